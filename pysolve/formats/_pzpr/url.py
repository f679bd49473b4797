"""The body of a puzz.link URL: the declared parts, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pysolve.about import Codec
from pysolve.errors import RuleError
from pysolve.formats._pzpr.board import Board, runs
from pysolve.formats._pzpr.parts import PARTS, Part
from pysolve.formats._pzpr.reader import Reader
from pysolve.formats._pzpr.walls import read_borders, write_borders
from pysolve.layers import MAX_NUMBER, ROOMS, UNKNOWN, WALLS
from pysolve.words import nearest

BORDERS: Final = "borders"
BOXES: Final = "boxes"
SETTING: Final = "setting"
_DIGITS: Final = "0123456789"


def slotted(part: str) -> Part | None:
    """Return how a part writes slots, None for one that is not made of slots."""
    # Those of margins are numbers in any case.
    return PARTS["numbers"] if part == "excell" else PARTS.get(part)


def unknown(board: Board, part: str) -> RuleError:
    """Return the error that a kind declares a part that there is not."""
    hint = nearest(part, [*PARTS, BORDERS, BOXES, SETTING, "excell"])
    return RuleError(f"{board.kind.name}: codec(..., {part}, ...): there is no such part{hint}")


def unpack(reader: Reader, board: Board, codecs: Iterable[Codec]) -> None:
    """Read the parts of a body, to its end."""
    more = ""
    for part, names in runs(codecs):
        more = ""
        packed = slotted(part)
        if packed is not None:
            start = reader.at
            counts = [board.count(part, name) for name in names]
            entries = packed.read(reader, sum(counts))
            if UNKNOWN in entries and not all(board.sheet(name).layer.asks for name in names):
                raise reader.error(
                    f"a '?' has no place in the {board.sheet(names[0]).called}", start
                )
            for name, count in zip(names, counts, strict=True):
                board.tell(part, name, entries[:count])
                entries = entries[count:]
            more = f"there are more than {sum(counts)} numbers"
        elif part == BORDERS:
            board.grids[ROOMS], walls = read_borders(reader, board.rows, board.cols)
            if board.holds(WALLS):
                board.grids[WALLS] = walls
        elif part == BOXES:
            rooms = board.boxes()
            if rooms is None:
                raise reader.error(f"a board of {board.rows}x{board.cols} has no boxes")
            board.grids[ROOMS] = rooms
        elif part == SETTING:
            board.settings[names[0]] = _number(reader, names[0])
        else:
            raise unknown(board, part)
    reader.end(more)


def _number(reader: Reader, what: str) -> int:
    start = reader.at
    while reader.peek() and reader.peek() in _DIGITS:
        reader.take(1, _DIGITS, what)
    told = reader.since(start)
    if not told or len(told) > len(str(MAX_NUMBER)):
        raise reader.error(f"here belongs a number, the {what}, and then '/'", start)
    if not reader.done:
        # At the end of a URL it may be left out.
        reader.take(1, "/", f"the number of {what}")
    return int(told)


def pack(board: Board, codecs: Iterable[Codec]) -> str:
    """Write the parts of a body."""
    body = ""
    for part, names in runs(codecs):
        packed = slotted(part)
        if packed is not None:
            body += packed.write([entry for name in names for entry in board.told(part, name)])
        elif part == BORDERS:
            body += write_borders(board.grids[ROOMS], board.grids.get(WALLS))
        elif part == SETTING:
            body += f"{board.settings[names[0]]}/"
        elif part != BOXES:
            raise unknown(board, part)
    return body


def unfit(board: Board, codecs: Iterable[Codec]) -> str | None:
    """Tell why the parts cannot hold a board; None when they can."""
    for part, names in runs(codecs):
        packed = slotted(part)
        if packed is not None:
            for name in names:
                entries = board.told(part, name)
                if not all(map(packed.holds, entries)):
                    return f"the {board.sheet(name).called} can be {packed.limit} in it"
                if board.crowded(name):
                    return "a line of the margin has too many numbers for it"
        elif part == "frame" and any(board.crowded(name) for name in names):
            return "a line of the margin has too many numbers for it"
        elif part == BOXES and board.grids[ROOMS] != board.boxes():
            return "the rooms are not the boxes that a board of its size has there"
        elif part == SETTING and names[0] not in board.settings:
            return f"the number of {names[0]} is not told"
    return None
