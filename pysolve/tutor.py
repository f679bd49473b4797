"""Explanations, hints and ratings. These functions are part of the public API."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pysolve import engine, facts, tasks
from pysolve.desk import Desk
from pysolve.engine import Budget, Tick
from pysolve.errors import NoSolutionError, UndecidedError, UsageError
from pysolve.kinds import Ruleset
from pysolve.model import (
    Cell,
    Explanation,
    Grid,
    Outcome,
    Puzzle,
    Review,
    Step,
    Verdict,
)
from pysolve.reasoner import Explainer


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is to reason out, by the steps of its explanation.

    `tier` is that of the hardest step. `effort` adds up the costs of the steps, each softened by
    how many others were open at that moment; it has not been compared with people yet. `choke`
    are the steps at which no single rule and no look at one room, line or island was enough.
    """

    tier: int
    effort: float
    steps: int
    rules: tuple[tuple[str, int], ...]
    hardest: Step | None
    choke: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next: what is wrong already, or else the next step."""

    puzzle: Puzzle
    review: Review | None
    step: Step | None
    remarks: tuple[str, ...] = ()


def explain(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
    strict: bool = False,
) -> Explanation:
    """Solve a puzzle step by step, from the empty grid; every step is proved before it is told.

    A file of `extra` that derives `forces/5` adds steps, the others add rules. A step that proves
    false is left out and told in `dropped`; with `strict` it is a `StepError`.

    >>> import pysolve
    >>> explanation = pysolve.explain(pysolve.load("takuzu/first-steps"))
    >>> explanation.known(len(explanation.steps)) == explanation.puzzle.solution.values
    True
    """
    budget = budget or Budget()
    lesson = _Lesson(
        puzzle, variants=variants, extra=extra, asp_dir=asp_dir, budget=budget, tick=tick
    )
    explainer = lesson.explainer(strict)
    empty: Grid = ((None,) * puzzle.cols,) * puzzle.rows
    explanation = Explanation(
        puzzle=lesson.puzzle,
        verdict=lesson.outcome.verdict,
        start=empty,
        steps=tuple(explainer.steps({})),
        remarks=lesson.outcome.remarks,
        answer=lesson.rules.kind.answer,
    )
    if lesson.outcome.verdict is Verdict.MULTIPLE:
        explanation = replace(explanation, continuations=lesson.outcome.solutions[:2])
    if lesson.outcome.verdict is Verdict.NONE:
        desk = Desk(lesson.puzzle, lesson.rules, budget, tick)
        explanation = replace(explanation, conflict=next(iter(desk.conflicts(1)), None))
    return replace(explanation, dropped=tuple(explainer.dropped))


def hint(
    puzzle: Puzzle,
    *,
    cell: Cell | None = None,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
) -> Hint:
    """Tell what to do next from the marks of a puzzle, or why one cell is what it is.

    Marks that cannot stand come first: nothing is built on them.

    >>> import pysolve
    >>> pysolve.hint(pysolve.load("takuzu/first-steps")).step.rule
    'given'
    """
    budget = budget or Budget()
    lesson = _Lesson(
        puzzle, variants=variants, extra=extra, asp_dir=asp_dir, budget=budget, tick=tick
    )
    remarks = tuple(remark for remark in lesson.outcome.remarks if remark != tasks.MARKS_UNUSED)
    if lesson.outcome.verdict is Verdict.NONE:
        raise NoSolutionError("the puzzle has no solution, so there is nothing to hint at")
    if cell is not None and not (0 <= cell[0] < puzzle.rows and 0 <= cell[1] < puzzle.cols):
        raise UsageError(f"there is no such cell on a board of {puzzle.rows}x{puzzle.cols}")
    board: dict[Cell, int] = {}
    if puzzle.marks is not None:
        only = lesson.outcome.solutions[0] if lesson.outcome.verdict is Verdict.UNIQUE else None
        review = Desk(lesson.puzzle, lesson.rules, budget, tick).review(puzzle.marks, only)
        if not review.completable:
            return Hint(lesson.puzzle, review, None, remarks)
        board = {(r, c): int(value) for r, c, value in facts.entries(puzzle.marks)}
    explainer = lesson.explainer(strict=False)
    if cell is None:
        return Hint(lesson.puzzle, None, next(explainer.steps(board), None), remarks)
    board.pop(cell, None)
    return Hint(lesson.puzzle, None, explainer.about(cell, board), remarks)


def rate(explanation: Explanation) -> Rating:
    """Rate how hard a puzzle is to reason out.

    >>> import pysolve
    >>> pysolve.rate(pysolve.explain(pysolve.load("takuzu/first-steps"))).tier
    1
    """
    steps = explanation.steps
    hardest = max(steps, key=lambda step: (step.tier, step.cost, -step.number), default=None)
    return Rating(
        tier=hardest.tier if hardest else 0,
        effort=round(sum(step.cost / (1 + math.log(step.open)) for step in steps), 1),
        steps=len(steps),
        rules=tuple(Counter(step.rule for step in steps).most_common()),
        hardest=hardest,
        choke=tuple(step.number for step in steps if step.tier > 2),
    )


def value_words(puzzle: Puzzle, asp_dir: str | Path | None = None) -> tuple[str, str]:
    """Return what the values 0 and 1 of a puzzle's cells are called."""
    rules = tasks.select(puzzle, asp_dir=asp_dir)
    stated = engine.read_facts(rules.deducing, [facts.Word])
    named = {fact.value: fact.word for fact in stated if isinstance(fact, facts.Word)}
    return named.get(0, "0"), named.get(1, "1")


class _Lesson:
    """A puzzle that is settled and solved, ready to be explained."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        variants: Sequence[str],
        extra: Sequence[str | Path],
        asp_dir: str | Path | None,
        budget: Budget,
        tick: Tick | None,
    ) -> None:
        files = [Path(file) for file in extra]
        missing = [file for file in files if not file.is_file()]
        if missing:
            raise UsageError(f"there is no rule file {missing[0]}")
        self._steps = [file for file in files if _tells_steps(file)]
        others = [file for file in files if file not in self._steps]
        self.rules: Ruleset = tasks.select(puzzle, variants=variants, extra=others, asp_dir=asp_dir)
        self.outcome: Outcome = tasks.solve(
            puzzle,
            variants=variants,
            extra=others,
            asp_dir=asp_dir,
            budget=replace(budget, models=2),
            tick=tick,
        )
        self.puzzle = self.outcome.puzzle
        self._budget, self._tick = budget, tick
        self._target: Grid | None = None
        if self.outcome.verdict is Verdict.UNKNOWN:
            raise UndecidedError("the time limit came before the puzzle was solved")
        if self.outcome.verdict is Verdict.UNIQUE:
            self._target = self.outcome.solutions[0].values
        elif self.outcome.verdict is Verdict.MULTIPLE:
            self._target = tasks.forced(
                puzzle, variants=variants, extra=others, asp_dir=asp_dir, budget=budget, tick=tick
            )

    def explainer(self, strict: bool) -> Explainer:
        """Return what takes the steps."""
        return Explainer(
            self.puzzle,
            self.rules,
            self._target,
            self._budget,
            steps=self._steps,
            strict=strict,
            tick=self._tick,
        )


def _tells_steps(file: Path) -> bool:
    derived = engine.survey([file]).derived
    return bool(derived & {("forces", 5), ("scope", 4), ("broken", 2)})
