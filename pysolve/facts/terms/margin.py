"""The fact `margin`."""

from __future__ import annotations

from clorm import ConstantStr, Predicate


class Margin(Predicate):
    """The K-th number of a line, outside of the board: `margin(Edge, I, K, N)`."""

    edge: ConstantStr
    line: int
    position: int
    number: int
