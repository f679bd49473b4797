"""Places on a board of squares, and grids that have an entry for each cell. Plain geometry.

Rows and columns count from 0. Reading order is row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, TypeVar

from pysolve.errors import FormatError

MAX_CELLS: Final = 250_000
"""The largest board, wherever it comes from: read, built or made."""

Cell = tuple[int, int]
"""Row and column, both counted from 0."""

Entry = int | str | None
"""What a puzzle says of a cell: a number, a `?`, or nothing."""

Grid = tuple[tuple[Entry, ...], ...]

T = TypeVar("T")


def check_size(rows: int, cols: int, error: Callable[[str], Exception] = FormatError) -> None:
    """Refuse boards that are empty or too large to be meant."""
    if rows < 1 or cols < 1:
        raise error(f"a board of {rows}x{cols} has no cells")
    if rows * cols > MAX_CELLS:
        raise error(f"a board of {rows}x{cols} is too large")


# Cells


def at(row: int, col: int) -> str:
    """Name a cell to people, who count from 1."""
    return f"row {row + 1}, column {col + 1}"


def cells(rows: int, cols: int) -> Iterator[Cell]:
    """Yield the cells of a board in reading order."""
    return ((r, c) for r in range(rows) for c in range(cols))


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return what shares a side with a cell, be it on the board or not, in reading order."""
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def inside(cell: Cell, rows: int, cols: int) -> bool:
    """Tell whether a cell lies on a board."""
    return 0 <= cell[0] < rows and 0 <= cell[1] < cols


def beside(cell: Cell, rows: int, cols: int) -> Iterator[Cell]:
    """Yield the cells of a board that share a side with a cell, in reading order."""
    return (other for other in around(cell) if inside(other, rows, cols))


def apart(some: Collection[Cell], others: Collection[Cell]) -> int:
    """Return how many moves of a king part two groups of cells; 0 if there is none in one."""
    far = [max(abs(r - r2), abs(c - c2)) for r, c in some for r2, c2 in others]
    return min(far, default=0)


def connected(places: Collection[Cell]) -> bool:
    """Tell whether some cells, at least one, hang together across their sides."""
    reached, todo = {min(places)}, [min(places)]
    while todo:
        new = {other for other in around(todo.pop()) if other in places} - reached
        reached |= new
        todo += new
    return len(reached) == len(set(places))


# The lattice: cells, corners and sides on one board of (2 * rows + 1) x (2 * cols + 1) spots


def lattice(rows: int, cols: int) -> tuple[int, int]:
    """Return the size of the lattice: every cell, side and corner of a board has its spot there."""
    return 2 * rows + 1, 2 * cols + 1


def is_side(spot: Cell) -> bool:
    """Tell whether a spot of the lattice is a side: neither a cell nor a corner."""
    return (spot[0] + spot[1]) % 2 == 1


def sides(rows: int, cols: int, *, rim: bool) -> Iterator[Cell]:
    """Yield the spots of the sides between cells in reading order; with `rim`, of all sides."""
    high, wide = lattice(rows, cols)
    first = 0 if rim else 1
    for y in range(first, high - first):
        # Among spots at even heights, sides stand at odd places, and the other way round.
        begin = 1 - y % 2
        for x in range(begin if begin >= first else begin + 2, wide - first, 2):
            yield y, x


def parted_by(side: Cell) -> tuple[Cell, Cell]:
    """Return the cells on the two hands of a side: left and right, or above and below it.

    At the rim one of them lies just off the board.
    """
    y, x = side
    return ((y - 1) // 2, (x - 1) // 2), (y // 2, x // 2)


def side_between(cell: Cell, other: Cell) -> Cell | None:
    """Return the side that two cells share, None if they share none."""
    (r, c), (r2, c2) = cell, other
    return (r + r2 + 1, c + c2 + 1) if abs(r - r2) + abs(c - c2) == 1 else None


# Grids


def empty(rows: int, cols: int) -> Grid:
    """Return a grid without entries."""
    return ((None,) * cols,) * rows


def blank(rows: int, cols: int) -> list[list[Entry]]:
    """Return a grid without entries, to be filled in."""
    return [[None] * cols for _ in range(rows)]


def frozen(grid: Iterable[Iterable[T]]) -> tuple[tuple[T, ...], ...]:
    """Return a grid that stays as it is."""
    return tuple(map(tuple, grid))


def in_rows(flat: Iterable[T], rows: int, cols: int) -> tuple[tuple[T, ...], ...]:
    """Cut the entries of a board, in reading order, into rows."""
    told = list(flat)
    return tuple(tuple(told[r * cols : (r + 1) * cols]) for r in range(rows))


def filled(rows: int, cols: int, placed: Mapping[Cell, Entry]) -> Grid:
    """Return a grid with these entries and no others."""
    return changed(empty(rows, cols), placed)


def changed(grid: Grid, placed: Mapping[Cell, Entry]) -> Grid:
    """Return a grid with these entries instead of those that stand there."""
    copy = [list(row) for row in grid]
    for (r, c), entry in placed.items():
        copy[r][c] = entry
    return frozen(copy)


def every(grid: Iterable[Iterable[T]]) -> Iterator[tuple[int, int, T]]:
    """Yield row, column and entry of all cells in reading order, be there an entry or not."""
    for r, row in enumerate(grid):
        for c, entry in enumerate(row):
            yield r, c, entry


def entries(grid: Iterable[Iterable[Entry]]) -> Iterator[tuple[int, int, int | str]]:
    """Yield row, column and entry of the cells that have one, in reading order."""
    for r, row in enumerate(grid):
        for c, entry in enumerate(row):
            if entry is not None:
                yield r, c, entry


def says(grid: Iterable[Iterable[object]]) -> bool:
    """Tell whether a grid has any entry."""
    return any(entry is not None for row in grid for entry in row)


# Areas and rooms


def numbered(labels: Iterable[Iterable[object]]) -> tuple[tuple[int, ...], ...]:
    """Number rooms by the reading order of their first cells."""
    indices: dict[object, int] = {}
    return tuple(tuple(indices.setdefault(x, len(indices)) for x in row) for row in labels)


def firsts(rooms: Grid) -> dict[int, Cell]:
    """Return the first cell, in reading order, of each room."""
    found: dict[int, Cell] = {}
    for r, c, room in every(rooms):
        found.setdefault(int(room or 0), (r, c))
    return found


def members(labels: Iterable[Iterable[T]]) -> dict[T, list[Cell]]:
    """Return the cells of each label, both in reading order."""
    found: dict[T, list[Cell]] = {}
    for r, c, label in every(labels):
        found.setdefault(label, []).append((r, c))
    return found


def areas(rows: int, cols: int, joined: Callable[[Cell, Cell], bool]) -> list[list[int]]:
    """Number the areas of cells that are joined across their sides, in reading order.

    `joined` is asked of a cell and the one right of it, or the one below it.
    """
    pairs = (
        (r * cols + c, r2 * cols + c2)
        for r, c in cells(rows, cols)
        for r2, c2 in ((r, c + 1), (r + 1, c))
        if r2 < rows and c2 < cols and joined((r, c), (r2, c2))
    )
    tops = _tops(rows * cols, pairs)
    return [list(row) for row in numbered(in_rows(tops, rows, cols))]


def scattered(labels: Sequence[Sequence[object]]) -> tuple[Cell, Cell] | None:
    """Return the first cell that does not hang together with the first one of its label, and that.

    None when every label is one area.
    """
    cols = len(labels[0])
    flat = list(chain.from_iterable(labels))
    tops = _tops(len(flat), _alike(flat, cols))
    if sum(top == cell for cell, top in enumerate(tops)) == len(set(flat)):
        return None
    begun: dict[object, int] = {}
    for cell, label in enumerate(flat):
        first = begun.setdefault(label, cell)
        if tops[first] != tops[cell]:
            return divmod(cell, cols), divmod(first, cols)
    raise AssertionError("more areas than labels, and each label is one area")


def _alike(flat: Sequence[object], cols: int) -> Iterator[tuple[int, int]]:
    """Yield neighbours that have the same label, as places in the reading order."""
    for cell, label in enumerate(flat):
        if cell % cols and flat[cell - 1] == label:
            yield cell - 1, cell
        if cell >= cols and flat[cell - cols] == label:
            yield cell - cols, cell


def _tops(count: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Return of each of so many things the first that pairs join it with, itself if there is none.

    By union-find: boards can be large.
    """
    parent = list(range(count))
    for pair in pairs:
        one, two = pair
        while parent[one] != one:
            parent[one] = one = parent[parent[one]]
        while parent[two] != two:
            parent[two] = two = parent[parent[two]]
        parent[max(one, two)] = min(one, two)
    for thing in range(count):
        # What a thing is joined with comes before it, and has its own first already.
        parent[thing] = parent[parent[thing]]
    return parent
