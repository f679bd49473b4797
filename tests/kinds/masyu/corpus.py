"""Masyu as the collection tells it: pearls, and the two sides that the line leaves a cell by."""

from __future__ import annotations

from typing import Any

Values = tuple[tuple[int, ...], ...]

PEARLS = {"-": None, "w": "white", "b": "black", "1": "white", "2": "black"}


def _board(record: dict[str, Any], part: str) -> list[list[str]]:
    return [line.split() for line in record[part].split("\n")[1 : 1 + record["rows"]]]


def layers(record: dict[str, Any]) -> dict[str, tuple[tuple[str | None, ...], ...]]:
    board = _board(record, "problem")
    return {"pearls": tuple(tuple(PEARLS[v] for v in row) for row in board)}


def solution(record: dict[str, Any]) -> Values:
    rows, cols = record["rows"], record["cols"]
    lattice = [[0] * (2 * cols + 1) for _ in range(2 * rows + 1)]
    for r, row in enumerate(_board(record, "solution")):
        for c, sides in enumerate(row):
            lattice[2 * r + 1][2 * c + 2] = int("e" in sides)
            lattice[2 * r + 2][2 * c + 1] = int("s" in sides)
    return tuple(map(tuple, lattice))
