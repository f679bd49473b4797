"""Explanations, hints and ratings. These functions are part of the public API."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pysolve import engine, facts, tasks, words
from pysolve.desk import Desk
from pysolve.engine import Budget, Deadline, Program, Tick
from pysolve.engine.process import Ended, carried_out, result_of
from pysolve.errors import Interrupted, NoSolutionError, UndecidedError, UsageError
from pysolve.kinds import Ruleset
from pysolve.model import (
    Cell,
    Conflict,
    Entry,
    Explanation,
    Grid,
    Outcome,
    Puzzle,
    Review,
    Step,
    Verdict,
)
from pysolve.reasoner import ENUMERATED, Explainer
from pysolve.words import Places


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is to reason out, by the steps of its explanation.

    `tier` is that of the hardest step. `effort` adds up the costs of the steps, each softened by
    how many others were open at that moment; it has not been compared with people yet. `choke`
    are the steps at which no single rule and no look at one room, line or island was enough.
    Of an explanation that is not `complete`, it tells what was found: at least that hard.
    """

    tier: int
    effort: float
    steps: int
    rules: tuple[tuple[str, int], ...]
    hardest: Step | None
    choke: tuple[int, ...]
    complete: bool = True

    @property
    def difficulty(self) -> str:
        """The tier in a word."""
        return words.difficulty(max(self.tier, 1))


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next: what is wrong already, or else the next step.

    `known` is what the step builds on: the marks, and what is printed. Where nothing follows from
    that, `differ` are the cells in which the solutions that agree with it differ.
    """

    puzzle: Puzzle
    review: Review | None
    step: Step | None
    remarks: tuple[str, ...] = ()
    known: Grid = ()
    differ: tuple[Cell, ...] = ()


def explain(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
    strict: bool = False,
    places: Places = words.LONG,
) -> Explanation:
    """Solve a puzzle step by step, from the empty grid; every step is proved before it is told.

    A file of `extra` that derives `forces/5` adds steps, the others add rules. A step that proves
    false is left out and told in `dropped`; with `strict` it is a `StepError`. When time runs out
    the steps found so far are returned, not `complete`; Ctrl-C raises them in an `Interrupted`.
    `places` is how the sentences name cells.

    >>> import pysolve
    >>> explanation = pysolve.explain(pysolve.load("takuzu/first-steps"))
    >>> explanation.known(len(explanation.steps)) == explanation.puzzle.solution.values
    True
    """
    budget = budget or Budget()
    case = _case(puzzle, variants, extra, asp_dir)
    deadline = Deadline(budget.seconds, tick=tick)
    work = carried_out(
        _explaining,
        *(case, budget, strict, places),
        seconds=tasks.reviewing_seconds(case.puzzle, case.rules),
        deadline=deadline,
    )
    begun = Explanation(
        puzzle=case.puzzle,
        answer=case.rules.kind.answer,
        verdict=Verdict.UNKNOWN,
        start=((None,) * puzzle.cols,) * puzzle.rows,
        steps=(),
        complete=False,
    )
    steps: list[Step] = []

    def heard(event: Explanation | Step) -> None:
        nonlocal begun
        if isinstance(event, Step):
            steps.append(event)
        else:
            begun = event

    try:
        return result_of(work, heard)
    except Ended:
        return replace(begun, steps=tuple(steps), timed_out=not deadline.cancelled)


@dataclass(frozen=True, slots=True)
class _Case:
    """A puzzle with the rules that decide it, and files that tell further steps."""

    puzzle: Puzzle
    rules: Ruleset
    steps: tuple[Path, ...]


def _case(
    puzzle: Puzzle,
    variants: Sequence[str],
    extra: Sequence[str | Path],
    asp_dir: str | Path | None,
) -> _Case:
    files = [Path(file) for file in extra]
    missing = [file for file in files if not file.is_file()]
    if missing:
        raise UsageError(f"there is no rule file {missing[0]}")
    steps = tuple(file for file in files if _tells_steps(file))
    others = [file for file in files if file not in steps]
    return _Case(*tasks.settled(puzzle, variants, others, asp_dir), steps)


def _explaining(
    case: _Case, budget: Budget, strict: bool, places: Places, *, deadline: Deadline
) -> Generator[Explanation | Step, None, Explanation]:
    """Yield what is known before the first step, then the steps."""
    telling = _Telling(_Lesson(case, budget, deadline), strict, places)
    yield telling.explanation(complete=False)
    try:
        yield from telling.tell()
    except KeyboardInterrupt:
        raise Interrupted(telling.explanation(complete=False)) from None
    # What somebody cancelled is not all there is either.
    return telling.explanation(complete=not (telling.timed_out or deadline.cancelled))


class _Telling:
    """The explanation of a puzzle as far as it has come."""

    def __init__(self, lesson: _Lesson, strict: bool, places: Places) -> None:
        self._lesson, self._strict, self._places = lesson, strict, places
        self._steps: list[Step] = []
        self._dropped: Sequence[str] = ()
        self._conflict: Conflict | None = None
        self.timed_out = lesson.outcome.verdict is Verdict.UNKNOWN

    def tell(self) -> Iterator[Step]:
        """Yield the steps, and find what follows them, as long as there is time."""
        lesson, target = self._lesson, None
        try:
            target = lesson.target({})
        except UndecidedError:
            # Most steps can be told without knowing where they lead.
            self.timed_out = True
        try:
            explainer = lesson.explainer(target, self._strict, self._places)
            self._dropped = explainer.dropped
            for step in explainer.steps({}):
                self._steps.append(step)
                yield step
            if lesson.outcome.verdict is Verdict.NONE:
                self._conflict = next(iter(lesson.desk().conflicts(1)), None)
        except UndecidedError:
            self.timed_out = True

    def explanation(self, complete: bool) -> Explanation:
        """Return what was found."""
        outcome, puzzle = self._lesson.outcome, self._lesson.puzzle
        several = outcome.verdict is Verdict.MULTIPLE
        return Explanation(
            puzzle=puzzle,
            verdict=outcome.verdict,
            start=((None,) * puzzle.cols,) * puzzle.rows,
            steps=tuple(self._steps),
            continuations=outcome.solutions[:2] if several else (),
            conflict=self._conflict,
            dropped=tuple(self._dropped),
            remarks=outcome.remarks,
            complete=complete,
            timed_out=self.timed_out and not self._lesson.cancelled,
            answer=self._lesson.answer,
        )


def hint(
    puzzle: Puzzle,
    *,
    cell: Cell | None = None,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
    places: Places = words.LONG,
) -> Hint:
    """Tell what to do next from the marks of a puzzle, or why one cell is what it is.

    Marks that cannot stand come first: nothing is built on them. Steps that only copy what is
    printed are taken without a word. Of several solutions, those that agree with the marks count.

    >>> import pysolve
    >>> pysolve.hint(pysolve.load("takuzu/first-steps")).step.rule
    'pair'
    """
    if cell is not None and not (0 <= cell[0] < puzzle.rows and 0 <= cell[1] < puzzle.cols):
        raise UsageError(f"there is no such cell on a board of {puzzle.rows}x{puzzle.cols}")
    budget = budget or Budget()
    case = _case(puzzle, variants, extra, asp_dir)
    work = carried_out(
        _hinting,
        *(case, budget, cell, places),
        seconds=tasks.reviewing_seconds(case.puzzle, case.rules),
        deadline=Deadline(budget.seconds, tick=tick),
    )
    try:
        return result_of(work)
    except Ended:
        raise UndecidedError("the time limit came before a hint was found") from None


def _hinting(
    case: _Case, budget: Budget, cell: Cell | None, places: Places, *, deadline: Deadline
) -> Generator[None, None, Hint]:
    yield from ()
    puzzle = case.puzzle
    lesson = _Lesson(case, budget, deadline)
    verdict = lesson.outcome.verdict
    remarks = tuple(remark for remark in lesson.outcome.remarks if remark != tasks.MARKS_UNUSED)
    if verdict is Verdict.UNKNOWN:
        raise UndecidedError("the time limit came before the puzzle was solved")
    if verdict is Verdict.NONE:
        raise NoSolutionError("the puzzle has no solution, so there is nothing to hint at")
    if puzzle.marks is not None:
        only = lesson.outcome.solutions[0] if verdict is Verdict.UNIQUE else None
        review = lesson.desk().review(puzzle.marks, only)
        if not review.completable:
            return Hint(lesson.puzzle, review, None, remarks, puzzle.marks)
    board = {(r, c): int(value) for r, c, value in facts.entries(puzzle.marks or ())}
    if cell is not None:
        board.pop(cell, None)
    target = lesson.target(board)
    explainer = lesson.explainer(target, strict=False, places=places)
    board = explainer.trivial(board)
    if cell is not None:
        board.pop(cell, None)
        step = explainer.about(cell, board)
    else:
        step = next(explainer.steps(board), None)
    open_ = [] if step else [(r, c) for r, c, value in _each(target) if value is None]
    return Hint(
        lesson.puzzle,
        None,
        step,
        remarks,
        lesson.grid(board),
        tuple(place for place in open_ if cell in (None, place)),
    )


def _each(grid: Grid | None) -> Iterator[tuple[int, int, Entry]]:
    return ((r, c, value) for r, row in enumerate(grid or ()) for c, value in enumerate(row))


def rate(explanation: Explanation) -> Rating:
    """Rate how hard a puzzle is to reason out.

    >>> import pysolve
    >>> pysolve.rate(pysolve.explain(pysolve.load("takuzu/first-steps"))).difficulty
    'very easy'
    """
    steps = explanation.steps
    hardest = max(steps, key=lambda step: (step.tier, step.cost, -step.number), default=None)
    return Rating(
        tier=hardest.tier if hardest else 0,
        effort=round(sum(step.cost / (1 + math.log(step.open)) for step in steps), 1),
        steps=len(steps),
        rules=tuple(Counter(step.rule for step in steps).most_common()),
        hardest=hardest,
        choke=tuple(step.number for step in steps if step.tier > ENUMERATED),
        complete=explanation.complete,
    )


def value_words(puzzle: Puzzle, asp_dir: str | Path | None = None) -> tuple[str, str]:
    """Return what the values 0 and 1 of a puzzle's cells are called."""
    rules = tasks.select(puzzle, asp_dir=asp_dir)
    stated = engine.read_facts(rules.deducing, [facts.Word])
    named = {fact.value: fact.word for fact in stated if isinstance(fact, facts.Word)}
    return named.get(0, "0"), named.get(1, "1")


class _Lesson:
    """A puzzle that is solved, ready to be explained."""

    def __init__(self, case: _Case, budget: Budget, deadline: Deadline) -> None:
        self.puzzle, self._rules, self._steps = case.puzzle, case.rules, case.steps
        self._budget, self._deadline = budget, deadline
        self.answer = case.rules.kind.answer
        try:
            # What takes too long to solve can still be told in part, if there is time left.
            self.outcome: Outcome = tasks.decided(
                self.puzzle, self._rules, replace(budget, models=2), deadline.half()
            )
        except Interrupted:
            raise KeyboardInterrupt from None  # A solution is no step.

    @property
    def cancelled(self) -> bool:
        """Whether somebody asked that it ends."""
        return self._deadline.cancelled

    def desk(self) -> Desk:
        """Return what judges the puzzle."""
        return Desk(self.puzzle, self._rules, self._budget, self._deadline)

    def grid(self, board: Mapping[Cell, int]) -> Grid:
        """Return what is known as a grid."""
        return tuple(
            tuple(board.get((r, c)) for c in range(self.puzzle.cols))
            for r in range(self.puzzle.rows)
        )

    def target(self, board: Mapping[Cell, int]) -> Grid | None:
        """Return what all solutions share that agree with what is known.

        None if there is none, or if it is not known whether there are several.
        """
        puzzle, rules = self.puzzle, self._rules
        if self.outcome.verdict is Verdict.UNIQUE:
            return self.outcome.solutions[0].values
        if self.outcome.verdict is not Verdict.MULTIPLE:
            return None
        configuration = rules.kind.about.configuration
        program = Program(
            rules.solving, facts.of(puzzle), self._budget, configuration, deadline=self._deadline
        )
        wishes = facts.of_marks(self.grid(board), rules.kind.answer)
        always, proved = program.consequences(brave=False, wishes=wishes)
        sometimes, proved_too = program.consequences(brave=True, wishes=wishes)
        if not (proved and proved_too) or always is None or sometimes is None:
            raise UndecidedError("the time limit came before all forced cells were known")
        return facts.shared(always, sometimes, rules.kind.answer, puzzle.rows, puzzle.cols)

    def explainer(self, target: Grid | None, strict: bool, places: Places) -> Explainer:
        """Return what takes the steps."""
        return Explainer(
            self.puzzle,
            self._rules,
            target,
            self._budget,
            steps=self._steps,
            strict=strict,
            places=places,
            deadline=self._deadline,
        )


def _tells_steps(file: Path) -> bool:
    derived = engine.survey([file]).derived
    return bool(derived & {("forces", 5), ("scope", 4), ("broken", 2)})
