"""What the tests know of each kind: a folder here, found by its name, for each one in asp/.

Every folder has `oracle.py` with ORACLE, the rules once more in plain Python; what the folder in
asp/ holds, its examples and its failing boards, is judged by it. `corpus.py`, where the corpus has
the kind, tells how a published puzzle becomes one of ours.

The kinds in KINDS are known best: `boards.py` has BOARDS, small and random boards and what is
special to the kind, and `failing.py` has FAILING, where the failing boards break their rules. What
takes long is tried with those. Tests of one kind alone stand beside them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from cells import Places, Values

from pysolve import catalogue
from pysolve.metadata import Kind
from pysolve.model import Entry, Key, Layer, Puzzle

Check = Callable[[Puzzle, Values], Places]
Layers = tuple[Layer, ...]
Record = dict[str, Any]
"""A puzzle of the corpus, as its line of JSON tells it."""

SIZES = [
    *((1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3)),
    *((2, 5), (4, 3), (3, 4), (4, 4)),
]
"""Boards of any sides, small enough to try all fillings of."""

T = TypeVar("T")


@dataclass(frozen=True)
class Oracle:
    """The rules in plain Python, by their names."""

    rules: Mapping[str, Check]
    bare: Sequence[str] = ()
    """Those that look at nothing but the filled board, the quickest first: what keeps them is worth
    remembering."""

    variants: Mapping[str, Mapping[str, Check]] = field(default_factory=dict)
    """The rules that a variant has on top, by its name."""


@dataclass(frozen=True)
class Published:
    """How the corpus tells puzzles of a kind, and how large the tests take them."""

    layers: Callable[[Record], Layers]
    puzzlink: bool
    """Whether there is a puzz.link URL for it."""

    corrupted: tuple[int, int]
    """How many puzzles to spoil: in an ordinary run, and of the whole corpus."""

    corrupted_cells: int
    explained_cells: int
    """Up to how many cells a puzzle is spoiled, and explained."""

    spoil: Callable[[random.Random, int], int]
    """Changes a clue."""

    monsters: frozenset[str] = frozenset()
    """Not decided within 20 seconds on one core."""


@dataclass(frozen=True)
class Made:
    """What the generator is tried with."""

    sizes: Sequence[tuple[int, int]]
    """Boards small enough to try all fillings of."""

    spread: Sequence[tuple[tuple[int, int], float, float, float]]
    """A size, how rare and how common a shaded cell may be there, how many boards differ; in an
    ordinary run the first of them."""

    tiers: str = "12345"
    """What tiers the shipped instances have."""

    minimal: bool = True
    """Whether clues can be left out."""

    rooms: bool = False
    """Whether boards are cut into rooms, of either shape."""

    variant_sizes: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Boards:
    """Boards of a kind."""

    sizes: Sequence[tuple[int, int]]
    """Boards small enough to try all fillings of, also such that are not square."""

    layers: Callable[[random.Random, int, int], Layers]
    """Draws a small board that may or may not have a solution."""

    wild: Callable[[random.Random, int, int, Sequence[Entry], bool], Layers]
    """Draws a board for formats, of the given numbers if it has any, sparse or full; a plain one
    has nothing but what every format of the kind can hold."""

    erased: Mapping[str, Entry]
    """The layers with clues, and what stands where a clue is left out."""

    entries: Callable[[Puzzle], range]
    """What a clue may be."""

    made: Made
    steps: Sequence[str]
    """Puzzles, by name or as text, that between them take every step; the first is walked."""

    small: Mapping[str, set[str] | None]
    """Texts of boards, and exactly their solutions; where none are told the oracle does."""

    published: Published | None = None
    """Of kinds that the corpus has."""

    refused: Mapping[str, str] = field(default_factory=dict)
    """Texts of boards that no task takes, and why."""

    variants: Sequence[tuple[str, ...]] = ((),)
    """By which variants the boards are played, none of them first."""

    even: bool = False
    """Whether sides are even."""

    printed: Sequence[str] = ()
    """Layers whose entries decide their cells."""

    pzprv3: Callable[[Puzzle], Puzzle] | None = None
    """What the format keeps of a puzzle."""

    mending: int = 9
    """How many boards to try before one can be mended."""

    proofless: int = 6
    """How many boards to explain without proofs before one needs a search."""

    searched: bool = True
    """Whether one of them needs it at all."""


Keys = Mapping[str, Sequence[Key]]
"""By rule: where the board that fails by it breaks it."""

HERE = Path(__file__).parent
ALL = tuple(sorted(file.parent.name for file in HERE.glob("*/oracle.py")))
KINDS = tuple(sorted(file.parent.name for file in HERE.glob("*/boards.py")))


def worded() -> list[Kind]:
    """Return the other shipped kinds that name the steps a person makes."""
    others = [kind for kind in catalogue.kinds() if kind.name not in KINDS]
    return [kind for kind in others if (kind.folder / "deduce.lp").is_file()]


def examples(kind: Kind) -> list[Path]:
    """Return the examples of a kind, and the boards in `steps` that take its steps."""
    shown = sorted((kind.folder / "examples").glob("*.txt"))
    return shown + sorted((HERE / kind.name / "steps").glob("*.txt"))


def known() -> list[Kind]:
    """Return the shipped kinds that are known best."""
    return [kind for kind in catalogue.kinds() if kind.name in KINDS]


def _part(kind: str, module: str, name: str, sort: type[T]) -> T:
    found = getattr(import_module(f"{__name__}.{kind}.{module}"), name)
    assert isinstance(found, sort), f"tests/kinds/{kind}/{module}.py: {name}"
    return found


def boards_of(kind: str) -> Boards:
    return _part(kind, "boards", "BOARDS", Boards)


def oracle_of(kind: str) -> Oracle:
    return _part(kind, "oracle", "ORACLE", Oracle)


def keys_of(kind: str) -> Keys:
    return _part(kind, "failing", "FAILING", dict)
