"""The fact `hole`."""

from __future__ import annotations

from clorm import Predicate


class Hole(Predicate):
    """A place on the board that is no cell: `hole(R, C)`."""

    row: int
    col: int
