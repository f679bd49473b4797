"""Nurikabe: boards with numbers, each the size of the island it lies on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from cells import grid
from drawing import SHARES, frozen, scattered

from kinds import SIZES, Boards, Layers, Made, Published, Record
from pysolve.model import Entry, Layer, Puzzle

TEXT = "kind: nurikabe\nclues:\n{clues}\n"


def layers(rng: random.Random, rows: int, cols: int) -> Layers:
    share = rng.choice([0.1, 0.2, 0.3])
    numbers: list[Entry] = [1, 1, 2, 2, 3, 3, 4, 5, 6, "?", 99]
    return (Layer("numbers", scattered(rng, rows, cols, numbers, share)),)


def wild(rng: random.Random, rows: int, cols: int, numbers: Sequence[Entry], plain: bool) -> Layers:
    return (Layer("numbers", scattered(rng, rows, cols, numbers, rng.choice(SHARES))),)


def published(record: Record) -> Layers:
    numbers: list[list[Entry]] = [[None] * record["cols"] for _ in range(record["rows"])]
    for r, c, number in record["clues"]:
        numbers[r][c] = number
    return (Layer("numbers", frozen(numbers)),)


def entries(puzzle: Puzzle) -> range:
    return range(1, puzzle.rows * puzzle.cols + 1)


def without_marked_numbers(puzzle: Puzzle) -> Puzzle:
    """Leave out the marks on numbers, which the format has no room for."""
    if puzzle.marks is None:
        return puzzle
    kept = tuple(
        tuple(None if n is not None else m for n, m in zip(row, marked, strict=True))
        for row, marked in zip(grid(puzzle, "numbers"), puzzle.marks, strict=True)
    )
    known = any(e is not None for row in kept for e in row)
    return replace(puzzle, marks=kept if known else None)


BOARDS = Boards(
    sizes=SIZES,
    layers=layers,
    wild=wild,
    erased={"numbers": "?"},
    printed=["numbers"],
    entries=entries,
    pzprv3=without_marked_numbers,
    mending=60,
    proofless=15,
    published=Published(
        layers=published,
        puzzlink=True,
        corrupted=(5, 18),
        corrupted_cells=64,
        explained_cells=100,
        spoil=lambda rng, entry: entry + rng.choice([1, 2]),
        monsters=frozenset({"nurikabe-753_10x10", "nurikabe-1091_15x15", "nurikabe-683_14x24"}),
    ),
    made=Made(
        sizes=[(3, 4), (4, 4), (2, 5), (4, 3), (1, 6), (3, 3), (4, 4), (5, 3), (2, 7), (4, 4)],
        spread=[((3, 4), 0.2, 0.85, 0.7), ((4, 5), 0.2, 0.85, 0.8)],
        minimal=False,
    ),
    steps=(
        *("nurikabe/lagoon", "nurikabe/7x7-tier2", "nurikabe/7x7-tier3", "nurikabe/uncharted"),
        TEXT.format(clues="1..1...\n..1....\n......4\n...1...\n.....2.\n7......"),
        TEXT.format(clues="..3...\n.1....\n......\n.1.2..\n..9...\n......"),
        TEXT.format(clues="......\n1.1...\n......\n......\n3.6..1\n......"),
        *("nurikabe/6x6-tier5", "nurikabe/8x8-tier2"),
    ),
    small={
        TEXT.format(clues="1"): {"."},
        TEXT.format(clues="."): {"#"},
        TEXT.format(clues="?"): {"."},
        TEXT.format(clues="2"): set(),
        TEXT.format(clues="6..\n..."): {".../..."},
        TEXT.format(clues="99.\n..."): None,
        TEXT.format(clues="1...1"): {".###."},
        TEXT.format(clues="1\n.\n?"): {"./#/."},
        TEXT.format(clues=".........."): {"##########"},
        TEXT.format(clues="..\n.."): set(),
    },
    refused={
        TEXT.format(clues=".0"): (
            "not a Nurikabe (1x2): row 1, column 2: The size of an island is at least 1."
        ),
    },
)
