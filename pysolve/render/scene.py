"""What is drawn: a puzzle, and what is known of its solution. Every way of drawing draws a scene.

What the layers of a puzzle say of a place, and how the values of its answer look, is asked here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pysolve.answers import LINE, Answer, Glyph
from pysolve.face import Face
from pysolve.grid import Cell, Entry, Grid, cells, entries, members, parted_by, sides
from pysolve.layers import (
    CORNERS,
    GIVENS,
    HOLES,
    LAYERS,
    MARGINS,
    ROOMS,
    SIGNS,
    UNKNOWN,
    WALL_BELOW,
    WALL_RIGHT,
    WALLS,
    Entries,
    LayerType,
    Place,
)
from pysolve.model import PlacedClue, Puzzle, Solution
from pysolve.render.standing import Standing, standing

CIRCLE, BLOCK = "circle", "block"
"""What numbers may be framed by."""


@dataclass(frozen=True)
class Scene:
    """A puzzle with everything that is to be shown on it.

    `face` is what the kind is made of, and how that looks. A place shows the solution, else the
    mark, else the forced value. `marked` are places of the answer that stand out, and `clashing`
    clues that do so. `reasons` are what a step rests on; where they are given, even if none, cells
    with a label have room in text to tell what is known of them. `told` is what the picture shows,
    in a sentence. The cells of a `chain` are joined by a line, pair by pair. Places of an answer
    are cells, or spots of the lattice if the answer is on sides.
    """

    caption: str
    puzzle: Puzzle
    face: Face
    solution: Solution | None = None
    marks: Grid | None = None
    forced: Grid | None = None
    marked: Collection[Cell] = frozenset()
    reasons: Collection[Cell] | None = None
    clashing: Collection[PlacedClue] = ()
    told: str = ""
    chain: Collection[tuple[Cell, Cell]] = ()

    @cached_property
    def meaning(self) -> Answer:
        """What the values of places mean."""
        return self.face.answer

    @property
    def shades(self) -> bool:
        """Whether cells are filled or not."""
        return not self.meaning.written and not self.meaning.on_sides

    @property
    def writes(self) -> bool:
        """Whether values are written into cells."""
        return self.meaning.written

    @property
    def traces(self) -> bool:
        """Whether lines are drawn, through cells or between them."""
        return self.meaning.on_sides

    @property
    def threads(self) -> bool:
        """Whether lines are drawn through the middles of cells."""
        return self.meaning.name == LINE.name

    @property
    def bare(self) -> bool:
        """Whether there is nothing but the puzzle."""
        return self.solution is None and self.marks is None and self.forced is None

    # The board

    def cells(self) -> Iterator[Cell]:
        """Yield all cells in reading order."""
        board = cells(self.puzzle.rows, self.puzzle.cols)
        return (cell for cell in board if cell not in self.holes) if self.holes else board

    @cached_property
    def holes(self) -> frozenset[Cell]:
        """Where the board has no cell."""
        return frozenset((r, c) for r, c, _ in entries(self._grids.get(HOLES, ())))

    def there(self, cell: Cell) -> bool:
        """Tell whether a cell is one of the board."""
        inside = 0 <= cell[0] < self.puzzle.rows and 0 <= cell[1] < self.puzzle.cols
        return inside and cell not in self.holes

    @cached_property
    def spots(self) -> dict[Cell, None]:
        """The sides that a line may be drawn along, or across, in reading order."""
        if not self.traces:
            return {}
        need = any if self.meaning.rim else all
        board = self.meaning.spots(self.puzzle.rows, self.puzzle.cols)
        return {spot: None for spot in board if need(map(self.there, parted_by(spot)))}

    def bounds(self) -> Iterator[Cell]:
        """Yield the sides where the board ends, be it at its rim or at a hole."""
        for spot in sides(self.puzzle.rows, self.puzzle.cols, rim=True):
            one, other = map(self.there, parted_by(spot))
            if one != other:
                yield spot

    @cached_property
    def standing(self) -> Standing:
        """What stands out."""
        found = standing(self.meaning, self.marked, self.clashing)
        told = {(edge, n) for edge, lines in self.margins.items() for n in range(len(lines))}
        return replace(found, margins=found.margins & told) if found.margins else found

    @cached_property
    def resting(self) -> Standing:
        """What a step rests on."""
        return standing(self.meaning, self.reasons or ())

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

    def label(self, cell: Cell) -> tuple[LayerType | None, int | str] | None:
        """Return the first that the puzzle writes in a cell, known layer or not, and no symbol."""
        r, c = cell
        for layer, grid in self._labelled:
            entry = grid[r][c]
            if entry is not None and (layer is None or layer.entries is not Entries.SYMBOLS):
                return layer, entry
        return None

    def symbol(self, cell: Cell) -> tuple[LayerType, int | str] | None:
        """Return the symbol that stands in a cell."""
        said = self.labels(cell)
        return next((told for told in said if told[0].entries is Entries.SYMBOLS), None)

    def frame(self, layer: LayerType | None) -> str:
        """Return what the numbers of a layer are drawn in: `CIRCLE`, `BLOCK` or nothing."""
        sheet = self.face.sheet(layer.name) if layer else None
        return sheet.framed if sheet else ""

    def blocked(self, cell: Cell) -> bool:
        """Tell whether a cell is a block."""
        return bool(self._blocks) and any(x in self._blocks for x, _ in self.labels(cell))

    def tells(self, layer: LayerType | None, entry: Entry) -> bool:
        """Tell whether an entry is to be read: a block without a number is a block alone."""
        return not (entry == UNKNOWN and layer in self._blocks)

    @cached_property
    def _blocks(self) -> frozenset[LayerType | None]:
        return frozenset(layer for layer in self._grids if self.frame(layer) == BLOCK)

    def glyph(self, layer: LayerType | None, entry: Entry) -> Glyph | None:
        """Return how a kind shows an entry of a layer; None where it is written as it is."""
        if layer is GIVENS:
            return self.look(entry)
        sheet = self.face.sheet(layer.name) if layer else None
        known = sheet.glyphs if sheet else ()
        return next((glyph for glyph in known if glyph.value == entry), None)

    def look(self, value: Entry) -> Glyph | None:
        """Return how a kind shows a value of its answer; None where it is filled or written."""
        known = (x for x in self.meaning.glyphs if x.picture or self.meaning.written)
        return next((glyph for glyph in known if glyph.value == value), None)

    def word(self, layer: LayerType, entry: Entry) -> str:
        """Return what an entry is called in a sentence."""
        glyph = self.glyph(layer, entry)
        return glyph.word if glyph else str(entry)

    def signs(self) -> Iterator[tuple[Cell, str]]:
        """Yield the symbols on sides, by their spots of the lattice."""
        return (((y, x), str(entry)) for y, x, entry in entries(self._grids.get(SIGNS, ())))

    @property
    def signed(self) -> bool:
        """Whether symbols stand on sides."""
        return SIGNS in self._grids

    def corners(self) -> Iterator[tuple[Cell, int | str]]:
        """Yield what stands on corners."""
        return (((r, c), entry) for r, c, entry in entries(self._grids.get(CORNERS, ())))

    @cached_property
    def margins(self) -> dict[str, list[list[int | str]]]:
        """What is told outside the board, line by line, of `top`, `left`, `bottom` and `right`."""
        return {
            layer.name: [[x for x in line if x is not None] for line in self._grids[layer]]
            for layer in MARGINS
            if layer in self._grids and any(map(any_told, self._grids[layer]))
        }

    @property
    def tallied(self) -> bool:
        """Whether lines are told by lists: then people count cells."""
        sheets = self.face.sheets
        return any(sheet.listed and sheet.name in self.margins for sheet in sheets)

    def _entry(self, layer: LayerType, cell: Cell) -> Entry:
        grid = self._grids.get(layer)
        return grid[cell[0]][cell[1]] if grid else None

    @cached_property
    def _grids(self) -> dict[LayerType, Grid]:
        held = ((LAYERS.get(layer.name), layer.grid) for layer in self.puzzle.layers)
        return {layer: grid for layer, grid in held if layer is not None}

    @cached_property
    def _labelled(self) -> tuple[tuple[LayerType | None, Grid], ...]:
        """What is written into cells, in the order of the puzzle, known layers or not."""
        held = ((LAYERS.get(layer.name), layer.grid) for layer in self.puzzle.layers)
        return tuple(x for x in held if x[0] is None or x[0].in_cells)

    @cached_property
    def _written(self) -> tuple[LayerType, ...]:
        """The layers that are written into cells, in the order they are declared."""
        return tuple(x for x in LAYERS.values() if x in self._grids and x.in_cells)

    # Where lines run

    @cached_property
    def roomy(self) -> bool:
        """Whether the board is parted into rooms."""
        return ROOMS in self._grids or self._box is not None

    @cached_property
    def latticed(self) -> bool:
        """Whether something is to be seen between cells: lines, signs, numbers on corners."""
        between = (WALLS, SIGNS, CORNERS)
        there = self.roomy or any(layer in self._grids for layer in between)
        return self.traces or bool(self.holes) or there

    def rooms(self) -> list[list[Cell]]:
        """Return the cells of each room, if there are rooms."""
        rooms = members(self._grids.get(ROOMS, ())).values()
        held = ([cell for cell in room if cell not in self.holes] for room in rooms)
        return [room for room in held if room]

    def walled(self, cell: Cell, side: int) -> bool:
        """Tell whether a wall of the puzzle stands on the side `WALL_RIGHT` or `WALL_BELOW`."""
        walls = self._entry(WALLS, cell)
        return isinstance(walls, int) and bool(walls & side)

    def parted(self, cell: Cell, other: Cell) -> bool:
        """Tell whether a border runs between a cell and the one right of it or below it."""
        if self.holes and not (self.there(cell) and self.there(other)):
            return False
        side = WALL_RIGHT if cell[0] == other[0] else WALL_BELOW
        if self._box is not None:
            high, wide = self._box
            boxes = [(r // high, c // wide) for r, c in (cell, other)]
            return boxes[0] != boxes[1]
        return self.walled(cell, side) or self._entry(ROOMS, cell) != self._entry(ROOMS, other)

    @cached_property
    def _box(self) -> Cell | None:
        """Rows and columns of a box, on boards that have boxes and no rooms."""
        if ROOMS in self._grids:
            return None
        return self.face.box(self.puzzle.rows, dict(self.puzzle.settings))

    # What is filled in

    def filled(self, place: Cell) -> tuple[str, Entry] | None:
        """Return what is filled in, and whether it is a `solution`, a `mark` or `forced`."""
        r, c = place
        if self.solution is not None:
            return "solution", self.solution.values[r][c]
        return self.noted(place)

    def noted(self, place: Cell) -> tuple[str, Entry] | None:
        """Return the mark of a place, or else its forced value."""
        r, c = place
        for source, grid in (("mark", self.marks), ("forced", self.forced)):
            if grid is not None and grid[r][c] is not None:
                return source, grid[r][c]
        return None

    def value(self, cell: Cell) -> Entry:
        """Return what is filled into a cell, wherever it is from."""
        filled = None if self.traces else self.filled(cell)
        return filled[1] if filled else None

    def shaded_by(self, cell: Cell) -> str | None:
        """Return what shades a cell: `solution`, `mark` or `forced`."""
        filled = self.filled(cell) if self.shades else None
        shown = filled is not None and self.meaning.fills(filled[1]) and not self.look(filled[1])
        return filled[0] if filled and shown else None

    def dotted_by(self, place: Cell) -> str | None:
        """Return what says that a cell is not shaded, or a side has no line: `mark`, `forced`."""
        filled = self.filled(place)
        if filled and self.meaning.fills(filled[1]):
            return None
        noted = self.noted(place)
        bare = noted and self.meaning.bares(noted[1]) and not self.look(noted[1])
        return noted[0] if noted and bare else None

    def traced_by(self, spot: Cell) -> str | None:
        """Return what draws the line of a side: `solution`, `mark` or `forced`."""
        filled = self.filled(spot)
        return filled[0] if filled and self.meaning.fills(filled[1]) else None

    def shown(self, cell: Cell) -> tuple[str, Glyph] | None:
        """Return the glyph of what is filled into a cell, and whether it is a `solution` or so."""
        filled = None if self.traces else self.filled(cell)
        glyph = self.look(filled[1]) if filled else None
        return (filled[0], glyph) if filled and glyph else None


def any_told(line: tuple[Entry, ...]) -> bool:
    """Tell whether a line of a margin has any number."""
    return any(entry is not None for entry in line)
