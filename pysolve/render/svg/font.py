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

_LETTERS: Final = {
    "A": (60, "M0 100L30 0 60 100M11 65H49"),
    "B": (56, "M0 0H28C44 0 52 10 52 24S43 48 28 48H0M28 48C46 48 56 58 56 74S46 100 28 100H0V0"),
    "C": (56, "M56 18C50 6 41 0 30 0 11 0 0 19 0 50S11 100 30 100C41 100 50 94 56 82"),
    "D": (58, "M0 0H24C46 0 58 18 58 50S46 100 24 100H0z"),
    "E": (50, "M50 0H0V100H50M0 48H42"),
    "F": (50, "M50 0H0V100M0 48H42"),
    "G": (58, "M57 18C51 6 42 0 31 0 11 0 0 19 0 50S11 100 31 100C46 100 58 91 58 74V56H36"),
    "H": (56, "M0 0V100M56 0V100M0 48H56"),
    "I": (20, "M0 0H20M10 0V100M0 100H20"),
    "J": (40, "M40 0V70C40 90 32 100 19 100 8 100 2 94 0 82"),
    "K": (56, "M0 0V100M54 0L0 60M18 42L56 100"),
    "L": (48, "M0 0V100H48"),
    "M": (68, "M0 100V0L34 62 68 0V100"),
    "N": (56, "M0 100V0L56 100V0"),
    "O": (60, "M30 0C50 0 60 20 60 50S50 100 30 100 0 80 0 50 10 0 30 0z"),
    "P": (55, "M0 100V0H28C46 0 55 11 55 27S46 54 28 54H0"),
    "Q": (60, "M30 0C50 0 60 20 60 50S50 100 30 100 0 80 0 50 10 0 30 0zM38 76L58 102"),
    "R": (56, "M0 100V0H28C46 0 55 11 55 27S46 54 28 54H0M30 54L56 100"),
    "S": (
        55,
        "M52 16C47 6 39 0 28 0 13 0 3 10 3 25 3 58 55 40 55 74 55 90 44 100 28 100 14 100 5 94 "
        "0 82",
    ),
    "T": (56, "M0 0H56M28 0V100"),
    "U": (56, "M0 0V66C0 88 10 100 28 100S56 88 56 66V0"),
    "V": (58, "M0 0L29 100 58 0"),
    "W": (80, "M0 0L20 100 40 20 60 100 80 0"),
    "X": (56, "M0 0L56 100M56 0L0 100"),
    "Y": (56, "M0 0L28 50 56 0M28 50V100"),
    "Z": (54, "M0 0H54L0 100H54"),
}
"""Capital letters: of symbols and values that have no picture."""


def letters(text: str) -> list[Glyph]:
    """Return the glyphs of a text: of digits, letters, `-` and `?`."""
    return [_glyph(letter) for letter in text]


def _glyph(letter: str) -> Glyph:
    known = _LETTERS.get(letter.upper())
    # A puzzle holds numbers and `?`; a kind of one's own may hold more, and that reads `?` too.
    return Glyph(letter.upper(), *known) if known else _FONT.get(letter, _FONT["?"])
