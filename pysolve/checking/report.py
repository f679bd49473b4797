"""Makes the report that a setter reads, part by part: one that is late costs no other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from pysolve.checking.conflicts import changes, conflicts
from pysolve.checking.desk import Desk
from pysolve.checking.marks import review
from pysolve.checking.needs import Needs
from pysolve.checking.pairs import Partners, best_pair
from pysolve.checking.repairs import MOST_ADDITIONS, Mender
from pysolve.engine import Deadline, Limit
from pysolve.errors import UndecidedError
from pysolve.findings import (
    PATIENCE_CELLS,
    PATIENCE_CONFLICTS,
    Repair,
    RepairSearch,
    Report,
    Wanted,
)
from pysolve.grid import Grid
from pysolve.model import Outcome, PlacedClue, Solution, Verdict
from pysolve.settling import Case
from pysolve.solving import MARKS_UNUSED, Solver, broken, outcome

T = TypeVar("T")

FEW_SOLUTIONS = 4000
"""Up to how many solutions all pairs of them are compared."""


ALL_SOLUTIONS = 10_000
"""Up to how many solutions repairs are looked for towards all of them."""


SOME_TARGETS = 24
"""Towards how many solutions repairs are looked for, where there are more and none is stated."""


def begun(outcome: Outcome, desk: Desk) -> Report:
    """Return a report that takes over the outcome it is about."""
    return Report(
        puzzle=outcome.puzzle,
        verdict=outcome.verdict,
        solutions=outcome.solutions,
        exhausted=outcome.exhausted,
        timed_out=outcome.timed_out,
        statistics=outcome.statistics,
        remarks=outcome.remarks,
        face=outcome.face,
        draft=outcome.draft,
        clues=len(desk.clues),
    )


def undecided(report: Report, deadline: Deadline, name: str) -> Report:
    """Return a report that says what of it could not be found out."""
    why = "before it was interrupted" if deadline.cancelled else "within the time limit"
    remark = f"{name}: not all found out {why}"
    return replace(report, remarks=(*report.remarks, remark))


class Reporter:
    """Makes the report about a puzzle out of the outcome of solving it."""

    def __init__(self, case: Case, limit: Limit, deadline: Deadline) -> None:
        self._case, self._puzzle = case, case.puzzle
        self._limit, self._deadline = limit, deadline
        self._solver = Solver(case, limit, deadline)
        self._outcome = outcome(case, self._solver.search())
        self._desk = Desk(case, limit, deadline)

    @property
    def verdict(self) -> Verdict:
        """What is known of the puzzle."""
        return self._outcome.verdict

    def remark(self, said: str) -> None:
        """Let the report say something about how the answer came about."""
        self._outcome = replace(self._outcome, remarks=(*self._outcome.remarks, said))

    def on(self, wanted: Wanted) -> Generator[Report, None, Report]:
        """Look into what is wanted, as far as the verdict makes it a question.

        What somebody who watches wants first comes first; what takes long, last.
        """
        report = begun(self._outcome, self._desk)
        yield report
        if self.verdict is Verdict.MULTIPLE:
            report = yield from self._several(report, wanted)
        elif self.verdict is Verdict.NONE and wanted.conflicts:
            found = conflicts(self._desk, wanted.conflicts)
            report, sets = self._collect(report, "conflicts", found)
            report = replace(report, conflicts=sets or ())
            yield report
            report = self._changed(report)
            yield report
        if self._puzzle.marks is not None:
            report = self._judged(report, self._puzzle.marks, wanted)
            yield report
        if self.verdict is Verdict.MULTIPLE and wanted.repairs:
            return self._repaired(report, self._stated, wanted.repairs)
        # Which clues a draft will need is not known before it has all of them.
        if self.verdict is Verdict.UNIQUE and not report.draft:
            return self._needing(report, wanted)
        return report

    def _needing(self, report: Report, wanted: Wanted) -> Report:
        """Add the clues that are not needed, if asked for, or where that is quick."""
        if wanted.minimal:
            return self._add(
                report, "unneeded", lambda r: replace(r, unneeded=self._unneeded(None))
            )
        # Counted, not timed: the same puzzle is told the same, however busy the machine is.
        asked = len(self._desk.clues) * self._puzzle.rows * self._puzzle.cols
        if wanted.minimal is None and asked <= PATIENCE_CELLS:
            with suppress(UndecidedError):
                return replace(report, unneeded=self._unneeded(PATIENCE_CONFLICTS))
        return report

    def _add(self, report: Report, name: str, find: Callable[[Report], Report]) -> Report:
        """Add a part to a report; one that takes too long does not cost the others."""
        try:
            return find(report)
        except UndecidedError:
            return undecided(report, self._deadline, name)

    def _collect(
        self, report: Report, name: str, found: Iterator[T]
    ) -> tuple[Report, tuple[T, ...] | None]:
        """Return what is found one by one; time that runs out does not cost what was found before.

        None if the time ran out before anything was found.
        """
        items: list[T] = []
        try:
            for item in found:
                items.append(item)  # One by one, so that those before an error are kept.
        except UndecidedError:
            return undecided(report, self._deadline, name), tuple(items) or None
        return report, tuple(items)

    def _changed(self, report: Report) -> Report:
        try:
            found, complete = changes(self._desk)
        except UndecidedError:
            return undecided(report, self._deadline, "changes")
        report = replace(report, changes=found)
        return report if complete else undecided(report, self._deadline, "changes")

    def _unneeded(self, patience: int | None) -> tuple[PlacedClue, ...]:
        return Needs(self._desk, self._outcome.solutions[0], patience).unneeded()

    @cached_property
    def _stated(self) -> Solution | None:
        """The solution that the input states, if it is one."""
        stated = self._puzzle.solution
        return None if stated is None or broken(self._case, stated) else stated

    def _several(self, report: Report, wanted: Wanted) -> Generator[Report, None, Report]:
        if self._puzzle.solution is not None and self._stated is None:
            remark = "the solution that the input states breaks the rules"
            report = replace(report, remarks=(*report.remarks, remark))
        if wanted.forced:
            report = self._add(report, "forced", lambda r: replace(r, forced=self._solver.shared()))
            yield report
        if wanted.count is not None:
            most = wanted.count
            report = self._add(
                report, "number", lambda r: replace(r, number=self._solver.counted(most))
            )
            all_ = report.number
            if all_ is not None and all_.exact and all_.number == len(report.solutions):
                report = replace(report, exhausted=True)
            yield report
        if wanted.closest or wanted.farthest:
            report = self._paired(report, self._stated, wanted.farthest)
            yield report
        return report

    def _paired(self, report: Report, stated: Solution | None, farthest: bool) -> Report:
        """Show the two solutions that are most alike, or least, or the best that are found.

        Measured from the solution that is stated; else all pairs are compared, where there are not
        too many.
        """
        partners = Partners(self._desk, farthest)
        try:
            if stated is not None:
                other = partners.of(stated)
                pair, exact = (stated, other or self._outcome.solutions[0]), True
            else:
                solutions, every = self._solver.solutions(FEW_SOLUTIONS)
                pair, exact = best_pair(solutions, farthest), True
                if not every:
                    pair = partners.better(pair)
                    exact = not farthest and len(pair[0].differences(pair[1])) == 1
        except UndecidedError:
            return undecided(report, self._deadline, "solutions")
        return replace(report, solutions=pair, pair_exact=exact)

    def _repaired(self, report: Report, stated: Solution | None, most: int) -> Report:
        """Add the smallest repairs, and where they were looked for."""
        number, exact = self._number(report)
        search = RepairSearch(
            towards=1 if stated else number if exact else min(SOME_TARGETS, number),
            number=number,
            exact=exact,
            stated=stated is not None,
            places=len(self._desk.places),
            largest=MOST_ADDITIONS,
        )
        looked: list[int] = []
        if stated is not None:
            found = Mender(self._desk, [stated]).towards(0, most)
        elif exact:
            found = self._towards_all(number, looked)
        else:
            found = self._towards_some(most)
        report, repairs = self._collect(report, "repairs", self._verified(found, most))
        search = replace(search, largest=min([search.largest, *looked]))
        return replace(report, repairs=repairs, search=search)

    def _number(self, report: Report) -> tuple[int, bool]:
        """Return how many solutions there are, counted as far as repairs can heed them."""
        if report.number is not None and report.number.exact:
            return report.number.number, report.number.number <= ALL_SOLUTIONS
        run = self._solver.search(keep=0, models=ALL_SOLUTIONS + 1)
        return run.found, run.exhausted

    def _towards_all(self, number: int, looked: list[int]) -> Iterator[Repair]:
        """Yield repairs towards any solution, the smaller ones first.

        At the end `looked` is told up to which size all sets of clues were looked at.
        """
        solutions, every = self._solver.solutions(number + 1)
        if not every:
            raise UndecidedError("the time limit came before all solutions were found")
        sieve = Mender(self._desk, solutions).sieve()
        yield from sieve.repairs(MOST_ADDITIONS)
        looked.append(sieve.largest)

    def _towards_some(self, most: int) -> Iterator[Repair]:
        """Yield repairs towards some solutions, the smaller ones first."""
        found: list[Repair] = []
        smallest = MOST_ADDITIONS
        targets = self._solver.solutions(SOME_TARGETS)[0]
        mender = Mender(self._desk, targets)
        for number in range(len(targets)):
            for repair in mender.towards(number, most, smallest):
                smallest = min(smallest, len(repair.additions))
                found.append(repair)
        yield from sorted(found, key=lambda repair: len(repair.additions))

    def _verified(self, found: Iterator[Repair], most: int) -> Iterator[Repair]:
        """Yield the repairs of the smallest size that mend the puzzle indeed."""
        told: list[Repair] = []
        for repair in found:
            if told and len(repair.additions) > len(told[0].additions):
                return
            if self._mends(repair):
                told.append(repair)
                yield repair
            if len(told) == most:
                return

    def _mends(self, repair: Repair) -> bool:
        """See by a search of its own that a repair leaves one solution."""
        mended = self._desk.with_clues(repair.additions)
        run = Solver(replace(self._case, puzzle=mended), self._limit, self._deadline).search()
        if run.found < 2 and not run.exhausted:
            raise UndecidedError("the time limit came before a repair was verified")
        return run.found == 1

    def _judged(self, report: Report, marks: Grid, wanted: Wanted) -> Report:
        said = "judged below" if wanted.marks else "left out"
        remark = f"the marks are {said}; the verdict is about the puzzle without them"
        others = [told for told in report.remarks if told != MARKS_UNUSED]
        report = replace(report, remarks=(*others, remark))
        if not wanted.marks:
            return report
        only = report.solutions[0] if report.verdict is Verdict.UNIQUE else None
        return self._add(
            report, "review", lambda r: replace(r, review=review(self._desk, marks, only))
        )
