"""Minesweeper: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, grid, where

from kinds import Oracle
from pysolve.model import Puzzle


def free(puzzle: Puzzle, values: Values) -> Places:
    numbers = grid(puzzle, "numbers")
    return (("cell", (r, c)) for r, c in where(values, 1) if numbers[r][c] is not None)


def count(puzzle: Puzzle, values: Values) -> Places:
    mines = where(values, 1)
    for r, row in enumerate(grid(puzzle, "numbers")):
        for c, number in enumerate(row):
            around = {(r2, c2) for r2 in range(r - 1, r + 2) for c2 in range(c - 1, c + 2)}
            if isinstance(number, int) and number != len(around & mines - {(r, c)}):
                yield "cell", (r, c)


def total(puzzle: Puzzle, values: Values) -> Places:
    told = dict(puzzle.settings).get("mines")
    if told is not None and told != len(where(values, 1)):
        yield "grid", ()


ORACLE = Oracle(rules={"free": free, "count": count, "total": total})
