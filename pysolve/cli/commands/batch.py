"""The command `batch`: a task for many puzzles. How is the library's; here it is told."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pysolve import words
from pysolve.cli import printing
from pysolve.cli.codes import BAD_INPUT, DEFECT, NO, TERMINATED, UNDECIDED, YES
from pysolve.cli.ending import Terminated, terminable
from pysolve.cli.options import AspDir, Extra, KindAsked, Variants
from pysolve.cli.running import command
from pysolve.errors import UsageError
from pysolve.model import Verdict

if TYPE_CHECKING:
    from pysolve.batch.journal import Done
    from pysolve.batch.plan import Plan
    from pysolve.batch.tally import Tally
    from pysolve.records.batching import BatchResult

Record = Mapping[str, Any]

FAILED = "error"
UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


@command(
    "Solve, check, count, rate, explain, review or convert many puzzles, a line of results each."
    "\n\n"
    "A puzzle that is wrong, takes too long or too much memory is a line with its error, and the "
    "run goes on. What is written stays: with --resume the same command goes on where it ended. "
    "Exits with 1 if anything is found that --fail-on names; else with 2 if a puzzle could not be "
    "read, 3 if one was not decided, and 0 if all have an answer, whatever it is.",
    "puzzles batch check takuzu/smallest nurikabe/lagoon -o results.jsonl",
    apart=[("--resume", "--force"), ("--cluster", "--jobs")],
    needs={
        "--resume": "--output",
        "--retry": "--resume",
        "--force": "--output",
        "--in-order": "--output",
    },
)
def batch(
    *,
    task: Annotated[
        str,
        typer.Argument(
            metavar="TASK",
            help="solve, check, count, rate, explain, review or convert.",
            show_default=False,
        ),
    ],
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT...",
            help="Files, folders of files, URLs or game ids, - for standard input, shipped "
            "puzzles. A file of JSON lines, or of URLs one a line, may be of any length.",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the results here, a line of JSON each, not to standard output.",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with FILE: what is in it is not done again.")
    ] = False,
    retry: Annotated[
        bool,
        typer.Option(
            "--retry",
            help="With --resume: do again what met a limit, within the limits that are given now.",
        ),
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Begin anew, also if FILE is there already.")
    ] = False,
    in_order: Annotated[
        bool,
        typer.Option(
            "--in-order", help="Put the results in the order of the inputs, once all are there."
        ),
    ] = False,
    shard: Annotated[
        str,
        typer.Option(
            "--shard",
            metavar="I/N",
            help="Do only part I of N: every N-th puzzle, beginning with the I-th.",
        ),
    ] = "1/1",
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            metavar="N",
            help="Do N puzzles at a time; by default as many as there are processors.",
            show_default=False,
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="ADDRESS",
            help="Let the workers of a Dask cluster do it; local:N starts one on this machine.",
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            "--time-limit",
            metavar="S",
            help="Take S seconds at most for a puzzle, all in all: reading and grounding "
            "included. What does not end by itself is ended from outside a second later.",
        ),
    ] = None,
    memory_limit: Annotated[
        str | None,
        typer.Option(
            "--memory-limit", metavar="SIZE", help="Let a puzzle take no more, such as 500M or 2G."
        ),
    ] = None,
    fail_on: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-on",
            metavar="VERDICT",
            help="Exit with 1 if a puzzle is UNIQUE, MULTIPLE, NONE or UNKNOWN, or has an error. "
            "Repeatable.",
        ),
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Tell no progress, and no counts at the end.")
    ] = False,
    kind: KindAsked = None,
    variant: Variants = None,
    asp_dir: AspDir = None,
    extra: Extra = None,
    models: Annotated[
        int | None,
        typer.Option("--models", metavar="N", help="As of solve and check.", show_default=False),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", help="As of check and count.", show_default=False),
    ] = None,
    minimal: Annotated[bool, typer.Option("--minimal", help="As of check.")] = False,
    repair: Annotated[bool, typer.Option("--repair", help="As of check.")] = False,
    conflicts: Annotated[
        int | None,
        typer.Option("--conflicts", metavar="N", help="As of check.", show_default=False),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="As of convert, which needs it."),
    ] = None,
) -> int:
    """Write results."""
    from pysolve import catalogue
    from pysolve.batch.plan import Plan, options_of, task_of
    from pysolve.rules import Rules

    asked = task_of(task)
    given = {
        "models": models,
        "limit": limit,
        "minimal": minimal or None,
        "repair": repair or None,
        "conflicts": conflicts,
        "to": to,
        "with": None if asked != "convert" or not extra else extra,
    }
    options = options_of(asked, given)
    if kind is not None:
        catalogue.find(kind, asp_dir)
    if jobs is not None and jobs < 1:
        raise UsageError("--jobs is at least 1")
    memory = None if memory_limit is None else _bytes(memory_limit)
    rules = Rules(kind, tuple(variant or ()), tuple(extra or ()), asp_dir)
    plan = Plan(asked, tuple(inputs), rules, options, time_limit, memory, _shard(shard))
    watched = _watched(fail_on or (), asked)
    run = _Run(plan, jobs or _processors(), cluster, quiet)
    try:
        with terminable():
            if output is None:
                run.to_standard_output()
            else:
                run.into(output, resume=resume, retry=retry, force=force, ordered=in_order)
    except Terminated:
        printing.remark("terminated")
        return TERMINATED
    return _code(run.tally, watched)


class _Run:
    """A run of the command."""

    def __init__(self, plan: Plan, jobs: int, cluster: str | None, quiet: bool) -> None:
        from pysolve.batch.inputs import Inputs
        from pysolve.batch.tally import Tally
        from pysolve.cli.batches import Bar

        self._plan, self._jobs, self._cluster, self._quiet = plan, jobs, cluster, quiet
        self.tally: Tally = Tally()
        self._inputs = Inputs(plan.inputs, plan.rules)
        self._bar = Bar(self._inputs, self.tally)
        if self._inputs.doubled:
            twice = words.plural(self._inputs.doubled, "input")
            printing.remark(f"{twice} given more than once; each is read once")

    def to_standard_output(self) -> None:
        """Print the results."""
        from pysolve.batch.journal import Done

        def write(record: Record) -> None:
            printing.emit_record(record)
            sys.stdout.flush()

        write(self._plan.header())
        self._do(Done(self._plan.shard[1]), write)
        self._tell()

    def into(self, output: Path, *, resume: bool, retry: bool, force: bool, ordered: bool) -> None:
        """Write the results into a file."""
        from pysolve.batch.journal import Journal

        header = self._plan.header()
        with Journal(
            output, header, resume=resume, retry=retry, force=force, ordered=ordered
        ) as journal:
            journal.begin(self.tally.add)
            if journal.again and not self._quiet:
                are = "puzzle is" if journal.again == 1 else "puzzles are"
                printing.remark(f"{journal.again:,} {are} done again")
            try:
                self._do(journal.done, journal.add)
                journal.finish()
            except KeyboardInterrupt:
                lines = words.plural(journal.lines, "result")
                printing.remark(f"{lines} in {output}; the same command with --resume goes on")
                raise
        self._tell()

    def _do(self, done: Done, write: Callable[[Record], None]) -> None:
        from pysolve.batch.running import run
        from pysolve.pool.workers import workers

        def add(result: BatchResult) -> None:
            self._bar.work()
            write(result)
            self.tally.add(result)

        telling = nullcontext() if self._quiet else self._bar
        with telling, workers(self._jobs, self._cluster) as doing:
            run(self._plan, self._inputs, doing, done, add)

    def _tell(self) -> None:
        from pysolve.cli import batches

        if not self._quiet:
            batches.tell(self.tally)


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _bytes(text: str) -> int:
    match = re.fullmatch(r"(\d{1,12}(?:\.\d{1,6})?)\s*([KMGT]?)(?:I?B)?", text.strip().upper())
    if match is None or not float(match[1]):
        raise UsageError(f"--memory-limit is a size such as 500M or 2G, not {text!r}")
    return int(float(match[1]) * UNITS[match[2]])


def _shard(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([1-9]\d{0,8})/([1-9]\d{0,8})", text.strip())
    if match is None or int(match[1]) > int(match[2]):
        raise UsageError(f"--shard is a part and how many there are, such as 2/10, not {text!r}")
    return int(match[1]), int(match[2])


def _watched(given: Sequence[str], task: str) -> set[str]:
    """Return the verdicts that are a failure."""
    verdicts = () if task == "convert" else tuple(verdict.name for verdict in Verdict)
    known = {name.lower(): name for name in (*verdicts, FAILED)}
    for name in given:
        if name.lower() not in known:
            raise UsageError(f"--fail-on of {task} is {' or '.join(known.values())}, not {name!r}")
    return {known[name.lower()] for name in given}


def _code(tally: Tally, watched: set[str]) -> int:
    """Return how it ends: what is watched for goes before all else, then the gravest."""
    if any(map(tally.has, watched)):
        return NO
    found = {_CODES[code] for code in tally.errors}
    if tally.undecided:
        found.add(UNDECIDED)
    return max(found, default=YES)


_CODES = {"input": BAD_INPUT, "time": UNDECIDED, "memory": UNDECIDED, "internal": DEFECT}
"""How a run ends that has an error of that code."""
