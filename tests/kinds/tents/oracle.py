"""Tents: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, grid, neighbours, where

from kinds import Oracle
from pysolve.model import Cell, Puzzle


def trees(puzzle: Puzzle) -> set[Cell]:
    rows = grid(puzzle, "symbols")
    return {(r, c) for r, row in enumerate(rows) for c, tree in enumerate(row) if tree}


def free(puzzle: Puzzle, values: Values) -> Places:
    return (("cell", cell) for cell in trees(puzzle) & where(values, 1))


def apart(puzzle: Puzzle, values: Values) -> Places:
    tents = where(values, 1) - trees(puzzle)
    for r, c in tents:
        for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
            if other in tents:
                yield "line", (r, c, *other)


def paired(puzzle: Puzzle, values: Values) -> Places:
    """Give each tree a tent, moving earlier ones where that helps. (No place is to blame.)"""
    wood = trees(puzzle)
    tents = where(values, 1) - wood
    tree_of: dict[Cell, Cell] = {}

    def find(tree: Cell, tried: set[Cell]) -> bool:
        for tent in {*neighbours(tree)} & tents - tried:
            tried.add(tent)
            if tent not in tree_of or find(tree_of[tent], tried):
                tree_of[tent] = tree
                return True
        return False

    if not all(find(tree, set()) for tree in sorted(wood)) or len(wood) != len(tents):
        yield "grid", ()


def columns(puzzle: Puzzle, values: Values) -> Places:
    for c, cells in enumerate(zip(*values, strict=True)):
        if grid(puzzle, "top")[c][0] not in (None, sum(cells)):
            yield "column", (c,)


def rows(puzzle: Puzzle, values: Values) -> Places:
    for r, cells in enumerate(values):
        if grid(puzzle, "left")[r][0] not in (None, sum(cells)):
            yield "row", (r,)


ORACLE = Oracle(
    rules={"free": free, "apart": apart, "paired": paired, "columns": columns, "rows": rows},
)
