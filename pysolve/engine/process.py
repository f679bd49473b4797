"""Work in a process of its own, which can be killed: a job in, events out.

clingo's grounding cannot be interrupted, and a thread that grounds cannot be ended. So what may
ground for long runs in a child process. A job is a function that yields events and returns a
result. `run` yields the same events and returns the same result. When the deadline has passed, or
the task is cancelled, the child is asked to end, and killed if it does not; it is killed at once
when nobody wants more events.

Where this process has but one thread, the child is a fork: it has everything at hand and begins in
milliseconds. Else it is a new interpreter, which takes some hundred.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from pysolve.engine.limits import STEP_SECONDS, Cancel, Deadline
from pysolve.errors import Interrupted, PuzzleError, ResourceError, UndecidedError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Event = TypeVar("Event")
Result = TypeVar("Result")

GRACE_SECONDS = 0.15
"""How long a child that is to end may take to tell what it has."""

_EVENT, _RESULT, _ERROR = "event", "result", "error"

_PDEATHSIG = 1
"""The option of Linux's prctl that lets a child die with its parent."""


class Ended(Exception):  # noqa: N818
    """The deadline came, or the task was cancelled, before the child had a result."""


HEAVY_SECONDS = 0.5
"""From how many seconds of grounding on, a job is worth a process of its own."""


def carried_out(
    job: Callable[..., Generator[Event, None, Result]],
    *arguments: Any,
    seconds: float,
    deadline: Deadline,
) -> Generator[Event, None, Result]:
    """Do a job here, or in a child process where its grounding would outlast the deadline.

    `seconds` is how long it may ground, as far as one can tell. A child costs next to nothing where
    it is a fork; a new interpreter is started only for a limit that matters.
    """
    limit = deadline.limit
    long = seconds > (HEAVY_SECONDS if limit is None else min(HEAVY_SECONDS, limit / 4))
    # To count the threads takes as long as the facts of a small board, so that comes last.
    matters = long and (limit is not None or (deadline.watched and _threads() == 1))
    if matters and available():
        return (yield from run(job, *arguments, deadline=deadline))
    with _heeding_ctrl_c(deadline.cancel) as pressed:
        try:
            result = yield from job(*arguments, deadline=deadline)
        except UndecidedError:
            if pressed.asked:
                raise KeyboardInterrupt from None
            raise
    if pressed.asked:
        raise Interrupted(result)
    return result


@contextlib.contextmanager
def _heeding_ctrl_c(cancel: Cancel) -> Iterator[Cancel]:
    """Take Ctrl-C as a wish to end, and tell whether it was pressed.

    Raised in the midst of a callback of clingo's, a `KeyboardInterrupt` ends the process at once or
    is lost. Pressed a second time, it is one.
    """
    pressed = Cancel()
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield pressed
        return

    def end(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        pressed()
        cancel()

    signal.signal(signal.SIGINT, end)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def result_of(
    work: Generator[Event, None, Result], each: Callable[[Event], object] = lambda _: None
) -> Result:
    """Let some work come to its end, and return its result."""
    while True:
        try:
            each(next(work))
        except StopIteration as end:
            result: Result = end.value
            return result


_STAYING: list[bool] = []
"""Whether this process does everything itself."""


def stay_here() -> None:
    """Start no further processes from now on: somebody watches this one, and may kill it."""
    _STAYING.append(True)


def available() -> bool:
    """Tell whether this platform has processes that can be started and killed so."""
    return not _STAYING and os.name == "posix" and hasattr(os, "fork") and bool(sys.executable)


def run(
    job: Callable[..., Generator[Event, None, Result]], *arguments: Any, deadline: Deadline
) -> Generator[Event, None, Result]:
    """Run a job in a child process: yield its events and return its result.

    The job is importable by its name, and its arguments can be pickled; it gets a deadline of its
    own besides, `deadline=`. Raises what the job raises, `Ended` when it did not end in time, and
    `ResourceError` when the child was killed by something else, such as a machine that ran out of
    memory. Ctrl-C raises `Interrupted` with the result as far as it came, if it did. However this
    is left, the child is gone.
    """
    ends = None if deadline.left is None else time.monotonic() + deadline.left
    order = _Order(job, arguments, ends, os.getpid())
    child = _fork(order) if _threads() == 1 else _interpreter(order)
    try:
        while True:
            kind, value = _message(child, deadline)
            if kind == _EVENT:
                yield value
            elif kind == _RESULT:
                result: Result = value
                return result
            else:
                raise value
    except KeyboardInterrupt:
        words = _last_words(child)
        if words is None:
            raise
        raise Interrupted(words[0]) from None
    finally:
        child.end()


def _last_words(child: _Child) -> tuple[Any] | None:
    """Ask a child to end, and return the result that it still tells, if it tells one."""
    child.ask_to_end()
    with contextlib.suppress(EOFError, OSError):
        while child.connection.poll(GRACE_SECONDS):
            kind, value = child.connection.recv()
            if kind == _RESULT:
                return (value,)
            if kind == _ERROR:
                return None
    return None


def _message(child: _Child, deadline: Deadline) -> tuple[str, Any]:
    """Wait for the next message of a child."""
    while True:
        if deadline.expired:
            if child.over is None:
                child.over = deadline.seconds
                if deadline.cancelled:  # The time it knows by itself.
                    child.ask_to_end()
            if deadline.seconds - child.over >= GRACE_SECONDS:
                raise Ended
        if child.connection.poll(STEP_SECONDS):
            break
        deadline.tell()
    try:
        kind, value = child.connection.recv()
    except (EOFError, OSError):
        if child.over is not None:  # It was asked to end, and did.
            raise Ended from None
        raise ResourceError(child.death()) from None
    return kind, value


def _threads() -> int:
    """Count the threads of this process, also those that Python did not start."""
    with contextlib.suppress(OSError):
        return len(list(Path("/proc/self/task").iterdir()))
    return threading.active_count()


@dataclass(frozen=True, slots=True)
class _Order:
    """What a child is to do, until when by the clock of the machine, and for which process."""

    job: Callable[..., Generator[Any, None, Any]]
    arguments: tuple[Any, ...]
    ends: float | None
    parent: int


class _Child:
    """A process that works for this one: a fork, known by its number, or an interpreter."""

    def __init__(self, connection: Connection, process: int | subprocess.Popen[bytes]) -> None:
        self.connection, self._process = connection, process
        self.over: float | None = None
        """When the deadline was first seen to have passed."""

    def ask_to_end(self) -> None:
        """Let the process tell what it has, if it can."""
        self._signal(signal.SIGTERM)

    def end(self) -> None:
        """Kill the process, if it still runs, and take it away."""
        self.connection.close()
        self._signal(signal.SIGKILL)
        self._code()

    def death(self) -> str:
        """Say how the process died that ended without a word."""
        code = self._code()
        if code < 0:
            name = signal.Signals(-code).name
            return f"the process that worked on this was ended by {name}, maybe for its memory"
        return f"the process that worked on this ended with code {code} and no answer"

    def _signal(self, number: signal.Signals) -> None:
        if isinstance(self._process, subprocess.Popen):
            self._process.send_signal(number)
        elif self._process:
            os.kill(self._process, number)

    def _code(self) -> int:
        """Wait until the process has ended, and return its exit code, once."""
        if isinstance(self._process, subprocess.Popen):
            return self._process.wait()
        if not self._process:
            return 0
        _, status = os.waitpid(self._process, 0)
        self._process = 0
        return os.waitstatus_to_exitcode(status)


def _pipe() -> tuple[Connection, Connection]:
    """Return two ends, to receive and to send. A platform without processes has no pipes either."""
    from multiprocessing.connection import Pipe  # noqa: PLC0415

    return Pipe(duplex=False)


def _fork(order: _Order) -> _Child:
    receiver, sender = _pipe()
    process = os.fork()
    if process == 0:
        receiver.close()
        _work(sender, order)
    sender.close()
    return _Child(receiver, process)


def _interpreter(order: _Order) -> _Child:
    receiver, sender = _pipe()
    begin = f"from {__name__} import serve; serve({sender.fileno()})"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    process = subprocess.Popen(
        [sys.executable, "-c", begin],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=environment,
        pass_fds=[sender.fileno()],
    )
    sender.close()
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError):
        pickle.dump(order, process.stdin)
        process.stdin.close()
    return _Child(receiver, process)


def _work(connection: Connection, order: _Order) -> NoReturn:
    """Do a job and tell of it; never come back."""
    code = 1
    try:
        cancel = Cancel()
        # Ctrl-C is for the parent, which then asks this process to end.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda *_: cancel())
        _die_with(order.parent)
        left = None if order.ends is None else max(order.ends - time.monotonic(), 0.0)
        connection.send(_done(connection, order, Deadline(left, cancel=cancel)))
        code = 0
    except BrokenPipeError:
        pass  # Nobody wants to know any more.
    finally:
        os._exit(code)


def _done(connection: Connection, order: _Order, deadline: Deadline) -> tuple[str, Any]:
    try:
        work = order.job(*order.arguments, deadline=deadline)
        while True:
            try:
                connection.send((_EVENT, next(work)))
            except StopIteration as end:
                return _RESULT, end.value
    except PuzzleError as error:
        return _ERROR, error
    except MemoryError:
        return _ERROR, ResourceError("the memory was not enough for this")


def _die_with(parent: int) -> None:
    """Let this process be killed when its parent is gone, where the system can do that."""
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415

        ctypes.CDLL(None).prctl(_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def serve(descriptor: int) -> NoReturn:
    """Do the one job that standard input holds, in a new interpreter, and tell of it."""
    from multiprocessing.connection import Connection  # noqa: PLC0415

    _work(Connection(descriptor, readable=False), pickle.load(sys.stdin.buffer))
