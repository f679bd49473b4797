"""The steps of a kind that names none: what one rule at one place decides.

The rules are asked one by one, each of them again when something around its place has changed.
What a place is near to is guessed from its name: that saves questions, and where the guess is too
narrow, the search for the fewest rules finds the step all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pysolve.explaining.proof import Proof
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.view import Board
from pysolve.facts import Mark
from pysolve.grid import Cell, parted_by
from pysolve.layers import ROOMS
from pysolve.model import Key, Puzzle, Violation
from pysolve.settling import Case

MOST_ASKED = 4000
"""How many rules are asked, at most, before the board is looked at anew."""

Near = Callable[[Cell], bool]
"""Tells whether a cell is near to a place."""


class Plain:
    """Asks the rules of a puzzle one by one what they decide."""

    def __init__(self, case: Case, proofs: Proofs) -> None:
        self._proofs = proofs
        spots = [*case.undecided()]
        sides = case.answer.on_sides
        cells = {spot: parted_by(spot) if sides else (spot,) for spot in spots}
        near: dict[Key, tuple[Cell, ...]] = {}
        for instance in proofs.instances:
            if instance.key not in near:
                tells = _near(instance.key, case.puzzle)
                near[instance.key] = tuple(s for s in spots if any(map(tells, cells[s])))
        self._near = near
        self._seen: dict[Violation, frozenset[Mark]] = {}

    def forget(self) -> None:
        """Ask all rules again, the next time."""
        self._seen.clear()

    def steps(
        self, board: Board, target: Mapping[Cell, int]
    ) -> Iterator[tuple[Violation, dict[Cell, int], Proof]]:
        """Yield what single rules decide of the target, rule by rule, each from the same board."""
        asked = 0
        for instance, switch in self._proofs.instances.items():
            near = self._near[instance.key]
            seen = frozenset((spot, board.known[spot]) for spot in near if spot in board)
            if self._seen.get(instance) == seen or asked == MOST_ASKED:
                continue
            asked += 1
            self._seen[instance] = seen
            wanted = [(s, target[s]) for s in near if s in target and s not in board]
            if not wanted:
                continue
            cells, proof = self._proofs.agreed_by([switch], wanted, board)
            if cells:
                yield instance, cells, proof


def _near(key: Key, puzzle: Puzzle) -> Near:
    """Return what tells which cells are near to a place."""
    name, numbers = key.name, key.numbers
    if name in _ALONG:
        along = _ALONG[name]
        return lambda cell: cell[along] in numbers
    if name in ("room", "rooms"):
        rooms = puzzle.layer(ROOMS) or ()
        return lambda cell: _room(rooms, cell) in numbers
    if len(numbers) not in (2, 4):
        return lambda cell: True
    top, bottom = sorted(numbers[::2]) if len(numbers) == 4 else numbers[:1] * 2
    left, right = sorted(numbers[1::2]) if len(numbers) == 4 else numbers[1:] * 2
    # Many a number counts what is in view.
    view = numbers if name == "cell" else (None, None)
    return lambda cell: (
        cell[0] == view[0] or cell[1] == view[1] or _within(cell, (top, left), (bottom, right))
    )


_ALONG = {"row": 0, "rows": 0, "column": 1, "columns": 1}
"""The places that are lines, and which number of a cell tells that it lies there."""


def _within(cell: Cell, first: Cell, last: Cell) -> bool:
    """Tell whether a cell lies in a box, or just beside it."""
    return first[0] - 1 <= cell[0] <= last[0] + 1 and first[1] - 1 <= cell[1] <= last[1] + 1


def _room(rooms: Sequence[Sequence[object]], cell: Cell) -> object:
    r, c = cell
    inside = 0 <= r < len(rooms) and 0 <= c < len(rooms[0])
    return rooms[r][c] if inside else None
