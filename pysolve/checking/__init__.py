"""What a setter asks: whether a puzzle has one solution, and what to do if it has not."""

from __future__ import annotations

from collections.abc import Generator

from pysolve.checking.desk import Desk
from pysolve.checking.report import Reporter, begun, undecided
from pysolve.engine import Cancel, Deadline, Limit, Tick
from pysolve.engine.process import Ended, carried_out
from pysolve.errors import UsageError
from pysolve.findings import Report, Wanted
from pysolve.model import Puzzle, Verdict
from pysolve.rules import Rules
from pysolve.running import Running
from pysolve.settling import Case, settled
from pysolve.solving import unfinished


def check(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    wanted: Wanted | None = None,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Report:
    """Tell whether a puzzle has exactly one solution, and what a setter needs to know about it.

    `wanted` says what to look into beyond the verdict; the limit is for all of it, and must
    allow at least two models. Marks are judged, but have no say in the verdict. By rules of which
    some wait, as in a draft, the report is about the draft, and names them; unless all rules
    together leave one solution: then it is no draft any more.

    >>> import pysolve
    >>> report = pysolve.check(pysolve.load("takuzu/flawed/ambiguous"))
    >>> report.verdict, len(report.differences) > 0
    (<Verdict.MULTIPLE: 'MULTIPLE'>, True)
    """
    return checked(puzzle, rules, limit, wanted=wanted, tick=tick, cancel=cancel).result()


def checked(
    puzzle: Puzzle,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    wanted: Wanted | None = None,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Running[Report, Report]:
    """Check a puzzle as `check` does; the reports come as they grow, from the verdict on."""
    limit, wanted, cancel = Limit.of(limit), wanted or Wanted(), cancel or Cancel()
    if limit.models == 1:
        raise UsageError("one model proves nothing about uniqueness; look for at least 2")
    case = settled(puzzle, rules)
    if case.rules.waiting and wanted.repairs:
        raise UsageError("a draft is not repaired: its clues are still missing")
    deadline = Deadline(limit.seconds, cancel=cancel, tick=tick)
    return Running(_heard(case, limit, wanted, deadline), cancel)


def _heard(
    case: Case, limit: Limit, wanted: Wanted, deadline: Deadline
) -> Generator[Report, None, Report]:
    """Yield the report as it grows; return it as far as it came, also of a task that was ended."""
    work = carried_out(
        _checking,
        *(case, limit, wanted),
        # Thousands of solutions that are compared are not to be interrupted either.
        seconds=case.reviewing_seconds if limit.seconds is None else float("inf"),
        deadline=deadline,
    )
    last: Report | None = None
    try:
        while True:
            last = next(work)
            yield last
    except StopIteration as end:
        report: Report = end.value
        return report
    except Ended:
        if last is None:
            return begun(unfinished(case, deadline), Desk(case, limit, deadline))
        return undecided(last, deadline, "the rest")
    finally:
        work.close()


def _checking(
    case: Case, limit: Limit, wanted: Wanted, *, deadline: Deadline
) -> Generator[Report, None, Report]:
    """Yield the report as it grows."""
    # That no rule needs to wait is found out first: as a rule it takes less time than the draft.
    reporter = Reporter(case.finished, limit, deadline)
    if case.rules.waiting and reporter.verdict is not Verdict.UNIQUE:
        several = reporter.verdict is Verdict.MULTIPLE
        reporter = Reporter(case, limit, deadline)
        if several:
            reporter.remark("with no rule waiting, the puzzle as it stands has several solutions")
    return (yield from reporter.on(wanted))
