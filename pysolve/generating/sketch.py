"""What a setter begins with: rooms, clues that stay, and places where clues are to stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from pysolve import formats, reading
from pysolve.errors import FormatError
from pysolve.face import Face
from pysolve.formats import json, text
from pysolve.grid import Cell, entries
from pysolve.layers import LAYERS, NEVER, UNKNOWN, Entries, Place
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.settling import Case, settled
from pysolve.sources import STANDARD_INPUT, Source

Told = dict[tuple[str, Cell], int | str]
"""Clues by layer, and by place in its grid."""


@dataclass(frozen=True)
class Sketch:
    """A puzzle that is begun. Where a clue is `?`, one is to stand, whatever it tells.

    `puzzle` holds what a puzzle can hold; `missing` are the places of values and symbols that are
    `?`, by layer. `name` is what the file is called, and `content` what can be read again. `added`
    are variants that come on top of those that the file states.
    """

    puzzle: Puzzle
    missing: frozenset[tuple[str, Cell]]
    name: str
    content: str
    added: tuple[str, ...] = ()

    @cached_property
    def told(self) -> Told:
        """The clues that stay."""
        return {place: entry for place, entry in self._entries if entry != UNKNOWN}

    @cached_property
    def places(self) -> frozenset[tuple[str, Cell]]:
        """The places where a clue is to stand that is not told."""
        return self.missing.union(place for place, entry in self._entries if entry == UNKNOWN)

    @property
    def _entries(self) -> list[tuple[tuple[str, Cell], int | str]]:
        return [
            ((layer.name, (r, c)), entry)
            for layer in self.puzzle.layers
            if LAYERS[layer.name].clues
            for r, c, entry in entries(layer.grid)
        ]

    def full(self, erased: Mapping[str, str]) -> set[str]:
        """Return the layers that have no other clues than stand there, told or not.

        Those are layers with a `?`, and symbols that are never left out, such as trees.
        """
        fixed = {
            name
            for name, _ in self.told
            if LAYERS[name].entries is Entries.SYMBOLS and erased.get(name) == NEVER
        }
        return fixed | {name for name, _ in self.places}

    def whole(self, face: Face) -> set[tuple[str, int]]:
        """Return the lines of margins that have their list, which is one clue."""
        listed = {sheet.name for sheet in face.sheets if sheet.listed}
        return {(name, r) for name, (r, _) in (*self.told, *self.places) if name in listed}

    @property
    def digest(self) -> str:
        """What tells it from others, whatever its file is called."""
        said = self.puzzle
        told = (said.kind, said.variants, said.settings, said.layers, sorted(self.missing))
        return sha256(repr(told).encode()).hexdigest()[:16]


def read(where: str | Path, rules: Rules) -> Sketch:
    """Read what a setter begins with, from a file, a URL, standard input or an instance."""
    source = reading.fetch(str(where))
    # As a command names it again.
    name = str(where) if str(where) == STANDARD_INPUT else source.name
    if formats.detect(source) is text.FORMAT:
        return replace(_read_text(source, rules), name=name)
    return of(reading.load(source, rules), rules, name)


def read_sent(source: Source, rules: Rules) -> Sketch:
    """Read what somebody sends: the project's own text, or JSON. Other formats are not looked for,
    nor is what may stand in a file."""
    if formats.detect(source) is json.FORMAT:
        return of(reading.loads(source.text, rules, name=source.name), rules, source.name)
    return _read_text(source, rules)


def _read_text(source: Source, rules: Rules) -> Sketch:
    puzzle, missing = text.sketched(source, rules)
    return of(puzzle, rules, source.name, frozenset(missing), source.text)


def of(
    puzzle: Puzzle,
    rules: Rules,
    name: str = "-",
    missing: frozenset[tuple[str, Cell]] = frozenset(),
    content: str | None = None,
) -> Sketch:
    """Return a puzzle as what somebody begins with; its solution and its marks are left aside."""
    case = settled(puzzle, rules)
    _refuse_margins(case, name)
    begun = replace(case.puzzle, solution=None, marks=None)
    if content is None:
        content = reading.dumps(begun, rules=Rules(folder=rules.folder))
    return Sketch(begun, missing, name, content, rules.variants)


def _refuse_margins(case: Case, name: str) -> None:
    """Refuse lists of a margin that are told in part: such a list is one clue."""
    for sheet in case.face.sheets:
        if sheet.listed and sheet.layer.place is Place.MARGIN:
            told = entries(case.puzzle.layer(sheet.name) or ())
            if any(entry == UNKNOWN for *_, entry in told):
                raise FormatError(f"{sheet.called}: a list is told, or it is '.'", name=name)
