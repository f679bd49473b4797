"""Moves, judged from what was on the board before them. `judge` is part of the public API."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace

from pysolve import facts
from pysolve import words as speech
from pysolve.checking.conflicts import minimal
from pysolve.checking.marks import review
from pysolve.engine import Cancel, Deadline, Limit, Tick
from pysolve.engine.process import Ended, carried_out, result_of
from pysolve.errors import UndecidedError, UsageError
from pysolve.explaining.lesson import Lesson, Subject, check_place, subject
from pysolve.explaining.stated import BEYOND
from pysolve.explaining.view import Board
from pysolve.findings import Judgement, Move, Refusal, Review, Step
from pysolve.grid import Cell, Grid, changed, entries
from pysolve.model import Puzzle, Solution, Verdict
from pysolve.rules import Rules
from pysolve.solving import MARKS_UNUSED
from pysolve.words import Places, nearest

Made = tuple[tuple[Cell, int], ...]
"""Moves, each a cell and its value."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Moves that were judged, each from the marks before all of them.

    Where these marks lead to no solution, `review` tells so: then the moves are judged without the
    marks that are wrong, or where it is not known which are, without any. `verdict` is that of the
    puzzle: of one without a solution no move is judged. `asked` is the step that was asked for: a
    move that it proves has that very step, one that another proves has the other.
    """

    puzzle: Puzzle
    moves: tuple[Move, ...]
    review: Review | None = None
    remarks: tuple[str, ...] = ()
    places: Places = speech.LONG
    verdict: Verdict = Verdict.UNKNOWN
    asked: str | None = None

    def __str__(self) -> str:
        if self.verdict is Verdict.NONE:
            return "The puzzle has no solution, so no move can be right."
        told = [move.sentence for move in self.moves]
        if self.review is not None:
            mistakes = self.places.cells(self.review.conflict)
            told.insert(0, f"These marks cannot stand: {mistakes}.")
        return "\n".join(told)

    def by_asked(self, move: Move) -> bool | None:
        """Tell whether the step that was asked for proves a move; None if none was asked for."""
        if self.asked is None:
            return None
        proves = move.judgement is Judgement.PROVED and move.step is not None
        return proves and move.step is not None and move.step.rule == self.asked


def judge(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    moves: Iterable[tuple[Cell, int]],
    step: str | None = None,
    places: Places = speech.LONG,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Judged:
    """Judge moves, each a cell and the value it got, from the marks of a puzzle.

    A move is proved, or right but with no short proof as yet, or wrong, or open, as `Judgement`
    has it. What the marks say of its own cell does not count. Of several solutions, those that
    agree with the marks count. With the name of a `step` it is told whether that very step proves
    the moves now, and if not, what does.

    >>> import pysolve
    >>> print(pysolve.judge(pysolve.load("takuzu/first-steps"), moves=[((0, 0), 0)]))
    Right. Column 1 has 1 1 in rows 2 and 3, so row 1 is 0.
    """
    about = subject(puzzle, rules)
    wanted = _checked(about, moves)
    if step is not None and not isinstance(step, str):
        raise UsageError(f"a step is asked for by its name, not by {step!r}")
    limit = Limit.of(limit)
    work = carried_out(
        _judging,
        *(about, limit, wanted, step, places),
        seconds=about.case.reviewing_seconds,
        deadline=Deadline(limit.seconds, cancel=cancel, tick=tick),
    )
    try:
        return result_of(work)
    except Ended:
        raise UndecidedError("the time limit came before the moves were judged") from None


def _checked(about: Subject, moves: Iterable[tuple[Cell, int]]) -> Made:
    """Return moves as they should be; others are refused."""
    found = tuple(moves)
    for move in found:
        try:
            (row, col), value = move
        except (TypeError, ValueError):
            raise UsageError(f"a move is a cell and its value, not {move!r}") from None
        if [*map(type, (row, col, value))] != [int, int, int]:
            raise UsageError(f"a move is made of whole numbers, not {move!r}")
        check_place(about.case, (row, col))
        if not about.case.answer.allows(value):
            places = Places(sides=about.case.answer.on_sides)
            raise UsageError(f"{places.cell(row, col)} cannot have the value {value}")
    return found


def _judging(
    about: Subject,
    limit: Limit,
    moves: Made,
    step: str | None,
    places: Places,
    *,
    deadline: Deadline,
) -> Generator[None, None, Judged]:
    yield from ()
    places = replace(places, sides=about.case.answer.on_sides)
    lesson = Lesson(about, limit, deadline)
    verdict = lesson.outcome.verdict
    if verdict is Verdict.UNKNOWN:
        raise UndecidedError("the time limit came before the puzzle was solved")
    remarks = tuple(remark for remark in lesson.outcome.remarks if remark != MARKS_UNUSED)
    if verdict is Verdict.NONE:
        return Judged(lesson.puzzle, (), None, remarks, verdict=verdict)
    only = lesson.outcome.solutions[0] if verdict is Verdict.UNIQUE else None
    judged = None
    marks = changed(lesson.grid(known(about.case.puzzle.marks)), dict.fromkeys(dict(moves)))
    target = _agreed(lesson, marks, only)
    if target is None:
        judged = review(lesson.desk(), marks, only)
        marks = right(marks, only)
        target = _agreed(lesson, marks, only)
    assert target is not None, "without marks that are wrong, there is a solution"
    judge = Judge(lesson, target, places)
    asked = None if step is None else judge.named(step)
    standing = judge.at(marks)
    told = tuple(judge.of(cell, value, standing, asked) for cell, value in moves)
    spoken = replace(places, short=False)
    return Judged(lesson.puzzle, told, judged, remarks, spoken, verdict, asked)


def known(marks: Grid | None) -> dict[Cell, int]:
    """Return the places that have a mark, each with its value."""
    return {(r, c): int(value) for r, c, value in entries(marks or ())}


def _agreed(lesson: Lesson, marks: Grid, only: Solution | None) -> Grid | None:
    """Return what all solutions share that agree with marks; None if there is no such solution."""
    if only is not None:
        return only.values if right(marks, only) == marks else None
    return lesson.target(known(marks))


def right(marks: Grid, only: Solution | None) -> Grid:
    """Return the marks that are right; none where there is more than one solution."""
    wrong: list[Cell] = [
        (r, c) for r, c, value in entries(marks) if only is None or only.values[r][c] != value
    ]
    return changed(marks, dict.fromkeys(wrong))


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands: the marks, which lead to a solution, and what is known by them.

    That is what is `printed`, too, and on the `board` what nobody needs a hint of.
    """

    marks: Grid
    printed: Board
    board: Board


class Judge:
    """Judges moves from marks that lead to a solution; `target` is what all such share."""

    def __init__(self, lesson: Lesson, target: Grid, places: Places) -> None:
        self._case, self._desk = lesson.case, lesson.desk()
        self._target, self._places = target, places
        self.coach = lesson.coach(target, places)
        """What takes the steps."""
        self._words = dict(lesson.words)
        self._printed = self.coach.trivial({}).known

    def towards(self, target: Grid) -> None:
        """Judge from marks that other solutions agree with, which share something else."""
        self._target = target
        self.coach.towards(target)

    def at(self, marks: Grid) -> Standing:
        """Return where somebody stands with these marks."""
        printed = Board({**self._printed, **known(marks)})
        return Standing(marks, printed, self.coach.obvious(printed))

    def after(self, standing: Standing, cell: Cell, value: int) -> Standing:
        """Return where somebody stands with one more mark, that is right."""
        more = {cell: value}
        board = self.coach.obvious(standing.board.having(more))
        return Standing(changed(standing.marks, more), standing.printed.having(more), board)

    def before(self, cell: Cell, standing: Standing) -> Board:
        """Return what is known before a cell is, and what would follow from it."""
        if cell not in standing.board:
            return standing.board
        return self.coach.obvious(standing.printed.but(cell), cell)

    def named(self, step: str) -> str:
        """Return the name of the step that people call so; one that is not known is refused."""
        found, names = "_".join(step.replace("-", " ").split()), self.coach.names
        if found not in names:
            raise UsageError(f"there is no step {step!r}{nearest(found, names)}")
        return found

    def of(self, cell: Cell, value: int, standing: Standing, asked: str | None = None) -> Move:
        """Judge a move; with the name of a step that is asked for, by that if it proves it."""
        share = self._target[cell[0]][cell[1]]
        if share is None:
            # Where cells may have more than two values, one of them may be wrong all the same.
            return self._searched(cell, value, standing.marks)
        board = self.before(cell, standing)
        if share == value and asked is not None:
            step = self.coach.by(asked, cell, board)
            if step is not None:
                told = f"Right, by {called(asked)}. {step.sentence}"
                return Move(cell, value, Judgement.PROVED, told, step)
        step = self.coach.about(cell, board)
        short = step if step is not None and step.tier < BEYOND else None
        if share == value:
            return self._right(cell, value, short, asked)
        refused = self.coach.refusal(cell, value, board, step)
        if refused is None:
            return self._searched(cell, value, standing.marks)
        conflict, why = refused
        if step is not None and why == step.sentence and short is None:
            why = f"It takes many rules together to tell so: {speech.listed(conflict.rules)}."
        told = f"Wrong: {self.said(cell, value, 'cannot be')}. {why}"
        return Move(cell, value, Judgement.WRONG, told, short, conflict)

    def _right(self, cell: Cell, value: int, step: Step | None, asked: str | None) -> Move:
        """Tell that a move is right, and by which step, if there is one but that asked for."""
        otherwise = "" if asked is None else f" {speech.begun(called(asked))} does not tell so now."
        if step is not None:
            by = f" {speech.begun(called(step.rule))} does:" if asked is not None else ""
            told = f"Right.{otherwise}{by} {step.sentence}"
            return Move(cell, value, Judgement.PROVED, told, step)
        said = self.said(cell, value)
        told = f"Right, but no short proof on this board tells yet that {said}.{otherwise}"
        return Move(cell, value, Judgement.RIGHT, told)

    def _searched(self, cell: Cell, value: int, marks: Grid) -> Move:
        """Judge a move by a search: it is open, or wrong, and then with which marks."""
        puzzle, rules, answer = self._case.puzzle, self._case.rules, self._case.answer
        wishes = facts.of_marks(changed(marks, {cell: value}), answer)
        program = self._desk.program(rules.solving, facts.of(puzzle))
        core = minimal(program, frozenset(wishes), wanted=wishes)
        said = self.said(cell, value)
        if core is None:
            told = f"Open: in some solutions {said}, and in others it is not."
            return Move(cell, value, Judgement.OPEN, told)
        found = sorted(facts.spot_of(fact, answer) for fact in core)
        cells = tuple(other for other in found if other != cell)
        beside = f" beside the marks at {self._places.cells(cells)}" if cells else ""
        told = f"Wrong: in no solution {said}{beside}. No short proof tells why."
        return Move(cell, value, Judgement.WRONG, told, None, Refusal(cells))

    def said(self, cell: Cell, value: int, verb: str = "is") -> str:
        """Say that a cell is, or cannot be, something."""
        return f"{self._places.cell(*cell)} {verb} {self._case.answer.word(value, self._words)}"


def called(name: str) -> str:
    """Return what people call a step of that name."""
    return speech.printable(name.replace("_", " "))
