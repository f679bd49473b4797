"""Chocona: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values
from rooms import room_counts

from kinds import Oracle
from pysolve.model import Puzzle


def rectangle(puzzle: Puzzle, values: Values) -> Places:
    for r in range(puzzle.rows - 1):
        for c in range(puzzle.cols - 1):
            if sum(values[r + a][c + b] for a in (0, 1) for b in (0, 1)) == 3:
                yield "block", (r, c)


ORACLE = Oracle(rules={"count": room_counts, "rectangle": rectangle}, bare=("rectangle",))
