"""Kurodoko: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, apart, grid, seen, shaded_numbers, where

from kinds import Oracle
from pysolve.model import Puzzle


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
    rules={"unshaded": shaded_numbers, "view": view, "adjacent": adjacent, "connected": connected},
    bare=("adjacent", "connected"),
)
