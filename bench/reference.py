"""An older checkout against this one: the same puzzles in turn, in one run, by CPU time.

A machine swings from run to run, so times of two runs tell little about a change. Here each puzzle
goes to both, one after the other, and who begins takes turns too.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.table import Table

import pysolve
from bench import report
from bench.results import Result
from pysolve.errors import PuzzleError
from pysolve.model import Puzzle

HERE = Path(pysolve.__file__).resolve().parents[1]
TURN = Path(__file__).resolve().with_name("turn.py")
STARTS = 5
"""How often each is started, to see how long that takes."""

MOST_NAMED = 10


@dataclass(frozen=True)
class Question:
    """What both are asked, and whose result it is."""

    task: str
    id: str
    kind: str
    rows: int
    cols: int
    asked: dict[str, Any]


@dataclass(frozen=True)
class Pair:
    """What both answered: the older one first."""

    old: Result
    new: Result
    same: bool


def of_puzzles(task: str, puzzles: Iterable[Puzzle]) -> Iterator[Question]:
    """Yield the questions about puzzles, which are handed over in a form that both can read."""
    for puzzle in puzzles:
        bare = replace(puzzle, title="", author="", source="", solution=None, marks=None)
        asked = {"puzzle": pysolve.dumps(bare, "json")}
        yield Question(task, puzzle.title, puzzle.kind, puzzle.rows, puzzle.cols, asked)


def of_wishes(wishes: Iterable[tuple[str, int, int, int]]) -> Iterator[Question]:
    """Yield the questions to make puzzles of a kind, rows, columns and seed."""
    for kind, rows, cols, seed in wishes:
        asked = {"wish": [kind, rows, cols], "seed": seed}
        yield Question("generate", f"{kind} {rows}x{cols} no. {seed}", kind, rows, cols, asked)


def measured(
    old: Path, questions: Sequence[Question], limit: float, turns: int, errors: Console
) -> Iterator[Pair]:
    """Ask both, and yield what they answered; of several turns, the quickest of each counts."""
    with ExitStack() as stack:
        sides = [stack.enter_context(_Side(folder)) for folder in (old, HERE)]
        for side in sides:
            side.warm_up(questions[0], limit)
        with errors.status("") as status:
            for number, question in enumerate(questions):
                status.update(f"{number} of {len(questions)} done, {question.id}")
                runs: dict[_Side, list[dict[str, Any]]] = {side: [] for side in sides}
                for turn in range(turns):
                    for side in sides if (number + turn) % 2 else reversed(sides):
                        runs[side].append(side.ask(question, limit))
                best = [min(runs[side], key=lambda run: run["seconds"]) for side in sides]
                before, now = (_result(question, answer) for answer in best)
                yield Pair(before, now, best[0]["answer"] == best[1]["answer"])


def _result(question: Question, answer: dict[str, Any]) -> Result:
    return Result(
        system="puzzles" if question.task == "solve" else question.task,
        kind=question.kind,
        id=question.id,
        rows=question.rows,
        cols=question.cols,
        verdict=answer["verdict"],
        right=None,
        total=answer["seconds"],
        ground=answer.get("ground", 0.0),
        solve=answer.get("solve", 0.0),
        memory=0.0,
    )


class _Side:
    """A process with one of the checkouts on its path."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(TURN)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=_environment(folder),
        )
        loaded = Path(self._heard()["file"]).resolve()
        if not loaded.is_relative_to(folder.resolve()):
            self.__exit__(None, None, None)
            raise PuzzleError(f"what is measured would be {loaded}, not what is in {folder}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def warm_up(self, question: Question, limit: float) -> None:
        """Do something that does not count, so that everything is imported."""
        self.ask(question, min(limit, 10.0))

    def ask(self, question: Question, limit: float) -> dict[str, Any]:
        """Return the answer to a question."""
        assert self._process.stdin is not None
        asked = {"task": question.task, "limit": limit, **question.asked}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return self._heard()

    def _heard(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise PuzzleError(f"the process with {self._folder} ended without an answer")
        heard: dict[str, Any] = json.loads(line)
        return heard


def _environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(folder.resolve())}


def start_up(old: Path) -> tuple[float, float]:
    """Return the CPU time that the smallest command takes from start to end, before and now."""
    taken: dict[Path, list[float]] = {old: [], HERE: []}
    for _ in range(STARTS):
        for folder, times in taken.items():
            begun = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(
                [sys.executable, "-P", "-m", "pysolve", "solve", "takuzu/smallest"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env=_environment(folder),
                check=True,
            )
            ended = resource.getrusage(resource.RUSAGE_CHILDREN)
            used = [ended.ru_utime - begun.ru_utime, ended.ru_stime - begun.ru_stime]
            times.append(sum(used))
    before, now = (min(taken[folder]) for folder in (old, HERE))
    return before, now


def tell(pairs: Sequence[Pair], console: Console) -> bool:
    """Print how the times compare and which answers do; tell whether a verdict is another."""
    table = Table(title="CPU times in milliseconds, sums in seconds, ratios of now to before")
    table.add_column("kind")
    columns = ("puzzles", "median before", "now", "ratio", "sum before", "now", "ratio")
    for name in columns:
        table.add_column(name, justify="right")
    for kind in dict.fromkeys(pair.new.kind for pair in pairs):
        times = [(pair.old.total, pair.new.total) for pair in pairs if pair.new.kind == kind]
        before, now = zip(*times, strict=True)
        table.add_row(
            kind,
            str(len(times)),
            f"{1000 * statistics.median(before):.1f}",
            f"{1000 * statistics.median(now):.1f}",
            f"{statistics.median(new / old for old, new in times):.3f}",
            f"{sum(before):.2f}",
            f"{sum(now):.2f}",
            f"{sum(now) / sum(before):.3f}",
        )
    console.print(table)
    differing = report.tell_changes(
        [pair.old for pair in pairs], [pair.new for pair in pairs], console
    )
    changed = [pair.new.id for pair in pairs if not pair.same]
    if changed:
        named = ", ".join(changed[:MOST_NAMED]) + (", ..." if len(changed) > MOST_NAMED else "")
        console.print(f"other answers: {len(changed)} of {len(pairs)}: {named}", soft_wrap=True)
    else:
        console.print(f"the same answers: all {len(pairs)}")
    return differing
