"""What a worker of a cluster does: some jobs in a row, each watched, and one answer for them all.

Dask knows no limit for what a task takes, and a thread cannot be ended. So each task has a process
of the pool's do its jobs, which is killed when a job takes too long or too much memory; it is kept
for the next task. It ends with the process of Dask's worker, as its input closes then, however
that one ends.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from pysolve.catalogue import ASP_DIRS
from pysolve.pool.brought import Layout, laid_out
from pysolve.pool.job import TICK, Event, Job
from pysolve.pool.pool import Heard, Pool, Ticket
from pysolve.shipped import shipped

LOOKING_SECONDS: Final = 0.5
"""How often a task looks whether somebody still waits for it."""

_idle: list[Pool] = []
"""Pools of one worker each that no task uses now. Taking from the end is safe among threads."""


def dask_setup(_: Any) -> None:
    """Leave Ctrl-C to the one who asks: Dask calls this in workers that were started for one run.

    A terminal sends it to all processes, and each would complain at length.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def setup() -> dict[str, str]:
    """Return what must be the same on all machines, so that all of them give the same answers."""
    return {
        "puzzles": _version("puzzles-asp"),
        "clingo": _version("clingo"),
        "rules": _rules(),
        ASP_DIRS: os.environ.get(ASP_DIRS, ""),
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


@cache
def _rules() -> str:
    """Return a mark of the shipped rule files: a checkout may have others under one version."""
    mark = hashlib.sha256()
    root = shipped("asp")
    for file in sorted(root.rglob("*.lp")):
        mark.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return mark.hexdigest()[:12]


def do_chunk(
    lines: Sequence[bytes], seconds: float, wanted: Mapping[str, str], pack: bytes | None
) -> bytes:
    """Do jobs, a line each, for about so many seconds; return what was heard of those that ended.

    They end in their order. What is left is for another task. This is what Dask's workers run.
    """
    from distributed import get_worker  # noqa: PLC0415

    worker = get_worker()
    here = setup()
    if here != wanted:
        return json.dumps({"refused": here, "worker": worker.address}).encode()
    try:
        return _done(worker, lines, seconds, pack)
    except Exception as problem:
        # Dask tells nothing of an error that it cannot send.
        return json.dumps({"failed": f"{type(problem).__name__}: {problem}"}).encode()


def _done(worker: Any, lines: Sequence[bytes], seconds: float, pack: bytes | None) -> bytes:
    orders = [json.loads(line) for line in lines]
    layout = None if pack is None else laid_out(pack, Path(worker.local_directory))
    if layout is not None:
        orders = [layout.order(order) for order in orders]
    with _pool() as pool:
        heard = _heard(pool, map(Job.of, orders), seconds, _leaving(worker))
    return _told(heard, layout)


def _leaving(worker: Any) -> Callable[[], bool]:
    """Return what tells whether nobody waits for this task any more."""
    key = worker.get_current_task()

    def left() -> bool:
        # When the one who asked is gone, or gives the task up, Dask lets the thread go on.
        task = worker.state.tasks.get(key)
        return task is None or task.state == "cancelled"

    return left


@contextmanager
def _pool() -> Iterator[Pool]:
    try:
        pool = _idle.pop()
    except IndexError:
        # A spare would be ready sooner than another is started, at the price of its memory.
        pool = Pool(1, spare=False)
    try:
        yield pool
    except BaseException:
        pool.close()
        raise
    _idle.append(pool)


def _heard(
    pool: Pool, jobs: Iterator[Job], seconds: float, left: Callable[[], bool]
) -> list[list[Event]]:
    """Do jobs, the next one at hand while one is done; return what was heard of each."""
    events: SimpleQueue[tuple[int, Event]] = SimpleQueue()
    heard: list[list[Event]] = []
    tickets: dict[int, Ticket] = {}
    until = time.monotonic() + seconds
    look = time.monotonic() + LOOKING_SECONDS
    while True:
        while len(tickets) < 2 and (not heard or time.monotonic() < until):
            job = next(jobs, None)
            if job is None:
                break
            place = len(heard)
            heard.append([])
            tickets[place] = pool.submit(job, _posting(events, place))
        if not tickets:
            return heard
        if time.monotonic() >= look:
            if left():
                for ticket in list(tickets.values()):
                    ticket.cancel()
                jobs = iter(())
            look = time.monotonic() + LOOKING_SECONDS
        try:
            place, event = events.get(timeout=LOOKING_SECONDS)
        except Empty:
            continue
        if event.last:
            del tickets[place]
        if event.name != TICK:
            heard[place].append(event)


def _posting(events: SimpleQueue[tuple[int, Event]], place: int) -> Heard:
    return lambda event: events.put((place, event))


def _told(heard: Sequence[Sequence[Event]], layout: Layout | None) -> bytes:
    """Return what was heard as it is sent back: bytes, which Dask need not look into."""
    told = json.dumps({"heard": [[[e.name, e.data] for e in events] for events in heard]})
    return (told if layout is None else layout.told(told)).encode()
