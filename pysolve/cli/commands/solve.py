"""The command `solve`: solutions, and the proof that there is no other."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.amending import Amendments
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
from pysolve.cli.running import Item, command, for_each, solved
from pysolve.cli.telling import tell_outcome
from pysolve.errors import Interrupted, UsageError
from pysolve.model import Outcome, Verdict


@command(
    "Solve puzzles, and prove that the solution is the only one.\n\n"
    "Without an input: reads standard input when something is piped in, "
    "else solves the example of the kind.",
    "puzzles solve --kind heyawake",
    apart=[IN_JSON, ("--first", "--models", "--save")],
    needs=IN_PICTURES,
)
def solve(
    request: Showing,
    *,
    first: Annotated[
        bool, typer.Option("--first", help="End at the first solution, without the proof.")
    ] = False,
    models: Annotated[
        int, typer.Option("--models", metavar="N", help="End at N solutions; 0 finds all.")
    ] = 2,
    save: Annotated[
        bool,
        typer.Option(
            "--save", help="Write the solution into the file of the puzzle, if it is the only one."
        ),
    ] = False,
    seed: Seed = None,
    output: Output = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
    stats: Stats = False,
) -> int:
    """Print solutions."""
    limit = request.limit(1 if first else models, seed=seed, effort=stats)
    if save and models == 1:
        raise UsageError("--models 1 proves nothing, and --save writes what is proved")
    pictures = Pictures(output, theme, cell_size, request.look)
    amendments = Amendments(request, "--save") if save else None

    def answer(item: Item) -> int:
        if amendments is not None:
            amendments.admit(item, stating=True)
        try:
            outcome = solved(request, item.puzzle, limit)
        except Interrupted as stopped:
            if stopped.found.solutions:
                tell_outcome(request, item, stopped.found, stats=stats, interrupted=True)
            raise
        unproved = len(outcome.solutions) == 1 and limit.models == 1
        tell_outcome(request, item, outcome, first=unproved, stats=stats)
        pictures.add_outcome(item, outcome)
        if unproved:
            return YES
        code = {Verdict.NONE: NO, Verdict.UNKNOWN: UNDECIDED}.get(outcome.verdict, YES)
        return code if amendments is None else max(code, _keep(amendments, item, outcome))

    try:
        code = for_each(request, answer)
    finally:
        # Also when it ends early: what is solved is kept.
        saved = YES if amendments is None else amendments.save()
    pictures.save()
    return max(code, saved)


def _keep(amendments: Amendments, item: Item, outcome: Outcome) -> int:
    """Let the only solution be written; tell why not, if there is none."""
    if outcome.verdict is not Verdict.UNIQUE:
        printing.remark(f"{item.name}: nothing is written, as no solution is proved the only one")
        return NO
    stated, (solution, *_) = item.puzzle.solution, outcome.solutions
    if stated == solution:
        printing.remark(f"{item.name}: states this solution already")
        return YES
    told = "the solution is written into it" + ", in place of another" * (stated is not None)
    amendments.add(item, replace(item.puzzle, solution=solution), [told])
    return YES
