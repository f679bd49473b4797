"""The way between answers and their atoms, and what else a model tells: keys, broken rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import cast

from clorm import Predicate, Raw, Symbol, unify

from pysolve import layers
from pysolve.errors import RuleError
from pysolve.facts.vocabulary import ANSWERS, REMEMBERED
from pysolve.grid import Grid, at, entries, frozen
from pysolve.model import Key, Solution, Violation


@cache
def _maker(answer: str) -> Callable[..., Predicate]:
    """Return what makes the atoms of an answer."""
    return lru_cache(REMEMBERED)(ANSWERS[answer])


def of_marks(marks: Grid, answer: str) -> dict[Predicate, bool]:
    """Return what marks say of the atoms of an answer: which hold, which do not."""
    made, meaning = _maker(answer), layers.ANSWERS[answer]
    if meaning.written:
        return {made(r, c, int(value)): True for r, c, value in entries(marks)}
    return {made(r, c): meaning.fills(value) for r, c, value in entries(marks)}


def of_solution(solution: Solution, answer: str) -> frozenset[Predicate]:
    """Return the atoms of a filled board, as `answer` states them."""
    return frozenset(atom for atom, holds in of_marks(solution.values, answer).items() if holds)


def solution(symbols: Sequence[Symbol], answer: str, rows: int, cols: int) -> Solution:
    """Read a filled board off the shown atoms of a model; every cell must get exactly one value."""
    meaning = layers.ANSWERS[answer]
    board = _ground(meaning, rows, cols)
    for symbol in symbols:
        row, col, value = _read(symbol, answer)
        if not (0 <= row < rows and 0 <= col < cols):
            raise RuleError(
                f"the rules derive {symbol}, which lies outside the {rows}x{cols} board"
            )
        if meaning.written and board[row][col] is not None:
            raise RuleError(
                f"the rules give {at(row, col)} two values, {board[row][col]} and {value}"
            )
        board[row][col] = value
    return Solution(
        tuple(tuple(_filled(v, r, c) for c, v in enumerate(row)) for r, row in enumerate(board))
    )


def _ground(meaning: layers.Answer, rows: int, cols: int) -> list[list[int | None]]:
    """Return a board as it is before any atom."""
    return [[meaning.background] * cols for _ in range(rows)]


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
    return numbers[0], numbers[1], cast("int", (*numbers, layers.ANSWERS[answer].filled)[2])


def shared(
    always: Iterable[Symbol], sometimes: Iterable[Symbol], answer: str, rows: int, cols: int
) -> Grid:
    """Return the values that all solutions share, from the atoms that hold in all and in some."""
    meaning = layers.ANSWERS[answer]
    board = _ground(meaning, rows, cols)
    for atom in () if meaning.written else unify([ANSWERS[answer]], list(sometimes)):
        row, col = atom
        board[row][col] = None
    for atom in unify([ANSWERS[answer]], list(always)):
        row, col, value = (*atom, meaning.filled)[:3]
        board[row][col] = value
    return frozen(board)


def values_of(symbols: Iterable[Symbol]) -> list[int]:
    """Return the values that atoms `value(R, C, V)` give to cells, sorted; else shaded or not."""
    told = {_read(symbol, layers.VALUE.name)[2] for symbol in symbols}
    return sorted(told or layers.SHADED.domain)


def arity(answer: str) -> int:
    """Return the arity of the predicate a kind answers with: row and column, and maybe a value."""
    # It is not asked of the predicate: one that is only read is never made.
    return 3 if layers.ANSWERS[answer].written else 2


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
