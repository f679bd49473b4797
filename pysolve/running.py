"""Long tasks that tell what they find as they find it, and can be stopped."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from types import TracebackType
from typing import Generic, TypeVar

from pysolve.engine import Cancel

Part = TypeVar("Part")
Result = TypeVar("Result")


class Running(Iterator[Part], Generic[Part, Result]):
    """A task that runs: it yields what it finds, one by one, and has a result at the end.

    It works while it is asked, and rests between two parts; the seconds of its limit go on. `stop`
    asks it to end, after which the
    result is what was found until then. Used in `with`, it is gone at the end, whatever happens.

    >>> import pysolve
    >>> with pysolve.explain(pysolve.load("takuzu/first-steps")) as steps:
    ...     first = next(steps)
    >>> first.rule
    'given'
    """

    def __init__(self, work: Generator[Part, None, Result], cancel: Cancel) -> None:
        self._work, self._cancel = work, cancel
        self._result: list[Result] = []
        self._closed = False

    def __repr__(self) -> str:
        return "<a task of pysolve: iterate over it, or ask for its result()>"

    def __next__(self) -> Part:
        """Return the next part, as soon as it is found."""
        try:
            while True:
                part = next(self._work)
                # What is found while it comes to its end belongs to the result alone.
                if not self._cancel.asked:
                    return part
        except StopIteration as end:
            if not self._result and not self._closed:
                self._result.append(end.value)
            raise

    def result(self) -> Result:
        """Let the task come to its end; return all that it found."""
        for _ in self:
            pass
        if not self._result:
            raise RuntimeError("the task was closed before it had a result")
        return self._result[0]

    def stop(self) -> None:
        """Ask the task to end: no more parts come, and the result is what was found."""
        self._cancel()

    def close(self) -> None:
        """End the task at once, with no result unless it has come to its end."""
        self._closed = True
        self._work.close()

    def __enter__(self) -> Running[Part, Result]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
