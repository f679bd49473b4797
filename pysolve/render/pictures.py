"""The pictures of symbols and values: paths in a cell that is 100 wide. Here and on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pysolve.answers import Glyph

STROKE: Final = 7
"""How wide the lines of a picture are drawn."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: what is filled with ink, and what is drawn as lines.

    `sign` is what a terminal shows. `dark` is filled with black whatever the colour of ink is, and
    `light` is what the ground must not shine through: what people call black and white stays so.
    """

    fill: str = ""
    stroke: str = ""
    sign: str = ""
    dark: bool = False
    light: str = ""


_ROUND = "M{0} 50a{1} {1} 0 1 0 {2} 0a{1} {1} 0 1 0 -{2} 0z"


def _circle(radius: int) -> str:
    return _ROUND.format(50 - radius, radius, 2 * radius)


PICTURES: Final[Mapping[str, Picture]] = {
    "disc": Picture(fill=_circle(34), stroke=_circle(34), sign="●", dark=True),
    "circle": Picture(stroke=_circle(34), sign="○", light=_circle(34)),
    "dot": Picture(fill=_circle(12), sign="•"),
    "block": Picture(fill="M8 8h84v84h-84z", sign="■", dark=True),
    "star": Picture(
        fill="M50 9L60.6 36.4 89.9 38 67.1 56.6 74.7 85 50 69 25.3 85 32.9 56.6 10.1 38 39.4 36.4z",
        sign="★",
    ),
    "lamp": Picture(
        fill="M50 8c17 0 29 12 29 28 0 11-6 17-11 24-2 3-3 5-3 9h-30c0-4-1-6-3-9-5-7-11-13-11-24"
        "C21 20 33 8 50 8zM36 74h28v5h-28zM38 83h24c-1 6-5 9-12 9s-11-3-12-9z",
        sign="☼",
    ),
    "tent": Picture(fill="M50 12L92 86H63L50 57 37 86H8z", sign="▲"),
    "tree": Picture(
        fill="M50 8c13 0 21 9 21 19 9 2 15 9 15 18 0 11-9 19-20 19H57v26H43V64H34c-11 0-20-8-20-19 "
        "0-9 6-16 15-18C29 17 37 8 50 8z",
        sign="♣",
    ),
    "mine": Picture(
        fill=_circle(25), stroke="M50 13v74M13 50h74M24 24l52 52M76 24l-52 52", sign="✱"
    ),
    "cross": Picture(stroke="M28 28l44 44M72 28l-44 44", sign="\N{MULTIPLICATION SIGN}"),
    "equal": Picture(stroke="M24 38h52M24 62h52", sign="="),
}
"""The pictures that a kind may name in a glyph."""


def sign(glyph: Glyph, ascii: bool) -> str:
    """Return what a terminal shows of a glyph: the sign of its picture, else its letter."""
    picture = PICTURES.get(glyph.picture)
    if picture is not None and not ascii:
        return picture.sign
    plain = glyph.letter if glyph.letter.isascii() or not ascii else glyph.word[:1]
    return plain if plain.isascii() or not ascii else "?"
