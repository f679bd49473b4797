"""The project's own text: header lines `key: value`, then named blocks of rows.

    kind: heyawake
    title: First steps

    rooms:
    aab
    aab

    clues:
    2..
    ...

Another puzzle begins with the header lines that its `kind:` is among. See docs/text-format.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from string import ascii_letters
from typing import TypeVar

from pysolve.errors import FormatError, KindError
from pysolve.formats import _lattice
from pysolve.formats._format import Format, Part, assemble, choose, headers, settle_clues
from pysolve.formats._text import (
    BLOCKS,
    HEADERS,
    KEYED,
    Block,
    Document,
    Shape,
    Token,
    Tokens,
    rectangles,
    short,
    starts,
    take_apart,
    tokens,
)
from pysolve.grid import Cell, Entry, Grid, every, inside, numbered, scattered
from pysolve.layers import (
    ARROW,
    LAYERS,
    MARGINS,
    MAX_NUMBER,
    NOTHING,
    PLAIN,
    ROOMS,
    UNKNOWN,
    Answer,
    Entries,
    Face,
    LayerType,
    Place,
    Sheet,
    behind,
    parting,
)
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source
from pysolve.words import nearest, plural

T = TypeVar("T")


def recognizes(source: Source) -> bool:
    """Tell whether a source is in this format: its first line is a header, a block or a comment."""
    if not source.is_text:
        return False
    for raw in source.text.lstrip().splitlines():
        line = raw.strip()
        if line and not line.startswith("#"):
            keyed = KEYED.fullmatch(line)
            return keyed is not None and not keyed[2].startswith("//")
    return not source.text.strip() or "#" in source.text


def parts(source: Source) -> Iterator[Part]:
    """Take apart the puzzles of a text, each from its headers on to those of the next."""
    lines = source.text.splitlines()
    begun = 0
    for start in (*starts(lines), len(lines)):
        yield partial(_read, source.name, lines[begun:start], begun)
        begun = start


def _read(name: str, lines: Sequence[str], before: int, rules: Rules) -> Puzzle:
    """Read a puzzle. Kind and variants may be wished for, be stated in the text, or both."""
    document = take_apart(lines, name, before)
    if not document.headers and not document.blocks:
        raise document.error("there is no puzzle in it, it is empty")
    if "kind" not in document.headers and not rules.kind:
        # One that is misspelled is told before what is missing.
        _settings(document, PLAIN)
    return _understand(document, *_kind(document, rules))


class _Row(int):
    """The number of a row in a block that was never a line of a text.

    `starts` are the columns where its entries begin, where it was not told as text.
    """

    block: str
    starts: list[int]


def built(
    rules: Rules, heads: Mapping[str, str], blocks: Mapping[str, Sequence[str | Sequence[str]]]
) -> Puzzle:
    """Return the puzzle of blocks of rows that were never a text; errors name block and row."""
    document = Document("", headers={key: (told, None) for key, told in heads.items() if told})
    for name, rows in blocks.items():
        first = _Row(1)
        first.block, first.starts = name, []
        block = document.blocks[name] = Block(name, first)
        for at, row in enumerate(rows, 1):
            number = _Row(at)
            number.block, number.starts = name, []
            if not isinstance(row, str):
                number.starts = [1 + len(" ".join([*row[:i], ""])) for i in range(len(row))]
                row = " ".join(row)  # noqa: PLW2901
            block.rows.append((number, row))
    try:
        return _understand(document, *_kind(document, rules))
    except FormatError as error:
        where, column = error.line, error.column
        if not isinstance(where, _Row):
            raise
        if column in where.starts:
            column = 1 + where.starts.index(column)
        raise FormatError(error.text, name=where.block, line=int(where), column=column) from None


_FILLED = re.compile(r"[0-9#.+ox|\-\s]+")
"""What the rows of a filled board are made of."""


def read_rows(source: Source, kind: Kind, rows: int, cols: int) -> Grid | None:
    """Read nothing but the rows of a filled board; None if it is something else."""
    document, answer = Document(source.name), kind.face.answer
    lines = [(n, raw) for n, raw in enumerate(source.text.splitlines(), 1) if raw.strip()]
    high, wide = answer.frame(rows, cols)
    if answer.on_sides and not answer.rim:
        high, wide = high - 2, wide - 2
    spaced = (cols == 1 and not answer.on_sides) or any(len(raw.split()) > 1 for _, raw in lines)
    grid = [list(tokens(raw, number, spaced)) for number, raw in lines]
    if len(grid) != high or any(len(row) != wide for row in grid):
        # A single line may be a puzzle of another format; several of nothing but values are rows.
        if len(grid) < 2 or not _FILLED.fullmatch(source.text):
            return None
        if len(grid) != high:
            raise document.error(f"there are {len(grid)} rows, but the board has {high}")
        number, row = next((n, r) for (n, _), r in zip(lines, grid, strict=True) if len(r) != wide)
        raise document.error(
            f"this row has {plural(len(row), 'cell')}, but the board has {wide}", number
        )
    return _answer(document, answer, grid, marks=False)


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle so that `read` returns it again."""
    face = kind.varied(puzzle.variants).face
    blocks: list[tuple[str, list[list[str]]]] = []
    needed = parting(face.layers) or LAYERS[face.layers[0]]
    for layer in puzzle.layers:
        declaration, sheet = LAYERS[layer.name], face.sheet(layer.name)
        often = declaration.in_cells or declaration.place in (Place.CORNER, Place.MARGIN)
        if sheet and (declaration is needed or often or puzzle.says(declaration)):
            blocks.append((face.key(layer.name), _rows(layer.grid, sheet)))
    answer = face.answer
    for name, grid in (
        ("solution", puzzle.solution.values if puzzle.solution else None),
        ("marks", puzzle.marks),
    ):
        if grid is not None and answer.on_sides:
            blocks.append((name, _lattice.answer_rows(grid, answer, marks=name == "marks")))
        elif grid is not None:
            blocks.append((name, _spelled(grid, answer.spelling(marks=name == "marks"))))
    heads = headers(puzzle) | {name: str(number) for name, number in puzzle.settings}
    square = {name for name, _ in blocks} - {face.key(x.name) for x in MARGINS}
    if puzzle.cols == 1 and any(
        len(row[0]) > 1 for name, rows in blocks if name in square for row in rows
    ):
        heads["size"] = f"{puzzle.rows}x1"
    lines = [f"{key}: {value}" for key, value in heads.items()]
    for block_name, rows in blocks:
        width = max(len(token) for row in rows for token in row)
        # Numbers of a margin stand apart, as there may be several of a line.
        gap = "" if width == 1 and block_name in square else " "
        lines += ["", f"{block_name}:"]
        lines += [gap.join(token.rjust(width) for token in row) for row in rows]
    return "\n".join(lines) + "\n"


def _rows(grid: Grid, sheet: Sheet) -> list[list[str]]:
    """Write the entries of a layer."""
    layer = sheet.layer
    if layer.parts:
        return _labelled(grid)
    if layer.place is Place.MARGIN:
        told = [[str(entry) for entry in row if entry is not None] or [NOTHING] for row in grid]
        return told if sheet.listed else [[token for row in told for token in row]]
    if layer.place is Place.SIDE and layer.entries is Entries.SYMBOLS:
        return _lattice.sheet_rows(grid, sheet)
    letters: dict[Entry, str] = {glyph.value: glyph.letter for glyph in sheet.glyphs}
    return _spelled(grid, {None: NOTHING, **dict(layer.glyphs), **letters})


def _spelled(rows: Sequence[Sequence[Entry]], glyphs: Mapping[Entry, str]) -> list[list[str]]:
    return [[glyphs.get(entry, str(entry)) for entry in row] for row in rows]


def _labelled(grid: Grid) -> list[list[str]]:
    count = 1 + max(int(room or 0) for row in grid for room in row)
    if count <= len(ascii_letters):
        return [[ascii_letters[int(room or 0)] for room in row] for row in grid]
    return [[str(room) for room in row] for row in grid]


def _kind(document: Document, rules: Rules) -> tuple[Kind, tuple[str, ...]]:
    stated, line = document.headers.get("kind", ("", None))
    kind, variants = choose(rules, stated, lambda message: document.error(message, line))
    wished, line = document.headers.get("variant", ("", None))
    for name in wished.replace(",", " ").split():
        try:
            variants = (*variants, kind.variant(name).name)
        except KindError as error:
            raise document.error(str(error), line) from None
    return kind, tuple(dict.fromkeys(variants))


def _understand(document: Document, kind: Kind, variants: tuple[str, ...]) -> Puzzle:
    face = kind.varied(variants).face
    spelled = {face.key(name): name for name in face.layers}
    for short_name, name in spelled.items():
        if short_name != name and {short_name, name} <= document.blocks.keys():
            line = document.blocks[name].line
            raise document.error(f"'{short_name}:' and '{name}:' mean the same here", line)
    document.blocks = {spelled.get(name, name): b for name, b in document.blocks.items()}
    for key, block in document.blocks.items():
        if key not in (*face.layers, "solution", "marks"):
            takes = ", ".join(f"'{name}:'" for name in spelled)
            raise document.error(
                f"{kind.name} has no '{block.name}:'; it takes {takes}", block.line
            )
    settings = _settings(document, face)
    needed = parting(face.layers)
    if needed is not None and needed.name not in document.blocks:
        block_name = face.key(needed.name)
        raise document.error(f"a puzzle of kind {kind.name} needs a block '{block_name}:'")
    rows, cols, grids = rectangles(document, _shapes(face))
    if rows is None or cols is None:
        block_name = face.key(face.layers[0])
        size = "" if not grids else ", or a header 'size:' that tells its rows and columns"
        raise document.error(f"a puzzle of kind {kind.name} needs a block '{block_name}:'{size}")
    answer = face.answer
    filled = {
        name: _answer(document, answer, grids[name], marks=name == "marks")
        for name in ("solution", "marks")
        if name in grids
    }
    return assemble(
        kind,
        variants,
        rows,
        cols,
        _layers(document, face, grids),
        flags=tuple(document.header("flags").split()),
        id=document.header("id"),
        title=document.header("title"),
        author=document.header("author"),
        source=document.header("source"),
        solution=filled.get("solution"),
        marks=filled.get("marks"),
        settings=settings,
    )


def _settings(document: Document, face: Face) -> dict[str, int]:
    """Return the numbers of the whole puzzle that headers tell; no other header is left then."""
    known, found = dict(face.settings), {}
    for key, (value, line) in document.headers.items():
        if key in known:
            if not (value.isascii() and value.isdigit() and len(value) <= 6):
                raise document.error(f"'{key}: {short(value)}' should tell a number", line)
            found[key] = int(value)
        elif key not in HEADERS:
            hint = nearest(key, (*HEADERS, *known, *BLOCKS))
            raise document.error(f"'{key}:' is unknown{hint}", line)
    return found


def _shapes(face: Face) -> dict[str, Shape]:
    """Return how large the blocks of a kind are."""
    inner, whole = Shape(2, -1), Shape(2, 1)
    shapes = {}
    for sheet in face.sheets:
        layer = sheet.layer
        shapes[layer.name] = Shape()
        if layer.place is Place.MARGIN:
            shapes[layer.name] = Shape(0, 0, True, layer.along_rows, sheet.listed)
        elif layer.place is Place.CORNER:
            shapes[layer.name] = Shape(1, 1)
        elif layer.place is Place.SIDE and layer.entries is Entries.SYMBOLS:
            shapes[layer.name] = inner
    answer = face.answer
    filled = (whole if answer.rim else inner) if answer.on_sides else Shape()
    return {**shapes, "solution": filled, "marks": filled}


def _answer(document: Document, answer: Answer, grid: Tokens, *, marks: bool) -> Grid:
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


def _layers(document: Document, face: Face, grids: Mapping[str, Tokens]) -> dict[LayerType, Grid]:
    layers: dict[LayerType, Grid] = {}
    for sheet in face.sheets:
        layer, grid = sheet.layer, grids.get(sheet.name)
        if grid is None:
            continue
        if layer.parts:
            layers[layer] = _rooms(document, grid)
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


def _rooms(document: Document, grid: Tokens) -> Grid:
    """Number the rooms in reading order, and see that each hangs together."""
    for token in chain.from_iterable(grid):
        if token.text in (NOTHING, UNKNOWN):
            raise document.error("every cell needs the label of its room", token.line, token.column)
    labels = [[token.text for token in row] for row in grid]
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


FORMAT = Format("text", "the project's own text", recognizes, parts, write)
