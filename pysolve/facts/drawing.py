"""What a generate.lp draws boards with, and the clues that it says fit them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clorm import ConstantStr, Predicate, Symbol

from pysolve.errors import RuleError
from pysolve.grid import Cell


class Random(Predicate):
    """Chance: every cell has another number, from 0 to 9999: `random(R, C, X)`."""

    row: int
    col: int
    number: int


class Density(Predicate):
    """How many places are to hold a clue, in percent: `density(P)`."""

    percent: int


class UsualDensity(Predicate, name="usual_density"):
    """What `density(P)` is unless told otherwise: `usual_density(P)`."""

    percent: int


class Removable(Predicate):
    """Clues of this layer may be left out: `removable(Layer)`."""

    layer: ConstantStr


def chances(drawn: Iterable[tuple[Cell, int]]) -> list[Predicate]:
    """Return the facts of what chance gave to the cells."""
    return [Random(r, c, number) for (r, c), number in drawn]


def densities(percent: int) -> list[Predicate]:
    """Return the fact of how many places are to hold a clue."""
    return [Density(percent)]


@dataclass(frozen=True, slots=True, order=True)
class Fitting:
    """A clue that fits an answer; of those of one group, one is enough."""

    layer: str
    group: str
    cell: Cell
    entry: int


def fittings(symbols: Iterable[Symbol]) -> list[Fitting]:
    """Read the `fits(Layer, Group, R, C, N)` atoms, sorted."""
    found = []
    for symbol in symbols:
        if symbol.match("fits", 5):
            layer, group, row, col, entry = symbol.arguments
            try:
                cell = row.number, col.number
                found.append(Fitting(layer.name, str(group), cell, entry.number))
            except RuntimeError:
                raise RuleError(f"generate.lp gives {symbol}, which is no clue") from None
    return sorted(found)
