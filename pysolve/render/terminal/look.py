"""How boards look in a terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Codes = tuple[int, ...]
"""A style, as terminals count them."""

BOLD: Final = 1
DIM: Final = 2

SOURCES: Final[dict[str, Codes]] = {"solution": (), "mark": (34,), "forced": (32,)}
"""The styles of lines, by what says that they are there."""

MARKED: Final[tuple[str, str, Codes]] = ("[", "]", (1, 30, 43))
REASON: Final[tuple[str, str, Codes]] = ("(", ")", (1, 30, 46))
"""What stands around a place that stands out, and its style."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn. A `width` of None is as wide as need be."""

    ascii: bool = False
    color: bool = False
    width: int | None = None

    def paint(self, text: str, *codes: int) -> str:
        """Set text in a style, where there is colour."""
        if not self.color or not codes:
            return text
        return f"\x1b[{';'.join(map(str, codes))}m{text}\x1b[0m"

    def choose(self, box: str, plain: str) -> str:
        """Return one of two ways to show something, the other one is plain ASCII."""
        return plain if self.ascii else box
