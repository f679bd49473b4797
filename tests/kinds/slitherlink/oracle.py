"""Slitherlink: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

import sides
from cells import Places, Values, grid

from kinds import Oracle
from pysolve.model import Puzzle


def number(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(grid(puzzle, "numbers")):
        for c, told in enumerate(row):
            i, j = 2 * r + 1, 2 * c + 1
            count = values[i - 1][j] + values[i + 1][j] + values[i][j - 1] + values[i][j + 1]
            if isinstance(told, int) and told != count:
                yield "cell", (r, c)


def ends(puzzle: Puzzle, values: Values) -> Places:
    return sides.ends(values, "corner")


def single(puzzle: Puzzle, values: Values) -> Places:
    return sides.single(values, "corner")


ORACLE = Oracle(
    rules={"number": number, "ends": ends, "single": single},
    bare=("ends", "single"),
)
