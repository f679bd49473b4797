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
    "Rate how hard puzzles are to reason out: tier 1 to 5, effort, the hardest step.\n\n"
    "1 (very easy) single rules, 2 (easy) all ways to fill a room, line or island, 3 (medium) two "
    "rules together, 4 (hard) a trial, 5 (very hard) beyond. The effort has not been "
    "compared with people yet.",
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
    """Tell if the kind names no steps: then the tier is not what a person would say."""
    from pysolve.settling import settled

    case = settled(explanation.puzzle, request.rules)
    if case.rules.deducing:
        return []
    why = "the tier tells how it was proved, not how hard it is"
    return [f"{case.kind.title} names no steps: {why}"]


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
