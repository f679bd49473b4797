"""A worker with tasks that go wrong in every way, for tests of the pool."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pysolve.errors import UsageError
from pysolve.generating.drawing import Tick
from pysolve.generating.maker import make_one
from pysolve.generating.wish import Made, Wish
from pysolve.model import Puzzle
from pysolve.pool import tasks
from pysolve.pool.job import Record
from pysolve.pool.tasks import Call
from pysolve.pool.worker import work
from pysolve.rules import Rules

WORKER = "import faulty; faulty.begin()"


def noise(_: Puzzle, call: Call) -> Record:
    print("This must not get between the answers.")
    os.write(1, b"Nor this.")
    assert os.read(0, 1) == b"", "and nothing but jobs is there to be read"
    call.say("tick", {"process": os.getpid()})
    return {"said": call.options["word"]}


def fail(_: Puzzle, call: Call) -> Record:
    raise {"value": ValueError, "usage": UsageError, "memory": MemoryError}[call.options["how"]](
        "wrong"
    )


def hang(_: Puzzle, call: Call) -> Record:
    """Do what cannot be interrupted, such as grounding, for as long as anybody waits."""
    call.say("tick", {"process": os.getpid()})
    while True:
        time.sleep(60)


def tell_then_hang(puzzle: Puzzle, call: Call) -> Record:
    """Tell what is known, and then do what cannot be interrupted, or takes memory without end."""
    verdict = call.options["verdict"]
    call.say("verdict", {"verdict": verdict, "report": {"verdict": verdict, "remarks": ["one"]}})
    return eat(puzzle, call) if call.options.get("eats") else hang(puzzle, call)


def heed(_: Puzzle, call: Call) -> Record:
    call.say("tick", {"process": os.getpid()})
    while not call.cancel.asked:
        time.sleep(0.01)
    return {"left": True}


def die(_: Puzzle, call: Call) -> Record:
    """End in the middle: always, or the first time alone."""
    marker = Path(call.options["marker"]) if "marker" in call.options else None
    if marker is not None and marker.exists():
        return {"alive": True}
    if marker is not None:
        marker.touch()
    if "code" in call.options:
        os._exit(call.options["code"])
    os.kill(os.getpid(), getattr(signal, call.options["by"]))
    raise AssertionError("it is dead")


def eat(_: Puzzle, call: Call) -> Record:
    """Take memory without end."""
    hoard: list[Any] = []
    while True:
        hoard.append(bytearray(10_000_000))


def swell(_: Puzzle, call: Call) -> Record:
    """Keep more memory than a worker may."""
    swollen.append(b"x" * call.options["bytes"])
    return {"process": os.getpid()}


swollen: list[bytes] = []


def begin() -> None:
    """Be a worker that knows these tasks too."""
    for task in (noise, fail, hang, tell_then_hang, heed, die, eat, swell):
        tasks.TASKS[task.__name__] = task
    if "FATAL_SEEDS" in os.environ:
        _change_making(_dying)
    if "SLOW_SEEDS" in os.environ:
        _change_making(_slow)
    work()


def _change_making(change: Callable[[Call], Call]) -> None:
    make = tasks.generate
    tasks.generate = lambda call: make(change(call))


def _dying(call: Call) -> Call:
    """Be killed when a board is drawn: of one seed always, of another the first time alone."""
    always, once = os.environ["FATAL_SEEDS"].split()
    marker, seed = Path(os.environ["MARKER"]), str(call.options["seed"])

    def say(event: str, data: Record) -> None:
        call.say(event, data)
        if seed == always or (seed == once and not marker.exists()):
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)

    return replace(call, say=say)


def _slow(call: Call) -> Call:
    """With seeds other than 1 tell the process, and take minutes."""
    return call if call.options["seed"] == 1 else replace(call, **slowly())


def slowly() -> dict[str, Any]:
    """Tell that something long begins in this process; return what it is."""
    with Path(os.environ["SLOW_SEEDS"]).open("a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")
    return {"rules": Rules("heyawake"), "options": {"rows": 60, "cols": 60, "seed": 1}}


def make_one_then_slowly(
    wish: Wish, folder: Path | None, seconds: float | None, seed: int, tick: Tick | None = None
) -> Made:
    """Make the puzzle of seed 1; with others take minutes: where there are no workers."""
    if seed == 1:
        return make_one(wish, folder, seconds, seed, tick)
    slowly()
    return make_one(Wish("heyawake", 60, 60), folder, seconds, seed)
