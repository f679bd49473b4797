"""Nurikabe alone: its proofs by other rules, its numbers, published puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import boards
import oracle
from cells import grid

import pysolve
from pysolve import Layer, Limit, Puzzle, Rules, Verdict, Wanted, facts
from pysolve.answers import SHADED
from pysolve.engine import Program
from pysolve.grid import entries
from pysolve.model import Cell, Entry
from pysolve.settling import settled

DRAFT = Rules(draft=True)


def numbered(rows: int, cols: int, most: int, numbers: tuple[Entry, ...]) -> Iterator[Puzzle]:
    """Yield all boards of a size with so many numbers at most."""
    for many in range(most + 1):
        for places in combinations(product(range(rows), range(cols)), many):
            for chosen in product(numbers, repeat=many):
                cells = dict(zip(places, chosen, strict=True))
                yield board(rows, cols, cells)


def board(rows: int, cols: int, cells: dict[Cell, Entry]) -> Puzzle:
    grid = tuple(tuple(cells.get((r, c)) for c in range(cols)) for r in range(rows))
    return Puzzle("nurikabe", rows, cols, (Layer("numbers", grid),))


def test_what_proofs_break_the_rules_break() -> None:
    """proofs.lp tells of nothing that is not broken, and of something whenever something is."""
    rng = random.Random("proofs")
    for puzzle in boards.puzzles("nurikabe", (), 52):
        rules = settled(puzzle).rules
        assert rules.proving != rules.reviewing
        program = Program(rules.proving, facts.of(puzzle), Limit())
        for solution in [boards.filling(rng, puzzle) for _ in range(12)]:
            shaded = frozenset(facts.of_solution(solution, SHADED))
            found = facts.violations(program.atoms_given(shaded, facts.Shaded, facts.Violated))
            broken = oracle.violations(puzzle, solution)
            assert set(found) <= set(broken), pysolve.dumps(puzzle)
            assert bool(found) == bool(broken), pysolve.dumps(puzzle)


def test_a_number_larger_than_the_grid_leaves_no_solution() -> None:
    text = "kind: nurikabe\nclues:\n 99 .\n .  .\n"
    assert pysolve.check(pysolve.loads(text)).verdict is Verdict.NONE


def test_there_is_an_instance_with_a_number_unknown() -> None:
    assert any("?" in row for row in grid(pysolve.load("nurikabe/uncharted"), "numbers"))


def test_a_draft_may_have_land_without_a_number_and_nothing_else() -> None:
    """Nor does redundant.lp lose a model of it, or gain one, on any of these boards."""
    drafts = [
        *numbered(1, 5, 1, (1, 2, "?")),
        *numbered(3, 3, 1, (1, 3, "?")),
        *numbered(2, 3, 2, (1, 3)),
    ]
    waited = 0
    for puzzle in drafts:
        found = pysolve.solve(puzzle, DRAFT, Limit(models=0))
        expected = oracle.solutions(puzzle, without="numbered")
        assert {solution.values for solution in found.solutions} == expected, pysolve.dumps(puzzle)
        assert (len(found.solutions), found.draft) == (len(expected), ("numbered",))
        waited += len(expected) > len(oracle.solutions(puzzle))
    assert waited > 40


def test_check_tells_of_a_draft_what_counting_tells() -> None:
    verdicts = set()
    for puzzle in [*numbered(3, 3, 2, (1, 2, "?"))][::11]:
        report = pysolve.check(puzzle, DRAFT, wanted=Wanted(count=0, forced=True))
        every = oracle.solutions(puzzle, without="numbered")
        if len(oracle.solutions(puzzle)) == 1:
            assert (report.verdict, report.draft) == (Verdict.UNIQUE, None)
            assert {solution.values for solution in report.solutions} == oracle.solutions(puzzle)
            continue
        assert (report.verdict, report.draft) == (Verdict.of(len(every), True), ("numbered",))
        verdicts.add(report.verdict)
        if len(every) > 1:
            assert report.number is not None
            assert report.number.number == len(every)
            shared = tuple(
                tuple(values.pop() if len(values) == 1 else None for values in map(set, row))
                for row in (zip(*rows, strict=True) for rows in zip(*every, strict=True))
            )
            assert report.forced == shared
    assert verdicts == {Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE}


def test_numbers_of_a_draft_that_clash_are_the_fewest() -> None:
    """Each of them could be missing altogether, also two that are side by side."""

    def solvable(cells: dict[Cell, Entry]) -> bool:
        return bool(oracle.solutions(board(2, 3, cells), without="numbered"))

    clashing = [p for p in numbered(2, 3, 3, (1, 3)) if not oracle.solutions(p, "numbered")]
    assert len(clashing) > 100
    for puzzle in clashing[::9]:
        report = pysolve.check(puzzle, DRAFT, wanted=Wanted(conflicts=3))
        assert report.conflicts
        for conflict in report.conflicts:
            cells: dict[Cell, Entry] = {clue.cell: clue.entry for clue in conflict.clues}
            assert not solvable(cells)
            assert all(
                solvable({cell: n for cell, n in cells.items() if cell != left}) for left in cells
            )
            assert conflict.rules
            assert "numbered" not in conflict.rules
        told: dict[Cell, Entry] = {(r, c): n for r, c, n in entries(grid(puzzle, "numbers"))}
        mended = told | {change.clue.cell: change.entry for change in report.changes}
        assert solvable({cell: n for cell, n in mended.items() if n is not None})


def test_numbers_side_by_side_are_what_clashes() -> None:
    """Though a `?` in the place of each would clash as well."""
    puzzle = pysolve.loads("kind: nurikabe\n\nclues:\n22...\n.....\n....3\n")
    report = pysolve.check(puzzle, wanted=pysolve.Wanted(conflicts=3))
    told = [{(clue.cell, clue.entry) for clue in each.clues} for each in report.conflicts]
    assert told == [{((0, 0), 2), ((0, 1), 2)}]
    assert report.conflicts[0].rules == ("size", "one_number")
