"""Kurotto: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, areas, grid, neighbours, where

from kinds import Oracle
from pysolve.model import Puzzle


def circle(puzzle: Puzzle, values: Values) -> Places:
    numbers = grid(puzzle, "numbers")
    for r, c in where(values, 1):
        if numbers[r][c] is not None:
            yield "cell", (r, c)


def total(puzzle: Puzzle, values: Values) -> Places:
    """A circle that is shaded itself, against its rule, is a cell of an area like others."""
    parts = areas(where(values, 1))
    for r, row in enumerate(grid(puzzle, "numbers")):
        for c, number in enumerate(row):
            beside = [part for part in parts if part.intersection(neighbours((r, c)))]
            if isinstance(number, int) and sum(map(len, beside)) != number:
                yield "cell", (r, c)


ORACLE = Oracle(rules={"circle": circle, "sum": total})
