"""Boards as text for a terminal: box-drawing lines or plain ASCII, with or without colour."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from pysolve.model import WALL_BELOW, WALL_RIGHT, Cell, Entry, Grid, Puzzle, Solution

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
    answer: str,
    look: Look,
    solution: Solution | None = None,
    marked: Collection[Cell] = frozenset(),
    *,
    marks: Grid | None = None,
    reasons: Collection[Cell] | None = None,
) -> str:
    """Draw a puzzle whose kind answers with `answer`, a solution of it, or what is known so far.

    Marked cells stand out, with and without colour. So do reasons, in another way; where they are
    given, even if none, cells with a label have room to tell what is known of them.
    """
    known = marks if solution is None else solution.values
    return "\n".join(_lines(_Board(puzzle, answer, known), look, marked, reasons))


def boards(
    puzzle: Puzzle,
    answer: str,
    look: Look,
    solutions: Collection[Solution],
    marked: Collection[Cell] = frozenset(),
) -> str:
    """Draw several solutions, side by side where the terminal is wide enough."""
    filled = [_Board(puzzle, answer, solution.values) for solution in solutions]
    drawn = [list(_lines(one, look, marked)) for one in filled]
    wide = sum(_total_width(one, look, marked) + len(_SIDE_BY_SIDE_GAP) for one in filled)
    if wide - len(_SIDE_BY_SIDE_GAP) > (look.width or _PAGE_WIDTH):
        return "\n\n".join("\n".join(lines) for lines in drawn)
    return "\n".join(
        _SIDE_BY_SIDE_GAP.join(lines).rstrip() for lines in zip_longest(*drawn, fillvalue="")
    )


@dataclass(frozen=True, slots=True)
class _Board:
    """A puzzle, what its kind answers with, and what is known of the answer."""

    puzzle: Puzzle
    answer: str
    known: Grid | None

    @property
    def shades(self) -> bool:
        return self.answer == "shaded"

    @property
    def lines(self) -> bool:
        """Whether lines are drawn between rooms."""
        return self.puzzle.layer("rooms") is not None

    @property
    def longest(self) -> int:
        """How many characters the longest label or value takes."""
        puzzle = self.puzzle
        places = ((r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
        return max(len(self.label(where) if self.shades else self.text(where)) for where in places)

    def label(self, where: Cell) -> str:
        """Return what the puzzle says in a cell."""
        for layer in self.puzzle.layers:
            entry = layer.grid[where[0]][where[1]]
            if layer.name not in ("rooms", "walls") and entry is not None:
                return str(entry)
        return ""

    def value(self, where: Cell) -> Entry:
        return None if self.known is None else self.known[where[0]][where[1]]

    def text(self, where: Cell) -> str:
        """Return what a cell reads where values are filled in; a clue stays beside the value."""
        label, value = self.label(where), self.value(where)
        if value is None:
            return label
        clue = label and self._given(where) is None
        return f"{label}:{value}" if clue else str(value)

    def _given(self, where: Cell) -> Entry:
        givens = self.puzzle.layer("givens")
        return None if givens is None else givens[where[0]][where[1]]


def _lines(
    board: _Board,
    look: Look,
    marked: Collection[Cell],
    reasons: Collection[Cell] | None = None,
) -> Iterator[str]:
    puzzle = board.puzzle
    rooms = puzzle.layer("rooms")
    step = reasons is not None
    width = _step_width(board) if step else _cell_width(board, look, marked)
    walls = _Walls(puzzle, rooms)
    for r in range(puzzle.rows + 1):
        if rooms is not None or r in (0, puzzle.rows):
            yield _border(walls, r, width, look)
        if r == puzzle.rows:
            break
        parts = []
        for c in range(puzzle.cols):
            wall = rooms is not None or c == 0
            parts.append(_piece(walls.beside(r, c), look, "│", "|") if wall else "")
            frame = _MARKED if (r, c) in marked else _REASON if (r, c) in (reasons or ()) else None
            parts.append(_cell(board, look, (r, c), width=width, frame=frame, step=step))
        yield "".join(parts) + _piece(True, look, "│", "|")


def _piece(there: bool, look: Look, box: str, plain: str) -> str:
    return (plain if look.ascii else box) if there else " "


class _Walls:
    """Where lines are drawn: around the board, between rooms, and where a room has walls."""

    def __init__(self, puzzle: Puzzle, rooms: Grid | None) -> None:
        self._rows, self._cols, self._rooms = puzzle.rows, puzzle.cols, rooms
        self._walls = puzzle.layer("walls")
        self.inner = rooms is not None

    def _room(self, r: int, c: int) -> Entry:
        if not (0 <= r < self._rows and 0 <= c < self._cols):
            return -1
        return self._rooms[r][c] if self._rooms else 0

    def _wall(self, r: int, c: int, bit: int) -> bool:
        inside = 0 <= r < self._rows and 0 <= c < self._cols
        return inside and self._walls is not None and bool(int(self._walls[r][c] or 0) & bit)

    def beside(self, r: int, c: int) -> bool:
        """Tell whether a line runs left of cell (r, c)."""
        return self._room(r, c - 1) != self._room(r, c) or self._wall(r, c - 1, WALL_RIGHT)

    def above(self, r: int, c: int) -> bool:
        """Tell whether a line runs above cell (r, c)."""
        return self._room(r - 1, c) != self._room(r, c) or self._wall(r - 1, c, WALL_BELOW)

    def corner(self, r: int, c: int) -> int:
        """Return the arms of the lines that meet left above cell (r, c), as `_BOX` counts them."""
        arms = (self.beside(r - 1, c), self.above(r, c), self.beside(r, c), self.above(r, c - 1))
        return sum(1 << bit for bit, there in enumerate(arms) if there)


def _border(walls: _Walls, r: int, width: int, look: Look) -> str:
    parts = []
    for c in range(walls._cols + 1):
        inside = 0 < c < walls._cols
        if walls.inner or not inside:
            arms = walls.corner(r, c)
            straight = {0: " ", 5: "|", 10: "-"}.get(arms, "+")
            parts.append(straight if look.ascii else _BOX[arms])
        if c < walls._cols:
            parts.append(_piece(walls.above(r, c), look, "─", "-") * width)
    return "".join(parts)


def _step_width(board: _Board) -> int:
    # Between its brackets a label leaves room for what tells whether the cell is shaded.
    return max(_WIDE, board.longest + (3 if board.shades else 2))


def _cell_width(board: _Board, look: Look, marked: Collection[Cell]) -> int:
    longest = board.longest
    wide = max(_WIDE, longest + 2)
    if marked or look.width is None or board.puzzle.cols * (wide + board.lines) + 2 <= look.width:
        return wide
    # A label leaves room for one character more, which tells whether the cell is shaded.
    return max(_NARROW if board.lines else _NARROW + 1, longest + 1 if longest else 0)


def _total_width(board: _Board, look: Look, marked: Collection[Cell]) -> int:
    around = 1 if board.lines else 2
    return board.puzzle.cols * (_cell_width(board, look, marked) + board.lines) + around


def _cell(
    board: _Board,
    look: Look,
    where: Cell,
    *,
    width: int,
    frame: tuple[str, str, tuple[int, ...]] | None,
    step: bool,
) -> str:
    label, value = board.label(where), board.value(where)
    # A bare board shows where its cells are; one with marks shows which are known unshaded.
    undecided = "." if look.ascii else "·"
    dot = undecided if board.known is None else " " if value is None else undecided
    fill, middle, styles = " ", label or dot, [_BOLD] if label else [_DIM]
    if not board.shades:
        if value is not None:
            middle, styles = board.text(where), [_BOLD] if label else []
    elif value:
        fill = "#" if look.ascii else "█"
        middle, styles = label or fill, []
    elif step and value is not None and label:
        middle = label + undecided
    if frame:
        left, right, style = frame
        return look.paint(left + middle.center(width - 2, fill) + right, *style)
    return look.paint(middle.center(width, fill), *styles)
