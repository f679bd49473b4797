"""Rooms by the walls that enclose them: five walls a character, or 0 and 1."""

from __future__ import annotations

from collections.abc import Sequence

from pysolve.formats._pzpr.bits import read_bits, write_bits
from pysolve.formats._pzpr.reader import Reader
from pysolve.grid import Entry, Grid, areas, frozen, in_rows
from pysolve.layers import ROOMS, WALL_BELOW, WALL_RIGHT, WALLS
from pysolve.model import Puzzle

Bits = Sequence[Sequence[bool]]


def read_borders(reader: Reader, rows: int, cols: int) -> tuple[Grid, Grid]:
    """Read walls; return the rooms they enclose and the walls that stand inside of one."""
    right, below = (
        in_rows(read_bits(reader, high * wide, "the borders", "walls"), high, wide)
        for high, wide in ((rows, cols - 1), (rows - 1, cols))
    )
    return enclose(right, below, rows, cols)


def write_borders(rooms: Grid, walls: Grid | None) -> str:
    """Write the walls of a board."""
    return "".join(write_bits(bit for row in grid for bit in row) for grid in borders(rooms, walls))


def enclose(right: Bits, below: Bits, rows: int, cols: int) -> tuple[Grid, Grid]:
    """Return the rooms that walls enclose, and the walls that stand inside of one."""

    def joined(a: tuple[int, int], b: tuple[int, int]) -> bool:
        (r, c), (r2, _) = a, b
        return not (right[r][c] if r == r2 else below[r][c])

    rooms = areas(rows, cols, joined)
    walls: list[list[Entry]] = []
    for r in range(rows):
        walls.append([])
        for c in range(cols):
            wall = 0
            if c + 1 < cols and right[r][c] and rooms[r][c] == rooms[r][c + 1]:
                wall |= WALL_RIGHT
            if r + 1 < rows and below[r][c] and rooms[r][c] == rooms[r + 1][c]:
                wall |= WALL_BELOW
            walls[r].append(wall or None)
    return frozen(rooms), frozen(walls)


def borders(rooms: Grid, walls: Grid | None) -> tuple[Bits, Bits]:
    """Return the walls right of the cells and below them."""
    rows, cols = len(rooms), len(rooms[0])

    def inside(r: int, c: int, bit: int) -> bool:
        return walls is not None and bool(int(walls[r][c] or 0) & bit)

    right = [
        [rooms[r][c] != rooms[r][c + 1] or inside(r, c, WALL_RIGHT) for c in range(cols - 1)]
        for r in range(rows)
    ]
    below = [
        [rooms[r][c] != rooms[r + 1][c] or inside(r, c, WALL_BELOW) for c in range(cols)]
        for r in range(rows - 1)
    ]
    return right, below


def parted(puzzle: Puzzle) -> str | None:
    """Tell if walls part a room, which then cannot be told from two rooms."""
    rooms, walls = puzzle.layer(ROOMS), puzzle.layer(WALLS)
    if rooms is None or walls is None:
        return None
    right, below = borders(rooms, walls)
    enclosed, _ = enclose(right, below, puzzle.rows, puzzle.cols)
    return None if enclosed == rooms else "a wall parts one of its rooms"


def boxes(rows: int, cols: int) -> Grid | None:
    """Return the boxes of a Sudoku that follow from its size there; None if it is no square.

    They are as high as they are wide; those of a side of 6 are wider.
    """
    if rows != cols:
        return None
    high = int(rows**0.5)
    wide = 3 if rows == 6 else high
    if high * wide != rows:
        return None
    return tuple(
        tuple(r // high * (cols // wide) + c // wide for c in range(cols)) for r in range(rows)
    )
