"""What a worker is asked to do, what it says of it, and how both are written: a line of JSON each.

A job goes in as one line. Events come out, a line each: `accepted` when its turn has come, `read`
with the puzzle where that is asked for, `tick` with how far it is, `verdict` and `step` as soon as
they are known, then either `result` with the record that `--json` prints or `error` with the
record of an error, and at last `end` with what it cost.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pysolve.errors import UsageError
from pysolve.rules import Rules

ACCEPTED: Final = "accepted"
READ: Final = "read"
TICK: Final = "tick"
VERDICT: Final = "verdict"
STEP: Final = "step"
RESULT: Final = "result"
ERROR: Final = "error"
END: Final = "end"

Record = Mapping[str, Any]
"""An object of JSON."""


@dataclass(frozen=True, slots=True)
class Job:
    """A task to do for a puzzle.

    `puzzle` is a text as the command line reads it, of one puzzle, or an object of the format json;
    `generate` has none. `name` is what answers and errors call it. `options` are those of the task.
    `seconds` are for the whole answer, and `memory` is what it may take in bytes beyond what the
    worker has anyway. With `live` it tells steps and how far it is, with `echo` the puzzle it read.
    Jobs that are `long` never have all the workers, so that others need not wait for them.

    For whom puzzles come from strangers: `cells` is how large one may be, `refused` are the formats
    that are not read. `marks` are put in the place of those in the puzzle.
    """

    task: str
    puzzle: str | Record | None = None
    name: str = ""
    rules: Rules = field(default_factory=Rules)
    options: Record = field(default_factory=dict)
    seconds: float | None = None
    memory: int | None = None
    live: bool = False
    echo: bool = False
    long: bool = False
    cells: int | None = None
    refused: tuple[str, ...] = ()
    marks: Sequence[object] | None = None

    def line(self, number: int) -> bytes:
        """Return the line that asks a worker for this, under a number."""
        rules = self.rules
        asked = {
            "job": number,
            "task": self.task,
            "puzzle": self.puzzle,
            "name": self.name,
            "kind": rules.kind,
            "variants": rules.variants,
            "extra": [str(file) for file in rules.extra],
            "folder": None if rules.folder is None else str(rules.folder),
            "options": self.options,
            "seconds": self.seconds,
            "memory": self.memory,
            "live": self.live,
            "echo": self.echo,
            "cells": self.cells,
            "refused": self.refused,
            "marks": self.marks,
        }
        return json.dumps(asked).encode() + b"\n"

    @staticmethod
    def of(asked: Record) -> Job:
        """Return the job that an object of JSON asks for."""
        puzzle = asked.get("puzzle")
        if puzzle is not None and not isinstance(puzzle, str | dict):
            raise UsageError("a puzzle is a text or an object")
        rules = Rules(
            asked.get("kind"),
            asked.get("variants") or (),
            asked.get("extra") or (),
            asked.get("folder"),
        )
        return Job(
            task=asked["task"],
            puzzle=puzzle,
            name=asked.get("name") or "",
            rules=rules,
            options=asked.get("options") or {},
            seconds=asked.get("seconds"),
            memory=asked.get("memory"),
            live=bool(asked.get("live")),
            echo=bool(asked.get("echo")),
            cells=asked.get("cells"),
            refused=tuple(asked.get("refused") or ()),
            marks=asked.get("marks"),
        )


@dataclass(frozen=True, slots=True)
class Event:
    """Something that is heard of a job: its name, and what comes with it."""

    name: str
    data: Record

    @property
    def last(self) -> bool:
        """Whether nothing more will be heard of the job."""
        return self.name == END
