"""The two solutions that are most alike, or least."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from pysolve import facts
from pysolve.checking.desk import Desk, sure
from pysolve.engine import Program
from pysolve.grid import every
from pysolve.model import Solution

MOST_STARTS = 8
"""From how many solutions, at most, another one is looked for, where there are too many pairs."""


class Partners:
    """Finds the solution closest to one at hand, or farthest from it.

    One program is grounded for all solutions at hand, as long as they have the same values.
    """

    def __init__(self, desk: Desk, farthest: bool) -> None:
        self._desk, self._farthest = desk, farthest
        self._program: Program | None = None
        self._values: set[int] = set()

    def of(self, solution: Solution) -> Solution | None:
        """Return another solution; None if there is none."""
        answer = self._desk.case.answer
        wanted = set(facts.reference(solution, answer))
        switches = facts.references(solution, answer, self._known(solution))
        if self._program is None:
            desk = self._desk
            given = facts.of(desk.case.puzzle)
            self._program = desk.program(desk.case.rules.differing, given, switches)
            self._program.prefer(facts.differing(answer), -1 if self._farthest else 1)
        reply = self._program.ask({fact: fact in wanted for fact in switches}, free=True)
        return self._desk.solution(reply) if sure(reply) else None

    def _known(self, solution: Solution) -> set[int]:
        """Return the values that the program knows; a new one makes a new program."""
        values = set(chain.from_iterable(solution.values))
        if not values <= self._values:
            self._values |= values
            self._program = None
        return self._values

    def better(self, pair: tuple[Solution, Solution]) -> tuple[Solution, Solution]:
        """Go on from the best pair of some solutions to the best partner of each, while it pays."""
        distance = len(pair[0].differences(pair[1]))
        for _ in range(MOST_STARTS):
            other = self.of(pair[1])
            found = len(pair[1].differences(other)) if other else distance
            if other is None or (found <= distance if self._farthest else found >= distance):
                break
            pair, distance = (pair[1], other), found
        return pair


def best_pair(solutions: Sequence[Solution], farthest: bool) -> tuple[Solution, Solution]:
    """Return the two of some solutions that differ in most cells, or in fewest."""
    # Each solution as a number with a bit for every value of every cell: so millions of pairs can
    # be compared in a second.
    places: dict[tuple[int, int, int], int] = {}
    codes = [
        sum(
            1 << places.setdefault((r, c, value), len(places))
            for r, c, value in every(solution.values)
        )
        for solution in solutions
    ]
    best = max if farthest else min
    pairs = []
    for i, code in enumerate(codes[:-1]):
        distances = [(code ^ other).bit_count() for other in codes[i + 1 :]]
        found = best(distances)
        pairs.append((found, i, i + 1 + distances.index(found)))
        if not farthest and found == 2:
            break  # One cell, with a bit for each of its two values: none can be closer.
    _, one, other = best(pairs, key=lambda pair: pair[0])
    return solutions[one], solutions[other]
