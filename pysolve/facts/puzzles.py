"""Puzzles as facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from operator import index
from typing import cast

from clorm import ConstantStr, Predicate

from pysolve.clues import gone, room_of
from pysolve.errors import KindError
from pysolve.facts.vocabulary import LAYERS as PREDICATES
from pysolve.facts.vocabulary import REMEMBERED, Disabled, Size
from pysolve.grid import Entry, Grid, at, entries, filled
from pysolve.layers import LAYERS, NEVER, ROOMS, STEPS, UNKNOWN, Entries, LayerType, Place, behind
from pysolve.model import Layer, Puzzle
from pysolve.words import nearest


@cache
def _maker(fact: str) -> Callable[..., Predicate]:
    """Return what makes the facts of a layer."""
    return lru_cache(REMEMBERED)(PREDICATES[fact])


_integer = cast("Callable[[Entry], int]", index)
"""Takes a number for what it is; anything else, which `int` would round or read, is an error."""


def _number(entry: Entry) -> int | ConstantStr:
    return ConstantStr("unknown") if entry == UNKNOWN else _integer(entry)


def _rooms(layer: LayerType, grid: Grid) -> Iterator[Predicate]:
    made = _maker(layer.fact)
    return (made(_integer(room), r, c) for r, c, room in entries(grid))


def _walls(layer: LayerType, grid: Grid) -> Iterator[Predicate]:
    made = _maker(layer.fact)
    for r, c, entry in entries(grid):
        walls = _integer(entry)
        if walls & ~sum(STEPS):
            raise ValueError("there are no other walls")
        for other in behind((r, c), walls):
            yield made(r, c, *other)


def _told(layer: LayerType, grid: Grid, rooms: Grid | None) -> Iterator[Predicate]:
    """Yield the facts of entries that tell a number of a cell, or of a room."""
    made, number = _maker(layer.fact), _number if layer.asks else _integer
    if layer.place is not Place.ROOM:
        return (made(r, c, number(entry)) for r, c, entry in entries(grid))
    if rooms is None:
        raise KindError(
            f"the layer {layer.name} tells of rooms, and there is no layer {ROOMS.name}"
        )
    return (made(_integer(rooms[r][c]), number(entry)) for r, c, entry in entries(grid))


def _terms(puzzle: Puzzle, layer: LayerType, grid: Grid) -> Iterator[Predicate]:
    """Yield the facts that the entries of a grid stand for."""
    if layer.entries is Entries.ROOMS:
        return _rooms(layer, grid)
    if layer.entries is Entries.WALLS:
        return _walls(layer, grid)
    return _told(layer, grid, puzzle.layer(ROOMS.name))


def of(puzzle: Puzzle) -> list[Predicate]:
    """Return the facts of a puzzle, layer by layer in reading order."""
    facts: list[Predicate] = [Size(puzzle.rows, puzzle.cols)]
    for layer in puzzle.layers:
        facts.extend(_facts(puzzle, layer))
    return facts


def _facts(puzzle: Puzzle, layer: Layer) -> list[Predicate]:
    """Return the facts of a layer; an entry that is none would be lost, so it is an error."""
    if layer.name not in LAYERS:
        raise KindError(f"there is no layer {layer.name!r}{nearest(layer.name, LAYERS)}")
    rows, cols = len(layer.grid), {len(row) for row in layer.grid}
    if rows != puzzle.rows or cols != {puzzle.cols}:
        shape = f"{rows}x{'/'.join(map(str, sorted(cols)))}"
        raise KindError(
            f"the layer {layer.name} is {shape}, and the puzzle {puzzle.rows}x{puzzle.cols}"
        )
    try:
        return list(_terms(puzzle, LAYERS[layer.name], layer.grid))
    except (TypeError, ValueError, IndexError):
        raise KindError(_wrong(puzzle, layer)) from None


def _wrong(puzzle: Puzzle, layer: Layer) -> str:
    """Tell which entry of a layer stands for no fact."""
    for r, c, entry in entries(layer.grid):
        alone = filled(puzzle.rows, puzzle.cols, {(r, c): entry})
        try:
            list(_terms(puzzle, LAYERS[layer.name], alone))
        except (TypeError, ValueError, IndexError):
            return f"the layer {layer.name} has {entry!r} at {at(r, c)}, which means nothing"
    return f"the layer {layer.name} means nothing here"


def without_clues(puzzle: Puzzle, erased: Mapping[str, str]) -> list[Predicate]:
    """Return the facts of a puzzle without its clues that tell a number.

    `erased` tells how those of each layer go. What is no such clue stays: rooms, walls, every `?`.
    """
    facts: list[Predicate] = [Size(puzzle.rows, puzzle.cols)]
    for layer in puzzle.layers:
        facts.extend(_facts(puzzle, replace(layer, grid=_erased(layer, erased))))
    return facts


def _erased(layer: Layer, erased: Mapping[str, str]) -> Grid:
    if not LAYERS[layer.name].clues or erased[layer.name] == NEVER:
        return layer.grid
    instead = gone(layer.name, erased)
    return tuple(
        tuple(instead if entry is not None and entry != UNKNOWN else entry for entry in row)
        for row in layer.grid
    )


def clue(puzzle: Puzzle, layer: str, row: int, col: int, entry: int | str) -> Predicate:
    """Return the fact of one clue, which may be a `?`."""
    declared, room = LAYERS[layer], room_of(puzzle, layer, (row, col))
    where = (row, col) if room is None else (room,)
    return _maker(declared.fact)(*where, _number(entry) if declared.asks else _integer(entry))


def disabled(rule: str) -> Predicate:
    """Return the fact that switches a rule off."""
    return Disabled(ConstantStr(rule))
