"""Canal View: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from itertools import product

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
            if isinstance(number, int) and number != seen(values, (r, c), 1):
                yield "cell", (r, c)


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 1))


def pool(puzzle: Puzzle, values: Values) -> Places:
    for r, c in product(range(puzzle.rows - 1), range(puzzle.cols - 1)):
        if values[r][c] and values[r][c + 1] and values[r + 1][c] and values[r + 1][c + 1]:
            yield "block", (r, c)


ORACLE = Oracle(
    rules={"unshaded": unshaded, "view": view, "connected": connected, "pool": pool},
    bare=("pool", "connected"),
)
