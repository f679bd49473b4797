"""The command `explain`: a puzzle reasoned out step by step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import NO, UNDECIDED, YES
from pysolve.cli.options import IN_JSON, Naming, Showing
from pysolve.cli.printing import say as print
from pysolve.cli.running import Item, command, explained, for_each
from pysolve.cli.telling import separate
from pysolve.errors import Interrupted, UsageError
from pysolve.findings import Explanation
from pysolve.model import Verdict
from pysolve.render import terminal
from pysolve.render.outcomes import heading

SUFFIXES = (".html", ".md")


@command(
    "Explain puzzles step by step, every step proved.\n\n"
    "A step tells its rule, the cells it decides, and what it rests on: [ ] is new, ( ) is what it "
    "rests on. What follows from it at once nearby is told with it. With several solutions it ends "
    "where they part, with none at clues that clash; when the time is over, or with Ctrl-C, at what "
    "was found.",
    "puzzles explain heyawake/stepping-stones --brief",
    apart=[
        (*IN_JSON, "--brief", "--full", "--steps", "--step", "--from", "--to"),
        (
            *("--output", "--json", "--brief", "--full"),
            *("--step", "--from", "--to", "--ascii", "--color"),
        ),
        ("--brief", "--full"),
        ("--step", "--from", "--to"),
    ],
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
            "--output", "-o", metavar="FILE", help="Write a page to walk through: .html or .md."
        ),
    ] = None,
) -> int:
    """Print the steps of puzzles."""
    _refuse(output, step, first, last)
    chosen = (step or first or 1, step or last)
    if brief and request.naming is None:
        request = replace(request, naming=Naming.short)
    # A page and JSON have all steps.
    most = chosen[1] if output is None and not request.as_json else None
    pages: list[tuple[str, str]] = []

    def tell(item: Item, explanation: Explanation) -> None:
        printing.remark(
            *explanation.remarks, *(f"left out: {told}" for told in explanation.dropped)
        )
        if not request.as_json:
            explanation = _grouped(explanation, steps, request)
        if output is not None:
            pages.append((item.name, _page(explanation, output.suffix, request)))
            if len(pages) > 1:
                raise UsageError(f"{output} holds one puzzle; {item.name} is another")
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
        if output is not None and len(pages) == 1:
            from pysolve import writing

            writing.save(output, pages[0][1])

    code = for_each(request, answer)
    save()
    return code


def _refuse(output: Path | None, step: int | None, first: int | None, last: int | None) -> None:
    """Raise an error for a page or for steps that there cannot be."""
    if output is not None and output.suffix not in SUFFIXES:
        raise UsageError(f"{output}: the name must end in {' or '.join(SUFFIXES)}")
    if any(number is not None and number < 1 for number in (step, first, last)):
        raise UsageError("steps are numbered from 1")
    if first is not None and last is not None and last < first:
        raise UsageError(f"step {first} comes after step {last}")


def _told(explanation: Explanation, steps: bool) -> int:
    """Return how many there are to be told: single steps, or paragraphs."""
    return len(explanation.steps if steps else explanation.paragraphs)


def _grouped(explanation: Explanation, steps: bool, request: Showing) -> Explanation:
    """Return an explanation as it is to be told: by single steps, or in paragraphs."""
    from pysolve.explaining.paragraphs import in_paragraphs

    return explanation if steps else in_paragraphs(explanation, request.places)


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
        raise UsageError(f"there are {len(steps)} steps, numbered from 1 to {len(steps)}")
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
