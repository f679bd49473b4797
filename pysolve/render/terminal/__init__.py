"""Boards as text for a terminal: box-drawing lines or plain ASCII, with or without colour."""

from __future__ import annotations

from collections.abc import Collection
from itertools import zip_longest

from pysolve.face import Face
from pysolve.grid import Cell, Grid
from pysolve.model import Puzzle, Solution
from pysolve.render.scene import Scene
from pysolve.render.terminal.drawing import Drawing
from pysolve.render.terminal.look import Look

__all__ = ["Look", "board", "boards", "draw"]

_SIDE_BY_SIDE_GAP = "    "
_PAGE_WIDTH = 120
"""How wide boards side by side get where there is no terminal to tell."""


def board(
    puzzle: Puzzle,
    face: Face,
    look: Look,
    solution: Solution | None = None,
    marked: Collection[Cell] = frozenset(),
    *,
    marks: Grid | None = None,
    reasons: Collection[Cell] | None = None,
) -> str:
    """Draw a puzzle of a kind with that face, a solution of it, or what is known so far."""
    scene = Scene("", puzzle, face, solution=solution, marks=marks, marked=marked, reasons=reasons)
    return draw(scene, look)


def draw(scene: Scene, look: Look) -> str:
    """Draw a scene. Marked places stand out, with and without colour; so do reasons, otherwise."""
    return "\n".join(line.rstrip() for line in Drawing(scene, look).lines())


def boards(
    puzzle: Puzzle,
    face: Face,
    look: Look,
    solutions: Collection[Solution],
    marked: Collection[Cell] = frozenset(),
) -> str:
    """Draw several solutions, side by side where the terminal is wide enough."""
    scenes = [Scene("", puzzle, face, solution, marked=marked) for solution in solutions]
    drawings = [Drawing(scene, look) for scene in scenes]
    wide = sum(drawing.size[1] + len(_SIDE_BY_SIDE_GAP) for drawing in drawings)
    if wide - len(_SIDE_BY_SIDE_GAP) > (look.width or _PAGE_WIDTH):
        return "\n\n".join(draw(scene, look) for scene in scenes)
    drawn = [list(drawing.lines()) for drawing in drawings]
    return "\n".join(
        _SIDE_BY_SIDE_GAP.join(lines).rstrip() for lines in zip_longest(*drawn, fillvalue="")
    )
