"""Save files of the Gurobi Heyawake solver: pickles of the side of the board and its regions.

    {"length": 6, "regions": [{(x, y): "2" or None, ...}, ...]}

A pickle is a program. This one may make plain values only, and is looked through before it runs.
"""

from __future__ import annotations

import pickle
import pickletools
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import NoReturn

from pysolve import catalogue
from pysolve.errors import FormatError
from pysolve.formats._format import Format, Part, assemble, choose, settle_clues
from pysolve.grid import Cell, Entry, at, blank, check_size, frozen, inside, numbered, scattered
from pysolve.layers import CLUES, ROOMS
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

NAME = "gurobi"
"""The part that metadata names: a kind whose boards such files hold."""

MAX_BYTES = 200_000
"""The solver's largest board, 35 by 35, takes a tenth of it."""

_INTEGERS = {"BININT", "BININT1", "BININT2", "LONG1"}
_PLAIN = _INTEGERS | {
    *("PROTO", "FRAME", "STOP", "MARK", "NONE", "TUPLE2"),
    *("EMPTY_DICT", "SETITEM", "SETITEMS", "EMPTY_LIST", "APPEND", "APPENDS"),
    *("BINUNICODE", "SHORT_BINUNICODE"),
    *("MEMOIZE", "BINPUT", "LONG_BINPUT", "BINGET", "LONG_BINGET"),
}

Error = Callable[[str], FormatError]


def recognizes(source: Source) -> bool:
    """Tell whether a source is a pickle of any protocol that is not text."""
    return source.data[:1] == b"\x80" and source.data[1:2] in (b"\2", b"\3", b"\4", b"\5")


def parts(source: Source) -> Iterator[Part]:
    """Return the one puzzle of a save file."""
    yield partial(_read, source)


def _read(source: Source, rules: Rules) -> Puzzle:

    def error(message: str) -> FormatError:
        return FormatError(message, name=source.name)

    length, regions = _content(_unpickled(source.data, error), error)
    stated = None if rules.kind else catalogue.holding(NAME, rules.folder).name
    kind, variants = choose(rules, stated, error)
    if not kind.about.parts(NAME):
        raise error(f"this is a file of the Gurobi Heyawake solver, not a {kind.title}")
    labels = blank(length, length)
    clues = blank(length, length)
    for index, region in enumerate(regions):
        for (r, c), clue in _cells(region, index, length, error):
            if labels[r][c] is not None:
                raise error(f"{at(r, c)} lies in two regions")
            labels[r][c] = index
            clues[r][c] = clue
    for r, row in enumerate(labels):
        if None in row:
            raise error(f"{at(r, row.index(None))} lies in no region")
    if scattered(labels) or len({label for row in labels for label in row}) != len(regions):
        raise error("a region falls apart, or has no cells")

    def disagree(cell: Cell, before: Cell) -> FormatError:
        return error(f"the region of {at(*cell)} has two numbers; see {at(*before)}")

    rooms = numbered(labels)
    settled = settle_clues(rooms, frozen(clues), disagree)
    return assemble(kind, variants, length, length, {ROOMS: rooms, CLUES: settled})


class _Unpickler(pickle.Unpickler):
    """Makes plain values and nothing else."""

    def find_class(self, module: str, name: str) -> NoReturn:
        raise pickle.UnpicklingError(f"it asks for {module}.{name}")

    def persistent_load(self, pid: object) -> NoReturn:
        raise pickle.UnpicklingError("it asks for another object")


def _unpickled(data: bytes, error: Error) -> object:
    if len(data) > MAX_BYTES:
        raise error(f"it is larger than {MAX_BYTES // 1000} kB, which no save file is")
    before = ("", "")
    try:
        for opcode, argument, place in pickletools.genops(data):
            if opcode.name not in _PLAIN:
                raise error(
                    f"byte {(place or 0) + 1}: {opcode.name} makes more than plain values, "
                    f"which is refused"
                )
            # A tuple of tuples could take ages to hash, a large index of the memo all memory.
            if opcode.name == "TUPLE2" and not _INTEGERS.issuperset(before):
                raise error(f"byte {(place or 0) + 1}: a tuple is not of two numbers")
            if opcode.name == "LONG_BINPUT" and int(argument or 0) > len(data):
                raise error(f"byte {(place or 0) + 1}: it counts further than there is content")
            before = (before[1], opcode.name)
            if opcode.name == "STOP" and (place or 0) + 1 < len(data):
                raise error(f"byte {(place or 0) + 2}: there is more after its end")
        return _Unpickler(BytesIO(data)).load()
    except (
        pickle.UnpicklingError,
        ArithmeticError,
        AttributeError,
        EOFError,
        LookupError,
        TypeError,
        ValueError,
    ):
        raise error("it is a damaged pickle, or cut off") from None


def _content(content: object, error: Error) -> tuple[int, list[object]]:
    if not isinstance(content, dict) or set(content) != {"length", "regions"}:
        raise error("it is no save file of the solver: it must hold 'length' and 'regions'")
    length, regions = content["length"], content["regions"]
    if not isinstance(length, int) or not isinstance(regions, list):
        raise error("'length' must be a number and 'regions' a list")
    check_size(length, length, error)
    return length, regions


def _cells(region: object, index: int, length: int, error: Error) -> Iterator[tuple[Cell, Entry]]:
    """Yield the cells of a region, as row and column, with the numbers on them."""
    if not isinstance(region, dict):
        raise error(f"region {index + 1} must map cells to numbers")
    for cell, text in region.items():
        if not isinstance(cell, tuple):
            raise error(f"region {index + 1} must map cells to numbers")
        c, r = cell
        if not inside((r, c), length, length):
            raise error(f"{at(r, c)} lies outside the {length}x{length} board")
        digits = isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 7
        if text is not None and not digits:
            raise error(f"{at(r, c)} has something else than a number of six digits")
        yield (r, c), None if text is None else int(text)


FORMAT = Format(NAME, "a file of the Gurobi Heyawake solver", recognizes, parts, many=False)
