"""The command `review`: the moves of a solver, looked at one by one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import NO, YES
from pysolve.cli.options import Naming, Telling
from pysolve.cli.printing import say as print
from pysolve.cli.progress import Steadily
from pysolve.cli.running import Item, command, for_each, guarded
from pysolve.cli.telling import separate
from pysolve.errors import NoSolutionError, UsageError
from pysolve.model import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from pysolve.explaining.played import Reviewed

SUFFIX = ".md"


@command(
    "Review the moves of a solver: the step behind each, guesses, mistakes, what was overlooked."
    "\n\n"
    "A log is a puzzle with its moves: text with a block 'moves:', JSON with a field of that name, "
    "or a pzprv3 file that was saved with its history. Each move is looked at on the board of that "
    "moment: the step that proves it, or that it is right but nothing short proves it (a guess), "
    "or wrong and why. Exits with 1 when a move was wrong.",
    "puzzles review game.txt",
    apart=[("--output", "--json")],
)
def review(
    request: Telling,
    *,
    puzzle: Annotated[
        Path | None,
        typer.Option(
            "--puzzle", metavar="FILE", help="The puzzle, where the log has nothing but moves."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a document with boards: .md."),
    ] = None,
) -> int:
    """Print reviews."""
    if output is not None and output.suffix != SUFFIX:
        raise UsageError(f"{output}: the name must end in {SUFFIX}")
    if request.naming is None:
        request = replace(request, naming=Naming.short)
    written: list[str] = []

    def answer(item: Item) -> int:
        from pysolve.explaining import reviewing

        if not item.puzzle.moves:
            raise UsageError(f"{item.name}: there are no moves in it; a log has a block 'moves:'")
        with Steadily("looking at moves") as progress:
            log = reviewing.review(
                item.puzzle,
                request.rules,
                request.limit(2),
                places=request.places,
                tick=progress,
            )
        printing.remark(*log.remarks)
        if request.as_json:
            from pysolve import records

            printing.emit_record(records.review(item.name, log))
        if log.verdict is Verdict.NONE:
            raise NoSolutionError("the puzzle has no solution, so no move can be right")
        if output is not None:
            if written:
                raise UsageError(f"{output} holds one log; {item.name} is another")
            written.append(_document(request, log))
        elif not request.as_json:
            separate(item)
            _tell(request, log)
        return NO if log.mistakes else YES

    code = for_each(request, answer) if puzzle is None else _each_log(request, puzzle, answer)
    if output is not None and len(written) == 1:
        from pysolve import writing

        writing.save(output, written[0])
    return code


def _each_log(request: Telling, puzzle: Path, answer: Callable[[Item], int]) -> int:
    """Answer for each log that has nothing but moves, of one puzzle."""
    from pysolve import reading, sources

    whole = reading.load(puzzle, request.rules)
    names = request.inputs or [sources.STANDARD_INPUT]

    def single(name: str) -> int:
        source = sources.read(name)
        played = reading.load_moves(source, whole, request.rules)
        return answer(Item(name, played, len(names) > 1, source, 1, name))

    return max(guarded(partial(single, name), about=name) for name in names)


def _document(request: Telling, log: Reviewed) -> str:
    from pysolve.render import log as logs

    return logs.markdown(log, request.places)


def _tell(request: Telling, log: Reviewed) -> None:
    from pysolve.render import log as logs
    from pysolve.render.outcomes import heading

    print(heading(log.puzzle))
    for line in logs.lines(log, request.places):
        print(line)
    print()
    for line in logs.summary(log, request.places):
        print(line)
