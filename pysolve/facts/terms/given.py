"""The fact `given`."""

from __future__ import annotations

from clorm import Predicate


class Given(Predicate):
    """The value a cell starts with: `given(R, C, V)`."""

    row: int
    col: int
    value: int
