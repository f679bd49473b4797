"""The text of the collection's further kinds: a line of sizes, then tokens by row, `-` for none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kinds import Record

from pysolve.model import Entry, Grid

Tokens = list[list[str]]


def sizes(record: Record) -> list[int]:
    """Return the first line: rows, columns, and what else the kind tells there."""
    return [int(token) for token in record["problem"].splitlines()[0].split()]


def tokens(text: str) -> Tokens:
    """Return what stands below the first line."""
    return [line.split() for line in text.splitlines()[1:]]


def entries(rows: Tokens, words: Mapping[str, Entry]) -> Grid:
    """Read numbers, and words that mean something else."""
    return tuple(tuple(words[t] if t in words else int(t) for t in row) for row in rows)


def rooms(rows: Tokens, holes: Sequence[str] = ()) -> Grid:
    """Count the rooms in reading order of their first cells; a hole is a room of its own."""
    found: dict[object, int] = {}

    def count(label: str, cell: tuple[int, int]) -> int:
        return found.setdefault(cell if label in holes else label, len(found))

    return tuple(
        tuple(count(label, (r, c)) for c, label in enumerate(row)) for r, row in enumerate(rows)
    )


def shaded(record: Record) -> tuple[tuple[int, ...], ...]:
    """Read a solution that marks cells by an x."""
    return tuple(tuple(int(t == "x") for t in row) for row in tokens(record["solution"]))


def numbered_rooms(record: Record) -> dict[str, Grid]:
    """Read a board of numbers, and below it the rooms; a number goes to the first cell of its."""
    found = tokens(record["problem"])
    cut = rooms(found[record["rows"] :])
    numbers = entries(found[: record["rows"]], {"-": None})
    pairs = [pair for row in zip(cut, numbers, strict=True) for pair in zip(*row, strict=True)]
    left = {room: number for room, number in pairs if number is not None}
    clues = tuple(tuple(left.pop(room, None) for room in row) for row in cut)
    return {"rooms": cut, "clues": clues}
