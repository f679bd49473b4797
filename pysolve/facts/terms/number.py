"""The fact `number`."""

from __future__ import annotations

from clorm import Predicate


class Number(Predicate):
    """The number in a cell: `number(R, C, N)`."""

    row: int
    col: int
    number: int
