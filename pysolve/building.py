"""Puzzles put together in Python. `puzzle` is part of the public API."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolve import catalogue
from pysolve.errors import UsageError
from pysolve.formats import text
from pysolve.grid import Entry, check_size
from pysolve.layers import NOTHING, parting
from pysolve.model import Puzzle
from pysolve.rules import Rules

Rows = str | Sequence[str | Sequence[Entry]]
"""The rows of a layer: lines of text, or a string or a list of entries for each row."""


def puzzle(
    rules: Rules | str,
    rows: int | None = None,
    cols: int | None = None,
    *,
    title: str = "",
    author: str = "",
    source: str = "",
    id: str = "",
    **layers: Rows,
) -> Puzzle:
    """Put a puzzle together: its kind, and each layer as rows that are written as in text.

    `rules` is the name of a kind, or `Rules` with variants and a folder. `solution` and `marks` are
    told as layers are. `rows` and `cols` are for a board that no layer says anything of.

    >>> import pysolve
    >>> small = pysolve.puzzle("nurikabe", numbers=["..3", "...", "1.."])
    >>> pysolve.solve(small).verdict
    <Verdict.UNIQUE: 'UNIQUE'>
    >>> pysolve.count(pysolve.puzzle("takuzu", rows=4, cols=4)).number
    90
    """
    asked = Rules(rules) if isinstance(rules, str) else rules
    if asked.kind is None or asked.extra:
        raise UsageError("a puzzle needs a kind, and rule files are for what decides it")
    if (rows is None) != (cols is None):
        raise UsageError("a board has both rows and cols")
    heads = {"title": title, "author": author, "source": source, "id": id}
    blocks = {name: list(_lines(given)) for name, given in layers.items()}
    if rows is not None and cols is not None:
        check_size(rows, cols)
        heads["size"] = f"{rows}x{cols}"
        held = catalogue.find(asked.kind, asked.folder)[0].layers
        if not blocks and parting(held) is None:
            blocks[held[0]] = [" ".join(NOTHING * cols)] * rows
    return text.built(asked, heads, blocks)


def _lines(given: Rows) -> Iterator[str]:
    """Yield the rows as lines of text."""
    for row in given.splitlines() if isinstance(given, str) else given:
        if isinstance(row, str):
            if row.strip():
                yield row
        else:
            yield " ".join(NOTHING if entry is None else str(entry) for entry in row)
