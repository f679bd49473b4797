"""The command `hint`: what comes next from the marks of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve import words
from pysolve.cli import printing
from pysolve.cli.coaching import nothing, places_of, tell_reasons, told_by
from pysolve.cli.codes import NO, YES
from pysolve.cli.options import (
    CELL_SIZE,
    IN_JSON,
    IN_PICTURES,
    THEME,
    CellSize,
    Output,
    Showing,
    Theme,
)
from pysolve.cli.pictures import Pictures
from pysolve.cli.printing import say as print
from pysolve.cli.progress import Steadily
from pysolve.cli.running import Item, command, for_each
from pysolve.cli.telling import face_of, sentences_of, separate
from pysolve.errors import NoSolutionError, UsageError
from pysolve.findings import Review
from pysolve.model import Cell, Verdict
from pysolve.naming import place_named
from pysolve.render import terminal

if TYPE_CHECKING:
    from pysolve.explaining.hinting import Hint

LEVELS = range(1, 5)


@command(
    "Hint at what comes next from the marks of a puzzle.\n\n"
    "Level 1 tells where to look and how hard it is, 2 which technique, 3 what it rests on, 4 the "
    "outcome. Mistakes come first: level 1 tells that there is one, 2 about where, 3 which mark, 4 "
    "why. What is printed, and what goes without saying, is taken for granted, marked or not. With "
    "--cell the steps are told that lead to one cell. Exits with 1 when there is a mistake, or "
    "nothing follows because the solutions differ or there is none.",
    "puzzles hint heyawake/stepping-stones --level 3",
    apart=[(*IN_JSON, "--level", "--output"), ("--cell", "--level", "--near")],
    needs=IN_PICTURES,
)
def hint(
    request: Showing,
    *,
    level: Annotated[
        int, typer.Option("--level", metavar="1|2|3|4", help="How much to give away.")
    ] = 1,
    cell: Annotated[
        str | None,
        typer.Option(
            "--cell",
            metavar="R,C",
            help="Why this cell is what it is: 3,4 or r3c4; or this side: 3,4,right.",
        ),
    ] = None,
    near: Annotated[
        str | None,
        typer.Option(
            "--near",
            metavar="R,C",
            help="The step nearest to this cell, of those not much harder than the easiest.",
        ),
    ] = None,
    output: Output = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
) -> int:
    """Print hints."""
    from pysolve.explaining import hinting

    if level not in LEVELS:
        raise UsageError(f"--level is 1, 2, 3 or 4, not {level}")
    named = None if cell is None else place_named(cell, "--cell")
    beside = None if near is None else place_named(near, "--near", about=True)
    pictures = Pictures(output, theme, cell_size, request.look)

    def answer(item: Item) -> int:
        meant = face_of(request, item.puzzle).answer
        where = named and named(meant)
        with Steadily("looking for a hint") as progress:
            found = hinting.hint(
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

            printing.emit_record(records.hint(item.name, found))
        if found.verdict is Verdict.NONE:
            raise NoSolutionError("the puzzle has no solution, so there is nothing to hint at")
        if not request.as_json:
            separate(item)
            _tell_hint(request, found, LEVELS[-1] if where else level, where)
        pictures.add_hint(found, LEVELS[-1] if where else level)
        return NO if found.review or found.differ else YES

    code = for_each(request, answer)
    pictures.save()
    return code


def _tell_hint(request: Showing, found: Hint, level: int, where: Cell | None) -> None:
    from pysolve.render import walk

    places = places_of(request, found)
    if found.review:
        _tell_mistake(request, found, found.review, level)
        return
    if found.step is None:
        print(nothing(found, where, places))
        return
    steps = (*found.before, found.step)
    told = tuple(replace(step, number=i) for i, step in enumerate(steps, 1))
    shown = told_by(found, told)
    if level < LEVELS[-1]:
        print(words.printable(found.levels[level - 1]))
        if level == LEVELS[-2]:
            print(walk.resting(shown, request.look))
        return
    for step in told[:-1]:
        chained = f"{step.number}. " if where else ""
        print(f"{chained}{words.printable(step.sentence)}")
    last = replace(told[-1], sentence=f"{len(told)}. {told[-1].sentence}")
    print(walk.told(shown, last if where and len(told) > 1 else told[-1], request.look, places))


def _tell_mistake(request: Showing, found: Hint, review: Review, level: int) -> None:
    """Tell of marks that lead nowhere: that there are some, about where, which, and why."""
    puzzle, wrong = found.puzzle, found.mistake
    if level == LEVELS[-1] and wrong is None:
        print(words.printable(found.levels[LEVELS[-2] - 1]))
        sentences = sentences_of(request, puzzle)
        for violation in review.broken:
            place = request.places.place(violation.key, puzzle)
            print(f"  {violation.rule} at {place}: {sentences.get(violation.rule, '')}".rstrip())
        for rule in () if review.broken else review.rules:
            print(f"  {rule}: {sentences.get(rule, '')}".rstrip())
    else:
        print(words.printable(found.levels[level - 1]))
    if level == LEVELS[-1] and wrong is not None:
        tell_reasons(request, puzzle, wrong, places_of(request, found))
    if level >= LEVELS[-2]:
        from pysolve.render import hints

        print(terminal.draw(replace(hints.drawn(found, level), caption=""), request.look))
