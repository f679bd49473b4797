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

TIER: Final = re.compile(r"\btier ?([1-5])\b")
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
    tier = TIER.search(name.replace("-", " ")) or TIER.search(puzzle.title)
    return {
        "name": name,
        "kind": puzzle.kind,
        "variants": list(puzzle.variants),
        "title": puzzle.title,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "tier": None if tier is None else int(tier[1]),
    }
