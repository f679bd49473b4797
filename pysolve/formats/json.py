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

from pysolve.answers import Answer
from pysolve.errors import FormatError
from pysolve.face import Face, Sheet
from pysolve.formats import _lattice
from pysolve.formats._format import (
    Format,
    Part,
    in_lines,
    without_comments,
)
from pysolve.formats._record import VERSION, Record, by_place
from pysolve.grid import (
    Entry,
    entries,
    parted_by,
)
from pysolve.layers import NOTHING, ROOMS, Entries, Place
from pysolve.metadata import Kind
from pysolve.model import Layer, Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

if TYPE_CHECKING:
    from pysolve.records import shapes

_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\{|\[\s*[\{\]])")


def recognizes(source: Source) -> bool:
    """Tell whether a source begins as an object or a list of objects."""
    return _START.match(source.data) is not None


def parts(source: Source) -> Iterator[Part]:
    """Take apart one object, a list of objects, or one object a line."""
    text = without_comments(source.text.encode()).decode()
    if in_object_lines(text):
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


def in_object_lines(text: str) -> bool:
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
        # What was done may stand beside the puzzle.
        moves = {"moves": value["moves"]} if "moves" in value else {}
        return Record({**value["puzzle"], **moves}, name, line).puzzle(rules)
    return Record(value, name, line).puzzle(rules)


def marked(puzzle: Puzzle, marks: Sequence[object], kind: Kind, name: str = "") -> Puzzle:
    """Return a puzzle with other marks, told as the field `marks` of an object tells them."""
    told = Record({"marks": marks}, name, None)
    answer = kind.face.answer
    return replace(puzzle, marks=told.answer("marks", answer, puzzle.rows, puzzle.cols))


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
    if puzzle.settings:
        value["settings"] = dict(puzzle.settings)
    face = kind.varied(puzzle.variants).face
    for layer in puzzle.layers:
        sheet = face.sheet(layer.name)
        if sheet is not None and (told := _layer(puzzle, layer, sheet, face)) is not None:
            value[face.field(layer.name)] = told
    for field, grid in (
        ("solution", puzzle.solution.values if puzzle.solution else None),
        ("marks", puzzle.marks),
    ):
        if grid is not None:
            value[field] = answer_rows(grid, face.answer, marks=field == "marks")
    if puzzle.moves:
        value["moves"] = [[row, col, moved] for (row, col), moved in puzzle.moves]
    optional = ("variants", "flags", "id", "title", "author", "source")
    kept = {key: item for key, item in value.items() if item or key not in optional}
    return cast("shapes.Puzzle", kept)


def answer_rows(
    grid: Sequence[Sequence[Entry]], answer: Answer, *, marks: bool = False
) -> list[Any]:
    """Return a filled board, or marks, as rows of text, or lists where numbers are longer."""
    if answer.on_sides:
        return ["".join(row) for row in _lattice.answer_rows(grid, answer, marks=marks)]
    return _spelled(grid, answer.spelling(marks=marks))


def _layer(puzzle: Puzzle, layer: Layer, sheet: Sheet, face: Face) -> list[Any] | None:
    """Return the entries of a layer; None where there is nothing to tell."""
    told, declared = list(entries(layer.grid)), sheet.layer
    if declared.place is Place.ROOM:
        rooms = puzzle.layer(ROOMS) or ()
        return [[rooms[r][c], entry] for r, c, entry in told]
    if declared.place is Place.MARGIN:
        lines = [[entry for entry in row if entry is not None] for row in layer.grid]
        return lines if sheet.listed else [line[0] if line else None for line in lines]
    if declared.place is Place.SIDE and declared.entries is Entries.SYMBOLS:
        parted = ((parted_by((y, x)), entry) for y, x, entry in told)
        return [[*one, *other, entry] for (one, other), entry in parted]
    if by_place(face.field(layer.name), declared):
        return [list(item) for item in told]
    if declared.outright:
        return _spelled(layer.grid, {None: NOTHING, **face.answer.spelling(marks=True)})
    return [list(row) for row in layer.grid] if told else None


def _spelled(rows: Sequence[Sequence[Entry]], words: Mapping[Entry, str]) -> list[Any]:
    """Write rows as texts, or as lists where an entry takes more than one character."""
    if any(isinstance(entry, int) and entry > 9 for row in rows for entry in row):
        return [list(row) for row in rows]
    return ["".join(words.get(entry, str(entry)) for entry in row) for row in rows]


FORMAT = Format(
    *("json", "JSON, one object or many", recognizes, parts, write),
    one_line=True,
    amends="json",
    states=True,
)
