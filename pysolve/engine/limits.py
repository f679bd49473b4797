"""What a task may use up: a limit that is stated, and the deadline that runs while it works.

A `Limit` is a value: it says how long, how many models, how to search. A `Deadline` is one running
task: it is begun once, handed down through every search of the task, and looked at by all of them,
so that a limit of two seconds is two seconds for the whole answer. A `Cancel` ends a task from
outside.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from pysolve.errors import UndecidedError, UsageError
from pysolve.words import nearest

Tick = Callable[[int, float], None]
"""Told now and then, while the engine works: solutions found so far, seconds since the start.

Not conflicts and choices: clasp tells of these when a search is over, and before raises an error.
"""

STEP_SECONDS = 0.05
"""How long is waited at a time before the deadline and Ctrl-C are looked at."""

MOST_MODELS = 2**31 - 1

CONFIGURATIONS = ("auto", "frumpy", "jumpy", "tweety", "handy", "crafty", "trendy", "many")
"""The ways to search that clasp offers."""

PORTFOLIO = "many"
"""The configuration in which each thread searches in another way."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What a task may use up, and how it searches.

    `seconds` are for the whole task, grounding included. `models` is the number of different
    solutions after which a search ends, 0 for no such limit; without it, as many as the task needs:
    two to prove that one is the only one, all to count them. Without a `seed` the search is the
    same every time; each seed draws other solutions first. `configuration` is one of clasp's;
    without it, the kind's own is used, and with several threads a portfolio of different ones.
    `effort` asks for the size of the program and the work of the search, which on small boards
    takes a while to gather itself.
    """

    seconds: float | None = None
    models: int | None = None
    threads: int = 1
    seed: int | None = None
    configuration: str | None = None
    effort: bool = False

    def __post_init__(self) -> None:
        for name, kinds in (("seconds", int | float), ("models", int), ("threads", int)):
            value = getattr(self, name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, kinds)):
                raise UsageError(f"{name} of a limit is a number, not {value!r}")
        if self.seed is not None and type(self.seed) is not int:
            raise UsageError(f"the seed of a limit is an integer, not {self.seed!r}")
        if self.seconds is not None and not self.seconds > 0:
            raise UsageError(f"the time limit must be above 0 seconds, not {self.seconds:g}")
        if self.models is not None and not 0 <= self.models <= MOST_MODELS:
            raise UsageError(f"the number of models must be from 0 (all) to {MOST_MODELS}")
        if not 1 <= self.threads <= 64:
            raise UsageError(f"the number of threads must be from 1 to 64, not {self.threads}")
        if self.seed is not None and not 0 <= self.seed < 2**32:
            raise UsageError(f"the seed must be from 0 to {2**32 - 1}, not {self.seed}")
        if self.configuration is not None and self.configuration not in CONFIGURATIONS:
            raise UsageError(
                f"clasp has no configuration {self.configuration!r}"
                f"{nearest(self.configuration, CONFIGURATIONS)}"
            )

    @staticmethod
    def of(limit: Limit | None, models: int = 2) -> Limit:
        """Return the limit that a task was given, if any, with the models it usually looks for."""
        if limit is not None and not isinstance(limit, Limit):
            raise UsageError(f"a limit is told as pysolve.Limit(...), not as {limit!r}")
        return (limit or Limit()).usual(models)

    def usual(self, models: int) -> Limit:
        """Return the limit with the number of models that a task usually looks for."""
        return self if self.models is not None else replace(self, models=models)

    def configured(self, best: str | None) -> str | None:
        """Return the configuration to use for a kind that `best` is best for."""
        return self.configuration or (PORTFOLIO if self.threads > 1 else best)


@dataclass(frozen=True, slots=True)
class Tactics:
    """How clasp searches best for a puzzle, unless a limit says otherwise.

    `configuration` is one of clasp's. With `counters` clasp spells counts out as counters, so that
    what it learns can speak of partial sums: that takes a while, and ends searches without end
    where many cells are counted. With `exact` nothing is left to preprocessing that is not proved.
    """

    configuration: str | None = None
    counters: bool = False
    exact: bool = False


class Cancel:
    """Ends a task from outside: from another thread, or from what a tick calls."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def __call__(self) -> None:
        """End the tasks that were given this."""
        self._event.set()

    @property
    def asked(self) -> bool:
        """Whether the end was asked for."""
        return self._event.is_set()


class Deadline:
    """The end of one running task: its seconds, and what may cancel it before.

    Everything the task does is given this one value. The clock only ever ends a task; what is true
    is never decided by it.
    """

    def __init__(
        self,
        seconds: float | None = None,
        *,
        cancel: Cancel | None = None,
        tick: Tick | None = None,
    ) -> None:
        self._start = time.monotonic()
        self._limit, self._tick = seconds, tick
        self.watched = seconds is not None or cancel is not None or tick is not None
        """Whether anybody cares when the task ends: a clock, a cancel, or somebody who is told."""
        self.cancel = cancel or Cancel()
        """What ends the task before its time."""

    @property
    def limit(self) -> float | None:
        """The seconds that the whole task has; None if it has all the time there is."""
        return self._limit

    @property
    def seconds(self) -> float:
        """The seconds since the task was begun."""
        return time.monotonic() - self._start

    @property
    def left(self) -> float | None:
        """The seconds that are left, a moment if none are; None without a limit."""
        return None if self._limit is None else max(self._limit - self.seconds, 0.001)

    @property
    def cancelled(self) -> bool:
        """Whether the task is to end because somebody asked for it."""
        return self.cancel.asked

    @property
    def expired(self) -> bool:
        """Whether the task is to end."""
        over = self._limit is not None and self.seconds >= self._limit
        return over or self.cancelled

    def half(self) -> Deadline:
        """Return a deadline for a part of the task that may take half of what is left."""
        left = None if self._limit is None else (self.left or 0) / 2
        return Deadline(left, cancel=self.cancel, tick=self._tick)

    def tell(self, found: int = 0) -> None:
        """Tell whoever wants to know how many solutions were found so far."""
        if self._tick is not None:
            self._tick(found, self.seconds)

    def check(self, what: str = "that was known") -> None:
        """Raise an error if the task is to end."""
        if self.expired:
            raise UndecidedError(f"the time limit came before {what}")
