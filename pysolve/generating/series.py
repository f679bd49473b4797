"""Puzzles of many seeds, made one by one or side by side in processes of their own.

They come in the order of their seeds, however long each takes, so that the same seeds give the
same series with any number of processes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from pysolve.errors import UsageError
from pysolve.generating import maker
from pysolve.generating.wish import Made, Wish
from pysolve.pool import Job
from pysolve.pool.job import Record
from pysolve.pool.workers import workers
from pysolve.reading import loads
from pysolve.rules import Rules


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made, and how; `seconds` are those that a puzzle may take."""

    wish: Wish
    seeds: Sequence[int]
    folder: Path | None = None
    seconds: float | None = None
    jobs: int = 1
    cluster: str | None = None
    """The address of a cluster that makes them, as `Cluster` takes it."""


class Watcher(Protocol):
    """Who hears how far it is. A puzzle is named by the place of its seed among the seeds."""

    def drawing(self, place: int, drawn: int) -> None:
        """Hear how many boards have been drawn so far for a puzzle."""

    def done(self, place: int, made: Made) -> None:
        """Hear what came of a seed, as soon as that is known."""


def make_all(order: Order, watcher: Watcher) -> Generator[Made]:
    """Yield what comes of the seeds, in their order. Closing it ends all that is being made."""
    if order.cluster is None and (order.jobs == 1 or len(order.seeds) == 1):
        return _one_by_one(order, watcher)
    return _side_by_side(order, watcher)


def _one_by_one(order: Order, watcher: Watcher) -> Generator[Made]:
    for place, seed in enumerate(order.seeds):
        tick = partial(watcher.drawing, place)
        made = maker.make_one(order.wish, order.folder, order.seconds, seed, tick)
        watcher.done(place, made)
        yield made


def _side_by_side(order: Order, watcher: Watcher) -> Generator[Made]:
    ended: dict[int, Made] = {}
    drawn: Counter[int] = Counter()
    due = 0
    with workers(min(order.jobs, len(order.seeds)), order.cluster) as doing:
        for place, event in doing.do(_jobs(order)):
            match event.name:
                case "tick":
                    drawn[place] = event.data["drawn"]
                    watcher.drawing(place, drawn[place])
                case "result":
                    ended[place] = _made(event.data["record"], order.folder)
                    watcher.done(place, ended[place])
                case "error":
                    told = _failure(event.data)
                    ended[place] = Made(order.seeds[place], None, told, drawn[place])
                    watcher.done(place, ended[place])
            while due in ended:
                yield ended.pop(due)
                due += 1


def _jobs(order: Order) -> Iterator[Job]:
    wish = order.wish
    begun = wish.start
    variants = wish.variants if begun is None else begun.added
    rules = Rules(wish.kind, variants, folder=order.folder)
    asked = {
        "rows": wish.rows if begun is None else None,
        "cols": wish.cols if begun is None else None,
        "difficulty": wish.difficulty,
        "tier": wish.tier,
        "symmetry": wish.symmetry,
        "density": wish.density,
        "minimal": wish.minimal,
        "rooms": wish.rooms,
        "settings": dict(wish.settings if begun is None else ()),
        "style": wish.style,
        "needs": wish.needs,
        "before": wish.before,
        "start": begun.content if begun is not None else None,
        "start_name": begun.name if begun is not None else "-",
    }
    for seed in order.seeds:
        yield Job("generate", rules=rules, options={**asked, "seed": seed}, seconds=order.seconds)


def _made(record: Record, folder: Path | None) -> Made:
    puzzle = loads(json.dumps(record["puzzle"]), rules=Rules(folder=folder))
    return Made(record["seed"], puzzle, "", record["boards_drawn"])


def _failure(event: Record) -> str:
    """Return why there is no puzzle; what has nothing to do with the seed is raised."""
    told, code = str(event["record"]["message"]), event["record"]["code"]
    if code == "input":
        raise UsageError(told)
    if code == "internal" and "lost" not in event:
        raise RuntimeError(told)
    return told
