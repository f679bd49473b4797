"""Creek in the shared collection: numbers on corners, one row and one column more of them."""

from __future__ import annotations

from tokens import entries, shaded, tokens

from kinds import Record
from pysolve.model import Grid


def layers(record: Record) -> dict[str, Grid]:
    return {"corners": entries(tokens(record["problem"]), {"-": None})}


def solution(record: Record) -> tuple[tuple[int, ...], ...]:
    return shaded(record)
