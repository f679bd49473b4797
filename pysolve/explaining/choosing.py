"""Which step comes next: a cheap one, near to where somebody is at work."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pysolve.explaining.proving import Candidate
from pysolve.grid import Cell, apart

FARTHEST = 3
"""Beyond so many cells all is equally far: a look at the whole board."""

FAR_COST = 1
"""What each cell on the way costs, as steps cost."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is at work: what was decided last, or nothing yet.

    `scale` is how many places there are to a cell: two where sides are decided.
    """

    last: tuple[Cell, ...] = ()
    scale: int = 1

    def far(self, places: Collection[Cell]) -> int:
        """Return how far some places are, in cells."""
        return min(apart(self.last, places) // self.scale, FARTHEST)

    def sorted(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """Return steps that could be taken in the order in which they come to mind.

        Those that decide something come before those that only exclude.
        """
        return sorted(
            candidates, key=lambda c: (not c.cells, self.cost(c.kind.cost, c.places), c.order)
        )

    def cost(self, cost: int, places: Collection[Cell]) -> int:
        """Return what a step costs with the way to where it is taken."""
        return cost + FAR_COST * self.far(places)
