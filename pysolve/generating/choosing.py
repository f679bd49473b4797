"""Chooses, of ever fewer clues, those that make a puzzle as hard as it is to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise

from pysolve.generating.drawing import Draft
from pysolve.generating.grading import HARDER, Grader
from pysolve.generating.workshop import Clues, Workshop

STEPS_ASIDE = 8
"""How many clues are looked at one by one, when leaving out one more is too hard a step."""

STEPS_BACK = 6
"""With how many clues more it is tried, when a puzzle does without the step that it is to need."""

MOST_FURTHER = 40
"""How often it is tried to leave out one more, when a puzzle is as hard as it is to be."""


class Chooser:
    """Chooses the clues of the boards of a workshop.

    `missed` counts the puzzles that are not as hard as wanted, by what they are called, and
    `unneeding` those that do without a step.
    """

    def __init__(self, shop: Workshop, grader: Grader) -> None:
        self._shop, self._grader = shop, grader
        self.missed: Counter[str] = Counter()
        self.unneeding = 0

    def begin(self) -> None:
        """Begin to count anew."""
        self.missed.clear()
        self.unneeding = 0

    def chosen(self, draft: Draft, series: Sequence[Clues]) -> Clues | None:
        """Return the fewest of a series of clues that make a puzzle as hard as is wanted.

        None, and it is counted, if there are none.
        """
        if not self._shop.wish.graded:
            return series[-1]
        shelf = _Shelf(self._grader, draft)
        last = _last(series, shelf)
        if last is None:
            self.missed[HARDER] += 1
            return None
        clues = self._aside(series[last], series[-1], shelf)
        if shelf.fits(clues):
            return self._further(draft, clues, series[last:], shelf)
        if self._shop.wish.needs is not None:
            # It may be that one clue too many has gone, or a few.
            for more in reversed(series[max(0, last - STEPS_BACK) : last]):
                if shelf.fits(more):
                    return more
        grade = shelf.grade(clues)
        if self._grader.fits(grade):
            self.unneeding += 1
        else:
            called = self._grader.called(grade.level, grade.tier)
            self.missed[HARDER if grade.left else called] += 1
        return None

    def _aside(self, clues: Clues, least: Clues, shelf: _Shelf) -> Clues:
        """Leave out some other clues instead of that which was one too many."""
        dropped = [clue for clue in clues if clue not in least]
        for clue in dropped[:STEPS_ASIDE]:
            if shelf.fits(clues):
                break
            fewer = tuple(other for other in clues if other != clue)
            if self._shop.image is None and shelf.easy(fewer):
                clues = fewer
        return clues

    def _further(self, draft: Draft, clues: Clues, series: Sequence[Clues], shelf: _Shelf) -> Clues:
        """Leave out more clues, as they come in the rest of the series, down to what is usual.

        Where the plain style is not the usual one, what is found first is taken there.
        """
        if self._shop.wish.style is not None or self._shop.wish.minimal:
            return clues
        fewest = self._shop.density * self._shop.count(draft.clues)
        for more, fewer in pairwise(series[: MOST_FURTHER + 1]):
            orbit = set(more).difference(fewer)
            rest = tuple(clue for clue in clues if clue not in orbit)
            enough = orbit.issubset(clues) and self._shop.count(rest) >= fewest
            if enough and shelf.fits(rest):
                clues = rest
        return clues


class _Shelf:
    """What is known of the puzzles of a board; to grade one takes seconds."""

    def __init__(self, grader: Grader, draft: Draft) -> None:
        self._grader = grader
        self.grade = cache(partial(grader.grade, draft))
        self._before = cache(partial(grader.before, draft))

    def easy(self, clues: Clues) -> bool:
        """Tell whether a puzzle is not harder than it may be."""
        return not self.grade(clues).left

    def fits(self, clues: Clues) -> bool:
        """Tell whether a puzzle is as hard as is wanted, and needs the step that is wanted."""
        if not self._grader.fits(self.grade(clues)):
            return False
        return not self._grader.needing or self._before(clues) is not None


def _last(series: Sequence[Clues], shelf: _Shelf) -> int | None:
    """Return which are the fewest clues of a series that are not too hard; None if all are.

    The fewer the clues, the harder the puzzle, or nearly so.
    """
    low, high = 0, len(series) - 1
    if shelf.easy(series[high]):
        return high
    if not shelf.easy(series[low]):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        if not shelf.easy(series[middle]):
            high = middle
        else:
            low = middle
    return low
