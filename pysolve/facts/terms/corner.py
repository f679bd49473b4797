"""The fact `corner`."""

from __future__ import annotations

from clorm import Predicate


class Corner(Predicate):
    """The number on a corner, the upper left one of cell (R, C): `corner(R, C, N)`."""

    row: int
    col: int
    number: int
