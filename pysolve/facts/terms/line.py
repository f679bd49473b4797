"""The fact `line`."""

from __future__ import annotations

from clorm import Predicate


class Line(Predicate):
    """A line from one cell to another that shares a side with it: `line(R, C, R', C')`."""

    row: int
    col: int
    to_row: int
    to_col: int
