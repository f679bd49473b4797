"""The commands that tell how a puzzle is reasoned out: explain, hint, rate."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pysolve import words
from pysolve.cli.app import (
    IN_JSON,
    NO,
    UNDECIDED,
    YES,
    Deciding,
    Item,
    Naming,
    Progress,
    Showing,
    Telling,
    _answer,
    _command,
    _each,
    _heading,
    _print_json,
    _remark,
    _sentences,
    _separate,
    _write,
)
from pysolve.cli.printing import say as print
from pysolve.errors import Interrupted, UsageError
from pysolve.model import Cell, Explanation, Puzzle, Review, Step, Verdict
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
    "rests on. With several solutions it ends where they part, with none at clues that clash; when "
    "the time is over, or with Ctrl-C, at what was found.",
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
    brief: Annotated[
        bool, typer.Option("--brief", help="One line a step, with cells as r4c2.")
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
    if output is not None and output.suffix not in SUFFIXES:
        raise UsageError(f"{output}: the name must end in {' or '.join(SUFFIXES)}")
    if any(number is not None and number < 1 for number in (step, first, last)):
        raise UsageError("steps are numbered from 1")
    chosen = (step or first or 1, step or last)
    if brief and request.naming is None:
        request = replace(request, naming=Naming.short)
    written: list[str] = []

    def tell(item: Item, explanation: Explanation) -> None:
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

    def answer(item: Item) -> int:

        try:
            explanation = _explained(request, item, strict)
        except Interrupted as stopped:
            if stopped.found.steps:
                tell(item, stopped.found)
            raise
        tell(item, explanation)
        if not explanation.complete:
            _remark(f"{item.name}: the time limit came before all steps were found")
            return UNDECIDED
        return NO if explanation.verdict is Verdict.NONE else YES

    return _each(request, answer)


def _explained(request: Telling, item: Item, strict: bool = False) -> Explanation:
    from pysolve import tutor

    with Steadily("explaining") as progress:
        return tutor.explain(
            item.puzzle,
            extra=request.extra or (),
            asp_dir=request.asp_dir,
            budget=request.budget(2),
            tick=progress,
            strict=strict,
            places=request.places,
        )


def _page(explanation: Explanation, suffix: str, request: Showing) -> str:
    from pysolve.render import walk

    write = walk.html if suffix == ".html" else walk.markdown
    return write(explanation, _words(explanation.puzzle, request), request.places)


def _words(puzzle: Puzzle, request: Deciding) -> tuple[str, str]:
    from pysolve import tutor

    return tutor.value_words(puzzle, request.asp_dir)


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
    if steps and explanation.complete and not 1 <= first <= last <= len(steps):
        raise UsageError(f"there are {len(steps)} steps; {first} to {last} is none of them")
    named = _words(puzzle, request)
    for step in steps[first - 1 : last]:
        if brief:
            print(walk.brief(explanation, step, named, request.places))
        else:
            print()
            print(walk.terminal(explanation, step, request.look, named, request.places))
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
    for line in walk.ending(explanation, request.places):
        print(line)


@_command(
    "Hint at what comes next from the marks of a puzzle.\n\n"
    "Mistakes come first. Level 1 tells where to look (of a mistake, that there is one), 2 which "
    "rule, 3 which cells. What is printed is taken for granted, marked or not. Exits with 1 when "
    "there is a mistake, or nothing follows because the solutions differ.",
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
        typer.Option("--cell", metavar="R,C", help="Why this cell is what it is: 3,4 or r3c4."),
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
                places=request.places,
            )
        _remark(*found.remarks)
        if request.as_json:
            _print_json(_hint_record(item, found))
        else:
            _separate(item)
            _tell_hint(request, found, 3 if where else level, where)
        return NO if found.review or found.differ else YES

    return _each(request, answer)


def _cell(text: str) -> Cell:
    found = re.fullmatch(r"(\d{1,9})\s*,\s*(\d{1,9})|r(\d{1,9})c(\d{1,9})", text.strip(), re.ASCII)
    if not found:
        raise UsageError(f"--cell is a row and a column, such as 3,4 or r3c4, not {text!r}")
    row, col = (int(part) for part in found.groups() if part)
    return row - 1, col - 1


def _hint_record(item: Item, found: Hint) -> dict[str, Any]:
    from pysolve.render import walk

    review = found.review
    return {
        **records.named(item.name, item.puzzle),
        "mistakes": [list(cell) for cell in review.conflict] if review else [],
        "marks": records.review(review) if review else None,
        "step": walk.step_record(found.step) if found.step else None,
        "differ": [list(cell) for cell in found.differ],
    }


def _tell_hint(request: Showing, found: Hint, level: int, where: Cell | None) -> None:
    from pysolve.render import walk

    places, puzzle, step = request.places, found.puzzle, found.step
    if found.review:
        _tell_mistake(request, found, found.review, level)
    elif step is None:
        print(_nothing(found, where, places))
    elif level == 1:
        print(f"Look around {places.cell(*step.cells[0].cell)}. {_how_hard(step)}")
    elif level == 2:
        print(f"Look around {places.cell(*step.cells[0].cell)}: {walk.called(step)}.")
    else:
        only = replace(step, number=1)
        answer = _answer(request, puzzle)
        shown = Explanation(puzzle, answer, Verdict.UNKNOWN, found.known, (only,))
        print(walk.told(shown, only, request.look, _words(puzzle, request), places))


def _tell_mistake(request: Showing, found: Hint, review: Review, level: int) -> None:
    """Tell of marks that lead nowhere: that there are some, about where, which."""
    puzzle, places = found.puzzle, request.places
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
        answer = _answer(request, puzzle)
        print(terminal.board(puzzle, answer, request.look, marked=marked, marks=puzzle.marks))


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
    sentences = _sentences(request, found.puzzle)
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


@_command(
    "Rate how hard puzzles are to reason out: tier 1 to 5, effort, the hardest step.\n\n"
    "1 (very easy) single rules, 2 (easy) all ways to fill a room, line or island, 3 (medium) two "
    "rules together, 4 (hard) a trial, 5 (very hard) beyond. The effort has not been "
    "compared with people yet.",
    "puzzles rate heyawake/first-rooms takuzu/example",
)
def rate(request: Telling) -> int:
    """Print ratings."""
    from pysolve import tutor

    table = _Table(request.inputs or ())

    def answer(item: Item) -> int:
        explanation = _explained(request, item)
        _remark(*explanation.remarks)
        one = explanation.verdict in (Verdict.UNIQUE, Verdict.UNKNOWN)
        rating = tutor.rate(explanation) if one else None
        if request.as_json:
            _print_json(_rating_record(item, explanation, rating))
        if rating is None:
            _remark(f"{item.name}: only a puzzle with one solution can be rated")
            return NO
        if not request.as_json and item.several:
            table.add(item.name, rating)
        elif not request.as_json:
            _tell_rating(rating)
        if not rating.complete:
            _remark(f"{item.name}: the time limit came before all steps were found")
        return YES if rating.complete else UNDECIDED

    return _each(request, answer)


def _rating_record(item: Item, explanation: Explanation, rating: Rating | None) -> dict[str, Any]:
    from pysolve.render import walk

    about = {
        **records.named(item.name, item.puzzle),
        "verdict": explanation.verdict.value,
    }
    if rating is None:
        return {**about, "tier": None, "difficulty": None}
    value = asdict(rating)
    value["rules"] = dict(rating.rules)
    value["hardest"] = walk.step_record(rating.hardest) if rating.hardest else None
    value["choke"] = list(rating.choke)
    return {**about, "tier": rating.tier, "difficulty": rating.difficulty, **value}


def _tell_rating(rating: Rating) -> None:
    least = "Tier" if rating.complete else "At least tier"
    print(
        f"{least} {rating.tier} ({rating.difficulty}), effort {rating.effort:g}, "
        f"{words.plural(rating.steps, 'step')}."
    )
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
            print(f"{'puzzle':{self._width}}  tier  difficulty  effort  steps  chokes  hardest")
        hardest = rating.hardest.rule.replace("_", " ") if rating.hardest else ""
        tier = f"{rating.tier}" if rating.complete else f"{rating.tier}+"
        print(
            f"{name:{self._width}}  {tier:>4}  {rating.difficulty:10}  {rating.effort:6.1f}  "
            f"{rating.steps:5}  {len(rating.choke):6}  {hardest}"
        )
