"""Puzzles put back into JSON: the values of fields that change; all else stays, byte for byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pysolve.face import Face
from pysolve.formats._amending import Amendment, Lines, Patch
from pysolve.formats._format import COMMENT, Format, listed
from pysolve.formats._record import by_place
from pysolve.formats.json import answer_rows, in_object_lines, record
from pysolve.grid import Cell, Entry, parted_by
from pysolve.layers import NOTHING, ROOMS, Entries, LayerType, Place
from pysolve.sources import Source

_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_REMARKS: Final = re.compile(rf"(?:{COMMENT.pattern.decode()})+")


def amend(source: Source, amendments: Mapping[int, Amendment], _format: Format) -> Iterator[Patch]:
    """Yield patches of the fields that change."""
    text = source.text
    begun = _begun(text)
    for number, amendment in amendments.items():
        thing = _Object.at(text, begun[number - 1])
        if "puzzle" in thing.fields and text[thing.fields["puzzle"].start] == "{":
            thing = _Object.at(text, thing.fields["puzzle"].start)
        yield from _amended(thing, amendment)


def _begun(text: str) -> list[int]:
    """Return where the objects of a text begin."""
    remarks = _REMARKS.match(text)
    first = _after_blanks(text, remarks.end() if remarks else 0)
    below = "\n" * text[:first].count("\n") + text[first:]
    if text[first] == "[":
        return list(_items(text, first))
    if not in_object_lines(below) and _alone(text, first):
        return [first]
    lines = Lines(text)
    return [_after_blanks(text, lines.start(number)) for number, _ in listed(text)]


def _alone(text: str, at: int) -> bool:
    """Tell whether an object is all there is from there on."""
    end: int = json.JSONDecoder().raw_decode(text, at)[1]
    return not text[end:].strip()


def _items(text: str, at: int) -> Iterator[int]:
    """Yield where the items of a list begin."""
    at = _after_blanks(text, at + 1)
    while text[at] != "]":
        yield at
        at = _after_blanks(text, json.JSONDecoder().raw_decode(text, at)[1])
        at = _after_blanks(text, at + 1) if text[at] == "," else at


def _after_blanks(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of an object: where its name begins, and from where to where its value stands."""

    name: int
    start: int
    end: int
    value: Any


@dataclass(frozen=True, slots=True)
class _Object:
    """An object in a text, by its fields."""

    text: str
    begun: int
    fields: dict[str, _Field]

    @staticmethod
    def at(text: str, begun: int) -> _Object:
        """Read the object that begins somewhere."""
        decoder, fields = json.JSONDecoder(), dict[str, _Field]()
        at = _after_blanks(text, begun + 1)
        while text[at] != "}":
            name, end = decoder.raw_decode(text, at)
            start = _after_blanks(text, _after_blanks(text, end) + 1)
            value, end = decoder.raw_decode(text, start)
            fields[name] = _Field(at, start, end, value)
            at = _after_blanks(text, end)
            at = _after_blanks(text, at + 1) if text[at] == "," else at
        return _Object(text, begun, fields)

    def put(self, name: str, value: list[Any]) -> Patch:
        """Return a patch that gives a field a value; a new one comes last."""
        last = [*self.fields.values()][-1]
        between = self.text[self.begun + 1 : last.name]
        # In an object of several lines, a field has a line of its own.
        line = re.search(r"\r?\n[ \t]*\Z", self.text[: last.name])
        line_start = line[0] if line and "\n" in between else ""
        if name in self.fields:
            old = self.fields[name]
            spread = "\n" in self.text[old.start : old.end]
            return Patch(old.start, old.end, self._dumped(value, line_start if spread else ""))
        gap = line_start or " " * (", " in self.text[self.begun : last.end])
        colon = ": " if re.search(r'":[ \t]', self.text[self.begun : last.end]) else ":"
        added = f",{gap}{json.dumps(name)}{colon}{self._dumped(value, line_start)}"
        return Patch(last.end, last.end, added)

    def _dumped(self, value: list[Any], line_start: str) -> str:
        """Write a list: in one line, or an item a line below one that begins so."""
        if not line_start:
            compact = ", " not in self.text[self.begun : [*self.fields.values()][-1].end]
            separators = (",", ":") if compact else (", ", ": ")
            return json.dumps(value, ensure_ascii=False, separators=separators)
        items = [json.dumps(item, ensure_ascii=False) for item in value]
        inner = f",{line_start}  ".join(items)
        return f"[{line_start}  {inner}{line_start}]" if items else "[]"


def _amended(thing: _Object, amendment: Amendment) -> Iterator[Patch]:
    face = amendment.kind.face
    for layer, spots in amendment.changes.items():
        usual = face.field(layer.name)
        name = layer.name if usual not in thing.fields and layer.name in thing.fields else usual
        if name not in thing.fields and layer.place is not Place.ROOM:
            fresh: Mapping[str, Any] = dict(record(amendment.after, amendment.kind))
            yield thing.put(name, fresh[name])
            continue
        field = _Layer(thing, face, layer, name)
        value = thing.fields[name].value if name in thing.fields else []
        for spot, entry in spots.items():
            value = field.changed(value, spot, entry)
        yield thing.put(name, value)
    if amendment.solution is not None:
        yield thing.put("solution", answer_rows(amendment.solution.values, face.answer))


@dataclass(frozen=True, slots=True)
class _Layer:
    """A layer in the field of an object."""

    thing: _Object
    face: Face
    layer: LayerType
    name: str

    def changed(self, value: list[Any], spot: Cell, entry: Entry) -> list[Any]:
        """Return the value of the field with another entry in a place."""
        layer, (r, c) = self.layer, spot
        if layer.place is Place.MARGIN:
            listed = isinstance(value[r], list)
            return _set(value, r, ([] if entry is None else [entry]) if listed else entry)
        if layer.place is Place.ROOM:
            rooms = self.thing.fields[ROOMS.name].value
            return _placed(value, [int(rooms[r][c])], entry)
        if layer.place is Place.SIDE and layer.entries is Entries.SYMBOLS:
            return _placed(value, [part for cell in parted_by(spot) for part in cell], entry)
        if by_place(self.name, layer):
            return _placed(value, [r, c], entry)
        letters = self.face.answer.spelling(marks=True) if layer.outright else {}
        told = letters.get(entry, NOTHING if entry is None else str(entry))
        return _set(value, r, _entered(value[r], c, entry, told))


def _entered(row: list[Any] | str, col: int, entry: Entry, told: str) -> list[Any] | str:
    """Return a row with another entry; one that takes more than a character makes it a list."""
    if isinstance(row, str) and len(told) == 1:
        return row[:col] + told + row[col + 1 :]
    return _set(list(row), col, entry)


def _set(items: list[Any], at: int, item: Any) -> list[Any]:
    return [*items[:at], item, *items[at + 1 :]]


def _placed(items: list[Any], place: list[int], entry: Entry) -> list[Any]:
    """Return a list of entries that tell their places with another one, in order if it was."""
    size = len(place)
    kept = [item for item in items if item[:size] != place]
    if entry is None:
        return kept
    at = next((i for i, item in enumerate(items) if item[:size] == place), None)
    if at is None:
        at = next((i for i, item in enumerate(items) if item[:size] > place), len(items))
    return [*kept[:at], [*place, entry], *kept[at:]]
