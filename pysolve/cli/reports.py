"""What `check` finds, in words, in the order a setter needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pysolve import words
from pysolve.cli.options import Showing
from pysolve.cli.printing import say as print
from pysolve.cli.running import Item
from pysolve.cli.telling import sentences_of, tell_outcome
from pysolve.clues import holes
from pysolve.findings import RepairSearch, Report
from pysolve.model import Verdict
from pysolve.render import terminal


def tell_report(
    request: Showing, item: Item, report: Report, *, minimal: bool, stats: bool
) -> None:
    """Print all that is known, in the order a setter needs it."""
    tell_outcome(request, item, report, show_unique=bool(report.draft), stats=stats)
    puzzle, sentences = report.puzzle, sentences_of(request, report.puzzle)
    if report.pair_exact is False:
        print("Not all pairs of solutions were compared: these two are the best that were found.")
    if report.draft:
        _tell_waiting(report.draft, sentences)
    elif report.verdict is Verdict.UNIQUE:
        cost = report.statistics
        print(
            f"Proved with {words.plural(cost.choices or 0, 'choice')} "
            f"and {words.plural(cost.conflicts or 0, 'conflict')}."
        )
        if report.unneeded is None:
            print("Which clues are not needed takes longer to tell; --minimal does.")
    if report.unneeded is not None and report.clues:
        number = f"{len(report.unneeded)} of {words.plural(report.clues, 'clue')}"
        print(f"Clues that are not needed, each alone: {number}.")
        for clue in report.unneeded if minimal else ():
            print(f"  {request.places.clue(clue, puzzle, report.face)}")
    if report.forced is not None:
        known = sum(value is not None for row in report.forced for value in row)
        face = report.face
        every = sum(1 for _ in face.answer.spots(puzzle.rows, puzzle.cols))
        noun = "sides" if face.answer.on_sides else "cells"
        print(f"All solutions agree on {known} of {every - len(holes(puzzle))} {noun}:")
        print(terminal.board(puzzle, face, request.look, marks=report.forced))
    _tell_mending(report, sentences, request.places)
    if report.review is not None:
        _tell_review(report, sentences, request.places)


def _tell_waiting(waiting: Sequence[str], sentences: Mapping[str, str]) -> None:
    rules = "This rule waits" if len(waiting) == 1 else "These rules wait"
    print(f"{rules} for clues that are still missing:")
    for rule in waiting:
        print(f"  {rule}: {sentences.get(rule, '')}".rstrip())


def _tell_mending(report: Report, sentences: Mapping[str, str], places: words.Places) -> None:
    puzzle, face = report.puzzle, report.face
    for repair in report.repairs or ():
        added = "; ".join(places.clue(clue, puzzle, face) for clue in repair.additions)
        print(f"It becomes unique with {added}.")
    if report.repairs is not None and report.search is not None:
        _tell_search(report.search, found=bool(report.repairs))
    for conflict in report.conflicts:
        if conflict.clues:
            listed = "; ".join(places.clue(clue, puzzle, face) for clue in conflict.clues)
            alone = "This cannot hold" if len(conflict.clues) == 1 else "These cannot hold together"
            print(f"{alone}: {listed}.")
        elif report.clues:
            print("There is no solution, whatever the clues say.")
        else:
            print("There is no solution by these rules:")
        for rule in conflict.rules:
            print(f"  {rule}: {sentences.get(rule, '')}".rstrip())
    if report.changes:
        several = ", all of it together" if len(report.changes) > 1 else ""
        print(f"The smallest change that gives it a solution{several}:")
        for change in report.changes:
            numbers = [entry for entry in change.others if isinstance(entry, int)]
            others = [" to ".join(map(str, ends)) for ends in words.runs(numbers)]
            sheet = face.sheet(change.clue.layer)
            told = sheet.word if sheet else str
            others += [told(entry) for entry in change.others if isinstance(entry, str)]
            to = "take it away" if change.entry is None else f"make it {told(change.entry)}"
            if others:
                work = "work" if len(change.entries) > 2 else "works"
                to += f" ({words.listed(others)} {work} too)"
            print(f"  {places.clue(change.clue, puzzle, face)}: {to}")


_NUMBERS = ("no", "one", "two", "three", "four")


def _tell_search(search: RepairSearch, found: bool) -> None:
    """Tell what it means that there are no other repairs than those that were found."""
    number = "at least " * (not search.exact) + words.plural(search.number, "solution")
    some = f"the first {search.towards} of {number}"
    if not search.places:
        print("There is no place for another clue.")
        return
    fewer = f"{_NUMBERS[search.largest]} clues or fewer" if search.largest > 1 else "one clue"
    if search.stated:
        if not found:
            print(f"No {fewer} would leave only the solution that the input states.")
    elif not search.exact:
        print(
            f"Looked towards {some}; others may take fewer clues."
            if found
            else f"No {fewer} were found that would make it unique, among {some}."
        )
    elif not found and search.places <= search.largest:
        print("No clues that can be added would make it unique.")
    elif not found:
        capped = "" if search.largest == len(_NUMBERS) - 1 else "; not all larger sets were tried"
        print(f"No {fewer} would make it unique{capped}.")


def _tell_review(report: Report, sentences: Mapping[str, str], places: words.Places) -> None:
    review = report.review
    assert review is not None
    if review.broken:
        print("The marks break rules:")
        for violation in review.broken:
            place = places.place(violation.key, report.puzzle)
            print(f"  {violation.rule} at {place}: {sentences.get(violation.rule, '')}".rstrip())
    elif review.completable:
        print("The marks break no rule and lead to a solution.")
    else:
        print("No rule is broken yet, but the marks lead to no solution.")
    if not review.completable and not review.broken and review.conflict:
        alone = len(review.conflict) == 1
        told = "This mark cannot be right" if alone else "These marks cannot stand together"
        print(f"{told}: {places.cells(review.conflict)}.")
        for rule in review.rules:
            print(f"  {rule}: {sentences.get(rule, '')}".rstrip())
    if review.right is not None:
        print(f"Right: {review.right} of {words.plural(review.marks, 'mark')}.")
