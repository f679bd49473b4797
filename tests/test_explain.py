"""Explanations: complete, and every step follows from what it says it rests on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import boards
import corpus
import oracle
import pytest
import running
from cells import every_filling, stated
from kinds import HERE, Record, boards_of

import pysolve
from pysolve import Explanation, Running, Step, StepError, UndecidedError, Verdict, solving
from pysolve.errors import Interrupted
from pysolve.explaining import telling
from pysolve.explaining.choosing import Place
from pysolve.explaining.explainer import Explainer
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.view import Board
from pysolve.model import Grid, Key, Layer, Puzzle, Violation
from pysolve.settling import settled
from pysolve.shipped import shipped

QUICK = [
    *("heyawake/first-rooms", "heyawake/mirrored", "heyawake/smallest", "heyawake/corridor"),
    *("takuzu/first-steps", "takuzu/all-different", "takuzu/example", "takuzu/oblong"),
    *("nurikabe/lagoon", "nurikabe/smallest", "nurikabe/uncharted"),
]
KINDS = boards.KINDS


def run(*arguments: str, stdin: str | None = None) -> tuple[int, str]:
    result = running.run(*arguments, stdin=stdin)
    return result.exit_code, result.output


@pytest.mark.parametrize("name", QUICK)
def test_an_explanation_ends_in_the_solution(name: str) -> None:
    explanation = pysolve.explain(pysolve.load(name), strict=True).result()
    assert explanation.verdict is Verdict.UNIQUE
    assert explanation.known(len(explanation.steps)) == stated(explanation.puzzle).values
    assert [step.number for step in explanation.steps] == [
        *range(1, len(explanation.steps) + 1),
    ]


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_steps_follow_by_the_oracle(kind: str, variants: tuple[str, ...]) -> None:
    """Of all fillings that keep the rules a step cites and its reasons, all have its cells."""
    for puzzle in boards.puzzles(kind, variants, 30):
        explanation = pysolve.explain(puzzle, strict=True).result()
        if explanation.verdict is Verdict.NONE:
            assert not oracle.solutions(puzzle)
            continue
        check_steps(explanation)
        shared = [
            [
                values.pop()
                if len(values := {s[r][c] for s in oracle.solutions(puzzle)}) == 1
                else None
                for c in range(puzzle.cols)
            ]
            for r in range(puzzle.rows)
        ]
        end = explanation.known(len(explanation.steps))
        assert [list(row) for row in end] == shared, pysolve.dumps(puzzle)


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_no_step_rests_on_a_rule_that_is_switched_off(
    kind: str, variants: tuple[str, ...], tmp_path: Path
) -> None:
    """The steps end at what all solutions by the other rules share, and cite only those."""
    for i, puzzle in enumerate(boards.puzzles(kind, variants, 20)):
        rules = settled(puzzle).rules.rules
        rule = rules[i % len(rules)].name
        file = tmp_path / f"{rule}.lp"
        file.write_text(f"disabled({rule}).\n")
        shared = pysolve.forced(puzzle, rules=pysolve.Rules(extra=[file]))
        if shared is None:
            continue
        explanation = pysolve.explain(
            puzzle, rules=pysolve.Rules(extra=[file]), strict=True
        ).result()
        assert explanation.known(len(explanation.steps)) == shared, (rule, pysolve.dumps(puzzle))
        cited = {instance.rule for step in explanation.steps for instance in step.instances}
        assert rule not in cited


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_what_no_short_proof_tells_rests_on_all_rules(
    kind: str, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if every search for a proof were given up."""
    monkeypatch.setattr(Proofs, "easiest", lambda *_: None)
    told = 0
    known = boards_of(kind)
    for puzzle in boards.drawn(kind, variants, known.proofless):
        explanation = pysolve.explain(puzzle, strict=True).result()
        if explanation.verdict is Verdict.NONE:
            continue
        check_steps(explanation)
        assert explanation.known(len(explanation.steps)) == pysolve.forced(explanation.puzzle)
        told += sum(step.rule == "search" for step in explanation.steps)
        assert all(step.tier == 5 for step in explanation.steps if step.rule == "search")
    assert told or not known.searched


def check_steps(explanation: Explanation) -> None:
    puzzle = explanation.puzzle
    checks = oracle.rules(puzzle)
    for step in explanation.steps:
        before = explanation.known(step.number - 1)
        assert step.cells
        assert all(before[r][c] is not None for r, c in step.reasons)
        rules = {instance.rule for instance in step.instances}
        reasons = {(r, c): int(before[r][c] or 0) for r, c in step.reasons}
        for values in every_filling(puzzle.rows, puzzle.cols, reasons):
            if all(values[p.cell[0]][p.cell[1]] == p.value for p in step.cells):
                continue
            assert any(True for rule in rules for _ in checks[rule](puzzle, values)), (
                pysolve.dumps(puzzle),
                step,
                values,
            )


def rooms(*rows: str, clues: dict[tuple[int, int], int]) -> Puzzle:
    """Make a Heyawake out of rows of room letters."""
    order: dict[str, int] = {}
    grid: Grid = tuple(tuple(order.setdefault(room, len(order)) for room in row) for row in rows)
    size = len(rows), len(rows[0])
    numbers = tuple(tuple(clues.get((r, c)) for c in range(size[1])) for r in range(size[0]))
    walls: Grid = ((None,) * size[1],) * size[0]
    layers = (Layer("rooms", grid), Layer("walls", walls), Layer("clues", numbers))
    return Puzzle("heyawake", *size, layers)


STEPS = {
    "room_rest": (rooms("ab", "cb", clues={(0, 0): 1}), {(0, 0): 1}),
    "room_zero": (rooms("aab", "aab", clues={(0, 0): 0}), {(0, 0): 0, (1, 1): 0}),
    "room_full": (
        rooms("abc", "dbe", "fbg", clues={(0, 0): 0, (0, 2): 0, (0, 1): 1}),
        {(2, 1): 0},
    ),
    "neighbour": (rooms("ab", "cb", clues={(0, 0): 1}), {(0, 1): 0, (1, 0): 0}),
    "alternate": (rooms("aaab", "cccb", "cccb", clues={(0, 0): 2}), {(0, 0): 1, (0, 2): 1}),
    "five_in_square": (
        rooms("xxxxx", "xaaax", "xaaax", "xaaax", "xxxxx", clues={(1, 1): 5}),
        {(1, 1): 1, (2, 2): 1, (1, 2): 0},
    ),
    "four_in_square": (
        rooms("xxxxx", "xaaax", "xaaax", "xaaax", "xxxxx", clues={(1, 1): 4}),
        {(1, 2): 0, (2, 1): 0, (2, 3): 0, (3, 2): 0},
    ),
    "window": (rooms("aabcc", "aabcc", clues={(0, 0): 0, (0, 2): 0}), {(0, 3): 1}),
}


@pytest.mark.parametrize("rule", STEPS)
def test_named_steps_of_heyawake_are_taken(rule: str) -> None:
    puzzle, expected = STEPS[rule]
    found = {}
    for step in pysolve.explain(puzzle, strict=True).result().steps:
        if step.rule == rule:
            found.update({placed.cell: placed.value for placed in step.cells})
    assert expected.items() <= found.items()


FALSE_STEPS = {
    "5b with eight neighbours": """
        step(wrong, "5b", 0, 1, "No cell around {place} is shaded.").
        forces(wrong, cell(R, C), R', C', 0) :- known(R, C, 1), undecided(R', C'),
            R' = R - 1..R + 1, C' = C - 1..C + 1.
        because(wrong, cell(R, C), R, C) :- known(R, C, 1).
        cites(wrong, cell(R, C), adjacent) :- known(R, C, 1).
    """,
    "5i without connectivity": """
        step(wrong, "5i", 0, 1, "Four in {place}.").
        forces(wrong, room(I), R', C', 0) :- square(I, R, C), clue(I, 4), room(I, R', C'),
            (R' - R + C' - C) \\ 2 = 1, undecided(R', C').
        cites(wrong, room(I), count, room(I)) :- square(I, _, _), clue(I, 4).
        cites(wrong, room(I), adjacent, Key) :- square(I, _, _), clue(I, 4), inner_pair(I, Key).
    """,
    "5c without walls": """
        step(wrong, "5c", 0, 1, "Two of its neighbours are shaded.").
        forces(wrong, cell(R, C), R', C', 0) :- known(R, C, 0), beside(R, C, R', C'),
            undecided(R', C'), 1 <= #count { A, B : beside(R, C, A, B), known(A, B, 1) }.
        because(wrong, cell(R, C), R, C) :- known(R, C, 0).
        because(wrong, cell(R, C), R', C') :- known(R, C, 0), beside(R, C, R', C'),
            known(R', C', 1).
        cites(wrong, cell(R, C), connected) :- known(R, C, 0).
        cites(wrong, cell(R, C), adjacent) :- known(R, C, 0).
    """,
    "3b with = 0": """
        broken(count, room(I)) :- numbered(I, N), N > 0, open_room(I), not room_full(I).
    """,
}


@pytest.mark.parametrize("name", FALSE_STEPS)
def test_false_steps_are_caught(name: str, tmp_path: Path) -> None:
    """Left out and told by default, an error where that is wanted; the end is right anyway."""
    file = tmp_path / "wrong.lp"
    file.write_text(FALSE_STEPS[name])
    puzzles = [pysolve.load("heyawake/first-rooms"), STEPS["four_in_square"][0]]
    caught = 0
    for puzzle in puzzles:
        explanation = pysolve.explain(puzzle, rules=pysolve.Rules(extra=[file])).result()
        end = explanation.known(len(explanation.steps))
        assert end == pysolve.forced(puzzle)
        if explanation.dropped:
            caught += 1
            with pytest.raises(StepError):
                pysolve.explain(puzzle, rules=pysolve.Rules(extra=[file]), strict=True).result()
    assert caught


def test_a_true_step_can_be_added(tmp_path: Path) -> None:
    file = tmp_path / "mine.lp"
    file.write_text(
        'step(mine, "", 0, 1, "One by one, at {cells}.").\n'
        "mine(I) :- room_rest(I), numbered(I, 1).\n"
        "forces(mine, room(I), R, C, 1) :- mine(I), room(I, R, C), undecided(R, C).\n"
        "because(mine, room(I), R, C) :- mine(I), room(I, R, C), known(R, C, _).\n"
        "cites(mine, room(I), count, room(I)) :- mine(I).\n"
    )
    first = (
        pysolve.explain(pysolve.load("heyawake/first-rooms"), rules=pysolve.Rules(extra=[file]))
        .result()
        .steps[0]
    )
    assert (first.rule, first.sentence) == ("mine", "One by one, at row 4, column 1.")


def test_closer_steps_leave_out_none_of_the_others(tmp_path: Path) -> None:
    """Steps of a higher tier in closer.lp come after all of deduce.lp, not instead of some."""
    copy = tmp_path / "asp"
    shutil.copytree(shipped("asp"), copy)
    closer = copy / "sudoku" / "closer.lp"
    assert not closer.exists()
    closer.write_text(
        '#include "../lib/grid.lp".\n#include "../lib/steps.lp".\nstep(idle, "", 9, 3, "Never.").\n'
    )
    puzzle = pysolve.load(HERE / "sudoku" / "steps" / "claiming.txt")
    steps = pysolve.explain(puzzle, rules=pysolve.Rules(folder=copy), strict=True).result().steps
    assert steps == pysolve.explain(puzzle).result().steps
    assert "claiming" in {step.rule for step in steps if step.tier == 2}


def without_closer(folder: Path) -> Path:
    """Return a folder with Takuzu as it is explained without steps that take a closer look."""
    shutil.copytree(shipped("asp") / "lib", folder / "lib")
    shutil.copytree(shipped("asp") / "takuzu", folder / "takuzu")
    (folder / "takuzu" / "closer.lp").unlink()
    return folder


TRIPLES = """kind: takuzu

givens:
......
..1.1.
.00..0
1.....
..1...
11.0..
"""


@pytest.mark.parametrize(
    ("background", "told"),
    [
        ([], "balance row 1 and avoid three alike in row 1, column 2 to row 1, column 4"),
        (["triple_rows"], "balance row 1"),
        (["balance_rows"], "avoid three alike in row 1, column 2 to row 1, column 4"),
        (
            ["balance_rows", "triple_rows"],
            "balance row 1 and avoid three alike in row 1, column 2 to row 1, column 4",
        ),
    ],
)
def test_a_proof_by_background_alone_names_it(
    background: list[str], told: str, tmp_path: Path
) -> None:
    """Rules that are not worth a word are worth one when there are no others."""
    folder = without_closer(tmp_path)
    with (folder / "takuzu" / "deduce.lp").open("a", encoding="utf-8") as file:
        file.writelines(f"\nbackground({rule})." for rule in background)
    puzzle = pysolve.loads(TRIPLES)
    rules = pysolve.Rules(folder=folder)
    explanation = pysolve.explain(puzzle, rules=rules, strict=True).result()
    assert explanation.known(len(explanation.steps)) == pysolve.forced(puzzle)
    together = next(step for step in explanation.steps if step.rule == "together")
    assert together.sentence.startswith(
        f"Suppose row 1, column 6 were 0. Then there is no way to {told}"
    )
    assert together.sentence.count(" and avoid ") == told.count(" and avoid ")


TWINS = """kind: takuzu
variant: binairo

givens:
...1....
..1....1
0...0..1
...1....
.1......
..0.1...
.11...0.
.......1
"""


def test_a_line_with_two_twins_is_no_mistake_of_ours(tmp_path: Path) -> None:
    """Some lines would have to differ from two others, in opposite ways, where a trial is false."""
    for rules in (None, pysolve.Rules(folder=without_closer(tmp_path))):
        explanation = pysolve.explain(pysolve.loads(TWINS), rules, strict=True).result()
        assert explanation.dropped == ()
        assert explanation.known(len(explanation.steps)) == pysolve.forced(explanation.puzzle)


def test_a_trial_ends_in_a_line_that_cannot_be_filled(tmp_path: Path) -> None:
    """Each link follows from those before, and the end is told as what there is no way to do."""
    rules = pysolve.Rules(folder=without_closer(tmp_path))
    steps = pysolve.explain(pysolve.loads(TRIPLES), rules, strict=True).result().steps
    trial = next(step for step in steps if step.trial)
    assert trial.sentence == (
        "Suppose row 1, column 3 were 0. Then, after 5 steps, "
        "there is no way to balance column 2. So it is 1."
    )
    assert [link.sentence for link in trial.trial] == [
        "Row 1 has 0 _ 0 in columns 1 and 3, so column 2 is 1.",
        "Column 3 has its three 0s, which leaves 1 in row 4.",
        "Row 4 has 1 _ 1 in columns 1 and 3, so column 2 is 0.",
        "Column 2 has 0 0 in rows 3 and 4, so row 2 is 1.",
        "Column 2 has 0 0 in rows 3 and 4, so row 5 is 1.",
        "There is no way to balance column 2.",
    ]
    assert trial.trial[-1].instances == (Violation("balance_columns", Key("column", (1,))),)


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_no_step_of_a_generated_puzzle_is_false(kind: str, variants: tuple[str, ...]) -> None:
    for seed in range(1, 1 + boards.some(4)):
        minimal = boards_of(kind).made.minimal
        puzzle = pysolve.generate(
            pysolve.Rules(kind, variants=variants), 6, 6, seed=seed, minimal=minimal
        )
        explanation = pysolve.explain(puzzle, strict=True).result()
        assert explanation.known(len(explanation.steps)) == stated(puzzle).values


def test_a_step_that_gives_a_cell_two_values_is_told(tmp_path: Path) -> None:
    file = tmp_path / "torn.lp"
    file.write_text(
        'step(torn, "", 1, 1, "Both.").\n'
        "forces(torn, grid, 0, 0, 0..1) :- undecided(0, 0).\n"
        "cites(torn, grid, count) :- undecided(0, 0).\n"
    )
    puzzle = pysolve.load("heyawake/first-rooms")
    explanation = pysolve.explain(puzzle, rules=pysolve.Rules(extra=[file])).result()
    assert "torn at the grid gives a cell two values" in explanation.dropped
    assert explanation.known(len(explanation.steps)) == stated(puzzle).values
    with pytest.raises(StepError):
        pysolve.explain(puzzle, rules=pysolve.Rules(extra=[file]), strict=True).result()


def breaks_off(monkeypatch: pytest.MonkeyPatch, error: BaseException, after: int = 3) -> None:
    """Let the search for steps end after a few."""
    steps = Explainer.steps

    def some(self: Explainer, start: dict[Any, int]) -> Iterator[Any]:
        yield from islice(steps(self, start), after)
        raise error

    monkeypatch.setattr(Explainer, "steps", some)


def test_when_time_runs_out_the_steps_so_far_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    breaks_off(monkeypatch, UndecidedError("no time"))
    name = "takuzu/first-steps"
    result = running.run("explain", name, "--brief")
    assert result.exit_code == 3
    assert result.stdout.splitlines() == [
        "takuzu, 6x6: First steps",
        "1. given: r2c1, r3c1, r6c1, r2c3, r6c3, r5c4 and r4c6 are 1, "
        "and r3c4, r5c2 and r6c5 are 0",
        "2. pair: r1c1 is 0",
        "3. sandwich: r2c2 is 0",
        "The puzzle has one solution.",
        "The time was over before all steps were found.",
    ]
    assert f"puzzles: {name}: the time limit came before all steps were found" in result.stderr
    code, output = run("explain", name, "--step", "9")
    assert (code, "The time was over" in output) == (3, True)
    record = json.loads(running.run("explain", name, "--json").stdout)
    assert (record["complete"], record["timed_out"], len(record["steps"])) == (False, True, 3)
    for file in (tmp_path / "walk.html", tmp_path / "walk.md"):
        assert run("explain", name, "-o", str(file))[0] == 3
        assert "The time was over before all steps were found." in file.read_text()
    result = running.run("rate", name)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (
        3,
        "At least level 1 (very easy), score 2, tier 1, effort 0.8, 3 steps.",
    )
    result = running.run("rate", name, name)
    assert result.stdout.splitlines()[1].split()[:3] == [name, "1+", "very"]
    assert json.loads(running.run("rate", name, "--json").stdout)["complete"] is False


def test_ctrl_c_leaves_the_steps_so_far(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    breaks_off(monkeypatch, KeyboardInterrupt())
    result = running.run("explain", "takuzu/first-steps", "--brief")
    assert result.exit_code == 130
    assert result.stdout.splitlines()[-3:] == [
        "3. sandwich: r2c2 is 0",
        "The puzzle has one solution.",
        "It was interrupted before all steps were found.",
    ]
    assert result.stderr.endswith("puzzles: interrupted\n")
    with pytest.raises(Interrupted) as stopped:
        pysolve.explain(pysolve.load("takuzu/first-steps")).result()
    assert len(stopped.value.found.steps) == 3
    file = tmp_path / "walk.md"
    assert run("explain", "takuzu/first-steps", "-o", str(file))[0] == 130
    assert "## 3. sandwich" in file.read_text()


def test_ctrl_c_leaves_the_ratings_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    explain = telling.explain

    def interrupted(puzzle: Puzzle, *more: Any, **options: Any) -> Running[Step, Explanation]:
        if puzzle.title != "First steps":
            raise KeyboardInterrupt
        return explain(puzzle, *more, **options)

    monkeypatch.setattr(telling, "explain", interrupted)
    result = running.run("rate", "takuzu/first-steps", "takuzu/example")
    assert result.exit_code == 130
    assert [line.split()[:2] for line in result.stdout.splitlines()] == [
        ["puzzle", "level"],
        ["takuzu/first-steps", "1"],
    ]


def test_without_time_to_solve_steps_are_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Most steps need not know where they lead."""
    decided = solving.decided

    def undecided(*arguments: Any) -> Any:
        return replace(decided(*arguments), verdict=Verdict.UNKNOWN, solutions=())

    monkeypatch.setattr(solving, "decided", undecided)
    explanation = pysolve.explain(pysolve.load("takuzu/first-steps")).result()
    assert (explanation.verdict, explanation.complete) == (Verdict.UNKNOWN, False)
    assert explanation.known(len(explanation.steps)) == stated(explanation.puzzle).values
    code, output = run("explain", "takuzu/first-steps", "--brief")
    assert (code, output.splitlines()[-3:-1]) == (
        3,
        [
            "How many solutions the puzzle has is not known.",
            "The time was over before all steps were found.",
        ],
    )
    assert run("hint", "takuzu/first-steps")[0] == 3


def test_several_solutions_end_at_what_they_share() -> None:
    puzzle = pysolve.load("heyawake/flawed/ambiguous")
    explanation = pysolve.explain(puzzle, strict=True).result()
    assert explanation.verdict is Verdict.MULTIPLE
    assert explanation.known(len(explanation.steps)) == pysolve.forced(puzzle)
    one, other = explanation.continuations
    assert one.differences(other)
    assert not pysolve.violations(puzzle, one)


def test_no_solution_ends_at_clues_that_clash() -> None:
    explanation = pysolve.explain(pysolve.load("heyawake/flawed/impossible")).result()
    assert explanation.verdict is Verdict.NONE
    assert explanation.conflict is not None
    assert [clue.entry for clue in explanation.conflict.clues] == [3]


def test_same_input_same_bytes() -> None:
    """Also in processes that order sets of words in another way."""
    names = ["heyawake/example", "nurikabe/7x7-tier5"]
    command = [sys.executable, "-m", "pysolve", "explain", *names, "--json"]
    one, other = (
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    )
    assert one == other
    for record in map(json.loads, one.splitlines()):
        assert record["version"] == 1
        assert max(step["tier"] for step in record["steps"]) == 5


def test_sheet_references() -> None:
    record = json.loads(run("explain", "heyawake/first-rooms", "--json")[1])
    assert record["steps"][0]["sheet"] == "5a-ii"


def test_explaining_in_brief() -> None:
    code, output = run("explain", "takuzu/first-steps", "--brief", "--from", "2", "--to", "4")
    assert code == 0
    assert output.splitlines() == [
        "takuzu, 6x6: First steps",
        "2. pair: r1c1 is 0",
        "3. sandwich: r2c2 is 0",
        "4. pair: r4c1 is 0",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["explain", "takuzu/first-steps", "--step", "99"], "steps, numbered from 1 to 2"),
        (["explain", "takuzu/first-steps", "--step", "26"], "; with --steps, to 26"),
        (["explain", "takuzu/first-steps", "--steps", "--step", "99"], "there are 26 steps"),
        (
            ["explain", "takuzu/first-steps", "--step", "1", "--from", "2"],
            "--step and --from exclude each other",
        ),
        (
            ["explain", "takuzu/first-steps", "-o", "walk.pdf"],
            "must end in .html, .md, or with --step",
        ),
        (["hint", "takuzu/first-steps", "--level", "5"], "--level is 1, 2, 3 or 4"),
        (["hint", "takuzu/first-steps", "--cell", "x"], "--cell is a row and a column"),
        (["hint", "takuzu/first-steps", "--cell", "9,9"], "no such cell"),
        (["hint", "takuzu/flawed/impossible"], "no solution"),
    ],
)
def test_what_cannot_be_told_is_an_error(arguments: list[str], message: str) -> None:
    result = running.run(*arguments)
    assert result.exit_code in (1, 2)
    assert message in result.output


def test_a_page_to_walk_through(tmp_path: Path) -> None:
    for name in ("walk.html", "walk.md"):
        code, output = run("explain", "nurikabe/lagoon", "-o", str(tmp_path / name))
        assert (code, output) == (0, "")
    assert "Next" in (tmp_path / "walk.html").read_text()
    assert "## " in (tmp_path / "walk.md").read_text()


def test_a_hint_for_one_cell_is_about_that_cell() -> None:
    puzzle = pysolve.load("nurikabe/lagoon")
    for r in range(puzzle.rows):
        for c in range(puzzle.cols):
            step = pysolve.hint(puzzle, cell=(r, c)).step
            assert step is not None
            decided = [(p.cell, p.value) for p in step.cells]
            assert ((r, c), stated(puzzle).values[r][c]) in decided


PUBLISHED = [
    record
    for kind, published in corpus.KINDS.items()
    for record in corpus.solved(kind, published.explained_cells)
]


def check_published(record: Record) -> None:
    puzzle = corpus.puzzle(record)
    explanation = pysolve.explain(puzzle, strict=True).result()
    assert explanation.known(len(explanation.steps)) == stated(puzzle).values


@pytest.mark.parametrize("record", PUBLISHED[5::150], ids=lambda record: record["id"])
def test_published_puzzles_are_explained(record: Record) -> None:
    check_published(record)


@pytest.mark.corpus_all
@pytest.mark.parametrize("record", PUBLISHED, ids=lambda record: record["id"])
def test_every_published_puzzle_is_explained(record: Record) -> None:
    check_published(record)


@pytest.mark.parametrize("command", ["explain", "hint", "rate"])
def test_an_open_standard_input_is_left_alone(command: str) -> None:
    """Some kinds have no file for a closer look, and of no file clingo makes standard input."""
    arguments = [sys.executable, "-c", "from pysolve.cli import main; main()", command]
    reading, writing = os.pipe()
    done = subprocess.run(
        [*arguments, "takuzu/smallest"],
        stdin=reading,
        capture_output=True,
        timeout=120,
        check=False,
    )
    os.close(reading)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_no_more_steps_are_looked_for_than_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    steps = Explainer._next

    def counted(self: Explainer, board: Board, place: Place) -> Any:
        asked.append(len(board.known))
        return steps(self, board, place)

    whole = run("explain", "takuzu/example", "--brief")[1].splitlines()
    monkeypatch.setattr(Explainer, "_next", counted)
    code, output = run("explain", "takuzu/example", "--brief", "--to", "3")
    assert (code, output.splitlines()) == (0, whole[:4])
    assert max(asked) <= 30
    code, output = run("explain", "takuzu/example", "--brief", "--step", "3")
    assert (code, output.splitlines()) == (0, [whole[0], whole[3]])
    code, output = run("explain", "takuzu/example", "--brief", "--from", "3", "--to", "2")
    assert (code, output) == (2, "puzzles: step 3 comes after step 2\n")
