"""Hitori: how the shared collection tells a puzzle."""

from __future__ import annotations

from typing import Any

from pysolve.model import Grid


def layers(record: dict[str, Any]) -> dict[str, Grid]:
    return {"numbers": tuple(map(tuple, record["numbers"]))}


def solution(record: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(e == "#") for e in row) for row in record["solution"])
