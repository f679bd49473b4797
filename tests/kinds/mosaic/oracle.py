"""Mosaic: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, grid

from kinds import Oracle
from pysolve.model import Puzzle


def count(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(grid(puzzle, "numbers")):
        for c, number in enumerate(row):
            square = [line[max(c - 1, 0) : c + 2] for line in values[max(r - 1, 0) : r + 2]]
            if isinstance(number, int) and number != sum(map(sum, square)):
                yield "cell", (r, c)


ORACLE = Oracle(rules={"count": count})
