"""A scene drawn on a canvas: lines, cells, what stands between them and what stands outside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pysolve.grid import Cell, cells, lattice, parted_by
from pysolve.layers import CORNERS, SIGNS
from pysolve.render.scene import Scene
from pysolve.render.standing import Standing
from pysolve.render.terminal import cells as boxes
from pysolve.render.terminal.canvas import Canvas, Layout
from pysolve.render.terminal.lines import HEAVY, borders, level, meeting, traced, upright
from pysolve.render.terminal.look import BOLD, DIM, MARKED, REASON, SOURCES, Codes, Look

_BOLD: Codes = (BOLD,)


@dataclass(frozen=True)
class Drawing:
    """A scene on its way to text."""

    scene: Scene
    look: Look

    def lines(self) -> Iterator[str]:
        """Yield the lines of text, all equally wide."""
        canvas = Canvas(*self.size)
        for part in (
            *(self._borders, self._cells, self._threads, self._crosses, self._signs),
            *(self._corners, self._frames, self._columns, self._rows),
        ):
            part(canvas)
        return canvas.lines(self.look)

    @property
    def size(self) -> tuple[int, int]:
        """How many lines it takes, and how many characters they have."""
        high, wide = self._layout.size
        after = self._outer + self._beside("right")
        return (
            self._layout.top + high + self._stacked("bottom"),
            self._layout.left + wide + after,
        )

    # Where everything is

    @cached_property
    def _layout(self) -> Layout:
        scene, puzzle = self.scene, self.scene.puzzle
        longest = max((len(str(entry)) for _, entry in scene.corners()), default=1)
        gap, left = longest | 1, self._beside("left") + self._outer
        width = boxes.width(scene, self.look, gap, left + self._beside("right") + self._outer)
        return Layout(
            *(puzzle.rows, puzzle.cols, width, gap, scene.latticed), left, self._stacked("top")
        )

    @cached_property
    def _outer(self) -> int:
        """The room around the board for what stands around a side or a corner at its rim."""
        scene, last = self.scene, self.scene.puzzle.cols
        if scene.meaning.rim and (scene.standing or scene.reasons is not None):
            return 1
        corners = scene.standing.corners | scene.resting.corners
        return int(any(c in (0, last) for _, c in corners))

    def _beside(self, edge: str) -> int:
        """Return how much room the numbers of a margin beside the board take."""
        told = (len(_row(line)) for line in self.scene.margins.get(edge, ()))
        longest = max(told, default=0)
        framed = any(name == edge for name, _ in self.scene.standing.margins)
        return longest + 1 + framed if longest else 0

    def _stacked(self, edge: str) -> int:
        """Return how many lines the numbers of a margin above or below the board take."""
        return max(map(len, self.scene.margins.get(edge, ())), default=0)

    # The board

    def _borders(self, canvas: Canvas) -> None:
        lines, layout, look = borders(self.scene), self._layout, self.look
        for spot in cells(*lattice(layout.rows, layout.cols)):
            (begin, wide), line = layout.across(spot[1]), layout.down(spot[0])
            if not wide or line is None or (spot[0] % 2 and spot[1] % 2):
                continue
            weight = lines.get(spot, 0)
            codes = SOURCES[self.scene.traced_by(spot) or "solution"] if weight == HEAVY else ()
            if spot[0] % 2:
                canvas.put(line, begin + (wide - 1) // 2, upright(weight, look), codes)
            elif spot[1] % 2:
                canvas.put(line, begin, level(weight, look) * wide, codes)
            else:
                left, right = (lines.get((spot[0], spot[1] + step), 0) for step in (-1, 1))
                half = (wide - 1) // 2
                canvas.put(line, begin, level(left, look) * half)
                canvas.put(line, begin + half, meeting(lines, spot, look))
                canvas.put(line, begin + half + 1, level(right, look) * half)
        if self.scene.meaning.rim:
            self._dots(canvas, lines)

    def _dots(self, canvas: Canvas, lines: dict[Cell, int]) -> None:
        """Show the corners that lines may run through."""
        rows, cols = self._layout.rows, self._layout.cols
        for r, c in cells(rows + 1, cols + 1):
            spot = 2 * r, 2 * c
            around = ((r + y, c + x) for y in (-1, 0) for x in (-1, 0))
            if any(map(self.scene.there, around)):
                bare = meeting(lines, spot, self.look) == " "
                if bare or self.look.ascii:
                    self._put(canvas, spot, self.look.choose("·", "+"))

    def _cells(self, canvas: Canvas) -> None:
        threads = traced(self.scene) if self.scene.threads else {}
        for r, c in self.scene.cells():
            spot = 2 * r + 1, 2 * c + 1
            (begin, wide), line = self._layout.across(spot[1]), self._layout.down(spot[0])
            knot = meeting(threads, spot, self.look)
            text, codes = boxes.drawn(self.scene, self.look, (r, c), wide, knot)
            canvas.put(line or 0, begin, text, codes)

    def _threads(self, canvas: Canvas) -> None:
        """Draw the lines that run from the middle of a cell to that of another."""
        if not self.scene.threads:
            return
        for spot, weight in traced(self.scene).items():
            codes = SOURCES[self.scene.traced_by(spot) or "solution"]
            if not spot[0] % 2:
                self._put(canvas, spot, upright(weight, self.look), codes)
                continue
            one, other = parted_by(spot)
            (first, last), line = self._reach(one, other), self._layout.down(spot[0]) or 0
            canvas.put(line, first, level(weight, self.look) * (last - first), codes)

    def _reach(self, one: Cell, other: Cell) -> tuple[int, int]:
        """Return where a line begins and ends between what stands in two cells of a row."""
        ends = []
        for cell, after in ((one, True), (other, False)):
            begin, wide = self._layout.across(2 * cell[1] + 1)
            said = len(boxes.label(self.scene, cell, self.look)) or 1
            off = (wide - said) // 2
            if cell in self.scene.standing.cells | self.scene.resting.cells:
                off = boxes.inset(self.scene)
                said = wide - 2 * off
            ends.append(begin + off + (said if after else 0))
        return ends[0], ends[1]

    def _crosses(self, canvas: Canvas) -> None:
        """Show where it is known that there is no line."""
        if not self.scene.traces:
            return
        for spot in self.scene.spots:
            source = self.scene.dotted_by(spot)
            if source:
                self._put(canvas, spot, self.look.choose("\N{MULTIPLICATION SIGN}", "x"), (DIM,))

    def _signs(self, canvas: Canvas) -> None:
        for spot, entry in self.scene.signs():
            told = boxes.text(self.scene, SIGNS, entry, self.look)
            self._put(canvas, spot, told, _BOLD)

    def _corners(self, canvas: Canvas) -> None:
        for (r, c), entry in self.scene.corners():
            told = boxes.text(self.scene, CORNERS, entry, self.look)
            self._put(canvas, (2 * r, 2 * c), told, _BOLD)

    def _frames(self, canvas: Canvas) -> None:
        """Set sides and corners that stand out into brackets."""
        for standing, frame in ((self.scene.resting, REASON), (self.scene.standing, MARKED)):
            for spot in _between(standing):
                where = self._layout.middle(spot)
                if where is not None:
                    wide = self._layout.gap if spot in _knots(standing) else 1
                    canvas.frame(*where, wide, frame)

    def _put(self, canvas: Canvas, spot: Cell, text: str, codes: Codes = ()) -> None:
        where = self._layout.middle(spot)
        if where is not None:
            canvas.put(where[0], where[1] - (len(text) - 1) // 2, text, codes)

    # Outside the board

    def _columns(self, canvas: Canvas) -> None:
        """Stack the numbers above and below the columns."""
        for edge in ("top", "bottom"):
            for c, line in enumerate(self.scene.margins.get(edge, ())):
                begin, wide = self._layout.across(2 * c + 1)
                first = self._layout.top + self._layout.size[0]
                if edge == "top":
                    first = self._layout.top - len(line)
                for k, entry in enumerate(line):
                    told, codes = str(entry).center(wide), _BOLD
                    if (edge, c) in self.scene.standing.margins:
                        left, right, codes = MARKED
                        told = left + str(entry).center(wide - 2) + right
                    canvas.put(first + k, begin, told, codes)

    def _rows(self, canvas: Canvas) -> None:
        """Write the numbers beside the rows."""
        for edge in ("left", "right"):
            for r, line in enumerate(self.scene.margins.get(edge, ())):
                told, y = _row(line), self._layout.down(2 * r + 1) or 0
                x = self._beside("left") - 1 - len(told)
                if edge == "right":
                    x = canvas.wide - self._beside("right") + 1
                if (edge, r) in self.scene.standing.margins:
                    left, right, codes = MARKED
                    canvas.put(y, x - 1, left + told + right, codes)
                elif told:
                    canvas.put(y, x, told, _BOLD)


def _row(line: list[int | str]) -> str:
    return " ".join(map(str, line))


def _between(standing: Standing) -> list[Cell]:
    """Return the spots of the sides and corners that stand out."""
    return sorted(standing.sides | _knots(standing))


def _knots(standing: Standing) -> frozenset[Cell]:
    return frozenset((2 * r, 2 * c) for r, c in standing.corners)
