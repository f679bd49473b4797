"""A board in words, for those who cannot see its picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pysolve.grid import Cell, at
from pysolve.layers import WALL_BELOW, WALL_RIGHT
from pysolve.model import Puzzle
from pysolve.render.scene import Scene
from pysolve.render.svg.shapes import runs


def title(puzzle: Puzzle) -> str:
    """Return what a picture of a puzzle is called."""
    name = f"{puzzle.called} ({puzzle.kind})" if puzzle.called else puzzle.kind
    return f"{name}, {puzzle.rows} by {puzzle.cols}"


def describe(scene: Scene) -> str:
    """Tell row by row what is in the cells, and where the rooms and walls are."""
    puzzle = scene.puzzle
    lines = []
    for r in range(puzzle.rows):
        words = []
        for phrase, cells in groupby(_phrase(scene, (r, c)) for c in range(puzzle.cols)):
            count = len(list(cells))
            words.append(phrase if count == 1 else f"{count} cells {phrase}")
        lines.append(f"Row {r + 1}: {', '.join(words)}.")
    return "\n".join([*lines, *_rooms(scene), *_walls(scene)])


def _phrase(scene: Scene, cell: Cell) -> str:
    words = ["highlighted"] if cell in scene.marked else []
    words.extend(f"{layer.noun} {entry}" for layer, entry in scene.labels(cell))
    if scene.shades:
        words.extend(_shading(scene, cell))
    elif scene.given(cell) is None:
        filled = scene.filled(cell)
        words.extend([_said(filled[0], str(filled[1]))] if filled else [])
    return " ".join(words) or "empty"


def _shading(scene: Scene, cell: Cell) -> Iterator[str]:
    shaded, dotted, filled = scene.shaded_by(cell), scene.dotted_by(cell), scene.filled(cell)
    if filled is not None:
        word = scene.meaning.word(int(filled[1] or 0))
        yield _said(shaded or dotted or "solution", word)


def _said(source: str, what: str) -> str:
    return {"solution": what, "mark": f"marked {what}", "forced": f"forced {what}"}[source]


def _rooms(scene: Scene) -> Iterator[str]:
    for number, cells in enumerate(scene.rooms(), start=1):
        # Rows with the same columns are told together: a rectangle is a single piece.
        pieces: list[tuple[int, int, list[tuple[int, int]]]] = []
        for r, row in groupby(runs(cells), key=lambda run: run[0]):
            columns = [(first, first + length - 1) for _, first, length in row]
            if pieces and pieces[-1][1:] == (r - 1, columns):
                pieces[-1] = (pieces[-1][0], r, columns)
            else:
                pieces.append((r, r, columns))
        where = "; ".join(
            f"{_span('row', top, bottom)}, {' and '.join(_span('column', *span) for span in spans)}"
            for top, bottom, spans in pieces
        )
        yield f"Room {number}: {where}."


def _walls(scene: Scene) -> Iterator[str]:
    for r, c in scene.cells():
        for side, name in ((WALL_RIGHT, "right of"), (WALL_BELOW, "below")):
            if scene.walled((r, c), side):
                yield f"Wall {name} {at(r, c)}."


def _span(name: str, first: int, last: int) -> str:
    return f"{name} {first + 1}" if first == last else f"{name}s {first + 1} to {last + 1}"
