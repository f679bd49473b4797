"""Star Battle: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from itertools import combinations

from cells import Places, Values, where
from rooms import room_cells

from kinds import Oracle
from pysolve.model import Cell, Puzzle


def holes(puzzle: Puzzle) -> set[Cell]:
    found = puzzle.layer("holes") or ()
    return {(r, c) for r, row in enumerate(found) for c, hole in enumerate(row) if hole is not None}


def stars(puzzle: Puzzle) -> int:
    return dict(puzzle.settings)["stars"]


def row(puzzle: Puzzle, values: Values) -> Places:
    gone = holes(puzzle)
    for r in range(puzzle.rows):
        cells = {(r, c) for c in range(puzzle.cols)} - gone
        if cells and sum(values[a][b] for a, b in cells) != stars(puzzle):
            yield "row", (r,)


def column(puzzle: Puzzle, values: Values) -> Places:
    gone = holes(puzzle)
    for c in range(puzzle.cols):
        cells = {(r, c) for r in range(puzzle.rows)} - gone
        if cells and sum(values[a][b] for a, b in cells) != stars(puzzle):
            yield "column", (c,)


def room(puzzle: Puzzle, values: Values) -> Places:
    gone = holes(puzzle)
    for index, labelled in room_cells(puzzle).items():
        cells = set(labelled) - gone
        if cells and sum(values[r][c] for r, c in cells) != stars(puzzle):
            yield "room", (index,)


def touch(puzzle: Puzzle, values: Values) -> Places:
    for one, other in combinations(sorted(where(values, 1)), 2):
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1:
            yield "line", (*one, *other)


ORACLE = Oracle(rules={"row": row, "column": column, "room": room, "touch": touch}, bare=("touch",))
