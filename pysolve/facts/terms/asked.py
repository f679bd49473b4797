"""The fact `asked`, and the places it may speak of."""

from __future__ import annotations

from clorm import ConstantStr, Predicate


class CellPlace(Predicate, name="cell"):
    """A cell: `cell(R, C)`."""

    row: int
    col: int


class RoomPlace(Predicate, name="room"):
    """A room: `room(I)`."""

    index: int


class CornerPlace(Predicate, name="corner"):
    """A corner: `corner(R, C)`."""

    row: int
    col: int


class MarginPlace(Predicate, name="margin"):
    """The K-th number of a line, outside of the board: `margin(Edge, I, K)`."""

    edge: ConstantStr
    line: int
    position: int


class ArrowPlace(Predicate, name="arrow"):
    """An arrow that tells no number: `arrow(R, C, D)`."""

    row: int
    col: int
    direction: ConstantStr


class Asked(Predicate):
    """A clue that does not tell its number: `asked(Place)`."""

    place: CellPlace | RoomPlace | CornerPlace | MarginPlace | ArrowPlace
