"""Takuzu: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cells import Places, Values, grid

from kinds import Oracle
from pysolve.model import Puzzle


def given(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(grid(puzzle, "givens")):
        for c, entry in enumerate(row):
            if entry is not None and entry != values[r][c]:
                yield "cell", (r, c)


def balance_rows(puzzle: Puzzle, values: Values) -> Places:
    return (("row", (r,)) for r, row in enumerate(values) if 2 * sum(row) != len(row))


def balance_columns(puzzle: Puzzle, values: Values) -> Places:
    columns = zip(*values, strict=True)
    return (("column", (c,)) for c, column in enumerate(columns) if 2 * sum(column) != len(column))


def triple_rows(puzzle: Puzzle, values: Values) -> Places:
    for r, c in product(range(puzzle.rows), range(puzzle.cols - 2)):
        if len({values[r][c], values[r][c + 1], values[r][c + 2]}) == 1:
            yield "line", (r, c, r, c + 2)


def triple_columns(puzzle: Puzzle, values: Values) -> Places:
    for r, c in product(range(puzzle.rows - 2), range(puzzle.cols)):
        if len({values[r][c], values[r + 1][c], values[r + 2][c]}) == 1:
            yield "line", (r, c, r + 2, c)


def equal_pairs(rows: list[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    return ((a, b) for b in range(len(rows)) for a in range(b) if rows[a] == rows[b])


def distinct_rows(puzzle: Puzzle, values: Values) -> Places:
    return (("rows", pair) for pair in equal_pairs(list(values)))


def distinct_columns(puzzle: Puzzle, values: Values) -> Places:
    return (("columns", pair) for pair in equal_pairs(list(zip(*values, strict=True))))


def signed(puzzle: Puzzle, values: Values, sign: str, alike: bool) -> Places:
    """Return the sides with a sign that lies."""
    for y, row in enumerate(puzzle.layer("signs") or ()):
        for x, entry in enumerate(row):
            (r, c), (r2, c2) = ((y - 1) // 2, (x - 1) // 2), (y // 2, x // 2)
            if entry == sign and (values[r][c] == values[r2][c2]) != alike:
                yield "side", (r, c, r2, c2)


def equal(puzzle: Puzzle, values: Values) -> Places:
    return signed(puzzle, values, "equal", alike=True)


def cross(puzzle: Puzzle, values: Values) -> Places:
    return signed(puzzle, values, "cross", alike=False)


ORACLE = Oracle(
    rules={
        "given": given,
        "balance_rows": balance_rows,
        "balance_columns": balance_columns,
        "triple_rows": triple_rows,
        "triple_columns": triple_columns,
    },
    bare=(
        *("balance_rows", "balance_columns", "triple_rows", "triple_columns"),
        *("distinct_rows", "distinct_columns"),
    ),
    variants={
        "binairo": {"distinct_rows": distinct_rows, "distinct_columns": distinct_columns},
        "tango": {"equal": equal, "cross": cross},
    },
)
