"""Moves as text and JSON write them, and the marks that they lead to."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from pysolve.answers import Answer
from pysolve.errors import FormatError, UsageError
from pysolve.formats._lattice import meanings
from pysolve.formats._text import Block, Document, short
from pysolve.grid import Cell, Grid, changed, empty, inside
from pysolve.layers import NOTHING
from pysolve.model import Moves
from pysolve.naming import name_of, place_named
from pysolve.sources import Source


def read_lines(document: Document, block: Block, answer: Answer, size: tuple[int, int]) -> Moves:
    """Read a block of moves, one a line or with `;` between: a place, and its value among marks."""
    found = []
    known = set(answer.spots(*size))
    for number, row in [(n, row) for n, line in block.rows for row in line.split(";")]:
        if not row.strip():
            continue
        *before, value = row.split()
        if not before:
            example = f"r3c4{',right' * answer.on_sides} {_example(answer)}"
            raise document.error(
                f"{short(value)!r} is no move: a place, and what it got, as in {example!r}", number
            )
        try:
            place = place_named(" ".join(before), "a move")(answer)
        except UsageError as error:
            raise document.error(str(error), number) from None
        if place not in known:
            held = "side" if answer.on_sides else "cell"
            told = f"there is no such {held} on a board of {size[0]}x{size[1]}"
            raise document.error(f"{short(row.strip())!r}: {told}", number)
        found.append((place, _value(document, answer, value, number)))
    return tuple(found)


def _value(document: Document, answer: Answer, told: str, line: int) -> int | None:
    if told == NOTHING:
        return None
    read = meanings(answer, marks=True) if answer.on_sides else answer.reading(marks=True)
    entry = read.get(told) if read is not None else None
    value = answer.named(told) if entry is None else int(entry)
    if value is None:
        known = answer.legend or "its values"
        why = f"{short(told)!r} is none of {known}; '.' erases what was there"
        raise document.error(why, line)
    return value


def _example(answer: Answer) -> str:
    return answer.spelling(marks=True).get(answer.domain[-1], str(answer.domain[-1]))


def lines_of(moves: Moves, answer: Answer) -> list[str]:
    """Write moves, one a line."""
    spelled = answer.spelling(marks=True)
    return [f"{name_of(place, answer)} {spelled.get(value, str(value))}" for place, value in moves]


def read_list(
    told: object, answer: Answer, size: tuple[int, int], error: Callable[[str], FormatError]
) -> Moves:
    """Read a list of moves: of each row and column, and its value, null where it was erased."""
    if not isinstance(told, list):
        raise error("'moves' must be a list")
    return tuple(_read_one(each, answer, size, error) for each in told)


def _read_one(
    told: Any, answer: Answer, size: tuple[int, int], error: Callable[[str], FormatError]
) -> tuple[Cell, int | None]:
    if not isinstance(told, list) or len(told) != 3:
        raise error(f"'moves': {str(told)[:40]} is no row, column and value")
    row, col, value = told
    if [*map(type, (row, col))] != [int, int] or not inside((row, col), *answer.frame(*size)):
        raise error(f"'moves': {str([row, col])[:40]} lies outside the board")
    if isinstance(value, str):
        value = (answer.reading(marks=True) or {}).get(value, value)
    if value is not None and (type(value) is not int or value < 0):
        raise error(f"'moves': {str(value)[:20]!r} is no value")
    return (row, col), value


def read_alone(source: Source, answer: Answer, size: tuple[int, int]) -> Moves:
    """Read moves that stand without their puzzle: lines of them, a list, or an object with one."""
    if source.text.lstrip().startswith(("{", "[")):
        error = partial(FormatError, name=source.name)
        try:
            told = json.loads(source.text)
        except (ValueError, RecursionError) as wrong:
            raise error(f"this is no JSON: {wrong}") from None
        if isinstance(told, dict) and "moves" not in told:
            raise error("there are no 'moves' in it")
        return read_list(told["moves"] if isinstance(told, dict) else told, answer, size, error)
    document, block = Document(source.name), Block("moves", 1)
    for number, row in enumerate(source.text.splitlines(), 1):
        line = row.strip()
        if line and not line.startswith("#") and line != "moves:":
            block.rows.append((number, row))
    if not block.rows:
        raise document.error("there are no moves in it")
    return read_lines(document, block, answer, size)


def marks_after(
    marks: Grid | None,
    moves: Moves,
    answer: Answer,
    size: tuple[int, int],
    error: Callable[[str], FormatError],
) -> Grid | None:
    """Return the marks of a puzzle after its moves; those that are told must be the same.

    Marks of places that no move touches were there before.
    """
    if not moves:
        return marks
    left = dict(moves)
    if marks is None:
        return changed(empty(*answer.frame(*size)), left)
    for (r, c), value in left.items():
        if marks[r][c] != value:
            where = name_of((r, c), answer)
            stands = "nothing" if marks[r][c] is None else marks[r][c]
            ends = "erased" if value is None else f"as {value}"
            raise error(
                f"the marks have {stands} at {where}, and the moves leave it {ends}; marks are the "
                f"board after the moves"
            )
    return marks
