"""What is written and stamped: clues, symbols, values, signs, numbers on corners and in margins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pysolve.answers import Glyph
from pysolve.grid import Cell
from pysolve.layers import SIGNS, Entries, LayerType, Place
from pysolve.render.pictures import PICTURES
from pysolve.render.scene import CIRCLE, Scene
from pysolve.render.svg import shapes, stamps
from pysolve.render.svg.labels import (
    ARROWED,
    CIRCLED,
    CLUE,
    GIVEN,
    IN_MARGIN,
    NUMBER,
    ON_CORNER,
    QUARTERS,
    SMALL,
    VALUE,
    Labels,
    Style,
    label_id,
)
from pysolve.render.svg.margins import Margins
from pysolve.render.svg.markup import number
from pysolve.render.svg.pen import Pen
from pysolve.render.svg.stamps import FILLED_IN, SIGN, WHOLE, Stamps, picture_id

_Ink = tuple[str, str]
"""A class and a colour."""


@dataclass(frozen=True, slots=True)
class Inscriptions:
    """What is to be written, gathered by class and colour."""

    pen: Pen
    labels: Labels
    stamps: Stamps
    margins: Margins
    texts: dict[_Ink, list[str]] = field(default_factory=dict)
    pictures: dict[tuple[str, str, str], list[str]] = field(default_factory=dict)
    circles: dict[_Ink, list[str]] = field(default_factory=dict)

    def elements(self) -> Iterator[str]:
        """Yield everything, what lies on top last."""
        for cell in self.pen.scene.cells():
            self._said(cell)
            self._filled(cell)
        yield from self._gathered()
        self._signs()
        self._corners()
        self._margins()
        yield from self._gathered()

    def _gathered(self) -> Iterator[str]:
        """Yield what was gathered, and forget it."""
        width = number(max(1, self.pen.size * 0.035))
        for (name, colour), parts in self.circles.items():
            # Those on corners hide the lines that meet there.
            hides = name.startswith("corner")
            fill = {"fill": self.pen.theme.board or "#fff"} if hides else {}
            yield from self.pen.path(name, parts, **fill, stroke=colour, stroke_width=width)
        for (name, fill_colour, colour), uses in self.pictures.items():
            yield _group(name, f'fill="{fill_colour}" stroke="{colour}"', uses)
        for (name, colour), uses in self.texts.items():
            yield _group(name, f'stroke="{colour}"', uses)
        for gathered in (self.circles, self.pictures, self.texts):
            gathered.clear()

    # In cells

    def _said(self, cell: Cell) -> None:
        """Write what the puzzle says in a cell."""
        scene, ink = self.pen.scene, self._ink(cell)
        said = [told for told in scene.labels(cell) if scene.tells(*told)]
        written = []
        for layer, entry in said:
            glyph = scene.glyph(layer, entry)
            if glyph is not None:
                self._stamp(cell, glyph, WHOLE, ink)
            elif layer.entries is Entries.ARROWS:
                self._arrow(cell, entry, ink)
            else:
                written.append((layer, entry))
        for (layer, entry), style in zip(written, self._styles(said), strict=False):
            if style is CIRCLED and scene.frame(layer) == CIRCLE:
                x, y = self._at(cell)
                circle = shapes.circle(x, y, self.pen.size * 0.41)
                self.circles.setdefault((f"circles {ink[0]}", ink[1]), []).append(circle)
            self._write(cell, str(entry), style, ink)

    def _ink(self, cell: Cell) -> _Ink:
        theme = self.pen.theme
        return ("on-shade", theme.on_shade) if self.pen.dark(cell) else ("ink", theme.ink)

    def _styles(self, said: Sequence[tuple[LayerType, int | str]]) -> list[Style]:
        """Return how entries that are written stand in one cell, each in its own place."""
        scene = self.pen.scene
        stamped = [told[0] for told in said if scene.glyph(*told) is not None]
        layers = [told[0] for told in said if told[0].entries is not Entries.ARROWS]
        layers = [layer for layer in layers if layer not in stamped]
        clues = [layer for layer in layers if not layer.outright]
        if len(clues) == 1 and (stamped or scene.frame(clues[0])) and len(layers) == 1:
            return [CIRCLED if stamped or scene.frame(clues[0]) == CIRCLE else NUMBER]
        # Where values are filled in, the middle is theirs.
        if scene.writes or len(clues) < len(layers):
            places = SMALL
        elif len(clues) > 1:
            places = QUARTERS
        else:
            return [NUMBER if layer.place is Place.CELL else CLUE for layer in layers]
        # Whatever the order of the layers, what is about a room stands where it always does.
        clues.sort(key=lambda layer: layer.place is not Place.ROOM)
        return [GIVEN if x.outright else places[clues.index(x) % len(places)] for x in layers]

    def _filled(self, cell: Cell) -> None:
        """Write what is filled into a cell, or stamp it."""
        scene = self.pen.scene
        filled = None if scene.traces or scene.given(cell) is not None else scene.filled(cell)
        if filled is None:
            return
        source, value = filled
        glyph, ink = scene.look(value), (source, self.pen.colour(source))
        if glyph is not None:
            if source == "solution":
                ink = source, self.pen.theme.stamp
            self._stamp(cell, glyph, FILLED_IN, ink, dark=self.pen.fill(source))
        elif scene.writes:
            self._write(cell, str(value), VALUE, ink)

    def _stamp(
        self, cell: Cell, glyph: Glyph, scale: float, ink: _Ink, dark: str | None = None
    ) -> None:
        """Put the picture of a glyph into a cell; its letter, if it has none."""
        picture = PICTURES.get(glyph.picture)
        if picture is None:
            self._write(cell, glyph.letter, VALUE if dark else GIVEN, ink)
            return
        fill = (dark or self.pen.theme.black) if picture.dark else ink[1]
        kind = " dark" if picture.dark else ""
        made = self.stamps.add(glyph.picture, picture, scale)
        self._use((f"{ink[0]} symbols{kind}", fill, ink[1]), made, *self._at(cell))

    def _arrow(self, cell: Cell, entry: int | str, ink: _Ink) -> None:
        name, picture, told, (x, y) = stamps.arrow(entry)
        made = self.stamps.add(name, picture, WHOLE)
        self._use((f"{ink[0]} arrows", "none", ink[1]), made, *self._at(cell))
        if told:
            at = self.pen.size * (cell[1] + x), self.pen.size * (cell[0] + y)
            self._label(told, ARROWED, ink, *at)

    def add(self, value: int) -> None:
        """Make a value of the answer known, though it stands nowhere; `filled_id` is its id."""
        glyph = self.pen.scene.look(value)
        picture = PICTURES.get(glyph.picture) if glyph else None
        if glyph and picture:
            self.stamps.add(glyph.picture, picture, FILLED_IN)
        else:
            self.labels.add(VALUE, glyph.letter if glyph else str(value))

    # Between cells, and outside

    def _signs(self) -> None:
        scene, size, theme = self.pen.scene, self.pen.size, self.pen.theme
        for (y, x), entry in scene.signs():
            at = x * size / 2, y * size / 2
            glyph = scene.glyph(SIGNS, entry)
            letter = glyph.letter if glyph else entry
            picture = PICTURES.get(glyph.picture) if glyph else None
            ground = shapes.circle(*at, size * 0.21)
            self.circles.setdefault(("corner sign", theme.board or "#fff"), []).append(ground)
            if glyph is None or picture is None:
                self._label(letter, ON_CORNER, ("between", theme.ink), *at)
                continue
            fill = theme.black if picture.dark else theme.ink
            made = self.stamps.add(glyph.picture, picture, SIGN)
            self._use(("between symbols", fill, theme.ink), made, *at)

    def _corners(self) -> None:
        size, ink = self.pen.size, ("between", self.pen.theme.ink)
        for (r, c), entry in self.pen.scene.corners():
            circle = shapes.circle(c * size, r * size, max(4, size * 0.27))
            self.circles.setdefault(("corner circles", ink[1]), []).append(circle)
            self._label(str(entry), ON_CORNER, ink, c * size, r * size)

    def _margins(self) -> None:
        for x, y, told in self.margins.places():
            self._label(told, IN_MARGIN, ("outside", self.pen.theme.ink), x, y)

    # How it is written

    def _at(self, cell: Cell) -> tuple[float, float]:
        return self.pen.size * (cell[1] + 0.5), self.pen.size * (cell[0] + 0.5)

    def _write(self, cell: Cell, text: str, style: Style, ink: _Ink) -> None:
        at = 0 if style.corner else self.pen.size / 2
        x, y = (self.pen.size * part + at for part in (cell[1], cell[0]))
        self._label(text, style, ink, x, y)

    def _label(self, text: str, style: Style, ink: _Ink, x: float, y: float) -> None:
        use = f'<use href="#{self.labels.add(style, text)}" x="{number(x)}" y="{number(y)}"/>'
        self.texts.setdefault(ink, []).append(use)

    def _use(self, group: tuple[str, str, str], made: str, x: float, y: float) -> None:
        use = f'<use href="#{made}" x="{number(x)}" y="{number(y)}"/>'
        self.pictures.setdefault(group, []).append(use)


def filled_id(scene: Scene, value: int) -> tuple[str, str]:
    """Return the id of a value that is filled in, and classes that tell how it is drawn."""
    glyph = scene.look(value)
    picture = PICTURES.get(glyph.picture) if glyph else None
    if glyph and picture:
        return picture_id(glyph.picture, FILLED_IN), " symbol dark" if picture.dark else " symbol"
    return label_id(VALUE, glyph.letter if glyph else str(value)), ""


def _group(name: str, colours: str, uses: Sequence[str]) -> str:
    round_ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<g class="{name}" {colours} {round_ends}>{"".join(uses)}</g>'
