"""The clues of a puzzle: those it has, where others could stand, and the puzzle with others.

Where something is `erased`, that tells how the clues of each layer are taken away; layers that it
does not name have none to speak of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from pysolve.grid import Cell, Entry, changed, entries, every, firsts, members
from pysolve.layers import AS_UNKNOWN, LAYERS, NEVER, ROOMS, UNKNOWN, Place
from pysolve.model import Key, PlacedClue, Puzzle

Slot = tuple[str, Cell]
"""A place where a clue can stand: its layer and its cell, of a room the first."""


def told(puzzle: Puzzle) -> Iterator[PlacedClue]:
    """Yield the clues that tell a number, layer by layer in reading order."""
    for layer in puzzle.layers:
        if layer.name in LAYERS and LAYERS[layer.name].clues:
            for r, c, entry in entries(layer.grid):
                if entry != UNKNOWN:
                    yield PlacedClue(layer.name, (r, c), int(entry))


def about(puzzle: Puzzle, layer: str, cell: Cell) -> Key:
    """Return what a clue in a place is about, in the form in which rules name it."""
    room = room_of(puzzle, layer, cell)
    return Key(Place.CELL.value, cell) if room is None else Key(Place.ROOM.value, (room,))


def at(puzzle: Puzzle, places: Collection[Key]) -> tuple[Cell, ...]:
    """Return the cells of the clues that are about some places, in reading order."""
    found = {c.cell for c in told(puzzle) if about(puzzle, c.layer, c.cell) in places}
    return tuple(sorted(found))


def room_of(puzzle: Puzzle, layer: str, cell: Cell) -> int | None:
    """Return the room that a clue in a place is about; None where it is about the cell."""
    rooms = puzzle.layer(ROOMS)
    if LAYERS[layer].place is not Place.ROOM or rooms is None:
        return None
    return int(rooms[cell[0]][cell[1]] or 0)


def gone(layer: str, erased: Mapping[str, str]) -> Entry:
    """Return what is left of a clue that was taken away."""
    return UNKNOWN if erased[layer] == AS_UNKNOWN else None


def slots(puzzle: Puzzle, erased: Mapping[str, str]) -> Iterator[Slot]:
    """Yield the places where a clue could be added."""
    for layer in puzzle.layers:
        if erased.get(layer.name, NEVER) == NEVER:
            continue
        free = (UNKNOWN, gone(layer.name, erased))
        rooms = puzzle.layer(ROOMS) if LAYERS[layer.name].place is Place.ROOM else None
        first = None if rooms is None else set(firsts(rooms).values())
        for r, c, entry in every(layer.grid):
            if entry in free and (first is None or (r, c) in first):
                yield layer.name, (r, c)


def candidates(puzzle: Puzzle, slot: Slot, values: Sequence[int]) -> Sequence[int]:
    """Return the numbers that a clue could tell in a place; `values` are those of the answer."""
    layer, cell = slot
    if LAYERS[layer].outright:
        return values
    room, rooms = room_of(puzzle, layer, cell), puzzle.layer(ROOMS)
    if room is None or rooms is None:
        return range(puzzle.rows * puzzle.cols + 1)
    return range(len(members(rooms)[room]) + 1)


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
