"""The pictures of symbols and values: paths in a cell that is 100 wide. Here and on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: what is filled with ink, and what is drawn as lines."""

    fill: str = ""
    stroke: str = ""


_ROUND = "M{0} 50a{1} {1} 0 1 0 {2} 0a{1} {1} 0 1 0 -{2} 0z"


def _circle(radius: int) -> str:
    return _ROUND.format(50 - radius, radius, 2 * radius)


PICTURES: Final[Mapping[str, Picture]] = {
    "disc": Picture(fill=_circle(34), stroke=_circle(34)),
    "circle": Picture(stroke=_circle(34)),
    "dot": Picture(fill=_circle(12)),
    "block": Picture(fill="M8 8h84v84h-84z"),
    "star": Picture(fill="M50 12l11 27 29 2-22 19 7 28-25-15-25 15 7-28-22-19 29-2z"),
    "lamp": Picture(
        fill="M50 14a28 28 0 0 1 16 51v9h-32v-9a28 28 0 0 1 16-51zM36 79h28v4a6 6 0 0 1-6 6h-16"
        "a6 6 0 0 1-6-6z"
    ),
    "tent": Picture(fill="M50 20l36 62h-26l-10-22-10 22h-26z"),
    "tree": Picture(fill="M50 10l22 28h-10l20 24h-25v20h-14v-20h-25l20-24h-10z"),
    "mine": Picture(fill=_circle(24), stroke="M50 14v72M14 50h72M25 25l50 50M75 25l-50 50"),
    "cross": Picture(stroke="M30 30l40 40M70 30l-40 40"),
    "equal": Picture(stroke="M28 40h44M28 60h44"),
}
"""The pictures that a kind may name in a glyph."""
