"""The command `generate`: puzzles made. How is the library's; here they are told and written."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve import words
from pysolve.cli import printing
from pysolve.cli.codes import TERMINATED, UNDECIDED, YES
from pysolve.cli.ending import Terminated, terminable
from pysolve.cli.options import AsJson, AspDir
from pysolve.cli.progress import Progress
from pysolve.cli.running import command
from pysolve.cli.targets import Target
from pysolve.errors import UsageError

if TYPE_CHECKING:
    from pysolve.generating.series import Order
    from pysolve.generating.wish import Made

LARGEST_SEED = 10**6
USUAL_SIZE = "10x10"


@command(
    "Make puzzles with exactly one solution, of the difficulty you want.\n\n"
    "A board is drawn by the rules, and clues are left out as long as the solution stays the only "
    "one. The same seed makes the same puzzles; --seed 7 --count 3 are those of seeds 7, 8 and 9.",
    "puzzles generate --kind heyawake --size 10x10 --difficulty 3 --seed 7",
    apart=[("--cluster", "--jobs"), ("--from", "--size", "--set", "--rooms", "--symmetry")],
    needs={"--before": "--needs"},
)
def generate(
    *,
    kind: Annotated[
        str | None,
        typer.Option("--kind", "-k", metavar="K", help="The kind: see 'puzzles kinds'."),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option("--size", metavar="RxC", help="Rows and columns; else 10x10."),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Finish a puzzle that is begun: its rooms and clues stay, and other clues are "
            "found. Where a clue is ?, one is to stand there, and in that layer nowhere else.",
        ),
    ] = None,
    count: Annotated[int, typer.Option("--count", metavar="N", help="How many.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="The seed of the first; else by chance."),
    ] = None,
    difficulty: Annotated[
        str | None,
        typer.Option(
            "--difficulty",
            metavar="1..5",
            help="The level that 'puzzles rate' is to tell: 1 or very-easy, 2 or easy, 3 or "
            "medium, 4 or hard, 5 or very-hard.",
        ),
    ] = None,
    tier: Annotated[
        int | None,
        typer.Option(
            "--tier",
            metavar="1..5",
            help="The tier of its hardest step: 1 single rules, 2 all ways to fill a room, line or "
            "island, 3 two rules together, 4 a trial, 5 more.",
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
        str | None,
        typer.Option(
            "--rooms",
            metavar="R",
            help="How rooms are cut: rectangles or any; else as the kind has it.",
        ),
    ] = None,
    style: Annotated[
        str | None,
        typer.Option(
            "--style",
            metavar="S",
            help="published: sizes, rooms and shares of clues as people set them; plain: as chance "
            "has it. Usual is published, where the kind states it.",
        ),
    ] = None,
    needs: Annotated[
        str | None,
        typer.Option(
            "--needs",
            metavar="STEP",
            help="A step that the puzzle cannot be explained without, as 'puzzles explain' names "
            "it; a name that is none tells which there are.",
        ),
    ] = None,
    before: Annotated[
        bool,
        typer.Option("--before", help="With --needs: with the marks that are known by then."),
    ] = False,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=N",
            help="A number of the puzzle, such as stars=2: see 'puzzles kinds K'. Repeatable.",
        ),
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option("--variant", metavar="V", help="Add the rules of a variant. Repeatable."),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", help="Give a puzzle up after S seconds."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Make N at a time.")] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="ADDRESS",
            help="Make them on the workers of a Dask scheduler, tcp://HOST:PORT, or of one that is "
            "started here, local:N; needs the extra [cluster].",
        ),
    ] = None,
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
    import secrets

    from pysolve.generating import sketch
    from pysolve.generating.maker import Maker, wished
    from pysolve.generating.series import Order
    from pysolve.rules import Rules

    if count < 1 or jobs < 1:
        raise UsageError("--count and --jobs are at least 1")
    if time_limit is not None and not time_limit > 0:
        raise UsageError("--time-limit is above 0 seconds")
    if as_json and (output is not None or to is not None):
        raise UsageError("--json prints; it goes with no -o and no --to")
    if kind is None and start is None:
        raise UsageError("say which --kind is to be made, or --from which file")
    asked = Rules(kind, variant or (), folder=asp_dir)
    rows, cols = _size(size or USUAL_SIZE) if start is None or size else (None, None)
    wish, found = wished(
        asked,
        rows,
        cols,
        None if start is None else sketch.read(start, asked),
        difficulty=None if difficulty is None else level_of(difficulty),
        tier=tier,
        symmetry=symmetry,
        density=density,
        minimal=minimal,
        rooms=rooms,
        settings=settings_of(settings or ()),
        style=style,
        needs=needs,
        before=before,
    )
    Maker(wish, found)  # What makes no sense is refused before anything is begun.
    first = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    if first < 0:
        raise UsageError("--seed is 0 or more")
    seeds = range(first, first + count)
    target = Target(output, to, seeds, as_json, Rules(folder=asp_dir))
    if seed is None:
        printing.remark(f"seed {first}")
    return _make_all(Order(wish, seeds, asp_dir, time_limit, jobs, cluster), target)


def _make_all(order: Order, target: Target) -> int:
    from pysolve.generating import series

    code = YES
    try:
        with (
            terminable(),
            Tally(len(order.seeds)) as tally,
            closing(series.make_all(order, tally)) as every,
        ):
            for made in every:
                tally.clear()
                if made.puzzle is None:
                    printing.remark(f"seed {made.seed}: {made.failure}")
                    code = UNDECIDED
                else:
                    target.take(made, made.puzzle)
    except Terminated:
        printing.remark("terminated")
        code = TERMINATED
    finally:
        # Also when it ends early: what is made is kept.
        target.close()
    return code


class Tally(Progress):
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


def level_of(text: str) -> int:
    """Return the level that a number or a word means."""
    names = {name.replace(" ", "-"): level for level, name in enumerate(words.DIFFICULTIES, 1)}
    levels = {**names, **{str(level): level for level in names.values()}}
    spelled = re.sub(r"[\s_-]+", "-", text.strip().lower())
    if spelled not in levels:
        raise UsageError(
            f"--difficulty is a level from 1 to {len(names)}, or {', '.join(names)}, not {text!r}"
        )
    return levels[spelled]


def settings_of(told: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Return the numbers of a puzzle that options tell, the last of each name."""
    found: dict[str, int] = {}
    for each in told:
        match = re.fullmatch(r"\s*(\w+)\s*=\s*(\d{1,6})\s*", each)
        if match is None:
            raise UsageError(f"--set takes a name and a number, such as stars=2, not {each!r}")
        found[match[1]] = int(match[2])
    return tuple(found.items())


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,9})x(\d{1,9})", text.strip().lower())
    if match is None:
        raise UsageError(f"--size is rows x columns, such as 10x10, not {text!r}")
    return int(match[1]), int(match[2])
