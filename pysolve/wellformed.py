"""Whether a board has the shape it says. What came out of a wrong one would be no proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from pysolve.errors import FormatError
from pysolve.grid import Grid, at, check_size, entries, inside, is_side, lattice, scattered
from pysolve.layers import (
    ARROW,
    LAYERS,
    MAX_NUMBER,
    ROOMS,
    SYMBOL,
    UNKNOWN,
    WALL_BELOW,
    WALL_RIGHT,
    WALLS,
    Entries,
    LayerType,
    Place,
    behind,
)

_Types = frozenset[type]

_OPEN: Final = frozenset({type(None)})
_COUNTED: Final = frozenset({int})
_ANY: Final = _COUNTED | _OPEN | {str}

_TYPES: Final[Mapping[Entries, _Types]] = {
    Entries.ROOMS: _COUNTED,
    Entries.WALLS: _COUNTED | _OPEN,
    Entries.NUMBERS: _ANY,
    Entries.VALUES: _COUNTED | _OPEN,
    Entries.HOLES: _COUNTED | _OPEN,
    Entries.SYMBOLS: _OPEN | {str},
    Entries.ARROWS: _OPEN | {str},
}
"""The types of entries. Of text there is `UNKNOWN`, and names of symbols and arrows."""


def check(
    rows: int,
    cols: int,
    layers: Sequence[tuple[str, Grid]],
    solution: Grid | None = None,
    marks: Grid | None = None,
    *,
    settings: Sequence[tuple[str, int]] = (),
    moves: Sequence[object] = (),
) -> None:
    """Refuse a board that is not as it says, with a `FormatError` that names layer and cell."""
    if type(rows) is not int or type(cols) is not int:
        raise FormatError(f"{rows!r} rows and {cols!r} columns are no board: both are integers")
    check_size(rows, cols)
    names = [name for name, _ in layers]
    for name in names:
        if names.count(name) > 1:
            raise FormatError(f"the layer {name!r} is there {names.count(name)} times")
    for name, grid in layers:
        layer = LAYERS.get(name)
        allowed = _TYPES[layer.entries] if layer else _ANY
        frame = layer.frame(rows, cols) if layer else (rows, cols)
        _check_grid(f"the layer {name!r}", allowed, grid, frame, layer)
        if layer is not None and layer.frame(rows, cols) == lattice(rows, cols):
            _check_sides(layer, grid)
    for what, filled, types in (
        ("the solution", solution, _COUNTED),
        ("the marks", marks, _COUNTED | _OPEN),
    ):
        if filled is not None:
            # What a kind answers with is not known here: a value for each cell, or for each side.
            on_sides = isinstance(filled, tuple) and len(filled) == lattice(rows, cols)[0]
            frame = lattice(rows, cols) if on_sides else (rows, cols)
            _check_grid(what, types, filled, frame)
    for name, number in settings:
        if type(number) is not int or not 0 <= number <= MAX_NUMBER:
            raise FormatError(f"{name} is {number!r}, which is no number from 0 to {MAX_NUMBER}")
    _check_moves(moves, *lattice(rows, cols))
    _check_rooms({LAYERS[name]: grid for name, grid in layers if name in LAYERS})


def _check_moves(moves: Sequence[object], high: int, wide: int) -> None:
    """See that moves are made of numbers; whether their places have values, a kind tells."""
    for number, move in enumerate(moves, 1):
        if type(move) is tuple and len(move) == 2:
            place, value = move
            whole = type(place) is tuple and [*map(type, place)] == [int, int]
            if whole and type(value) in _COUNTED | _OPEN and inside(place, high, wide):
                continue
        told = "a move is a cell of the board and the value it got, or None"
        raise FormatError(f"move {number} is {move!r}: {told}")


def _check_rooms(grids: Mapping[LayerType, Grid]) -> None:
    """See that rooms are rooms, and that what is about them fits to them."""
    rooms = grids.get(ROOMS)
    if rooms is not None:
        _firsts(rooms)
    for layer, grid in grids.items():
        if layer.place is not Place.ROOM:
            continue
        if rooms is None:
            raise FormatError(
                f"the layer {layer.name!r} is there without the layer {ROOMS.name!r} it is about"
            )
        _check_clues(layer, rooms, grid)
    walls = grids.get(WALLS)
    if walls is not None and set(chain.from_iterable(walls)) != {None}:
        _check_walls(rooms, walls)


def _check_sides(layer: LayerType, grid: Grid) -> None:
    """See that what stands on sides stands on sides between cells."""
    high, wide = len(grid), len(grid[0])
    for y, x, _ in entries(grid):
        if not is_side((y, x)) or not (0 < y < high - 1 and 0 < x < wide - 1):
            raise FormatError(
                f"the layer {layer.name!r}: spot {y}, {x} of the lattice is no side between cells"
            )


def _check_frame(
    what: str, grid: Sequence[Sequence[object]], frame: tuple[int, int | None]
) -> None:
    """See that a grid has as many rows and columns as it should."""
    if not isinstance(grid, tuple) or not all(isinstance(row, tuple) for row in grid):
        raise FormatError(f"{what} is no grid: a tuple of rows, each a tuple of entries")
    rows, cols = frame
    if len(grid) != rows:
        raise FormatError(f"{what} has {len(grid)} rows, and the board has {rows}")
    wide = len(grid[0]) if cols is None else cols
    for r, row in enumerate(grid):
        if len(row) != wide:
            board = f"the board has {wide} columns" if cols is not None else f"row 1 has {wide}"
            raise FormatError(f"{what}, row {r + 1}, has {len(row)} entries, and {board}")


def _check_grid(
    what: str,
    allowed: _Types,
    grid: Grid,
    frame: tuple[int, int | None],
    layer: LayerType | None = None,
) -> None:
    _check_frame(what, grid, frame)
    named = {Entries.SYMBOLS: SYMBOL, Entries.ARROWS: ARROW}.get(layer.entries) if layer else None

    def good(entry: object) -> bool:
        if type(entry) not in allowed:
            return False
        if isinstance(entry, int):
            return 0 <= entry <= MAX_NUMBER
        if named is not None and isinstance(entry, str):
            return named.fullmatch(entry) is not None
        return entry in (None, UNKNOWN)

    # What there is at all first: a look at each entry takes ten times as long.
    types = set(map(type, chain.from_iterable(grid)))
    if types <= allowed and all(map(good, set(chain.from_iterable(grid)))):
        return
    for r, row in enumerate(grid):
        for c, entry in enumerate(row):
            if not good(entry):
                raise FormatError(f"{what}, {at(r, c)}: {entry!r} is no entry of it")


@lru_cache(maxsize=16)
def _firsts(rooms: Grid) -> frozenset[int]:
    """Return where rooms begin; see that they are in reading order and that each hangs together."""
    begun: list[int] = []
    for cell, room in enumerate(chain.from_iterable(rooms)):
        if room == len(begun):
            begun.append(cell)
        elif room > len(begun):  # type: ignore[operator]
            where = at(*divmod(cell, len(rooms[0])))
            raise FormatError(
                f"the layer {ROOMS.name!r}, {where}: room {room} comes before room {len(begun)}; "
                f"rooms are numbered from 0 in reading order"
            )
    if apart := scattered(rooms):
        (r, c), _ = apart
        raise FormatError(
            f"the layer {ROOMS.name!r}, {at(r, c)}: room {rooms[r][c]} falls apart: this cell does "
            f"not touch the rest"
        )
    return frozenset(begun)


def _check_clues(layer: LayerType, rooms: Grid, clues: Grid) -> None:
    begun, cols = _firsts(rooms), len(rooms[0])
    for r, c, clue in entries(clues):
        if r * cols + c not in begun:
            raise FormatError(
                f"the layer {layer.name!r}, {at(r, c)}: {clue} is not on the first cell of its room"
            )


def _check_walls(rooms: Grid | None, walls: Grid) -> None:
    right, below, both = WALL_RIGHT, WALL_BELOW, WALL_RIGHT | WALL_BELOW
    for r, c, wall in entries(walls):
        where = f"the layer {WALLS.name!r}, {at(r, c)}"
        if wall not in (right, below, both):
            raise FormatError(
                f"{where}: {wall} is none of {right} (right), {below} (below) and {both} (both)"
            )
        for r2, c2 in behind((r, c), int(wall)):
            on_board = inside((r2, c2), len(walls), len(walls[0]))
            if not on_board or (rooms is not None and rooms[r][c] != rooms[r2][c2]):
                raise FormatError(
                    f"{where}: a wall stands inside a room, not between rooms or at the rim"
                )
