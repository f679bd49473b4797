"""LITS: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from itertools import combinations

from cells import Places, Values, apart, areas, grid, where
from rooms import room_cells

from kinds import Oracle
from pysolve.model import Cell, Puzzle

DRAWN = {
    "l": {(0, 0), (1, 0), (2, 0), (2, 1)},
    "i": {(0, 0), (1, 0), (2, 0), (3, 0)},
    "t": {(0, 0), (0, 1), (0, 2), (1, 1)},
    "s": {(0, 0), (1, 0), (1, 1), (2, 1)},
}


def moved(cells: set[Cell]) -> frozenset[Cell]:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def turned() -> dict[frozenset[Cell], str]:
    """Return every way a tetromino may lie, and its letter."""
    found = {}
    for letter, drawn in DRAWN.items():
        cells = drawn
        for _ in range(4):
            cells = {(c, -r) for r, c in cells}
            found[moved(cells)] = letter
            found[moved({(r, -c) for r, c in cells})] = letter
    return found


TURNED = turned()


def pieces(puzzle: Puzzle, values: Values) -> dict[int, set[str]]:
    """Return the letters that can be found in a room: one, where it has four shaded cells."""
    return {
        room: {
            TURNED[moved(set(four))]
            for four in combinations([cell for cell in cells if values[cell[0]][cell[1]]], 4)
            if len(areas(four)) == 1 and moved(set(four)) in TURNED
        }
        for room, cells in room_cells(puzzle).items()
    }


def tetromino(puzzle: Puzzle, values: Values) -> Places:
    found = pieces(puzzle, values)
    for room, cells in room_cells(puzzle).items():
        if sum(values[r][c] for r, c in cells) != 4 or not found[room]:
            yield "room", (room,)


def alike(puzzle: Puzzle, values: Values) -> Places:
    rooms, found = grid(puzzle, "rooms"), pieces(puzzle, values)
    shaded = where(values, 1)
    for r, c in shaded:
        for a, b in ((r, c + 1), (r + 1, c)):
            if (a, b) in shaded and rooms[r][c] != rooms[a][b]:
                one, other = int(rooms[r][c] or 0), int(rooms[a][b] or 0)
                if found[one] & found[other]:
                    yield "line", (r, c, a, b)


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 1))


def pool(puzzle: Puzzle, values: Values) -> Places:
    for r in range(puzzle.rows - 1):
        for c in range(puzzle.cols - 1):
            if all(values[r + a][c + b] for a in (0, 1) for b in (0, 1)):
                yield "block", (r, c)


ORACLE = Oracle(
    rules={"tetromino": tetromino, "alike": alike, "connected": connected, "pool": pool},
    bare=("pool", "connected"),
)
