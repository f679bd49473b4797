"""Explanations: a puzzle solved step by step. `explain` is part of the public API."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from pysolve import words
from pysolve.checking.conflicts import conflicts
from pysolve.engine import Cancel, Deadline, Limit, Tick
from pysolve.engine.process import Ended, carried_out
from pysolve.errors import Interrupted, UndecidedError
from pysolve.explaining.lesson import Lesson, Subject, subject, value_words
from pysolve.findings import Conflict, Explanation, Step
from pysolve.grid import Cell, empty
from pysolve.model import Puzzle, Verdict
from pysolve.rules import Rules
from pysolve.running import Running
from pysolve.settling import Case
from pysolve.words import Places


def explain(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    strict: bool = False,
    places: Places = words.LONG,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Running[Step, Explanation]:
    """Solve a puzzle step by step, from the empty grid; every step is proved before it is told.

    The steps come as they are found; `result()` is the whole explanation. A file of the rules'
    `extra` that derives `forces` or `excludes` adds steps, the others add rules. A step that proves
    false is left out and told in `dropped`; with `strict` it is a `StepError`. When time runs out
    the explanation has the steps found so far and is not `complete`; Ctrl-C raises it in an
    `Interrupted`. `places` is how the sentences name cells.

    >>> import pysolve
    >>> explanation = pysolve.explain(pysolve.load("takuzu/first-steps")).result()
    >>> explanation.known(len(explanation.steps)) == explanation.puzzle.solution.values
    True
    """
    limit, cancel = Limit.of(limit), cancel or Cancel()
    about = subject(puzzle, rules)
    deadline = Deadline(limit.seconds, cancel=cancel, tick=tick)
    return Running(_heard(about, limit, strict, places, deadline), cancel)


def _heard(
    about: Subject, limit: Limit, strict: bool, places: Places, deadline: Deadline
) -> Generator[Step, None, Explanation]:
    """Yield the steps; return the explanation, also of a task that was ended."""
    work = carried_out(
        _explaining,
        *(about, limit, strict, places),
        seconds=about.case.reviewing_seconds,
        deadline=deadline,
    )
    begun: Explanation | None = None
    steps: list[Step] = []
    try:
        while True:
            event = next(work)
            if isinstance(event, Step):
                steps.append(event)
                yield event
            else:
                begun = event
    except StopIteration as end:
        explanation: Explanation = end.value
        return explanation
    except Ended:
        told = begun or _untold(about.case)
        return replace(told, steps=tuple(steps), timed_out=not deadline.cancelled)
    finally:
        work.close()


def _untold(case: Case) -> Explanation:
    """Return the explanation of a puzzle of which nothing was told in time."""
    return Explanation(
        puzzle=case.puzzle,
        face=case.face,
        verdict=Verdict.UNKNOWN,
        start=empty(*case.answer.frame(case.puzzle.rows, case.puzzle.cols)),
        steps=(),
        complete=False,
        words=value_words(case),
        domain=case.answer.domain,
    )


def _explaining(
    about: Subject, limit: Limit, strict: bool, places: Places, *, deadline: Deadline
) -> Generator[Explanation | Step, None, Explanation]:
    """Yield what is known before the first step, then the steps."""
    telling = _Telling(Lesson(about, limit, deadline), strict, places)
    yield telling.explanation(complete=False)
    try:
        yield from telling.tell()
    except KeyboardInterrupt:
        raise Interrupted(telling.explanation(complete=False)) from None
    # What somebody cancelled is not all there is either.
    return telling.explanation(complete=not (telling.timed_out or deadline.cancelled))


class _Telling:
    """The explanation of a puzzle as far as it has come."""

    def __init__(self, lesson: Lesson, strict: bool, places: Places) -> None:
        self._lesson, self._strict, self._places = lesson, strict, places
        self._steps: list[Step] = []
        self._dropped: Sequence[str] = ()
        self._conflict: Conflict | None = None
        self._domain = lesson.case.answer.domain
        self._unlike: tuple[tuple[Cell, Cell], ...] = ()
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
            self._dropped, self._domain = explainer.dropped, explainer.domain
            self._unlike = explainer.unlike()
            for step in explainer.steps({}):
                self._steps.append(step)
                yield step
            if lesson.outcome.verdict is Verdict.NONE:
                self._conflict = next(conflicts(lesson.desk(), 1), None)
        except UndecidedError:
            self.timed_out = True

    def explanation(self, complete: bool) -> Explanation:
        """Return what was found."""
        outcome, puzzle = self._lesson.outcome, self._lesson.puzzle
        several = outcome.verdict is Verdict.MULTIPLE
        return Explanation(
            puzzle=puzzle,
            verdict=outcome.verdict,
            start=empty(*self._lesson.case.answer.frame(puzzle.rows, puzzle.cols)),
            steps=tuple(self._steps),
            continuations=outcome.solutions[:2] if several else (),
            conflict=self._conflict,
            dropped=tuple(self._dropped),
            remarks=outcome.remarks,
            complete=complete,
            timed_out=self.timed_out and not self._lesson.cancelled,
            face=self._lesson.case.face,
            words=self._lesson.words,
            domain=self._domain,
            unlike=self._unlike,
            levels=self._lesson.levels,
        )
