"""How places are called when the program speaks to people, who count from 1."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from pysolve.face import PLAIN, Face
from pysolve.grid import Cell, at, inside, parted_by, side_between
from pysolve.layers import LAYERS, ROOMS, Entries, LayerType, Place

if TYPE_CHECKING:
    from pysolve.model import Key, PlacedClue, Puzzle

UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What makes a terminal do something, breaks a line, turns text around, or is no character."""

DIFFICULTIES = ("very easy", "easy", "medium", "hard", "very hard")
"""What the levels from 1 to 5 are called."""


def difficulty(level: int) -> str:
    """Name a level."""
    return DIFFICULTIES[level - 1]


def plural(number: int, noun: str) -> str:
    """Count something."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


MOST_LISTED = 40
"""How many names are listed, where none is near to the one that is not known."""


def nearest(name: str, known: Iterable[str], noun: str = "") -> str:
    """Hint at the nearest of the known names, or at all of them; `noun` is what they are."""
    names = sorted(set(known))
    close = get_close_matches(name, names, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {close[0]!r}?"
    told = f"known {noun}s:" if noun else "there is"
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f"; {told} {', '.join(names[:MOST_LISTED])}{more}" if names else "; it has none"


def listed(parts: Sequence[str]) -> str:
    """Join parts as in a sentence."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def printable(text: str) -> str:
    """Write text in one line, what is unsafe in it as in a program: an escape as `\\x1b`.

    A byte of a file's name that is not UTF-8, which Python reads as half a character, is shown as
    that byte.
    """
    return UNSAFE.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return found[0].encode("unicode_escape", "surrogatepass").decode("ascii")


def character(one: str) -> str:
    """Name a character that may not be one to be seen, or look like another."""
    name = unicodedata.name(one, "")
    return f"{one!r} ({name})" if name else f"{one!a}"


MOST_IN_BRIEF = 2
"""Where no more lines are named than that, cells of a line are named by one number each."""


@dataclass(frozen=True, slots=True)
class Places:
    """How places are named: "row 4, column 2", or with `short` "r4c2".

    With `sides`, what is decided are sides, and cells are spots of the lattice. Of so many lines
    that cells lie on, and of so many places of one form, each is named; more are counted. Of 0, a
    single run of cells is named.
    """

    short: bool = False
    sides: bool = False
    most: int = 8

    def cell(self, row: int, col: int) -> str:
        """Name what is decided: a cell, or a side."""
        return self.side((row, col)) if self.sides else self.square(row, col)

    def square(self, row: int, col: int) -> str:
        """Name a cell."""
        if self.short:
            return f"r{row + 1}c{col + 1}"
        return at(row, col)

    def side(self, spot: Cell) -> str:
        """Name a side by the cells it parts, at the upper and left rim by its one cell."""
        one, other = parted_by(spot)
        across = one[0] == other[0]
        if min(one) < 0:
            return f"the {'left' if across else 'top'} side of {self.square(*other)}"
        return f"the {'right' if across else 'bottom'} side of {self.square(*one)}"

    def parted(self, cell: Cell, other: Cell) -> str:
        """Name the side between two cells."""
        between = side_between(cell, other)
        if between is None:
            return f"{self.square(*cell)} and {self.square(*other)}"
        return self.side(between)

    def corner(self, row: int, col: int) -> str:
        """Name a corner by the cell that it is the upper left one of, at the rim by another."""
        down, right = row > 0, col > 0
        where = ("lower" if down else "upper", "right" if right else "left")
        return f"the {' '.join(where)} corner of {self.square(row - down, col - right)}"

    def cells(self, places: Sequence[Cell], most: int = 6) -> str:
        """Name a few cells, and how many more there are."""
        between = ", " if self.short else "; "
        named = between.join(self.cell(*where) for where in places[:most])
        rest = len(places) - most
        return named if rest <= 0 else f"{named}{between}and {rest} more"

    def spoken(self, places: Sequence[Cell]) -> str:
        """Name cells as one says them: row by row or column by column, whichever is shorter."""
        by_row: dict[int, list[int]] = {}
        by_col: dict[int, list[int]] = {}
        for r, c in sorted(places):
            by_row.setdefault(r, []).append(c)
            by_col.setdefault(c, []).append(r)
        if self.sides:
            return self._spoken_sides(sorted(places))
        rowwise = len(by_row) <= len(by_col)
        lines = min(len(by_row), len(by_col))
        parted = not self.most and len(runs(next(iter((by_row if rowwise else by_col).values()))))
        if lines > max(1, self.most) or parted > 1:
            return f"{len(places)} cells"
        if self.short:
            named = by_row if rowwise else dict(sorted(by_col.items()))
            return listed(
                [
                    " to ".join(self.cell(*((n, m) if rowwise else (m, n))) for m in ends)
                    for n, numbers in named.items()
                    for ends in runs(numbers)
                ]
            )
        if rowwise:
            parts = [f"row {r + 1}, {_numbers('column', cols)}" for r, cols in by_row.items()]
        else:
            parts = [
                f"column {c + 1}, {_numbers('row', rows)}"
                if len(rows) > 1
                else self.cell(rows[0], c)
                for c, rows in sorted(by_col.items())
            ]
        if len(parts) == 2 and not any(" and " in part for part in parts):
            return listed(parts)
        return "; ".join(parts)

    def _spoken_sides(self, spots: Sequence[Cell]) -> str:
        if len(spots) > max(1, self.most):
            return f"{len(spots)} sides"
        return listed([self.side(spot) for spot in spots])

    def outcome(self, cells: Mapping[Cell, int], word: Callable[[int], str]) -> str:
        """Tell which cells become what: "row 1, column 2 is shaded, and ... are unshaded"."""
        return _told(
            f"{self.spoken(places)} {'is' if len(places) == 1 else 'are'} {word(value)}"
            for value, places in _by_value(cells)
        )

    def shades(self, cells: Mapping[Cell, int], word: Callable[[int], str]) -> str:
        """Tell what something has: "row 1, column 2 shaded, and ... unshaded"."""
        return _told(f"{self.spoken(places)} {word(value)}" for value, places in _by_value(cells))

    def values(self, cells: Mapping[Cell, int], word: Callable[[int], str], where: Key) -> str:
        """Tell what a place has: "1 at row 1, column 2, and 0 at ...", in a row "1 in column 2"."""
        return _told(
            f"{word(value)} {self._in_line(places, where) or f'at {self.spoken(places)}'}"
            for value, places in _by_value(cells)
        )

    def excluded(self, marks: Iterable[tuple[Cell, int]], word: Callable[[int], str]) -> str:
        """Tell which values cells cannot have: "5 and 7 at row 1, column 2; 5 at row 3, ..."."""
        values: dict[Cell, list[int]] = {}
        for place, value in sorted(marks):
            values.setdefault(place, []).append(value)
        groups: dict[tuple[int, ...], list[Cell]] = {}
        for place, gone in values.items():
            groups.setdefault(tuple(gone), []).append(place)
        return "; ".join(
            f"{listed([word(value) for value in gone])} at {self.spoken(places)}"
            for gone, places in groups.items()
        )

    def _in_line(self, places: Sequence[Cell], where: Key) -> str:
        """Name cells of a row or column by the other number alone; else return nothing."""
        brief = self.short and self.most > MOST_IN_BRIEF
        if brief or self.sides or where.name not in ("row", "column"):
            return ""
        along = 0 if where.name == "row" else 1
        if any((place[along],) != where.numbers for place in places):
            return ""
        across = [place[1 - along] for place in places]
        if not self.most and len(runs(across)) > 1:
            return ""
        return f"in {_numbers(('column', 'row')[along], across)}"

    def clue(self, placed: PlacedClue, puzzle: Puzzle, face: Face = PLAIN) -> str:
        """Name a clue."""
        layer, sheet = LAYERS[placed.layer], face.sheet(placed.layer)
        told = sheet.word(placed.entry) if sheet else placed.entry
        rooms = puzzle.layer(ROOMS)
        if layer.place is Place.ROOM and rooms is not None:
            where = self.room(puzzle, int(rooms[placed.cell[0]][placed.cell[1]] or 0))
            return f"{told} in {where}"
        return f"{told} at {self.spot(layer, placed.cell)}"

    def spot(self, layer: LayerType, where: Cell) -> str:
        """Name the place of an entry by its row and column in the grid of its layer."""
        if layer.place is Place.CORNER:
            return self.corner(*where)
        if layer.place is Place.MARGIN:
            line = f"{'row' if layer.along_rows else 'column'} {where[0] + 1}"
            return f"the {layer.name} of {line}"
        lattice = layer.place is Place.SIDE and layer.entries is Entries.SYMBOLS
        return self.side(where) if lattice else self.square(*where)

    def place(self, key: Key, puzzle: Puzzle) -> str:
        """Name the place a key stands for; one of an unknown form by its term."""
        namer, count = _NAMERS.get(key.name, (None, 0))
        if namer is None or len(key.numbers) != count:
            return f"{key.name}({', '.join(map(str, key.numbers))})" if key.numbers else key.name
        return namer(self, puzzle, *key.numbers)

    def keys(self, keys: Iterable[Key], puzzle: Puzzle, left: str = "") -> str:
        """Name places, those of one form together: "the rooms at row 1, ... and row 3, ...".

        `left` is what is said of those that are left.
        """
        forms: dict[str, list[Key]] = {}
        for key in keys:
            forms.setdefault(key.name, []).append(key)
        *others, last = forms.values()
        told = [self._alike(alike, puzzle) for alike in others]
        return listed([*told, self._alike(last, puzzle, left)])

    def _alike(self, keys: Sequence[Key], puzzle: Puzzle, left: str = "") -> str:
        """Name places of one form: "rows 1 and 3", "the rooms at row 1, ... and row 3, ..."."""
        name, most = keys[0].name, max(1, self.most)
        whole = ""
        if name in ("row", "column"):
            whole = _numbers(name, sorted(key.numbers[0] for key in keys))
        if name == "cell" and len(keys) <= most:
            whole = self.squares([(key.numbers[0], key.numbers[1]) for key in keys])
        if whole:
            return f"{whole} and {left}" if left else whole
        named = [self.place(key, puzzle) for key in keys[:most]]
        rest = len(keys) - most
        noun, at_, _ = named[0].partition(" at ")
        if at_ and name in ("block", "room") and len(keys) > 1:
            named = [f"{noun}s at {named[0].removeprefix(noun + at_)}"] + [
                each.removeprefix(noun + at_) for each in named[1:]
            ]
        left = left or (f"{rest} more" if rest > 0 else "")
        return listed([*named, left] if left else named)

    def squares(self, cells: Sequence[Cell]) -> str:
        """Name cells, also where sides are decided."""
        return replace(self, sides=False).spoken(sorted(set(cells)))

    def area(self, cells: Sequence[Cell], puzzle: Puzzle) -> str:
        """Name about where some cells are: their room or two, else their rows or columns."""
        if self.sides:
            near = {cell for spot in cells for cell in parted_by(spot)}
            cells = sorted(cell for cell in near if inside(cell, puzzle.rows, puzzle.cols))
        grid = puzzle.layer(ROOMS)
        rooms = sorted({int(grid[r][c] or 0) for r, c in cells}) if grid else []
        if 0 < len(rooms) < 3:
            return listed([self.room(puzzle, room) for room in rooms])
        rows, cols = sorted({r for r, _ in cells}), sorted({c for _, c in cells})
        upright = cols[-1] - cols[0] < rows[-1] - rows[0]
        noun, numbers = ("column", cols) if upright else ("row", rows)
        return _numbers(noun, range(numbers[0], numbers[-1] + 1))

    def room(self, puzzle: Puzzle, room: int) -> str:
        """Name a room by its first cell."""
        for r, row in enumerate(puzzle.layer(ROOMS) or ()):
            if room in row:
                return f"the room at {self.square(r, row.index(room))}"
        return f"room {room}"


SPELLED = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""Small numbers as words, from 0."""


def spelled(number: int) -> str:
    """Write a small number as a word."""
    return SPELLED[number] if 0 <= number < len(SPELLED) else str(number)


def begun(text: str) -> str:
    """Begin a sentence with a capital letter, unless it begins with the short name of a cell."""
    return text if re.match(r"r\d+c\d", text) else text[:1].upper() + text[1:]


def _told(parts: Iterable[str]) -> str:
    return ", and ".join(parts)


def _by_value(cells: Mapping[Cell, int]) -> Iterable[tuple[int, list[Cell]]]:
    """Return the cells of each value, both in the order in which they are read."""
    groups: dict[int, list[Cell]] = {}
    for place, value in sorted(cells.items()):
        groups.setdefault(value, []).append(place)
    return groups.items()


def runs(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Return numbers one by one; of three and more that follow each other, the first and last."""
    groups: list[list[int]] = []
    for number in numbers:
        if groups and number == groups[-1][-1] + 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    found: list[tuple[int, ...]] = []
    for run in groups:
        found += [(run[0], run[-1])] if len(run) > 2 else [(number,) for number in run]
    return found


def _numbers(noun: str, numbers: Sequence[int]) -> str:
    """Name rows or columns."""
    parts = [" to ".join(str(number + 1) for number in ends) for ends in runs(numbers)]
    return f"{noun if len(numbers) == 1 else noun + 's'} {listed(parts)}"


_NAMERS: dict[str, tuple[Callable[..., str], int]] = {
    "cell": (lambda places, puzzle, r, c: places.square(r, c), 2),
    "block": (lambda places, puzzle, r, c: f"the 2 by 2 block at {places.square(r, c)}", 2),
    "line": (
        lambda places, puzzle, r, c, r2, c2: f"{places.square(r, c)} to {places.square(r2, c2)}",
        4,
    ),
    "side": (lambda places, puzzle, *ends: places.parted(ends[:2], ends[2:]), 4),
    "corner": (lambda places, puzzle, r, c: places.corner(r, c), 2),
    "row": (lambda places, puzzle, r: f"row {r + 1}", 1),
    "column": (lambda places, puzzle, c: f"column {c + 1}", 1),
    "rows": (lambda places, puzzle, r, r2: f"rows {r + 1} and {r2 + 1}", 2),
    "columns": (lambda places, puzzle, c, c2: f"columns {c + 1} and {c2 + 1}", 2),
    "room": (Places.room, 1),
    "rooms": (
        lambda places, puzzle, i, i2: f"{places.room(puzzle, i)} and {places.room(puzzle, i2)}",
        2,
    ),
    "grid": (lambda places, puzzle: "the grid", 0),
}
"""How places are named, and how many numbers each has."""

LONG, SHORT = Places(), Places(short=True)

cell, cells, spoken, outcome = LONG.cell, LONG.cells, LONG.spoken, LONG.outcome
clue, place, spot = LONG.clue, LONG.place, LONG.spot
