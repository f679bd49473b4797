"""Sheets for paper: puzzles made ready to be printed. `sheet` is part of the public API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pysolve.engine import Cancel, Limit, Tick
from pysolve.errors import NoSolutionError, UndecidedError, UsageError
from pysolve.model import Puzzle
from pysolve.render.sheet import Layout, Printed, page
from pysolve.rules import Rules
from pysolve.settling import settled
from pysolve.solving import only, solve, violations

MIXED = "Puzzles"
"""What a sheet is called with puzzles of several kinds."""


def sheet(
    puzzles: Iterable[Puzzle],
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    title: str = "",
    layout: Layout | None = None,
    told: bool = True,
    solutions: bool = True,
    difficulty: bool = False,
    marks: bool = False,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> str:
    """Return puzzles, of any kinds, as an HTML page to print, with their solutions at the end.

    With `told`, what to keep to stands on top. For `solutions` each puzzle is solved that does not
    state its own: it must have one, and only one. With `difficulty` each is rated, with
    `marks` those that it has are drawn. The limit is for each puzzle.

    >>> import pysolve
    >>> page = pysolve.sheet([pysolve.load("takuzu/example"), pysolve.load("nurikabe/lagoon")])
    >>> page.count("<figure")
    4
    """
    ready = []
    for number, puzzle in enumerate(puzzles, 1):
        try:
            one = replace(laid_out(puzzle, rules), marked=marks)
            if solutions:
                one = solved(one, rules, limit, tick=tick, cancel=cancel)
            if difficulty:
                one = rated(one, rules, limit, tick=tick, cancel=cancel)
        except (NoSolutionError, UndecidedError) as error:
            called = f" ({puzzle.called})" if puzzle.called else ""
            raise type(error)(f"puzzle {number}{called}: {error}") from None
        ready.append(one)
    if not ready:
        raise UsageError("a sheet needs a puzzle")
    return page(title or titled(ready), ready, layout, rules=told)


def laid_out(puzzle: Puzzle, rules: Rules | None = None) -> Printed:
    """Return a puzzle as it stands on a sheet, without a solution."""
    case = settled(puzzle, rules)
    names = ", ".join(variant.name for variant in case.rules.variants)
    kind = f"{case.kind.title} ({names})" if names else case.kind.title
    sentences = tuple(rule.sentence for rule in case.rules.rules)
    return Printed(case.puzzle, case.face, kind, sentences)


def titled(puzzles: Sequence[Printed]) -> str:
    """Return what a sheet is called unless somebody gives it a name: as the kind, if it is one."""
    kinds = {one.kind for one in puzzles}
    return kinds.pop() if len(kinds) == 1 else MIXED


def solved(
    one: Printed,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Printed:
    """Return a puzzle with the solution that it states, or else with its only one."""
    stated = one.puzzle.solution
    if stated is not None:
        if violations(one.puzzle, stated, rules):
            raise NoSolutionError("the solution that it states breaks the rules")
        return replace(one, solution=stated)
    found = solve(one.puzzle, rules, limit, tick=tick, cancel=cancel)
    return replace(one, solution=only(found))


def rated(
    one: Printed,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Printed:
    """Return a puzzle with how hard it is in words; without, where the kind names no steps."""
    from pysolve.explaining.rating import rate  # noqa: PLC0415

    if not settled(one.puzzle, rules).rules.deducing:
        return one
    rating = rate(one.puzzle, rules, limit, tick=tick, cancel=cancel)
    return replace(one, difficulty=f"{'' if rating.complete else 'at least '}{rating.difficulty}")
