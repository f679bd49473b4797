"""What puzzles and their answers are made of. Each layer and each answer is declared here, once.

Whatever reads, writes, checks, draws or names one asks here what it is. A new layer or answer is
an addition to this file; and where it is of a form that nothing has yet, `facts` gets its terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from pysolve.grid import Cell, Entry

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


class Place(Enum):
    """What an entry is about. It stands in a cell all the same, of a room in the first."""

    CELL = "cell"
    ROOM = "room"
    SIDE = "side"


class Entries(Enum):
    """What the entries of a layer mean."""

    ROOMS = "the index of the room that a cell is in; no cell is without"
    WALLS = "on which of its sides a cell has a wall"
    NUMBERS = "a number, or `?` for one that is not told"
    VALUES = "the value that the answer gives the cell"


@dataclass(frozen=True, slots=True, eq=False)
class LayerType:
    """A layer that puzzles may have.

    `fact` is the name of its facts. `noun` is what one entry is called. `erasures` are the ways in
    which an entry may be taken away: entries with such ways are clues, which a setter may also add
    and change. `short` is the name it goes by where no other layer has that. `glyphs` are how text
    writes entries that are no numbers.
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
        """Whether it is drawn as lines; entries of other layers are written into their cells."""
        return self.entries in (Entries.ROOMS, Entries.WALLS)

    @property
    def asks(self) -> bool:
        """Whether an entry may be `UNKNOWN`."""
        return self.entries is Entries.NUMBERS

    @property
    def outright(self) -> bool:
        """Whether an entry tells the answer of its cell outright."""
        return self.entries is Entries.VALUES


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
CLUES: Final = LayerType("clues", Place.ROOM, Entries.NUMBERS, "clue", "clue", _NUMBER_ERASURES)
NUMBERS: Final = LayerType(
    "numbers", Place.CELL, Entries.NUMBERS, "number", "number", _NUMBER_ERASURES, short="clues"
)
GIVENS: Final = LayerType(
    "givens", Place.CELL, Entries.VALUES, "given", "given", erasures=(BLANK, NEVER)
)

LAYERS: Final[Mapping[str, LayerType]] = {
    layer.name: layer for layer in (ROOMS, WALLS, CLUES, NUMBERS, GIVENS)
}
"""The layers there are, by name, in the order they are written."""


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


def in_cells(name: str) -> bool:
    """Tell whether the entries of a layer are written into cells, also if it is not known."""
    return name not in LAYERS or not LAYERS[name].lines


def spelling(layer: LayerType, names: Iterable[str]) -> str:
    """Return what a layer of a kind that has these is called in text and JSON."""
    return layer.short if layer.short and layer.short not in names else layer.name


def behind(cell: Cell, walls: int) -> Iterator[Cell]:
    """Yield what lies behind the walls of a cell, be it on the board or not."""
    for wall, (down, right) in STEPS.items():
        if walls & wall:
            yield cell[0] + down, cell[1] + right


def wall_between(cell: Cell, other: Cell) -> int | None:
    """Return the wall that parts a cell from the next or the one below, None from any other."""
    step = (other[0] - cell[0], other[1] - cell[1])
    return next((wall for wall, further in STEPS.items() if further == step), None)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a kind answers with: a value for every cell.

    `name` is that of the atoms. `domain` are the values; where it is `open`, rules may have others.
    Where there is a `filled` value, atoms name the cells that have it and no value. Such cells are
    drawn filled, and those of the `background` as bare ground. Other values are written as numbers.
    `words` are what values are called unless a kind says otherwise. `glyphs` are how text writes a
    value: on a filled board, and among marks, where `NOTHING` is what is open; `legend` tells so.
    """

    name: str
    place: Place
    domain: tuple[int, ...]
    open: bool = False
    filled: int | None = None
    background: int | None = None
    words: tuple[tuple[int, str], ...] = ()
    glyphs: tuple[tuple[int, str, str], ...] = ()
    legend: str = ""

    @property
    def written(self) -> bool:
        """Whether values are written as numbers; else cells are filled or not."""
        return self.filled is None

    def fills(self, value: Entry) -> bool:
        """Tell whether a value is drawn as a filled cell."""
        return value is not None and value == self.filled

    def bares(self, value: Entry) -> bool:
        """Tell whether a value is drawn as bare ground."""
        return value is not None and value == self.background

    def over(self, values: Iterable[int]) -> Answer:
        """Return this answer with the values that a puzzle has."""
        return replace(self, domain=tuple(sorted(set(values))))

    def allows(self, value: Entry) -> bool:
        """Tell whether a cell can have a value."""
        return self.open or value in self.domain

    def others(self, value: int) -> tuple[int, ...]:
        """Return the values that a cell may have instead of one."""
        return tuple(other for other in self.domain if other != value)

    def word(self, value: int, told: Mapping[int, str] | None = None) -> str:
        """Return what a value is called; `told` are the words of a kind."""
        return {**dict(self.words), **(told or {})}.get(value, str(value))

    def named(self, told: str) -> int | None:
        """Return the value that a rule file calls so, by its word or its number; None for none."""
        known = {str(value): value for value in self.domain}
        known |= {word: value for value, word in self.words}
        number = int(told) if self.open and told.isdecimal() else None
        return known.get(told, number)

    def spelling(self, *, marks: bool) -> dict[Entry, str]:
        """Return how text and JSON write a cell; what is not here is written as a number."""
        return {None: NOTHING, **{value: pair[marks] for value, *pair in self.glyphs}}

    def reading(self, *, marks: bool) -> dict[str, Entry] | None:
        """Return what text and JSON may write in a cell; None where they write numbers."""
        if not self.glyphs:
            return None
        read: dict[str, Entry] = {str(value): value for value in self.domain}
        read |= {glyph: value for value, *pair in self.glyphs for glyph in pair}
        return {**read, NOTHING: None} if marks else read


SHADED: Final = Answer(
    "shaded",
    Place.CELL,
    (0, 1),
    filled=1,
    background=0,
    words=((0, "unshaded"), (1, "shaded")),
    glyphs=((1, "#", "#"), (0, NOTHING, "+")),
    legend="'#' (shaded), '+' (not shaded) and '.'",
)
VALUE: Final = Answer("value", Place.CELL, (0, 1), open=True)

ANSWERS: Final[Mapping[str, Answer]] = {answer.name: answer for answer in (SHADED, VALUE)}
"""The answers there are, by the name that metadata uses."""
