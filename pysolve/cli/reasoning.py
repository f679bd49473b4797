"""The commands that tell how a puzzle is reasoned out: explain, hint, rate."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pysolve import words
from pysolve.cli.app import (
    IN_JSON,
    NO,
    YES,
    Answering,
    Deciding,
    Item,
    Progress,
    Showing,
    _answer,
    _command,
    _each,
    _heading,
    _print_json,
    _remark,
    _separate,
    _write,
)
from pysolve.cli.printing import say as print
from pysolve.errors import NoSolutionError, UsageError
from pysolve.model import Cell, Explanation, Review, Step, Verdict
from pysolve.render import json as records
from pysolve.render import terminal

if TYPE_CHECKING:
    from pysolve.tutor import Hint, Rating

LEVELS = range(1, 4)
SUFFIXES = (".html", ".md")


class Steadily(Progress):
    """Progress of a task that is many searches: the seconds count from its own start."""

    def __init__(self, doing: str) -> None:
        super().__init__(doing, counts=False)
        self._start = time.perf_counter()

    def __call__(self, found: int, seconds: float) -> None:
        super().__call__(found, time.perf_counter() - self._start)


@_command(
    "Explain puzzles step by step, every step proved.\n\n"
    "A step tells its rule, the cells it decides, and what it rests on: [ ] is new, ( ) is what it "
    "rests on. With several solutions it ends where they part, with none at clues that clash.",
    "puzzles explain heyawake/first-rooms --brief",
    apart=[
        (*IN_JSON, "--brief", "--step", "--from", "--to"),
        ("--output", "--json", "--brief", "--step", "--from", "--to", "--ascii", "--color"),
        ("--step", "--from", "--to"),
    ],
)
def explain(
    request: Showing,
    *,
    brief: Annotated[bool, typer.Option("--brief", help="One line a step.")] = False,
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
    if output is not None and output.suffix not in SUFFIXES:
        raise UsageError(f"{output}: the name must end in {' or '.join(SUFFIXES)}")
    if any(number is not None and number < 1 for number in (step, first, last)):
        raise UsageError("steps are numbered from 1")
    chosen = (step or first or 1, step or last)
    written: list[str] = []

    def answer(item: Item) -> int:
        explanation = _explained(request, item, strict)
        _remark(*explanation.remarks, *(f"left out: {told}" for told in explanation.dropped))
        if output is not None:
            if written:
                raise UsageError(f"{output} holds one puzzle; {item.name} is another")
            written.append(item.name)
            _write(output, _page(explanation, output.suffix, request))
        elif request.as_json:
            from pysolve.render import walk

            _print_json(walk.record(item.name, explanation))
        else:
            _tell(request, item, explanation, chosen, brief)
        return NO if explanation.verdict is Verdict.NONE else YES

    return _each(request, answer)


def _explained(request: Deciding, item: Item, strict: bool = False) -> Explanation:
    from pysolve import tutor

    with Steadily("explaining") as progress:
        return tutor.explain(
            item.puzzle,
            extra=request.extra or (),
            asp_dir=request.asp_dir,
            budget=request.budget(2),
            tick=progress,
            strict=strict,
        )


def _page(explanation: Explanation, suffix: str, request: Deciding) -> str:
    from pysolve.render import walk

    write = walk.html if suffix == ".html" else walk.markdown
    return write(explanation, _words(explanation, request))


def _words(explanation: Explanation, request: Deciding) -> tuple[str, str]:
    from pysolve import tutor

    return tutor.value_words(explanation.puzzle, request.asp_dir)


def _tell(
    request: Showing,
    item: Item,
    explanation: Explanation,
    chosen: tuple[int, int | None],
    brief: bool,
) -> None:
    from pysolve.render import walk

    _separate(item)
    puzzle, steps = explanation.puzzle, explanation.steps
    print(_heading(puzzle))
    first, last = chosen[0], chosen[1] or len(steps)
    if steps and not 1 <= first <= last <= len(steps):
        raise UsageError(f"there are {len(steps)} steps; {first} to {last} is none of them")
    named = _words(explanation, request)
    for step in steps[first - 1 : last]:
        if brief:
            print(walk.brief(explanation, step, named))
        else:
            print()
            print(walk.terminal(explanation, step, request.look, named))
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
        print(terminal.boards(puzzle, explanation.answer, request.look, (one, other), apart))
    for line in walk.ending(explanation):
        print(line)


@_command(
    "Hint at what comes next from the marks of a puzzle.\n\n"
    "Mistakes come first. Level 1 tells where to look, 2 which rule, 3 which cells.",
    "puzzles hint heyawake/first-rooms --level 3",
    apart=[(*IN_JSON, "--level"), ("--cell", "--level")],
)
def hint(
    request: Showing,
    *,
    level: Annotated[
        int, typer.Option("--level", metavar="1|2|3", help="How much to give away.")
    ] = 1,
    cell: Annotated[
        str | None,
        typer.Option("--cell", metavar="R,C", help="Why this cell is what it is; from 1."),
    ] = None,
) -> int:
    """Print hints."""
    from pysolve import tutor

    if level not in LEVELS:
        raise UsageError(f"--level is 1, 2 or 3, not {level}")
    where = None if cell is None else _cell(cell)

    def answer(item: Item) -> int:
        with Steadily("looking for a hint") as progress:
            found = tutor.hint(
                item.puzzle,
                cell=where,
                extra=request.extra or (),
                asp_dir=request.asp_dir,
                budget=request.budget(2),
                tick=progress,
            )
        _remark(*found.remarks)
        if request.as_json:
            _print_json(_hint_record(item, found))
        else:
            _separate(item)
            _tell_hint(request, found, 3 if where else level, where)
        return NO if found.review else YES

    return _each(request, answer)


def _cell(text: str) -> Cell:
    found = re.fullmatch(r"\s*(\d{1,9})\s*,\s*(\d{1,9})\s*", text)
    if found is None:
        raise UsageError(f"--cell is a row and a column, such as 3,4, not {text!r}")
    return int(found[1]) - 1, int(found[2]) - 1


def _hint_record(item: Item, found: Hint) -> dict[str, Any]:
    from pysolve.render import walk

    return {
        **records.named(item.name, item.puzzle),
        "mistakes": _mistakes(found.review),
        "step": walk.step_record(found.step) if found.step else None,
    }


def _mistakes(review: Review | None) -> list[list[int]]:
    return [list(cell) for cell in review.conflict] if review else []


def _tell_hint(request: Showing, found: Hint, level: int, where: Cell | None) -> None:
    puzzle, step = found.puzzle, found.step
    if found.review:
        wrong = words.cells(found.review.conflict)
        print(f"Something is wrong already: these marks cannot stand together: {wrong}.")
        marked = frozenset(found.review.conflict)
        answer = _answer(request, puzzle)
        print(terminal.board(puzzle, answer, request.look, marked=marked, marks=puzzle.marks))
        return
    if step is None:
        print(
            f"The solutions differ at {words.cell(*where)}."
            if where
            else "There is nothing left to decide."
        )
        return
    place = step.cells[0].cell
    if level == 1:
        print(f"Look around {words.cell(*place)}. {_how_hard(step)}")
    elif level == 2:
        sheet = f" ({step.sheet})" if step.sheet else ""
        print(f"Look around {words.cell(*place)}: {step.rule.replace('_', ' ')}{sheet}.")
    else:
        print(step.sentence)
        for link, letter in zip(step.trial, "abcdefghijklmnopqrstuvwxyz", strict=False):
            print(f"   {letter}) {link.sentence}")
        _show_step(request, found, step)


def _how_hard(step: Step) -> str:
    return {
        1: "One rule decides something there.",
        2: "It takes a closer look: all ways to fill something, or all ways through.",
        3: "It takes two rules together.",
    }.get(step.tier, "It takes a trial: suppose the opposite.")


def _show_step(request: Showing, found: Hint, step: Step) -> None:
    puzzle = found.puzzle
    board = [list(row) for row in puzzle.marks or ((None,) * puzzle.cols,) * puzzle.rows]
    for placed in step.cells:
        board[placed.cell[0]][placed.cell[1]] = placed.value
    new = frozenset(placed.cell for placed in step.cells)
    drawn = terminal.board(
        puzzle,
        _answer(request, puzzle),
        request.look,
        marked=new,
        marks=tuple(map(tuple, board)),
        reasons=frozenset((*step.reasons, *step.clues)) - new,
    )
    print(drawn)


@_command(
    "Rate how hard puzzles are to reason out: tier 1 to 5, effort, the hardest step.\n\n"
    "1 single rules, 2 all ways to fill a room, line or island, 3 two rules together, 4 a trial, "
    "5 beyond. The effort has not been compared with people yet.",
    "puzzles rate heyawake/first-rooms takuzu/example",
)
def rate(request: Answering) -> int:
    """Print ratings."""
    from pysolve import tutor

    table = _Table(request.inputs or ())

    def answer(item: Item) -> int:
        explanation = _explained(request, item)
        _remark(*explanation.remarks)
        if explanation.verdict is not Verdict.UNIQUE:
            raise NoSolutionError("only a puzzle with one solution can be rated")
        rating = tutor.rate(explanation)
        if request.as_json:
            _print_json(_rating_record(item, rating))
        elif item.several:
            table.add(item.name, rating)
        else:
            _tell_rating(rating)
        return YES

    return _each(request, answer)


def _rating_record(item: Item, rating: Rating) -> dict[str, Any]:
    from pysolve.render import walk

    value = asdict(rating)
    value["rules"] = dict(rating.rules)
    value["hardest"] = walk.step_record(rating.hardest) if rating.hardest else None
    value["choke"] = list(rating.choke)
    return {**records.named(item.name, item.puzzle), **value}


def _tell_rating(rating: Rating) -> None:
    print(f"Tier {rating.tier}, effort {rating.effort:g}, {words.plural(rating.steps, 'step')}.")
    for rule, count in rating.rules:
        print(f"  {count:4} {rule.replace('_', ' ')}")
    if rating.hardest:
        print(f"Hardest is step {rating.hardest.number}: {rating.hardest.sentence}")
    if rating.choke:
        numbers = ", ".join(map(str, rating.choke))
        print(f"Choke points, where nothing simpler was to be found: {numbers}")


class _Table:
    """Ratings a line each, told as they come, so that none is lost when it ends early."""

    def __init__(self, inputs: Sequence[str]) -> None:
        self._width = max((len(words.printable(name)) for name in inputs), default=0)
        self._begun = False

    def add(self, name: str, rating: Rating) -> None:
        """Print a line, before the first one what stands in it."""
        name = words.printable(name)
        if not self._begun:
            # A file with many puzzles numbers them; leave room for more digits than the first has.
            self._width = max(self._width, len(name) + 2 * ("#" in name))
            self._begun = True
            print(f"{'puzzle':{self._width}}  tier  effort  steps  chokes  hardest")
        hardest = rating.hardest.rule.replace("_", " ") if rating.hardest else ""
        print(
            f"{name:{self._width}}  {rating.tier:4}  {rating.effort:6.1f}  {rating.steps:5}  "
            f"{len(rating.choke):6}  {hardest}"
        )
