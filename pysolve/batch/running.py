"""A run: entries in, one result for each, in whatever order they come."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, Self

from pysolve import records
from pysolve.batch.inputs import Entry
from pysolve.batch.journal import Done
from pysolve.batch.plan import Plan
from pysolve.errors import FormatError
from pysolve.pool import Event, Job, Pool
from pysolve.pool.job import ERROR, READ, RESULT

if TYPE_CHECKING:
    from pysolve.records.batching import BatchResult

Record = Mapping[str, Any]

UNREAD: Record = {"seconds": 0.0, "cpu": None, "peak_memory": None, "tries": 0}
"""What it cost to see that an entry cannot be read."""


class Workers(Protocol):
    """Those who do the jobs, on this machine or on others."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def do(self, jobs: Iterable[Job], ahead: int = ...) -> Iterator[tuple[int, Event]]:
        """Do jobs; yield the events of each as they come, with its place among the jobs."""
        ...


def workers(jobs: int, cluster: str | None = None) -> Workers:
    """Return who does the jobs: so many processes here, or a cluster at that address."""
    if cluster is None:
        return Pool(jobs)
    found: Workers = import_module("pysolve.pool.cluster").Cluster(cluster)
    return found


@dataclass(slots=True)
class _Open:
    """An entry that is being worked on, and what was heard of it."""

    entry: Entry
    puzzle: Record | None = None
    answer: Record | None = None
    error: Record | None = None

    def hear(self, event: Event) -> None:
        """Keep what will stand in the result."""
        if event.name == READ:
            self.puzzle = event.data["puzzle"]
        elif event.name == RESULT:
            self.answer = event.data["record"]
        elif event.name == ERROR:
            self.error = _placed(event.data["record"], self.entry)


def run(
    plan: Plan,
    entries: Iterable[Entry],
    doing: Workers,
    done: Done,
    write: Callable[[BatchResult], None],
) -> None:
    """Do what is planned for all entries that are not done yet; write a result for each."""
    open_: dict[int, _Open] = {}
    # Whoever does the jobs may ask for them in another thread.
    lock = threading.Lock()

    def finish(told: BatchResult) -> None:
        with lock:
            write(told)

    def jobs() -> Iterator[Job]:
        number, last = 0, 0
        for entry in entries:
            last = entry.place
            if not plan.mine(entry) or done.has(entry):
                continue
            if entry.error is not None:
                failed = records.error(entry.error, entry.name)
                finish(records.result(plan.task, entry, UNREAD, error=failed))
            else:
                open_[number] = _Open(entry)
                number += 1
                yield plan.job(entry)
        done.close(last)

    for place, event in doing.do(jobs()):
        open_[place].hear(event)
        if event.last:
            one = open_.pop(place)
            if one.answer is not None or one.error is not None:
                told = {"answer": one.answer, "error": one.error, "puzzle": one.puzzle}
                finish(records.result(plan.task, one.entry, event.data, **told))


def _placed(error: Record, entry: Entry) -> Record:
    """Return an error with its place in the input, where a line of that was read alone."""
    if entry.line is None or "line" not in error:
        return error
    placed = FormatError(error["text"], name=entry.source, line=entry.line, column=error["column"])
    return records.error(placed, entry.name)
