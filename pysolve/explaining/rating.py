"""How hard a puzzle is to reason out. `rate` is part of the public API."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from pysolve import words
from pysolve.engine import Cancel, Limit, Tick
from pysolve.errors import NoSolutionError
from pysolve.explaining.stated import ENUMERATED
from pysolve.explaining.telling import explain
from pysolve.findings import Explanation, Step
from pysolve.model import Puzzle, Verdict
from pysolve.rules import Rules


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is to reason out, by the steps of its explanation.

    `tier` is that of the hardest step. `effort` adds up the costs of the steps, each softened by
    how many others were open at that moment; it has not been compared with people yet. `choke`
    are the steps at which no single rule and no look at one room, line or island was enough.
    Of an explanation that is not `complete`, it tells what was found: at least that hard.
    """

    tier: int
    effort: float
    steps: int
    rules: tuple[tuple[str, int], ...]
    hardest: Step | None
    choke: tuple[int, ...]
    complete: bool = True

    def __str__(self) -> str:
        least = "" if self.complete else "at least "
        return f"{least}{self.difficulty} (tier {self.tier}), {words.plural(self.steps, 'step')}"

    @property
    def difficulty(self) -> str:
        """The tier in a word."""
        return words.difficulty(max(self.tier, 1))


def rate(
    puzzle: Puzzle | Explanation,
    rules: Rules | None = None,
    limit: Limit | None = None,
    *,
    tick: Tick | None = None,
    cancel: Cancel | None = None,
) -> Rating:
    """Rate how hard a puzzle is to reason out; one that is explained already, by that.

    >>> import pysolve
    >>> pysolve.rate(pysolve.load("takuzu/first-steps")).difficulty
    'very easy'
    """
    if isinstance(puzzle, Explanation):
        return _rated(puzzle)
    return _rated(explain(puzzle, rules, limit, tick=tick, cancel=cancel).result())


def _rated(explanation: Explanation) -> Rating:
    if explanation.verdict in (Verdict.NONE, Verdict.MULTIPLE):
        raise NoSolutionError("only a puzzle with one solution can be rated")
    steps = explanation.steps
    hardest = max(steps, key=lambda step: (step.tier, step.cost, -step.number), default=None)
    return Rating(
        tier=hardest.tier if hardest else 0,
        effort=round(sum(step.cost / (1 + math.log(step.open)) for step in steps), 1),
        steps=len(steps),
        rules=tuple(Counter(step.rule for step in steps).most_common()),
        hardest=hardest,
        choke=tuple(step.number for step in steps if step.tier > ENUMERATED),
        complete=explanation.complete,
    )
