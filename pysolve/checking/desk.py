"""The setter's desk: what is superfluous, what conflicts, and what would mend a puzzle.

Clues are switches here: facts that may hold or not. Most questions are then asked of one program,
grounded once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from pathlib import Path

from clorm import Predicate, Symbol

from pysolve import facts
from pysolve.engine import Deadline, Limit, Program, Reply
from pysolve.errors import UndecidedError
from pysolve.model import (
    UNKNOWN,
    Cell,
    Change,
    Conflict,
    Entry,
    Grid,
    Layer,
    PlacedClue,
    Puzzle,
    Repair,
    Review,
    Solution,
    Violation,
)
from pysolve.settling import Case

MOST_ADDITIONS = 4
"""The largest repair that is looked for."""

MOST_SETS = 5_000_000
"""How many sets of clues are looked at, where all solutions are known, before that is given up."""


class Desk:
    """A puzzle on the desk, with its rules. All questions together end at the deadline.

    After some `conflicts`, if told, a question counts as not answered.
    """

    def __init__(
        self,
        case: Case,
        limit: Limit,
        deadline: Deadline | None = None,
        *,
        conflicts: int | None = None,
    ) -> None:
        self._puzzle, self._rules, self._limit = case.puzzle, case.rules, limit
        self._deadline = deadline or Deadline(limit.seconds)
        self._answer, self._conflicts = case.answer, conflicts

    @property
    def clues(self) -> tuple[PlacedClue, ...]:
        """The clues of the puzzle that tell a number and can be taken away, in reading order."""
        return tuple(
            PlacedClue(layer.name, (r, c), int(entry))
            for layer in self._puzzle.layers
            if self._erased.get(layer.name, facts.NEVER) != facts.NEVER
            for r, c, entry in facts.entries(layer.grid)
            if entry != UNKNOWN
        )

    @cached_property
    def _erased(self) -> dict[str, str]:
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
        reply = self._program(self._rules.stating, bare, clues).ask(dict.fromkeys(clues, False))
        malformed = any(symbol.match("invalid", 2) for symbol in reply.atoms)
        return told | dict.fromkeys(untold, facts.NEVER) if malformed else blank

    def _bare(self) -> list[Predicate]:
        """Return the facts of the puzzle without its clues."""
        return facts.without_clues(self._puzzle, self._erased)

    def unneeded(self, solution: Solution) -> tuple[PlacedClue, ...]:
        """Return the clues without which, each alone, the solution stays the only one."""
        clues = self._facts(self.clues)
        given = [*self._bare(), *facts.reference(solution)]
        program = self._program(self._rules.differing, given, clues)
        found = [
            (fact, clue)
            for fact, clue in clues.items()
            if not _sure(program.ask({other: other != fact for other in clues}))
        ]
        if found and self._rules.brought:
            # Rules that are not ours may ask for the clue: then no solution is left at all.
            program = self._program(self._rules.solving, self._bare(), clues)
            board = facts.of_marks(solution.values, self._answer)
            found = [
                (fact, clue)
                for fact, clue in found
                if _sure(program.ask(board | {other: other != fact for other in clues}))
            ]
        return tuple(clue for _, clue in found)

    def conflicts(self, most: int) -> Iterator[Conflict]:
        """Yield different sets of clues that cannot hold together, each minimal."""
        clues = self._facts(self.clues)
        program = self._program(self._rules.solving, self._bare(), clues)
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
                yield Conflict(hints, self._involved(self._bare(), fixed))
            for fact in sorted(core, key=lambda fact: clues[fact]):
                smaller = pool - {fact}
                if smaller not in tried:
                    tried.add(smaller)
                    pools.append(smaller)

    def changes(self) -> tuple[tuple[Change, ...], bool]:
        """Return the fewest clues to be changed so that there is a solution.

        And whether all numbers that they may have are told, or the time limit came before.
        """
        clues = self._facts(self.clues)
        program = self._program(self._rules.solving, self._bare(), clues)
        for predicate in {type(fact) for fact in clues}:
            program.prefer(predicate, -1)
        reply = program.ask({}, free=True)
        if not _sure(reply):
            return (), True
        held = set(reply.atoms)
        dropped = [clue for fact, clue in clues.items() if fact.symbol not in held]
        values = facts.values_of(program.literals(facts.Value))
        return self._nearest(dropped, values)

    def _nearest(
        self, dropped: Sequence[PlacedClue], values: Sequence[int]
    ) -> tuple[tuple[Change, ...], bool]:
        """Return what some clues may be instead, all else as it is: the nearest first."""
        options = {
            clue: self._facts(self._hints([(clue.layer, clue.cell)], values, but=clue.entry))
            for clue in dropped
        }
        away = {
            fact: abs(hint.entry - clue.entry)
            for clue, choice in options.items()
            for fact, hint in choice.items()
        }
        gone = {clue: self._gone(clue.layer) for clue in dropped}
        program = self._program(
            self._rules.solving,
            facts.of(self._with(gone)),
            choices=[choice for choice in options.values() if choice],
        )
        # A clue that stays one is better than none, however far off its number is.
        far = 1 + sum(away.values())
        program.prefer_each({fact: distance - far for fact, distance in away.items()})
        held = set(_true(program.ask({}, free=True)))
        first = {
            clue: [fact for fact in choice if fact.symbol in held]
            for clue, choice in options.items()
        }
        changes, complete = [], True
        for clue, choice in options.items():
            others = {f: True for other, found in first.items() if other != clue for f in found}
            found = list(first[clue])
            try:
                while found:
                    held = set(_true(program.ask(others | dict.fromkeys(found, False), free=True)))
                    more = [fact for fact in choice if fact.symbol in held]
                    if not more:
                        break
                    found += more
            except UndecidedError:
                complete = False
            changes.append(Change(clue, tuple(choice[fact].entry for fact in found)))
        return tuple(changes), complete

    def repairs(
        self, solution: Solution, most: int, largest: int = MOST_ADDITIONS
    ) -> Iterator[Repair]:
        """Yield the smallest sets of further clues after which the solution is the only one."""
        ((fitting,), candidates) = self._fitting([solution])
        candidates = {fact: hint for fact, hint in candidates.items() if fact in fitting}
        given, unless = self._with_room_for(candidates)
        program = self._program(
            self._rules.differing,
            [*given, *facts.reference(solution)],
            candidates,
            unless=unless,
        )
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

    def sieve(self, solutions: Sequence[Solution]) -> Sieve:
        """Return what finds repairs where these are all solutions there are."""
        fitting, candidates = self._fitting(solutions)
        columns = dict.fromkeys(candidates, 0)
        for number, held in enumerate(fitting):
            for fact in held:
                columns[fact] |= 1 << number
        return Sieve(solutions, {candidates[fact]: column for fact, column in columns.items()})

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
        return self._with({hint: hint.entry for hint in hints})

    def _with(self, changed: Mapping[PlacedClue, Entry]) -> Puzzle:
        """Return the puzzle with other entries in the places of some clues."""
        layers = []
        for layer in self._puzzle.layers:
            grid = [list(row) for row in layer.grid]
            for hint, entry in changed.items():
                if hint.layer == layer.name:
                    grid[hint.cell[0]][hint.cell[1]] = entry
            layers.append(Layer(layer.name, tuple(map(tuple, grid))))
        return replace(self._puzzle, layers=tuple(layers))

    def _gone(self, layer: str) -> Entry:
        """Return what is left of a clue that was taken away."""
        return UNKNOWN if self._erased[layer] == facts.AS_UNKNOWN else None

    def _facts(self, hints: Iterable[PlacedClue]) -> dict[Predicate, PlacedClue]:
        return {facts.clue(self._puzzle, h.layer, *h.cell, h.entry): h for h in hints}

    def _program(
        self,
        files: Sequence[Path],
        given: Sequence[Predicate],
        switches: Collection[Predicate] = (),
        *,
        choices: Iterable[Collection[Predicate]] = (),
        unless: Mapping[Predicate, Collection[Predicate]] | None = None,
    ) -> Program:
        return Program(
            files,
            given,
            self._limit,
            self._rules.configuration,
            deadline=self._deadline,
            switches=switches,
            choices=choices,
            unless=unless,
            conflicts=self._conflicts,
        )

    def _solution(self, reply: Reply) -> Solution:
        name, arity = self._answer, facts.arity(self._answer)
        atoms = [symbol for symbol in reply.atoms if symbol.match(name, arity)]
        return facts.solution(atoms, self._answer, self._puzzle.rows, self._puzzle.cols)

    @cached_property
    def places(self) -> tuple[tuple[str, Cell], ...]:
        """The places, each a layer and a cell, where a clue could be added."""
        return tuple(self._slots())

    def _slots(self) -> Iterator[tuple[str, Cell]]:
        for layer in self._puzzle.layers:
            if self._erased.get(layer.name, facts.NEVER) == facts.NEVER:
                continue
            free = (UNKNOWN, self._gone(layer.name))
            rooms = self._puzzle.layer("rooms") if layer.name == "clues" else None
            seen = set()
            for r, row in enumerate(layer.grid):
                for c, entry in enumerate(row):
                    first = rooms is None or rooms[r][c] not in seen
                    if rooms is not None:
                        seen.add(rooms[r][c])
                    if first and entry in free:
                        yield layer.name, (r, c)

    def _hints(
        self, slots: Iterable[tuple[str, Cell]], values: Iterable[int], but: int | None = None
    ) -> Iterator[PlacedClue]:
        """Yield the clues that could stand in some places; `values` are those of cells."""
        cells = self._puzzle.rows * self._puzzle.cols
        given = sorted(values)
        for layer, cell in slots:
            numbers = given if layer == "givens" else range(self._most(layer, cell, cells) + 1)
            yield from (PlacedClue(layer, cell, number) for number in numbers if number != but)

    def _fitting(
        self, solutions: Sequence[Solution]
    ) -> tuple[Iterator[frozenset[Predicate]], dict[Predicate, PlacedClue]]:
        """Return the further clues that fit each solution, and all that were looked at."""
        values = set(chain.from_iterable(chain.from_iterable(s.values for s in solutions)))
        candidates = self._facts(self._hints(self.places, values))
        given, unless = self._with_room_for(candidates)
        program = Program(
            self._rules.solving,
            given,
            # Several threads would search in several ways, and only one of them is eager.
            replace(self._limit, threads=1),
            deadline=self._deadline,
            switches=candidates,
            unless=unless,
            eager=True,
        )
        boards = (facts.of_marks(solution.values, self._answer) for solution in solutions)
        return program.fitting(boards, candidates), candidates

    def _with_room_for(
        self, candidates: Mapping[Predicate, PlacedClue]
    ) -> tuple[list[Predicate], dict[Predicate, list[Predicate]]]:
        """Return the facts of the puzzle, and those that hold unless a candidate takes their place.

        A `?` goes when a number comes, except where it may stay beside it.
        """
        unless: dict[Predicate, list[Predicate]] = {}
        for fact, hint in candidates.items():
            (r, c), grid = hint.cell, self._puzzle.layer(hint.layer) or ()
            if grid[r][c] == UNKNOWN and self._erased[hint.layer] != facts.AS_UNKNOWN:
                asked = facts.clue(self._puzzle, hint.layer, r, c, UNKNOWN)
                unless.setdefault(asked, []).append(fact)
        return [fact for fact in facts.of(self._puzzle) if fact not in unless], unless

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


def _true(reply: Reply) -> Sequence[Symbol]:
    return reply.atoms if _sure(reply) else ()


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
