"""The command `count`: how many solutions there are."""

from __future__ import annotations

from typing import Annotated

import typer

from pysolve import words
from pysolve.cli import printing
from pysolve.cli.codes import NO, UNDECIDED, YES
from pysolve.cli.options import Answering, Stats
from pysolve.cli.printing import say as print
from pysolve.cli.progress import Progress
from pysolve.cli.running import Item, command, for_each
from pysolve.cli.telling import separate, tell_statistics
from pysolve.errors import Interrupted, UsageError
from pysolve.model import Count


@command(
    "Count the solutions of puzzles exactly. Long counts tell on stderr how far they are.",
    "puzzles count takuzu/flawed/ambiguous --limit 1000",
)
def count(
    request: Answering,
    *,
    limit: Annotated[
        int,
        typer.Option("--limit", "--models", metavar="N", help="End at N solutions; 0 counts all."),
    ] = 0,
    stats: Stats = False,
) -> int:
    """Print numbers of solutions."""
    from pysolve import solving

    if limit < 0:
        raise UsageError("--limit must not be negative")
    allowed = request.limit(limit, effort=stats)

    def answer(item: Item) -> int:
        try:
            with Progress("counting") as progress:
                counted = solving.count(item.puzzle, request.rules, allowed, tick=progress)
        except Interrupted as stopped:
            if stopped.found.number:
                _tell_count(request, item, stopped.found, stats=stats, interrupted=True)
            raise
        _tell_count(request, item, counted, stats=stats)
        if counted.timed_out:
            return UNDECIDED
        return YES if counted.number else NO

    return for_each(request, answer)


def _tell_count(
    request: Answering, item: Item, counted: Count, *, stats: bool, interrupted: bool = False
) -> None:
    printing.remark(*counted.remarks)
    if request.as_json:
        from pysolve import records

        record = records.count(item.name, counted, stats=stats, interrupted=interrupted)
        printing.emit_record(record)
        return
    separate(item)
    prefix = "" if counted.exact else "at least "
    why = "" if counted.exact else f" ({'time' if counted.timed_out else 'limit'} reached)"
    why = " (interrupted)" if interrupted else why
    print(f"{prefix}{words.plural(counted.number, 'solution')}{why}")
    if stats:
        tell_statistics(counted.statistics)
