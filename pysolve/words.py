"""How places are called when the program speaks to people, who count from 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pysolve.model import Cell, Key, Puzzle


def cell(row: int, col: int) -> str:
    """Name a cell."""
    return f"row {row + 1}, column {col + 1}"


def cells(places: Sequence[Cell], most: int = 6) -> str:
    """Name a few cells, and how many more there are."""
    named = "; ".join(cell(*where) for where in places[:most])
    return named if len(places) <= most else f"{named}; and {len(places) - most} more"


def place(key: Key, puzzle: Puzzle) -> str:
    """Name the place a key stands for."""
    namer = _NAMERS.get(key.name)
    if namer is None:
        return f"{key.name}({', '.join(map(str, key.numbers))})" if key.numbers else key.name
    return namer(puzzle, *key.numbers)


def _room(puzzle: Puzzle, room: int) -> str:
    grid = puzzle.layer("rooms") or ()
    first = next((r, row.index(room)) for r, row in enumerate(grid) if room in row)
    return f"the room at {cell(*first)}"


_NAMERS: dict[str, Callable[..., str]] = {
    "cell": lambda puzzle, r, c: cell(r, c),
    "block": lambda puzzle, r, c: f"the 2 by 2 block at {cell(r, c)}",
    "line": lambda puzzle, r, c, r2, c2: f"{cell(r, c)} to {cell(r2, c2)}",
    "row": lambda puzzle, r: f"row {r + 1}",
    "column": lambda puzzle, c: f"column {c + 1}",
    "rows": lambda puzzle, r, r2: f"rows {r + 1} and {r2 + 1}",
    "columns": lambda puzzle, c, c2: f"columns {c + 1} and {c2 + 1}",
    "room": _room,
    "grid": lambda puzzle: "the grid",
}
