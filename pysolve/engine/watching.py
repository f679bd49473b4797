"""Searches that end at a deadline, or when somebody asks for it.

They are made in a thread of clasp's, while this one waits in short steps. Where there are no
threads, clasp tells a propagator whenever it has drawn all conclusions from a decision, thousands
of times a second, and that looks at the deadline: it takes no part in the search, which is the same
with it and without it, but a tenth of the time of a long one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence

import clingo
from clingo import PropagateControl, PropagateInit, Propagator, PropagatorCheckMode

from pysolve.engine.limits import STEP_SECONDS, Deadline

OnModel = Callable[[clingo.Model], bool | None]
Found = Callable[[], int]
Ended = tuple[clingo.SolveResult, Sequence[int]]
"""How a search ended, and those of the assumptions that exclude each other, if some do."""


class Watched:
    """A program that is searched until the deadline at most."""

    def __init__(self, control: clingo.Control, deadline: Deadline, threads: int) -> None:
        self._control, self._deadline, self._threads = control, deadline, threads
        self._watch: _Watch | None = None

    def search(
        self, assumptions: Sequence[int], on_model: OnModel, found: Found = lambda: 0
    ) -> Ended:
        """Search, and tell meanwhile how many models were found."""
        if self._threads == 1 and not _has_threads():
            return self._here(assumptions, on_model, found)
        return self._aside(assumptions, on_model, found)

    def each(self) -> Iterator[clingo.Model]:
        """Yield the models as they are found; what is not asked for any more is not looked for."""
        if self._threads == 1 and not _has_threads():
            yield from self._each_here()
            return
        with self._control.solve(yield_=True, async_=True) as handle:
            while True:
                handle.resume()
                while not handle.wait(STEP_SECONDS):
                    self._deadline.tell()
                    if self._deadline.expired:
                        handle.cancel()
                        return
                model = handle.model()
                if model is None:
                    return
                yield model
                if self._deadline.expired:
                    return

    def _each_here(self) -> Iterator[clingo.Model]:
        watch = self._watching()
        watch.begin(self._control.interrupt, lambda: 0)
        try:
            with self._control.solve(yield_=True) as handle:
                for model in handle:
                    yield model
                    if self._deadline.expired:
                        return
        finally:
            watch.end()

    def _here(self, assumptions: Sequence[int], on_model: OnModel, found: Found) -> Ended:
        """Search without a thread."""
        watch, core = self._watching(), list[int]()
        watch.begin(self._control.interrupt, found)
        try:
            result = self._control.solve(
                assumptions=assumptions, on_model=on_model, on_core=core.extend
            )
        finally:
            watch.end()
        return result, core

    def _watching(self) -> _Watch:
        if self._watch is None:
            self._watch = _Watch(self._deadline)
            self._control.register_propagator(self._watch)
        return self._watch

    def _aside(self, assumptions: Sequence[int], on_model: OnModel, found: Found) -> Ended:
        """Search in threads of clasp's, and wait for them in short steps."""
        with self._control.solve(assumptions=assumptions, on_model=on_model, async_=True) as handle:
            while not handle.wait(STEP_SECONDS):
                self._deadline.tell(found())
                if self._deadline.expired:
                    handle.cancel()
                    break
            result = handle.get()
            return result, handle.core() if result.unsatisfiable else ()


def _has_threads() -> bool:
    """Tell whether there are threads: browsers have none."""
    return sys.platform not in ("emscripten", "wasi")


class _Watch(Propagator):
    """Looks at the deadline during a search; between searches, it is not even called.

    It knows the program only as long as a search lasts: each would keep the other in memory.
    """

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._next = 0.0
        self._interrupt: Callable[[], None] | None = None
        self._found: Found = lambda: 0

    def begin(self, interrupt: Callable[[], None], found: Found) -> None:
        """Watch the search that is about to begin."""
        self._interrupt, self._found = interrupt, found
        self._next = time.monotonic() + STEP_SECONDS

    def end(self) -> None:
        """Watch no more."""
        self._interrupt, self._found = None, lambda: 0

    def init(self, init: PropagateInit) -> None:
        """Ask to be called, if there is something to watch; clasp asks before each search."""
        watching = self._interrupt is not None
        init.check_mode = PropagatorCheckMode.Fixpoint if watching else PropagatorCheckMode.Off

    def check(self, control: PropagateControl) -> None:
        """Look at the clock, and now and then at the deadline."""
        now = time.monotonic()
        if now < self._next or self._interrupt is None:
            return
        self._next = now + STEP_SECONDS
        self._deadline.tell(self._found())
        if self._deadline.expired:
            self._interrupt()
