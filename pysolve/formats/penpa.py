"""Penpa+ links: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=...`, read only.

The text after `p=` is base64 of raw deflate of lines: the grid, its margins, the mode, the problem
sheet, the answer sheet, the cells of the board, and settings. It can also be a puzz.link URL.

Penpa+ is a drawing tool: what a drawing means depends on the kind of puzzle, and that has to be
asked for, unless the genre tags of the link name it. Read are

- the cells of the board, which must fill a rectangle of a square grid; margins do not count;
- on the problem sheet numbers, wherever they stand in a cell; solid edges, which close rooms;
  white and black circles, which are the values 0 and 1;
- on both sheets what is marked: in shading kinds the surface, dark or grey for shaded and green
  for unshaded, and dots for unshaded; in the others the numbers and circles of the answer sheet.

Passed over as decoration are thin and dashed edges, edges at the rim and outside, erased edges,
other colours of the surface, the colour and size of anything, rotation, rules and settings, and
the rest of the answer sheet. Anything else on the problem sheet would change the puzzle, and is an
error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

from pysolve import catalogue
from pysolve.errors import FormatError, KindError
from pysolve.formats import _pzpr, puzzlink
from pysolve.formats._format import Format, Part, assemble, choose, in_lines, settle_clues
from pysolve.formats._penpa import (
    HISTORY,
    READ,
    Board,
    Edge,
    Error,
    Sheet,
    board_of,
    expanded,
    inflated,
    parsed,
    sheet_of,
)
from pysolve.grid import Cell, Entry, Grid, at, blank, frozen, says
from pysolve.layers import ROOMS, UNKNOWN, WALLS, LayerType, Place, clues, parting
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

MAX_TAGS = 5
SOLID = (2, 21, 3, 5, 8, 9)
"""Edges: black, thick, green, grey, red, blue."""

FAINT = (1, 11, 12, 80, 98)
"""Edges that look like the grid, thin or dashed, and crosses on edges."""

DARK, GREEN = (1, 3, 4, 8), (2,)
"""Surfaces: dark grey, light grey, black and grey; and the green that a second click gives."""

PLAIN_NUMBERS = ("1", "2", "3", "5", "6", "8", "9", "10")
"""The ways to enter a number; others enter lists of numbers and of candidates."""

CIRCLES = {1: 0, 2: 1}
DOT = (8, "ox_B")
"""Symbols: the values of white and black circles, and the point that marks a cell unshaded."""

_LINK = re.compile(r"(?:[^\s#?]*[#?])?m=(?P<mode>edit|solve)&p=(?P<content>\S+)")
_FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:[^\s#?]*[#?])?m=(?:edit|solve)&p=[^\s\0]")


def recognizes(source: Source) -> bool:
    """Tell whether a source begins with a link."""
    return _FIRST_LINE.match(source.data) is not None


def parts(source: Source) -> Iterator[Part]:
    """Take apart the links of a source, one a line."""
    return in_lines(_read_link, source)


def _read_link(line: str, number: int, name: str, rules: Rules) -> Puzzle:
    indent = len(line) - len(line.lstrip())

    def error(message: str, place: int | None = None) -> FormatError:
        column = None if place is None else indent + place + 1
        return FormatError(message, name=name, line=number, column=column)

    match = _LINK.fullmatch(line.lstrip())
    if match is None:
        raise error("this is no link of Penpa+, which has '#m=edit&p=' in it", 0)
    content = match["content"]
    if content.startswith("http"):
        # In the body of such a URL % begins a number: only one quoted as a whole is unquoted.
        url = content if content.startswith(("http://", "https://")) else unquote(content)
        return puzzlink.read_url(url, number, name, rules)
    start = match.start("content")
    packed = content.partition("&")[0]
    stray = re.search(r"[^A-Za-z0-9+/=%]", packed)
    if stray:
        raise error(f"{stray[0]!r} does not belong into base64", start + stray.start())
    text = inflated(packed, lambda message: error(message, start + len(packed)))
    return _understand(text, match["mode"] == "edit", rules, error)


def _understand(text: str, answered: bool, rules: Rules, error: Error) -> Puzzle:
    lines = text.split("\n")
    header = [expanded(part).replace("%2C", ",") for part in lines[0].split(",")]
    if header[0] != "square":
        raise error(f"the grid of the link is {header[0][:20]!r}; only square grids are read")
    if len(lines) < 6:
        raise error("there is too little in the link; it is of a very old version, or cut off")
    board = board_of(header, parsed(lines[5], error), error)
    tags = parsed(lines[17], error) if len(lines) > 17 and lines[17] else []
    kind, variants = choose(rules, None if rules.kind else _tagged(tags, rules, error), error)
    problem = sheet_of(lines[3], error)
    for name, drawn in problem.items():
        if drawn and name not in (*READ, *HISTORY):
            raise error(f"the problem has drawings of the sort {name!r}, which are not understood")
    layers = _layers(board, problem, kind)
    answer = sheet_of(lines[4], error) if answered and lines[4].strip() else {}
    marks = _marks(board, (problem, answer), kind)
    title, author, source = (" ".join(part.split()) for part in (*header[15:18], "", "", "")[:3])
    return assemble(
        kind,
        variants,
        board.rows,
        board.cols,
        layers,
        title=title.removeprefix("Title:").strip(),
        author=author.removeprefix("Author:").strip(),
        source=source,
        marks=marks,
    )


def _tagged(tags: object, rules: Rules, error: Error) -> str:
    """Return the kind that the genre tags of a link name."""
    found = set()
    for tag in tags[:MAX_TAGS] if isinstance(tags, list) else []:
        with suppress(KindError):
            found.add(catalogue.find(str(tag)[:40], rules.folder)[0].name)
    if len(found) != 1:
        raise error("a link of Penpa+ does not say its kind; ask for one, as in --kind NAME")
    return found.pop()


def _layers(board: Board, problem: Sheet, kind: Kind) -> dict[LayerType, Grid]:
    layers: dict[LayerType, Grid] = {}
    edges = _edges(board, problem["lineE"])
    if parting(kind.layers) is not None:
        right, below = (
            [[(upright, r, c) in edges for c in range(board.cols)] for r in range(board.rows)]
            for upright in (True, False)
        )
        layers[ROOMS], layers[WALLS] = _pzpr.enclose(right, below, board.rows, board.cols)
    elif edges:
        _, r, c = min(edges)
        raise board.error(f"{kind.title} has no rooms, but there is an edge at {at(r, c)}")
    layer = next(iter(clues(kind.layers)), None)
    entries = blank(board.rows, board.cols)
    for cell, entry in _entries(board, problem, layer):
        if layer is None:
            raise board.error(f"{kind.title} has no numbers, but {at(*cell)} has one")
        before = entries[cell[0]][cell[1]]
        if before is not None and before != entry:
            raise board.error(f"{at(*cell)} has two entries, {before} and {entry}")
        entries[cell[0]][cell[1]] = entry
    if layer is not None:
        layers[layer] = frozen(entries)
    if layer is not None and layer.place is Place.ROOM and ROOMS in layers:

        def disagree(cell: Cell, before: Cell) -> FormatError:
            return board.error(f"the room of {at(*cell)} has another number in {at(*before)}")

        layers[layer] = settle_clues(layers[ROOMS], layers[layer], disagree)
    return layers


def _edges(board: Board, table: Mapping[str, Any]) -> set[Edge]:
    """Return the solid edges between cells of the board."""
    found = set()
    for key, style in table.items():
        edge = board.edge(key)
        if edge is None or style in FAINT:
            continue
        upright, r, c = edge
        if board.holds((r, c)) and board.holds((r, c + 1) if upright else (r + 1, c)):
            if style not in SOLID:
                raise board.error(f"the edge at {at(r, c)} is of a style not understood")
            found.add(edge)
    return found


def _entries(board: Board, sheet: Sheet, layer: LayerType | None) -> Iterator[tuple[Cell, Entry]]:
    """Yield what numbers and circles say of cells; anything else is an error."""
    outright = layer is not None and layer.outright
    of_room = layer is not None and layer.place is Place.ROOM
    for name in ("number", "numberS"):
        for cell, value in board.items(sheet[name], "a number"):
            entry = _number(value, asks=not outright)
            if entry is None and not (of_room and _blank(value)):
                raise board.error(f"{at(*cell)} has a number that is not understood")
            if entry is not None:
                yield cell, entry
    for cell, value in board.items(sheet["symbol"], "a symbol"):
        if not outright and _dot(value):
            continue
        entry = _circle(value) if outright else None
        if entry is None:
            raise board.error(f"{at(*cell)} has a symbol that is not understood")
        yield cell, entry


def _number(value: object, *, asks: bool) -> Entry:
    """Return what a number of Penpa+ says, nothing if it is not understood."""
    match value:
        case [int() | str() as said, _, *way] if not way or way[0] in PLAIN_NUMBERS:
            text = str(said).strip()
            if text == UNKNOWN and asks:
                return UNKNOWN
            return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else None
    return None


def _blank(value: object) -> bool:
    """Tell whether a number is the blank that Penpa+ makes of the ? of a room."""
    match value:
        case [str() as said, *_]:
            return not said.strip()
    return False


def _circle(value: object) -> int | None:
    match value:
        case [int() as style, str() as shape, *_] if shape.startswith("circle_"):
            return CIRCLES.get(style)
    return None


def _dot(value: object) -> bool:
    return isinstance(value, list) and tuple(value[:2]) == DOT


def _marks(board: Board, sheets: tuple[Sheet, Sheet], kind: Kind) -> Grid | None:
    """Return what is marked on the sheets; the later ones count more."""
    marks = blank(board.rows, board.cols)

    def mark(key: str, value: int | None) -> None:
        sort, (r, c) = board.spot(key)
        if value is not None and sort == 0 and board.holds((r, c)):
            marks[r][c] = value

    answer = kind.face.answer
    for sheet in () if answer.written else sheets:
        for key, colour in sheet.get("surface", {}).items():
            green = answer.background if colour in GREEN else None
            mark(key, answer.filled if colour in DARK else green)
        for key, symbol in sheet.get("symbol", {}).items():
            mark(key, answer.background if _dot(symbol) else None)
    if answer.written:
        for key, value in sheets[1].get("number", {}).items():
            entry = _number(value, asks=False)
            mark(key, entry if isinstance(entry, int) else None)
        for key, symbol in sheets[1].get("symbol", {}).items():
            mark(key, _circle(symbol))
    return frozen(marks) if says(marks) else None


FORMAT = Format("penpa", "a Penpa+ link", recognizes, parts, one_line=True)
