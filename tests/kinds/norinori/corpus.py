"""Norinori in the shared collection: a board without numbers, then rooms."""

from __future__ import annotations

from tokens import rooms, shaded, tokens

from kinds import Record
from pysolve.model import Grid


def layers(record: Record) -> dict[str, Grid]:
    return {"rooms": rooms(tokens(record["problem"])[record["rows"] :])}


def solution(record: Record) -> tuple[tuple[int, ...], ...]:
    return shaded(record)
