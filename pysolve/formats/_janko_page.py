"""A page of janko.at taken apart: header lines, and sections of a token per cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pysolve.errors import FormatError
from pysolve.grid import MAX_CELLS

BOARDS = ("problem", "areas", "solution")
LABELS = {"clabels": "top", "rlabels": "left"}
"""The sections of numbers at the margins, and the margins."""

SECTIONS = (*BOARDS, *LABELS)

_SECTION = re.compile(r"\[\s*([A-Za-z]+)\s*\]")
_PUZZLE = re.compile(r"puzzle\s")


@dataclass(slots=True)
class Section:
    """The rows of tokens of a section, and the numbers of their lines."""

    name: str
    line: int
    rows: list[list[str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    cells: int = 0


@dataclass(slots=True)
class Page:
    """A text taken apart, before it is understood."""

    name: str
    lines: list[str]
    begun: int | None = None
    """The line where the puzzle begins, if that is not the first."""

    headers: dict[str, tuple[str, int]] = field(default_factory=dict)
    sections: dict[str, Section] = field(default_factory=dict)

    def error(
        self, message: str, line: int | None = None, column: int | None = None
    ) -> FormatError:
        return FormatError(message, name=self.name, line=line or self.begun, column=column)

    def header(self, key: str) -> str:
        return self.headers.get(key, ("", 0))[0]

    def place(self, section: Section, r: int, c: int) -> tuple[int, int]:
        """Return line and column of a token, or of the end of its row."""
        number = section.lines[r]
        text = self.lines[number - 1]
        starts = [match.start() + 1 for match in re.finditer(r"\S+", text)]
        return number, starts[c] if c < len(starts) else len(text.rstrip()) + 1


def spans(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield from where to where the puzzles of a page reach; what follows them is passed over."""
    begun, found, told = 0, 0, False
    section = ""
    for at, raw in enumerate(lines):
        line = raw.strip().lower()
        heading = _SECTION.fullmatch(line)
        ends = line == "end" or (heading is not None and heading[1] == "end")
        following = line == "begin" or (section in SECTIONS and _PUZZLE.match(line) is not None)
        if told and (ends or following):
            yield begun, at
            found += 1
        if ends or following:
            begun, told, section = at + ends, line == "begin", ""
        elif heading is not None:
            section = heading[1]
            told = told or section in SECTIONS
    if told or not found:
        yield begun, len(lines)


def take_apart(name: str, lines: list[str], span: tuple[int, int]) -> Page:
    page = Page(name, lines, span[0] + 1 if span[0] else None)
    section: Section | None = None
    for number in range(span[0] + 1, span[1] + 1):
        line = lines[number - 1].strip()
        begun = _SECTION.fullmatch(line)
        if begun:
            section = Section(begun[1].lower(), number)
            before = page.sections.setdefault(section.name, section)
            if before is not section and section.name in SECTIONS:
                raise page.error(
                    f"[{section.name}] is there twice, first in line {before.line}", number
                )
        elif section is not None and section.name in SECTIONS and line:
            # No more of a line than a puzzle can have.
            section.rows.append(line.split(maxsplit=MAX_CELLS))
            section.lines.append(number)
            section.cells += len(section.rows[-1])
            if section.cells > MAX_CELLS:
                raise page.error(f"[{section.name}] is too large for a puzzle", number)
        elif section is None and line:
            key, _, value = line.partition(" ") if " " in line else line.partition("\t")
            if value.strip():
                page.headers.setdefault(key.lower(), (value.strip(), number))
    return page
