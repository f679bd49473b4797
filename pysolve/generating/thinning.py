"""Leaves clues out of a board, as many as go, or until the puzzle is as hard as it is to be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, partial

from clorm import Predicate

from pysolve import facts
from pysolve.engine import Limit
from pysolve.errors import UndecidedError
from pysolve.explaining.explainer import Explainer
from pysolve.facts import Fitting
from pysolve.generating.drawing import Draft
from pysolve.generating.workshop import Clues, Workshop

LONG = 50_000
"""After how many conflicts a clue counts as needed."""

STEPS_ASIDE = 8
"""How many clues are looked at one by one, when leaving out one more is too hard a step."""

Unique = Callable[[Collection[Fitting]], bool]


class Thinner:
    """Leaves clues out of the boards of a workshop; `missed` counts those of other tiers."""

    def __init__(self, shop: Workshop) -> None:
        self._shop = shop
        self.missed: Counter[int] = Counter()

    def thinned(self, draft: Draft, rng: random.Random) -> Clues | None:
        """Return the clues of the puzzle; None, and the tier it has, if that is not the wanted."""
        if not self._shop.removable:
            return self._of_tier(draft, [draft.clues])
        orbits = self._orbits(draft)
        rng.shuffle(orbits)
        most = sum(clue.layer in self._shop.removable for clue in draft.clues)
        fewest = 0.0 if self._shop.wish.minimal else self._shop.density * most
        if self._shop.wish.difficulty is not None and self._shop.wish.density is None:
            fewest = 0.0
        left = [draft.clues, *self._fewer(draft, orbits, fewest)]
        return self._of_tier(draft, left[-1:] if self._shop.wish.minimal else left)

    def _orbits(self, draft: Draft) -> list[Clues]:
        """Return the clues that go together: each alone, or with its images."""
        if self._shop.image is None:
            return [(clue,) for clue in draft.clues]
        pairs = {clue: self._shop.goes_with(clue, draft.rooms) for clue in draft.clues}
        at = {(clue.layer, place): clue for clue, (place, _) in pairs.items()}
        orbits = []
        seen: set[Fitting] = set()
        for clue, (_, other) in pairs.items():
            image = at.get((clue.layer, other), clue)
            if clue not in seen:
                orbits.append(tuple(sorted({clue, image})))
            seen |= {clue, image}
        return orbits

    def _fewer(self, draft: Draft, orbits: Sequence[Clues], fewest: float) -> Iterator[Clues]:
        """Yield ever fewer clues that still leave one solution."""
        stay = tuple(clue for clue in draft.clues if clue.layer not in self._shop.removable)
        left = {clue for clue in draft.clues if clue.layer in self._shop.removable}
        told = facts.reference(draft.solution, self._shop.kind.face.answer)
        # That no clue can go is a proof, however long it takes.
        conflicts = None if self._shop.wish.minimal else LONG
        ask = self._afresh if self._shop.reckons else self._switched
        unique = ask(draft, stay, told, conflicts)
        for orbit in orbits:
            rest = left - set(orbit)
            if not left.issuperset(orbit) or len(rest) < fewest:
                continue
            self._shop.watch()
            if unique(rest):
                left = rest
                yield tuple(sorted((*stay, *left)))

    def _switched(
        self, draft: Draft, stay: Clues, told: Sequence[Predicate], conflicts: int | None
    ) -> Unique:
        """Return what tells whether some clues leave one solution: one program, with switches."""
        base = self._shop.puzzle(draft.rooms, stay, draft.clues)
        fact_of = {
            clue: facts.clue(base, clue.layer, *clue.cell, clue.entry)
            for clue in draft.clues
            if clue not in stay
        }
        program = self._shop.program(
            self._shop.rules.differing,
            [*facts.of(base), *told],
            list(fact_of.values()),
            conflicts=conflicts,
        )

        def unique(rest: Collection[Fitting]) -> bool:
            wishes = {fact: clue in rest for clue, fact in fact_of.items()}
            return program.ask(wishes, shown=True).yes is False

        return unique

    def _afresh(
        self, draft: Draft, stay: Clues, told: Sequence[Predicate], conflicts: int | None
    ) -> Unique:
        """Return the same by a program for each question, where switches would be reckoned with."""

        def unique(rest: Collection[Fitting]) -> bool:
            puzzle = self._shop.puzzle(draft.rooms, sorted((*stay, *rest)), draft.clues)
            given = [*facts.of(puzzle), *told]
            program = self._shop.program(self._shop.rules.differing, given, conflicts=conflicts)
            return program.ask({}, shown=True).yes is False

        return unique

    def _of_tier(self, draft: Draft, series: Sequence[Clues]) -> Clues | None:
        """Return the fewest of a series of clues that make a puzzle of the wanted tier.

        The fewer the clues, the harder the puzzle, or nearly so.
        """
        wanted = self._shop.wish.difficulty
        if wanted is None:
            return series[-1]
        # Rating takes seconds, and some clues of the series are asked about twice.
        tier = cache(partial(self._tier, draft, highest=wanted))
        low, high = 0, len(series) - 1
        if tier(series[high]) is not None:
            low = high
        elif tier(series[low]) is None:
            self.missed[wanted + 1] += 1
            return None
        while high - low > 1:
            middle = (low + high) // 2
            if tier(series[middle]) is None:
                high = middle
            else:
                low = middle
        clues = series[low]
        dropped = [clue for clue in series[low] if clue not in series[-1]]
        found = tier(clues)
        for clue in dropped[:STEPS_ASIDE]:
            if found == wanted:
                break
            fewer = tuple(other for other in clues if other != clue)
            easier = tier(fewer) if self._shop.image is None else None
            if easier is not None:
                clues, found = fewer, easier
        if found == wanted:
            return clues
        self.missed[found or wanted + 1] += 1
        return None

    def _tier(self, draft: Draft, clues: Clues, highest: int) -> int | None:
        """Return the tier of a puzzle; None if it is beyond the highest that is wanted."""
        self._shop.watch()
        case = self._shop.case(self._shop.puzzle(draft.rooms, clues, draft.clues))
        explainer = Explainer(
            case,
            draft.solution.values,
            Limit(),
            highest=highest,
            deadline=self._shop.deadline,
        )
        hardest, decided = 0, 0
        try:
            for step in explainer.steps({}):
                hardest = max(hardest, step.tier)
                decided += len(step.cells)
        except UndecidedError:
            self._shop.watch()
            raise
        return hardest if decided == len(list(case.undecided())) else None
