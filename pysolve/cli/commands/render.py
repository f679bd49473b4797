"""The command `render`: puzzles drawn, as text or into a file."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import YES
from pysolve.cli.options import (
    CELL_SIZE,
    IN_PICTURES,
    THEME,
    Ascii,
    CellSize,
    Color,
    ColorWhen,
    Deciding,
    Output,
    Seed,
    Theme,
    look_of,
)
from pysolve.cli.pictures import Pictures
from pysolve.cli.printing import say as print
from pysolve.cli.progress import Progress
from pysolve.cli.running import Item, command, for_each, solved
from pysolve.cli.telling import face_of
from pysolve.errors import NoSolutionError, UndecidedError, UsageError
from pysolve.model import Outcome, Verdict
from pysolve.render.outcomes import heading

if TYPE_CHECKING:
    from pysolve.render.scene import Scene


class Show(StrEnum):
    """What a picture shows beside the puzzle."""

    puzzle = "puzzle"
    solution = "solution"
    marks = "marks"
    difference = "difference"
    forced = "forced"


@command(
    "Draw puzzles: into a file (.svg, .png, .html, .txt), or without -o as text.",
    "puzzles render heyawake/example --show solution",
    apart=[("--output", "--color")],
    needs=IN_PICTURES,
)
def render(
    request: Deciding,
    *,
    show: Annotated[
        Show,
        typer.Option(
            "--show",
            help="The puzzle alone, its solution, the marks in the input, where two solutions "
            "differ, or the cells that all solutions share.",
        ),
    ] = Show.puzzle,
    any_: Annotated[
        bool, typer.Option("--any", help="Draw a solution even if it may not be the only one.")
    ] = False,
    seed: Seed = None,
    output: Output = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
    ascii: Ascii = False,
    color: ColorWhen = Color.auto,
) -> int:
    """Draw puzzles."""
    from pysolve.render import files

    if any_ and show is not Show.solution:
        raise UsageError("--any goes with --show solution")
    if show in (Show.puzzle, Show.marks) and (request.decides or seed is not None):
        raise UsageError(f"nothing is solved for --show {show.value}; leave out how to solve")
    if ascii and output is not None and files.ending(output) != ".txt":
        raise UsageError(f"--ascii draws text, and {output} is a picture")
    look = look_of(ascii, color)
    pictures = Pictures(output, theme, cell_size, look)

    def answer(item: Item) -> int:
        scene = _drawing(request, item, show, seed=seed, insist=any_)
        if output is None:
            print(f"{scene.caption}\n{files.text(scene, look)}")
        pictures.add(scene)
        return YES

    code = for_each(request, answer)
    pictures.save()
    return code


def _drawing(request: Deciding, item: Item, show: Show, *, seed: int | None, insist: bool) -> Scene:
    """Work out what a picture is to show."""
    from pysolve import solving
    from pysolve.render.scene import Scene

    puzzle = item.puzzle
    plain = Scene(heading(puzzle), puzzle, face_of(request, puzzle))
    if show is Show.puzzle:
        return plain
    if show is Show.marks:
        if puzzle.marks is None:
            raise UsageError(f"{item.name}: there are no marks in the input")
        return replace(plain, marks=puzzle.marks)
    if show is Show.forced:
        with Progress("solving") as progress:
            forced = solving.forced(
                puzzle, request.rules, request.limit(0, seed=seed), tick=progress
            )
        if forced is None:
            raise NoSolutionError("there is no solution, so no cells are forced")
        return replace(plain, forced=forced)
    outcome = solved(request, puzzle, request.limit(2, seed=seed))
    few = len(outcome.solutions) < (2 if show is Show.difference else 1)
    if few and outcome.verdict is Verdict.UNKNOWN:
        raise UndecidedError("the time limit came before enough solutions were found")
    if few and show is Show.difference:
        raise NoSolutionError("there are no two solutions, so nothing differs")
    if few:
        raise NoSolutionError("there is no solution")
    if show is Show.solution and outcome.verdict is not Verdict.UNIQUE:
        _tell_apart(item, outcome, insist)
    marked = outcome.differences if show is Show.difference else ()
    return replace(plain, solution=outcome.solutions[0], marked=marked)


def _tell_apart(item: Item, outcome: Outcome, insist: bool) -> None:
    """Tell that a solution may not be drawn as the only one; refuse that, unless one insists."""
    several = outcome.verdict is Verdict.MULTIPLE
    told = "there are several solutions" if several else "the solution may not be the only one"
    told = f"{outcome.verdict.value}: {told}"
    if insist:
        printing.remark(f"{item.name}: {told}; one is drawn")
        return
    told = f"{told}; --any draws one all the same"
    raise NoSolutionError(told) if several else UndecidedError(told)
