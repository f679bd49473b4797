"""The predicates that puzzles, answers and rule files are made of: the mirror of the vocabulary.

To make one takes more than a millisecond. So what only some commands need is elsewhere.
"""

from __future__ import annotations

from clorm import ConstantStr, Predicate, Raw

REMEMBERED = 2**16
"""How many facts are kept. Making one takes microseconds, and thousands of puzzles share them."""


class Size(Predicate):
    """The board: `size(Rows, Cols)`."""

    rows: int
    cols: int


class Room(Predicate):
    """A cell of a room: `room(I, R, C)`."""

    index: int
    row: int
    col: int


class Wall(Predicate):
    """A wall inside a room, between two cells that share a side: `wall(R, C, R', C')`."""

    row: int
    col: int
    to_row: int
    to_col: int


class Clue(Predicate):
    """The number of a room: `clue(I, N)`."""

    room: int
    number: int | ConstantStr


class Number(Predicate):
    """The number in a cell: `number(R, C, N)`."""

    row: int
    col: int
    number: int | ConstantStr


class Given(Predicate):
    """The value a cell starts with: `given(R, C, V)`."""

    row: int
    col: int
    value: int


class Shaded(Predicate):
    """A shaded cell of a solution: `shaded(R, C)`."""

    row: int
    col: int


class Value(Predicate):
    """The value of a cell in a solution: `value(R, C, V)`."""

    row: int
    col: int
    value: int


class Meta(Predicate):
    """What a rule file says of itself: `meta(Key, Value)`."""

    key: ConstantStr
    value: str | ConstantStr | int


class RuleSentence(Predicate, name="rule"):
    """A named rule and its sentence: `rule(Name, Sentence)`."""

    name: ConstantStr
    sentence: str


class FormatPart(Predicate, name="format"):
    """How a foreign format writes the kind: `format(Format, Part)`."""

    name: ConstantStr
    part: ConstantStr


class Erased(Predicate):
    """How a clue of a layer is taken away: `erased(Layer, How)`."""

    layer: ConstantStr
    how: ConstantStr


class Draft(Predicate):
    """A rule that may wait while clues are still missing: `draft(Rule)`."""

    rule: ConstantStr


class Disabled(Predicate):
    """A rule that is switched off: `disabled(Rule)`."""

    rule: ConstantStr


class Invalid(Predicate):
    """What makes a puzzle malformed: `invalid(Key, Sentence)`."""

    key: Raw
    sentence: str


LAYERS: dict[str, type[Predicate]] = {
    predicate.meta.name: predicate for predicate in (Room, Wall, Clue, Number, Given)
}
"""The predicates that layers become, by the name of the fact."""

ANSWERS: dict[str, type[Predicate]] = {
    predicate.meta.name: predicate for predicate in (Shaded, Value)
}
"""The predicates a kind may answer with, by the name its metadata uses."""
