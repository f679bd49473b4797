"""A small font of strokes, on a field 100 high, so that digits look the same everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character: what ids call it, the width that its strokes take, and the strokes."""

    name: str
    width: int
    path: str


_FONT: Final = {
    "0": Glyph("0", 58, "M29 0C49 0 58 20 58 50S49 100 29 100 0 80 0 50 9 0 29 0z"),
    "1": Glyph("1", 36, "M3 20L27 0V100"),
    "2": Glyph("2", 56, "M2 28C2 11 13 0 28 0 43 0 54 10 54 26 54 39 47 48 36 60L0 100H56"),
    "3": Glyph(
        "3",
        57,
        "M4 15C9 5 17 0 28 0 43 0 53 10 53 24 53 38 43 47 28 47H20M28 47C46 47 57 58 57 73 57 89 "
        "45 100 28 100 14 100 4 94 0 82",
    ),
    "4": Glyph("4", 62, "M46 100V0H44L0 71H62"),
    "5": Glyph(
        "5",
        56,
        "M51 0H11L5 47C11 40 19 37 28 37 45 37 56 49 56 67 56 87 44 100 27 100 14 100 4 94 0 83",
    ),
    "6": Glyph(
        "6",
        57,
        "M51 12C46 4 39 0 31 0 11 0 0 21 0 56 0 86 11 100 29 100 46 100 57 87 57 69 57 51 46 39 30 "
        "39 14 39 2 50 0 64",
    ),
    "7": Glyph("7", 54, "M0 0H54C36 30 23 62 18 100"),
    "8": Glyph(
        "8",
        56,
        "M28 0C42 0 51 10 51 23S42 47 28 47 5 36 5 23 14 0 28 0zM28 47C45 47 56 58 56 73S45 100 28 "
        "100 0 89 0 73 11 47 28 47z",
    ),
    "9": Glyph(
        "9",
        57,
        "M6 88C11 96 18 100 26 100 46 100 57 79 57 44 57 14 46 0 28 0 11 0 0 13 0 31 0 49 11 61 27 "
        "61 43 61 55 50 57 36",
    ),
    "?": Glyph(
        "q",
        54,
        "M0 26C0 10 11 0 27 0 43 0 54 10 54 25 54 45 28 44 28 68M26 97h4v3h-4z",
    ),
    "-": Glyph("m", 40, "M0 52H40"),
}


def letters(text: str) -> list[Glyph]:
    """Return the glyphs of a text: of digits, `-` and `?`."""
    # A puzzle holds numbers and `?`; a kind of one's own may hold more, and that reads `?` too.
    return [_FONT.get(letter, _FONT["?"]) for letter in text]
