"""Puzzles from files, URLs and strings, and back. These functions are part of the public API."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path

from pysolve import catalogue, formats, sources
from pysolve.errors import FormatError, KindError, SourceError
from pysolve.formats import Found
from pysolve.model import Grid, Puzzle, Solution
from pysolve.rules import Rules
from pysolve.settling import fitted, settled
from pysolve.sources import Source


def load(source: str | Path | Source, rules: Rules | None = None) -> Puzzle:
    """Read a puzzle from a file, a URL, standard input (`-`) or the shipped instances.

    There must be one and no more: `load_all` reads several. `rules` tells the kind, where the
    source does not.

    >>> import pysolve
    >>> puzzle = pysolve.load("takuzu/example")
    >>> puzzle.kind, puzzle.rows, puzzle.cols
    ('takuzu', 8, 8)
    """
    # No more are read than it takes to see that there are too many.
    found = list(islice(load_all(source, rules), 2))
    if len(found) != 1:
        name = source.name if isinstance(source, Source) else str(source)
        raise FormatError("there are several puzzles in it, not one", name=name)
    return found[0]


def load_all(source: str | Path | Source, rules: Rules | None = None) -> Iterator[Puzzle]:
    """Read all puzzles of a source, one by one; of a folder, those of all files in it.

    What cannot be read is raised when its turn comes: those before it have been given out by then,
    and those after it are not read. `read_each` goes on instead.
    """
    for _, found in read_each(source, rules):
        if found.error is not None:
            raise found.error
        assert found.puzzle is not None
        yield found.puzzle


def read_each(
    source: str | Path | Source, rules: Rules | None = None
) -> Iterator[tuple[Source, Found]]:
    """Read all puzzles of a source, each with where it comes from, or with what is wrong with it.

    What cannot be read at all, such as a file that is not there, is raised.
    """
    given = [source] if isinstance(source, Source) else sources.files(str(source))
    for one in given:
        read = one if isinstance(one, Source) else fetch(one)
        for found in formats.read_each(read, Rules.of(rules)):
            yield read, found


def load_answer(source: str | Path, puzzle: Puzzle, rules: Rules | None = None) -> Solution:
    """Read a filled grid for a puzzle: a puzzle with its solution, or nothing but the rows."""
    found = fetch(str(source))
    case = settled(puzzle, rules)
    rows = formats.read_rows(found, case.kind, puzzle.rows, puzzle.cols)
    if rows is not None:
        return _filled(rows)
    if formats.detect(found) is None:
        size = f"{puzzle.rows}x{puzzle.cols}"
        raise FormatError(f"these are not the rows of a filled grid of {size}", name=found.name)
    read = load(found, Rules(puzzle.kind, folder=rules.folder if rules else None))
    if (read.rows, read.cols) != (puzzle.rows, puzzle.cols):
        raise FormatError(f"the board is not {puzzle.rows}x{puzzle.cols}", name=found.name)
    if read.solution is not None:
        return read.solution
    if read.marks is None or any(mark is None for row in read.marks for mark in row):
        raise FormatError("there is no filled grid in it", name=found.name)
    return _filled(read.marks)


def load_moves(source: Source, puzzle: Puzzle, rules: Rules | None = None) -> Puzzle:
    """Read moves for a puzzle that stand without it; return it with them, and no other marks."""
    case = settled(puzzle, rules)
    kind = case.kind.varied(case.puzzle.variants)
    moves = formats.read_moves(source, kind, puzzle.rows, puzzle.cols)
    return replace(puzzle, moves=moves, marks=None)


def _filled(grid: Grid) -> Solution:
    return Solution(tuple(tuple(int(value or 0) for value in row) for row in grid))


def fetch(where: str) -> Source:
    """Read a source; what is no file may be a puzzle itself: a URL, an id."""
    if not sources.exists(where):
        itself = Source(where if len(where) <= 60 else f"{where[:57]}...", _bytes(where))
        found = formats.detect(itself)
        if found is not None and found.one_line:
            return itself
        if "://" in where:
            raise SourceError(
                f"{itself.name}: this URL is none that is read, such as "
                "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
            )
        with suppress(KindError):
            catalogue.find(where)
            raise SourceError(
                f"{where}: this is a kind, not a puzzle; to see its example, ask for --kind {where}"
            )
    return sources.read(where)


def _bytes(where: str) -> bytes:
    # An argument need not be text; what is not is no puzzle, but may be the name of a file.
    return where.encode(errors="surrogatepass")


def loads(content: str, rules: Rules | None = None, *, name: str = "") -> Puzzle:
    """Read a puzzle from a string. `name` is what error messages call it.

    >>> import pysolve
    >>> pysolve.loads("kind: nurikabe\\n\\nclues:\\n2.\\n..").layer("numbers")
    ((2, None), (None, None))
    """
    try:
        found = Source(name, content.encode())
    except UnicodeEncodeError as error:
        half = f"{content[error.start]!r} is no character, only half of one"
        line = content.count("\n", 0, error.start) + 1
        column = error.start - content.rfind("\n", 0, error.start)
        raise FormatError(half, name=name, line=line, column=column) from None
    return load(found, rules)


def dumps(puzzle: Puzzle, to: str = "text", rules: Rules | None = None) -> str:
    """Write a puzzle in a format, by default as text that `loads` reads back to an equal puzzle.

    >>> import pysolve
    >>> pysolve.dumps(pysolve.load("nurikabe/lagoon"), "puzzlink")
    'https://puzz.link/p?nurikabe/5/5/h2k3r3i'
    """
    kind = settled(puzzle, rules).kind
    return formats.write(fitted(puzzle, kind), kind, to)
