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
    """Count the rooms in reading order of their first cells."""
    found: dict[str, Entry] = dict.fromkeys(holes)
    labels = [label for row in rows for label in row if label not in found]
    found |= {label: i for i, label in enumerate(dict.fromkeys(labels))}
    return tuple(tuple(found[label] for label in row) for row in rows)


def shaded(record: Record) -> tuple[tuple[int, ...], ...]:
    """Read a solution that marks cells by an x."""
    return tuple(tuple(int(t == "x") for t in row) for row in tokens(record["solution"]))


def numbered_rooms(record: Record, clues: str = "clues") -> dict[str, Grid]:
    """Read a board of numbers, and below it the rooms."""
    found = tokens(record["problem"])
    numbers, labels = found[: record["rows"]], found[record["rows"] :]
    return {"rooms": rooms(labels), clues: entries(numbers, {"-": None})}
