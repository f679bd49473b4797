"""The fact `shaded`."""

from __future__ import annotations

from clorm import Predicate


class Shaded(Predicate):
    """A shaded cell of a solution: `shaded(R, C)`."""

    row: int
    col: int
