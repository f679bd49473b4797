"""How places are called when the program speaks to people, who count from 1."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches

from pysolve.model import Cell, Key, PlacedClue, Puzzle

UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What makes a terminal do something, breaks a line, turns text around, or is no character."""

DIFFICULTIES = ("very easy", "easy", "medium", "hard", "very hard")
"""What the tiers from 1 to 5 are called."""


def difficulty(tier: int) -> str:
    """Name a tier."""
    return DIFFICULTIES[tier - 1]


def plural(number: int, noun: str) -> str:
    """Count something."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def nearest(name: str, known: Iterable[str], noun: str = "") -> str:
    """Hint at the nearest of the known names, or at all of them; `noun` is what they are."""
    names = list(known)
    close = get_close_matches(name, names, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {close[0]!r}?"
    told = f"known {noun}s:" if noun else "there is"
    return f"; {told} {', '.join(sorted(names))}" if names else "; it has none"


def listed(parts: Sequence[str]) -> str:
    """Join parts as in a sentence."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def printable(text: str) -> str:
    """Write text in one line, what is unsafe in it as in a program: an escape as `\\x1b`.

    A byte of a file's name that is not UTF-8, which Python reads as half a character, is shown as
    that byte.
    """
    return UNSAFE.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return found[0].encode("unicode_escape", "surrogatepass").decode("ascii")


def character(one: str) -> str:
    """Name a character that may not be one to be seen, or look like another."""
    name = unicodedata.name(one, "")
    return f"{one!r} ({name})" if name else f"{one!a}"


def cell(row: int, col: int) -> str:
    """Name a cell."""
    return f"row {row + 1}, column {col + 1}"


def cells(places: Sequence[Cell], most: int = 6) -> str:
    """Name a few cells, and how many more there are."""
    named = "; ".join(cell(*where) for where in places[:most])
    return named if len(places) <= most else f"{named}; and {len(places) - most} more"


def spoken(places: Sequence[Cell], most: int = 8) -> str:
    """Name cells as one says them: row by row or column by column, whichever is shorter."""
    by_row: dict[int, list[int]] = {}
    by_col: dict[int, list[int]] = {}
    for r, c in sorted(places):
        by_row.setdefault(r, []).append(c)
        by_col.setdefault(c, []).append(r)
    if min(len(by_row), len(by_col)) > most:
        return f"{len(places)} cells"
    if len(by_row) <= len(by_col):
        parts = [f"row {r + 1}, {_numbers('column', cols)}" for r, cols in by_row.items()]
    else:
        parts = [
            f"column {c + 1}, {_numbers('row', rows)}" if len(rows) > 1 else cell(rows[0], c)
            for c, rows in sorted(by_col.items())
        ]
    if len(parts) == 2 and not any(" and " in part for part in parts):
        return listed(parts)
    return "; ".join(parts)


def outcome(cells: Mapping[Cell, int], word: Callable[[int], str]) -> str:
    """Tell which cells become what, those of the same value together."""
    groups: dict[int, list[Cell]] = {}
    for place, value in sorted(cells.items()):
        groups.setdefault(value, []).append(place)
    return ", and ".join(
        f"{spoken(places)} {'is' if len(places) == 1 else 'are'} {word(value)}"
        for value, places in groups.items()
    )


def _numbers(noun: str, numbers: Sequence[int]) -> str:
    """Name rows or columns, those that follow each other from the first to the last."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[str] = []
    for run in runs:
        if len(run) > 2:
            parts.append(f"{run[0] + 1} to {run[-1] + 1}")
        else:
            parts += [str(number + 1) for number in run]
    return f"{noun if len(numbers) == 1 else noun + 's'} {listed(parts)}"


def clue(placed: PlacedClue, puzzle: Puzzle) -> str:
    """Name a clue."""
    where = cell(*placed.cell)
    rooms = puzzle.layer("rooms")
    if placed.layer == "clues" and rooms is not None:
        where = _room(puzzle, int(rooms[placed.cell[0]][placed.cell[1]] or 0))
        return f"{placed.entry} in {where}"
    return f"{placed.entry} at {where}"


def place(key: Key, puzzle: Puzzle) -> str:
    """Name the place a key stands for; one of an unknown form by its term."""
    namer, count = _NAMERS.get(key.name, (None, 0))
    if namer is None or len(key.numbers) != count:
        return f"{key.name}({', '.join(map(str, key.numbers))})" if key.numbers else key.name
    return namer(puzzle, *key.numbers)


def _room(puzzle: Puzzle, room: int) -> str:
    for r, row in enumerate(puzzle.layer("rooms") or ()):
        if room in row:
            return f"the room at {cell(r, row.index(room))}"
    return f"room {room}"


_NAMERS: dict[str, tuple[Callable[..., str], int]] = {
    "cell": (lambda puzzle, r, c: cell(r, c), 2),
    "block": (lambda puzzle, r, c: f"the 2 by 2 block at {cell(r, c)}", 2),
    "line": (lambda puzzle, r, c, r2, c2: f"{cell(r, c)} to {cell(r2, c2)}", 4),
    "row": (lambda puzzle, r: f"row {r + 1}", 1),
    "column": (lambda puzzle, c: f"column {c + 1}", 1),
    "rows": (lambda puzzle, r, r2: f"rows {r + 1} and {r2 + 1}", 2),
    "columns": (lambda puzzle, c, c2: f"columns {c + 1} and {c2 + 1}", 2),
    "room": (_room, 1),
    "grid": (lambda puzzle: "the grid", 0),
}
"""How places are named, and how many numbers each has."""
