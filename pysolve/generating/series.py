"""Puzzles of many seeds, made one by one or side by side in processes of their own.

They come in the order of their seeds, however long each takes, so that the same seeds give the
same series with any number of processes.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from pysolve.crew import ATTEMPTS, Crew, Failure, Job, Loss, Result, Word
from pysolve.generating import maker
from pysolve.generating.wish import Made, Wish


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made, and how; `seconds` are those that a puzzle may take."""

    wish: Wish
    seeds: Sequence[int]
    folder: Path | None = None
    seconds: float | None = None
    jobs: int = 1


class Watcher(Protocol):
    """Who hears how far it is. A puzzle is named by the place of its seed among the seeds."""

    def drawing(self, place: int, drawn: int) -> None:
        """Hear how many boards have been drawn so far for a puzzle."""

    def done(self, place: int, made: Made) -> None:
        """Hear what came of a seed, as soon as that is known."""


def make_all(order: Order, watcher: Watcher) -> Generator[Made]:
    """Yield what comes of the seeds, in their order. Closing it ends all that is being made."""
    if order.jobs == 1 or len(order.seeds) == 1:
        return _one_by_one(order, watcher)
    return _side_by_side(order, watcher)


def _one_by_one(order: Order, watcher: Watcher) -> Generator[Made]:
    for place, seed in enumerate(order.seeds):
        tick = partial(watcher.drawing, place)
        made = maker.make_one(order.wish, order.folder, order.seconds, seed, tick)
        watcher.done(place, made)
        yield made


def _side_by_side(order: Order, watcher: Watcher) -> Generator[Made]:
    tasks = ((order.wish, order.folder, order.seconds, seed) for seed in order.seeds)
    ended: dict[int, Made | Exception] = {}
    due = 0
    with Crew(min(order.jobs, len(order.seeds))) as crew:
        for event in crew.do(Job(maker.make_one, task) for task in tasks):
            match event:
                case Word(place, drawn):
                    watcher.drawing(place, drawn)
                case Failure(place, error):
                    ended[place] = error
                case Result(place, made):
                    watcher.done(place, made)
                    ended[place] = made
                case Loss(place, reason):
                    told = f"given up after {ATTEMPTS} tries: {reason}"
                    made = Made(order.seeds[place], None, told, 0)
                    watcher.done(place, made)
                    ended[place] = made
            while due in ended:
                next_one = ended.pop(due)
                if isinstance(next_one, Exception):
                    raise next_one
                yield next_one
                due += 1
