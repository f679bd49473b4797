"""The command `steps`: all that can be done now, from the marks of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pysolve import words
from pysolve.cli import printing
from pysolve.cli.coaching import called, nothing, places_of, told_by
from pysolve.cli.codes import NO, YES
from pysolve.cli.options import Telling as Asked
from pysolve.cli.printing import say as print
from pysolve.cli.progress import Steadily
from pysolve.cli.running import Item, command, for_each
from pysolve.cli.telling import face_of, separate
from pysolve.errors import NoSolutionError
from pysolve.model import Verdict
from pysolve.naming import place_named
from pysolve.render.walk.telling import Telling

if TYPE_CHECKING:
    from pysolve.explaining.hinting import NextSteps
    from pysolve.model import Cell


@command(
    "List all steps that can be taken now from the marks of a puzzle, the cheapest first.\n\n"
    "Each is told by its tier and cost, its name, and its sentence. Left out are those that tell "
    "nothing more than cheaper ones do; with --cell there are all that decide that cell. What is "
    "printed, and what goes without saying, is taken for granted, marked or not. Exits with 1 when "
    "marks are wrong, or nothing follows because the solutions differ or there is none.",
    "puzzles steps heyawake/stepping-stones",
)
def steps(
    request: Asked,
    *,
    cell: Annotated[
        str | None,
        typer.Option(
            "--cell",
            metavar="R,C",
            help="Those that decide this cell: 3,4 or r3c4; or this side: 3,4,right.",
        ),
    ] = None,
    near: Annotated[
        str | None,
        typer.Option("--near", metavar="R,C", help="Those near to this cell first."),
    ] = None,
) -> int:
    """Print lists of steps."""
    from pysolve.explaining import hinting

    named = None if cell is None else place_named(cell, "--cell")
    beside = None if near is None else place_named(near, "--near", about=True)

    def answer(item: Item) -> int:
        meant = face_of(request, item.puzzle).answer
        where = named and named(meant)
        with Steadily("looking for steps") as progress:
            found = hinting.steps(
                item.puzzle,
                request.rules,
                request.limit(2),
                cell=where,
                near=beside and beside(meant),
                places=request.places,
                tick=progress,
            )
        printing.remark(*found.remarks)
        if request.as_json:
            from pysolve import records

            printing.emit_record(records.steps(item.name, found))
        if found.verdict is Verdict.NONE:
            raise NoSolutionError("the puzzle has no solution, so there is nothing to do")
        if not request.as_json:
            separate(item)
            _tell(request, found, where)
        return NO if found.review or found.differ else YES

    return for_each(request, answer)


def _tell(request: Asked, found: NextSteps, where: Cell | None) -> None:
    places = places_of(request, found)
    if found.review is not None:
        print(
            f"Nothing is built on marks that cannot stand: {places.cells(found.review.conflict)}."
        )
        return
    if not found.steps:
        print(nothing(found, where, places))
        return
    telling = Telling(told_by(found, found.steps), request.places)
    for step in found.steps:
        worth = f"tier {step.tier}, cost {step.cost}"
        print(f"{step.number}. {called(step)} ({worth}): {telling.placed(step)}")
        print(f"   {words.printable(step.sentence)}")
