"""What is told on standard error while something takes long."""

from __future__ import annotations

import sys
import time
from typing import Self

from pysolve import words
from pysolve.cli import printing


class Progress:
    """Tells on stderr, when a search takes longer than a second, how far it is.

    On a terminal the line is written anew; elsewhere a line comes every ten seconds.
    """

    def __init__(self, doing: str, counts: bool = True) -> None:
        self._doing, self._counts = doing, counts
        self._live = sys.stderr.isatty()
        self._next = 1.0 if self._live else 10.0
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Take the line away, so that something else can be told."""
        if self._shown and self._live:
            printing.progress("\r\x1b[K")
            self._shown = False

    def __call__(self, found: int, seconds: float) -> None:
        so_far = f"{words.plural(found, 'solution')} so far, " if self._counts else ""
        self.tell(f"{self._doing}: {so_far}", seconds)

    def tell(self, doing: str, seconds: float) -> None:
        """Tell what is being done for how many seconds, unless that was just told."""
        if seconds < self._next:
            return
        self._next = seconds + (0.2 if self._live else 10.0)
        self._shown = True
        line = f"{doing}{seconds:.0f} s"
        printing.progress(f"\r\x1b[K{line}" if self._live else f"{line}\n")


class Steadily(Progress):
    """Progress of a task that is many searches: the seconds count from its own start."""

    def __init__(self, doing: str) -> None:
        super().__init__(doing, counts=False)
        self._start = time.perf_counter()

    def __call__(self, found: int, seconds: float) -> None:
        super().__call__(found, time.perf_counter() - self._start)
