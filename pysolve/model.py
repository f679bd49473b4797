"""What the program speaks of: puzzles, solutions, verdicts. Plain frozen values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import chain
from typing import Final

from pysolve.errors import FormatError

MAX_CELLS: Final = 250_000
"""The largest board, wherever it comes from: read, built or made."""

MAX_NUMBER: Final = 999_999
"""The largest number in a puzzle."""

UNKNOWN: Final = "?"
"""The entry of a clue that is there but does not say its number."""

WALL_RIGHT: Final = 1
WALL_BELOW: Final = 2
"""The entries of the layer `walls`: walls inside a room, right of a cell, below it, or both (3)."""

Cell = tuple[int, int]
"""Row and column, both counted from 0."""

Entry = int | str | None
"""What a puzzle says of a cell: a number, `UNKNOWN`, or nothing."""

Grid = tuple[tuple[Entry, ...], ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """One sheet of a puzzle: rooms, walls, clues, numbers or givens, one entry per cell."""

    name: str
    grid: Grid


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as its setter gives it.

    In the layer `rooms` an entry is the room's index, counted from 0 in reading order of the rooms'
    first cells. In the layer `clues` the clue of a room stands on the room's first cell. `flags`
    are what a foreign format says beyond the rules here, such as `v:` of puzz.link. `id` is what a
    collection calls it.

    A board that is not of that shape is refused with a `FormatError` that names layer and cell.
    """

    kind: str
    rows: int
    cols: int
    layers: tuple[Layer, ...]
    variants: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    title: str = ""
    author: str = ""
    source: str = ""
    solution: Solution | None = None
    marks: Grid | None = None
    id: str = ""

    def __post_init__(self) -> None:
        _check_board(self)

    @property
    def called(self) -> str:
        """What people call it: its title, else its id, else nothing."""
        return self.title or self.id

    def layer(self, name: str) -> Grid | None:
        """Return the grid of a layer, or None when the puzzle has no such layer."""
        return next((layer.grid for layer in self.layers if layer.name == name), None)

    def says(self, name: str) -> bool:
        """Tell whether a layer is there and not empty."""
        return any(entry is not None for row in self.layer(name) or () for entry in row)


@dataclass(frozen=True, slots=True)
class Solution:
    """A filled board: one number per cell. In shading kinds 1 is shaded and 0 is not."""

    values: tuple[tuple[int, ...], ...]

    def differences(self, other: Solution) -> tuple[Cell, ...]:
        """Return the cells, in reading order, where the two boards differ."""
        return tuple(
            (r, c)
            for r, (row, others) in enumerate(zip(self.values, other.values, strict=True))
            for c, (value, another) in enumerate(zip(row, others, strict=True))
            if value != another
        )


def check_size(rows: int, cols: int, error: Callable[[str], Exception] = FormatError) -> None:
    """Refuse boards that are empty or too large to be meant."""
    if rows < 1 or cols < 1:
        raise error(f"a board of {rows}x{cols} has no cells")
    if rows * cols > MAX_CELLS:
        raise error(f"a board of {rows}x{cols} is too large")


_OPEN = frozenset({type(None)})
_COUNTED = frozenset({int})
_ENTRIES = {
    "rooms": _COUNTED,
    "walls": _COUNTED | _OPEN,
    "givens": _COUNTED | _OPEN,
    "marks": _COUNTED | _OPEN,
    "solution": _COUNTED,
}
"""The types of entries; in other layers there is `UNKNOWN` as well."""

_LAYERED = _COUNTED | _OPEN | {str}


def _check_board(puzzle: Puzzle) -> None:
    """See that a puzzle has the shape it says; what comes out of a wrong one would be no proof."""
    rows, cols = puzzle.rows, puzzle.cols
    if type(rows) is not int or type(cols) is not int:
        raise FormatError(f"{rows!r} rows and {cols!r} columns are no board: both are integers")
    check_size(rows, cols)
    names = [layer.name for layer in puzzle.layers]
    for name in names:
        if names.count(name) > 1:
            raise FormatError(f"the layer {name!r} is there {names.count(name)} times")
    for layer in puzzle.layers:
        _check_grid(f"the layer {layer.name!r}", layer.name, layer.grid, rows, cols)
    if puzzle.solution is not None:
        _check_grid("the solution", "solution", puzzle.solution.values, rows, cols)
    if puzzle.marks is not None:
        _check_grid("the marks", "marks", puzzle.marks, rows, cols)
    rooms, clues, walls = (puzzle.layer(name) for name in ("rooms", "clues", "walls"))
    if rooms is not None:
        _firsts(rooms)
        if clues is not None:
            _check_clues(rooms, clues)
    elif clues is not None:
        raise FormatError("the layer 'clues' is there without the layer 'rooms' it is about")
    if walls is not None and set(chain.from_iterable(walls)) != {None}:
        _check_walls(rooms, walls)


def _at(row: int, col: int) -> str:
    return f"row {row + 1}, column {col + 1}"


def _check_grid(what: str, name: str, grid: Iterable[object], rows: int, cols: int) -> None:
    if not isinstance(grid, tuple) or not all(isinstance(row, tuple) for row in grid):
        raise FormatError(f"{what} is no grid: a tuple of rows, each a tuple of entries")
    if len(grid) != rows:
        raise FormatError(f"{what} has {len(grid)} rows, and the board has {rows}")
    for r, row in enumerate(grid):
        if len(row) != cols:
            raise FormatError(
                f"{what}, row {r + 1}, has {len(row)} entries, and the board has {cols} columns"
            )
    allowed = _ENTRIES.get(name, _LAYERED)

    def good(entry: object) -> bool:
        return type(entry) in allowed and (
            0 <= entry <= MAX_NUMBER if isinstance(entry, int) else entry in (None, UNKNOWN)
        )

    # What there is at all first: a look at each entry takes ten times as long.
    types = set(map(type, chain.from_iterable(grid)))
    if types <= allowed and all(map(good, set(chain.from_iterable(grid)))):
        return
    for r, row in enumerate(grid):
        for c, entry in enumerate(row):
            if not good(entry):
                raise FormatError(f"{what}, {_at(r, c)}: {entry!r} is no entry of it")


@lru_cache(maxsize=16)
def _firsts(rooms: Grid) -> frozenset[int]:
    """Return where rooms begin; see that they are in reading order and that each hangs together."""
    firsts: list[int] = []
    for cell, room in enumerate(chain.from_iterable(rooms)):
        if room == len(firsts):
            firsts.append(cell)
        elif room > len(firsts):  # type: ignore[operator]
            where = _at(*divmod(cell, len(rooms[0])))
            raise FormatError(
                f"the layer 'rooms', {where}: room {room} comes before room {len(firsts)}; "
                f"rooms are numbered from 0 in reading order"
            )
    _check_whole(rooms, len(firsts))
    return frozenset(firsts)


def _check_whole(rooms: Grid, count: int) -> None:
    """See that cells of a room are joined: there are as many areas as rooms."""
    cols = len(rooms[0])
    flat = list(chain.from_iterable(rooms))
    parent = list(range(len(flat)))
    joined = len(flat)
    for cell, room in enumerate(flat):
        for other in (cell - 1 if cell % cols else -1, cell - cols):
            if other >= 0 and flat[other] == room:
                one, two = cell, other
                while parent[one] != one:
                    parent[one] = one = parent[parent[one]]
                while parent[two] != two:
                    parent[two] = two = parent[parent[two]]
                if one != two:
                    parent[max(one, two)] = min(one, two)
                    joined -= 1
    if joined == count:
        return
    begun: dict[Entry, int] = {}
    for cell, room in enumerate(flat):
        top = cell
        while parent[top] != top:
            top = parent[top]
        if begun.setdefault(room, top) != top:
            where = _at(*divmod(cell, cols))
            raise FormatError(
                f"the layer 'rooms', {where}: room {room} falls apart: this cell does not touch "
                f"the rest"
            )


def _check_clues(rooms: Grid, clues: Grid) -> None:
    firsts = _firsts(rooms)
    for cell, clue in enumerate(chain.from_iterable(clues)):
        if clue is not None and cell not in firsts:
            where = _at(*divmod(cell, len(rooms[0])))
            raise FormatError(
                f"the layer 'clues', {where}: {clue} is not on the first cell of its room"
            )


def _check_walls(rooms: Grid | None, walls: Grid) -> None:
    for r, row in enumerate(walls):
        for c, wall in enumerate(row):
            if wall is None:
                continue
            if wall not in (WALL_RIGHT, WALL_BELOW, WALL_RIGHT | WALL_BELOW):
                raise FormatError(
                    f"the layer 'walls', {_at(r, c)}: {wall} is none of {WALL_RIGHT} (right), "
                    f"{WALL_BELOW} (below) and {WALL_RIGHT | WALL_BELOW} (both)"
                )
            for bit, r2, c2 in ((WALL_RIGHT, r, c + 1), (WALL_BELOW, r + 1, c)):
                if not int(wall) & bit:
                    continue
                inside = r2 < len(walls) and c2 < len(row)
                if not inside or (rooms is not None and rooms[r][c] != rooms[r2][c2]):
                    raise FormatError(
                        f"the layer 'walls', {_at(r, c)}: a wall stands inside a room, "
                        f"not between rooms or at the rim"
                    )


class Verdict(Enum):
    """What is known about a puzzle. UNIQUE and NONE are proofs: the search was exhausted."""

    UNIQUE = "UNIQUE"
    MULTIPLE = "MULTIPLE"
    NONE = "NONE"
    UNKNOWN = "UNKNOWN"

    @staticmethod
    def of(found: int, exhausted: bool) -> Verdict:
        """Return the verdict after `found` different solutions."""
        if found > 1:
            return Verdict.MULTIPLE
        if not exhausted:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if found else Verdict.NONE


@dataclass(frozen=True, slots=True)
class Statistics:
    """What an answer cost. Times are in seconds; the rest is known where the budget asks for it."""

    ground_seconds: float
    solve_seconds: float
    atoms: int | None = None
    rules: int | None = None
    choices: int | None = None
    conflicts: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to `solve` and `check`.

    `exhausted` tells that `solutions` are all there are. `timed_out` tells that the search was
    ended by the clock. `remarks` is what the user should know about how it was done.
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: tuple[Solution, ...]
    exhausted: bool
    timed_out: bool
    statistics: Statistics
    remarks: tuple[str, ...] = ()

    @property
    def differences(self) -> tuple[Cell, ...]:
        """The cells where the first two solutions differ; none when there are no two."""
        if len(self.solutions) < 2:
            return ()
        return self.solutions[0].differences(self.solutions[1])

    @property
    def matches_stated(self) -> bool | None:
        """Whether the only solution is the one the puzzle states; None when that is not known."""
        if self.verdict is not Verdict.UNIQUE or self.puzzle.solution is None:
            return None
        return self.solutions[0] == self.puzzle.solution


@dataclass(frozen=True, slots=True)
class Count:
    """The answer to `count`: the number of solutions, exact or at least that many."""

    puzzle: Puzzle
    number: int
    exact: bool
    timed_out: bool
    statistics: Statistics
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """Where a rule is broken: `cell(2,3)`, `room(1)`, `row(0)`, `line(0,0,0,4)` and the like."""

    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """A rule that a filled board breaks, and where."""

    rule: str
    key: Key


@dataclass(frozen=True, slots=True, order=True)
class PlacedClue:
    """One clue of a puzzle: the layer it is in, its cell (of a room the first), and its number."""

    layer: str
    cell: Cell
    entry: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that cannot hold together, none of them superfluous, and the rules that say so."""

    clues: tuple[PlacedClue, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A clue to be changed, and the numbers it may have instead; none to take it away.

    The first is the nearest. With several changes the first ones go together, and each further one
    goes with the first ones of the others.
    """

    clue: PlacedClue
    entries: tuple[int, ...]

    @property
    def entry(self) -> int | None:
        """The number it should have; None to take it away."""
        return self.entries[0] if self.entries else None


@dataclass(frozen=True, slots=True)
class Repair:
    """Clues to be added, after which the solution is the only one."""

    additions: tuple[PlacedClue, ...]
    solution: Solution


@dataclass(frozen=True, slots=True)
class RepairSearch:
    """Where repairs were looked for, and so what it means that there are no others.

    `towards` so many of the solutions, of which there are `number`, or at least that many where
    that is not `exact`; or towards the one that is `stated`. `places` could take a clue. All sets
    of up to `largest` clues were looked at, unless smaller ones were found.
    """

    towards: int
    number: int
    exact: bool
    stated: bool
    places: int
    largest: int


@dataclass(frozen=True, slots=True)
class Review:
    """What can be said of the marks in a puzzle.

    `broken` is what is wrong already, whatever else is filled in. `completable` tells whether the
    marks lead to a solution; if not, `conflict` are marks that cannot stand together, none of them
    superfluous, and `rules` the rules that say so. `right` counts the marks of the only solution.
    """

    marks: int
    broken: tuple[Violation, ...]
    completable: bool
    conflict: tuple[Cell, ...]
    rules: tuple[str, ...]
    right: int | None


PATIENCE_CONFLICTS: Final = 2000
PATIENCE_CELLS: Final = 150_000
"""How far `check` looks into what it was not expressly asked for: with so many conflicts for each
question, and with so many cells, each question counted anew."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What `check` looks into beyond the verdict.

    `closest` or `farthest`: which other solution to show. `count`: count the solutions up to that
    many, 0 for all. `forced`: the cells that all solutions share. `minimal`: the clues that are
    not needed; None looks for them only where that is quick. `repairs`, `conflicts`: how many of
    them, at most. `marks`: judge the marks.
    """

    closest: bool = False
    farthest: bool = False
    count: int | None = None
    forced: bool = False
    minimal: bool | None = False
    repairs: int = 0
    conflicts: int = 0
    marks: bool = True


@dataclass(frozen=True, slots=True)
class Report(Outcome):
    """The answer to `check`: the outcome, and all that a setter needs to go on.

    What was not asked for, or does not apply to the verdict, is None or empty. `pair_exact` tells
    that no two solutions are more alike, or less, than the first two; `search` where repairs were
    looked for.
    """

    number: Count | None = None
    forced: Grid | None = None
    clues: int = 0
    unneeded: tuple[PlacedClue, ...] | None = None
    conflicts: tuple[Conflict, ...] = ()
    changes: tuple[Change, ...] = ()
    repairs: tuple[Repair, ...] | None = None
    search: RepairSearch | None = None
    pair_exact: bool | None = None
    review: Review | None = None


def differing(solutions: Sequence[Solution]) -> frozenset[Cell]:
    """Return the cells on which not all of the solutions agree."""
    first, *others = solutions
    return frozenset(cell for other in others for cell in first.differences(other))


@dataclass(frozen=True, slots=True, order=True)
class Placement:
    """A cell and the value it gets."""

    cell: Cell
    value: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation: what is decided, by which rule, and what it rests on.

    `rule` is the name of the step and `sheet` its place in the sheet of human rules, if it has
    one. `reasons` are the known cells and `clues` the cells of the clues that it rests on, and
    `instances` the rule instances that prove it together with them. `open` counts the steps that
    could have been made at that moment. A trial has its chain in `trial`: what follows from the
    opposite, step by step.
    """

    number: int
    rule: str
    sheet: str
    tier: int
    cost: int
    cells: tuple[Placement, ...]
    reasons: tuple[Cell, ...]
    clues: tuple[Cell, ...]
    instances: tuple[Violation, ...]
    sentence: str
    open: int = 1
    trial: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle solved step by step, from its marks or from the empty grid.

    On a puzzle with one solution the steps end there. With several, they end at the cells that all
    solutions share, and `continuations` are two that differ. With none, `conflict` are clues that
    cannot hold together. `dropped` tells of steps that were found to be false and left out.
    `answer` is what the kind answers with, `shaded` or `value`. Without `complete` the steps are
    right but not all there are: the time was over (`timed_out`), or the work was interrupted.
    """

    puzzle: Puzzle
    answer: str
    verdict: Verdict
    start: Grid
    steps: tuple[Step, ...]
    continuations: tuple[Solution, ...] = ()
    conflict: Conflict | None = None
    dropped: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    complete: bool = True
    timed_out: bool = False

    def known(self, number: int) -> Grid:
        """Return what is known after that many steps."""
        board = [list(row) for row in self.start]
        for step in self.steps[:number]:
            for placement in step.cells:
                board[placement.cell[0]][placement.cell[1]] = placement.value
        return tuple(map(tuple, board))
