"""A report as text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pysolve import words
from pysolve.reporting import wording
from pysolve.reporting.comparing import Comparison
from pysolve.reporting.results import ERROR, Record, Result
from pysolve.reporting.summary import Shelf, Summary, Tally


def lines(summary: Summary, batches: Iterable[Record]) -> Iterator[str]:
    """Yield what a report tells of a run."""
    yield f"{wording.headline(summary)}: {wording.overview(summary)}"
    yield from wording.asked(batches)
    if not summary.kinds:
        return
    yield ""
    yield from _columns(_table(summary))
    if any(tally.levels for tally in summary.kinds.values()):
        yield ""
        yield from _columns(_levels(summary))
    yield from _listing("The slowest", summary.slowest, all_listed=True)
    for name, title in wording.TITLES.items():
        yield from _listing(title, summary.lists[name])
    doubled = summary.doubled()
    yield from _section(wording.DOUBLED, doubled, [[wording.names(one)] for one in doubled])


def differences(comparison: Comparison, files: Sequence[str]) -> Iterator[str]:
    """Yield what has changed since older results."""
    yield from wording.compared(comparison, files)
    for name, title in wording.CHANGES.items():
        changes = getattr(comparison, name)
        rows = [
            [
                words.printable(change.result.name),
                change.old,
                "->",
                change.new,
                wording.EDITED if change.edited else "",
            ]
            for change in changes
        ]
        yield from _section(title, changes, rows)
    gone = comparison.gone
    for title, shelf in (
        (wording.NOT_WHAT_THEY_WERE, comparison.edited),
        (wording.NEW, comparison.new),
    ):
        rows = [[words.printable(result.name), result.told] for result in shelf]
        yield from _section(title, shelf, rows)
    yield from _section(wording.GONE, gone, [[words.printable(name)] for name in gone])
    for name, title in wording.PACES.items():
        paces = getattr(comparison, name)
        rows = [
            [
                words.printable(pace.result.name),
                wording.seconds(pace.old),
                "->",
                wording.seconds(pace.new),
                wording.times(pace.factor),
            ]
            for pace in paces
        ]
        yield from _section(title, paces, rows)


def _table(summary: Summary) -> Iterator[list[str]]:
    shown = summary.shown()
    heads = [wording.OUTCOME_WORDS[outcome] for outcome in shown]
    memory = any(tally.peak is not None for tally in summary.kinds.values())
    measures = ["time", "median", "95 %", "slowest", *["memory"] * memory]
    yield ["kind", "puzzles", *heads, *measures]

    def row(name: str, tally: Tally) -> list[str]:
        times = tally.times()
        counts = [f"{tally.outcomes[outcome]:,}" for outcome in shown]
        spans = [times.total, times.median, times.most, times.longest]
        told = [wording.seconds(span) for span in spans]
        told += [wording.size(tally.peak)] * memory
        return [name, f"{tally.number:,}", *counts, *told]

    for kind, tally in summary.ordered():
        yield row(wording.UNREAD if kind is None else words.printable(kind), tally)
    if len(summary.kinds) > 1:
        yield row("all", summary.whole())


def _levels(summary: Summary) -> Iterator[list[str]]:
    rated = [(kind or wording.UNREAD, tally) for kind, tally in summary.ordered() if tally.levels]
    yield ["level", *(words.printable(kind) for kind, _ in rated)]
    for level in sorted(summary.whole().levels):
        yield [wording.level(level), *(f"{tally.levels[level]:,}" for _, tally in rated)]


def _listing(title: str, shelf: Shelf[Result], all_listed: bool = False) -> Iterator[str]:
    rows = []
    for result in shelf:
        reason = wording.message(result) if result.outcome == ERROR else ""
        about = " ".join(filter(None, (result.kind, result.size)))
        cells = [wording.seconds(result.seconds), words.printable(about), result.told]
        rows.append([*cells, words.printable(result.name), words.printable(reason)])
    yield from _section(title, shelf, rows, counted=not all_listed, right=1)


def _section(
    title: str,
    shelf: Shelf[Result] | Shelf[str] | Shelf[Shelf[str]],
    rows: Iterable[list[str]],
    counted: bool = True,
    right: int = 0,
) -> Iterator[str]:
    if not shelf.number:
        return
    yield ""
    yield f"{title}: {shelf.number:,}" if counted else title
    yield from (f"  {line}" for line in _columns(rows, right))
    if counted and shelf.more:
        yield f"  and {shelf.more:,} more"


def _columns(rows: Iterable[Sequence[str]], right: int | None = None) -> Iterator[str]:
    """Yield rows as lines; the first `right` columns end at the same place, or all but one."""
    listed = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*listed, strict=True)]
    for row in listed:
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            ends = place > 0 if right is None else place < right
            if width:
                cells.append(cell.rjust(width) if ends else cell.ljust(width))
        yield "  ".join(cells).rstrip()
