"""The ways puzzles are written down. Each module here that holds a `FORMAT` is one of them.

A new format is one new file: detection, `puzzles convert --to` and its help find it by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pysolve.errors import FormatError, PuzzleError, UsageError
from pysolve.formats import text
from pysolve.formats._format import Format, Wish
from pysolve.kinds import Kind
from pysolve.model import Grid, Puzzle
from pysolve.sources import Source

__all__ = ["Format", "Wish", "detect", "every", "read", "read_rows", "write"]


@cache
def every() -> tuple[Format, ...]:
    """Return all formats, by name."""
    names = sorted(module.name for module in iter_modules(__path__))
    modules = [import_module(f"{__name__}.{name}") for name in names if not name.startswith("_")]
    return tuple(module.FORMAT for module in modules)


def foreign_rules(puzzle: Puzzle) -> str | None:
    """Tell if a puzzle says that its author plays by rules that are not known here."""
    told = [flag for flag in puzzle.flags if flag.startswith("v:")]
    return f"the author plays by other rules ({' '.join(told)}), not known here" if told else None


def lost(puzzle: Puzzle, kind: Kind, name: str, written: str) -> list[str]:
    """Return what of a puzzle is not in what was written of it."""
    chosen = next(format_ for format_ in every() if format_.name == name)
    wish = Wish(kind.name, puzzle.variants, kind.folder.parent)
    (back,) = chosen.read(Source(name, written.encode()), wish)
    parts = ("title", "author", "source", "solution", "marks")
    return [part for part in parts if getattr(puzzle, part) and not getattr(back, part)]


def detect(source: Source) -> Format | None:
    """Tell which format a source is in."""
    # Most puzzles are in the project's own text; then no other module need be loaded.
    if text.FORMAT.recognizes(source):
        return text.FORMAT
    return next((format_ for format_ in every() if format_.recognizes(source)), None)


def read(source: Source, wish: Wish) -> Iterator[Puzzle]:
    """Read the puzzles of a source, whatever its format."""
    found = detect(source)
    if found is None:
        known = ", ".join(format_.name for format_ in every())
        _ = source.text  # What is not even text is refused as that.
        raise FormatError(f"this is none of the formats there are: {known}", name=source.name)
    yield from found.read(source, wish)


def read_rows(source: Source, kind: Kind, rows: int, cols: int) -> Grid | None:
    """Read a board that is filled in, and nothing else; None if that is not what it is."""
    return text.read_rows(source, kind, rows, cols)


def write(puzzle: Puzzle, kind: Kind, name: str) -> str:
    """Write a puzzle in a format, or say why that cannot be and which formats can."""
    chosen = next((format_ for format_ in every() if format_.name == name), None)
    writing = [format_ for format_ in every() if format_.write is not None]
    if chosen is None or chosen.write is None:
        known = ", ".join(format_.name for format_ in writing)
        why = "is only read" if chosen else "is no format"
        raise UsageError(f"{name!r} {why}; puzzles are written as {known}")
    reason = chosen.refusal(puzzle, kind)
    if reason is not None:
        able = ", ".join(f.name for f in writing if f.refusal(puzzle, kind) is None)
        raise PuzzleError(f"{chosen.title} cannot hold this puzzle: {reason}; these can: {able}")
    return chosen.write(puzzle, kind)
