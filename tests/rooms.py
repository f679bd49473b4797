"""Rooms in plain Python, for judges that must know nothing of clingo or of the .lp files."""

from __future__ import annotations

from cells import Places, Values, grid

from pysolve.model import Cell, Puzzle


def room_cells(puzzle: Puzzle) -> dict[int, list[Cell]]:
    """Return the cells of each room, by its number."""
    found: dict[int, list[Cell]] = {}
    for r, row in enumerate(grid(puzzle, "rooms")):
        for c, room in enumerate(row):
            if isinstance(room, int):
                found.setdefault(room, []).append((r, c))
    return found


def room_counts(puzzle: Puzzle, values: Values) -> Places:
    """Return the rooms that hold another number of shaded cells than their clue."""
    clues = grid(puzzle, "clues")
    for room, cells in room_cells(puzzle).items():
        told = {clues[r][c] for r, c in cells if isinstance(clues[r][c], int)}
        if any(number != sum(values[r][c] for r, c in cells) for number in told):
            yield "room", (room,)
