"""The levels of a hint: what each gives away, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pysolve import words as speech
from pysolve.explaining.judging import called
from pysolve.findings import Move, Review, Step
from pysolve.model import Puzzle
from pysolve.settling import Case
from pysolve.words import Places

WHERE, WHICH, WHY, WHAT = range(1, 5)
"""What levels tell of a step: where to look, which technique, what it rests on, the outcome.

Of a mistake: that there is one, about where, which mark, and why.
"""

_HARD: Final[Mapping[int, str]] = {
    1: "One rule decides something there.",
    2: "It takes a closer look: all ways to fill something, or all ways through.",
    3: "It takes two rules together.",
}
_HARDEST: Final = "It takes a trial: suppose the opposite."


@dataclass(frozen=True, slots=True)
class Levels:
    """Words hints about a puzzle."""

    puzzle: Puzzle
    sentences: Mapping[str, str]
    places: Places

    @staticmethod
    def of(case: Case, places: Places) -> Levels:
        """Return what words hints by the rules of a puzzle."""
        told = {rule.name: rule.sentence for rule in case.rules.rules}
        return Levels(case.puzzle, told, replace(places, sides=case.answer.on_sides))

    def step(self, steps: Sequence[Step]) -> tuple[str, ...]:
        """Tell of a step, and of those that come before it, level by level."""
        around = self.places.cell(*steps[0].places[0])
        hardest = max(steps, key=lambda step: step.tier)
        names = ", then ".join(dict.fromkeys(called(step.rule) for step in steps))
        return (
            f"Look around {around}. {_HARD.get(hardest.tier, _HARDEST)}",
            f"Look around {around}: {names}.",
            " ".join(
                [f"{speech.begun(names)}: look at {self._rests(steps)}.", *self._rules(steps)]
            ),
            " ".join(step.sentence for step in steps),
        )

    def _rests(self, steps: Sequence[Step]) -> str:
        """Name what steps rest on: cells that are known, clues, or else where their rules hold."""
        own = {place for step in steps for place in step.places}
        known = {place for step in steps for place in step.reasons} - own
        known |= {mark.cell for step in steps for mark in step.gone} - own
        clues = {cell for step in steps for cell in step.clues}
        known -= set() if self.places.sides else clues
        told = [self.places.spoken(sorted(known))] if known else []
        if clues:
            noun = "clue" if len(clues) == 1 else "clues"
            told.append(f"the {noun} at {self.places.squares(sorted(clues))}")
        if not told:
            keys = sorted({instance.key for step in steps for instance in step.instances})
            told = [self.places.keys(keys, self.puzzle)] if keys else ["the board"]
        return ", and ".join(told)

    def _rules(self, steps: Sequence[Step]) -> list[str]:
        names = dict.fromkeys(instance.rule for step in steps for instance in step.instances)
        return [self.sentences[name] for name in names if name in self.sentences]

    def mistake(self, review: Review, wrong: Move | None) -> tuple[str, ...]:
        """Tell of marks that cannot stand, level by level; `wrong` is the one that is judged."""
        many = _how_many(review)
        if wrong is not None:
            place = self.places.cell(*wrong.cell)
            return (
                many,
                f"{many} Look around {self._about(review, [wrong.cell])}.",
                f"This mark cannot be right: {place}.",
                speech.begun(wrong.sentence.removeprefix("Wrong: ")),
            )
        cells = self.places.cells(review.conflict)
        alone = len(review.conflict) == 1
        cannot = "This mark cannot be right" if alone else "These marks cannot stand together"
        names = [each.rule for each in review.broken] or review.rules
        rules = [self.sentences[name] for name in dict.fromkeys(names) if name in self.sentences]
        return (
            many,
            f"{many} Look around {self._about(review, review.conflict)}.",
            f"{cannot}: {cells}.",
            " ".join([f"{cannot}: {cells}.", *rules]),
        )

    def _about(self, review: Review, cells: Sequence[tuple[int, int]]) -> str:
        """Name about where a mistake is, but no cell."""
        key = review.broken[0].key if review.broken else None
        if key is None or key.name == "cell":
            return self.places.area(cells, self.puzzle)
        return self.places.place(key, self.puzzle)


def _how_many(review: Review) -> str:
    if review.right is None:
        return f"Something is wrong already in your {speech.plural(review.marks, 'mark')}."
    wrong = review.marks - review.right
    if review.marks == 1:
        return "Your only mark is wrong."
    number = "One" if wrong == 1 else f"{wrong:,}"
    return f"{number} of your {review.marks:,} marks {'is' if wrong == 1 else 'are'} wrong."
