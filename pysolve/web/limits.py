"""What those who ask over the network may use up, and by which names they may call this machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

LONG: Final = ("explain", "rate", "review", "generate", "render")
"""The tasks that a person waits for; the others are asked with every change of a puzzle."""

REFUSED: Final = ("facts",)
"""Formats that are neither read nor written here: what looks like a program stays outside."""

UNASKED: Final = ("threads", "config")
"""Options that are the machine's business, not that of those who ask."""

MOST_SOLUTIONS: Final = 100
"""How many solutions may be asked for: each is a board in one line of the answer."""

LARGEST: Final = 2**31 - 1
"""The largest number that means anything in a request."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of everything a request may take."""

    cells: int = 2500
    seconds: float = 10.0
    """For tasks that are asked with every change."""
    long_seconds: float = 60.0
    """For those in `LONG`."""
    memory: int = 2**30
    """In bytes, for each worker."""
    queue: int = 64
    """How many jobs may wait."""
    body: int = 200_000
    """How many bytes a request may have."""
    patience: float = 10.0
    """In how many seconds a request must have come in, and a part of an answer be taken."""
    connections: int = 512

    def of(self, task: str, asked: float | None) -> float:
        """Return how many seconds a task may take, if so many are asked for."""
        most = self.long_seconds if task in LONG else self.seconds
        return most if asked is None else min(asked, most)


@dataclass(frozen=True, slots=True)
class House:
    """What the one who starts the server decides: limits, names, and where kinds are looked for."""

    limits: Limits = Limits()
    names: tuple[str, ...] = ()
    """By which it may be called, beside the names of the loopback."""
    folder: Path | None = None
    """With kinds of one's own. No request can name another."""
