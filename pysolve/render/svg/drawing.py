"""A scene drawn: its ground, shading, lines, dots and labels, one upon the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pysolve.grid import Cell
from pysolve.layers import LayerType, Place
from pysolve.render.scene import Scene
from pysolve.render.svg import shapes
from pysolve.render.svg.description import describe, title
from pysolve.render.svg.labels import (
    CLUE,
    GIVEN,
    NUMBER,
    QUARTERS,
    SMALL,
    VALUE,
    Labels,
    Style,
)
from pysolve.render.svg.markup import number, plain, tag
from pysolve.render.svg.themes import THEMES, Picture, Theme


@dataclass(frozen=True, slots=True)
class Overlay:
    """SVG to be put into a picture, where a cell is `cell_size` wide and the first one at 0, 0.

    `under` lies below the lines and digits of the board, `over` above them. `values` are drawn
    nowhere: they only can be used, by the name that `value_id` tells.
    """

    under: str = ""
    over: str = ""
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scene on its way to a picture; `ids` begins every id."""

    scene: Scene
    picture: Picture
    ids: str
    overlay: Overlay

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

    def svg(self) -> str:
        """Return the whole picture."""
        puzzle, theme = self.scene.puzzle, self.theme
        margin = max(3, round(self.size / 3))
        # One pixel more than the cells, and half a pixel off, so that lines fall on whole pixels.
        width, height = (n * self.size + 2 * margin + 1 for n in (puzzle.cols, puzzle.rows))
        labels = Labels(self.size, self.ids)
        texts = list(self._texts(labels))
        for value in self.overlay.values:
            labels.add(VALUE, str(value))
        page = tag("rect", width=width, height=height, fill=theme.page) if theme.page else ""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" '
            f'aria-labelledby="{self.ids}title {self.ids}desc">',
            f'<title id="{self.ids}title">{plain(title(puzzle))}</title>',
            f'<desc id="{self.ids}desc">{plain(describe(self.scene))}</desc>',
            *labels.definitions(),
            page,
            f'<g fill="none" transform="translate({margin}.5 {margin}.5)">',
            self.overlay.under,
            *self._ground(),
            *self._answers(),
            *self._lines(),
            *self._dots(),
            *texts,
            self.overlay.over,
            "</g>",
            "</svg>",
        ]
        return "\n".join(part for part in parts if part) + "\n"

    def _ground(self) -> Iterator[str]:
        rows, cols, size = self.scene.puzzle.rows, self.scene.puzzle.cols, self.size
        if self.theme.board not in (None, self.theme.page):
            yield tag("rect", width=cols * size, height=rows * size, fill=self.theme.board)
        tinted = [cell for cell in self._marked() if not self.scene.shaded_by(cell)]
        yield from self._path("tint", shapes.squares(tinted, size), fill=self.theme.tint)
        across = (f"M0 {r * size}H{cols * size}" for r in range(1, rows))
        down = (f"M{c * size} 0V{rows * size}" for c in range(1, cols))
        yield from self._path(
            "grid", (*across, *down), stroke=self.theme.thin, stroke_width=self.thin
        )

    def _answers(self) -> Iterator[str]:
        theme, size, by = self.theme, self.size, self.scene.shaded_by
        cells = {
            source: [cell for cell in self.scene.cells() if by(cell) == source]
            for source in ("solution", "mark", "forced")
        }
        yield from self._path("shaded", shapes.squares(cells["solution"], size), fill=theme.shade)
        # Without lines between them the cells of a large shaded region could not be counted.
        seams = self._edges(lambda a, b: by(a) == by(b) == "solution")
        yield from self._path("seams", seams, stroke=theme.seam, stroke_width=self.thin)
        # What is not yet the solution is drawn as separate tiles; forced ones have round corners.
        yield from self._path(
            "marks", shapes.tiles(cells["mark"], size, 0.08), fill=theme.mark_fill
        )
        yield from self._path(
            "forced",
            shapes.tiles(cells["forced"], size, 0.18),
            fill=theme.forced_fill,
            stroke=theme.forced_fill,
            stroke_width=number(0.2 * size),
            stroke_linejoin="round",
        )

    def _lines(self) -> Iterator[str]:
        rows, cols, size = self.scene.puzzle.rows, self.scene.puzzle.cols, self.size
        yield from self._stand_out()
        around = f"M0 0H{cols * size}V{rows * size}H0z"
        yield from self._path(
            "borders",
            (around, *self._edges(self.scene.parted)),
            stroke=self.theme.thick,
            stroke_width=self.thick,
            stroke_linecap="square",
        )

    def _stand_out(self) -> Iterator[str]:
        """Outline and hatch the marked cells: seen on dark and light, and without colour."""
        for name, on_shade, stroke in (
            ("marked", False, self.theme.accent),
            ("marked-on-shade", True, self.theme.accent_on_shade),
        ):
            cells = [c for c in self._marked() if (self.scene.shaded_by(c) is not None) == on_shade]
            yield from self._path(
                f"{name} hatch",
                (part for cell in cells for part in shapes.hatch(cell, self.size)),
                stroke=stroke,
                stroke_width=number(max(0.7, self.size * 0.028)),
                stroke_opacity=".55",
            )
            outline = list(shapes.tiles(cells, self.size, 0.09))
            if on_shade:
                # A dark rim: a light outline could not be seen along the edge of a dark tile.
                rim = number(self.size * 0.15)
                yield from self._path("rim", outline, stroke=self.theme.shade, stroke_width=rim)
            yield from self._path(
                name,
                outline,
                stroke=stroke,
                stroke_width=number(max(1, self.size * 0.065)),
                stroke_linejoin="round",
            )

    def _dots(self) -> Iterator[str]:
        theme, line = self.theme, max(0.8, self.size * 0.05)
        yield from self._path("dots", self._circles("mark", 0.085), fill=theme.mark)
        # Rings, to tell them from the dots where colours do not.
        yield from self._path(
            "rings", self._circles("forced", 0.08), stroke=theme.forced, stroke_width=number(line)
        )

    def _circles(self, source: str, size: float) -> Iterator[str]:
        radius = max(1, self.size * size)
        for cell in self.scene.cells():
            if self.scene.dotted_by(cell) != source or self.scene.centred(cell):
                continue
            # Below the clue, if there is one in the corner; left of the next.
            clues = sum(1 for _ in self.scene.labels(cell))
            down, right = 0.77 if clues else 0.5, 0.3 if clues > 1 else 0.5
            x, y = self.size * (cell[1] + right), self.size * (cell[0] + down)
            yield shapes.circle(x, y, radius)

    def _texts(self, labels: Labels) -> Iterator[str]:
        groups: dict[tuple[str, str], list[str]] = {}
        for cell in self.scene.cells():
            for name, colour, style, text in self._labels(cell):
                at = 0 if style.corner else self.size / 2
                x, y = (number(self.size * part + at) for part in (cell[1], cell[0]))
                use = f'<use href="#{labels.add(style, text)}" x="{x}" y="{y}"/>'
                groups.setdefault((name, colour), []).append(use)
        for (name, colour), uses in groups.items():
            yield (
                f'<g class="{name}" stroke="{colour}" stroke-linecap="round" '
                f'stroke-linejoin="round">{"".join(uses)}</g>'
            )

    def _labels(self, cell: Cell) -> Iterator[tuple[str, str, Style, str]]:
        """Yield what is written in a cell: class, colour, style and text."""
        shaded = self.scene.shaded_by(cell) is not None
        name, ink = ("on-shade", self.theme.on_shade) if shaded else ("ink", self.theme.ink)
        said = list(self.scene.labels(cell))
        styles = self._styles([layer for layer, _ in said])
        for (_, entry), style in zip(said, styles, strict=True):
            yield name, ink, style, str(entry)
        filled = self.scene.filled(cell)
        if filled and not self.scene.shades and self.scene.given(cell) is None:
            theme = self.theme
            colours = {"solution": theme.value, "mark": theme.mark, "forced": theme.forced}
            yield filled[0], colours[filled[0]], VALUE, str(filled[1])

    def _styles(self, layers: Sequence[LayerType]) -> list[Style]:
        """Return how the entries of layers are written into one cell, each in its own place."""
        clues = [layer for layer in layers if not layer.outright]
        # Where values are filled in, the middle is theirs.
        if not self.scene.shades or len(clues) < len(layers):
            places = SMALL
        elif len(clues) > 1:
            places = QUARTERS
        else:
            return [NUMBER if layer.place is Place.CELL else CLUE for layer in layers]
        # Whatever the order of the layers, what is about a room stands where it always does.
        clues.sort(key=lambda layer: layer.place is not Place.ROOM)
        return [GIVEN if x.outright else places[clues.index(x) % len(places)] for x in layers]

    def _marked(self) -> list[Cell]:
        return sorted(set(self.scene.marked))

    def _edges(self, there: Callable[[Cell, Cell], bool]) -> Iterator[str]:
        return shapes.edges(self.scene.puzzle.rows, self.scene.puzzle.cols, self.size, there)

    def _path(self, name: str, parts: Iterable[str], **attributes: object) -> Iterator[str]:
        """Yield one path of all the parts, if there are any."""
        d = "".join(parts)
        if d:
            yield tag("path", **{"class": name}, **attributes, d=d)


def _odd(width: float) -> int:
    """Return the nearest odd number: a line of that width fills whole pixels."""
    return 2 * int(width / 2) + 1
