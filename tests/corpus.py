"""Published puzzles to test against, where they are at hand: ../shared/corpus."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from kinds import KINDS as NAMES
from kinds import Published, Record, boards_of

from pysolve.model import Puzzle, Solution

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpus"
MORE = FOLDER / "more"
needed = pytest.mark.skipif(not FOLDER.exists(), reason="the corpus is not at hand")


KINDS: dict[str, Published] = {
    kind: published for kind in NAMES if (published := boards_of(kind).published)
}


@cache
def records(kind: str) -> list[Record]:
    file = next((f for f in (FOLDER / f"{kind}.jsonl", MORE / f"{kind}.jsonl") if f.exists()), None)
    if file is None:
        return []
    return [json.loads(line) for line in file.read_text().splitlines()]


def solved(kind: str, cells: int) -> list[Record]:
    """Return those with a published solution, up to a number of cells."""
    return [
        record
        for record in records(kind)
        if "solution" in record and record["rows"] * record["cols"] <= cells
    ]


def find(kind: str, name: str) -> Record:
    return next(record for record in records(kind) if record["id"] == name)


def puzzle(record: Record) -> Puzzle:
    rows, cols = record["rows"], record["cols"]
    layers = KINDS[record["kind"]].layers(record)
    solution = None
    if "solution" in record:
        values = {"#": 1, ".": 0, "0": 0, "1": 1}
        solution = Solution(tuple(tuple(values[v] for v in row) for row in record["solution"]))
    return Puzzle(record["kind"], rows, cols, layers, id=record["id"], solution=solution)
