"""What boards are held against: another solution, and the rules that they break.

None of it is needed to solve a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from clorm import ConstantStr, Predicate, Raw, Symbol, unify

from pysolve.errors import RuleError
from pysolve.facts.answers import key
from pysolve.grid import every
from pysolve.model import Solution, Violation


class Reference(Predicate):
    """The value of a cell in the solution at hand: `reference(R, C, V)`."""

    row: int
    col: int
    value: int


class Differs(Predicate):
    """A cell that has another value than in the solution at hand: `differs(R, C)`."""

    row: int
    col: int


class Violated(Predicate):
    """A rule instance that a board breaks: `violated(Rule, Key)`."""

    rule: ConstantStr
    key: Raw


def reference(solution: Solution) -> list[Predicate]:
    """Return a solution as the one at hand."""
    return [Reference(r, c, value) for r, c, value in every(solution.values)]


def references(solution: Solution, values: Iterable[int]) -> list[Predicate]:
    """Return all that a solution at hand could be, on a board of the same size."""
    known = sorted(values)
    return [Reference(r, c, value) for r, c, _ in every(solution.values) for value in known]


def violations(symbols: Iterable[Symbol]) -> tuple[Violation, ...]:
    """Read the `violated(Rule, Key)` atoms, sorted by rule and place."""
    found = []
    for symbol in symbols:
        atoms = cast("list[Violated]", unify([Violated], [symbol]))
        if not atoms:
            raise RuleError(f"the rules derive {symbol}, which names no rule")
        found += [Violation(str(atom.rule), key(atom.key)) for atom in atoms]
    return tuple(sorted(found))
