"""The command `hint`: what comes next from the marks of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve import words
from pysolve.cli import printing
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
    place_named,
)
from pysolve.cli.pictures import Pictures
from pysolve.cli.printing import say as print
from pysolve.cli.progress import Steadily
from pysolve.cli.running import Item, command, for_each
from pysolve.cli.telling import face_of, sentences_of, separate
from pysolve.errors import NoSolutionError, UsageError
from pysolve.findings import Explanation, Review, Step
from pysolve.model import Cell, Verdict
from pysolve.render import terminal

if TYPE_CHECKING:
    from pysolve.explaining.hinting import Hint

LEVELS = range(1, 4)


@command(
    "Hint at what comes next from the marks of a puzzle.\n\n"
    "Mistakes come first. Level 1 tells where to look (of a mistake, that there is one), 2 which "
    "rule, 3 which cells. What is printed is taken for granted, marked or not. Exits with 1 when "
    "there is a mistake, or nothing follows because the solutions differ or there is none.",
    "puzzles hint heyawake/stepping-stones --level 3",
    apart=[(*IN_JSON, "--level", "--output"), ("--cell", "--level")],
    needs=IN_PICTURES,
)
def hint(
    request: Showing,
    *,
    level: Annotated[
        int, typer.Option("--level", metavar="1|2|3", help="How much to give away.")
    ] = 1,
    cell: Annotated[
        str | None,
        typer.Option(
            "--cell",
            metavar="R,C",
            help="Why this cell is what it is: 3,4 or r3c4; or this side: 3,4,right.",
        ),
    ] = None,
    output: Output = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
) -> int:
    """Print hints."""
    from pysolve.explaining import hinting

    if level not in LEVELS:
        raise UsageError(f"--level is 1, 2 or 3, not {level}")
    named = None if cell is None else place_named(cell)
    pictures = Pictures(output, theme, cell_size, request.look)

    def answer(item: Item) -> int:
        where = named and named(face_of(request, item.puzzle).answer)
        with Steadily("looking for a hint") as progress:
            found = hinting.hint(
                item.puzzle,
                request.rules,
                request.limit(2),
                cell=where,
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
            _tell_hint(request, found, 3 if where else level, where)
        pictures.add_hint(found, LEVELS[-1] if where else level, LEVELS[-1])
        return NO if found.review or found.differ else YES

    code = for_each(request, answer)
    pictures.save()
    return code


def _tell_hint(request: Showing, found: Hint, level: int, where: Cell | None) -> None:
    from pysolve.render import walk

    puzzle, places = found.puzzle, _places(request, found)
    if found.review:
        _tell_mistake(request, found, found.review, level)
        return
    if found.step is None:
        print(_nothing(found, where, places))
        return
    steps = (*found.before, found.step)
    around = places.cell(*steps[0].places[0])
    if level == 1:
        hardest = max(steps, key=lambda step: step.tier)
        print(f"Look around {around}. {_how_hard(hardest)}")
    elif level == 2:
        print(f"Look around {around}: {', then '.join(map(walk.called, steps))}.")
    else:
        told = tuple(replace(step, number=i) for i, step in enumerate(steps, 1))
        shown = Explanation(
            puzzle, found.face, Verdict.UNKNOWN, found.known, told, words=found.words
        )
        for step in told[:-1]:
            print(words.printable(step.sentence))
        print(walk.told(shown, told[-1], request.look, places))


def _places(request: Showing, found: Hint) -> words.Places:
    """Return how places of the answer are named."""
    return replace(request.places, sides=found.face.answer.on_sides)


def _tell_mistake(request: Showing, found: Hint, review: Review, level: int) -> None:
    """Tell of marks that lead nowhere: that there are some, about where, which."""
    puzzle, places = found.puzzle, _places(request, found)
    if level == 3:
        cells = places.cells(review.conflict)
        alone = len(review.conflict) == 1
        wrong = "This mark cannot be right" if alone else "These marks cannot stand together"
        print(f"{wrong}: {cells}.")
    elif level == 2:
        print(f"{_how_many(review)} Look around {_about_where(found, review, places)}.")
    else:
        print(_how_many(review))
        return
    for line in _broken_rules(request, found, review, level):
        print(f"  {line}")
    if level == 3:
        marked = frozenset(review.conflict)
        print(terminal.board(puzzle, found.face, request.look, marked=marked, marks=puzzle.marks))


def _how_many(review: Review) -> str:
    if review.right is None:
        return f"Something is wrong already in your {words.plural(review.marks, 'mark')}."
    wrong = review.marks - review.right
    if review.marks == 1:
        return "Your only mark is wrong."
    number = "One" if wrong == 1 else f"{wrong:,}"
    return f"{number} of your {review.marks:,} marks {'is' if wrong == 1 else 'are'} wrong."


def _about_where(found: Hint, review: Review, places: words.Places) -> str:
    """Name the place of a mistake, but no cell."""
    if not review.broken:
        return places.area(review.conflict, found.puzzle)
    key = review.broken[0].key
    if key.name == "cell":
        return places.area([(key.numbers[0], key.numbers[1])], found.puzzle)
    return places.place(key, found.puzzle)


def _broken_rules(request: Showing, found: Hint, review: Review, level: int) -> Iterator[str]:
    """Tell the rules that marks break already, or those that no filling of the rest can keep."""
    sentences = sentences_of(request, found.puzzle)
    for violation in review.broken if level == 3 else review.broken[:1]:
        place = f" at {request.places.place(violation.key, found.puzzle)}" if level == 3 else ""
        yield f"{violation.rule}{place}: {sentences.get(violation.rule, '')}".rstrip()
    for rule in () if review.broken else review.rules:
        yield f"{rule}: {sentences.get(rule, '')}".rstrip()


def _nothing(found: Hint, where: Cell | None, places: words.Places) -> str:
    """Tell why there is no step."""
    agreeing = "The solutions"
    if found.puzzle.marks is not None:
        agreeing = "The solutions that agree with your marks"
    if where is not None:
        return f"{agreeing} differ at {places.cell(*where)}."
    if found.differ:
        return f"Nothing more can be decided. {agreeing} differ at {places.cells(found.differ)}."
    return "There is nothing left to decide."


def _how_hard(step: Step) -> str:
    return {
        1: "One rule decides something there.",
        2: "It takes a closer look: all ways to fill something, or all ways through.",
        3: "It takes two rules together.",
    }.get(step.tier, "It takes a trial: suppose the opposite.")
