"""What there is to choose from: kinds, formats, and the puzzles that come along."""

from __future__ import annotations

import re
import threading
from functools import cached_property
from typing import Any, Final

from pysolve import catalogue, formats, reading, records, sources
from pysolve.errors import PuzzleError
from pysolve.formats import json as puzzles
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.web.limits import REFUSED, House
from pysolve.words import DIFFICULTIES

NUMBERED: Final = re.compile(r"\blevel ?([1-5])\b")
WORDED: Final = re.compile(rf"\b({'|'.join(sorted(DIFFICULTIES, key=len, reverse=True))})\b")
"""How a name or a title tells how hard a puzzle is."""


class Shelf:
    """What the server lists. Puzzles are read once, kinds whenever they are asked for."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lock = threading.Lock()

    def kinds(self) -> list[dict[str, Any]]:
        """Return the records of all kinds."""
        return [{**records.kinds(kind)} for kind in catalogue.kinds(self._house.folder)]

    def formats(self) -> list[dict[str, Any]]:
        """Return the records of the formats that are read here."""
        every = (each for each in formats.every() if each.name not in REFUSED)
        return [{**records.formats(each)} for each in every]

    def puzzles(self) -> list[dict[str, Any]]:
        """Return what there is to say of each puzzle that comes along."""
        return [_listed(name, puzzle) for name, (puzzle, _) in self._every.items()]

    def puzzle(self, name: str) -> dict[str, Any] | None:
        """Return a puzzle that comes along by its name, which is looked up and no file."""
        found = self._every.get(name)
        return None if found is None else {**puzzles.record(*found)}

    @property
    def _every(self) -> dict[str, tuple[Puzzle, Kind]]:
        with self._lock:
            return self._read

    @cached_property
    def _read(self) -> dict[str, tuple[Puzzle, Kind]]:
        found = {}
        for kind in catalogue.kinds(self._house.folder):
            for name in sources.instances(kind.name):
                try:
                    found[name] = reading.load(name, Rules(folder=self._house.folder)), kind
                except PuzzleError:
                    # A kind of one's own that hides a shipped one need not have its layers.
                    continue
        return found


def _listed(name: str, puzzle: Puzzle) -> dict[str, Any]:
    return {
        "name": name,
        "kind": puzzle.kind,
        "variants": list(puzzle.variants),
        "title": puzzle.title,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "level": level_of(name, puzzle.title),
    }


def level_of(name: str, title: str) -> int | None:
    """Return the level that a name or a title tells, as `level 3` or in words.

    In a title the words stand alone between commas: a hard nut need not be hard.
    """
    told = (name.replace("-", " "), title)
    for numbered in map(NUMBERED.search, told):
        if numbered:
            return int(numbered[1])
    if worded := WORDED.search(told[0]):
        return 1 + DIFFICULTIES.index(worded[1])
    return next((1 + DIFFICULTIES.index(t) for t in title.split(", ") if t in DIFFICULTIES), None)
