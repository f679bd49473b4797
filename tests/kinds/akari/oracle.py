"""Akari: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from collections.abc import Iterator

from cells import Places, Values, grid, lines, neighbours, where

from kinds import Oracle
from pysolve.model import Cell, Puzzle


def blocks(puzzle: Puzzle) -> set[Cell]:
    rows = grid(puzzle, "numbers")
    return {(r, c) for r, row in enumerate(rows) for c, n in enumerate(row) if n is not None}


def beams(puzzle: Puzzle) -> Iterator[list[Cell]]:
    """Cut every row and column at its blocks."""
    dark = blocks(puzzle)
    for line in lines(puzzle.rows, puzzle.cols):
        run: list[Cell] = []
        for cell in line:
            if cell in dark:
                yield run
                run = []
            else:
                run.append(cell)
        yield run


def block(puzzle: Puzzle, values: Values) -> Places:
    return (("cell", cell) for cell in where(values, 1) & blocks(puzzle))


def count(puzzle: Puzzle, values: Values) -> Places:
    lamps = where(values, 1)
    numbers = grid(puzzle, "numbers")
    for r, c in blocks(puzzle):
        number = numbers[r][c]
        if isinstance(number, int) and number != len(lamps.intersection(neighbours((r, c)))):
            yield "cell", (r, c)


def lit(puzzle: Puzzle, values: Values) -> Places:
    lamps = where(values, 1)
    light = {cell for run in beams(puzzle) if lamps.intersection(run) for cell in run}
    every = where(values, 0) | lamps
    return (("cell", cell) for cell in every - light - blocks(puzzle))


def beam(puzzle: Puzzle, values: Values) -> Places:
    for run in beams(puzzle):
        lamps = [cell for cell in run if values[cell[0]][cell[1]]]
        for i, one in enumerate(lamps):
            yield from (("line", (*one, *other)) for other in lamps[i + 1 :])


ORACLE = Oracle(rules={"block": block, "count": count, "lit": lit, "beam": beam})
