"""A sheet of characters, and where the spots of a board's lattice are on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from pysolve.grid import Cell, lattice
from pysolve.render.terminal.look import Codes, Look


class Canvas:
    """A sheet of characters, each with a style. What is put later lies on top."""

    def __init__(self, high: int, wide: int) -> None:
        self.wide = wide
        self._rows: list[list[tuple[str, Codes, int]]] = [
            [(" ", (), 0)] * wide for _ in range(high)
        ]
        self._put = 0

    def put(self, y: int, x: int, text: str, codes: Codes = ()) -> None:
        """Write a text; what does not fit on the sheet is left out."""
        self._put += bool(codes)
        row = self._rows[y]
        for at, char in enumerate(text, x):
            if 0 <= at < self.wide:
                row[at] = char, codes, self._put if codes else 0

    def frame(self, y: int, x: int, wide: int, style: tuple[str, str, Codes]) -> None:
        """Set so many characters about a place into brackets, and into a style."""
        left, right, codes = style
        first = x - (wide - 1) // 2
        inside = "".join(self._rows[y][at][0] for at in range(first, first + wide))
        self.put(y, first - 1, left + inside + right, codes)

    def lines(self, look: Look) -> Iterator[str]:
        """Yield the lines of text, all equally wide."""
        for row in self._rows:
            # What was written at once is painted at once.
            runs = groupby(row, key=lambda spot: spot[1:])
            yield "".join(look.paint("".join(x[0] for x in run), *key[0]) for key, run in runs)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the spots of a lattice are: cells are `width` characters wide.

    Where nothing is to be seen between cells, there is no space between them, but for the rim.
    `gap` is the width of that space.
    """

    rows: int
    cols: int
    width: int
    gap: int = 1
    latticed: bool = True
    left: int = 0
    top: int = 0

    def across(self, x: int) -> tuple[int, int]:
        """Return where a column of the lattice begins, and how wide it is."""
        inner = self.gap if self.latticed else 0
        if x % 2:
            return self.left + self.gap + x // 2 * (self.width + inner), self.width
        rim = x in (0, 2 * self.cols)
        begin = self.gap + x // 2 * self.width + (x // 2 - 1) * inner if x else 0
        return self.left + begin, self.gap if rim else inner

    def down(self, y: int) -> int | None:
        """Return the line that a row of the lattice has; None if it has none."""
        if y % 2:
            return self.top + 1 + y // 2 * (1 + self.latticed)
        if not self.latticed and y not in (0, 2 * self.rows):
            return None
        return self.top + (y // 2 * (1 + self.latticed) + (not self.latticed and y > 0))

    def middle(self, spot: Cell) -> tuple[int, int] | None:
        """Return where the middle of a spot is; None if it is not to be seen."""
        (begin, wide), line = self.across(spot[1]), self.down(spot[0])
        return (line, begin + (wide - 1) // 2) if wide and line is not None else None

    @property
    def size(self) -> tuple[int, int]:
        """How many lines the lattice has, and how many characters wide it is."""
        high, wide = lattice(self.rows, self.cols)
        begin, last = self.across(wide - 1)
        return (self.down(high - 1) or 0) + 1 - self.top, begin + last - self.left
