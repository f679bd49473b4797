"""The command `justify`: what a move is worth, from the marks of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.coaching import tell_reasons
from pysolve.cli.codes import NO, UNDECIDED, YES
from pysolve.cli.options import Telling
from pysolve.cli.printing import say as print
from pysolve.cli.progress import Steadily
from pysolve.cli.running import Item, command, for_each
from pysolve.cli.telling import face_of, separate
from pysolve.errors import NoSolutionError, UsageError
from pysolve.findings import Judgement
from pysolve.model import Verdict
from pysolve.naming import place_named
from pysolve.words import nearest

if TYPE_CHECKING:
    from pysolve.explaining.judging import Judged
    from pysolve.model import Cell, Puzzle

CODES = {
    Judgement.PROVED: YES,
    Judgement.RIGHT: YES,
    Judgement.WRONG: NO,
    Judgement.OPEN: UNDECIDED,
}


@command(
    "Judge a move: proved by a step, right, wrong and why, or open.\n\n"
    "What is on the board are the marks in the input; the cell itself is taken as empty, and "
    "without --value its mark is the move. A right move is told with the step that proves it now, "
    "if there is one short of many rules together; a wrong one with the marks, clues and rules "
    "that it cannot stand with, none of them superfluous. It is open where solutions differ. Exits "
    "with 0 when the move is right, 1 when it is wrong, 3 when it is open; with --step also with 1 "
    "when another step proves it, or none.",
    "puzzles justify takuzu/first-steps --cell 1,1 --value 1",
)
def justify(
    request: Telling,
    *,
    cell: Annotated[
        str,
        typer.Option(
            "--cell",
            metavar="R,C",
            help="The cell of the move: 3,4 or r3c4; or its side: 3,4,right.",
        ),
    ],
    value: Annotated[
        str | None,
        typer.Option(
            "--value",
            metavar="V",
            help="What it gets: a number, or a word of the kind such as shaded.",
        ),
    ] = None,
    step: Annotated[
        str | None,
        typer.Option(
            "--step",
            metavar="NAME",
            help="Tell whether this very step proves it now: pair, 'room zero', trial.",
        ),
    ] = None,
) -> int:
    """Print judgements."""
    from pysolve.explaining import judging

    named = place_named(cell, "--cell")

    def answer(item: Item) -> int:
        where = named(face_of(request, item.puzzle).answer)
        move = where, _value(request, item.puzzle, where, value)
        with Steadily("judging") as progress:
            judged = judging.judge(
                item.puzzle,
                request.rules,
                request.limit(2),
                moves=[move],
                step=step,
                places=request.places,
                tick=progress,
            )
        printing.remark(*judged.remarks)
        if request.as_json:
            from pysolve import records

            printing.emit_record(records.justify(item.name, judged))
        if judged.verdict is Verdict.NONE:
            raise NoSolutionError("the puzzle has no solution, so no move can be right")
        if not request.as_json:
            separate(item)
            _tell(request, judged)
        judged_move = judged.moves[0]
        return NO if judged.by_asked(judged_move) is False else CODES[judged_move.judgement]

    return for_each(request, answer)


def _value(request: Telling, puzzle: Puzzle, cell: Cell, told: str | None) -> int:
    """Return the value of the move: the one that is told, or the mark that stands there."""
    from pysolve import catalogue

    if told is None:
        (row, col), marks = cell, puzzle.marks or ()
        mark = marks[row][col] if row < len(marks) and col < len(marks[row]) else None
        if mark is None:
            sides = face_of(request, puzzle).answer.on_sides
            where = replace(request.places, sides=sides).cell(*cell)
            raise UsageError(f"there is no mark at {where}; say with --value what it gets")
        return int(mark)
    kind, _ = catalogue.find(puzzle.kind, request.asp_dir)
    words = {word: value for value, word in kind.words.items()}
    found = words.get(told, kind.face.answer.named(told))
    if found is None:
        raise UsageError(f"there is no value {told!r}{nearest(told, words)}")
    return found


def _tell(request: Telling, judged: Judged) -> None:
    """Print a judgement in words."""
    places, review = replace(judged.places, short=request.places.short), judged.review
    if review is not None:
        print(f"Marks before it cannot stand: {places.cells(review.conflict)}.")
    for move in judged.moves:
        print(move.sentence)
        tell_reasons(request, judged.puzzle, move, places)
