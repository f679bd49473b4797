"""pzprv3 files, as puzz.link saves them: the natural format of a partly solved puzzle.

Lines, or one line with `/` between them. Rows come before columns here. Several files may follow
each other: each begins with its version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pysolve.errors import FormatError
from pysolve.formats import puzzlink
from pysolve.formats._format import Format, Part, assemble, choose, no_codec, settle_clues
from pysolve.formats._pzpr import borders, enclose, parted
from pysolve.grid import (
    Cell,
    Entry,
    Grid,
    check_size,
    empty,
    entries,
    frozen,
    numbered,
    says,
    scattered,
)
from pysolve.layers import CLUES, MAX_NUMBER, NUMBERS, ROOMS, UNKNOWN, WALLS, LayerType
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

BY_ROOMS, BY_WALLS = "pzprv3", "pzprv3.1"
"""The two versions: rooms by their numbers, or by their walls."""

_TRAILERS = ("info:", "history:", "TrialData(", "__HISTORY__")
_SHADED, _UNSHADED, _OPEN = "#", "+", "."
_MARKS: dict[str, Entry] = {_SHADED: 1, _UNSHADED: 0, _OPEN: None}


def recognizes(source: Source) -> bool:
    """Tell whether a source begins as such a file."""
    return source.data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"pzprv")


class Lines:
    """The lines of a file, taken one after the other; errors name the line."""

    def __init__(self, name: str, lines: list[str], start: int, alone: bool) -> None:
        flat = "/" in lines[0]
        self._all = [*lines[0].split("/"), *lines[1:]] if flat else lines
        for i, line in enumerate(self._all):
            if line.startswith(_TRAILERS):
                self._all = self._all[:i]
                break
        while self._all and not self._all[-1].strip():
            self._all.pop()
        self._name = name
        # In a file of one line alone, what stands between two / counts as a line.
        self._start = 0 if flat and alone else start
        self._step = 0 if flat and not alone else 1
        self._at = 0

    def error(self, message: str, column: int | None = None) -> FormatError:
        """Return an error about the line taken last."""
        line = self._start + 1 + self._step * max(self._at - 1, 0)
        return FormatError(message, name=self._name, line=line, column=column)

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self._at >= len(self._all)

    def take(self, what: str) -> str:
        """Take a line."""
        if self.done:
            raise self.error(f"the file ends before {what}")
        self._at += 1
        return self._all[self._at - 1].strip()

    def number(self, what: str) -> int:
        """Take a line that is a number."""
        text = self.take(what)
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            raise self.error(f"{text[:20]!r} is not {what}")
        return int(text)

    def block(self, rows: int, cols: int, what: str) -> list[list[str]]:
        """Take lines of items separated by blanks."""
        found = []
        for _ in range(rows):
            items = self.take(what).split()
            if len(items) != cols:
                raise self.error(f"{len(items)} items in a row of {what}, where {cols} belong")
            found.append(items)
        return found

    def read(
        self, rows: int, cols: int, what: str, meaning: Callable[[str], Entry]
    ) -> tuple[tuple[Entry, ...], ...]:
        """Take a block and understand its items."""
        found = []
        for _ in range(rows):
            (items,) = self.block(1, cols, what)
            try:
                found.append(tuple(map(meaning, items)))
            except (KeyError, ValueError):
                wrong = next(i for i, item in enumerate(items) if not _means(meaning, item))
                raise self.error(
                    f"item {wrong + 1}: {items[wrong][:20]!r} is none of {what}"
                ) from None
        return tuple(found)


def _means(meaning: Callable[[str], Entry], item: str) -> bool:
    try:
        meaning(item)
    except (KeyError, ValueError):
        return False
    return True


def _number(item: str) -> int:
    if not (item.isascii() and item.isdigit() and len(item) <= len(str(MAX_NUMBER))):
        raise ValueError(item)
    return int(item)


def _clue(item: str) -> Entry:
    return None if item == "." else UNKNOWN if item == "-" else _number(item)


def parts(source: Source) -> Iterator[Part]:
    """Take apart files that follow each other."""
    lines = [line.strip() for line in source.text.splitlines()]
    starts = [at for at, line in enumerate(lines) if line.startswith("pzprv")]
    for start, end in zip(starts, (*starts[1:], len(lines)), strict=True):
        yield partial(_read, source.name, lines[start:end], start, len(starts) == 1)


def _read(name: str, taken: list[str], start: int, alone: bool, rules: Rules) -> Puzzle:
    """Read a file; what was filled in are the marks."""
    lines = Lines(name, taken, start, alone)
    version = lines.take("the version")
    if version not in (BY_ROOMS, BY_WALLS):
        raise lines.error(
            f"{version[:20]!r} is not a version that is known: {BY_ROOMS}, {BY_WALLS}"
        )
    kind, variants = choose(rules, lines.take("the kind"), lines.error)
    rows, cols = lines.number("the number of rows"), lines.number("the number of columns")
    check_size(rows, cols, lines.error)
    layers: dict[LayerType, Grid] = {}
    marks: Grid | None = None
    parts = puzzlink.part_names(kind)
    if not parts:
        raise lines.error(no_codec(kind, "puzzlink"))
    if "borders" in parts:
        layers |= _read_rooms(lines, rows, cols, version)
    if "room_numbers" in parts:
        clues = lines.read(rows, cols, "the clues", _clue)

        def disagree(here: Cell, there: Cell) -> FormatError:
            told = [clues[r][c] for r, c in (there, here)]
            return lines.error(f"a room has two clues that disagree, {told[0]} and {told[1]}")

        layers[CLUES] = settle_clues(layers[ROOMS], clues, disagree)
    if "cell_numbers" in parts:
        mixed = lines.block(rows, cols, "the cells")
        layers[NUMBERS], marks = _unmix(lines, mixed)
    elif "cell_digits" in parts:
        layers[NUMBERS] = lines.read(rows, cols, "the numbers", _clue)
    if "cell_numbers" not in parts and not lines.done:
        marks = lines.read(rows, cols, "the answer ('#', '+' and '.')", _MARKS.__getitem__)
    if not lines.done:
        lines.take("the end")
        raise lines.error("there is more than the puzzle")
    known = says(marks or ())
    return assemble(kind, variants, rows, cols, layers, marks=marks if known else None)


def _read_rooms(lines: Lines, rows: int, cols: int, version: str) -> dict[LayerType, Grid]:
    if version == BY_WALLS:
        bit = {"0": 0, "1": 1}.__getitem__
        right = lines.read(rows, cols - 1, "the walls (0 and 1)", bit)
        below = lines.read(rows - 1, cols, "the walls (0 and 1)", bit)
        flags = [[[bool(entry) for entry in row] for row in grid] for grid in (right, below)]
        rooms, walls = enclose(flags[0], flags[1], rows, cols)
        return {ROOMS: rooms, WALLS: walls}
    count = lines.number("the number of rooms")
    labels = lines.read(rows, cols, "the room numbers", _number)
    found = {entry for row in labels for entry in row}
    if len(found) != count:
        raise lines.error(f"there are {len(found)} rooms where {count} were announced")
    if scattered(labels):
        raise lines.error("a room falls apart: its cells do not hang together")
    return {ROOMS: numbered(labels)}


def _unmix(lines: Lines, items: Sequence[Sequence[str]]) -> tuple[Grid, Grid]:
    """Part numbers from marks, which share a block."""
    numbers: list[list[Entry]] = []
    marks: list[list[Entry]] = []
    for row in items:
        numbers.append([])
        marks.append([])
        for item in row:
            try:
                numbers[-1].append(None if item in _MARKS else _clue(item))
            except ValueError:
                raise lines.error(
                    f"{item[:20]!r} is none of '#', '+', '.', '-' and a number"
                ) from None
            marks[-1].append(_MARKS.get(item))
    return frozen(numbers), frozen(marks)


def refusal(puzzle: Puzzle, kind: Kind) -> str | None:
    """Tell why a puzzle cannot be such a file."""
    if not kind.about.parts("puzzlink"):
        return no_codec(kind, "puzzlink")
    if puzzle.variants or puzzle.flags:
        return f"it has no place for a variant ({' '.join((*puzzle.variants, *puzzle.flags))})"
    return parted(puzzle)


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle and its marks."""
    parts = puzzlink.part_names(kind)
    rooms, clues, numbers = (puzzle.layer(layer) or () for layer in (ROOMS, CLUES, NUMBERS))
    walled = puzzle.says(WALLS)
    lines = [BY_WALLS if walled else BY_ROOMS, kind.name, str(puzzle.rows), str(puzzle.cols)]
    words = {mark: glyph for glyph, mark in _MARKS.items()}
    marks = puzzle.marks or empty(puzzle.rows, puzzle.cols)
    if "borders" in parts and walled:
        for grid in borders(rooms, puzzle.layer(WALLS)):
            lines += [" ".join("01"[bit] for bit in row) for row in grid]
    elif "borders" in parts:
        lines.append(str(1 + max(int(room or 0) for row in rooms for room in row)))
        lines += [" ".join(map(str, row)) for row in rooms]
    if "room_numbers" in parts:
        lines += [" ".join(map(_item, row)) for row in clues]
    if "cell_digits" in parts:
        lines += [" ".join(map(_item, row)) for row in numbers]
    answer = [[words[mark] for mark in row] for row in marks]
    if "cell_numbers" in parts:
        for r, c, entry in entries(numbers):
            answer[r][c] = _item(entry)
    lines += [" ".join(row) for row in answer]
    return "\n".join(lines) + "\n"


def _item(entry: Entry) -> str:
    return "." if entry is None else "-" if entry == UNKNOWN else str(entry)


FORMAT = Format("pzprv3", "a pzprv3 file", recognizes, parts, write, refusal)
