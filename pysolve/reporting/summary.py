"""What the results of many puzzles come to, added up as they are read.

Of each puzzle three numbers are kept, a hash and its name; whole are only those that are listed.
"""

from __future__ import annotations

from array import array
from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from pysolve.reporting.results import DONE, ERROR, OUTCOMES, Result, natural

Item = TypeVar("Item")

SLOWEST: Final = 20
"""How many of the slowest are listed."""


class Shelf(Generic[Item]):
    """The first few of many, in an order of its own, and how many there were."""

    def __init__(self, most: int, key: Callable[[Item], Any]) -> None:
        self.number = 0
        self._most, self._key = most, key
        self._kept: list[Item] = []
        self._last: Any = None

    def add(self, item: Item) -> None:
        """Add one; it is kept if it is among the first."""
        self.number += 1
        if not self._most or (len(self._kept) == self._most and self._key(item) >= self._last):
            return
        insort(self._kept, item, key=self._key)
        del self._kept[self._most :]
        self._last = self._key(self._kept[-1])

    def __iter__(self) -> Iterator[Item]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def more(self) -> int:
        """How many are not kept."""
        return self.number - len(self._kept)


@dataclass(frozen=True, slots=True)
class Points:
    """Puzzles that can be drawn: cells and seconds of each."""

    cells: array[float] = field(default_factory=lambda: array("d"))
    seconds: array[float] = field(default_factory=lambda: array("d"))


@dataclass(slots=True)
class Tally:
    """What the puzzles of a kind come to."""

    outcomes: Counter[str] = field(default_factory=Counter)
    levels: Counter[int] = field(default_factory=Counter)
    seconds: array[float] = field(default_factory=lambda: array("d"))
    points: dict[str, Points] = field(default_factory=dict)
    peak: int | None = None

    def add(self, result: Result) -> None:
        """Add a puzzle."""
        self.outcomes[result.outcome] += 1
        self.seconds.append(result.seconds)
        if result.level is not None:
            self.levels[result.level] += 1
        if result.cells is not None:
            points = self.points.setdefault(result.outcome, Points())
            points.cells.append(result.cells)
            points.seconds.append(result.seconds)
        if result.peak is not None:
            self.peak = max(self.peak or 0, result.peak)

    def merge(self, other: Tally) -> None:
        """Add all puzzles of another."""
        self.outcomes += other.outcomes
        self.levels += other.levels
        self.seconds += other.seconds
        for outcome, points in other.points.items():
            mine = self.points.setdefault(outcome, Points())
            mine.cells.extend(points.cells)
            mine.seconds.extend(points.seconds)
        if other.peak is not None:
            self.peak = max(self.peak or 0, other.peak)

    @property
    def number(self) -> int:
        """How many puzzles there are."""
        return len(self.seconds)

    def times(self) -> Times:
        """Return how long they took."""
        ordered = sorted(self.seconds)
        if not ordered:
            return Times(0, 0, 0, 0)
        last = len(ordered) - 1
        return Times(sum(ordered), ordered[last // 2], ordered[round(last * 0.95)], ordered[-1])


@dataclass(frozen=True, slots=True)
class Times:
    """How long puzzles took, in seconds: all together, and one of them."""

    total: float
    median: float
    most: float
    """What nineteen of twenty take at most."""
    longest: float


class Summary:
    """All that a report tells of one run. `most` is how many are listed of each sort."""

    def __init__(self, most: int) -> None:
        self.kinds: dict[str | None, Tally] = {}
        self.tasks: Counter[str] = Counter()
        self.slowest: Shelf[Result] = Shelf(min(most, SLOWEST), _slow)
        self.lists: dict[str, Shelf[Result]] = {name: Shelf(most, _named) for name in LISTS}
        self._most = most
        self._first: dict[bytes, str] = {}
        self._doubled: dict[bytes, Shelf[str]] = {}

    def add(self, result: Result) -> None:
        """Add a puzzle."""
        self.tasks[result.task] += 1
        self.kinds.setdefault(result.kind, Tally()).add(result)
        if result.error.get("code") != "input":
            self.slowest.add(result)
        for name, asked in LISTS.items():
            if asked(result):
                self.lists[name].add(result)
        self._count(result)

    def _count(self, result: Result) -> None:
        """See whether the puzzle was there before."""
        known = result.puzzle_digest()
        if known is None:
            return
        if known not in self._first:
            self._first[known] = result.name
            return
        if known not in self._doubled:
            self._doubled[known] = Shelf(self._most, natural)
            self._doubled[known].add(self._first[known])
        self._doubled[known].add(result.name)

    def doubled(self) -> Shelf[Shelf[str]]:
        """Return the puzzles that are there more than once: the names of each."""
        shelf: Shelf[Shelf[str]] = Shelf(self._most, lambda names: [*map(natural, names)])
        for names in self._doubled.values():
            shelf.add(names)
        return shelf

    def ordered(self) -> list[tuple[str | None, Tally]]:
        """Return the kinds by name; what could not be read comes last."""
        return sorted(self.kinds.items(), key=lambda item: (item[0] is None, item[0] or ""))

    def whole(self) -> Tally:
        """Return what all kinds come to."""
        tally = Tally()
        for _, other in self.ordered():
            tally.merge(other)
        return tally

    def shown(self) -> list[str]:
        """Return the outcomes that have a column: verdicts always, others where there are some."""
        there = self.whole().outcomes
        verdicts = any(there[name] for name in OUTCOMES if name not in (ERROR, DONE))
        return [
            name
            for name in OUTCOMES
            if there[name] or (verdicts and name != DONE) or (name == ERROR)
        ]


def _slow(result: Result) -> tuple[Any, ...]:
    return -result.seconds, result.name


def _named(result: Result) -> tuple[Any, ...]:
    return natural(result.name), result.task


LISTS: Final[Mapping[str, Callable[[Result], bool]]] = {
    "broken": lambda result: result.outcome == ERROR,
    "ambiguous": lambda result: result.outcome == "MULTIPLE",
    "impossible": lambda result: result.outcome == "NONE",
    "undecided": lambda result: result.outcome == "UNKNOWN",
    "misstated": lambda result: result.misses_stated,
}
"""What puzzles are listed for, besides their time."""
