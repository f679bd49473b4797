"""What the program speaks of: puzzles, solutions, verdicts. Plain frozen values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from types import ModuleType
from typing import Final

from pysolve import grid, wellformed
from pysolve.errors import UsageError
from pysolve.grid import MAX_CELLS, Cell, Entry, Grid, check_size
from pysolve.layers import MAX_NUMBER, UNKNOWN, WALL_BELOW, WALL_RIGHT, LayerType

# What puzzles are made of, passed on to those who take it from here.
__all__ = ["MAX_CELLS", "MAX_NUMBER", "UNKNOWN", "WALL_BELOW", "WALL_RIGHT"]
__all__ += ["Cell", "Entry", "Grid", "check_size"]


def _showing() -> ModuleType:
    """Return what draws values; it is above them, and not loaded before something is shown."""
    return import_module("pysolve.showing")


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
    are what a foreign format says beyond the rules here, such as `v:` of puzz.link. `id` is what a
    collection calls it.

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

    def __post_init__(self) -> None:
        wellformed.check(
            self.rows,
            self.cols,
            [(layer.name, layer.grid) for layer in self.layers],
            None if self.solution is None else self.solution.values,
            self.marks,
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
    """A filled board: one number per cell. In shading kinds 1 is shaded and 0 is not."""

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
    ended by the clock. `remarks` is what the user should know about how it was done. `answer` is
    what the kind answers with, `shaded` or `value`.
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[Solution, ...]
    exhausted: bool
    timed_out: bool
    statistics: Statistics
    remarks: tuple[str, ...] = ()
    answer: str = ""

    def __str__(self) -> str:
        return str(_showing().outcome_text(self))

    def _repr_svg_(self) -> str:
        return str(_showing().draw(self).svg)

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
    """A clue to be changed, and the numbers it may have instead; none to take it away.

    The first is the nearest. With several changes the first ones go together, and each further one
    goes with the first ones of the others.
    """

    clue: PlacedClue
    entries: tuple[int, ...]

    @property
    def entry(self) -> int | None:
        """The number it should have; None to take it away."""
        return self.entries[0] if self.entries else None


@dataclass(frozen=True, slots=True)
class Repair:
    """Clues to be added, after which the solution is the only one."""

    additions: tuple[PlacedClue, ...]
    solution: Solution


@dataclass(frozen=True, slots=True)
class RepairSearch:
    """Where repairs were looked for, and so what it means that there are no others.

    `towards` so many of the solutions, of which there are `number`, or at least that many where
    that is not `exact`; or towards the one that is `stated`. `places` could take a clue. All sets
    of up to `largest` clues were looked at, unless smaller ones were found.
    """

    towards: int
    number: int
    exact: bool
    stated: bool
    places: int
    largest: int


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


PATIENCE_CONFLICTS: Final = 2000
PATIENCE_CELLS: Final = 150_000
"""How far `check` looks into what it was not expressly asked for: with so many conflicts for each
question, and with so many cells, each question counted anew."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What `check` looks into beyond the verdict.

    `closest` or `farthest`: which other solution to show. `count`: count the solutions up to that
    many, 0 for all. `forced`: the cells that all solutions share. `minimal`: the clues that are
    not needed; None looks for them only where that is quick. `repairs`, `conflicts`: how many of
    them, at most. `marks`: judge the marks.
    """

    closest: bool = False
    farthest: bool = False
    count: int | None = None
    forced: bool = False
    minimal: bool | None = False
    repairs: int = 0
    conflicts: int = 0
    marks: bool = True

    def __post_init__(self) -> None:
        for name in ("count", "repairs", "conflicts"):
            number = getattr(self, name)
            if number is not None and (type(number) is not int or number < 0):
                raise UsageError(f"{name} is a number from 0 on, not {number!r}")
        if self.closest and self.farthest:
            raise UsageError("of closest and farthest, only one can be wanted")


@dataclass(frozen=True, slots=True)
class Report(Outcome):
    """The answer to `check`: the outcome, and all that a setter needs to go on.

    What was not asked for, or does not apply to the verdict, is None or empty. `pair_exact` tells
    that no two solutions are more alike, or less, than the first two; `search` where repairs were
    looked for.
    """

    number: Count | None = None
    forced: Grid | None = None
    clues: int = 0
    unneeded: tuple[PlacedClue, ...] | None = None
    conflicts: tuple[Conflict, ...] = ()
    changes: tuple[Change, ...] = ()
    repairs: tuple[Repair, ...] | None = None
    search: RepairSearch | None = None
    pair_exact: bool | None = None
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

    def __str__(self) -> str:
        return f"{self.number}. {self.sentence}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle solved step by step, from its marks or from the empty grid.

    On a puzzle with one solution the steps end there. With several, they end at the cells that all
    solutions share, and `continuations` are two that differ. With none, `conflict` are clues that
    cannot hold together. `dropped` tells of steps that were found to be false and left out.
    `answer` is what the kind answers with, `shaded` or `value`, and `words` what it calls values.
    Without `complete` the steps are
    right but not all there are: the time was over (`timed_out`), or the work was interrupted.
    """

    puzzle: Puzzle
    answer: str
    verdict: Verdict
    start: Grid
    steps: tuple[Step, ...]
    continuations: tuple[Solution, ...] = ()
    conflict: Conflict | None = None
    dropped: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    complete: bool = True
    timed_out: bool = False
    words: tuple[tuple[int, str], ...] = ()

    def __str__(self) -> str:
        return str(_showing().explanation_text(self))

    def known(self, number: int) -> Grid:
        """Return what is known after that many steps."""
        placed = [placement for step in self.steps[:number] for placement in step.cells]
        return grid.changed(self.start, {placement.cell: placement.value for placement in placed})
