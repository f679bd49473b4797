"""What is filled in: shading, tiles, lines; and what is known not to be there."""

from __future__ import annotations

from collections.abc import Iterator

from pysolve.render.svg import shapes
from pysolve.render.svg.markup import number
from pysolve.render.svg.pen import SOURCES, Pen


def shading(pen: Pen) -> Iterator[str]:
    """Yield the cells that are shaded."""
    theme, size, by = pen.theme, pen.size, pen.scene.shaded_by
    if not pen.scene.shades:
        return
    cells = {
        source: [cell for cell in pen.scene.cells() if by(cell) == source] for source in SOURCES
    }
    yield from pen.path("shaded", shapes.squares(cells["solution"], size), fill=theme.shade)
    # Without lines between them the cells of a large shaded region could not be counted.
    held = frozenset(cells["solution"])
    seams = pen.edges(lambda one, other: one in held and other in held) if held else ()
    yield from pen.path("seams", seams, stroke=theme.seam, stroke_width=pen.thin)
    # What is not yet the solution is drawn as separate tiles; forced ones have round corners.
    yield from pen.path("marks", shapes.tiles(cells["mark"], size, 0.08), fill=theme.mark_fill)
    yield from pen.path(
        "forced",
        shapes.tiles(cells["forced"], size, 0.18),
        fill=theme.forced_fill,
        stroke=theme.forced_fill,
        stroke_width=number(0.2 * size),
        stroke_linejoin="round",
    )


def lines(pen: Pen) -> Iterator[str]:
    """Yield the lines that are drawn: through the middles of cells, or along their sides."""
    scene, size = pen.scene, pen.size
    if not scene.traces:
        return
    threads = scene.threads
    wide = max(2, size * 0.13) if threads or scene.meaning.rim else max(pen.thick, size * 0.1)
    strokes = {"solution": pen.theme.thick, "mark": pen.theme.mark, "forced": pen.theme.forced}
    for source in SOURCES:
        spots = [spot for spot in scene.spots if scene.traced_by(spot) == source]
        run = shapes.through(spots, size) if threads else shapes.along(spots, size)
        # Dashes, to tell them from marks where colours do not.
        dashes = f"{number(size * 0.3)} {number(size * 0.2)}"
        more = {"stroke_dasharray": dashes} if source == "forced" else {}
        yield from pen.path(
            f"line {source}",
            run,
            stroke=strokes[source],
            stroke_width=number(wide),
            stroke_linecap="round",
            **more,
        )


def dots(pen: Pen) -> Iterator[str]:
    """Yield what tells of cells that they are not shaded, and of sides that they have no line."""
    theme, line = pen.theme, max(0.8, pen.size * 0.05)
    if pen.scene.traces:
        for source in ("mark", "forced"):
            yield from pen.path(
                f"crosses {source}",
                _crosses(pen, source),
                stroke=pen.colour(source),
                stroke_width=number(line),
                stroke_linecap="round",
            )
        return
    yield from pen.path("dots", _circles(pen, "mark", 0.085), fill=theme.mark)
    # Rings, to tell them from the dots where colours do not.
    yield from pen.path(
        "rings", _circles(pen, "forced", 0.08), stroke=theme.forced, stroke_width=number(line)
    )


def _crosses(pen: Pen, source: str) -> Iterator[str]:
    reach = max(1.6, pen.size * 0.085)
    for y, x in pen.scene.spots:
        if pen.scene.dotted_by((y, x)) == source:
            yield shapes.cross(x * pen.size / 2, y * pen.size / 2, reach)


def _circles(pen: Pen, source: str, size: float) -> Iterator[str]:
    radius, scene = max(1, pen.size * size), pen.scene
    for cell in scene.cells():
        if scene.dotted_by(cell) != source or scene.centred(cell):
            continue
        # Below the clue, if there is one in the corner; left of the next.
        clues = sum(1 for _ in scene.labels(cell))
        down, right = 0.77 if clues else 0.5, 0.3 if clues > 1 else 0.5
        yield shapes.circle(pen.size * (cell[1] + right), pen.size * (cell[0] + down), radius)
