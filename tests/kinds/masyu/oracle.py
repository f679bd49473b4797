"""Masyu: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from collections.abc import Iterator

import sides
from cells import Places, Values, grid

from kinds import Oracle
from pysolve.model import Cell, Puzzle

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def exits(values: Values, cell: Cell) -> list[Cell]:
    """By which sides the loop leaves a cell: down and right, each 1, -1 or 0."""
    return [(a, b) for a, b in SIDES if values[2 * cell[0] + 1 + a][2 * cell[1] + 1 + b]]


def turned(values: Values, cell: Cell) -> bool:
    return len({a == 0 for a, _ in exits(values, cell)}) == 2


def straight(values: Values, cell: Cell) -> list[tuple[Cell, Cell]]:
    """The neighbours before and after, each time that the loop goes straight through."""
    r, c = cell
    out = exits(values, cell)
    return [
        ((r - a, c - b), (r + a, c + b))
        for a, b in ((1, 0), (0, 1))
        if {(a, b), (-a, -b)} <= {*out}
    ]


def pearls(puzzle: Puzzle, colour: str) -> Iterator[Cell]:
    for r, row in enumerate(grid(puzzle, "symbols")):
        yield from ((r, c) for c, pearl in enumerate(row) if pearl == colour)


def ends(puzzle: Puzzle, values: Values) -> Places:
    return sides.ends(values, "cell")


def single(puzzle: Puzzle, values: Values) -> Places:
    return sides.single(values, "cell")


def pearl(puzzle: Puzzle, values: Values) -> Places:
    for cell in (*pearls(puzzle, "white"), *pearls(puzzle, "black")):
        if not exits(values, cell):
            yield "cell", cell


def white(puzzle: Puzzle, values: Values) -> Places:
    return (("cell", cell) for cell in pearls(puzzle, "white") if turned(values, cell))


def white_beside(puzzle: Puzzle, values: Values) -> Places:
    for cell in pearls(puzzle, "white"):
        for before, after in straight(values, cell):
            if not turned(values, before) and not turned(values, after):
                yield "cell", cell


def black(puzzle: Puzzle, values: Values) -> Places:
    return (("cell", cell) for cell in pearls(puzzle, "black") if straight(values, cell))


def black_beside(puzzle: Puzzle, values: Values) -> Places:
    for r, c in pearls(puzzle, "black"):
        if any(turned(values, (r + a, c + b)) for a, b in exits(values, (r, c))):
            yield "cell", (r, c)


ORACLE = Oracle(
    rules={
        "ends": ends,
        "single": single,
        "pearl": pearl,
        "white": white,
        "white_beside": white_beside,
        "black": black,
        "black_beside": black_beside,
    },
    bare=("ends", "single"),
)
