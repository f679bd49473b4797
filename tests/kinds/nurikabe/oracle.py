"""Nurikabe: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from itertools import product

from cells import Places, Values, apart, areas, grid, where

from kinds import Oracle
from pysolve.model import Cell, Puzzle


def numbers(puzzle: Puzzle) -> dict[Cell, int | str]:
    rows = grid(puzzle, "numbers")
    return {(r, c): n for r, row in enumerate(rows) for c, n in enumerate(row) if n is not None}


def size(puzzle: Puzzle, values: Values) -> Places:
    islands = areas(where(values, 0))
    for cell, number in numbers(puzzle).items():
        real = next((len(island) for island in islands if cell in island), 0)
        if real == 0 or number not in ("?", real):
            yield "cell", cell


def numbered(puzzle: Puzzle, values: Values) -> Places:
    told = numbers(puzzle)
    for island in areas(where(values, 0)):
        if not any(cell in told for cell in island):
            yield from (("cell", cell) for cell in island)


def one_number(puzzle: Puzzle, values: Values) -> Places:
    told = numbers(puzzle)
    for island in areas(where(values, 0)):
        inside = [cell for cell in island if cell in told]
        if len(inside) > 1:
            yield from (("cell", cell) for cell in inside)


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 1))


def pool(puzzle: Puzzle, values: Values) -> Places:
    for r, c in product(range(puzzle.rows - 1), range(puzzle.cols - 1)):
        if values[r][c] and values[r][c + 1] and values[r + 1][c] and values[r + 1][c + 1]:
            yield "block", (r, c)


ORACLE = Oracle(
    rules={
        "size": size,
        "numbered": numbered,
        "one_number": one_number,
        "connected": connected,
        "pool": pool,
    },
    bare=("pool", "connected"),
)
