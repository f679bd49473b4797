"""How published puzzles look, and how those look that are made: rooms, clues, and numbers.

`python -m bench.style` makes puzzles of some sizes and compares them with published ones of about
the same size, kind by kind. What a style states in a generate.lp comes from such figures.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

import pysolve
from bench.generating import SIZES
from pysolve.errors import GenerationError
from pysolve.grid import entries
from pysolve.layers import LAYERS, UNKNOWN, Place, parting
from pysolve.model import Puzzle

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"

NEAR = 1.5
"""By which factor boards may be larger or smaller to be of about the same size."""

MOST_LISTED = 5
"""The numbers from this one on are told together."""


@dataclass
class Figures:
    """What some puzzles have on average."""

    puzzles: int = 0
    cells: int = 0
    rooms: int = 0
    clues: int = 0
    filled: int = 0
    answered: int = 0
    """The cells of puzzles that state their solution."""
    numbers: Counter[int] = field(default_factory=Counter)

    def add(self, puzzle: Puzzle) -> None:
        """Look at one more puzzle."""
        self.puzzles += 1
        self.cells += puzzle.rows * puzzle.cols
        part = parting([layer.name for layer in puzzle.layers])
        if part is not None:
            self.rooms += len({room for row in puzzle.layer(part) or () for room in row})
        for layer in puzzle.layers:
            if LAYERS[layer.name].clues:
                told = [entry for *_, entry in entries(layer.grid)]
                self.clues += len(told)
                self.numbers.update(
                    min(entry, MOST_LISTED) for entry in told if isinstance(entry, int)
                )
                self.numbers[-1] += told.count(UNKNOWN)
        if puzzle.solution is not None:
            self.answered += puzzle.rows * puzzle.cols
            self.filled += sum(value == 1 for row in puzzle.solution.values for value in row)

    def row(self, about_rooms: bool) -> list[str]:
        """Return what a table tells of them."""
        places = self.rooms if about_rooms else self.cells
        told = sum(self.numbers.values()) or 1
        return [
            str(self.puzzles),
            f"{self.cells / self.rooms:.1f}" if self.rooms else "",
            f"{self.clues / self.puzzles:.1f}",
            f"{100 * self.clues / places:.1f} %",
            f"{100 * self.filled / self.answered:.0f} %" if self.answered else "",
            *(f"{100 * self.numbers[n] / told:.0f} %" for n in range(MOST_LISTED + 1)),
        ]


def figures(puzzles: Iterable[Puzzle]) -> Figures:
    """Return what puzzles have on average."""
    found = Figures()
    for puzzle in puzzles:
        found.add(puzzle)
    return found


def published(kind: str, cells: int, folder: Path) -> list[Puzzle]:
    """Return the published puzzles of a kind that are about as large."""
    files = [f for f in (folder / f"{kind}.jsonl", folder / "more" / f"{kind}.jsonl") if f.exists()]
    return [
        puzzle
        for file in files
        for puzzle in pysolve.load_all(file)
        if cells / NEAR <= puzzle.rows * puzzle.cols <= cells * NEAR
    ]


def made(kind: str, rows: int, cols: int, count: int, style: str) -> list[Puzzle]:
    """Make puzzles; those of seeds that come to nothing are not told."""
    found = []
    for seed in range(count):
        try:
            found.append(pysolve.generate(kind, rows, cols, seed=seed, style=style))
        except GenerationError:
            continue
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m bench.style", description=__doc__)
    add = parser.add_argument
    add("--kind", action="append", metavar="K", help="only this kind; repeatable")
    add("--size", action="append", metavar="RxC", help="boards of this size; repeatable")
    add("--count", type=int, default=20, metavar="N", help="how many are made of each (20)")
    add("--style", action="append", metavar="S", help="in this style; repeatable (both)")
    add("--corpus", type=Path, default=CORPUS, metavar="FOLDER", help="where published ones are")
    options = parser.parse_args(arguments)
    console = Console(width=None if sys.stdout.isatty() else 120)
    sizes = [tuple(map(int, size.split("x"))) for size in options.size or ()]
    for kind in options.kind or SIZES:
        for rows, cols in sizes or SIZES[kind][:1]:
            tell(kind, (rows, cols), options, console)
    return 0


def tell(kind: str, size: tuple[int, int], options: argparse.Namespace, console: Console) -> None:
    """Print the figures of a kind and a size."""
    rows, cols = size
    every = {"published": published(kind, rows * cols, options.corpus)}
    for style in options.style or ("published", "plain"):
        every[f"made, {style}"] = made(kind, rows, cols, options.count, style)
    table = Table(title=f"{kind}, about {rows}x{cols}")
    names = ("", "puzzles", "room", "clues", "clued", "filled")
    numbers = [str(n) for n in range(MOST_LISTED)] + [f"{MOST_LISTED}+"]
    for name in (*names, *numbers):
        table.add_column(name, justify="right" if name else "left")
    for what, puzzles in every.items():
        if puzzles:
            layers = [LAYERS[layer.name] for layer in puzzles[0].layers]
            about_rooms = any(layer.clues and layer.place is Place.ROOM for layer in layers)
            table.add_row(what, *figures(puzzles).row(about_rooms))
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
