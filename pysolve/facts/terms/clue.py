"""The fact `clue`."""

from __future__ import annotations

from clorm import Predicate


class Clue(Predicate):
    """The number of a room: `clue(I, N)`."""

    room: int
    number: int
