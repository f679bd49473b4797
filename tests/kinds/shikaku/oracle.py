"""Shikaku: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, grid

from kinds import Oracle
from pysolve.model import Cell, Puzzle


def area(values: Values, cell: Cell) -> set[Cell]:
    """Return all cells that no border parts from one."""
    found, todo = {cell}, [cell]
    rows, cols = len(values) // 2, len(values[0]) // 2
    while todo:
        r, c = todo.pop()
        for a, b in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            inside = 0 <= r + a < rows and 0 <= c + b < cols
            if inside and not values[2 * r + 1 + a][2 * c + 1 + b] and (r + a, c + b) not in found:
                found.add((r + a, c + b))
                todo.append((r + a, c + b))
    return found


def clues(puzzle: Puzzle) -> dict[Cell, int | None]:
    """Return the cells with a number, and the numbers: None for a `?`."""
    return {
        (r, c): number if isinstance(number, int) else None
        for r, row in enumerate(grid(puzzle, "numbers"))
        for c, number in enumerate(row)
        if number is not None
    }


def rectangle(puzzle: Puzzle, values: Values) -> Places:
    """Inner corners where borders meet, but none runs straight on."""
    for r in range(1, puzzle.rows):
        for c in range(1, puzzle.cols):
            i, j = 2 * r, 2 * c
            across = [values[i][j - 1], values[i][j + 1]]
            down = [values[i - 1][j], values[i + 1][j]]
            if any(across + down) and not all(across) and not all(down):
                yield "corner", (r, c)


def numbered(puzzle: Puzzle, values: Values) -> Places:
    told = clues(puzzle).keys()
    for r in range(puzzle.rows):
        for c in range(puzzle.cols):
            if not told & area(values, (r, c)):
                yield "cell", (r, c)


def one_number(puzzle: Puzzle, values: Values) -> Places:
    told = clues(puzzle).keys()
    return (("cell", cell) for cell in told if len(told & area(values, cell)) > 1)


def size(puzzle: Puzzle, values: Values) -> Places:
    for cell, number in clues(puzzle).items():
        if number is not None and number != len(area(values, cell)):
            yield "cell", cell


ORACLE = Oracle(
    rules={"rectangle": rectangle, "numbered": numbered, "one_number": one_number, "size": size},
    bare=("rectangle",),
)
