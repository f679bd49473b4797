"""Processes that do jobs: a job in, what it says out, ended from outside at any moment.

A job is a function that can be imported, and its arguments. It is done in a process of its own,
which the crew watches: one that dies is replaced, and its job done again. A worker takes jobs on
its standard input and answers on its standard output, a pickle each. It ends at once when its
input closes, so none outlives the process that started it, however that one ends.

Nothing is shared: no lock, no semaphore, no server. Starting a worker costs what importing the
package costs, a third of a second, so they are kept from job to job.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import IO, Any, Self

ATTEMPTS = 3
"""How many processes a job may cost."""

WORKER = "from pysolve.crew import work; work()"

Say = Callable[[object], None]
"""What a job is given as its last argument, to tell how far it is."""


@dataclass(frozen=True, slots=True)
class Job:
    """A function that can be imported, and what it is called with; a `Say` comes last."""

    function: Callable[..., object]
    arguments: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """What a job says on the way. A job that is done again says it again."""

    job: int
    word: Any


@dataclass(frozen=True, slots=True)
class Result:
    """What a job returned."""

    job: int
    value: Any


@dataclass(frozen=True, slots=True)
class Failure:
    """What a job raised; the notes of the error tell where."""

    job: int
    error: Exception


@dataclass(frozen=True, slots=True)
class Loss:
    """A job whose process died, each time that it was tried."""

    job: int
    reason: str


Event = Word | Result | Failure | Loss
"""What is heard of a job, which is named by its place among the jobs."""


class Crew:
    """Some processes that do jobs side by side. Leaving the `with` block ends them all at once."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._workers: list[_Worker] = []
        self._heard: SimpleQueue[tuple[_Worker, Event | None]] = SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            worker.kill()
        for worker in list(self._workers):
            self._dismissed(worker)

    def do(self, jobs: Iterable[Job]) -> Iterator[Event]:
        """Yield what is heard of the jobs, as it comes; each ends in a result, failure or loss."""
        fresh = enumerate(jobs)
        again: deque[tuple[int, Job]] = deque()
        busy: dict[_Worker, tuple[int, Job]] = {}
        lost: Counter[int] = Counter()
        try:
            while True:
                while len(busy) < self._size and (
                    task := again.popleft() if again else next(fresh, None)
                ):
                    worker = self._idle(busy)
                    busy[worker] = task
                    worker.give(*task)
                if not busy:
                    return
                worker, event = self._heard.get()
                if worker not in self._workers:
                    continue
                if event is not None:
                    if not isinstance(event, Word):
                        del busy[worker]
                    yield event
                    continue
                # It is dead. Whoever has a job to give starts another one.
                reason = self._dismissed(worker)
                if worker in busy:
                    number, job = busy.pop(worker)
                    lost[number] += 1
                    if lost[number] < ATTEMPTS:
                        again.append((number, job))
                    else:
                        yield Loss(number, reason)
        finally:
            # Nobody wants to hear of the jobs that are still being done.
            for worker in busy:
                self._dismissed(worker)

    def _dismissed(self, worker: _Worker) -> str:
        """End a worker, and tell how it ended."""
        if worker in self._workers:
            self._workers.remove(worker)
        return worker.bury()

    def _idle(self, busy: Iterable[_Worker]) -> _Worker:
        idle = next((worker for worker in self._workers if worker not in busy), None)
        if idle is not None:
            return idle
        with _unsignalled():
            worker = _Worker(self._heard)
            self._workers.append(worker)
        return worker


@contextmanager
def _unsignalled() -> Iterator[None]:
    """Put signals off, so that none comes while a process is started and not yet known.

    The process inherits that, and never hears of a Ctrl-C that is meant for the one that watches.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A process, seen from the one that started it. What it says, and its end, is put on record."""

    def __init__(self, heard: SimpleQueue[tuple[_Worker, Event | None]]) -> None:
        # It imports what this process would, and not what happens to lie in the current folder.
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._listener = threading.Thread(target=self._listen, args=(heard,), daemon=True)
        self._listener.start()

    def give(self, number: int, job: Job) -> None:
        """Give it a job; if it is dead, that is heard elsewhere."""
        assert self._process.stdin is not None
        order = pickle.dumps((number, pickle.dumps(job)))
        with suppress(OSError):
            self._process.stdin.write(order)
            self._process.stdin.flush()

    def _listen(self, heard: SimpleQueue[tuple[_Worker, Event | None]]) -> None:
        assert self._process.stdout is not None
        # It may end in the middle of a word, and what cannot be understood is as good as no answer.
        with suppress(Exception):
            while True:
                heard.put((self, pickle.load(self._process.stdout)))
        heard.put((self, None))

    def kill(self) -> None:
        """End it at once, whatever it does."""
        self._process.kill()

    def bury(self) -> str:
        """End it unless it is dead, close its pipes, and tell how it ended."""
        self._process.kill()
        code = self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe and pipe.close()
        if code >= 0:
            return f"its process ended with exit code {code}"
        return f"its process was ended by {signal.Signals(-code).name}"


def work() -> None:
    """Do the jobs that come on standard input, until that closes: what a worker runs."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    # Whatever else reads or prints must not get between.
    given, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    orders: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
    threading.Thread(target=_take, args=(given, orders), daemon=True).start()
    while True:
        _do(*orders.get(), answers)


def _take(given: IO[bytes], orders: SimpleQueue[tuple[int, bytes]]) -> None:
    try:
        while True:
            orders.put(pickle.load(given))
    finally:
        # Nobody waits for an answer any more, so a job that is being done is left.
        os._exit(0)


def _do(number: int, order: bytes, answers: IO[bytes]) -> None:
    def send(event: bytes) -> None:
        try:
            answers.write(event)
            answers.flush()
        except OSError:
            os._exit(0)

    def say(word: object) -> None:
        send(pickle.dumps(Word(number, word)))

    try:
        job: Job = pickle.loads(order)
        answer = pickle.dumps(Result(number, job.function(*job.arguments, say)))
    except Exception as error:
        answer = pickle.dumps(Failure(number, _portable(error)))
    send(answer)


def _portable(error: Exception) -> Exception:
    """Return an error with where it was raised, in words; another one if it cannot be pickled."""
    told = "".join(traceback.format_exception(error))
    error.add_note(f"In another process:\n{told}")
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(told)
    return error
