"""Sudoku: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cells import Places, Values, grid

from kinds import Oracle
from pysolve.model import Cell, Puzzle


def given(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(grid(puzzle, "givens")):
        for c, entry in enumerate(row):
            if entry is not None and entry != values[r][c]:
                yield "cell", (r, c)


def complete(puzzle: Puzzle, numbers: Iterable[int]) -> bool:
    return sorted(numbers) == list(range(1, puzzle.rows + 1))


def rows(puzzle: Puzzle, values: Values) -> Places:
    return (("row", (r,)) for r, row in enumerate(values) if not complete(puzzle, row))


def columns(puzzle: Puzzle, values: Values) -> Places:
    every = enumerate(zip(*values, strict=True))
    return (("column", (c,)) for c, column in every if not complete(puzzle, column))


def box_size(puzzle: Puzzle) -> tuple[int, int]:
    size, told = puzzle.rows, dict(puzzle.settings)
    high, wide = told.get("box_rows"), told.get("box_columns")
    if high is None and wide is None:
        high = max(n for n in range(1, size + 1) if n * n <= size and size % n == 0)
    if high is None:
        assert wide is not None
        high = size // wide
    return high, size // high if wide is None else wide


def all_boxes(puzzle: Puzzle) -> Iterator[tuple[tuple[str, tuple[int, ...]], list[Cell]]]:
    """Every box: its name, and its cells."""
    rooms = puzzle.layer("rooms")
    if rooms is not None:
        cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
        for room in range(puzzle.rows):
            yield ("room", (room,)), [(r, c) for r, c in cells if rooms[r][c] == room]
        return
    high, wide = box_size(puzzle)
    for r in range(0, puzzle.rows, high):
        for c in range(0, puzzle.cols, wide):
            box = [(r2, c2) for r2 in range(r, r + high) for c2 in range(c, c + wide)]
            yield ("line", (*box[0], *box[-1])), box


def boxes(puzzle: Puzzle, values: Values) -> Places:
    for name, cells in all_boxes(puzzle):
        if not complete(puzzle, (values[r][c] for r, c in cells)):
            yield name


def diagonals(puzzle: Puzzle, values: Values) -> Places:
    last = puzzle.rows - 1
    if not complete(puzzle, (values[i][i] for i in range(puzzle.rows))):
        yield "line", (0, 0, last, last)
    if not complete(puzzle, (values[i][last - i] for i in range(puzzle.rows))):
        yield "line", (0, last, last, 0)


def apart_by(values: Values, moves: Iterable[Cell]) -> Places:
    """All pairs of equal numbers that a move leads from one to the other."""
    for r, row in enumerate(values):
        for c, value in enumerate(row):
            for r2, c2 in ((r + down, c + right) for down, right in moves):
                inside = 0 <= r2 < len(values) and 0 <= c2 < len(row)
                if inside and (r, c) < (r2, c2) and value == values[r2][c2]:
                    yield "line", (r, c, r2, c2)


def knight(puzzle: Puzzle, values: Values) -> Places:
    return apart_by(values, [(1, 2), (1, -2), (2, 1), (2, -1)])


def king(puzzle: Puzzle, values: Values) -> Places:
    return apart_by(values, [(1, 1), (1, -1)])


def consecutive(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(values):
        for c, value in enumerate(row):
            for r2, c2 in ((r, c + 1), (r + 1, c)):
                inside = r2 < len(values) and c2 < len(row)
                if inside and abs(value - values[r2][c2]) == 1:
                    yield "line", (r, c, r2, c2)


ORACLE = Oracle(
    rules={"given": given, "rows": rows, "columns": columns, "boxes": boxes},
    variants={
        "jigsaw": {},
        "diagonal": {"diagonals": diagonals},
        "antiknight": {"knight": knight},
        "antiking": {"king": king},
        "nonconsecutive": {"consecutive": consecutive},
    },
)
