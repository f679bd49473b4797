"""What stands on sides, as text and JSON write it: the lattice of cells, sides and corners.

A line has a character for each spot. Where nothing can stand at the rim, the outermost spots are
left out: of a board of 2 by 3 there are 3 lines of 5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from pysolve.answers import Answer
from pysolve.face import Sheet
from pysolve.grid import Entry, Grid, is_side
from pysolve.layers import NOTHING

LINES = "-|"
CORNER, CELL = "+", "o"
"""How corners look where lines run along sides, and cells where lines run across them."""

T = TypeVar("T")


def trimmed(grid: Sequence[Sequence[T]]) -> list[list[T]]:
    """Return a lattice without its outermost spots; where there is nothing else, with them."""
    return [list(row[1:-1]) for row in grid[1:-1]]


def _padded(grid: Grid, nothing: Entry) -> Grid:
    """Return a lattice with its outermost spots again."""
    rim = (nothing,) * (len(grid[0]) + 2)
    return (rim, *((nothing, *row, nothing) for row in grid), rim)


def answer_rows(grid: Sequence[Sequence[Entry]], answer: Answer, *, marks: bool) -> list[list[str]]:
    """Write a filled board, or marks."""

    def written(y: int, x: int, value: Entry) -> str:
        if not is_side((y, x)):
            at_corner = y % 2 == 0
            along = answer.fact == "border"
            return CORNER if along and at_corner else NOTHING if along or at_corner else CELL
        if answer.fills(value):
            # Along a side it runs as the side does, across a side the other way.
            level = (y % 2 == 0) == (answer.fact == "border")
            return LINES[0] if level else LINES[1]
        return answer.spelling(marks=marks)[value]

    rows = [[written(y, x, value) for x, value in enumerate(row)] for y, row in enumerate(grid)]
    return rows if answer.rim else trimmed(rows)


def sheet_rows(grid: Grid, sheet: Sheet) -> list[list[str]]:
    """Write the symbols on sides."""
    return trimmed([[sheet.letter(entry) or NOTHING for entry in row] for row in grid])


def meanings(answer: Answer, *, marks: bool) -> dict[str, Entry]:
    """Return what may be written on a side of a filled board, or among marks."""
    read = dict(answer.reading(marks=marks) or {})
    return {**read, **dict.fromkeys(LINES, answer.filled)}


def read(
    rows: Sequence[Sequence[T]],
    on_side: Callable[[T], Entry],
    elsewhere: Callable[[T], None],
    *,
    rim: bool,
    nothing: Entry = None,
) -> Grid:
    """Read a lattice; `elsewhere` is told what is written on cells and corners."""
    off = 0 if rim else 1

    def entries() -> Iterator[tuple[Entry, ...]]:
        for y, row in enumerate(rows, off):
            found: list[Entry] = []
            for x, token in enumerate(row, off):
                if is_side((y, x)):
                    found.append(on_side(token))
                else:
                    elsewhere(token)
                    found.append(nothing)
            yield tuple(found)

    grid = tuple(entries())
    return grid if rim else _padded(grid, nothing)
