"""The command `check`: what a setter asks of a puzzle, or of an answer to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.amending import Mending
from pysolve.cli.codes import NO, UNDECIDED, YES
from pysolve.cli.options import (
    CELL_SIZE,
    IN_JSON,
    IN_PICTURES,
    THEME,
    CellSize,
    Output,
    Seed,
    Showing,
    Stats,
    Theme,
)
from pysolve.cli.pictures import Pictures
from pysolve.cli.printing import say as print
from pysolve.cli.progress import Progress
from pysolve.cli.reports import tell_report
from pysolve.cli.running import Item, command, for_each, guarded, solved
from pysolve.cli.telling import sentences_of, separate
from pysolve.errors import Interrupted, UsageError
from pysolve.findings import Report, Wanted
from pysolve.model import Puzzle, Verdict

if TYPE_CHECKING:
    from pysolve.engine import Limit
    from pysolve.records.shapes import Judgement
    from pysolve.rules import Rules

WATCH_SECONDS = 0.3


@command(
    "Tell whether puzzles have exactly one solution: UNIQUE, MULTIPLE, NONE or UNKNOWN.\n\n"
    "If it has several: where they differ, what they share, what would mend it. "
    "If it has none: which clues clash. Exits with 0 only when every puzzle is unique.\n\n"
    "With --draft, the rules wait that clues still missing would satisfy: it tells of an "
    "unfinished puzzle what holds so far, or which clues clash already, as in "
    "puzzles check nurikabe/flawed/unfinished --draft. A draft exits with 1; when all rules "
    "together leave one solution it is no draft any more, and exits with 0.",
    "puzzles check heyawake/flawed/ambiguous",
    apart=[
        IN_JSON,
        ("--closest", "--farthest", "--models"),
        ("--farthest", "--models"),
        ("--draft", "--repair"),
        ("--apply", "--draft", "--answer", "--watch"),
        (
            "--answer",
            "--draft",
            "--models",
            "--closest",
            "--farthest",
            "--limit",
            "--minimal",
            "--repair",
            "--conflicts",
            "--ignore-marks",
            "--seed",
            "--output",
            "--ascii",
            "--color",
            "--stats",
        ),
    ],
    needs=IN_PICTURES,
)
def check(
    request: Showing,
    *,
    draft: Annotated[
        bool,
        typer.Option("--draft", help="Let the rules wait that may, as clues are still missing."),
    ] = False,
    models: Annotated[
        int,
        typer.Option("--models", metavar="N", help="Show N solutions where there are that many."),
    ] = 2,
    closest: Annotated[
        bool, typer.Option("--closest", help="Show the two solutions that are most alike.")
    ] = False,
    farthest: Annotated[
        bool, typer.Option("--farthest", help="Show the two solutions that are least alike.")
    ] = False,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", help="Count up to N solutions; 0 counts all.")
    ] = 1000,
    minimal: Annotated[
        bool, typer.Option("--minimal", help="List the clues that are not needed.")
    ] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="Find the fewest clues to add to make it unique.")
    ] = False,
    apply: Annotated[
        bool,
        typer.Option(
            "--apply",
            help="Write it into the file of the puzzle: the first repair; or with --minimal, the "
            "puzzle without clues that it does not need, as many as can go together.",
        ),
    ] = False,
    conflicts: Annotated[
        int, typer.Option("--conflicts", metavar="N", help="Show up to N sets of clues that clash.")
    ] = 1,
    ignore_marks: Annotated[
        bool, typer.Option("--ignore-marks", help="Leave the marks in the input out.")
    ] = False,
    answer: Annotated[
        Path | None,
        typer.Option("--answer", metavar="FILE", help="Judge the filled grid in FILE instead."),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again whenever the input is saved.")
    ] = False,
    seed: Seed = None,
    output: Output = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
    stats: Stats = False,
) -> int:
    """Print verdicts."""
    _refuse(models, conflicts, limit)
    if apply and not (repair or minimal):
        raise UsageError("--apply does nothing without --repair or --minimal")
    mending = Mending(request, repair=repair, minimal=minimal) if apply else None
    allowed = request.limit(models, seed=seed, effort=True)
    rules = replace(request.rules, draft=draft)
    wanted = Wanted(
        closest=closest,
        farthest=farthest,
        count=limit,
        forced=True,
        minimal=True if minimal else None,
        repairs=3 if repair else 0,
        conflicts=conflicts,
        marks=not ignore_marks,
    )

    def once() -> int:
        pictures = Pictures(output, theme, cell_size, request.look)

        def tell(item: Item, report: Report, *, interrupted: bool = False) -> None:
            if request.as_json:
                from pysolve import records

                record = records.check(item.name, report, stats=stats, interrupted=interrupted)
                printing.emit_record(record)
            else:
                tell_report(request, item, report, minimal=minimal, stats=stats)

        def work(item: Item) -> int:
            if answer is not None:
                return _judge_answer(request, item, answer)
            if mending is not None:
                mending.admit(item)
            try:
                report = _report(item.puzzle, rules, allowed, wanted)
            except Interrupted as stopped:
                tell(item, stopped.found, interrupted=True)
                raise
            tell(item, report)
            pictures.add_report(item, report)
            if mending is not None:
                report = mending.mended(item, report, allowed)
            return _report_code(report, wanted)

        try:
            code = for_each(request, work)
        finally:
            # Also when it ends early: what is mended is kept.
            saved = YES if mending is None else mending.save()
        pictures.save()
        return max(code, saved)

    if not watch:
        return once()
    if len(request.inputs or ()) != 1:
        raise UsageError("--watch needs one file to watch")
    gap = not request.as_json
    return _watch(Path((request.inputs or [""])[0]), once, gap=gap)


def _refuse(models: int, conflicts: int, limit: int) -> None:
    """Raise an error for numbers that make no sense."""
    if models == 1:
        raise UsageError("--models 1 proves nothing about uniqueness; it must be 2 or more")
    if conflicts < 0 or limit < 0:
        raise UsageError("--conflicts and --limit must not be negative")


def _watch(path: Path, once: Callable[[], int], *, gap: bool) -> int:
    """Do something now, and again whenever a file is saved, until Ctrl-C."""
    if not path.is_file():
        raise UsageError(f"--watch needs a file, and {path} is none")
    code, seen = YES, None
    try:
        while True:
            now = _saved(path)
            if now is not None and now != seen:
                if seen is not None and gap:
                    print()
                seen = now
                code = guarded(once)
                printing.remark(f"watching {path}; Ctrl-C ends")
            time.sleep(WATCH_SECONDS)
    except KeyboardInterrupt:
        return code


def _saved(path: Path) -> tuple[int, int] | None:
    """Return what tells one state of a file from another; None while it is gone."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size


def _report(puzzle: Puzzle, rules: Rules, limit: Limit, wanted: Wanted) -> Report:
    from pysolve.checking import check

    with Progress("checking") as progress:
        return check(puzzle, rules, limit, wanted=wanted, tick=progress)


def _report_code(report: Report, wanted: Wanted) -> int:
    review = report.review
    if review is not None and not review.completable:
        return NO
    judged = report.puzzle.marks is None or review is not None or not wanted.marks
    if not judged:
        return UNDECIDED
    if report.matches_stated is False:
        return NO
    if report.verdict is Verdict.UNIQUE and report.draft:
        return NO
    return {Verdict.UNIQUE: YES, Verdict.UNKNOWN: UNDECIDED}.get(report.verdict, NO)


def _judge_answer(request: Showing, item: Item, file: Path) -> int:
    """Tell whether a filled grid is the solution, a solution, or what it breaks."""
    from pysolve.reading import load_answer
    from pysolve.solving import violations

    grid = load_answer(file, item.puzzle, request.rules)
    broken = violations(item.puzzle, grid, request.rules)
    outcome = None if broken else solved(request, item.puzzle, request.limit(2))
    verdict = "WRONG" if outcome is None else _ANSWERS[outcome.verdict]
    if request.as_json:
        from pysolve import records

        printing.emit_record(records.answer(item.name, item.puzzle, verdict, broken))
    else:
        separate(item)
        print(_ANSWER_LINES[verdict])
        sentences = sentences_of(request, item.puzzle)
        for violation in broken:
            place = request.places.place(violation.key, item.puzzle)
            print(f"  {violation.rule} at {place}: {sentences.get(violation.rule, '')}".rstrip())
    return {"RIGHT": YES, "UNPROVED": UNDECIDED}.get(verdict, NO)


_ANSWERS: dict[Verdict, Judgement] = {
    Verdict.UNIQUE: "RIGHT",
    Verdict.MULTIPLE: "NOT_THE_ONLY_ONE",
    Verdict.UNKNOWN: "UNPROVED",
}


_ANSWER_LINES = {
    "RIGHT": "RIGHT: this is the solution.",
    "NOT_THE_ONLY_ONE": "NOT THE ONLY ONE: a solution, but not the only one.",
    "UNPROVED": "UNPROVED: a solution; whether it is the only one was not found out in time.",
    "WRONG": "WRONG: this breaks rules:",
}
