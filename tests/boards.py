"""Random boards of all kinds, by `kinds/<kind>/boards.py`: small ones, and any for the formats.

The small ones are the same every time.
"""

from __future__ import annotations

import os
import random
from math import ceil

from drawing import scattered
from hypothesis import strategies as st
from kinds import KINDS as NAMES
from kinds import boards_of, keys_of

import pysolve
from pysolve import catalogue
from pysolve.layers import LAYERS
from pysolve.model import Entry, Layer, Puzzle, Solution, Violation
from pysolve.shipped import shipped

KINDS = [(kind, variants) for kind in NAMES for variants in boards_of(kind).variants]
"""The kinds, without and with their variants."""

FAILING = [(kind, rule) for kind in NAMES for rule in keys_of(kind)]
"""The rules that have a failing board, which should be all."""

MOST_CELLS = 16
"""All fillings of a larger board take too long to try."""

SHARE = 1.0 if os.environ.get("EVERY_BOARD") else 0.2
"""How many of the random boards an ordinary run takes; with EVERY_BOARD=1 it takes all."""


def some(number: int) -> int:
    """Return how many boards to take of a number."""
    return ceil(SHARE * number)


def taken(place: int) -> bool:
    """Tell whether an ordinary run takes the one of many that stands in a place."""
    return ceil(SHARE * place) < ceil(SHARE * (place + 1))


def puzzles(kind: str, variants: tuple[str, ...], number: int) -> list[Puzzle]:
    """Return random puzzles over all small sizes."""
    return drawn(kind, variants, some(number))


def drawn(kind: str, variants: tuple[str, ...], number: int) -> list[Puzzle]:
    """Return so many random puzzles over all small sizes."""
    rng = random.Random(f"{kind} {variants}")
    boards = boards_of(kind)
    return [
        Puzzle(kind, rows, cols, boards.layers(rng, rows, cols), variants)
        for rows, cols in (boards.sizes[i % len(boards.sizes)] for i in range(number))
    ]


def failing(kind: str, rule: str) -> tuple[Puzzle, tuple[Violation, ...]]:
    """Return a filled board that breaks a rule, and where."""
    puzzle = pysolve.load(shipped("asp") / kind / "failing" / f"{rule}.txt")
    return puzzle, tuple(Violation(rule, key) for key in keys_of(kind)[rule])


def filling(rng: random.Random, puzzle: Puzzle) -> Solution:
    """Fill a board at random, sparsely or densely."""
    return _filled(rng, puzzle.rows, puzzle.cols, rng.choice([0.2, 0.5, 0.8]))


def _filled(rng: random.Random, rows: int, cols: int, share: float) -> Solution:
    return Solution(
        tuple(tuple(int(rng.random() < share) for _ in range(cols)) for _ in range(rows))
    )


def wild(
    kind: str, rows: int, cols: int, seed: int, *, largest: int = 4095, plain: bool = False
) -> Puzzle:
    """Build a puzzle; a `plain` one has nothing but what every format of its kind can hold."""
    rng = random.Random(seed)
    boards = boards_of(kind)
    if boards.even:
        rows, cols = rows + rows % 2, cols + cols % 2
    numbers: list[Entry] = ["?", 0, 1, 2, 9, 10, 15, 16, 17, 99, 255, 256, largest]
    layers = boards.wild(rng, rows, cols, numbers, plain)
    if plain:
        return Puzzle(kind, rows, cols, layers)
    variants = rng.choice(boards.variants)
    added = catalogue.find(kind)[0].varied(variants).layers[len(layers) :]
    more = tuple(Layer(name, LAYERS[name].blank(rows, cols)) for name in added)
    return Puzzle(
        kind,
        rows,
        cols,
        (*layers, *more),
        variants,
        title=rng.choice(["", "A title: with a colon", "é"]),
        author=rng.choice(["", "somebody"]),
        source=rng.choice(["", "https://example.org/#1"]),
        solution=rng.choice([None, _filled(rng, rows, cols, 0.5)]),
        marks=rng.choice([None, scattered(rng, rows, cols, [0, 1], 0.5)]),
    )


def any_puzzles(
    most: int = 8, largest: int = 4095, plain: bool = False
) -> st.SearchStrategy[Puzzle]:
    """Draw puzzles of all kinds, up to a number of rows and columns."""
    return st.builds(
        wild,
        st.sampled_from(NAMES),
        st.integers(1, most),
        st.integers(1, most),
        st.integers(0, 10**9),
        largest=st.just(largest),
        plain=st.just(plain),
    )
