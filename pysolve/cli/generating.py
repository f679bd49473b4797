"""The command that makes puzzles: generate."""

from __future__ import annotations

import re
import secrets
import signal
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve import words
from pysolve.cli.app import (
    UNDECIDED,
    YES,
    AsJson,
    AspDir,
    Progress,
    _command,
    _print_json,
    _remark,
    _write,
)
from pysolve.cli.printing import say as print
from pysolve.errors import UsageError
from pysolve.model import Puzzle

if TYPE_CHECKING:
    from pysolve.generator import Made, Wish

LARGEST_SEED = 10**6
PICTURES = ("svg", "png")
SHEET = "html"
TERMINATED = 143


@_command(
    "Make puzzles with exactly one solution, of the difficulty you want.\n\n"
    "A board is drawn by the rules, and clues are left out as long as the solution stays the only "
    "one. The same seed makes the same puzzles; --seed 7 --count 3 are those of seeds 7, 8 and 9.",
    "puzzles generate --kind heyawake --size 10x10 --difficulty 3 --seed 7",
)
def generate(
    *,
    kind: Annotated[
        str, typer.Option("--kind", "-k", metavar="K", help="The kind: see 'puzzles kinds'.")
    ],
    size: Annotated[
        str, typer.Option("--size", metavar="RxC", help="Rows and columns, such as 10x10.")
    ] = "10x10",
    count: Annotated[int, typer.Option("--count", metavar="N", help="How many.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="The seed of the first; else by chance."),
    ] = None,
    difficulty: Annotated[
        str | None,
        typer.Option(
            "--difficulty",
            "--tier",
            metavar="1..5",
            help="The tier that 'puzzles rate' is to tell: 1 or very-easy: single rules, 2 or "
            "easy: all ways to fill a room, line or island, 3 or medium: two rules together, 4 or "
            "hard: a trial, 5 or very-hard: more.",
        ),
    ] = None,
    symmetry: Annotated[
        str,
        typer.Option(
            "--symmetry", metavar="S", help="Where clues stand: none, rotational or mirror."
        ),
    ] = "none",
    density: Annotated[
        float | None,
        typer.Option(
            "--density",
            metavar="F",
            help="The share of cells or rooms that keep a clue, from 0 to 1, if so many can.",
        ),
    ] = None,
    minimal: Annotated[
        bool, typer.Option("--minimal", help="Leave out clues until none can go.")
    ] = False,
    rooms: Annotated[
        str, typer.Option("--rooms", metavar="R", help="How rooms are cut: rectangles or any.")
    ] = "rectangles",
    variant: Annotated[
        list[str] | None,
        typer.Option("--variant", metavar="V", help="Add the rules of a variant. Repeatable."),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", help="Give a puzzle up after S seconds."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Make N at a time.")] = 1,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="A folder, for a file each; or a file: .txt, .json, .svg, .png, or .html for a "
            "sheet to print, several puzzles a page and the solutions at the end.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="FORMAT", help="One of those 'puzzles formats' lists, svg, png or html."
        ),
    ] = None,
    as_json: AsJson = False,
    asp_dir: AspDir = None,
) -> int:
    """Make puzzles."""
    from pysolve import kinds
    from pysolve.generator import Maker, Wish

    if count < 1 or jobs < 1:
        raise UsageError("--count and --jobs are at least 1")
    if time_limit is not None and not time_limit > 0:
        raise UsageError("--time-limit is above 0 seconds")
    if as_json and (output is not None or to is not None):
        raise UsageError("--json prints; it goes with no -o and no --to")
    rows, cols = _size(size)
    found, more = kinds.find(kind, asp_dir)
    variants = tuple(dict.fromkeys((*more, *(variant or ()))))
    tier = None if difficulty is None else _tier(difficulty)
    wish = Wish(found.name, rows, cols, variants, tier, symmetry, density, minimal, rooms)
    Maker(wish, found)  # What makes no sense is refused before anything is begun.
    first = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    if first < 0:
        raise UsageError("--seed is 0 or more")
    target = _Target(output, to, count, as_json, asp_dir)
    if seed is None:
        _remark(f"seed {first}")
    return _make_all(_Order(wish, asp_dir, time_limit, range(first, first + count), jobs), target)


@dataclass(frozen=True)
class _Order:
    """What is to be made, and how."""

    wish: Wish
    asp_dir: Path | None
    seconds: float | None
    seeds: Sequence[int]
    jobs: int


class Terminated(KeyboardInterrupt):
    """The wish of another process that this one ends."""


@contextmanager
def _terminable() -> Iterator[None]:
    """Take SIGTERM as what it is, a wish to end: what is made is kept, and no process is left.

    A second one ends this process on the spot.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        raise Terminated

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _make_all(order: _Order, target: _Target) -> int:
    code = YES
    try:
        with (
            _terminable(),
            _Tally(len(order.seeds)) as tally,
            closing(_made(order, tally)) as every,
        ):
            for made in every:
                tally.clear()
                if made.puzzle is None:
                    _remark(f"seed {made.seed}: {made.failure}")
                    code = UNDECIDED
                else:
                    target.take(made, made.puzzle)
    except Terminated:
        _remark("terminated")
        code = TERMINATED
    finally:
        # Also when it ends early: what is made is kept.
        target.close()
    return code


def _made(order: _Order, tally: _Tally) -> Generator[Made]:
    """Yield what comes of the seeds, in their order."""
    from pysolve import generator

    work = [(order.wish, order.asp_dir, order.seconds, seed) for seed in order.seeds]
    if order.jobs == 1 or len(work) == 1:
        for place, task in enumerate(work):
            made = generator.make_one(*task, partial(tally.drawing, place))
            tally.done(place, made)
            yield made
        return
    from pysolve.crew import ATTEMPTS, Crew, Failure, Job, Loss, Result, Word

    ended: dict[int, Made | Exception] = {}
    due = 0
    with Crew(min(order.jobs, len(work))) as crew:
        for event in crew.do(Job(generator.make_one, task) for task in work):
            match event:
                case Word(place, drawn):
                    tally.drawing(place, drawn)
                case Failure(place, error):
                    ended[place] = error
                case Result(place, made):
                    tally.done(place, made)
                    ended[place] = made
                case Loss(place, reason):
                    told = f"given up after {ATTEMPTS} tries: {reason}"
                    made = generator.Made(order.seeds[place], None, told, 0)
                    tally.done(place, made)
                    ended[place] = made
            while due in ended:
                next_one = ended.pop(due)
                if isinstance(next_one, Exception):
                    raise next_one
                yield next_one
                due += 1


class _Tally(Progress):
    """Tells on stderr how many are made, how many boards were drawn, and how long it took."""

    def __init__(self, wanted: int) -> None:
        super().__init__("making")
        self._wanted, self._made, self._given_up, self._boards = wanted, 0, 0, 0
        self._drawn: dict[int, int] = {}
        self._start = time.perf_counter()

    def done(self, place: int, made: Made) -> None:
        """Count what came of a seed."""
        if made.puzzle is None:
            self._given_up += 1
        else:
            self._made += 1
        self.drawing(place, made.drawn)

    def drawing(self, place: int, drawn: int) -> None:
        """Tell how many boards were drawn for a puzzle that is being made."""
        self._boards += drawn - self._drawn.get(place, 0)
        self._drawn[place] = drawn
        parts = [f"{self._made} of {self._wanted} made"]
        if self._given_up:
            parts.append(f"{self._given_up} given up")
        parts.append(f"{words.plural(self._boards, 'board')} drawn")
        self.tell(f"{', '.join(parts)}, ", time.perf_counter() - self._start)


class _Target:
    """Where puzzles go: to standard output, into a file each, or all into one file."""

    def __init__(
        self,
        output: Path | None,
        to: str | None,
        count: int,
        as_json: bool,
        asp_dir: Path | None,
    ) -> None:
        self._output, self._as_json, self._asp_dir = output, as_json, asp_dir
        self._folder = output is not None and (output.is_dir() or not output.suffix)
        suffix = "" if output is None or self._folder else output.suffix[1:].lower()
        self._to = to or {"html": SHEET, "json": "json", "jsonl": "json"}.get(suffix, "")
        self._to = self._to or (suffix if suffix in PICTURES else "text")
        self._made: list[Puzzle] = []
        if output is None and self._to in (*PICTURES, SHEET):
            raise UsageError(f"{self._to} is written into a file: give it with -o")
        many = count > 1 and output is not None and not self._folder
        if self._to not in (*PICTURES, SHEET):
            from pysolve import formats

            known = {f.name: f for f in formats.every() if f.write is not None}
            if self._to not in known:
                names = ", ".join((*known, *PICTURES, SHEET))
                raise UsageError(f"{self._to!r} is no format to write: there is {names}")
        elif many and self._to in PICTURES:
            raise UsageError("a picture holds one puzzle; give -o a folder, or an .html")
        if output is not None and self._folder:
            try:
                output.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise UsageError(f"cannot make the folder {output}: {error.strerror}") from None

    def take(self, made: Made, puzzle: Puzzle) -> None:
        """Write a puzzle, or keep it until all are there."""
        from pysolve import tasks

        self._made.append(puzzle)
        if self._as_json:
            import json

            record = json.loads(tasks.dumps(puzzle, "json", asp_dir=self._asp_dir))
            _print_json({"seed": made.seed, "boards_drawn": made.drawn, "puzzle": record})
        elif self._folder and self._output is not None:
            suffix = self._to if self._to in ("json", SHEET, *PICTURES) else "txt"
            name = f"{puzzle.kind}-{puzzle.rows}x{puzzle.cols}-{made.seed}.{suffix}"
            self._save(self._output / name, [puzzle])
        elif self._output is None:
            text = tasks.dumps(puzzle, self._to, asp_dir=self._asp_dir).rstrip("\n")
            print(f"\n{text}" if len(self._made) > 1 and "\n" in text else text, flush=True)

    def close(self) -> None:
        """Write the one file, if there is one and something for it."""
        if self._output is not None and not self._folder and self._made:
            self._save(self._output, self._made)

    def _save(self, path: Path, puzzles: Sequence[Puzzle]) -> None:
        from pysolve import formats, tasks

        if self._to == SHEET:
            _write(path, self._sheet(puzzles))
        elif self._to in PICTURES:
            from pysolve.render import files
            from pysolve.render.svg import Picture

            answer = tasks.select(puzzles[0], asp_dir=self._asp_dir).kind.answer
            drawing = files.Drawing("", puzzles[0], answer)
            files.save(path.with_suffix(f".{self._to}"), [drawing], Picture())
        else:
            texts = [tasks.dumps(puzzle, self._to, asp_dir=self._asp_dir) for puzzle in puzzles]
            chosen = next(found for found in formats.every() if found.name == self._to)
            _write(path, chosen.joined(texts))

    def _sheet(self, puzzles: Sequence[Puzzle]) -> str:
        from pysolve import tasks
        from pysolve.render import sheet

        rules = tasks.select(puzzles[0], asp_dir=self._asp_dir)
        sentences = [rule.sentence for rule in rules.rules]
        return sheet.page(rules.kind.title, puzzles, rules.kind.answer, sentences)


def _tier(text: str) -> int:
    """Return the tier that a number or a word means."""
    names = {name.replace(" ", "-"): tier for tier, name in enumerate(words.DIFFICULTIES, 1)}
    tiers = {**names, **{str(tier): tier for tier in names.values()}}
    spelled = re.sub(r"[\s_-]+", "-", text.strip().lower())
    if spelled not in tiers:
        raise UsageError(
            f"--difficulty is a tier from 1 to {len(names)}, or {', '.join(names)}, not {text!r}"
        )
    return tiers[spelled]


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,4})x(\d{1,4})", text.strip().lower())
    if match is None:
        raise UsageError(f"--size is rows x columns, such as 10x10, not {text!r}")
    return int(match[1]), int(match[2])
