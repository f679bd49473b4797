"""Published puzzles to test against, where they are at hand: ../shared/corpus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pysolve.model import Grid, Layer, Puzzle, Solution

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpus"
KINDS = ("heyawake", "takuzu", "nurikabe")


def records(kind: str) -> list[dict[str, Any]]:
    file = FOLDER / f"{kind}.jsonl"
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines()]


def puzzle(record: dict[str, Any]) -> Puzzle:
    rows, cols = record["rows"], record["cols"]
    solution = None
    if "solution" in record:
        values = {"#": 1, ".": 0, "0": 0, "1": 1}
        solution = Solution(tuple(tuple(values[v] for v in row) for row in record["solution"]))
    return Puzzle(record["kind"], rows, cols, _layers(record), id=record["id"], solution=solution)


def _layers(record: dict[str, Any]) -> tuple[Layer, ...]:
    empty: list[list[Any]] = [[None] * record["cols"] for _ in range(record["rows"])]
    match record["kind"]:
        case "heyawake":
            indices: dict[int, int] = {}
            firsts: dict[int, tuple[int, int]] = {}
            for r, row in enumerate(record["rooms"]):
                for c, room in enumerate(row):
                    indices.setdefault(room, len(indices))
                    firsts.setdefault(room, (r, c))
            for room, number in record["clues"]:
                empty[firsts[room][0]][firsts[room][1]] = number
            rooms = tuple(tuple(indices[room] for room in row) for row in record["rooms"])
            walls = ((None,) * record["cols"],) * record["rows"]
            return Layer("rooms", rooms), Layer("walls", walls), Layer("clues", _frozen(empty))
        case "takuzu":
            givens = [[None if v == "." else int(v) for v in row] for row in record["givens"]]
            return (Layer("givens", _frozen(givens)),)
        case _:
            for r, c, number in record["clues"]:
                empty[r][c] = number
            return (Layer("numbers", _frozen(empty)),)


def _frozen(grid: list[list[Any]]) -> Grid:
    return tuple(map(tuple, grid))
