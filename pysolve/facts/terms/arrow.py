"""The fact `arrow`."""

from __future__ import annotations

from clorm import ConstantStr, Predicate


class Arrow(Predicate):
    """The number in a cell, and where it points: `arrow(R, C, D, N)`."""

    row: int
    col: int
    direction: ConstantStr
    number: int
