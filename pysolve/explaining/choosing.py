"""Which step comes next: a cheap one, near to where somebody is at work, or seen long ago."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from pysolve.explaining.proving import Candidate
from pysolve.explaining.weights import USUAL, Weights
from pysolve.facts import Taken
from pysolve.grid import Cell, apart


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is at work: what was decided last, or nothing yet.

    `scale` is how many places there are to a cell: two where sides are decided. `number` counts the
    steps so far, and `opened` tells after which of them a step was seen first.
    """

    last: tuple[Cell, ...] = ()
    scale: int = 1
    number: int = 0
    opened: dict[Taken, int] = field(default_factory=dict)
    weights: Weights = USUAL

    def far(self, places: Collection[Cell]) -> int:
        """Return how far some places are, in cells."""
        return min(apart(self.last, places) // self.scale, self.weights.farthest)

    def sorted(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """Return steps that could be taken in the order in which they come to mind.

        Those that decide something come before those that only exclude.
        """
        costs = [(self.cost(c.kind.cost, c.places, (c.kind.name, c.where)), c) for c in candidates]
        return [c for _, c in sorted(costs, key=lambda it: (not it[1].cells, it[0], it[1].order))]

    def cost(self, cost: int, places: Collection[Cell], taken: Taken) -> float:
        """Return what a step costs, with the way to where it is taken, and less for waiting."""
        waited = self.number - self.opened.setdefault(taken, self.number)
        weights = self.weights
        way = weights.distance * self.far(places)
        return weights.cost(taken[0], cost) + way - weights.age * math.log1p(waited)
