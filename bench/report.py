"""Tells what a run measured: tables on the terminal, and a plot."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.results import Result, exponent, geometric_mean, percentile

MANY_CELLS = 400
"""From this size on the overhead over bare clingo is told."""

SLOWEST = 10
NOTICED = 1.5
"""By what factor a puzzle must have got slower or faster to be named."""

NOTICED_SECONDS = 0.005


def groups(results: Sequence[Result]) -> Iterator[tuple[str, str, list[Result]]]:
    """Yield kind, system and their results."""
    order = sorted(results, key=lambda r: (r.kind, r.system != "puzzles", r.system))
    for (kind, system), found in groupby(order, key=lambda r: (r.kind, r.system)):
        yield kind, system, list(found)


def tell(results: Sequence[Result], console: Console) -> None:
    """Print the summary, the slowest puzzles, and how systems compare."""
    table = Table(title="Times in milliseconds, sums in seconds")
    for name in ("kind", "system"):
        table.add_column(name)
    columns = ("proved", "median", "p95", "max", "sum", "ground", "solve", "python", "peak MB")
    for name in columns:
        table.add_column(name, justify="right")
    for kind, system, found in groups(results):
        totals = [r.total for r in found]
        table.add_row(
            kind,
            system,
            f"{sum(r.proved for r in found)}/{len(found)}",
            f"{1000 * statistics.median(totals):.1f}",
            f"{1000 * percentile(totals, 0.95):.0f}",
            f"{1000 * max(totals):.0f}",
            *(
                f"{sum(values):.2f}"
                for values in (
                    totals,
                    [r.ground for r in found],
                    [r.solve for r in found],
                    [r.python for r in found],
                )
            ),
            f"{max(r.memory for r in found):.0f}",
        )
    console.print(table)
    for kind, system, found in groups(results):
        if system == "puzzles":
            slowest = sorted(found, key=lambda r: -r.total)[:SLOWEST]
            named = ", ".join(f"{r.id} {1000 * r.total:.0f} ms" for r in slowest)
            console.print(f"{kind}, slowest: {named}", soft_wrap=True)
        for r in found:
            if not r.proved:
                console.print(f"{r.id}: {system} was not done in time", soft_wrap=True)
            if r.right is False:
                console.print(f"{r.id}: {system} found {r.verdict}, not the published grid")
    _tell_ratios(results, console)


def tell_explanations(results: Sequence[Result], console: Console) -> None:
    """Print how long explanations took, and how much of them the named steps did."""
    table = Table(title="Explanations; times in seconds")
    table.add_column("kind")
    for name in ("complete", "median", "p95", "max", "named steps decide", "tiers 1 to 5"):
        table.add_column(name, justify="right")
    for kind, _, found in groups(results):
        totals = [r.total for r in found]
        tiers = [sum(r.tier == tier for r in found) for tier in range(1, 6)]
        complete = sum(r.right if r.right is not None else r.proved for r in found)
        table.add_row(
            kind,
            f"{complete}/{len(found)}",
            f"{statistics.median(totals):.2f}",
            f"{percentile(totals, 0.95):.2f}",
            f"{max(totals):.2f}",
            f"{100 * sum(r.named for r in found) / max(1, sum(r.decided for r in found)):.1f} %",
            " ".join(map(str, tiers)),
        )
    console.print(table)
    for kind, _, found in groups(results):
        slowest = sorted(found, key=lambda r: -r.total)[:SLOWEST]
        named = ", ".join(f"{r.id} {r.total:.1f} s" for r in slowest)
        console.print(f"{kind}, slowest: {named}", soft_wrap=True)
        for r in found:
            if not r.proved or r.right is False:
                console.print(f"{r.id}: {r.verdict}, not explained to the end", soft_wrap=True)


def _tell_ratios(results: Sequence[Result], console: Console) -> None:
    ours = {r.id: r for r in results if r.system == "puzzles"}
    for system in sorted({r.system for r in results if r.system != "puzzles"}):
        both = [r.total / ours[r.id].total for r in results if r.system == system and r.id in ours]
        if both:
            console.print(
                f"all {len(both)} puzzles: {system} takes {geometric_mean(both):.3g} times as long "
                f"as puzzles, geometric mean; not done counts as done at the limit",
                soft_wrap=True,
            )
    for kind, system, found in groups(results):
        pairs = [(r, ours[r.id]) for r in found if r.id in ours and system != "puzzles"]
        if not pairs:
            continue
        ratios = [theirs.total / mine.total for theirs, mine in pairs]
        faster = sum(ratio > 1 for ratio in ratios)
        console.print(
            f"{kind}: {system} takes {geometric_mean(ratios):.3g} times as long as puzzles "
            f"(geometric mean of {len(ratios)}, from {min(ratios):.3g} to {max(ratios):.3g}); "
            f"puzzles is faster on {faster}",
            soft_wrap=True,
        )
        large = [(t.total, m.total) for t, m in pairs if m.cells >= MANY_CELLS]
        if system == "clingo" and large:
            bare, mine = (sum(times) for times in zip(*large, strict=True))
            console.print(
                f"{kind}: {len(large)} puzzles of {MANY_CELLS} cells and more take "
                f"{100 * (mine / bare - 1):+.0f} % over bare clingo"
            )


def tell_growth(results: Sequence[Result], console: Console) -> None:
    """Print how times grow with the number of cells."""
    table = Table(title="Growth; times in milliseconds")
    for name in ("kind", "size", "verdict", "ground", "solve", "total", "ground per cell, µs"):
        table.add_column(name, justify="left" if name in ("kind", "verdict") else "right")
    for r in results:
        parts = [f"{1000 * value:.0f}" for value in (r.ground, r.solve, r.total)]
        per_cell = f"{1e6 * r.ground / r.cells:.1f}"
        table.add_row(r.kind, f"{r.rows}x{r.cols}", r.verdict, *parts, per_cell)
    console.print(table)
    for kind, _, found in groups(results):
        power = exponent([(r.cells, r.ground) for r in found])
        console.print(f"{kind}: grounding grows as the number of cells to the power {power:.2f}")


def tell_changes(old: Sequence[Result], new: Sequence[Result], console: Console) -> bool:
    """Print what got slower, faster or another verdict; tell whether a verdict changed."""
    before = {(r.system, r.id): r for r in old}
    changed = False
    for kind, system, found in groups(new):
        pairs = [(before[system, r.id], r) for r in found if (system, r.id) in before]
        if not pairs:
            console.print(f"{kind}, {system}: none of these puzzles is in the old file")
            continue
        ratio = geometric_mean([after.total / earlier.total for earlier, after in pairs])
        sums = [sum(r.total for r in run) for run in zip(*pairs, strict=True)]
        console.print(
            f"{kind}, {system}: {len(pairs)} puzzles, times {ratio:.2f} as long (geometric mean), "
            f"sum {sums[0]:.2f} s before, {sums[1]:.2f} s now",
            soft_wrap=True,
        )
        for earlier, after in pairs:
            if earlier.verdict != after.verdict:
                changed = True
                console.print(f"  {after.id}: was {earlier.verdict}, is {after.verdict}")
        noticed = [
            (earlier, after)
            for earlier, after in pairs
            if max(earlier.total, after.total) > NOTICED * min(earlier.total, after.total)
            and abs(earlier.total - after.total) > NOTICED_SECONDS
        ]
        noticed.sort(key=lambda pair: pair[0].total / pair[1].total)
        worst = noticed[:SLOWEST]
        best = [pair for pair in noticed[-SLOWEST:] if pair not in worst]
        for earlier, after in [*worst, *best]:
            console.print(
                f"  {after.id}: {1000 * earlier.total:.0f} -> {1000 * after.total:.0f} ms",
                soft_wrap=True,
            )
    return changed


def plot(results: Sequence[Result], limit: float, file: Path) -> None:
    """Draw time against cells, both logarithmic, one colour a system, one field a kind."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise SystemExit("a plot needs matplotlib: pip install '.[bench]'") from None

    kinds = sorted({r.kind for r in results})
    figure = Figure(figsize=(5.5 * len(kinds), 4.5), layout="constrained")
    colours = {"puzzles": "tab:blue", "clingo": "tab:green", "cpsat": "tab:red"}
    for index, kind in enumerate(kinds):
        axes = figure.add_subplot(1, len(kinds), index + 1)
        for found_kind, system, found in groups(results):
            if found_kind != kind:
                continue
            for mark, proved, label in (("o", True, system), ("x", False, f"{system}, not done")):
                chosen = [r for r in found if r.proved == proved]
                if chosen:
                    xs, ys = [r.cells for r in chosen], [r.total for r in chosen]
                    colour = colours[system]
                    axes.scatter(xs, ys, s=14, marker=mark, color=colour, alpha=0.6, label=label)
        axes.axhline(limit, color="grey", linewidth=0.8, linestyle=":")
        axes.set(xscale="log", yscale="log", title=kind, xlabel="cells", ylabel="seconds")
        axes.grid(alpha=0.3)
        axes.legend()
    figure.savefig(file, dpi=120)


def plot_growth(results: Sequence[Result], file: Path) -> None:
    """Draw grounding and total time against cells, one colour a kind."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise SystemExit("a plot needs matplotlib: pip install '.[bench]'") from None

    figure = Figure(figsize=(7, 5), layout="constrained")
    axes = figure.add_subplot()
    for index, (kind, _, found) in enumerate(groups(results)):
        xs = [r.cells for r in found]
        colour = f"C{index}"
        axes.plot(xs, [r.ground for r in found], "o-", color=colour, label=f"{kind}, grounding")
        axes.plot(xs, [r.total for r in found], "^:", color=colour, label=f"{kind}, in all")
    cells = [min(r.cells for r in results), max(r.cells for r in results)]
    start = min(r.ground for r in results)
    line = [start * c / cells[0] for c in cells]
    axes.plot(cells, line, color="grey", linewidth=0.8, label="linear")
    axes.set(xscale="log", yscale="log", xlabel="cells", ylabel="seconds")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(file, dpi=120)
