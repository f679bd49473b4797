"""Pictures into files; the ending of the name says what kind of picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from pysolve import words, writing
from pysolve.errors import UsageError
from pysolve.render import html, png, svg, terminal
from pysolve.render.scene import Scene
from pysolve.render.svg import Picture
from pysolve.render.terminal import Look

MOST_PIXELS = 50_000_000
"""A larger picture takes gigabytes to draw."""


Drawing = Scene
"""A scene with the caption that it gets in a file."""


def ending(path: Path) -> str:
    """Return the ending of a picture's name, which must be one that can be drawn."""
    if path.suffix.lower() not in _WRITERS:
        known = ", ".join(_WRITERS)
        raise UsageError(f"{path}: a picture's name ends with one of {known}")
    return path.suffix.lower()


def save(
    path: Path, drawings: Sequence[Drawing], picture: Picture, look: Look | None = None
) -> None:
    """Draw into a file; `look` is how boards are drawn as text."""
    writer = _WRITERS[ending(path)]
    writing.save(path, writer(path, drawings, picture, look or Look()))


def text(drawing: Drawing, look: Look) -> str:
    """Draw for a terminal."""
    if drawing.solution is None and not drawing.bare:
        # Of marks and forced values nothing stands out.
        drawing = replace(drawing, marked=())
    return terminal.draw(drawing, look)


def _only(path: Path, drawings: Sequence[Drawing]) -> Drawing:
    if len(drawings) != 1:
        raise UsageError(f"{path}: {len(drawings)} boards do not fit into one picture; use .html")
    return drawings[0]


def _svg(path: Path, drawings: Sequence[Drawing], picture: Picture, _look: Look) -> bytes:
    return svg.draw_scene(_only(path, drawings), picture).encode()


def _png(path: Path, drawings: Sequence[Drawing], picture: Picture, _look: Look) -> bytes:
    drawing = _only(path, drawings)
    pixels = drawing.puzzle.rows * drawing.puzzle.cols * picture.cell_size**2
    if pixels > MOST_PIXELS:
        raise UsageError(f"{path}: {pixels:,} pixels are too many; use .svg or a smaller cell size")
    return png.rasterize(svg.draw_scene(drawing, picture))


def _html(path: Path, drawings: Sequence[Drawing], picture: Picture, _look: Look) -> bytes:
    drawn = [
        (drawing.caption, svg.draw_scene(drawing, picture, ids=f"b{i}-"))
        for i, drawing in enumerate(drawings, 1)
    ]
    return html.page(words.printable(path.stem), drawn, picture.theme).encode()


def _txt(path: Path, drawings: Sequence[Drawing], picture: Picture, look: Look) -> bytes:
    boards = [f"{drawing.caption}\n{text(drawing, look)}\n" for drawing in drawings]
    return "\n".join(boards).encode()


_WRITERS: dict[str, Callable[[Path, Sequence[Drawing], Picture, Look], bytes]] = {
    ".svg": _svg,
    ".png": _png,
    ".html": _html,
    ".txt": _txt,
}
