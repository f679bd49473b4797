"""Kurodoko: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, apart, grid, where

from kinds import Oracle
from pysolve.model import Cell, Puzzle

DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def seen(values: Values, start: Cell, value: int) -> int:
    """Count the cells of a value that follow each other from a cell on, in all directions."""
    count = 0
    for down, right in DIRECTIONS:
        r, c = start[0] + down, start[1] + right
        while 0 <= r < len(values) and 0 <= c < len(values[0]) and values[r][c] == value:
            count, r, c = count + 1, r + down, c + right
    return count


def unshaded(puzzle: Puzzle, values: Values) -> Places:
    numbers = grid(puzzle, "numbers")
    return (("cell", (r, c)) for r, c in where(values, 1) if numbers[r][c] is not None)


def view(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(grid(puzzle, "numbers")):
        for c, number in enumerate(row):
            if isinstance(number, int) and number != 1 + seen(values, (r, c), 0):
                yield "cell", (r, c)


def adjacent(puzzle: Puzzle, values: Values) -> Places:
    shaded = where(values, 1)
    for r, c in shaded:
        for r2, c2 in ((r, c + 1), (r + 1, c)):
            if (r2, c2) in shaded:
                yield "line", (r, c, r2, c2)


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 0))


ORACLE = Oracle(
    rules={"unshaded": unshaded, "view": view, "adjacent": adjacent, "connected": connected},
    bare=("adjacent", "connected"),
)
