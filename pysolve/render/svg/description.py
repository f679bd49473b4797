"""A board in words, for those who cannot see its picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pysolve.grid import Cell, at
from pysolve.layers import CORNERS, LAYERS, SIGNS, WALL_BELOW, WALL_RIGHT, Entries
from pysolve.model import Puzzle
from pysolve.render.scene import Scene
from pysolve.render.svg.shapes import runs
from pysolve.words import LONG, begun

_AROUND = ((-1, 0, "above"), (0, -1, "left"), (0, 1, "right"), (1, 0, "below"))
"""Where the sides of a cell are, and how that is called."""

_POINTING = {"^": "up", "v": "down", "<": "left", ">": "right"}


def title(puzzle: Puzzle) -> str:
    """Return what a picture of a puzzle is called."""
    name = f"{puzzle.called} ({puzzle.kind})" if puzzle.called else puzzle.kind
    return f"{name}, {puzzle.rows} by {puzzle.cols}"


def describe(scene: Scene) -> str:
    """Tell row by row what is in the cells, then what is between them, and what is outside."""
    puzzle = scene.puzzle
    lines = []
    for r in range(puzzle.rows):
        words = []
        for phrase, cells in groupby(_phrase(scene, (r, c)) for c in range(puzzle.cols)):
            count = len(list(cells))
            words.append(phrase if count == 1 else f"{count} cells {phrase}")
        lines.append(f"Row {r + 1}: {', '.join(words)}.")
    between = (*_signs(scene), *_corners(scene), *_margins(scene), *_standing(scene))
    told = [scene.told] if scene.told else []
    return "\n".join([*told, *lines, *_rooms(scene), *_walls(scene), *between])


def _phrase(scene: Scene, cell: Cell) -> str:
    if cell in scene.holes:
        return "no cell"
    words = ["highlighted"] if cell in scene.standing.cells else []
    if cell in scene.resting.cells and not words:
        words = ["looked at"]
    words.extend(_labels(scene, cell))
    if scene.traces:
        words.extend(_lines(scene, cell))
    elif scene.shades:
        words.extend(_shading(scene, cell))
    elif scene.given(cell) is None:
        filled = scene.filled(cell)
        words.extend([_said(filled[0], scene.meaning.word(int(filled[1] or 0)))] if filled else [])
    return " ".join(words) or "empty"


def _labels(scene: Scene, cell: Cell) -> Iterator[str]:
    for layer, entry in scene.labels(cell):
        told = scene.word(layer, entry)
        if layer.entries is Entries.ARROWS:
            told = " ".join(filter(None, (told[:-1], _POINTING[told[-1]])))
        if scene.blocked(cell):
            yield f"block {told}" if scene.tells(layer, entry) else "block"
        else:
            yield told if layer.entries is Entries.SYMBOLS else f"{layer.noun} {told}"


def _shading(scene: Scene, cell: Cell) -> Iterator[str]:
    filled, dotted = scene.filled(cell), scene.dotted_by(cell)
    if filled is None:
        return
    there, picture = scene.meaning.fills(filled[1]), scene.look(scene.meaning.filled)
    if there or scene.look(filled[1]) or not picture:
        word = scene.meaning.word(int(filled[1] or 0))
        yield _said(filled[0] if there else dotted or "solution", word)
    elif dotted:
        yield _said(dotted, f"no {picture.word}")


def _said(source: str, what: str) -> str:
    return {"solution": what, "mark": f"marked {what}", "forced": f"forced {what}"}[source]


def _lines(scene: Scene, cell: Cell) -> Iterator[str]:
    """Tell the lines about a cell, or through it, and where it is known that there is none."""
    y, x = 2 * cell[0] + 1, 2 * cell[1] + 1
    around = [((y + down, x + right), way) for down, right, way in _AROUND]
    ways = [(spot, way) for spot, way in around if spot in scene.spots]
    for what, by in (("line", scene.traced_by), ("no line", scene.dotted_by)):
        for source in ("solution", "mark", "forced"):
            told = [way for spot, way in ways if by(spot) == source]
            if told:
                yield f"{_said(source, what)} {' and '.join(told)}"


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


def _signs(scene: Scene) -> Iterator[str]:
    for spot, entry in scene.signs():
        yield f"{begun(scene.word(SIGNS, entry))} at {LONG.side(spot)}."


def _corners(scene: Scene) -> Iterator[str]:
    for (r, c), entry in scene.corners():
        yield f"{begun(CORNERS.noun)} {entry} at {LONG.corner(r, c)}."


def _margins(scene: Scene) -> Iterator[str]:
    """Tell what is outside the board, edge by edge."""
    for edge, lines in scene.margins.items():
        noun = "row" if LAYERS[edge].along_rows else "column"
        told = (
            f"{noun} {number}: {' '.join(map(str, entries))}"
            for number, entries in enumerate(lines, 1)
            if entries
        )
        yield f"{begun(edge)}: {'; '.join(told)}."


def _standing(scene: Scene) -> Iterator[str]:
    """Tell what stands out and is no cell."""
    held, rested = scene.standing, scene.resting
    yield from _told([LONG.side(spot) for spot in sorted(held.sides)])
    yield from _told([LONG.corner(r, c) for r, c in sorted(held.corners)])
    yield from _told([LONG.spot(LAYERS[edge], (n, 0)) for edge, n in sorted(held.margins)])
    whys = [LONG.side(spot) for spot in sorted(rested.sides - held.sides)]
    whys += [LONG.corner(r, c) for r, c in sorted(rested.corners - held.corners)]
    yield from _told(whys, "Looked at")


def _told(places: Sequence[str], what: str = "Highlighted") -> Iterator[str]:
    if places:
        yield f"{what}: {'; '.join(places)}."


def _span(name: str, first: int, last: int) -> str:
    return f"{name} {first + 1}" if first == last else f"{name}s {first + 1} to {last + 1}"
