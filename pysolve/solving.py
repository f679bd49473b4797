"""What can be asked of a puzzle: its solutions, how many, and what they share.

The functions without an underscore that take a `puzzle` are the public API; those that take a
`Case` are for rooms that have settled by which rules the puzzle goes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from pysolve import facts, formats
from pysolve.engine import Cancel, Deadline, Limit, Program, Run, Tick
from pysolve.engine.process import Ended, carried_out, result_of
from pysolve.errors import (
    Interrupted,
    KindError,
    NoSolutionError,
    RuleError,
    UndecidedError,
    UsageError,
)
from pysolve.model import Count, Grid, Outcome, Puzzle, Solution, Statistics, Verdict, Violation
from pysolve.rules import Rules
from pysolve.running import Running
from pysolve.settling import Case, settled
from pysolve.words import place

T = TypeVar("T")

MARKS_UNUSED = "the marks are not used: the answer is about the empty grid"


def solve(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Outcome:
    """Look for solutions, by default for two, so that one alone is proved to be the only one.

    `rules` add to those of the puzzle's kind, `limit` is for the whole answer; `tick` is told how
    far it is, and `cancel` ends it. Marks in the puzzle are not used. Ctrl-C raises `Interrupted`,
    a `KeyboardInterrupt` with the outcome so far in `found`.

    >>> import pysolve
    >>> pysolve.solve(pysolve.load("nurikabe/example")).verdict
    <Verdict.UNIQUE: 'UNIQUE'>
    """
    case, limit = settled(puzzle, rules), Limit.of(limit)
    deadline = Deadline(limit.seconds, cancel=cancel, tick=tick)
    try:
        return _searched(_solving, case, limit, deadline)
    except Ended:
        return unfinished(case, deadline)


def solutions(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Running[Solution, Outcome]:
    """Yield the solutions as they are found, all of them unless the limit is on models.

    The result is an outcome with those that were asked for.

    >>> import pysolve
    >>> blank = pysolve.puzzle("takuzu", rows=2, cols=2)
    >>> for solution in pysolve.solutions(blank):
    ...     print(solution.values)
    ((0, 1), (1, 0))
    ((1, 0), (0, 1))
    """
    case, limit = settled(puzzle, rules), Limit.of(limit, models=0)
    cancel = cancel or Cancel()
    deadline = Deadline(limit.seconds, cancel=cancel, tick=tick)
    return Running(_found(case, limit, deadline), cancel)


def count(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Count:
    """Count the solutions, all of them unless the limit is on models.

    Ctrl-C raises `Interrupted`, a `KeyboardInterrupt` with the count so far in `found`.

    >>> import pysolve
    >>> pysolve.count(pysolve.loads("kind: takuzu\\n\\ngivens:\\n..\\n..")).number
    2
    """
    case, limit = settled(puzzle, rules), Limit.of(limit, models=0)
    deadline = Deadline(limit.seconds, cancel=cancel, tick=tick)
    try:
        return _searched(_counting, case, limit, deadline)
    except Ended:
        return _count(case, _nothing(deadline))


def forced(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Grid | None:
    """Return the values that all solutions share, None where they differ.

    The whole is None when there is no solution. When time runs out, `UndecidedError` is raised.

    >>> import pysolve
    >>> pysolve.forced(pysolve.loads("kind: heyawake\\nrooms:\\naaa\\nclues:\\n2.."))
    ((1, 0, 1),)
    """
    case, limit = settled(puzzle, rules), Limit.of(limit)
    deadline = Deadline(limit.seconds, cancel=cancel, tick=tick)
    try:
        return _searched(_forcing, case, limit, deadline)
    except Ended:
        raise UndecidedError("the time limit came before all forced cells were known") from None


def violations(
    puzzle: Puzzle, solution: Solution, rules: Rules | None = None
) -> tuple[Violation, ...]:
    """Tell which rules a filled board breaks, and where. No violation: it is a solution.

    >>> import pysolve
    >>> puzzle = pysolve.load("heyawake/example")
    >>> pysolve.violations(puzzle, puzzle.solution)
    ()
    """
    return broken(settled(puzzle, rules), solution)


def decided(case: Case, limit: Limit, deadline: Deadline) -> Outcome:
    """Look for solutions."""
    try:
        return outcome(case, Solver(case, limit, deadline).search())
    except Interrupted as stopped:
        raise Interrupted(outcome(case, stopped.found)) from None


class Solver:
    """Looks for solutions of a puzzle as often as it is asked, with one grounded program."""

    def __init__(self, case: Case, limit: Limit, deadline: Deadline) -> None:
        self._case, self._limit, self._deadline = case, limit, deadline

    @cached_property
    def _program(self) -> Program:
        return _program(self._case, self._limit, self._deadline)

    def search(self, keep: int | None = None, models: int | None = None) -> Run:
        """Look for solutions; see that rules people brought along really give solutions."""
        puzzle, rules = self._case.puzzle, self._case.rules
        read = self._case.solution
        verify = read if rules.brought else None
        run = self._program.search(keep, verify=verify, models=models)
        if rules.brought and not run.found and run.exhausted:
            # No solution, or rules that leave cells without a value? A board by the bare guess
            # tells.
            one = replace(self._limit, models=1)
            bare = Program(rules.stating, facts.of(puzzle), one, deadline=self._deadline)
            try:
                guesses = bare.search().models
            except Interrupted:
                raise KeyboardInterrupt from None  # A guess is no solution.
            for guess in guesses:
                read(guess)
        return run

    def solutions(self, most: int) -> tuple[tuple[Solution, ...], bool]:
        """Return some solutions, and whether they are all there are."""
        run = self.search(models=most)
        return outcome(self._case, run).solutions, run.exhausted

    def counted(self, most: int) -> Count:
        """Count solutions."""
        try:
            return _count(self._case, self.search(keep=0, models=most))
        except Interrupted as stopped:
            raise Interrupted(_count(self._case, stopped.found)) from None

    def shared(self) -> Grid | None:
        """Return what all solutions share; see `forced`."""
        run = self.search(models=2)
        if run.exhausted and run.found < 2:
            # What has one solution needs no more search, which for hard puzzles is a great deal.
            return outcome(self._case, run).solutions[0].values if run.found else None
        return self.consequences()

    def consequences(self, known: Grid | None = None) -> Grid | None:
        """Return what all solutions share that agree with what is known; None if there are none."""
        wishes = facts.of_marks(known, self._case.answer) if known else {}
        always, proved = self._program.consequences(brave=False, wishes=wishes)
        sometimes, proved_too = self._program.consequences(brave=True, wishes=wishes)
        if not (proved and proved_too):
            raise UndecidedError("the time limit came before all forced cells were known")
        if always is None or sometimes is None:
            return None
        return self._case.shared(always, sometimes)


def broken(case: Case, solution: Solution) -> tuple[Violation, ...]:
    """Tell which rules a filled board breaks."""
    puzzle, rules = case.puzzle, case.rules
    high, wide = case.answer.frame(puzzle.rows, puzzle.cols)
    if any(len(row) != wide for row in solution.values) or len(solution.values) != high:
        raise UsageError(
            f"the board does not have the size of the puzzle, {puzzle.rows}x{puzzle.cols}"
        )
    program = Program(rules.stating, facts.of(puzzle), Limit())
    refuse_invalid(program, case)
    atoms = facts.of_solution(solution, case.answer)
    found = facts.violations(
        program.atoms_given(atoms, facts.ANSWERS[case.answer.fact], facts.Violated)
    )
    disabled = {fact.rule for fact in program.facts(facts.Disabled)}
    return tuple(violation for violation in found if violation.rule not in disabled)


def outcome(case: Case, run: Run) -> Outcome:
    """Return what a search found as the answer to `solve`."""
    return Outcome(
        puzzle=case.puzzle,
        verdict=Verdict.of(run.found, run.exhausted),
        solutions=tuple(map(case.solution, run.models)),
        exhausted=run.exhausted,
        timed_out=run.timed_out,
        statistics=run.statistics,
        remarks=_remarks(case),
        face=case.face,
        draft=case.rules.waiting or None,
    )


def unfinished(case: Case, deadline: Deadline) -> Outcome:
    """Return the outcome of a task that was ended before it told anything."""
    return outcome(case, _nothing(deadline))


def refuse_invalid(program: Program, case: Case) -> None:
    """Raise an error if the rules call the puzzle malformed."""
    puzzle = case.puzzle
    for invalid in program.facts(facts.Invalid):
        where = place(facts.key(invalid.key), puzzle)
        size = f"{puzzle.rows}x{puzzle.cols}"
        raise KindError(f"not a {case.kind.title} ({size}): {where}: {invalid.sentence}")


def _searched(
    job: Callable[..., Generator[None, None, T]], case: Case, limit: Limit, deadline: Deadline
) -> T:
    """Return what a job finds that grounds the program that solves a puzzle."""
    work = carried_out(job, case, limit, seconds=case.solving_seconds, deadline=deadline)
    return result_of(work)


def _solving(case: Case, limit: Limit, *, deadline: Deadline) -> Generator[None, None, Outcome]:
    yield from ()
    return decided(case, limit, deadline)


def _counting(case: Case, limit: Limit, *, deadline: Deadline) -> Generator[None, None, Count]:
    yield from ()
    return Solver(case, limit, deadline).counted(limit.models or 0)


def _forcing(case: Case, limit: Limit, *, deadline: Deadline) -> Generator[None, None, Grid | None]:
    yield from ()
    return Solver(case, limit, deadline).shared()


def _found(case: Case, limit: Limit, deadline: Deadline) -> Generator[Solution, None, Outcome]:
    """Yield solutions; return the outcome, also of a task that was ended."""
    seconds = case.solving_seconds
    work = carried_out(_finding, case, limit, seconds=seconds, deadline=deadline)
    found: list[Solution] = []
    begun, exhausted = deadline.seconds, False
    try:
        while True:
            found.append(next(work))
            yield found[-1]
    except StopIteration as end:
        exhausted = bool(end.value)
    except Ended:
        pass
    finally:
        work.close()
    cut = deadline.expired and not deadline.cancelled and not exhausted
    spent = Statistics(begun, deadline.seconds - begun)
    told = replace(unfinished(case, deadline), exhausted=exhausted, timed_out=cut)
    verdict = Verdict.of(len(found), exhausted)
    return replace(told, verdict=verdict, solutions=tuple(found), statistics=spent)


def _finding(case: Case, limit: Limit, *, deadline: Deadline) -> Generator[Solution, None, bool]:
    """Yield solutions; return whether these are all."""
    program, number = _program(case, limit, deadline), 0
    for model in program.each():
        number += 1
        yield case.solution(model)
    enough = limit.models and number >= limit.models
    return not enough and not deadline.expired


def _nothing(deadline: Deadline) -> Run:
    return Run((), 0, False, not deadline.cancelled, Statistics(deadline.seconds, 0.0))


def _count(case: Case, run: Run) -> Count:
    return Count(
        puzzle=case.puzzle,
        number=run.found,
        exact=run.exhausted,
        timed_out=run.timed_out,
        statistics=run.statistics,
        remarks=_remarks(case),
    )


def only(outcome: Outcome) -> Solution:
    """Return the only solution: another is not shown as if it were."""
    match outcome.verdict:
        case Verdict.UNIQUE:
            return outcome.solutions[0]
        case Verdict.UNKNOWN:
            raise UndecidedError("the time limit came before the puzzle was solved")
        case Verdict.NONE:
            raise NoSolutionError("there is no solution to show")
        case Verdict.MULTIPLE:
            raise NoSolutionError("there are several solutions, so none is shown")


def _remarks(case: Case) -> tuple[str, ...]:
    remarks = list(case.rules.remarks)
    if remark := formats.foreign_rules(case.puzzle):
        remarks.append(f"{remark}: the answer is by the rules of {case.kind.title}")
    if case.puzzle.marks is not None:
        remarks.append(MARKS_UNUSED)
    return tuple(remarks)


def _program(case: Case, limit: Limit, deadline: Deadline) -> Program:
    given = facts.of(case.puzzle)
    program = Program(case.rules.solving, given, limit, case.tactics, deadline=deadline)
    refuse_invalid(program, case)
    if disabled := program.facts(facts.Disabled):
        _refuse_unknown(disabled, program)
    return program


def _refuse_unknown(disabled: Iterable[facts.Disabled], program: Program) -> None:
    """Raise an error if a rule is switched off that there is not."""
    names = {str(rule.name) for rule in program.facts(facts.RuleSentence)}
    for fact in disabled:
        if fact.rule not in names:
            there_are = ", ".join(sorted(names))
            raise RuleError(f"disabled({fact.rule}): there is no such rule; there is {there_are}")
