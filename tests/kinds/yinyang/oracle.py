"""Yin-Yang: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, apart, grid, where

from kinds import Oracle
from pysolve.model import Puzzle

COLOURS = ("white", "black")


def given(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(grid(puzzle, "symbols")):
        for c, colour in enumerate(row):
            if colour not in (None, COLOURS[values[r][c]]):
                yield "cell", (r, c)


def black(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 1))


def white(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 0))


def block(puzzle: Puzzle, values: Values) -> Places:
    for r in range(puzzle.rows - 1):
        for c in range(puzzle.cols - 1):
            if len({values[r + a][c + b] for a in (0, 1) for b in (0, 1)}) == 1:
                yield "block", (r, c)


ORACLE = Oracle(
    rules={"given": given, "black": black, "white": white, "block": block},
    bare=("block", "black", "white"),
)
