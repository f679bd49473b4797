"""Puzzles put together in Python. `puzzle` is part of the public API."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolve.errors import UsageError
from pysolve.formats import text
from pysolve.grid import Entry, check_size
from pysolve.layers import NOTHING
from pysolve.model import Puzzle, Solution
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
    **layers: Rows | Solution,
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
    asked = Rules(rules) if isinstance(rules, str) else Rules.of(rules)
    if asked.kind is None:
        raise UsageError("a puzzle needs a kind")
    if asked.extra:
        raise UsageError("a puzzle has no rule files: give them to what solves or checks it")
    heads = {"title": title, "author": author, "source": source, "id": id}
    for name, told in heads.items():
        if not isinstance(told, str):
            raise UsageError(f"{name} is text, not {told!r}")
    blocks = {name: [*_lines(name, given)] for name, given in layers.items()}
    if rows is not None or cols is not None:
        if type(rows) is not int or type(cols) is not int:
            raise UsageError(f"rows and cols are two numbers, not {rows!r} and {cols!r}")
        check_size(rows, cols)
        heads["size"] = f"{rows}x{cols}"
    return text.built(asked, heads, blocks)


def _lines(name: str, given: Rows | Solution) -> Iterator[str | list[str]]:
    """Yield the rows as lines of text, or as the spelling of each entry."""
    rows = given.values if isinstance(given, Solution) else given
    if not isinstance(rows, str | Sequence) or isinstance(rows, bytes):
        raise UsageError(f"{name} are rows: lines of text, or a list for each row, not {given!r}")
    for row in rows.splitlines() if isinstance(rows, str) else rows:
        if isinstance(row, str):
            if row.strip():
                yield row
        elif isinstance(row, Sequence):
            yield [NOTHING if entry is None else str(entry) for entry in row]
        else:
            raise UsageError(f"a row of {name} is text or a list of entries, not {row!r}")
