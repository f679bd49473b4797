"""Boards as self-contained SVG pictures: no style sheet, no font, no script."""

from __future__ import annotations

import re
from collections.abc import Collection

from pysolve.errors import UsageError
from pysolve.face import Face
from pysolve.grid import Cell, Grid
from pysolve.model import Puzzle, Solution
from pysolve.render.scene import Scene
from pysolve.render.svg import shapes
from pysolve.render.svg.drawing import Overlay, drawn, extent
from pysolve.render.svg.inscriptions import filled_id
from pysolve.render.svg.labels import value_id
from pysolve.render.svg.pen import Pen
from pysolve.render.svg.themes import LARGEST, SMALLEST, THEMES, Picture, Theme

__all__ = [
    "LARGEST",
    "SMALLEST",
    "THEMES",
    "Overlay",
    "Picture",
    "Theme",
    "draw",
    "draw_scene",
    "filled_id",
    "ground",
    "size",
    "value_id",
]


def draw(
    puzzle: Puzzle,
    face: Face,
    picture: Picture | None = None,
    *,
    solution: Solution | None = None,
    marks: Grid | None = None,
    marked: Collection[Cell] = (),
    forced: Grid | None = None,
    ids: str = "",
    overlay: Overlay | None = None,
) -> str:
    """Return a picture of a puzzle of a kind with that face, as `draw_scene` does."""
    scene = Scene("", puzzle, face, solution, marks, forced, frozenset(marked))
    return draw_scene(scene, picture, ids=ids, overlay=overlay)


def draw_scene(
    scene: Scene,
    picture: Picture | None = None,
    *,
    ids: str = "",
    overlay: Overlay | None = None,
) -> str:
    """Return a picture of a scene.

    Marks and forced values of 0 in shading kinds are dots, also on the unshaded cells of a
    solution. `ids` begins every id, so that several pictures can stand in one page.
    """
    if not re.fullmatch(r"[A-Za-z0-9_.-]*", ids):
        raise UsageError(f"ids begin with letters, digits, '_', '.' or '-', not {ids!r}")
    return drawn(Pen(scene, picture or Picture(), ids), overlay or Overlay())


def size(scene: Scene, picture: Picture) -> tuple[int, int]:
    """Return how wide and how high a picture is."""
    return extent(Pen(scene, picture, ""))[2:]


def ground(scene: Scene, picture: Picture) -> str:
    """Return the whole board as a shape of the class `ground`, for an overlay."""
    return "".join(shapes.area(scene, picture.cell_size, None, "ground"))
