"""Pictures into files; the ending of the name says what kind of picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pysolve import words, writing
from pysolve.errors import UsageError
from pysolve.render import html, png, svg, terminal
from pysolve.render.scene import Scene
from pysolve.render.svg import Picture
from pysolve.render.terminal import Look

MOST_PIXELS = 50_000_000
"""A larger picture takes gigabytes to draw."""


def ending(path: Path) -> str:
    """Return the ending of a picture's name, which must be one that can be drawn."""
    if path.suffix.lower() not in _WRITERS:
        known = ", ".join(_WRITERS)
        raise UsageError(f"{path}: a picture's name ends with one of {known}")
    return path.suffix.lower()


def save(path: Path, scenes: Sequence[Scene], picture: Picture, look: Look | None = None) -> None:
    """Draw into a file; `look` is how boards are drawn as text."""
    writer = _WRITERS[ending(path)]
    writing.save(path, writer(path, scenes, picture, look or Look()))


def text(scene: Scene, look: Look) -> str:
    """Draw for a terminal."""
    return terminal.draw(scene, look)


def raster(scene: Scene, picture: Picture, about: str = "") -> bytes:
    """Draw a PNG; what is said of one that is too large begins with what it is about."""
    wide, high = svg.size(scene, picture)
    pixels = wide * high
    if pixels > MOST_PIXELS:
        raise UsageError(f"{about}{pixels:,} pixels are too many; use .svg or a smaller cell size")
    return png.rasterize(svg.draw_scene(scene, picture))


def _only(path: Path, scenes: Sequence[Scene]) -> Scene:
    if len(scenes) != 1:
        raise UsageError(f"{path}: {len(scenes)} boards do not fit into one picture; use .html")
    return scenes[0]


def _svg(path: Path, scenes: Sequence[Scene], picture: Picture, _look: Look) -> bytes:
    return svg.draw_scene(_only(path, scenes), picture).encode()


def _png(path: Path, scenes: Sequence[Scene], picture: Picture, _look: Look) -> bytes:
    return raster(_only(path, scenes), picture, f"{path}: ")


def _html(path: Path, scenes: Sequence[Scene], picture: Picture, _look: Look) -> bytes:
    drawn = [
        (scene.caption, svg.draw_scene(scene, picture, ids=f"b{i}-"))
        for i, scene in enumerate(scenes, 1)
    ]
    return html.page(words.printable(path.stem), drawn, picture.theme).encode()


def _txt(path: Path, scenes: Sequence[Scene], picture: Picture, look: Look) -> bytes:
    boards = [f"{scene.caption}\n{text(scene, look)}\n" for scene in scenes]
    return "\n".join(boards).encode()


_WRITERS: dict[str, Callable[[Path, Sequence[Scene], Picture, Look], bytes]] = {
    ".svg": _svg,
    ".png": _png,
    ".html": _html,
    ".txt": _txt,
}
