"""Shimaguni: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from collections.abc import Iterator

from cells import Places, Values, apart, grid
from rooms import room_cells, room_counts

from kinds import Oracle
from pysolve.model import Cell, Puzzle


def borders(puzzle: Puzzle) -> Iterator[tuple[Cell, Cell]]:
    """Return pairs of cells that share a side, in two rooms."""
    rooms = grid(puzzle, "rooms")
    for r in range(puzzle.rows):
        for c in range(puzzle.cols):
            for a, b in ((r, c + 1), (r + 1, c)):
                if a < puzzle.rows and b < puzzle.cols and rooms[r][c] != rooms[a][b]:
                    yield (r, c), (a, b)


def filled(puzzle: Puzzle, values: Values) -> Places:
    for room, cells in room_cells(puzzle).items():
        if not any(values[r][c] for r, c in cells):
            yield "room", (room,)


def connected(puzzle: Puzzle, values: Values) -> Places:
    for cells in room_cells(puzzle).values():
        yield from apart({(r, c) for r, c in cells if values[r][c]})


def islands_apart(puzzle: Puzzle, values: Values) -> Places:
    for (r, c), (a, b) in borders(puzzle):
        if values[r][c] and values[a][b]:
            yield "line", (r, c, a, b)


def differ(puzzle: Puzzle, values: Values) -> Places:
    rooms = grid(puzzle, "rooms")
    sizes = {room: sum(values[r][c] for r, c in at) for room, at in room_cells(puzzle).items()}
    for (r, c), (a, b) in borders(puzzle):
        one, other = sorted((int(rooms[r][c] or 0), int(rooms[a][b] or 0)))
        if sizes[one] == sizes[other]:
            yield "rooms", (one, other)


ORACLE = Oracle(
    rules={
        "count": room_counts,
        "filled": filled,
        "connected": connected,
        "apart": islands_apart,
        "differ": differ,
    }
)
