"""Suguru: its rules in plain Python, to judge what ASP answers."""

from __future__ import annotations

from cells import Places, Values, grid

from kinds import Oracle
from pysolve.model import Puzzle


def given(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(grid(puzzle, "givens")):
        for c, entry in enumerate(row):
            if entry is not None and entry != values[r][c]:
                yield "cell", (r, c)


def rooms(puzzle: Puzzle, values: Values) -> Places:
    inside: dict[int, list[int]] = {}
    for row, entries in zip(grid(puzzle, "rooms"), values, strict=True):
        for room, value in zip(row, entries, strict=True):
            assert isinstance(room, int)
            inside.setdefault(room, []).append(value)
    for room, numbers in inside.items():
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            yield "room", (room,)


def touch(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(values):
        for c, value in enumerate(row):
            for r2, c2 in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                inside = r2 < puzzle.rows and 0 <= c2 < puzzle.cols
                if inside and value == values[r2][c2]:
                    yield "line", (r, c, r2, c2)


ORACLE = Oracle(rules={"given": given, "rooms": rooms, "touch": touch})
