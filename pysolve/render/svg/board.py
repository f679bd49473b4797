"""The board: its ground, its grid, its blocks, and the borders that the puzzle has."""

from __future__ import annotations

from collections.abc import Iterator

from pysolve.grid import Cell, cells, inside
from pysolve.render.svg import shapes
from pysolve.render.svg.markup import number
from pysolve.render.svg.pen import Pen

_COUNTED = 5
"""After how many cells a line is stronger, where people count cells."""


def ground(pen: Pen) -> Iterator[str]:
    """Yield what lies lowest: the colour of the board and of what stands out, and the grid."""
    scene, size, theme = pen.scene, pen.size, pen.theme
    if theme.board not in (None, theme.page):
        yield from shapes.area(scene, size, theme.board)
    tinted = [cell for cell in sorted(scene.standing.cells) if not pen.dark(cell)]
    yield from pen.path("tint", shapes.squares(tinted, size), fill=theme.tint)
    rested = [cell for cell in pen.rested if not pen.dark(cell)]
    yield from pen.path("tint why", shapes.squares(rested, size), fill=theme.reason_tint)
    if not scene.meaning.rim:
        yield from pen.path("grid", _grid(pen), stroke=theme.thin, stroke_width=pen.thin)
    blocks = [cell for cell in scene.cells() if scene.blocked(cell)]
    yield from pen.path("blocks", shapes.squares(blocks, size), fill=theme.shade)
    held = frozenset(blocks)
    seams = pen.edges(lambda one, other: one in held and other in held) if held else ()
    yield from pen.path("seams", seams, stroke=theme.seam, stroke_width=pen.thin)


def _grid(pen: Pen) -> Iterator[str]:
    rows, cols, size = pen.scene.puzzle.rows, pen.scene.puzzle.cols, pen.size
    if pen.scene.holes:
        yield from pen.edges(lambda one, other: pen.scene.there(one) and pen.scene.there(other))
        return
    yield from (f"M0 {r * size}H{cols * size}" for r in range(1, rows))
    yield from (f"M{c * size} 0V{rows * size}" for c in range(1, cols))


def counted(pen: Pen) -> Iterator[str]:
    """Yield the lines that help to count cells."""
    if not pen.scene.tallied:
        return
    rows, cols, size = pen.scene.puzzle.rows, pen.scene.puzzle.cols, pen.size
    across = (f"M0 {r * size}H{cols * size}" for r in range(_COUNTED, rows, _COUNTED))
    down = (f"M{c * size} 0V{rows * size}" for c in range(_COUNTED, cols, _COUNTED))
    width = number(pen.thin + 1)
    yield from pen.path("fives", (*across, *down), stroke=pen.theme.seam, stroke_width=width)


def borders(pen: Pen) -> Iterator[str]:
    """Yield the outline of the board, and borders of rooms; or the corners lines run through."""
    scene, size = pen.scene, pen.size
    rows, cols = scene.puzzle.rows, scene.puzzle.cols
    outline: list[str] = []
    if scene.meaning.rim:
        radius = max(1, size * 0.065)
        dots = (shapes.circle(c * size, r * size, radius) for r, c in _corners(pen))
        yield from pen.path("corners", dots, fill=pen.theme.ink)
    elif scene.holes:
        outline = list(shapes.along(scene.bounds(), size))
    else:
        outline = [f"M0 0H{cols * size}V{rows * size}H0z"]
    yield from pen.path(
        "borders",
        (*outline, *pen.edges(scene.parted)),
        stroke=pen.theme.thick,
        stroke_width=pen.thick,
        stroke_linecap="square",
    )


def _corners(pen: Pen) -> Iterator[Cell]:
    """Yield the corners that the board has."""
    rows, cols = pen.scene.puzzle.rows, pen.scene.puzzle.cols
    for r, c in cells(rows + 1, cols + 1):
        around = ((r + y, c + x) for y in (-1, 0) for x in (-1, 0))
        if any(pen.scene.there(cell) for cell in around if inside(cell, rows, cols)):
            yield r, c
