"""All kinds on the shared corpus: is every published puzzle solved as published, and how fast.

    python -m bench.kinds     # all kinds of the collection but those of `python -m bench`
    python -m bench.kinds --kind akari --every 10

A table: lines of rules, how many are right, the median time up to 225 cells, the slowest. Times are
CPU, of the whole `solve`: facts, grounding, the proof that there is no other solution. What differs
from the published grid is named below it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pysolve
from pysolve import Limit, Verdict, catalogue
from pysolve.metadata import Kind
from pysolve.model import Puzzle

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT.parent / "shared" / "corpus"
SMALL = 225
"""Up to how many cells a puzzle counts for the median."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A puzzle of the corpus that was solved."""

    name: str
    cells: int
    seconds: float
    verdict: Verdict
    right: bool


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.kinds", description=__doc__)
    parser.add_argument("--kind", action="append", help="a kind; may be repeated")
    parser.add_argument("--every", type=int, default=1, help="only every so many puzzles")
    parser.add_argument("--limit", type=float, default=60, help="seconds for each puzzle")
    asked = parser.parse_args(arguments)
    if not CORPUS.is_dir():
        raise SystemExit("the corpus is not at hand: ../shared/corpus")
    sys.path.insert(0, str(ROOT / "tests"))
    told: list[str] = []
    print("| kind | lines of rules | right of all | median ms, up to 225 cells | slowest s |")
    print("|---|---|---|---|---|")
    for kind in catalogue.kinds():
        file = next((f for f in files(kind.name) if f.exists()), None)
        if file is None or not reader(kind) or (asked.kind and kind.name not in asked.kind):
            continue
        solved = [solve(puzzle, asked.limit) for puzzle in puzzles(file, asked.every)]
        print(row(kind, solved), flush=True)
        told += [f"{one.name}: {one.verdict.value}" for one in solved if not one.right]
    print("\n".join(["", *told]) if told else "\nNone differs from what was published.")


def reader(kind: Kind) -> bool:
    """Tell whether the tests know how to read the kind in the collection's own text."""
    return (ROOT / "tests" / "kinds" / kind.name / "corpus.py").is_file()


def files(kind: str) -> Iterator[Path]:
    """Yield where the corpus may have a kind."""
    yield CORPUS / f"{kind}.jsonl"
    yield CORPUS / "more" / f"{kind}.jsonl"


def puzzles(file: Path, every: int) -> Iterator[Puzzle]:
    """Yield puzzles of the corpus that are whole and have a published solution."""
    published = import_module("published")
    for line in file.read_text(encoding="utf-8").splitlines()[::every]:
        record = json.loads(line)
        if "solution" in record and not published.malformed(record):
            yield published.puzzle(record)


def solve(puzzle: Puzzle, seconds: float) -> Solved:
    """Solve a puzzle."""
    began = time.process_time()
    outcome = pysolve.solve(puzzle, limit=Limit(seconds=seconds))
    spent = time.process_time() - began
    right = outcome.verdict is Verdict.UNIQUE and outcome.matches_stated is True
    return Solved(puzzle.id, puzzle.rows * puzzle.cols, spent, outcome.verdict, right)


def row(kind: Kind, solved: Sequence[Solved]) -> str:
    """Return what is told of a kind."""
    names = (name for name in ("rules.lp", "redundant.lp") if (kind.folder / name).is_file())
    lines = " + ".join(str(len((kind.folder / n).read_text().splitlines())) for n in names)
    small = [one.seconds for one in solved if one.cells <= SMALL]
    median = f"{1000 * statistics.median(small):.0f}" if small else "-"
    slowest = max(solved, key=lambda one: one.seconds)
    right = sum(one.right for one in solved)
    name = slowest.name.removeprefix(f"{kind.name}-")
    return (
        f"| {kind.name} | {lines} | {right} of {len(solved)} | {median} | "
        f"{slowest.seconds:.2f} ({name}) |"
    )


if __name__ == "__main__":
    main()
