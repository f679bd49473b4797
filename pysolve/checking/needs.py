"""Which clues a puzzle could do without."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from pathlib import Path

from clorm import Predicate

from pysolve import facts
from pysolve.checking.desk import Desk, sure
from pysolve.engine import Program
from pysolve.model import PlacedClue, Solution


class Needs:
    """Tells which clues of a puzzle could go, if its solution is to stay the only one.

    A question that takes more than some conflicts is not answered, nor is the whole then.
    """

    def __init__(self, desk: Desk, solution: Solution, conflicts: int | None = None) -> None:
        self._desk, self._solution, self._conflicts = desk, solution, conflicts
        self._clues = desk.facts_of(desk.clues)

    def unneeded(self) -> tuple[PlacedClue, ...]:
        """Return the clues without which, each alone, the solution stays the only one."""
        alone = [fact for fact in self._clues if self._only({fact})]
        return tuple(self._clues[fact] for fact in alone if self._stays({fact}))

    def spare(self) -> tuple[PlacedClue, ...]:
        """Return clues that can all go together, one after the other; then none else could."""
        gone: set[Predicate] = set()
        for fact in self._clues:
            if self._only({*gone, fact}) and self._stays({*gone, fact}):
                gone.add(fact)
        return tuple(clue for fact, clue in self._clues.items() if fact in gone)

    def _only(self, gone: Collection[Predicate]) -> bool:
        """Tell whether there is no other solution without some clues."""
        return not sure(self._differing.ask({fact: fact not in gone for fact in self._clues}))

    def _stays(self, gone: Collection[Predicate]) -> bool:
        """Tell whether the solution stays one. Rules that are not ours may ask for the clue."""
        if not self._desk.case.rules.brought:
            return True
        board = facts.of_marks(self._solution.values, self._desk.case.answer)
        told = {fact: fact not in gone for fact in self._clues}
        return sure(self._solving.ask(board | told))

    @cached_property
    def _differing(self) -> Program:
        told = facts.reference(self._solution, self._desk.case.answer)
        return self._program(self._desk.case.rules.differing, [*self._desk.bare(), *told])

    @cached_property
    def _solving(self) -> Program:
        return self._program(self._desk.case.rules.solving, self._desk.bare())

    def _program(self, files: Sequence[Path], given: Sequence[Predicate]) -> Program:
        return self._desk.program(files, given, self._clues, conflicts=self._conflicts)
