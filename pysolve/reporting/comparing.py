"""The results of a run beside those of one before: what has changed, and what takes longer.

A puzzle is known by what stands in its input, wherever in it. Only what is left then is known by
its place: that is a puzzle that was edited, if there is one, and else it is new or gone.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
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
    level: int | None


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


@dataclass(frozen=True, slots=True)
class _Held:
    """A newer result that waits until all are read, its line packed: all of them may have to."""

    result: Result
    line: bytes

    def unpacked(self) -> Result:
        """Return the whole."""
        return replace(self.result, record=json.loads(zlib.decompress(self.line)))


def _held(result: Result) -> _Held:
    line = zlib.compress(json.dumps(result.record).encode(), 1)
    return _Held(replace(result, record={}), line)


class Comparison:
    """What has changed since older results. It takes the newer ones as they are read.

    Once all are there, it is to be closed: which of them were edited is not known before.
    """

    def __init__(self, older: Iterable[Result], most: int) -> None:
        self._before: dict[str, Before] = {}
        self._places: dict[tuple[str, str], list[str]] = {}
        """Where in an input a text stood: the keys, by the input and the hash."""
        self._waiting: list[_Held] = []
        for result in older:
            self._places.setdefault((result.origin, result.hash), []).append(result.key)
            self._before[result.key] = Before(
                result.told,
                result.outcome == ERROR,
                result.digest(),
                result.hash,
                result.seconds,
                result.cpu,
                result.level,
            )
        self.both = 0
        self.moved = 0
        """How many puzzles stand in another place of the same input."""
        self.old_total = self.new_total = 0.0
        self.processor = True
        """Whether all times that are compared are those of the processor."""
        self.edited: Shelf[Result] = Shelf(most, lambda result: natural(result.name))
        self.verdicts: Shelf[Change] = Shelf(most, _changed)
        self.answers: Shelf[Change] = Shelf(most, _changed)
        self.levels: Shelf[Change] = Shelf(most, _changed)
        self.new: Shelf[Result] = Shelf(most, lambda result: natural(result.name))
        self.slower: Shelf[Pace] = Shelf(min(most, WORST), _lost)
        self.faster: Shelf[Pace] = Shelf(min(most, WORST), _gained)
        self._most = most

    def add(self, result: Result) -> None:
        """Compare a puzzle with what it was before, if that stood in the same input."""
        before = self._before.get(result.key)
        if before is not None and not (before.hash and result.hash and before.hash != result.hash):
            self._compare(self._before.pop(result.key), result)
            return
        for key in self._places.get((result.origin, result.hash), ()) if result.hash else ():
            if key in self._before:
                self.moved += 1
                self._compare(self._before.pop(key), result)
                return
        self._waiting.append(_held(result))

    def close(self) -> None:
        """Tell those that were edited from those that are new."""
        for held in self._waiting:
            result = held.unpacked()
            before = self._before.pop(result.key, None)
            if before is None:
                self.new.add(result)
            else:
                self.edited.add(result)
                self._compare(before, result, edited=True)
        self._waiting.clear()

    def _compare(self, before: Before, result: Result, edited: bool = False) -> None:
        self.both += 1
        if before.told != result.told:
            self.verdicts.add(Change(before.told, result.told, result, edited))
            return
        # A puzzle that was edited may well have another answer.
        answer = None if edited or before.answer is None else result.digest()
        if answer is not None and answer != before.answer:
            self.answers.add(Change(before.told, OTHERWISE, result, edited))
        if before.level != result.level:
            self.levels.add(Change(_level(before.level), _level(result.level), result, edited))
        if not before.error and not edited:
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


def _level(level: int | None) -> str:
    return "not rated" if level is None else f"level {level}"


def _changed(change: Change) -> tuple[Any, ...]:
    return natural(change.result.name)


def _lost(pace: Pace) -> tuple[Any, ...]:
    return pace.old - pace.new, natural(pace.result.name)


def _gained(pace: Pace) -> tuple[Any, ...]:
    return pace.new - pace.old, natural(pace.result.name)
