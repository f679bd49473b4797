"""Cave: how the shared collection tells a puzzle."""

from __future__ import annotations

from collection import Record, numbers, shading

layers = numbers


def solution(record: Record) -> tuple[tuple[int, ...], ...]:
    return shading(record, "-")
