"""Suguru: how the shared collection tells a puzzle."""

from __future__ import annotations

from typing import Any

from pysolve.model import Grid


def board(text: str) -> list[list[str]]:
    """The tokens of a text, row by row, without the line that tells the size."""
    return [line.split() for line in text.splitlines()[1:]]


def layers(record: dict[str, Any]) -> dict[str, Grid]:
    rows = board(record["problem"])
    given, labels = rows[: record["rows"]], rows[record["rows"] :]
    order: dict[str, int] = {}
    return {
        "rooms": tuple(tuple(order.setdefault(e, len(order)) for e in row) for row in labels),
        "givens": tuple(tuple(None if e == "-" else int(e) for e in row) for row in given),
    }


def solution(record: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, row)) for row in board(record["solution"]))
