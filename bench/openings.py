"""The steps that are open on a board: all that somebody could conclude next, of every tier.

What a step of a lower tier decides counts for that one alone: nobody compares all ways to fill a
room to find what one rule tells. Steps that no rule file names are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pysolve.engine import Deadline, Limit
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.stated import NAMED, stated
from pysolve.explaining.view import Board, View, around
from pysolve.facts import Deductions, Mark, Taken
from pysolve.grid import Cell, Grid
from pysolve.model import Key, Puzzle
from pysolve.settling import settled


@dataclass(frozen=True)
class Opening:
    """A step that is open, where it is taken, and the cells that it decides."""

    name: str
    where: Key
    tier: int
    cells: frozenset[Cell]


class Openings:
    """Tells which steps of a puzzle are open. `target` is its solution."""

    def __init__(self, puzzle: Puzzle, target: Grid) -> None:
        case = settled(puzzle)
        limit, deadline = Limit(), Deadline(None)
        self._target = target
        self._stated = stated(case.rules)
        self._tiers = self._stated.tiers(max(kind.tier for kind in self._stated.steps.values()))
        self._proofs = Proofs(case, limit, deadline)
        self._view = View(
            case,
            case.rules.steps(()),
            case.rules.closer,
            limit,
            deadline,
            values=self._proofs.meaning.domain,
            disabled=self._proofs.disabled,
            local=self._stated.local,
            highest=self._stated.highest,
        )
        self._agreed: dict[Taken, tuple[frozenset[tuple[Mark, bool]], frozenset[Cell]]] = {}

    @property
    def costs(self) -> dict[str, int]:
        """The steps with what each costs."""
        return {name: kind.cost for name, kind in self._stated.steps.items()}

    def begun(self) -> dict[Cell, int]:
        """Return what is known when all that is printed is copied."""
        known = dict(self._proofs.fixed)
        while True:
            deduced = self._view.of(Board(known), NAMED)
            new = {
                cell: value
                for (name, _), cells in deduced.forces.items()
                if self._stated.step(name).cost == 0
                for cell, value in cells.items()
                if cell not in known
            }
            if not new:
                return known
            known |= new

    def at(self, known: Mapping[Cell, int]) -> list[Opening]:
        """Return the steps that are open on a board, those of lower tiers first."""
        board = Board(dict(known))
        near, far = self._view.of(board, NAMED), self._view.of(board, self._tiers[-1])
        found: list[Opening] = []
        decided: set[Cell] = set()
        for tier in self._tiers:
            open_ = [
                Opening(name, where, tier, left)
                for (name, where), cells in self._concluded(near, far, board, tier)
                if (left := frozenset(cells) - decided - board.known.keys())
            ]
            found += open_
            decided |= {cell for one in open_ for cell in one.cells}
        return found

    def _concluded(
        self, near: Deductions, far: Deductions, board: Board, tier: int
    ) -> Iterator[tuple[Taken, Iterable[Cell]]]:
        for taken, cells in {**far.forces, **near.forces}.items():
            if self._stated.step(taken[0]).tier == tier:
                yield taken, [cell for cell, value in cells.items() if self._value(cell) == value]
        for taken, cites in far.scope.items():
            if self._stated.step(taken[0]).tier != tier:
                continue
            inside = sorted(set(far.within.get(taken, ())))
            seen = around(inside, board)
            if taken not in self._agreed or self._agreed[taken][0] != seen:
                wanted = [(cell, self._value(cell)) for cell in inside]
                agreed, _ = self._proofs.agreed(wanted, cites, board)
                self._agreed[taken] = seen, frozenset(agreed)
            yield taken, self._agreed[taken][1]

    def _value(self, cell: Cell) -> int:
        value = self._target[cell[0]][cell[1]]
        assert value is not None
        return int(value)
