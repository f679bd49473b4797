"""Nurikabe alone: each step on a small board, what it decides there and how it is told."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import pysolve
from pysolve import Limit, Step, facts
from pysolve.engine import Looks, read_facts
from pysolve.engine.limits import Deadline
from pysolve.explaining.lesson import Lesson, subject
from pysolve.explaining.proof import proved
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.view import Board
from pysolve.grid import Cell
from pysolve.model import Entry, Key, Layer, Puzzle, Violation
from pysolve.settling import settled
from pysolve.shipped import shipped
from pysolve.words import LONG

FILES = [shipped("asp") / "nurikabe" / name for name in ("deduce.lp", "closer.lp")]

LAND, SEA = 0, 1


def drawn(text: str) -> tuple[Puzzle, dict[Cell, int]]:
    """Read a board: numbers, which are known to be land, `o` land, `#` sea, `.` undecided."""
    rows = [line.split() for line in text.split("/")]
    known: dict[Cell, int] = {}
    numbers: list[list[Entry]] = [[None] * len(row) for row in rows]
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign != ".":
                known[r, c] = SEA if sign == "#" else LAND
            if sign not in ".o#":
                numbers[r][c] = "?" if sign == "?" else int(sign)
    grid = tuple(map(tuple, numbers))
    return Puzzle("nurikabe", len(rows), len(rows[0]), (Layer("numbers", grid),)), known


def steps(text: str) -> list[Step]:
    """Return all named steps that can be taken on a board."""
    puzzle, known = drawn(text)
    lesson = Lesson(subject(puzzle, None), Limit(), Deadline())
    explainer = lesson.explainer(lesson.target(known), strict=True, places=LONG)
    return explainer.open(Board(known))


@dataclass(frozen=True)
class Case:
    """A board, and what a step decides on it and says."""

    board: str
    cells: dict[Cell, int]
    told: str


CASES = {
    "surround": Case(
        "2 o . .",
        {(0, 2): SEA},
        "The 2 at row 1, column 1 is complete, so row 1, column 3 is sea.",
    ),
    "between": Case(
        "2 . 3 . .", {(0, 1): SEA}, "Row 1, column 2 touches the 2 and the 3, so it is sea."
    ),
    "between, of one number": Case(
        "2 . 2 .", {(0, 1): SEA}, "Row 1, column 2 touches two islands of 2, so it is sea."
    ),
    "between, of none": Case(
        "? . ? .",
        {(0, 1): SEA},
        "Row 1, column 2 touches two islands of unknown size, so it is sea.",
    ),
    "between, of three": Case(
        ". 1 . / 3 . ? / . . .",
        {(1, 1): SEA},
        "Row 2, column 2 touches the 1 and the 3, so it is sea.",
    ),
    "pool": Case(
        "# . / # # / 1 .",
        {(0, 1): LAND},
        "Three cells of the 2 by 2 block at row 1, column 1 are sea, so row 1, column 2 is land.",
    ),
    "island_exit": Case(
        "3 . . .", {(0, 1): LAND}, "The 3 at row 1, column 1 can grow only through row 1, column 2."
    ),
    "land_exit": Case(
        "4 . . o #",
        {(0, 2): LAND},
        "The land at row 1, column 4 can reach a number only through row 1, column 3.",
    ),
    "sea_exit": Case(
        "# . . # 1",
        {(0, 1): SEA},
        "The sea at row 1, column 1 can reach other sea only through row 1, column 2.",
    ),
    "corner": Case(
        "2 . . / . . . / . . .",
        {(1, 1): SEA},
        "The 2 at row 1, column 1 lacks one cell; both places for it touch row 2, column 2, "
        "which is sea.",
    ),
    "too_big": Case(
        "2 . o . 4",
        {(0, 1): SEA},
        "With row 1, column 2 the 2 at row 1, column 1 would have three cells, so it is sea.",
    ),
    "out_of_reach": Case(
        ". . . 2 . . .",
        {(0, 0): SEA, (0, 1): SEA},
        "No number can reach row 1, columns 1 and 2, so they are sea.",
    ),
    "out_of_reach, elsewhere": Case(
        ". . . 2 . . .",
        {(0, 5): SEA, (0, 6): SEA},
        "No number can reach row 1, columns 6 and 7, so they are sea.",
    ),
    "out_of_reach, past land": Case(
        "5 . o o . . .",
        {(0, 5): SEA, (0, 6): SEA},
        "No number can reach row 1, columns 6 and 7, so they are sea.",
    ),
    "island_fill": Case(
        "4 . # / . . #",
        {(0, 1): LAND, (1, 0): LAND, (1, 1): LAND},
        "The 4 at row 1, column 1 can reach four cells and no more, "
        "so row 1, column 2; row 2, columns 1 and 2 are land.",
    ),
    "island_room": Case(
        "3 . . . / . # # #",
        {(0, 1): LAND},
        "The 3 at row 1, column 1 needs row 1, column 2 to have room for three cells.",
    ),
    "island_buffer": Case(
        "4 . . / . . . / . 2 .",
        {(1, 1): SEA},
        "Land at row 2, column 2 would leave the 4 at row 1, column 1 no room for four cells, "
        "so it is sea.",
    ),
    "pool_owner": Case(
        "3 . . / . . . / . . .",
        {(1, 1): LAND},
        "Only the 3 at row 1, column 1 can break the 2 by 2 block at row 2, column 2, "
        "and it must pass row 2, column 2.",
    ),
    "land_owner": Case(
        "4 . . o / . . . . / . . . .",
        {(0, 1): LAND, (0, 2): LAND},
        "Only the 4 at row 1, column 1 can reach the land at row 1, column 4, "
        "and it must pass row 1, columns 2 and 3.",
    ),
    "sea_chain": Case(
        "# . 2 / . . . / 2 . #",
        {(1, 1): SEA},
        "Land at row 2, column 2 would close the chain of land at row 1, column 3 and "
        "row 3, column 1, and cut off the sea at row 3, column 3.",
    ),
    "sea_cut": Case(
        "# . . . . . . . / 9 o o o o o o . / # . . . . . . .",
        {(1, 7): SEA},
        "Without row 2, column 8 the sea at row 3, column 1 would be cut off, so it is sea.",
    ),
    "island_ways": Case(
        ". . . . / . . . 3",
        {(0, 1): SEA, (1, 0): SEA},
        "Every way to complete the 3 at row 2, column 4 has sea at row 1, column 2 and "
        "row 2, column 1.",
    ),
    "island_and_sea": Case(
        "1 . . / . . . / . 3 o",
        {(1, 0): SEA, (1, 1): SEA},
        "Every way to complete the 3 at row 3, column 2 without cutting off sea has sea at "
        "row 2, columns 1 and 2.",
    ),
    "island_way": Case(
        ". 2 . . / . . . 2",
        {(0, 2): SEA, (0, 3): LAND, (1, 2): SEA},
        "There is one way to complete the 2 at row 2, column 4 that leaves the sea whole, "
        "so column 3, rows 1 and 2 are sea, and row 1, column 4 is land.",
    ),
    "island_and_pools": Case(
        ". . . . / . . . 3",
        {(0, 1): SEA, (0, 2): SEA, (0, 3): SEA, (1, 0): SEA, (1, 1): LAND, (1, 2): LAND},
        "Every way to complete the 3 at row 2, column 4 without leaving a pool has sea at "
        "row 1, columns 2 to 4 and row 2, column 1, and land at row 2, columns 2 and 3.",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_step_is_taken_and_told(name: str) -> None:
    case = CASES[name]
    found = [step for step in steps(case.board) if step.rule == name.partition(",")[0]]
    told = {step.sentence: {p.cell: p.value for p in step.cells} for step in found}
    assert told.get(case.told) == case.cells, told


def test_every_step_has_a_board_here() -> None:
    named = {str(fact.name) for fact in read_facts(FILES, [facts.StepKind])}
    assert {name.partition(",")[0] for name in CASES} == named - {"number"}


SILENT = {
    "too_big": "3 . o . 4",
    "out_of_reach": "5 . o . . #",
    "island_fill": "4 . # / . . .",
    "island_room": "3 . . . / . . # #",
    "island_buffer": ". 4 . . . / . . . . . / . . . . . / . . . 3 .",
    "pool_owner": "3 . . / . . . / . . 3",
    "land_owner": "6 . . o / . . . . / . . . .",
    "sea_chain": "# . 2 / . . . / 2 . .",
    "between": "2 . . 3 .",
}


@pytest.mark.parametrize("name", SILENT)
def test_a_step_is_not_taken_where_it_would_be_wrong(name: str) -> None:
    """Boards nearly as above."""
    assert name not in {step.rule for step in steps(SILENT[name])}


def broken(text: str) -> dict[Violation, tuple[str, ...]]:
    """Return what is broken on a board, and with the help of which other rules."""
    puzzle, known = drawn(text)
    given = [*facts.of(puzzle), *facts.known(known), *facts.tiers(3)]
    told: dict[Violation, tuple[str, ...]] = {}
    for file in FILES:
        found = facts.Deductions([Looks([file], given, Deadline()).at(()).symbols])
        told |= {at: tuple(sorted(rules)) for at, rules in found.broken_with.items()}
    return told


def test_what_is_broken_is_told_with_the_rules_it_takes() -> None:
    """A shut island; too little room; land out of reach; a block that nobody can break."""
    assert broken("# . # / 3 # # / # . 4")[Violation("size", Key("cell", (1, 0)))] == ()
    room = broken("4 . # / . # # / . 1 .")
    assert room[Violation("size", Key("cell", (0, 0)))] == ("one_number",)
    stray = broken("2 . . . o")
    assert stray[Violation("numbered", Key("cell", (0, 4)))] == ("one_number", "size")
    pool = broken("2 . . . / . . . .")
    assert pool == {
        Violation("pool", Key("block", (0, 2))): ("numbered", "one_number", "size"),
    }


def test_exact_steps_need_all_that_they_name() -> None:
    exact = {str(fact.name) for fact in read_facts(FILES, [facts.Exact])}
    tried = set()
    for name in ("nurikabe/7x7-tier3", "nurikabe/lagoon", "nurikabe/7x7-tier1"):
        explanation = pysolve.explain(pysolve.load(name), strict=True).result()
        proofs = Proofs(settled(explanation.puzzle), Limit(), Deadline())
        for step in explanation.steps:
            cells = proved({placed.cell: placed.value for placed in step.cells}, ())
            cites = [(instance.rule, instance.key) for instance in step.instances]
            before = explanation.known(step.number - 1)
            board = Board({(r, c): int(before[r][c] or 0) for r, c in step.reasons})
            for reason in step.reasons if step.rule in exact else ():
                tried.add(step.rule)
                fewer = [cell for cell in step.reasons if cell != reason]
                assert proofs.of(cells, fewer, (), cites, board) is None, (step, reason)
    assert tried >= {"between", "pool", "sea_exit"}
