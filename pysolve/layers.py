"""What puzzles are made of. Each layer is declared here, once.

Whatever reads, writes, checks, draws or names one asks here what it is. A kind says which of them
it has, what it calls them and how their entries look: that is its `Face`. A new layer is an
addition to this file; and where it is of a form that nothing has yet, `facts` gets its terms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pysolve.grid import Cell, Entry, cells, lattice, sides

MAX_NUMBER: Final = 999_999
"""The largest number in a puzzle."""

UNKNOWN: Final = "?"
"""The entry of a clue that is there but does not say its number."""

NOTHING: Final = "."
"""How text and JSON write that a cell has no entry."""

WALL_RIGHT: Final = 1
WALL_BELOW: Final = 2
"""The entries of walls: inside a room, right of a cell, below it, or both (3)."""

STEPS: Final[Mapping[int, Cell]] = {WALL_RIGHT: (0, 1), WALL_BELOW: (1, 0)}
"""What lies behind a wall: so many rows and columns further."""

BLANK, AS_UNKNOWN, NEVER = "blank", "unknown", "never"
"""How a clue is taken away: its fact is gone, it becomes a `?`, or it cannot be."""

DIRECTIONS: Final[Mapping[str, str]] = {"^": "up", "v": "down", "<": "left", ">": "right"}
"""Where an arrow points, by the sign that its entry ends with."""

ARROW: Final = re.compile(r"(\d{1,6}|\?)?([\^v<>])")
"""The entry of an arrow: its number, if it tells one, and its sign."""

SYMBOL: Final = re.compile(r"[a-z][A-Za-z0-9_]*")
"""The entry of a symbol: its name, a constant of the rule files."""


class Place(Enum):
    """What an entry is about. That of a room stands in its first cell."""

    CELL = "cell"
    ROOM = "room"
    SIDE = "side"
    CORNER = "corner"
    MARGIN = "margin"


class Entries(Enum):
    """What the entries of a layer mean."""

    ROOMS = "the index of the room that a cell is in; no cell is without"
    WALLS = "on which of its sides a cell has a wall"
    HOLES = "1 where the board has no cell"
    NUMBERS = "a number, or `?` for one that is not told"
    VALUES = "the value that the answer gives the cell"
    SYMBOLS = "the name of a symbol"
    ARROWS = "a number and where it points"


@dataclass(frozen=True, slots=True, eq=False)
class LayerType:
    """A layer that puzzles may have.

    `fact` is the name of its facts. `noun` is what one entry is called. `erasures` are the ways in
    which an entry may be taken away: entries with such ways are clues, which a setter may also add
    and change. `short` is the name it goes by where no other layer has that. `glyphs` are how text
    writes entries that are no numbers. A layer of the margin has a row for each line of the board
    at its `edge`, with as many entries as the longest needs.
    """

    name: str
    place: Place
    entries: Entries
    fact: str
    noun: str
    erasures: tuple[str, ...] = ()
    short: str = ""
    glyphs: tuple[tuple[Entry, str], ...] = ()

    def __reduce__(self) -> tuple[Callable[[str], LayerType], tuple[str]]:
        # There is one value of each: grids are kept by layer, and asked for cell by cell.
        return _named, (self.name,)

    @property
    def clues(self) -> bool:
        """Whether its entries are clues."""
        return bool(self.erasures)

    @property
    def parts(self) -> bool:
        """Whether it parts the board into rooms; a puzzle cannot do without its entries."""
        return self.entries is Entries.ROOMS

    @property
    def lines(self) -> bool:
        """Whether it is drawn as lines; entries of other layers are written."""
        return self.entries in (Entries.ROOMS, Entries.WALLS)

    @property
    def in_cells(self) -> bool:
        """Whether its entries are written into cells."""
        return (
            self.place in (Place.CELL, Place.ROOM)
            and not self.lines
            and self.entries is not Entries.HOLES
        )

    @property
    def asks(self) -> bool:
        """Whether an entry may be `UNKNOWN`."""
        return self.entries is Entries.NUMBERS

    @property
    def outright(self) -> bool:
        """Whether an entry tells the answer of its cell outright."""
        return self.entries is Entries.VALUES

    @property
    def along_rows(self) -> bool:
        """Whether it is of a margin beside the board, and so tells of rows; else of columns."""
        return self.name in ("left", "right")

    def frame(self, rows: int, cols: int) -> tuple[int, int | None]:
        """Return the size of its grid on a board; a margin is as wide as need be."""
        if self.place is Place.MARGIN:
            return (rows if self.along_rows else cols), None
        if self.place is Place.CORNER:
            return rows + 1, cols + 1
        if self.entries is Entries.SYMBOLS and self.place is Place.SIDE:
            return lattice(rows, cols)
        return rows, cols

    def blank(self, rows: int, cols: int) -> tuple[tuple[Entry, ...], ...]:
        """Return its grid without entries."""
        high, wide = self.frame(rows, cols)
        return ((None,) * (wide or 1),) * high

    def spots(self, rows: int, cols: int) -> Iterator[Cell]:
        """Yield where its entries may stand, in reading order; of margins the first of each line.

        Rooms are not known here: of what is about rooms, all cells are told.
        """
        if self.place is Place.SIDE and self.entries is Entries.SYMBOLS:
            return sides(rows, cols, rim=False)
        high, wide = self.frame(rows, cols)
        return cells(high, wide or 1)


_NUMBER_ERASURES: Final = (BLANK, AS_UNKNOWN, NEVER)

ROOMS: Final = LayerType("rooms", Place.CELL, Entries.ROOMS, "room", "room")
WALLS: Final = LayerType(
    "walls",
    Place.SIDE,
    Entries.WALLS,
    "wall",
    "wall",
    glyphs=((WALL_RIGHT, "|"), (WALL_BELOW, "_"), (WALL_RIGHT | WALL_BELOW, "+")),
)
HOLES: Final = LayerType("holes", Place.CELL, Entries.HOLES, "hole", "hole", glyphs=((1, "#"),))
CLUES: Final = LayerType("clues", Place.ROOM, Entries.NUMBERS, "clue", "clue", _NUMBER_ERASURES)
NUMBERS: Final = LayerType(
    "numbers", Place.CELL, Entries.NUMBERS, "number", "number", _NUMBER_ERASURES, short="clues"
)
GIVENS: Final = LayerType(
    "givens", Place.CELL, Entries.VALUES, "given", "given", erasures=(BLANK, NEVER)
)
SYMBOLS: Final = LayerType(
    "symbols", Place.CELL, Entries.SYMBOLS, "symbol", "symbol", erasures=(BLANK, NEVER)
)
ARROWS: Final = LayerType(
    "arrows", Place.CELL, Entries.ARROWS, "arrow", "arrow", erasures=(BLANK, NEVER)
)
SIGNS: Final = LayerType(
    "signs", Place.SIDE, Entries.SYMBOLS, "side", "sign", erasures=(BLANK, NEVER)
)
CORNERS: Final = LayerType(
    "corners", Place.CORNER, Entries.NUMBERS, "corner", "number", _NUMBER_ERASURES
)
MARGINS: Final = tuple(
    LayerType(edge, Place.MARGIN, Entries.NUMBERS, "margin", "number", _NUMBER_ERASURES)
    for edge in ("top", "left", "bottom", "right")
)

LAYERS: Final[Mapping[str, LayerType]] = {
    layer.name: layer
    for layer in (
        *(ROOMS, WALLS, HOLES, CLUES, NUMBERS, GIVENS, SYMBOLS, ARROWS, SIGNS, CORNERS),
        *MARGINS,
    )
}
"""The layers there are, by name, in the order they are written."""

LIST: Final = "list"
"""The form of a margin whose lines have several numbers."""

_FORMS: Final[Mapping[tuple[str, str], LayerType]] = {
    ("cell", "room"): ROOMS,
    ("side", "wall"): WALLS,
    ("cell", "hole"): HOLES,
    ("room", "number"): CLUES,
    ("cell", "number"): NUMBERS,
    ("cell", "value"): GIVENS,
    ("cell", "symbol"): SYMBOLS,
    ("cell", "arrow"): ARROWS,
    ("side", "symbol"): SIGNS,
    ("corner", "number"): CORNERS,
}
FORMS: Final = (*_FORMS, ("margin", "number"), ("margin", LIST))
"""The places and types of layers that a kind may state."""


def formed(name: str, place: str, form: str) -> LayerType | None:
    """Return the layer that a kind states so: `layer(Name, Place, Type)`; None if there is none."""
    if place == Place.MARGIN.value:
        edge = LAYERS.get(name)
        return edge if edge in MARGINS and form in ("number", LIST) else None
    return _FORMS.get((place, form))


def _named(name: str) -> LayerType:
    return LAYERS[name]


def declared(names: Iterable[str]) -> tuple[LayerType, ...]:
    """Return the layers of these names, as a kind has them."""
    return tuple(LAYERS[name] for name in names)


def clues(names: Iterable[str]) -> tuple[LayerType, ...]:
    """Return those of some layers whose entries are clues; there may be names of no layer."""
    return tuple(layer for name in names if (layer := LAYERS.get(name)) and layer.clues)


def parting(names: Iterable[str]) -> LayerType | None:
    """Return the one of some layers that parts the board, if one does."""
    return next((layer for name in names if (layer := LAYERS.get(name)) and layer.parts), None)


def behind(cell: Cell, walls: int) -> Iterator[Cell]:
    """Yield what lies behind the walls of a cell, be it on the board or not."""
    for wall, (down, right) in STEPS.items():
        if walls & wall:
            yield cell[0] + down, cell[1] + right


def wall_between(cell: Cell, other: Cell) -> int | None:
    """Return the wall that parts a cell from the next or the one below, None from any other."""
    step = (other[0] - cell[0], other[1] - cell[1])
    return next((wall for wall, further in STEPS.items() if further == step), None)
