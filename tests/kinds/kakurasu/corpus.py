"""Kakurasu as the collection tells it: the columns' sums, then the rows'."""

from __future__ import annotations

from typing import Any

Values = tuple[tuple[int, ...], ...]
Grid = tuple[tuple[int | None, ...], ...]


def _sums(line: str) -> Grid:
    return tuple((None if n == "-" else int(n),) for n in line.split())


def layers(record: dict[str, Any]) -> dict[str, Grid]:
    _, top, left = record["problem"].strip().split("\n")
    return {"top": _sums(top), "left": _sums(left)}


def solution(record: dict[str, Any]) -> Values:
    lines = record["solution"].strip().split("\n")[1:]
    return tuple(tuple(int(v == "x") for v in line.split()) for line in lines)
