"""The fact `wall`."""

from __future__ import annotations

from clorm import Predicate


class Wall(Predicate):
    """A wall inside a room, between two cells that share a side: `wall(R, C, R', C')`."""

    row: int
    col: int
    to_row: int
    to_col: int
