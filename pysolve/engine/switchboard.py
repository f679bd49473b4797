"""Rules with a switch for each instance: which of them, together with what cells, exclude what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

import clingo
from clorm import Predicate

from pysolve.engine.program import SHORT, Budget, Program, Tick
from pysolve.errors import UndecidedError

Literal = int


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
        self._program = Program(files, facts, budget, tick=tick)
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
        found = self._program.control.symbolic_atoms[atom.symbol]
        return None if found is None else found.literal

    def excluded(
        self, literals: Collection[Literal], conflicts: int | None = None
    ) -> frozenset[Literal] | None:
        """Return those of the literals, switches among them, that exclude each other.

        None if they do not, or if that takes more than some conflicts to find out.
        """
        return self._program.core(literals, conflicts)

    def smallest(self, core: Collection[Literal], keep: Collection[Literal]) -> frozenset[Literal]:
        """Leave out of a core what it does not need, except what is to be kept."""
        kept = frozenset(keep)
        left = frozenset(core) | kept
        for literal in sorted(left - kept):
            if literal in left:
                smaller = self.excluded(left - {literal}, SHORT)
                if smaller is not None:
                    left = smaller | kept
        return left


def unit_cores(
    board: Switchboard,
    units: Mapping[object, frozenset[Literal]],
    always: Collection[Literal],
) -> dict[object, frozenset[Literal]] | None:
    """Leave out units of switches, as wholes, as long as what is left still excludes itself.

    Half of them at once is tried first, then quarters, and so on.
    """

    def core(chosen: Iterable[object]) -> frozenset[Literal] | None:
        return board.excluded([*always, *(s for unit in chosen for s in units[unit])], SHORT)

    found = core(units)
    if found is None:
        return None
    left = sorted((u for u in units if units[u] & found), key=lambda u: (len(units[u]), str(u)))
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
