"""The results of a run beside those of one before: what has changed, and what takes longer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from pysolve.reporting.results import ERROR, Result, natural
from pysolve.reporting.summary import Shelf

NOTED_SECONDS: Final = 0.1
NOTED_FACTOR: Final = 1.5
"""What is below is noise: a puzzle is called slower where both are passed."""

OTHERWISE: Final = "another answer"
"""What is told of a puzzle that has the verdict it had."""

WORST: Final = 10
"""How many of those that got slower are listed, and of those that got faster."""


@dataclass(frozen=True, slots=True)
class Before:
    """What is kept of a puzzle of the older run."""

    told: str
    error: bool
    answer: bytes | None
    hash: str
    seconds: float
    cpu: float | None
    tier: int | None


@dataclass(frozen=True, slots=True)
class Change:
    """A puzzle of both runs of which something is to tell: what it was before, and what it is."""

    old: str
    new: str
    result: Result
    edited: bool
    """Whether what stands in the input is not what stood there before."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A puzzle of both runs, and how long it took in each."""

    old: float
    new: float
    result: Result

    @property
    def factor(self) -> float:
        """How many times as long it takes as before."""
        return self.new / self.old if self.old else float("inf")


class Comparison:
    """What has changed since older results. It takes the newer ones as they are read."""

    def __init__(self, older: Iterable[Result], most: int) -> None:
        self._before: dict[str, Before] = {}
        for result in older:
            self._before[result.key] = Before(
                result.told,
                result.outcome == ERROR,
                result.digest(),
                result.hash,
                result.seconds,
                result.cpu,
                result.tier,
            )
        self.both = 0
        self.edited = 0
        self.old_total = self.new_total = 0.0
        self.processor = True
        """Whether all times that are compared are those of the processor."""
        self.verdicts: Shelf[Change] = Shelf(most, _changed)
        self.answers: Shelf[Change] = Shelf(most, _changed)
        self.tiers: Shelf[Change] = Shelf(most, _changed)
        self.new: Shelf[Result] = Shelf(most, lambda result: natural(result.name))
        self.slower: Shelf[Pace] = Shelf(min(most, WORST), _lost)
        self.faster: Shelf[Pace] = Shelf(min(most, WORST), _gained)
        self._most = most

    def add(self, result: Result) -> None:
        """Compare a puzzle with what it was before."""
        before = self._before.pop(result.key, None)
        if before is None:
            self.new.add(result)
            return
        self.both += 1
        edited = bool(before.hash and result.hash and before.hash != result.hash)
        self.edited += edited
        if before.told != result.told:
            self.verdicts.add(Change(before.told, result.told, result, edited))
            return
        # A puzzle that was edited may well have another answer.
        answer = None if edited or before.answer is None else result.digest()
        if answer is not None and answer != before.answer:
            self.answers.add(Change(before.told, OTHERWISE, result, edited))
        if before.tier != result.tier:
            self.tiers.add(Change(_tier(before.tier), _tier(result.tier), result, edited))
        if not before.error:
            self._time(before, result)

    def _time(self, before: Before, result: Result) -> None:
        if before.cpu is not None and result.cpu is not None:
            pace = Pace(before.cpu, result.cpu, result)
        else:
            self.processor = False
            pace = Pace(before.seconds, result.seconds, result)
        self.old_total += pace.old
        self.new_total += pace.new
        if pace.new > NOTED_SECONDS and pace.new >= NOTED_FACTOR * pace.old:
            self.slower.add(pace)
        elif pace.old > NOTED_SECONDS and pace.old >= NOTED_FACTOR * pace.new:
            self.faster.add(pace)

    @property
    def gone(self) -> Shelf[str]:
        """The names of those that are only in the older results."""
        shelf: Shelf[str] = Shelf(self._most, natural)
        for key in self._before:
            shelf.add(key.partition(" ")[2])
        return shelf

    @property
    def factor(self) -> float | None:
        """How many times as long all take together; None where there is no time to compare."""
        return self.new_total / self.old_total if self.old_total else None

    @property
    def alike(self) -> bool:
        """Whether all puzzles of both runs have the verdicts and answers that they had."""
        return not self.verdicts.number and not self.answers.number


def _tier(tier: int | None) -> str:
    return "not rated" if tier is None else f"tier {tier}"


def _changed(change: Change) -> tuple[Any, ...]:
    return natural(change.result.name)


def _lost(pace: Pace) -> tuple[Any, ...]:
    return pace.old - pace.new, natural(pace.result.name)


def _gained(pace: Pace) -> tuple[Any, ...]:
    return pace.new - pace.old, natural(pace.result.name)
