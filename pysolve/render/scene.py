"""What is drawn: a puzzle, and what is known of its solution. Every way of drawing draws a scene.

Which layers a puzzle has, and where in a cell their entries stand, is asked for here alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from pysolve.grid import Cell, Entry, Grid, cells, members
from pysolve.model import WALL_BELOW, WALL_RIGHT, Puzzle, Solution


@dataclass(frozen=True)
class Scene:
    """A puzzle with everything that is to be shown on it.

    `answer` is what the kind answers with, "shaded" or "value". A cell shows the solution, else the
    mark, else the forced value. `marked` are cells that stand out. `reasons` are what a step rests
    on; only text has a way to show them, and where they are given, even if none, cells with a label
    have room to tell what is known of them.
    """

    caption: str
    puzzle: Puzzle
    answer: str
    solution: Solution | None = None
    marks: Grid | None = None
    forced: Grid | None = None
    marked: Collection[Cell] = frozenset()
    reasons: Collection[Cell] | None = None

    @property
    def shades(self) -> bool:
        """Whether cells are shaded; else they get values."""
        return self.answer == "shaded"

    @property
    def bare(self) -> bool:
        """Whether there is nothing but the puzzle."""
        return self.solution is None and self.marks is None and self.forced is None

    def cells(self) -> Iterator[Cell]:
        """Yield all cells in reading order."""
        return cells(self.puzzle.rows, self.puzzle.cols)

    # What the puzzle says

    def clue(self, cell: Cell) -> Entry:
        """Return what stands in a corner of a cell."""
        return self._entry("clues", cell)

    def number(self, cell: Cell) -> Entry:
        """Return what stands in the middle of a cell, and is not its value."""
        return self._entry("numbers", cell)

    def given(self, cell: Cell) -> Entry:
        """Return the value that the puzzle gives a cell."""
        return self._entry("givens", cell)

    def label(self, cell: Cell) -> Entry:
        """Return the first that the puzzle says in a cell, whatever it is."""
        r, c = cell
        for layer in self.puzzle.layers:
            if layer.name not in ("rooms", "walls") and layer.grid[r][c] is not None:
                return layer.grid[r][c]
        return None

    def _entry(self, layer: str, cell: Cell) -> Entry:
        grid = self._grids.get(layer)
        return grid[cell[0]][cell[1]] if grid else None

    @cached_property
    def _grids(self) -> dict[str, Grid]:
        return {layer.name: layer.grid for layer in reversed(self.puzzle.layers)}

    # Where lines run

    @cached_property
    def roomy(self) -> bool:
        """Whether the board is parted into rooms."""
        return "rooms" in self._grids

    def rooms(self) -> list[list[Cell]]:
        """Return the cells of each room, if there are rooms."""
        return list(members(self._grids.get("rooms", ())).values())

    def walled(self, cell: Cell, side: int) -> bool:
        """Tell whether a wall of the puzzle stands on the side `WALL_RIGHT` or `WALL_BELOW`."""
        walls = self._entry("walls", cell)
        return isinstance(walls, int) and bool(walls & side)

    def parted(self, cell: Cell, other: Cell) -> bool:
        """Tell whether a border runs between a cell and the one right of it or below it."""
        side = WALL_RIGHT if cell[0] == other[0] else WALL_BELOW
        return self.walled(cell, side) or self._entry("rooms", cell) != self._entry("rooms", other)

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
        filled = self.filled(cell) if self.shades else None
        return filled[0] if filled and filled[1] else None

    def dotted_by(self, cell: Cell) -> str | None:
        """Return what says that a cell is not shaded: `mark` or `forced`."""
        if not self.shades or self.shaded_by(cell):
            return None
        noted = self.noted(cell)
        return noted[0] if noted and not noted[1] else None
