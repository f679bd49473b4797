"""Puzzles of growing size, made on the spot, to see how times grow with the number of cells."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pysolve
from pysolve.model import Grid, Layer, Puzzle

SIDES = {
    "heyawake": (10, 14, 20, 28, 40, 56, 80, 100),
    "takuzu": (10, 14, 20, 28, 40, 56, 80, 100),
    "nurikabe": (10, 14, 20, 28, 40, 50),
}


def puzzles(kind: str) -> Iterator[Puzzle]:
    """Yield a puzzle of each size; the same ones every time."""
    for side in SIDES[kind]:
        rng = random.Random(f"{kind} {side}")
        make = {"heyawake": _heyawake, "takuzu": _takuzu, "nurikabe": _nurikabe}[kind]
        yield replace(make(rng, side), title=f"{kind}-{side}x{side}")


def _heyawake(rng: random.Random, side: int) -> Puzzle:
    """Cut the board into rectangles, shade it, and number every room."""
    rooms = _rectangles(rng, side)
    blank: Grid = ((None,) * side,) * side
    layers = (Layer("rooms", rooms), Layer("walls", blank), Layer("clues", blank))
    puzzle = Puzzle("heyawake", side, side, layers)
    limit = pysolve.Limit(models=1, seed=rng.randrange(2**32))
    shading = pysolve.solve(puzzle, limit=limit).solutions[0].values
    numbers: dict[int, int] = {}
    corners: dict[int, tuple[int, int]] = {}
    for r, row in enumerate(rooms):
        for c, room in enumerate(row):
            corners.setdefault(room, (r, c))
            numbers[room] = numbers.get(room, 0) + shading[r][c]
    clues: list[list[int | None]] = [[None] * side for _ in range(side)]
    for room, (r, c) in corners.items():
        clues[r][c] = numbers[room]
    grid = tuple(map(tuple, clues))
    return replace(puzzle, layers=(*layers[:2], Layer("clues", grid)))


def _rectangles(rng: random.Random, side: int) -> tuple[tuple[int, ...], ...]:
    rooms: list[list[int | None]] = [[None] * side for _ in range(side)]
    number = 0
    for r in range(side):
        for c in range(side):
            if rooms[r][c] is not None:
                continue
            height, width = min(rng.randint(2, 4), side - r), 1
            most = rng.randint(2, 4)
            while width < most and c + width < side and rooms[r][c + width] is None:
                width += 1
            for y in range(r, r + height):
                for x in range(c, c + width):
                    rooms[y][x] = number
            number += 1
    return tuple(tuple(int(room or 0) for room in row) for row in rooms)


def _takuzu(rng: random.Random, side: int) -> Puzzle:
    """Fill the board and keep two cells of five."""
    blank = Puzzle("takuzu", side, side, (Layer("givens", ((None,) * side,) * side),))
    limit = pysolve.Limit(models=1, seed=rng.randrange(2**32))
    values = pysolve.solve(blank, limit=limit).solutions[0].values
    givens = tuple(tuple(v if rng.random() < 0.4 else None for v in row) for row in values)
    return replace(blank, layers=(Layer("givens", givens),))


def _nurikabe(rng: random.Random, side: int) -> Puzzle:
    """Put an island on every second cell of every second row, and join some of them."""
    land = {(r, c) for r in range(0, side, 2) for c in range(0, side, 2)}
    joints = [(r, c) for r in range(side) for c in range(side) if (r + c) % 2]
    rng.shuffle(joints)
    for joint in joints[: side * side // 10]:
        longer = land | {joint}
        if len(_area(longer, joint)) <= 7 and _hangs_together(longer, side):
            land = longer
    numbers: list[list[int | None]] = [[None] * side for _ in range(side)]
    left = set(land)
    while left:
        island = _area(land, min(left))
        left -= island
        r, c = rng.choice(sorted(island))
        numbers[r][c] = len(island)
    return Puzzle("nurikabe", side, side, (Layer("numbers", tuple(map(tuple, numbers))),))


def _area(cells: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    found, todo = {start}, [start]
    while todo:
        r, c = todo.pop()
        for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if cell in cells and cell not in found:
                found.add(cell)
                todo.append(cell)
    return found


def _hangs_together(land: set[tuple[int, int]], side: int) -> bool:
    sea = {(r, c) for r in range(side) for c in range(side)} - land
    return _area(sea, min(sea)) == sea
