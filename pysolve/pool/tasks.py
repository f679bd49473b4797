"""What can be asked of a worker: each task makes the record that the command of its name prints.

Options are the fields of a class for each task, so that whoever asks from outside, a file or a
request, is told which there are and which is meant by a wrong one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pysolve import records, words
from pysolve.checking import checked
from pysolve.engine import Limit
from pysolve.errors import UsageError
from pysolve.explaining.rating import rate
from pysolve.explaining.telling import explain
from pysolve.findings import Explanation, Wanted
from pysolve.formats import lost
from pysolve.generating import sketch
from pysolve.generating.maker import Maker, wished
from pysolve.generating.wish import Made
from pysolve.model import Puzzle, Verdict
from pysolve.pool.artist import PICTURES, Artist
from pysolve.pool.calls import Call, options, places_named
from pysolve.pool.coach import (
    Hinting,
    Justifying,
    Listing,
    Reviewing,
    hint_task,
    justify_task,
    review_task,
    steps_task,
)
from pysolve.pool.job import STEP, TICK, VERDICT, Record
from pysolve.reading import dumps
from pysolve.render.svg import Picture
from pysolve.settling import settled
from pysolve.solving import count, solve
from pysolve.sources import Source

# What tasks are called with, passed on to those who take it from here.
__all__ = ["OPTIONS", "TASKS", "Call", "generate"]


@dataclass(frozen=True, slots=True)
class Searching:
    """How solutions are looked for."""

    models: int | None = None
    threads: int = 1
    seed: int | None = None
    config: str | None = None
    stats: bool = False

    def allowed(self, seconds: float | None, models: int) -> Limit:
        """Return what the answer may use up, if nothing else is said with so many models."""
        wanted = models if self.models is None else self.models
        return Limit(seconds, wanted, self.threads, self.seed, self.config, self.stats)


@dataclass(frozen=True, slots=True)
class Checking(Searching):
    """What a setter wants to know; as `puzzles check` has it."""

    closest: bool = False
    farthest: bool = False
    limit: int = 1000
    minimal: bool = False
    repair: bool = False
    conflicts: int = 1
    ignore_marks: bool = False
    draft: bool = False

    @property
    def wanted(self) -> Wanted:
        """What to look into."""
        return Wanted(
            closest=self.closest,
            farthest=self.farthest,
            count=self.limit,
            forced=True,
            minimal=True if self.minimal else None,
            repairs=3 if self.repair else 0,
            conflicts=self.conflicts,
            marks=not self.ignore_marks,
        )


@dataclass(frozen=True, slots=True)
class Counting(Searching):
    """Up to how many solutions are counted, 0 for all."""

    limit: int = 0


@dataclass(frozen=True, slots=True)
class Telling:
    """How steps are told."""

    strict: bool = False
    places: str = "long"


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn: a picture of the board, with the solution if wanted, or a page about it."""

    what: str
    theme: str = "light"
    solution: bool = False
    places: str = "long"


@dataclass(frozen=True, slots=True)
class Converting:
    """Into which format."""

    to: str


@dataclass(frozen=True, slots=True)
class Generating:
    """What is made; as `puzzles generate` has it.

    `start` is a puzzle that is begun, in the project's own text or as JSON, which has its kind and
    its size; `start_name` is what it is called.
    """

    seed: int
    rows: int | None = None
    cols: int | None = None
    difficulty: int | None = None
    tier: int | None = None
    symmetry: str = "none"
    density: float | None = None
    minimal: bool = False
    rooms: str | None = None
    settings: Mapping[str, int] = field(default_factory=dict)
    style: str | None = None
    needs: str | None = None
    before: bool = False
    start: str | None = None
    start_name: str = "-"


def _solve(puzzle: Puzzle, call: Call) -> Record:

    asked = options(Searching, call.options)
    limit = asked.allowed(call.seconds, 2)
    found = solve(puzzle, call.rules, limit, tick=call.tick, cancel=call.cancel)
    return records.solve(call.name, found, stats=asked.stats)


def _check(puzzle: Puzzle, call: Call) -> Record:

    asked = options(Checking, call.options)
    running = checked(
        puzzle,
        replace(call.rules, draft=asked.draft or call.rules.draft),
        asked.allowed(call.seconds, 2),
        wanted=asked.wanted,
        tick=call.tick,
        cancel=call.cancel,
    )
    for report in running:
        call.say(
            VERDICT, {"verdict": report.verdict.name, "report": records.check(call.name, report)}
        )
    return records.check(call.name, running.result(), stats=asked.stats)


def _count(puzzle: Puzzle, call: Call) -> Record:

    asked = options(Counting, call.options)
    limit = asked.allowed(call.seconds, asked.limit)
    counted = count(puzzle, call.rules, limit, tick=call.tick, cancel=call.cancel)
    return records.count(call.name, counted, stats=asked.stats)


def _told(puzzle: Puzzle, call: Call) -> Explanation:

    asked = options(Telling, call.options)
    limit = Limit(call.seconds)
    running = explain(
        puzzle,
        call.rules,
        limit,
        strict=asked.strict,
        places=places_named(asked.places),
        tick=call.tick,
        cancel=call.cancel,
    )
    for step in running:
        if call.live:
            call.say(STEP, {"step": records.step(step)})
    return running.result()


def _explain(puzzle: Puzzle, call: Call) -> Record:
    return records.explain(call.name, _told(puzzle, call))


def _rate(puzzle: Puzzle, call: Call) -> Record:

    explanation = _told(puzzle, call)
    one = explanation.verdict in (Verdict.UNIQUE, Verdict.UNKNOWN)
    return records.rate(call.name, explanation, rate(explanation) if one else None)


def _render(puzzle: Puzzle, call: Call) -> Record:

    asked = options(Drawing, call.options)
    artist = Artist(puzzle, call.rules, Limit(call.seconds), call.tick, call.cancel)
    places = places_named(asked.places)
    if asked.what in PICTURES and places is words.LONG:
        picture = artist.picture(asked.what, Picture(asked.theme), asked.solution)
        return records.render(call.name, puzzle, *picture)
    if asked.what in PICTURES or asked.solution or asked.theme != "light":
        pictures = " and ".join(PICTURES)
        raise UsageError(f"theme and solution are options of {pictures}, places of all others")
    return records.render(call.name, puzzle, *artist.page(asked.what, places))


def _convert(puzzle: Puzzle, call: Call) -> Record:

    to = options(Converting, call.options).to
    written = dumps(puzzle, to, call.rules)
    missing = lost(puzzle, settled(puzzle, call.rules).kind, to, written)
    return records.convert(call.name, puzzle, to, written, missing)


def generate(call: Call) -> Record:
    """Make a puzzle: the one task that is given none."""

    asked = options(Generating, call.options)
    begun = None
    if asked.start is not None:
        source = Source(str(asked.start_name), str(asked.start).encode())
        begun = sketch.read_sent(source, call.rules)
        call.refuse_large(begun.puzzle.rows, begun.puzzle.cols)
    wish, kind = wished(
        call.rules,
        asked.rows,
        asked.cols,
        begun,
        difficulty=asked.difficulty,
        tier=asked.tier,
        symmetry=asked.symmetry,
        density=asked.density,
        minimal=asked.minimal,
        rooms=asked.rooms,
        settings=_settings(asked.settings),
        style=asked.style,
        needs=asked.needs,
        before=asked.before,
    )
    maker = Maker(wish, kind, call.seconds, lambda drawn: call.say(TICK, {"drawn": drawn}))
    puzzle = maker.make(asked.seed)
    return records.generate(Made(asked.seed, puzzle, "", maker.drawn), puzzle, kind)


def _settings(told: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(told, Mapping) or not all(type(number) is int for number in told.values()):
        raise UsageError(f"settings are numbers by name, not {told!r}")
    return tuple(told.items())


TASKS: Final[dict[str, Callable[[Puzzle, Call], Record]]] = {
    "solve": _solve,
    "check": _check,
    "count": _count,
    "rate": _rate,
    "explain": _explain,
    "hint": hint_task,
    "steps": steps_task,
    "justify": justify_task,
    "review": review_task,
    "convert": _convert,
    "render": _render,
}
"""What can be done for a puzzle, by name."""

OPTIONS: Final[dict[str, type]] = {
    "solve": Searching,
    "check": Checking,
    "count": Counting,
    "rate": Telling,
    "explain": Telling,
    "hint": Hinting,
    "steps": Listing,
    "justify": Justifying,
    "review": Reviewing,
    "convert": Converting,
    "render": Drawing,
    "generate": Generating,
}
"""The options of each task, for those who check them before they ask, or describe them."""
