"""Cells in plain Python, for judges that must know nothing of clingo or of the .lp files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from types import MappingProxyType

from pysolve.model import Cell, Grid, Puzzle, Solution

Values = tuple[tuple[int, ...], ...]
Places = Iterable[tuple[str, tuple[int, ...]]]
"""Where a rule is broken, as the keys that the .lp files use: a name and its numbers."""


def grid(puzzle: Puzzle, layer: str) -> Grid:
    """Return a layer that must be there."""
    found = puzzle.layer(layer)
    assert found is not None
    return found


def stated(puzzle: Puzzle) -> Solution:
    """Return the solution that must stand beside a puzzle."""
    assert puzzle.solution is not None
    return puzzle.solution


def neighbours(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)]


def areas(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Return the parts of a set of cells that hang together, in reading order of first cells."""
    left = set(cells)
    parts = []
    while left:
        todo = [min(left)]
        part = set()
        while todo:
            cell = todo.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                todo += neighbours(cell)
        parts.append(part)
    return parts


def where(values: Values, value: int) -> set[Cell]:
    return {(r, c) for r, row in enumerate(values) for c, v in enumerate(row) if v == value}


def apart(cells: set[Cell]) -> Places:
    """All cells outside the area of the first one in reading order."""
    for part in areas(cells)[1:]:
        for cell in part:
            yield "cell", cell


def seen(values: Values, start: Cell, value: int) -> int:
    """Count the cells of a value that follow each other from a cell on, in all directions."""
    count = 0
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        r, c = start[0] + down, start[1] + right
        while 0 <= r < len(values) and 0 <= c < len(values[0]) and values[r][c] == value:
            count, r, c = count + 1, r + down, c + right
    return count


def shaded_numbers(puzzle: Puzzle, values: Values) -> Places:
    """Return the cells with a number that are shaded."""
    numbers = grid(puzzle, "numbers")
    return (("cell", (r, c)) for r, c in where(values, 1) if numbers[r][c] is not None)


def lines(rows: int, cols: int) -> Iterator[list[Cell]]:
    yield from ([(r, c) for c in range(cols)] for r in range(rows))
    yield from ([(r, c) for r in range(rows)] for c in range(cols))


def every_filling(
    rows: int, cols: int, known: Mapping[Cell, int] = MappingProxyType({})
) -> Iterator[Values]:
    """Fill a board in all ways, or in all that agree with cells that are known."""
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    for bits in product(*((0, 1) if cell not in known else (known[cell],) for cell in cells)):
        yield tuple(bits[r * cols : (r + 1) * cols] for r in range(rows))
