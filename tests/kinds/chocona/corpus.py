"""Chocona in the shared collection: numbers, then rooms."""

from __future__ import annotations

from tokens import numbered_rooms, shaded

from kinds import Record
from pysolve.model import Grid


def layers(record: Record) -> dict[str, Grid]:
    return numbered_rooms(record)


def solution(record: Record) -> tuple[tuple[int, ...], ...]:
    return shaded(record)
