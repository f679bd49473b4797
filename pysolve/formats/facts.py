"""Clingo facts in the project's vocabulary, with the kind in a comment: `% kind: heyawake`.

Only facts are read, and not by clingo: a file of facts is no program, so it includes nothing, runs
nothing and computes nothing. Another puzzle begins with the comments that its `% kind:` is among.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from pysolve import facts
from pysolve.answers import ANSWERS
from pysolve.errors import FormatError
from pysolve.formats._facts import Fact, Page, starts, take_apart
from pysolve.formats._format import Format, Part, assemble, choose, headers, named
from pysolve.grid import (
    Cell,
    Entry,
    Grid,
    at,
    check_size,
    firsts,
    frozen,
    inside,
    numbered,
    scattered,
    side_between,
)
from pysolve.layers import (
    ARROWS,
    CLUES,
    CORNERS,
    DIRECTIONS,
    LAYERS,
    NUMBERS,
    ROOMS,
    UNKNOWN,
    Entries,
    LayerType,
    Place,
    declared,
    wall_between,
)
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

_SIZE = re.compile(rb"^[ \t]*size[ \t]*\(", re.MULTILINE)

_TOLD = {layer.fact: layer for layer in LAYERS.values()}
"""The layers that facts tell of; those of margins are told apart by their edge."""

_ANSWERED = tuple({answer.fact: answer for answer in ANSWERS.values()})
"""The facts that tell a solution."""

_SIGNS = {direction: sign for sign, direction in DIRECTIONS.items()}


def recognizes(source: Source) -> bool:
    """Tell whether a source states a size."""
    return _SIZE.search(source.data) is not None


def parts(source: Source) -> Iterator[Part]:
    """Take apart the puzzles of a text, each from its headers on to those of the next."""
    text = source.text
    begun = 0
    for start in (*starts(text), len(text)):
        yield partial(_read, source.name, text, (begun, start))
        begun = start


def _read(name: str, text: str, span: tuple[int, int], rules: Rules) -> Puzzle:
    """Read facts; a solution may be among them."""
    page = Page(name, text, span[0])
    take_apart(page, *span)
    kind, variants = choose(rules, page.headers.get("kind"), page.error)
    variants = (*variants, *named(kind, page.headers.get("variant", "").split(), page.error))
    sizes = [fact for fact in page.facts if fact.name == "size"]
    if len(sizes) != 1:
        at = sizes[1].at if sizes else None
        raise page.error(f"there must be one size(Rows, Cols), not {len(sizes)}", at)
    board = _Board(kind.varied(variants), sizes[0], page)
    for fact in page.facts:
        board.place(fact)
    board.settle_rooms(page.facts)
    return assemble(
        kind,
        tuple(dict.fromkeys(variants)),
        board.rows,
        board.cols,
        {layer: frozen(grid) for layer, grid in board.grids.items()},
        flags=tuple(page.headers.get("flags", "").split()),
        id=page.headers.get("id", ""),
        title=page.headers.get("title", ""),
        author=page.headers.get("author", ""),
        source=page.headers.get("source", ""),
        solution=board.solution([fact for fact in page.facts if fact.name == board.answer.fact]),
        settings={fact.word: fact.numbers[0] for fact in page.facts if fact.name == "setting"},
    )


class _Board:
    """A board that facts are placed on, one by one."""

    def __init__(self, kind: Kind, size: Fact, page: Page) -> None:
        self.rows, self.cols = size.numbers
        check_size(self.rows, self.cols, partial(page.error, at=size.at))
        self._kind, self._page = kind, page
        self.answer = kind.face.answer
        size_ = (self.rows, self.cols)
        self.grids = {
            layer: [list(row) for row in layer.blank(*size_)] for layer in declared(kind.layers)
        }

    def place(self, fact: Fact) -> None:
        """Place a fact that tells its cell."""
        layer = self._layer(fact)
        if fact.name in ("size", "setting"):
            return
        if fact.name in _ANSWERED and fact.name == self.answer.fact:
            return
        if layer is None or layer not in self.grids:
            raise self._misplaced(fact)
        if layer.place is Place.ROOM:
            return
        if layer.entries is Entries.ROOMS:
            index, r, c = fact.numbers
            self._put(layer, (r, c), index, fact)
        elif layer.entries is Entries.WALLS:
            r, c, r2, c2 = fact.numbers
            wall = wall_between((r, c), (r2, c2))
            if wall is None:
                raise self._error("is not between a cell and the next or the one below", fact)
            self._put(layer, (r, c), wall, fact, add=True)
        elif layer.place is Place.MARGIN:
            self._line_up(layer, fact)
        else:
            self._put(layer, *self._entry(layer, fact), fact)

    def _layer(self, fact: Fact) -> LayerType | None:
        """Return the layer that a fact tells of."""
        if fact.name != "asked":
            return LAYERS.get(fact.word) if fact.name == "margin" else _TOLD.get(fact.name)
        if fact.place == "margin":
            return LAYERS.get(fact.word)
        places = {"cell": NUMBERS, "room": CLUES, "corner": CORNERS, "arrow": ARROWS}
        return places[fact.place]

    def _entry(self, layer: LayerType, fact: Fact) -> tuple[Cell, Entry]:
        """Return the spot and the entry that a fact tells."""
        numbers = fact.numbers
        if layer.place is Place.SIDE:
            return self._side(fact), fact.word
        spot = numbers[0], numbers[1]
        if layer.entries is Entries.HOLES:
            return spot, 1
        if layer.entries is Entries.ARROWS:
            if fact.word not in _SIGNS:
                raise self._error(f"points nowhere: there is {', '.join(_SIGNS)}", fact)
            told = "" if fact.name == "asked" else str(numbers[2])
            return spot, f"{told}{_SIGNS[fact.word]}"
        if layer.entries is Entries.SYMBOLS:
            return spot, fact.word
        return spot, UNKNOWN if fact.name == "asked" else numbers[2]

    def _side(self, fact: Fact) -> Cell:
        """Return the side that a fact tells of."""
        r, c, r2, c2 = fact.numbers
        side = side_between((r, c), (r2, c2))
        if side is None:
            raise self._error("tells of two cells that share no side", fact)
        return side

    def _line_up(self, layer: LayerType, fact: Fact) -> None:
        """Put a number into its line, which grows as need be."""
        line, position, *number = fact.numbers
        grid = self.grids[layer]
        if line >= len(grid) or position >= max(self.rows, self.cols):
            raise self._error(f"lies outside the {self.rows}x{self.cols} board", fact)
        for row in grid:
            row.extend([None] * (position + 1 - len(row)))
        if grid[line][position] is not None:
            raise self._error("comes second for its place", fact)
        grid[line][position] = number[0] if number else UNKNOWN

    def settle_rooms(self, told: Sequence[Fact]) -> None:
        """Number the rooms in reading order, and put what is told of them on their first cells."""
        if ROOMS not in self.grids:
            return
        rooms = self.grids[ROOMS]
        if any(entry is None for row in rooms for entry in row):
            raise self._page.error("every cell needs a room(I, R, C)")
        if scattered(rooms):
            raise self._page.error("a room falls apart: its cells do not hang together")
        area = numbered(rooms)
        names = dict.fromkeys(room for row in rooms for room in row)
        places = dict(zip(names, firsts(area).values(), strict=True))
        for fact in told:
            layer = self._layer(fact)
            if layer is None or layer.place is not Place.ROOM:
                continue
            room, *number = fact.numbers
            if room not in places:
                raise self._error("is about a room that is not there", fact)
            self._put(layer, places[room], number[0] if number else UNKNOWN, fact)
        self.grids[ROOMS] = [list(row) for row in area]

    def solution(self, told: Sequence[Fact]) -> Grid | None:
        """Return the answer that is told, if one is."""
        if not told:
            return None
        answer = self.answer
        high, wide = answer.frame(self.rows, self.cols)
        board: list[list[Entry]] = [[answer.background] * wide for _ in range(high)]
        for fact in told:
            r, c, *value = fact.numbers
            spot = self._side(fact) if answer.on_sides else (r, c)
            entry = value[0] if answer.written else answer.filled
            # A cell may be said to be filled twice, but not to have two values.
            self._fill(board, spot, entry, fact, add=not answer.written)
        for r, row in enumerate(board):
            if None in row:
                place = at(r, row.index(None))
                raise self._page.error(f"the solution leaves {place} without a value")
        return frozen(board)

    def _error(self, message: str, fact: Fact) -> FormatError:
        return self._page.error(f"{fact.written} {message}", fact.at)

    def _misplaced(self, fact: Fact) -> FormatError:
        return self._error(f"has no place in a puzzle of kind {self._kind.name}", fact)

    def _put(
        self, layer: LayerType, spot: Cell, entry: Entry, fact: Fact, *, add: bool = False
    ) -> None:
        if layer not in self.grids:
            raise self._misplaced(fact)
        self._fill(self.grids[layer], spot, entry, fact, add=add)

    def _fill(
        self, grid: list[list[Entry]], spot: Cell, entry: Entry, fact: Fact, *, add: bool
    ) -> None:
        """Put an entry into a grid; with `add`, on top of the one that is there."""
        r, c = spot
        if not inside(spot, len(grid), len(grid[0])):
            raise self._error(f"lies outside the {self.rows}x{self.cols} board", fact)
        before = grid[r][c]
        if before is not None and not add:
            raise self._error("comes second for its place", fact)
        grid[r][c] = int(before or 0) | int(entry or 0) if add else entry


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write the facts of a puzzle, ready for clingo."""
    lines = [f"% {key}: {value}" for key, value in headers(puzzle).items()]
    return "\n".join([*lines, *(f"{fact}." for fact in facts.of(puzzle))]) + "\n"


FORMAT = Format("facts", "clingo facts", recognizes, parts, write, amends="facts", states=True)
