"""The fact `side`."""

from __future__ import annotations

from clorm import ConstantStr, Predicate


class Side(Predicate):
    """The symbol on the side between two cells: `side(R, C, R', C', S)`."""

    row: int
    col: int
    to_row: int
    to_col: int
    name: ConstantStr
