"""How hard a puzzle is, from its few hardest moments: steps, a score, a level."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Sequence

from pysolve.findings import Step

MOMENTS = 3
"""How many of the costliest steps make the score."""

LEVELS = (7, 14, 24, 45)
"""From which score on a puzzle is of the levels 2 to 5, of a kind that states nothing else."""


def level_of(score: int, levels: Sequence[int]) -> int:
    """Return the level of a score, by the scores from which on puzzles are of the levels 2 to 5."""
    return 1 + bisect_right(levels, score)


class Scoring:
    """Adds up the costs of the costliest steps, as they come.

    The score never falls, so that one may stop as soon as the level is too high. `levels` is from
    which score on a puzzle is of the levels 2 to 5; without any, the usual ones.
    """

    def __init__(self, levels: Sequence[int] = (), steps: Iterable[Step] = ()) -> None:
        self._levels = tuple(levels) or LEVELS
        self._costliest: list[Step] = []
        for step in steps:
            self.add(step)

    def add(self, step: Step) -> None:
        """Take a step into account."""
        # Of steps that cost the same, the first ones stay.
        insort(self._costliest, step, key=lambda it: (-it.cost, it.number))
        del self._costliest[MOMENTS:]

    @property
    def moments(self) -> tuple[Step, ...]:
        """The costliest steps, in the order in which they are made."""
        return tuple(sorted(self._costliest, key=lambda step: step.number))

    @property
    def score(self) -> int:
        """What the costliest steps cost together."""
        return sum(step.cost for step in self._costliest)

    @property
    def level(self) -> int:
        """The level from 1 to 5."""
        return level_of(self.score, self._levels)
