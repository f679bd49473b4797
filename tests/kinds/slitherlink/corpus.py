"""Slitherlink as the collection tells it: numbers, and the cells inside the loop."""

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
    board = _board(record, "solution")

    def inside(r: int, c: int) -> bool:
        return 0 <= r < rows and 0 <= c < cols and board[r][c] == "x"

    lattice = [[0] * (2 * cols + 1) for _ in range(2 * rows + 1)]
    for r in range(rows + 1):
        for c in range(cols + 1):
            if c < cols:
                lattice[2 * r][2 * c + 1] = int(inside(r - 1, c) != inside(r, c))
            if r < rows:
                lattice[2 * r + 1][2 * c] = int(inside(r, c - 1) != inside(r, c))
    return tuple(map(tuple, lattice))
