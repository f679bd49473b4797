"""What stands out: seen on dark and light, and without colour."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pysolve.grid import Cell
from pysolve.render.svg import shapes
from pysolve.render.svg.margins import Margins
from pysolve.render.svg.markup import number
from pysolve.render.svg.pen import Pen


def cells(pen: Pen) -> Iterator[str]:
    """Outline and hatch the cells that stand out; those that a step rests on have dashes."""
    size, theme = pen.size, pen.theme
    for name, on_shade, inset in (("why", False, 0.09), ("why-on-shade", True, 0.14)):
        held = [cell for cell in pen.rested if pen.dark(cell) == on_shade]
        yield from _dashed(pen, name, list(shapes.tiles(held, size, inset)))
    marked = sorted(pen.scene.standing.cells)
    for name, on_shade, stroke in (
        ("marked", False, theme.accent),
        ("marked-on-shade", True, theme.accent_on_shade),
    ):
        held = [cell for cell in marked if pen.dark(cell) == on_shade]
        yield from pen.path(
            f"{name} hatch",
            (part for cell in held for part in shapes.hatch(cell, size)),
            stroke=stroke,
            stroke_width=number(max(0.7, size * 0.028)),
            stroke_opacity=".55",
        )
        outline = list(shapes.tiles(held, size, 0.09))
        if on_shade:
            # A dark rim: a light outline could not be seen along the edge of a dark tile.
            rim = number(size * 0.15)
            yield from pen.path("rim", outline, stroke=theme.shade, stroke_width=rim)
        yield from _outlined(pen, name, outline)


def chain(pen: Pen) -> Iterator[str]:
    """Draw a line through the cells of a wall, from centre to centre."""
    size = pen.size
    parts = [
        f"M{number((c + 0.5) * size)} {number((r + 0.5) * size)}"
        f"L{number((c2 + 0.5) * size)} {number((r2 + 0.5) * size)}"
        for (r, c), (r2, c2) in sorted(pen.scene.chain)
    ]
    for name, stroke, width in (
        ("chain-rim", pen.theme.board, 0.17),
        ("chain", pen.theme.accent, 0.09),
    ):
        yield from pen.path(
            name, parts, stroke=stroke, stroke_width=number(size * width), stroke_linecap="round"
        )


def between(pen: Pen, margins: Margins) -> Iterator[str]:
    """Outline the sides, corners and lines of margins that stand out, and tint them."""
    held, rested = pen.scene.standing, pen.scene.resting
    whys = [_side(pen, spot) for spot in sorted(rested.sides - held.sides)]
    whys += _corners(pen, rested.corners - held.corners)
    yield from _dashed(pen, "why between", whys, fill=pen.theme.reason_tint)
    parts = [_side(pen, spot) for spot in sorted(held.sides)]
    parts += _corners(pen, held.corners)
    parts += [margins.box(edge, line) for edge, line in sorted(held.margins)]
    yield from _outlined(pen, "marked between", parts, fill=pen.theme.tint)


def _corners(pen: Pen, corners: Collection[Cell]) -> list[str]:
    size = pen.size
    return [shapes.circle(c * size, r * size, size * 0.35) for r, c in sorted(corners)]


def _side(pen: Pen, spot: tuple[int, int]) -> str:
    """Return a frame about the middle of a side, along the line that is or is not there."""
    y, x = spot
    if not pen.scene.traces:
        across, down = 0.27, 0.27
    else:
        level = bool(y % 2) == pen.scene.threads
        across, down = (0.36, 0.17) if level else (0.17, 0.36)
    wide, high = 2 * across * pen.size, 2 * down * pen.size
    return shapes.box(x * pen.size / 2 - wide / 2, y * pen.size / 2 - high / 2, wide, high)


def _dashed(pen: Pen, name: str, parts: list[str], fill: str | None = None) -> Iterator[str]:
    """Yield an outline of dashes, in the colour of what a step rests on."""
    theme, size = pen.theme, pen.size
    filled = {"fill": fill} if fill else {}
    yield from pen.path(
        name,
        parts,
        **filled,
        stroke=theme.reason_on_shade if name == "why-on-shade" else theme.reason,
        stroke_width=number(max(1, size * 0.055)),
        stroke_dasharray=f"{number(max(2, size * 0.11))} {number(max(1.5, size * 0.07))}",
    )


def _outlined(pen: Pen, name: str, parts: list[str], fill: str | None = None) -> Iterator[str]:
    """Yield an outline in the colour of what stands out."""
    on_shade = name == "marked-on-shade"
    filled = {"fill": fill} if fill else {}
    yield from pen.path(
        name,
        parts,
        **filled,
        stroke=pen.theme.accent_on_shade if on_shade else pen.theme.accent,
        stroke_width=number(max(1, pen.size * 0.065)),
        stroke_linejoin="round",
    )
