"""A report as one page that needs nothing else, with `pages/report.html` and its style sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from html import escape
from pathlib import Path
from typing import Any, Final

from pysolve import words
from pysolve.render import pages, svg
from pysolve.reporting import plots, wording
from pysolve.reporting.comparing import Change, Comparison, Pace
from pysolve.reporting.pictures import Gallery
from pysolve.reporting.results import ERROR, OUTCOMES, Record, Result
from pysolve.reporting.summary import Shelf, Summary, Tally

MOST_PLOTS: Final = 6
"""How many kinds have a plot of their own; the others share one."""

NOTHING: Final = "\N{EN DASH}"
"""What stands for 0 in a table that is full of numbers."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table, in HTML; numbers end at the same place."""

    html: str
    number: bool = False
    head: bool = False

    def written(self) -> str:
        """Return the element."""
        style = ' class="number"' if self.number else ""
        if self.head:
            return f'<th scope="row"{style}>{self.html}</th>'
        return f"<td{style}>{self.html}</td>"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page with a heading."""

    name: str
    title: str
    body: str

    def written(self) -> str:
        """Return the element."""
        return (
            f'<section id="{self.name}" aria-labelledby="{self.name}-head">\n'
            f'<h2 id="{self.name}-head">{escape(self.title)}</h2>\n{self.body}\n</section>\n'
        )


def html(
    summary: Summary,
    batches: Iterable[Record],
    comparison: Comparison | None = None,
    older: Sequence[str] = (),
    folder: Path | None = None,
) -> str:
    """Return the page; `folder` is where kinds of one's own are, to draw their puzzles."""
    gallery = Gallery(folder)
    sections = [*_sections(summary, comparison, older, gallery)]
    if figures := "\n".join(gallery.figures()):
        note = "<p>The puzzles that are listed above, with a solution where one was found.</p>"
        body = f'{note}\n<div class="gallery">\n{figures}\n</div>'
        sections.append(Section("pictures", "Pictures", body))
    links = (f'<li><a href="#{part.name}">{escape(part.title)}</a></li>' for part in sections)
    lead = [wording.overview(summary), *wording.asked(batches)]
    return pages.fill(
        "report.html",
        title=escape(wording.headline(summary)),
        colours=_colours(),
        style=pages.style("report.css"),
        lead="\n".join(f"<p>{escape(told)}</p>" for told in lead),
        contents="\n".join(links),
        sections="".join(part.written() for part in sections),
    )


def _sections(
    summary: Summary, comparison: Comparison | None, older: Sequence[str], gallery: Gallery
) -> Iterator[Section]:
    if comparison is not None:
        body = "\n".join(_compared(comparison, older, gallery))
        yield Section("compared", "Compared with before", body)
    if not summary.kinds:
        return
    yield Section("kinds", "By kind", _kinds(summary))
    # The pictures are numbered in the order of the lists, so the slowest come first.
    slowest = _listing(summary.slowest, gallery, "How long each took, the slowest first")
    if plotted := _times(summary, gallery):
        yield Section("times", "Time and size", plotted)
    if any(tally.levels for tally in summary.kinds.values()):
        yield Section("levels", "Difficulty", _levels(summary))
    if summary.slowest.number:
        yield Section("slowest", "The slowest", slowest)
    for name, title in wording.TITLES.items():
        shelf = summary.lists[name]
        if shelf.number:
            told = f"{title}: {shelf.number:,}"
            yield Section(name, told, _listing(shelf, gallery, told) + _more(shelf))
    doubled = summary.doubled()
    if doubled.number:
        rows = "\n".join(f"<li>{escape(wording.names(names))}</li>" for names in doubled)
        told = f"{wording.DOUBLED}: {doubled.number:,}"
        yield Section("doubled", told, f"<ul>\n{rows}\n</ul>" + _more(doubled))


# Tables


def _table(
    caption: str, heads: Sequence[Cell], rows: Iterable[Sequence[Cell]], foot: int = 0
) -> str:
    """Return a table; the last `foot` rows are its foot."""
    written = [f"<tr>{''.join(cell.written() for cell in row)}</tr>" for row in rows]
    top = "".join(
        f'<th scope="col"{" class=number" if head.number else ""}>{head.html}</th>'
        for head in heads
    )
    split = len(written) - foot
    body, end = "\n".join(written[:split]), "\n".join(written[split:])
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}">\n<table>\n'
        f"<caption>{escape(caption)}</caption>\n<thead><tr>{top}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody>\n"
        + (f"<tfoot>\n{end}\n</tfoot>\n" if foot else "")
        + "</table>\n</div>"
    )


def _numbers(*values: str) -> list[Cell]:
    return [Cell(escape(value), number=True) for value in values]


def _kinds(summary: Summary) -> str:
    shown = summary.shown()
    marks = [
        Cell(f"{plots.key(outcome)}{wording.OUTCOME_WORDS[outcome]}", number=True)
        for outcome in shown
    ]
    memory = any(tally.peak is not None for tally in summary.kinds.values())
    measures = ["time", "median", "95 %", "slowest", *["memory"] * memory]
    heads = [Cell("kind"), *_numbers("puzzles"), *marks, *_numbers(*measures)]

    def row(name: str, tally: Tally) -> list[Cell]:
        times = tally.times()
        spans = (times.total, times.median, times.most, times.longest)
        counts = (
            f"{tally.outcomes[name]:,}" if tally.outcomes[name] else NOTHING for name in shown
        )
        return [
            Cell(escape(name), head=True),
            *_numbers(f"{tally.number:,}", *counts),
            *_numbers(*map(wording.seconds, spans), *[wording.size(tally.peak)] * memory),
        ]

    rows = [
        row(wording.UNREAD if kind is None else kind, tally) for kind, tally in summary.ordered()
    ]
    several = len(rows) > 1
    if several:
        rows.append(row("all", summary.whole()))
    told = " Memory is the most that a process had." if memory else ""
    note = (
        "<p>The time is that of the clock, for one puzzle after the other; 95&nbsp;% is what "
        f"nineteen of twenty take at most.{told}</p>"
    )
    return _table("What came of the puzzles of each kind", heads, rows, foot=int(several)) + note


def _listing(shelf: Shelf[Result], gallery: Gallery, caption: str) -> str:
    results = list(shelf)
    broken = any(result.outcome == ERROR for result in results)
    rated = any(result.level is not None for result in results)
    memory = any(result.peak is not None for result in results)
    heads = [Cell("puzzle"), Cell("kind"), *_numbers("size"), Cell("verdict")]
    heads += _numbers(*["level"] * rated, "time", *["memory"] * memory) + [Cell("why")] * broken
    rows = []
    for result in results:
        row = [
            _linked(result, gallery),
            Cell(escape(result.kind or "")),
            *_numbers(result.size),
            Cell(f'<span class="verdict">{plots.key(result.outcome)}{escape(result.told)}</span>'),
        ]
        row += _numbers("" if result.level is None else str(result.level)) * rated
        row += _numbers(wording.seconds(result.seconds), *[wording.size(result.peak)] * memory)
        row += [Cell(escape(words.printable(wording.message(result))))] * broken
        rows.append(row)
    return _table(caption, heads, rows)


def _linked(result: Result, gallery: Gallery) -> Cell:
    target, name = gallery.link(result), escape(words.printable(result.name))
    return Cell(f'<a href="#{target}">{name}</a>' if target else name, head=True)


def _more(shelf: Shelf[Any]) -> str:
    if not shelf.more:
        return ""
    return f"<p>And {shelf.more:,} more; <code>--most N</code> lists up to N.</p>"


# What has changed


def _compared(comparison: Comparison, older: Sequence[str], gallery: Gallery) -> Iterator[str]:
    yield from (f"<p>{escape(told)}</p>" for told in wording.compared(comparison, older))
    for name, title in wording.CHANGES.items():
        changes: Shelf[Change] = getattr(comparison, name)
        if changes.number:
            told = f"{title}: {changes.number:,}"
            yield f"<h3>{escape(told)}</h3>"
            yield _changes(changes, gallery, told) + _more(changes)
    for title, shelf in (
        (wording.NOT_WHAT_THEY_WERE, comparison.edited),
        (wording.NEW, comparison.new),
    ):
        if shelf.number:
            told = f"{title}: {shelf.number:,}"
            yield f"<h3>{told}</h3>"
            yield _listing(shelf, gallery, told) + _more(shelf)
    gone = comparison.gone
    if gone.number:
        yield f"<h3>{wording.GONE}: {gone.number:,}</h3>\n<ul>"
        yield from (f"<li>{escape(words.printable(name))}</li>" for name in gone)
        yield "</ul>" + _more(gone)
    for name, title in wording.PACES.items():
        paces: Shelf[Pace] = getattr(comparison, name)
        if paces.number:
            told = f"{title}: {paces.number:,}"
            yield f"<h3>{told}</h3>\n<p>{wording.PACED}</p>"
            yield _paces(paces, gallery, told)


def _changes(changes: Shelf[Change], gallery: Gallery, caption: str) -> str:
    edited = any(change.edited for change in changes)
    heads = [Cell("puzzle"), Cell("kind"), *_numbers("size"), Cell("was"), Cell("is")]
    heads += [Cell("note")] * edited
    rows = []
    for change in changes:
        row = [
            _linked(change.result, gallery),
            Cell(escape(change.result.kind or "")),
            *_numbers(change.result.size),
            Cell(escape(change.old)),
            Cell(escape(change.new)),
        ]
        row += [Cell(wording.EDITED if change.edited else "")] * edited
        rows.append(row)
    return _table(caption, heads, rows)


def _paces(paces: Shelf[Pace], gallery: Gallery, caption: str) -> str:
    heads = [Cell("puzzle"), Cell("kind"), *_numbers("size", "was", "is", "as long")]
    rows = [
        [
            _linked(pace.result, gallery),
            Cell(escape(pace.result.kind or "")),
            *_numbers(pace.result.size, wording.seconds(pace.old), wording.seconds(pace.new)),
            *_numbers(wording.times(pace.factor)),
        ]
        for pace in paces
    ]
    return _table(caption, heads, rows)


# Plots


def _parted(summary: Summary) -> list[tuple[str, list[str | None], Tally]]:
    """Return what has a plot of its own: the kinds with most puzzles, and all others together."""
    every = summary.ordered()
    known = [(kind, tally) for kind, tally in every if kind is not None and tally.points]
    largest = sorted(known, key=lambda item: -item[1].number)
    if len(known) > MOST_PLOTS:
        largest = largest[: MOST_PLOTS - 1]
    first = [(kind, tally) for kind, tally in known if (kind, tally) in largest]
    parted: list[tuple[str, list[str | None], Tally]] = [
        (kind or "", [kind], tally) for kind, tally in first
    ]
    rest = [(kind, tally) for kind, tally in known if (kind, tally) not in largest]
    if rest:
        others = Tally()
        for _, tally in rest:
            others.merge(tally)
        parted.append((f"{len(rest)} other kinds", [kind for kind, _ in rest], others))
    return parted


def _times(summary: Summary, gallery: Gallery) -> str:
    parted = _parted(summary)
    whole = sum(len(points.cells) for _, _, tally in parted for points in tally.points.values())
    if not whole:
        return ""
    clouds = [_cloud(title, kinds, tally, summary, gallery) for title, kinds, tally in parted]
    across, up = plots.scales(clouds)
    told = "The time of each puzzle against its cells, on logarithmic scales."
    if whole > plots.MOST_POINTS:
        clouds = [cloud.spotted(across, up) for cloud in clouds]
        drawn = sum(len(points) for cloud in clouds for points in cloud.points.values())
        told += (
            f" {whole:,} puzzles are {drawn:,} points: those of one verdict that would lie upon "
            "each other are one."
        )
    figures = [
        f"<figure><figcaption>{escape(cloud.title)}</figcaption>\n"
        f"{plots.scatter(cloud, across, up, f'times{place}')}</figure>"
        for place, cloud in enumerate(clouds, 1)
    ]
    shown = [name for name in OUTCOMES if any(name in cloud.points for cloud in clouds)]
    keys = [f"<li>{plots.key(name)}{wording.OUTCOME_WORDS[name]}</li>" for name in shown]
    if any(cloud.links for cloud in clouds):
        keys.append(f"<li>{plots.ring()}the slowest, each a link to its picture</li>")
    return (
        f'<p>{told}</p>\n<ul class="legend">{"".join(keys)}</ul>\n'
        f'<div class="plots">\n{"".join(figures)}\n</div>'
    )


def _cloud(
    title: str, kinds: Sequence[str | None], tally: Tally, summary: Summary, gallery: Gallery
) -> plots.Cloud:
    points = {
        outcome: sorted(zip(found.cells, found.seconds, strict=True))
        for outcome in OUTCOMES
        if (found := tally.points.get(outcome))
    }
    links = [
        ((float(result.cells), result.seconds), target, _called(result))
        for result in summary.slowest
        if result.kind in kinds and result.cells and (target := gallery.link(result))
    ]
    return plots.Cloud(title, points, links)


def _called(result: Result) -> str:
    return f"{result.name}, {result.size}: {wording.seconds(result.seconds)}"


def _levels(summary: Summary) -> str:
    rated = [(title, tally) for title, _, tally in _parted(summary) if tally.levels]
    there = [level for _, tally in rated for level in tally.levels]
    steps = range(min(1, *there, 1), max(len(words.DIFFICULTIES), *there, 1) + 1)
    highest = max(number for _, tally in rated for number in tally.levels.values())
    figures = []
    for place, (title, tally) in enumerate(rated, 1):
        rows = [(wording.level(level), tally.levels[level]) for level in steps]
        drawn = plots.bars(f"{title}: puzzles of each level", rows, highest, f"levels{place}")
        figures.append(f"<figure><figcaption>{escape(title)}</figcaption>\n{drawn}</figure>")
    note = "How many puzzles are of each level, by the hardest moments of their solving."
    return f'<p>{note}</p>\n<div class="plots">\n{"".join(figures)}\n</div>'


# Colours


def _colours() -> str:
    """Return the variables that the style sheet takes its colours from, by day and by night."""
    light, dark, ink = (_variables(theme) for theme in ("light", "dark", "print"))
    return (
        f":root {{ {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f"@media print {{ :root {{ {ink} }} }}"
    )


def _variables(theme: str) -> str:
    colours = svg.THEMES[theme]
    named = ((field.name, getattr(colours, field.name)) for field in fields(colours))
    return " ".join(f"--{name}: {colour or 'transparent'};" for name, colour in named)
