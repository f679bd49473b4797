"""What the blocks of a pzprv3 file have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pysolve.formats._pzpr.board import Board
from pysolve.formats._pzpr.lines import Lines
from pysolve.grid import Entry, Grid, blank

BY_ROOMS, BY_WALLS = "pzprv3", "pzprv3.1"
"""The two versions: rooms by their numbers, or by their walls."""

Names = tuple[str, ...]


@dataclass(slots=True)
class Saved:
    """A puzzle and what was filled in, while a file of it is read or written."""

    board: Board
    version: str
    marks: list[list[Entry]]

    @staticmethod
    def blank(board: Board, version: str, marks: Grid | None = None) -> Saved:
        """Return a board, with these marks or none."""
        high, wide = board.kind.face.answer.frame(board.rows, board.cols)
        told = [list(row) for row in marks] if marks is not None else blank(high, wide)
        return Saved(board, version, told)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.board.rows, self.board.cols


@dataclass(frozen=True, slots=True)
class Block:
    """How a block is read and written; both are told the layers that it is declared for."""

    read: Callable[[Lines, Saved, Names], None]
    write: Callable[[Saved, Names], Iterable[str]]


def joined(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Write items with blanks between them."""
    return map(" ".join, rows)
