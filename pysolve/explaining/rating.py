"""How hard a puzzle is to reason out. `rate` is part of the public API."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from pysolve import words
from pysolve.engine import Cancel, Limit, Tick
from pysolve.errors import NoSolutionError
from pysolve.explaining.scoring import Scoring
from pysolve.explaining.stated import ENUMERATED
from pysolve.explaining.telling import explain
from pysolve.findings import Explanation, Step
from pysolve.model import Puzzle, Verdict
from pysolve.rules import Rules


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is to reason out, by the steps of its explanation.

    `moments` are its costliest steps, three at most, in their order; `score` is what they cost
    together, and `level` from 1 to 5 follows from that. `tier` is that of the `hardest` step, 0
    without steps. `effort` adds up the costs of all steps, each softened by how many others were
    open at that moment. `choke` are the steps at which no single rule and no look at one room, line
    or island was enough.
    Of an explanation that is not `complete`, it tells what was found: at least that hard.
    """

    tier: int
    level: int
    score: int
    effort: float
    steps: int
    rules: tuple[tuple[str, int], ...]
    hardest: Step | None
    moments: tuple[Step, ...]
    choke: tuple[int, ...]
    complete: bool = True

    def __str__(self) -> str:
        least = "" if self.complete else "at least "
        steps = words.plural(self.steps, "step")
        return f"{least}{self.difficulty} (level {self.level}, score {self.score}), {steps}"

    @property
    def difficulty(self) -> str:
        """The level in a word."""
        return words.difficulty(self.level)


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
    scoring = Scoring(explanation.levels, steps)
    hardest = max(steps, key=lambda step: (step.tier, step.cost, -step.number), default=None)
    return Rating(
        tier=hardest.tier if hardest else 0,
        level=scoring.level,
        score=scoring.score,
        effort=round(sum(step.cost / (1 + math.log(step.open)) for step in steps), 1),
        steps=len(steps),
        rules=tuple(Counter(step.rule for step in steps).most_common()),
        hardest=hardest,
        moments=scoring.moments,
        choke=tuple(step.number for step in steps if step.tier > ENUMERATED),
        complete=explanation.complete,
    )
