"""The shared collection's own text: a line with the size, then tokens row by row."""

from __future__ import annotations

from typing import Any

from pysolve.model import Grid

Record = dict[str, Any]


def board(text: str) -> list[list[str]]:
    """Return the tokens of a text, row by row, without the line that tells the size."""
    return [line.split() for line in text.splitlines()[1:]]


def numbers(record: Record) -> dict[str, Grid]:
    """Return the layer of a puzzle that has numbers in cells and nothing else."""
    words: dict[str, int | str | None] = {"-": None, "?": "?"}
    rows = board(record["problem"])
    return {
        "numbers": tuple(tuple(words[e] if e in words else int(e) for e in row) for row in rows)
    }


def shading(record: Record, mark: str = "x") -> tuple[tuple[int, ...], ...]:
    """Return the solution of a puzzle whose shaded cells have a mark."""
    return tuple(tuple(int(e == mark) for e in row) for row in board(record["solution"]))
