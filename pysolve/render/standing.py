"""What stands out on a board: cells, sides, corners, and lines of the margins."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pysolve.answers import Answer
from pysolve.grid import Cell, is_side
from pysolve.layers import LAYERS, Entries, Place
from pysolve.model import PlacedClue


@dataclass(frozen=True, slots=True)
class Standing:
    """Places that stand out; sides are spots of the lattice, margins a name and a line's number."""

    cells: frozenset[Cell] = frozenset()
    sides: frozenset[Cell] = frozenset()
    corners: frozenset[Cell] = frozenset()
    margins: frozenset[tuple[str, int]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.cells or self.sides or self.corners or self.margins)


def standing(
    answer: Answer, places: Iterable[Cell], clues: Collection[PlacedClue] = ()
) -> Standing:
    """Return where places of an answer are, and those of clues.

    Of an answer on sides, places are spots of the lattice: cells and corners are there too.
    """
    cells: set[Cell] = set()
    sides: set[Cell] = set()
    corners: set[Cell] = set()
    margins: set[tuple[str, int]] = set()
    for y, x in places:
        if not answer.on_sides:
            cells.add((y, x))
        elif is_side((y, x)):
            sides.add((y, x))
        else:
            (cells if y % 2 else corners).add((y // 2, x // 2))
    for clue in clues:
        layer = LAYERS.get(clue.layer)
        if layer is not None and layer.place is Place.MARGIN:
            margins.add((layer.name, clue.cell[0]))
        elif layer is not None and layer.place is Place.CORNER:
            corners.add(clue.cell)
        elif layer is not None and layer.place is Place.SIDE and layer.entries is Entries.SYMBOLS:
            sides.add(clue.cell)
        else:
            cells.add(clue.cell)
    return Standing(frozenset(cells), frozenset(sides), frozenset(corners), frozenset(margins))


def place_of(cell: Cell, answer: Answer) -> Cell:
    """Return a cell as a place of an answer: of one on sides, its spot of the lattice."""
    return (2 * cell[0] + 1, 2 * cell[1] + 1) if answer.on_sides else cell
