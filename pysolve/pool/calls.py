"""A task that was called: with which options, and whom it tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final, TypeVar

from pysolve import words
from pysolve.engine import Cancel
from pysolve.errors import UsageError
from pysolve.pool.job import TICK, Record
from pysolve.rules import Rules
from pysolve.words import Places, nearest

Say = Callable[[str, Record], None]
"""Tells an event: its name, and what comes with it."""

Options = TypeVar("Options")


@dataclass(frozen=True, slots=True)
class Call:
    """A task that was called: with what, and whom it tells."""

    name: str
    rules: Rules
    options: Record
    seconds: float | None
    cancel: Cancel
    say: Say
    live: bool
    cells: int | None = None
    """How many a board may have."""

    def refuse_large(self, rows: int, cols: int) -> None:
        """Raise an error if a board is larger than it may be."""
        if self.cells is not None and rows * cols > self.cells:
            raise UsageError(f"the board is {rows}x{cols}; here it has {self.cells} cells at most")

    def tick(self, found: int, seconds: float) -> None:
        """Tell how far it is."""
        if self.live:
            self.say(TICK, {"found": found, "seconds": round(seconds, 2)})


def options(shape: type[Options], given: Record) -> Options:
    """Return the options of a task, or say what is wrong with them."""
    known = [field.name for field in fields(shape)]  # type: ignore[arg-type]
    for name in given:
        if name not in known:
            raise UsageError(f"there is no option {name!r}{nearest(name, known)}")
    try:
        return shape(**given)
    except TypeError as error:
        raise UsageError(f"options are missing: {error}") from None


def places_named(name: str) -> Places:
    """Return how cells are named, by the name of it."""
    if name not in PLACES:
        raise UsageError(f"places are {' or '.join(PLACES)}, not {name!r}")
    return PLACES[name]


PLACES: Final = {"long": words.LONG, "short": words.SHORT}
"""How cells are named."""
