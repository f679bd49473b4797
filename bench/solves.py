"""Recorded solves: which cells a person decided, one after the other. In ../shared/human.

They are for measuring only; nothing of them is part of the project.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pysolve
from pysolve.errors import PuzzleError
from pysolve.grid import Cell
from pysolve.model import Puzzle

SHARED = Path(__file__).resolve().parents[2] / "shared"
"""Where the recorded solves are, and the published puzzles that they solve."""


@dataclass(frozen=True)
class Solve:
    """A puzzle that a person solved: what was set where, in order; None where it was taken back.

    `number` is the number of the record, from 0; `label` is how hard the puzzle's author called it.
    """

    number: int
    puzzle: Puzzle
    moves: tuple[tuple[Cell, int | None], ...]
    label: int | None = None

    @property
    def id(self) -> str:
        """What the puzzle is called."""
        return self.puzzle.id

    @property
    def times(self) -> dict[Cell, int]:
        """The cells that the person decided, each with when it got the value that it kept."""
        found: dict[Cell, int] = {}
        for time, (cell, value) in enumerate(self.moves):
            found.pop(cell, None)
            if value is not None:
                found[cell] = time
        return found


def kinds(shared: Path) -> list[str]:
    """Return the kinds of which solves are at hand; it is an error if there is none."""
    found = sorted(file.stem for file in (shared / "human").glob("*.jsonl"))
    if not found:
        raise PuzzleError(f"there are no recorded solves at hand: {shared / 'human'}")
    return found


def solves(shared: Path, kind: str, max_cells: int | None = None) -> Iterator[Solve]:
    """Yield the recorded solves of a kind, up to a size of boards."""
    file, published = shared / "human" / f"{kind}.jsonl", shared / "corpus" / f"{kind}.jsonl"
    for needed in (file, published):
        if not needed.is_file():
            raise PuzzleError(f"no solve of {kind} is at hand: there is no file {needed}")
    puzzles = {puzzle.id: puzzle for puzzle in pysolve.load_all(published)}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
        record: dict[str, Any] = json.loads(line)
        puzzle = puzzles.get(record["id"])
        if puzzle is None:
            raise PuzzleError(f"{file}: {record['id']} is none of the puzzles in {published}")
        if not max_cells or puzzle.rows * puzzle.cols <= max_cells:
            moves = tuple(((r, c), value) for r, c, value in record["moves"])
            yield Solve(number, puzzle, moves, record.get("label"))
