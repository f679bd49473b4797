"""Hitori: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from itertools import combinations

from cells import Places, Values, apart, grid, lines, where

from kinds import Oracle
from pysolve.model import Puzzle


def repeat(puzzle: Puzzle, values: Values) -> Places:
    numbers = grid(puzzle, "numbers")
    for line in lines(puzzle.rows, puzzle.cols):
        left = [(r, c) for r, c in line if not values[r][c] and numbers[r][c] is not None]
        for (r, c), (r2, c2) in combinations(left, 2):
            if numbers[r][c] == numbers[r2][c2]:
                yield "line", (r, c, r2, c2)


def adjacent(puzzle: Puzzle, values: Values) -> Places:
    shaded = where(values, 1)
    for r, c in shaded:
        for r2, c2 in ((r, c + 1), (r + 1, c)):
            if (r2, c2) in shaded:
                yield "line", (r, c, r2, c2)


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 0))


ORACLE = Oracle(
    rules={"repeat": repeat, "adjacent": adjacent, "connected": connected},
    bare=("adjacent", "connected"),
)
