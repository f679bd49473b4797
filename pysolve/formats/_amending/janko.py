"""Puzzles put back into pages of janko.at: words of sections, and the section of the solution."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pysolve.formats._amending import Amendment, Lines, Patch, Word, Words, replaced
from pysolve.formats._format import Format
from pysolve.formats._janko_page import LABELS, SECTIONS, Page, Section, spans, take_apart
from pysolve.formats.janko import EMPTY, write
from pysolve.layers import Place
from pysolve.sources import Source


def amend(source: Source, amendments: Mapping[int, Amendment], _format: Format) -> Iterator[Patch]:
    """Yield patches of the sections that change; all else stays, whatever it is."""
    lines = Lines(source.text)
    reaches = list(spans(lines.bare))
    for number, amendment in amendments.items():
        page = take_apart(source.name, lines.bare, reaches[number - 1])
        written = write(amendment.after, amendment.kind).splitlines()
        fresh = take_apart("", written, (0, len(written)))
        for layer in amendment.changes:
            margins = {margin: name for name, margin in LABELS.items()}
            name = margins[layer.name] if layer.place is Place.MARGIN else "problem"
            section = page.sections.get(name)
            patches = None
            if section is not None:
                both = _words(page, name, layer.place), _words(fresh, name, layer.place)
                patches = replaced(lines, amendment, layer, both, EMPTY)
            yield from patches or [_put(lines, page, fresh.sections[name])]
        if amendment.solution is not None:
            yield _put(lines, page, fresh.sections["solution"])


def _words(page: Page, name: str, place: Place) -> Words:
    """Return the words of a section; in a margin each is that of a line of the board."""
    section = page.sections[name]
    rows = [
        [
            Word(found[0], number, found.start() + 1)
            for found in re.finditer(r"\S+", page.lines[number - 1])
        ]
        for number in section.lines
    ]
    return [[word] for row in rows for word in row] if place is Place.MARGIN else rows


def _put(lines: Lines, page: Page, fresh: Section) -> Patch:
    """Return a patch that writes a section anew, or adds it below the others."""
    rows = [" ".join(row) for row in fresh.rows]
    section = page.sections.get(fresh.name)
    if section is not None and section.lines:
        return lines.rows(section.lines[0], section.lines[-1], rows)
    known = [page.sections[name] for name in SECTIONS if name in page.sections]
    last = max(line for each in known for line in (each.line, *each.lines))
    return lines.below(last, [f"[{fresh.name}]", *rows], gap=False)
