"""What boards are held against: another solution, and the rules that they break.

None of it is needed to solve a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from clorm import ConstantStr, Predicate, Raw, Symbol, unify

from pysolve.answers import Answer
from pysolve.errors import RuleError
from pysolve.facts.answers import key
from pysolve.grid import Cell, every, is_side, parted_by
from pysolve.model import Solution, Violation


class Reference(Predicate):
    """The value of a cell in the solution at hand: `reference(R, C, V)`."""

    row: int
    col: int
    value: int


class SideReference(Predicate, name="reference"):
    """The same of a side: `reference(R, C, R', C', V)`."""

    row: int
    col: int
    to_row: int
    to_col: int
    value: int


class Differs(Predicate):
    """A cell that has another value than in the solution at hand: `differs(R, C)`."""

    row: int
    col: int


class SideDiffers(Predicate, name="differs"):
    """The same of a side: `differs(R, C, R', C')`."""

    row: int
    col: int
    to_row: int
    to_col: int


class Violated(Predicate):
    """A rule instance that a board breaks: `violated(Rule, Key)`."""

    rule: ConstantStr
    key: Raw


def differing(answer: Answer) -> type[Predicate]:
    """Return the predicate of what differs."""
    return SideDiffers if answer.on_sides else Differs


def _referred(answer: Answer, spot: Cell, value: int) -> Predicate:
    if answer.on_sides:
        one, other = parted_by(spot)
        return SideReference(*one, *other, value)
    return Reference(*spot, value)


def reference(solution: Solution, answer: Answer) -> list[Predicate]:
    """Return a solution as the one at hand."""
    return [_referred(answer, (r, c), value) for r, c, value in _told(solution, answer)]


def references(solution: Solution, answer: Answer, values: Iterable[int]) -> list[Predicate]:
    """Return all that a solution at hand could be, on a board of the same size."""
    known = sorted(values)
    return [_referred(answer, (r, c), v) for r, c, _ in _told(solution, answer) for v in known]


def _told(solution: Solution, answer: Answer) -> Iterator[tuple[int, int, int]]:
    """Yield the places of a solution and what they hold."""
    for r, c, value in every(solution.values):
        if not answer.on_sides or is_side((r, c)):
            yield r, c, value


def violations(symbols: Iterable[Symbol]) -> tuple[Violation, ...]:
    """Read the `violated(Rule, Key)` atoms, sorted by rule and place."""
    found = []
    for symbol in symbols:
        atoms = cast("list[Violated]", unify([Violated], [symbol]))
        if not atoms:
            raise RuleError(f"the rules derive {symbol}, which names no rule")
        found += [Violation(str(atom.rule), key(atom.key)) for atom in atoms]
    return tuple(sorted(found))
