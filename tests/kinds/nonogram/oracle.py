"""Nonogram: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cells import Places, Values, grid

from kinds import Oracle
from pysolve.model import Puzzle


def agrees(puzzle: Puzzle, margin: str, line: int, cells: Sequence[int]) -> bool:
    told = [number for number in grid(puzzle, margin)[line] if number]
    return told == [len([*run]) for shaded, run in groupby(cells) if shaded]


def columns(puzzle: Puzzle, values: Values) -> Places:
    for c, cells in enumerate(zip(*values, strict=True)):
        if not agrees(puzzle, "top", c, cells):
            yield "column", (c,)


def rows(puzzle: Puzzle, values: Values) -> Places:
    for r, cells in enumerate(values):
        if not agrees(puzzle, "left", r, cells):
            yield "row", (r,)


ORACLE = Oracle(rules={"columns": columns, "rows": rows})
