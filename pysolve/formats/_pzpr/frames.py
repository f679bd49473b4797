"""The block of a pzprv3 file that has the margins around the board, and the answer in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pysolve.face import Sheet
from pysolve.formats._pzpr.board import Board, listed
from pysolve.formats._pzpr.lines import Lines, Meaning, number
from pysolve.formats._pzpr.saved import Block, Names, Saved, joined
from pysolve.grid import Cell, Entry, frozen
from pysolve.layers import UNKNOWN, Place


@dataclass(frozen=True, slots=True)
class _Frame:
    """What is in a frame: the margins by name, how deep they are, and what stands in cells."""

    margins: Mapping[str, Sheet]
    depths: Mapping[str, int]
    inside: Sheet | None

    @staticmethod
    def of(board: Board, names: Names) -> _Frame:
        sheets = [board.sheet(name) for name in names]
        margins = {s.name: s for s in sheets if s.layer.place is Place.MARGIN}
        inside = next((s for s in sheets if s.layer.place is not Place.MARGIN), None)
        return _Frame(margins, {name: board.depth(s) for name, s in margins.items()}, inside)

    def deep(self, name: str) -> int:
        return self.depths.get(name, 0)

    @property
    def tokens(self) -> dict[str, int | None]:
        """How marks are written in cells; a 1 is what stands there from the start."""
        return {"#": 1, "+": 0, ".": None} if self.inside is None else {"A": 1, "-": 0, ".": None}

    def lines(self, name: str, rows: int, cols: int) -> list[list[Cell]]:
        """Return the spots of a margin, those of each of its lines in reading order."""
        top, left = self.deep("top"), self.deep("left")
        deep = range(self.deep(name))
        if name in ("top", "bottom"):
            first = 0 if name == "top" else top + rows
            return [[(first + k, left + c) for k in deep] for c in range(cols)]
        first = 0 if name == "left" else left + cols
        return [[(top + r, first + k) for k in deep] for r in range(rows)]

    def size(self, rows: int, cols: int) -> tuple[int, int]:
        return (
            self.deep("top") + rows + self.deep("bottom"),
            self.deep("left") + cols + self.deep("right"),
        )


def _margin(text: str) -> Entry:
    """Return a number at the margin, which may be checked off: `c3`."""
    told = text.removeprefix("c")
    return None if text == "." else UNKNOWN if told == "-2" else number(told)


def _read_frame(lines: Lines, saved: Saved, names: Names) -> None:
    board = saved.board
    frame = _Frame.of(board, names)
    high, wide = frame.size(*saved.size)
    top, left = frame.deep("top"), frame.deep("left")
    marks: dict[str, Entry] = dict(frame.tokens)
    here = {"1": "1"} if frame.inside is not None else {}
    meanings: dict[Cell, Meaning] = {
        (top + r, left + c): {**marks, **here}.__getitem__
        for r in range(board.rows)
        for c in range(board.cols)
    }
    spots = {name: frame.lines(name, *saved.size) for name in frame.margins}
    meanings |= {s: _margin for told in spots.values() for line in told for s in line}
    nothing: Meaning = {".": None}.__getitem__
    grid = [
        lines.row("the board and its margins", [meanings.get((y, x), nothing) for x in range(wide)])
        for y in range(high)
    ]
    for name, sheet in frame.margins.items():
        told = [[grid[y][x] for y, x in line] for line in spots[name]]
        board.grids[sheet.layer] = listed(told) if sheet.listed else frozen(told)
    inner = [row[left : left + board.cols] for row in grid[top : top + board.rows]]
    if frame.inside is not None:
        sign = board.signs("frame", frame.inside).get(1, 1)
        board.grids[frame.inside.layer] = tuple(
            tuple(sign if entry == "1" else None for entry in row) for row in inner
        )
    saved.marks = [[None if entry == "1" else entry for entry in row] for row in inner]


def _write_frame(saved: Saved, names: Names) -> Iterable[str]:
    board = saved.board
    frame = _Frame.of(board, names)
    high, wide = frame.size(*saved.size)
    top, left = frame.deep("top"), frame.deep("left")
    items = [["."] * wide for _ in range(high)]
    for name, sheet in frame.margins.items():
        for line, row in zip(frame.lines(name, *saved.size), board.grids[sheet.layer], strict=True):
            told = [entry for entry in row if entry is not None]
            # Numbers stand next to the board.
            nearest = line[-len(told) :] if name in ("top", "left") else line
            for (y, x), entry in zip(nearest, told, strict=False):
                items[y][x] = "-2" if entry == UNKNOWN else str(entry)
    spelled = {mark: token for token, mark in frame.tokens.items()}
    given = None if frame.inside is None else board.grids[frame.inside.layer]
    for r, marks in enumerate(saved.marks):
        for c, mark in enumerate(marks):
            here = given is not None and given[r][c] is not None
            items[top + r][left + c] = "1" if here else spelled[mark]  # type: ignore[index]
    return joined(items)


FRAME: Final = Block(_read_frame, _write_frame)
