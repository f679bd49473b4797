"""Published puzzles of the shared collection, by the readers in `kinds/<kind>/corpus.py`."""

from __future__ import annotations

from importlib import import_module

from kinds import Record

from pysolve import catalogue
from pysolve.errors import FormatError
from pysolve.formats._format import settle_clues
from pysolve.layers import CLUES, ROOMS
from pysolve.model import Cell, Layer, Puzzle, Solution


def disagree(cell: Cell, other: Cell) -> FormatError:
    return FormatError(f"{cell} and {other} disagree")


def puzzle(record: Record) -> Puzzle:
    """Return a puzzle of the corpus."""
    kind = catalogue.find(record["kind"])[0]
    told = import_module(f"kinds.{kind.name}.corpus")
    called = {sheet.called: sheet.name for sheet in kind.face.sheets}
    grids = {called.get(name, name): grid for name, grid in told.layers(record).items()}
    if CLUES.name in grids:
        grids[CLUES.name] = settle_clues(grids[ROOMS.name], grids[CLUES.name], disagree)
    layers = tuple(Layer(name, grid) for name, grid in grids.items())
    settings = told.settings(record) if hasattr(told, "settings") else {}
    return Puzzle(
        kind.name,
        record["rows"],
        record["cols"],
        layers,
        id=record["id"],
        settings=tuple(settings.items()),
        solution=Solution(told.solution(record)),
    )


def malformed(record: Record) -> bool:
    """Tell whether the collection has a record that is not whole."""
    told = import_module(f"kinds.{record['kind']}.corpus")
    return record["id"] in getattr(told, "MALFORMED", ())
