"""What is found about puzzles beyond solutions: reports, explanations. Frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Final

from pysolve import clues, grid
from pysolve.errors import UsageError
from pysolve.face import Face
from pysolve.grid import Cell, Grid
from pysolve.model import Count, Outcome, PlacedClue, Puzzle, Solution, Verdict, Violation


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
    entries: tuple[int | str, ...]

    @property
    def others(self) -> list[int | str]:
        """What else it may have, in order."""
        numbers = sorted(entry for entry in self.entries[1:] if isinstance(entry, int))
        return [*numbers, *sorted(entry for entry in self.entries[1:] if isinstance(entry, str))]

    @property
    def entry(self) -> int | str | None:
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

    @property
    def tally(self) -> tuple[int, bool]:
        """How many solutions are known of, and whether there are no others."""
        if self.number is None:
            return len(self.solutions), self.exhausted
        return self.number.number, self.number.exact

    @property
    def chosen(self) -> bool:
        """Whether the first two solutions were chosen for how much they differ."""
        return self.pair_exact is not None


@dataclass(frozen=True, slots=True, order=True)
class Placement:
    """A place and the value it gets: a cell, or the spot of a side; or a value that it has not."""

    cell: Cell
    value: int


@dataclass(frozen=True, slots=True)
class Way:
    """A way to fill a place, and what speaks against it; nothing if it is left."""

    cells: tuple[Placement, ...]
    fails: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation: what is decided, by which rule, and what it rests on.

    It decides `cells`, or excludes values of some: `excluded`; or both. Where a kind answers on
    sides, these and `reasons` are spots of the lattice. `rule` is the name of the step and `sheet`
    its place in the sheet of human rules, if it has one. `reasons` are the known cells and `clues`
    the cells of the clues that it rests on, `gone` are values excluded earlier, and `instances` the
    rule instances that prove it together with them. `open` counts the steps that could have been
    made at that moment. A trial has its chain in `trial`: what follows from the opposite, step by
    step. A step that compares the ways to fill a place has them in `ways`, if they are few. One
    that `follows` at once from those before is told with them, in one paragraph. A step by a wall
    of cells that touch at corners has their pairs in its `chain`.
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
    excluded: tuple[Placement, ...] = ()
    gone: tuple[Placement, ...] = ()
    ways: tuple[Way, ...] = ()
    follows: bool = False
    chain: tuple[tuple[Cell, Cell], ...] = ()

    @property
    def places(self) -> tuple[Cell, ...]:
        """The places that it tells something of, in reading order."""
        return tuple(sorted({placed.cell for placed in (*self.cells, *self.excluded)}))

    def __str__(self) -> str:
        return f"{self.number}. {self.sentence}"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Steps that are told together: one, and what follows from it at once nearby."""

    number: int
    steps: tuple[Step, ...]

    @property
    def lead(self) -> Step:
        """The step that the others follow from."""
        return self.steps[0]

    @property
    def cells(self) -> tuple[Placement, ...]:
        """What it decides, in reading order."""
        return tuple(sorted(placed for step in self.steps for placed in step.cells))


class Judgement(Enum):
    """What a move is worth, from what was on the board before it.

    PROVED: right, and a step proves it now. RIGHT: right, but only the whole board proves it.
    WRONG: it leads to no solution. OPEN: some solutions have it, and others have not.
    """

    PROVED = "proved"
    RIGHT = "right"
    WRONG = "wrong"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a move cannot stand with, none of it superfluous.

    `cells` are marks, and `clues` the cells of clues; `instances` are the rules that say so, and
    where. Where no short proof is found, only the `cells` are told.
    """

    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...] = ()
    instances: tuple[Violation, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the rules, each once."""
        return tuple(dict.fromkeys(instance.rule for instance in self.instances))


@dataclass(frozen=True, slots=True)
class Move:
    """A move that was judged, and why.

    Of one that is proved, `step` is what proves it; of one that is wrong, what proves that the cell
    is something else, where there is a step, and `conflict` is what the move cannot stand with.
    """

    cell: Cell
    value: int
    judgement: Judgement
    sentence: str
    step: Step | None = None
    conflict: Refusal | None = None

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle solved step by step, from its marks or from the empty grid.

    On a puzzle with one solution the steps end there. With several, they end at the cells that all
    solutions share, and `continuations` are two that differ. With none, `conflict` are clues that
    cannot hold together. `dropped` tells of steps that were found to be false and left out.
    `face` is what the kind's puzzles are made of, and `words` what it calls values.
    Without `complete` the steps are
    right but not all there are: the time was over (`timed_out`), or the work was interrupted.
    `domain` are the values that places may have, and `unlike` cells that never have the same one.
    `levels` is from which score on a puzzle of its kind is of the levels 2 to 5, none for the usual
    ones.
    """

    puzzle: Puzzle
    face: Face
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
    domain: tuple[int, ...] = ()
    unlike: tuple[tuple[Cell, Cell], ...] = ()
    levels: tuple[int, ...] = ()

    def __str__(self) -> str:
        return str(import_module("pysolve.showing").explanation_text(self))

    @property
    def answer(self) -> str:
        """The name of what the kind answers with, such as `shaded`."""
        return self.face.answer.name

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The steps, those together that follow from one at once."""
        groups: list[list[Step]] = []
        for step in self.steps:
            if groups and step.follows:
                groups[-1].append(step)
            else:
                groups.append([step])
        return tuple(Paragraph(number, tuple(group)) for number, group in enumerate(groups, 1))

    def known(self, number: int) -> Grid:
        """Return what is known after that many steps."""
        placed = [placement for step in self.steps[:number] for placement in step.cells]
        return grid.changed(self.start, {placement.cell: placement.value for placement in placed})

    def candidates(self, number: int) -> dict[Cell, tuple[int, ...]]:
        """Return the values that are left, after that many steps, to each place that has none.

        Without what steps excluded, and without what a cell has that is never the same.
        """
        known = self.known(number)
        gone = {(p.cell, p.value) for step in self.steps[:number] for p in step.excluded}
        for one, other in self.unlike:
            for cell, (r, c) in ((one, other), (other, one)):
                if (value := known[r][c]) is not None:
                    gone.add((cell, int(value)))
        missing = () if self.face.answer.on_sides else clues.holes(self.puzzle)
        spots = self.face.answer.spots(self.puzzle.rows, self.puzzle.cols)
        return {
            (r, c): tuple(value for value in self.domain if ((r, c), value) not in gone)
            for r, c in spots
            if known[r][c] is None and (r, c) not in missing
        }
