"""Puzzles put back into lists that have one in each line; the other lines stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pysolve.formats._amending import Amendment, Lines, Patch
from pysolve.formats._format import Format, listed
from pysolve.sources import Source


def amend(source: Source, amendments: Mapping[int, Amendment], format_: Format) -> Iterator[Patch]:
    """Yield patches of lines; of a link, the site that it leads to stays too."""
    lines = Lines(source.text)
    numbers = [number for number, _ in listed(source.text)]
    assert format_.write is not None
    for each, amendment in amendments.items():
        number = numbers[each - 1]
        text = lines.bare[number - 1].strip()
        old, new = (
            format_.write(puzzle, amendment.kind) for puzzle in (amendment.before, amendment.after)
        )
        bare = old.rpartition("?")[2]
        if text.endswith(bare):
            new = text.removesuffix(bare) + new.rpartition("?")[2]
        at = lines.start(number) + lines.bare[number - 1].index(text)
        yield Patch(at, at + len(text), new)
