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

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from typing import Any
from urllib.parse import unquote

from pysolve import kinds
from pysolve.errors import FormatError, KindError
from pysolve.formats import _pzpr, puzzlink
from pysolve.formats._format import Format, Part, Wish, assemble, choose, in_lines, settle_clues
from pysolve.grid import Cell, Entry, Grid, at, blank, check_size, frozen, inside, says
from pysolve.kinds import Kind
from pysolve.model import UNKNOWN, Puzzle
from pysolve.sources import Source

MAX_TEXT = 2_000_000
"""What the largest grid of Penpa+, 60 by 60, takes when every cell is full is a quarter of it."""

MAX_TAGS = 5
RIM = 2
"""Penpa+ counts two more cells on every side of the grid."""

SHORT = {
    **{"9": "qa", "Q": "pu_q", "A": "pu_a", "G": "grid", "M": "edit_mode", "S": "surface"},
    **{"L": "line", "E": "lineE", "W": "wall", "C": "cage", "N": "number", "Y": "symbol"},
    **{"P": "special", "B": "board", "R": "command_redo", "U": "command_undo"},
    **{"8": "command_replay", "1": "numberS", "F": "freeline", "2": "freelineE", "T": "thermo"},
    **{"3": "arrows", "D": "direction", "0": "squareframe", "5": "polygon", "4": "deletelineE"},
    **{"6": "killercages", "7": "nobulbthermo", "_": "__a"},
}
"""The words that Penpa+ writes as `z` and a character."""

READ = ("number", "numberS", "symbol", "lineE", "surface", "deletelineE")
HISTORY = ("command_redo", "command_undo", "command_replay")
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

Error = Callable[[str], FormatError]
Sheet = Mapping[str, Mapping[str, Any]]
Edge = tuple[bool, int, int]
"""Whether it stands upright, and the cell to the left of it or above it."""


def recognizes(source: Source) -> bool:
    """Tell whether a source begins with a link."""
    return _FIRST_LINE.match(source.data) is not None


def parts(source: Source) -> Iterator[Part]:
    """Take apart the links of a source, one a line."""
    return in_lines(_read_link, source)


def _read_link(line: str, number: int, name: str, wish: Wish) -> Puzzle:
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
        return puzzlink.read_url(url, number, name, wish)
    start = match.start("content")
    packed = content.partition("&")[0]
    stray = re.search(r"[^A-Za-z0-9+/=%]", packed)
    if stray:
        raise error(f"{stray[0]!r} does not belong into base64", start + stray.start())
    text = _inflated(packed, lambda message: error(message, start + len(packed)))
    return _understand(text, match["mode"] == "edit", wish, error)


def _inflated(packed: str, error: Error) -> str:
    """Unpack a text, but not more of it than a puzzle can be."""
    bare = unquote(packed).rstrip("=")
    if len(bare) % 4 == 1:
        raise error("the link ends too early: a character is missing")
    inflater = zlib.decompressobj(-15)
    try:
        data = inflater.decompress(
            b64decode(bare + "=" * (-len(bare) % 4), validate=True), MAX_TEXT
        )
        text = data.decode()
    except UnicodeDecodeError:
        raise error("what is packed in the link is not text") from None
    except (ValueError, zlib.error):
        raise error("what is in the link cannot be unpacked; it was changed or cut off") from None
    if not inflater.eof:
        cut = len(data) < MAX_TEXT
        raise error("the link ends too early" if cut else "there is too much packed in the link")
    if inflater.unused_data:
        raise error(f"the link is too long: {len(inflater.unused_data)} bytes follow its end")
    return text


def _understand(text: str, answered: bool, wish: Wish, error: Error) -> Puzzle:
    lines = text.split("\n")
    header = [_expanded(part).replace("%2C", ",") for part in lines[0].split(",")]
    if header[0] != "square":
        raise error(f"the grid of the link is {header[0][:20]!r}; only square grids are read")
    if len(lines) < 6:
        raise error("there is too little in the link; it is of a very old version, or cut off")
    board = _board(header, _parsed(lines[5], error), error)
    tags = _parsed(lines[17], error) if len(lines) > 17 and lines[17] else []
    kind, variants = choose(wish, None if wish.kind else _tagged(tags, wish, error), error)
    problem = _sheet(lines[3], error)
    for name, drawn in problem.items():
        if drawn and name not in (*READ, *HISTORY):
            raise error(f"the problem has drawings of the sort {name!r}, which are not understood")
    layers = _layers(board, problem, kind)
    answer = _sheet(lines[4], error) if answered and lines[4].strip() else {}
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


def _expanded(text: str) -> str:
    """Undo the shortening of words."""
    words = {key: f'"{word}"' for key, word in SHORT.items()} | {"O": "null", "Z": "z"}
    return re.sub("z(.)", lambda match: words.get(match[1], match[0]), text)


def _parsed(line: str, error: Error) -> Any:
    try:
        return json.loads(_expanded(line))
    except (ValueError, RecursionError):
        raise error("what is packed in the link is damaged: a line of it is not JSON") from None


def _sheet(line: str, error: Error) -> Sheet:
    sheet = _parsed(line, error)
    if not isinstance(sheet, dict):
        raise error("what is packed in the link is damaged: a sheet is missing")
    for name in READ:
        if not isinstance(sheet.setdefault(name, {}), dict):
            raise error(f"what is packed in the link is damaged: its {name!r} is no table")
    return sheet


def _tagged(tags: object, wish: Wish, error: Error) -> str:
    """Return the kind that the genre tags of a link name."""
    found = set()
    for tag in tags[:MAX_TAGS] if isinstance(tags, list) else []:
        with suppress(KindError):
            found.add(kinds.find(str(tag)[:40], wish.asp_dir)[0].name)
    if len(found) != 1:
        raise error("a link of Penpa+ does not say its kind; ask for one, as in --kind NAME")
    return found.pop()


@dataclass(frozen=True, slots=True)
class _Board:
    """The part of the grid that the puzzle fills, and how Penpa+ numbers what is in it."""

    width: int
    points: int
    top: int
    left: int
    rows: int
    cols: int
    error: Error

    def spot(self, key: str) -> tuple[int, Cell]:
        """Return what sort of point an index means, and the cell it belongs to."""
        if not re.fullmatch(r"[0-9]{1,9}", key):
            raise self.error(f"what is packed in the link is damaged: {key[:20]!r} is no place")
        sort, index = divmod(int(key), self.points)
        # Past the cells, corners and edges, each cell has four small places, and four others.
        if sort >= 4:
            sort, index = sort // 4 * 4, (int(key) // 4) % self.points
        return sort, (index // self.width - self.top, index % self.width - self.left)

    def holds(self, cell: Cell) -> bool:
        """Tell whether a cell lies on the board."""
        return inside(cell, self.rows, self.cols)

    def items(self, table: Mapping[str, Any], what: str) -> Iterator[tuple[Cell, Any]]:
        """Yield the cells of the board with what a table has on them; it may not go beyond."""
        for key, value in table.items():
            sort, cell = self.spot(key)
            if sort in (1, 2, 3) or not self.holds(cell):
                raise self.error(f"{what} stands on an edge or outside of the board, {at(*cell)}")
            yield cell, value

    def edge(self, key: str) -> Edge | None:
        """Return the edge between two corners; nothing if it is only a mark on one."""
        ends = key.split(",")
        if len(ends) == 1:
            return None
        spots = [self.spot(end) for end in ends]
        if len(spots) == 2 and all(sort == 1 for sort, _ in spots):
            (r, c), (r2, c2) = sorted(cell for _, cell in spots)
            # A corner belongs to the cell up and left of it.
            if (r2, c2) == (r + 1, c):
                return True, r2, c
            if (r2, c2) == (r, c + 1):
                return False, r, c2
        raise self.error(f"an edge runs askew, {at(*spots[0][1])}")


def _board(header: list[str], centers: Any, error: Error) -> _Board:
    if not all(re.fullmatch(r"[0-9]{1,9}", side) for side in header[1:3]) or len(header) < 3:
        raise error("what is packed in the link is damaged: the grid has no size")
    cols, rows = int(header[1]), int(header[2])
    check_size(rows, cols, error)
    width, height = cols + 2 * RIM, rows + 2 * RIM
    # The cells of the board: the first, then how much further each next one is.
    if not isinstance(centers, list) or not all(type(step) is int for step in centers):
        raise error("what is packed in the link is damaged: the board has no cells")
    cells = {divmod(index, width) for index in accumulate(centers[: rows * cols])}
    top, left = min((r for r, _ in cells), default=0), min((c for _, c in cells), default=0)
    bottom, right = max((r for r, _ in cells), default=0), max((c for _, c in cells), default=0)
    filled = (bottom - top + 1) * (right - left + 1)
    if top < RIM or left < RIM or bottom >= height - RIM or right >= width - RIM:
        raise error("what is packed in the link is damaged: the board is not within the grid")
    if len(centers) != filled or len(cells) != filled:
        raise error("cells are cut out of the board; only full rectangles are read")
    return _Board(width, width * height, top, left, bottom - top + 1, right - left + 1, error)


def _layers(board: _Board, problem: Sheet, kind: Kind) -> dict[str, Grid]:
    layers: dict[str, Grid] = {}
    edges = _edges(board, problem["lineE"])
    if "rooms" in kind.layers:
        right, below = (
            [[(upright, r, c) in edges for c in range(board.cols)] for r in range(board.rows)]
            for upright in (True, False)
        )
        layers["rooms"], layers["walls"] = _pzpr.enclose(right, below, board.rows, board.cols)
    elif edges:
        _, r, c = min(edges)
        raise board.error(f"{kind.title} has no rooms, but there is an edge at {at(r, c)}")
    name = next((name for name in ("clues", "numbers", "givens") if name in kind.layers), "")
    entries = blank(board.rows, board.cols)
    for cell, entry in _entries(board, problem, name):
        if not name:
            raise board.error(f"{kind.title} has no numbers, but {at(*cell)} has one")
        before = entries[cell[0]][cell[1]]
        if before is not None and before != entry:
            raise board.error(f"{at(*cell)} has two entries, {before} and {entry}")
        entries[cell[0]][cell[1]] = entry
    if name:
        layers[name] = frozen(entries)
    if name == "clues" and "rooms" in layers:

        def disagree(cell: Cell, before: Cell) -> FormatError:
            return board.error(f"the room of {at(*cell)} has another number in {at(*before)}")

        layers[name] = settle_clues(layers["rooms"], layers[name], disagree)
    return layers


def _edges(board: _Board, table: Mapping[str, Any]) -> set[Edge]:
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


def _entries(board: _Board, sheet: Sheet, layer: str) -> Iterator[tuple[Cell, Entry]]:
    """Yield what numbers and circles say of cells; anything else is an error."""
    for name in ("number", "numberS"):
        for cell, value in board.items(sheet[name], "a number"):
            entry = _number(value, layer)
            if entry is None and not _blank(value, layer):
                raise board.error(f"{at(*cell)} has a number that is not understood")
            if entry is not None:
                yield cell, entry
    for cell, value in board.items(sheet["symbol"], "a symbol"):
        if layer != "givens" and _dot(value):
            continue
        entry = _circle(value) if layer == "givens" else None
        if entry is None:
            raise board.error(f"{at(*cell)} has a symbol that is not understood")
        yield cell, entry


def _number(value: object, layer: str) -> Entry:
    """Return what a number of Penpa+ says, nothing if it is not understood."""
    match value:
        case [int() | str() as said, _, *way] if not way or way[0] in PLAIN_NUMBERS:
            text = str(said).strip()
            if text == UNKNOWN and layer != "givens":
                return UNKNOWN
            return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else None
    return None


def _blank(value: object, layer: str) -> bool:
    """Tell whether a number is the blank that Penpa+ makes of the ? of a room."""
    match value:
        case [str() as said, *_]:
            return layer == "clues" and not said.strip()
    return False


def _circle(value: object) -> int | None:
    match value:
        case [int() as style, str() as shape, *_] if shape.startswith("circle_"):
            return CIRCLES.get(style)
    return None


def _dot(value: object) -> bool:
    return isinstance(value, list) and tuple(value[:2]) == DOT


def _marks(board: _Board, sheets: tuple[Sheet, Sheet], kind: Kind) -> Grid | None:
    """Return what is marked on the sheets; the later ones count more."""
    marks = blank(board.rows, board.cols)

    def mark(key: str, value: int | None) -> None:
        sort, (r, c) = board.spot(key)
        if value is not None and sort == 0 and board.holds((r, c)):
            marks[r][c] = value

    for sheet in sheets:
        if kind.answer == "shaded":
            for key, colour in sheet.get("surface", {}).items():
                mark(key, 1 if colour in DARK else 0 if colour in GREEN else None)
            for key, symbol in sheet.get("symbol", {}).items():
                mark(key, 0 if _dot(symbol) else None)
    if kind.answer != "shaded":
        for key, value in sheets[1].get("number", {}).items():
            entry = _number(value, "givens")
            mark(key, entry if isinstance(entry, int) else None)
        for key, symbol in sheets[1].get("symbol", {}).items():
            mark(key, _circle(symbol))
    return frozen(marks) if says(marks) else None


FORMAT = Format("penpa", "a Penpa+ link", recognizes, parts, one_line=True)
