"""Where the entries of layers go: slot after slot, and what the signs of a part mean in a layer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from pysolve.about import Codec
from pysolve.errors import RuleError
from pysolve.face import Sheet
from pysolve.formats._pzpr.walls import boxes
from pysolve.grid import Cell, Entry, Grid, firsts, frozen
from pysolve.layers import ROOMS, WALLS, Entries, LayerType, Place
from pysolve.metadata import Kind
from pysolve.model import Puzzle

MARGINS = ("excell", "frame")
"""Parts of several margins that are one run of slots, or one block."""

Run = tuple[str, tuple[str, ...]]
"""A part, and the layers that it tells of: one, or several that follow each other."""


def runs(codecs: Iterable[Codec]) -> list[Run]:
    """Return the parts in their order."""
    found: list[Run] = []
    for part, group in groupby(codecs, lambda codec: codec.part):
        names = tuple(codec.layer for codec in group)
        found += [(part, names)] if part in MARGINS else [(part, (name,)) for name in names]
    return found


def codecs(kind: Kind, variants: Iterable[str], name: str) -> tuple[Codec, ...]:
    """Return what a format writes of a kind with variants; what a variant states goes before."""
    told = {codec.position: codec for codec in kind.about.parts(name)}
    for variant in variants:
        told |= {codec.position: codec for codec in kind.variant(variant).about.parts(name)}
    return tuple(told[position] for position in sorted(told))


def called(kind: Kind, variants: Sequence[str], *names: str) -> str | None:
    """Return what the first of some formats that tells so calls a kind with its variants.

    Without variants it may go by its own name; with several it has none.
    """
    if len(variants) > 1:
        return None
    about = kind.variant(variants[0]).about if variants else kind.about
    told = (about.called(name) for name in names)
    return next(filter(None, told), None if variants else kind.name)


@dataclass(slots=True)
class Board:
    """A puzzle while its parts are read, or when they are written."""

    kind: Kind
    rows: int
    cols: int
    grids: dict[LayerType, Grid] = field(default_factory=dict)
    settings: dict[str, int] = field(default_factory=dict)

    @staticmethod
    def of(puzzle: Puzzle, kind: Kind) -> Board:
        """Return the board of a puzzle, to be written."""
        kind = kind.varied(puzzle.variants)
        board = Board(kind, puzzle.rows, puzzle.cols)
        for sheet in kind.face.sheets:
            told = puzzle.layer(sheet.name)
            board.grids[sheet.layer] = sheet.layer.blank(board.rows, board.cols)
            if told is not None:
                board.grids[sheet.layer] = told
        board.settings = {
            name: number
            for name, number in {**dict(kind.face.settings), **dict(puzzle.settings)}.items()
            if number is not None
        }
        return board

    def sheet(self, name: str) -> Sheet:
        """Return the layer that the kind calls so."""
        found = next((s for s in self.kind.face.sheets if name in (s.called, s.name)), None)
        if found is None:
            raise RuleError(f"{self.kind.name}: codec(..., {name}): there is no such layer")
        return found

    def holds(self, layer: LayerType) -> bool:
        """Tell whether puzzles of the kind have a layer."""
        return self.kind.face.sheet(layer.name) is not None

    def depth(self, sheet: Sheet) -> int:
        """Return how many numbers a line of a margin has a place for there."""
        if not sheet.listed:
            return 1
        return ((self.cols if sheet.layer.along_rows else self.rows) + 1) // 2

    def crowded(self, name: str) -> bool:
        """Tell whether a line of a margin has more numbers than there is a place for."""
        sheet = self.sheet(name)
        if sheet.layer.place is not Place.MARGIN:
            return False
        deep = self.depth(sheet)
        return any(entry is not None for row in self.grids[sheet.layer] for entry in row[deep:])

    def boxes(self) -> Grid | None:
        """Return the boxes of a Sudoku of this size."""
        return boxes(self.rows, self.cols)

    def left_out(self, puzzle: Puzzle, codecs: Sequence[Codec]) -> str | None:
        """Tell what of a puzzle no part has a place for; None if all of it has one."""
        told = {codec.layer for codec in codecs}
        parts = {codec.part for codec in codecs}
        for sheet in self.kind.face.sheets:
            walled = sheet.layer is WALLS and parts & {"borders", "walls"}
            if sheet.called not in told and not walled and puzzle.says(sheet.name):
                return f"it has no place for the {sheet.called}"
        defaults = dict(self.kind.face.settings)
        for name, number in puzzle.settings:
            if name not in told and number != defaults.get(name):
                return f"it has no place for the number of {name}"
        return None

    # Slots

    def _slots(self, sheet: Sheet) -> list[Cell]:
        if sheet.layer.place is Place.ROOM:
            if ROOMS not in self.grids:
                raise RuleError(f"{self.kind.name}: codec(..., {sheet.called}): rooms come before")
            return list(firsts(self.grids[ROOMS]).values())
        return list(sheet.layer.spots(self.rows, self.cols))

    def count(self, part: str, name: str) -> int:
        """Return how many slots a layer has."""
        sheet = self.sheet(name)
        if sheet.listed:
            return self.depth(sheet) * sheet.layer.frame(self.rows, self.cols)[0]
        return len(self._slots(sheet))

    def told(self, part: str, name: str) -> list[Entry]:
        """Return what stands in the slots of a layer, as a part has it."""
        sheet = self.sheet(name)
        grid = self.grids[sheet.layer]
        if sheet.listed:
            # From the board outwards, so the last number comes first.
            deep = self.depth(sheet)
            lists = [[entry for entry in reversed(row) if entry is not None] for row in grid]
            return [e for row in lists for e in (*row, *(None,) * (deep - len(row)))]
        meant = {entry: sign for sign, entry in self.signs(part, sheet).items()}
        return [meant.get(grid[r][c], grid[r][c]) for r, c in self._slots(sheet)]

    def tell(self, part: str, name: str, entries: Sequence[Entry]) -> None:
        """Put what a part has of the slots of a layer there."""
        sheet = self.sheet(name)
        if sheet.listed:
            deep = self.depth(sheet)
            lines = (entries[i : i + deep] for i in range(0, len(entries), deep))
            self.grids[sheet.layer] = listed(map(reversed, lines))
            return
        signs = self.signs(part, sheet)
        grid = [list(row) for row in sheet.layer.blank(self.rows, self.cols)]
        for (r, c), entry in zip(self._slots(sheet), entries, strict=True):
            grid[r][c] = signs.get(entry, entry) if isinstance(entry, int) else entry
        self.grids[sheet.layer] = frozen(grid)

    def signs(self, part: str, sheet: Sheet) -> dict[int, Entry]:
        """Return what the signs of a part mean in a layer, where they are more than numbers."""
        kind = sheet.layer.entries
        if part == "circles" and kind is Entries.SYMBOLS:
            return {1: "white", 2: "black"}
        if part == "circles" and kind is Entries.VALUES:
            return {1: 0, 2: 1}
        if part in ("one", "frame") and kind is Entries.SYMBOLS and len(sheet.glyphs) == 1:
            return {1: sheet.glyphs[0].value}
        if kind is Entries.SYMBOLS:
            raise RuleError(
                f"{self.kind.name}: codec(..., {part}, {sheet.called}): it cannot tell its symbols"
            )
        return {}


def listed(lines: Iterable[Iterable[Entry]]) -> Grid:
    """Return the grid of a margin by its lines, without gaps, each filled up at its end."""
    numbers = [[entry for entry in line if entry is not None] for line in lines]
    wide = max(1, *map(len, numbers))
    return tuple(tuple(row) + (None,) * (wide - len(row)) for row in numbers)
