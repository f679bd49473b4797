"""The command line: arguments, printing, exit codes. It holds no puzzle logic.

Start-up counts, so what pulls in the solver is imported inside the functions that need it.
"""

from __future__ import annotations

import functools
import inspect
import os
import shlex
import shutil
import signal
import sys
import textwrap
import threading
import time
import traceback
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Self

import typer
from typer.core import TyperGroup

from pysolve import sources, words, writing
from pysolve.cli import printing
from pysolve.cli.printing import say as print
from pysolve.errors import (
    Interrupted,
    KindError,
    NoSolutionError,
    PuzzleError,
    UndecidedError,
    UsageError,
)
from pysolve.model import (
    Count,
    Outcome,
    Puzzle,
    RepairSearch,
    Report,
    Statistics,
    Verdict,
    Wanted,
    differing,
)
from pysolve.render import json as records
from pysolve.render import terminal
from pysolve.render.terminal import Look
from pysolve.sources import Source

if TYPE_CHECKING:
    from pysolve.engine import Budget
    from pysolve.formats import Found
    from pysolve.kinds import Kind
    from pysolve.render.files import Drawing

T = typing.TypeVar("T")

YES, NO, BAD_INPUT, UNDECIDED, DEFECT, INTERRUPTED, CUT_OFF = 0, 1, 2, 3, 70, 130, 141
OUT_OF_MEMORY = "the memory was not enough to decide that"
JSON_VERSION = 1
CELL_SIZE = 36
THEME = "light"
WATCH_SECONDS = 0.3

_Misuse: Any = typer.BadParameter.__base__
"""What the parser raises; its home is another in every version of typer."""


class Shell(TyperGroup):
    """The command line as a whole: whatever happens, it ends with an exit code and a line."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and exit."""
        run = functools.partial(super().main, *args)
        extra |= {"prog_name": "puzzles", "standalone_mode": False}

        def work() -> int:
            try:
                return int(run(**extra) or YES)
            except _Misuse as error:
                given = list(extra.get("args") or sys.argv[1:])
                path = " ".join(["puzzles", *(word for word in given[:1] if word in self.commands)])
                told = error.format_message().strip().rstrip(".")
                then = " " if told.endswith("?") else "; "
                _remark(f"{told[:1].lower()}{told[1:]}{then}see '{path} --help'")
                return BAD_INPUT
            except PuzzleError as error:
                _remark(str(error))
                return BAD_INPUT
            except typer.Abort:
                raise KeyboardInterrupt from None
            except SystemExit:
                # Of a reader that has gone, the parser makes an exit of its own.
                raise BrokenPipeError from None

        sys.exit(_ending(work))


app = typer.Typer(
    name="puzzles",
    cls=Shell,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=(
        "Solve Nikoli grid puzzles and prove them unique, from rule files you can edit.\n\n"
        "Try: puzzles solve --kind heyawake"
    ),
    epilog=(
        "Exit codes: 0 yes, 1 no (no solution, several, wrong), 2 bad usage or input, "
        "3 undecided within the limits of time and memory, 70 a defect of ours, 130 interrupted. "
        "With several inputs the highest wins."
    ),
)


class Color(StrEnum):
    """When to use colour."""

    auto = "auto"
    always = "always"
    never = "never"


class Naming(StrEnum):
    """How places are named."""

    short = "short"
    long = "long"


AspDir = Annotated[
    Path | None,
    typer.Option("--asp-dir", metavar="DIR", help="Look for kinds in DIR first, then in ours."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw boards with plain ASCII characters.")]
ColorWhen = Annotated[Color, typer.Option("--color", help="When to use colour.")]


@dataclass(frozen=True)
class Reading:
    """The options of every command that reads puzzles. Each field is one of them."""

    inputs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="INPUT...",
            help="A file, a folder of files, a URL or game id, - for standard input, or a shipped "
            "puzzle such as heyawake/example. The format is found out; a file may hold several.",
            show_default=False,
        ),
    ] = None
    kind: Annotated[
        str | None,
        typer.Option("--kind", "-k", metavar="K", help="The kind, where the input does not say."),
    ] = None
    variant: Annotated[
        list[str] | None,
        typer.Option("--variant", metavar="V", help="Add the rules of a variant. Repeatable."),
    ] = None
    asp_dir: AspDir = None


@dataclass(frozen=True)
class Deciding(Reading):
    """The options of every command that lets the solver work."""

    extra: Annotated[
        list[Path] | None,
        typer.Option(
            "--with",
            metavar="FILE.lp",
            help="Add a rule file, to add rules or to switch some off. Repeatable.",
        ),
    ] = None
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", help="End each search after S seconds."),
    ] = None
    threads: Annotated[
        int,
        typer.Option("--threads", metavar="N", help="Search in N different ways at once."),
    ] = 1
    config: Annotated[
        str | None,
        typer.Option(
            "--config",
            metavar="NAME",
            help="For experts: how clasp searches, instead of what measured best for the kind: "
            "auto, frumpy, jumpy, tweety, handy, crafty, trendy, many.",
        ),
    ] = None

    def budget(self, models: int, *, seed: int | None = None, effort: bool = False) -> Budget:
        """Return what each search may use up."""
        from pysolve.engine import Budget

        return Budget(self.time_limit, models, self.threads, seed, self.config, effort)

    @property
    def decides(self) -> bool:
        """Whether anything is said of how to solve."""
        return bool(self.extra or self.time_limit or self.threads != 1 or self.config)


@dataclass(frozen=True)
class Answering(Deciding):
    """The options of every command that prints answers."""

    as_json: AsJson = False


@dataclass(frozen=True)
class Telling(Answering):
    """The options of every command that prints answers in sentences."""

    naming: Annotated[
        Naming | None,
        typer.Option(
            "--places", help="How cells are named: r4c2, or row 4, column 2.", show_default=False
        ),
    ] = None

    @property
    def places(self) -> words.Places:
        """How cells are named: in words unless told otherwise."""
        return words.SHORT if self.naming is Naming.short else words.LONG


@dataclass(frozen=True)
class Showing(Telling):
    """The options of every command that prints answers with boards."""

    ascii: Ascii = False
    color: ColorWhen = Color.auto

    @property
    def look(self) -> Look:
        """How boards are drawn."""
        return _look(self.ascii, self.color)


@dataclass(frozen=True)
class Item:
    """A puzzle to answer for."""

    name: str
    puzzle: Puzzle
    several: bool


Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Draw into a file: .svg, .png, .html or .txt.",
    ),
]
Theme = Annotated[
    str, typer.Option("--theme", metavar="T", help="light, dark or print, for pictures.")
]
CellSize = Annotated[
    int, typer.Option("--cell-size", metavar="N", help="The side of a cell in a picture.")
]


Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Draw solutions at random; same seed, same ones."),
]
Stats = Annotated[bool, typer.Option("--stats", help="Add times, program size and search effort.")]

IN_JSON = ("--json", "--ascii", "--color")
"""What draws boards has nothing to do where JSON is printed."""

IN_PICTURES = {"--theme": "--output", "--cell-size": "--output"}
"""What is about pictures needs a file to draw into."""

Command = Callable[..., int]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"puzzles {version('puzzles-asp')}")
        except PackageNotFoundError:
            raise UsageError("the version is known only where puzzles is installed") from None
        raise typer.Exit(YES)


@app.callback()
def _top(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Show the version and exit.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    if ctx.invoked_subcommand is None:
        printing.progress(f"{ctx.get_help()}\n")
        raise typer.Exit(BAD_INPUT)


def _command(
    about: str,
    example: str,
    *,
    apart: Sequence[Sequence[str]] = (),
    needs: Mapping[str, str] | None = None,
) -> Callable[[Command], Command]:
    """Make a command of a function that returns an exit code.

    A first parameter `request` stands for all options that its class has fields for. Of each list
    in `apart`, the first option goes with none of the others; `needs` tells which options would do
    nothing without another.
    """

    def decorate(function: Command) -> Command:
        hints = typing.get_type_hints(function, include_extras=True)
        own = list(inspect.signature(function).parameters.values())
        shared: list[inspect.Parameter] = []
        if own and own[0].name == "request":
            own.pop(0)
            common = typing.get_type_hints(hints["request"], include_extras=True)
            for name, parameter in inspect.signature(hints["request"]).parameters.items():
                shared.append(parameter.replace(annotation=common[name]))
        shown = [p.replace(annotation=hints[p.name]) for p in own]
        parameters = [*shared[:2], *shown, *shared[2:]]

        @functools.wraps(function)
        def command(ctx: typer.Context, **values: Any) -> None:
            def work() -> int:
                _refuse_senseless(_given(ctx), apart, needs or {})
                if not shared:
                    return function(**values)
                request = {p.name: values.pop(p.name) for p in shared}
                return function(hints["request"](**request), **values)

            raise typer.Exit(_ending(functools.partial(_guarded, work)))

        context = inspect.Parameter("ctx", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
        signature = [context, *(p.replace(kind=context.kind) for p in parameters)]
        command.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
        command.__annotations__ = {p.name: p.annotation for p in signature}
        # After a \b the lines of a paragraph stay as they are.
        epilog, short = f"\b\nExample: {example}", about.partition("\n")[0]
        app.command(help=about, short_help=short, epilog=epilog)(command)
        return function

    return decorate


def _given(ctx: typer.Context) -> list[str]:
    """Return the options that are on the command line, by their long names."""
    found = []
    for parameter in ctx.command.params:
        source = ctx.get_parameter_source(parameter.name or "")
        if source is not None and source.name == "COMMANDLINE":
            found += [name for name in parameter.opts if name.startswith("--")][:1]
    return found


def _refuse_senseless(
    given: Sequence[str], apart: Sequence[Sequence[str]], needs: Mapping[str, str]
) -> None:
    """Refuse options that would do nothing beside others, or without them."""
    for one, *others in apart:
        clashing = [other for other in others if other in given]
        if one in given and clashing:
            raise UsageError(f"{one} and {clashing[0]} exclude each other")
    for option, needed in needs.items():
        if option in given and needed not in given:
            raise UsageError(f"{option} does nothing without {needed}")


def _ending(work: Callable[[], int]) -> int:
    """Do all the work of a run; return its exit code, also where it cannot go on."""
    try:
        code = work()
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        # A second one ends the program at once.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        # One that came while code was made of text, Python takes for unheard until more is made.
        exec("")
        _remark("interrupted")
        return INTERRUPTED
    except MemoryError:
        _remark(OUT_OF_MEMORY)
        return UNDECIDED
    except OSError as error:
        if error.filename is not None:
            _remark(f"{os.fsdecode(error.filename)}: {error.strerror}")
            return BAD_INPUT
        printing.silence()
        if isinstance(error, BrokenPipeError):
            return CUT_OFF
        _remark(f"cannot write to standard output: {error.strerror or error}")
        return BAD_INPUT


def _guarded(work: Callable[[], int], about: str = "") -> int:
    """Do some work; turn what a user can mend into one line on stderr.

    What was printed goes out at once, so that nothing that comes later can lose it.
    """
    code = _answered(work, about)
    sys.stdout.flush()
    return code


def _answered(work: Callable[[], int], about: str) -> int:
    try:
        return work()
    except PuzzleError as error:
        named = about and isinstance(error, KindError | UndecidedError | NoSolutionError)
        _remark(f"{about}: {error}" if named else str(error))
        if isinstance(error, UndecidedError):
            return UNDECIDED
        return NO if isinstance(error, NoSolutionError) else BAD_INPUT
    except MemoryError:
        _remark(f"{about}: {OUT_OF_MEMORY}" if about else OUT_OF_MEMORY)
        return UNDECIDED


def main() -> None:
    """Run the command line."""
    printing.settle()
    try:
        app()
    except SystemExit as exit_:
        if _abandoned():
            # A grounding that was given up still runs, and would crash on a tidy exit.
            os._exit(exit_.code if isinstance(exit_.code, int) else BAD_INPUT)
        raise
    except Exception:
        printing.complain(traceback.format_exc())
        _remark("this is a defect of the program; please report it with the lines above")
        sys.exit(DEFECT)


def _abandoned() -> bool:
    """Tell whether a grounding was given up and still runs."""
    if threading.active_count() == 1:
        return False
    from pysolve.engine import ABANDONED

    return any(thread.name == ABANDONED for thread in threading.enumerate())


@_command(
    "Solve puzzles, and prove that the solution is the only one.\n\n"
    "Without an input: reads standard input when something is piped in, "
    "else solves the example of the kind.",
    "puzzles solve --kind heyawake",
    apart=[IN_JSON, ("--first", "--models")],
    needs=IN_PICTURES,
)
def solve(
    request: Showing,
    *,
    first: Annotated[
        bool, typer.Option("--first", help="End at the first solution, without the proof.")
    ] = False,
    models: Annotated[
        int, typer.Option("--models", metavar="N", help="End at N solutions; 0 finds all.")
    ] = 2,
    seed: Seed = None,
    output: Output = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
    stats: Stats = False,
) -> int:
    """Print solutions."""
    budget = request.budget(1 if first else models, seed=seed, effort=stats)
    pictures = Pictures(output, theme, cell_size, request.look)

    def answer(item: Item) -> int:
        try:
            outcome = _outcome(request, item.puzzle, budget)
        except Interrupted as stopped:
            if stopped.found.solutions:
                _tell_outcome(request, item, stopped.found, stats=stats, interrupted=True)
            raise
        unproved = len(outcome.solutions) == 1 and budget.models == 1
        _tell_outcome(request, item, outcome, first=unproved, stats=stats)
        pictures.add_outcome(request, item, outcome)
        if unproved:
            return YES
        return {Verdict.NONE: NO, Verdict.UNKNOWN: UNDECIDED}.get(outcome.verdict, YES)

    code = _each(request, answer)
    pictures.save()
    return code


@_command(
    "Tell whether puzzles have exactly one solution: UNIQUE, MULTIPLE, NONE or UNKNOWN.\n\n"
    "If it has several: where they differ, what they share, what would mend it. "
    "If it has none: which clues clash. Exits with 0 only when every puzzle is unique.",
    "puzzles check heyawake/flawed/ambiguous",
    apart=[
        IN_JSON,
        ("--closest", "--farthest", "--models"),
        ("--farthest", "--models"),
        (
            "--answer",
            "--models",
            "--closest",
            "--farthest",
            "--limit",
            "--minimal",
            "--repair",
            "--conflicts",
            "--ignore-marks",
            "--seed",
            "--output",
            "--ascii",
            "--color",
            "--stats",
        ),
    ],
    needs=IN_PICTURES,
)
def check(
    request: Showing,
    *,
    models: Annotated[
        int,
        typer.Option("--models", metavar="N", help="Show N solutions where there are that many."),
    ] = 2,
    closest: Annotated[
        bool, typer.Option("--closest", help="Show the two solutions that are most alike.")
    ] = False,
    farthest: Annotated[
        bool, typer.Option("--farthest", help="Show the two solutions that are least alike.")
    ] = False,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", help="Count up to N solutions; 0 counts all.")
    ] = 1000,
    minimal: Annotated[
        bool, typer.Option("--minimal", help="List the clues that are not needed.")
    ] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="Find the fewest clues to add to make it unique.")
    ] = False,
    conflicts: Annotated[
        int, typer.Option("--conflicts", metavar="N", help="Show up to N sets of clues that clash.")
    ] = 1,
    ignore_marks: Annotated[
        bool, typer.Option("--ignore-marks", help="Leave the marks in the input out.")
    ] = False,
    answer: Annotated[
        Path | None,
        typer.Option("--answer", metavar="FILE", help="Judge the filled grid in FILE instead."),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again whenever the input is saved.")
    ] = False,
    seed: Seed = None,
    output: Output = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
    stats: Stats = False,
) -> int:
    """Print verdicts."""
    if models == 1:
        raise UsageError("--models 1 proves nothing about uniqueness; it must be 2 or more")
    if conflicts < 0 or limit < 0:
        raise UsageError("--conflicts and --limit must not be negative")
    budget = request.budget(models, seed=seed, effort=True)
    wanted = Wanted(
        closest=closest,
        farthest=farthest,
        limit=limit,
        forced=True,
        minimal=True if minimal else None,
        repairs=3 if repair else 0,
        conflicts=conflicts,
        marks=not ignore_marks,
    )

    def once() -> int:
        pictures = Pictures(output, theme, cell_size, request.look)

        def work(item: Item) -> int:
            if answer is not None:
                return _judge_answer(request, item, answer)
            report = _report(request, item.puzzle, budget, wanted)
            if request.as_json:
                _print_json(records.report(item.name, report, stats=stats))
            else:
                _tell_report(request, item, report, minimal=minimal, stats=stats)
            pictures.add_report(request, item, report)
            return _report_code(report, wanted)

        code = _each(request, work)
        pictures.save()
        return code

    if not watch:
        return once()
    if len(request.inputs or ()) != 1:
        raise UsageError("--watch needs one file to watch")
    gap = not request.as_json
    return _watch(Path((request.inputs or [""])[0]), once, gap=gap)


def _watch(path: Path, once: Callable[[], int], *, gap: bool) -> int:
    """Do something now, and again whenever a file is saved, until Ctrl-C."""
    if not path.is_file():
        raise UsageError(f"--watch needs a file, and {path} is none")
    code, seen = YES, None
    try:
        while True:
            now = _saved(path)
            if now is not None and now != seen:
                if seen is not None and gap:
                    print()
                seen = now
                code = _guarded(once)
                _remark(f"watching {path}; Ctrl-C ends")
            time.sleep(WATCH_SECONDS)
    except KeyboardInterrupt:
        return code


def _saved(path: Path) -> tuple[int, int] | None:
    """Return what tells one state of a file from another; None while it is gone."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size


def _report(request: Deciding, puzzle: Puzzle, budget: Budget, wanted: Wanted) -> Report:
    from pysolve import tasks

    with Progress("checking") as progress:
        return tasks.check(
            puzzle,
            extra=request.extra or (),
            asp_dir=request.asp_dir,
            budget=budget,
            tick=progress,
            wanted=wanted,
        )


def _report_code(report: Report, wanted: Wanted) -> int:
    review = report.review
    if review is not None and not review.completable:
        return NO
    judged = report.puzzle.marks is None or review is not None or not wanted.marks
    if not judged:
        return UNDECIDED
    if report.matches_stated is False:
        return NO
    return {Verdict.UNIQUE: YES, Verdict.UNKNOWN: UNDECIDED}.get(report.verdict, NO)


def _tell_report(
    request: Showing, item: Item, report: Report, *, minimal: bool, stats: bool
) -> None:
    """Print all that is known, in the order a setter needs it."""
    _tell_outcome(request, item, report, show_unique=False, stats=stats)
    puzzle = report.puzzle
    if report.pair_exact is False:
        print("Not all pairs of solutions were compared: these two are the best that were found.")
    if report.verdict is Verdict.UNIQUE:
        cost = report.statistics
        print(
            f"Proved with {words.plural(cost.choices or 0, 'choice')} "
            f"and {words.plural(cost.conflicts or 0, 'conflict')}."
        )
        if report.unneeded is None:
            print("Which clues are not needed takes longer to tell; --minimal does.")
    if report.unneeded is not None:
        number = f"{len(report.unneeded)} of {words.plural(report.clues, 'clue')}"
        print(f"Clues that are not needed, each alone: {number}.")
        for clue in report.unneeded if minimal else ():
            print(f"  {request.places.clue(clue, puzzle)}")
    if report.forced is not None:
        known = sum(value is not None for row in report.forced for value in row)
        print(f"All solutions agree on {known} of {puzzle.rows * puzzle.cols} cells:")
        answer = _answer(request, puzzle)
        print(terminal.board(puzzle, answer, request.look, marks=report.forced))
    sentences = _sentences(request, puzzle)
    _tell_mending(report, sentences, request.places)
    if report.review is not None:
        _tell_review(report, sentences, request.places)


def _tell_mending(report: Report, sentences: Mapping[str, str], places: words.Places) -> None:
    puzzle = report.puzzle
    for repair in report.repairs or ():
        added = "; ".join(places.clue(clue, puzzle) for clue in repair.additions)
        print(f"It becomes unique with {added}.")
    if report.repairs is not None and report.search is not None:
        _tell_search(report.search, found=bool(report.repairs))
    for conflict in report.conflicts:
        if conflict.clues:
            listed = "; ".join(places.clue(clue, puzzle) for clue in conflict.clues)
            alone = "This cannot hold" if len(conflict.clues) == 1 else "These cannot hold together"
            print(f"{alone}: {listed}.")
        elif report.clues:
            print("There is no solution even without any clue.")
        else:
            print("There is no solution by these rules:")
        for rule in conflict.rules:
            print(f"  {rule}: {sentences.get(rule, '')}".rstrip())
    if report.changes:
        print("The smallest change that gives it a solution:")
        for change in report.changes:
            others = _runs(sorted(change.entries[1:]))
            to = "take it away" if change.entry is None else f"make it {change.entry}"
            if others:
                work = "work" if len(change.entries) > 2 else "works"
                to += f" ({words.listed(others)} {work} too)"
            print(f"  {places.clue(change.clue, puzzle)}: {to}")


def _runs(numbers: Sequence[int]) -> list[str]:
    """Name numbers, those that follow each other by the first and the last."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run) for run in runs)
    return [part for each in parts for part in each]


_NUMBERS = ("no", "one", "two", "three", "four")


def _tell_search(search: RepairSearch, found: bool) -> None:
    """Tell what it means that there are no other repairs than those that were found."""
    number = "at least " * (not search.exact) + words.plural(search.number, "solution")
    some = f"the first {search.towards} of {number}"
    if not search.places:
        print("There is no place for another clue.")
        return
    fewer = f"{_NUMBERS[search.largest]} clues or fewer" if search.largest > 1 else "one clue"
    if search.stated:
        if not found:
            print(f"No {fewer} would leave only the solution that the input states.")
    elif not search.exact:
        print(
            f"Looked towards {some}; others may take fewer clues."
            if found
            else f"No {fewer} were found that would make it unique, among {some}."
        )
    elif not found:
        capped = "" if search.largest == len(_NUMBERS) - 1 else "; not all larger sets were tried"
        print(f"No {fewer} would make it unique{capped}.")


def _sentences(request: Deciding, puzzle: Puzzle) -> dict[str, str]:
    """Return the sentences of the rules that decide a puzzle."""
    from pysolve import tasks

    rules = tasks.select(puzzle, extra=request.extra or (), asp_dir=request.asp_dir).rules
    return {rule.name: rule.sentence for rule in rules}


def _tell_review(report: Report, sentences: Mapping[str, str], places: words.Places) -> None:
    review = report.review
    assert review is not None
    if review.broken:
        print("The marks break rules:")
        for violation in review.broken:
            place = places.place(violation.key, report.puzzle)
            print(f"  {violation.rule} at {place}: {sentences.get(violation.rule, '')}".rstrip())
    elif review.completable:
        print("The marks break no rule and lead to a solution.")
    else:
        print("No rule is broken yet, but the marks lead to no solution.")
    if not review.completable and not review.broken and review.conflict:
        alone = len(review.conflict) == 1
        told = "This mark cannot be right" if alone else "These marks cannot stand together"
        print(f"{told}: {places.cells(review.conflict)}.")
        for rule in review.rules:
            print(f"  {rule}: {sentences.get(rule, '')}".rstrip())
    if review.right is not None:
        print(f"Right: {review.right} of {words.plural(review.marks, 'mark')}.")


def _judge_answer(request: Showing, item: Item, file: Path) -> int:
    """Tell whether a filled grid is the solution, a solution, or what it breaks."""
    from pysolve import tasks

    grid = tasks.load_answer(file, item.puzzle, asp_dir=request.asp_dir)
    broken = tasks.violations(item.puzzle, grid, extra=request.extra or (), asp_dir=request.asp_dir)
    outcome = None if broken else _outcome(request, item.puzzle, request.budget(2))
    verdict = "WRONG" if outcome is None else _ANSWERS[outcome.verdict]
    if request.as_json:
        _print_json(
            {
                **records.about(item.name, item.puzzle),
                "answer": verdict,
                "broken": [records.violation(violation) for violation in broken],
            }
        )
    else:
        _separate(item)
        print(_ANSWER_LINES[verdict])
        sentences = _sentences(request, item.puzzle)
        for violation in broken:
            place = request.places.place(violation.key, item.puzzle)
            print(f"  {violation.rule} at {place}: {sentences.get(violation.rule, '')}".rstrip())
    return {"RIGHT": YES, "UNPROVED": UNDECIDED}.get(verdict, NO)


_ANSWERS = {
    Verdict.UNIQUE: "RIGHT",
    Verdict.MULTIPLE: "NOT_THE_ONLY_ONE",
    Verdict.UNKNOWN: "UNPROVED",
}
_ANSWER_LINES = {
    "RIGHT": "RIGHT: this is the solution.",
    "NOT_THE_ONLY_ONE": "NOT THE ONLY ONE: a solution, but not the only one.",
    "UNPROVED": "UNPROVED: a solution; whether it is the only one was not found out in time.",
    "WRONG": "WRONG: this breaks rules:",
}


@_command(
    "Count the solutions of puzzles exactly. Long counts tell on stderr how far they are.",
    "puzzles count takuzu/flawed/ambiguous --limit 1000",
)
def count(
    request: Answering,
    *,
    limit: Annotated[
        int,
        typer.Option("--limit", "--models", metavar="N", help="End at N solutions; 0 counts all."),
    ] = 0,
    stats: Stats = False,
) -> int:
    """Print numbers of solutions."""
    from pysolve import tasks

    budget = request.budget(limit, effort=stats)

    def answer(item: Item) -> int:
        try:
            with Progress("counting") as progress:
                counted = tasks.count(
                    item.puzzle,
                    extra=request.extra or (),
                    asp_dir=request.asp_dir,
                    budget=budget,
                    tick=progress,
                )
        except Interrupted as stopped:
            if stopped.found.number:
                _tell_count(request, item, stopped.found, stats=stats, interrupted=True)
            raise
        _tell_count(request, item, counted, stats=stats)
        if counted.timed_out:
            return UNDECIDED
        return YES if counted.number else NO

    return _each(request, answer)


@_command(
    "Write puzzles in another format, to standard output or into a file.\n\n"
    "A puzzle that a format cannot hold is refused, with the formats that can. What is beside the "
    "puzzle, such as title, solution and marks, is left out where there is no place for it, and "
    "named.",
    "puzzles convert nurikabe/lagoon --to puzzlink",
)
def convert(
    request: Reading,
    *,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="One of those 'puzzles formats' lists.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write here, not to standard output."),
    ] = None,
) -> int:
    """Print puzzles."""
    from pysolve import formats as known
    from pysolve import tasks

    texts: list[str] = []
    chosen = next((format_ for format_ in known.every() if format_.name == to), None)

    def answer(item: Item) -> int:
        written = tasks.dumps(item.puzzle, to, asp_dir=request.asp_dir)
        assert chosen is not None
        if output is None:
            gap = "\n" if texts and not chosen.one_line else ""
            printing.emit(f"{gap}{chosen.joined([written])}")
        texts.append(written)
        kind = tasks.select(item.puzzle, asp_dir=request.asp_dir).kind
        if remark := known.foreign_rules(item.puzzle):
            _remark(remark)
        if lost := known.lost(item.puzzle, kind, to, written):
            _remark(f"{item.name}: {to} has no place for {', '.join(lost)}")
        return YES

    code = _each(request, answer)
    if code == YES and output is not None and chosen is not None:
        _write(output, chosen.joined(texts))
    return code


@_command(
    "List the formats that puzzles are read from and written to.",
    "puzzles formats",
)
def formats(*, as_json: AsJson = False) -> int:
    """Print what formats there are."""
    from pysolve import formats as known

    if as_json:
        for format_ in known.every():
            _print_json(
                {
                    "format": format_.name,
                    "title": format_.title,
                    "written": format_.write is not None,
                    "many": format_.many,
                }
            )
        return YES
    _print_columns(
        (format_.name, format_.title + ("" if format_.write else " (only read)"))
        for format_ in known.every()
    )
    return YES


class Show(StrEnum):
    """What a picture shows beside the puzzle."""

    puzzle = "puzzle"
    solution = "solution"
    marks = "marks"
    difference = "difference"
    forced = "forced"


@_command(
    "Draw puzzles: into a file (.svg, .png, .html, .txt), or without -o as text.",
    "puzzles render heyawake/example --show solution",
    apart=[("--output", "--color")],
    needs=IN_PICTURES,
)
def render(
    request: Deciding,
    *,
    show: Annotated[
        Show,
        typer.Option(
            "--show",
            help="The puzzle alone, its solution, the marks in the input, where two solutions "
            "differ, or the cells that all solutions share.",
        ),
    ] = Show.puzzle,
    any_: Annotated[
        bool, typer.Option("--any", help="Draw a solution even if it may not be the only one.")
    ] = False,
    seed: Seed = None,
    output: Output = None,
    theme: Theme = THEME,
    cell_size: CellSize = CELL_SIZE,
    ascii: Ascii = False,
    color: ColorWhen = Color.auto,
) -> int:
    """Draw puzzles."""
    from pysolve.render import files

    if any_ and show is not Show.solution:
        raise UsageError("--any goes with --show solution")
    if show in (Show.puzzle, Show.marks) and (request.decides or seed is not None):
        raise UsageError(f"nothing is solved for --show {show.value}; leave out how to solve")
    if ascii and output is not None and files.ending(output) != ".txt":
        raise UsageError(f"--ascii draws text, and {output} is a picture")
    look = _look(ascii, color)
    pictures = Pictures(output, theme, cell_size, look)

    def answer(item: Item) -> int:
        drawing = _drawing(request, item, show, seed=seed, insist=any_)
        if output is None:
            print(f"{drawing.caption}\n{files.text(drawing, look)}")
        pictures.add(drawing)
        return YES

    code = _each(request, answer)
    pictures.save()
    return code


def _drawing(
    request: Deciding, item: Item, show: Show, *, seed: int | None, insist: bool
) -> Drawing:
    """Work out what a picture is to show."""
    from pysolve import tasks
    from pysolve.render.files import Drawing

    puzzle = item.puzzle
    plain = Drawing(_heading(puzzle), puzzle, _answer(request, puzzle))
    if show is Show.puzzle:
        return plain
    if show is Show.marks:
        if puzzle.marks is None:
            raise UsageError(f"{item.name}: there are no marks in the input")
        return replace(plain, marks=puzzle.marks)
    if show is Show.forced:
        with Progress("solving") as progress:
            forced = tasks.forced(
                puzzle,
                extra=request.extra or (),
                asp_dir=request.asp_dir,
                budget=request.budget(0, seed=seed),
                tick=progress,
            )
        if forced is None:
            raise NoSolutionError("there is no solution, so no cells are forced")
        return replace(plain, forced=forced)
    outcome = _outcome(request, puzzle, request.budget(2, seed=seed))
    few = len(outcome.solutions) < (2 if show is Show.difference else 1)
    if few and outcome.verdict is Verdict.UNKNOWN:
        raise UndecidedError("the time limit came before enough solutions were found")
    if few and show is Show.difference:
        raise NoSolutionError("there are no two solutions, so nothing differs")
    if few:
        raise NoSolutionError("there is no solution")
    if show is Show.solution and outcome.verdict is not Verdict.UNIQUE:
        _tell_apart(item, outcome, insist)
    marked = outcome.differences if show is Show.difference else ()
    return replace(plain, solution=outcome.solutions[0], marked=marked)


def _tell_apart(item: Item, outcome: Outcome, insist: bool) -> None:
    """Tell that a solution may not be drawn as the only one; refuse that, unless one insists."""
    several = outcome.verdict is Verdict.MULTIPLE
    told = "there are several solutions" if several else "the solution may not be the only one"
    told = f"{outcome.verdict.value}: {told}"
    if insist:
        _remark(f"{item.name}: {told}; one is drawn")
        return
    told = f"{told}; --any draws one all the same"
    raise NoSolutionError(told) if several else UndecidedError(told)


def _answer(request: Reading, puzzle: Puzzle) -> str:
    from pysolve import kinds as known

    kind, _ = known.find(puzzle.kind, request.asp_dir)
    return kind.answer


class Pictures:
    """The drawings that go into a file, if one is asked for."""

    def __init__(self, path: Path | None, theme: str, cell_size: int, look: Look) -> None:
        self._path = path
        self._drawings: list[Drawing] = []
        self._look = Look(ascii=look.ascii)
        if path is not None:
            from pysolve.render import files, svg

            if files.ending(path) == ".txt" and (theme, cell_size) != (THEME, CELL_SIZE):
                raise UsageError(f"--theme and --cell-size are for pictures, and {path} is text")
            self._picture = svg.Picture(theme, cell_size)

    def add(self, drawing: Drawing) -> None:
        """Add a drawing."""
        self._drawings.append(drawing)

    def add_outcome(self, request: Reading, item: Item, outcome: Outcome) -> None:
        """Add the first solution, with the cells where others differ."""
        if self._path is not None:
            from pysolve.render.files import Drawing

            self.add(
                Drawing(
                    _heading(item.puzzle),
                    item.puzzle,
                    _answer(request, item.puzzle),
                    solution=outcome.solutions[0] if outcome.solutions else None,
                    marked=differing(outcome.solutions) if outcome.solutions else (),
                )
            )

    def add_report(self, request: Reading, item: Item, report: Report) -> None:
        """Add the marks and those that clash, the clues that clash, or the solution."""
        review = report.review
        if self._path is None or (review is None and not report.conflicts):
            self.add_outcome(request, item, report)
            return
        from pysolve.render.files import Drawing

        clashing = [clue.cell for conflict in report.conflicts[:1] for clue in conflict.clues]
        self.add(
            Drawing(
                _heading(item.puzzle),
                item.puzzle,
                _answer(request, item.puzzle),
                marks=item.puzzle.marks if review else None,
                marked=review.conflict if review else clashing,
            )
        )

    def save(self) -> None:
        """Write the file, if there is something to write."""
        if self._path is not None and self._drawings:
            from pysolve.render import files

            files.save(self._path, self._drawings, self._picture, self._look)


def _write(path: Path, content: str) -> None:
    writing.save(path, content)


@_command(
    "List the kinds of puzzle, or tell all about one: rules, variants, files and an example.",
    "puzzles kinds takuzu --export my-rules",
    apart=[IN_JSON, ("--export", "--ascii", "--color")],
)
def kinds(
    name: Annotated[
        str | None,
        typer.Argument(metavar="K", help="The kind to tell about.", show_default=False),
    ] = None,
    *,
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="DIR", help="Copy the kind's rule files for editing."),
    ] = None,
    asp_dir: AspDir = None,
    as_json: AsJson = False,
    ascii: Ascii = False,
    color: ColorWhen = Color.auto,
) -> int:
    """Print what kinds there are."""
    from pysolve import kinds as known

    if name is None:
        if export is not None:
            raise UsageError("--export needs a kind: puzzles kinds K --export DIR")
        if ascii or color is not Color.auto:
            raise UsageError("the list of kinds has no boards; leave out --ascii and --color")
        _list_kinds(known.every(asp_dir), as_json)
        return YES
    kind, implied = known.find(name, asp_dir)
    if export is not None:
        copies = known.export(kind, export)
        if as_json:
            _print_json({"kind": kind.name, "exported": [str(copy) for copy in copies]})
            return YES
        print(f"{len(copies)} rule files of {kind.name} are now in {export}. Edit them, then:")
        print(f"  puzzles solve --kind {name} --asp-dir {shlex.quote(str(export))}")
    elif as_json:
        _print_json(records.kind(kind))
    else:
        _tell_kind(kind, implied, _look(ascii, color))
    return YES


def _each(request: Reading, answer: Callable[[Item], int]) -> int:
    """Answer for every puzzle, whatever happens to the others; return the highest code.

    Each answer is out before the next puzzle is begun: what is known is not lost when that one
    takes too long.
    """
    from pysolve import tasks

    def work(fetch: Callable[[], Source], several: bool) -> int:
        source = fetch()
        found = tasks.read_each(
            source, kind=request.kind, variants=request.variant or (), asp_dir=request.asp_dir
        )
        code = YES
        for (_, one), more in _with_more(found):
            alone = one.number == 1 and not more
            name = source.name if alone else f"{source.name}#{one.number}"
            code = max(code, _guarded(functools.partial(single, one, name, several or not alone)))
            if sys.stdout is not None:
                sys.stdout.flush()
        return code

    def single(one: Found, name: str, several: bool) -> int:
        if one.error is not None:
            raise one.error
        assert one.puzzle is not None
        item = Item(name, one.puzzle, several)
        return _guarded(functools.partial(answer, item), about=name)

    def whole(where: str) -> int:
        files = sources.files(where)
        several = len(files) > 1 or len(request.inputs or ()) > 1
        fetches = [functools.partial(tasks.fetch, file) for file in files]
        return max(_guarded(functools.partial(work, fetch, several)) for fetch in fetches)

    if request.inputs:
        return max(_guarded(functools.partial(whole, where)) for where in request.inputs)
    default = functools.partial(_default_source, request.kind, request.asp_dir)
    return _guarded(functools.partial(work, default, False))


def _with_more(entries: Iterable[T]) -> Iterator[tuple[T, bool]]:
    """Yield each entry, and whether another follows."""
    pending: list[T] = []
    for entry in entries:
        if pending:
            yield pending.pop(), True
        pending.append(entry)
    if pending:
        yield pending.pop(), False


def _default_source(kind: str | None, asp_dir: Path | None) -> Source:
    """Read what is piped in; where there is nothing, the example of the kind."""
    from pysolve import kinds as known

    if sources.piped():
        source = sources.read(sources.STANDARD_INPUT)
        if not source.data.strip():
            raise UsageError("standard input is empty")
        return source
    if kind is None:
        raise UsageError("give a puzzle, or --kind K to see the example of a kind")
    found, variants = known.find(kind, asp_dir)
    name = sources.example(found.name, variants)
    _remark(f"no input given: this is the shipped puzzle {name}")
    return sources.read(name)


def _outcome(request: Deciding, puzzle: Puzzle, budget: Budget) -> Outcome:
    from pysolve import tasks

    with Progress("solving") as progress:
        return tasks.solve(
            puzzle,
            extra=request.extra or (),
            asp_dir=request.asp_dir,
            budget=budget,
            tick=progress,
        )


class Progress:
    """Tells on stderr, when a search takes longer than a second, how far it is.

    On a terminal the line is written anew; elsewhere a line comes every ten seconds.
    """

    def __init__(self, doing: str, counts: bool = True) -> None:
        self._doing, self._counts = doing, counts
        self._live = sys.stderr.isatty()
        self._next = 1.0 if self._live else 10.0
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Take the line away, so that something else can be told."""
        if self._shown and self._live:
            printing.progress("\r\x1b[K")
            self._shown = False

    def __call__(self, found: int, seconds: float) -> None:
        so_far = f"{words.plural(found, 'solution')} so far, " if self._counts else ""
        self.tell(f"{self._doing}: {so_far}", seconds)

    def tell(self, doing: str, seconds: float) -> None:
        """Tell what is being done for how many seconds, unless that was just told."""
        if seconds < self._next:
            return
        self._next = seconds + (0.2 if self._live else 10.0)
        self._shown = True
        line = f"{doing}{seconds:.0f} s"
        printing.progress(f"\r\x1b[K{line}" if self._live else f"{line}\n")


def _tell_outcome(
    request: Showing,
    item: Item,
    outcome: Outcome,
    *,
    first: bool = False,
    show_unique: bool = True,
    stats: bool,
    interrupted: bool = False,
) -> None:
    _remark(*outcome.remarks)
    if request.as_json:
        record = records.outcome(item.name, outcome, stats=stats)
        _print_json(record | _INTERRUPTED if interrupted else record)
        return

    puzzle, look, solutions = outcome.puzzle, request.look, outcome.solutions
    kind_answer = _answer(request, puzzle)
    _separate(item)
    print(_heading(puzzle))
    if len(solutions) > 1:
        print(terminal.boards(puzzle, kind_answer, look, solutions, differing(solutions)))
    elif solutions and show_unique:
        print(terminal.board(puzzle, kind_answer, look, solutions[0]))
    elif show_unique or not solutions:
        print(terminal.board(puzzle, kind_answer, look))
    print(_verdict_line(request, outcome, first))
    if outcome.matches_stated is False:
        print("It is not the solution that the input states.")
    if stats:
        _tell_statistics(outcome.statistics)


_INTERRUPTED = {"interrupted": True}
"""What stands in the JSON of an answer that Ctrl-C cut short, and in no other."""


def _verdict_line(request: Telling, outcome: Outcome, first: bool) -> str:
    found = len(outcome.solutions)
    cut = outcome.timed_out and request.time_limit is not None
    limit = f" within {request.time_limit:g} s" if cut else ""
    if first:
        return "SOLVED: one solution; whether it is the only one was not asked."
    match outcome.verdict:
        case Verdict.UNIQUE:
            return "UNIQUE: there is exactly one solution."
        case Verdict.NONE:
            return "NONE: there is no solution."
        case Verdict.UNKNOWN:
            if found:
                return f"UNKNOWN: 1 solution found, uniqueness not proven{limit}."
            return f"UNKNOWN: no solution found{limit}, but none ruled out."
        case Verdict.MULTIPLE:
            number = f"exactly {found}" if outcome.exhausted else f"at least {found}"
            if isinstance(outcome, Report) and outcome.number is not None:
                counted = outcome.number
                number = f"{'exactly' if counted.exact else 'at least'} {counted.number:,}"
            over = f" The time was over{limit}." if outcome.timed_out else ""
            where = outcome.differences
            return (
                f"MULTIPLE: there are {number} solutions. The first two differ in "
                f"{words.plural(len(where), 'cell')}: {request.places.cells(where)}.{over}"
            )


def _tell_count(
    request: Answering, item: Item, counted: Count, *, stats: bool, interrupted: bool = False
) -> None:
    _remark(*counted.remarks)
    if request.as_json:
        record = records.count(item.name, counted, stats=stats)
        _print_json(record | _INTERRUPTED if interrupted else record)
        return
    _separate(item)
    prefix = "" if counted.exact else "at least "
    why = "" if counted.exact else f" ({'time' if counted.timed_out else 'limit'} reached)"
    why = " (interrupted)" if interrupted else why
    print(f"{prefix}{words.plural(counted.number, 'solution')}{why}")
    if stats:
        _tell_statistics(counted.statistics)


def _tell_statistics(statistics: Statistics) -> None:
    print(
        f"grounding {statistics.ground_seconds * 1000:.1f} ms, "
        f"solving {statistics.solve_seconds * 1000:.1f} ms; "
        f"{statistics.atoms} atoms, {statistics.rules} rules; "
        f"{statistics.choices} choices, {statistics.conflicts} conflicts"
    )


def _separate(item: Item) -> None:
    """Name the input, where there are several."""
    if item.several:
        print(f"== {words.printable(item.name)}")


def _heading(puzzle: Puzzle) -> str:
    names = " ".join((puzzle.kind, *puzzle.variants))
    title = f": {words.printable(puzzle.called)}" if puzzle.called else ""
    return f"{names}, {puzzle.rows}x{puzzle.cols}{title}"


def _list_kinds(every: Sequence[Kind], as_json: bool) -> None:
    if as_json:
        for kind in every:
            _print_json(records.kind(kind))
        return
    rows = []
    for kind in every:
        where = f"(in {words.printable(str(kind.folder.parent))})" if kind.own else ""
        rows.append((kind.name, f"{kind.about.summary} {where}".strip()))
        rows += [(f"  {variant.name}", variant.about.summary) for variant in kind.variants]
    _print_columns(rows)


def _print_columns(rows: Iterable[tuple[str, str]], indent: str = "") -> None:
    listed = list(rows)
    width = max(len(name) for name, _ in listed)
    for name, text in listed:
        print(f"{indent}{name.ljust(width)}  {text}".rstrip())


def _tell_kind(kind: Kind, implied: Sequence[str], look: Look) -> None:
    from pysolve import tasks

    def section(head: str, rows: Iterable[tuple[str, str]]) -> None:
        listed = list(rows)
        if listed:
            print(f"\n{head}")
            _print_columns(listed, "  ")

    print(f"{kind.title}: {kind.about.summary}")
    if kind.about.aliases:
        print(f"Also called {', '.join(kind.about.aliases)}.")
    section("Rules", ((rule.name, rule.sentence) for rule in kind.about.rules))
    for variant in kind.variants:
        chosen = " (asked for)" if variant.name in implied else ""
        aliases = (
            f", also the kind {', '.join(variant.about.aliases)}" if variant.about.aliases else ""
        )
        section(
            f"Variant {variant.name}{chosen}{aliases}",
            ((rule.name, rule.sentence) for rule in variant.about.rules),
        )
    section("Layers", ((layer, "") for layer in kind.layers))
    section("Files", ((str(file), "") for file in sorted(kind.folder.rglob("*.lp"))))
    names = list(sources.instances(kind.name))
    if names:
        width = shutil.get_terminal_size().columns
        lines = textwrap.wrap(
            ", ".join(names), width - 2, break_long_words=False, break_on_hyphens=False
        )
        print("\nPuzzles", *(f"  {line}" for line in lines), sep="\n")
        name = sources.example(kind.name, implied)
        puzzle = tasks.load(name, kind=kind.name, asp_dir=kind.folder.parent)
        print(f"\nExample {name}\n{terminal.board(puzzle, kind.answer, look)}")


def _look(ascii: bool, color: Color) -> Look:
    terminal = sys.stdout.isatty()
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return Look(
        ascii=ascii or not printing.encodes("┼█·"),
        color=color is Color.always or (color is Color.auto and terminal and not plain),
        width=shutil.get_terminal_size().columns if terminal else None,
    )


def _remark(*texts: str) -> None:
    printing.remark(*texts)


def _print_json(value: dict[str, Any]) -> None:
    printing.emit_json({"version": JSON_VERSION, **value})
