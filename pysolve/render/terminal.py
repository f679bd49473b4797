"""Boards as text for a terminal: box-drawing lines or plain ASCII, with or without colour."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from pysolve.grid import Cell, Grid
from pysolve.layers import Face
from pysolve.model import Puzzle, Solution
from pysolve.render.scene import Scene

_BOX = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Line pieces by the arms they have: 1 up, 2 right, 4 down, 8 left."""

_NARROW, _WIDE = 1, 3
_SIDE_BY_SIDE_GAP = "    "
_PAGE_WIDTH = 120
"""How wide boards side by side get where there is no terminal to tell."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn. A `width` of None is as wide as need be."""

    ascii: bool = False
    color: bool = False
    width: int | None = None

    def paint(self, text: str, *codes: int) -> str:
        """Set text in a style, where there is colour."""
        if not self.color or not codes:
            return text
        return f"\x1b[{';'.join(map(str, codes))}m{text}\x1b[0m"


_BOLD, _DIM = 1, 2
_MARKED = "[", "]", (1, 30, 43)
_REASON = "(", ")", (1, 30, 46)
"""What stands around a cell that stands out, and its style."""


def board(
    puzzle: Puzzle,
    face: Face,
    look: Look,
    solution: Solution | None = None,
    marked: Collection[Cell] = frozenset(),
    *,
    marks: Grid | None = None,
    reasons: Collection[Cell] | None = None,
) -> str:
    """Draw a puzzle of a kind with that face, a solution of it, or what is known so far."""
    scene = Scene("", puzzle, face, solution=solution, marks=marks, marked=marked, reasons=reasons)
    return draw(scene, look)


def draw(scene: Scene, look: Look) -> str:
    """Draw a scene. Marked cells stand out, with and without colour; so do reasons, otherwise."""
    return "\n".join(_lines(scene, look))


def boards(
    puzzle: Puzzle,
    face: Face,
    look: Look,
    solutions: Collection[Solution],
    marked: Collection[Cell] = frozenset(),
) -> str:
    """Draw several solutions, side by side where the terminal is wide enough."""
    scenes = [Scene("", puzzle, face, solution, marked=marked) for solution in solutions]
    drawn = [list(_lines(scene, look)) for scene in scenes]
    wide = sum(_total_width(scene, look) + len(_SIDE_BY_SIDE_GAP) for scene in scenes)
    if wide - len(_SIDE_BY_SIDE_GAP) > (look.width or _PAGE_WIDTH):
        return "\n\n".join("\n".join(lines) for lines in drawn)
    return "\n".join(
        _SIDE_BY_SIDE_GAP.join(lines).rstrip() for lines in zip_longest(*drawn, fillvalue="")
    )


def _lines(scene: Scene, look: Look) -> Iterator[str]:
    puzzle, borders, width = scene.puzzle, _borders(scene), _cell_width(scene, look)
    for r in range(puzzle.rows + 1):
        if scene.roomy or r in (0, puzzle.rows):
            yield _border(scene, borders, r, width, look)
        if r == puzzle.rows:
            break
        parts = []
        for c in range(puzzle.cols):
            if scene.roomy or c == 0:
                parts.append(_piece((r, c) in borders.beside, look, "│", "|"))
            parts.append(_cell(scene, look, (r, c), width))
        yield "".join(parts) + _piece(True, look, "│", "|")


def _piece(there: bool, look: Look, box: str, plain: str) -> str:
    return (plain if look.ascii else box) if there else " "


@dataclass(frozen=True, slots=True)
class _Borders:
    """Where lines run: around the board, between rooms, and where a room has walls."""

    beside: frozenset[Cell]
    """The cells with a line on their left, which may be the first ones beyond the board."""
    above: frozenset[Cell]

    def corner(self, r: int, c: int) -> int:
        """Return the arms of the lines that meet left above cell (r, c), as `_BOX` counts them."""
        arms = (
            (r - 1, c) in self.beside,
            (r, c) in self.above,
            (r, c) in self.beside,
            (r, c - 1) in self.above,
        )
        return sum(1 << bit for bit, there in enumerate(arms) if there)


def _borders(scene: Scene) -> _Borders:
    rows, cols = scene.puzzle.rows, scene.puzzle.cols
    beside = {(r, c) for r in range(rows) for c in (0, cols)}
    above = {(r, c) for r in (0, rows) for c in range(cols)}
    for r, c in scene.cells() if scene.roomy else ():
        if c and scene.parted((r, c - 1), (r, c)):
            beside.add((r, c))
        if r and scene.parted((r - 1, c), (r, c)):
            above.add((r, c))
    return _Borders(frozenset(beside), frozenset(above))


def _border(scene: Scene, borders: _Borders, r: int, width: int, look: Look) -> str:
    cols = scene.puzzle.cols
    parts = []
    for c in range(cols + 1):
        if scene.roomy or c in (0, cols):
            arms = borders.corner(r, c)
            straight = {0: " ", 5: "|", 10: "-"}.get(arms, "+")
            parts.append(straight if look.ascii else _BOX[arms])
        if c < cols:
            parts.append(_piece((r, c) in borders.above, look, "─", "-") * width)
    return "".join(parts)


# Cells


def _cell_width(scene: Scene, look: Look) -> int:
    longest = max(len(_reads(scene, cell)) for cell in scene.cells())
    if scene.reasons is not None or _marks_a_label(scene):
        # Between its brackets a label leaves room for what tells whether the cell is shaded.
        return max(_WIDE, longest + (3 if scene.shades else 2))
    wide = max(_WIDE, longest + 2)
    fits = look.width is None or scene.puzzle.cols * (wide + scene.roomy) + 2 <= look.width
    if scene.marked or fits:
        return wide
    # A label leaves room for one character more, which tells whether the cell is shaded.
    return max(_NARROW if scene.roomy else _NARROW + 1, longest + 1 if longest else 0)


def _marks_a_label(scene: Scene) -> bool:
    """Tell whether a cell that stands out has a clue, and shading that the clue would hide."""
    return scene.shades and any(
        _label(scene, cell) and scene.value(cell) is not None for cell in scene.marked
    )


def _total_width(scene: Scene, look: Look) -> int:
    around = 1 if scene.roomy else 2
    return scene.puzzle.cols * (_cell_width(scene, look) + scene.roomy) + around


def _label(scene: Scene, cell: Cell) -> str:
    """Return what the puzzle says in a cell."""
    label = scene.label(cell)
    return "" if label is None else str(label)


def _reads(scene: Scene, cell: Cell) -> str:
    """Return what a cell reads besides its shading; a clue stays beside a value filled in."""
    label, value = _label(scene, cell), None if scene.shades else scene.value(cell)
    if value is None:
        return label
    clue = label and scene.given(cell) is None
    return f"{label}:{value}" if clue else str(value)


def _cell(scene: Scene, look: Look, cell: Cell, width: int) -> str:
    label, value = _label(scene, cell), scene.value(cell)
    # A bare board shows where its cells are; one with marks shows which are known unshaded.
    undecided = "." if look.ascii else "·"
    dot = undecided if scene.bare or value is not None else " "
    fill, middle, styles = " ", label or dot, [_BOLD] if label else [_DIM]
    if not scene.shades:
        if value is not None:
            middle, styles = _reads(scene, cell), [_BOLD] if label else []
    elif scene.meaning.fills(value):
        fill = "#" if look.ascii else "█"
        middle, styles = label or fill, []
    elif (scene.reasons is not None or cell in scene.marked) and value is not None and label:
        middle = label + undecided
    frame = _frame(scene, cell)
    if frame:
        left, right, style = frame
        return look.paint(left + middle.center(width - 2, fill) + right, *style)
    return look.paint(middle.center(width, fill), *styles)


def _frame(scene: Scene, cell: Cell) -> tuple[str, str, tuple[int, ...]] | None:
    """Return what stands around a cell that stands out, and its style."""
    if cell in scene.marked:
        return _MARKED
    return _REASON if cell in (scene.reasons or ()) else None
