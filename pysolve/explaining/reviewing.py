"""Logs of solvers, looked at move by move. `review` is part of the public API."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import replace

from pysolve import words as speech
from pysolve.engine import Cancel, Deadline, Limit, Tick
from pysolve.engine.process import Ended, carried_out, result_of
from pysolve.errors import UndecidedError, UsageError
from pysolve.explaining.judging import Judge, Standing, known
from pysolve.explaining.lesson import Lesson, Subject, check_place, subject
from pysolve.explaining.played import Played, Reviewed
from pysolve.explaining.stated import NAMED, TOGETHER
from pysolve.explaining.view import Board
from pysolve.findings import Judgement, Step
from pysolve.grid import Cell, apart
from pysolve.model import Moves, Puzzle, Verdict
from pysolve.rules import Rules
from pysolve.solving import MARKS_UNUSED
from pysolve.words import Places

NEAR = 2
"""How far from a move an easier one is that was overlooked."""

CHEAPER = 2
"""An easier step costs at most this part of what was done."""


def review(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    moves: Iterable[tuple[Cell, int | None]] | None = None,
    places: Places = speech.LONG,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Reviewed:
    """Look at the moves of a solver one by one: which step proved each, on the board it was made.

    The moves are those of the puzzle, or others that are told: each a cell and its value, or None
    where it was erased. They begin with the marks of the places that no move touches. Nothing is
    built on a move that was wrong.

    >>> import pysolve
    >>> first = pysolve.load("takuzu/first-steps")
    >>> print(pysolve.review(first, moves=[((0, 0), 0), ((1, 1), 0), ((1, 1), None)]))
    1. Pair: row 1, column 1 is 0.
    2. Sandwich: row 2, column 2 is 0.
    3. Erases row 2, column 2, which was right.
    """
    about = subject(puzzle, rules)
    made = _checked(about, puzzle.moves if moves is None else moves)
    limit = Limit.of(limit)
    work = carried_out(
        _reviewing,
        *(about, limit, made, places),
        seconds=about.case.reviewing_seconds,
        deadline=Deadline(limit.seconds, cancel=cancel, tick=tick),
    )
    try:
        return result_of(work)
    except Ended:
        raise UndecidedError("the time limit came before all moves were looked at") from None


def _checked(about: Subject, moves: Iterable[tuple[Cell, int | None]]) -> Moves:
    """Return moves as they should be; others are refused."""
    found = tuple(moves)
    if not found:
        raise UsageError("there are no moves to look at")
    for number, move in enumerate(found, 1):
        try:
            (row, col), value = move
        except (TypeError, ValueError):
            raise UsageError(f"move {number} is no cell and its value: {move!r}") from None
        whole = [*map(type, (row, col))] == [int, int]
        if not whole or (value is not None and type(value) is not int):
            raise UsageError(f"move {number} is not made of whole numbers: {move!r}")
        check_place(about.case, (row, col))
        if value is not None and not about.case.answer.allows(value):
            places = Places(sides=about.case.answer.on_sides)
            told = f"{places.cell(row, col)} cannot have the value {value}"
            raise UsageError(f"move {number}: {told}")
    return found


def _reviewing(
    about: Subject, limit: Limit, moves: Moves, places: Places, *, deadline: Deadline
) -> Generator[None, None, Reviewed]:
    yield from ()
    places = replace(places, sides=about.case.answer.on_sides)
    lesson = Lesson(about, limit, deadline)
    verdict = lesson.outcome.verdict
    if verdict is Verdict.UNKNOWN:
        raise UndecidedError("the time limit came before the puzzle was solved")
    touched = dict(moves)
    start = {c: v for c, v in known(about.case.puzzle.marks).items() if c not in touched}
    shown = Reviewed(
        lesson.puzzle,
        (),
        lesson.grid(start),
        remarks=tuple(r for r in lesson.outcome.remarks if r != MARKS_UNUSED),
        face=lesson.case.face,
        words=lesson.words,
        places=places,
        verdict=verdict,
    )
    if verdict is Verdict.NONE:
        return shown
    log = _Log(lesson, start, places)
    told = []
    for number, (cell, value) in enumerate(moves, 1):
        deadline.tell(number)
        told.append(log.made(number, cell, value))
    return replace(shown, moves=tuple(told), left=log.left)


class _Log:
    """Follows a solver: what is right on the board, what is wrong, and since which move."""

    def __init__(self, lesson: Lesson, start: Mapping[Cell, int], places: Places) -> None:
        self._lesson, self._places = lesson, places
        self._answer, self._words = lesson.case.answer, dict(lesson.words)
        self._fine: dict[Cell, int] = {}
        self._wrong: dict[Cell, tuple[int, int]] = {}
        """The value of each wrong mark, and the number of its move."""
        self._since: dict[Cell, int] = {}
        self._told: set[Cell] = set()
        target = lesson.target({})
        assert target is not None, "there is a solution"
        self._judge = Judge(lesson, target, places)
        self._target = target
        for cell, value in start.items():
            if self._agrees(cell, value):
                self._accept(cell, value)
            else:
                self._wrong[cell] = (value, 0)
        self._standing = self._at()
        self._learn(0)

    @property
    def left(self) -> int:
        """How many places are open; where some are filled, the others may stay so."""
        bare = self._answer.background if self._answer.filled is not None else None
        found = [spot for spot in self._lesson.case.undecided() if spot not in self._standing.board]
        return sum(bare is None or self._target[r][c] != bare for r, c in found)

    def made(self, number: int, cell: Cell, value: int | None) -> Played:
        """Look at a move, and make it."""
        before, mistake = self._value(cell), self._wrong.get(cell)
        if value == before:
            told = f"{self._named(cell)} {self._was(value)} already."
            return Played(number, cell, value, None, speech.begun(told))
        if before is not None:
            self._take(cell)
        if value is None:
            self._learn(number)
            return Played(
                number, cell, None, None, self._erased(cell, mistake), mistake=_of(mistake)
            )
        played = self._judged(number, cell, value)
        if played.wrong:
            self._wrong[cell] = (value, number)
            return played
        self._accept(cell, value)
        self._standing = self._judge.after(self._standing, cell, value)
        self._learn(number)
        if mistake is not None:
            told = f"Corrects {_call(mistake[1])}. {played.sentence}"
            played = replace(played, sentence=told, mistake=mistake[1])
        return played

    def _judged(self, number: int, cell: Cell, value: int) -> Played:
        standing = self._standing
        move = self._judge.of(cell, value, standing)
        sentence, step = move.sentence, move.step
        if move.judgement is Judgement.PROVED and step is not None:
            said = self._judge.said(cell, value)
            sentence = f"{speech.begun(speech.printable(step.rule.replace('_', ' ')))}: {said}."
        if move.judgement is Judgement.RIGHT:
            sentence = f"A guess: nothing short tells yet that {self._judge.said(cell, value)}."
        played = Played(number, cell, value, move.judgement, sentence, step, move.conflict)
        if played.wrong:
            return self._followed(played)
        if move.judgement is Judgement.PROVED:
            played = replace(played, since=self._since.get(cell))
        easier = self._easier(cell, None if played.guessed else step, standing)
        return replace(played, easier=easier)

    def _easier(self, cell: Cell, step: Step | None, standing: Standing) -> Step | None:
        """Return a step nearby that costs much less; of a guess, any step of a name."""
        if step is not None and step.tier == NAMED:
            return None
        board = self._judge.before(cell, standing)
        highest = TOGETHER if step is None else max(NAMED, min(step.tier - 1, TOGETHER))
        found = [each for each in self._judge.coach.up_to(highest, board) if each.cells]
        if step is not None:
            found = [
                each
                for each in found
                if each.cost * CHEAPER <= step.cost and apart([cell], each.places) <= NEAR
            ]
        new = [each for each in found if not self._told.issuperset(each.places)]
        if not new:
            return None
        easier = min(new, key=lambda each: (each.cost, apart([cell], each.places), each.places))
        self._told.update(easier.places)
        return self._judge.coach.needed(easier, board)

    def _followed(self, played: Played) -> Played:
        """Return a wrong move; if it follows from an earlier one, with that."""
        wrong = {cell: value for cell, (value, _) in self._wrong.items()}
        if not wrong:
            return played
        board = Board({**self._standing.printed.known, **wrong})
        for step in self._judge.coach.up_to(NAMED, board):
            if (played.cell, played.value) in [(p.cell, p.value) for p in step.cells]:
                rests = [self._wrong[cell][1] for cell in step.reasons if cell in self._wrong]
                if rests:
                    told = f"It follows from {_call(max(rests))}."
                    sentence = f"{played.sentence} {told}"
                    return replace(played, sentence=sentence, mistake=max(rests))
        return played

    def _erased(self, cell: Cell, mistake: tuple[int, int] | None) -> str:
        named = self._named(cell)
        if mistake is not None:
            return f"Takes back {_call(mistake[1])}: {named}."
        return f"Erases {named}, which was right."

    # The board.

    def _value(self, cell: Cell) -> int | None:
        return self._wrong[cell][0] if cell in self._wrong else self._fine.get(cell)

    def _take(self, cell: Cell) -> None:
        self._wrong.pop(cell, None)
        if self._fine.pop(cell, None) is not None:
            self._aim()
            self._standing = self._at()

    def _accept(self, cell: Cell, value: int) -> None:
        self._fine[cell] = value
        self._since.pop(cell, None)
        self._aim()

    def _aim(self) -> None:
        """Tell the judge what the solutions share that agree with what is right."""
        if self._lesson.outcome.verdict is Verdict.MULTIPLE:
            target = self._lesson.target(self._fine)
            assert target is not None, "what was accepted leads to a solution"
            self._target = target
            self._judge.towards(target)

    def _agrees(self, cell: Cell, value: int) -> bool:
        """Tell whether there is a solution with what is right and this."""
        if self._target[cell[0]][cell[1]] == value:
            return True
        return self._lesson.target({**self._fine, cell: value}) is not None and (
            self._lesson.outcome.verdict is Verdict.MULTIPLE
        )

    def _at(self) -> Standing:
        return self._judge.at(self._lesson.grid(self._fine))

    def _learn(self, number: int) -> None:
        """Note since when single rules decide cells."""
        for cell in self._judge.coach.at_hand(self._standing.board):
            self._since.setdefault(cell, number)

    def _named(self, cell: Cell) -> str:
        return self._places.cell(*cell)

    def _was(self, value: int | None) -> str:
        return "was open" if value is None else f"was {self._answer.word(value, self._words)}"


def _of(mistake: tuple[int, int] | None) -> int | None:
    return None if mistake is None else mistake[1]


def _call(number: int) -> str:
    return f"the mistake of move {number}" if number else "a mark that was wrong from the start"
