"""Tents as the collection tells it: the columns' counts, the rows', then the trees."""

from __future__ import annotations

from typing import Any

Values = tuple[tuple[int, ...], ...]


def layers(record: dict[str, Any]) -> dict[str, tuple[tuple[int | str | None, ...], ...]]:
    _, top, left, *board = record["problem"].strip().split("\n")
    return {
        "top": tuple((None if n == "-" else int(n),) for n in top.split()),
        "left": tuple((None if n == "-" else int(n),) for n in left.split()),
        "trees": tuple(tuple("tree" if v == "x" else None for v in row.split()) for row in board),
    }


def solution(record: dict[str, Any]) -> Values:
    lines = record["solution"].strip().split("\n")[1:]
    return tuple(tuple(int(v == "o") for v in line.split()) for line in lines)
