"""What the steps of a kind conclude from what is known."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from clorm import Predicate, Symbol

from pysolve import facts
from pysolve.engine import Deadline, Limit, Program
from pysolve.explaining.stated import NAMED
from pysolve.facts import Deductions
from pysolve.grid import Cell
from pysolve.settling import Case

Board = dict[Cell, int]
"""What is known."""


class View:
    """Tells what the steps of a kind conclude from what is known.

    Those of `files` go up to the tier `highest`. Up to the tier `local` they look at few cells each
    and are grounded once, with everything that may come to be known, and then asked of each board;
    that takes a tenth of the time. The others walk over the board, which would be too much to
    ground for all boards, and are grounded for each. So are those of `closer`, from tier 2 on.
    """

    def __init__(
        self,
        case: Case,
        files: Sequence[Path],
        closer: Sequence[Path],
        limit: Limit,
        deadline: Deadline,
        *,
        values: Sequence[int],
        disabled: Collection[str],
        local: int,
        highest: int,
    ) -> None:
        self._files, self._closer = files, closer
        self._limit, self._deadline = limit, deadline
        self._disabled, self._local, self._highest = disabled, local, highest
        self._given = facts.of(case.puzzle)
        self._possible = [(spot, v) for spot in case.undecided() for v in values]
        self._once: dict[int, _Once] = {}

    def of(self, board: Board, tier: int) -> Deductions:
        """Return what is concluded from a board, by steps up to a tier.

        Beyond the first tier that may leave out what the first one tells.
        """
        found: Iterable[Symbol] = ()
        near = min(tier, self._highest)
        if near == tier or near > NAMED:
            near_by = near <= self._local
            found = self._asked(board, near) if near_by else self._told(self._files, board, near)
        if tier > NAMED and self._closer:
            found = chain(found, self._told(self._closer, board, tier))
        deduced = facts.deductions(found)
        if self._disabled:
            _leave_out(deduced, self._disabled)
        return deduced

    def _told(self, files: Sequence[Path], board: Board, tier: int) -> Iterator[Symbol]:
        given = [*self._given, *facts.known(board), *facts.tiers(tier)]
        self._deadline.check()
        program = Program(files, given, self._limit, deadline=self._deadline)
        return program.symbols(facts.DEDUCED)

    def _asked(self, board: Board, tier: int) -> Sequence[Symbol]:
        once = self._once.get(tier)
        if once is None:
            given = [*self._given, *facts.tiers(tier)]
            once = self._once[tier] = _Once(
                self._files, given, self._possible, self._limit, self._deadline
            )
        return once.of(board)


def _leave_out(deduced: Deductions, disabled: Collection[str]) -> None:
    """Leave out the steps that rest on a rule that is switched off, and what it would break."""
    for taken, cites in deduced.cites.items():
        if any(rule in disabled for rule, _ in cites):
            deduced.forces.pop(taken, None)
    for taken, cites in deduced.scope.items():
        deduced.scope[taken] = [cite for cite in cites if cite[0] not in disabled]
    deduced.broken = [broken for broken in deduced.broken if broken.rule not in disabled]


class _Once:
    """Steps that were grounded for all boards."""

    def __init__(
        self,
        files: Sequence[Path],
        given: Iterable[Predicate],
        possible: Iterable[tuple[Cell, int]],
        limit: Limit,
        deadline: Deadline,
    ) -> None:
        known_facts = {
            (cell, value): fact for cell, value in possible for fact in facts.known({cell: value})
        }
        switches = known_facts.values()
        self._program = Program(files, given, limit, deadline=deadline, switches=switches)
        self._literals = {}
        for known, fact in known_facts.items():
            literal = self._program.literal(fact)
            assert literal is not None, fact
            self._literals[known] = literal

    def of(self, board: Board) -> Sequence[Symbol]:
        """Return what the steps conclude from a board."""
        return self._program.shown(
            [
                literal if board.get(cell) == value else -literal
                for (cell, value), literal in self._literals.items()
            ]
        )


def around(cells: Sequence[Cell], board: Board) -> frozenset[tuple[Cell, int]]:
    """Return what is known in and just around the box that holds some cells."""
    rows, cols = [r for r, _ in cells], [c for _, c in cells]
    if not cells:
        return frozenset()
    return frozenset(
        ((r, c), value)
        for (r, c), value in board.items()
        if min(rows) - 1 <= r <= max(rows) + 1 and min(cols) - 1 <= c <= max(cols) + 1
    )


def known_beside(cell: Cell, board: Board) -> int:
    """Return how many of the cells around one are known."""
    r, c = cell
    near = [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    return sum(other in board for other in near)
