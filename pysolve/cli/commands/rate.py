"""The command `rate`: how hard puzzles are to reason out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pysolve import words
from pysolve.cli import printing
from pysolve.cli.codes import NO, UNDECIDED, YES
from pysolve.cli.options import Telling
from pysolve.cli.printing import say as print
from pysolve.cli.running import Item, command, explained, for_each
from pysolve.errors import Interrupted
from pysolve.findings import Explanation
from pysolve.model import Verdict

if TYPE_CHECKING:
    from pysolve.explaining.rating import Rating


@command(
    "Rate how hard puzzles are to reason out: level 1 to 5, score, the hardest moments.\n\n"
    "The score is what the three costliest steps cost together, and the level, from very easy to "
    "very hard, follows from it. The tier is that of the hardest step: 1 single rules, 2 all ways "
    "to fill a room, line or island, 3 two rules together, 4 a trial, 5 beyond.",
    "puzzles rate heyawake/stepping-stones takuzu/example",
)
def rate(request: Telling) -> int:
    """Print ratings."""
    from pysolve.explaining import rating as ratings

    table = _Table(request.inputs or ())

    def answer(item: Item) -> int:
        try:
            return tell(item, explained(request, item))
        except Interrupted as stopped:
            tell(item, stopped.found)
            raise

    def tell(item: Item, explanation: Explanation) -> int:
        printing.remark(*explanation.remarks, *_unnamed(request, explanation))
        one = explanation.verdict in (Verdict.UNIQUE, Verdict.UNKNOWN)
        rating = ratings.rate(explanation) if one else None
        if request.as_json:
            from pysolve import records

            printing.emit_record(records.rate(item.name, explanation, rating))
        if rating is None:
            printing.remark(f"{item.name}: only a puzzle with one solution can be rated")
            return NO
        if not request.as_json and item.several:
            table.add(item.name, rating)
        elif not request.as_json:
            _tell_rating(rating)
        if explanation.timed_out:
            printing.remark(f"{item.name}: the time limit came before all steps were found")
        return YES if rating.complete else UNDECIDED

    return for_each(request, answer)


def _unnamed(request: Telling, explanation: Explanation) -> list[str]:
    """Tell if the kind names no steps: then the level is not what a person would say."""
    from pysolve.settling import settled

    case = settled(explanation.puzzle, request.rules)
    if case.rules.deducing:
        return []
    why = "the level tells how it was proved, not how hard it is"
    return [f"{case.kind.title} names no steps: {why}"]


def _tell_rating(rating: Rating) -> None:
    least = "Level" if rating.complete else "At least level"
    print(
        f"{least} {rating.level} ({rating.difficulty}), score {rating.score}, tier {rating.tier}, "
        f"effort {rating.effort:g}, {words.plural(rating.steps, 'step')}."
    )
    for rule, count in rating.rules:
        print(f"  {count:4} {_spelled(rule)}")
    if rating.moments:
        print("The hardest moments, with what they cost (numbers are those of explain --steps):")
    for step in rating.moments:
        print(f"  {step.cost:4} step {step.number}, {_spelled(step.rule)}: {step.sentence}")
    if rating.choke:
        numbers = ", ".join(map(str, rating.choke))
        print(f"Choke points, where nothing simpler was to be found: {numbers}")


def _spelled(rule: str) -> str:
    return rule.replace("_", " ")


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
            heads = "level  difficulty  score  tier  steps  hardest moments"
            print(f"{'puzzle':{self._width}}  {heads}")
        moments = ", ".join(f"{_spelled(step.rule)} {step.cost}" for step in rating.moments)
        level = f"{rating.level}" if rating.complete else f"{rating.level}+"
        print(
            f"{name:{self._width}}  {level:>5}  {rating.difficulty:10}  {rating.score:5}  "
            f"{rating.tier:4}  {rating.steps:5}  {moments}".rstrip()
        )
