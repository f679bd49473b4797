"""The way between answers and their atoms, and what else a model tells: keys, broken rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import cast

from clorm import Predicate, Raw, Symbol

from pysolve import answers
from pysolve.answers import Answer
from pysolve.errors import RuleError
from pysolve.facts.vocabulary import ANSWERS, REMEMBERED
from pysolve.grid import Cell, Grid, at, cells, entries, frozen, is_side, parted_by, side_between
from pysolve.model import Key, Solution, Violation


@cache
def _maker(fact: str) -> Callable[..., Predicate]:
    """Return what makes the atoms of an answer."""
    return lru_cache(REMEMBERED)(ANSWERS[fact])


def _named(answer: Answer, spot: Cell) -> tuple[int, ...]:
    """Return how atoms name a place: by its cell, or by the two cells that a side parts."""
    return tuple(chain.from_iterable(parted_by(spot))) if answer.on_sides else spot


def of_marks(marks: Grid, answer: Answer) -> dict[Predicate, bool]:
    """Return what marks say of the atoms of an answer: which hold, which do not."""
    made = _maker(answer.fact)
    if answer.written:
        return {made(r, c, int(value)): True for r, c, value in entries(marks)}
    if answer.on_sides:
        told = ((spot, value) for *spot, value in entries(marks) if is_side((spot[0], spot[1])))
        return {made(*_named(answer, (y, x))): answer.fills(value) for (y, x), value in told}
    return {made(r, c): answer.fills(value) for r, c, value in entries(marks)}


def spot_of(atom: Predicate, answer: Answer) -> Cell:
    """Return the place that an atom of an answer is about."""
    numbers = [int(number) for number in tuple(atom)[: 4 if answer.on_sides else 2]]
    return _spot(answer, numbers)


def _spot(answer: Answer, numbers: Sequence[int]) -> Cell:
    """Return the place that an atom names; -1, -1 for two cells that share no side."""
    if not answer.on_sides:
        return numbers[0], numbers[1]
    one, other = (numbers[0], numbers[1]), (numbers[2], numbers[3])
    return (side_between(one, other) if one < other else None) or (-1, -1)


def of_solution(solution: Solution, answer: Answer) -> frozenset[Predicate]:
    """Return the atoms of a filled board, as `answer` states them."""
    return frozenset(atom for atom, holds in of_marks(solution.values, answer).items() if holds)


def solution(
    symbols: Sequence[Symbol],
    answer: Answer,
    rows: int,
    cols: int,
    holes: Collection[Cell] = (),
) -> Solution:
    """Read a filled board off the shown atoms of a model; every cell must get exactly one value.

    Cells that are holes have none, and are told as 0.
    """
    board = _ground(answer, rows, cols)
    for symbol in symbols:
        (r, c), value = _read(symbol, answer)
        if (r, c) == (-1, -1) and answer.on_sides:
            raise RuleError(
                f"the rules derive {symbol}; of two cells that share a side, the left or upper one "
                f"comes first"
            )
        if not _placed(answer, (r, c), rows, cols):
            raise RuleError(
                f"the rules derive {symbol}, which lies outside the {rows}x{cols} board"
            )
        if answer.written and board[r][c] is not None:
            raise RuleError(f"the rules give {at(r, c)} two values, {board[r][c]} and {value}")
        board[r][c] = value
    for r, c in holes if not answer.on_sides else ():
        board[r][c] = board[r][c] or 0
    return Solution(
        tuple(tuple(_filled(v, r, c) for c, v in enumerate(row)) for r, row in enumerate(board))
    )


def _placed(answer: Answer, spot: Cell, rows: int, cols: int) -> bool:
    """Tell whether a place of the answer lies on the board."""
    high, wide = answer.frame(rows, cols)
    rim = 1 if answer.on_sides and not answer.rim else 0
    return rim <= spot[0] < high - rim and rim <= spot[1] < wide - rim


def _ground(answer: Answer, rows: int, cols: int) -> list[list[int | None]]:
    """Return a board as it is before any atom."""
    high, wide = answer.frame(rows, cols)
    return [[answer.background] * wide for _ in range(high)]


@lru_cache(REMEMBERED)
def _read(symbol: Symbol, answer: Answer) -> tuple[Cell, int]:
    """Return place and value of an atom of the answer."""
    # Not by clorm's unify: on a large board that takes three times as long.
    name, size = answer.fact, arity(answer)
    try:
        numbers = [argument.number for argument in symbol.arguments]
    except RuntimeError:
        numbers = []
    if not symbol.match(name, size) or len(numbers) != size:
        raise RuleError(
            f"the rules show {symbol}, which is no {name}/{size} atom; only the answer may be shown"
        )
    value = numbers[2] if answer.written else cast("int", answer.filled)
    return _spot(answer, numbers), value


def shared(
    always: Iterable[Symbol], sometimes: Iterable[Symbol], answer: Answer, rows: int, cols: int
) -> Grid:
    """Return the values that all solutions share, from the atoms that hold in all and in some."""
    board: list[list[int | None]] = _ground(answer, rows, cols)
    if answer.on_sides:
        places = set(answer.spots(rows, cols))
        for y, x in cells(*answer.frame(rows, cols)):
            if (y, x) not in places:
                board[y][x] = None
    for symbol in () if answer.written else sometimes:
        (r, c), _ = _read(symbol, answer)
        board[r][c] = None
    for symbol in always:
        (r, c), value = _read(symbol, answer)
        board[r][c] = value
    return frozen(board)


def values_of(symbols: Iterable[Symbol]) -> list[int]:
    """Return the values that atoms `value(R, C, V)` give to cells, sorted; else shaded or not."""
    told = {_read(symbol, answers.VALUE)[1] for symbol in symbols}
    return sorted(told or answers.SHADED.domain)


def arity(answer: Answer) -> int:
    """Return the arity of the predicate of an answer: a cell, maybe its value, or two cells."""
    # It is not asked of the predicate: one that is only read is never made.
    return 4 if answer.on_sides else 3 if answer.written else 2


def _filled(value: int | None, row: int, col: int) -> int:
    if value is None:
        raise RuleError(
            f"the rules leave {at(row, col)} without a value; "
            f"a changed rule file must still give every cell one"
        )
    return value


def key(term: Raw) -> Key:
    """Return the plain form of a key: the name of the term and the numbers in it."""
    return key_of(term.symbol)


@lru_cache(REMEMBERED)
def key_of(symbol: Symbol) -> Key:
    """Return the plain form of a term that is a key."""
    try:
        return Key(symbol.name, tuple(argument.number for argument in symbol.arguments))
    except RuntimeError:
        return Key(str(symbol), ())


def instance(symbol: Symbol) -> Violation:
    """Return the rule instance that an atom `violated(Rule, Key)` tells of."""
    rule, where = symbol.arguments
    return Violation(str(rule), key_of(where))
