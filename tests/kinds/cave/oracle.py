"""Cave: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, apart, areas, grid, seen, shaded_numbers, where

from kinds import Oracle
from pysolve.model import Puzzle


def view(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(grid(puzzle, "numbers")):
        for c, number in enumerate(row):
            if isinstance(number, int) and number != 1 + seen(values, (r, c), 0):
                yield "cell", (r, c)


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 0))


def enclosed(puzzle: Puzzle, values: Values) -> Places:
    for rock in areas(where(values, 1)):
        if not any(r in (0, puzzle.rows - 1) or c in (0, puzzle.cols - 1) for r, c in rock):
            yield from (("cell", cell) for cell in rock)


ORACLE = Oracle(
    rules={"unshaded": shaded_numbers, "view": view, "connected": connected, "enclosed": enclosed},
    bare=("connected", "enclosed"),
)
