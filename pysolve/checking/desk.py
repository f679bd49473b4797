"""The setter's desk: a puzzle with its clues taken off, and programs to ask about them.

Clues are switches here: facts that may hold or not. Most questions are then asked of one program,
grounded once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from clorm import Predicate

from pysolve import clues, facts, layers
from pysolve.clues import Slot
from pysolve.engine import Deadline, Limit, Program, Reply
from pysolve.errors import UndecidedError
from pysolve.layers import AS_UNKNOWN, BLANK, NEVER, UNKNOWN
from pysolve.model import PlacedClue, Puzzle, Solution
from pysolve.settling import Case


class Desk:
    """A puzzle on the desk, with its rules. All questions together end at the deadline."""

    def __init__(self, case: Case, limit: Limit, deadline: Deadline | None = None) -> None:
        self.case, self.limit = case, limit
        self.deadline = deadline or Deadline(limit.seconds)
        self._puzzle, self._rules = case.puzzle, case.rules

    @cached_property
    def drafted(self) -> Desk | None:
        """The desk of the puzzle as a draft; None where no rule would wait, or they do already."""
        case = self.case.drafted
        waits = case.rules.waiting and not self._rules.waiting
        return Desk(case, self.limit, self.deadline) if waits else None

    @cached_property
    def clues(self) -> tuple[PlacedClue, ...]:
        """The clues of the puzzle that tell a number and can be taken away, in reading order."""
        erased = self.erased
        told = clues.told(self._puzzle)
        return tuple(clue for clue in told if erased.get(clue.layer, NEVER) != NEVER)

    @cached_property
    def erased(self) -> dict[str, str]:
        """How the clues of each layer are taken away.

        A clue of a draft could be missing altogether: then nothing is left there, not even a `?`.
        """
        if not self._rules.waiting:
            return self._erased
        return {k: BLANK if how == AS_UNKNOWN else how for k, how in self._erased.items()}

    @cached_property
    def _erased(self) -> dict[str, str]:
        """How the clues of each layer are taken away from a puzzle that is finished.

        A kind that does not say so is asked: unless it calls the board without them malformed, a
        place without a clue is what such a kind knows, which cannot be said of a `?`.
        """
        told = self._rules.erased
        known = layers.clues(self._rules.kind.layers)
        untold = [layer.name for layer in known if layer.name not in told]
        if not untold:
            return told
        blank = told | dict.fromkeys(untold, BLANK)
        bare = facts.without_clues(self._puzzle, blank)
        gone = [fact for fact in facts.of(self._puzzle) if fact not in bare]
        reply = self.program(self._rules.stating, bare, gone).ask(dict.fromkeys(gone, False))
        malformed = any(symbol.match("invalid", 2) for symbol in reply.atoms)
        return told | dict.fromkeys(untold, NEVER) if malformed else blank

    def bare(self) -> list[Predicate]:
        """Return the facts of the puzzle without its clues."""
        return facts.without_clues(self._puzzle, self.erased)

    def facts_of(self, hints: Iterable[PlacedClue]) -> dict[Predicate, PlacedClue]:
        """Return the facts of some clues, each with its clue."""
        return {facts.clue(self._puzzle, h.layer, *h.cell, h.entry): h for h in hints}

    def without(self, dropped: Iterable[PlacedClue]) -> Puzzle:
        """Return the puzzle with some clues taken away."""
        gone = {clue: clues.gone(clue.layer, self.erased) for clue in dropped}
        return clues.with_clues(self._puzzle, gone)

    def with_clues(self, hints: Iterable[PlacedClue]) -> Puzzle:
        """Return the puzzle with further clues."""
        return clues.with_clues(self._puzzle, {hint: hint.entry for hint in hints})

    @cached_property
    def places(self) -> tuple[Slot, ...]:
        """The places where a clue could be added."""
        return tuple(clues.slots(self._puzzle, self.erased))

    def hints(
        self, slots: Iterable[Slot], values: Iterable[int], but: int | str | None = None
    ) -> Iterator[PlacedClue]:
        """Yield the clues that could stand in some places; `values` are those of cells."""
        known = sorted(values)
        for layer, cell in slots:
            for number in clues.candidates(self._puzzle, (layer, cell), known, self.case.face):
                if number != but:
                    yield PlacedClue(layer, cell, number)

    def with_room_for(
        self, candidates: Mapping[Predicate, PlacedClue]
    ) -> tuple[list[Predicate], dict[Predicate, list[Predicate]]]:
        """Return the facts of the puzzle, and those that hold unless a candidate takes their place.

        A `?` goes when a number comes, except where it may stay beside it.
        """
        unless: dict[Predicate, list[Predicate]] = {}
        for fact, hint in candidates.items():
            (r, c), grid = hint.cell, self._puzzle.layer(hint.layer) or ()
            if grid[r][c] == UNKNOWN and self.erased[hint.layer] != AS_UNKNOWN:
                asked = facts.clue(self._puzzle, hint.layer, r, c, UNKNOWN)
                unless.setdefault(asked, []).append(fact)
        return [fact for fact in facts.of(self._puzzle) if fact not in unless], unless

    def program(
        self,
        files: Sequence[Path],
        given: Sequence[Predicate],
        switches: Collection[Predicate] = (),
        *,
        choices: Iterable[Collection[Predicate]] = (),
        unless: Mapping[Predicate, Collection[Predicate]] | None = None,
        conflicts: int | None = None,
    ) -> Program:
        """Return a program; after some `conflicts`, if told, a question counts as not answered."""
        return Program(
            files,
            given,
            self.limit,
            self.case.tactics,
            deadline=self.deadline,
            switches=switches,
            choices=choices,
            unless=unless,
            conflicts=conflicts,
        )

    def values(self, program: Program) -> list[int]:
        """Return the values that the rules can give to cells."""
        if not self.case.answer.written:
            return list(self.case.answer.domain)
        return facts.values_of(program.literals(facts.ANSWERS[self.case.answer.fact]))

    def solution(self, reply: Reply) -> Solution:
        """Return the solution that a program replied with."""
        name, size = self.case.answer.fact, facts.arity(self.case.answer)
        atoms = [symbol for symbol in reply.atoms if symbol.match(name, size)]
        return self.case.solution(atoms)


def sure(reply: Reply) -> bool:
    """Return a reply that is known; one that came too late is an error."""
    if reply.yes is None:
        raise UndecidedError("the time limit came before that was known")
    return reply.yes
