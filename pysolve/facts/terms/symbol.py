"""The fact `symbol`."""

from __future__ import annotations

from clorm import ConstantStr, Predicate


class Symbol(Predicate):
    """The symbol in a cell: `symbol(R, C, S)`."""

    row: int
    col: int
    name: ConstantStr
