"""The fact `value`."""

from __future__ import annotations

from clorm import Predicate


class Value(Predicate):
    """The value of a cell in a solution: `value(R, C, V)`."""

    row: int
    col: int
    value: int
