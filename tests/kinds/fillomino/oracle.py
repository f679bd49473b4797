"""Fillomino: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, areas, grid, where

from kinds import Oracle
from pysolve.model import Puzzle


def given(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(grid(puzzle, "givens")):
        for c, entry in enumerate(row):
            if entry is not None and entry != values[r][c]:
                yield "cell", (r, c)


def size(puzzle: Puzzle, values: Values) -> Places:
    """The first cell of every area that has not as many cells as it tells."""
    for value in {value for row in values for value in row}:
        for area in areas(where(values, value)):
            if len(area) != value:
                yield "cell", min(area)


ORACLE = Oracle(rules={"given": given, "size": size}, bare=("size",))
