"""Many puzzles of one size, solved with programs that are kept from one to the next.

To ground the rules takes most of the time of a small board, and where clues only tell values of
cells, it is the same for all boards of a size: each value that could be told becomes a switch, and
a puzzle is the assumption that its own are on and the others off.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Hashable
from dataclasses import replace
from functools import partial

from clorm import Predicate

from pysolve import engine, facts
from pysolve.engine import Cancel, Deadline, KeptProgram, Limit, Tick
from pysolve.engine.process import carried_out, result_of
from pysolve.errors import Interrupted
from pysolve.grid import empty, every
from pysolve.layers import declared
from pysolve.model import Outcome, Puzzle
from pysolve.rules import Rules
from pysolve.settling import Case, settled
from pysolve.solving import outcome, solve

MOST_USES = 300
"""How often a program is used. After a thousand puzzles it is a tenth slower; and what a new one
costs, hundreds share."""

MOST_PROGRAMS = 8
"""How many programs are kept, of as many sizes and sets of rules."""

MOST_SECONDS = 0.1
"""Boards that take longer to ground are solved as ever: there is little to gain, and a program
that grounds for long is put into a process of its own, which keeps nothing."""


class Kept:
    """Solves puzzles as `solve` does, and keeps what it grounded for the next one of that size.

    Verdicts are the same, and so is the solution where there is one. Of a puzzle that has several,
    others may come first, and which do depends on the puzzles before. It is for one thread.

    Programs are kept for shipped kinds all of whose layers tell values of cells, as long as their
    files do not change. Whatever else a puzzle or a limit asks for, `solve` does.

    >>> import pysolve
    >>> kept = pysolve.Kept()
    >>> for name in ("8x8-tier1", "8x8-tier2"):
    ...     print(kept.solve(pysolve.load(f"takuzu/{name}")).verdict.value)
    UNIQUE
    UNIQUE
    """

    def __init__(self) -> None:
        self._programs: OrderedDict[Hashable, KeptProgram | None] = OrderedDict()

    def solve(
        self,
        puzzle: Puzzle,
        rules: Rules | None = None,
        limit: Limit | None = None,
        *,
        tick: Tick | None = None,
        cancel: Cancel | None = None,
    ) -> Outcome:
        """Look for solutions, by default for two; see `solve`."""
        case, limit = settled(puzzle, rules), Limit.of(limit)
        deadline = Deadline(limit.seconds, cancel=cancel, tick=tick)
        if _keeps(case, limit):
            program = self._program(case, limit)
            told = facts.of(case.puzzle)
            if program is not None and program.knows(told):
                ask = partial(_searching, program, case, told, limit)
                return result_of(carried_out(ask, seconds=0.0, deadline=deadline))
        return solve(puzzle, rules, limit, tick=tick, cancel=cancel)

    def _program(self, case: Case, limit: Limit) -> KeptProgram | None:
        """Return the program of a size, by the rules as their files are now, if one can be kept."""
        files, size = case.rules.solving, (case.puzzle.rows, case.puzzle.cols)
        key = (files, engine.states(files), size, limit.configuration, case.tactics)
        program = self._programs.pop(key) if key in self._programs else _grounded(case, limit)
        if program is not None and program.used >= MOST_USES:
            program = _grounded(case, limit)
        self._programs[key] = program
        while len(self._programs) > MOST_PROGRAMS:
            self._programs.popitem(last=False)
        return program


def _keeps(case: Case, limit: Limit) -> bool:
    """Tell whether a puzzle can be solved with a kept program, for all one knows before."""
    # With a seed the search is to be the same every time; effort is that of one search alone.
    plain = limit.seed is None and limit.threads == 1 and not limit.effort
    outright = all(layer.outright for layer in declared(case.kind.layers))
    small = case.solving_seconds <= MOST_SECONDS
    return plain and outright and small and not case.rules.brought


def _grounded(case: Case, limit: Limit) -> KeptProgram | None:
    """Ground the program of a size; None if its rules may tell more of a puzzle than solutions."""
    rules = case.rules
    bare = facts.of(replace(case.puzzle, layers=()))
    program = KeptProgram(rules.solving, bare, _switches(case), limit, case.tactics)
    objects = program.derives(facts.Invalid) or program.derives(facts.Disabled)
    return None if objects else program


def _switches(case: Case) -> list[Predicate]:
    """Return all facts that a puzzle of the size may tell, as far as the values are known."""
    puzzle = case.puzzle
    return [
        facts.clue(puzzle, layer, r, c, value)
        for layer in case.kind.layers
        for r, c, _ in every(empty(puzzle.rows, puzzle.cols))
        for value in case.answer.domain
    ]


def _searching(
    program: KeptProgram, case: Case, told: list[Predicate], limit: Limit, *, deadline: Deadline
) -> Generator[None, None, Outcome]:
    yield from ()
    try:
        return outcome(case, program.search(told, limit, deadline))
    except Interrupted as stopped:
        raise Interrupted(outcome(case, stopped.found)) from None
