"""The moves that a pzprv3 file remembers, if it was saved with its history.

It is JSON behind `history:`, or in the field `history` of what is behind `info:`. In `datas` stand
groups of operations, each a text: which property of which piece, where, what it was and what it
became. `current` tells how many groups are done: those after it were undone. What was undone and
then done otherwise is not there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from pysolve.formats._pzpr.lines import Lines
from pysolve.formats._pzpr.saved import Saved
from pysolve.grid import Cell
from pysolve.model import Moves

_HEADS: Final = ("history:", "info:")

_TURNED: Final = ("AJ", "AT")
"""Operations that change the size of the board, or turn it: places before them are others."""

_CELL, _BORDER = "C", "B"

Properties = Mapping[str, int]
"""What a piece has, by the letter of the property: A and M answers, L lines, S dots and crosses."""


def _shaded(has: Properties) -> int | None:
    return 1 if has.get("A") == 1 else 0 if has.get("S") == 1 else None


def _circled(has: Properties) -> int | None:
    return {2: 1, 1: 0}.get(has.get("M", -1))


def _tented(has: Properties) -> int | None:
    return 1 if has.get("M") == 2 else 0 if has.get("S") == 1 else None


def _valued(has: Properties) -> int | None:
    value = has.get("M", -1)
    return value if value >= 0 else None


def _lined(has: Properties) -> int | None:
    drawn = has.get("L", 0) > 0 or has.get("A", 0) > 0
    return 1 if drawn else 0 if has.get("S", 0) > 0 else None


_MEANINGS: Final[Mapping[str, tuple[str, Callable[[Properties], int | None]]]] = {
    "shading": (_CELL, _shaded),
    "mixed": (_CELL, _shaded),
    "circled": (_CELL, _circled),
    "frame": (_CELL, _tented),
    "values": (_CELL, _valued),
    "lines": (_BORDER, _lined),
    "edges": (_BORDER, _lined),
}
"""Of which pieces an answer is made, and what their properties mean, by the block of the answer."""


def moves(lines: Lines, saved: Saved, part: str) -> Moves:
    """Return the moves that a file remembers of an answer that is in a block; none if it does not.

    Operations that set the puzzle, and those on what is no answer, are passed over.
    """
    group, meaning = _MEANINGS[part]
    known: dict[Cell, dict[str, int]] = {}
    stands: dict[Cell, int | None] = {}
    found: list[tuple[Cell, int | None]] = []
    spots = set(saved.board.kind.face.answer.spots(*saved.size))
    for operations in _done(lines):
        touched: dict[Cell, None] = {}
        for operation in operations:
            what, *numbers = operation.split(",")
            if what in _TURNED:
                raise lines.error(
                    "the history turns the board or changes its size; that is not read"
                )
            if len(what) != 2 or what[0] != group:
                continue
            across, down, old, new = _numbers(lines, operation, numbers)
            spot = (down, across) if group == _BORDER else (down // 2, across // 2)
            if spot in spots:
                known.setdefault(spot, {}).setdefault(what[1], old)
                stands.setdefault(spot, meaning({what[1]: old}))
                known[spot][what[1]] = new
                touched[spot] = None
        for spot in touched:
            value = meaning(known[spot])
            if value != stands[spot]:
                found.append((spot, value))
                stands[spot] = value
    return tuple(found)


def _numbers(lines: Lines, operation: str, told: list[str]) -> list[int]:
    try:
        numbers = [int(number) for number in told]
    except ValueError:
        numbers = []
    if len(numbers) != 4:
        raise lines.error(f"the history has {operation[:20]!r}, which is no operation")
    return numbers


def _done(lines: Lines) -> Iterator[list[str]]:
    """Yield the groups of operations that were done and not undone."""
    history = _history(lines)
    datas, current = history.get("datas", []), history.get("current")
    if not isinstance(datas, list):
        raise lines.error("the history has no list of operations")
    for each in datas[: current if type(current) is int and current >= 0 else None]:
        # With the time it was done at, or without.
        group = each.get("ope") if isinstance(each, dict) else each
        if not isinstance(group, list) or not all(isinstance(one, str) for one in group):
            raise lines.error(f"the history has {str(each)[:20]!r}, which is no list of operations")
        yield group


def _history(lines: Lines) -> Mapping[str, Any]:
    """Return what the file tells of its history; nothing where it tells nothing."""
    starts = [i for i, line in enumerate(lines.trailer) if line.startswith(_HEADS)]
    if not starts:
        return {}
    head, _, text = "\n".join(lines.trailer[starts[0] :]).partition(":")
    try:
        told = json.JSONDecoder().raw_decode(text.lstrip())[0]
    except (ValueError, RecursionError):
        raise lines.error(f"what follows '{head}:' is no JSON") from None
    if head == "info" and isinstance(told, dict):
        told = told.get("history") or {}
    return told if isinstance(told, dict) else {}
