"""Fillomino as the collection tells it: numbers, before and after."""

from __future__ import annotations

from typing import Any

Values = tuple[tuple[int, ...], ...]


def _board(record: dict[str, Any], part: str) -> list[list[str]]:
    return [line.split() for line in record[part].split("\n")[1 : 1 + record["rows"]]]


def layers(record: dict[str, Any]) -> dict[str, tuple[tuple[int | None, ...], ...]]:
    board = _board(record, "problem")
    return {"givens": tuple(tuple(None if v in "-." else int(v) for v in row) for row in board)}


def solution(record: dict[str, Any]) -> Values:
    return tuple(tuple(int(v) for v in row) for row in _board(record, "solution"))
