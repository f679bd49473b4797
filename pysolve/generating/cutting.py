"""How a kind wants its board cut into rooms: `cut(rooms, How)`, or `--rooms`."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pysolve.errors import GenerationError, KindError
from pysolve.generating import rooms as partitions
from pysolve.generating.rooms import Image, Rooms
from pysolve.grid import Cell, cells, connected, filled, numbered

RECTANGLES, ANY = "rectangles", "any"
SHAPES = (RECTANGLES, ANY)

TRIES = 200
"""How often a board is cut into rectangles before that is given up."""

STEPS_PER_CELL = 12
"""How often cells go from room to room before a cut counts as random."""

SPLIT = 0.2
"""How often rooms are split or joined to change a cut, instead of cells that go to another."""

_HOW = re.compile(r"(sizes|count)\((\w+)(?:,(\w+))?\)")


@dataclass(frozen=True, slots=True)
class Cut:
    """How a board is cut into rooms: their shape, how large they are, and how many there are."""

    rows: int
    cols: int
    shape: str
    low: int | None = None
    high: int | None = None
    count: int | None = None
    shapes: partitions.Weighed = ()
    """The rectangles that rooms are drawn from where they may be as large as they come."""

    @staticmethod
    def stated(hows: Sequence[str], rows: int, cols: int) -> Cut:
        """Return what `cut(rooms, How)` means on a board; without it, rooms are rectangles."""
        cut = Cut(rows, cols, ANY if hows else RECTANGLES)
        known = {"rows": rows, "cols": cols, "cells": rows * cols}
        for how in hows:
            match = _HOW.fullmatch(how)
            if how in SHAPES:
                cut = replace(cut, shape=how)
                continue
            numbers = [
                known[term] if term in known else int(term)
                for term in (match.groups()[1:] if match else ())
                if term is not None and (term in known or term.isdecimal())
            ]
            if match is None or len(numbers) != {"sizes": 2, "count": 1}[match[1]]:
                told = "rectangles, any, sizes(Low, High) or count(N)"
                raise KindError(f"cut(rooms, {how}): rooms are cut by {told}")
            if match[1] == "sizes":
                cut = replace(cut, low=numbers[0], high=numbers[1])
            else:
                cut = replace(cut, count=numbers[0])
        return cut

    @property
    def free(self) -> bool:
        """Whether rooms may be as large, and as many, as they come."""
        return self.low is None and self.count is None

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """The smallest and the largest number of rooms, and the sizes a room may have."""
        places = self.rows * self.cols
        if self.count is not None:
            usual = places / self.count
            low = max(1, int(usual / 3)) if self.low is None else self.low
            high = int(2 * usual) if self.high is None else self.high
            return self.count, self.count, low, high
        low, high = self.low or 1, self.high or places
        return -(-places // high), places // max(1, low), low, high

    def first(self, rng: random.Random, image: Image | None) -> Rooms:
        """Cut a board at random; with an `image`, so that every room has one."""
        if self.free:
            way = partitions.odd if self.shape == ANY else partitions.rectangles
            return way(rng, self.rows, self.cols, image, self.shapes)
        fewest, most, low, high = self.bounds
        if not 1 <= fewest <= most or low * fewest > self.rows * self.cols:
            raise GenerationError(
                f"a {self.rows}x{self.cols} board cannot be cut into rooms of {low} to {high} cells"
            )
        if self.shape == ANY:
            return self._dealt(rng)
        for _ in range(TRIES):
            halved = self._halved(rng)
            if halved is not None:
                return halved
        raise GenerationError(f"no such rectangles were found in {TRIES} tries")

    def again(self, rng: random.Random, rooms: Rooms, cell: Cell) -> Rooms:
        """Change a cut at a cell; as it was if nothing fits."""
        rectangular = self.shape == RECTANGLES
        if self.free:
            return partitions.recut(rng, rooms, cell, rectangular)
        if rectangular and self.count is not None:
            return rooms
        _, _, *sizes = self.bounds
        if rectangular or (self.count is None and rng.random() < SPLIT):
            return partitions.recut(rng, rooms, cell, rectangular, (sizes[0], sizes[1]))
        room_of = _taken(rooms)
        _shift(rng, room_of, cell, (sizes[0], sizes[1]), 1.0)
        return _numbered(room_of)

    def _dealt(self, rng: random.Random) -> Rooms:
        """Cut a snake over the board into rooms, and let cells go from room to room at random."""
        fewest, most, low, high = self.bounds
        places = self.rows * self.cols
        count = round((fewest + most) / 2 + (most - fewest) * (rng.random() - 0.5) / 2)
        snake = [
            (r, c if r % 2 == 0 else self.cols - 1 - c) for r, c in cells(self.rows, self.cols)
        ]
        room_of = {cell: place * count // places for place, cell in enumerate(snake)}
        for _ in range(STEPS_PER_CELL * places):
            _shift(rng, room_of, rng.choice(snake), (low, high), 0.3)
        return _numbered(room_of)

    def _halved(self, rng: random.Random) -> Rooms | None:
        """Halve rectangles until none is too large; None if one would be too small."""
        fewest, most, low, high = self.bounds
        wanted = rng.randint(fewest, most) if self.count is None else self.count
        done = [(0, 0, self.rows, self.cols)]
        while len(done) < wanted or max(h * w for *_, h, w in done) > high:
            r, c, height, width = done.pop(done.index(max(done, key=lambda one: one[2] * one[3])))
            lies = rng.random() * (height + width) < width
            length, across = (width, height) if lies else (height, width)
            ways = [k for k in range(1, length) if min(k, length - k) * across >= low]
            if not ways:
                return None
            k = rng.choice(ways)
            halves = (
                [(r, c, height, k), (r, c + k, height, width - k)]
                if lies
                else [(r, c, k, width), (r + k, c, height - k, width)]
            )
            done += halves
        if len(done) > most:
            return None
        return _numbered(
            {
                (r + y, c + x): number
                for number, (r, c, height, width) in enumerate(done)
                for y in range(height)
                for x in range(width)
            }
        )


RoomOf = dict[Cell, int]


def _taken(rooms: Rooms) -> RoomOf:
    return {(r, c): room for r, row in enumerate(rooms) for c, room in enumerate(row)}


def _numbered(room_of: RoomOf) -> Rooms:
    rows, cols = (max(axis) + 1 for axis in zip(*room_of, strict=True))
    return numbered(filled(rows, cols, room_of))


def _shift(
    rng: random.Random,
    room_of: RoomOf,
    cell: Cell,
    sizes: tuple[int, int],
    loosely: float,
) -> None:
    """Give a cell to a room beside it, if all hangs together; where sizes do not let it, exchange.

    Rooms are kept compact, but in a share of `loosely` of all steps.
    """
    own = room_of[cell]
    others = sorted({room_of[n] for n in _beside(room_of, cell)} - {own})
    if not others:
        return
    other = rng.choice(others)
    compact = _touching(room_of, cell, other) >= _touching(room_of, cell, own)
    if not compact and rng.random() >= loosely:
        return
    mine, theirs = ([c for c, room in room_of.items() if room == which] for which in (own, other))
    rest = {c for c in mine if c != cell}
    if not rest or not connected(rest):
        return
    if len(rest) >= sizes[0] and len(theirs) < sizes[1]:
        room_of[cell] = other
        return
    grown = {*theirs, cell}
    back = [c for c in theirs if any(n in rest for n in _beside(room_of, c))]
    rng.shuffle(back)
    for given in back:
        if connected(grown - {given}):
            room_of[cell], room_of[given] = other, own
            return


def _beside(room_of: RoomOf, cell: Cell) -> list[Cell]:
    r, c = cell
    return [n for n in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if n in room_of]


def _touching(room_of: RoomOf, cell: Cell, room: int) -> int:
    return sum(room_of[n] == room for n in _beside(room_of, cell))
