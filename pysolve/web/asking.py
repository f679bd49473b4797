"""Requests made into jobs: what is asked, judged by its schema and by the limits of the house."""

from __future__ import annotations

import json
import math
from typing import Annotated, Any, Final, NotRequired, TypedDict

from pysolve import formats
from pysolve.pool import Job
from pysolve.pool.tasks import OPTIONS, TASKS
from pysolve.pool.worker import MAKING
from pysolve.records.shapes import Keyword
from pysolve.rules import Rules
from pysolve.web.fitting import Schema, described, misfit
from pysolve.web.limits import LARGEST, LONG, MOST_SOLUTIONS, REFUSED, UNASKED, House

BAD_REQUEST: Final = 400
TOO_LARGE: Final = 413

DIGITS: Final = 18
"""How long a number may be in a request."""

DEEPEST: Final = 12
"""How deep lists and objects may be nested in a request."""

Name = Annotated[str, Keyword("maxLength", 100)]
Seconds = Annotated[float, Keyword("exclusiveMinimum", 0)]


class RefusedError(Exception):
    """A request that is not taken: with which status, and why."""

    def __init__(self, status: int, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.message, self.headers = status, message, headers or {}


class Common(TypedDict):
    """What may be asked with every task."""

    variants: NotRequired[Annotated[list[Name], Keyword("maxItems", 20), "variants on top"]]
    options: NotRequired[Annotated[dict[str, object], "those of the task"]]
    seconds: NotRequired[Annotated[Seconds | None, "how long it may take, if less than is allowed"]]


class Asking(Common):
    """A puzzle, and what is to know for it."""

    puzzle: Annotated[
        str | dict[str, object],
        "an object of the format json, or a text or URL that the command line reads",
    ]
    kind: NotRequired[Annotated[Name | None, "the kind, where the puzzle does not say it"]]
    marks: NotRequired[
        Annotated[
            list[str | list[int | str | None]] | None,
            "rows that take the place of the marks in the puzzle, as its field marks has them",
        ]
    ]


class Making(Common):
    """A puzzle that is wished for."""

    kind: Annotated[Name, "the kind, or an alias of one"]


def names() -> tuple[str, ...]:
    """Return the tasks that can be asked for."""
    return (*TASKS, MAKING)


def schema(task: str) -> Schema:
    """Return the schema of the requests of a task."""
    found = described(Making if task == MAKING else Asking)
    if task in OPTIONS:
        options = found["properties"]["options"] = _options(OPTIONS[task])
        if options["required"]:
            found["required"] = list(dict.fromkeys([*found["required"], "options"]))
    return {"description": f"What is asked of {task}.", **found}


def _options(shape: type) -> Schema:
    found = described(shape, UNASKED)
    inside = found["properties"]
    if "models" in inside:
        inside["models"] = {
            "type": "integer",
            "description": "after how many solutions the search ends",
            "minimum": 1,
            "maximum": MOST_SOLUTIONS,
        }
    if "to" in inside:
        written = [each.name for each in formats.every() if each.write is not None]
        inside["to"] = {"type": "string", "enum": [name for name in written if name not in REFUSED]}
    return found


class Desk:
    """Takes requests, as they come in, and makes jobs of them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.schemas = {task: schema(task) for task in names()}

    def job(self, task: str, body: bytes) -> Job:
        """Return the job that a request asks for, or say why there is none."""
        asked = parsed(body)
        told = misfit(asked, self.schemas[task], "the request")
        if told is not None:
            raise RefusedError(BAD_REQUEST, told)
        limits = self._house.limits
        puzzle, options = asked.get("puzzle"), asked.get("options") or {}
        self._judge_size(puzzle if task != MAKING else options)
        return Job(
            task=task,
            puzzle=puzzle,
            rules=Rules(asked.get("kind"), asked.get("variants") or (), folder=self._house.folder),
            options=options,
            seconds=limits.of(task, asked.get("seconds")),
            memory=limits.memory,
            live=True,
            long=task in LONG,
            cells=limits.cells,
            refused=REFUSED,
            marks=asked.get("marks"),
        )

    def _judge_size(self, board: object) -> None:
        """Refuse what says of itself that it is too large; of a text the worker sees it."""
        if not isinstance(board, dict):
            return
        rows, cols = board.get("rows"), board.get("cols")
        if isinstance(rows, int) and isinstance(cols, int):
            most = self._house.limits.cells
            if rows * cols > most:
                raise RefusedError(
                    TOO_LARGE, f"the board is {rows}x{cols}; here it has {most} cells at most"
                )


def parsed(body: bytes) -> dict[str, Any]:
    """Return the object that a request is, without what JSON may hold and nothing here means."""
    try:
        found = json.loads(
            body.decode(), parse_int=_integer, parse_float=_number, parse_constant=_number
        )
    except RecursionError:
        raise RefusedError(BAD_REQUEST, "the request is nested too deeply") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RefusedError(BAD_REQUEST, f"the request is no JSON: {error.msg}, {place}") from None
    except UnicodeDecodeError as error:
        where = f"byte {error.start + 1} is not UTF-8"
        raise RefusedError(BAD_REQUEST, f"the request is no JSON: {where}") from None
    if not isinstance(found, dict):
        raise RefusedError(BAD_REQUEST, "the request is to be an object")
    _judge_depth(found)
    return found


def _judge_depth(found: object) -> None:
    level: list[Any] = [found]
    for _ in range(DEEPEST):
        inside = (each.values() if isinstance(each, dict) else each for each in level)
        level = [item for each in inside for item in each if isinstance(item, dict | list)]
        if not level:
            return
    raise RefusedError(BAD_REQUEST, "the request is nested too deeply")


def _integer(text: str) -> int:
    if len(text) > DIGITS:
        raise RefusedError(BAD_REQUEST, f"the number {text[:20]} is too large")
    return int(text)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise RefusedError(BAD_REQUEST, f"{text[:20]} is no number that is understood here")
    # To JSON 2.0 is an integer.
    return int(number) if number.is_integer() and abs(number) <= LARGEST else number
