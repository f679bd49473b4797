"""Nonogram as the collection tells it: the columns' runs, then the rows', a line each."""

from __future__ import annotations

from typing import Any

Values = tuple[tuple[int, ...], ...]
Grid = tuple[tuple[int | None, ...], ...]


def _lists(lines: list[str]) -> Grid:
    """One row a line; a lone 0 stands for no run at all."""
    lists = [[int(n) for n in line.split() if n != "0"] for line in lines]
    width = max(1, *map(len, lists))
    return tuple((*numbers, *[None] * (width - len(numbers))) for numbers in lists)


def layers(record: dict[str, Any]) -> dict[str, Grid]:
    lines = record["problem"].strip().split("\n")[1:]
    cols = record["cols"]
    return {"top": _lists(lines[:cols]), "left": _lists(lines[cols:])}


def solution(record: dict[str, Any]) -> Values:
    lines = record["solution"].strip().split("\n")[1:]
    return tuple(tuple(int(v == "x") for v in line.split()) for line in lines)
