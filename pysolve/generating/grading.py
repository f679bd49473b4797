"""How hard a puzzle is that is being made, and whether it needs the step that is wanted.

All that the maker asks of difficulty is asked here: `Grader.grade` tells the tier that `rate` would
tell, as far as that is wanted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from pysolve import words
from pysolve.engine import Limit
from pysolve.errors import UndecidedError, UsageError
from pysolve.explaining.explainer import PROOFS, TRIVIAL, Explainer
from pysolve.explaining.stated import BEYOND, TRIAL, Stated, StepKind, stated
from pysolve.generating.drawing import Draft
from pysolve.generating.wish import Wish
from pysolve.generating.workshop import Clues, Workshop
from pysolve.grid import Cell
from pysolve.rules import Ruleset
from pysolve.words import nearest

MOST_LOOKS = 12
"""How often something harder is taken, in search of the point where the wanted step is needed."""


def reachable(steps: Stated) -> list[int]:
    """Return the tiers that puzzles of a kind can have: of its steps, of trials, and of proofs."""
    return sorted({*(kind.tier for kind in steps.steps.values()), TRIAL, BEYOND})


def refuse_unfit(rules: Ruleset, wish: Wish) -> None:
    """Raise an error if no puzzle of a kind is of the tier, or needs the step, that is wanted."""
    title, difficulty, needs = rules.kind.title, wish.difficulty, wish.needs
    if wish.before and needs is None:
        raise UsageError("a puzzle is told as it is before a step that it needs: say which one")
    if difficulty is None and needs is None:
        return
    if not rules.deducing:
        raise UsageError(f"{title} has no deduce.lp, so nobody can tell how hard one is")
    steps = stated(rules)
    if difficulty is not None and difficulty not in reachable(steps):
        tiers = words.listed([str(tier) for tier in reachable(steps)])
        raise UsageError(f"no step of {title} is of tier {difficulty}: its tiers are {tiers}")
    if needs is None:
        return
    kind = steps.steps.get(needs)
    if kind is None:
        known = [name for name, kind in steps.steps.items() if kind.cost > TRIVIAL]
        raise UsageError(f"{title} has no step {needs!r}{nearest(needs, known)}")
    if kind.cost == TRIVIAL:
        raise UsageError(f"{needs} only copies what is printed: every puzzle begins with that")
    if difficulty is not None and difficulty < kind.tier:
        raise UsageError(f"{needs} is a step of tier {kind.tier}, so the tier is no less")


@dataclass(frozen=True, slots=True)
class Grade:
    """How far the steps up to a tier lead: the tier of the hardest, and what is known by then.

    `copied` is what they only copied from print, and `left` are the places that they leave open.
    """

    hardest: int
    known: dict[Cell, int]
    copied: frozenset[Cell]
    left: tuple[Cell, ...]

    @property
    def tier(self) -> int | None:
        """The tier of the puzzle; None if it is beyond the highest that was wanted."""
        return None if self.left else self.hardest


class Grader:
    """Grades the puzzles of a workshop. `wanted` is the tier that none is to be beyond, if any."""

    def __init__(self, shop: Workshop) -> None:
        self._shop, wish = shop, shop.wish
        self._step: StepKind | None = None
        self.wanted = wish.difficulty
        if wish.needs is not None:
            self._stated = stated(shop.rules)
            self._step = self._stated.step(wish.needs)
            self.wanted = wish.difficulty or self._step.tier

    @property
    def needing(self) -> bool:
        """Whether a step is wanted that puzzles need."""
        return self._step is not None

    def grade(self, draft: Draft, clues: Clues) -> Grade:
        """Grade the puzzle of some clues."""
        return self._walked(draft, clues, highest=self.wanted or BEYOND)

    def fits(self, grade: Grade) -> bool:
        """Tell whether a puzzle is as hard as it is to be."""
        wish = self._shop.wish
        return grade.tier is not None and wish.difficulty in (None, grade.tier)

    def before(self, draft: Draft, clues: Clues) -> dict[Cell, int] | None:
        """Return what is known when the wanted step is needed; None if it is not, or not wanted.

        All other steps that are as easy, or easier, have been taken as often as they can, and leave
        something open; with the wanted step it goes on. If it does not yet, something harder is
        taken, and so on. What is only copied from print is left out.
        """
        step = self._step
        if step is None:
            return None
        harder = {
            kind.name
            for kind in self._stated.steps.values()
            if (kind.tier, kind.cost) > (step.tier, step.cost)
        }
        walk = partial(self._walked, draft, clues)
        known: dict[Cell, int] = {}
        copied: frozenset[Cell] = frozenset()
        for _ in range(MOST_LOOKS):
            easy = {*PROOFS, *harder, step.name}
            stuck = walk(highest=step.tier, without=easy, start=known)
            known, copied = stuck.known, copied | stuck.copied
            if not stuck.left:
                return None
            # The others that only exclude values may be what it rests on.
            others = {*PROOFS, *harder}
            if len(walk(highest=step.tier, without=others, start=known, most=1).known) > len(known):
                return {cell: value for cell, value in known.items() if cell not in copied}
            further = walk(highest=self.wanted or BEYOND, without={step.name}, start=known, most=1)
            if further.known == known:
                return None
            known = further.known
        return None

    def _walked(
        self,
        draft: Draft,
        clues: Clues,
        *,
        highest: int,
        without: Collection[str] = (),
        start: Mapping[Cell, int] | None = None,
        most: int | None = None,
    ) -> Grade:
        """Take the steps up to a tier, without some of them, until `most` have decided a cell."""
        shop = self._shop
        shop.watch()
        case = shop.case(shop.puzzle(draft.rooms, clues, draft.clues))
        explainer = Explainer(
            case,
            draft.solution.values,
            Limit(),
            highest=highest,
            deadline=shop.deadline,
            without=frozenset(without),
        )
        known = dict(start or {})
        hardest, copied = 0, set()
        try:
            for step in explainer.steps(start or {}):
                hardest = max(hardest, step.tier)
                known |= {placed.cell: placed.value for placed in step.cells}
                if step.cost == TRIVIAL:
                    copied |= {placed.cell for placed in step.cells}
                elif most is not None and step.cells:
                    break
        except UndecidedError:
            shop.watch()
            raise
        left = tuple(place for place in case.undecided() if place not in known)
        return Grade(hardest, known, frozenset(copied), left)
