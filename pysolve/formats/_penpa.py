"""What is packed in a Penpa+ link: lines of JSON with words made short, sheets, and the board."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any
from urllib.parse import unquote

from pysolve.errors import FormatError
from pysolve.grid import Cell, at, check_size, inside

MAX_TEXT = 2_000_000
"""What the largest grid of Penpa+, 60 by 60, takes when every cell is full is a quarter of it."""

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

Error = Callable[[str], FormatError]
Sheet = Mapping[str, Mapping[str, Any]]
Edge = tuple[bool, int, int]
"""Whether it stands upright, and the cell to the left of it or above it."""


def inflated(packed: str, error: Error) -> str:
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


def expanded(text: str) -> str:
    """Undo the shortening of words."""
    words = {key: f'"{word}"' for key, word in SHORT.items()} | {"O": "null", "Z": "z"}
    return re.sub("z(.)", lambda match: words.get(match[1], match[0]), text)


def parsed(line: str, error: Error) -> Any:
    """Read a line."""
    try:
        return json.loads(expanded(line))
    except (ValueError, RecursionError):
        raise error("what is packed in the link is damaged: a line of it is not JSON") from None


def sheet_of(line: str, error: Error) -> Sheet:
    """Read a sheet: what is drawn on it, by sort."""
    sheet = parsed(line, error)
    if not isinstance(sheet, dict):
        raise error("what is packed in the link is damaged: a sheet is missing")
    for name in READ:
        if not isinstance(sheet.setdefault(name, {}), dict):
            raise error(f"what is packed in the link is damaged: its {name!r} is no table")
    return sheet


@dataclass(frozen=True, slots=True)
class Board:
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


def board_of(header: list[str], centers: Any, error: Error) -> Board:
    """Return the board of a grid, by its header and its cells."""
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
    return Board(width, width * height, top, left, bottom - top + 1, right - left + 1, error)
