"""What a generate.lp draws boards with, and the clues that it says fit them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from clorm import ConstantStr, Function, Number, Predicate, Raw, Symbol

from pysolve.errors import RuleError
from pysolve.face import Face, Sheet
from pysolve.grid import Cell, parted_by
from pysolve.layers import DIRECTIONS, UNKNOWN, Entries, Place
from pysolve.words import nearest

ASKED = "asked"
"""What stands for the number of a clue that does not tell it."""


class Random(Predicate):
    """Chance: every cell has another number, from 0 to 9999: `random(R, C, X)`."""

    row: int
    col: int
    number: int


class Density(Predicate):
    """How many places are to hold a clue, in percent: `density(P)`."""

    percent: int


class Image(Predicate):
    """Where clues stand in symmetry, what a cell goes with: `image(R, C, R', C')`."""

    row: int
    col: int
    image_row: int
    image_col: int


class Was(Predicate):
    """A clue of the board before, away from where it is drawn anew: `was(Layer, R, C, N)`."""

    layer: ConstantStr
    row: int
    col: int
    entry: Raw


class Stays(Predicate):
    """What a cell was, away from where the board is drawn anew: `stays(R, C, V)`."""

    row: int
    col: int
    value: int


class SideStays(Predicate, name="stays"):
    """What a side was, away from where the board is drawn anew: `stays(R, C, R', C', V)`."""

    row: int
    col: int
    other_row: int
    other_col: int
    value: int


class Styled(Predicate):
    """The style that is wanted, if it is not the plain one: `styled(Style)`."""

    style: ConstantStr


class Style(Predicate):
    """How puzzles of a style look: `style(Name, What)`."""

    name: ConstantStr
    what: Raw


class Begun(Predicate):
    """A setter began with something, which is kept: `begun`."""


class ClueTold(Predicate, name="told"):
    """A clue that stays: `told(Layer, R, C, N)`."""

    layer: ConstantStr
    row: int
    col: int
    entry: Raw


class PlaceTold(Predicate, name="place"):
    """A place where a clue is to stand, whatever it tells: `place(Layer, R, C)`."""

    layer: ConstantStr
    row: int
    col: int


class Full(Predicate):
    """No clue of the layer is to stand elsewhere: `full(Layer)`."""

    layer: ConstantStr


class WholeLine(Predicate, name="whole"):
    """The list of a line at a margin has no other number: `whole(Layer, R)`."""

    layer: ConstantStr
    row: int


class OfRooms(Predicate, name="of_rooms"):
    """A clue of the layer is about a room, wherever in it it stands: `of_rooms(Layer)`."""

    layer: ConstantStr


class UsualDensity(Predicate, name="usual_density"):
    """What `density(P)` is unless told otherwise: `usual_density(P)`."""

    percent: int


class Removable(Predicate):
    """Clues of this layer may be left out: `removable(Layer)`."""

    layer: ConstantStr


class Kept(Predicate):
    """Clues of this layer do not follow from the answer, and are told as `was/4`: `kept(Layer)`."""

    layer: ConstantStr


def chances(drawn: Iterable[tuple[Cell, int]]) -> list[Predicate]:
    """Return the facts of what chance gave to the cells."""
    return [Random(r, c, number) for (r, c), number in drawn]


def densities(percent: int) -> list[Predicate]:
    """Return the fact of how many places are to hold a clue."""
    return [Density(percent)]


def styled(style: str) -> list[Predicate]:
    """Return the fact of the style that is wanted."""
    return [Styled(ConstantStr(style))]


def stays(marks: Iterable[tuple[Cell, int]], *, on_sides: bool) -> list[Predicate]:
    """Return the facts of what places keep where a board is drawn anew; sides by their spots."""
    if not on_sides:
        return [Stays(r, c, value) for (r, c), value in marks]
    return [SideStays(*one, *other, value) for (one, other), value in _parted(marks)]


def _parted(marks: Iterable[tuple[Cell, int]]) -> Iterator[tuple[tuple[Cell, Cell], int]]:
    return ((parted_by(spot), value) for spot, value in marks)


def images(pairs: Iterable[tuple[Cell, Cell]]) -> list[Predicate]:
    """Return the facts of which cells go with which in symmetry."""
    return [Image(*cell, *other) for cell, other in pairs]


@dataclass(frozen=True, slots=True, order=True)
class Fitting:
    """A clue that fits an answer; of those of one group, one is enough.

    `layer` is the name of the layer, whatever the kind calls it, and `cell` the place in its grid.
    The list of a margin is one clue: its first number, and the others in `more`.
    """

    layer: str
    group: str
    cell: Cell
    entry: int | str
    more: tuple[int | str, ...] = ()

    @property
    def placed(self) -> Iterator[tuple[Cell, int | str]]:
        """What it writes into the grid of its layer, and where."""
        row, col = self.cell
        return (((row, col + k), entry) for k, entry in enumerate((self.entry, *self.more)))


def kept(
    face: Face,
    told: Mapping[tuple[str, Cell], int | str],
    places: Iterable[tuple[str, Cell]],
    full: Iterable[str],
    whole: Iterable[tuple[str, int]],
) -> list[Predicate]:
    """Return the facts of what a setter begins with: clues, and places, by the names of layers."""
    called = {sheet.name: ConstantStr(sheet.called) for sheet in face.sheets}
    return [
        Begun(),
        *(ClueTold(called[name], *cell, _term(entry)) for (name, cell), entry in told.items()),
        *(PlaceTold(called[name], *cell) for name, cell in sorted(places)),
        *(Full(called[name]) for name in sorted(full)),
        *(WholeLine(called[name], row) for name, row in sorted(whole)),
        *(OfRooms(called[s.name]) for s in face.sheets if s.layer.place is Place.ROOM),
    ]


def before(clues: Iterable[Fitting], face: Face) -> list[Predicate]:
    """Return the facts of clues that a board had before it is drawn anew."""
    called = {sheet.name: ConstantStr(sheet.called) for sheet in face.sheets}
    return [
        Was(called[clue.layer], *spot, _term(entry))
        for clue in clues
        for spot, entry in clue.placed
    ]


def _term(entry: int | str) -> Raw:
    """Return how rule files write an entry."""
    if isinstance(entry, int):
        return Raw(Number(entry))
    if entry[-1] in DIRECTIONS:
        told = Number(int(entry[:-1])) if entry[:-1].isdecimal() else Function(ASKED)
        return Raw(Function(DIRECTIONS[entry[-1]], [cast("Symbol", told)]))
    return Raw(Function(ASKED if entry == UNKNOWN else entry))


def fittings(symbols: Iterable[Symbol], face: Face, rows: int, cols: int) -> list[Fitting]:
    """Read the `fits(Layer, Group, R, C, N)` atoms, sorted; what is no clue there is an error."""
    sheets = {sheet.called: sheet for sheet in face.sheets if sheet.layer.clues}
    found: list[Fitting] = []
    lists: dict[tuple[str, int], list[tuple[int, int | str]]] = {}
    for symbol in symbols:
        if not symbol.match("fits", 5):
            continue
        layer, group, row, col, entry = symbol.arguments
        sheet = sheets.get(str(layer))
        if sheet is None:
            hint = nearest(str(layer), sheets)
            raise RuleError(f"generate.lp gives {symbol}: there are no such clues{hint}")
        try:
            spot, told = (row.number, col.number), _entry(sheet, entry)
        except (RuntimeError, KeyError, ValueError):
            raise RuleError(f"generate.lp gives {symbol}, which is no clue") from None
        if not _on_board(sheet, spot, rows, cols):
            raise RuleError(f"generate.lp gives {symbol}, off the {rows}x{cols} board")
        if sheet.listed:
            lists.setdefault((sheet.name, spot[0]), []).append((spot[1], told))
        else:
            found.append(Fitting(sheet.name, str(group), spot, told))
    for (name, line), numbers in lists.items():
        first, *more = (told for _, told in sorted(numbers, key=lambda pair: pair[0]))
        found.append(Fitting(name, f"line({line})", (line, 0), first, tuple(more)))
    return sorted(found, key=lambda fit: (fit.layer, fit.group, fit.cell, _rank(fit)))


def _rank(clue: Fitting) -> tuple[int, int, str]:
    """Sort entries of one place: numbers, and then what is none."""
    return (0, clue.entry, "") if isinstance(clue.entry, int) else (1, 0, clue.entry)


def _entry(sheet: Sheet, term: Symbol) -> int | str:
    """Return the entry of a clue; an error of the term if it is of another form."""
    entries = sheet.layer.entries
    if entries is Entries.ARROWS:
        signs = {direction: sign for sign, direction in DIRECTIONS.items()}
        (number,) = term.arguments
        return f"{UNKNOWN if str(number) == ASKED else number.number}{signs[term.name]}"
    if entries is Entries.SYMBOLS:
        return {str(glyph.value): str(glyph.value) for glyph in sheet.glyphs}[str(term)]
    if sheet.layer.asks and str(term) == ASKED:
        return UNKNOWN
    if term.number < 0:
        raise ValueError("no number of a clue is below 0")
    return term.number


def _on_board(sheet: Sheet, spot: Cell, rows: int, cols: int) -> bool:
    """Tell whether a clue can stand in a place."""
    layer = sheet.layer
    high, wide = layer.frame(rows, cols)
    if layer.place is Place.MARGIN:
        return 0 <= spot[0] < high and spot[1] >= 0 and (sheet.listed or spot[1] == 0)
    if layer.place is Place.SIDE:
        return spot in set(layer.spots(rows, cols))
    return 0 <= spot[0] < high and 0 <= spot[1] < (wide or 1)
