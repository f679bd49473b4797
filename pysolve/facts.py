"""The Python mirror of the .lp vocabulary: clorm predicates, and the way between them and puzzles.

Nothing else in the program writes or reads ASP terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import index
from typing import Any, cast

from clorm import ConstantStr, Predicate, Raw, Symbol, unify

from pysolve.errors import KindError, RuleError
from pysolve.grid import Cell, Entry, Grid, at, entries, every, filled, frozen
from pysolve.model import UNKNOWN, WALL_BELOW, WALL_RIGHT, Key, Layer, Puzzle, Solution, Violation
from pysolve.words import nearest

__all__ = ["entries"]


class Size(Predicate):
    """The board: `size(Rows, Cols)`."""

    rows: int
    cols: int


class Room(Predicate):
    """A cell of a room: `room(I, R, C)`."""

    index: int
    row: int
    col: int


class Wall(Predicate):
    """A wall inside a room, between two cells that share a side: `wall(R, C, R', C')`."""

    row: int
    col: int
    to_row: int
    to_col: int


class Clue(Predicate):
    """The number of a room: `clue(I, N)`."""

    room: int
    number: int | ConstantStr


class Number(Predicate):
    """The number in a cell: `number(R, C, N)`."""

    row: int
    col: int
    number: int | ConstantStr


class Given(Predicate):
    """The value a cell starts with: `given(R, C, V)`."""

    row: int
    col: int
    value: int


class Shaded(Predicate):
    """A shaded cell of a solution: `shaded(R, C)`."""

    row: int
    col: int


class Value(Predicate):
    """The value of a cell in a solution: `value(R, C, V)`."""

    row: int
    col: int
    value: int


class Reference(Predicate):
    """The value of a cell in the solution at hand: `reference(R, C, V)`."""

    row: int
    col: int
    value: int


class Differs(Predicate):
    """A cell that has another value than in the solution at hand: `differs(R, C)`."""

    row: int
    col: int


class Meta(Predicate):
    """What a rule file says of itself: `meta(Key, Value)`."""

    key: ConstantStr
    value: str | ConstantStr


class RuleSentence(Predicate, name="rule"):
    """A named rule and its sentence: `rule(Name, Sentence)`."""

    name: ConstantStr
    sentence: str


class FormatPart(Predicate, name="format"):
    """How a foreign format writes the kind: `format(Format, Part)`."""

    name: ConstantStr
    part: ConstantStr


class Erased(Predicate):
    """How a clue of a layer is taken away: `erased(Layer, How)`."""

    layer: ConstantStr
    how: ConstantStr


class Disabled(Predicate):
    """A rule that is switched off: `disabled(Rule)`."""

    rule: ConstantStr


class Violated(Predicate):
    """A rule instance that a board breaks: `violated(Rule, Key)`."""

    rule: ConstantStr
    key: Raw


class Invalid(Predicate):
    """What makes a puzzle malformed: `invalid(Key, Sentence)`."""

    key: Raw
    sentence: str


class Known(Predicate):
    """A cell whose value is known so far: `known(R, C, V)`."""

    row: int
    col: int
    value: int


class Tier(Predicate):
    """Steps of this tier are looked for: `tier(T)`."""

    tier: int


class StepKind(Predicate, name="step"):
    """A step that a person makes: `step(Name, Sheet, Cost, Tier, Sentence)`."""

    name: ConstantStr
    sheet: str
    cost: int
    tier: int
    sentence: str


class Word(Predicate):
    """What a value is called: `word(Value, Word)`."""

    value: int
    word: str


class Background(Predicate):
    """A rule that proofs may use without mention: `background(Rule)`."""

    rule: ConstantStr


class Whole(Predicate):
    """A rule that proofs mention as a whole: `whole(Rule)`."""

    rule: ConstantStr


class Random(Predicate):
    """Chance: every cell has another number, from 0 to 9999: `random(R, C, X)`."""

    row: int
    col: int
    number: int


class Density(Predicate):
    """How many places are to hold a clue, in percent: `density(P)`."""

    percent: int


class UsualDensity(Predicate, name="usual_density"):
    """What `density(P)` is unless told otherwise: `usual_density(P)`."""

    percent: int


class Removable(Predicate):
    """Clues of this layer may be left out: `removable(Layer)`."""

    layer: ConstantStr


class Local(Predicate):
    """Up to this tier each step looks at few cells: `local(Tier)`."""

    tier: int


ANSWERS: dict[str, type[Predicate]] = {"shaded": Shaded, "value": Value}
"""The predicates a kind may answer with, by the name its metadata uses."""


REMEMBERED = 2**16
"""How many facts are kept. Making one takes microseconds, and thousands of puzzles share them."""

_room = lru_cache(REMEMBERED)(Room)
_numbered = lru_cache(REMEMBERED)(Number)
_given = lru_cache(REMEMBERED)(Given)
_shaded = lru_cache(REMEMBERED)(Shaded)
_value = lru_cache(REMEMBERED)(Value)


_integer = cast("Callable[[Entry], int]", index)
"""Takes a number for what it is; anything else, which `int` would round or read, is an error."""


def _number(entry: Entry) -> int | ConstantStr:
    return ConstantStr("unknown") if entry == UNKNOWN else _integer(entry)


def _rooms(puzzle: Puzzle, grid: Grid) -> Iterator[Predicate]:
    return (_room(_integer(room), r, c) for r, c, room in entries(grid))


def _walls(puzzle: Puzzle, grid: Grid) -> Iterator[Predicate]:
    for r, c, entry in entries(grid):
        walls = _integer(entry)
        if walls & ~(WALL_RIGHT | WALL_BELOW):
            raise ValueError("there are no other walls")
        if walls & WALL_RIGHT:
            yield Wall(r, c, r, c + 1)
        if walls & WALL_BELOW:
            yield Wall(r, c, r + 1, c)


def _clues(puzzle: Puzzle, grid: Grid) -> Iterator[Predicate]:
    rooms = puzzle.layer("rooms")
    if rooms is None:
        raise KindError("the layer clues tells of rooms, and there is no layer rooms")
    return (Clue(_integer(rooms[r][c]), _number(entry)) for r, c, entry in entries(grid))


def _numbers(puzzle: Puzzle, grid: Grid) -> Iterator[Predicate]:
    return (_numbered(r, c, _number(entry)) for r, c, entry in entries(grid))


def _givens(puzzle: Puzzle, grid: Grid) -> Iterator[Predicate]:
    return (_given(r, c, _integer(entry)) for r, c, entry in entries(grid))


LAYERS: dict[str, Callable[[Puzzle, Grid], Iterator[Predicate]]] = {
    "rooms": _rooms,
    "walls": _walls,
    "clues": _clues,
    "numbers": _numbers,
    "givens": _givens,
}
"""The layers there are, in the order they are written, each with the facts it stands for."""


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
        return list(LAYERS[layer.name](puzzle, layer.grid))
    except (TypeError, ValueError, IndexError):
        raise KindError(_wrong(puzzle, layer)) from None


def _wrong(puzzle: Puzzle, layer: Layer) -> str:
    """Tell which entry of a layer stands for no fact."""
    for r, c, entry in entries(layer.grid):
        alone = filled(puzzle.rows, puzzle.cols, {(r, c): entry})
        try:
            list(LAYERS[layer.name](puzzle, alone))
        except (TypeError, ValueError, IndexError):
            return f"the layer {layer.name} has {entry!r} at {at(r, c)}, which means nothing"
    return f"the layer {layer.name} means nothing here"


CLUE_LAYERS = ("clues", "numbers", "givens")
"""The layers whose entries a setter may take away, add and change."""

BLANK, AS_UNKNOWN, NEVER = "blank", "unknown", "never"
"""How a clue is taken away: its fact is gone, it becomes a `?`, or it cannot be."""

ERASURES: dict[str, tuple[str, ...]] = {
    layer: (BLANK, NEVER) if layer == "givens" else (BLANK, AS_UNKNOWN, NEVER)
    for layer in CLUE_LAYERS
}
"""The layers that hold clues, and how those of each may be taken away."""


def without_clues(puzzle: Puzzle, erased: Mapping[str, str]) -> list[Predicate]:
    """Return the facts of a puzzle without its clues that tell a number.

    `erased` tells how those of each layer go. What is no such clue stays: rooms, walls, every `?`.
    """
    facts: list[Predicate] = [Size(puzzle.rows, puzzle.cols)]
    for layer in puzzle.layers:
        facts.extend(_facts(puzzle, replace(layer, grid=_erased(layer, erased))))
    return facts


def _erased(layer: Layer, erased: Mapping[str, str]) -> Grid:
    if layer.name not in CLUE_LAYERS or erased[layer.name] == NEVER:
        return layer.grid
    instead = UNKNOWN if erased[layer.name] == AS_UNKNOWN else None
    return tuple(
        tuple(instead if entry is not None and entry != UNKNOWN else entry for entry in row)
        for row in layer.grid
    )


def clue(puzzle: Puzzle, layer: str, row: int, col: int, entry: int | str) -> Predicate:
    """Return the fact of one clue, which may be a `?`."""
    rooms = puzzle.layer("rooms")
    if layer == "clues" and rooms is not None:
        return Clue(rooms[row][col], _number(entry))
    return Number(row, col, _number(entry)) if layer == "numbers" else Given(row, col, entry)


def disabled(rule: str) -> Predicate:
    """Return the fact that switches a rule off."""
    return Disabled(ConstantStr(rule))


def reference(solution: Solution) -> list[Predicate]:
    """Return a solution as the one at hand."""
    return [Reference(r, c, value) for r, c, value in every(solution.values)]


def of_marks(marks: Grid, answer: str) -> dict[Predicate, bool]:
    """Return what marks say of the atoms of an answer: which hold, which do not."""
    if answer == "shaded":
        return {_shaded(r, c): bool(value) for r, c, value in entries(marks)}
    return {_value(r, c, int(value)): True for r, c, value in entries(marks)}


def of_solution(solution: Solution, answer: str) -> frozenset[Predicate]:
    """Return the atoms of a filled board, as `answer` states them."""
    cells = every(solution.values)
    if answer == "shaded":
        return frozenset(Shaded(r, c) for r, c, value in cells if value)
    return frozenset(Value(r, c, value) for r, c, value in cells)


def solution(symbols: Sequence[Symbol], answer: str, rows: int, cols: int) -> Solution:
    """Read a filled board off the shown atoms of a model; every cell must get exactly one value."""
    board: list[list[int | None]] = [
        [0 if answer == "shaded" else None] * cols for _ in range(rows)
    ]
    for symbol in symbols:
        row, col, value = _read(symbol, answer)
        if not (0 <= row < rows and 0 <= col < cols):
            raise RuleError(
                f"the rules derive {symbol}, which lies outside the {rows}x{cols} board"
            )
        if answer != "shaded" and board[row][col] is not None:
            raise RuleError(
                f"the rules give row {row + 1}, column {col + 1} two values, "
                f"{board[row][col]} and {value}"
            )
        board[row][col] = value
    return Solution(
        tuple(tuple(_filled(v, r, c) for c, v in enumerate(row)) for r, row in enumerate(board))
    )


@lru_cache(REMEMBERED)
def _read(symbol: Symbol, answer: str) -> tuple[int, int, int]:
    """Return row, column and value of an atom of the answer."""
    # Not by clorm's unify: on a large board that takes three times as long.
    name, size = answer, arity(answer)
    try:
        numbers = [argument.number for argument in symbol.arguments]
    except RuntimeError:
        numbers = []
    if not symbol.match(name, size) or len(numbers) != size:
        raise RuleError(
            f"the rules show {symbol}, which is no {name}/{size} atom; only the answer may be shown"
        )
    return numbers[0], numbers[1], (*numbers, 1)[2]


def shared(
    always: Iterable[Symbol], sometimes: Iterable[Symbol], answer: str, rows: int, cols: int
) -> Grid:
    """Return the values that all solutions share, from the atoms that hold in all and in some."""
    board: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    if answer == "shaded":
        board = [[0] * cols for _ in range(rows)]
        for atom in unify([Shaded], list(sometimes)):
            row, col = atom
            board[row][col] = None
    for atom in unify([ANSWERS[answer]], list(always)):
        row, col, value = (*atom, 1)[:3]
        board[row][col] = value
    return frozen(board)


def values_of(symbols: Iterable[Symbol]) -> list[int]:
    """Return the values that atoms `value(R, C, V)` give to cells, sorted; else shaded or not."""
    return sorted({_read(symbol, "value")[2] for symbol in symbols} or {0, 1})


def arity(answer: str) -> int:
    """Return the arity of the predicate a kind answers with."""
    return int(ANSWERS[answer].meta.arity)


def _filled(value: int | None, row: int, col: int) -> int:
    if value is None:
        raise RuleError(
            f"the rules leave row {row + 1}, column {col + 1} without a value; "
            f"a changed rule file must still give every cell one"
        )
    return value


def key(term: Raw) -> Key:
    """Return the plain form of a key: the name of the term and the numbers in it."""
    return _key(term.symbol)


@lru_cache(REMEMBERED)
def _key(symbol: Symbol) -> Key:
    try:
        return Key(symbol.name, tuple(argument.number for argument in symbol.arguments))
    except RuntimeError:
        return Key(str(symbol), ())


def known(board: Mapping[Cell, int]) -> list[Predicate]:
    """Return the facts of what is known of a board."""
    return [_known(r, c, value) for (r, c), value in board.items()]


_known = lru_cache(REMEMBERED)(Known)


def chances(drawn: Iterable[tuple[Cell, int]]) -> list[Predicate]:
    """Return the facts of what chance gave to the cells."""
    return [Random(r, c, number) for (r, c), number in drawn]


def densities(percent: int) -> list[Predicate]:
    """Return the fact of how many places are to hold a clue."""
    return [Density(percent)]


def tiers(highest: int) -> list[Predicate]:
    """Return the facts that steps up to a tier are looked for."""
    return [Tier(tier) for tier in range(1, highest + 1)]


def instance(symbol: Symbol) -> Violation:
    """Return the rule instance that an atom `violated(Rule, Key)` tells of."""
    rule, where = symbol.arguments
    return Violation(str(rule), _key(where))


@dataclass(frozen=True, slots=True, order=True)
class Fitting:
    """A clue that fits an answer; of those of one group, one is enough."""

    layer: str
    group: str
    cell: Cell
    entry: int


def fittings(symbols: Iterable[Symbol]) -> list[Fitting]:
    """Read the `fits(Layer, Group, R, C, N)` atoms, sorted."""
    found = []
    for symbol in symbols:
        if symbol.match("fits", 5):
            layer, group, row, col, entry = symbol.arguments
            try:
                cell = row.number, col.number
                found.append(Fitting(layer.name, str(group), cell, entry.number))
            except RuntimeError:
                raise RuleError(f"generate.lp gives {symbol}, which is no clue") from None
    return sorted(found)


Taken = tuple[str, Key]
"""A step and the place where it is taken."""


@dataclass(slots=True)
class Deductions:
    """What a deduce.lp concludes from what is known: the atoms of lib/steps.lp, by step.

    `torn` are steps that give a cell two values, of which `forces` has the first.
    """

    forces: dict[Taken, dict[Cell, int]] = field(default_factory=dict)
    other: dict[Taken, Key] = field(default_factory=dict)
    because: dict[Taken, list[Cell]] = field(default_factory=dict)
    cites: dict[Taken, list[tuple[str, Key | None]]] = field(default_factory=dict)
    scope: dict[Taken, list[tuple[str, Key | None]]] = field(default_factory=dict)
    within: dict[Taken, list[Cell]] = field(default_factory=dict)
    torn: list[Taken] = field(default_factory=list)
    broken: list[Violation] = field(default_factory=list)


DEDUCED = (
    *(("forces", 5), ("other", 3), ("because", 4), ("cites", 4), ("cites", 3)),
    *(("scope", 4), ("scope", 3), ("within", 4), ("broken", 2)),
)
"""The predicates that a deduce.lp gives."""


def deductions(symbols: Iterable[Symbol]) -> Deductions:
    """Read what a deduce.lp concludes."""
    found = Deductions()
    for symbol in symbols:
        name, taken, told = _deduced(symbol)
        if name == "broken":
            found.broken.append(told)
        elif name == "forces":
            cell, value = told
            if found.forces.setdefault(taken, {}).setdefault(cell, value) != value:
                found.torn.append(taken)
        elif name == "other":
            found.other[taken] = told
        else:
            getattr(found, name).setdefault(taken, []).append(told)
    return found


@lru_cache(REMEMBERED)
def _deduced(symbol: Symbol) -> tuple[str, Taken, Any]:
    """Return the name of an atom of lib/steps.lp, the step it is about, and what it tells."""
    name, arguments = symbol.name, symbol.arguments
    try:
        taken = (str(arguments[0]), _key(arguments[1]))
        if name == "broken":
            return name, taken, Violation(*taken)
        if name == "forces":
            r, c, value = (argument.number for argument in arguments[2:])
            return name, taken, ((r, c), value)
        if name == "other":
            return name, taken, _key(arguments[2])
        if name in ("because", "within"):
            r, c = (argument.number for argument in arguments[2:])
            return name, taken, (r, c)
    except RuntimeError:
        raise RuleError(f"the steps give {symbol}, which is of no form that is known") from None
    where = _key(arguments[3]) if len(arguments) > 3 else None
    return name, taken, (str(arguments[2]), where)


def violations(symbols: Iterable[Symbol]) -> tuple[Violation, ...]:
    """Read the `violated(Rule, Key)` atoms, sorted by rule and place."""
    found = []
    for symbol in symbols:
        atoms = cast("list[Violated]", unify([Violated], [symbol]))
        if not atoms:
            raise RuleError(f"the rules derive {symbol}, which names no rule")
        found += [Violation(str(atom.rule), key(atom.key)) for atom in atoms]
    return tuple(sorted(found))
