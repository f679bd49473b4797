"""What is written in cells: each label is made once, and used wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pysolve.render.svg.font import Glyph, letters
from pysolve.render.svg.markup import number


@dataclass(frozen=True, slots=True)
class Style:
    """How a label is written. Sizes are parts of a cell's side, the weight one of the height."""

    name: str
    height: float
    least: float
    """The height in pixels below which small cells get larger digits, as far as they can."""
    weight: float
    corner: tuple[int, int] | None = None
    """At the left or the right, at the top or at the bottom; without, about the middle."""
    inset: float = 0.15
    """How far from the corner it begins."""
    room: float = 0.75
    """How wide it may be in a corner."""
    tight: float = 1
    """How wide it may be anywhere."""


CLUE = Style("c", 0.4, 6, 0.13, corner=(0, 0))
NUMBER = Style("n", 0.56, 7, 0.125)
GIVEN = Style("g", 0.58, 7, 0.165)
VALUE = Style("v", 0.54, 6.5, 0.095)
CIRCLED = Style("o", 0.46, 6, 0.125, tight=0.56)
ARROWED = Style("a", 0.44, 6, 0.125, tight=0.48)
ON_CORNER = Style("k", 0.32, 5.5, 0.13, tight=0.4)
IN_MARGIN = Style("m", 0.44, 6.5, 0.125)

_CORNERS = ((0, 0), (1, 1), (1, 0), (0, 1))
QUARTERS = tuple(Style(f"q{i}", 0.34, 5, 0.13, at, 0.1, 0.38) for i, at in enumerate(_CORNERS))
"""For several clues in a cell: each has a corner, the first that of a single clue."""
SMALL = tuple(Style(f"s{i}", 0.22, 4, 0.14, at, 0.07, 0.4) for i, at in enumerate(_CORNERS))
"""The same where the middle is for a value."""

_FINEST = 0.9
"""The thinnest stroke of a digit, in pixels."""
_SPACING = 12
"""The room between two glyphs, besides the thickness of their strokes."""


def value_id(value: int, ids: str = "") -> str:
    """Return the id of a filled-in number: to be used at the middle of a cell, with a stroke."""
    return label_id(VALUE, str(value), ids)


def label_id(style: Style, text: str, ids: str = "") -> str:
    """Return the id of a label: to be used at its middle or at a corner, with a stroke."""
    return ids + style.name + "".join(glyph.name for glyph in letters(text))


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels in use, where a cell is `size` wide and `ids` begins every id."""

    size: int
    ids: str
    used: dict[tuple[str, str], Style] = field(default_factory=dict)
    """Their styles, by the name of the style and the text."""

    def add(self, style: Style, text: str) -> str:
        """Return the id of a label, which from now on is among the definitions."""
        self.used[style.name, text] = style
        return label_id(style, text, self.ids)

    def definitions(self) -> Iterator[str]:
        """Yield the labels in use and their glyphs, if there are any."""
        if not self.used:
            return
        yield "<defs>"
        glyphs = {glyph.name: glyph for _, text in self.used for glyph in letters(text)}
        for name, glyph in sorted(glyphs.items()):
            yield f'<path id="{self.ids}d{name}" d="{glyph.path}"/>'
        for (_, text), style in sorted(self.used.items(), key=lambda item: item[0]):
            yield self._label(label_id(style, text, self.ids), style, letters(text))
        yield "</defs>"

    def _label(self, name: str, style: Style, glyphs: Sequence[Glyph]) -> str:
        """Return a label, about the middle of a cell or from a corner of it."""
        size = self.size
        height = max(style.height * size, min(style.least, size * 0.68))
        weight = 100 * max(style.weight, _FINEST / height)
        gap = weight + _SPACING
        width = sum(glyph.width for glyph in glyphs) + gap * (len(glyphs) - 1)
        full = height / (100 + weight)
        room = 0.84 if size < 16 else 0.7 if len(glyphs) < 3 else 0.78
        if style.corner:
            room = min(room, style.room)
        scale = min(full, size * min(room, style.tight) / (width + weight))
        # Small digits in a long number would look thin beside the others.
        weight *= (full / scale) ** 0.5
        x, y = -scale * width / 2, -scale * 50
        if style.corner:
            begin = style.inset * size + scale * weight / 2
            right, below = style.corner
            x = size - begin - scale * width if right else begin
            y = size - begin - scale * 100 if below else begin
        uses, at = [], 0.0
        for glyph in glyphs:
            place = f' x="{number(at)}"' if at else ""
            uses.append(f'<use href="#{self.ids}d{glyph.name}"{place}/>')
            at += glyph.width + gap
        move = f"translate({number(x)} {number(y)}) scale({scale:.4g})"
        return (
            f'<g id="{name}" stroke-width="{number(weight)}" transform="{move}">{"".join(uses)}</g>'
        )
