"""Game ids of Simon Tatham's Unruly: `8x8dn:BbbahDMchcbdDEAc`. Columns come before rows.

A letter is a cell, 0 in lower and 1 in upper case, after as many empty cells as its place in the
alphabet tells, none for `a`; `z` is 25 empty cells alone. One more letter stands for the cell that
would follow the last. `u` before the colon asks for distinct lines, `d` states a difficulty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pysolve import catalogue
from pysolve.errors import FormatError
from pysolve.formats._format import Format, Part, assemble, choose, in_lines, no_codec
from pysolve.grid import Entry, Grid, check_size, in_rows
from pysolve.layers import GIVENS
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

NAME = "unruly"
DISTINCT = "u"
"""The parts that metadata names: a kind whose cells it writes, a variant that `u` stands for."""

GAP = 25
"""The empty cells of a `z`."""

SMALLEST_SIDE = 6
"""Unruly itself takes no board with a shorter side."""

_ID = re.compile(r"(\d+)(?:x(\d+))?(u?)(d[ten])?:(.*)")
_DIFFICULTY = re.compile(r"d[ten]")
_FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?\s*\d+(?:x\d+)?u?(?:d[ten])?:[^\r\n\0]*(?:[\r\n]|\Z)")


def recognizes(source: Source) -> bool:
    """Tell whether the first line of a source begins as such an id."""
    return _FIRST_LINE.match(source.data) is not None


def parts(source: Source) -> Iterator[Part]:
    """Take apart the ids of a source, one a line."""
    return in_lines(_read_id, source)


def _read_id(line: str, number: int, name: str, rules: Rules) -> Puzzle:
    text = line.lstrip()

    def error(message: str, place: int = 0) -> FormatError:
        column = len(line) - len(text) + place + 1
        return FormatError(message, name=name, line=number, column=column)

    match = _ID.fullmatch(text)
    if match is None:
        raise error("this is no game id of Unruly, which begins as in '8x8:'")
    kind, variants = _kind(rules, bool(match[3]), error)
    # Numbers too long to be meant are not worth converting.
    cols, rows = (int(x) if len(x) < 10 else 10**9 for x in (match[1], match[2] or match[1]))
    check_size(rows, cols, error)
    cells = _decode(match[5], rows * cols, lambda text, at: error(text, match.start(5) + at))
    flags = (match[4],) if match[4] else ()
    return assemble(kind, variants, rows, cols, {GIVENS: in_rows(cells, rows, cols)}, flags=flags)


def _kind(
    rules: Rules, distinct: bool, error: Callable[[str], FormatError]
) -> tuple[Kind, tuple[str, ...]]:
    stated = None if rules.kind else catalogue.holding(NAME, rules.folder).name
    kind, variants = choose(rules, stated, error)
    if not kind.about.parts(NAME):
        raise error(f"this is an id of Unruly, and {kind.title} is another puzzle")
    if distinct:
        meant = [v.name for v in kind.variants if v.about.called(NAME) == DISTINCT]
        if not meant:
            raise error(f"{kind.title} has no variant with distinct lines, as 'u' asks for")
        variants = tuple(dict.fromkeys((*variants, *meant)))
    return kind, variants


def _decode(text: str, count: int, error: Callable[[str, int], FormatError]) -> list[Entry]:
    """Read the cells; one more is counted than there are."""
    cells: list[Entry] = []
    for at, letter in enumerate(text):
        if not (letter.isascii() and letter.isalpha()):
            raise error(f"{letter!r} is no letter; the cells of Unruly are", at)
        gap = ord(letter.lower()) - ord("a")
        cells += [None] * gap
        if gap < GAP:
            cells.append(int(letter.isupper()))
        if len(cells) > count + 1:
            raise error(f"this letter goes beyond the {count} cells of the board", at)
    if len(cells) < count + 1:
        raise error(
            f"the text ends after {len(cells)} of {count} cells and the letter that closes it",
            len(text),
        )
    return cells[:count]


def refusal(puzzle: Puzzle, kind: Kind) -> str | None:
    """Tell why a puzzle cannot be an id."""
    if not kind.about.parts(NAME):
        return no_codec(kind, NAME)
    for name in puzzle.variants:
        if kind.variant(name).about.called(NAME) != DISTINCT:
            return f"Unruly does not know the variant {name}"
    if any(not _DIFFICULTY.fullmatch(flag) for flag in puzzle.flags):
        return f"it has no place for {' '.join(puzzle.flags)}"
    if any(side % 2 or side < SMALLEST_SIDE for side in (puzzle.rows, puzzle.cols)):
        return f"the sides of its boards are even, {SMALLEST_SIDE} and more"
    if any(entry not in (None, 0, 1) for row in puzzle.layer(GIVENS) or () for entry in row):
        return "its cells are 0 or 1"
    return None


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle as an id."""
    distinct = DISTINCT if puzzle.variants else ""
    distinct += "".join(puzzle.flags[:1])
    return f"{puzzle.cols}x{puzzle.rows}{distinct}:{_encode(puzzle.layer(GIVENS) or ())}"


def _encode(grid: Grid) -> str:
    text, gap = "", 0
    for entry in (*(entry for row in grid for entry in row), 0):
        if entry is None:
            gap += 1
            continue
        letters = "z" * (gap // GAP) + chr(ord("a") + gap % GAP)
        text += letters.upper() if entry else letters
        gap = 0
    return text


FORMAT = Format(
    *(NAME, "a game id of Unruly", recognizes, parts, write, refusal),
    one_line=True,
    amends="lines",
)
