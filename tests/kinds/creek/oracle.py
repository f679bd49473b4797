"""Creek: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, apart, grid, where

from kinds import Oracle
from pysolve.model import Puzzle


def count(puzzle: Puzzle, values: Values) -> Places:
    shaded = where(values, 1)
    for r, row in enumerate(grid(puzzle, "corners")):
        for c, number in enumerate(row):
            around = {(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)}
            if isinstance(number, int) and len(shaded & around) != number:
                yield "corner", (r, c)


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 0))


ORACLE = Oracle(rules={"count": count, "connected": connected}, bare=("connected",))
