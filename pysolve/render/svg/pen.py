"""What everything in a picture is drawn with: the scene, its colours and its measures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pysolve.grid import Cell
from pysolve.render.scene import Scene
from pysolve.render.svg import shapes
from pysolve.render.svg.markup import tag
from pysolve.render.svg.themes import THEMES, Picture, Theme

SOURCES = ("solution", "mark", "forced")
"""Where what is filled in is from."""


@dataclass(frozen=True, slots=True)
class Pen:
    """A scene on its way to a picture; `ids` begins every id."""

    scene: Scene
    picture: Picture
    ids: str

    @property
    def size(self) -> int:
        """The side of a cell."""
        return self.picture.cell_size

    @property
    def theme(self) -> Theme:
        """The colours."""
        return THEMES[self.picture.theme]

    @property
    def thin(self) -> float:
        """The width of the lines of the grid."""
        return 0.7 if self.size < 16 else _odd(self.size / 40)

    @property
    def thick(self) -> float:
        """The width of borders."""
        return 2 if self.size < 16 else _odd(max(3, self.size / 12))

    def colour(self, source: str) -> str:
        """Return the colour in which what is filled in is written, by where it is from."""
        theme = self.theme
        return {"solution": theme.value, "mark": theme.mark, "forced": theme.forced}[source]

    def fill(self, source: str) -> str:
        """Return the colour in which cells are filled, by what fills them. It is always dark."""
        theme = self.theme
        fills = {"solution": theme.shade, "mark": theme.mark_fill, "forced": theme.forced_fill}
        return fills[source]

    def dark(self, cell: Cell) -> bool:
        """Tell whether a cell is dark, so that what is on it must be light."""
        return self.scene.shaded_by(cell) is not None or self.scene.blocked(cell)

    @property
    def rested(self) -> list[Cell]:
        """The cells that a step rests on, and that do not stand out themselves."""
        return sorted(self.scene.resting.cells - self.scene.standing.cells)

    def edges(self, there: Callable[[Cell, Cell], bool]) -> Iterator[str]:
        """Yield the lines between neighbours where `there` says so."""
        return shapes.edges(self.scene.puzzle.rows, self.scene.puzzle.cols, self.size, there)

    def path(self, name: str, parts: Iterable[str], **attributes: object) -> Iterator[str]:
        """Yield one path of all the parts, if there are any."""
        d = "".join(parts)
        if d:
            yield tag("path", **{"class": name}, **attributes, d=d)


def _odd(width: float) -> int:
    """Return the nearest odd number: a line of that width fills whole pixels."""
    return 2 * int(width / 2) + 1
