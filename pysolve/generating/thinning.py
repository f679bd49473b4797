"""Leaves clues out of a board, one after another, as long as its solution stays the only one."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence

from clorm import Predicate

from pysolve import facts
from pysolve.facts import Fitting
from pysolve.generating.drawing import Draft
from pysolve.generating.workshop import Clues, Workshop

LONG = 50_000
"""After how many conflicts a clue counts as needed."""

Unique = Callable[[Collection[Fitting]], bool]


class Thinner:
    """Leaves clues out of the boards of a workshop.

    As many as the density tells; or, of those that are `graded` then, all that can go.
    """

    def __init__(self, shop: Workshop, *, graded: bool) -> None:
        self._shop, self._graded = shop, graded

    def series(self, draft: Draft, rng: random.Random) -> list[Clues]:
        """Return ever fewer clues, of which each leaves one solution; the last is the thinnest."""
        if not self._shop.removable:
            return [draft.clues]
        orbits = self._orbits(draft)
        rng.shuffle(orbits)
        if self._shop.style.spares:
            # Those that the style would rather leave out come first.
            orbits.sort(key=lambda orbit: self._turn(orbit, rng))
        most = self._shop.count(draft.clues)
        fewest = 0.0 if self._shop.wish.minimal else self._shop.density * most
        if self._graded and self._shop.wish.density is None:
            fewest = 0.0
        left = [draft.clues, *self._fewer(draft, orbits, fewest)]
        return left[-1:] if self._shop.wish.minimal else left

    def _turn(self, orbit: Clues, rng: random.Random) -> float:
        """Return when the turn of some clues comes to be left out, the sooner the less."""
        spare = max(self._shop.style.spare(clue.entry) for clue in orbit)
        return -spare if rng.random() < spare else 0.0

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
        stay = tuple(clue for clue in draft.clues if not self._shop.may_go(clue))
        left = {clue for clue in draft.clues if self._shop.may_go(clue)}
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
