"""Rules with a switch for each instance: which of them, together with what cells, exclude what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import clingo
from clorm import Predicate

from pysolve.engine.program import BRIEF, Budget, Program, Tick
from pysolve.errors import UndecidedError

Literal = int
Unit = TypeVar("Unit")

CONFIGURATION = "tweety"
"""Of clasp's configurations the one that answers many short questions soonest."""


class Switchboard:
    """A grounded program whose rule instances are off, each with a switch to turn it on.

    `instances` are the atoms that tell of a broken rule; turning one on forbids the atom. What is
    not turned on plays no part: an answer "excluded" rests on what was turned on and nothing else.
    """

    def __init__(
        self,
        files: Sequence[Path],
        facts: Iterable[Predicate],
        budget: Budget,
        instance: type[Predicate],
        *,
        tick: Tick | None = None,
    ) -> None:
        # What clasp learns from one question holds many switches, so it makes the next ones slow
        # and their cores large.
        self._program = Program(files, facts, budget, CONFIGURATION, tick=tick, forgetful=True)
        if not self._program.grounded:
            raise UndecidedError("the time limit came before the rules were grounded")
        self.switches: dict[clingo.Symbol, Literal] = {}
        control = self._program.control
        atoms = control.symbolic_atoms.by_signature(instance.meta.name, instance.meta.arity)
        found = [(atom.symbol, atom.literal) for atom in atoms]
        with control.backend() as backend:
            for symbol, literal in found:
                switch = backend.add_atom()
                backend.add_rule([switch], choice=True)
                backend.add_rule([], [switch, literal])
                self.switches[symbol] = switch

    def literal(self, atom: Predicate) -> Literal | None:
        """Return the literal of an atom, None if no rule derives it."""
        return self._program.literal(atom)

    def excluded(
        self, literals: Collection[Literal], conflicts: int | None = None
    ) -> frozenset[Literal] | None:
        """Return those of the literals, switches among them, that exclude each other.

        None if they do not, or if that takes more than some conflicts to find out.
        """
        return self._program.core(literals, conflicts)

    def agreed(
        self, fixed: Collection[Literal], wanted: Iterable[Literal], conflicts: int
    ) -> dict[Literal, frozenset[Literal]]:
        """Return those of the wanted literals that hold in every model, each with its core.

        Each model that is found on the way answers for all literals that do not hold in it.
        """
        cores: dict[Literal, frozenset[Literal]] = {}
        left = list(wanted)
        while left:
            literal = left.pop(0)
            core, holding = self._program.core_or_model([*fixed, -literal], conflicts, left)
            if core is not None:
                cores[literal] = core
            else:
                left = [other for other in left if other in holding]
        return cores

    def smallest(self, core: Collection[Literal], keep: Collection[Literal]) -> frozenset[Literal]:
        """Leave out of a core what it does not need, except what is to be kept."""
        units = {literal: frozenset({literal}) for literal in core if literal not in keep}
        return frozenset(keep).union(unit_cores(self, units, keep) or units)


def unit_cores(
    board: Switchboard,
    units: Mapping[Unit, frozenset[Literal]],
    always: Collection[Literal],
) -> dict[Unit, frozenset[Literal]] | None:
    """Leave out units of literals, as wholes, as long as what is left still excludes itself.

    Half of them at once is tried first, then quarters, and so on.
    """

    def core(chosen: Iterable[Unit]) -> frozenset[Literal] | None:
        return board.excluded([*always, *(s for unit in chosen for s in units[unit])], BRIEF)

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
