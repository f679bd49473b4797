"""Puzzles as facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from itertools import chain
from operator import index
from typing import cast

from clorm import ConstantStr, Predicate

from pysolve.clues import about, gone
from pysolve.errors import KindError
from pysolve.facts.vocabulary import BESIDE_LAYERS, REMEMBERED, Disabled, Size
from pysolve.facts.vocabulary import LAYERS as PREDICATES
from pysolve.grid import Cell, Entry, Grid, entries, parted_by
from pysolve.layers import (
    ARROW,
    DIRECTIONS,
    LAYERS,
    NEVER,
    ROOMS,
    STEPS,
    UNKNOWN,
    Entries,
    LayerType,
    Place,
    behind,
)
from pysolve.model import Layer, Puzzle
from pysolve.words import nearest, spot


@cache
def _maker(fact: str) -> Callable[..., Predicate]:
    """Return what makes the facts of a layer."""
    home = PREDICATES if fact in PREDICATES else BESIDE_LAYERS
    return lru_cache(REMEMBERED)(home[fact])


_integer = cast("Callable[[Entry], int]", index)
"""Takes a number for what it is; anything else, which `int` would round or read, is an error."""


def _terms(layer: LayerType, at: Cell, entry: Entry, room: int | None) -> Iterator[Predicate]:
    """Yield the facts that an entry stands for; there is more than one of walls alone."""
    made = _maker(layer.fact)
    if entry == UNKNOWN:
        if not layer.asks:
            raise ValueError("a ? has no meaning here")
        yield _asked(layer, at if room is None else (room,))
    elif layer.entries is Entries.WALLS:
        walls = _integer(entry)
        if walls & ~sum(STEPS):
            raise ValueError("there are no other walls")
        for other in behind(at, walls):
            yield made(*at, *other)
    elif layer.entries is Entries.ARROWS:
        match = ARROW.fullmatch(_name(entry))
        if match is None:
            raise ValueError("that is no arrow")
        direction = DIRECTIONS[match[2]]
        tells = match[1] not in (None, UNKNOWN)
        yield (
            made(*at, ConstantStr(direction), int(match[1]))
            if tells
            else _asked(layer, at, direction)
        )
    else:
        yield made(*_arguments(layer, at, entry, room))


def _arguments(
    layer: LayerType, at: Cell, entry: Entry, room: int | None
) -> tuple[int | ConstantStr, ...]:
    """Return the arguments of the fact of an entry: where, and what."""
    what = _integer(entry) if layer.entries is not Entries.SYMBOLS else ConstantStr(_name(entry))
    if layer.entries is Entries.ROOMS:
        return what, *at
    if layer.entries is Entries.HOLES:
        return at
    if layer.place is Place.ROOM:
        return _integer(room), what
    if layer.place is Place.MARGIN:
        return ConstantStr(layer.name), *at, what
    where = chain.from_iterable(parted_by(at)) if layer.place is Place.SIDE else at
    return *where, what


def _name(entry: Entry) -> str:
    if not isinstance(entry, str):
        raise TypeError("that is no name")
    return entry


@lru_cache(REMEMBERED)
def _asked(layer: LayerType, at: tuple[int, ...], direction: str = "") -> Predicate:
    """Return the fact of a clue that does not tell its number."""
    terms = import_module("pysolve.facts.terms.asked")
    if direction:
        place = terms.ArrowPlace(*at, ConstantStr(direction))
    elif layer.place is Place.MARGIN:
        place = terms.MarginPlace(ConstantStr(layer.name), *at)
    else:
        home = {Place.ROOM: "RoomPlace", Place.CORNER: "CornerPlace"}.get(layer.place, "CellPlace")
        place = getattr(terms, home)(*at)
    return _maker("asked")(place)


def of(puzzle: Puzzle) -> list[Predicate]:
    """Return the facts of a puzzle, layer by layer in reading order."""
    facts = _whole(puzzle)
    for layer in puzzle.layers:
        facts.extend(_facts(puzzle, layer))
    return facts


def _whole(puzzle: Puzzle) -> list[Predicate]:
    """Return the facts about the whole board."""
    told = (_maker("setting")(ConstantStr(name), number) for name, number in puzzle.settings)
    return [Size(puzzle.rows, puzzle.cols), *told]


def _facts(puzzle: Puzzle, layer: Layer) -> list[Predicate]:
    """Return the facts of a layer; an entry that is none would be lost, so it is an error."""
    if layer.name not in LAYERS:
        raise KindError(f"there is no layer {layer.name!r}{nearest(layer.name, LAYERS)}")
    declared, rooms = LAYERS[layer.name], puzzle.layer(ROOMS.name)
    if declared.place is Place.ROOM and rooms is None:
        raise KindError(
            f"the layer {layer.name} tells of rooms, and there is no layer {ROOMS.name}"
        )
    rows, cols = declared.frame(puzzle.rows, puzzle.cols)
    found = {len(row) for row in layer.grid}
    if len(layer.grid) != rows or (cols is not None and found != {cols}):
        shape = f"{len(layer.grid)}x{'/'.join(map(str, sorted(found)))}"
        raise KindError(
            f"the layer {layer.name} is {shape}, and the puzzle {puzzle.rows}x{puzzle.cols}"
        )
    in_rooms = rooms if declared.place is Place.ROOM else None
    facts: list[Predicate] = []
    for r, c, entry in entries(layer.grid):
        try:
            room = _integer(in_rooms[r][c]) if in_rooms else None
            facts.extend(_terms(declared, (r, c), entry, room))
        except (TypeError, ValueError, IndexError):
            where = spot(declared, (r, c))
            raise KindError(
                f"the layer {layer.name} has {entry!r} at {where}, which means nothing"
            ) from None
    return facts


def without_clues(puzzle: Puzzle, erased: Mapping[str, str]) -> list[Predicate]:
    """Return the facts of a puzzle without its clues that tell a number.

    `erased` tells how those of each layer go. What is no such clue stays: rooms, walls, every `?`.
    """
    facts = _whole(puzzle)
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
    key = about(puzzle, layer, (row, col))
    room = key.numbers[0] if LAYERS[layer].place is Place.ROOM else None
    (fact,) = _terms(LAYERS[layer], (row, col), entry, room)
    return fact


def disabled(rule: str) -> Predicate:
    """Return the fact that switches a rule off."""
    return Disabled(ConstantStr(rule))
