"""Star Battle in the shared collection: rooms, and `#` or `@` where the board has a hole."""

from __future__ import annotations

from tokens import rooms, shaded, sizes, tokens

from kinds import Record
from pysolve.model import Grid

HOLES = ("#", "@")


def layers(record: Record) -> dict[str, Grid]:
    board = tokens(record["problem"])
    holes = tuple(tuple(1 if label in HOLES else None for label in row) for row in board)
    return {"rooms": rooms(board, HOLES), "holes": holes}


def settings(record: Record) -> dict[str, int]:
    return {"stars": sizes(record)[2]}


def solution(record: Record) -> tuple[tuple[int, ...], ...]:
    return shaded(record)
