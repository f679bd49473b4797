"""Random rooms: how a board is cut into rooms, and how a cut is changed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from pysolve.grid import Cell, beside, connected, filled, numbered

Rooms = tuple[tuple[int, ...], ...]
Image = Callable[[Cell], Cell]

SHAPES = (
    *((1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 2), (2, 3), (3, 2), (2, 3), (3, 2)),
    *((3, 3), (2, 4), (4, 2), (3, 4), (4, 3)),
)
"""The rectangles that are drawn from, as setters like them; those drawn often stand twice."""

ODD_SIZES = (2, 3, 3, 4, 4, 5, 5, 6, 7, 8)
"""The sizes of rooms that are no rectangles."""

LARGEST = 12


Weighed = Sequence[tuple[int, int, int]]
"""Rectangles to draw from: rows, columns, and a weight."""


def _drawn_from(rng: random.Random, weighed: Weighed) -> Iterator[tuple[int, int]]:
    """Yield the rectangles in random order, those of more weight rather sooner, lying or upright.

    Without any, they are those that setters like.
    """
    if not weighed:
        shapes = [*SHAPES]
        rng.shuffle(shapes)
        yield from shapes
        return
    # Who draws from an urn without putting back: the keys of Efraimidis and Spirakis.
    for _, height, width in sorted(
        (-(rng.random() ** (1 / weight)), *rng.choice(((rows, cols), (cols, rows))))
        for rows, cols, weight in weighed
    ):
        yield height, width
        if height != width:
            yield width, height


def rectangles(
    rng: random.Random,
    rows: int,
    cols: int,
    image: Image | None = None,
    weighed: Weighed = (),
) -> Rooms:
    """Cut a board into rectangles; with an `image`, so that every room has an image that is one."""
    room_of: dict[Cell, int] = {}
    for r in range(rows):
        for c in range(cols):
            if (r, c) in room_of:
                continue
            for height, width in (*_drawn_from(rng, weighed), (1, 1)):
                cells = {(r + y, c + x) for y in range(height) for x in range(width)}
                mirrored = cells if image is None else {image(cell) for cell in cells}
                inside = r + height <= rows and c + width <= cols
                if (
                    inside
                    and not cells & room_of.keys()
                    and (mirrored == cells or not mirrored & cells)
                ):
                    number = len(room_of)
                    room_of.update(dict.fromkeys(cells, number))
                    if mirrored != cells:
                        room_of.update(dict.fromkeys(mirrored, number + 1))
                    break
    return numbered(filled(rows, cols, room_of))


def odd(
    rng: random.Random,
    rows: int,
    cols: int,
    image: Image | None = None,
    weighed: Weighed = (),
) -> Rooms:
    """Cut a board into rooms of any shape; with an `image`, so that every room has one.

    They are as large as the rectangles to draw from.
    """
    room_of: dict[Cell, int] = {}
    for r in range(rows):
        for c in range(cols):
            if (r, c) in room_of:
                continue
            size = _size(rng, weighed)
            cells = {(r, c)}
            # A room over the middle is its own image; any other keeps clear of its image.
            own = image is not None and image((r, c)) == (r, c)
            while len(cells) < size:
                around = {n for cell in cells for n in beside(cell, rows, cols)}
                around -= cells | room_of.keys()
                if image is not None and not own:
                    around = {n for n in around if image(n) != n and image(n) not in cells}
                if not around:
                    break
                chosen = rng.choice(sorted(around))
                cells |= {chosen, image(chosen)} if image is not None and own else {chosen}
            number = len(room_of)
            if image is not None and not own:
                room_of.update({image(cell): number + 1 for cell in cells})
            room_of.update(dict.fromkeys(cells, number))
    return numbered(filled(rows, cols, room_of))


def _size(rng: random.Random, weighed: Weighed) -> int:
    """Draw the size of a room."""
    if not weighed:
        return rng.choice(ODD_SIZES)
    (shape,) = rng.choices(weighed, [weight for *_, weight in weighed])
    return shape[0] * shape[1]


def recut(
    rng: random.Random,
    rooms: Rooms,
    cell: Cell,
    rectangular: bool,
    sizes: tuple[int, int] = (1, LARGEST),
) -> Rooms:
    """Split the room of a cell, or join it with a neighbour; as it was if nothing fits."""
    rows, cols = len(rooms), len(rooms[0])
    room_of = {(r, c): rooms[r][c] for r in range(rows) for c in range(cols)}
    room = room_of[cell]
    cells = {place for place, number in room_of.items() if number == room}
    next_to = {room_of[n] for place in cells for n in beside(place, rows, cols) if n not in cells}
    ways: list[dict[Cell, int]] = [
        dict.fromkeys(part, -1)
        for part in _halves(cells)
        if min(len(part), len(cells) - len(part)) >= sizes[0]
        and _fits(part, rectangular)
        and _fits(cells - part, rectangular)
    ]
    for other in sorted(next_to):
        joined = cells | {place for place, number in room_of.items() if number == other}
        if len(joined) <= sizes[1] and _fits(joined, rectangular):
            ways.append(dict.fromkeys(joined, room))
    return numbered(filled(rows, cols, room_of | rng.choice(ways))) if ways else rooms


def _halves(cells: set[Cell]) -> Iterator[set[Cell]]:
    """Yield what lies above each line across some cells, and left of each."""
    for axis in (0, 1):
        for line in sorted({cell[axis] for cell in cells})[1:]:
            yield {cell for cell in cells if cell[axis] < line}


def _fits(cells: set[Cell], rectangular: bool) -> bool:
    rows, cols = ({cell[axis] for cell in cells} for axis in (0, 1))
    height, width = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    if rectangular:
        return len(cells) == height * width
    return connected(cells)
