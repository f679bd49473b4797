"""Yin-Yang in the shared collection: `w` and `b` for white and black circles."""

from __future__ import annotations

from tokens import entries, tokens

from kinds import Record
from pysolve.model import Grid


def layers(record: Record) -> dict[str, Grid]:
    colours = {"-": None, "w": "white", "b": "black"}
    return {"symbols": entries(tokens(record["problem"]), colours)}


def solution(record: Record) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(t == "b") for t in row) for row in tokens(record["solution"]))
