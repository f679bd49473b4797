"""The setter's desk: what is superfluous, what conflicts, and what would mend a puzzle.

Clues are switches here: facts that may hold or not. Most questions are then asked of one program,
grounded once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from clorm import Predicate

from pysolve import facts
from pysolve.engine import Budget, Program, Reply, Tick
from pysolve.errors import UndecidedError
from pysolve.kinds import Ruleset
from pysolve.model import (
    UNKNOWN,
    Cell,
    Change,
    Conflict,
    Grid,
    Layer,
    PlacedClue,
    Puzzle,
    Repair,
    Review,
    Solution,
    Violation,
)

MOST_ADDITIONS = 4
"""The largest repair that is looked for."""


class Desk:
    """A puzzle on the desk, with its rules. Each question may use up the budget once."""

    def __init__(
        self, puzzle: Puzzle, rules: Ruleset, budget: Budget, tick: Tick | None = None
    ) -> None:
        self._puzzle, self._rules, self._budget, self._tick = puzzle, rules, budget, tick
        self._answer = rules.kind.answer

    @property
    def clues(self) -> tuple[PlacedClue, ...]:
        """The clues of the puzzle that tell a number, in reading order."""
        return tuple(
            PlacedClue(layer.name, (r, c), int(entry))
            for layer in self._puzzle.layers
            if layer.name in facts.CLUE_LAYERS
            for r, c, entry in facts.entries(layer.grid)
            if entry != UNKNOWN
        )

    def unneeded(self, solution: Solution) -> tuple[PlacedClue, ...]:
        """Return the clues without which, each alone, the solution stays the only one."""
        clues = self._facts(self.clues)
        given = [*facts.without_clues(self._puzzle), *facts.reference(solution)]
        program = self._program(self._rules.differing, given, clues)
        return tuple(
            clue
            for fact, clue in clues.items()
            if not _sure(program.ask({other: other != fact for other in clues}))
        )

    def conflicts(self, most: int) -> Iterator[Conflict]:
        """Yield different sets of clues that cannot hold together, each minimal."""
        clues = self._facts(self.clues)
        program = self._program(self._rules.solving, facts.without_clues(self._puzzle), clues)
        seen: set[frozenset[Predicate]] = set()
        pools = [frozenset(clues)]
        tried = set(pools)
        while pools and len(seen) < most:
            pool = pools.pop(0)
            core = _minimal(program, pool, everything=clues)
            if core is None:
                continue
            if core not in seen:
                seen.add(core)
                hints = tuple(sorted(clues[fact] for fact in core))
                fixed = dict.fromkeys(core, True)
                yield Conflict(hints, self._involved(facts.without_clues(self._puzzle), fixed))
            for fact in sorted(core, key=lambda fact: clues[fact]):
                smaller = pool - {fact}
                if smaller not in tried:
                    tried.add(smaller)
                    pools.append(smaller)

    def changes(self) -> tuple[Change, ...]:
        """Return the fewest clues to be changed so that there is a solution."""
        clues = self._facts(self.clues)
        program = self._program(self._rules.solving, facts.without_clues(self._puzzle), clues)
        for predicate in {type(fact) for fact in clues}:
            program.prefer(predicate, -1)
        reply = program.ask({}, free=True)
        if not _sure(reply):
            return ()
        held = set(reply.atoms)
        dropped = [clue for fact, clue in clues.items() if fact.symbol not in held]
        solution = self._solution(reply)
        fitting = self._fitting(solution, [(clue.layer, clue.cell) for clue in dropped])
        return tuple(Change(clue, fitting.get((clue.layer, clue.cell))) for clue in dropped)

    def repairs(
        self, solution: Solution, most: int, largest: int = MOST_ADDITIONS
    ) -> Iterator[Repair]:
        """Yield the smallest sets of further clues after which the solution is the only one."""
        slots = list(self._slots())
        fitting = self._fitting(solution, slots)
        hints = [PlacedClue(*slot, fitting[slot]) for slot in slots if slot in fitting]
        candidates = self._facts(hints)
        given = [*facts.of(self._puzzle), *facts.reference(solution)]
        program = self._program(self._rules.differing, given, candidates)
        for predicate in {type(fact) for fact in candidates}:
            program.prefer(predicate, -1)
        # Every other solution rules out some candidates; a repair must hold one of each.
        ruled_out: list[frozenset[Predicate]] = []
        found: list[frozenset[Predicate]] = []
        while len(found) < most:
            size = len(found[0]) if found else largest
            chosen = _hitting(ruled_out, found, size, candidates)
            if chosen is None:
                return
            reply = program.ask(dict.fromkeys(chosen, True), free=True)
            if _sure(reply):
                held = set(reply.atoms)
                out = frozenset(fact for fact in candidates if fact.symbol not in held)
                if not out:
                    return
                ruled_out.append(out)
                continue
            found.append(chosen)
            yield Repair(tuple(sorted(candidates[fact] for fact in chosen)), solution)

    def another(self, solution: Solution, farthest: bool) -> Solution | None:
        """Return the solution closest to one at hand, or farthest from it."""
        given = [*facts.of(self._puzzle), *facts.reference(solution)]
        program = self._program(self._rules.differing, given)
        program.prefer(facts.Differs, -1 if farthest else 1)
        reply = program.ask({}, free=True)
        return self._solution(reply) if _sure(reply) else None

    def review(self, marks: Grid, only: Solution | None) -> Review:
        """Judge marks; `only` is the one solution, where there is one."""
        wishes = facts.of_marks(marks, self._answer)
        right = None
        if only is not None:
            right = sum(only.values[r][c] == value for r, c, value in facts.entries(marks))
        core = self.conflicting(wishes)
        if core is None:
            # Marks that lead to a solution break nothing.
            return Review(len(wishes), (), True, (), (), right)
        conflict = tuple(sorted((fact.row, fact.col) for fact in core))  # type: ignore[attr-defined]
        rules = self._involved(facts.of(self._puzzle), {fact: wishes[fact] for fact in core})
        return Review(len(wishes), self._broken(wishes), False, conflict, rules, right)

    def conflicting(self, wishes: Mapping[Predicate, bool]) -> frozenset[Predicate] | None:
        """Return marks that cannot stand together, none superfluous; None if all of them can."""
        program = self._program(self._rules.solving, facts.of(self._puzzle))
        return _minimal(program, frozenset(wishes), wanted=wishes)

    def _broken(self, wishes: Mapping[Predicate, bool]) -> tuple[Violation, ...]:
        """Return what every completion of the marks breaks."""
        program = self._program(self._rules.reviewing, facts.of(self._puzzle))
        always, proved = program.consequences(brave=False, wishes=wishes)
        if not proved:
            raise UndecidedError("the time limit came before the marks were judged")
        disabled = {fact.rule for fact in program.facts(facts.Disabled)}
        found = facts.violations(s for s in always or () if s.match("violated", 2))
        return tuple(violation for violation in found if violation.rule not in disabled)

    def with_clues(self, hints: Collection[PlacedClue]) -> Puzzle:
        """Return the puzzle with further clues."""
        layers = []
        for layer in self._puzzle.layers:
            grid = [list(row) for row in layer.grid]
            for hint in hints:
                if hint.layer == layer.name:
                    grid[hint.cell[0]][hint.cell[1]] = hint.entry
            layers.append(Layer(layer.name, tuple(map(tuple, grid))))
        return replace(self._puzzle, layers=tuple(layers))

    def _facts(self, hints: Collection[PlacedClue]) -> dict[Predicate, PlacedClue]:
        return {facts.clue(self._puzzle, h.layer, *h.cell, h.entry): h for h in hints}

    def _program(
        self,
        files: Sequence[Path],
        given: Sequence[Predicate],
        switches: Collection[Predicate] = (),
    ) -> Program:
        return Program(
            files,
            given,
            self._budget,
            self._rules.kind.about.configuration,
            tick=self._tick,
            switches=switches,
        )

    def _solution(self, reply: Reply) -> Solution:
        name, arity = self._answer, facts.arity(self._answer)
        atoms = [symbol for symbol in reply.atoms if symbol.match(name, arity)]
        return facts.solution(atoms, self._answer, self._puzzle.rows, self._puzzle.cols)

    def _slots(self) -> Iterator[tuple[str, Cell]]:
        """Yield the places where a clue could be added."""
        for layer in self._puzzle.layers:
            if layer.name not in facts.CLUE_LAYERS:
                continue
            rooms = self._puzzle.layer("rooms") if layer.name == "clues" else None
            seen = set()
            for r, row in enumerate(layer.grid):
                for c, entry in enumerate(row):
                    first = rooms is None or rooms[r][c] not in seen
                    if rooms is not None:
                        seen.add(rooms[r][c])
                    free = entry == UNKNOWN or (entry is None and layer.name != "numbers")
                    if first and free:
                        yield layer.name, (r, c)

    def _fitting(
        self, solution: Solution, slots: Sequence[tuple[str, Cell]]
    ) -> dict[tuple[str, Cell], int]:
        """Return the numbers that clues in some places would have in a solution."""
        cells = self._puzzle.rows * self._puzzle.cols
        values = sorted(set(chain.from_iterable(solution.values)))
        hints = []
        for layer, cell in slots:
            numbers = values if layer == "givens" else range(self._most(layer, cell, cells) + 1)
            hints += [PlacedClue(layer, cell, number) for number in numbers]
        candidates = self._facts(hints)
        program = self._program(self._rules.solving, facts.without_clues(self._puzzle), candidates)
        for predicate in {type(fact) for fact in candidates}:
            program.prefer(predicate, -1)
        wishes = facts.of_marks(solution.values, self._answer)
        reply = program.ask(wishes, free=True)
        held = set(reply.atoms) if _sure(reply) else set()
        return {
            (hint.layer, hint.cell): hint.entry
            for fact, hint in candidates.items()
            if fact.symbol in held
        }

    def _most(self, layer: str, cell: Cell, cells: int) -> int:
        rooms = self._puzzle.layer("rooms")
        if layer != "clues" or rooms is None:
            return cells
        room = rooms[cell[0]][cell[1]]
        return sum(row.count(room) for row in rooms)

    def _involved(
        self, given: Sequence[Predicate], fixed: Mapping[Predicate, bool]
    ) -> tuple[str, ...]:
        """Return the rules, none superfluous, that keep some atoms from holding together."""
        names = [rule.name for rule in self._rules.rules]
        switches = {facts.disabled(name): name for name in names}
        clues = [fact for fact in fixed if not isinstance(fact, facts.Shaded | facts.Value)]
        program = self._program(self._rules.stated, given, [*switches, *clues])
        dropped: set[Predicate] = set()
        for switch in switches:
            off = {other: other in dropped or other == switch for other in switches}
            if not _sure(program.ask({**fixed, **off})):
                dropped.add(switch)
        return tuple(name for switch, name in switches.items() if switch not in dropped)


def _sure(reply: Reply) -> bool:
    if reply.yes is None:
        raise UndecidedError("the time limit came before that was known")
    return reply.yes


def _minimal(
    program: Program,
    pool: frozenset[Predicate],
    *,
    everything: Collection[Predicate] = (),
    wanted: Mapping[Predicate, bool] | None = None,
) -> frozenset[Predicate] | None:
    """Return a part of the pool that cannot hold together, none of it superfluous; None if it can.

    Of `everything`, what is not in the part is switched off.
    """

    def ask(part: frozenset[Predicate]) -> Reply:
        wishes = {fact: fact in part for fact in everything}
        return program.ask(wishes | {fact: wanted[fact] if wanted else True for fact in part})

    reply = ask(pool)
    if _sure(reply):
        return None
    core = reply.core & pool
    for fact in sorted(core, key=str):
        if fact in core:
            reply = ask(core - {fact})
            if not _sure(reply):
                core = reply.core & (core - {fact})
    return core


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
        for fact in sorted(smallest, key=lambda fact: order[fact]):
            found = search(chosen | {fact}, left - 1)
            if found is not None:
                return found
        return None

    for size in range(most + 1):
        found = search(frozenset(), size)
        if found is not None:
            return found
    return None
