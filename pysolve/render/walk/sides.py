"""Sides on a page to walk through: their lines, hidden until a step draws them."""

from __future__ import annotations

from collections.abc import Iterator

from pysolve.grid import Cell, Grid
from pysolve.render.scene import Scene


def drawn(scene: Scene, spot: Cell, final: Grid, size: int) -> Iterator[str]:
    """Yield what a side has: a frame if it stands out, and its line or a cross if it has none."""
    x, y, value = spot[1] * size / 2, spot[0] * size / 2, final[spot[0]][spot[1]]
    # A line runs along its side, or across it from the middle of a cell to the next.
    level = bool(spot[0] % 2) == scene.threads
    wide, high = (0.8 * size, 0.4 * size) if level else (0.4 * size, 0.8 * size)
    frame = f'x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}"'
    yield from (f'<rect class="{name}" {frame}/>' for name in ("tint", "outline"))
    half, reach = size / 2, size * 0.085
    if scene.meaning.fills(value):
        ends = (x - half, y, x + half, y) if level else (x, y - half, x, y + half)
        yield _stroke("trace", ends)
    elif scene.meaning.bares(value):
        yield _stroke("none", (x - reach, y - reach, x + reach, y + reach))
        yield _stroke("none", (x - reach, y + reach, x + reach, y - reach))


def _stroke(name: str, ends: tuple[float, float, float, float]) -> str:
    x, y, x2, y2 = ends
    return f'<line class="{name}" x1="{x:g}" y1="{y:g}" x2="{x2:g}" y2="{y2:g}"/>'
