"""The command `report`: what came of many puzzles, and what has changed since another run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import NO, YES
from pysolve.cli.options import AsJson, AspDir
from pysolve.cli.printing import say as print
from pysolve.cli.running import command
from pysolve.errors import UsageError

if TYPE_CHECKING:
    from pysolve.reporting.comparing import Comparison
    from pysolve.reporting.results import Results
    from pysolve.reporting.summary import Summary

ON_PAGE, IN_TEXT = 100, 10
"""How many puzzles are listed of each sort, if nothing else is asked for."""


@command(
    "Tell what came of many puzzles: counts, times, what is broken, as a page or text.\n\n"
    "It reads what 'puzzles batch' wrote; several files, such as the parts of a run, are added up. "
    "The page needs nothing else: plots and pictures are in it. With --compare it exits with 1 if "
    "a verdict or an answer is not what it was.",
    "puzzles report results.jsonl -o report.html --compare yesterday.jsonl",
)
def report(
    results: Annotated[
        list[str],
        typer.Argument(
            metavar="RESULTS...",
            help="Files of results, or - for standard input.",
            show_default=False,
        ),
    ],
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.html", help="Write a page."),
    ] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            "--compare",
            metavar="OLD",
            help="Tell what has changed since these results. Repeatable, as a run may have parts.",
        ),
    ] = None,
    most: Annotated[
        int | None,
        typer.Option(
            "--most",
            metavar="N",
            help="List up to N puzzles of each sort; else 100, and 10 as text.",
            show_default=False,
        ),
    ] = None,
    asp_dir: AspDir = None,
    as_json: AsJson = False,
) -> int:
    """Report on results."""
    from pysolve.reporting.comparing import Comparison
    from pysolve.reporting.results import Results
    from pysolve.reporting.summary import Summary

    if output is not None and output.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"{output}: a report is a page, and its name ends with .html")
    if most is not None and most < 0:
        raise UsageError(f"--most is 0 or more, not {most}")
    listed = most
    if listed is None:
        listed = IN_TEXT if output is None and not as_json else ON_PAGE
    older = list(compare or ())
    comparison = Comparison(Results(older, printing.remark), listed) if older else None
    newer, summary = Results(results, printing.remark), Summary(listed)
    for result in newer:
        summary.add(result)
        if comparison is not None:
            comparison.add(result)
    if comparison is not None:
        comparison.close()
    if output is not None:
        from pysolve import writing
        from pysolve.reporting import page

        writing.save(output, page.html(summary, newer.batches, comparison, older, asp_dir))
    if as_json:
        from pysolve import records

        printing.emit_record(records.report(summary, results, comparison, older))
    else:
        _tell(summary, newer, comparison, older, whole=output is None)
    return YES if comparison is None or comparison.alike else NO


def _tell(
    summary: Summary,
    newer: Results,
    comparison: Comparison | None,
    older: list[str],
    *,
    whole: bool,
) -> None:
    """Print the report; where there is a page of it, nothing but what has changed."""
    from pysolve.reporting import text

    if whole:
        for line in text.lines(summary, newer.batches):
            print(line)
    if comparison is not None:
        if whole:
            print()
        for line in text.differences(comparison, older):
            print(line)
