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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from string import ascii_letters
from typing import TypeVar

from pysolve.answers import Answer
from pysolve.errors import FormatError, KindError
from pysolve.face import PLAIN, Face, Sheet
from pysolve.formats import _lattice
from pysolve.formats._blocks import read_answer, read_layers
from pysolve.formats._format import Format, Part, assemble, choose, headers
from pysolve.formats._text import (
    BLOCKS,
    HEADERS,
    KEYED,
    Block,
    Document,
    Shape,
    Tokens,
    rectangles,
    short,
    starts,
    take_apart,
    tokens,
)
from pysolve.grid import Cell, Entry, Grid, every
from pysolve.layers import HOLES, LAYERS, MARGINS, NOTHING, UNKNOWN, Entries, Place, parting
from pysolve.metadata import Kind
from pysolve.model import Moves, Puzzle
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


def sketched(source: Source, rules: Rules) -> tuple[Puzzle, set[tuple[str, Cell]]]:
    """Read a puzzle that is to be finished: any clue may be a `?`, also a value or a symbol.

    Returned are the puzzle without those that it cannot have, and where these stand, by layer.
    """
    missing: set[tuple[str, Cell]] = set()
    return _read(source.name, source.text.splitlines(), 0, rules, missing), missing


def _read(
    name: str,
    lines: Sequence[str],
    before: int,
    rules: Rules,
    missing: set[tuple[str, Cell]] | None = None,
) -> Puzzle:
    """Read a puzzle. Kind and variants may be wished for, be stated in the text, or both."""
    document = take_apart(lines, name, before)
    if not document.headers and not document.blocks:
        raise document.error("there is no puzzle in it, it is empty")
    if "kind" not in document.headers and not rules.kind:
        # One that is misspelled is told before what is missing.
        _settings(document, PLAIN)
    return _understand(document, *_kind(document, rules), missing)


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
    return read_answer(document, answer, grid, marks=False)


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle so that `read` returns it again."""
    face = kind.varied(puzzle.variants).face
    blocks: list[tuple[str, list[list[str]]]] = []
    holes = puzzle.layer(HOLES)
    for layer in puzzle.layers:
        declaration, sheet = LAYERS[layer.name], face.sheet(layer.name)
        often = declaration.in_cells or declaration.place in (Place.CORNER, Place.MARGIN)
        if sheet and (declaration.parts or often or puzzle.says(declaration)):
            rows = _rows(layer.grid, sheet)
            if declaration.parts and holes:
                rows = _left_out(rows, holes)
            blocks.append((face.key(layer.name), rows))
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
    if puzzle.moves:
        from pysolve.formats import _moves  # noqa: PLC0415

        lines += ["", "moves:", *_moves.lines_of(puzzle.moves, answer)]
    return "\n".join(lines) + "\n"


def _left_out(rows: list[list[str]], holes: Grid) -> list[list[str]]:
    """Return the labels of rooms without those of holes."""
    return [
        [NOTHING if holes[r][c] else label for c, label in enumerate(row)]
        for r, row in enumerate(rows)
    ]


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


def _understand(
    document: Document,
    kind: Kind,
    variants: tuple[str, ...],
    missing: set[tuple[str, Cell]] | None = None,
) -> Puzzle:
    face = kind.varied(variants).face
    spelled = {face.key(name): name for name in face.layers}
    for short_name, name in spelled.items():
        if short_name != name and {short_name, name} <= document.blocks.keys():
            line = document.blocks[name].line
            raise document.error(f"'{short_name}:' and '{name}:' mean the same here", line)
    document.blocks = {spelled.get(name, name): b for name, b in document.blocks.items()}
    played = document.blocks.pop("moves", None)
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
    rows, cols, grids = rectangles(document, shapes(face))
    if rows is None or cols is None:
        block_name = face.key(_telling(face, rows is None))
        size = "" if not grids else ", or a header 'size:' that tells its rows and columns"
        raise document.error(f"a puzzle of kind {kind.name} needs a block '{block_name}:'{size}")
    if missing is not None:
        missing |= _taken_out(face, grids)
    answer = face.answer
    filled = {
        name: read_answer(document, answer, grids[name], marks=name == "marks")
        for name in ("solution", "marks")
        if name in grids
    }
    marks, moves = _played(document, played, answer, (rows, cols), filled.get("marks"))
    return assemble(
        kind,
        variants,
        rows,
        cols,
        read_layers(document, face, grids),
        flags=tuple(document.header("flags").split()),
        id=document.header("id"),
        title=document.header("title"),
        author=document.header("author"),
        source=document.header("source"),
        solution=filled.get("solution"),
        marks=marks,
        settings=settings,
        moves=moves,
    )


def _taken_out(face: Face, grids: dict[str, Tokens]) -> set[tuple[str, Cell]]:
    """Take each `?` out of the layers that have none in a puzzle; return where they stood."""
    found = set()
    for sheet in face.sheets:
        layer = sheet.layer
        if not layer.clues or layer.asks or sheet.name not in grids:
            continue
        # Of sides, text leaves out those at the rim of the board.
        off = 1 if layer.place is Place.SIDE else 0
        for r, c, token in every(grids[sheet.name]):
            if token.text == UNKNOWN:
                found.add((sheet.name, (r + off, c + off)))
                grids[sheet.name][r][c] = replace(token, text=NOTHING)
    return found


def _played(
    document: Document,
    block: Block | None,
    answer: Answer,
    size: tuple[int, int],
    marks: Grid | None,
) -> tuple[Grid | None, Moves]:
    """Return the marks after what was done, and what that was, move by move."""
    if block is None:
        return marks, ()
    from pysolve.formats import _moves  # noqa: PLC0415

    moves = _moves.read_lines(document, block, answer, size)
    error = partial(document.error, line=block.line)
    return _moves.marks_after(marks, moves, answer, size, error), moves


def _telling(face: Face, rows: bool) -> str:
    """Return the layer that would tell how many rows, or columns, there are."""
    margins = (x.name for x in MARGINS if x.name in face.layers and x.along_rows == rows)
    return next(margins, face.layers[0])


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


def shapes(face: Face) -> dict[str, Shape]:
    """Return how large the blocks of a kind are."""
    inner, whole = Shape(2, -1), Shape(2, 1)
    found = {}
    for sheet in face.sheets:
        layer = sheet.layer
        found[layer.name] = Shape()
        if layer.place is Place.MARGIN:
            found[layer.name] = Shape(0, 0, True, layer.along_rows, sheet.listed)
        elif layer.place is Place.CORNER:
            found[layer.name] = Shape(1, 1)
        elif layer.place is Place.SIDE and layer.entries is Entries.SYMBOLS:
            found[layer.name] = inner
    answer = face.answer
    filled = (whole if answer.rim else inner) if answer.on_sides else Shape()
    return {**found, "solution": filled, "marks": filled}


FORMAT = Format(
    "text", "the project's own text", recognizes, parts, write, amends="text", states=True
)
