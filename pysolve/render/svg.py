"""Boards as self-contained SVG pictures: no style sheet, no font, no script.

Digits are drawn from a small stroke font below, so a picture looks the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final
from xml.sax.saxutils import escape

from pysolve.errors import UsageError
from pysolve.model import WALL_BELOW, WALL_RIGHT, Cell, Entry, Grid, Puzzle, Solution

SMALLEST: Final = 8
LARGEST: Final = 200
"""The limits of a cell's side, in pixels."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture. None is no fill at all."""

    page: str | None
    board: str | None
    thin: str
    thick: str
    ink: str
    value: str
    shade: str
    on_shade: str
    seam: str
    mark: str
    mark_fill: str
    forced: str
    forced_fill: str
    accent: str
    tint: str
    accent_on_shade: str


THEMES: Final = {
    "light": Theme(
        page="#fff",
        board="#fff",
        thin="#a3abb5",
        thick="#15181d",
        ink="#15181d",
        value="#55606e",
        shade="#333941",
        on_shade="#fff",
        seam="#68717d",
        mark="#1f5fb4",
        mark_fill="#2f6fc0",
        forced="#1a7a4a",
        forced_fill="#22814f",
        accent="#d6410a",
        tint="#ffe9d9",
        accent_on_shade="#ff9a52",
    ),
    "dark": Theme(
        page="#17191e",
        board="#59616d",
        thin="#7d8693",
        thick="#f1f3f6",
        ink="#fff",
        value="#ccd3dd",
        shade="#0d0f12",
        on_shade="#fff",
        seam="#3c434d",
        mark="#a9d3ff",
        mark_fill="#0f3f7d",
        forced="#a5efc4",
        forced_fill="#0c4a2b",
        accent="#ffc078",
        tint="#6b5a4a",
        accent_on_shade="#ff9a3d",
    ),
    "print": Theme(
        page=None,
        board=None,
        thin="#999",
        thick="#000",
        ink="#000",
        value="#555",
        shade="#333",
        on_shade="#fff",
        seam="#777",
        mark="#333",
        mark_fill="#4a4a4a",
        forced="#555",
        forced_fill="#767676",
        accent="#000",
        tint="#e6e6e6",
        accent_on_shade="#fff",
    ),
}


@dataclass(frozen=True, slots=True)
class Picture:
    """How a board is drawn: the name of a theme and the side of a cell in pixels."""

    theme: str = "light"
    cell_size: int = 36

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise UsageError(f"there is no theme {self.theme!r}; there is {', '.join(THEMES)}")
        if not SMALLEST <= self.cell_size <= LARGEST:
            raise UsageError(f"a cell is {SMALLEST} to {LARGEST} pixels wide, not {self.cell_size}")


@dataclass(frozen=True, slots=True)
class Overlay:
    """SVG to be put into a picture, where a cell is `cell_size` wide and the first one at 0, 0.

    `under` lies below the lines and digits of the board, `over` above them. `values` are drawn
    nowhere: they only can be used, by the name that `value_id` tells.
    """

    under: str = ""
    over: str = ""
    values: tuple[int, ...] = ()


def value_id(value: int, ids: str = "") -> str:
    """Return the id of a filled-in value: to be used at the middle of a cell, with a stroke."""
    return ids + _VALUE.name + "".join(glyph.name for glyph in _letters(str(value)))


def draw(
    puzzle: Puzzle,
    answer: str,
    picture: Picture | None = None,
    *,
    solution: Solution | None = None,
    marks: Grid | None = None,
    marked: Collection[Cell] = (),
    forced: Grid | None = None,
    ids: str = "",
    overlay: Overlay | None = None,
) -> str:
    """Return a picture of a puzzle whose kind answers with `answer`, "shaded" or "value".

    A cell shows the solution, else the mark, else the forced value; marks and forced values of 0 in
    shading kinds are dots, also on the unshaded cells of a solution. The cells in `marked` stand
    out. `ids` begins every id, so that several pictures can stand in one page.
    """
    if not re.fullmatch(r"[A-Za-z0-9_.-]*", ids):
        raise UsageError(f"ids begin with letters, digits, '_', '.' or '-', not {ids!r}")
    board = _Board(puzzle, answer, solution, marks, forced, frozenset(marked))
    return _Drawing(board, picture or Picture(), ids, overlay or Overlay()).svg()


# What a board shows


@dataclass(frozen=True, slots=True)
class _Board:
    """A puzzle with everything that is to be shown on it."""

    puzzle: Puzzle
    answer: str
    solution: Solution | None
    marks: Grid | None
    forced: Grid | None
    marked: frozenset[Cell]

    @property
    def shades(self) -> bool:
        return self.answer == "shaded"

    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r in range(self.puzzle.rows) for c in range(self.puzzle.cols))

    def entry(self, layer: str, cell: Cell) -> Entry:
        grid = self.puzzle.layer(layer)
        return grid[cell[0]][cell[1]] if grid else None

    def filled(self, cell: Cell) -> tuple[str, Entry] | None:
        """Return what is filled in, and whether it is a `solution`, a `mark` or `forced`."""
        r, c = cell
        if self.solution is not None:
            return "solution", self.solution.values[r][c]
        return self.noted(cell)

    def noted(self, cell: Cell) -> tuple[str, Entry] | None:
        """Return the mark of a cell, or else its forced value."""
        r, c = cell
        for source, grid in (("mark", self.marks), ("forced", self.forced)):
            if grid is not None and grid[r][c] is not None:
                return source, grid[r][c]
        return None

    def shaded_by(self, cell: Cell) -> str | None:
        """Return what shades a cell: `solution`, `mark` or `forced`."""
        filled = self.filled(cell) if self.shades else None
        return filled[0] if filled and filled[1] else None

    def dotted_by(self, cell: Cell) -> str | None:
        """Return what says that a cell is not shaded: `mark` or `forced`."""
        if not self.shades or self.shaded_by(cell):
            return None
        noted = self.noted(cell)
        return noted[0] if noted and not noted[1] else None

    def wall(self, cell: Cell, other: Cell) -> bool:
        """Tell whether a border runs between a cell and the one right of it or below it."""
        bit = WALL_RIGHT if cell[0] == other[0] else WALL_BELOW
        walls = self.entry("walls", cell)
        between = isinstance(walls, int) and bool(walls & bit)
        return between or self.entry("rooms", cell) != self.entry("rooms", other)


# The font: strokes on a field 100 high, with the width that the strokes take


@dataclass(frozen=True, slots=True)
class _Glyph:
    name: str
    width: int
    path: str


_FONT: Final = {
    "0": _Glyph("0", 58, "M29 0C49 0 58 20 58 50S49 100 29 100 0 80 0 50 9 0 29 0z"),
    "1": _Glyph("1", 36, "M3 20L27 0V100"),
    "2": _Glyph("2", 56, "M2 28C2 11 13 0 28 0 43 0 54 10 54 26 54 39 47 48 36 60L0 100H56"),
    "3": _Glyph(
        "3",
        57,
        "M4 15C9 5 17 0 28 0 43 0 53 10 53 24 53 38 43 47 28 47H20M28 47C46 47 57 58 57 73 57 89 "
        "45 100 28 100 14 100 4 94 0 82",
    ),
    "4": _Glyph("4", 62, "M46 100V0H44L0 71H62"),
    "5": _Glyph(
        "5",
        56,
        "M51 0H11L5 47C11 40 19 37 28 37 45 37 56 49 56 67 56 87 44 100 27 100 14 100 4 94 0 83",
    ),
    "6": _Glyph(
        "6",
        57,
        "M51 12C46 4 39 0 31 0 11 0 0 21 0 56 0 86 11 100 29 100 46 100 57 87 57 69 57 51 46 39 30 "
        "39 14 39 2 50 0 64",
    ),
    "7": _Glyph("7", 54, "M0 0H54C36 30 23 62 18 100"),
    "8": _Glyph(
        "8",
        56,
        "M28 0C42 0 51 10 51 23S42 47 28 47 5 36 5 23 14 0 28 0zM28 47C45 47 56 58 56 73S45 100 28 "
        "100 0 89 0 73 11 47 28 47z",
    ),
    "9": _Glyph(
        "9",
        57,
        "M6 88C11 96 18 100 26 100 46 100 57 79 57 44 57 14 46 0 28 0 11 0 0 13 0 31 0 49 11 61 27 "
        "61 43 61 55 50 57 36",
    ),
    "?": _Glyph(
        "q",
        54,
        "M0 26C0 10 11 0 27 0 43 0 54 10 54 25 54 45 28 44 28 68M26 97h4v3h-4z",
    ),
    "-": _Glyph("m", 40, "M0 52H40"),
}
_SPACING = 12
"""The room between two glyphs, besides the thickness of their strokes."""


@dataclass(frozen=True, slots=True)
class _Style:
    """How a label is written. Sizes are parts of a cell's side, the weight one of the height."""

    name: str
    height: float
    least: float
    """The height in pixels below which small cells get larger digits, as far as they can."""
    weight: float
    corner: bool = False


_CLUE = _Style("c", 0.4, 6, 0.13, corner=True)
_NUMBER = _Style("n", 0.56, 7, 0.125)
_GIVEN = _Style("g", 0.58, 7, 0.165)
_VALUE = _Style("v", 0.54, 6.5, 0.095)

_FINEST = 0.9
"""The thinnest stroke of a digit, in pixels."""
_CORNER = 0.15
"""Where a clue begins, right of and below the corner of its cell."""


def _letters(text: str) -> list[_Glyph]:
    # A puzzle holds numbers and `?`; a kind of one's own may hold more, and that reads `?` too.
    return [_FONT.get(letter, _FONT["?"]) for letter in text]


# The drawing

_Between = Callable[[Cell, Cell], bool]


@dataclass(frozen=True, slots=True)
class _Drawing:
    board: _Board
    picture: Picture
    ids: str
    overlay: Overlay = Overlay()
    labels: dict[tuple[str, str], _Style] = field(default_factory=dict)
    """The labels in use, by the name of their style and their text."""

    @property
    def size(self) -> int:
        return self.picture.cell_size

    @property
    def theme(self) -> Theme:
        return THEMES[self.picture.theme]

    @property
    def thin(self) -> float:
        return 0.7 if self.size < 16 else _odd(self.size / 40)

    @property
    def thick(self) -> float:
        return 2 if self.size < 16 else _odd(max(3, self.size / 12))

    def svg(self) -> str:
        """Return the whole picture."""
        puzzle, theme = self.board.puzzle, self.theme
        margin = max(3, round(self.size / 3))
        # One pixel more than the cells, and half a pixel off, so that lines fall on whole pixels.
        width, height = (n * self.size + 2 * margin + 1 for n in (puzzle.cols, puzzle.rows))
        body = [*self._ground(), *self._answers(), *self._lines(), *self._dots(), *self._texts()]
        for value in self.overlay.values:
            self.labels[_VALUE.name, str(value)] = _VALUE
        page = _tag("rect", width=width, height=height, fill=theme.page) if theme.page else ""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" '
            f'aria-labelledby="{self.ids}title {self.ids}desc">',
            f'<title id="{self.ids}title">{_text(_title(puzzle))}</title>',
            f'<desc id="{self.ids}desc">{_text(_describe(self.board))}</desc>',
            *self._definitions(),
            page,
            f'<g fill="none" transform="translate({margin}.5 {margin}.5)">',
            self.overlay.under,
            *body,
            self.overlay.over,
            "</g>",
            "</svg>",
        ]
        return "\n".join(part for part in parts if part) + "\n"

    def _ground(self) -> Iterator[str]:
        rows, cols, size = self.board.puzzle.rows, self.board.puzzle.cols, self.size
        if self.theme.board not in (None, self.theme.page):
            yield _tag("rect", width=cols * size, height=rows * size, fill=self.theme.board)
        tinted = [cell for cell in self._marked() if not self.board.shaded_by(cell)]
        yield from self._path("tint", self._squares(tinted), fill=self.theme.tint)
        across = (f"M0 {r * size}H{cols * size}" for r in range(1, rows))
        down = (f"M{c * size} 0V{rows * size}" for c in range(1, cols))
        yield from self._path(
            "grid", (*across, *down), stroke=self.theme.thin, stroke_width=self.thin
        )

    def _answers(self) -> Iterator[str]:
        theme, by = self.theme, self.board.shaded_by
        cells = {
            source: [cell for cell in self.board.cells() if by(cell) == source]
            for source in ("solution", "mark", "forced")
        }
        yield from self._path("shaded", self._squares(cells["solution"]), fill=theme.shade)
        # Without lines between them the cells of a large shaded region could not be counted.
        seams = self._edges(lambda a, b: by(a) == by(b) == "solution")
        yield from self._path("seams", seams, stroke=theme.seam, stroke_width=self.thin)
        # What is not yet the solution is drawn as separate tiles; forced ones have round corners.
        yield from self._path("marks", self._tiles(cells["mark"], 0.08), fill=theme.mark_fill)
        yield from self._path(
            "forced",
            self._tiles(cells["forced"], 0.18),
            fill=theme.forced_fill,
            stroke=theme.forced_fill,
            stroke_width=_number(0.2 * self.size),
            stroke_linejoin="round",
        )

    def _lines(self) -> Iterator[str]:
        rows, cols, size = self.board.puzzle.rows, self.board.puzzle.cols, self.size
        yield from self._stand_out()
        around = f"M0 0H{cols * size}V{rows * size}H0z"
        yield from self._path(
            "borders",
            (around, *self._edges(self.board.wall)),
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
            cells = [c for c in self._marked() if (self.board.shaded_by(c) is not None) == on_shade]
            yield from self._path(
                f"{name} hatch",
                (part for cell in cells for part in self._hatch(cell)),
                stroke=stroke,
                stroke_width=_number(max(0.7, self.size * 0.028)),
                stroke_opacity=".55",
            )
            outline = list(self._tiles(cells, 0.09))
            if on_shade:
                # A dark rim: a light outline could not be seen along the edge of a dark tile.
                rim = _number(self.size * 0.15)
                yield from self._path("rim", outline, stroke=self.theme.shade, stroke_width=rim)
            yield from self._path(
                name,
                outline,
                stroke=stroke,
                stroke_width=_number(max(1, self.size * 0.065)),
                stroke_linejoin="round",
            )

    def _dots(self) -> Iterator[str]:
        theme, line = self.theme, max(0.8, self.size * 0.05)
        yield from self._path("dots", self._circles("mark", 0.085), fill=theme.mark)
        # Rings, to tell them from the dots where colours do not.
        yield from self._path(
            "rings", self._circles("forced", 0.08), stroke=theme.forced, stroke_width=_number(line)
        )

    def _circles(self, source: str, size: float) -> Iterator[str]:
        radius = max(1, self.size * size)
        arc = f"a{_number(radius)} {_number(radius)} 0 1 0 "
        across = _number(2 * radius)
        for cell in self.board.cells():
            if self.board.dotted_by(cell) != source or self._centred(cell):
                continue
            # Below the clue, if there is one in the corner.
            down = 0.5 if self.board.entry("clues", cell) is None else 0.77
            x, y = self.size * (cell[1] + 0.5), self.size * (cell[0] + down)
            yield f"M{_number(x - radius)} {_number(y)}{arc}{across} 0{arc}-{across} 0z"

    def _texts(self) -> Iterator[str]:
        groups: dict[tuple[str, str], list[str]] = {}
        for cell in self.board.cells():
            for name, colour, style, text in self._labels(cell):
                self.labels[style.name, text] = style
                at = 0 if style.corner else self.size / 2
                x, y = (_number(self.size * part + at) for part in (cell[1], cell[0]))
                use = f'<use href="#{self._label_id(style.name, text)}" x="{x}" y="{y}"/>'
                groups.setdefault((name, colour), []).append(use)
        for (name, colour), uses in groups.items():
            yield (
                f'<g class="{name}" stroke="{colour}" stroke-linecap="round" '
                f'stroke-linejoin="round">{"".join(uses)}</g>'
            )

    def _labels(self, cell: Cell) -> Iterator[tuple[str, str, _Style, str]]:
        """Yield what is written in a cell: class, colour, style and text."""
        shaded = self.board.shaded_by(cell) is not None
        name, ink = ("on-shade", self.theme.on_shade) if shaded else ("ink", self.theme.ink)
        for layer, style in (("clues", _CLUE), ("numbers", _NUMBER)):
            entry = self.board.entry(layer, cell)
            if entry is not None:
                # Where values are filled in, the middle is theirs.
                yield name, ink, style if self.board.shades else _CLUE, str(entry)
        given = self.board.entry("givens", cell)
        filled = self.board.filled(cell)
        if given is not None:
            yield name, ink, _GIVEN, str(given)
        elif filled and not self.board.shades:
            theme = self.theme
            colours = {"solution": theme.value, "mark": theme.mark, "forced": theme.forced}
            yield filled[0], colours[filled[0]], _VALUE, str(filled[1])

    def _centred(self, cell: Cell) -> bool:
        return any(not style.corner for _, _, style, _ in self._labels(cell))

    def _definitions(self) -> Iterator[str]:
        if not self.labels:
            return
        yield "<defs>"
        used = {glyph.name: glyph for _, text in self.labels for glyph in _letters(text)}
        for name, glyph in sorted(used.items()):
            yield f'<path id="{self.ids}d{name}" d="{glyph.path}"/>'
        for (name, text), style in sorted(self.labels.items(), key=lambda item: item[0]):
            yield self._label(self._label_id(name, text), style, _letters(text))
        yield "</defs>"

    def _label_id(self, style: str, text: str) -> str:
        return self.ids + style + "".join(glyph.name for glyph in _letters(text))

    def _label(self, name: str, style: _Style, glyphs: Sequence[_Glyph]) -> str:
        """Return a label, about the middle of a cell or from its upper left corner."""
        size = self.size
        height = max(style.height * size, min(style.least, size * 0.68))
        weight = 100 * max(style.weight, _FINEST / height)
        gap = weight + _SPACING
        width = sum(glyph.width for glyph in glyphs) + gap * (len(glyphs) - 1)
        full = height / (100 + weight)
        room = 0.84 if size < 16 else 0.7 if len(glyphs) < 3 else 0.78
        if style.corner:
            room = min(room, 0.9 - _CORNER)
        scale = min(full, size * room / (width + weight))
        # Small digits in a long number would look thin beside the others.
        weight *= (full / scale) ** 0.5
        x, y = -scale * width / 2, -scale * 50
        if style.corner:
            x = y = _CORNER * size + scale * weight / 2
        uses, at = [], 0.0
        for glyph in glyphs:
            place = f' x="{_number(at)}"' if at else ""
            uses.append(f'<use href="#{self.ids}d{glyph.name}"{place}/>')
            at += glyph.width + gap
        move = f"translate({_number(x)} {_number(y)}) scale({scale:.4g})"
        return (
            f'<g id="{name}" stroke-width="{_number(weight)}" transform="{move}">'
            f"{''.join(uses)}</g>"
        )

    def _marked(self) -> list[Cell]:
        return sorted(self.board.marked)

    def _squares(self, cells: Iterable[Cell]) -> Iterator[str]:
        """Yield the outlines of runs of cells in a row."""
        s = self.size
        for r, c, length in _runs(cells):
            yield f"M{c * s} {r * s}h{length * s}v{s}h-{length * s}z"

    def _tiles(self, cells: Iterable[Cell], inset: float) -> Iterator[str]:
        """Yield the outlines of squares a little smaller than their cells."""
        s, off = self.size, self.size * inset
        side = _number(s - 2 * off)
        for r, c in cells:
            yield f"M{_number(c * s + off)} {_number(r * s + off)}h{side}v{side}h-{side}z"

    def _hatch(self, cell: Cell) -> Iterator[str]:
        """Yield strokes across two corners: not where a clue stands, nor in the middle."""
        if self.size < 14:
            return  # no space for it: the tint and the outline must do
        low, side = 0.1 * self.size, 0.8 * self.size
        left, top = cell[1] * self.size + low, cell[0] * self.size + low
        for part in (0.5, 0.7):
            off, run = part * side, _number((1 - part) * side)
            yield f"M{_number(left + off)} {_number(top)}l{run} {run}"
            yield f"M{_number(left)} {_number(top + off)}l{run} {run}"

    def _edges(self, there: _Between) -> Iterator[str]:
        """Yield the lines between neighbours where `there` says so, joined to runs."""
        rows, cols, s = self.board.puzzle.rows, self.board.puzzle.cols, self.size
        below = [
            (r + 1, c) for r in range(rows - 1) for c in range(cols) if there((r, c), (r + 1, c))
        ]
        right = [
            (c + 1, r) for c in range(cols - 1) for r in range(rows) if there((r, c), (r, c + 1))
        ]
        for r, c, length in _runs(below):
            yield f"M{c * s} {r * s}h{length * s}"
        for c, r, length in _runs(right):
            yield f"M{c * s} {r * s}v{length * s}"

    def _path(self, name: str, parts: Iterable[str], **attributes: object) -> Iterator[str]:
        """Yield one path of all the parts, if there are any."""
        d = "".join(parts)
        if d:
            yield _tag("path", **{"class": name}, **attributes, d=d)


def _runs(cells: Iterable[Cell]) -> Iterator[tuple[int, int, int]]:
    """Join cells that follow each other in a row: row, first column, length."""
    numbered = enumerate(cells)
    for (r, _), run in groupby(numbered, key=lambda item: (item[1][0], item[1][1] - item[0])):
        columns = [c for _, (_, c) in run]
        yield r, columns[0], len(columns)


def _odd(width: float) -> int:
    """Return the nearest odd number: a line of that width fills whole pixels."""
    return 2 * int(width / 2) + 1


def _number(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _tag(name: str, **attributes: object) -> str:
    written = (f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name} {' '.join(written)}/>"


_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _text(text: str) -> str:
    """Escape a text for XML, without the characters that XML cannot hold."""
    return escape(_NOT_XML.sub("", text))


# The board in words


def _title(puzzle: Puzzle) -> str:
    name = f"{puzzle.called} ({puzzle.kind})" if puzzle.called else puzzle.kind
    return f"{name}, {puzzle.rows} by {puzzle.cols}"


def _describe(board: _Board) -> str:
    """Tell row by row what is in the cells, and where the rooms and walls are."""
    puzzle = board.puzzle
    lines = []
    for r in range(puzzle.rows):
        words = []
        for phrase, cells in groupby(_phrase(board, (r, c)) for c in range(puzzle.cols)):
            count = len(list(cells))
            words.append(phrase if count == 1 else f"{count} cells {phrase}")
        lines.append(f"Row {r + 1}: {', '.join(words)}.")
    return "\n".join([*lines, *_describe_rooms(puzzle), *_describe_walls(puzzle)])


def _phrase(board: _Board, cell: Cell) -> str:
    words = ["highlighted"] if cell in board.marked else []
    for layer, name in (("clues", "clue"), ("numbers", "number"), ("givens", "given")):
        entry = board.entry(layer, cell)
        if entry is not None:
            words.append(f"{name} {entry}")
    shaded, dotted = board.shaded_by(cell), board.dotted_by(cell)
    filled = board.filled(cell)
    if shaded:
        words.append("shaded" if shaded == "solution" else f"{_SAID[shaded]} shaded")
    elif dotted:
        words.append(f"{_SAID[dotted]} unshaded")
    elif filled and board.shades:
        words.append("unshaded")
    elif filled and board.entry("givens", cell) is None:
        source, value = filled
        words.append(str(value) if source == "solution" else f"{_SAID[source]} {value}")
    return " ".join(words) or "empty"


_SAID = {"mark": "marked", "forced": "forced"}


def _describe_rooms(puzzle: Puzzle) -> Iterator[str]:
    rooms: dict[Entry, list[Cell]] = {}
    for r, row in enumerate(puzzle.layer("rooms") or ()):
        for c, room in enumerate(row):
            rooms.setdefault(room, []).append((r, c))
    for number, cells in enumerate(rooms.values(), start=1):
        # Rows with the same columns are told together: a rectangle is a single piece.
        pieces: list[tuple[int, int, list[tuple[int, int]]]] = []
        for r, runs in groupby(_runs(cells), key=lambda run: run[0]):
            columns = [(first, first + length - 1) for _, first, length in runs]
            if pieces and pieces[-1][1:] == (r - 1, columns):
                pieces[-1] = (pieces[-1][0], r, columns)
            else:
                pieces.append((r, r, columns))
        where = "; ".join(
            f"{_span('row', top, bottom)}, {' and '.join(_span('column', *span) for span in spans)}"
            for top, bottom, spans in pieces
        )
        yield f"Room {number}: {where}."


def _describe_walls(puzzle: Puzzle) -> Iterator[str]:
    for r, row in enumerate(puzzle.layer("walls") or ()):
        for c, walls in enumerate(row):
            for bit, side in ((WALL_RIGHT, "right of"), (WALL_BELOW, "below")):
                if isinstance(walls, int) and walls & bit:
                    yield f"Wall {side} row {r + 1}, column {c + 1}."


def _span(name: str, first: int, last: int) -> str:
    return f"{name} {first + 1}" if first == last else f"{name}s {first + 1} to {last + 1}"
