"""The clues of a puzzle: which there are, and puzzles with other ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kinds import boards_of

from pysolve.model import Entry, Layer, PlacedClue, Puzzle


def clues(puzzle: Puzzle) -> list[PlacedClue]:
    return [
        PlacedClue(layer.name, (r, c), entry)
        for layer in puzzle.layers
        if layer.name in boards_of(puzzle.kind).erased
        for r, row in enumerate(layer.grid)
        for c, entry in enumerate(row)
        if isinstance(entry, int)
    ]


def changed(puzzle: Puzzle, entries: Mapping[PlacedClue, Entry]) -> Puzzle:
    layers = []
    for layer in puzzle.layers:
        grid = [list(row) for row in layer.grid]
        for clue, entry in entries.items():
            if clue.layer == layer.name:
                grid[clue.cell[0]][clue.cell[1]] = entry
        layers.append(Layer(layer.name, tuple(map(tuple, grid))))
    return replace(puzzle, layers=tuple(layers))


def without(puzzle: Puzzle, dropped: Iterable[PlacedClue]) -> Puzzle:
    """Leave out clues, as their kind does it."""
    erased = boards_of(puzzle.kind).erased
    return changed(puzzle, {clue: erased[clue.layer] for clue in dropped})


def only(puzzle: Puzzle, kept: tuple[PlacedClue, ...]) -> Puzzle:
    return without(puzzle, [clue for clue in clues(puzzle) if clue not in kept])
