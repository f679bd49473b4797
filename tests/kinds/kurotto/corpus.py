"""Kurotto in the shared collection: numbers, and `o` for a circle without one."""

from __future__ import annotations

from tokens import entries, shaded, tokens

from kinds import Record
from pysolve.model import Grid


def layers(record: Record) -> dict[str, Grid]:
    return {"numbers": entries(tokens(record["problem"]), {"-": None, "o": "?"})}


def solution(record: Record) -> tuple[tuple[int, ...], ...]:
    return shaded(record)
