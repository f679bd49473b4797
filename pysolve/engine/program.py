"""Grounded programs, and what is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar, cast

import clingo
from clorm import Predicate, unify

from pysolve.engine.grounding import grounded, options, switchable
from pysolve.engine.limits import Deadline, Limit, Tactics
from pysolve.engine.watching import Watched
from pysolve.errors import Interrupted, RuleError, UndecidedError
from pysolve.model import Statistics

Fact = TypeVar("Fact", bound=Predicate)

ANY_TACTICS = Tactics()

PROVING = 2
"""How many models it takes to prove that one is the only one."""

BRIEF, SHORT, LONG = 20, 300, 3000
"""After how many conflicts a search for a proof is given up, the shorter ones first."""


@dataclass(frozen=True, slots=True)
class Run:
    """How a search ended. `models` holds the shown atoms of the models that were kept."""

    models: tuple[tuple[clingo.Symbol, ...], ...]
    found: int
    exhausted: bool
    timed_out: bool
    statistics: Statistics


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a question: yes with a model's atoms, no with what cannot be, or not known."""

    yes: bool | None
    atoms: tuple[clingo.Symbol, ...]
    core: frozenset[Predicate]


class Program:
    """A grounded program, ready to be asked.

    Grounding cannot be interrupted: what may take long is done in a process of its own, see
    `process`. Searches end at the `deadline`, which is that of the whole task.

    `switches` are facts that may hold or not, as `ask` says, and of each group of `choices` one
    may hold. `unless` are facts that hold as long as none of some switches does. After some
    `conflicts` a question is given up. A `forgetful` one begins each question without what it
    learned from those before. An `eager` one turns on every switch that it can.
    """

    def __init__(
        self,
        files: Sequence[Path],
        facts: Iterable[Predicate],
        limit: Limit,
        tactics: Tactics = ANY_TACTICS,
        *,
        deadline: Deadline | None = None,
        switches: Iterable[Predicate] = (),
        choices: Iterable[Collection[Predicate]] = (),
        unless: Mapping[Predicate, Collection[Predicate]] | None = None,
        conflicts: int | None = None,
        forgetful: bool = False,
        eager: bool = False,
    ) -> None:
        deadline = deadline or Deadline(limit.seconds)
        begun = deadline.seconds
        self._limit, self._deadline = limit.usual(models=PROVING), deadline
        self._bound = ""
        told = options(limit, tactics, conflicts=conflicts, forgetful=forgetful, eager=eager)
        text = switchable(switches, choices, unless or {}, eager=eager)
        self._control = grounded(files, facts, text, told)
        self._watched = Watched(self._control, deadline, limit.threads)
        self.ground_seconds = deadline.seconds - begun

    def facts(self, wanted: type[Fact]) -> list[Fact]:
        """Return the atoms of a predicate that hold whatever is guessed."""
        atoms = self._control.symbolic_atoms.by_signature(wanted.meta.name, wanted.meta.arity)
        symbols = [atom.symbol for atom in atoms if atom.is_fact]
        if not symbols:  # As a rule: it is asked for what is wrong with a puzzle.
            return []
        found = cast("list[Fact]", unify([wanted], symbols, ordered=True))
        if len(found) != len(symbols):
            strange = next(symbol for symbol in symbols if not unify([wanted], [symbol]))
            raise RuleError(f"the rules state {strange}, which is of no form that is known")
        return found

    def symbols(self, signatures: Iterable[tuple[str, int]]) -> Iterator[clingo.Symbol]:
        """Yield the atoms of some predicates that hold whatever is guessed."""
        for name, arity in signatures:
            for atom in self._control.symbolic_atoms.by_signature(name, arity):
                if atom.is_fact:
                    yield atom.symbol

    def shown(self, literals: Collection[int]) -> Sequence[clingo.Symbol]:
        """Return what is shown of the one model in which some literals hold."""
        self._in_time()
        with self._control.solve(assumptions=list(literals), yield_=True) as handle:
            model = handle.model()
            if model is None:
                raise RuleError("the steps hold integrity constraints, so they tell nothing")
            symbols: Sequence[clingo.Symbol] = model.symbols(shown=True)
            return symbols

    def literals(self, wanted: type[Predicate]) -> dict[clingo.Symbol, int]:
        """Return the atoms of a predicate with their literals."""
        atoms = self._control.symbolic_atoms.by_signature(wanted.meta.name, wanted.meta.arity)
        return {atom.symbol: atom.literal for atom in atoms}

    def literal(self, atom: Predicate) -> int | None:
        """Return the literal of an atom, None if no rule derives it."""
        found = self._control.symbolic_atoms[atom.symbol]
        return None if found is None else found.literal

    def search(
        self,
        keep: int | None = None,
        verify: Callable[[Sequence[clingo.Symbol]], object] | None = None,
        models: int | None = None,
    ) -> Run:
        """Look for models that differ in what they show; keep the first few, or all of them.

        `models` of them, where that is not what the limit says.

        `verify` is given what each model shows, and raises a `RuleError` if it is no solution.
        A `KeyboardInterrupt`, of a tick or of Ctrl-C where nobody heeds it, becomes `Interrupted`,
        with the run as far as it came.
        """
        kept_models: list[tuple[clingo.Symbol, ...]] = []
        wrong: list[RuleError] = []
        found = 0

        def on_model(model: clingo.Model) -> bool:
            nonlocal found
            found += 1
            kept = keep is None or found <= keep
            shown = tuple(model.symbols(shown=True)) if kept or verify else ()
            if kept:
                kept_models.append(shown)
            if verify:
                try:
                    verify(shown)
                except RuleError as error:
                    wrong.append(error)
            return not wrong

        if self._deadline.expired:
            late = not self._deadline.cancelled
            return Run((), 0, False, late, Statistics(self.ground_seconds, 0.0))
        wanted = self._limit.models if models is None else models
        self._solve_configuration().models = str(wanted)
        begun = self._deadline.seconds

        def run(exhausted: bool, timed_out: bool) -> Run:
            statistics = self._statistics(self._deadline.seconds - begun)
            return Run(tuple(kept_models), found, exhausted, timed_out, statistics)

        try:
            result, _ = self._watched.search([], on_model, lambda: found)
        except KeyboardInterrupt:
            raise Interrupted(run(exhausted=False, timed_out=False)) from None
        if wrong:
            raise wrong[0]
        cut = bool(result.interrupted) and not self._deadline.cancelled
        return run(bool(result.exhausted), timed_out=cut)

    def each(self) -> Iterator[Sequence[clingo.Symbol]]:
        """Yield what models show, as they are found, those that differ in it."""
        if self._deadline.expired:
            return
        self._solve_configuration().models = str(self._limit.models)
        for model in self._watched.each():
            yield model.symbols(shown=True)

    def ask(
        self, wishes: Mapping[Predicate, bool], free: bool = False, *, shown: bool = False
    ) -> Reply:
        """Look for one model in which some atoms hold and others do not.

        What cannot hold, because no rule derives it, is denied at once. With `free`, the atoms
        that `prefer` was told of are optimized. The reply has all atoms, or those that are `shown`.
        """
        if self._deadline.expired:
            return Reply(None, (), frozenset())
        atoms = self._control.symbolic_atoms
        known: dict[int, Predicate] = {}
        for wish, wanted in wishes.items():
            atom = atoms[wish.symbol]
            if atom is None:
                if wanted:
                    return Reply(False, (), frozenset({wish}))
                continue
            known[atom.literal if wanted else -atom.literal] = wish
        last: list[tuple[clingo.Symbol, ...]] = []

        def on_model(model: clingo.Model) -> None:
            last[:] = [tuple(model.symbols(atoms=not shown, shown=shown))]

        configuration = self._solve_configuration()
        configuration.models = "0" if free else "1"
        configuration.opt_mode = "opt" if free else "ignore"
        # Of models that show the same, projection would leave out all but the first, best or not.
        configuration.project = "no" if free else "show"
        result, core = self._watched.search(list(known), on_model)
        if result.satisfiable and (result.exhausted or not free):
            return Reply(True, last[0], frozenset())
        if not result.unsatisfiable:
            return Reply(None, (), frozenset())
        return Reply(False, (), frozenset(known[literal] for literal in core if literal in known))

    def core(
        self, literals: Collection[int], conflicts: int | None = None, *, in_order: bool = False
    ) -> tuple[frozenset[int] | None, Sequence[clingo.Symbol] | None]:
        """Return those of the literals that cannot hold together, or what a model of all shows.

        Neither if that is not known after some conflicts. A core rather has the first literals
        than the last: as they are `in_order`, or else as they were grounded, cells before the rules
        about them. Always in the same order, the same core is found every time.
        """
        self._in_time()
        ordered = list(literals) if in_order else sorted(literals, key=abs)
        # Most questions are short, and those need not be watched, so all are asked as such first.
        core, model = self._refuted(ordered, conflicts or SHORT)
        if core is None and model is None and conflicts is None:
            core, model = self._refuted(ordered, None)
        if core is None and model is None and (conflicts is None or self._deadline.expired):
            raise UndecidedError("the time limit came before that was known")
        return core, model

    def _in_time(self) -> None:
        self._deadline.check()

    def _refuted(
        self, literals: Sequence[int], conflicts: int | None
    ) -> tuple[frozenset[int] | None, Sequence[clingo.Symbol] | None]:
        bound = "umax,umax" if conflicts is None else f"{conflicts},umax"
        if bound != self._bound:
            self._bound = bound
            configuration = self._solve_configuration()
            configuration.models = "1"
            configuration.solve_limit = bound
        if conflicts is None:
            return self._refuted_at_length(literals)
        with self._control.solve(assumptions=literals, yield_=True) as handle:
            result = handle.get()
            if result.unsatisfiable:
                return frozenset(handle.core()), None
            model = handle.model() if result.satisfiable else None
            return None, model.symbols(shown=True) if model else None

    def _refuted_at_length(
        self, literals: Sequence[int]
    ) -> tuple[frozenset[int] | None, Sequence[clingo.Symbol] | None]:
        last: list[Sequence[clingo.Symbol]] = []
        result, core = self._watched.search(
            literals, lambda model: last.append(model.symbols(shown=True))
        )
        if result.unsatisfiable:
            return frozenset(core), None
        return None, last[0] if last else None

    def prefer(self, wanted: type[Predicate], weight: int) -> None:
        """Let `ask` make as few atoms of a predicate true as it can; a weight below 0: as many."""
        signature = (wanted.meta.name, wanted.meta.arity)
        atoms = self._control.symbolic_atoms.by_signature(*signature)
        with self._control.backend() as backend:
            backend.add_minimize(0, [(atom.literal, weight) for atom in atoms])

    def prefer_each(self, weights: Mapping[Predicate, int]) -> None:
        """Let `ask` make true the atoms that weigh least together."""
        atoms = self._control.symbolic_atoms
        known = [(atoms[fact.symbol], weight) for fact, weight in weights.items()]
        literals = [(atom.literal, weight) for atom, weight in known if atom is not None]
        with self._control.backend() as backend:
            backend.add_minimize(0, literals)

    def fitting(
        self, boards: Iterable[Mapping[Predicate, bool]], switches: Collection[Predicate]
    ) -> Iterator[frozenset[Predicate]]:
        """Yield for each board, which is told in full, the switches that can be on with it.

        The program is an eager one: to optimize takes ten times as long. The switches are taken to
        be independent; one that can be on does not keep another off.
        """
        self._in_time()
        atoms = self._control.symbolic_atoms
        known = [(switch, atoms[switch.symbol]) for switch in switches]
        literals = {switch: atom.literal for switch, atom in known if atom is not None}
        configuration = self._solve_configuration()
        configuration.models, configuration.opt_mode, configuration.project = "1", "ignore", "no"
        cells: dict[Predicate, int | None] = {}
        for wishes in boards:
            self._in_time()
            self._deadline.tell(0)
            cells.update((wish, self.literal(wish)) for wish in wishes if wish not in cells)
            board = [(cells[wish], wanted) for wish, wanted in wishes.items()]
            assumed = [cell if wanted else -cell for cell, wanted in board if cell is not None]
            with self._control.solve(assumptions=assumed, yield_=True) as handle:
                model = handle.model()
                yield frozenset(
                    switch
                    for switch, literal in literals.items()
                    if model and model.is_true(literal)
                )

    def consequences(
        self, brave: bool, wishes: Mapping[Predicate, bool] | None = None
    ) -> tuple[frozenset[clingo.Symbol] | None, bool]:
        """Return the shown atoms of all models, or (brave) of any, and whether that is proved.

        None when there is no model. `wishes` are atoms that must hold, or must not.
        """
        last: list[frozenset[clingo.Symbol]] = []

        def on_model(model: clingo.Model) -> None:
            last[:] = [frozenset(model.symbols(shown=True))]

        if self._deadline.expired:
            return None, False
        configuration = self._solve_configuration()
        configuration.models = "0"
        configuration.enum_mode = "brave" if brave else "cautious"
        try:
            result, _ = self._watched.search(self._literals(wishes or {}), on_model)
        finally:
            configuration.enum_mode = "auto"
        return (last[0] if last else None), bool(result.exhausted)

    def _literals(self, wishes: Mapping[Predicate, bool]) -> list[int]:
        """Return wishes as assumptions; an atom that no rule derives does not hold anyway."""
        found = []
        for wish, wanted in wishes.items():
            atom = self._control.symbolic_atoms[wish.symbol]
            if atom is not None:
                found.append(atom.literal if wanted else -atom.literal)
        return found

    def atoms_given(
        self, true: frozenset[Predicate], fixed: type[Predicate], wanted: type[Predicate]
    ) -> list[clingo.Symbol]:
        """Return the `wanted` atoms of the one model in which `true` are all the `fixed` atoms."""
        raws = {predicate.symbol for predicate in true}
        atoms = self._control.symbolic_atoms
        known = list(atoms.by_signature(fixed.meta.name, fixed.meta.arity))
        missing = raws - {atom.symbol for atom in known}
        if missing:
            raise RuleError(f"the rules never derive {min(missing)}")
        assumptions = [(atom.symbol, atom.symbol in raws) for atom in known]
        found: list[clingo.Symbol] = []
        name, arity = wanted.meta.name, wanted.meta.arity

        def on_model(model: clingo.Model) -> None:
            found.extend(s for s in model.symbols(atoms=True) if s.match(name, arity))

        self._solve_configuration().models = "1"
        if not self._control.solve(assumptions=assumptions, on_model=on_model).satisfiable:
            raise RuleError("the rules hold integrity constraints, so a filled board has no model")
        return found

    def _solve_configuration(self) -> clingo.Configuration:
        configuration = self._control.configuration.solve
        assert isinstance(configuration, clingo.Configuration)
        return configuration

    def _statistics(self, solve_seconds: float) -> Statistics:
        times = Statistics(self.ground_seconds, solve_seconds)
        if not self._limit.effort:
            return times
        numbers = self._control.statistics

        def number(*path: str) -> int:
            node: Any = numbers
            for part in path:
                node = node.get(part, {})
            return int(node or 0)

        return replace(
            times,
            atoms=number("problem", "lp", "atoms"),
            rules=number("problem", "lp", "rules"),
            choices=number("solving", "solvers", "choices"),
            conflicts=number("solving", "solvers", "conflicts"),
        )
