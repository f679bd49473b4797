"""Processes that do jobs: whatever happens to one, its job is done or its end is told."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import jobs
import pytest
from running import gone

from pysolve.crew import ATTEMPTS, Crew, Event, Failure, Job, Loss, Result, Word

TESTS = Path(__file__).parent

HANG = 120
"""After how many seconds a test gives up on what should come at once."""


def done(size: int, work: Sequence[Job]) -> list[Event]:
    with Crew(size) as crew:
        return list(crew.do(work))


@pytest.mark.parametrize("size", [1, 2])
def test_jobs_are_done(size: int) -> None:
    events = done(size, [Job(jobs.square, (number,)) for number in range(4)])
    for place in range(4):
        assert [event for event in events if event.job == place] == [
            Word(place, f"{place} times {place}"),
            Result(place, place**2),
        ]


def first_word(crew: Crew) -> int:
    """Let a job begin; return the process that does it."""
    event = next(crew.do([Job(jobs.wait_to_be_killed)]))
    assert isinstance(event, Word)
    assert isinstance(event.word, int)
    return event.word


def test_a_crew_is_used_again_and_leaves_nothing_of_what_was_left() -> None:
    with Crew(1) as crew:
        left = first_word(crew)
        assert list(crew.do([Job(jobs.square, (3,))]))[1:] == [Result(0, 9)]
        last = first_word(crew)
    assert gone(left)
    assert gone(last)


def test_what_a_job_raises_is_told_with_its_place() -> None:
    (event,) = done(1, [Job(jobs.fail, ("wrong",))])
    assert isinstance(event, Failure)
    assert (type(event.error), str(event.error)) == (ValueError, "wrong")
    assert "in fail\n" in "".join(event.error.__notes__)


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (jobs.fail_stubbornly, "StubbornError: oneother"),
        (jobs.return_what_cannot_be_told, "Can't pickle"),
    ],
)
def test_what_cannot_be_sent_is_told(function: Callable[..., object], told: str) -> None:
    (event,) = done(1, [Job(function)])
    assert isinstance(event, Failure)
    assert told in str(event.error)


def test_a_job_that_cannot_be_sent_is_refused() -> None:
    with pytest.raises((pickle.PicklingError, AttributeError)):
        done(1, [Job(lambda say: None)])


def test_the_job_of_a_process_that_is_killed_is_done_again(tmp_path: Path) -> None:
    events = done(1, [Job(jobs.die_once, (tmp_path / "marker",)), Job(jobs.square, (2,))])
    assert Word(0, "dying") in events
    assert Result(0, "alive") in events
    assert Result(1, 4) in events


def test_killed_from_outside_as_often_as_it_is_tried() -> None:
    killed = []
    with Crew(1) as crew:
        for event in crew.do([Job(jobs.wait_to_be_killed)]):
            if isinstance(event, Word):
                killed.append(event.word)
                os.kill(event.word, signal.SIGKILL)
            else:
                assert event == Loss(0, "its process was ended by SIGKILL")
    assert len(set(killed)) == ATTEMPTS
    assert all(map(gone, killed))


def test_a_process_that_ends_by_itself() -> None:
    events = done(2, [Job(jobs.die, (7,)), Job(jobs.square, (2,))])
    assert Loss(0, "its process ended with exit code 7") in events
    assert Result(1, 4) in events


PARENT = """
import jobs
from pysolve.crew import Crew, Job
with Crew(2) as crew:
    for event in crew.do([Job(jobs.wait_to_be_killed)] * 2):
        print(event.word, flush=True)
"""


def test_no_process_outlives_one_that_is_killed() -> None:
    """The workers hold its standard error open, so that this ends only with the last of them."""
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *filter(None, sys.path)])},
    )
    with parent:
        assert parent.stdout is not None
        for _ in range(2):
            assert parent.stdout.readline().strip().isdigit()
        parent.kill()
        assert parent.communicate(timeout=HANG) == ("", "")
