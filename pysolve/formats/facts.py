"""Clingo facts in the project's vocabulary, with the kind in a comment: `% kind: heyawake`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from clorm import Predicate

from pysolve import engine, facts
from pysolve.errors import FormatError, RuleError
from pysolve.formats._format import (
    MAX_NUMBER,
    Format,
    Wish,
    assemble,
    blank,
    check_size,
    choose,
    firsts,
    frozen,
    headers,
    numbered,
    scattered,
)
from pysolve.kinds import Kind
from pysolve.model import UNKNOWN, WALL_BELOW, WALL_RIGHT, Entry, Puzzle
from pysolve.sources import Source

_HEADER = re.compile(r"^%\s*(kind|variant|flags|title|author|source):\s*(.*?)\s*$", re.MULTILINE)
_FACT = re.compile(rb"^\s*size\s*\(", re.MULTILINE)


def recognizes(source: Source) -> bool:
    """Tell whether a source states a size."""
    return _FACT.search(source.data) is not None


def read(source: Source, wish: Wish) -> Iterator[Puzzle]:
    """Read facts; a solution may be among them."""
    stated_headers = dict(_HEADER.findall(source.text))
    error = partial(FormatError, name=source.name)
    kind, variants = choose(wish, stated_headers.get("kind"), error)
    for name in stated_headers.get("variant", "").split():
        variants = (*variants, kind.variant(name).name)
    answer = facts.ANSWERS[kind.answer]
    try:
        stated = engine.parse_facts(source.text, [facts.Size, *_PLACED, facts.Clue, answer])
    except RuleError as wrong:
        raise error(str(wrong)) from None
    sizes = [fact for fact in stated if isinstance(fact, facts.Size)]
    if len(sizes) != 1:
        raise error(f"there must be one size(Rows, Cols), not {len(sizes)}")
    board = _Board(kind, sizes[0].rows, sizes[0].cols, error)
    for fact in stated:
        board.place(fact)
    board.settle_rooms([fact for fact in stated if isinstance(fact, facts.Clue)])
    symbols = [fact.symbol for fact in stated if isinstance(fact, answer)]
    size = (board.rows, board.cols)
    yield assemble(
        kind,
        tuple(dict.fromkeys(variants)),
        *size,
        {name: frozen(grid) for name, grid in board.grids.items()},
        flags=tuple(stated_headers.get("flags", "").split()),
        title=stated_headers.get("title", ""),
        author=stated_headers.get("author", ""),
        source=stated_headers.get("source", ""),
        solution=facts.solution(symbols, kind.answer, *size).values if symbols else None,
    )


_PLACED: list[type[Predicate]] = [facts.Room, facts.Wall, facts.Number, facts.Given]
_STEPS = {(0, 1): WALL_RIGHT, (1, 0): WALL_BELOW}


class _Board:
    """A board that facts are placed on, one by one."""

    def __init__(
        self, kind: Kind, rows: int, cols: int, error: Callable[[str], FormatError]
    ) -> None:
        check_size(rows, cols, error)
        self.rows, self.cols = rows, cols
        self._kind, self._error = kind, error
        self.grids = {name: blank(rows, cols) for name in kind.layers}

    def place(self, fact: Predicate) -> None:
        """Place a fact that tells its cell."""
        match fact:
            case facts.Room():
                self._put("rooms", fact.row, fact.col, fact.index, fact)
            case facts.Number():
                self._put("numbers", fact.row, fact.col, self._entry(fact.number), fact)
            case facts.Given():
                self._put("givens", fact.row, fact.col, fact.value, fact)
            case facts.Wall():
                step = (fact.to_row - fact.row, fact.to_col - fact.col)
                if step not in _STEPS:
                    raise self._error(f"{fact} is not between a cell and the next or the one below")
                self._put("walls", fact.row, fact.col, _STEPS[step], fact, add=True)

    def settle_rooms(self, clues: Sequence[facts.Clue]) -> None:
        """Number the rooms in reading order, and put the clues on their first cells."""
        if "rooms" not in self._kind.layers:
            return
        rooms = self.grids["rooms"]
        if any(entry is None for row in rooms for entry in row):
            raise self._error("every cell needs a room(I, R, C)")
        names = list(dict.fromkeys(room for row in rooms for room in row))
        if scattered(rooms):
            raise self._error("a room falls apart: its cells do not hang together")
        area = numbered(rooms)
        places = firsts(area)
        for clue in clues:
            if clue.room not in names:
                raise self._error(f"{clue} is about a room that is not there")
            self._put("clues", *places[names.index(clue.room)], self._entry(clue.number), clue)
        self.grids["rooms"] = [list(row) for row in area]

    def _put(
        self, layer: str, r: int, c: int, entry: Entry, fact: Predicate, *, add: bool = False
    ) -> None:
        if layer not in self._kind.layers:
            raise self._error(f"{fact} has no place in a puzzle of kind {self._kind.name}")
        if not (0 <= r < self.rows and 0 <= c < self.cols):
            raise self._error(f"{fact} lies outside the {self.rows}x{self.cols} board")
        if isinstance(entry, int) and not 0 <= entry <= MAX_NUMBER:
            raise self._error(f"{fact} has a number that is negative or too large")
        before = self.grids[layer][r][c]
        if before is not None and not add:
            raise self._error(f"{fact} comes second for its place")
        self.grids[layer][r][c] = int(before or 0) | int(entry or 0) if add else entry

    def _entry(self, number: int | str) -> Entry:
        if isinstance(number, str) and number != "unknown":
            raise self._error(f"{number} is neither a number nor unknown")
        return UNKNOWN if isinstance(number, str) else number


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write the facts of a puzzle, ready for clingo."""
    lines = [f"% {key}: {value}" for key, value in headers(puzzle).items()]
    return "\n".join([*lines, *(f"{fact}." for fact in facts.of(puzzle))]) + "\n"


FORMAT = Format("facts", "clingo facts", recognizes, read, write)
