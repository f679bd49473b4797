"""Jobs in a process of their own: events come, ends are ends, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from pysolve.engine import process
from pysolve.engine.limits import Cancel, Deadline
from pysolve.errors import FormatError, ResourceError, UndecidedError


def counting(most: int, *, deadline: Deadline) -> Generator[int, None, str]:
    yield from range(most)
    return "done"


def endless(*, deadline: Deadline) -> Generator[int, None, None]:
    yield os.getpid()
    while True:
        time.sleep(1)


def chatty(*, deadline: Deadline) -> Generator[int, None, None]:
    while True:
        yield os.getpid()


def obliging(*, deadline: Deadline) -> Generator[int, None, str]:
    """Works until it is asked to end, and then tells what it has."""
    yield os.getpid()
    while not deadline.expired:
        time.sleep(0.01)
    return "as far as it got"


def failing(*, deadline: Deadline) -> Generator[int, None, None]:
    yield 1
    raise FormatError("no such thing", name="there", line=2, column=3)


def hungry(*, deadline: Deadline) -> Generator[int, None, None]:
    yield 1
    raise MemoryError


def dying(*, deadline: Deadline) -> Generator[int, None, None]:
    yield 1
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture(params=["fork", "interpreter"])
def start(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to start a child; tests run in processes with threads of their own."""
    threads = 1 if request.param == "fork" else 2
    monkeypatch.setattr(process, "_threads", lambda: threads)
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    return str(request.param)


def collected(
    job: Callable[..., Generator[Any, None, Any]], *arguments: Any, deadline: Deadline | None = None
) -> Generator[Any, None, None]:
    result = yield from process.run(job, *arguments, deadline=deadline or Deadline())
    yield ("result", result)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.usefixtures("start")
def test_events_and_a_result() -> None:
    assert list(collected(counting, 3)) == [0, 1, 2, ("result", "done")]


@pytest.mark.usefixtures("start")
@pytest.mark.parametrize("job", [endless, chatty])
def test_the_deadline_ends_it(job: Callable[..., Generator[int, None, None]]) -> None:
    found: list[int] = []
    seconds = 0.5
    while not found:  # On a busy machine a child may take longer than that to begin.
        with pytest.raises(process.Ended):
            for pid in collected(job, deadline=Deadline(seconds)):
                found.append(pid)
        seconds *= 4
    assert gone(found[0])


@pytest.mark.usefixtures("start")
def test_cancel_ends_it() -> None:
    cancel = Cancel()
    events = collected(endless, deadline=Deadline(cancel=cancel))
    pid = next(events)
    cancel()
    with pytest.raises(process.Ended):
        next(events)
    assert gone(pid)


@pytest.mark.usefixtures("start")
def test_who_ends_when_asked_can_tell_what_it_has() -> None:
    cancel = Cancel()
    events = collected(obliging, deadline=Deadline(cancel=cancel))
    pid = next(events)
    cancel()
    assert next(events) == ("result", "as far as it got")
    events.close()
    assert gone(pid)


@pytest.mark.usefixtures("start")
def test_who_stops_listening_ends_it() -> None:
    events = collected(endless)
    pid = next(events)
    events.close()
    assert gone(pid)


@pytest.mark.usefixtures("start")
def test_errors_come_over_whole() -> None:
    with pytest.raises(FormatError, match=r"^there:2:3: no such thing$") as raised:
        list(collected(failing))
    assert (raised.value.text, raised.value.line, raised.value.column) == ("no such thing", 2, 3)


@pytest.mark.usefixtures("start")
def test_memory_and_sudden_death_are_told_apart_from_answers() -> None:
    with pytest.raises(ResourceError, match="memory was not enough"):
        list(collected(hungry))
    with pytest.raises(ResourceError, match="ended by SIGKILL"):
        list(collected(dying))


def test_a_killed_parent_leaves_no_child(tmp_path: Path) -> None:
    """The parent is killed while its child works; the child dies with it."""
    told = tmp_path / "pid"
    parent = os.fork()
    if parent == 0:
        try:
            for pid in collected(endless):
                told.with_suffix(".part").write_text(str(pid))
                told.with_suffix(".part").rename(told)
        finally:
            os._exit(1)
    while not told.exists():
        time.sleep(0.01)
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    child = int(told.read_text())
    for _ in range(1000):
        if gone(child) or Path(f"/proc/{child}/stat").read_text().split()[2] == "Z":
            return
        time.sleep(0.01)
    pytest.fail(f"process {child} outlived its parent")


def test_a_deadline_is_for_all_that_is_given_it() -> None:
    deadline = Deadline(0.05)
    assert not deadline.expired
    threading.Event().wait(0.06)
    assert deadline.expired
    assert deadline.left == 0.001
    with pytest.raises(UndecidedError, match="before the marks were judged"):
        deadline.check("the marks were judged")


def test_without_a_limit_nothing_expires() -> None:
    deadline = Deadline()
    assert (deadline.expired, deadline.left, deadline.watched) == (False, None, False)
