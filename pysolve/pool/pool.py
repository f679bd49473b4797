"""Workers that are watched: jobs in, events out, and every job comes to an end, whatever happens.

A worker that takes longer than its job may, or is asked to leave a job and does not, is killed. One
that dies is replaced, by a spare that is ready, and its job is done again; a job that costs several
workers is given up with an error that says how they ended. So of every job that was taken exactly
one `result` or `error` is heard, unless it was cancelled, and then one `end`.

Each worker has a thread that hears it. Those threads tell the events, and give out the next job
themselves: between two jobs a worker waits for nobody else. One more thread looks at the clock.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, Final, Self

from pysolve import errors, records
from pysolve.pool.handle import Handle, unsignalled
from pysolve.pool.job import ACCEPTED, END, ERROR, RESULT, VERDICT, Event, Job

ATTEMPTS: Final = 3
"""How many processes a job may cost."""

GRACE_SECONDS: Final = 1.0
"""How long beyond its seconds a job may go on, to tell what it has."""

LEAVING_SECONDS: Final = 0.25
"""How long a worker may take to leave a job that was cancelled."""

HEAVY_BYTES: Final = 400_000_000
"""A worker that holds on to more than that after a job is replaced."""

WORKER = "from pysolve.pool.worker import work; work()"
"""What a worker runs."""

Heard = Callable[[Event], None]
"""Told the events of a job, in a thread of the pool's; it must come back soon."""


class FullError(errors.PuzzleError):
    """A pool that has as many jobs waiting as it takes."""


@dataclass(eq=False)
class Ticket:
    """A job that a pool has taken."""

    number: int
    job: Job
    heard: Heard
    pool: Pool = field(repr=False)
    tries: int = 0
    ends: float | None = None
    """When it is ended from outside, by the clock of the machine."""
    overdue: bool = False
    cancelled: bool = False
    answered: bool = False
    begun: float = 0.0
    report: dict[str, Any] | None = None
    """What was told of the answer so far, where it is an answer already."""

    def cancel(self) -> None:
        """Leave the job: nothing but its `end` is heard of it, unless the answer is on its way."""
        self.pool.cancel(self)


class Pool:
    """Some workers that do jobs side by side. Leaving the `with` block ends them all at once."""

    def __init__(
        self, size: int, *, queue: int | None = None, spare: bool = True, program: str | None = None
    ) -> None:
        self._size, self._queue, self._program = size, queue, program or WORKER
        self._spares = 1 if spare else 0
        self._lock = threading.RLock()
        self._clock = threading.Condition(self._lock)
        self._waiting: deque[Ticket] = deque()
        self._workers: list[Handle] = []
        self._dismissed: list[Handle] = []
        self._numbers = 0
        self._closed = False
        self._watcher: threading.Thread | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes, those that do something first."""
        with self._lock:
            workers = sorted(self._workers, key=lambda worker: worker.ticket is None)
            return [worker.pid for worker in workers]

    @property
    def load(self) -> tuple[int, int]:
        """How many jobs are being done, and how many wait."""
        with self._lock:
            return sum(worker.ticket is not None for worker in self._workers), len(self._waiting)

    def start(self) -> None:
        """Start all workers at once, so that the first jobs need not wait for them."""
        with self._lock:
            while len(self._workers) < self._size and not self._closed:
                self._started()

    def submit(self, job: Job, heard: Heard) -> Ticket:
        """Take a job; other threads tell its events. Raises `FullError` where too many wait."""
        with self._lock:
            if self._closed:
                raise RuntimeError("the pool is closed")
            # A spare is no free hand: it waits for a death.
            busy = sum(worker.ticket is not None for worker in self._workers) >= self._size
            full = self._queue is not None and len(self._waiting) >= self._queue
            if full and busy:
                raise FullError(f"{len(self._waiting)} jobs wait already")
            ticket = Ticket(self._numbers, job, heard, self)
            self._numbers += 1
            self._waiting.append(ticket)
            self._give_out()
        return ticket

    def do(self, jobs: Iterable[Job], ahead: int = 2) -> Iterator[tuple[int, Event]]:
        """Do jobs; yield the events of each as they come, with its place among the jobs.

        No more than `ahead` jobs beyond those that are being done are asked for in advance, so the
        jobs may be without end. Left early, what is being done is cancelled.
        """
        events: SimpleQueue[tuple[int, Event]] = SimpleQueue()
        open_: dict[int, Ticket] = {}
        fresh = enumerate(jobs)
        try:
            while True:
                while len(open_) < self._size + ahead and (task := next(fresh, None)):
                    place, job = task
                    open_[place] = self.submit(job, _posting(events, place))
                if not open_:
                    return
                place, event = events.get()
                if event.last:
                    del open_[place]
                yield place, event
        finally:
            for ticket in open_.values():
                ticket.cancel()

    def cancel(self, ticket: Ticket) -> None:
        """Leave a job: see `Ticket.cancel`."""
        with self._lock:
            if ticket.cancelled or ticket.answered:
                return
            ticket.cancelled = True
            worker = next((w for w in self._workers if w.ticket is ticket), None)
            if worker is not None:
                worker.leave(ticket.number)
                self._until(ticket, LEAVING_SECONDS)
                return
            if ticket not in self._waiting:
                return
            self._waiting.remove(ticket)
        ticket.heard(_end(ticket))

    def close(self) -> None:
        """End all workers at once; nothing more is heard."""
        with self._lock:
            self._closed = True
            workers = [*self._workers, *self._dismissed]
            self._workers, self._dismissed = [], []
            self._waiting.clear()
            self._clock.notify_all()
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.bury()

    # Below, the lock is held.

    def _give_out(self) -> None:
        """Give jobs to workers that have none; start those that are missing."""
        while (ticket := self._next()) is not None:
            worker = next((w for w in self._workers if w.ticket is None), None) or self._started()
            self._waiting.remove(ticket)
            ticket.tries += 1
            worker.ticket = ticket
            worker.give(ticket.job.line(ticket.number))
        busy = sum(w.ticket is not None for w in self._workers)
        # A spare is made ready when all others are busy, so that whoever dies is replaced at once.
        if busy == self._size and len(self._workers) < self._size + self._spares:
            self._started()

    def _next(self) -> Ticket | None:
        """Return the job whose turn it is, if there is a hand for it."""
        doing = [w.ticket.job for w in self._workers if w.ticket is not None]
        if len(doing) >= self._size:
            return None
        # Of several workers, one is left to those who will not keep it.
        full = sum(job.long for job in doing) >= max(self._size - 1, 1)
        return next((t for t in self._waiting if not (full and t.job.long)), None)

    def _started(self) -> Handle:
        with unsignalled():
            worker = Handle(self._program, self._hear, self._died)
            self._workers.append(worker)
            worker.listen()
        return worker

    def _until(self, ticket: Ticket, seconds: float) -> None:
        """Let a job be ended after that many seconds, if that is sooner than it is anyway."""
        ends = time.monotonic() + seconds
        ticket.ends = ends if ticket.ends is None else min(ticket.ends, ends)
        if self._watcher is None:
            self._watcher = threading.Thread(target=self._watch, daemon=True)
            self._watcher.start()
        self._clock.notify_all()

    # These run in threads of their own.

    def _watch(self) -> None:
        """Kill workers whose time is over."""
        with self._lock:
            while not self._closed:
                now = time.monotonic()
                ends = None
                for worker in self._workers:
                    ticket = worker.ticket
                    if ticket is None or ticket.ends is None:
                        continue
                    if ticket.ends <= now:
                        ticket.overdue, ticket.ends = True, None
                        worker.kill()
                    elif ends is None or ticket.ends < ends:
                        ends = ticket.ends
                self._clock.wait(None if ends is None else ends - now)

    def _hear(self, worker: Handle, said: dict[str, Any]) -> None:
        """Tell an event, and give the worker another job if that was the last one."""
        with self._lock:
            ticket = worker.ticket
            if ticket is None or said.pop("job") != ticket.number:
                return
            name = said.pop("event")
            if name == ACCEPTED:
                ticket.begun = time.monotonic()
                if ticket.job.seconds is not None and not ticket.cancelled:
                    self._until(ticket, ticket.job.seconds + GRACE_SECONDS)
            elif name == END:
                worker.ticket = None
                ticket.answered, ticket.ends = True, None
                if (said.get("memory") or 0) > HEAVY_BYTES:
                    self._workers.remove(worker)
                    # It cannot be buried here: this is the thread that hears it.
                    worker.kill()
                    self._dismissed.append(worker)
                if not self._closed:
                    self._give_out()
            elif name == VERDICT:
                ticket.report = said.get("report")
            elif name in (RESULT, ERROR):
                ticket.answered = True
                if name == ERROR and said["record"]["code"] in _BOUNDS:
                    name, said = _saved(ticket, name, said)
            silent = ticket.cancelled and name != END
        if not silent:
            ticket.heard(Event(name, {**said, "tries": ticket.tries} if name == END else said))

    def _died(self, worker: Handle) -> None:
        """Take a dead worker away; its job is done again, or given up."""
        reason, out_of_memory = worker.death()
        with self._lock:
            if worker in self._dismissed:
                self._dismissed.remove(worker)
            if worker not in self._workers:
                return
            self._workers.remove(worker)
            ticket = worker.ticket
            # What ended for its memory would end so again; other deaths may be an accident.
            again = (
                ticket is not None
                and not (ticket.answered or ticket.cancelled or ticket.overdue)
                and ticket.tries < ATTEMPTS
                and not (out_of_memory and ticket.job.memory)
            )
            if again:
                assert ticket is not None
                ticket.ends = None
                self._waiting.appendleft(ticket)
            self._give_out()
        if ticket is None or again:
            return
        if not ticket.answered and not ticket.cancelled:
            told = _given_up(ticket, reason, out_of_memory)
            ticket.heard(Event(*_saved(ticket, ERROR, told)))
        ticket.heard(_end(ticket))


def _saved(ticket: Ticket, name: str, said: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the answer as far as it was told, where a limit ended the rest of it; else the error.

    That a puzzle has no solution is known long before it is known which clues are to blame.
    """
    bound = _BOUNDS.get(said["record"]["code"])
    report = ticket.report
    if report is None or bound is None or report["verdict"] == "UNKNOWN":
        return name, said
    remark = f"the rest: not all found out within {bound}"
    return RESULT, {"record": {**report, "remarks": [*report["remarks"], remark]}}


_BOUNDS: Final = {"time": "the time limit", "memory": "the memory there is"}
"""What ends a job from outside, by the code of the error."""


def _posting(events: SimpleQueue[tuple[int, Event]], place: int) -> Heard:
    return lambda event: events.put((place, event))


def _end(ticket: Ticket) -> Event:
    """Return the end of a job whose worker did not tell it."""
    seconds = time.monotonic() - ticket.begun if ticket.begun else 0.0
    told = {"seconds": round(seconds, 4), "cpu": None, "peak_memory": None, "memory": None}
    return Event(END, {**told, "cancelled": ticket.cancelled, "tries": ticket.tries})


def _given_up(ticket: Ticket, reason: str, out_of_memory: bool) -> dict[str, Any]:
    """Return what is told of a job that has no answer, because its worker ended."""
    if ticket.overdue:
        told = f"there was no answer in {ticket.job.seconds:g} s, and it could not be stopped"
        return {"record": records.error(errors.UndecidedError(told), ticket.job.name)}
    if out_of_memory and ticket.job.memory is not None:
        problem = errors.ResourceError(errors.OUT_OF_MEMORY)
    else:
        maybe = ", maybe for its memory" if out_of_memory else ""
        told = f"given up after {ticket.tries} tries: {reason}{maybe}"
        problem = errors.ResourceError(told)
    record = records.error(problem, ticket.job.name)
    if not out_of_memory:
        record["code"] = "internal"
    return {"record": record, "lost": reason}
