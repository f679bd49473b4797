"""Places as people name them, read: `3,4`, `r3c4`, and of sides `3,4,right`. They count from 1."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pysolve.errors import UsageError

if TYPE_CHECKING:
    from pysolve.answers import Answer
    from pysolve.grid import Cell

SIDES: Final = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The sides of a cell, and where on the lattice they lie from it."""

_PLACE: Final = re.compile(
    rf"(?:(\d{{1,9}})\s*,\s*(\d{{1,9}})|r(\d{{1,9}})c(\d{{1,9}}))(?:\s*,?\s*({'|'.join(SIDES)}))?",
    re.ASCII,
)


def place_named(text: str, called: str, *, about: bool = False) -> Callable[[Answer], Cell]:
    """Return what finds the place that a text names, of an answer that is not known yet.

    Of an answer on sides that is the spot of a side, told by its cell and where it lies there; if
    it only tells `about` where, a cell will do. `called` is what an error calls the text.
    """
    found = _PLACE.fullmatch(text.strip())
    if not found:
        raise UsageError(f"{called} is a row and a column, such as 3,4 or r3c4, not {text!r}")
    row, col = (int(part) - 1 for part in found.groups()[:4] if part)
    down, right = SIDES.get(found[5] or "", (0, 0))

    def placed(answer: Answer) -> Cell:
        if answer.on_sides and not found[5] and not about:
            raise UsageError(f"{called} names a side here, such as {text.strip()},right")
        if found[5] and not answer.on_sides:
            raise UsageError(f"{called} names a cell here, not a side: {text!r}")
        return (2 * row + 1 + down, 2 * col + 1 + right) if answer.on_sides else (row, col)

    return placed


def name_of(spot: Cell, answer: Answer) -> str:
    """Name a place so that `place_named` finds it: `r3c4`, a side `r3c4,right`."""
    row, col = spot
    if not answer.on_sides:
        return f"r{row + 1}c{col + 1}"
    across = row % 2 == 1
    # A side is named by the cell left of it or above; at the rim there is none.
    near = (row, col - 1) if across else (row - 1, col)
    side = "right" if across else "bottom"
    if min(near) < 0:
        near, side = ((row, col + 1), "left") if across else ((row + 1, col), "top")
    return f"r{near[0] // 2 + 1}c{near[1] // 2 + 1},{side}"
