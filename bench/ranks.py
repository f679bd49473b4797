"""How much orders agree, and how far a walk over the board jumps."""

from __future__ import annotations

import math
import statistics
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from pysolve.grid import Cell

FAR = 3
"""From one cell to the next, more than so many rows or columns is a jump."""


def tau(xs: Sequence[float], ys: Sequence[float]) -> float | None:
    """Return Kendall's tau-b of two orders of the same things; None where one of them is flat."""
    agree = differ = only_x = only_y = 0
    for (x, y), (x2, y2) in combinations(zip(xs, ys, strict=True), 2):
        if x == x2 and y == y2:
            continue
        if x == x2:
            only_x += 1
        elif y == y2:
            only_y += 1
        elif (x < x2) == (y < y2):
            agree += 1
        else:
            differ += 1
    told = agree + differ
    scale = math.sqrt((told + only_x) * (told + only_y))
    return (agree - differ) / scale if scale else None


def rho(xs: Sequence[float], ys: Sequence[float]) -> float | None:
    """Return Spearman's rank correlation, what is equal sharing a rank; None where one is flat."""
    if len(set(xs)) < 2 or len(set(ys)) < 2:
        return None
    return statistics.correlation(_ranks(xs), _ranks(ys))


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; what is equal has the rank in its middle."""
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [statistics.fmean(places[value]) for value in values]


def distance(one: Cell, other: Cell) -> int:
    """Return how many rows or columns lie between two cells, whichever are more."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def jumps(walk: Sequence[Cell]) -> float:
    """Return how many of the cells of a walk are far from the one before them, as a share."""
    return sum(distance(*both) > FAR for both in pairwise(walk)) / max(1, len(walk))


def walked(groups: Iterable[Collection[Cell]]) -> Iterator[Cell]:
    """Yield cells group by group, and in each the one next that is nearest to the last."""
    last: Cell | None = None
    for group in groups:
        left = set(group)
        while left:
            here = last
            last = min(left, key=lambda cell: (distance(here, cell) if here else 0, cell))
            left.remove(last)
            yield last
