"""LITS in the shared collection: rooms as numbers, the solution as text."""

from __future__ import annotations

from kinds import Record
from pysolve.model import Grid


def layers(record: Record) -> dict[str, Grid]:
    labels = dict.fromkeys(label for row in record["rooms"] for label in row)
    indices = {label: i for i, label in enumerate(labels)}
    return {"rooms": tuple(tuple(indices[label] for label in row) for row in record["rooms"])}


def solution(record: Record) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(mark == "#") for mark in row) for row in record["solution"])
