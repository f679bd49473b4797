"""Aqre: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, apart, lines, where
from rooms import room_counts

from kinds import Oracle
from pysolve.model import Puzzle


def runs(puzzle: Puzzle, values: Values, value: int) -> Places:
    for line in lines(puzzle.rows, puzzle.cols):
        for start in range(len(line) - 3):
            run = line[start : start + 4]
            if all(values[r][c] == value for r, c in run):
                yield "line", (*run[0], *run[-1])


def shaded_run(puzzle: Puzzle, values: Values) -> Places:
    return runs(puzzle, values, 1)


def unshaded_run(puzzle: Puzzle, values: Values) -> Places:
    return runs(puzzle, values, 0)


def connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 1))


ORACLE = Oracle(
    rules={
        "count": room_counts,
        "connected": connected,
        "shaded_run": shaded_run,
        "unshaded_run": unshaded_run,
    },
    bare=("connected", "shaded_run", "unshaded_run"),
)
