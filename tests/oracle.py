"""The rules of the puzzles once more, in plain Python: flood fill and counting.

Nothing here knows of clingo or of the .lp files. Each rule returns the places it is broken at, as
the keys that the .lp files use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product

from pysolve.model import Key, Puzzle, Solution, Violation

Cell = tuple[int, int]
Values = tuple[tuple[int, ...], ...]
Places = Iterable[tuple[str, tuple[int, ...]]]


def neighbours(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)]


def areas(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Return the parts of a set of cells that hang together, in reading order of first cells."""
    left = set(cells)
    parts = []
    while left:
        todo = [min(left)]
        part = set()
        while todo:
            cell = todo.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                todo += neighbours(cell)
        parts.append(part)
    return parts


def where(values: Values, value: int) -> set[Cell]:
    return {(r, c) for r, row in enumerate(values) for c, v in enumerate(row) if v == value}


def apart(cells: set[Cell]) -> Places:
    """All cells outside the area of the first one in reading order."""
    for part in areas(cells)[1:]:
        for cell in part:
            yield "cell", cell


# Heyawake


def room_cells(puzzle: Puzzle) -> dict[int, list[Cell]]:
    rooms: dict[int, list[Cell]] = {}
    for r, row in enumerate(puzzle.layer("rooms")):
        for c, room in enumerate(row):
            rooms.setdefault(room, []).append((r, c))
    return rooms


def heyawake_adjacent(puzzle: Puzzle, values: Values) -> Places:
    shaded = where(values, 1)
    for r, c in shaded:
        for r2, c2 in ((r, c + 1), (r + 1, c)):
            if (r2, c2) in shaded:
                yield "line", (r, c, r2, c2)


def heyawake_count(puzzle: Puzzle, values: Values) -> Places:
    clues = puzzle.layer("clues")
    for room, cells in room_cells(puzzle).items():
        for r, c in cells:
            if isinstance(clues[r][c], int) and clues[r][c] != sum(values[a][b] for a, b in cells):
                yield "room", (room,)


def heyawake_connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 0))


def lines(rows: int, cols: int) -> Iterator[list[Cell]]:
    yield from ([(r, c) for c in range(cols)] for r in range(rows))
    yield from ([(r, c) for r in range(rows)] for c in range(cols))


def heyawake_span(puzzle: Puzzle, values: Values) -> Places:
    """Every run that crosses exactly two borders and has one cell before and after them."""
    rooms, walls = puzzle.layer("rooms"), puzzle.layer("walls")

    def border(a: Cell, b: Cell) -> bool:
        bit = 1 if a[0] == b[0] else 2
        wall = walls is not None and (walls[a[0]][a[1]] or 0) & bit
        return bool(wall) or rooms[a[0]][a[1]] != rooms[b[0]][b[1]]

    for line in lines(puzzle.rows, puzzle.cols):
        for start in range(len(line)):
            for end in range(start + 2, len(line)):
                run = line[start : end + 1]
                crossings = [i for i in range(1, len(run)) if border(run[i - 1], run[i])]
                shortest = crossings == [1, len(run) - 1]
                if shortest and not any(values[r][c] for r, c in run):
                    yield "line", (*run[0], *run[-1])


def heyawake_symmetric(puzzle: Puzzle, values: Values) -> Places:
    for room, cells in room_cells(puzzle).items():
        shaded = {(r, c) for r, c in cells if values[r][c]}
        rows, cols = [r for r, _ in cells], [c for _, c in cells]
        tops, lefts = min(rows) + max(rows), min(cols) + max(cols)
        if {(tops - r, lefts - c) for r, c in shaded} != shaded:
            yield "room", (room,)


# Takuzu


def takuzu_given(puzzle: Puzzle, values: Values) -> Places:
    for r, row in enumerate(puzzle.layer("givens")):
        for c, given in enumerate(row):
            if given is not None and given != values[r][c]:
                yield "cell", (r, c)


def takuzu_balance_rows(puzzle: Puzzle, values: Values) -> Places:
    return (("row", (r,)) for r, row in enumerate(values) if 2 * sum(row) != len(row))


def takuzu_balance_columns(puzzle: Puzzle, values: Values) -> Places:
    columns = zip(*values, strict=True)
    return (("column", (c,)) for c, column in enumerate(columns) if 2 * sum(column) != len(column))


def takuzu_triple_rows(puzzle: Puzzle, values: Values) -> Places:
    for r, c in product(range(puzzle.rows), range(puzzle.cols - 2)):
        if len({values[r][c], values[r][c + 1], values[r][c + 2]}) == 1:
            yield "line", (r, c, r, c + 2)


def takuzu_triple_columns(puzzle: Puzzle, values: Values) -> Places:
    for r, c in product(range(puzzle.rows - 2), range(puzzle.cols)):
        if len({values[r][c], values[r + 1][c], values[r + 2][c]}) == 1:
            yield "line", (r, c, r + 2, c)


def equal_pairs(rows: list[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    return ((a, b) for b in range(len(rows)) for a in range(b) if rows[a] == rows[b])


def takuzu_distinct_rows(puzzle: Puzzle, values: Values) -> Places:
    return (("rows", pair) for pair in equal_pairs(list(values)))


def takuzu_distinct_columns(puzzle: Puzzle, values: Values) -> Places:
    return (("columns", pair) for pair in equal_pairs(list(zip(*values, strict=True))))


# Nurikabe


def numbered(puzzle: Puzzle) -> dict[Cell, int | str]:
    grid = puzzle.layer("numbers")
    return {(r, c): n for r, row in enumerate(grid) for c, n in enumerate(row) if n is not None}


def nurikabe_size(puzzle: Puzzle, values: Values) -> Places:
    islands = areas(where(values, 0))
    for cell, number in numbered(puzzle).items():
        size = next((len(island) for island in islands if cell in island), 0)
        if size == 0 or number not in ("?", size):
            yield "cell", cell


def nurikabe_one_number(puzzle: Puzzle, values: Values) -> Places:
    numbers = numbered(puzzle)
    for island in areas(where(values, 0)):
        inside = [cell for cell in island if cell in numbers]
        if not inside:
            yield from (("cell", cell) for cell in island)
        elif len(inside) > 1:
            yield from (("cell", cell) for cell in inside)


def nurikabe_connected(puzzle: Puzzle, values: Values) -> Places:
    return apart(where(values, 1))


def nurikabe_pool(puzzle: Puzzle, values: Values) -> Places:
    for r, c in product(range(puzzle.rows - 1), range(puzzle.cols - 1)):
        if values[r][c] and values[r][c + 1] and values[r + 1][c] and values[r + 1][c + 1]:
            yield "block", (r, c)


Check = Callable[[Puzzle, Values], Places]

RULES: dict[str, dict[str, Check]] = {
    "heyawake": {
        "adjacent": heyawake_adjacent,
        "count": heyawake_count,
        "connected": heyawake_connected,
        "span": heyawake_span,
    },
    "ayeheya": {"symmetric": heyawake_symmetric},
    "takuzu": {
        "given": takuzu_given,
        "balance_rows": takuzu_balance_rows,
        "balance_columns": takuzu_balance_columns,
        "triple_rows": takuzu_triple_rows,
        "triple_columns": takuzu_triple_columns,
    },
    "binairo": {
        "distinct_rows": takuzu_distinct_rows,
        "distinct_columns": takuzu_distinct_columns,
    },
    "nurikabe": {
        "size": nurikabe_size,
        "one_number": nurikabe_one_number,
        "connected": nurikabe_connected,
        "pool": nurikabe_pool,
    },
}
"""The rules by kind and variant."""


def rules(puzzle: Puzzle) -> dict[str, Check]:
    found = dict(RULES[puzzle.kind])
    for variant in puzzle.variants:
        found |= RULES[variant]
    return found


def violations(puzzle: Puzzle, solution: Solution) -> tuple[Violation, ...]:
    return tuple(
        sorted(
            {
                Violation(rule, Key(name, numbers))
                for rule, check in rules(puzzle).items()
                for name, numbers in check(puzzle, solution.values)
            }
        )
    )


def accepts(puzzle: Puzzle, values: Values, without: str = "") -> bool:
    return not any(
        True
        for rule, check in rules(puzzle).items()
        if rule != without
        for _ in check(puzzle, values)
    )


def every_filling(rows: int, cols: int) -> Iterator[Values]:
    for bits in product((0, 1), repeat=rows * cols):
        yield tuple(bits[r * cols : (r + 1) * cols] for r in range(rows))


BOARD_ONLY = (
    heyawake_adjacent,
    heyawake_connected,
    takuzu_balance_rows,
    takuzu_balance_columns,
    takuzu_triple_rows,
    takuzu_triple_columns,
    takuzu_distinct_rows,
    takuzu_distinct_columns,
    nurikabe_connected,
    nurikabe_pool,
)
"""The rules that look at nothing but the board; boards that keep them are worth remembering."""


@lru_cache(maxsize=64)
def _keeping(rows: int, cols: int, checks: tuple[Check, ...]) -> list[Values]:
    bare = Puzzle("", rows, cols, ())
    return [
        values
        for values in every_filling(rows, cols)
        if not any(True for check in checks for _ in check(bare, values))
    ]


def solutions(puzzle: Puzzle, without: str = "") -> set[Values]:
    """Try every filling of the board."""
    checks = [check for rule, check in rules(puzzle).items() if rule != without]
    first = tuple(check for check in checks if check in BOARD_ONLY)
    others = [check for check in checks if check not in BOARD_ONLY]
    return {
        values
        for values in _keeping(puzzle.rows, puzzle.cols, first)
        if not any(True for check in others for _ in check(puzzle, values))
    }
