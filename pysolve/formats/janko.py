"""The text of the puzzles on janko.at: header lines, then sections of a token per cell.

    puzzle heyawake
    author somebody

    [problem]
    2 - -
    - - -
    [areas]
    1 1 2
    1 1 2
    [solution]
    x - x
    - x -
    [end]

`-` is empty. Values are counted from 1: a 0 is written 1, a 1 is written 2. Headers and sections
that are not understood are passed over, as those pages carry much that is not the puzzle. A puzzle
ends with `[end]` or `end`, or where another begins: with `begin`, or with `puzzle` after a section.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from pysolve.errors import FormatError
from pysolve.formats._format import Format, Part, assemble, choose, settle_clues
from pysolve.grid import MAX_CELLS, Cell, Entry, Grid, check_size, numbered, scattered
from pysolve.layers import GIVENS, ROOMS, UNKNOWN, WALLS, LayerType, Place, clues, parting
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

SECTIONS = ("problem", "areas", "solution")
HEADERS = ("puzzle", "kind", "title", "author", "source", "size")
EMPTY = "-"
FILLED = "x"
VALUES = ((0, "1"), (1, "2"))
"""How values are written that are no shading."""


_FIRST_LINE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:\[[A-Za-z]+\]|[A-Za-z]+(?:[ \t][^\r\n]*)?)[ \t]*(?:[\r\n]|\Z)"
)
_TELLING = re.compile(
    rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])[ \t]*\[(?:problem|areas)\][ \t]*(?:[\r\n]|\Z)", re.IGNORECASE
)
_SECTION = re.compile(r"\[\s*([A-Za-z]+)\s*\]")
_PUZZLE = re.compile(r"puzzle\s")

T = TypeVar("T")


@dataclass(slots=True)
class Section:
    """The rows of tokens of a section, and the numbers of their lines."""

    name: str
    line: int
    rows: list[list[str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    cells: int = 0


@dataclass(slots=True)
class Page:
    """A text taken apart, before it is understood."""

    name: str
    lines: list[str]
    begun: int | None = None
    """The line where the puzzle begins, if that is not the first."""

    headers: dict[str, tuple[str, int]] = field(default_factory=dict)
    sections: dict[str, Section] = field(default_factory=dict)

    def error(
        self, message: str, line: int | None = None, column: int | None = None
    ) -> FormatError:
        return FormatError(message, name=self.name, line=line or self.begun, column=column)

    def header(self, key: str) -> str:
        return self.headers.get(key, ("", 0))[0]

    def place(self, section: Section, r: int, c: int) -> tuple[int, int]:
        """Return line and column of a token, or of the end of its row."""
        number = section.lines[r]
        text = self.lines[number - 1]
        starts = [match.start() + 1 for match in re.finditer(r"\S+", text)]
        return number, starts[c] if c < len(starts) else len(text.rstrip()) + 1


def recognizes(source: Source) -> bool:
    """Tell whether a source begins with words or a section, and has a problem or areas."""
    return bool(_FIRST_LINE.match(source.data) and _TELLING.search(source.data))


def parts(source: Source) -> Iterator[Part]:
    """Take apart the puzzles of a page; what follows the last is passed over."""
    lines = source.text.splitlines()
    begun, found, told = 0, 0, False
    section = ""
    for at, raw in enumerate(lines):
        line = raw.strip().lower()
        heading = _SECTION.fullmatch(line)
        ends = line == "end" or (heading is not None and heading[1] == "end")
        following = line == "begin" or (section in SECTIONS and _PUZZLE.match(line) is not None)
        if told and (ends or following):
            yield partial(_read, source.name, lines, (begun, at))
            found += 1
        if ends or following:
            begun, told, section = at + ends, line == "begin", ""
        elif heading is not None:
            section = heading[1]
            told = told or section in SECTIONS
    if told or not found:
        yield partial(_read, source.name, lines, (begun, len(lines)))


def _read(name: str, lines: list[str], span: tuple[int, int], rules: Rules) -> Puzzle:
    page = _take_apart(name, lines, span)
    stated, line = page.headers.get("puzzle") or page.headers.get("kind") or ("", None)
    kind, variants = choose(rules, stated, lambda message: page.error(message, line))
    return _understand(page, kind, variants)


def _take_apart(name: str, lines: list[str], span: tuple[int, int]) -> Page:
    page = Page(name, lines, span[0] + 1 if span[0] else None)
    section: Section | None = None
    for number in range(span[0] + 1, span[1] + 1):
        line = lines[number - 1].strip()
        begun = _SECTION.fullmatch(line)
        if begun:
            section = Section(begun[1].lower(), number)
            before = page.sections.setdefault(section.name, section)
            if before is not section and section.name in SECTIONS:
                raise page.error(
                    f"[{section.name}] is there twice, first in line {before.line}", number
                )
        elif section is not None and section.name in SECTIONS and line:
            # No more of a line than a puzzle can have.
            section.rows.append(line.split(maxsplit=MAX_CELLS))
            section.lines.append(number)
            section.cells += len(section.rows[-1])
            if section.cells > MAX_CELLS:
                raise page.error(f"[{section.name}] is too large for a puzzle", number)
        elif section is None and line:
            key, _, value = line.partition(" ") if " " in line else line.partition("\t")
            if key.lower() in HEADERS and value.strip():
                page.headers.setdefault(key.lower(), (value.strip(), number))
    return page


def _understand(page: Page, kind: Kind, variants: tuple[str, ...]) -> Puzzle:
    sections = {name: page.sections[name] for name in SECTIONS if name in page.sections}
    roomy = parting(kind.layers) is not None
    needed = "areas" if roomy else "problem"
    if needed not in sections:
        raise page.error(f"a puzzle of kind {kind.name} needs a section [{needed}]")
    if "areas" in sections and not roomy:
        raise page.error(f"{kind.name} has no [areas]", sections["areas"].line)
    rows, cols = _size(page, sections.values())
    layers: dict[LayerType, Grid] = {}
    if "areas" in sections:
        layers[ROOMS] = _rooms(page, sections["areas"])
    entries = _entries(kind)
    if "problem" in sections and entries is not None:
        layers[entries] = _map(page, sections["problem"], *_meaning(entries))
    if ROOMS in layers and entries in layers and entries.place is Place.ROOM:

        def disagree(cell: Cell, before: Cell) -> FormatError:
            line, column = page.place(sections["problem"], *before)
            return page.error(
                f"the area {sections['areas'].rows[cell[0]][cell[1]][:40]!r} has another number "
                f"in line {line}, column {column}",
                *page.place(sections["problem"], *cell),
            )

        layers[entries] = settle_clues(layers[ROOMS], layers[entries], disagree)
    solution: Grid | None = None
    if "solution" in sections:
        values = {token: value for value, token in _values(kind).items()}
        solution = _map(page, sections["solution"], values.get, " or ".join(map(repr, values)))
    return assemble(
        kind,
        variants,
        rows,
        cols,
        layers,
        title=page.header("title"),
        author=page.header("author"),
        source=page.header("source"),
        solution=solution,
    )


def _size(page: Page, sections: Collection[Section]) -> tuple[int, int]:
    """Return rows and columns, after seeing that all sections have as many."""
    first = next(iter(sections))
    rows, cols = len(first.rows), len(first.rows[0]) if first.rows else 0
    check_size(rows, cols, lambda message: page.error(message, first.line))
    for section in sections:
        for r, row in enumerate(section.rows):
            if len(row) != cols:
                raise page.error(
                    f"this row has {len(row)} cells, but the first has {cols}",
                    *page.place(section, r, min(len(row), cols)),
                )
        if len(section.rows) != rows:
            raise page.error(
                f"[{section.name}] has {len(section.rows)} rows, but the board has {rows}",
                section.line,
            )
    size, line = page.headers.get("size", ("", 0))
    if re.fullmatch(r"[0-9]{1,9}", size) and (int(size), int(size)) != (rows, cols):
        raise page.error(f"the size is {size}, but the board is {rows}x{cols}", line)
    return rows, cols


def _entries(kind: Kind) -> LayerType | None:
    """Return the layer of a kind that [problem] tells."""
    return next(iter(clues(kind.layers)), None)


def _values(kind: Kind) -> dict[int, str]:
    """Return how the values of a filled board are written."""
    answer = kind.face.answer
    if answer.written:
        return dict(VALUES)
    return {value: FILLED if answer.fills(value) else EMPTY for value in reversed(answer.domain)}


def _meaning(layer: LayerType) -> tuple[Callable[[str], Entry], str]:
    """Return how the tokens of a layer are read, and what they may be."""
    if layer.outright:
        values: dict[str, Entry] = {token: value for value, token in VALUES}
        return values.get, "1, 2 or '-'"

    def number(token: str) -> Entry:
        if token == UNKNOWN:
            return UNKNOWN
        return int(token) if re.fullmatch(r"[0-9]{1,6}", token) else None

    return number, "a number of at most six digits, '?' or '-'"


def _map(page: Page, section: Section, meaning: Callable[[str], Entry], wanted: str) -> Grid:
    """Read the tokens of a section; what means nothing must be empty."""
    known: dict[str, Entry] = {EMPTY: meaning(EMPTY)}
    for r, row in enumerate(section.rows):
        for c, token in enumerate(row):
            entry = known.setdefault(token, meaning(token))
            if entry is None and (token != EMPTY or section.name == "solution"):
                raise page.error(f"{token[:40]!r} is not {wanted}", *page.place(section, r, c))
    return tuple(tuple(known[token] for token in row) for row in section.rows)


def _rooms(page: Page, section: Section) -> Grid:
    """Number the areas in reading order, and see that each hangs together."""
    labels = section.rows
    for r, row in enumerate(labels):
        if EMPTY in row:
            place = page.place(section, r, row.index(EMPTY))
            raise page.error("every cell needs the label of its area", *place)
    if apart := scattered(labels):
        (r, c), _ = apart
        raise page.error(
            f"the area {labels[r][c][:40]!r} falls apart: this cell does not touch the rest",
            *page.place(section, r, c),
        )
    return numbered(labels)


def refusal(puzzle: Puzzle, kind: Kind) -> str | None:
    """Tell why a puzzle cannot be written so."""
    lost = [*puzzle.variants, *puzzle.flags]
    lost += ["walls inside of rooms"] * puzzle.says(WALLS)
    if lost:
        return f"it has no place for {', '.join(lost)}"
    values = [*(puzzle.layer(GIVENS) or ())]
    if puzzle.solution is not None:
        values += puzzle.solution.values
    if any(entry not in (None, 0, 1) for row in values for entry in row):
        return "its values are 0 or 1"
    return None


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle as a page."""
    headers = {
        "puzzle": puzzle.kind,
        "title": puzzle.title,
        "author": puzzle.author,
        "source": puzzle.source,
        "size": str(puzzle.rows) if puzzle.rows == puzzle.cols else "",
    }
    lines = [f"{key} {' '.join(value.split())}" for key, value in headers.items() if value.strip()]
    entries = _entries(kind)
    if entries is not None:
        shift = 1 if entries.outright else 0
        lines += _written(
            "problem", puzzle.layer(entries) or (), lambda entry: _token(entry, shift)
        )
    if parting(kind.layers) is not None:
        lines += _written("areas", puzzle.layer(ROOMS) or (), lambda entry: _token(entry, 1))
    if puzzle.solution is not None:
        values = _values(kind)
        lines += _written("solution", puzzle.solution.values, lambda value: values[value])
    return "\n".join([*lines, "[end]"]) + "\n"


def _token(entry: Entry, shift: int) -> str:
    if entry is None:
        return EMPTY
    return str(entry + shift) if isinstance(entry, int) else entry


def _written(name: str, grid: Sequence[Sequence[T]], token: Callable[[T], str]) -> list[str]:
    rows = [[token(entry) for entry in row] for row in grid]
    width = max(len(text) for row in rows for text in row)
    return [f"[{name}]", *(" ".join(text.rjust(width) for text in row) for row in rows)]


FORMAT = Format("janko", "the text of janko.at", recognizes, parts, write, refusal)
