"""What is drawn: a puzzle, and what is known of its solution. Every way of drawing draws a scene.

What the layers of a puzzle say of a cell, and how the values of its answer look, is asked here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from pysolve.grid import Cell, Entry, Grid, cells, members
from pysolve.layers import (
    LAYERS,
    ROOMS,
    WALL_BELOW,
    WALL_RIGHT,
    WALLS,
    Answer,
    Face,
    LayerType,
    Place,
)
from pysolve.model import Puzzle, Solution


@dataclass(frozen=True)
class Scene:
    """A puzzle with everything that is to be shown on it.

    `face` is what the kind is made of, and how that looks. A cell shows the solution, else the
    mark, else the forced value. `marked` are cells that stand out. `reasons` are what a step rests
    on; only text has a way to show them, and where they are given, even if none, cells with a label
    have room to tell what is known of them.
    """

    caption: str
    puzzle: Puzzle
    face: Face
    solution: Solution | None = None
    marks: Grid | None = None
    forced: Grid | None = None
    marked: Collection[Cell] = frozenset()
    reasons: Collection[Cell] | None = None

    @cached_property
    def meaning(self) -> Answer:
        """What the values of cells mean."""
        return self.face.answer

    @property
    def shades(self) -> bool:
        """Whether cells are filled or not; else values are written into them."""
        return not self.meaning.written

    @property
    def bare(self) -> bool:
        """Whether there is nothing but the puzzle."""
        return self.solution is None and self.marks is None and self.forced is None

    def cells(self) -> Iterator[Cell]:
        """Yield all cells in reading order."""
        return cells(self.puzzle.rows, self.puzzle.cols)

    # What the puzzle says

    def labels(self, cell: Cell) -> Iterator[tuple[LayerType, int | str]]:
        """Yield what the puzzle says in a cell, and what layers say so."""
        for layer in self._written:
            entry = self._entry(layer, cell)
            if entry is not None:
                yield layer, entry

    def cornered(self, cell: Cell) -> bool:
        """Tell whether something stands in a corner of a cell: what is about more than the cell."""
        return any(layer.place is Place.ROOM for layer, _ in self.labels(cell))

    def centred(self, cell: Cell) -> bool:
        """Tell whether something stands in the middle of a cell: what is about the cell alone."""
        return any(layer.place is Place.CELL for layer, _ in self.labels(cell))

    def given(self, cell: Cell) -> Entry:
        """Return the value that the puzzle gives a cell."""
        return next((entry for layer, entry in self.labels(cell) if layer.outright), None)

    def label(self, cell: Cell) -> Entry:
        """Return the first that the puzzle says in a cell, whatever it is."""
        r, c = cell
        said = (grid[r][c] for grid in self._labelled if grid[r][c] is not None)
        return next(said, None)

    def _entry(self, layer: LayerType, cell: Cell) -> Entry:
        grid = self._grids.get(layer)
        return grid[cell[0]][cell[1]] if grid else None

    @cached_property
    def _grids(self) -> dict[LayerType, Grid]:
        held = ((LAYERS.get(layer.name), layer.grid) for layer in self.puzzle.layers)
        return {layer: grid for layer, grid in held if layer is not None}

    @cached_property
    def _labelled(self) -> tuple[Grid, ...]:
        """What is written into cells, in the order of the puzzle, known layers or not."""
        known = (layer for layer in self.puzzle.layers)
        return tuple(x.grid for x in known if x.name not in LAYERS or LAYERS[x.name].in_cells)

    @cached_property
    def _written(self) -> tuple[LayerType, ...]:
        """The layers that are written into cells, in the order they are declared."""
        return tuple(x for x in LAYERS.values() if x in self._grids and x.in_cells)

    # Where lines run

    @cached_property
    def roomy(self) -> bool:
        """Whether the board is parted into rooms."""
        return ROOMS in self._grids

    def rooms(self) -> list[list[Cell]]:
        """Return the cells of each room, if there are rooms."""
        return list(members(self._grids.get(ROOMS, ())).values())

    def walled(self, cell: Cell, side: int) -> bool:
        """Tell whether a wall of the puzzle stands on the side `WALL_RIGHT` or `WALL_BELOW`."""
        walls = self._entry(WALLS, cell)
        return isinstance(walls, int) and bool(walls & side)

    def parted(self, cell: Cell, other: Cell) -> bool:
        """Tell whether a border runs between a cell and the one right of it or below it."""
        side = WALL_RIGHT if cell[0] == other[0] else WALL_BELOW
        return self.walled(cell, side) or self._entry(ROOMS, cell) != self._entry(ROOMS, other)

    # What is filled in

    def filled(self, cell: Cell) -> tuple[str, Entry] | None:
        """Return what is filled in, and whether it is a `solution`, a `mark` or `forced`."""
        r, c = cell
        if self.solution is not None:
            return "solution", self.solution.values[r][c]
        return self.noted(cell)

    def noted(self, cell: Cell) -> tuple[str, Entry] | None:
        """Return the mark of a cell, or else its forced value."""
        r, c = cell
        for source, grid in (("mark", self.marks), ("forced", self.forced)):
            if grid is not None and grid[r][c] is not None:
                return source, grid[r][c]
        return None

    def value(self, cell: Cell) -> Entry:
        """Return what is filled in, wherever it is from."""
        filled = self.filled(cell)
        return filled[1] if filled else None

    def shaded_by(self, cell: Cell) -> str | None:
        """Return what shades a cell: `solution`, `mark` or `forced`."""
        filled = self.filled(cell)
        return filled[0] if filled and self.meaning.fills(filled[1]) else None

    def dotted_by(self, cell: Cell) -> str | None:
        """Return what says that a cell is not shaded: `mark` or `forced`."""
        if self.shaded_by(cell):
            return None
        noted = self.noted(cell)
        return noted[0] if noted and self.meaning.bares(noted[1]) else None
