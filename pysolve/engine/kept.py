"""A program that is kept for many puzzles: what they tell are switches, assumed on or off."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

import clingo
from clorm import Predicate

from pysolve.engine.grounding import grounded, options, switchable
from pysolve.engine.limits import Deadline, Limit, Tactics
from pysolve.engine.program import PROVING, SHORT, Run
from pysolve.engine.watching import Watched
from pysolve.errors import Interrupted
from pysolve.model import Statistics

NO_LIMIT = "umax,umax"
"""What tells clasp to search to the end."""


class KeptProgram:
    """A program that is grounded once, in which each of some `switches` may hold or not.

    A puzzle is asked about by what holds of them. What clasp learns from one holds for all, so it
    is kept; with it, and with what enumerating leaves behind, searches become slower in time. So
    the program counts how often it was `used`.
    """

    def __init__(
        self,
        files: Sequence[Path],
        facts: Collection[Predicate],
        switches: Collection[Predicate],
        limit: Limit,
        tactics: Tactics,
    ) -> None:
        told = options(limit, tactics, conflicts=None, forgetful=False, eager=False)
        text = switchable(switches, (), {}, eager=False)
        self._control = grounded(files, facts, text, told)
        atoms = self._control.symbolic_atoms
        found = {switch: atoms[switch.symbol] for switch in switches}
        literals = {switch: atom.literal for switch, atom in found.items() if atom}
        self._facts = frozenset(facts)
        self._off = [-literal for literal in literals.values()]
        self._places = {switch: place for place, switch in enumerate(literals)}
        self.used = 0

    def derives(self, wanted: type[Predicate]) -> bool:
        """Tell whether some atom of a predicate holds, or could if some switches were on."""
        atoms = self._control.symbolic_atoms.by_signature(wanted.meta.name, wanted.meta.arity)
        return next(iter(atoms), None) is not None

    def knows(self, facts: Collection[Predicate]) -> bool:
        """Tell whether all of some facts hold here, or could."""
        return all(fact in self._places or fact in self._facts for fact in facts)

    def search(self, facts: Collection[Predicate], limit: Limit, deadline: Deadline) -> Run:
        """Look for models in which just these of the switches are on; see `Program.search`."""
        self.used += 1
        begun = deadline.seconds
        assumed = list(self._off)
        for place in map(self._places.get, facts):
            if place is not None:
                assumed[place] = -self._off[place]
        models: list[tuple[clingo.Symbol, ...]] = []

        def on_model(model: clingo.Model) -> None:
            models.append(tuple(model.symbols(shown=True)))

        def run(result: clingo.SolveResult | None) -> Run:
            cut = result is not None and bool(result.interrupted) and not deadline.cancelled
            statistics = Statistics(begun, deadline.seconds - begun)
            exhausted = result is not None and bool(result.exhausted)
            return Run(tuple(models), len(models), exhausted, cut, statistics)

        if deadline.expired:
            return Run((), 0, False, not deadline.cancelled, Statistics(begun, 0.0))
        configuration = self._control.configuration.solve
        assert isinstance(configuration, clingo.Configuration)
        wanted = limit.usual(models=PROVING).models
        configuration.models = str(wanted)
        # Most searches are short, and those need not be watched, which takes a thread.
        configuration.solve_limit = f"{SHORT},umax"
        result = self._control.solve(assumptions=assumed, on_model=on_model)
        if result.exhausted or len(models) == wanted:
            return run(result)
        models.clear()
        configuration.solve_limit = NO_LIMIT
        watched = Watched(self._control, deadline, limit.threads)
        try:
            result, _ = watched.search(assumed, on_model, lambda: len(models))
        except KeyboardInterrupt:
            raise Interrupted(run(None)) from None
        return run(result)
