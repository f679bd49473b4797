"""JSON: an object for each puzzle, one alone, a list of them, or one a line.

What `puzzles generate --json` prints has the puzzle inside of it, and is read as well. The fields
are those of the project's corpus of published puzzles; see docs/formats.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from pysolve.errors import FormatError
from pysolve.formats._format import (
    Format,
    Part,
    assemble,
    choose,
    in_lines,
    named,
    without_comments,
)
from pysolve.grid import (
    Entry,
    Grid,
    at,
    blank,
    check_size,
    entries,
    firsts,
    frozen,
    inside,
    numbered,
    scattered,
)
from pysolve.layers import (
    ANSWERS,
    LAYERS,
    MAX_NUMBER,
    NOTHING,
    ROOMS,
    UNKNOWN,
    LayerType,
    Place,
    declared,
    spelling,
)
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source
from pysolve.words import nearest

if TYPE_CHECKING:
    from pysolve.records import shapes

VERSION = 1
_FIELDS = (
    *("version", "id", "kind", "variants", "flags", "title", "author", "source", "rows", "cols"),
    *(*LAYERS, "solution", "marks"),
)
_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\{|\[\s*[\{\]])")


def recognizes(source: Source) -> bool:
    """Tell whether a source begins as an object or a list of objects."""
    return _START.match(source.data) is not None


def parts(source: Source) -> Iterator[Part]:
    """Take apart one object, a list of objects, or one object a line."""
    text = without_comments(source.text.encode()).decode()
    if _in_lines(text):
        yield from in_lines(_read_line, source)
        return
    try:
        whole = json.loads(text)
    except RecursionError:
        raise FormatError("it is nested too deeply", name=source.name) from None
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            yield from in_lines(_read_line, source)
            return
        raise FormatError(
            error.msg, name=source.name, line=error.lineno, column=error.colno
        ) from None
    except ValueError as error:
        raise FormatError(f"a number is too long: {error}", name=source.name) from None
    if isinstance(whole, list):
        for i, one in enumerate(whole):
            yield partial(_read, one, f"{source.name}[{i}]", None)
    else:
        yield partial(_read, whole, source.name, None)


def _in_lines(text: str) -> bool:
    """Tell whether there is more than one object, each in a line, be it right or wrong."""
    # Not by reading them: the first may be the one that is wrong.
    starts = re.finditer(r"^[ \t]*\{[ \t]*\S", text, re.MULTILINE)
    return text.lstrip().startswith("{") and sum(1 for _ in islice(starts, 2)) == 2


def _read_line(line: str, number: int, name: str, rules: Rules) -> Puzzle:
    try:
        one = json.loads(line)
    except (ValueError, RecursionError) as error:
        column = error.colno if isinstance(error, json.JSONDecodeError) else 1
        raise FormatError(
            "this line is not a JSON object", name=name, line=number, column=column
        ) from None
    return _read(one, name, number, rules)


def _read(value: Any, name: str, line: int | None, rules: Rules) -> Puzzle:
    if isinstance(value, dict) and isinstance(value.get("puzzle"), dict):
        return _Record(value["puzzle"], name, line).puzzle(rules)
    return _Record(value, name, line).puzzle(rules)


class _Record:
    """One object, read field by field."""

    def __init__(self, value: Any, name: str, line: int | None) -> None:
        self._name, self._line = name, line
        if not isinstance(value, dict):
            raise self.error("a puzzle is a JSON object")
        if "input" in value:
            raise self.error("this is an answer about a puzzle, and the puzzle is not in it")
        self._value: dict[str, Any] = value
        for key in value:
            if key not in _FIELDS:
                raise self.error(f"{key[:40]!r} is unknown{nearest(key, _FIELDS)}")
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
        rows, cols = self.number("rows"), self.number("cols")
        check_size(rows, cols, self.error)
        layers: dict[LayerType, Grid] = {}
        for layer in declared(kind.layers):
            field = spelling(layer, kind.layers)
            if layer.place is Place.ROOM:
                if ROOMS not in layers:
                    raise self.error(f"{kind.name} has clues of rooms, but no layer of rooms")
                layers[layer] = self._room_clues(field, layers[ROOMS], rows, cols)
            elif field != layer.name and field in self._value:
                layers[layer] = self._cell_clues(field, rows, cols)
            elif layer.name in self._value:
                layers[layer] = self._grid(layer, rows, cols)
            if layer.parts:
                layers[layer] = self._rooms(layers)
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
            solution=self.answer("solution", kind, rows, cols),
            marks=self.answer("marks", kind, rows, cols),
        )

    def _rows(self, field: str, rows: int, cols: int) -> list[Any]:
        grid = self._value[field]
        if not isinstance(grid, list) or len(grid) != rows:
            raise self.error(f"{field!r} must be a list of {rows} rows")
        for r, row in enumerate(grid):
            if not isinstance(row, list | str) or len(row) != cols:
                raise self.error(f"{field!r}: row {r + 1} must have {cols} entries")
        return grid

    def _grid(self, layer: LayerType, rows: int, cols: int) -> Grid:
        grid = self._rows(layer.name, rows, cols)
        return tuple(
            tuple(
                self._entry(entry, f"{layer.name!r}, {at(r, c)}", layer.asks)
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

    def _cell_clues(self, field: str, rows: int, cols: int) -> Grid:
        told = blank(rows, cols)
        for r, c, entry in self._list(field, 3):
            if not (_is_number(r) and _is_number(c) and inside((r, c), rows, cols)):
                raise self.error(f"{field!r}: {[r, c]} lies outside the board")
            if told[r][c] is not None:
                raise self.error(f"{field!r}: {[r, c]} has two")
            told[r][c] = self._entry(entry, repr(field))
        return frozen(told)

    def _list(self, field: str, length: int) -> list[list[Any]]:
        value = self._value.get(field, [])
        if not isinstance(value, list) or not all(
            isinstance(item, list) and len(item) == length for item in value
        ):
            raise self.error(f"{field!r} must be a list of lists of {length}")
        return value

    def answer(self, field: str, kind: Kind, rows: int, cols: int) -> Grid | None:
        if self._value.get(field) is None:
            return None
        answer, marks = ANSWERS[kind.answer], field == "marks"
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


def marked(puzzle: Puzzle, marks: Sequence[object], kind: Kind, name: str = "") -> Puzzle:
    """Return a puzzle with other marks, told as the field `marks` of an object tells them."""
    told = _Record({"marks": marks}, name, None)
    return replace(puzzle, marks=told.answer("marks", kind, puzzle.rows, puzzle.cols))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle as an object in one line."""
    return json.dumps(record(puzzle, kind), ensure_ascii=False)


def record(puzzle: Puzzle, kind: Kind) -> shapes.Puzzle:
    """Return a puzzle as the object that is written, which also stands inside of other records."""
    value: dict[str, Any] = {
        "version": VERSION,
        "kind": puzzle.kind,
        "variants": list(puzzle.variants),
        "flags": list(puzzle.flags),
        "id": puzzle.id,
        "title": puzzle.title,
        "author": puzzle.author,
        "source": puzzle.source,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
    }
    for layer in puzzle.layers:
        told, declaration = list(entries(layer.grid)), LAYERS[layer.name]
        field = spelling(declaration, kind.layers)
        if declaration.place is Place.ROOM:
            rooms = puzzle.layer(ROOMS) or ()
            value[field] = [[rooms[r][c], entry] for r, c, entry in told]
        elif field != layer.name:
            value[field] = [list(item) for item in told]
        elif declaration.outright:
            value[field] = _spelled(layer.grid, {None: NOTHING})
        elif told:
            value[field] = [list(row) for row in layer.grid]
    answer = ANSWERS[kind.answer]
    if puzzle.solution is not None:
        value["solution"] = _spelled(puzzle.solution.values, answer.spelling(marks=False))
    if puzzle.marks is not None:
        value["marks"] = _spelled(puzzle.marks, answer.spelling(marks=True))
    optional = ("variants", "flags", "id", "title", "author", "source")
    kept = {key: item for key, item in value.items() if item or key not in optional}
    return cast("shapes.Puzzle", kept)


def _spelled(rows: Sequence[Sequence[Entry]], words: Mapping[Entry, str]) -> list[Any]:
    """Write rows as texts, or as lists where an entry takes more than one character."""
    if any(isinstance(entry, int) and entry > 9 for row in rows for entry in row):
        return [list(row) for row in rows]
    return ["".join(words.get(entry, str(entry)) for entry in row) for row in rows]


FORMAT = Format("json", "JSON, one object or many", recognizes, parts, write, one_line=True)
