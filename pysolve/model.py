"""What the program speaks of: puzzles, solutions, verdicts. Plain frozen values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

UNKNOWN: Final = "?"
"""The entry of a clue that is there but does not say its number."""

WALL_RIGHT: Final = 1
WALL_BELOW: Final = 2
"""The entries of the layer `walls`: walls inside a room, right of a cell, below it, or both (3)."""

Cell = tuple[int, int]
"""Row and column, both counted from 0."""

Entry = int | str | None
"""What a puzzle says of a cell: a number, `UNKNOWN`, or nothing."""

Grid = tuple[tuple[Entry, ...], ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """One sheet of a puzzle: rooms, walls, clues, numbers or givens, one entry per cell."""

    name: str
    grid: Grid


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as its setter gives it.

    In the layer `rooms` an entry is the room's index, counted from 0 in reading order of the rooms'
    first cells. In the layer `clues` the clue of a room stands on the room's first cell. `flags`
    are what a foreign format says beyond the rules here, such as `v:` of puzz.link.
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

    def layer(self, name: str) -> Grid | None:
        """Return the grid of a layer, or None when the puzzle has no such layer."""
        return next((layer.grid for layer in self.layers if layer.name == name), None)

    def says(self, name: str) -> bool:
        """Tell whether a layer is there and not empty."""
        return any(entry is not None for row in self.layer(name) or () for entry in row)


@dataclass(frozen=True, slots=True)
class Solution:
    """A filled board: one number per cell. In shading kinds 1 is shaded and 0 is not."""

    values: tuple[tuple[int, ...], ...]

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
    """What an answer cost. Times are in seconds; the rest is known where the budget asks for it."""

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
    ended by the clock. `remarks` is what the user should know about how it was done.
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[Solution, ...]
    exhausted: bool
    timed_out: bool
    statistics: Statistics
    remarks: tuple[str, ...] = ()

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
    """One clue of a puzzle: the layer it is in, its cell (of a room the first), and its number."""

    layer: str
    cell: Cell
    entry: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that cannot hold together, none of them superfluous, and the rules that say so."""

    clues: tuple[PlacedClue, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A clue to be changed, and the number it should have; None to take it away."""

    clue: PlacedClue
    entry: int | None


@dataclass(frozen=True, slots=True)
class Repair:
    """Clues to be added, after which the solution is the only one."""

    additions: tuple[PlacedClue, ...]
    solution: Solution


@dataclass(frozen=True, slots=True)
class Review:
    """What can be said of the marks in a puzzle.

    `broken` is what is wrong already, whatever else is filled in. `completable` tells whether the
    marks lead to a solution; if not, `conflict` are marks that cannot stand together, none of them
    superfluous, and `rules` the rules that say so. `right` counts the marks of the only solution.
    """

    marks: int
    broken: tuple[Violation, ...]
    completable: bool
    conflict: tuple[Cell, ...]
    rules: tuple[str, ...]
    right: int | None


PATIENCE_SECONDS: Final = 2.0
"""How long `check` looks into what it was not expressly asked for."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What `check` looks into beyond the verdict.

    `closest` or `farthest`: which other solution to show. `limit`: count the solutions up to that
    many, 0 for all. `forced`: the cells that all solutions share. `minimal`: the clues that are
    not needed; None looks for them only as long as `PATIENCE_SECONDS`. `repairs`, `conflicts`: how
    many of them, at most. `marks`: judge the marks.
    """

    closest: bool = False
    farthest: bool = False
    limit: int | None = None
    forced: bool = False
    minimal: bool | None = False
    repairs: int = 0
    conflicts: int = 0
    marks: bool = True


@dataclass(frozen=True, slots=True)
class Report(Outcome):
    """The answer to `check`: the outcome, and all that a setter needs to go on.

    What was not asked for, or does not apply to the verdict, is None or empty.
    """

    number: Count | None = None
    forced: Grid | None = None
    clues: int = 0
    unneeded: tuple[PlacedClue, ...] | None = None
    conflicts: tuple[Conflict, ...] = ()
    changes: tuple[Change, ...] = ()
    repairs: tuple[Repair, ...] | None = None
    review: Review | None = None


def differing(solutions: Sequence[Solution]) -> frozenset[Cell]:
    """Return the cells on which not all of the solutions agree."""
    first, *others = solutions
    return frozenset(cell for other in others for cell in first.differences(other))


@dataclass(frozen=True, slots=True, order=True)
class Placement:
    """A cell and the value it gets."""

    cell: Cell
    value: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation: what is decided, by which rule, and what it rests on.

    `rule` is the name of the step and `sheet` its place in the sheet of human rules, if it has
    one. `reasons` are the known cells and `clues` the cells of the clues that it rests on, and
    `instances` the rule instances that prove it together with them. `open` counts the steps that
    could have been made at that moment. A trial has its chain in `trial`: what follows from the
    opposite, step by step.
    """

    number: int
    rule: str
    sheet: str
    tier: int
    cost: int
    cells: tuple[Placement, ...]
    reasons: tuple[Cell, ...]
    clues: tuple[Cell, ...]
    instances: tuple[Violation, ...]
    sentence: str
    open: int = 1
    trial: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle solved step by step, from its marks or from the empty grid.

    On a puzzle with one solution the steps end there. With several, they end at the cells that all
    solutions share, and `continuations` are two that differ. With none, `conflict` are clues that
    cannot hold together. `dropped` tells of steps that were found to be false and left out.
    Without `complete` the steps are right but not all there are: the time was over (`timed_out`),
    or the work was interrupted.
    """

    puzzle: Puzzle
    verdict: Verdict
    start: Grid
    steps: tuple[Step, ...]
    continuations: tuple[Solution, ...] = ()
    conflict: Conflict | None = None
    dropped: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    complete: bool = True
    timed_out: bool = False

    def known(self, number: int) -> Grid:
        """Return what is known after that many steps."""
        board = [list(row) for row in self.start]
        for step in self.steps[:number]:
            for placement in step.cells:
                board[placement.cell[0]][placement.cell[1]] = placement.value
        return tuple(map(tuple, board))
