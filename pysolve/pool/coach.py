"""What can be asked of a worker by those who solve: hints, steps, moves that are judged, logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pysolve import records
from pysolve.engine import Limit
from pysolve.errors import UsageError
from pysolve.explaining.hinting import hint, steps
from pysolve.explaining.judging import judge
from pysolve.explaining.reviewing import review
from pysolve.grid import Cell
from pysolve.model import Puzzle
from pysolve.pool.calls import Call, options, places_named
from pysolve.pool.job import Record


@dataclass(frozen=True, slots=True)
class Hinting:
    """About which cell, or near which, a row and a column from 0; none asks for the next step."""

    cell: Sequence[int] | None = None
    near: Sequence[int] | None = None
    places: str = "long"


@dataclass(frozen=True, slots=True)
class Listing:
    """Which cell is to be decided, or near to which comes first, a row and a column from 0."""

    cell: Sequence[int] | None = None
    near: Sequence[int] | None = None
    places: str = "long"


@dataclass(frozen=True, slots=True)
class Justifying:
    """The moves to judge: of each row and column from 0, and the value; and by which step."""

    cells: Sequence[Sequence[int]]
    step: str | None = None
    places: str = "long"

    @property
    def moves(self) -> list[tuple[Cell, int]]:
        """The moves as the library takes them."""
        for each in self.cells if isinstance(self.cells, list) else [self.cells]:
            if not isinstance(each, list) or len(each) != 3:
                raise UsageError(f"cells are rows, columns and values in threes, not {each!r}")
        return [((row, col), value) for row, col, value in self.cells]


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The moves to look at, if not those of the puzzle: rows, columns and values, null to erase."""

    moves: Sequence[Sequence[int | None]] | None = None
    places: str = "long"

    @property
    def made(self) -> list[tuple[Cell, int | None]] | None:
        """The moves as the library takes them."""
        if self.moves is None:
            return None
        for each in self.moves if isinstance(self.moves, list) else [self.moves]:
            if not isinstance(each, list) or len(each) != 3:
                raise UsageError(f"moves are rows, columns and values in threes, not {each!r}")
        return [((row, col), value) for row, col, value in self.moves]  # type: ignore[misc]


def hint_task(puzzle: Puzzle, call: Call) -> Record:
    """Hint at what comes next."""
    asked = options(Hinting, call.options)
    found = hint(
        puzzle,
        call.rules,
        Limit(call.seconds),
        cell=_cell(asked.cell),
        near=_cell(asked.near),
        places=places_named(asked.places),
        tick=call.tick,
        cancel=call.cancel,
    )
    return records.hint(call.name, found)


def steps_task(puzzle: Puzzle, call: Call) -> Record:
    """List what can be done now."""
    asked = options(Listing, call.options)
    found = steps(
        puzzle,
        call.rules,
        Limit(call.seconds),
        cell=_cell(asked.cell),
        near=_cell(asked.near),
        places=places_named(asked.places),
        tick=call.tick,
        cancel=call.cancel,
    )
    return records.steps(call.name, found)


def justify_task(puzzle: Puzzle, call: Call) -> Record:
    """Judge moves."""
    asked = options(Justifying, call.options)
    judged = judge(
        puzzle,
        call.rules,
        Limit(call.seconds),
        moves=asked.moves,
        step=asked.step,
        places=places_named(asked.places),
        tick=call.tick,
        cancel=call.cancel,
    )
    return records.justify(call.name, judged)


def review_task(puzzle: Puzzle, call: Call) -> Record:
    """Look at the moves of a solver."""
    asked = options(Reviewing, call.options)
    log = review(
        puzzle,
        call.rules,
        Limit(call.seconds),
        moves=asked.made,
        places=places_named(asked.places),
        tick=call.tick,
        cancel=call.cancel,
    )
    return records.review(call.name, log)


def _cell(told: object) -> Any:
    """Return a cell as the library takes it; what is none is refused there."""
    return tuple(told) if isinstance(told, list) else told
