"""Which clues, or marks, cannot hold together, by which rules, and which clues to change."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from clorm import Predicate, Symbol

from pysolve import facts
from pysolve.checking.desk import Desk, sure
from pysolve.engine import Program, Reply
from pysolve.errors import UndecidedError
from pysolve.findings import Change, Conflict
from pysolve.model import PlacedClue


def conflicts(desk: Desk, most: int) -> Iterator[Conflict]:
    """Yield different sets of clues that cannot hold together, each minimal.

    Where a clue that is taken away leaves a `?`, those may be what cannot stand, such as two side
    by side. Then the clues that clash are told as of a draft, in which nothing is left of a clue.
    """
    found = _sets(desk, most)
    first = next(found, None)
    if first is None:
        return
    if not first.clues and desk.drafted is not None:
        told = [conflict for conflict in _sets(desk.drafted, most) if conflict.clues]
        if told:
            yield from told
            return
    yield first
    yield from found


def _sets(desk: Desk, most: int) -> Iterator[Conflict]:
    clues = desk.facts_of(desk.clues)
    program = desk.program(desk.case.rules.solving, desk.bare(), clues)
    rules = Involved(desk, desk.bare(), clues)
    seen: set[frozenset[Predicate]] = set()
    pools = [frozenset(clues)]
    tried = set(pools)
    while pools and len(seen) < most:
        pool = pools.pop(0)
        core = minimal(program, pool, everything=clues)
        if core is None:
            continue
        if core not in seen:
            seen.add(core)
            hints = tuple(sorted(clues[fact] for fact in core))
            yield Conflict(hints, rules.of({fact: fact in core for fact in clues}))
        for fact in sorted(core, key=lambda fact: clues[fact]):
            smaller = pool - {fact}
            if smaller not in tried:
                tried.add(smaller)
                pools.append(smaller)


class Involved:
    """Tells which rules keep atoms from holding together; `switches` are facts that may not hold.

    It is grounded when it is first asked.
    """

    def __init__(
        self, desk: Desk, given: Sequence[Predicate], switches: Collection[Predicate] = ()
    ) -> None:
        self._desk, self._given, self._facts = desk, given, switches
        self._names = {facts.disabled(rule.name): rule.name for rule in desk.case.rules.rules}
        self._program: Program | None = None

    def of(self, fixed: Mapping[Predicate, bool]) -> tuple[str, ...]:
        """Return the rules, none superfluous, that keep some atoms from being as wished."""
        if self._program is None:
            stated = self._desk.case.rules.stated
            switches = [*self._names, *self._facts]
            self._program = self._desk.program(stated, self._given, switches)
            # Rules that are off anyway are no reason.
            for fact in self._program.facts(facts.Disabled):
                self._names.pop(fact, None)
        dropped: set[Predicate] = set()
        for switch in self._names:
            off = {other: other in dropped or other == switch for other in self._names}
            if not sure(self._program.ask({**fixed, **off})):
                dropped.add(switch)
        return tuple(name for switch, name in self._names.items() if switch not in dropped)


def minimal(
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
    if sure(reply):
        return None
    core = reply.core & pool
    for fact in sorted(core, key=str):
        if fact in core:
            reply = ask(core - {fact})
            if not sure(reply):
                core = reply.core & (core - {fact})
    return core


def changes(desk: Desk) -> tuple[tuple[Change, ...], bool]:
    """Return the fewest clues to be changed so that there is a solution.

    And whether all numbers that they may have are told, or the time limit came before.
    """
    clues = desk.facts_of(desk.clues)
    program = desk.program(desk.case.rules.solving, desk.bare(), clues)
    for predicate in {type(fact) for fact in clues}:
        program.prefer(predicate, -1)
    reply = program.ask({}, free=True)
    if not sure(reply):
        return (), True
    held = set(reply.atoms)
    dropped = [clue for fact, clue in clues.items() if fact.symbol not in held]
    values = desk.values(program)
    return _nearest(desk, dropped, values)


def _nearest(
    desk: Desk, dropped: Sequence[PlacedClue], values: Sequence[int]
) -> tuple[tuple[Change, ...], bool]:
    """Return what some clues may be instead, all else as it is: the nearest first."""
    options = {
        clue: desk.facts_of(desk.hints([(clue.layer, clue.cell)], values, but=clue.entry))
        for clue in dropped
    }
    away = {
        fact: _distance(hint.entry, clue.entry)
        for clue, choice in options.items()
        for fact, hint in choice.items()
    }
    program = desk.program(
        desk.case.rules.solving,
        facts.of(desk.without(dropped)),
        choices=[choice for choice in options.values() if choice],
    )
    # A clue that stays one is better than none, however far off its number is.
    far = 1 + sum(away.values())
    program.prefer_each({fact: distance - far for fact, distance in away.items()})
    held = set(_true(program.ask({}, free=True)))
    first = {
        clue: [fact for fact in choice if fact.symbol in held] for clue, choice in options.items()
    }
    found, complete = [], True
    for clue, choice in options.items():
        others = {f: True for other, taken in first.items() if other != clue for f in taken}
        fitting = list(first[clue])
        try:
            while fitting:
                held = set(_true(program.ask(others | dict.fromkeys(fitting, False), free=True)))
                more = [fact for fact in choice if fact.symbol in held]
                if not more:
                    break
                fitting += more
        except UndecidedError:
            complete = False
        found.append(Change(clue, tuple(choice[fact].entry for fact in fitting)))
    return tuple(found), complete


def _distance(entry: int | str, other: int | str) -> int:
    """Return how far two clues are from each other; one symbol is as far from another as any."""
    return abs(entry - other) if isinstance(entry, int) and isinstance(other, int) else 1


def _true(reply: Reply) -> Sequence[Symbol]:
    return reply.atoms if sure(reply) else ()
