"""Hints: what to do next from where somebody stands. `hint` is part of the public API."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace

from pysolve import words as speech
from pysolve.checking.marks import review
from pysolve.engine import Cancel, Deadline, Limit, Tick
from pysolve.engine.process import Ended, carried_out, result_of
from pysolve.errors import UndecidedError, UsageError
from pysolve.explaining.lesson import Lesson, Subject, check_place, subject
from pysolve.face import PLAIN, Face
from pysolve.findings import Review, Step
from pysolve.grid import Cell, Grid, entries
from pysolve.model import Puzzle, Verdict
from pysolve.rules import Rules
from pysolve.solving import MARKS_UNUSED
from pysolve.words import Places


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next: what is wrong already, or else the next step.

    `known` is what the step builds on: the marks, and what is printed. Where nothing follows from
    that, `differ` are the cells in which the solutions that agree with it differ. `face` is what
    the kind's puzzles are made of, and `words` what it calls values. Values that the step rests on
    the exclusion of are excluded by the steps `before` it. `verdict` is that of the puzzle: of one
    without a solution nothing else is told.
    """

    puzzle: Puzzle
    review: Review | None
    step: Step | None
    remarks: tuple[str, ...] = ()
    known: Grid = ()
    differ: tuple[Cell, ...] = ()
    face: Face = PLAIN
    words: tuple[tuple[int, str], ...] = ()
    before: tuple[Step, ...] = ()
    verdict: Verdict = Verdict.UNKNOWN

    def __str__(self) -> str:
        if self.verdict is Verdict.NONE:
            return "The puzzle has no solution, so there is nothing to hint at."
        places = Places(sides=self.face.answer.on_sides)
        if self.review is not None:
            return f"These marks cannot stand: {places.cells(self.review.conflict)}."
        if self.step:
            return " ".join(step.sentence for step in (*self.before, self.step))
        if self.differ:
            return f"The solutions differ at {places.cells(self.differ)}."
        return "There is nothing left to decide."


def hint(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    cell: Cell | None = None,
    places: Places = speech.LONG,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """Tell what to do next from the marks of a puzzle, or why one cell is what it is.

    Marks that cannot stand come first: nothing is built on them. Steps that only copy what is
    printed are taken without a word. Of several solutions, those that agree with the marks count.

    >>> import pysolve
    >>> pysolve.hint(pysolve.load("takuzu/first-steps")).step.rule
    'pair'
    """
    if cell is not None and not (isinstance(cell, tuple) and [*map(type, cell)] == [int, int]):
        raise UsageError(f"a cell is a row and a column, both from 0, not {cell!r}")
    limit = Limit.of(limit)
    about = subject(puzzle, rules)
    if cell is not None:
        check_place(about.case, cell)
    work = carried_out(
        _hinting,
        *(about, limit, cell, places),
        seconds=about.case.reviewing_seconds,
        deadline=Deadline(limit.seconds, cancel=cancel, tick=tick),
    )
    try:
        return result_of(work)
    except Ended:
        raise UndecidedError("the time limit came before a hint was found") from None


def _hinting(
    about: Subject, limit: Limit, cell: Cell | None, places: Places, *, deadline: Deadline
) -> Generator[None, None, Hint]:
    yield from ()
    puzzle = about.case.puzzle
    lesson = Lesson(about, limit, deadline)
    verdict = lesson.outcome.verdict
    remarks = tuple(remark for remark in lesson.outcome.remarks if remark != MARKS_UNUSED)
    if verdict is Verdict.UNKNOWN:
        raise UndecidedError("the time limit came before the puzzle was solved")
    hint = Hint(
        *(lesson.puzzle, None, None, remarks),
        face=lesson.case.face,
        words=lesson.words,
        verdict=verdict,
    )
    if verdict is Verdict.NONE:
        return hint
    if puzzle.marks is not None:
        only = lesson.outcome.solutions[0] if verdict is Verdict.UNIQUE else None
        judged = review(lesson.desk(), puzzle.marks, only)
        if not judged.completable:
            return replace(hint, review=judged, known=puzzle.marks)
    marks = {(r, c): int(value) for r, c, value in entries(puzzle.marks or ())}
    if cell is not None:
        marks.pop(cell, None)
    target = lesson.target(marks)
    explainer = lesson.explainer(target, strict=False, places=places)
    board = explainer.trivial(marks)
    step, before = None, []
    if cell is not None:
        board = board.but(cell)
        step = explainer.about(cell, board)
    else:
        for told in explainer.steps(board.known):
            if told.cells:
                step = told
                break
            before.append(told)
    agreed = target or ()
    open_ = [] if step else [(r, c) for r, c in lesson.case.undecided() if agreed[r][c] is None]
    return replace(
        hint,
        step=step,
        before=tuple(before),
        known=lesson.grid(board.known),
        differ=tuple(place for place in open_ if cell in (None, place)),
    )
