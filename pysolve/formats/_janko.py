"""How the text of janko.at writes what stands in cells, and what is filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pysolve.answers import Answer
from pysolve.face import Face, Sheet
from pysolve.grid import Cell, Entry, Grid, areas, cells, entries, frozen, inside, lattice, numbered
from pysolve.layers import UNKNOWN, Entries, Place
from pysolve.model import Puzzle

EMPTY, FILLED, PLACED = "-", "x", "o"
_COUNTED = (0, 1)
"""Values that are counted from 1: 0 is written 1, and 1 is written 2."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """How entries are read and written, and in words what they may be."""

    read: Callable[[str], Entry]
    write: Callable[[Entry], str]
    wanted: str


def _number(token: str) -> Entry:
    if token == UNKNOWN:
        return UNKNOWN
    return int(token) if re.fullmatch(r"[0-9]{1,6}", token) else None


def _plain(entry: Entry) -> str:
    return EMPTY if entry is None else str(entry)


NUMBERS: Final = Spelling(_number, _plain, "a number of at most six digits, '?' or '-'")


def told(sheet: Sheet) -> bool:
    """Tell whether the section [problem] is of a layer."""
    layer = sheet.layer
    placed = layer.place in (Place.CELL, Place.ROOM, Place.CORNER)
    return placed and layer.clues and layer.entries is not Entries.ARROWS


def spelling(face: Face, sheet: Sheet) -> Spelling:
    """Return how the section [problem] writes a layer."""
    kind = sheet.layer.entries
    if kind is Entries.SYMBOLS:
        letters = _letters(sheet)
        return _lettered({letter: symbol for symbol, letter in letters.items()})
    if kind is Entries.VALUES and face.answer.domain == _COUNTED:
        return _lettered({"1": 0, "2": 1})
    if kind is Entries.VALUES:
        return Spelling(
            lambda token: None if token == UNKNOWN else _number(token), _plain, "a number or '-'"
        )
    if sheet.framed == "block":
        return Spelling(
            lambda token: UNKNOWN if token == FILLED else _number(token),
            lambda entry: FILLED if entry == UNKNOWN else _plain(entry),
            "a number of at most six digits, 'x', '?' or '-'",
        )
    return NUMBERS


def _letters(sheet: Sheet) -> dict[Entry, str]:
    """Return how symbols are written: by their first letters, or `x` where there is but one."""
    symbols = [str(glyph.value) for glyph in sheet.glyphs]
    if len(symbols) == 1:
        return {symbols[0]: FILLED}
    firsts = [symbol[0] for symbol in symbols]
    if len(set(firsts)) == len(symbols):
        return dict(zip(symbols, firsts, strict=True))
    return {glyph.value: glyph.letter for glyph in sheet.glyphs}


def _lettered(meanings: dict[str, int] | dict[str, Entry]) -> Spelling:
    known: dict[str, Entry] = dict(meanings)
    write = {entry: token for token, entry in known.items()}
    *some, last = [*known, "'-'"]
    return Spelling(
        known.get, lambda entry: write.get(entry, EMPTY), f"{', '.join(some)} or {last}"
    )


# What is filled in


@dataclass(frozen=True, slots=True)
class Filling:
    """How a filled board is read and written."""

    means: Callable[[str], bool]
    read: Callable[[Sequence[Sequence[str]]], Grid]
    write: Callable[[Sequence[Sequence[int]]], list[list[str]]]
    wanted: str
    repeats: Callable[[str, str], bool] = lambda _clue, _token: False
    """Whether a token of a cell is but the clue that stands there."""
    checked: bool = False
    """Whether what stands in cells must fit together."""


def answer(face: Face) -> Filling:
    """Return how the section [solution] writes what a kind answers with."""
    by_answer: dict[str, Callable[[Face], Filling]] = {
        "shaded": _shaded,
        "value": _values,
        "line": lambda _face: _LINES,
        "border": lambda _face: _REGIONS,
        "edge": lambda _face: _INSIDE,
    }
    return by_answer[face.answer.name](face)


def _shaded(face: Face) -> Filling:
    tokens = {FILLED: 1, EMPTY: 0}
    sheets = [sheet for sheet in face.sheets if told(sheet)]
    symbols = {str(glyph.value) for sheet in sheets for glyph in sheet.glyphs}
    if {"black", "white"} <= symbols:
        tokens |= {"b": 1, "w": 0}
    # Where an x stands from the start, what is placed may be another letter.
    placing = any(sheet.framed == "block" or len(sheet.glyphs) == 1 for sheet in sheets)
    if placing:
        tokens |= {PLACED: 1}

    def repeats(clue: str, token: str) -> bool:
        return placing and clue == token != EMPTY

    return Filling(
        tokens.__contains__,
        lambda rows: tuple(tuple(tokens[token] for token in row) for row in rows),
        lambda values: [[FILLED if value else EMPTY for value in row] for row in values],
        " or ".join(map(repr, tokens)),
        repeats,
    )


def _values(face: Face) -> Filling:
    shift = 1 if face.answer.domain == _COUNTED else 0
    known = {str(value + shift) for value in face.answer.domain} if shift else set()
    return Filling(
        lambda token: token in known if known else token.isdecimal() and len(token) <= 6,
        lambda rows: tuple(tuple(int(token) - shift for token in row) for row in rows),
        lambda values: [[str(value + shift) for value in row] for row in values],
        " or ".join(map(repr, sorted(known))) or "a number",
    )


_AROUND: Final = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
_LEAVING: Final = re.compile(r"-|(?=.)n?e?s?w?")
_ORDER: Final = "nsew"
"""The order in which the two sides are named that a line leaves a cell by."""


def _directed(token: str) -> str:
    return "".join(sorted(token, key="nesw".index)) if set(token) <= set("nesw") else token


def _read_lines(rows: Sequence[Sequence[str]]) -> Grid:
    high, wide = lattice(len(rows), len(rows[0]))
    grid: list[list[int]] = [[0] * wide for _ in range(high)]
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            for letter in token.replace(EMPTY, ""):
                y, x = _AROUND[letter]
                grid[2 * r + 1 + y][2 * c + 1 + x] = 1
    return frozen(grid)


def _write_lines(values: Sequence[Sequence[int]]) -> list[list[str]]:
    def leaving(r: int, c: int) -> str:
        ways = [w for w in _ORDER if values[2 * r + 1 + _AROUND[w][0]][2 * c + 1 + _AROUND[w][1]]]
        return "".join(ways) or EMPTY

    rows, cols = len(values) // 2, len(values[0]) // 2
    return [[leaving(r, c) for c in range(cols)] for r in range(rows)]


def _parted(rows: Sequence[Sequence[object]], outside: object) -> Grid:
    """Return the lattice with a border wherever two cells differ; off the board all are outside."""
    high, wide = len(rows), len(rows[0])

    def at(cell: Cell) -> object:
        return rows[cell[0]][cell[1]] if inside(cell, high, wide) else outside

    grid = [[0] * (2 * wide + 1) for _ in range(2 * high + 1)]
    for r, c in cells(high + 1, wide + 1):
        here = at((r, c))
        if r < high and outside_or_differs(here, at((r, c - 1)), outside):
            grid[2 * r + 1][2 * c] = 1
        if c < wide and outside_or_differs(here, at((r - 1, c)), outside):
            grid[2 * r][2 * c + 1] = 1
    return frozen(grid)


def outside_or_differs(one: object, other: object, outside: object) -> bool:
    """Tell whether a border runs between two; where nothing is outside, none does at the rim."""
    return one != other and not (outside is None and None in (one, other))


def _write_inside(values: Sequence[Sequence[int]]) -> list[list[str]]:
    found = []
    for y in range(1, len(values), 2):
        within, row = 0, []
        for x in range(0, len(values[y]) - 1, 2):
            within ^= values[y][x]
            row.append(FILLED if within else EMPTY)
        found.append(row)
    return found


def _write_regions(values: Sequence[Sequence[int]]) -> list[list[str]]:
    rows, cols = len(values) // 2, len(values[0]) // 2

    def joined(a: Cell, b: Cell) -> bool:
        return not values[a[0] + b[0] + 1][a[1] + b[1] + 1]

    return [[str(area + 1) for area in row] for row in areas(rows, cols, joined)]


_LINES: Final = Filling(
    lambda token: bool(_LEAVING.fullmatch(_directed(token))),
    _read_lines,
    _write_lines,
    "the sides that a line leaves by, as 'ns', or '-'",
    checked=True,
)
_INSIDE: Final = Filling(
    lambda token: token in (FILLED, EMPTY),
    lambda rows: _parted(rows, EMPTY),
    _write_inside,
    f"{FILLED!r} or {EMPTY!r}",
)
_REGIONS: Final = Filling(
    lambda token: token != EMPTY,
    lambda rows: _parted(numbered(rows), None),
    _write_regions,
    "the label of an area",
)


def unwritable(puzzle: Puzzle, face: Face, sheet: Sheet | None) -> str | None:
    """Tell why what stands on a board cannot be written so; None if it can."""
    if face.answer.domain == _COUNTED and not face.answer.on_sides:
        grids: list[Iterable[Iterable[Entry]]] = []
        if sheet is not None and sheet.layer.outright:
            grids.append(puzzle.layer(sheet.name) or ())
        if puzzle.solution is not None:
            grids.append(puzzle.solution.values)
        if any(entry not in _COUNTED for grid in grids for _, _, entry in entries(grid)):
            return "its values are 0 or 1"
    if puzzle.solution is not None and face.answer.on_sides:
        filling = answer(face)
        if filling.read(filling.write(puzzle.solution.values)) != puzzle.solution.values:
            return "its solution is none of closed lines"
    return None


__all__ = ["NUMBERS", "Answer", "Filling", "Spelling", "answer", "spelling", "told", "unwritable"]
