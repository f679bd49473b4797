"""How long it takes to make puzzles, one seed after the other."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

import pysolve
from bench.results import Result, percentile
from pysolve.errors import GenerationError

SIZES = {
    "takuzu": ((10, 10), (20, 20)),
    "heyawake": ((10, 10), (20, 20)),
    "nurikabe": ((10, 10), (14, 14), (20, 20)),
}
LARGE, FEW = 200, 5
"""Of boards with more cells than this there are only a few."""


def wishes(kinds: Sequence[str], count: int) -> list[tuple[str, int, int, int]]:
    """Return kind, rows, columns and seed of the puzzles to make."""
    return [
        (kind, rows, cols, seed)
        for kind in kinds
        for rows, cols in SIZES[kind]
        for seed in range(count if rows * cols < LARGE else min(count, FEW))
    ]


def measured(kinds: Sequence[str], count: int, limit: float, errors: Console) -> Iterator[Result]:
    """Make the puzzles, and yield how long each took."""
    pysolve.generate("takuzu", 4, 4, seed=0)
    every = wishes(kinds, count)
    with errors.status("") as status:
        for number, (kind, rows, cols, seed) in enumerate(every):
            status.update(f"{number} of {len(every)} made, {kind} {rows}x{cols}")
            begun = time.perf_counter()
            verdict = "UNIQUE"
            try:
                pysolve.generate(kind, rows, cols, seed=seed, limit=pysolve.Limit(seconds=limit))
            except GenerationError:
                verdict = "UNKNOWN"
            total = time.perf_counter() - begun
            name = f"{kind} {rows}x{cols} no. {seed}"
            yield Result(
                system="generate",
                kind=kind,
                id=name,
                rows=rows,
                cols=cols,
                verdict=verdict,
                right=None,
                total=total,
                ground=0.0,
                solve=0.0,
                memory=0.0,
            )


def tell(results: Sequence[Result], console: Console) -> None:
    """Print how long it took, kind by kind and size by size."""
    table = Table(title="Puzzles made; times in seconds")
    for name in ("kind", "size", "made", "median", "p95", "max"):
        table.add_column(name, justify="left" if name == "kind" else "right")
    for kind, rows, cols in dict.fromkeys((r.kind, r.rows, r.cols) for r in results):
        found = [r for r in results if (r.kind, r.rows, r.cols) == (kind, rows, cols)]
        totals = [r.total for r in found]
        table.add_row(
            kind,
            f"{rows}x{cols}",
            f"{sum(r.proved for r in found)}/{len(found)}",
            f"{statistics.median(totals):.2f}",
            f"{percentile(totals, 0.95):.2f}",
            f"{max(totals):.2f}",
        )
    console.print(table)
