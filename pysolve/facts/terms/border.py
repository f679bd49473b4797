"""The fact `border`."""

from __future__ import annotations

from clorm import Predicate


class Border(Predicate):
    """A line along the side between two cells: `border(R, C, R', C')`."""

    row: int
    col: int
    to_row: int
    to_col: int
