"""Parts of random boards: entries scattered, rooms cut, walls put inside them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from pysolve.model import WALL_BELOW, WALL_RIGHT, Cell, Entry, Grid, Layer

SHARES = (0.0, 0.1, 0.5, 1.0)
"""From empty to full."""

Rooms = tuple[tuple[int, ...], ...]


def frozen(grid: Sequence[Sequence[Entry]]) -> Grid:
    return tuple(map(tuple, grid))


def scattered(
    rng: random.Random, rows: int, cols: int, entries: Sequence[Entry], share: float
) -> Grid:
    """Put entries into a share of the cells."""
    return tuple(
        tuple(rng.choice(entries) if rng.random() < share else None for _ in range(cols))
        for _ in range(rows)
    )


def joined(rows: int, cols: int, joins: Iterable[tuple[Cell, Cell]]) -> Rooms:
    """Join cells to rooms, numbered in reading order."""
    parent = {(r, c): (r, c) for r in range(rows) for c in range(cols)}

    def root(cell: Cell) -> Cell:
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    for one, other in joins:
        parent[root(other)] = root(one)
    order: dict[Cell, int] = {}
    return tuple(
        tuple(order.setdefault(root((r, c)), len(order)) for c in range(cols)) for r in range(rows)
    )


def cut(rng: random.Random, rows: int, cols: int) -> Rooms:
    """Cut a small board into rooms of any shape."""

    def joins() -> Iterator[tuple[Cell, Cell]]:
        cells = [(r, c) for r in range(rows) for c in range(cols)]
        for _ in range(rng.randrange(rows * cols + 1)):
            r, c = rng.choice(cells)
            if beside := _beside(r, c, rows, cols):
                yield (r, c), rng.choice(beside)

    return joined(rows, cols, joins())


def cut_finely(rng: random.Random, rows: int, cols: int) -> Rooms:
    """Cut a board of any size into rooms of any shape, small ones or one that goes through."""
    often = rng.choice([0.2, 0.45, 0.6])

    def joins() -> Iterator[tuple[Cell, Cell]]:
        for r in range(rows):
            for c in range(cols):
                for other in _beside(r, c, rows, cols):
                    if rng.random() < often:
                        yield (r, c), other

    return joined(rows, cols, joins())


def _beside(r: int, c: int, rows: int, cols: int) -> list[Cell]:
    return [(y, x) for y, x in ((r, c + 1), (r + 1, c)) if y < rows and x < cols]


def walled(rng: random.Random, rooms: Rooms, share: float) -> Grid:
    """Put a wall here and there between two cells of a room."""
    rows, cols = len(rooms), len(rooms[0])
    walls: list[list[Entry]] = [[None] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            beside = c + 1 < cols and rooms[r][c] == rooms[r][c + 1] and rng.random() < share
            below = r + 1 < rows and rooms[r][c] == rooms[r + 1][c] and rng.random() < share
            walls[r][c] = WALL_RIGHT * beside + WALL_BELOW * below or None
    return frozen(walls)


def no_walls(rows: int, cols: int) -> Grid:
    return ((None,) * cols,) * rows


def still_rooms(rooms: Rooms, walls: Grid) -> Grid:
    """Drop the walls of rooms that they would part."""
    rows, cols = len(rooms), len(rooms[0])

    def open_(r: int, c: int, other: Cell, bit: int) -> bool:
        return rooms[r][c] == rooms[other[0]][other[1]] and not int(walls[r][c] or 0) & bit

    parts = joined(
        rows,
        cols,
        (
            ((r, c), other)
            for r in range(rows)
            for c in range(cols)
            for other in _beside(r, c, rows, cols)
            if open_(r, c, other, WALL_RIGHT if other[0] == r else WALL_BELOW)
        ),
    )
    inside: dict[int, set[int]] = {}
    for room_row, part_row in zip(rooms, parts, strict=True):
        for room, part in zip(room_row, part_row, strict=True):
            inside.setdefault(room, set()).add(part)
    return tuple(
        tuple(None if len(inside[rooms[r][c]]) > 1 else walls[r][c] for c in range(cols))
        for r in range(rows)
    )


def at_first_cells(rooms: Sequence[Sequence[int]], entries: Iterator[Entry]) -> Grid:
    """Give each room the next entry, at its first cell in reading order."""
    seen: set[int] = set()
    grid: list[list[Entry]] = [[None] * len(row) for row in rooms]
    for r, row in enumerate(rooms):
        for c, room in enumerate(row):
            if room not in seen:
                seen.add(room)
                grid[r][c] = next(entries)
    return frozen(grid)


def room_layers(rooms: Grid, walls: Grid, clues: Grid) -> tuple[Layer, ...]:
    return Layer("rooms", rooms), Layer("walls", walls), Layer("clues", clues)
