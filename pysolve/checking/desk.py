"""The setter's desk: a puzzle with its clues taken off, and programs to ask about them.

Clues are switches here: facts that may hold or not. Most questions are then asked of one program,
grounded once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from clorm import Predicate

from pysolve import facts
from pysolve.engine import Deadline, Limit, Program, Reply
from pysolve.errors import UndecidedError
from pysolve.model import UNKNOWN, Cell, Entry, Layer, PlacedClue, Puzzle, Solution
from pysolve.settling import Case


class Desk:
    """A puzzle on the desk, with its rules. All questions together end at the deadline."""

    def __init__(self, case: Case, limit: Limit, deadline: Deadline | None = None) -> None:
        self.case, self.limit = case, limit
        self.deadline = deadline or Deadline(limit.seconds)
        self._puzzle, self._rules = case.puzzle, case.rules

    @cached_property
    def clues(self) -> tuple[PlacedClue, ...]:
        """The clues of the puzzle that tell a number and can be taken away, in reading order."""
        return tuple(
            PlacedClue(layer.name, (r, c), int(entry))
            for layer in self._puzzle.layers
            if self.erased.get(layer.name, facts.NEVER) != facts.NEVER
            for r, c, entry in facts.entries(layer.grid)
            if entry != UNKNOWN
        )

    @cached_property
    def erased(self) -> dict[str, str]:
        """How the clues of each layer are taken away.

        A kind that does not say so is asked: unless it calls the board without them malformed, a
        place without a clue is what such a kind knows, which cannot be said of a `?`.
        """
        told = self._rules.erased
        untold = [layer for layer in self._rules.kind.layers if layer in facts.CLUE_LAYERS]
        untold = [layer for layer in untold if layer not in told]
        if not untold:
            return told
        blank = told | dict.fromkeys(untold, facts.BLANK)
        bare = facts.without_clues(self._puzzle, blank)
        clues = [fact for fact in facts.of(self._puzzle) if fact not in bare]
        reply = self.program(self._rules.stating, bare, clues).ask(dict.fromkeys(clues, False))
        malformed = any(symbol.match("invalid", 2) for symbol in reply.atoms)
        return told | dict.fromkeys(untold, facts.NEVER) if malformed else blank

    def bare(self) -> list[Predicate]:
        """Return the facts of the puzzle without its clues."""
        return facts.without_clues(self._puzzle, self.erased)

    def facts_of(self, hints: Iterable[PlacedClue]) -> dict[Predicate, PlacedClue]:
        """Return the facts of some clues, each with its clue."""
        return {facts.clue(self._puzzle, h.layer, *h.cell, h.entry): h for h in hints}

    def gone(self, layer: str) -> Entry:
        """Return what is left of a clue that was taken away."""
        return UNKNOWN if self.erased[layer] == facts.AS_UNKNOWN else None

    def with_clues(self, hints: Collection[PlacedClue]) -> Puzzle:
        """Return the puzzle with further clues."""
        return self.with_entries({hint: hint.entry for hint in hints})

    def with_entries(self, changed: Mapping[PlacedClue, Entry]) -> Puzzle:
        """Return the puzzle with other entries in the places of some clues."""
        layers = []
        for layer in self._puzzle.layers:
            grid = [list(row) for row in layer.grid]
            for hint, entry in changed.items():
                if hint.layer == layer.name:
                    grid[hint.cell[0]][hint.cell[1]] = entry
            layers.append(Layer(layer.name, tuple(map(tuple, grid))))
        return replace(self._puzzle, layers=tuple(layers))

    @cached_property
    def places(self) -> tuple[tuple[str, Cell], ...]:
        """The places, each a layer and a cell, where a clue could be added."""
        return tuple(self._slots())

    def _slots(self) -> Iterator[tuple[str, Cell]]:
        for layer in self._puzzle.layers:
            if self.erased.get(layer.name, facts.NEVER) == facts.NEVER:
                continue
            free = (UNKNOWN, self.gone(layer.name))
            rooms = self._puzzle.layer("rooms") if layer.name == "clues" else None
            seen = set()
            for r, row in enumerate(layer.grid):
                for c, entry in enumerate(row):
                    first = rooms is None or rooms[r][c] not in seen
                    if rooms is not None:
                        seen.add(rooms[r][c])
                    if first and entry in free:
                        yield layer.name, (r, c)

    def hints(
        self, slots: Iterable[tuple[str, Cell]], values: Iterable[int], but: int | None = None
    ) -> Iterator[PlacedClue]:
        """Yield the clues that could stand in some places; `values` are those of cells."""
        cells = self._puzzle.rows * self._puzzle.cols
        given = sorted(values)
        for layer, cell in slots:
            numbers = given if layer == "givens" else range(self._most(layer, cell, cells) + 1)
            yield from (PlacedClue(layer, cell, number) for number in numbers if number != but)

    def _most(self, layer: str, cell: Cell, cells: int) -> int:
        rooms = self._puzzle.layer("rooms")
        if layer != "clues" or rooms is None:
            return cells
        room = rooms[cell[0]][cell[1]]
        return sum(row.count(room) for row in rooms)

    def with_room_for(
        self, candidates: Mapping[Predicate, PlacedClue]
    ) -> tuple[list[Predicate], dict[Predicate, list[Predicate]]]:
        """Return the facts of the puzzle, and those that hold unless a candidate takes their place.

        A `?` goes when a number comes, except where it may stay beside it.
        """
        unless: dict[Predicate, list[Predicate]] = {}
        for fact, hint in candidates.items():
            (r, c), grid = hint.cell, self._puzzle.layer(hint.layer) or ()
            if grid[r][c] == UNKNOWN and self.erased[hint.layer] != facts.AS_UNKNOWN:
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
            self._rules.configuration,
            deadline=self.deadline,
            switches=switches,
            choices=choices,
            unless=unless,
            conflicts=conflicts,
        )

    def solution(self, reply: Reply) -> Solution:
        """Return the solution that a program replied with."""
        name = self.case.answer
        atoms = [symbol for symbol in reply.atoms if symbol.match(name, facts.arity(name))]
        return facts.solution(atoms, name, self._puzzle.rows, self._puzzle.cols)


def sure(reply: Reply) -> bool:
    """Return a reply that is known; one that came too late is an error."""
    if reply.yes is None:
        raise UndecidedError("the time limit came before that was known")
    return reply.yes
