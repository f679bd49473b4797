"""What a proof is made of: rules at their places, known cells, excluded values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain

from pysolve.engine import Literal
from pysolve.facts import Mark
from pysolve.grid import Cell
from pysolve.model import Key, Violation

Instance = tuple[str, Key | None]
"""A rule at a place, or everywhere."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves something: rule instances, known cells, and values known to be excluded."""

    instances: frozenset[Violation]
    reasons: frozenset[Cell]
    gone: frozenset[Mark] = frozenset()


@dataclass(frozen=True, slots=True)
class Opposite:
    """A cell with its value, and the rules and cells that exclude any other."""

    cell: Cell
    value: int
    units: frozenset[object]
    core: frozenset[Literal]


@dataclass(frozen=True, slots=True)
class Few:
    """A few rules, each with its switches, that exclude the opposite of a cell."""

    opposite: Opposite
    units: Mapping[object, frozenset[Literal]]


@dataclass(frozen=True, slots=True)
class Small:
    """A proof that cannot be made smaller, and the switches of its rules."""

    proof: Proof
    switches: frozenset[Literal] = frozenset()


def had(cells: Mapping[Cell, int]) -> dict[Mark, bool]:
    """Return what is to be proved: what places have."""
    return dict.fromkeys(cells.items(), True)


def proved(cells: Mapping[Cell, int], excluded: Iterable[Mark]) -> dict[Mark, bool]:
    """Return what is to be proved: what places have, and what they have not."""
    return {**had(cells), **dict.fromkeys(chain(excluded), False)}
