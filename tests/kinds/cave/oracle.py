"""Cave: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, apart, areas, grid, where

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


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 0))


def enclosed(puzzle: Puzzle, values: Values) -> Places:
    for rock in areas(where(values, 1)):
        if not any(r in (0, puzzle.rows - 1) or c in (0, puzzle.cols - 1) for r, c in rock):
            yield from (("cell", cell) for cell in rock)


ORACLE = Oracle(
    rules={"unshaded": unshaded, "view": view, "connected": connected, "enclosed": enclosed},
    bare=("connected", "enclosed"),
)
