"""The command `solve`: solutions, and the proof that there is no other."""

from __future__ import annotations

from typing import Annotated

import typer

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
from pysolve.errors import Interrupted
from pysolve.model import Verdict


@command(
    "Solve puzzles, and prove that the solution is the only one.\n\n"
    "Without an input: reads standard input when something is piped in, "
    "else solves the example of the kind.",
    "puzzles solve --kind heyawake",
    apart=[IN_JSON, ("--first", "--models")],
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
    seed: Seed = None,
    output: Output = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
    stats: Stats = False,
) -> int:
    """Print solutions."""
    limit = request.limit(1 if first else models, seed=seed, effort=stats)
    pictures = Pictures(output, theme, cell_size, request.look)

    def answer(item: Item) -> int:
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
        return {Verdict.NONE: NO, Verdict.UNKNOWN: UNDECIDED}.get(outcome.verdict, YES)

    code = for_each(request, answer)
    pictures.save()
    return code
