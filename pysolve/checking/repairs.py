"""The fewest further clues after which a puzzle has one solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain

from clorm import Predicate

from pysolve import facts
from pysolve.checking.desk import Desk, sure
from pysolve.engine import Program
from pysolve.findings import Repair
from pysolve.model import PlacedClue, Solution

MOST_ADDITIONS = 4
"""The largest repair that is looked for."""

MOST_SETS = 5_000_000
"""How many sets of clues are looked at, where all solutions are known, before that is given up."""


class Mender:
    """Finds repairs towards some solutions. What it asks is grounded once for all of them."""

    def __init__(self, desk: Desk, solutions: Sequence[Solution]) -> None:
        self._desk, self._solutions = desk, solutions
        self._values = set(chain.from_iterable(chain.from_iterable(s.values for s in solutions)))
        self._candidates = desk.facts_of(desk.hints(desk.places, self._values))

    @cached_property
    def _fitting(self) -> list[frozenset[Predicate]]:
        """The further clues that fit each solution."""
        desk = self._desk
        given, unless = desk.with_room_for(self._candidates)
        program = Program(
            desk.case.rules.solving,
            given,
            # Several threads would search in several ways, and only one of them is eager.
            replace(desk.limit, threads=1),
            deadline=desk.deadline,
            switches=self._candidates,
            unless=unless,
            eager=True,
        )
        boards = (facts.of_marks(one.values, desk.case.answer) for one in self._solutions)
        return list(program.fitting(boards, self._candidates))

    @cached_property
    def _useful(self) -> dict[Predicate, PlacedClue]:
        """The further clues that fit some solution."""
        fitting = frozenset[Predicate]().union(*self._fitting)
        return {fact: clue for fact, clue in self._candidates.items() if fact in fitting}

    @cached_property
    def _differing(self) -> Program:
        """What finds a solution other than one at hand, with some of the further clues."""
        desk = self._desk
        references = facts.references(self._solutions[0], desk.case.answer, self._values)
        given, unless = desk.with_room_for(self._useful)
        switches = [*self._useful, *references]
        program = desk.program(desk.case.rules.differing, given, switches, unless=unless)
        for predicate in {type(fact) for fact in self._useful}:
            program.prefer(predicate, -1)
        return program

    def towards(self, number: int, most: int, largest: int = MOST_ADDITIONS) -> Iterator[Repair]:
        """Yield the smallest sets of further clues that leave only the solution of that number."""
        solution = self._solutions[number]
        fitting = self._fitting[number]
        candidates = {fact: clue for fact, clue in self._useful.items() if fact in fitting}
        answer = self._desk.case.answer
        wanted = set(facts.reference(solution, answer))
        all_values = facts.references(solution, answer, self._values)
        at_hand = {fact: fact in wanted for fact in all_values}
        fixed = at_hand | {fact: False for fact in self._useful if fact not in candidates}
        # Every other solution rules out some candidates; a repair must hold one of each.
        ruled_out: list[frozenset[Predicate]] = []
        found: list[frozenset[Predicate]] = []
        while len(found) < most:
            size = len(found[0]) if found else largest
            chosen = _hitting(ruled_out, found, size, candidates)
            if chosen is None:
                return
            reply = self._differing.ask(fixed | dict.fromkeys(chosen, True), free=True)
            if sure(reply):
                held = set(reply.atoms)
                out = frozenset(fact for fact in candidates if fact.symbol not in held)
                if not out:
                    return
                ruled_out.append(out)
                continue
            found.append(chosen)
            yield Repair(tuple(sorted(candidates[fact] for fact in chosen)), solution)

    def sieve(self) -> Sieve:
        """Return what finds repairs where these are all solutions there are."""
        columns = dict.fromkeys(self._candidates, 0)
        for number, held in enumerate(self._fitting):
            for fact in held:
                columns[fact] |= 1 << number
        clues = {self._candidates[fact]: column for fact, column in columns.items()}
        return Sieve(self._solutions, clues)


def _hitting(
    sets: Sequence[frozenset[Predicate]],
    avoid: Sequence[frozenset[Predicate]],
    most: int,
    order: Mapping[Predicate, PlacedClue],
) -> frozenset[Predicate] | None:
    """Return the smallest set that meets all sets and holds none of those to avoid."""

    def search(chosen: frozenset[Predicate], left: int) -> frozenset[Predicate] | None:
        missed = [s for s in sets if not s & chosen]
        if not missed:
            return None if any(a <= chosen for a in avoid) else chosen
        if left == 0:
            return None
        smallest = sorted(missed, key=len)[0]
        taken = {(order[fact].layer, order[fact].cell) for fact in chosen}
        for fact in sorted(smallest, key=lambda fact: order[fact]):
            if (order[fact].layer, order[fact].cell) in taken:
                continue
            found = search(chosen | {fact}, left - 1)
            if found is not None:
                return found
        return None

    for size in range(most + 1):
        found = search(frozenset(), size)
        if found is not None:
            return found
    return None


class Sieve:
    """Finds the smallest sets of clues that a single one of all solutions has.

    `columns` has for each clue the solutions it fits, each of them a bit.
    """

    def __init__(self, solutions: Sequence[Solution], columns: Mapping[PlacedClue, int]) -> None:
        self._solutions = solutions
        every = (1 << len(solutions)) - 1
        telling = {clue: bits for clue, bits in columns.items() if bits not in (0, every)}
        self._clues = sorted(telling)
        self._columns = [telling[clue] for clue in self._clues]
        self._places = [(clue.layer, clue.cell) for clue in self._clues]
        self._left = MOST_SETS
        self.largest = 0
        """Up to which size all sets were looked at."""

    def repairs(self, largest: int) -> Iterator[Repair]:
        """Yield repairs of the smallest size that has some, then of larger ones."""
        every = (1 << len(self._solutions)) - 1
        for size in range(1, largest + 1):
            for chosen, alive in self._search((), every, size):
                clues = tuple(self._clues[i] for i in chosen)
                yield Repair(clues, self._solutions[alive.bit_length() - 1])
            if self._left < 0:
                return
            self.largest = size

    def _search(
        self, chosen: tuple[int, ...], alive: int, size: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the sets that `size` more clues make of the chosen ones, and the solution left."""
        start = chosen[-1] + 1 if chosen else 0
        self._left -= len(self._columns) - start
        if self._left < 0:
            return
        taken = {self._places[i] for i in chosen}
        rest = [(i, alive & self._columns[i]) for i in range(start, len(self._columns))]
        if size == 1:
            for i, left in rest:
                if left and not left & (left - 1) and self._places[i] not in taken:
                    yield (*chosen, i), left
            return
        # Each clue rules some solutions out; together they must rule out all but one.
        number = alive.bit_count()
        useful = [(i, left) for i, left in rest if left and left != alive]
        ruled_out = sorted((number - left.bit_count() for _, left in useful), reverse=True)
        if sum(ruled_out[:size]) < number - 1:
            return
        for i, left in useful:
            if self._places[i] not in taken:
                yield from self._search((*chosen, i), left, size - 1)
