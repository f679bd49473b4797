"""Hints as scenes: each level draws what it tells, and no more."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pysolve.explaining.levels import WHAT, WHERE, WHY
from pysolve.findings import Explanation, Review
from pysolve.grid import Cell, cells, inside, parted_by
from pysolve.layers import ROOMS
from pysolve.model import Key, Puzzle, Verdict
from pysolve.render.outcomes import heading
from pysolve.render.scene import Scene
from pysolve.render.standing import place_of
from pysolve.render.walk.scenes import after, before

if TYPE_CHECKING:
    from pysolve.explaining.hinting import Hint


def drawn(hint: Hint, level: int) -> Scene:
    """Return what a level tells of a hint, as a board.

    The first two draw about where to look, as cells that something rests on, the third what the
    step rests on, the last all of it. Of a mistake, the first tells only that there is one, the
    second about where, the others which mark, and the last what it cannot stand with. Where nothing
    follows, all tell where solutions differ.
    """
    puzzle = hint.puzzle
    scene = Scene(heading(puzzle), puzzle, hint.face, marks=puzzle.marks)
    if hint.review is not None:
        return _mistaken(hint, hint.review, scene, level)
    if hint.step is None:
        return replace(scene, marked=frozenset(hint.differ))
    steps = tuple(replace(one, number=i) for i, one in enumerate((*hint.before, hint.step), 1))
    if level < WHY:
        place = steps[0].places[0]
        return _looking(hint, scene, _beside(_on_board([place], hint), puzzle))
    known = Explanation(puzzle, hint.face, Verdict.UNKNOWN, hint.known, steps, words=hint.words)
    if level == WHY:
        return replace(before(known), caption=scene.caption, told=hint.levels[WHY - 1])
    told = " ".join(step.sentence for step in steps)
    return replace(after(known, steps[-1]), caption=scene.caption, told=told)


def _mistaken(hint: Hint, review: Review, scene: Scene, level: int) -> Scene:
    """Return the marks: alone, with about where one is wrong, with that, with why."""
    if level == WHERE:
        return scene
    if level >= WHY:
        judged = hint.mistake
        if judged is None or judged.conflict is None:
            return replace(scene, marked=frozenset(review.conflict))
        shown = replace(scene, marked=frozenset([judged.cell]))
        clues = (place_of(cell, hint.face.answer) for cell in judged.conflict.clues)
        rests = frozenset([*judged.conflict.cells, *clues]) - {judged.cell}
        return replace(shown, reasons=rests) if level == WHAT else shown
    key = review.broken[0].key if review.broken else None
    if key is not None and key.name != "cell":
        return _looking(hint, scene, _within(key, hint.puzzle))
    wrong = review.conflict if hint.mistake is None else [hint.mistake.cell]
    near = [(key.numbers[0], key.numbers[1])] if key else _on_board(wrong, hint)
    return _looking(hint, scene, _about(near, hint.puzzle))


def _looking(hint: Hint, scene: Scene, where: Iterable[Cell]) -> Scene:
    """Return a board with some cells to look at."""
    places = frozenset(place_of(cell, hint.face.answer) for cell in where)
    return replace(scene, reasons=places)


def _on_board(places: Iterable[Cell], hint: Hint) -> list[Cell]:
    """Return the cells where places of an answer are: of a side those that it parts."""
    if not hint.face.answer.on_sides:
        return sorted(places)
    size = hint.puzzle.rows, hint.puzzle.cols
    near = {cell for spot in places for cell in parted_by(spot)}
    return sorted(cell for cell in near if inside(cell, *size))


def _beside(held: Collection[Cell], puzzle: Puzzle) -> list[Cell]:
    """Return cells with those that touch them."""
    near = {(r + y, c + x) for r, c in held for y in (-1, 0, 1) for x in (-1, 0, 1)}
    return [cell for cell in cells(puzzle.rows, puzzle.cols) if cell in near]


def _about(held: Collection[Cell], puzzle: Puzzle) -> list[Cell]:
    """Return what words name that tell about where some cells are: rooms, or rows or columns."""
    grid, board = puzzle.layer(ROOMS), list(cells(puzzle.rows, puzzle.cols))
    rooms = {grid[r][c] for r, c in held} if grid else set()
    if grid and len(rooms) < 3:
        return [(r, c) for r, c in board if grid[r][c] in rooms]
    spans = [(min(axis), max(axis)) for axis in zip(*held, strict=True)]
    along = 1 if spans[1][1] - spans[1][0] < spans[0][1] - spans[0][0] else 0
    low, high = spans[along]
    return [cell for cell in board if low <= cell[along] <= high]


def _within(key: Key, puzzle: Puzzle) -> list[Cell]:
    """Return the cells of a place that rules speak of; none where that is not known."""
    numbers, grid = key.numbers, puzzle.layer(ROOMS)
    board = list(cells(puzzle.rows, puzzle.cols))
    if key.name in _LINES:
        return [cell for cell in board if cell[_LINES[key.name]] in numbers]
    if key.name in ("room", "rooms"):
        return [(r, c) for r, c in board if grid and grid[r][c] in numbers]
    if key.name in _REACHING:
        down, right = _REACHING[key.name]
        ends = (*numbers[:2], numbers[0] + down, numbers[1] + right)
    elif len(numbers) == 4:
        ends = (*numbers[:2], *numbers[2:])
    else:
        return []
    (top, bottom), (left, right) = sorted(ends[::2]), sorted(ends[1::2])
    return [(r, c) for r, c in board if top <= r <= bottom and left <= c <= right]


_LINES: Final = {"row": 0, "rows": 0, "column": 1, "columns": 1}
"""The places that are lines, and which number of a cell tells that it lies there."""

_REACHING: Final = {"block": (1, 1), "corner": (-1, -1)}
"""The places that are told by one cell, and how far they reach from it."""
