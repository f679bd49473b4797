"""Puzzles for paper: several a page, numbered, with their solutions on the last pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import ceil
from typing import Final

from pysolve.errors import UsageError
from pysolve.face import Face
from pysolve.model import Puzzle, Solution
from pysolve.render import pages, svg
from pysolve.render.scene import Scene
from pysolve.render.svg import Picture
from pysolve.words import nearest

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}
"""The papers there are: how wide and how high they are. All measures are in millimetres."""

_NAMES: Final = {"a4": "A4", "a5": "A5"}
"""What style sheets call papers, where they do not call them as we do."""

MOST_COLUMNS: Final = 12

_GAP, _CAPTION, _WORDS = 9.0, 8.0, 6.0
"""What lies between two puzzles beside each other; how high the words are above and below one."""

_SMALLEST, _SMALLEST_SOLVED = 6.5, 2.6
"""The side of a cell that is large enough to write into, and to look at."""

_USUAL, _ALONE, _CHOSEN, _SOLVED = 8.0, 12.0, 14.0, 4.5
"""The side of a cell at most: with puzzles beside each other, without, in columns that somebody
chose, and of solutions."""

_LINE, _LETTER, _TITLE = 5.2, 1.9, 15.0
"""How high a line of text is, how wide a letter, and how high the title with what is about it."""

_PICTURE: Final = Picture("print")


@dataclass(frozen=True, slots=True)
class Layout:
    """How a sheet is laid out: `paper` as in `PAPERS`; without `columns`, as many as fit."""

    paper: str = "a4"
    landscape: bool = False
    columns: int | None = None

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise UsageError(f"there is no paper {self.paper!r}{nearest(self.paper, PAPERS)}")
        if self.columns is not None and not 1 <= self.columns <= MOST_COLUMNS:
            raise UsageError(f"a sheet has 1 to {MOST_COLUMNS} columns, not {self.columns}")

    @property
    def margin(self) -> float:
        """What is left free at each side of the paper."""
        return 14.0 if PAPERS[self.paper][0] > 200 else 10.0

    @property
    def width(self) -> float:
        """How much lies between the margins at the left and at the right."""
        return PAPERS[self.paper][self.landscape] - 2 * self.margin

    @property
    def height(self) -> float:
        """How much lies between the margins at the top and at the bottom."""
        return PAPERS[self.paper][not self.landscape] - 2 * self.margin

    def column(self, columns: int) -> float:
        """Return how wide one of so many columns is."""
        return (self.width - _GAP * (columns - 1)) / columns

    def fitting(self, units: float, smallest: float, most: int) -> int:
        """Return how many columns fit in which so many cells are not too small."""
        fit = (n for n in range(most, 1, -1) if self.column(n) >= units * smallest)
        return next(fit, 1)


@dataclass(frozen=True, slots=True)
class Printed:
    """A puzzle on a sheet: what its kind is called, its rules, and what else is told of it.

    Without a `solution` there is none at the end. If it is `marked`, its marks are drawn.
    """

    puzzle: Puzzle
    face: Face
    kind: str = ""
    rules: tuple[str, ...] = ()
    solution: Solution | None = None
    difficulty: str = ""
    marked: bool = False

    @property
    def settings(self) -> str:
        """The numbers of the whole puzzle, but those that can be seen on the board."""
        seen = self.face.boxed or ()
        told = ((name, number) for name, number in self.puzzle.settings if name not in seen)
        return ", ".join(f"{name.replace('_', ' ')}: {number}" for name, number in told)

    def scene(self, solved: bool = False) -> Scene:
        """Return what is drawn of it."""
        marks = self.puzzle.marks if self.marked and not solved else None
        return Scene("", self.puzzle, self.face, self.solution if solved else None, marks)

    @property
    def units(self) -> tuple[float, float]:
        """How wide and how high it is, in sides of a cell."""
        wide, high = svg.size(self.scene(), _PICTURE)
        return wide / _PICTURE.cell_size, high / _PICTURE.cell_size


def page(
    title: str, puzzles: Sequence[Printed], layout: Layout | None = None, *, rules: bool = True
) -> str:
    """Return a page of puzzles with what to keep to, and their solutions at the end."""
    layout = layout or Layout()
    mixed = len({one.kind for one in puzzles}) > 1
    # One block for each kind; puzzles of one kind may go by other variants, and so by other rules.
    blocks = dict.fromkeys((one.kind, one.rules) for one in puzzles if one.rules) if rules else {}
    solved = [(n, one) for n, one in enumerate(puzzles, 1) if one.solution is not None]
    most = 3 if layout.landscape else 2
    shown = _Columns.fitting(layout, puzzles, _SMALLEST, most)
    if layout.columns is not None:
        shown = _Columns(layout, layout.columns, _CHOSEN)
    small = _Columns.fitting(layout, puzzles, _SMALLEST_SOLVED, 2 * most)
    small = replace(small, largest=_SOLVED)
    head = _head(layout, blocks)
    style = pages.style(
        "sheet.css",
        paper=f"{_NAMES.get(layout.paper, layout.paper)}{' landscape' * layout.landscape}",
        margin=f"{layout.margin:g}mm",
        width=f"{layout.width:g}mm",
        columns=shown.number,
        small_columns=small.number,
    )
    return pages.fill(
        "sheet.html",
        title=escape(title),
        style=style,
        rules="".join(_rules(kind if len(blocks) > 1 else "", told) for kind, told in blocks),
        puzzles="".join(
            _figure(n, one, shown, _named(one, mixed), 0 if n > 1 else head)
            for n, one in enumerate(puzzles, 1)
        ),
        solutions=pages.fill(
            "solutions.html", solutions="".join(_solved(n, one, small) for n, one in solved)
        )
        if solved
        else "",
    )


def _rules(kind: str, sentences: Iterable[str]) -> str:
    named = f"<h2>{escape(kind)}</h2>\n" if kind else ""
    items = "".join(f"<li>{escape(sentence)}</li>\n" for sentence in sentences)
    return f"<div>\n{named}<ul>\n{items}</ul>\n</div>\n"


def _head(layout: Layout, blocks: Iterable[tuple[str, tuple[str, ...]]]) -> float:
    """Return about how high the title and the rules are."""
    told = list(blocks)
    # Of several kinds, the rules stand in two columns.
    beside = 2 if len(told) > 1 else 1
    letters = layout.column(beside) / _LETTER
    lines = sum(ceil(len(rule) / letters) for _, rules in told for rule in rules)
    lines += 2 * len(told) if beside > 1 else 0
    return _TITLE + lines * _LINE / beside


def _named(one: Printed, mixed: bool) -> str:
    """Return what is told of a puzzle above it: of kinds that are mixed, its own too."""
    called = one.puzzle.called
    kind = one.kind if mixed and not called.startswith(one.kind) else ""
    return ", ".join(filter(None, (kind, called, one.settings)))


@dataclass(frozen=True, slots=True)
class _Columns:
    """Columns of boards, whose cells are `largest` at most; a board may span them all.

    It does so where cells would be less than `smallest`.
    """

    layout: Layout
    number: int
    largest: float
    smallest: float = 0.0

    @staticmethod
    def fitting(layout: Layout, puzzles: Iterable[Printed], smallest: float, most: int) -> _Columns:
        """Return columns for those puzzles of which several fit beside each other."""
        units = (one.units[0] for one in puzzles)
        fits = [fit for fit in (layout.fitting(each, smallest, most) for each in units) if fit > 1]
        number = min(fits, default=1)
        return _Columns(layout, number, _USUAL if number > 1 else _ALONE, smallest)

    def width(self, one: Printed, around: float, above: float = 0) -> tuple[float, bool]:
        """Return how wide a board is, and whether it spans all columns.

        So much is `around` it, and `above` that on its page.
        """
        layout, (wide, high) = self.layout, one.units
        room = layout.column(self.number)
        spans = self.number > 1 and room < wide * self.smallest
        side = min(
            self.largest,
            (layout.width if spans else room) / wide,
            (layout.height - around) / high,
        )
        # What stands below the rules is on their page, if it need not be much smaller for that.
        below = (layout.height - around - above) / high
        side = below if side > below >= 0.7 * side else side
        return side * wide, spans


def _figure(number: int, one: Printed, columns: _Columns, named: str, above: float) -> str:
    """Return a puzzle with what is told of it."""
    told = f" <small>{escape(named)}</small>" if named else ""
    width, spans = columns.width(one, _CAPTION + (_WORDS if one.difficulty else 0), above)
    below = f"<p>{escape(one.difficulty)}</p>\n" if one.difficulty else ""
    return _framed(f"{number}{told}", f"{_drawn(one, f'p{number}-', width)}\n{below}", spans)


def _solved(number: int, one: Printed, columns: _Columns) -> str:
    width, spans = columns.width(one, 2 * _CAPTION)
    return _framed(f"{number}", f"{_drawn(one, f's{number}-', width, solved=True)}\n", spans)


def _framed(caption: str, inside: str, spans: bool) -> str:
    wide = ' class="wide"' if spans else ""
    return f"<figure{wide}>\n<figcaption>{caption}</figcaption>\n{inside}</figure>\n"


def _drawn(one: Printed, ids: str, width: float, solved: bool = False) -> str:
    drawn = svg.draw_scene(one.scene(solved), _PICTURE, ids=ids).strip()
    return drawn.replace("<svg ", f'<svg style="width: {width:.1f}mm" ', 1)
