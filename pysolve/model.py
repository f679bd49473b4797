"""What the program speaks of: puzzles, solutions, verdicts. Plain frozen values.

What is found beyond those is in `findings`: each class takes about a millisecond to make, and who
only solves needs none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from types import ModuleType

from pysolve import grid, wellformed
from pysolve.face import PLAIN, Face
from pysolve.grid import MAX_CELLS, Cell, Entry, Grid, check_size
from pysolve.layers import MAX_NUMBER, UNKNOWN, WALL_BELOW, WALL_RIGHT, LayerType

# What puzzles are made of, passed on to those who take it from here.
__all__ = ["MAX_CELLS", "MAX_NUMBER", "UNKNOWN", "WALL_BELOW", "WALL_RIGHT"]
__all__ += ["Cell", "Entry", "Grid", "check_size"]


Moves = tuple[tuple[Cell, int | None], ...]
"""Moves in their order: a cell, or the spot of a side, and the value it got, None if erased."""


def _showing() -> ModuleType:
    """Return what draws values; it is above them, and not loaded before something is shown."""
    return import_module("pysolve.showing")


@dataclass(frozen=True, slots=True)
class Layer:
    """One sheet of a puzzle, such as its rooms or its givens; most have an entry per cell.

    On corners there is one row and one column more of them. What stands on sides has its spot on
    the lattice of cells, sides and corners. A margin has a row for each line of the board.
    """

    name: str
    grid: Grid


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as its setter gives it.

    In the layer `rooms` an entry is the room's index, counted from 0 in reading order of the rooms'
    first cells. In the layer `clues` the clue of a room stands on the room's first cell. `flags`
    are what a foreign format says beyond the rules here, such as `v:` of puzz.link. `id` is what a
    collection calls it. `settings` are numbers of the whole puzzle, by name. `marks` are what
    somebody has filled in so far, and `moves` how they came about, one after the other.

    A board that is not of that shape is refused with a `FormatError` that names layer and cell.
    """

    kind: str
    rows: int
    cols: int
    layers: tuple[Layer, ...]
    variants: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    title: str = ""
    author: str = ""
    source: str = ""
    solution: Solution | None = None
    marks: Grid | None = None
    id: str = ""
    settings: tuple[tuple[str, int], ...] = ()
    moves: Moves = ()

    def __post_init__(self) -> None:
        wellformed.check(
            self.rows,
            self.cols,
            [(layer.name, layer.grid) for layer in self.layers],
            None if self.solution is None else self.solution.values,
            self.marks,
            settings=self.settings,
            moves=self.moves,
        )

    @property
    def called(self) -> str:
        """What people call it: its title, else its id, else nothing."""
        return self.title or self.id

    def layer(self, which: str | LayerType) -> Grid | None:
        """Return the grid of a layer, or None when the puzzle has no such layer."""
        name = which if isinstance(which, str) else which.name
        return next((layer.grid for layer in self.layers if layer.name == name), None)

    def __str__(self) -> str:
        return str(_showing().puzzle_text(self))

    def _repr_svg_(self) -> str:
        return str(_showing().draw(self, marks=self.marks).svg)

    def says(self, which: str | LayerType) -> bool:
        """Tell whether a layer is there and not empty."""
        return grid.says(self.layer(which) or ())


@dataclass(frozen=True, slots=True)
class Solution:
    """A filled board: one number per cell. In shading kinds 1 is shaded and 0 is not.

    Where a kind answers with lines, it is the lattice of cells, sides and corners: 1 where a side
    has a line, and 0 everywhere else.
    """

    values: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        width = max(len(str(value)) for row in self.values for value in row)
        gap = "" if width == 1 else " "
        return "\n".join(gap.join(str(v).rjust(width) for v in row) for row in self.values)

    def differences(self, other: Solution) -> tuple[Cell, ...]:
        """Return the cells, in reading order, where the two boards differ."""
        return tuple(
            (r, c)
            for r, (row, others) in enumerate(zip(self.values, other.values, strict=True))
            for c, (value, another) in enumerate(zip(row, others, strict=True))
            if value != another
        )


class Verdict(Enum):
    """What is known about a puzzle. UNIQUE and NONE are proofs: the search was exhausted."""

    UNIQUE = "UNIQUE"
    MULTIPLE = "MULTIPLE"
    NONE = "NONE"
    UNKNOWN = "UNKNOWN"

    @staticmethod
    def of(found: int, exhausted: bool) -> Verdict:
        """Return the verdict after `found` different solutions."""
        if found > 1:
            return Verdict.MULTIPLE
        if not exhausted:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if found else Verdict.NONE


@dataclass(frozen=True, slots=True)
class Statistics:
    """What an answer cost. Times are in seconds; the rest is known where the limit asks for it."""

    ground_seconds: float
    solve_seconds: float
    atoms: int | None = None
    rules: int | None = None
    choices: int | None = None
    conflicts: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to `solve` and `check`.

    `exhausted` tells that `solutions` are all there are. `timed_out` tells that the search was
    ended by the clock. `remarks` is what the user should know about how it was done. `face` is what
    the kind's puzzles are made of, and how that looks. `draft` are the rules that waited for clues
    which are still missing; None if all rules had their say.
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[Solution, ...]
    exhausted: bool
    timed_out: bool
    statistics: Statistics
    remarks: tuple[str, ...] = ()
    face: Face = field(default=PLAIN, compare=False, repr=False)
    draft: tuple[str, ...] | None = None

    def __str__(self) -> str:
        return str(_showing().outcome_text(self))

    def _repr_svg_(self) -> str:
        return str(_showing().draw(self).svg)

    @property
    def answer(self) -> str:
        """The name of what the kind answers with, such as `shaded`."""
        return self.face.answer.name

    @property
    def tally(self) -> tuple[int, bool]:
        """How many solutions are known of, and whether there are no others."""
        return len(self.solutions), self.exhausted

    @property
    def chosen(self) -> bool:
        """Whether the first two solutions were chosen for how much they differ."""
        return False

    @property
    def differences(self) -> tuple[Cell, ...]:
        """The cells where the first two solutions differ; none when there are no two."""
        if len(self.solutions) < 2:
            return ()
        return self.solutions[0].differences(self.solutions[1])

    @property
    def matches_stated(self) -> bool | None:
        """Whether the only solution is the one the puzzle states; None when that is not known."""
        if self.verdict is not Verdict.UNIQUE or self.puzzle.solution is None:
            return None
        return self.solutions[0] == self.puzzle.solution


@dataclass(frozen=True, slots=True)
class Count:
    """The answer to `count`: the number of solutions, exact or at least that many."""

    puzzle: Puzzle
    number: int
    exact: bool
    timed_out: bool
    statistics: Statistics
    remarks: tuple[str, ...] = ()

    def __str__(self) -> str:
        least = "" if self.exact else "at least "
        return f"{least}{self.number:,} solution{'s' * (self.number != 1)}"


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """Where a rule is broken: `cell(2,3)`, `room(1)`, `row(0)`, `line(0,0,0,4)` and the like."""

    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """A rule that a filled board breaks, and where."""

    rule: str
    key: Key


@dataclass(frozen=True, slots=True, order=True)
class PlacedClue:
    """One clue of a puzzle: the layer it is in, its place there, and its number or symbol.

    The place is a cell, of a room the first; else row and column in the grid of the layer.
    """

    layer: str
    cell: Cell
    entry: int | str


def differing(solutions: Sequence[Solution]) -> frozenset[Cell]:
    """Return the cells on which not all of the solutions agree."""
    first, *others = solutions
    return frozenset(cell for other in others for cell in first.differences(other))
