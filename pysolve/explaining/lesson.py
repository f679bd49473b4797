"""A puzzle that is solved, ready to be explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from pysolve import engine, facts, solving
from pysolve.checking.desk import Desk
from pysolve.engine import Deadline, Limit
from pysolve.errors import Interrupted, UsageError
from pysolve.explaining.coaching import Coach
from pysolve.explaining.explainer import Explainer
from pysolve.explaining.stated import levels
from pysolve.grid import Cell, Grid, filled, inside
from pysolve.model import Outcome, Puzzle, Verdict
from pysolve.rules import Rules
from pysolve.settling import Case, settled
from pysolve.words import Places


@dataclass(frozen=True, slots=True)
class Subject:
    """A puzzle that has met its rules, and the files brought along that tell further steps."""

    case: Case
    steps: tuple[Path, ...]


def subject(puzzle: Puzzle, rules: Rules | None) -> Subject:
    """Return what is to be explained: of the files brought along, some add rules, others steps."""
    rules = Rules.of(rules)
    missing = [file for file in rules.extra if not file.is_file()]
    if missing:
        raise UsageError(f"there is no rule file {missing[0]}")
    steps = tuple(file for file in rules.extra if _tells_steps(file))
    others = tuple(file for file in rules.extra if file not in steps)
    return Subject(settled(puzzle, replace(rules, extra=others)), steps)


def value_words(case: Case) -> tuple[tuple[int, str], ...]:
    """Return what a kind calls values of cells."""
    stated = engine.read_facts(case.rules.deducing, [facts.Word])
    return tuple((fact.value, fact.word) for fact in stated if isinstance(fact, facts.Word))


_STEPS = frozenset(
    {
        ("forces", 5),
        ("forces", 7),
        ("excludes", 5),
        ("scope", 4),
        ("scope", 3),
        ("broken", 2),
        ("broken", 3),
    }
)
"""What a file derives that tells steps; others add rules."""


def _tells_steps(file: Path) -> bool:
    return bool(engine.survey([file]).derived & _STEPS)


def check_place(case: Case, place: Cell) -> None:
    """Refuse a place that the answer has no value for."""
    rows, cols = case.puzzle.rows, case.puzzle.cols
    if case.answer.on_sides:
        if place not in case.answer.spots(rows, cols):
            raise UsageError(f"there is no such side on a board of {rows}x{cols}")
    elif not inside(place, rows, cols):
        raise UsageError(f"there is no such cell on a board of {rows}x{cols}")


class Lesson:
    """A puzzle that is solved, ready to be explained."""

    def __init__(self, subject: Subject, limit: Limit, deadline: Deadline) -> None:
        self.case, self._steps = subject.case, subject.steps
        self._limit, self._deadline = limit, deadline
        try:
            # What takes too long to solve can still be told in part, if there is time left.
            self.outcome: Outcome = solving.decided(
                self.case, replace(limit, models=2), deadline.half()
            )
        except Interrupted:
            raise KeyboardInterrupt from None  # A solution is no step.

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.case.puzzle

    @property
    def expired(self) -> bool:
        """Whether the time is over, or somebody asked that it ends."""
        return self._deadline.expired

    @property
    def limited(self) -> bool:
        """Whether there is a time at which it ends."""
        return self._deadline.limit is not None

    @property
    def cancelled(self) -> bool:
        """Whether somebody asked that it ends."""
        return self._deadline.cancelled

    @cached_property
    def words(self) -> tuple[tuple[int, str], ...]:
        """What the kind calls values of cells."""
        return value_words(self.case)

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """From which score on a puzzle of the kind is of the levels 2 to 5."""
        return levels(self.case.rules, self._steps)

    def desk(self) -> Desk:
        """Return what judges the puzzle."""
        return Desk(self.case, self._limit, self._deadline)

    def grid(self, board: Mapping[Cell, int]) -> Grid:
        """Return what is known as a grid."""
        return filled(*self.case.answer.frame(self.puzzle.rows, self.puzzle.cols), board)

    def target(self, board: Mapping[Cell, int]) -> Grid | None:
        """Return what all solutions share that agree with what is known.

        None if there is none, or if it is not known whether there are several.
        """
        if self.outcome.verdict is Verdict.UNIQUE:
            return self.outcome.solutions[0].values
        if self.outcome.verdict is not Verdict.MULTIPLE:
            return None
        return self._solver.consequences(self.grid(board))

    @cached_property
    def _solver(self) -> solving.Solver:
        return solving.Solver(self.case, self._limit, self._deadline)

    def explainer(self, target: Grid | None, strict: bool, places: Places) -> Explainer:
        """Return what takes the steps."""
        return Explainer(
            self.case,
            target,
            self._limit,
            steps=self._steps,
            strict=strict,
            places=places,
            deadline=self._deadline,
        )

    def coach(self, target: Grid | None, places: Places, *, hurried: bool = False) -> Coach:
        """Return what answers for any board; if it is `hurried`, in half of the time left."""
        return Coach(
            self.case,
            target,
            self._limit,
            steps=self._steps,
            places=places,
            deadline=self._deadline.half() if hurried else self._deadline,
        )
