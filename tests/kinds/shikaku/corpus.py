"""Shikaku as the collection tells it: numbers, and a label for each rectangle."""

from __future__ import annotations

from typing import Any

Values = tuple[tuple[int, ...], ...]


def _board(record: dict[str, Any], part: str) -> list[list[str]]:
    return [line.split() for line in record[part].split("\n")[1 : 1 + record["rows"]]]


def layers(record: dict[str, Any]) -> dict[str, tuple[tuple[int | None, ...], ...]]:
    board = _board(record, "problem")
    return {"numbers": tuple(tuple(None if v == "-" else int(v) for v in row) for row in board)}


def solution(record: dict[str, Any]) -> Values:
    rows, cols = record["rows"], record["cols"]
    labels = _board(record, "solution")
    lattice = [[0] * (2 * cols + 1) for _ in range(2 * rows + 1)]
    for r in range(rows):
        for c in range(cols):
            if c + 1 < cols:
                lattice[2 * r + 1][2 * c + 2] = int(labels[r][c] != labels[r][c + 1])
            if r + 1 < rows:
                lattice[2 * r + 2][2 * c + 1] = int(labels[r][c] != labels[r + 1][c])
    return tuple(map(tuple, lattice))
