"""Puzzles put back into pzprv3 files: each is written anew, the others of a file stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pysolve.formats._amending import Amendment, Lines, Patch
from pysolve.formats._format import Format
from pysolve.formats.pzprv3 import starts, write
from pysolve.sources import Source


def amend(source: Source, amendments: Mapping[int, Amendment], _format: Format) -> Iterator[Patch]:
    """Yield a patch for each; what its moves were, and what was pencilled in, goes."""
    lines = Lines(source.text)
    begun = [*starts(lines.bare), len(lines.bare)]
    for number, amendment in amendments.items():
        first, end = begun[number - 1] + 1, begun[number]
        last = max(n for n in range(first, end + 1) if lines.bare[n - 1].strip())
        rows = write(amendment.after, amendment.kind).splitlines()
        if "/" in lines.bare[first - 1]:
            rows = ["/".join(rows)]
        yield lines.rows(first, last, rows)
