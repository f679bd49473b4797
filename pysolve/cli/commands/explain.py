"""The command `explain`: a puzzle reasoned out step by step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import NO, UNDECIDED, YES
from pysolve.cli.options import (
    CELL_SIZE,
    IN_JSON,
    IN_PICTURES,
    THEME,
    CellSize,
    Naming,
    Showing,
    Theme,
)
from pysolve.cli.pictures import Pictures
from pysolve.cli.printing import say as print
from pysolve.cli.running import Item, command, explained, for_each
from pysolve.cli.telling import separate
from pysolve.errors import Interrupted, UndecidedError, UsageError
from pysolve.findings import Explanation
from pysolve.model import Verdict
from pysolve.render import terminal
from pysolve.render.outcomes import heading

if TYPE_CHECKING:
    from pysolve.render.scene import Scene

PAGES, PICTURES = (".html", ".md"), (".svg", ".png")


@command(
    "Explain puzzles step by step, every step proved.\n\n"
    "A step tells its rule, the cells it decides, and what it rests on: [ ] is new, ( ) is what it "
    "rests on. What follows from it at once nearby is told with it. With several solutions it ends "
    "where they part, with none at clues that clash; when the time is over, or with Ctrl-C, at "
    "what was found.",
    "puzzles explain heyawake/stepping-stones --brief",
    apart=[
        (*IN_JSON, "--brief", "--full", "--steps", "--step", "--from", "--to"),
        (
            *("--output", "--json", "--brief", "--full"),
            *("--from", "--to", "--ascii", "--color"),
        ),
        ("--brief", "--full"),
        ("--step", "--from", "--to"),
    ],
    needs=IN_PICTURES,
)
def explain(
    request: Showing,
    *,
    brief: Annotated[
        bool, typer.Option("--brief", help="One line a step, with cells as r4c2.")
    ] = False,
    steps: Annotated[
        bool,
        typer.Option("--steps", help="Step by step, not in paragraphs of what follows at once."),
    ] = False,
    full: Annotated[
        bool,
        typer.Option("--full", help="With what is left to each cell, of more than two values."),
    ] = False,
    step: Annotated[int | None, typer.Option("--step", metavar="N", help="Only this step.")] = None,
    first: Annotated[
        int | None, typer.Option("--from", metavar="N", help="Begin with this step.")
    ] = None,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", help="End with this step.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="A step that proves false is an error.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write a page to walk through, .html or .md; with --step a picture: .svg or .png.",
        ),
    ] = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
) -> int:
    """Print the steps of puzzles."""
    _refuse(output, step, first, last)
    file = None if output is None else _File(output, step, request, theme, cell_size)
    chosen = (step or first or 1, step or last)
    if brief and request.naming is None:
        request = replace(request, naming=Naming.short)
    # A page and JSON have all steps.
    most = None if request.as_json else chosen[1]

    def tell(item: Item, explanation: Explanation) -> None:
        printing.remark(
            *explanation.remarks, *(f"left out: {told}" for told in explanation.dropped)
        )
        if not request.as_json:
            explanation = _grouped(explanation, steps, request, chosen[0])
        if file is not None:
            file.add(item, explanation)
        elif request.as_json:
            from pysolve import records

            printing.emit_record(records.explain(item.name, explanation))
        else:
            _tell(request, item, explanation, chosen, brief=brief, full=full)

    def answer(item: Item) -> int:
        try:
            explanation = explained(request, item, strict, most, single=steps)
        except Interrupted as stopped:
            if stopped.found.steps:
                tell(item, stopped.found)
                save()
            raise
        tell(item, explanation)
        enough = most is not None and _told(explanation, steps) > most
        if not explanation.complete and not enough:
            printing.remark(f"{item.name}: the time limit came before all steps were found")
            return UNDECIDED
        return NO if explanation.verdict is Verdict.NONE else YES

    def save() -> None:
        if file is not None:
            file.save()

    code = for_each(request, answer)
    save()
    return code


class _File:
    """The file that an explanation goes into: a page, or the picture of one step."""

    def __init__(
        self, path: Path, step: int | None, request: Showing, theme: str, cell_size: int
    ) -> None:
        self._path, self._step, self._request = path, step, request
        self._written: list[str] = []
        picture = path if step is not None else None
        if picture is None and (theme, cell_size) != (THEME, CELL_SIZE):
            raise UsageError(f"--theme and --cell-size are for pictures, and {path} is a page")
        self._pictures = Pictures(picture, theme, cell_size, request.look)

    def add(self, item: Item, explanation: Explanation) -> None:
        """Take an explanation, the only one."""
        if self._written:
            self._written.append("")
            raise UsageError(f"{self._path} holds one puzzle; {item.name} is another")
        if self._step is not None:
            self._pictures.add(_scene(explanation, self._step))
        page = "" if self._step else _page(explanation, self._path.suffix, self._request)
        self._written.append(page)

    def save(self) -> None:
        """Write it, unless there were several."""
        if len(self._written) == 1 and self._step is None:
            from pysolve import writing

            writing.save(self._path, self._written[0])
        elif len(self._written) == 1:
            self._pictures.save()


def _refuse(output: Path | None, step: int | None, first: int | None, last: int | None) -> None:
    """Raise an error for a page or for steps that there cannot be."""
    if output is not None and output.suffix not in (*PAGES, *PICTURES):
        known = f"{', '.join(PAGES)}, or with --step {' or '.join(PICTURES)}"
        raise UsageError(f"{output}: the name must end in {known}")
    if output is not None and (step is None) == (output.suffix in PICTURES):
        raise UsageError(
            f"{output}: a picture shows one step; tell which with --step"
            if step is None
            else f"{output} has all steps; a picture of one is {' or '.join(PICTURES)}"
        )
    if any(number is not None and number < 1 for number in (step, first, last)):
        raise UsageError("steps are numbered from 1")
    if first is not None and last is not None and last < first:
        raise UsageError(f"step {first} comes after step {last}")


def _scene(explanation: Explanation, number: int) -> Scene:
    """Return the board after a step, with what is new and what that rests on."""
    from pysolve.render.walk.scenes import after

    steps = explanation.steps
    if number > len(steps) and not explanation.complete:
        raise UndecidedError(f"step {number} was not found in time")
    if number > len(steps):
        raise UsageError(_numbered(explanation))
    scene = after(explanation, steps[number - 1])
    return replace(scene, caption=heading(explanation.puzzle))


def _numbered(explanation: Explanation) -> str:
    """Tell which steps there are."""
    number = len(explanation.steps)
    return f"there are {number} steps, numbered from 1 to {number}" if number else "no step is made"


def _told(explanation: Explanation, steps: bool) -> int:
    """Return how many there are to be told: single steps, or paragraphs."""
    return len(explanation.steps if steps else explanation.paragraphs)


def _grouped(explanation: Explanation, steps: bool, request: Showing, first: int) -> Explanation:
    """Return an explanation as it is to be told: by single steps, or in paragraphs."""
    from pysolve.explaining.paragraphs import in_paragraphs

    if steps:
        return explanation
    told, single = in_paragraphs(explanation, request.places), len(explanation.steps)
    if len(told.steps) < first <= single and explanation.complete:
        # As `rate` counts them.
        raise UsageError(f"{_numbered(told)}; with --steps, to {single}")
    return told


def _page(explanation: Explanation, suffix: str, request: Showing) -> str:
    from pysolve.render import walk

    write = walk.html if suffix == ".html" else walk.markdown
    return write(explanation, request.places)


def _tell(
    request: Showing,
    item: Item,
    explanation: Explanation,
    chosen: tuple[int, int | None],
    *,
    brief: bool,
    full: bool,
) -> None:
    from pysolve.render import walk

    separate(item)
    puzzle, steps = explanation.puzzle, explanation.steps
    print(heading(puzzle))
    first, last = chosen[0], chosen[1] or len(steps)
    if steps and explanation.complete and not 1 <= first <= last <= len(steps):
        raise UsageError(_numbered(explanation))
    for step in steps[first - 1 : last]:
        if brief:
            print(walk.brief(explanation, step, request.places))
        else:
            print()
            print(walk.terminal(explanation, step, request.look, request.places))
            left = walk.pencilled(explanation, step.number) if full else ""
            if left:
                print(left)
    if last >= len(steps):
        if not brief:
            print()
        _tell_end(request, explanation)


def _tell_end(request: Showing, explanation: Explanation) -> None:
    from pysolve.render import walk

    if explanation.continuations:
        puzzle = explanation.puzzle
        one, other = explanation.continuations
        apart = frozenset(one.differences(other))
        print(terminal.boards(puzzle, explanation.face, request.look, (one, other), apart))
    # Those were told on standard error already.
    told = {*explanation.dropped, *explanation.remarks}
    for line in walk.ending(explanation, request.places):
        if line not in told:
            print(line)
