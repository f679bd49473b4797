"""Makes the report that a setter reads, part by part: one that is late costs no other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

from pysolve.checking.desk import MOST_ADDITIONS, Desk
from pysolve.engine import Deadline, Limit
from pysolve.errors import UndecidedError
from pysolve.model import (
    PATIENCE_CELLS,
    PATIENCE_CONFLICTS,
    Count,
    Outcome,
    PlacedClue,
    Repair,
    RepairSearch,
    Report,
    Solution,
    Verdict,
    Wanted,
)
from pysolve.settling import Case
from pysolve.solving import MARKS_UNUSED, broken, counted, outcome, search, shared

FEW_SOLUTIONS = 4000
"""Up to how many solutions all pairs of them are compared."""


ALL_SOLUTIONS = 10_000
"""Up to how many solutions repairs are looked for towards all of them."""


SOME_TARGETS = 24
"""Towards how many solutions repairs are looked for, where there are more and none is stated."""


MOST_STARTS = 8
"""From how many solutions, at most, another one is looked for, where there are too many pairs."""


def begun(outcome: Outcome, desk: Desk) -> Report:
    """Return a report that takes over the outcome it is about."""
    told: dict[str, Any] = {field.name: getattr(outcome, field.name) for field in fields(Outcome)}
    return Report(**told, clues=len(desk.clues))


def undecided(report: Report, deadline: Deadline, name: str) -> Report:
    """Return a report that says what of it could not be found out."""
    why = "before it was interrupted" if deadline.cancelled else "within the time limit"
    remark = f"{name}: not all found out {why}"
    return replace(report, remarks=(*report.remarks, remark))


class Reporter:
    """Makes the report about a puzzle out of the outcome of solving it."""

    def __init__(self, outcome: Outcome, case: Case, limit: Limit, deadline: Deadline) -> None:
        self._outcome, self._case, self._puzzle = outcome, case, case.puzzle
        self._limit, self._deadline = limit, deadline
        self._desk = Desk(case, limit, deadline)

    def on(self, wanted: Wanted) -> Generator[Report, None, Report]:
        """Look into what is wanted, as far as the verdict makes it a question."""
        report = begun(self._outcome, self._desk)
        yield report
        match self._outcome.verdict:
            case Verdict.UNIQUE if wanted.minimal:
                report = self._add(report, unneeded=lambda: self._unneeded(None))
            case Verdict.UNIQUE if wanted.minimal is None:
                # Counted, not timed: the same puzzle is told the same, however busy the machine is.
                cells = self._puzzle.rows * self._puzzle.cols
                if len(self._desk.clues) * cells <= PATIENCE_CELLS:
                    with suppress(UndecidedError):
                        report = replace(report, unneeded=self._unneeded(PATIENCE_CONFLICTS))
            case Verdict.MULTIPLE:
                report = yield from self._several(report, wanted)
            case Verdict.NONE if wanted.conflicts:
                found = self._desk.conflicts(wanted.conflicts)
                report = self._collect(report, "conflicts", found)
                yield report
                report = self._changed(report)
        yield report
        return self._judged(report, wanted)

    def _add(self, report: Report, **parts: Callable[[], Any]) -> Report:
        """Add parts to a report; one that takes too long does not cost the others."""
        for name, find in parts.items():
            try:
                report = replace(report, **{name: find()})
            except UndecidedError:
                report = undecided(report, self._deadline, name)
        return report

    def _collect(self, report: Report, name: str, found: Iterator[Any]) -> Report:
        """Add what is found one by one; time that runs out does not cost what was found before."""
        items: list[Any] = []
        try:
            for item in found:
                items.append(item)
        except UndecidedError:
            report = undecided(report, self._deadline, name)
            if not items:
                return report
        part: dict[str, Any] = {name: tuple(items)}
        return replace(report, **part)

    def _changed(self, report: Report) -> Report:
        try:
            changes, complete = self._desk.changes()
        except UndecidedError:
            return undecided(report, self._deadline, "changes")
        report = replace(report, changes=changes)
        return report if complete else undecided(report, self._deadline, "changes")

    def _unneeded(self, conflicts: int | None) -> tuple[PlacedClue, ...]:
        desk = Desk(self._case, self._limit, self._deadline, conflicts=conflicts)
        return desk.unneeded(self._outcome.solutions[0])

    def _several(self, report: Report, wanted: Wanted) -> Generator[Report, None, Report]:
        case, limit, deadline = self._case, self._limit, self._deadline
        stated = self._puzzle.solution
        if stated is not None and broken(case, stated):
            remark = "the solution that the input states breaks the rules"
            report = replace(report, remarks=(*report.remarks, remark))
            stated = None

        def number() -> Count:
            return counted(case, replace(limit, models=wanted.count or 0), deadline)

        if wanted.closest or wanted.farthest:
            report = self._paired(report, stated, wanted.farthest)
            yield report
        if wanted.count is not None:
            report = self._add(report, number=number)
            all_ = report.number
            if all_ is not None and all_.exact and all_.number == len(report.solutions):
                report = replace(report, exhausted=True)
            yield report
        if wanted.forced:
            report = self._add(report, forced=lambda: shared(case, limit, deadline))
            yield report
        if wanted.repairs:
            report = self._repaired(report, stated, wanted.repairs)
        return report

    def _some(self, most: int) -> tuple[tuple[Solution, ...], bool]:
        """Return some solutions, and whether they are all there are."""
        run = search(self._case, replace(self._limit, models=most), self._deadline)
        return outcome(self._case, run).solutions, run.exhausted

    def _paired(self, report: Report, stated: Solution | None, farthest: bool) -> Report:
        """Show the two solutions that are most alike, or least, or the best that are found.

        Measured from the solution that is stated; else all pairs are compared, where there are not
        too many.
        """
        try:
            if stated is not None:
                other = self._desk.another(stated, farthest)
                pair, exact = (stated, other or self._outcome.solutions[0]), True
            else:
                solutions, every = self._some(FEW_SOLUTIONS)
                pair, exact = _best_pair(solutions, farthest), True
                if not every:
                    pair = self._better(pair, farthest)
                    exact = not farthest and len(pair[0].differences(pair[1])) == 1
        except UndecidedError:
            return undecided(report, self._deadline, "solutions")
        return replace(report, solutions=pair, pair_exact=exact)

    def _better(self, pair: tuple[Solution, Solution], farthest: bool) -> tuple[Solution, Solution]:
        """Go on from the best pair of some solutions to the best partner of each, while it pays."""
        distance = len(pair[0].differences(pair[1]))
        for _ in range(MOST_STARTS):
            other = self._desk.another(pair[1], farthest)
            found = len(pair[1].differences(other)) if other else distance
            if other is None or (found <= distance if farthest else found >= distance):
                break
            pair, distance = (pair[1], other), found
        return pair

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
            found = self._desk.repairs(stated, most)
        elif exact:
            found = self._towards_all(number, looked)
        else:
            found = self._towards_some(most)
        report = self._collect(report, "repairs", self._verified(found, most))
        return replace(report, search=replace(search, largest=min([search.largest, *looked])))

    def _number(self, report: Report) -> tuple[int, bool]:
        """Return how many solutions there are, counted as far as repairs can heed them."""
        if report.number is not None and report.number.exact:
            return report.number.number, report.number.number <= ALL_SOLUTIONS
        counting = replace(self._limit, models=ALL_SOLUTIONS + 1)
        run = search(self._case, counting, self._deadline, keep=0)
        return run.found, run.exhausted

    def _towards_all(self, number: int, looked: list[int]) -> Iterator[Repair]:
        """Yield repairs towards any solution, the smaller ones first.

        At the end `looked` is told up to which size all sets of clues were looked at.
        """
        solutions, every = self._some(number + 1)
        if not every:
            raise UndecidedError("the time limit came before all solutions were found")
        sieve = self._desk.sieve(solutions)
        yield from sieve.repairs(MOST_ADDITIONS)
        looked.append(sieve.largest)

    def _towards_some(self, most: int) -> Iterator[Repair]:
        """Yield repairs towards some solutions, the smaller ones first."""
        found: list[Repair] = []
        smallest = MOST_ADDITIONS
        for target in self._some(SOME_TARGETS)[0]:
            for repair in self._desk.repairs(target, most, smallest):
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
        run = search(replace(self._case, puzzle=mended), self._limit, self._deadline)
        if run.found < 2 and not run.exhausted:
            raise UndecidedError("the time limit came before a repair was verified")
        return run.found == 1

    def _judged(self, report: Report, wanted: Wanted) -> Report:
        marks = self._puzzle.marks
        if marks is None:
            return report
        said = "judged below" if wanted.marks else "left out"
        remark = f"the marks are {said}; the verdict is about the puzzle without them"
        others = [told for told in report.remarks if told != MARKS_UNUSED]
        report = replace(report, remarks=(*others, remark))
        if not wanted.marks:
            return report
        only = report.solutions[0] if report.verdict is Verdict.UNIQUE else None
        return self._add(report, review=lambda: self._desk.review(marks, only))


def _best_pair(solutions: Sequence[Solution], farthest: bool) -> tuple[Solution, Solution]:
    """Return the two of some solutions that differ in most cells, or in fewest."""
    # Each solution as a number with a bit for every value of every cell: so millions of pairs can
    # be compared in a second.
    places: dict[tuple[int, int, int], int] = {}
    codes = [
        sum(
            1 << places.setdefault((r, c, value), len(places))
            for r, row in enumerate(solution.values)
            for c, value in enumerate(row)
        )
        for solution in solutions
    ]
    best = max if farthest else min
    pairs = []
    for i, code in enumerate(codes[:-1]):
        distances = [(code ^ other).bit_count() for other in codes[i + 1 :]]
        found = best(distances)
        pairs.append((found, i, i + 1 + distances.index(found)))
        if not farthest and found == 2:
            break  # One cell, with a bit for each of its two values: none can be closer.
    _, one, other = best(pairs, key=lambda pair: pair[0])
    return solutions[one], solutions[other]
