"""Times the solver on files of puzzles, alone or against others; explanations and generation too.

Without files it takes the corpus of published puzzles beside the project, or else the shipped
instances. Every puzzle is solved with the proof, one after the other, on one core.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console

import pysolve
from bench import difficulty, generating, growth, reference, report
from bench.results import Result, dump, load
from bench.sample import IDS
from bench.solves import SHARED
from bench.systems import measure, warm_up
from pysolve.errors import PuzzleError
from pysolve.model import Puzzle
from pysolve.writing import save

KINDS = ("heyawake", "takuzu", "nurikabe")
INSTANCES = Path(__file__).resolve().parents[1] / "instances"

EXAMPLES = """\
examples:
  python -m bench                                   the whole corpus, limit 60 s each
  python -m bench --kind takuzu --against clingo    how much is lost to Python
  python -m bench --sample --against cpsat          forty puzzles against a CP-SAT model
  python -m bench --kind heyawake --against kept    what is gained by programs that are kept
  python -m bench --explain --max-cells 100         explanations of small boards
  python -m bench --generate 20                     how long it takes to make puzzles
  python -m bench --growth --plot growth.svg        boards from 10x10 to 100x100
  python -m bench.web                               fifty clients of `puzzles serve` at once
  python -m bench --rate                            our difficulty against labels and Unruly's
  python -m bench.people --max-cells 150 --every 3  explanations beside people's solves
  python -m bench.reasons --max-cells 100 --every 9 which reasons of steps are needed
  python -m bench.fit --kind takuzu --every 3       costs of steps, fitted to people's choices
  python -m bench --json new.json --compare old.json
  python -m bench --sample --reference ../old       an older checkout and this one, in turn
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure as the command line says; 1 if an answer is wrong."""
    options = _options(arguments)
    errors = Console(stderr=True)
    console = Console(width=None if sys.stdout.isatty() else 120)
    results: list[Result] = []
    ended = False
    pairs: list[reference.Pair] = []
    ratings: list[difficulty.Rated] = []
    try:
        if options.rate:
            ratings.extend(_rated(options, errors))
        elif options.reference:
            pairs.extend(_paired(options, errors, console))
        else:
            results.extend(_measured(options, errors))
    except KeyboardInterrupt:
        ended = True
    except PuzzleError as error:
        errors.print(f"error: {error}", markup=False)
        return 2
    if results:
        _tell(options, results, console)
    if ratings:
        difficulty.tell(ratings, console)
        if options.json:
            save(options.json, json.dumps(difficulty.as_json(ratings), indent=1) + "\n")
    differing = bool(pairs) and reference.tell(pairs, console)
    if ended:
        errors.print("stopped; this is what was measured until then")
        return 130
    wrong = any(result.right is False for result in results)
    changed = bool(
        results and options.compare and report.tell_changes(load(options.compare), results, console)
    )
    return 1 if wrong or changed or differing else 0


def _tell(options: argparse.Namespace, results: list[Result], console: Console) -> None:
    if options.growth:
        report.tell_growth(results, console)
    elif options.generate:
        generating.tell(results, console)
    elif options.explain:
        report.tell_explanations(results, console)
    else:
        report.tell(results, console)
    if options.json:
        dump(results, options.limit, options.json)
    if options.plot and options.growth:
        report.plot_growth(results, options.plot)
    elif options.plot:
        report.plot(results, options.limit, options.plot)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("inputs", nargs="*", type=Path, metavar="INPUT", help="a file of puzzles, or a folder")
    add("--kind", action="append", metavar="K", help="only this kind; repeatable")
    add("--limit", type=float, default=60.0, metavar="S", help="seconds per puzzle (60)")
    add("--max-cells", type=int, metavar="N", help="leave out larger boards")
    add("--skip", action="append", default=[], metavar="ID", help="leave out a puzzle; repeatable")
    add("--sample", action="store_true", help="only the forty puzzles that bench/sample.py names")
    add(
        "--against",
        action="append",
        default=[],
        choices=["clingo", "cpsat", "kept"],
        help="measure this system too, puzzle by puzzle in turn; repeatable",
    )
    add("--explain", action="store_true", help="explain instead of solving")
    add(
        "--generate",
        type=int,
        metavar="N",
        help="make N puzzles of each kind at 10x10, and some larger ones, instead of solving",
    )
    add(
        "--rate",
        action="store_true",
        help="our difficulty against the labels of recorded solves and the levels of Unruly",
    )
    add("--every", type=int, default=1, metavar="N", help="only every Nth of the puzzles")
    add("--growth", action="store_true", help="made boards of growing size instead of INPUT")
    add(
        "--shared",
        type=Path,
        default=SHARED,
        metavar="FOLDER",
        help="where the corpus and the recorded solves are (../shared)",
    )
    add("--json", type=Path, metavar="FILE", help="write the results")
    add("--plot", type=Path, metavar="FILE", help="draw time against cells: .svg, .png, .pdf")
    add("--compare", type=Path, metavar="OLD", help="tell what changed since these results")
    add(
        "--reference",
        type=Path,
        metavar="FOLDER",
        help="an older checkout, which takes turns with this one: CPU times, their ratio, and "
        "answers that differ; with --explain and --generate too",
    )
    add("--turns", type=int, default=1, metavar="N", help="with --reference: the best of N turns")
    options = parser.parse_args(arguments)
    _refuse_numbers(parser, options)
    _refuse_together(parser, options)
    if "cpsat" in options.against and not importlib.util.find_spec("ortools"):
        parser.error("--against cpsat needs ortools: pip install '.[bench]'")
    if options.reference and not (options.reference / "pysolve" / "__init__.py").is_file():
        parser.error(f"there is no checkout in {options.reference}")
    if options.compare and not options.compare.is_file():
        parser.error(f"there is no file {options.compare}")
    unknown = set(options.kind or ()) - set(growth.SIDES if options.growth else KINDS)
    if unknown and not options.inputs:
        parser.error(f"there are no puzzles of {min(unknown)}: there is {', '.join(KINDS)}")
    return options


def _refuse_numbers(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    if options.limit <= 0:
        parser.error("--limit must be above 0")
    if options.every < 1:
        parser.error("--every must be at least 1")
    if options.generate is not None and options.generate < 1:
        parser.error("--generate makes at least 1")
    if options.turns < 1 or (options.turns > 1 and not options.reference):
        parser.error("--turns is at least 1, and goes with --reference")


def _refuse_together(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    tasks = (options.explain, options.growth, options.generate, options.reference, options.inputs)
    if options.rate and any((*tasks, options.against, options.plot, options.compare)):
        parser.error("--rate goes with --kind, --every, --max-cells, --limit and --json only")
    others = (options.explain, options.growth, options.against, options.plot, options.inputs)
    if options.generate and any(others):
        parser.error("--generate goes with no INPUT, --explain, --growth, --against or --plot")
    if options.explain and (options.growth or options.against or options.plot):
        parser.error("--explain goes with no --growth, --against or --plot")
    if options.growth and (options.inputs or options.against or options.sample):
        parser.error("--growth makes its own puzzles and measures nothing else")
    others = (options.growth, options.against, options.plot, options.json, options.compare)
    if options.reference and any(others):
        parser.error("--reference goes with no --growth, --against, --plot, --json or --compare")


def _measured(options: argparse.Namespace, errors: Console) -> Iterator[Result]:
    if options.generate:
        kinds = options.kind or KINDS
        yield from generating.measured(kinds, options.generate, options.limit, errors)
        return
    systems = ["explain" if options.explain else "puzzles", *dict.fromkeys(options.against)]
    if options.growth:
        kinds = options.kind or KINDS
        puzzles = [puzzle for kind in kinds for puzzle in growth.puzzles(kind)]
    else:
        puzzles = list(_chosen(options))[:: options.every]
    if not puzzles:
        raise PuzzleError("there are no such puzzles")
    with ExitStack() as stack:
        # A process for each system; they take turns, so that all see the same machine.
        context = get_context("spawn")
        workers = {
            system: stack.enter_context(ProcessPoolExecutor(1, mp_context=context))
            for system in systems
        }
        for system, worker in workers.items():
            worker.submit(warm_up, system).result()
        with errors.status("") as status:
            for number, puzzle in enumerate(puzzles):
                status.update(f"{number} of {len(puzzles)} done, {puzzle.title}")
                for system, worker in workers.items():
                    if system != "cpsat" or puzzle.kind != "takuzu":
                        # One board of each size is all there is, so take the best of some runs.
                        runs = [
                            worker.submit(measure, system, puzzle, options.limit).result()
                            for _ in range(3 if options.growth else 1)
                        ]
                        yield min(runs, key=lambda run: run.ground)


def _rated(options: argparse.Namespace, errors: Console) -> Iterator[difficulty.Rated]:
    """Rate what others have rated; where one of them is not at hand, that is told."""
    chosen: list[difficulty.Labelled] = []
    for found in (difficulty.labelled(options.shared, options.max_cells), difficulty.unruly()):
        try:
            chosen += found
        except PuzzleError as error:
            errors.print(f"left out: {error}", markup=False, highlight=False, soft_wrap=True)
    chosen = [one for one in chosen if not options.kind or one.puzzle.kind in options.kind]
    if not chosen:
        raise PuzzleError("there are no such puzzles")
    yield from difficulty.rated(chosen[:: options.every], options.limit, errors)


def _paired(
    options: argparse.Namespace, errors: Console, console: Console
) -> Iterator[reference.Pair]:
    """Measure an older checkout and this one."""
    if options.generate:
        wishes = generating.wishes(options.kind or KINDS, options.generate)
        questions = list(reference.of_wishes(wishes))
    else:
        task = "explain" if options.explain else "solve"
        chosen = list(_chosen(options))[:: options.every]
        questions = list(reference.of_puzzles(task, chosen))
    if not questions:
        raise PuzzleError("there are no such puzzles")
    before, now = reference.start_up(options.reference)
    console.print(f"start-up, CPU time: {1000 * before:.0f} ms before, {1000 * now:.0f} ms now")
    yield from reference.measured(
        options.reference, questions, options.limit, options.turns, errors
    )


def _chosen(options: argparse.Namespace) -> Iterator[Puzzle]:
    for puzzle in _puzzles(options):
        small = not options.max_cells or puzzle.rows * puzzle.cols <= options.max_cells
        of_kind = not options.kind or puzzle.kind in options.kind
        sampled = not options.sample or puzzle.title in IDS
        if small and of_kind and sampled and puzzle.title not in options.skip:
            yield puzzle


def _puzzles(options: argparse.Namespace) -> Iterator[Puzzle]:
    inputs = options.inputs or [
        file for kind in KINDS if (file := options.shared / "corpus" / f"{kind}.jsonl").exists()
    ]
    for given in inputs or [INSTANCES]:
        files = sorted(f for f in given.rglob("*") if f.is_file()) if given.is_dir() else [given]
        for file in files:
            for number, puzzle in enumerate(pysolve.load_all(file)):
                name = puzzle.id or puzzle.title
                yield replace(puzzle, title=name) if name else _named(puzzle, file, number)


def _named(puzzle: Puzzle, file: Path, number: int) -> Puzzle:
    return replace(
        puzzle, title=f"{file.parent.name}/{file.stem}" + (f"#{number}" if number else "")
    )


if __name__ == "__main__":
    sys.exit(main())
