"""Heyawake: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, apart, grid, lines, where

from kinds import Oracle
from pysolve.model import Cell, Puzzle


def room_cells(puzzle: Puzzle) -> dict[int, list[Cell]]:
    rooms: dict[int, list[Cell]] = {}
    for r, row in enumerate(grid(puzzle, "rooms")):
        for c, room in enumerate(row):
            assert isinstance(room, int)
            rooms.setdefault(room, []).append((r, c))
    return rooms


def adjacent(puzzle: Puzzle, values: Values) -> Places:
    shaded = where(values, 1)
    for r, c in shaded:
        for r2, c2 in ((r, c + 1), (r + 1, c)):
            if (r2, c2) in shaded:
                yield "line", (r, c, r2, c2)


def count(puzzle: Puzzle, values: Values) -> Places:
    clues = grid(puzzle, "clues")
    for room, cells in room_cells(puzzle).items():
        for r, c in cells:
            if isinstance(clues[r][c], int) and clues[r][c] != sum(values[a][b] for a, b in cells):
                yield "room", (room,)


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 0))


def span(puzzle: Puzzle, values: Values) -> Places:
    """Every run that crosses exactly two borders and has one cell before and after them."""
    rooms, walls = grid(puzzle, "rooms"), puzzle.layer("walls")

    def border(a: Cell, b: Cell) -> bool:
        bit = 1 if a[0] == b[0] else 2
        wall = walls is not None and int(walls[a[0]][a[1]] or 0) & bit
        return bool(wall) or rooms[a[0]][a[1]] != rooms[b[0]][b[1]]

    for line in lines(puzzle.rows, puzzle.cols):
        for start in range(len(line)):
            for end in range(start + 2, len(line)):
                run = line[start : end + 1]
                crossings = [i for i in range(1, len(run)) if border(run[i - 1], run[i])]
                shortest = crossings == [1, len(run) - 1]
                if shortest and not any(values[r][c] for r, c in run):
                    yield "line", (*run[0], *run[-1])


def symmetric(puzzle: Puzzle, values: Values) -> Places:
    for room, cells in room_cells(puzzle).items():
        shaded = {(r, c) for r, c in cells if values[r][c]}
        rows, cols = [r for r, _ in cells], [c for _, c in cells]
        tops, lefts = min(rows) + max(rows), min(cols) + max(cols)
        if {(tops - r, lefts - c) for r, c in shaded} != shaded:
            yield "room", (room,)


ORACLE = Oracle(
    rules={"adjacent": adjacent, "count": count, "connected": connected, "span": span},
    bare=("adjacent", "connected"),
    variants={"ayeheya": {"symmetric": symmetric}},
)
