"""Random puzzles for property tests."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from pysolve.model import Entry, Grid, Layer, Puzzle, Solution


def _grid(rng: random.Random, rows: int, cols: int, entries: list[Entry], share: float) -> Grid:
    return tuple(
        tuple(rng.choice(entries) if rng.random() < share else None for _ in range(cols))
        for _ in range(rows)
    )


def _rooms(rng: random.Random, rows: int, cols: int) -> tuple[Grid, Grid]:
    """Cut a board into rooms of any shape, some with walls inside."""
    parent = {(r, c): (r, c) for r in range(rows) for c in range(cols)}

    def root(cell: tuple[int, int]) -> tuple[int, int]:
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    joins = rng.choice([0.2, 0.45, 0.6])
    for r, c in list(parent):
        for other in ((r, c + 1), (r + 1, c)):
            if other in parent and rng.random() < joins:
                parent[root(other)] = root((r, c))
    order: dict[tuple[int, int], int] = {}
    rooms = tuple(
        tuple(order.setdefault(root((r, c)), len(order)) for c in range(cols)) for r in range(rows)
    )
    walls: list[list[Entry]] = [[None] * cols for _ in range(rows)]
    if rng.random() < 0.3:
        for r in range(rows):
            for c in range(cols):
                wall = 0
                if c + 1 < cols and rooms[r][c] == rooms[r][c + 1] and rng.random() < 0.1:
                    wall |= 1
                if r + 1 < rows and rooms[r][c] == rooms[r + 1][c] and rng.random() < 0.1:
                    wall |= 2
                walls[r][c] = wall or None
    return rooms, _still_rooms(rooms, walls)


def _still_rooms(rooms: Grid, walls: list[list[Entry]]) -> Grid:
    """Drop the walls of rooms that they would part."""
    rows, cols = len(rooms), len(rooms[0])
    left = {(r, c) for r in range(rows) for c in range(cols)}
    parts: dict[int, int] = {}
    while left:
        start = min(left)
        todo = [start]
        parts[rooms[start[0]][start[1]]] = parts.get(rooms[start[0]][start[1]], 0) + 1
        while todo:
            r, c = todo.pop()
            if (r, c) not in left:
                continue
            left.remove((r, c))
            steps = [((r, c), (r, c + 1), 1), ((r, c - 1), (r, c), 1)]
            steps += [((r, c), (r + 1, c), 2), ((r - 1, c), (r, c), 2)]
            for before, after, bit in steps:
                other = after if before == (r, c) else before
                wall = other in left and int(walls[before[0]][before[1]] or 0) & bit
                if other in left and rooms[other[0]][other[1]] == rooms[r][c] and not wall:
                    todo.append(other)
    return tuple(
        tuple(None if parts[rooms[r][c]] > 1 else walls[r][c] for c in range(cols))
        for r in range(rows)
    )


def build(
    kind: str, rows: int, cols: int, seed: int, *, largest: int = 4095, plain: bool = False
) -> Puzzle:
    """Build a puzzle; a `plain` one has nothing but what every format of its kind can hold."""
    rng = random.Random(seed)
    numbers: list[Entry] = ["?", 0, 1, 2, 9, 10, 15, 16, 17, 99, 255, 256, largest]
    variants: tuple[str, ...] = ()
    share = rng.choice([0.0, 0.1, 0.5, 1.0])
    if kind == "heyawake":
        rooms, walls = _rooms(rng, rows, cols)
        all_clues = _grid(rng, rows, cols, numbers, share)
        seen: set[Entry] = set()
        clues: list[list[Entry]] = [[None] * cols for _ in range(rows)]
        for r in range(rows):
            for c in range(cols):
                if rooms[r][c] not in seen:
                    seen.add(rooms[r][c])
                    clues[r][c] = all_clues[r][c]
        layers = (
            Layer("rooms", rooms),
            Layer("walls", ((None,) * cols,) * rows if plain else walls),
            Layer("clues", tuple(map(tuple, clues))),
        )
        variants = rng.choice([(), ("ayeheya",)])
    elif kind == "takuzu":
        rows, cols = rows + rows % 2, cols + cols % 2
        layers = (Layer("givens", _grid(rng, rows, cols, [0, 1], share)),)
        variants = rng.choice([(), ("binairo",)])
    else:
        layers = (Layer("numbers", _grid(rng, rows, cols, numbers, share)),)
    if plain:
        return Puzzle(kind, rows, cols, layers)
    bits = _grid(rng, rows, cols, [0, 1], 1.0)
    marks = _grid(rng, rows, cols, [0, 1], 0.5)
    return Puzzle(
        kind,
        rows,
        cols,
        layers,
        variants,
        title=rng.choice(["", "A title: with a colon", "é"]),
        author=rng.choice(["", "somebody"]),
        source=rng.choice(["", "https://example.org/#1"]),
        solution=rng.choice([None, Solution(bits)]),  # type: ignore[arg-type]
        marks=rng.choice([None, marks]),
    )


KINDS = ("heyawake", "takuzu", "nurikabe")


def puzzles(most: int = 8, largest: int = 4095, plain: bool = False) -> st.SearchStrategy[Puzzle]:
    """Draw puzzles of all kinds, up to a number of rows and columns."""
    return st.builds(
        build,
        st.sampled_from(KINDS),
        st.integers(1, most),
        st.integers(1, most),
        st.integers(0, 10**9),
        largest=st.just(largest),
        plain=st.just(plain),
    )
