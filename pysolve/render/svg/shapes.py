"""Pieces of paths on a board: squares, tiles, circles and edges of cells.

`size` is the side of a cell, and the first cell is at 0, 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from pysolve.grid import Cell
from pysolve.render.scene import Scene
from pysolve.render.svg.markup import number, tag


def runs(cells: Iterable[Cell]) -> Iterator[tuple[int, int, int]]:
    """Join cells that follow each other in a row: row, first column, length."""
    numbered = enumerate(cells)
    for (r, _), run in groupby(numbered, key=lambda item: (item[1][0], item[1][1] - item[0])):
        columns = [c for _, (_, c) in run]
        yield r, columns[0], len(columns)


def squares(cells: Iterable[Cell], size: int) -> Iterator[str]:
    """Yield the outlines of runs of cells in a row."""
    for r, c, length in runs(cells):
        yield f"M{c * size} {r * size}h{length * size}v{size}h-{length * size}z"


def tiles(cells: Iterable[Cell], size: int, inset: float) -> Iterator[str]:
    """Yield the outlines of squares a little smaller than their cells, by that part of a cell."""
    off = size * inset
    side = number(size - 2 * off)
    for r, c in cells:
        yield f"M{number(c * size + off)} {number(r * size + off)}h{side}v{side}h-{side}z"


def circle(x: float, y: float, radius: float) -> str:
    """Return a circle about a point."""
    arc = f"a{number(radius)} {number(radius)} 0 1 0 "
    across = number(2 * radius)
    return f"M{number(x - radius)} {number(y)}{arc}{across} 0{arc}-{across} 0z"


def cross(x: float, y: float, reach: float) -> str:
    """Return two strokes that cross in a point."""
    low, run = (number(x - reach), number(y - reach)), number(2 * reach)
    return f"M{low[0]} {low[1]}l{run} {run}M{low[0]} {number(y + reach)}l{run} -{run}"


def box(x: float, y: float, wide: float, high: float) -> str:
    """Return a rectangle."""
    return f"M{number(x)} {number(y)}h{number(wide)}v{number(high)}h-{number(wide)}z"


def area(scene: Scene, size: int, colour: str | None, name: str = "") -> Iterator[str]:
    """Yield the whole board, in a colour or of a class."""
    rows, cols = scene.puzzle.rows, scene.puzzle.cols
    look = {"class": name} if name else {}
    filled = {"fill": colour} if colour else {}
    if not scene.holes:
        yield tag("rect", **look, width=cols * size, height=rows * size, **filled)
        return
    yield tag("path", **look, **filled, d="".join(squares(scene.cells(), size)))


def hatch(cell: Cell, size: int) -> Iterator[str]:
    """Yield strokes across two corners: not where a clue stands, nor in the middle."""
    if size < 14:
        return  # no space for it: the tint and the outline must do
    low, side = 0.1 * size, 0.8 * size
    left, top = cell[1] * size + low, cell[0] * size + low
    for part in (0.5, 0.7):
        off, run = part * side, number((1 - part) * side)
        yield f"M{number(left + off)} {number(top)}l{run} {run}"
        yield f"M{number(left)} {number(top + off)}l{run} {run}"


def edges(rows: int, cols: int, size: int, there: Callable[[Cell, Cell], bool]) -> Iterator[str]:
    """Yield the lines between neighbours where `there` says so, joined to runs."""
    below = [(r + 1, c) for r in range(rows - 1) for c in range(cols) if there((r, c), (r + 1, c))]
    right = [(c + 1, r) for c in range(cols - 1) for r in range(rows) if there((r, c), (r, c + 1))]
    for r, c, length in runs(below):
        yield f"M{c * size} {r * size}h{length * size}"
    for c, r, length in runs(right):
        yield f"M{c * size} {r * size}v{length * size}"


def along(sides: Iterable[Cell], size: int) -> Iterator[str]:
    """Yield the lines along sides, by their spots of the lattice, joined to runs."""
    spots = list(sides)
    level = sorted((y // 2, x // 2) for y, x in spots if not y % 2)
    upright = sorted((x // 2, y // 2) for y, x in spots if y % 2)
    for r, c, length in runs(level):
        yield f"M{c * size} {r * size}h{length * size}"
    for c, r, length in runs(upright):
        yield f"M{c * size} {r * size}v{length * size}"


def through(sides: Iterable[Cell], size: int) -> Iterator[str]:
    """Yield the lines across sides, from the middle of a cell to the next, joined to runs."""
    spots, half = list(sides), size / 2
    level = sorted((y // 2, x // 2 - 1) for y, x in spots if y % 2)
    upright = sorted((x // 2, y // 2 - 1) for y, x in spots if not y % 2)
    for r, c, length in runs(level):
        yield f"M{number(c * size + half)} {number(r * size + half)}h{length * size}"
    for c, r, length in runs(upright):
        yield f"M{number(c * size + half)} {number(r * size + half)}v{length * size}"
