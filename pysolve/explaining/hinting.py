"""Hints: what to do next from where somebody stands. `hint` and `steps` are part of the API."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

from pysolve import words as speech
from pysolve.checking.marks import review
from pysolve.engine import Cancel, Deadline, Limit, Tick
from pysolve.engine.process import Ended, carried_out, result_of
from pysolve.errors import UndecidedError, UsageError
from pysolve.explaining.coaching import Coach
from pysolve.explaining.explainer import PROOFS
from pysolve.explaining.judging import Judge, known, right
from pysolve.explaining.lesson import Lesson, Subject, check_place, subject
from pysolve.explaining.levels import Levels
from pysolve.explaining.view import Board
from pysolve.face import PLAIN, Face
from pysolve.findings import Move, Review, Step
from pysolve.grid import Cell, Grid, apart, inside
from pysolve.model import Puzzle, Verdict
from pysolve.rules import Rules
from pysolve.solving import MARKS_UNUSED
from pysolve.words import Places

MUCH = 3
"""A step that costs so much more than the cheapest is not hinted at for being near."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next: what is wrong already, or else the next step.

    `known` is what the step builds on: the marks, what is printed, and what goes without saying.
    Where nothing follows from that, `differ` are the cells in which the solutions that agree with
    it differ. `before` are steps that must be taken first: those that exclude values, and if one
    cell is asked about, those that lead there. Where marks cannot stand, `review` tells of them,
    and `mistake` judges one that is wrong. `levels` are what may be told one after the other, each
    giving away more. `face` is what the kind's puzzles are made of, and `words` what it calls
    values. `verdict` is that of the puzzle: of one without a solution nothing else is told.
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
    mistake: Move | None = None
    levels: tuple[str, ...] = ()

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


@dataclass(frozen=True, slots=True)
class NextSteps:
    """All that can be done now, the cheapest first.

    `known` is what the `steps` build on, each as if no other were taken: the marks, what is
    printed, and what goes without saying. Where no step of a name can be taken, there is the one
    that an explanation would go on with. Where marks cannot stand, `review` tells of them, and
    there are no steps. The rest is as in a `Hint`.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...] = ()
    review: Review | None = None
    remarks: tuple[str, ...] = ()
    known: Grid = ()
    differ: tuple[Cell, ...] = ()
    face: Face = PLAIN
    words: tuple[tuple[int, str], ...] = ()
    verdict: Verdict = Verdict.UNKNOWN

    def __str__(self) -> str:
        if self.steps:
            return "\n".join(f"{step.number}. {step.sentence}" for step in self.steps)
        told = Hint(self.puzzle, self.review, None, differ=self.differ, face=self.face)
        return str(replace(told, verdict=self.verdict))


def hint(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    cell: Cell | None = None,
    near: Cell | None = None,
    places: Places = speech.LONG,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Hint:
    """Tell what to do next from the marks of a puzzle, or why one cell is what it is.

    Marks that cannot stand come first: nothing is built on them. Steps that only copy what is
    printed, and those that go without saying, are taken without a word. Of several solutions, those
    that agree with the marks count. `near` asks for a step near a cell, if it is not much costlier
    than the cheapest. A `cell` is told by a step, or where it takes more, by those that lead there.

    >>> import pysolve
    >>> pysolve.hint(pysolve.load("takuzu/first-steps")).step.rule
    'pair'
    """
    if cell is not None and near is not None:
        raise UsageError("a hint is about a cell, or near one; not both")
    about = subject(puzzle, rules)
    _check(about, cell)
    _check(about, near, near=True)
    limit = Limit.of(limit)
    work = carried_out(
        _hinting,
        *(about, limit, cell, near, places),
        seconds=about.case.reviewing_seconds,
        deadline=Deadline(limit.seconds, cancel=cancel, tick=tick),
    )
    try:
        return result_of(work)
    except Ended:
        raise UndecidedError("the time limit came before a hint was found") from None


def steps(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    cell: Cell | None = None,
    near: Cell | None = None,
    places: Places = speech.LONG,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> NextSteps:
    """List all steps of a name that can be taken now from the marks of a puzzle, cheapest first.

    Left out are those that tell nothing more than cheaper ones do. With a `cell`, there are all
    that decide it. With `near`, those near to a cell come first. Marks are taken as `hint` takes
    them.

    >>> import pysolve
    >>> [step.rule for step in pysolve.steps(pysolve.load("takuzu/first-steps")).steps][:3]
    ['pair', 'sandwich', 'pair']
    """
    about = subject(puzzle, rules)
    _check(about, cell)
    _check(about, near, near=True)
    limit = Limit.of(limit)
    work = carried_out(
        _listing,
        *(about, limit, cell, near, places),
        seconds=about.case.reviewing_seconds,
        deadline=Deadline(limit.seconds, cancel=cancel, tick=tick),
    )
    try:
        return result_of(work)
    except Ended:
        raise UndecidedError("the time limit came before all steps were found") from None


def _check(about: Subject, cell: Cell | None, *, near: bool = False) -> None:
    """Refuse what is no cell; near is also what has no value, such as a cell among sides."""
    if cell is None:
        return
    if not (isinstance(cell, tuple) and [*map(type, cell)] == [int, int]):
        raise UsageError(f"a cell is a row and a column, both from 0, not {cell!r}")
    rows, cols = about.case.puzzle.rows, about.case.puzzle.cols
    if not near:
        check_place(about.case, cell)
    elif not inside(cell, *about.case.answer.frame(rows, cols)):
        raise UsageError(f"there is no such cell on a board of {rows}x{cols}")


class _Seat:
    """Where somebody sits before a puzzle: what is wrong with the marks, or what they lead to."""

    def __init__(self, about: Subject, limit: Limit, deadline: Deadline, places: Places) -> None:
        self.places = replace(places, sides=about.case.answer.on_sides)
        self.lesson = lesson = Lesson(about, limit, deadline)
        self._outcome = outcome = lesson.outcome
        if outcome.verdict is Verdict.UNKNOWN:
            raise UndecidedError("the time limit came before the puzzle was solved")
        self.blank = Hint(
            *(lesson.puzzle, None, None),
            tuple(remark for remark in outcome.remarks if remark != MARKS_UNUSED),
            face=lesson.case.face,
            words=lesson.words,
            verdict=outcome.verdict,
        )
        self.solvable = outcome.verdict is not Verdict.NONE

    def mistaken(self) -> Hint | None:
        """Return the hint at what is wrong already; None if nothing is."""
        lesson, marks = self.lesson, self.lesson.puzzle.marks
        if marks is None:
            return None
        unique = self._outcome.verdict is Verdict.UNIQUE
        only = self._outcome.solutions[0] if unique else None
        judged = review(lesson.desk(), marks, only)
        if judged.completable:
            return None
        wrong = None
        if only is not None:
            judge = Judge(lesson, only.values, self.places)
            fine = right(marks, only)
            cell = next(c for c in judged.conflict if fine[c[0]][c[1]] is None)
            value = known(marks)[cell]
            wrong = judge.of(cell, value, judge.at(fine))
        told = Levels.of(lesson.case, self.places).mistake(judged, wrong)
        return replace(self.blank, review=judged, known=marks, mistake=wrong, levels=told)

    def coach(self, without: Cell | None = None) -> tuple[Coach, Board, Grid]:
        """Return what takes steps, from where, and where to; as if a cell were not marked."""
        marks = known(self.lesson.puzzle.marks)
        if without is not None:
            marks.pop(without, None)
        target = self.lesson.target(marks)
        assert target is not None, "marks that stand lead to a solution"
        coach = self.lesson.coach(target, self.places)
        printed = coach.trivial(marks)
        if without is not None:
            return coach, coach.obvious(printed.but(without), without), target
        board = coach.obvious(printed)
        done = all(spot in board for spot in self.lesson.case.undecided())
        # What goes without saying is told when nothing else is left to say.
        return coach, printed if done else board, target

    def differ(self, target: Grid) -> tuple[Cell, ...]:
        """Return where the solutions differ."""
        return tuple((r, c) for r, c in self.lesson.case.undecided() if target[r][c] is None)


def _hinting(
    about: Subject,
    limit: Limit,
    cell: Cell | None,
    near: Cell | None,
    places: Places,
    *,
    deadline: Deadline,
) -> Generator[None, None, Hint]:
    yield from ()
    seat = _Seat(about, limit, deadline, places)
    if not seat.solvable:
        return seat.blank
    mistaken = seat.mistaken()
    if mistaken is not None:
        return mistaken
    coach, board, target = seat.coach(cell)
    found: Sequence[Step] = ()
    if cell is not None:
        found = _leading_to(cell, seat, coach, board)
    elif near is not None:
        found = _nearest(near, coach, board)
    if not found and cell is None:
        found = _next(coach, board)
    *before, step = found or (None,)
    differ = () if step else tuple(c for c in seat.differ(target) if cell in (None, c))
    told = Levels.of(seat.lesson.case, places).step(found) if found else ()
    return replace(
        seat.blank,
        step=step,
        before=tuple(each for each in before if each),
        known=seat.lesson.grid(board.known),
        differ=differ,
        levels=told,
    )


def _next(coach: Coach, board: Board) -> list[Step]:
    """Return the next step that decides something, after those that exclude what it rests on."""
    found: list[Step] = []
    for step in coach.steps(board.known):
        found.append(step)
        if step.cells:
            return found
    return []


def _nearest(near: Cell, coach: Coach, board: Board) -> list[Step]:
    """Return the step nearest to a cell, of those that are not much costlier than the cheapest."""
    found = [step for step in coach.open(board) if step.cells]
    if not found:
        return []
    cheapest = min(step.cost for step in found)
    close = [step for step in found if step.cost < cheapest + MUCH]
    step = min(close, key=lambda each: apart([near], each.places))
    return [replace(step, number=1)]


def _leading_to(cell: Cell, seat: _Seat, coach: Coach, board: Board) -> list[Step]:
    """Return a step of a name that decides a cell; or else those that lead there, and no others.

    Nothing where solutions differ. If it takes too long to get there, it is a proof of that cell.
    """
    single = coach.about(cell, board)
    if single is None or single.rule not in PROOFS:
        return [] if single is None else [single]
    taken: list[Step] = []
    lesson = seat.lesson
    try:
        if lesson.limited:
            target = lesson.target(board.known)
            coach = lesson.coach(target, seat.places, hurried=True)
        for step in coach.steps(board.known):
            taken.append(step)
            if cell in [placed.cell for placed in step.cells]:
                return resting_on(step, taken[:-1])
    except UndecidedError:
        if lesson.expired:
            raise
    return [single]


def resting_on(step: Step, earlier: Sequence[Step]) -> list[Step]:
    """Return those of earlier steps that one rests on, and it after them, numbered from 1."""
    found, needed, gone = [step], _reasons(step), set(step.gone)
    for each in reversed(earlier):
        if needed.intersection(p.cell for p in each.cells) or gone.intersection(each.excluded):
            found.append(each)
            needed |= _reasons(each)
            gone |= set(each.gone)
    return [replace(each, number=i) for i, each in enumerate(reversed(found), 1)]


def _reasons(step: Step) -> set[Cell]:
    """Return the cells that a step rests on, and those that the chain of a trial does."""
    return {*step.reasons, *(cell for link in step.trial for cell in link.reasons)}


def _telling_more(steps: Sequence[Step]) -> list[Step]:
    """Return the steps that tell something that none before them does."""
    found: list[Step] = []
    told: set[tuple[Cell, int, bool]] = set()
    for step in steps:
        tells = {(p.cell, p.value, True) for p in step.cells}
        tells |= {(p.cell, p.value, False) for p in step.excluded}
        if not tells <= told:
            found.append(step)
            told |= tells
    return found


def _listing(
    about: Subject,
    limit: Limit,
    cell: Cell | None,
    near: Cell | None,
    places: Places,
    *,
    deadline: Deadline,
) -> Generator[None, None, NextSteps]:
    yield from ()
    seat = _Seat(about, limit, deadline, places)
    blank = seat.blank
    shown = NextSteps(
        blank.puzzle,
        remarks=blank.remarks,
        face=blank.face,
        words=blank.words,
        verdict=blank.verdict,
    )
    mistaken = seat.mistaken() if seat.solvable else blank
    if mistaken is not None:
        return replace(shown, review=mistaken.review, known=mistaken.known)
    coach, board, target = seat.coach(cell)
    found = coach.open(board)
    found = _telling_more(found) if cell is None else [s for s in found if cell in s.places]
    if not found:
        step = coach.about(cell, board) if cell is not None else None
        found = _next(coach, board) if cell is None else [step] if step else []
    elif near is not None:
        found.sort(key=lambda step: apart([near], step.places))
    differ = () if found else tuple(c for c in seat.differ(target) if cell in (None, c))
    return replace(
        shown,
        steps=tuple(replace(step, number=i) for i, step in enumerate(found, 1)),
        known=seat.lesson.grid(board.known),
        differ=differ,
    )
