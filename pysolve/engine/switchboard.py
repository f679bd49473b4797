"""Rules with a switch for each instance: which of them, together with what cells, exclude what."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import clingo
from clorm import Predicate

from pysolve.engine.limits import Deadline, Limit, Tactics
from pysolve.engine.program import BRIEF, SHORT, Fact, Program

Literal = int
Unit = TypeVar("Unit")

TACTICS = Tactics("tweety")
"""Of clasp's configurations the one that answers many short questions soonest."""

FEW = 8
"""Of how many literals each may be needed; of more, some rarely are."""

MOST_MODELS = 1000
"""How many models are kept to answer later questions."""


class Switchboard:
    """A grounded program whose rule instances are off, each with a switch to turn it on.

    `instance` are the atoms that tell of a broken rule; turning one on forbids the atom. What is
    not turned on plays no part: an answer "excluded" rests on what was turned on and nothing else.
    The files show these atoms and those of the `answer`.
    """

    def __init__(
        self,
        files: Sequence[Path],
        facts: Iterable[Predicate],
        limit: Limit,
        instance: type[Predicate],
        answer: type[Predicate],
        *,
        deadline: Deadline | None = None,
    ) -> None:
        # What clasp learns from one question holds many switches, so it makes the next ones slow
        # and their cores large.
        self._program = Program(files, facts, limit, TACTICS, deadline=deadline, forgetful=True)
        instances = self._program.literals(instance)
        self.switches = {symbol: -literal for symbol, literal in instances.items()}
        self._models = _Models({**self._program.literals(answer), **instances})

    def facts(self, wanted: type[Fact]) -> list[Fact]:
        """Return the atoms of a predicate that hold whatever is guessed."""
        return self._program.facts(wanted)

    def literals(self, wanted: type[Predicate]) -> dict[clingo.Symbol, Literal]:
        """Return the atoms of a predicate with their literals."""
        return self._program.literals(wanted)

    def literal(self, atom: Predicate) -> Literal | None:
        """Return the literal of an atom, None if no rule derives it."""
        return self._program.literal(atom)

    def excluded(
        self,
        literals: Collection[Literal],
        conflicts: int | None = None,
        *,
        in_order: bool = False,
    ) -> frozenset[Literal] | None:
        """Return those of the literals, switches among them, that exclude each other.

        None if they do not, or if that takes more than some conflicts to find out. If they are
        `in_order`, rather the first than the last.
        """
        if self._models.any_with(literals):
            return None
        core, model = self._program.core(literals, conflicts, in_order=in_order)
        if model is not None:
            self._models.add(model)
        return core

    def agreed(
        self, fixed: Collection[Literal], wanted: Iterable[Literal], conflicts: int
    ) -> dict[Literal, frozenset[Literal]]:
        """Return those of the wanted literals that hold in every model, each with its core.

        Each model, found now or earlier, answers for all literals that do not hold in it.
        """
        cores: dict[Literal, frozenset[Literal]] = {}
        left = self._models.common(fixed, wanted)
        while left:
            literal = left.pop(0)
            core, model = self._program.core([*fixed, -literal], conflicts)
            if core is not None:
                cores[literal] = core
            elif model is not None:
                self._models.add(model)
                left = self._models.common(fixed, left)
        return cores

    def smallest(self, core: Collection[Literal], keep: Collection[Literal]) -> frozenset[Literal]:
        """Leave out of a core what it does not need, except what is to be kept."""
        units = {literal: frozenset({literal}) for literal in core if literal not in keep}
        return frozenset(keep).union(unit_cores(self, units, keep, SHORT) or units)

    def needed(
        self, left: Sequence[Literal], always: Sequence[Literal], against: Sequence[Literal]
    ) -> list[Literal]:
        """Leave out of some literals, the first ones first, what is not needed to exclude others.

        Each of those that are `against` it must stay excluded, by what is left and what is always
        on. Half of the literals at once are tried first, then quarters, and so on. What takes
        too long to tell is kept.
        """

        asked = [*against]

        def core(chosen: Sequence[Literal]) -> frozenset[Literal] | None:
            used: set[Literal] = set()
            for literal in asked:
                # The last ones first: a core rather has what is to stay.
                found = self.excluded([*always, literal, *chosen[::-1]], SHORT, in_order=True)
                if found is None:
                    # What was missed once is missed again soon.
                    asked.remove(literal)
                    asked.insert(0, literal)
                    return None
                used |= found
            return frozenset(used)

        left = [*left]
        if len(left) > FEW and (found := core(left)):
            left = [literal for literal in left if literal in found]
        size = max(1, len(left) // 2)
        while left:
            start = 0
            while start < len(left):
                rest = left[:start] + left[start + size :]
                found = core(rest)
                if found is None:
                    start += size
                else:
                    left = [literal for literal in rest if literal in found]
            if size == 1:
                break
            size = max(1, size // 2)
        return left


def unit_cores(
    board: Switchboard,
    units: Mapping[Unit, frozenset[Literal]],
    always: Collection[Literal],
    conflicts: int = BRIEF,
) -> dict[Unit, frozenset[Literal]] | None:
    """Leave out units of literals, as wholes, as long as what is left still excludes itself.

    Half of them at once is tried first, then quarters, and so on. What takes more than some
    conflicts to tell is kept.
    """

    def core(chosen: Iterable[Unit]) -> frozenset[Literal] | None:
        return board.excluded([*always, *(s for unit in chosen for s in units[unit])], conflicts)

    # The order of what is asked decides what is found; sorted, the same proof is found every time.
    left = sorted(units, key=lambda unit: (len(units[unit]), str(unit)))
    found = core(left)
    if found is None:
        return None
    left = [unit for unit in left if units[unit] & found]
    size = max(1, len(left) // 2)
    while True:
        start = 0
        while start < len(left):
            rest = left[:start] + left[start + size :]
            found = core(rest)
            if found is None:
                start += size
            else:
                left = [unit for unit in rest if units[unit] & found]
        if size == 1:
            return {unit: units[unit] for unit in left}
        size = max(1, size // 2)


class _Models:
    """Models that were found, kept to answer later questions without a search.

    A model is a number with a bit for each literal of the `shown` atoms that holds in it.
    """

    def __init__(self, shown: Mapping[clingo.Symbol, Literal]) -> None:
        literals = (*shown.values(), *(-literal for literal in shown.values()))
        self._bits = {literal: 1 << place for place, literal in enumerate(literals)}
        self._none = self._mask(-literal for literal in shown.values())
        # What makes a literal that does not hold one that does.
        self._turn = {
            symbol: self._bits[literal] | self._bits[-literal] for symbol, literal in shown.items()
        }
        self._found: deque[int] = deque(maxlen=MOST_MODELS)

    def add(self, shown: Iterable[clingo.Symbol]) -> None:
        """Keep a model, given by what it shows."""
        model = self._none
        for symbol in shown:
            model ^= self._turn.get(symbol, 0)
        self._found.appendleft(model)

    def any_with(self, literals: Iterable[Literal]) -> bool:
        """Tell whether all of the literals hold in some model."""
        wanted = self._mask(literals)
        return any(model & wanted == wanted for model in self._found)

    def common(self, fixed: Iterable[Literal], wanted: Iterable[Literal]) -> list[Literal]:
        """Return those of the wanted literals that hold in every model in which the fixed do."""
        mask = self._mask(fixed)
        every = -1
        for model in self._found:
            if model & mask == mask:
                every &= model
        return [literal for literal in wanted if self._bits[literal] & every]

    def _mask(self, literals: Iterable[Literal]) -> int:
        mask = 0
        for literal in literals:
            mask |= self._bits[literal]
        return mask
