"""Canal View: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from itertools import product

from cells import Places, Values, apart, grid, seen, shaded_numbers, where

from kinds import Oracle
from pysolve.model import Puzzle


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
    rules={"unshaded": shaded_numbers, "view": view, "connected": connected, "pool": pool},
    bare=("pool", "connected"),
)
