"""How hard a puzzle is that is being made, and whether it needs the step that is wanted.

All that the maker asks of difficulty is asked here: `Grader.grade` tells the level and the tier
that `rate` would tell, as far as they are wanted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement

from pysolve import words
from pysolve.engine import Limit
from pysolve.errors import UndecidedError, UsageError
from pysolve.explaining.explainer import PROOFS, TRIVIAL, Explainer
from pysolve.explaining.fewest import BEYOND_COST, SEARCH_COST, TOGETHER_COST, TRIAL_COST
from pysolve.explaining.rating import Rating
from pysolve.explaining.scoring import MOMENTS, Scoring, level_of
from pysolve.explaining.stated import BEYOND, TOGETHER, TRIAL, Stated, StepKind, stated
from pysolve.generating.drawing import Draft
from pysolve.generating.wish import Wish
from pysolve.generating.workshop import Clues, Workshop
from pysolve.grid import Cell
from pysolve.rules import Ruleset
from pysolve.words import nearest

MOST_LOOKS = 12
"""How often something harder is taken, in search of the point where the wanted step is needed."""

HARDER = "harder ones"


def least_costs(steps: Stated) -> dict[int, int]:
    """Return the tiers that puzzles of a kind can have, with the least that a step of each costs.

    They are those of its steps, of trials, and of proofs.
    """
    found = {TRIAL: TRIAL_COST, BEYOND: BEYOND_COST}
    for kind in steps.steps.values():
        found[kind.tier] = min(kind.cost, found.get(kind.tier, kind.cost))
    if TOGETHER in found:
        found[TOGETHER] = min(found[TOGETHER], TOGETHER_COST)
    return found


def levels(steps: Stated) -> set[int]:
    """Return the levels that puzzles of a kind can have, by what steps cost."""
    costs = {0, SEARCH_COST, *least_costs(steps).values()}
    costs.update(kind.cost for kind in steps.steps.values())
    every = combinations_with_replacement(sorted(costs), MOMENTS)
    return {level_of(sum(each), steps.levels) for each in every}


def refuse_unfit(rules: Ruleset, wish: Wish) -> None:
    """Raise an error if no puzzle of a kind is as hard, or needs the step, as is wanted."""
    title = rules.kind.title
    if wish.before and wish.needs is None:
        raise UsageError("a puzzle is told as it is before a step that it needs: say which one")
    if not wish.graded:
        return
    if not rules.deducing:
        raise UsageError(f"{title} has no deduce.lp, so nobody can tell how hard one is")
    steps = stated(rules)
    tiers, reached = sorted(least_costs(steps)), sorted(levels(steps))
    if wish.tier is not None and wish.tier not in tiers:
        told = words.listed([str(tier) for tier in tiers])
        raise UsageError(f"no step of {title} is of tier {wish.tier}: its tiers are {told}")
    if wish.difficulty is not None and wish.difficulty not in reached:
        told = words.listed([str(level) for level in reached])
        raise UsageError(f"no {title} is of level {wish.difficulty}: its levels are {told}")
    if wish.difficulty is not None and wish.tier is not None:
        level = level_of(least_costs(steps)[wish.tier], steps.levels)
        if wish.difficulty < level:
            raise UsageError(f"a step of tier {wish.tier} alone makes it one of level {level}")
    if wish.needs is not None:
        _refuse_step(steps, wish, wish.needs, title)


def _refuse_step(steps: Stated, wish: Wish, needs: str, title: str) -> None:
    """Raise an error if there is no such step, or if it is harder than the puzzle may be."""
    if needs in PROOFS:
        raise UsageError(f"{needs} is no step of {title}: ask for a puzzle of tier {TRIAL} or more")
    kind = steps.steps.get(needs)
    if kind is None:
        alone = set(steps.single.values())
        known = [n for n, kind in steps.steps.items() if kind.cost > TRIVIAL and n not in alone]
        raise UsageError(f"{title} has no step {needs!r}{nearest(needs, known)}")
    whole = next((name for name, alone in steps.single.items() if alone == needs), None)
    if whole is not None:
        raise UsageError(f"{needs} is {whole} where one way is left: ask for a puzzle with {whole}")
    if kind.cost == TRIVIAL:
        raise UsageError(f"{needs} only copies what is printed: every puzzle begins with that")
    if wish.tier is not None and wish.tier < kind.tier:
        raise UsageError(f"{needs} is a step of tier {kind.tier}, so the tier is no less")
    level = level_of(kind.cost, steps.levels)
    if wish.difficulty is not None and wish.difficulty < level:
        raise UsageError(f"{needs} alone makes a puzzle one of level {level}, so that is no less")


@dataclass(frozen=True, slots=True)
class Grade:
    """How far steps lead that are not too hard: the level, the hardest tier, what is known then.

    `copied` is what they only copied from print, and `left` are the places that they leave open:
    without any, the puzzle is not harder than it may be.
    """

    level: int
    tier: int
    known: dict[Cell, int]
    copied: frozenset[Cell]
    left: tuple[Cell, ...]


class Grader:
    """Grades the puzzles of a workshop."""

    def __init__(self, shop: Workshop) -> None:
        self._shop, wish = shop, shop.wish
        self._step: StepKind | None = None
        self._highest = wish.tier or BEYOND
        if not wish.graded:
            return
        self._stated = stated(shop.rules)
        if wish.needs is not None:
            self._step = self._stated.step(wish.needs)
            if wish.difficulty is None and wish.tier is None:
                # The rest is no harder than the step that it is about.
                self._highest = self._step.tier
        if wish.difficulty is not None and wish.difficulty <= len(self._stated.levels):
            # One such step alone would make it too hard.
            too_much = self._stated.levels[wish.difficulty - 1]
            fit = [tier for tier, cost in least_costs(self._stated).items() if cost < too_much]
            self._highest = min(self._highest, max(fit))

    @property
    def needing(self) -> bool:
        """Whether a step is wanted that puzzles need."""
        return self._step is not None

    def grade(self, draft: Draft, clues: Clues) -> Grade:
        """Grade the puzzle of some clues."""
        return self._walked(draft, clues, highest=self._highest, level=self._shop.wish.difficulty)

    def fits(self, grade: Grade) -> bool:
        """Tell whether a puzzle is as hard as it is to be."""
        return self._as_hard(grade.level, grade.tier) and not grade.left

    def confirmed(self, rating: Rating) -> bool:
        """Tell whether a puzzle is rated as it is to be."""
        return self._as_hard(rating.level, rating.tier)

    def _as_hard(self, level: int, tier: int) -> bool:
        wish = self._shop.wish
        return wish.difficulty in (None, level) and wish.tier in (None, tier)

    def called(self, level: int, tier: int) -> str:
        """Tell what puzzles are called among those that were not wanted."""
        wish = self._shop.wish
        told = []
        if wish.difficulty is not None:
            told.append(f"of level {level}, {words.difficulty(level)}")
        if wish.tier is not None:
            told.append(f"of tier {tier}")
        return ", ".join(told)

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
            further = walk(highest=self._highest, without={step.name}, start=known, most=1)
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
        level: int | None = None,
    ) -> Grade:
        """Take the steps up to a tier, without some of them, until `most` have decided a cell.

        It also ends with the step that makes the puzzle harder than a level: that one is not taken.
        """
        shop = self._shop
        shop.watch()
        case = shop.case(shop.puzzle(draft.rooms, clues, draft.clues))
        explainer = Explainer(
            case,
            draft.solution.values,
            Limit(),
            highest=highest,
            deadline=shop.deadline,
            telling=False,
            without=frozenset(without),
        )
        known = dict(start or {})
        hardest, copied = 0, set()
        scoring = Scoring(self._stated.levels)
        try:
            for step in explainer.steps(start or {}):
                scoring.add(step)
                if level is not None and scoring.level > level:
                    break
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
        return Grade(scoring.level, hardest, known, frozenset(copied), left)
