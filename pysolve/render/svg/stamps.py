"""Pictures in cells and on sides: each is made once, and used wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pysolve.layers import ARROW, DIRECTIONS
from pysolve.render.pictures import STROKE, Picture
from pysolve.render.svg.markup import number

WHOLE, FILLED_IN, SIGN = 1.0, 0.82, 0.4
"""How large pictures are: those of the puzzle, those that are filled in, those on sides."""

_FINEST = 1.1
"""The thinnest stroke of a picture, in pixels."""

_POINTS = {
    "up": ("M{x} 76V24", "M{x} 24l-9 12M{x} 24l9 12"),
    "down": ("M{x} 24V76", "M{x} 76l-9-12M{x} 76l9-12"),
    "left": ("M76 {y}H24", "M24 {y}l12-9M24 {y}l12 9"),
    "right": ("M24 {y}H76", "M76 {y}l-12-9M76 {y}l-12 9"),
}


def arrow(entry: int | str) -> tuple[str, Picture, str, tuple[float, float]]:
    """Return an arrow: its name, its picture, its number, and where that is in a cell."""
    found = ARROW.fullmatch(str(entry))
    told, way = (found[1] or "", DIRECTIONS[found[2]]) if found else ("?", "right")
    upright = way in ("up", "down")
    x, y = (50, 50) if not told else (84, 50) if upright else (50, 18)
    stroke = "".join(_POINTS[way]).format(x=x, y=y)
    aside = (0.39, 0.5) if upright else (0.5, 0.62)
    return f"{way}{'-told' if told else ''}", Picture(stroke=stroke), told, aside


def picture_id(name: str, scale: float, ids: str = "") -> str:
    """Return the id of a picture."""
    return f"{ids}p{scale * 100:.0f}-{name}"


@dataclass(frozen=True, slots=True)
class Stamps:
    """The pictures in use, where a cell is `size` wide and `ids` begins every id."""

    size: int
    ids: str
    white: str
    crowded: bool = False
    """Whether signs on the sides of cells need room."""
    used: dict[str, tuple[Picture, float]] = field(default_factory=dict)

    def add(self, name: str, picture: Picture, scale: float) -> str:
        """Return the id of a picture, to be used at its middle; now it is among the definitions."""
        made = picture_id(name, scale, self.ids)
        self.used[made] = picture, scale
        return made

    def definitions(self) -> Iterator[str]:
        """Yield the pictures in use, if there are any."""
        if self.used:
            yield "<defs>"
            for name, (picture, scale) in sorted(self.used.items()):
                yield self._made(name, picture, scale)
            yield "</defs>"

    def _made(self, name: str, picture: Picture, scale: float) -> str:
        factor = self.size * scale / 100 * (0.8 if self.crowded and scale != SIGN else 1)
        width = number(max(STROKE * (1.7 if scale == SIGN else 1), _FINEST / factor))
        parts = [
            f'<path class="white" fill="{self.white}" stroke="none" d="{picture.light}"/>'
            if picture.light
            else "",
            f'<path stroke="none" d="{picture.fill}"/>' if picture.fill else "",
            f'<path fill="none" d="{picture.stroke}"/>' if picture.stroke else "",
        ]
        move = f"scale({factor:.4g}) translate(-50 -50)"
        return f'<g id="{name}" stroke-width="{width}" transform="{move}">{"".join(parts)}</g>'
