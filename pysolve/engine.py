"""The only place that imports clingo: rule files and facts in, models out, within a budget."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

import clingo
from clingo import ast
from clorm import FactBase, Predicate, control_add_facts, unify

from pysolve.errors import RuleError, UsageError
from pysolve.model import Statistics

Fact = TypeVar("Fact", bound=Predicate)

Tick = Callable[[int, float], None]
"""Told now and then, while the engine works: solutions found so far, seconds since the start."""

ABANDONED = "abandoned grounding"
"""The name of threads whose grounding was given up."""

STEP_SECONDS = 0.05
"""How long the engine waits at a time before it looks at the clock and at Ctrl-C."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may use up, and how it begins.

    `models` is the number of different solutions after which the search ends, 0 for no such limit.
    Without a `seed` the search is the same every time; each seed draws other solutions first.
    """

    seconds: float | None = None
    models: int = 2
    threads: int = 1
    seed: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise UsageError(f"the time limit must be above 0 seconds, not {self.seconds:g}")
        if self.models < 0:
            raise UsageError(f"the number of models must be 0 (all) or more, not {self.models}")
        if not 1 <= self.threads <= 64:
            raise UsageError(f"the number of threads must be from 1 to 64, not {self.threads}")
        if self.seed is not None and not 0 <= self.seed < 2**32:
            raise UsageError(f"the seed must be from 0 to {2**32 - 1}, not {self.seed}")


@dataclass(frozen=True, slots=True)
class Run:
    """How a search ended. `models` holds the shown atoms of the models that were kept."""

    models: tuple[tuple[clingo.Symbol, ...], ...]
    found: int
    exhausted: bool
    timed_out: bool
    statistics: Statistics


class Clock:
    """Seconds since the start, and whether a limit has passed."""

    def __init__(self, limit: float | None) -> None:
        self._start = time.perf_counter()
        self._limit = limit

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._start

    @property
    def expired(self) -> bool:
        return self._limit is not None and self.seconds >= self._limit


class Messages:
    """Collects what clingo says about a program; anything it says is a mistake in a rule file."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def __call__(self, code: clingo.MessageCode, text: str) -> None:
        self._texts.append(text)

    def raise_if_any(self, otherwise: Exception | None = None) -> None:
        texts = self._texts or ([str(otherwise)] if otherwise else [])
        if texts:
            raise RuleError(one_line(texts[0])) from None


def one_line(message: str) -> str:
    """Fold a message of clingo's, a place and indented details, into one line."""
    return " ".join(message.replace("<cmd>: ", "").split())


def inspect(files: Sequence[Path], answer: tuple[str, int], whole: bool) -> None:
    """Refuse rule files that would run code or change what a solution is.

    For files that people bring along, and what they include. `whole` tells that they are all the
    files there are, so that they must show the answer themselves.
    """
    messages = Messages()
    shown = False

    def look(node: ast.AST) -> None:
        nonlocal shown
        if node.ast_type == ast.ASTType.ShowSignature and (node.name, node.arity) == answer:
            shown = True
        elif refusal := _refusal(node, answer):
            begin = node.location.begin
            place = f"{begin.filename}:{begin.line}:{begin.column}"
            raise RuleError(f"{place}: error: {refusal}")

    try:
        ast.parse_files([str(file) for file in files], look, logger=messages)
    except RuntimeError as error:
        messages.raise_if_any(error)
    if whole and not shown:
        name, arity = answer
        raise RuleError(
            f"{files[0]}: the rules do not show their answer: add #show {name}/{arity}."
        )


def _refusal(node: ast.AST, answer: tuple[str, int]) -> str | None:
    match node.ast_type:
        case ast.ASTType.Script:
            return "#script is not allowed in a rule file: rules are read, not run"
        case ast.ASTType.Minimize:
            return "#minimize, #maximize and weak constraints are not allowed"
        case ast.ASTType.ProjectAtom | ast.ASTType.ProjectSignature:
            return "#project is not allowed: solutions are told apart by what is shown"
        case ast.ASTType.ShowTerm:
            pass
        case ast.ASTType.ShowSignature if node.name:
            pass
        case _:
            return None
    name, arity = answer
    return f"only #show {name}/{arity} is allowed: solutions are told apart by what is shown"


def read_facts(files: Sequence[Path], wanted: Sequence[type[Predicate]]) -> list[Any]:
    """Return the facts of some predicates that rule files state on their own, without a puzzle."""
    # A variant alone speaks of atoms that only the kind's rules derive.
    control, messages = _control(["--warn=no-atom-undefined"])
    _load(control, files, messages)
    return list(unify(list(wanted), [atom.symbol for atom in control.symbolic_atoms], ordered=True))


def parse_facts(text: str, wanted: Sequence[type[Predicate]]) -> list[Any]:
    """Read a text that holds nothing but facts of some predicates."""
    symbols: list[clingo.Symbol] = []
    messages = Messages()

    def look(node: ast.AST) -> None:
        if node.ast_type in (ast.ASTType.Program, ast.ASTType.Comment):
            return
        plain = node.ast_type == ast.ASTType.Rule and not node.body
        try:
            symbols.append(clingo.parse_term(str(node.head)) if plain else _no_fact(node))
        except RuntimeError:
            _no_fact(node)

    try:
        ast.parse_string(text, look, logger=messages)
    except RuntimeError as error:
        messages.raise_if_any(error)
    found = unify(list(wanted), symbols, ordered=True)
    if len(found) != len(symbols):
        strange = next(symbol for symbol in symbols if not unify(list(wanted), [symbol]))
        raise RuleError(f"{strange} is no fact that a puzzle is made of")
    return found


def _no_fact(node: ast.AST) -> NoReturn:
    begin = node.location.begin
    raise RuleError(f"line {begin.line}, column {begin.column}: this is not a plain fact")


class Program:
    """A grounded program, ready to be asked.

    Grounding cannot be interrupted, so it runs in a thread of its own: Ctrl-C and the time limit
    are heeded at once, and a program that takes too long to ground is given up. Its thread, which
    is then named `ABANDONED`, goes on as long as the process does.
    """

    def __init__(
        self,
        files: Sequence[Path],
        facts: FactBase,
        budget: Budget,
        configuration: str | None = None,
        tick: Tick | None = None,
    ) -> None:
        self._clock = Clock(budget.seconds)
        self._budget = budget
        self._tick = tick
        arguments = [f"--parallel-mode={budget.threads}", "--project=show"]
        if configuration is not None:
            arguments.append(f"--configuration={configuration}")
        if budget.seed is not None:
            arguments += [f"--seed={budget.seed}", "--sign-def=rnd"]
        self._control, messages = _control(arguments)
        control_add_facts(self._control, facts)
        self.grounded = self._ground(files, messages)
        self.ground_seconds = self._clock.seconds

    def _ground(self, files: Sequence[Path], messages: Messages) -> bool:
        failure: list[BaseException] = []

        def work() -> None:
            try:
                _load(self._control, files, messages)
            except BaseException as error:
                failure.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        try:
            while True:
                thread.join(STEP_SECONDS)
                if not thread.is_alive():
                    break
                self._tell(0)
                if self._clock.expired:
                    return False
        finally:
            thread.name = ABANDONED
        if failure:
            raise failure[0]
        return True

    def _tell(self, found: int) -> None:
        if self._tick:
            self._tick(found, self._clock.seconds)

    def atoms(self, wanted: type[Fact]) -> list[Fact]:
        """Return the atoms of a predicate that hold in every model or may hold in one."""
        if not self.grounded:
            return []
        meta = wanted.meta
        symbols = [
            a.symbol for a in self._control.symbolic_atoms.by_signature(meta.name, meta.arity)
        ]
        return cast("list[Fact]", unify([wanted], symbols, ordered=True))

    def search(self, keep: int | None = None) -> Run:
        """Look for models that differ in what they show; keep the first few, or all of them."""
        models: list[tuple[clingo.Symbol, ...]] = []
        found = 0

        def on_model(model: clingo.Model) -> None:
            nonlocal found
            found += 1
            if keep is None or found <= keep:
                models.append(tuple(model.symbols(shown=True)))

        if not self.grounded:
            return Run((), 0, False, True, self._statistics(0.0))
        self._solve_configuration().models = str(self._budget.models)
        begun = self._clock.seconds
        with self._control.solve(on_model=on_model, async_=True) as handle:
            while not handle.wait(STEP_SECONDS):
                self._tell(found)
                if self._clock.expired:
                    handle.cancel()
                    break
            result = handle.get()
        return Run(
            models=tuple(models),
            found=found,
            exhausted=bool(result.exhausted),
            timed_out=bool(result.interrupted),
            statistics=self._statistics(self._clock.seconds - begun),
        )

    def consequences(self, brave: bool) -> tuple[frozenset[clingo.Symbol] | None, bool]:
        """Return the shown atoms of all models, or (brave) of any, and whether that is proved.

        None when there is no model.
        """
        last: list[frozenset[clingo.Symbol]] = []

        def on_model(model: clingo.Model) -> None:
            last[:] = [frozenset(model.symbols(shown=True))]

        if not self.grounded:
            return None, False
        configuration = self._solve_configuration()
        configuration.models = "0"
        configuration.enum_mode = "brave" if brave else "cautious"
        try:
            with self._control.solve(on_model=on_model, async_=True) as handle:
                while not handle.wait(STEP_SECONDS):
                    self._tell(0)
                    if self._clock.expired:
                        handle.cancel()
                        break
                result = handle.get()
        finally:
            configuration.enum_mode = "auto"
        return (last[0] if last else None), bool(result.exhausted)

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
        numbers = self._control.statistics if self.grounded else {}

        def number(*path: str) -> int:
            node: Any = numbers
            for part in path:
                node = node.get(part, {})
            return int(node or 0)

        return Statistics(
            ground_seconds=self.ground_seconds,
            solve_seconds=solve_seconds,
            atoms=number("problem", "lp", "atoms"),
            rules=number("problem", "lp", "rules"),
            choices=number("solving", "solvers", "choices"),
            conflicts=number("solving", "solvers", "conflicts"),
        )


def _control(arguments: Sequence[str]) -> tuple[clingo.Control, Messages]:
    messages = Messages()
    try:
        return clingo.Control(list(arguments), logger=messages), messages
    except RuntimeError as error:
        raise RuleError(one_line(f"clingo does not take {' '.join(arguments)}: {error}")) from None


def _load(control: clingo.Control, files: Sequence[Path], messages: Messages) -> None:
    """Load and ground; whatever clingo remarks on is an error."""
    try:
        for file in files:
            control.load(str(file))
        control.ground()
    except RuntimeError as error:
        messages.raise_if_any(error)
    messages.raise_if_any()
