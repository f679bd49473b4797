"""What all ways to fill a room, line or island agree on, and the ways themselves, if they are few.

A `scope` of a deduce.lp names the rules that are tried together, and the cells. Its ways are made
by some of these rules, and may fail by the others, which are `tested`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from pysolve import words
from pysolve.explaining.choosing import Place
from pysolve.explaining.proof import Instance
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.proving import Candidate
from pysolve.explaining.stated import Stated
from pysolve.explaining.view import Board, around
from pysolve.explaining.wording import Wording
from pysolve.facts import Deductions, Mark, Taken
from pysolve.findings import Placement, Way
from pysolve.grid import Cell

MOST_WAYS, MOST_LISTED = 8, 4
"""How many ways are counted, and how many are told one by one."""

Values = Callable[[Cell], tuple[int, ...]]
"""The values that a cell may turn out to have."""


class Ways:
    """Compares all ways to fill a place. A place is looked at again when something changed there.

    `reach` is how far around a place counts as there.
    """

    def __init__(self, stated: Stated, proofs: Proofs, wording: Wording, reach: int) -> None:
        self._stated, self._proofs, self._wording, self._reach = stated, proofs, wording, reach
        self._looked_at: dict[Taken, frozenset[tuple[Mark, bool]]] = {}

    def agreed(
        self, deduced: Deductions, board: Board, tier: int, values: Values, place: Place
    ) -> Iterator[Candidate]:
        """Yield what all ways to fill a scope of a tier agree on, the cheap and near ones first."""

        def order(taken: Taken) -> tuple[float, Taken]:
            cost, inside = self._stated.step(taken[0]).cost, deduced.within.get(taken, ())
            return place.cost(cost, inside, taken), taken

        for taken in sorted(self._scopes(deduced, tier), key=order):
            inside = sorted(set(deduced.within.get(taken, ())))
            if self._looked_at.get(taken) != (seen := around(inside, board, self._reach)):
                self._looked_at[taken] = seen
                yield from self._at(taken, deduced, board, inside, values)

    def every(
        self, deduced: Deductions, board: Board, tier: int, values: Values
    ) -> Iterator[Candidate]:
        """Yield what all ways to fill a scope of a tier agree on, looked at before or not."""
        for taken in sorted(self._scopes(deduced, tier)):
            inside = sorted(set(deduced.within.get(taken, ())))
            yield from self._at(taken, deduced, board, inside, values)

    def about(
        self, cell: Cell, deduced: Deductions, board: Board, tier: int, values: Values
    ) -> Iterator[Candidate]:
        """Yield what all ways to fill a scope of a tier agree on at one cell."""
        for taken in self._scopes(deduced, tier):
            if cell in deduced.within.get(taken, ()):
                yield from self._at(taken, deduced, board, [cell], values)

    def near(
        self, cells: Sequence[Cell], deduced: Deductions, board: Board, tier: int, values: Values
    ) -> Iterator[Candidate]:
        """Yield what all ways agree on at the scopes of a tier that some cells lie in."""
        some = set(cells)
        for taken in sorted(self._scopes(deduced, tier)):
            inside = set(deduced.within.get(taken, ()))
            spread = {(r + y, c + x) for r, c in inside for y in (-1, 0, 1) for x in (-1, 0, 1)}
            if some & spread:
                yield from self._at(taken, deduced, board, sorted(inside), values)

    def _scopes(self, deduced: Deductions, tier: int) -> list[Taken]:
        return [taken for taken in deduced.scope if self._stated.step(taken[0]).tier == tier]

    def _at(
        self,
        taken: Taken,
        deduced: Deductions,
        board: Board,
        inside: Sequence[Cell],
        values: Values,
    ) -> Iterator[Candidate]:
        """Yield what all ways at a place agree on, if they do."""
        cites = tuple(deduced.scope[taken])
        wanted = [(cell, value) for cell in inside if cell not in board for value in values(cell)]
        cells, proof = self._proofs.agreed(wanted, cites, board)
        if cells:
            kind = self._stated.step(taken[0])
            reasons = tuple(sorted(proof.reasons))
            told = deduced.says.get(taken, ())
            candidate = Candidate(kind, taken[1], cells, reasons, cites, proof, says=tuple(told))
            yield self._counted(candidate, sorted(deduced.way.get(taken, ())), board)

    def _counted(self, candidate: Candidate, cells: Sequence[Cell], board: Board) -> Candidate:
        """Return a candidate with its ways, and with what it costs to go through them."""
        name = candidate.kind.name
        ways = self._ways(candidate, [cell for cell in cells if cell not in board], board)
        if ways is None:
            kind = replace(candidate.kind, cost=candidate.kind.cost + MOST_WAYS)
            says = (*candidate.says, ("ways", "many ways"))
            return replace(candidate, kind=kind if cells else candidate.kind, says=says)
        left = [way for way in ways if not way.fails]
        alone = self._stated.single.get(name)
        if len(left) == 1 and alone is not None:
            candidate = replace(candidate, kind=self._stated.step(alone))
        kind = replace(candidate.kind, cost=candidate.kind.cost + len(ways) - 1)
        noun = "way" if len(ways) == 1 else "ways"
        says = (*candidate.says, ("ways", f"{words.spelled(len(ways))} {noun}"))
        listed = tuple(ways) if len(ways) <= MOST_LISTED else ()
        return replace(candidate, kind=kind, says=says, ways=listed)

    def _ways(self, candidate: Candidate, cells: Sequence[Cell], board: Board) -> list[Way] | None:
        """Return the ways to fill the cells of a candidate; None if they are many."""
        tested = self._stated.tested.get(candidate.kind.name, frozenset())
        making = [cite for cite in candidate.cites if cite[0] not in tested]
        fillings = self._proofs.fillings(cells, making, board, MOST_WAYS) if cells else None
        if not fillings:
            return None
        ways = [self._way(way, candidate.cites, tested, board) for way in fillings]
        left = [way for way in ways if not way.fails]
        return ways if all(_agree(way, candidate.cells) for way in left) and left else None

    def _way(
        self,
        way: Mapping[Cell, int],
        cites: Sequence[Instance],
        tested: frozenset[str],
        board: Board,
    ) -> Way:
        placed = tuple(Placement(cell, value) for cell, value in sorted(way.items()))
        broken = self._proofs.failure(way, cites, tested, board) if tested else None
        return Way(placed, "" if broken is None else self._wording.failure(broken))


def _agree(way: Way, cells: Mapping[Cell, int]) -> bool:
    """Tell whether a way has what was found of all of them."""
    return all(cells.get(placed.cell, placed.value) == placed.value for placed in way.cells)
