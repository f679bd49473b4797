"""How many puzzles a second: plain calls in one process against pools of several sizes, in turn.

python -m bench.throughput corpus/heyawake.jsonl --max-cells 110 --jobs 1,2 --turns 3
python -m bench.throughput --made 20000 --jobs 1,2,4 --plot rate.svg
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path

from rich.console import Console
from rich.table import Table

import pysolve
from pysolve.engine import Cancel
from pysolve.engine.process import stay_here
from pysolve.pool import Job, Pool, tasks
from pysolve.rules import Rules

SIDE = 6


@dataclass(frozen=True, slots=True)
class Rate:
    """What a way to do a number of puzzles took, by the clock on the wall."""

    way: str
    jobs: int
    puzzles: int
    seconds: float
    answers: int
    """A hash of all the answers, in order."""

    @property
    def rate(self) -> float:
        """Puzzles a second."""
        return self.puzzles / self.seconds


def made(number: int, seed: int = 1) -> Iterator[str]:
    """Yield that many Takuzu of 6x6, each a filled board with most of it taken away."""
    rng = random.Random(seed)
    lines = [line for line in product("01", repeat=SIDE) if _fair(line)]
    for _ in range(number):
        rows = _filled(rng, lines)
        shown = ["".join(v if rng.random() < 0.4 else "." for v in row) for row in rows]
        puzzle = {"version": 1, "kind": "takuzu", "rows": SIDE, "cols": SIDE, "givens": shown}
        yield json.dumps(puzzle)


def _fair(line: Sequence[str]) -> bool:
    text = "".join(line)
    return text.count("0") == text.count("1") and "000" not in text and "111" not in text


def _filled(rng: random.Random, lines: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Return a filled board: rows drawn at random until all columns are fair as well."""
    while True:
        rows: list[Sequence[str]] = []
        for _ in range(SIDE):
            fitting = [line for line in lines if _fits(rows, line)]
            if not fitting:
                break
            rows.append(rng.choice(fitting))
        if len(rows) == SIDE and all(map(_fair, zip(*rows, strict=True))):
            return rows


def _fits(rows: Sequence[Sequence[str]], line: Sequence[str]) -> bool:
    columns = ["".join(column) for column in zip(*rows, line, strict=True)]
    return all(
        max(c.count("0"), c.count("1")) <= SIDE // 2 and "000" not in c and "111" not in c
        for c in columns
    )


def plain(task: str, lines: Iterable[str]) -> tuple[int, int]:
    """Do puzzles one after the other in this process; return how many, and a hash."""
    number, found = 0, 0
    for line in lines:
        number += 1
        call = tasks.Call("it", Rules(), {}, None, Cancel(), lambda *_: None, False)
        record = tasks.TASKS[task](pysolve.loads(line, name="it"), call)
        found = hash((found, hash(json.dumps(record))))
    return number, found


def pooled(task: str, lines: Iterable[str], jobs: int) -> tuple[int, int]:
    """Do puzzles by so many workers; return how many, and a hash of the answers in order."""
    with Pool(jobs) as pool:
        # The workers are there before the clock begins: a night is longer than their start.
        warm = [Job(task, next(made(1)), "it")] * (2 * jobs)
        for _ in pool.do(warm):
            pass
        _START[0] = time.perf_counter()
        answers: dict[int, int] = {}
        number, found = 0, 0
        given = (Job(task, line, "it") for line in lines)
        for place, event in pool.do(given):
            if event.name in ("result", "error"):
                answers[place] = hash(json.dumps(event.data["record"]))
            while number in answers:
                found = hash((found, answers.pop(number)))
                number += 1
    return number, found


_START = [0.0]


def measured(
    task: str, lines: Callable[[], Iterable[str]], jobs: Sequence[int], turns: int
) -> Iterator[Rate]:
    """Yield what each way took, in turn, as often as asked."""
    for _ in range(turns):
        _START[0] = time.perf_counter()
        number, found = plain(task, lines())
        yield Rate("plain calls", 0, number, time.perf_counter() - _START[0], found)
        for size in jobs:
            number, found = pooled(task, lines(), size)
            yield Rate("pool", size, number, time.perf_counter() - _START[0], found)


def tell(rates: Sequence[Rate], console: Console) -> bool:
    """Print the best turn of each way; return whether all gave the same answers."""
    best: dict[int, Rate] = {}
    for rate in rates:
        if rate.jobs not in best or rate.rate > best[rate.jobs].rate:
            best[rate.jobs] = rate
    first, one = best[0].rate, best[min(n for n in best if n)].rate
    table = Table("way", "puzzles", "seconds", "a second", "to plain", "to the smallest pool")
    for size, rate in sorted(best.items()):
        way = rate.way if not size else f"{rate.way} of {size}"
        compared = "" if not size else f"{rate.rate / one:.2f}"
        table.add_row(
            way,
            str(rate.puzzles),
            f"{rate.seconds:.1f}",
            f"{rate.rate:.0f}",
            f"{rate.rate / first:.2f}",
            compared,
        )
    console.print(table)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    console.print(f"this process took {peak} MB at most")
    same = len({(rate.puzzles, rate.answers) for rate in rates}) == 1
    console.print("all answers are the same" if same else "ANSWERS DIFFER")
    return same


def plot(rates: Sequence[Rate], file: Path) -> None:
    """Draw the rate against the number of workers."""
    from matplotlib.figure import Figure

    sizes = sorted({rate.jobs for rate in rates if rate.jobs})
    best = [max(rate.rate for rate in rates if rate.jobs == size) for size in sizes]
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.add_subplot()
    axes.plot(sizes, best, "o-", label="pool")
    base = max(rate.rate for rate in rates if not rate.jobs)
    axes.axhline(base, color="grey", linestyle=":", label="plain calls, one process")
    axes.set(xlabel="workers", ylabel="puzzles a second", xticks=sizes, ylim=(0, None))
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(file, dpi=120)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure as the command line says; 1 if answers differ."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.throughput",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("inputs", nargs="*", type=Path, metavar="INPUT", help="files with a puzzle a line")
    add("--made", type=int, default=0, metavar="N", help="N made Takuzu of 6x6 instead")
    add("--task", default="check", choices=sorted(tasks.TASKS), help="what is done (check)")
    add("--jobs", default="1,2", metavar="N,N", help="sizes of pools (1,2)")
    add("--turns", type=int, default=1, metavar="N", help="the best of N turns")
    add("--every", type=int, default=1, metavar="N", help="only every Nth puzzle")
    add("--max-cells", type=int, default=10**9, metavar="N", help="leave out larger boards")
    add("--plot", type=Path, metavar="FILE", help="draw the rate against the workers")
    options = parser.parse_args(arguments)
    if bool(options.inputs) == bool(options.made):
        parser.error("give either files or --made N")
    sizes = [int(size) for size in options.jobs.split(",")]
    stay_here()

    def lines() -> Iterator[str]:
        return made(options.made) if options.made else _lines(options)

    console = Console(width=None if sys.stdout.isatty() else 120)
    rates = list(measured(options.task, lines, sizes, options.turns))
    if options.plot:
        plot(rates, options.plot)
    return 0 if tell(rates, console) else 1


def _lines(options: argparse.Namespace) -> Iterator[str]:
    def chosen() -> Iterator[str]:
        for file in options.inputs:
            with file.open(encoding="utf-8") as content:
                for line in content:
                    told = json.loads(line)
                    if told["rows"] * told["cols"] <= options.max_cells:
                        yield line

    return islice(chosen(), 0, None, options.every)


if __name__ == "__main__":
    sys.exit(main())
