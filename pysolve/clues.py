"""The clues of a puzzle: those it has, where others could stand, and the puzzle with others.

Where something is `erased`, that tells how the clues of each layer are taken away; layers that it
does not name have none to speak of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pysolve.face import Face
from pysolve.grid import Cell, Entry, changed, entries, firsts, inside, members, parted_by
from pysolve.layers import (
    AS_UNKNOWN,
    DIRECTIONS,
    HOLES,
    LAYERS,
    NEVER,
    ROOMS,
    UNKNOWN,
    Entries,
    LayerType,
    Place,
)
from pysolve.model import Key, PlacedClue, Puzzle

Slot = tuple[str, Cell]
"""A place where a clue can stand: its layer, and the spot in its grid; of a room the first cell."""


def told(puzzle: Puzzle) -> Iterator[PlacedClue]:
    """Yield the clues that tell a number or a symbol, layer by layer in reading order."""
    for layer in puzzle.layers:
        if layer.name in LAYERS and LAYERS[layer.name].clues:
            for r, c, entry in entries(layer.grid):
                if entry != UNKNOWN:
                    yield PlacedClue(layer.name, (r, c), entry)


def about(puzzle: Puzzle, layer: str, cell: Cell) -> Key:
    """Return what a clue in a place is about, in the form in which rules name it."""
    declared, rooms = LAYERS[layer], puzzle.layer(ROOMS)
    if declared.place is Place.ROOM and rooms is not None:
        return Key("room", (int(rooms[cell[0]][cell[1]] or 0),))
    if declared.place is Place.MARGIN:
        return Key("row" if declared.along_rows else "column", cell[:1])
    if declared.place is Place.SIDE:
        one, other = parted_by(cell)
        return Key("side", (*one, *other))
    return Key(declared.place.value if declared.place is Place.CORNER else "cell", cell)


def cells_of(puzzle: Puzzle, clue: PlacedClue) -> tuple[Cell, ...]:
    """Return the cells of the board where a clue stands: none in a margin, one or several else."""
    place = LAYERS[clue.layer].place
    if place is Place.MARGIN:
        return ()
    if place is Place.SIDE:
        near: Iterable[Cell] = parted_by(clue.cell)
    elif place is Place.CORNER:
        r, c = clue.cell
        near = ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c))
    else:
        near = (clue.cell,)
    return tuple(cell for cell in near if inside(cell, puzzle.rows, puzzle.cols))


def at(puzzle: Puzzle, places: Collection[Key]) -> tuple[Cell, ...]:
    """Return the cells of the clues that are about some places, in reading order."""
    found = (c for c in told(puzzle) if about(puzzle, c.layer, c.cell) in places)
    return tuple(sorted({cell for clue in found for cell in cells_of(puzzle, clue)}))


def gone(layer: str, erased: Mapping[str, str]) -> Entry:
    """Return what is left of a clue that was taken away."""
    return UNKNOWN if erased[layer] == AS_UNKNOWN else None


def slots(puzzle: Puzzle, erased: Mapping[str, str]) -> Iterator[Slot]:
    """Yield the places where a clue could be added."""
    missing = set(holes(puzzle))
    for layer in puzzle.layers:
        if erased.get(layer.name, NEVER) == NEVER:
            continue
        free = (UNKNOWN, gone(layer.name, erased))
        rooms = puzzle.layer(ROOMS) if LAYERS[layer.name].place is Place.ROOM else None
        first = None if rooms is None else set(firsts(rooms).values())
        for r, c in LAYERS[layer.name].spots(puzzle.rows, puzzle.cols):
            if layer.grid[r][c] not in free or (first is not None and (r, c) not in first):
                continue
            if not (LAYERS[layer.name].in_cells and (r, c) in missing):
                yield layer.name, (r, c)


def holes(puzzle: Puzzle) -> tuple[Cell, ...]:
    """Return the places on the board that are no cells."""
    return tuple((r, c) for r, c, _ in entries(puzzle.layer(HOLES) or ()))


def candidates(
    puzzle: Puzzle, slot: Slot, values: Sequence[int], face: Face
) -> Sequence[int | str]:
    """Return what a clue could tell in a place; `values` are those of the answer."""
    layer, cell = slot
    declared, sheet = LAYERS[layer], face.sheet(layer)
    if declared.outright:
        return values
    if declared.entries is Entries.SYMBOLS:
        return [str(glyph.value) for glyph in sheet.glyphs] if sheet else []
    if declared.entries is Entries.ARROWS:
        most = max(puzzle.rows, puzzle.cols)
        return [f"{number}{sign}" for number in range(most) for sign in DIRECTIONS]
    return range(_largest(puzzle, declared, cell) + 1)


def _largest(puzzle: Puzzle, layer: LayerType, cell: Cell) -> int:
    """Return the largest number that makes sense in a place."""
    rooms = puzzle.layer(ROOMS)
    if layer.place is Place.CORNER:
        return 4
    if layer.place is Place.ROOM and rooms is not None:
        return len(members(rooms)[rooms[cell[0]][cell[1]]])
    if layer.place is Place.MARGIN:
        length = puzzle.cols if layer.along_rows else puzzle.rows
        return length * (length + 1) // 2
    return puzzle.rows * puzzle.cols


def with_clues(puzzle: Puzzle, placed: Mapping[PlacedClue, Entry]) -> Puzzle:
    """Return a puzzle with other entries in the places of some clues."""
    layers = (
        replace(
            layer,
            grid=changed(
                layer.grid,
                {clue.cell: entry for clue, entry in placed.items() if clue.layer == layer.name},
            ),
        )
        for layer in puzzle.layers
    )
    return replace(puzzle, layers=tuple(layers))
