"""Files of results, as `puzzles batch` writes them, read line by line."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from pysolve.errors import FormatError, SourceError
from pysolve.records import VERSION
from pysolve.sources import STANDARD_INPUT

Record = Mapping[str, Any]
"""An object of JSON."""

ERROR: Final = "ERROR"
DONE: Final = "DONE"
"""What came of a puzzle that has no verdict: none could be found, or none was asked for."""

OUTCOMES: Final = ("UNIQUE", "MULTIPLE", "NONE", "UNKNOWN", ERROR, DONE)
"""All that can come of a puzzle."""


_BESIDE: Final = ("version", "id", "title", "author", "source", "solution", "marks")
"""What may stand beside a puzzle, and makes no other of it."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a puzzle, off a line; `record` is the whole line."""

    name: str
    task: str
    kind: str | None
    rows: int | None
    cols: int | None
    outcome: str
    level: int | None
    seconds: float
    cpu: float | None
    peak: int | None
    record: Record

    @property
    def cells(self) -> int | None:
        """The number of cells, where it could be read."""
        return self.rows * self.cols if self.rows and self.cols else None

    @property
    def size(self) -> str:
        """The size as people write it, or nothing."""
        return f"{self.rows}x{self.cols}" if self.cells else ""

    @property
    def error(self) -> Record:
        """Why there is no answer; empty where there is one."""
        return self.record.get("error") or {}

    @property
    def told(self) -> str:
        """What came of it, with what sort of error where it is one."""
        code = self.error.get("code")
        return f"{self.outcome} ({code})" if code else self.outcome

    @property
    def key(self) -> str:
        """What names the question in every run: the id without the hash, and the task."""
        named, at, _ = str(self.record.get("id") or "").rpartition("@")
        return f"{self.task} {named if at else self.name}"

    @property
    def origin(self) -> str:
        """What names the input that it is of, and the task: the key without the position."""
        return self.key.rpartition("#")[0] or self.key

    @property
    def hash(self) -> str:
        """A hash of what stood in the input, or nothing."""
        return str(self.record.get("hash") or "")

    @property
    def misses_stated(self) -> bool:
        """Whether the only solution is not the one that the input states."""
        return (self.record.get("result") or {}).get("matches_stated") is False

    def puzzle_digest(self) -> bytes | None:
        """Return a hash of the puzzle as it was read, whatever it is called; None where it was not.

        The same puzzle in another format has the same; so has one with its solution beside it.
        """
        puzzle = self.record.get("puzzle")
        if not puzzle:
            return None
        # Of a log the moves are what it is about.
        beside = (*_BESIDE, *(("moves",) if self.task != "review" else ()))
        told = json.dumps({k: v for k, v in puzzle.items() if k not in beside}, sort_keys=True)
        return hashlib.blake2b(f"{self.task} {told}".encode(), digest_size=8).digest()

    def digest(self) -> bytes | None:
        """Return a hash of the answer, to compare it with another; None where there is none."""
        answer = self._answer()
        if answer is None:
            return None
        return hashlib.blake2b(json.dumps(answer).encode(), digest_size=8).digest()

    def solution(self) -> list[list[int]] | None:
        """Return the first solution that the result has."""
        result = self.record.get("result") or {}
        solutions = result.get("solutions") or result.get("continuations")
        if solutions:
            return solutions[0]  # type: ignore[no-any-return]
        return _explained(result) if result.get("record") == "explain" else None

    def _answer(self) -> object:
        result = self.record.get("result") or {}
        match result.get("record"):
            case "count":
                return result.get("count") if result.get("exact") else None
            case "convert":
                return result.get("text")
        return self.solution() if self.outcome == "UNIQUE" else None


def _explained(result: Record) -> list[list[int]] | None:
    """Return the board after all steps, if they fill it."""
    board = [list(row) for row in result.get("start") or ()]
    for step in result.get("steps") or ():
        for cell in step["cells"]:
            board[cell["row"]][cell["col"]] = cell["value"]
    filled = all(value is not None for row in board for value in row)
    return board if board and filled else None


def natural(name: str) -> tuple[tuple[int, str], ...]:
    """Return what names are sorted by, so that numbers in them count as numbers."""
    # Every second part is a number; of those without zeros in front the longer one is larger.
    parts = enumerate(re.split(r"([0-9]+)", name))
    return tuple(
        (len(part.lstrip("0")), part.lstrip("0")) if place % 2 else (0, part)
        for place, part in parts
    )


class Results:
    """The results of some files, one after the other; `batches` are their headers as they come.

    `remark` is told what is odd and no mistake: a line that was torn when a run ended, and a puzzle
    that has two results, of which the first counts.
    """

    def __init__(self, files: Iterable[str], remark: Callable[[str], None]) -> None:
        self.files = list(files)
        self.batches: list[Record] = []
        self._remark = remark

    def __iter__(self) -> Iterator[Result]:
        seen: set[bytes] = set()
        doubled = 0
        for file in self.files:
            for result in self._read(file):
                # All names themselves would take ten times the memory.
                named = f"{result.key}@{result.hash}".encode(errors="surrogatepass")
                known = hashlib.blake2b(named, digest_size=8).digest()
                if known in seen:
                    doubled += 1
                    continue
                seen.add(known)
                yield result
        if doubled:
            told = "result is" if doubled == 1 else "results are"
            self._remark(f"{doubled:,} {told} of a puzzle that had one before: the first counts")

    def _read(self, file: str) -> Iterator[Result]:
        number = 0
        for number, line in enumerate(_lines(file), 1):
            try:
                record = json.loads(line)
            except ValueError:
                if number > 1 and not line.endswith(b"\n"):
                    self._remark(f"{file}:{number}: the last line is torn, and left out")
                    return
                raise FormatError(_NONE, name=file, line=number) from None
            known = record.get("record") if isinstance(record, dict) else None
            if known not in ("batch", "result"):
                raise FormatError(_NONE, name=file, line=number)
            if record.get("version") != VERSION:
                told = f"it is of version {record.get('version')!r}, and {VERSION} is read here"
                raise FormatError(told, name=file, line=number)
            if known == "batch":
                self.batches.append(record)
            else:
                yield _result(record, file, number)
        if not number:
            raise FormatError("there are no results in it: it is empty", name=file)


_NONE: Final = "this is no line of a file of results, as 'puzzles batch' writes it"


def _lines(file: str) -> Iterator[bytes]:
    opened: Any = nullcontext(sys.stdin.buffer) if file == STANDARD_INPUT else _opened(file)
    with opened as stream:
        yield from stream


def _opened(file: str) -> IO[bytes]:
    try:
        return Path(file).open("rb")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SourceError(f"{file}: cannot be read: {reason}") from None


def _result(record: dict[str, Any], file: str, line: int) -> Result:
    def of(name: str, *types: type) -> Any:
        value = record.get(name)
        if value is None or (isinstance(value, types) and not isinstance(value, bool)):
            return value
        raise FormatError(f"{name!r} is {value!r:.40}", name=file, line=line)

    for inner in ("result", "puzzle", "error"):
        of(inner, dict)
    verdict = of("verdict", str)
    answered = verdict if verdict in OUTCOMES else DONE
    outcome = ERROR if record.get("error") else answered
    return Result(
        name=of("input", str) or of("id", str) or "",
        task=of("task", str) or "",
        kind=of("kind", str),
        rows=of("rows", int),
        cols=of("cols", int),
        outcome=outcome,
        # Files that were written before there were levels have the tier of the hardest step.
        level=of("level" if "level" in record else "tier", int),
        seconds=float(of("seconds", int, float) or 0),
        cpu=of("cpu", int, float),
        peak=of("peak_memory", int),
        record=record,
    )
