"""The fact `room`."""

from __future__ import annotations

from clorm import Predicate


class Room(Predicate):
    """A cell of a room: `room(I, R, C)`."""

    index: int
    row: int
    col: int
