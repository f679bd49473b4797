"""A worker: a process that does one job after the other, as they come in on standard input.

It is watched from outside and may be killed at any moment, so it keeps nothing that matters. It
ends at once when its input closes, so none outlives the process that started it, however that one
ends. A line `{"cancel": 7}` asks it to leave job 7, if that is the one it does.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO

from pysolve import errors, formats, reading, records
from pysolve.engine import Cancel
from pysolve.engine.process import stay_here
from pysolve.formats import json as puzzles
from pysolve.model import Puzzle
from pysolve.pool import tasks
from pysolve.pool.handle import starved
from pysolve.pool.job import ACCEPTED, END, ERROR, READ, RESULT, Job, Record
from pysolve.settling import settled
from pysolve.sources import Source
from pysolve.words import nearest

MAKING = "generate"


def work() -> None:
    """Do the jobs that come on standard input, until that closes: what a worker runs."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    # Ctrl-C is for the one that watches, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whoever watches ends what takes too long; no further process is needed for that.
    stay_here()
    # Whatever else reads or prints must not get between.
    given, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    desk = _Desk(answers)
    threading.Thread(target=desk.take, args=(given,), daemon=True).start()
    desk.work()


class _Desk:
    """What lies before a worker: the jobs that came in, and the one that it does."""

    def __init__(self, answers: IO[bytes]) -> None:
        self._answers = answers
        self._orders: SimpleQueue[Record] = SimpleQueue()
        self._doing: tuple[int, Cancel] | None = None

    def take(self, given: IO[bytes]) -> None:
        """Take in what comes, beside the work."""
        try:
            for line in given:
                order = json.loads(line)
                if "cancel" in order:
                    doing = self._doing
                    if doing is not None and doing[0] == order["cancel"]:
                        doing[1]()
                else:
                    self._orders.put(order)
        finally:
            # Nobody waits for an answer any more, so a job that is being done is left.
            os._exit(0)

    def work(self) -> None:
        """Do what came in, one after the other."""
        while True:
            order = self._orders.get()
            number, cancel = order["job"], Cancel()
            self._doing = number, cancel
            self._do(number, order, cancel)
            self._doing = None

    def _do(self, number: int, order: Record, cancel: Cancel) -> None:
        def say(event: str, data: Record) -> None:
            self._send({"job": number, "event": event, **data})

        _forget_peak()
        start, cpu = time.perf_counter(), time.process_time()
        say(ACCEPTED, {})
        name = str(order.get("name") or "")
        try:
            job = Job.of(order)
            with _within(job.memory):
                answer = (RESULT, {"record": _answer(job, cancel, say)})
        except Exception as problem:
            answer = (ERROR, {"record": records.error(_meant(problem, order), name)})
            if answer[1]["record"]["code"] == "internal":
                sys.stderr.write("".join(traceback.format_exception(problem)))
                sys.stderr.flush()
        say(*answer)
        seconds, spent = time.perf_counter() - start, time.process_time() - cpu
        peak, now = _memory()
        say(
            END,
            {
                "seconds": round(seconds, 4),
                "cpu": round(spent, 4),
                "peak_memory": peak,
                "memory": now,
                "cancelled": cancel.asked,
            },
        )

    def _send(self, event: Record) -> None:
        try:
            self._answers.write(json.dumps(event).encode() + b"\n")
            self._answers.flush()
        except OSError:
            os._exit(0)


def _answer(job: Job, cancel: Cancel, say: Callable[[str, Record], None]) -> Record:
    call = tasks.Call(
        *(job.name, job.rules, job.options, job.seconds, cancel, say, job.live, job.cells)
    )
    if job.task == MAKING:
        return tasks.generate(call)
    task = tasks.TASKS.get(job.task)
    if task is None:
        known = (*tasks.TASKS, MAKING)
        raise errors.UsageError(f"there is no task {job.task!r}{nearest(job.task, known)}")
    puzzle = _puzzle(job)
    call.refuse_large(puzzle.rows, puzzle.cols)
    if job.marks is not None:
        puzzle = puzzles.marked(puzzle, job.marks, settled(puzzle, job.rules).kind, job.name)
    if job.echo:
        say(READ, {"puzzle": puzzles.record(puzzle, settled(puzzle, job.rules).kind)})
    return task(puzzle, call)


def _meant(problem: Exception, order: Record) -> Exception:
    """Return what is meant by an error: a thread that does not start has too little memory."""
    if order.get("memory") and isinstance(problem, RuntimeError) and starved(str(problem)):
        return errors.ResourceError(errors.OUT_OF_MEMORY)
    return problem


def _puzzle(job: Job) -> Puzzle:
    if job.puzzle is None:
        raise errors.UsageError("there is no puzzle")
    text = job.puzzle if isinstance(job.puzzle, str) else json.dumps(job.puzzle)
    if job.refused:
        found = formats.detect(Source(job.name, text.encode(errors="replace")))
        if found is not None and found.name in job.refused:
            raise errors.UsageError(f"puzzles in the format {found.name} are not read here")
    return reading.loads(text, job.rules, name=job.name)


@contextmanager
def _within(memory: int | None) -> Iterator[None]:
    """Let what is done take no more than that many bytes beyond those that are taken already."""
    if memory is None or sys.platform == "win32":
        yield
        return
    import resource  # noqa: PLC0415

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    room = _reading("VmSize") + memory
    resource.setrlimit(resource.RLIMIT_AS, (room if hard < 0 else min(room, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def _memory() -> tuple[int | None, int | None]:
    """Return the most bytes that were taken since they were last forgotten, and those of now."""
    peak, now = _reading("VmHWM"), _reading("VmRSS")
    if peak:
        return peak, now
    with suppress(ImportError):
        import resource  # noqa: PLC0415

        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return used if sys.platform == "darwin" else used * 1024, None
    return None, None


def _forget_peak() -> None:
    """Let the highest use of memory be that of now, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _reading(name: str) -> int:
    """Return what Linux tells of this process, in bytes; 0 elsewhere."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) * 1024
    return 0
