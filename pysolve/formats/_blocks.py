"""What the blocks of the project's own text say: layers, and boards that are filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from pysolve.answers import Answer
from pysolve.errors import FormatError
from pysolve.face import Face, Sheet
from pysolve.formats import _lattice
from pysolve.formats._format import settle_clues
from pysolve.formats._text import Document, Token, Tokens, short
from pysolve.grid import Cell, Entry, Grid, every, inside, numbered, scattered
from pysolve.layers import (
    ARROW,
    HOLES,
    MAX_NUMBER,
    NOTHING,
    ROOMS,
    UNKNOWN,
    Entries,
    LayerType,
    Place,
    behind,
)

T = TypeVar("T")


def read_answer(document: Document, answer: Answer, grid: Tokens, *, marks: bool) -> Grid:
    """Read a filled board, or marks."""
    if not answer.on_sides:
        return _map(grid, _value(document, answer, marks=marks))
    known = _lattice.meanings(answer, marks=marks)

    def on_side(token: Token) -> Entry:
        if token.text not in known:
            raise document.error(
                f"{short(token.text)!r} is none of {answer.legend}", token.line, token.column
            )
        return known[token.text]

    nothing = None if marks else answer.background
    return _lattice.read(grid, on_side, _beside(document), rim=answer.rim, nothing=nothing)


def _beside(document: Document) -> Callable[[Token], None]:
    """Return what refuses something that stands on no side of a lattice."""

    def refuse(token: Token) -> None:
        if token.text not in (NOTHING, _lattice.CORNER, _lattice.CELL):
            raise document.error(
                f"{short(token.text)!r} stands on no side: of every two places in a line, or of "
                f"two lines, one is a side",
                token.line,
                token.column,
            )

    return refuse


def read_layers(
    document: Document, face: Face, grids: Mapping[str, Tokens]
) -> dict[LayerType, Grid]:
    """Read the layers of a puzzle."""
    layers: dict[LayerType, Grid] = {}
    # Whether a cell needs the label of a room is known when the holes are.
    for sheet in sorted(face.sheets, key=lambda sheet: sheet.layer is not HOLES):
        layer, grid = sheet.layer, grids.get(sheet.name)
        if grid is None:
            continue
        if layer.parts:
            layers[layer] = _rooms(document, grid, layers.get(HOLES))
        elif layer.entries is Entries.WALLS:
            layers[layer] = _map(grid, _wall(document, layer, layers.get(ROOMS), grid))
        elif layer.place is Place.MARGIN:
            layers[layer] = _margin(document, grid)
        elif layer.entries in (Entries.SYMBOLS, Entries.ARROWS, Entries.HOLES):
            meaning = _named(document, sheet)
            on_sides = layer.place is Place.SIDE
            refuse = _beside(document)
            layers[layer] = (
                _lattice.read(grid, meaning, refuse, rim=False) if on_sides else _map(grid, meaning)
            )
        else:
            reading = face.answer.reading(marks=True) if layer.outright else None
            layers[layer] = _map(grid, _entry(document, unknown=layer.asks, letters=reading))
        if layer.place is Place.ROOM and ROOMS in layers:
            disagree = partial(_disagreement, document, grids[ROOMS.name], grid)
            layers[layer] = settle_clues(layers[ROOMS], layers[layer], disagree)
    return layers


def _margin(document: Document, grid: Tokens) -> Grid:
    """Read the numbers of a margin; lines that have fewer than others are filled up."""
    meaning = _entry(document, unknown=True)
    told = [[meaning(token) for token in row] for row in grid]
    for row, tokens_ in zip(told, grid, strict=True):
        if None in row and len(row) > 1:
            token = tokens_[row.index(None)]
            raise document.error(
                "'.' stands alone, for a line without numbers", token.line, token.column
            )
    wide = max(len(row) for row in told)
    return tuple((*row, *(None,) * (wide - len(row))) for row in told)


def _named(document: Document, sheet: Sheet) -> Callable[[Token], Entry]:
    """Read a symbol, an arrow or a hole."""
    known = {glyph: entry for entry, glyph in sheet.layer.glyphs}

    def meaning(token: Token) -> Entry:
        if token.text == NOTHING:
            return None
        if token.text in known:
            return known[token.text]
        if sheet.layer.entries is Entries.ARROWS and ARROW.fullmatch(token.text):
            return token.text
        symbol = sheet.lettered(token.text)
        if symbol is None:
            told = [f"{glyph.letter!r} ({glyph.word})" for glyph in sheet.glyphs]
            told = told or [repr(glyph) for glyph in known] or ["arrows such as '3>'"]
            raise document.error(
                f"{short(token.text)!r} is none of {', '.join(told)} and '.'",
                token.line,
                token.column,
            )
        return symbol

    return meaning


def _disagreement(
    document: Document, rooms: Tokens, clues: Tokens, cell: Cell, before: Cell
) -> FormatError:
    """Tell that a room has two clues that are not the same."""
    here, there = (clues[r][c] for r, c in (cell, before))
    return document.error(
        f"the room {rooms[cell[0]][cell[1]].text!r} has the clue {here.text} "
        f"here, but {there.text} in line {there.line}, column {there.column}",
        here.line,
        here.column,
    )


def _map(grid: Tokens, meaning: Callable[[Token], T]) -> tuple[tuple[T, ...], ...]:
    return tuple(tuple(meaning(token) for token in row) for row in grid)


def _entry(
    document: Document, unknown: bool, letters: Mapping[str, Entry] | None = None
) -> Callable[[Token], Entry]:
    """Read a number; `letters` are what else may be written for one."""

    def meaning(token: Token) -> Entry:
        if letters and token.text in letters and token.text != NOTHING:
            return letters[token.text]
        if token.text == NOTHING:
            return None
        if unknown and token.text == UNKNOWN:
            return UNKNOWN
        return _number(document, token, "'.' or '?'" if unknown else "'.'")

    return meaning


def _number(document: Document, token: Token, otherwise: str) -> int:
    text = token.text
    if text.isascii() and text.isdigit():
        if len(text) <= 6:
            return int(text)
        wrong = f"is too large; the largest is {MAX_NUMBER}"
    elif text == "-" and otherwise:
        wrong = "is no number; use '.' for an empty cell"
    elif re.fullmatch(r"-\d+", text):
        wrong = "is negative"
    else:
        wrong = f"is neither a number nor {otherwise}" if otherwise else "is not a number"
    raise document.error(f"{short(text)!r} {wrong}", token.line, token.column)


def _value(document: Document, answer: Answer, marks: bool = False) -> Callable[[Token], Entry]:
    """Read the value of a cell; among marks it may be open."""
    glyphs = answer.reading(marks=marks)

    def meaning(token: Token) -> Entry:
        if glyphs is None and token.text == NOTHING:
            if not marks:
                raise document.error("this cell is not filled in", token.line, token.column)
            return None
        if glyphs is None:
            return _number(document, token, "'.'" * marks)
        if token.text in glyphs:
            return glyphs[token.text]
        raise document.error(
            f"{short(token.text)!r} is none of {_legend(answer)}", token.line, token.column
        )

    return meaning


def _legend(answer: Answer) -> str:
    """Tell what may be written for a value."""
    told = ", ".join(f"{glyph.letter!r} ({glyph.word})" for glyph in answer.glyphs)
    return answer.legend or f"{told} and '.'"


def _wall(
    document: Document, layer: LayerType, rooms: Grid | None, grid: Tokens
) -> Callable[[Token], Entry]:
    """Read a wall; it must have cells of one room on both sides."""
    places = {id(token): (r, c) for r, c, token in every(grid)}
    walls = {NOTHING: None, **{glyph: wall for wall, glyph in layer.glyphs}}

    def meaning(token: Token) -> Entry:
        if token.text not in walls:
            raise document.error(
                f"{short(token.text)!r} is none of '|' (a wall on the right), '_' (below), "
                f"'+' (both) and '.'",
                token.line,
                token.column,
            )
        wall = walls[token.text]
        r, c = places[id(token)]
        for r2, c2 in behind((r, c), int(wall or 0)):
            on_board = inside((r2, c2), len(grid), len(grid[0]))
            if not on_board or (rooms is not None and rooms[r][c] != rooms[r2][c2]):
                raise document.error(
                    "a wall stands inside a room; between rooms and at the rim it is there already",
                    token.line,
                    token.column,
                )
        return wall

    return meaning


def _rooms(document: Document, grid: Tokens, holes: Grid | None) -> Grid:
    """Number the rooms in reading order, and see that each hangs together.

    A hole needs no label: it is a room of its own, without a cell.
    """

    def label(r: int, c: int, token: Token) -> str:
        if token.text not in (NOTHING, UNKNOWN):
            return token.text
        if token.text == NOTHING and holes and holes[r][c]:
            return f"{r} {c}"
        raise document.error("every cell needs the label of its room", token.line, token.column)

    labels = [[label(r, c, token) for c, token in enumerate(row)] for r, row in enumerate(grid)]
    if apart := scattered(labels):
        token, first = (grid[r][c] for r, c in apart)
        raise document.error(
            f"the room {short(token.text)!r} falls apart: this cell does not touch "
            f"the rest, which begins in line {first.line}, column {first.column}; "
            f"give it its own label",
            token.line,
            token.column,
        )
    return numbered(labels)
