"""Explanations against people: is a puzzle explained in the order in which a person solved it?

Of puzzles that a person solved, move by move, tells for each kind how much the two orders agree
(Kendall's tau-b of the cells that the person decided; what one step decides is equal), how often
each jumps (a cell more than 3 rows or columns from the one decided before it; of a step, the
nearest cell comes first), and how the explanations read: steps, paragraphs, reasons, sentences.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

import pysolve
from bench.ranks import jumps, tau, walked
from bench.results import percentile
from bench.solves import SHARED, Solve, kinds, solves
from pysolve.errors import PuzzleError
from pysolve.explaining.explainer import PROOFS
from pysolve.findings import Explanation, Step
from pysolve.writing import save

LONG = 200
"""How many characters a sentence may have."""

MOST_NAMED = 5

EXAMPLES = """\
examples:
  python -m bench.people                                  every recorded solve; takes long
  python -m bench.people --max-cells 150 --every 3        a sample: some minutes
  python -m bench.people --kind takuzu --json people.json
"""


@dataclass(frozen=True)
class Measured:
    """One explanation beside one solve by a person.

    `tau` and `jumps` are None where the time was over before the explanation was complete.
    `reasons` counts the known cells that the steps show; `longest` is the longest sentence.
    """

    kind: str
    id: str
    rows: int
    cols: int
    seconds: float
    tau: float | None
    jumps: float | None
    jumps_of_person: float
    steps: int
    paragraphs: int
    reasons: int
    longest: int
    long: int
    decided: int
    named: int

    @property
    def complete(self) -> bool:
        """Whether the explanation came to its end."""
        return self.tau is not None


@dataclass(frozen=True)
class Summary:
    """What was measured of a kind: means over its puzzles, and shares of all steps and cells."""

    kind: str
    puzzles: int
    complete: int
    tau: float
    jumps: float
    jumps_of_people: float
    steps: float
    paragraphs: float
    reasons: float
    longest: int
    long: int
    named: float
    seconds: float
    seconds_p95: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure as the command line says."""
    options = _options(arguments)
    errors = Console(stderr=True)
    found: list[Measured] = []
    ended = False
    try:
        for one in _measured(options, errors):
            found.append(one)
    except KeyboardInterrupt:
        ended = True
    except PuzzleError as error:
        errors.print(f"error: {error}", markup=False, highlight=False, soft_wrap=True)
        return 2
    summaries = [summary(of) for of in _by_kind(found)]
    tell(found, summaries, Console(width=None if sys.stdout.isatty() else 150))
    if options.json:
        value = {
            "version": 1,
            "kinds": [asdict(one) for one in summaries],
            "puzzles": [asdict(one) for one in found],
        }
        save(options.json, json.dumps(value, indent=1) + "\n")
    if ended:
        errors.print("stopped; this is what was measured until then")
        return 130
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.people",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_sample(parser)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was measured")
    return checked(parser, parser.parse_args(arguments))


def add_sample(parser: argparse.ArgumentParser, *, limit: bool = True) -> None:
    """Add the options that tell which recorded solves are taken, and how long each may take."""
    add = parser.add_argument
    add("--kind", action="append", metavar="K", help="only this kind; repeatable")
    add("--every", type=int, default=1, metavar="N", help="only every Nth solve")
    add("--max-cells", type=int, metavar="N", help="leave out larger boards")
    if limit:
        add("--limit", type=float, default=60.0, metavar="S", help="seconds per puzzle (60)")
    add(
        "--shared",
        type=Path,
        default=SHARED,
        metavar="FOLDER",
        help="where human/K.jsonl and corpus/K.jsonl are (../shared)",
    )


def checked(parser: argparse.ArgumentParser, options: argparse.Namespace) -> argparse.Namespace:
    """Return the options if they make sense."""
    if options.every < 1:
        parser.error("--every must be at least 1")
    if options.max_cells is not None and options.max_cells < 1:
        parser.error("--max-cells must be at least 1")
    if getattr(options, "limit", 1) <= 0:
        parser.error("--limit must be above 0")
    return options


def sampled(options: argparse.Namespace) -> list[Solve]:
    """Return the solves that are asked for, kind by kind."""
    found: list[Solve] = []
    for kind in options.kind or kinds(options.shared):
        found += list(solves(options.shared, kind, options.max_cells))[:: options.every]
    if not found:
        raise PuzzleError("there are no such solves")
    return found


def _measured(options: argparse.Namespace, errors: Console) -> Iterator[Measured]:
    chosen = sampled(options)
    with errors.status("") as status:
        for number, solve in enumerate(chosen):
            status.update(f"{number} of {len(chosen)} done, {solve.id}")
            begun = cpu_seconds()
            limit = pysolve.Limit(seconds=options.limit)
            explanation = pysolve.explain(solve.puzzle, limit=limit).result()
            yield measured(solve, explanation, cpu_seconds() - begun)


def cpu_seconds() -> float:
    """Return the seconds that this process and those it waited for have worked."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def measured(solve: Solve, explanation: Explanation, seconds: float) -> Measured:
    """Compare an explanation with a solve by a person."""
    steps, times = explanation.steps, solve.times
    ours = {placed.cell: step.number for step in steps for placed in step.cells}
    cells = [cell for cell in times if cell in ours]
    walk = walked([p.cell for p in step.cells if p.cell in times] for step in steps)
    sentences = [len(sentence) for step in steps for sentence in _sentences(step)]
    whole = explanation.complete
    return Measured(
        kind=solve.puzzle.kind,
        id=solve.id,
        rows=solve.puzzle.rows,
        cols=solve.puzzle.cols,
        seconds=round(seconds, 3),
        tau=tau([times[c] for c in cells], [ours[c] for c in cells]) if whole else None,
        jumps=jumps([*walk]) if whole else None,
        jumps_of_person=jumps([*times]),
        steps=len(steps),
        paragraphs=len(explanation.paragraphs),
        reasons=sum(len(step.reasons) for step in steps),
        longest=max(sentences, default=0),
        long=sum(length > LONG for length in sentences),
        decided=sum(len(step.cells) for step in steps),
        named=sum(len(step.cells) for step in steps if step.rule not in PROOFS),
    )


def _sentences(step: Step) -> Iterator[str]:
    """Yield what a step says, and what those of its trial say."""
    yield step.sentence
    for link in step.trial:
        yield from _sentences(link)


def _by_kind(found: Sequence[Measured]) -> Iterator[list[Measured]]:
    for kind in dict.fromkeys(one.kind for one in found):
        yield [one for one in found if one.kind == kind]


def summary(found: Sequence[Measured]) -> Summary:
    """Sum up what was measured of a kind."""
    whole = [one for one in found if one.complete]
    steps = sum(one.steps for one in found)
    return Summary(
        kind=found[0].kind,
        puzzles=len(found),
        complete=len(whole),
        tau=_mean([one.tau for one in whole if one.tau is not None]),
        jumps=_mean([one.jumps for one in whole if one.jumps is not None]),
        jumps_of_people=_mean([one.jumps_of_person for one in found]),
        steps=_mean([one.steps for one in found]),
        paragraphs=_mean([one.paragraphs for one in found]),
        reasons=round(sum(one.reasons for one in found) / max(1, steps), 3),
        longest=max(one.longest for one in found),
        long=sum(one.long for one in found),
        named=round(sum(o.named for o in found) / max(1, sum(o.decided for o in found)), 4),
        seconds=round(statistics.median(one.seconds for one in found), 3),
        seconds_p95=percentile([one.seconds for one in found], 0.95),
    )


def _mean(values: Sequence[float]) -> float:
    return round(statistics.fmean(values), 3) if values else 0.0


def tell(found: Sequence[Measured], summaries: Sequence[Summary], console: Console) -> None:
    """Print a table, and the explanations that are least like the person's."""
    table = Table(title="Explanations beside recorded solves; CPU seconds")
    table.add_column("kind")
    columns = ("complete", "tau", "jumps", "people's", "steps", "paragraphs", "reasons a step")
    for name in (*columns, "longest", f"over {LONG}", "named", "median s", "p95 s"):
        table.add_column(name, justify="right")
    for one in summaries:
        table.add_row(
            one.kind,
            f"{one.complete}/{one.puzzles}",
            f"{one.tau:.3f}",
            f"{one.jumps:.3f}",
            f"{one.jumps_of_people:.3f}",
            f"{one.steps:.1f}",
            f"{one.paragraphs:.1f}",
            f"{one.reasons:.2f}",
            str(one.longest),
            str(one.long),
            f"{100 * one.named:.1f} %",
            f"{one.seconds:.2f}",
            f"{one.seconds_p95:.2f}",
        )
    console.print(table)
    for of in _by_kind(found):
        told = sorted((one.tau, one.id) for one in of if one.tau is not None)[:MOST_NAMED]
        if told:
            names = ", ".join(f"{name} {value:.2f}" for value, name in told)
            console.print(f"{of[0].kind}, least alike: {names}", soft_wrap=True, highlight=False)
        late = [one.id for one in of if not one.complete]
        if late:
            console.print(
                f"{of[0].kind}, not done in time: {', '.join(late)}",
                soft_wrap=True,
                highlight=False,
            )


if __name__ == "__main__":
    sys.exit(main())
