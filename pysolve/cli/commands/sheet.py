"""The command `sheet`: puzzles for paper, with their solutions at the end."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import YES
from pysolve.cli.options import Deciding
from pysolve.cli.progress import Progress, Steadily
from pysolve.cli.running import Item, command, for_each
from pysolve.errors import UsageError

if TYPE_CHECKING:
    from pysolve.render.sheet import Printed

SUFFIX = ".html"


class Paper(StrEnum):
    """The papers there are."""

    a4 = "a4"
    letter = "letter"
    a5 = "a5"


class Solutions(StrEnum):
    """Where solutions stand."""

    end = "end"
    none = "none"


@command(
    "Put puzzles on a sheet to print: numbered, with the rules, the solutions at the end.\n\n"
    "Kinds may be mixed. For the solutions a puzzle is solved that does not state its own; one "
    "with none or several is an error, unless --solutions none leaves them all out. Nothing is "
    "written then: a sheet has all of its puzzles, or there is none.",
    "puzzles sheet takuzu/example nurikabe/lagoon --title 'Two for the train' -o sheet.html",
)
def sheet(
    request: Deciding,
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The sheet, .html; needed."),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option("--title", metavar="T", help="What stands on top; else the kind."),
    ] = None,
    columns: Annotated[
        int | None,
        typer.Option("--columns", metavar="N", help="Puzzles beside each other; else what fits."),
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="The size of the paper.")] = Paper.a4,
    landscape: Annotated[
        bool, typer.Option("--landscape", help="The paper lies: wide rather than high.")
    ] = False,
    difficulty: Annotated[
        bool,
        typer.Option(
            "--difficulty", help="Rate each puzzle, as 'puzzles rate' does, and say it below it."
        ),
    ] = False,
    marks: Annotated[
        bool, typer.Option("--marks", help="Draw the marks that puzzles have.")
    ] = False,
    rules: Annotated[
        bool, typer.Option("--rules/--no-rules", help="Tell what to keep to, for each kind.")
    ] = True,
    solutions: Annotated[
        Solutions, typer.Option("--solutions", help="On the last pages, or nowhere.")
    ] = Solutions.end,
) -> int:
    """Write a sheet."""
    from pysolve import sheets, writing
    from pysolve.render.sheet import Layout, page

    if output is None:
        raise UsageError("a sheet is written into a file: give it with -o sheet.html")
    if output.suffix.lower() != SUFFIX:
        raise UsageError(f"{output}: a sheet's name ends with {SUFFIX}")
    solving = solutions is Solutions.end
    if not solving and not difficulty and request.searches:
        raise UsageError("nothing is solved for --solutions none; leave out how to solve")
    layout = Layout(paper.value, landscape, columns)
    ready: list[Printed] = []
    unrated: set[str] = set()

    def answer(item: Item) -> int:
        one = replace(sheets.laid_out(item.puzzle, request.rules), marked=marks)
        limit = request.limit(2)
        if solving:
            with Progress(f"solving {item.name}", counts=False) as progress:
                one = sheets.solved(one, request.rules, limit, tick=progress)
        if difficulty:
            with Steadily(f"rating {item.name}") as progress:
                one = sheets.rated(one, request.rules, limit, tick=progress)
            if not one.difficulty and one.kind not in unrated:
                unrated.add(one.kind)
                printing.remark(f"{one.kind} names no steps, so it is not rated")
        ready.append(one)
        return YES

    code = for_each(request, answer)
    if code != YES:
        printing.remark(f"{output} is not written, as not all puzzles can be on it")
        return code
    name = sheets.titled(ready) if title is None else title
    writing.save(output, page(name, ready, layout, rules=rules))
    return code
