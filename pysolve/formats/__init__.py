"""The ways puzzles are written down. Each module here that holds a `FORMAT` is one of them.

A new format is one new file: detection, `puzzles convert --to` and its help find it by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from pysolve.catalogue import find
from pysolve.errors import FormatError, PuzzleError, UsageError
from pysolve.formats import text
from pysolve.formats._format import COMMENT, Format, Part, listed, without_comments
from pysolve.metadata import Kind
from pysolve.model import Grid, Moves, Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source
from pysolve.words import plural

__all__ = [
    "COMMENT",
    "Change",
    "Format",
    "Found",
    "detect",
    "every",
    "listed",
    "patched",
    "read",
    "read_each",
    "read_moves",
    "read_rows",
    "write",
]


@dataclass(frozen=True, slots=True)
class Found:
    """What stands in one place of a source: a puzzle, or the error that keeps it from being one."""

    number: int
    """Its place among the puzzles of the source, from 1."""

    puzzle: Puzzle | None
    error: PuzzleError | None = None


LINKS = {
    "puzzlink": (b"https://puzz.link/p", b"http://puzz.link/p", b"http://pzv.jp/p"),
    "penpa": (b"https://swaroopg92.github.io/penpa-edit/",),
}
"""How links of some formats begin, by the module. Of those no other format need be asked."""


@cache
def every() -> tuple[Format, ...]:
    """Return all formats, by name."""
    from pkgutil import iter_modules  # noqa: PLC0415

    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(_load(name) for name in names if not name.startswith("_"))


def _load(name: str) -> Format:
    """Return the format of a module."""
    found: Format = import_module(f"{__name__}.{name}").FORMAT
    return found


def foreign_rules(puzzle: Puzzle) -> str | None:
    """Tell if a puzzle says that its author plays by rules that are not known here."""
    told = [flag for flag in puzzle.flags if flag.startswith("v:")]
    return f"the author plays by other rules ({' '.join(told)}), not known here" if told else None


def lost(puzzle: Puzzle, kind: Kind, name: str, written: str) -> list[str]:
    """Return what of a puzzle is not in what was written of it."""
    chosen = next(format_ for format_ in every() if format_.name == name)
    rules = Rules(kind.name, puzzle.variants, folder=kind.folder.parent)
    (back,) = chosen.read(Source(name, written.encode()), rules)
    parts = ("id", "title", "author", "source", "solution", "marks", "moves")
    missing = [part for part in parts if getattr(puzzle, part) and not getattr(back, part)]
    if puzzle.marks and back.marks and puzzle.marks != back.marks:
        told, kept = (
            sum(mark is not None for row in marks for mark in row)
            for marks in (puzzle.marks, back.marks)
        )
        missing.append(f"{told - kept} of {plural(told, 'mark')}, on cells that hold a clue")
    return missing


def detect(source: Source) -> Format | None:
    """Tell which format a source is in."""
    # Most puzzles are in the project's own text; then no other module need be loaded.
    if text.FORMAT.recognizes(source):
        return text.FORMAT
    found = _linked(source) or next(
        (format_ for format_ in every() if format_.recognizes(source)), None
    )
    if found is None and b"#" in source.data:
        # A list of puzzles may begin with a remark.
        below = Source(source.name, without_comments(source.data))
        lists = (format_ for format_ in every() if format_.one_line)
        return next((format_ for format_ in lists if format_.recognizes(below)), None)
    return found


def _linked(source: Source) -> Format | None:
    """Return the format of a source that is one link and no more, if its beginning tells it."""
    for name, beginnings in LINKS.items():
        if source.data.startswith(beginnings) and len(source.data.split(maxsplit=1)) == 1:
            found = _load(name)
            return found if found.recognizes(source) else None
    return None


def read(source: Source, rules: Rules) -> Iterator[Puzzle]:
    """Read the puzzles of a source, whatever its format; the first that is wrong is raised."""
    for found in read_each(source, rules):
        if found.error is not None:
            raise found.error
        assert found.puzzle is not None
        yield found.puzzle


def read_each(source: Source, rules: Rules) -> Iterator[Found]:
    """Read the puzzles of a source one by one, whatever is wrong with the others.

    What is wrong with the source as a whole, or with the rules, is raised.
    """
    if rules.kind:
        find(rules.kind, rules.folder)
    number = 0
    for number, part in enumerate(_format(source).parts(source), 1):
        yield _read_one(part, number, source, rules)
    if not number:
        raise FormatError("there is no puzzle in it", name=source.name)


def _read_one(part: Part, number: int, source: Source, rules: Rules) -> Found:
    try:
        return Found(number, part(rules))
    except FormatError as error:
        # A puzzle that refuses its own shape does not know where it comes from.
        unplaced = not error.name and bool(source.name)
        return Found(number, None, FormatError(str(error), name=source.name) if unplaced else error)
    except PuzzleError as error:
        return Found(number, None, error)


def _format(source: Source) -> Format:
    found = detect(source)
    if found is None:
        known = ", ".join(format_.name for format_ in every())
        _ = source.text  # What is not even text is refused as that.
        raise FormatError(f"this is none of the formats there are: {known}", name=source.name)
    return found


Change = tuple[Puzzle, Puzzle, Kind]
"""A puzzle as it stands in a source, as it is to stand there, and its kind as its variants have it.

The two differ in clues, or in the solution."""


def patched(source: Source, changes: Mapping[int, Change], format_: Format) -> bytes:
    """Return a source of some format with puzzles changed, by their numbers, and no others."""
    from pysolve.formats import _amending  # noqa: PLC0415

    amendments = {number: _amending.Amendment(*change) for number, change in changes.items()}
    return _amending.patched(source, amendments, format_)


def read_rows(source: Source, kind: Kind, rows: int, cols: int) -> Grid | None:
    """Read a board that is filled in, and nothing else; None if that is not what it is."""
    return text.read_rows(source, kind, rows, cols)


def read_moves(source: Source, kind: Kind, rows: int, cols: int) -> Moves:
    """Read moves that stand without their puzzle, as text or as JSON."""
    from pysolve.formats import _moves  # noqa: PLC0415

    return _moves.read_alone(source, kind.face.answer, (rows, cols))


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
