"""Puzzles without the clues that they do not need. `minimize` is part of the public API."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from pysolve import clues
from pysolve.checking.desk import Desk
from pysolve.checking.needs import Needs
from pysolve.engine import Cancel, Deadline, Limit, Tick
from pysolve.engine.process import Ended, carried_out, result_of
from pysolve.errors import UndecidedError, UsageError
from pysolve.grid import Entry
from pysolve.model import PlacedClue, Puzzle
from pysolve.rules import Rules
from pysolve.settling import Case, settled
from pysolve.solving import Solver, only, outcome


def minimize(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Puzzle:
    """Return a puzzle with no clue that it could do without, and the same only solution.

    Clues go one after the other, in reading order, as long as the solution stays the only one; a
    number turns into a `?` where the kind needs one there. It must have exactly one to begin with.

    >>> import pysolve
    >>> puzzle = pysolve.minimize(pysolve.puzzle("takuzu", givens=["10..", "..0.", "...1", "..00"]))
    >>> print(pysolve.draw(puzzle))
    ┌────────────┐
    │ 1  ·  ·  · │
    │ ·  ·  0  · │
    │ ·  ·  ·  · │
    │ ·  ·  0  0 │
    └────────────┘
    """
    limit, case = Limit.of(limit), settled(puzzle, rules)
    if case.rules.waiting:
        raise UsageError("of a draft it is not known yet which clues it needs")
    work = carried_out(
        _minimizing,
        *(case, limit),
        seconds=case.reviewing_seconds,
        deadline=Deadline(limit.seconds, cancel=cancel, tick=tick),
    )
    try:
        return clues.with_clues(puzzle, result_of(work))
    except Ended:
        raise UndecidedError("the time limit came before all clues were tried") from None


def _minimizing(
    case: Case, limit: Limit, *, deadline: Deadline
) -> Generator[None, None, dict[PlacedClue, Entry]]:
    yield from ()
    limit = replace(limit, models=2)
    solution = only(outcome(case, Solver(case, limit, deadline).search()))
    desk = Desk(case, limit, deadline)
    gone = Needs(desk, solution).spare()
    # Seen by a search of its own, as all that is claimed to be unique.
    left = replace(case, puzzle=desk.without(gone))
    if only(outcome(left, Solver(left, limit, deadline).search())) != solution:
        raise UndecidedError("the clues that are left could not be shown to be enough")
    return {clue: clues.gone(clue.layer, desk.erased) for clue in gone}
