"""The blocks of a pzprv3 file, by the names that metadata uses. Each is read, and is written.

Blocks of the answer tell what was filled in: the marks. They may be missing at the end of a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from pysolve.errors import FormatError
from pysolve.formats._format import settle_clues
from pysolve.formats._pzpr.frames import FRAME
from pysolve.formats._pzpr.lines import Lines, Meaning, clue, given, item, number
from pysolve.formats._pzpr.saved import BY_WALLS, Block, Names, Saved, joined
from pysolve.formats._pzpr.walls import borders, enclose
from pysolve.grid import Cell, Entry, Grid, numbered, scattered
from pysolve.layers import ROOMS, UNKNOWN, WALLS, Place

# Numbers of the whole puzzle


def _read_setting(lines: Lines, saved: Saved, names: Names) -> None:
    saved.board.settings[names[0]] = lines.number(f"the number of {names[0]}")


def _write_setting(saved: Saved, names: Names) -> list[str]:
    return [str(saved.board.settings[names[0]])]


# Rooms


def _read_rooms(lines: Lines, saved: Saved, _names: Names) -> None:
    if saved.version == BY_WALLS:
        _read_walls(lines, saved, _names)
        return
    count = lines.number("the number of rooms")
    labels = lines.read(*saved.size, "the room numbers", number)
    found = {entry for row in labels for entry in row}
    if len(found) != count:
        raise lines.error(f"there are {len(found)} rooms where {count} were announced")
    if scattered(labels):
        raise lines.error("a room falls apart: its cells do not hang together")
    saved.board.grids[ROOMS] = numbered(labels)


def _write_rooms(saved: Saved, _names: Names) -> Iterable[str]:
    if saved.version == BY_WALLS:
        return _write_walls(saved, _names)
    rooms = saved.board.grids[ROOMS]
    count = 1 + max(int(room or 0) for row in rooms for room in row)
    return [str(count), *joined(map(str, row) for row in rooms)]


def _read_walls(lines: Lines, saved: Saved, _names: Names) -> None:
    rows, cols = saved.size
    bit = {"0": 0, "1": 1}.__getitem__
    right = lines.read(rows, cols - 1, "the walls (0 and 1)", bit)
    below = lines.read(rows - 1, cols, "the walls (0 and 1)", bit)
    flags = [[[bool(entry) for entry in row] for row in grid] for grid in (right, below)]
    saved.board.grids[ROOMS], walls = enclose(flags[0], flags[1], rows, cols)
    if saved.board.holds(WALLS):
        saved.board.grids[WALLS] = walls


def _write_walls(saved: Saved, _names: Names) -> Iterable[str]:
    grids = saved.board.grids
    for grid in borders(grids[ROOMS], grids.get(WALLS)):
        yield from joined(("01"[bit] for bit in row) for row in grid)


def _read_boxes(lines: Lines, saved: Saved, _names: Names) -> None:
    rooms = saved.board.boxes()
    if rooms is None:
        raise lines.error(f"a board of {saved.board.rows}x{saved.board.cols} has no boxes")
    saved.board.grids[ROOMS] = rooms


# What stands in cells, in rooms and on corners

_WAYS: Final = "^v<>"


def _arrow(text: str) -> Entry:
    if text == ".":
        return None
    way, _, told = text.partition(",")
    if way not in ("1", "2", "3", "4"):
        raise ValueError(text)
    return f"{UNKNOWN if told == '-' else number(told)}{_WAYS[int(way) - 1]}"


def _arrow_item(entry: Entry) -> str:
    if entry is None:
        return "."
    told, way = str(entry)[:-1], str(entry)[-1]
    return f"{1 + _WAYS.index(way)},{'-' if told == UNKNOWN else told}"


def _signs(*tokens: str) -> tuple[Meaning, Callable[[Entry], str]]:
    """Return how signs are read and written: those that these tokens stand for, from 1."""
    read: dict[str, Entry] = {".": None}
    read |= {token: sign for sign, token in enumerate(tokens, 1)}
    write = {sign: token for token, sign in read.items()}
    return read.__getitem__, write.__getitem__


_SPELLED: Final[Mapping[str, tuple[Meaning, Callable[[Entry], str]]]] = {
    "circles": _signs("1", "2"),
    "one": _signs("1"),
    "empty": _signs("*"),
    "arrows": (_arrow, _arrow_item),
}
"""How the items of a part are read and written; others are numbers."""


def _layered(part: str) -> Block:
    """Return the block of a layer that a part tells of."""

    def read(lines: Lines, saved: Saved, names: Names) -> None:
        sheet = saved.board.sheet(names[0])
        high, wide = sheet.layer.frame(*saved.size)
        numbers = clue if sheet.layer.asks else given
        meaning, _ = _SPELLED.get(part, (numbers, item))
        told = lines.read(high, wide or 1, f"the {sheet.called}", meaning)
        signs = saved.board.signs(part, sheet)
        grid: Grid = tuple(tuple(signs.get(e, e) for e in row) for row in told)  # type: ignore[arg-type]
        if sheet.layer.place is Place.ROOM:
            grid = settle_clues(saved.board.grids[ROOMS], grid, _disagreement(lines, grid))
        saved.board.grids[sheet.layer] = grid

    def write(saved: Saved, names: Names) -> Iterable[str]:
        sheet = saved.board.sheet(names[0])
        meant = {entry: sign for sign, entry in saved.board.signs(part, sheet).items()}
        _, spelled = _SPELLED.get(part, (clue, item))
        grid = saved.board.grids[sheet.layer]
        return joined((spelled(meant.get(e, e)) for e in row) for row in grid)

    return Block(read, write)


def _disagreement(lines: Lines, grid: Grid) -> Callable[[Cell, Cell], FormatError]:
    def disagree(here: Cell, there: Cell) -> FormatError:
        told = [grid[r][c] for r, c in (there, here)]
        return lines.error(f"a room has two clues that disagree, {told[0]} and {told[1]}")

    return disagree


# The answer in cells

_SHADING: Final[Mapping[str, Entry]] = {"#": 1, "+": 0, ".": None}
_CIRCLED: Final[Mapping[str, Entry]] = {"2": 1, "1": 0, ".": None}
_PENCILLED: Final = re.compile(r"([^\[\]]*)(?:\[[0-9,]*\])?")
"""An item and what was pencilled in beside it."""


def _marked(tokens: Mapping[str, Entry], what: str) -> Block:
    """Return a block of the answer whose items are these."""
    spelled = {entry: token for token, entry in tokens.items()}

    def read(lines: Lines, saved: Saved, _names: Names) -> None:
        if not lines.done:
            told = lines.read(*saved.size, what, tokens.__getitem__)
            saved.marks = [list(row) for row in told]

    def write(saved: Saved, _names: Names) -> Iterable[str]:
        return joined((spelled[mark] for mark in row) for row in saved.marks)

    return Block(read, write)


def _value(text: str) -> Entry:
    """Return a value that was filled in; colours and what was pencilled in are passed over."""
    told = _PENCILLED.fullmatch(text)
    if told is None:
        raise ValueError(text)
    return None if told[1] in (".", "+", "-", "=", "%") else number(told[1])


def _read_values(lines: Lines, saved: Saved, _names: Names) -> None:
    if not lines.done:
        saved.marks = [list(row) for row in lines.read(*saved.size, "the answer", _value)]


def _write_values(saved: Saved, _names: Names) -> Iterable[str]:
    return joined(map(item, row) for row in saved.marks)


def _read_mixed(lines: Lines, saved: Saved, names: Names) -> None:
    """Read numbers and marks, which share a block."""
    told = lines.read(
        *saved.size,
        "the cells ('#', '+', '.', '-' and numbers)",
        lambda text: text if text in _SHADING else clue(text),
    )
    sheet = saved.board.sheet(names[0])
    saved.board.grids[sheet.layer] = tuple(
        tuple(None if e in _SHADING else e for e in row) for row in told
    )
    saved.marks = [[_SHADING.get(str(e)) for e in row] for row in told]


def _write_mixed(saved: Saved, names: Names) -> Iterable[str]:
    spelled = {mark: token for token, mark in _SHADING.items()}
    grid = saved.board.grids[saved.board.sheet(names[0]).layer]
    for row, marks in zip(grid, saved.marks, strict=True):
        pairs = zip(row, marks, strict=True)
        yield " ".join(spelled[mark] if e is None else item(e) for e, mark in pairs)


# The answer on sides


def _sides(saved: Saved, rim: bool) -> Iterator[list[Cell]]:
    """Yield the sides line by line: first those left and right of cells, then above and below."""
    rows, cols = saved.size
    inner = 0 if rim else 1
    for r in range(rows):
        yield [(2 * r + 1, 2 * c) for c in range(inner, cols + 1 - inner)]
    for r in range(inner, rows + 1 - inner):
        yield [(2 * r, 2 * c + 1) for c in range(cols)]


_LINES: Final[Mapping[str, Entry]] = {"0": None, "1": 1, "-1": 0}
_EDGES: Final[Mapping[str, Entry]] = {**_LINES, "2": 1}
"""The items of sides. A 2 is a border that is marked besides."""


def _along(tokens: Mapping[str, Entry]) -> Block:
    """Return a block of sides: those of the answer."""
    meaning = tokens.__getitem__
    spelled = {entry: token for token, entry in _LINES.items()}

    def read(lines: Lines, saved: Saved, _names: Names) -> None:
        if lines.done:
            return
        for line in _sides(saved, saved.board.kind.face.answer.rim):
            told = lines.row("the answer (0, 1 and -1)", (meaning,) * len(line))
            for (y, x), mark in zip(line, told, strict=True):
                saved.marks[y][x] = mark

    def write(saved: Saved, _names: Names) -> Iterable[str]:
        lines = _sides(saved, saved.board.kind.face.answer.rim)
        return joined((spelled[saved.marks[y][x]] for y, x in line) for line in lines)

    return Block(read, write)


def _pass_sides(lines: Lines, saved: Saved, _names: Names) -> None:
    """Pass over what was drawn on sides beside the answer."""
    if not lines.done:
        for line in _sides(saved, rim=False):
            lines.row("the sides (0, 1, 2 and -1)", (_EDGES.__getitem__,) * len(line))


def _no_sides(saved: Saved, _names: Names) -> Iterable[str]:
    return joined(("0",) * len(line) for line in _sides(saved, rim=False))


def _pass_colours(lines: Lines, saved: Saved, _names: Names) -> None:
    """Pass over the colours of cells, which only the later version has."""
    if saved.version == BY_WALLS and not lines.done:
        lines.read(*saved.size, "the colours of cells (0, 1 and 2)", number)


_NUMBERS: Final = ("numbers", "digits", "four", "number10")
_NOTHING: Final = Block(lambda _lines, _saved, _names: None, lambda _saved, _names: ())

BLOCKS: Final[Mapping[str, Block]] = {
    **{part: _layered(part) for part in (*_NUMBERS, *_SPELLED)},
    "setting": Block(_read_setting, _write_setting),
    "borders": Block(_read_rooms, _write_rooms),
    "walls": Block(_read_walls, _write_walls),
    "boxes": Block(_read_boxes, lambda _saved, _names: ()),
    "frame": FRAME,
    "mixed": Block(_read_mixed, _write_mixed),
    "shading": _marked(_SHADING, "the answer ('#', '+' and '.')"),
    "circled": _marked(_CIRCLED, "the answer (1, 2 and '.')"),
    "values": Block(_read_values, _write_values),
    "lines": _along(_LINES),
    "edges": _along(_EDGES),
    "sides": Block(_pass_sides, _no_sides),
    "colours": Block(_pass_colours, lambda _saved, _names: ()),
    "square": _NOTHING,
}
"""The blocks there are. `square` tells that the size is told once, for rows and columns."""

ANSWERS: Final[Mapping[str, str]] = {
    "shaded": "shading",
    "value": "values",
    "line": "lines",
    "border": "edges",
    "edge": "edges",
}
"""The block of an answer, by its name, unless a kind declares another."""

ANSWERING: Final = (*ANSWERS.values(), "circled", "mixed", "frame")
"""The blocks that have the answer in them."""


def pass_pencilled(lines: Lines, saved: Saved) -> None:
    """Pass over a last block of what was pencilled into cells."""
    rest = [token for line in lines.rest for token in line.split()]
    if any("[" in token for token in rest) and all(map(_PENCILLED.fullmatch, rest)):
        lines.read(*saved.size, "what was pencilled in", lambda _item: None)
