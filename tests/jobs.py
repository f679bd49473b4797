"""Jobs for the processes of a crew: those that go wrong in every way."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from pysolve.crew import Say
from pysolve.generating.drawing import Tick
from pysolve.generating.maker import make_one
from pysolve.generating.wish import Made, Wish


def square(number: int, say: Say) -> int:
    say(f"{number} times {number}")
    print("This must not get between the answers.")
    os.write(1, b"Nor this.")
    assert os.read(0, 1) == b"", "and nothing but jobs is there to be read"
    return number * number


def fail(text: str, _: Say) -> None:
    raise ValueError(text)


class StubbornError(Exception):
    """An error that cannot be made anew from what it tells."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def fail_stubbornly(_: Say) -> None:
    raise StubbornError("one", "other")


def return_what_cannot_be_told(_: Say) -> object:
    return lambda: None


def wait_to_be_killed(say: Say) -> None:
    say(os.getpid())
    signal.pause()


def die_once(marker: Path, say: Say) -> str:
    if not marker.exists():
        marker.touch()
        say("dying")
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def die(code: int, _: Say) -> None:
    os._exit(code)


def make_or_die(
    wish: Wish, asp_dir: Path | None, seconds: float | None, seed: int, tick: Tick
) -> Made:
    """Make a puzzle, but be killed in the middle of it: seed 8 the first time, seed 9 always."""
    marker = Path(os.environ["MARKER"])

    def tick_or_die(drawn: int) -> None:
        tick(drawn)
        if seed == 9 or (seed == 8 and not marker.exists()):
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)

    return make_one(wish, asp_dir, seconds, seed, tick_or_die)


def make_one_then_slowly(
    wish: Wish, asp_dir: Path | None, seconds: float | None, seed: int, tick: Tick
) -> Made:
    """Make the puzzle of seed 1; with others tell the process, and take minutes."""

    def tell(drawn: int) -> None:
        if drawn == 1:
            print(os.getpid(), file=sys.stderr, flush=True)

    if seed == 1:
        return make_one(wish, asp_dir, seconds, seed, tick)
    return make_one(Wish("heyawake", 60, 60), asp_dir, seconds, seed, tell)
