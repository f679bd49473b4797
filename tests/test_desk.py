"""The setter's desk: superfluous clues, conflicts, changes, repairs, marks, answers."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, count, islice
from pathlib import Path

import boards
import corpus
import oracle
import pytest
from cells import every_filling, stated
from clues import changed, clues, only, without
from kinds import boards_of
from running import PUZZLES, run

import pysolve
from pysolve import (
    Limit,
    PlacedClue,
    Puzzle,
    Repair,
    RepairSearch,
    Solution,
    UndecidedError,
    Verdict,
    Wanted,
)
from pysolve.checking.repairs import Mender, Sieve
from pysolve.grid import entries
from pysolve.model import Cell, Grid
from pysolve.rules import Rules

KINDS = boards.KINDS


def solvable(puzzle: Puzzle, rules: Rules | None = None) -> bool:
    return bool(pysolve.solve(puzzle, rules, Limit(models=1)).solutions)


def small(kind: str, variants: tuple[str, ...], verdict: Verdict, number: int) -> list[Puzzle]:
    """Random small boards with some verdict."""
    return list(islice(all_of(kind, variants, verdict), boards.some(number)))


def all_of(kind: str, variants: tuple[str, ...], verdict: Verdict) -> Iterator[Puzzle]:
    """All of them, looked for as they are asked for."""
    return (p for p, known in judged(kind, variants) if known is verdict and clues(p))


@cache
def known_boards(kind: str, variants: tuple[str, ...]) -> tuple[list[Puzzle], list[Verdict]]:
    """Random small boards, and the verdicts of the first of them, as far as any test asked."""
    return boards.drawn(kind, variants, 600), []


def judged(kind: str, variants: tuple[str, ...]) -> Iterator[tuple[Puzzle, Verdict]]:
    puzzles, verdicts = known_boards(kind, variants)
    for i, puzzle in enumerate(puzzles):
        if i == len(verdicts):
            verdicts.append(pysolve.solve(puzzle).verdict)
        yield puzzle, verdicts[i]


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_unneeded_clues_are_those_that_can_go(kind: str, variants: tuple[str, ...]) -> None:
    for puzzle in small(kind, variants, Verdict.UNIQUE, 12):
        report = pysolve.check(puzzle, wanted=Wanted(minimal=True))
        expected = [
            clue
            for clue in clues(puzzle)
            if pysolve.solve(without(puzzle, [clue])).verdict is Verdict.UNIQUE
        ]
        assert list(report.unneeded or ()) == expected
        assert report.clues == len(clues(puzzle))


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_forced_cells_are_the_intersection_of_all_solutions(
    kind: str, variants: tuple[str, ...]
) -> None:
    for puzzle in small(kind, variants, Verdict.MULTIPLE, 20):
        every = list(oracle.solutions(puzzle))
        expected = tuple(
            tuple(
                every[0][r][c] if len({values[r][c] for values in every}) == 1 else None
                for c in range(puzzle.cols)
            )
            for r in range(puzzle.rows)
        )
        report = pysolve.check(puzzle, wanted=Wanted(forced=True, count=0))
        assert report.forced == expected
        assert report.number is not None
        assert (report.number.number, report.number.exact) == (len(every), True)


def test_forced_cells_of_a_published_ambiguous_puzzle() -> None:
    puzzle = pysolve.load("nurikabe/6/6/m8n8i9u")
    every = pysolve.solve(puzzle, limit=Limit(models=0)).solutions
    assert len(every) > 1
    expected = tuple(
        tuple(
            every[0].values[r][c] if len({s.values[r][c] for s in every}) == 1 else None
            for c in range(6)
        )
        for r in range(6)
    )
    assert pysolve.forced(puzzle) == expected


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_another_solution_is_as_close_or_as_far_as_can_be(
    kind: str, variants: tuple[str, ...]
) -> None:
    for puzzle in small(kind, variants, Verdict.MULTIPLE, 10):
        every = [Solution(values) for values in oracle.solutions(puzzle)]
        for wanted, best in ((Wanted(closest=True), min), (Wanted(farthest=True), max)):
            first, other = pysolve.check(puzzle, wanted=wanted).solutions
            assert first in every
            assert other in every
            distances = [len(a.differences(b)) for a, b in combinations(every, 2)]
            if len(every) <= 200:
                assert len(first.differences(other)) == best(distances)
            stated = replace(puzzle, solution=every[0])
            first, other = pysolve.check(stated, wanted=wanted).solutions
            distances = [len(every[0].differences(s)) for s in every[1:]]
            assert first == every[0]
            assert len(first.differences(other)) == best(distances)


def alone(puzzle: Puzzle, kept: tuple[PlacedClue, ...], draft: bool) -> tuple[Puzzle, Rules]:
    """Return a puzzle with some of its clues; of the others, nothing is left in a draft."""
    if not draft:
        return only(puzzle, kept), Rules()
    gone = {clue: None for clue in clues(puzzle) if clue not in kept}
    return changed(puzzle, gone), Rules(draft=True)


def of_draft(puzzle: Puzzle, conflict: pysolve.Conflict) -> bool:
    """Tell whether a conflict is one of a draft, as what is left of clues cannot stand either."""
    return bool(conflict.clues) and not solvable(only(puzzle, ()))


def assert_minimal_conflict(puzzle: Puzzle, conflict: pysolve.Conflict) -> None:
    draft = of_draft(puzzle, conflict)
    assert not solvable(*alone(puzzle, conflict.clues, draft))
    for clue in conflict.clues:
        rest = tuple(other for other in conflict.clues if other != clue)
        assert solvable(*alone(puzzle, rest, draft)), clue


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_conflicts_of_small_boards_are_minimal(kind: str, variants: tuple[str, ...]) -> None:
    for puzzle in small(kind, variants, Verdict.NONE, 15):
        report = pysolve.check(puzzle, wanted=Wanted(conflicts=3))
        sets = [frozenset(conflict.clues) for conflict in report.conflicts]
        assert sets
        assert len(set(sets)) == len(sets)
        for conflict in report.conflicts:
            assert_minimal_conflict(puzzle, conflict)
            assert set(conflict.rules) <= set(oracle.rules(puzzle))


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_the_rules_of_a_conflict_are_enough_and_none_is_superfluous(
    kind: str, variants: tuple[str, ...], tmp_path: Path
) -> None:
    names = list(oracle.rules_of(kind, variants))
    for puzzle in small(kind, variants, Verdict.NONE, 5):
        (conflict,) = pysolve.check(puzzle, wanted=Wanted(conflicts=1)).conflicts
        reduced, rules = alone(puzzle, conflict.clues, of_draft(puzzle, conflict))
        for off in ((), *((rule,) for rule in conflict.rules)):
            file = tmp_path / "off.lp"
            left = [rule for rule in conflict.rules if rule not in off]
            file.write_text("".join(f"disabled({n}).\n" for n in names if n not in left))
            assert solvable(reduced, replace(rules, extra=(file,))) == bool(off)


def corrupted(kind: str, number: int) -> list[Puzzle]:
    """Published puzzles with one clue changed so that there is no solution."""
    rng = random.Random(kind)
    found: list[Puzzle] = []
    published = corpus.KINDS[kind]
    records = corpus.solved(kind, published.corrupted_cells)
    while len(found) < number:
        puzzle = corpus.puzzle(rng.choice(records))
        if not clues(puzzle):
            continue
        clue = rng.choice(clues(puzzle))
        wrong = changed(puzzle, {clue: published.spoil(rng, int(clue.entry))})
        if pysolve.solve(wrong, limit=Limit(models=1, seconds=5)).verdict is Verdict.NONE:
            found.append(wrong)
    return found


@corpus.needed
@pytest.mark.parametrize(
    ("kind", "number"),
    [
        pytest.param(kind, number, marks=[pytest.mark.corpus_all] if i else [])
        for i in range(2)
        for kind, published in corpus.KINDS.items()
        for number in [published.corrupted[i]]
    ],
)
def test_conflicts_of_corrupted_puzzles_are_minimal(kind: str, number: int) -> None:
    for puzzle in corrupted(kind, number):
        report = pysolve.check(puzzle, wanted=Wanted(conflicts=1))
        (conflict,) = report.conflicts
        assert_minimal_conflict(puzzle, conflict)
        assert report.changes
        mended = {change.clue: change.entry for change in report.changes}
        assert solvable(changed(puzzle, mended))


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_the_change_is_the_smallest(kind: str, variants: tuple[str, ...]) -> None:
    for puzzle in small(kind, variants, Verdict.NONE, 12):
        changes = pysolve.check(puzzle, wanted=Wanted(conflicts=1)).changes
        if not changes:
            assert not solvable(without(puzzle, clues(puzzle)))
            continue
        assert solvable(changed(puzzle, {c.clue: c.entry for c in changes if c.entry is not None}))
        for fewer in combinations(clues(puzzle), len(changes) - 1):
            assert not solvable(without(puzzle, fewer))


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_repairs_mend_and_are_the_smallest(kind: str, variants: tuple[str, ...]) -> None:
    mended, least = 0, boards.some(boards_of(kind).mending)
    for tried, puzzle in enumerate(all_of(kind, variants, Verdict.MULTIPLE)):
        if mended and tried >= least:
            break
        repairs = pysolve.check(puzzle, wanted=Wanted(repairs=2)).repairs
        assert repairs is not None
        for repair in repairs:
            mended += 1
            full = changed(puzzle, {clue: clue.entry for clue in repair.additions})
            assert pysolve.solve(full).solutions == (repair.solution,)
            assert oracle.solutions(full) == {repair.solution.values}
            for fewer in combinations(repair.additions, len(repair.additions) - 1):
                part = changed(puzzle, {clue: clue.entry for clue in fewer})
                assert pysolve.solve(part).verdict is Verdict.MULTIPLE
    assert mended > 0


def test_the_smallest_repair_may_be_towards_another_solution() -> None:
    puzzle = pysolve.loads("kind: binairo\ngivens:\n...1\n..0.\n.1..\n....\n")
    repairs = pysolve.check(puzzle, wanted=Wanted(repairs=3)).repairs or ()
    assert [len(repair.additions) for repair in repairs] == [1] * len(repairs)
    assert repairs


DROPPED = "kind: heyawake\nrooms:\naabbbc\naabbbc\nddeeef\nggeeef\ngghijf\nkkhijl\n"
DROPPED += "clues:\n..2...\n......\n..1...\n......\n..1.0.\n.....1\n"
"""A Heyawake with 127 solutions. Towards the first ones that are found there are no repairs."""

APART = "kind: heyawake\nrooms:\nabbbccde\nabbbccde\nabbbffgg\nhhiiffgg\nhhiijjkk\nhhlljjkk\n"
APART += "mmlljjkk\nnnnojjpp\nclues:\n.0......\n........\n......1.\n........\n....1...\n"
APART += "..1.....\n........\n0.......\n"
"""A Heyawake with 353 solutions; the first one that is found has none as far as can be."""


def test_repairs_are_looked_for_towards_all_solutions() -> None:
    puzzle = pysolve.loads(DROPPED)
    every = pysolve.solve(puzzle, limit=Limit(models=0)).solutions
    rooms, told = puzzle.layer("rooms"), puzzle.layer("clues")
    assert rooms is not None
    assert told is not None
    firsts: dict[object, Cell] = {}
    for r, c, room in entries(rooms):
        firsts.setdefault(room, (r, c))
    open_rooms = [room for room, (r, c) in firsts.items() if told[r][c] is None]
    counts = [
        {
            room: sum(s.values[r][c] for r, c, inside in entries(rooms) if inside == room)
            for room in open_rooms
        }
        for s in every
    ]
    for size in range(1, 5):
        expected = set()
        for chosen in combinations(open_rooms, size):
            seen = Counter(tuple(count[room] for room in chosen) for count in counts)
            expected |= {
                tuple(PlacedClue("clues", firsts[x], n) for x, n in zip(chosen, one, strict=True))
                for one, number in seen.items()
                if number == 1
            }
        if expected:
            break
    report = pysolve.check(puzzle, wanted=Wanted(repairs=99))
    assert {repair.additions for repair in report.repairs or ()} == expected
    assert len(expected) == 2
    assert report.search == RepairSearch(127, 127, True, False, 7, 4)


def test_repairs_towards_some_solutions_are_told_to_be_that(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(DROPPED)
    monkeypatch.setattr("pysolve.checking.report.ALL_SOLUTIONS", 40)
    done = run("check", file, "--repair", "--limit", "30")
    told = "No four clues or fewer were found that would make it unique, among the first 24 of "
    assert done.stdout.endswith(f"{told}at least 41 solutions.\n")
    file.write_text(boards_text("takuzu/flawed/ambiguous"))
    monkeypatch.setattr("pysolve.checking.report.ALL_SOLUTIONS", 2)
    done = run("check", file, "--repair", "--limit", "2")
    assert done.stdout.endswith(
        "Looked towards the first 3 of at least 3 solutions; others may take fewer clues.\n"
    )


def boards_text(name: str) -> str:
    return pysolve.dumps(replace(pysolve.load(name), solution=None))


def test_what_it_means_that_there_is_no_repair(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    blank = "kind: takuzu\ngivens:\n" + "......\n" * 4
    file.write_text(blank)
    assert run("check", file, "--repair").stdout.endswith(
        "No four clues or fewer would make it unique.\n"
    )
    file.write_text(f"{blank}solution:\n" + "010101\n101010\n" * 2)
    told = "No four clues or fewer would leave only the solution that the input states.\n"
    assert told in run("check", file, "--repair").stdout
    file.write_text("kind: nurikabe\nclues:\n...\n.2.\n...\n")
    assert "There is no place for another clue.\n" in run("check", file, "--repair").stdout


def test_sets_of_clues_are_counted_before_they_are_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text("kind: takuzu\ngivens:\n" + "....\n" * 4)
    monkeypatch.setattr("pysolve.checking.repairs.MOST_SETS", 500)
    told = "No one clue would make it unique; not all larger sets were tried.\n"
    assert told in run("check", file, "--repair").stdout


def test_a_repair_that_mends_nothing_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """However it was found: a search of its own tells."""
    puzzle = pysolve.load("takuzu/flawed/ambiguous")
    one, other = pysolve.solve(puzzle).solutions
    r, c = next(
        (r, c)
        for r, c in ((r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
        if one.values[r][c] == other.values[r][c] and puzzle.layers[0].grid[r][c] is None
    )
    useless = Repair((PlacedClue("givens", (r, c), one.values[r][c]),), one)
    impossible = Repair((PlacedClue("givens", (r, c), 1 - one.values[r][c]),), one)
    (right, *_) = pysolve.check(puzzle, wanted=Wanted(repairs=1)).repairs or ()
    wrong = [useless, impossible, right]
    monkeypatch.setattr(Sieve, "repairs", lambda _sieve, _largest: iter(wrong))
    assert pysolve.check(puzzle, wanted=Wanted(repairs=3)).repairs == (right,)
    monkeypatch.setattr(Mender, "towards", lambda *_arguments: iter(wrong))
    stated = replace(puzzle, solution=right.solution)
    assert pysolve.check(stated, wanted=Wanted(repairs=3)).repairs == (right,)
    monkeypatch.setattr("pysolve.checking.report.ALL_SOLUTIONS", 2)
    assert set(pysolve.check(puzzle, wanted=Wanted(repairs=3)).repairs or ()) == {right}


def test_the_farthest_solutions_of_many_are_the_farthest() -> None:
    puzzle = pysolve.loads(APART)
    every = pysolve.solve(puzzle, limit=Limit(models=0)).solutions
    assert len(every) > 200
    distances = [len(one.differences(other)) for one, other in combinations(every, 2)]
    for wanted, best in ((Wanted(farthest=True), max), (Wanted(closest=True), min)):
        report = pysolve.check(puzzle, wanted=wanted)
        assert (len(report.differences), report.pair_exact) == (best(distances), True)


def test_the_farthest_of_too_many_are_told_to_be_the_best_that_were_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pysolve.checking.report.FEW_SOLUTIONS", 5)
    file = tmp_path / "puzzle.txt"
    file.write_text(APART)
    done = run("check", file, "--farthest", "--limit", "5")
    told = "Not all pairs of solutions were compared: these two are the best that were found.\n"
    assert told in done.stdout
    assert told not in run("check", file, "--closest", "--limit", "5").stdout
    assert told not in run("check", file, "--limit", "5").stdout


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_a_change_names_all_numbers_that_work_the_nearest_first(
    kind: str, variants: tuple[str, ...]
) -> None:
    for puzzle in small(kind, variants, Verdict.NONE, 12):
        changes = pysolve.check(puzzle, wanted=Wanted(conflicts=1)).changes
        first = {change.clue: change.entry for change in changes}
        for change in changes:
            if change.entry is None:
                continue
            expected = [
                number
                for number in boards_of(kind).entries(puzzle)
                if number != change.clue.entry
                and solvable(changed(puzzle, {**first, change.clue: number}))
            ]
            assert sorted(change.entries) == expected
            told = int(change.clue.entry)
            distances = [abs(int(number) - told) for number in change.entries]
            assert distances == sorted(distances)


def test_several_changes_are_as_small_as_they_can_be_together() -> None:
    """Rooms of one cell each: next to each other only one of two can be shaded."""
    puzzle = pysolve.loads("kind: heyawake\nrooms:\naab\nclues:\n9.7\n")
    report = pysolve.check(puzzle, wanted=Wanted(conflicts=1))
    assert [(c.clue.entry, c.entries) for c in report.changes] == [(9, (1, 0)), (7, (1, 0))]


def test_one_mark_is_not_several(tmp_path: Path) -> None:
    file = tmp_path / "marks.txt"
    file.write_text(
        "kind: takuzu\ngivens:\n1...\n..0.\n....\n..00\nmarks:\n....\n....\n.1..\n....\n"
    )
    assert "This mark cannot be right: row 3, column 2.\n" in run("check", file).stdout
    file.write_text("kind: takuzu\ngivens:\n..\n..\nmarks:\n1.\n.0\n")
    told = "These marks cannot stand together: row 1, column 1; row 2, column 2.\n"
    assert told in run("check", file).stdout


def test_marks_that_are_not_judged_in_time_are_undecided(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "marks.txt"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\nmarks:\n10\n..\n")
    assert run("check", file).exit_code == 0

    def never(*_: object) -> None:
        raise UndecidedError("the time limit came before the marks were judged")

    monkeypatch.setattr("pysolve.checking.report.review", never)
    done = run("check", file)
    assert done.exit_code == 3
    assert "puzzles: review: not all found out within the time limit\n" in done.stderr
    assert run("check", file, "--ignore-marks").exit_code == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("1 0 1 0\n0 x 0 1\n0 0 1 1\n1 1 0 0\n", "answer.txt:2:3: 'x' is not a number"),
        ("\n1010\n\n01x1\n0011\n1100\n", "answer.txt:4:3: 'x' is not a number"),
        ("  1   0 1 0\n 0 1 0  y\n0 0 1 1\n1 1 0 0\n", "answer.txt:2:9: 'y' is not a number"),
    ],
)
def test_a_mistake_in_an_answer_is_where_the_user_wrote_it(
    content: str, message: str, tmp_path: Path
) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("kind: takuzu\ngivens:\n1...\n..0.\n....\n..00\n")
    answer = tmp_path / "answer.txt"
    answer.write_text(content)
    done = run("check", puzzle, "--answer", answer)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.endswith(f"{message}\n")


def test_rules_of_files_brought_along_are_named(tmp_path: Path) -> None:
    file = tmp_path / "more.lp"
    file.write_text('rule(bare, "None is shaded."). violated(bare, cell(R, C)) :- shaded(R, C).')
    puzzle = pysolve.loads("kind: heyawake\nrooms:\naaa\nclues:\n1..\n")
    report = pysolve.check(puzzle, rules=pysolve.Rules(extra=[file]), wanted=Wanted(conflicts=1))
    assert report.conflicts[0].rules == ("count", "bare")


def test_remarks_are_kept_beside_marks() -> None:
    puzzle = pysolve.loads("kind: takuzu\nflags: v:\ngivens:\n1.\n..\nmarks:\n10\n..\n")
    remarks = pysolve.check(puzzle).remarks
    assert "the author plays by other rules (v:)" in remarks[0]
    assert "the marks are judged below" in remarks[1]


@corpus.needed
def test_the_puzzle_that_another_solver_ships() -> None:
    puzzle = corpus.puzzle(corpus.find("heyawake", "heyawake-gurobi-3_20x20"))
    report = pysolve.check(puzzle, wanted=Wanted(count=0, forced=True, repairs=1))
    assert report.verdict is Verdict.MULTIPLE
    assert report.number is not None
    assert (report.number.number, report.number.exact) == (2, True)
    assert len(report.differences) == 4
    assert sum(v is None for row in report.forced or () for v in row) == 4
    (repair,) = report.repairs or ()
    full = changed(puzzle, {clue: clue.entry for clue in repair.additions})
    assert pysolve.check(full).solutions == (repair.solution,)


@pytest.mark.parametrize(("kind", "rule"), boards.FAILING)
def test_a_filled_board_that_breaks_one_rule_is_told_so(kind: str, rule: str) -> None:
    puzzle, broken = boards.failing(kind, rule)
    marked = replace(puzzle, marks=stated(puzzle).values, solution=None)
    review = pysolve.check(marked).review
    assert review is not None
    assert review.broken == broken
    assert review.completable is False


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_marks_are_judged_as_the_oracle_judges_them(kind: str, variants: tuple[str, ...]) -> None:
    rng = random.Random(3)
    for puzzle in boards.puzzles(kind, variants, 40):
        if puzzle.rows * puzzle.cols > 9:
            continue
        marks = tuple(
            tuple(rng.choice([0, 1, None, None]) for _ in range(puzzle.cols))
            for _ in range(puzzle.rows)
        )
        review = pysolve.check(replace(puzzle, marks=marks)).review
        assert review is not None
        fits = [
            values
            for values in every_filling(puzzle.rows, puzzle.cols)
            if all(m in (None, v) for row, vs in zip(marks, values, strict=True)
                   for m, v in zip(row, vs, strict=True))
        ]  # fmt: skip
        everywhere = set.intersection(
            *({*oracle.violations(puzzle, Solution(values))} for values in fits)
        )
        assert set(review.broken) == everywhere
        assert review.completable == any(oracle.accepts(puzzle, values) for values in fits)
        if not review.completable and solvable(puzzle):
            assert_minimal_marks(puzzle, marks, review.conflict)


def assert_minimal_marks(puzzle: Puzzle, marks: Grid, conflict: tuple[Cell, ...]) -> None:
    def fit(cells: tuple[Cell, ...]) -> bool:
        return any(
            all(values[r][c] == marks[r][c] for r, c in cells)
            for values in oracle.solutions(puzzle)
        )

    assert conflict
    assert not fit(conflict)
    for cell in conflict:
        assert fit(tuple(other for other in conflict if other != cell))


def test_right_marks_are_counted() -> None:
    puzzle = pysolve.load("takuzu/first-steps")
    assert puzzle.solution is not None
    first, *others = puzzle.solution.values
    wrong = (1 - first[0], *first[1:])
    review = pysolve.check(replace(puzzle, marks=(wrong, *others))).review
    assert review is not None
    assert (review.right, review.marks) == (35, 36)


def test_check_says_whether_marks_were_used(tmp_path: Path) -> None:
    file = tmp_path / "marks.txt"
    file.write_text("kind: heyawake\nrooms:\naaab\nmarks:\n##..\n")
    done = run("check", file)
    assert done.exit_code == 1
    assert "the marks are judged below" in done.stderr
    assert "adjacent at row 1, column 1 to row 1, column 2" in done.stdout
    done = run("check", file, "--ignore-marks")
    assert "the marks are left out" in done.stderr
    assert "adjacent" not in done.stdout
    told = json.loads(run("check", file, "--json").stdout)["marks"]
    assert told["broken"] == [
        {"rule": "adjacent", "place": {"name": "line", "numbers": [0, 0, 0, 1]}}
    ]
    assert told["completable"] is False


def test_check_prints_all_a_setter_needs() -> None:
    text = run("check", "heyawake/flawed/ambiguous", "--repair", "--ascii").stdout
    assert "MULTIPLE: there are exactly 21 solutions." in text
    assert "All solutions agree on 4 of 36 cells:" in text
    assert "It becomes unique with" in text
    text = run("check", "heyawake/flawed/impossible").stdout
    assert "This cannot hold: 3 in the room at row 4, column 4." in text
    assert "  adjacent: No two shaded cells share a side." in text
    assert "\n  3 in the room at row 4, column 4: make it 1 (0 works too)\n" in text
    text = run("check", "nurikabe/coast", "--minimal").stdout
    assert "Clues that are not needed, each alone: 4 of 31 clues." in text
    assert len(re.findall(r"^  \d+ at row", text, re.MULTILINE)) == 4
    assert "each alone: 4 of 31" in run("check", "nurikabe/coast").stdout


def test_check_json_has_everything() -> None:
    told = json.loads(run("check", "takuzu/flawed/impossible", "--json", "--conflicts", "5").stdout)
    assert told["verdict"] == "NONE"
    assert len(told["conflicts"]) == 2
    clue = {"layer": "givens", "cell": [0, 0], "entry": 1}
    assert told["changes"] == [{"clue": clue, "to": 0, "others": []}]
    assert (told["repair_search"], told["pair_exact"]) == (None, None)
    told = json.loads(run("check", "takuzu/flawed/ambiguous", "--json", "--repair").stdout)
    assert told["count"] == {"number": 5, "exact": True}
    assert told["repairs"][0] == [{"layer": "givens", "cell": [0, 5], "entry": 0}]
    assert told["repair_search"] == {
        "towards": 5,
        "number": 5,
        "exact": True,
        "stated": False,
        "places": 27,
        "largest": 4,
    }
    assert sum(v is None for row in told["forced"] for v in row) > 0
    told = json.loads(run("check", "takuzu/example", "--json").stdout)
    assert (told["clues"], told["unneeded"], told["marks"]) == (12, [], None)


def test_closest_and_farthest_on_the_command_line() -> None:
    near = json.loads(run("check", "heyawake/flawed/ambiguous", "--json", "--closest").stdout)
    far = json.loads(run("check", "heyawake/flawed/ambiguous", "--json", "--farthest").stdout)
    assert len(near["differences"]) == 1
    assert len(far["differences"]) > len(near["differences"])
    assert run("check", "takuzu/example", "--closest", "--farthest").exit_code == 2


@pytest.mark.parametrize(
    ("puzzle", "answer", "code", "line"),
    [
        ("takuzu/smallest", "01\n10\n", 0, "RIGHT: this is the solution."),
        ("heyawake/first-rooms", "heyawake/first-rooms", 0, "RIGHT: this is the solution."),
        (
            "heyawake/flawed/ambiguous",
            "heyawake/first-rooms",
            1,
            "NOT THE ONLY ONE: a solution, but not the only one.",
        ),
        ("nurikabe/lagoon", ".####\n#####\n#.#.#\n#.#.#\n#.###\n", 1, "WRONG: this breaks rules:"),
    ],
)
def test_an_answer_is_judged(
    puzzle: str, answer: str, code: int, line: str, tmp_path: Path
) -> None:
    file: str | Path = answer
    if "\n" in answer:
        file = tmp_path / "answer.txt"
        file.write_text(answer)
    done = run("check", puzzle, "--answer", file)
    assert done.exit_code == code
    assert done.stdout.splitlines()[0] == line
    if code and "WRONG" in done.stdout:
        assert "size at row 1, column 3" in done.stdout
        told = json.loads(run("check", puzzle, "--answer", file, "--json").stdout)
        assert told["answer"] == "WRONG"
        assert told["broken"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("01\n", "these are not the rows of a filled grid of 2x2"),
        ("kind: takuzu\ngivens:\n1.\n..\n", "there is no filled grid in it"),
        ("kind: takuzu\ngivens:\n....\n....\nsolution:\n0101\n1010\n", "the board is not 2x2"),
    ],
)
def test_a_wrong_answer_file_is_refused(content: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "answer.txt"
    file.write_text(content)
    done = run("check", "takuzu/smallest", "--answer", file)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr


def test_the_clock_costs_only_what_it_must(tmp_path: Path) -> None:
    """A count without end does not cost the verdict."""
    blank = pysolve.loads("kind: takuzu\ngivens:\n" + "\n".join(["." * 20] * 20))
    report = pysolve.check(blank, limit=Limit(seconds=2), wanted=Wanted(count=0, forced=True))
    assert report.verdict is Verdict.MULTIPLE
    assert report.number is not None
    assert not report.number.exact


def test_watching_a_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\n")
    process = subprocess.Popen(
        [*PUZZLES, "check", str(file), "--watch"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert process.stdout is not None

    def until(text: str) -> None:
        for line in process.stdout or ():
            if text in line:
                return
        pytest.fail(f"{text} did not come")

    until("UNIQUE")
    until("watching")
    file.write_text("kind: takuzu\ngivens:\n..\n..\n")
    until("MULTIPLE")
    until("watching")
    file.write_text("kind: takuzu\ngivens:\n...\n")
    until("not a Takuzu")
    until("watching")
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 2
    assert sys.executable


def test_watch_needs_a_file() -> None:
    assert run("check", "--watch", "takuzu/example").exit_code == 2
    assert run("check", "--watch", "takuzu/example", "takuzu/oblong").exit_code == 2


@pytest.mark.parametrize("bound", ["CONFLICTS", "CELLS"])
def test_without_being_asked_clues_are_looked_into_only_so_far(
    bound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = pysolve.load("nurikabe/coast")
    asked = pysolve.check(puzzle, wanted=Wanted(minimal=True)).unneeded
    assert pysolve.check(puzzle, wanted=Wanted(minimal=None)).unneeded == asked
    monkeypatch.setattr(f"pysolve.checking.report.PATIENCE_{bound}", 1)
    assert pysolve.check(puzzle, wanted=Wanted(minimal=None)).unneeded is None
    assert pysolve.check(puzzle, wanted=Wanted(minimal=True)).unneeded == asked


def test_no_clock_decides_what_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even one on which an hour passes between any two looks."""
    expected = run("check", "nurikabe/coast").stdout
    hours = count(0, 3600)
    monkeypatch.setattr("time.monotonic", lambda: next(hours))
    assert run("check", "nurikabe/coast").stdout == expected


def test_a_stated_solution_that_is_none_is_remarked_on() -> None:
    puzzle = pysolve.loads("kind: takuzu\ngivens:\n..\n..\nsolution:\n11\n00\n")
    report = pysolve.check(puzzle, wanted=Wanted(count=0))
    assert "the solution that the input states breaks the rules" in report.remarks
    assert report.exhausted


def test_the_picture_shows_what_clashes(tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    assert run("check", "takuzu/flawed/impossible", "-o", picture).exit_code == 1
    clashing = picture.read_text(encoding="utf-8")
    assert run("render", "takuzu/flawed/impossible", "-o", picture).exit_code == 0
    assert 'class="marked"' in clashing
    assert 'class="marked"' not in picture.read_text(encoding="utf-8")
    marks = tmp_path / "marks.txt"
    marks.write_text("kind: heyawake\nrooms:\naaab\nmarks:\n##..\n")
    assert run("check", marks, "-o", picture).exit_code == 1
    assert 'class="marked' in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("01\n10\n01\n", "there are 3 rows, but the board has 2"),
        ("01\n101\n", "2: this row has 3 cells, but the board has 2"),
        ("0.\n10\n", "1:2: this cell is not filled in"),
    ],
)
def test_rows_that_are_no_answer_say_why(rows: str, message: str, tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(rows)
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("kind: takuzu\ngivens:\n..\n..\n")
    done = run("check", puzzle, "--answer", answer)
    assert done.exit_code == 2
    assert done.stderr.rstrip().endswith(message)
