"""What kinds answer with: a value for every cell, or for every side. Each answer is declared here.

A kind says how the values look, and where they go from and to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pysolve.grid import Cell, Entry, cells, lattice, sides
from pysolve.layers import NOTHING, Place


@dataclass(frozen=True, slots=True)
class Glyph:
    """How a kind shows a symbol, or a value of its answer.

    `letter` is how text writes it, and the key that types it; `word` is what sentences call it;
    `picture` is the name of what is drawn.
    """

    value: int | str
    letter: str
    word: str
    picture: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a kind answers with: a value for every cell, or for every side.

    `fact` is the name of the atoms. `domain` are the values; where it is `open`, rules may have
    others, unless a kind says from where to where they go: `low` to `high`, which may be told by
    the size of the board. Where there is a `filled` value, atoms name the places that have it and
    no value. Such cells are drawn filled, such sides as lines, and those of the `background` as
    bare ground. Other values are written as numbers, unless a kind has a picture for them.
    `words` are what values are called unless a kind says otherwise. `spelled` are how text writes
    a value: on a filled board, and among marks, where `NOTHING` is what is open; `legend` tells so.
    """

    name: str
    fact: str
    place: Place
    domain: tuple[int, ...]
    open: bool = False
    filled: int | None = None
    background: int | None = None
    words: tuple[tuple[int, str], ...] = ()
    spelled: tuple[tuple[int, str, str], ...] = ()
    legend: str = ""
    rim: bool = False
    """Whether sides at the rim of the board have values too."""
    low: int | None = None
    high: int | str | None = None
    glyphs: tuple[Glyph, ...] = ()

    @property
    def on_sides(self) -> bool:
        """Whether sides have values; else cells do."""
        return self.place is Place.SIDE

    @property
    def written(self) -> bool:
        """Whether values are written into cells; else cells are filled or not, or lines drawn."""
        return self.filled is None

    def frame(self, rows: int, cols: int) -> tuple[int, int]:
        """Return the size of a filled board."""
        return lattice(rows, cols) if self.on_sides else (rows, cols)

    def spots(self, rows: int, cols: int) -> Iterator[Cell]:
        """Yield the places that have a value, in reading order."""
        return sides(rows, cols, rim=self.rim) if self.on_sides else cells(rows, cols)

    def fills(self, value: Entry) -> bool:
        """Tell whether a value is drawn as a filled cell, or as a line."""
        return value is not None and value == self.filled

    def bares(self, value: Entry) -> bool:
        """Tell whether a value is drawn as bare ground."""
        return value is not None and value == self.background

    def over(self, values: Iterable[int]) -> Answer:
        """Return this answer with the values that a puzzle has."""
        return replace(self, domain=tuple(sorted(set(values))))

    def sized(self, rows: int, cols: int) -> Answer:
        """Return this answer with the values that it has on a board, where a kind tells them."""
        if self.low is None or self.high is None:
            return self
        most = {"rows": rows, "cols": cols, "cells": rows * cols}
        high = most[self.high] if isinstance(self.high, str) else self.high
        return replace(self, domain=tuple(range(self.low, high + 1)), open=False)

    def allows(self, value: Entry) -> bool:
        """Tell whether a place can have a value."""
        return self.open or value in self.domain

    def others(self, value: int) -> tuple[int, ...]:
        """Return the values that a place may have instead of one."""
        return tuple(other for other in self.domain if other != value)

    def word(self, value: int, told: Mapping[int, str] | None = None) -> str:
        """Return what a value is called; `told` are the words of a kind."""
        return {**dict(self.words), **(told or {})}.get(value, str(value))

    def named(self, told: str) -> int | None:
        """Return the value that people or a rule file call so, by word, letter or number."""
        known = {str(value): value for value in self.domain}
        known |= {word: value for value, word in self.words}
        known |= {glyph.letter: int(glyph.value) for glyph in self.glyphs}
        number = int(told) if self.open and told.isdecimal() else None
        return known.get(told, number)

    def picture(self, value: Entry) -> str | None:
        """Return the name of the picture of a value, None where it has none."""
        return next((g.picture for g in self.glyphs if g.value == value and g.picture), None)

    def spelling(self, *, marks: bool) -> dict[Entry, str]:
        """Return how text and JSON write a value; what is not here is written as a number."""
        told: dict[Entry, str] = {value: pair[marks] for value, *pair in self.spelled}
        if self.written:
            told |= {glyph.value: glyph.letter for glyph in self.glyphs}
        return {None: NOTHING, **told}

    def reading(self, *, marks: bool) -> dict[str, Entry] | None:
        """Return what text and JSON may write for a value; None where they write numbers."""
        if not self.spelled and not self.glyphs:
            return None
        read: dict[str, Entry] = {str(value): value for value in self.domain}
        read |= {glyph.letter: glyph.value for glyph in self.glyphs}
        read |= {glyph: value for value, *pair in self.spelled for glyph in pair}
        return {**read, NOTHING: None} if marks else read


_DRAWN: Final = ((0, "empty"), (1, "drawn"))
_LINES: Final = ((1, "-", "-"), (0, NOTHING, "x"))

SHADED: Final = Answer(
    "shaded",
    "shaded",
    Place.CELL,
    (0, 1),
    filled=1,
    background=0,
    words=((0, "unshaded"), (1, "shaded")),
    spelled=((1, "#", "#"), (0, NOTHING, "+")),
    legend="'#' (shaded), '+' (not shaded) and '.'",
)
VALUE: Final = Answer("value", "value", Place.CELL, (0, 1), open=True)
LINE: Final = Answer(
    "line",
    "line",
    Place.SIDE,
    (0, 1),
    filled=1,
    background=0,
    words=_DRAWN,
    spelled=_LINES,
    legend="'-' and '|' (a line), 'x' (none) and '.'",
)
BORDER: Final = replace(LINE, name="border", fact="border")
EDGE: Final = replace(BORDER, name="edge", rim=True)

ANSWERS: Final[Mapping[str, Answer]] = {
    answer.name: answer for answer in (SHADED, VALUE, LINE, BORDER, EDGE)
}
"""The answers there are, by name."""

_ANSWERED: Final[Mapping[tuple[str, str], Answer]] = {
    ("shaded", "cell"): SHADED,
    ("value", "cell"): VALUE,
    ("line", "side"): LINE,
    ("border", "side"): BORDER,
    ("border", "edge"): EDGE,
}
STATED_ANSWERS: Final = tuple(_ANSWERED)
"""The names and places of answers that a kind may state."""


def answered(name: str, place: str) -> Answer | None:
    """Return the answer that a kind states so: `answer(Name, Place)`; None if there is none."""
    return _ANSWERED.get((name, place))
