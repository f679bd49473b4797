"""Random small boards for the tests to try, the same ones every time."""

from __future__ import annotations

import os
import random
from math import ceil

from pysolve.model import WALL_BELOW, WALL_RIGHT, Grid, Layer, Puzzle, Solution

SIZES = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 5),
    (5, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (2, 5),
    (4, 3),
    (3, 4),
    (4, 4),
]
KINDS = [
    ("heyawake", ()),
    ("heyawake", ("ayeheya",)),
    ("takuzu", ()),
    ("takuzu", ("binairo",)),
    ("nurikabe", ()),
]
"""The kinds, without and with their variants."""

EVEN_SIZES = [(2, 2), (2, 4), (4, 2), (2, 6), (6, 2), (4, 4)]


def random_rooms(rng: random.Random, rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """Cut a board into rooms of any shape, numbered in reading order."""
    labels = {(r, c): (r, c) for r in range(rows) for c in range(cols)}
    for _ in range(rng.randrange(rows * cols + 1)):
        r, c = rng.choice(list(labels))
        beside = [cell for cell in ((r, c + 1), (r + 1, c)) if cell in labels]
        if beside:
            old, new = labels[rng.choice(beside)], labels[r, c]
            labels = {cell: new if label == old else label for cell, label in labels.items()}
    order: dict[object, int] = {}
    return tuple(
        tuple(order.setdefault(labels[r, c], len(order)) for c in range(cols)) for r in range(rows)
    )


def random_walls(rng: random.Random, rooms: tuple[tuple[int, ...], ...]) -> Grid:
    """Put a wall here and there between two cells of a room."""
    rows, cols = len(rooms), len(rooms[0])
    share = rng.choice([0.0, 0.0, 0.3])
    walls: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            beside = c + 1 < cols and rooms[r][c] == rooms[r][c + 1] and rng.random() < share
            below = r + 1 < rows and rooms[r][c] == rooms[r + 1][c] and rng.random() < share
            walls[r][c] = WALL_RIGHT * beside + WALL_BELOW * below or None
    return tuple(map(tuple, walls))


def heyawake(rng: random.Random, rows: int, cols: int) -> tuple[Layer, ...]:
    rooms = random_rooms(rng, rows, cols)
    clues: list[list[int | str | None]] = [[None] * cols for _ in range(rows)]
    seen = set()
    for r in range(rows):
        for c in range(cols):
            if rooms[r][c] not in seen:
                seen.add(rooms[r][c])
                if rng.random() < 0.4:
                    clues[r][c] = rng.choice([0, 1, 1, 2, 3, "?"])
    walls = random_walls(rng, rooms)
    return Layer("rooms", rooms), Layer("walls", walls), Layer("clues", tuple(map(tuple, clues)))


def takuzu(rng: random.Random, rows: int, cols: int) -> tuple[Layer, ...]:
    share = rng.choice([0.0, 0.1, 0.3])
    return (
        Layer(
            "givens",
            tuple(
                tuple(rng.choice([0, 1]) if rng.random() < share else None for _ in range(cols))
                for _ in range(rows)
            ),
        ),
    )


def nurikabe(rng: random.Random, rows: int, cols: int) -> tuple[Layer, ...]:
    share = rng.choice([0.1, 0.2, 0.3])
    numbers = [1, 1, 2, 2, 3, 3, 4, 5, 6, "?", 99]
    return (
        Layer(
            "numbers",
            tuple(
                tuple(rng.choice(numbers) if rng.random() < share else None for _ in range(cols))
                for _ in range(rows)
            ),
        ),
    )


MAKERS = {"heyawake": heyawake, "takuzu": takuzu, "nurikabe": nurikabe}


SHARE = 1.0 if os.environ.get("EVERY_BOARD") else 0.35
"""How many of the random boards an ordinary run takes; with EVERY_BOARD=1 it takes all."""


def some(number: int) -> int:
    """Return how many boards to take of a number."""
    return ceil(SHARE * number)


def puzzles(kind: str, variants: tuple[str, ...], number: int) -> list[Puzzle]:
    """Return random puzzles over all small sizes."""
    return drawn(kind, variants, some(number))


def drawn(kind: str, variants: tuple[str, ...], number: int) -> list[Puzzle]:
    """Return so many random puzzles over all small sizes."""
    rng = random.Random(f"{kind} {variants}")
    sizes = EVEN_SIZES if kind == "takuzu" else SIZES
    return [
        Puzzle(kind, rows, cols, MAKERS[kind](rng, rows, cols), variants)
        for rows, cols in (sizes[i % len(sizes)] for i in range(number))
    ]


def filling(rng: random.Random, puzzle: Puzzle) -> Solution:
    """Fill a board at random, sparsely or densely."""
    share = rng.choice([0.2, 0.5, 0.8])
    return Solution(
        tuple(
            tuple(int(rng.random() < share) for _ in range(puzzle.cols)) for _ in range(puzzle.rows)
        )
    )
