"""What puzzles and their answers are made of. Each layer and each answer is declared here, once.

Whatever reads, writes, checks, draws or names one asks here what it is. A kind says which of them
it has, what it calls them and how their entries look: that is its `Face`. A new layer or answer is
an addition to this file; and where it is of a form that nothing has yet, `facts` gets its terms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
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


@dataclass(frozen=True, slots=True)
class Glyph:
    """How a kind shows a symbol, or a value of its answer.

    `letter` is how text writes it, and the key that types it; `word` is what sentences call it;
    `picture` is the name of what is drawn.
    """

    value: int | str
    letter: str
    word: str
    picture: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a kind answers with: a value for every cell, or for every side.

    `fact` is the name of the atoms. `domain` are the values; where it is `open`, rules may have
    others, unless a kind says from where to where they go: `low` to `high`, which may be told by
    the size of the board. Where there is a `filled` value, atoms name the places that have it and
    no value. Such cells are drawn filled, such sides as lines, and those of the `background` as
    bare ground. Other values are written as numbers, unless a kind has a picture for them.
    `words` are what values are called unless a kind says otherwise. `spelled` are how text writes
    a value: on a filled board, and among marks, where `NOTHING` is what is open; `legend` tells so.
    """

    name: str
    fact: str
    place: Place
    domain: tuple[int, ...]
    open: bool = False
    filled: int | None = None
    background: int | None = None
    words: tuple[tuple[int, str], ...] = ()
    spelled: tuple[tuple[int, str, str], ...] = ()
    legend: str = ""
    rim: bool = False
    """Whether sides at the rim of the board have values too."""
    low: int | None = None
    high: int | str | None = None
    glyphs: tuple[Glyph, ...] = ()

    @property
    def on_sides(self) -> bool:
        """Whether sides have values; else cells do."""
        return self.place is Place.SIDE

    @property
    def written(self) -> bool:
        """Whether values are written into cells; else cells are filled or not, or lines drawn."""
        return self.filled is None

    def frame(self, rows: int, cols: int) -> tuple[int, int]:
        """Return the size of a filled board."""
        return lattice(rows, cols) if self.on_sides else (rows, cols)

    def spots(self, rows: int, cols: int) -> Iterator[Cell]:
        """Yield the places that have a value, in reading order."""
        return sides(rows, cols, rim=self.rim) if self.on_sides else cells(rows, cols)

    def fills(self, value: Entry) -> bool:
        """Tell whether a value is drawn as a filled cell, or as a line."""
        return value is not None and value == self.filled

    def bares(self, value: Entry) -> bool:
        """Tell whether a value is drawn as bare ground."""
        return value is not None and value == self.background

    def over(self, values: Iterable[int]) -> Answer:
        """Return this answer with the values that a puzzle has."""
        return replace(self, domain=tuple(sorted(set(values))))

    def sized(self, rows: int, cols: int) -> Answer:
        """Return this answer with the values that it has on a board, where a kind tells them."""
        if self.low is None or self.high is None:
            return self
        most = {"rows": rows, "cols": cols, "cells": rows * cols}
        high = most[self.high] if isinstance(self.high, str) else self.high
        return replace(self, domain=tuple(range(self.low, high + 1)), open=False)

    def allows(self, value: Entry) -> bool:
        """Tell whether a place can have a value."""
        return self.open or value in self.domain

    def others(self, value: int) -> tuple[int, ...]:
        """Return the values that a place may have instead of one."""
        return tuple(other for other in self.domain if other != value)

    def word(self, value: int, told: Mapping[int, str] | None = None) -> str:
        """Return what a value is called; `told` are the words of a kind."""
        return {**dict(self.words), **(told or {})}.get(value, str(value))

    def named(self, told: str) -> int | None:
        """Return the value that people or a rule file call so, by word, letter or number."""
        known = {str(value): value for value in self.domain}
        known |= {word: value for value, word in self.words}
        known |= {glyph.letter: int(glyph.value) for glyph in self.glyphs}
        number = int(told) if self.open and told.isdecimal() else None
        return known.get(told, number)

    def picture(self, value: Entry) -> str | None:
        """Return the name of the picture of a value, None where it has none."""
        return next((g.picture for g in self.glyphs if g.value == value and g.picture), None)

    def spelling(self, *, marks: bool) -> dict[Entry, str]:
        """Return how text and JSON write a value; what is not here is written as a number."""
        told: dict[Entry, str] = {value: pair[marks] for value, *pair in self.spelled}
        if self.written:
            told |= {glyph.value: glyph.letter for glyph in self.glyphs}
        return {None: NOTHING, **told}

    def reading(self, *, marks: bool) -> dict[str, Entry] | None:
        """Return what text and JSON may write for a value; None where they write numbers."""
        if not self.spelled and not self.glyphs:
            return None
        read: dict[str, Entry] = {str(value): value for value in self.domain}
        read |= {glyph.letter: glyph.value for glyph in self.glyphs}
        read |= {glyph: value for value, *pair in self.spelled for glyph in pair}
        return {**read, NOTHING: None} if marks else read


_DRAWN: Final = ((0, "empty"), (1, "drawn"))
_LINES: Final = ((1, "-", "-"), (0, NOTHING, "x"))

SHADED: Final = Answer(
    "shaded",
    "shaded",
    Place.CELL,
    (0, 1),
    filled=1,
    background=0,
    words=((0, "unshaded"), (1, "shaded")),
    spelled=((1, "#", "#"), (0, NOTHING, "+")),
    legend="'#' (shaded), '+' (not shaded) and '.'",
)
VALUE: Final = Answer("value", "value", Place.CELL, (0, 1), open=True)
LINE: Final = Answer(
    "line",
    "line",
    Place.SIDE,
    (0, 1),
    filled=1,
    background=0,
    words=_DRAWN,
    spelled=_LINES,
    legend="'-' and '|' (a line), 'x' (none) and '.'",
)
BORDER: Final = replace(LINE, name="border", fact="border")
EDGE: Final = replace(BORDER, name="edge", rim=True)

ANSWERS: Final[Mapping[str, Answer]] = {
    answer.name: answer for answer in (SHADED, VALUE, LINE, BORDER, EDGE)
}
"""The answers there are, by name."""

_ANSWERED: Final[Mapping[tuple[str, str], Answer]] = {
    ("shaded", "cell"): SHADED,
    ("value", "cell"): VALUE,
    ("line", "side"): LINE,
    ("border", "side"): BORDER,
    ("border", "edge"): EDGE,
}
STATED_ANSWERS: Final = tuple(_ANSWERED)
"""The names and places of answers that a kind may state."""


def answered(name: str, place: str) -> Answer | None:
    """Return the answer that a kind states so: `answer(Name, Place)`; None if there is none."""
    return _ANSWERED.get((name, place))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A layer as a kind has it.

    `called` is the name that the kind gives it, in text and to people. `form` is the type it
    states. `framed` tells what its numbers are drawn in: a circle, or a block; nothing else.
    """

    layer: LayerType
    called: str
    form: str
    glyphs: tuple[Glyph, ...] = ()
    framed: str = ""

    @property
    def name(self) -> str:
        """The name of the layer, whatever the kind calls it."""
        return self.layer.name

    @property
    def listed(self) -> bool:
        """Whether a line of a margin may have several numbers."""
        return self.form == LIST

    @property
    def erasures(self) -> tuple[str, ...]:
        """The ways in which a clue may be taken away; of a list no number goes alone."""
        return (NEVER,) if self.listed else self.layer.erasures

    def letter(self, entry: Entry) -> str | None:
        """Return how text writes a symbol; None for what it has no letter for."""
        return next((glyph.letter for glyph in self.glyphs if glyph.value == entry), None)

    def lettered(self, letter: str) -> str | None:
        """Return the symbol that text writes so, or that is called so."""
        return next((str(g.value) for g in self.glyphs if letter in (g.letter, g.value)), None)

    def word(self, entry: Entry) -> str:
        """Return what an entry is called in a sentence."""
        return next((g.word for g in self.glyphs if g.value == entry), str(entry))


@dataclass(frozen=True, slots=True)
class Face:
    """What the puzzles of a kind are made of, and how that is called, written and drawn.

    `settings` are numbers of a whole puzzle, by name, with what they are unless it is told.
    `boxed` are those that tell how many rows and columns a box has, where boards have boxes.
    """

    answer: Answer
    sheets: tuple[Sheet, ...] = ()
    settings: tuple[tuple[str, int | None], ...] = ()
    boxed: tuple[str, str] | None = None

    @property
    def layers(self) -> tuple[str, ...]:
        """The names of the layers."""
        return tuple(sheet.name for sheet in self.sheets)

    def box(self, size: int, settings: Mapping[str, int]) -> tuple[int, int] | None:
        """Return rows and columns of a box on a square board; None where there are no boxes.

        Where a puzzle does not tell, boxes are nearly square, and wide rather than high.
        """
        if self.boxed is None:
            return None
        rows, cols = (settings.get(name) for name in self.boxed)
        if not rows and not cols:
            rows = max(n for n in range(1, size + 1) if n * n <= size and not size % n)
        rows = rows or size // (cols or 1)
        return rows, cols or size // rows

    def sheet(self, layer: str) -> Sheet | None:
        """Return a layer as the kind has it; None if it has not."""
        return next((sheet for sheet in self.sheets if sheet.name == layer), None)

    def key(self, layer: str) -> str:
        """Return what a layer is called in text."""
        sheet = self.sheet(layer)
        plain = sheet is None or sheet.called == sheet.name
        return self.field(layer) if sheet is None or plain else sheet.called

    def field(self, layer: str) -> str:
        """Return what a layer is called in JSON, where all kinds call it the same."""
        short = LAYERS[layer].short if layer in LAYERS else ""
        return short if short and short not in self.layers else layer


@lru_cache(maxsize=256)
def face_of(answer: str, *layers: str) -> Face:
    """Return the face of a kind that says nothing of how its layers look."""
    plain = (Sheet(layer, layer.name, layer.entries.name.lower()) for layer in declared(layers))
    return Face(ANSWERS[answer], tuple(plain))


PLAIN: Final = Face(SHADED)
"""The face of a kind of which nothing is known."""
