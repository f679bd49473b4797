"""Pictures into files; the ending of the name says what kind of picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from pysolve import words, writing
from pysolve.errors import UsageError
from pysolve.model import Cell, Grid, Puzzle, Solution
from pysolve.render import html, png, svg, terminal
from pysolve.render.svg import Picture
from pysolve.render.terminal import Look

MOST_PIXELS = 50_000_000
"""A larger picture takes gigabytes to draw."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is to be seen: a puzzle, and what is known of its solution.

    `answer` is what the kind answers with. `marked` are cells that stand out.
    """

    caption: str
    puzzle: Puzzle
    answer: str
    solution: Solution | None = None
    marks: Grid | None = None
    forced: Grid | None = None
    marked: Collection[Cell] = frozenset()


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
    puzzle, answer, known = drawing.puzzle, drawing.answer, drawing.solution
    if known is None and (drawing.marks or drawing.forced):
        return terminal.board(puzzle, answer, look, marks=drawing.marks or drawing.forced)
    return terminal.board(puzzle, answer, look, known, drawing.marked)


def _draw(drawing: Drawing, picture: Picture, ids: str = "") -> str:
    return svg.draw(
        drawing.puzzle,
        drawing.answer,
        picture,
        solution=drawing.solution,
        marks=drawing.marks,
        forced=drawing.forced,
        marked=drawing.marked,
        ids=ids,
    )


def _only(path: Path, drawings: Sequence[Drawing]) -> Drawing:
    if len(drawings) != 1:
        raise UsageError(f"{path}: {len(drawings)} boards do not fit into one picture; use .html")
    return drawings[0]


def _svg(path: Path, drawings: Sequence[Drawing], picture: Picture, _look: Look) -> bytes:
    return _draw(_only(path, drawings), picture).encode()


def _png(path: Path, drawings: Sequence[Drawing], picture: Picture, _look: Look) -> bytes:
    puzzle = _only(path, drawings).puzzle
    pixels = puzzle.rows * puzzle.cols * picture.cell_size**2
    if pixels > MOST_PIXELS:
        raise UsageError(f"{path}: {pixels:,} pixels are too many; use .svg or a smaller cell size")
    return png.rasterize(_draw(_only(path, drawings), picture))


def _html(path: Path, drawings: Sequence[Drawing], picture: Picture, _look: Look) -> bytes:
    drawn = [
        (drawing.caption, _draw(drawing, picture, ids=f"b{i}-"))
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
