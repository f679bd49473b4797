"""What the puzzles of a kind are made of, and how that is called, written and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pysolve.answers import ANSWERS, SHADED, Answer, Glyph
from pysolve.grid import Entry
from pysolve.layers import LAYERS, LIST, NEVER, LayerType, declared


@dataclass(frozen=True, slots=True)
class Sheet:
    """A layer as a kind has it.

    `called` is the name that the kind gives it, in text and to people. `form` is the type it
    states. `framed` tells what its numbers are drawn in: a circle, or a block; nothing else.
    """

    layer: LayerType
    called: str
    form: str
    glyphs: tuple[Glyph, ...] = ()
    framed: str = ""

    @property
    def name(self) -> str:
        """The name of the layer, whatever the kind calls it."""
        return self.layer.name

    @property
    def listed(self) -> bool:
        """Whether a line of a margin may have several numbers."""
        return self.form == LIST

    @property
    def erasures(self) -> tuple[str, ...]:
        """The ways in which a clue may be taken away; of a list no number goes alone."""
        return (NEVER,) if self.listed else self.layer.erasures

    def letter(self, entry: Entry) -> str | None:
        """Return how text writes a symbol; None for what it has no letter for."""
        return next((glyph.letter for glyph in self.glyphs if glyph.value == entry), None)

    def lettered(self, letter: str) -> str | None:
        """Return the symbol that text writes so, or that is called so."""
        return next((str(g.value) for g in self.glyphs if letter in (g.letter, g.value)), None)

    def word(self, entry: Entry) -> str:
        """Return what an entry is called in a sentence."""
        return next((g.word for g in self.glyphs if g.value == entry), str(entry))


@dataclass(frozen=True, slots=True)
class Face:
    """What the puzzles of a kind are made of, and how that is called, written and drawn.

    `settings` are numbers of a whole puzzle, by name, with what they are unless it is told.
    `boxed` are those that tell how many rows and columns a box has, where boards have boxes.
    """

    answer: Answer
    sheets: tuple[Sheet, ...] = ()
    settings: tuple[tuple[str, int | None], ...] = ()
    boxed: tuple[str, str] | None = None

    @property
    def layers(self) -> tuple[str, ...]:
        """The names of the layers."""
        return tuple(sheet.name for sheet in self.sheets)

    def box(self, size: int, settings: Mapping[str, int]) -> tuple[int, int] | None:
        """Return rows and columns of a box on a square board; None where there are no boxes.

        Where a puzzle does not tell, boxes are nearly square, and wide rather than high.
        """
        if self.boxed is None:
            return None
        rows, cols = (settings.get(name) for name in self.boxed)
        if not rows and not cols:
            rows = max(n for n in range(1, size + 1) if n * n <= size and not size % n)
        rows = rows or size // (cols or 1)
        return rows, cols or size // rows

    def sheet(self, layer: str) -> Sheet | None:
        """Return a layer as the kind has it; None if it has not."""
        return next((sheet for sheet in self.sheets if sheet.name == layer), None)

    def key(self, layer: str) -> str:
        """Return what a layer is called in text."""
        sheet = self.sheet(layer)
        plain = sheet is None or sheet.called == sheet.name
        return self.field(layer) if sheet is None or plain else sheet.called

    def field(self, layer: str) -> str:
        """Return what a layer is called in JSON, where all kinds call it the same."""
        short = LAYERS[layer].short if layer in LAYERS else ""
        return short if short and short not in self.layers else layer


@lru_cache(maxsize=256)
def face_of(answer: str, *layers: str) -> Face:
    """Return the face of a kind that says nothing of how its layers look."""
    plain = (Sheet(layer, layer.name, layer.entries.name.lower()) for layer in declared(layers))
    return Face(ANSWERS[answer], tuple(plain))


PLAIN: Final = Face(SHADED)
"""The face of a kind of which nothing is known."""
