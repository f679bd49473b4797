"""Norinori: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, neighbours, where
from rooms import room_cells

from kinds import Oracle
from pysolve.model import Puzzle


def count(puzzle: Puzzle, values: Values) -> Places:
    for room, cells in room_cells(puzzle).items():
        if sum(values[r][c] for r, c in cells) != 2:
            yield "room", (room,)


def domino(puzzle: Puzzle, values: Values) -> Places:
    shaded = where(values, 1)
    for cell in shaded:
        if len(shaded.intersection(neighbours(cell))) != 1:
            yield "cell", cell


ORACLE = Oracle(rules={"count": count, "domino": domino}, bare=("domino",))
