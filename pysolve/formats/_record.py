"""A puzzle as a JSON object, read field by field."""

from __future__ import annotations

from typing import Any, Final

from pysolve.answers import Answer
from pysolve.errors import FormatError
from pysolve.face import Face, Sheet
from pysolve.formats import _lattice, _moves
from pysolve.formats._format import assemble, choose, named
from pysolve.grid import (
    Entry,
    Grid,
    at,
    blank,
    check_size,
    firsts,
    frozen,
    inside,
    numbered,
    scattered,
    side_between,
)
from pysolve.layers import ARROW, MAX_NUMBER, NOTHING, ROOMS, UNKNOWN, Entries, LayerType, Place
from pysolve.model import Moves, Puzzle
from pysolve.rules import Rules
from pysolve.words import nearest

VERSION: Final = 1
_FIELDS = (
    *("version", "id", "kind", "variants", "flags", "title", "author", "source", "rows", "cols"),
    *("settings", "solution", "marks", "moves"),
)


class Record:
    """One object, read field by field."""

    def __init__(self, value: Any, name: str, line: int | None) -> None:
        self._name, self._line = name, line
        if not isinstance(value, dict):
            raise self.error("a puzzle is a JSON object")
        if "input" in value:
            raise self.error("this is an answer about a puzzle, and the puzzle is not in it")
        self._value: dict[str, Any] = value
        if value.get("version", VERSION) != VERSION:
            raise self.error(f"version {str(value['version'])[:20]} is not known, only {VERSION}")

    def error(self, message: str) -> FormatError:
        return FormatError(message, name=self._name, line=self._line)

    def text(self, field: str) -> str:
        value = self._value.get(field, "")
        if not isinstance(value, str) or len(value.splitlines()) > 1:
            raise self.error(f"{field!r} must be text of one line")
        return self._written(value.strip(), field)

    def words(self, field: str) -> tuple[str, ...]:
        value = self._value.get(field, [])
        if not (isinstance(value, list) and all(isinstance(word, str) for word in value)):
            raise self.error(f"{field!r} must be a list of words")
        return tuple(self._written(word, field) for word in value)

    def _written(self, text: str, field: str) -> str:
        """Refuse halves of characters, which JSON can hold and nothing else can."""
        try:
            text.encode()
        except UnicodeEncodeError as error:
            half = text[error.start]
            raise self.error(f"{field!r}: {half!r} is no character, only half of one") from None
        return text

    def number(self, field: str) -> int:
        value: Any = self._value.get(field)
        if not _is_number(value) or value > MAX_NUMBER:
            raise self.error(f"{field!r} must be a number")
        return int(value)

    def puzzle(self, rules: Rules) -> Puzzle:
        kind, variants = choose(rules, self.text("kind") or None, self.error)
        variants = (*variants, *named(kind, self.words("variants"), self.error))
        face = kind.varied(variants).face
        self._refuse_unknown(face)
        rows, cols = self.number("rows"), self.number("cols")
        check_size(rows, cols, self.error)
        layers: dict[LayerType, Grid] = {}
        for sheet in face.sheets:
            layer, field = sheet.layer, face.field(sheet.name)
            if layer.place is Place.ROOM:
                if ROOMS not in layers:
                    raise self.error(f"{kind.name} has clues of rooms, but no layer of rooms")
                layers[layer] = self._room_clues(field, layers[ROOMS], rows, cols)
            elif layer.place is Place.MARGIN:
                layers[layer] = self._margin(field, layer, rows, cols)
            elif layer.place is Place.SIDE and layer.entries is Entries.SYMBOLS:
                layers[layer] = self._sides(field, sheet, rows, cols)
            elif field in self._value and by_place(field, layer):
                layers[layer] = self._placed(field, sheet, rows, cols)
            elif layer.name in self._value:
                layers[layer] = self._grid(layer, face, rows, cols)
            if layer.parts:
                layers[layer] = self._rooms(layers)
        size, moves = (rows, cols), self.moves(face.answer, rows, cols)
        marks = self.answer("marks", face.answer, rows, cols)
        marks = _moves.marks_after(marks, moves, face.answer, size, self.error)
        return assemble(
            kind,
            tuple(dict.fromkeys(variants)),
            rows,
            cols,
            layers,
            flags=self.words("flags"),
            id=self.text("id"),
            title=self.text("title"),
            author=self.text("author"),
            source=self.text("source"),
            solution=self.answer("solution", face.answer, rows, cols),
            marks=marks,
            settings=self._settings(),
            moves=moves,
        )

    def _refuse_unknown(self, face: Face) -> None:
        known = (*_FIELDS, *face.layers, *map(face.field, face.layers))
        for key in self._value:
            if key not in known:
                raise self.error(f"{key[:40]!r} is unknown{nearest(key, known)}")

    def _settings(self) -> dict[str, int]:
        told = self._value.get("settings", {})
        if not isinstance(told, dict) or not all(map(_is_number, told.values())):
            raise self.error("'settings' must be an object of numbers")
        return told

    def _rows(self, field: str, rows: int, cols: int) -> list[Any]:
        grid = self._value[field]
        if not isinstance(grid, list) or len(grid) != rows:
            raise self.error(f"{field!r} must be a list of {rows} rows")
        for r, row in enumerate(grid):
            if not isinstance(row, list | str) or len(row) != cols:
                raise self.error(f"{field!r}: row {r + 1} must have {cols} entries")
        return grid

    def _grid(self, layer: LayerType, face: Face, rows: int, cols: int) -> Grid:
        grid = self._rows(layer.name, rows, cols)
        letters = face.answer.reading(marks=True) if layer.outright else None
        known: dict[Any, Entry] = {**(letters or {}), **{g: e for e, g in layer.glyphs}}
        return tuple(
            tuple(
                known[entry]
                if isinstance(entry, str) and entry in known
                else self._entry(entry, f"{layer.name!r}, {at(r, c)}", layer.asks)
                for c, entry in enumerate(row)
            )
            for r, row in enumerate(grid)
        )

    def _entry(self, entry: Any, where: str, unknown: bool = True) -> Entry:
        if entry is None or entry == NOTHING:
            return None
        if unknown and entry == UNKNOWN:
            return UNKNOWN
        if isinstance(entry, str) and entry.isascii() and entry.isdigit() and len(entry) <= 6:
            return int(entry)
        if _is_number(entry) and entry <= MAX_NUMBER:
            return int(entry)
        raise self.error(f"{where}: {str(entry)[:20]!r} is no entry")

    def _rooms(self, layers: dict[LayerType, Grid]) -> Grid:
        if ROOMS not in layers:
            raise self.error(f"{ROOMS.name!r} is missing")
        grid = layers[ROOMS]
        if any(entry is None for row in grid for entry in row):
            raise self.error(f"{ROOMS.name!r}: every cell needs the number of its room")
        if apart := scattered(grid):
            (r, c), _ = apart
            raise self.error(f"room {grid[r][c]} falls apart at {at(r, c)}")
        stated = dict.fromkeys(room for row in grid for room in row)
        self._stated = {room: place for place, room in enumerate(stated)}
        return numbered(grid)

    def _room_clues(self, field: str, rooms: Grid, rows: int, cols: int) -> Grid:
        places = firsts(rooms)
        told = blank(rows, cols)
        for item in self._list(field, 2):
            room = self._stated.get(item[0]) if _is_number(item[0]) else None
            if room is None:
                raise self.error(f"{field!r}: there is no room {str(item[0])[:20]}")
            r, c = places[room]
            if told[r][c] is not None:
                raise self.error(f"{field!r}: room {item[0]} has two")
            told[r][c] = self._entry(item[1], repr(field))
        return frozen(told)

    def _placed(self, field: str, sheet: Sheet, rows: int, cols: int) -> Grid:
        """Read entries that tell their places."""
        high, wide = sheet.layer.frame(rows, cols)
        told = blank(high, wide or 1)
        for r, c, entry in self._list(field, 3):
            if not (_is_number(r) and _is_number(c) and inside((r, c), high, wide or 1)):
                raise self.error(f"{field!r}: {[r, c]} lies outside the board")
            if told[r][c] is not None:
                raise self.error(f"{field!r}: {[r, c]} has two")
            told[r][c] = self._told(entry, field, sheet)
        return frozen(told)

    def _told(self, entry: Any, field: str, sheet: Sheet) -> Entry:
        """Read an entry that may be a symbol or an arrow."""
        if sheet.layer.entries is Entries.SYMBOLS:
            symbol = sheet.lettered(entry) if isinstance(entry, str) else None
            if symbol is None:
                known = [str(glyph.value) for glyph in sheet.glyphs]
                hint = nearest(str(entry)[:20], known)
                raise self.error(f"{field!r}: there is no {str(entry)[:20]!r}{hint}")
            return symbol
        if sheet.layer.entries is Entries.ARROWS:
            if not isinstance(entry, str) or not ARROW.fullmatch(entry):
                raise self.error(f"{field!r}: {str(entry)[:20]!r} is no arrow such as '3>'")
            return entry
        return self._entry(entry, repr(field))

    def _sides(self, field: str, sheet: Sheet, rows: int, cols: int) -> Grid:
        told = [list(row) for row in sheet.layer.blank(rows, cols)]
        for *ends, entry in self._list(field, 5):
            one, other = (ends[0], ends[1]), (ends[2], ends[3])
            whole = all(map(_is_number, ends))
            side = side_between(one, other) if whole else None
            if side is None or not (inside(one, rows, cols) and inside(other, rows, cols)):
                raise self.error(f"{field!r}: {ends} are no two cells that share a side")
            if told[side[0]][side[1]] is not None:
                raise self.error(f"{field!r}: {ends} has two")
            told[side[0]][side[1]] = self._told(entry, field, sheet)
        return frozen(told)

    def _margin(self, field: str, layer: LayerType, rows: int, cols: int) -> Grid:
        lines = layer.frame(rows, cols)[0]
        told = self._value.get(field)
        if told is None:
            return layer.blank(rows, cols)
        if not isinstance(told, list) or len(told) != lines:
            raise self.error(f"{field!r} must be a list of {lines} entries")
        each = [line if isinstance(line, list) else [line] for line in told]
        numbers = [[self._entry(entry, repr(field)) for entry in line] for line in each]
        kept = [[entry for entry in line if entry is not None] for line in numbers]
        wide = max((len(line) for line in kept), default=0) or 1
        return tuple((*line, *(None,) * (wide - len(line))) for line in kept)

    def _list(self, field: str, length: int) -> list[list[Any]]:
        value = self._value.get(field, [])
        if not isinstance(value, list) or not all(
            isinstance(item, list) and len(item) == length for item in value
        ):
            raise self.error(f"{field!r} must be a list of lists of {length}")
        return value

    def moves(self, answer: Answer, rows: int, cols: int) -> Moves:
        """Read what was done, move by move."""
        told = self._value.get("moves")
        return () if told is None else _moves.read_list(told, answer, (rows, cols), self.error)

    def answer(self, field: str, answer: Answer, rows: int, cols: int) -> Grid | None:
        if self._value.get(field) is None:
            return None
        marks = field == "marks"
        if answer.on_sides:
            return self._lattice(field, answer, rows, cols)
        words: dict[Any, Entry] = {NOTHING: None, None: None} if marks else {}
        read = answer.reading(marks=marks)
        if read is not None:
            words |= read
            words |= {value: value for value in answer.domain}

        def value(entry: Any) -> Entry:
            if isinstance(entry, int | str | None) and not isinstance(entry, bool):
                if entry in words:
                    return words[entry]
                if read is None and entry not in (None, NOTHING):
                    return self._entry(entry, repr(field), unknown=False)
            raise self.error(f"{field!r}: {str(entry)[:20]!r} is no value")

        return tuple(tuple(map(value, row)) for row in self._rows(field, rows, cols))

    def _lattice(self, field: str, answer: Answer, rows: int, cols: int) -> Grid:
        """Read a value for each side."""
        high, wide = answer.frame(rows, cols)
        off = 0 if answer.rim else 2
        marks = field == "marks"
        known: dict[Any, Entry] = dict(_lattice.meanings(answer, marks=marks))
        known |= {value: value for value in answer.domain} | ({None: None} if marks else {})

        def on_side(entry: Any) -> Entry:
            if isinstance(entry, list | dict | bool) or entry not in known:
                raise self.error(f"{field!r}: {str(entry)[:20]!r} is none of {answer.legend}")
            return known[entry]

        grid = self._rows(field, high - off, wide - off)
        nothing = None if marks else answer.background
        return _lattice.read(grid, on_side, lambda _: None, rim=answer.rim, nothing=nothing)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def by_place(field: str, layer: LayerType) -> bool:
    """Tell whether the entries of a layer are listed with their places; else there is a grid."""
    named = layer.entries in (Entries.SYMBOLS, Entries.ARROWS)
    return named or layer.place is Place.CORNER or (layer.asks and field != layer.name)
