"""Tasks of puzzle-binairo.com: `0b11h11e0b0a1h00`, a square board in reading order.

`0` and `1` are cells, `a` to `z` are 1 to 26 empty ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import isqrt
from string import ascii_lowercase

from pysolve import catalogue
from pysolve.errors import FormatError
from pysolve.formats._format import Format, Part, assemble, choose, in_lines, no_codec
from pysolve.grid import Entry, Grid, check_size, in_rows
from pysolve.layers import GIVENS
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

NAME = "task"
"""The part that metadata names: a kind whose cells it writes."""

GAP = 26
"""The empty cells of a `z`."""

_FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?\s*([01a-z]+)[ \t]*(?:[\r\n]|\Z)")


def recognizes(source: Source) -> bool:
    """Tell whether the cells of the first line fill a square of even side; words do not count."""
    match = _FIRST_LINE.match(source.data)
    if match is None or not (b"0" in match[1] or b"1" in match[1]):
        return False
    return _side(_count(match[1].decode())) is not None


def _count(text: str) -> int:
    """Count the cells of a task."""
    gaps = sum(text.count(letter) * size for size, letter in enumerate(ascii_lowercase, 1))
    return text.count("0") + text.count("1") + gaps


def _side(count: int) -> int | None:
    """Return the side of a square of so many cells, if there is one and it is even."""
    side = isqrt(count)
    return side if side * side == count and side % 2 == 0 else None


def parts(source: Source) -> Iterator[Part]:
    """Take apart the tasks of a source, one a line."""
    return in_lines(_read_task, source)


def _read_task(line: str, number: int, name: str, rules: Rules) -> Puzzle:
    text = line.lstrip()

    def error(message: str, place: int = 0) -> FormatError:
        column = len(line) - len(text) + place + 1
        return FormatError(message, name=name, line=number, column=column)

    kind, variants = _kind(rules, error)
    stray = re.search("[^01a-z]", text)
    if stray:
        raise error(f"{stray[0]!r} is none of 0, 1 and a to z", stray.start())
    count = _count(text)
    side = _side(count)
    if side is None:
        raise error(
            f"the text ends here, and the number of its cells, {count}, is no square of even side",
            len(text),
        )
    check_size(side, side, error)
    cells: list[Entry] = []
    for x in text:
        cells += [int(x)] if x in "01" else [None] * (ascii_lowercase.index(x) + 1)
    return assemble(kind, variants, side, side, {GIVENS: in_rows(cells, side, side)})


def _kind(rules: Rules, error: Callable[[str], FormatError]) -> tuple[Kind, tuple[str, ...]]:
    stated = None if rules.kind else catalogue.holding(NAME, rules.folder).name
    kind, variants = choose(rules, stated, error)
    if not kind.about.parts(NAME):
        raise error(f"this is a task of puzzle-binairo.com, and {kind.title} is another puzzle")
    return kind, variants


def refusal(puzzle: Puzzle, kind: Kind) -> str | None:
    """Tell why a puzzle cannot be a task."""
    if not kind.about.parts(NAME):
        return no_codec(kind, NAME)
    if puzzle.variants or puzzle.flags:
        return f"it has no place for {' '.join((*puzzle.variants, *puzzle.flags))}"
    if puzzle.rows != puzzle.cols or puzzle.rows % 2:
        return "its boards are squares of even side"
    givens = [entry for row in puzzle.layer(GIVENS) or () for entry in row]
    if any(entry not in (None, 0, 1) for entry in givens):
        return "its cells are 0 or 1"
    # A task without cells is a word, which nothing could tell from any other.
    return None if any(entry is not None for entry in givens) else "it needs a given cell"


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle as a task."""
    return _encode(puzzle.layer(GIVENS) or ())


def _encode(grid: Grid) -> str:
    text, gap = "", 0
    for entry in (*(entry for row in grid for entry in row), ""):
        if entry is None:
            gap += 1
            continue
        text += "z" * (gap // GAP) + (ascii_lowercase[gap % GAP - 1] if gap % GAP else "")
        text += str(entry)
        gap = 0
    return text


FORMAT = Format(
    *(NAME, "a task of puzzle-binairo.com", recognizes, parts, write, refusal),
    one_line=True,
    amends="lines",
)
