"""Kurodoko: how the shared collection tells a puzzle."""

from __future__ import annotations

from typing import Any

from pysolve.model import Grid


def board(text: str) -> list[list[str]]:
    """The tokens of a text, row by row, without the line that tells the size."""
    return [line.split() for line in text.splitlines()[1:]]


def layers(record: dict[str, Any]) -> dict[str, Grid]:
    words: dict[str, int | str | None] = {"-": None, "?": "?"}
    rows = board(record["problem"])
    return {
        "numbers": tuple(tuple(words[e] if e in words else int(e) for e in row) for row in rows)
    }


def solution(record: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(e == "x") for e in row) for row in board(record["solution"]))
