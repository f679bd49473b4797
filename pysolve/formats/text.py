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
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from string import ascii_letters
from typing import TypeVar

from pysolve.errors import FormatError, KindError
from pysolve.formats._format import Format, Part, Wish, assemble, choose, headers, settle_clues
from pysolve.grid import MAX_CELLS, Cell, Entry, Grid, check_size, numbered, scattered
from pysolve.kinds import Kind
from pysolve.model import MAX_NUMBER, UNKNOWN, Puzzle
from pysolve.sources import Source
from pysolve.words import nearest, plural

HEADERS = ("kind", "variant", "flags", "id", "title", "author", "source", "size")
BLOCKS = ("rooms", "walls", "clues", "numbers", "givens", "solution", "marks")
WALLS = {".": None, "|": 1, "_": 2, "+": 3}
"""Walls inside a room: right of the cell, below it, both."""

SHADES = {"#": 1, "1": 1, ".": 0, "+": 0, "0": 0}
"""The values of a filled board whose cells are shaded or not."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Token:
    """One cell of a block, and where it stands."""

    text: str
    line: int
    column: int


@dataclass(slots=True)
class Block:
    """A named block of rows."""

    name: str
    line: int
    rows: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class Document:
    """A text taken apart, before it is understood."""

    name: str
    begun: int | None = None
    """The line where it begins, if that is not the first."""

    headers: dict[str, tuple[str, int | None]] = field(default_factory=dict)
    blocks: dict[str, Block] = field(default_factory=dict)

    def error(
        self, message: str, line: int | None = None, column: int | None = None
    ) -> FormatError:
        return FormatError(message, name=self.name, line=line or self.begun, column=column)

    def header(self, key: str) -> str:
        return self.headers.get(key, ("", 0))[0]


_KEYED = re.compile(r"([A-Za-z_]+)\s*:\s*(.*)")


def recognizes(source: Source) -> bool:
    """Tell whether a source is in this format: its first line is a header, a block or a comment."""
    if not source.is_text:
        return False
    for raw in source.text.lstrip().splitlines():
        line = raw.strip()
        if line and not line.startswith("#"):
            keyed = _KEYED.fullmatch(line)
            return keyed is not None and not keyed[2].startswith("//")
    return not source.text.strip() or "#" in source.text


def parts(source: Source) -> Iterator[Part]:
    """Take apart the puzzles of a text, each from its headers on to those of the next."""
    lines = source.text.splitlines()
    begun = 0
    for start in (*_starts(lines), len(lines)):
        yield partial(_read, source.name, lines[begun:start], begun)
        begun = start


def _starts(lines: Sequence[str]) -> Iterator[int]:
    """Yield where the second puzzle and all others begin.

    Headers may also follow the blocks of their puzzle; those that a `kind:` is among, where the
    puzzle has one already, are of the next.
    """
    stated, of_next, among, headed = False, False, True, 0
    for at, raw in enumerate(lines):
        keyed = _KEYED.match(raw.lstrip()) if ":" in raw else None
        key = keyed[1].lower() if keyed else ""
        if key in BLOCKS:
            among = False
        elif key in HEADERS:
            if not among:
                headed, among, of_next = at, True, stated
            if key == "kind":
                if stated and of_next:
                    yield headed
                    of_next = False
                stated = True


def _read(name: str, lines: Sequence[str], before: int, wish: Wish) -> Puzzle:
    """Read a puzzle. Kind and variants may be wished for, be stated in the text, or both."""
    document = _take_apart(lines, name, before)
    if not document.headers and not document.blocks:
        raise document.error("there is no puzzle in it, it is empty")
    return _understand(document, *_kind(document, wish))


_FILLED = re.compile(r"[0-9#.+\s]+")
"""What the rows of a filled board are made of."""


def read_rows(source: Source, kind: Kind, rows: int, cols: int) -> Grid | None:
    """Read nothing but the rows of a filled board; None if it is something else."""
    document = Document(source.name)
    lines = [(n, raw) for n, raw in enumerate(source.text.splitlines(), 1) if raw.strip()]
    spaced = cols == 1 or any(len(raw.split()) > 1 for _, raw in lines)
    grid = [list(_tokens(raw, number, spaced)) for number, raw in lines]
    if len(grid) != rows or any(len(row) != cols for row in grid):
        # A single line may be a puzzle of another format; several of nothing but values are rows.
        if len(grid) < 2 or not _FILLED.fullmatch(source.text):
            return None
        if len(grid) != rows:
            raise document.error(f"there are {len(grid)} rows, but the board has {rows}")
        number, row = next((n, r) for (n, _), r in zip(lines, grid, strict=True) if len(r) != cols)
        raise document.error(
            f"this row has {plural(len(row), 'cell')}, but the board has {cols}", number
        )
    return _map(grid, _value(document, SHADES if kind.answer == "shaded" else None))


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle so that `read` returns it again."""
    blocks: list[tuple[str, list[list[str]]]] = []
    for layer in puzzle.layers:
        if layer.name == "rooms":
            blocks.append(("rooms", _labelled(layer.grid)))
        elif layer.name != "walls":
            blocks.append((_spelling(layer.name, kind), _spelled(layer.grid)))
        elif puzzle.says("walls"):
            blocks.append(("walls", _spelled(layer.grid, {v: k for k, v in WALLS.items()})))
    shading: dict[Entry, str] = {1: "#", 0: "."} if kind.answer == "shaded" else {}
    if puzzle.solution is not None:
        blocks.append(("solution", _spelled(puzzle.solution.values, shading)))
    if puzzle.marks is not None:
        blocks.append(("marks", _spelled(puzzle.marks, {**shading, 0: "+"} if shading else {})))
    heads = headers(puzzle)
    if puzzle.cols == 1 and any(len(row[0]) > 1 for _, rows in blocks for row in rows):
        heads["size"] = f"{puzzle.rows}x1"
    lines = [f"{key}: {value}" for key, value in heads.items()]
    for block_name, rows in blocks:
        width = max(len(token) for row in rows for token in row)
        gap = "" if width == 1 else " "
        lines += ["", f"{block_name}:"]
        lines += [gap.join(token.rjust(width) for token in row) for row in rows]
    return "\n".join(lines) + "\n"


def _spelled(
    rows: Sequence[Sequence[Entry]], glyphs: Mapping[Entry, str] | None = None
) -> list[list[str]]:
    words: dict[Entry, str] = {None: ".", **(glyphs or {})}
    return [[words.get(entry, str(entry)) for entry in row] for row in rows]


def _labelled(grid: Grid) -> list[list[str]]:
    count = 1 + max(int(room or 0) for row in grid for room in row)
    if count <= len(ascii_letters):
        return [[ascii_letters[int(room or 0)] for room in row] for row in grid]
    return [[str(room) for room in row] for row in grid]


def _take_apart(lines: Sequence[str], name: str, before: int) -> Document:
    document = Document(name, before + 1 if before else None)
    block: Block | None = None
    for number, raw in enumerate(lines, before + 1):
        line = raw.strip()
        keyed = _KEYED.fullmatch(line)
        key = keyed[1].lower() if keyed else ""
        if keyed and (block is None or key in HEADERS or key in BLOCKS):
            block = _keyed_line(document, key, keyed[2], number)
        elif not line:
            block = None
        elif block is not None:
            if len(block.rows) == MAX_CELLS:
                raise document.error(f"'{block.name}:' is too large for a puzzle", number)
            block.rows.append((number, raw))
        elif not line.startswith("#"):
            raise document.error(
                f"{_short(line)!r} is neither 'key: value' nor a row of a block; "
                f"a block begins with a line such as 'rooms:'",
                number,
            )
    return document


def _keyed_line(document: Document, key: str, value: str, number: int) -> Block | None:
    if key in BLOCKS:
        if value:
            raise document.error(f"the rows of '{key}:' begin on the next line", number)
        if key in document.blocks:
            first = document.blocks[key].line
            raise document.error(f"'{key}:' is there twice, first in line {first}", number)
        document.blocks[key] = Block(key, number)
        return document.blocks[key]
    if key not in HEADERS:
        raise document.error(f"'{key}:' is unknown{nearest(key, (*HEADERS, *BLOCKS))}", number)
    if key in document.headers:
        _, before = document.headers[key]
        raise document.error(f"'{key}:' is there twice, first in line {before}", number)
    document.headers[key] = (value, number)
    return None


def _kind(document: Document, wish: Wish) -> tuple[Kind, tuple[str, ...]]:
    stated, line = document.headers.get("kind", ("", None))
    kind, variants = choose(wish, stated, lambda message: document.error(message, line))
    wished, line = document.headers.get("variant", ("", None))
    for name in wished.replace(",", " ").split():
        try:
            variants = (*variants, kind.variant(name).name)
        except KindError as error:
            raise document.error(str(error), line) from None
    return kind, tuple(dict.fromkeys(variants))


def _understand(document: Document, kind: Kind, variants: tuple[str, ...]) -> Puzzle:
    spelled = {_spelling(layer, kind): layer for layer in kind.layers}
    if "numbers" in document.blocks and "clues" in document.blocks and "numbers" in kind.layers:
        raise document.error(
            "'clues:' and 'numbers:' mean the same here", document.blocks["numbers"].line
        )
    document.blocks = {spelled.get(name, name): b for name, b in document.blocks.items()}
    for key, block in document.blocks.items():
        if key not in (*kind.layers, "solution", "marks"):
            takes = ", ".join(f"'{name}:'" for name in spelled)
            raise document.error(
                f"{kind.name} has no '{block.name}:'; it takes {takes}", block.line
            )
    needed = "rooms" if "rooms" in kind.layers else kind.layers[0]
    if needed not in document.blocks:
        raise document.error(
            f"a puzzle of kind {kind.name} needs a block '{_spelling(needed, kind)}:'"
        )
    grids = _rectangles(document)
    rows, cols = len(grids[needed]), len(grids[needed][0])
    layers = {}
    if "rooms" in grids:
        layers["rooms"] = _rooms(document, grids["rooms"])
    if "walls" in grids:
        layers["walls"] = _map(grids["walls"], _wall(document, layers["rooms"], grids["walls"]))
    for layer in kind.layers:
        if layer in grids and layer not in ("rooms", "walls"):
            layers[layer] = _map(grids[layer], _entry(document, unknown=layer != "givens"))
    if "rooms" in layers and "clues" in layers:

        def disagree(cell: Cell, before: Cell) -> FormatError:
            here, there = (grids["clues"][r][c] for r, c in (cell, before))
            return document.error(
                f"the room {grids['rooms'][cell[0]][cell[1]].text!r} has the clue {here.text} "
                f"here, but {there.text} in line {there.line}, column {there.column}",
                here.line,
                here.column,
            )

        layers["clues"] = settle_clues(layers["rooms"], layers["clues"], disagree)
    shading = kind.answer == "shaded"
    values = SHADES if shading else None
    marks = {"#": 1, "1": 1, "+": 0, "0": 0, ".": None} if shading else None
    solution = _map(grids["solution"], _value(document, values)) if "solution" in grids else None
    return assemble(
        kind,
        variants,
        rows,
        cols,
        layers,
        flags=tuple(document.header("flags").split()),
        id=document.header("id"),
        title=document.header("title"),
        author=document.header("author"),
        source=document.header("source"),
        solution=solution,
        marks=_map(grids["marks"], _value(document, marks, empty=True))
        if "marks" in grids
        else None,
    )


def _spelling(layer: str, kind: Kind) -> str:
    return "clues" if layer == "numbers" and "clues" not in kind.layers else layer


def _rectangles(document: Document) -> dict[str, list[list[Token]]]:
    """Split every block into tokens, all of the same number of rows and columns."""
    rows, cols, said = _stated_size(document)
    grids = {}
    for key, block in document.blocks.items():
        if not block.rows:
            raise document.error(f"'{block.name}:' has no rows", block.line)
        spaced = cols == 1 or any(len(row.split(maxsplit=1)) > 1 for _, row in block.rows)
        grid = []
        for number, row in block.rows:
            if len(row) > MAX_CELLS and _many(row, spaced):
                raise document.error(f"'{block.name}:' is too large for a puzzle", number)
            tokens = list(_tokens(row, number, spaced))
            if cols is None:
                cols, said = len(tokens), f"line {number} has {plural(len(tokens), 'cell')}"
                check_size(len(block.rows), cols, partial(document.error, line=block.line))
            if len(tokens) != cols:
                column = tokens[cols].column if len(tokens) > cols else len(row.rstrip()) + 1
                raise document.error(
                    f"this row has {plural(len(tokens), 'cell')}, but {said}", number, column
                )
            grid.append(tokens)
        if rows is None:
            rows = len(grid)
        if len(grid) != rows:
            raise document.error(
                f"'{block.name}:' has {plural(len(grid), 'row')}, but the board has {rows}",
                block.line,
            )
        grids[key] = grid
    return grids


def _stated_size(document: Document) -> tuple[int | None, int | None, str]:
    value, line = document.headers.get("size", ("", None))
    if not value:
        return None, None, ""
    match = re.fullmatch(r"(\d{1,6})\s*x\s*(\d{1,6})", value)
    if match is None or not int(match[1]) or not int(match[2]):
        raise document.error(
            f"'size: {_short(value)}' should read like 'size: 6x8', rows first", line
        )
    rows, cols = int(match[1]), int(match[2])
    check_size(rows, cols, partial(document.error, line=line))
    return rows, cols, f"the size is {match[1]}x{match[2]}"


def _many(row: str, spaced: bool) -> bool:
    """Tell whether a row has more cells than a puzzle can have, before they are taken apart."""
    return not spaced or len(row.split(maxsplit=MAX_CELLS)) > MAX_CELLS


def _tokens(row: str, line: int, spaced: bool) -> Iterator[Token]:
    pattern = r"\S+" if spaced else r"\S"
    for match in re.finditer(pattern, row):
        yield Token(match[0], line, match.start() + 1)


def _map(grid: list[list[Token]], meaning: Callable[[Token], T]) -> tuple[tuple[T, ...], ...]:
    return tuple(tuple(meaning(token) for token in row) for row in grid)


def _entry(document: Document, unknown: bool) -> Callable[[Token], Entry]:
    def meaning(token: Token) -> Entry:
        if token.text == ".":
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
    raise document.error(f"{_short(text)!r} {wrong}", token.line, token.column)


def _value(
    document: Document, glyphs: dict[str, int | None] | dict[str, int] | None, empty: bool = False
) -> Callable[[Token], Entry]:
    def meaning(token: Token) -> Entry:
        if glyphs is None and token.text == ".":
            if not empty:
                raise document.error("this cell is not filled in", token.line, token.column)
            return None
        if glyphs is None:
            return _number(document, token, "'.'" * empty)
        if token.text in glyphs:
            return glyphs[token.text]
        raise document.error(
            f"{_short(token.text)!r} is none of '#' (shaded), '+' (not shaded) and '.'",
            token.line,
            token.column,
        )

    return meaning


def _wall(document: Document, rooms: Grid, grid: list[list[Token]]) -> Callable[[Token], Entry]:
    """Read a wall; it must have cells of one room on both sides."""
    places = {id(token): (r, c) for r, row in enumerate(grid) for c, token in enumerate(row)}

    def meaning(token: Token) -> Entry:
        if token.text not in WALLS:
            raise document.error(
                f"{_short(token.text)!r} is none of '|' (a wall on the right), '_' (below), "
                f"'+' (both) and '.'",
                token.line,
                token.column,
            )
        wall = WALLS[token.text]
        r, c = places[id(token)]
        for bit, r2, c2 in ((1, r, c + 1), (2, r + 1, c)):
            inside = r2 < len(rooms) and c2 < len(rooms[0]) and rooms[r][c] == rooms[r2][c2]
            if (wall or 0) & bit and not inside:
                raise document.error(
                    "a wall stands inside a room; between rooms and at the rim it is there already",
                    token.line,
                    token.column,
                )
        return wall

    return meaning


def _rooms(document: Document, grid: list[list[Token]]) -> Grid:
    """Number the rooms in reading order, and see that each hangs together."""
    for token in chain.from_iterable(grid):
        if token.text in (".", UNKNOWN):
            raise document.error("every cell needs the label of its room", token.line, token.column)
    labels = [[token.text for token in row] for row in grid]
    if apart := scattered(labels):
        token, first = (grid[r][c] for r, c in apart)
        raise document.error(
            f"the room {_short(token.text)!r} falls apart: this cell does not touch "
            f"the rest, which begins in line {first.line}, column {first.column}; "
            f"give it its own label",
            token.line,
            token.column,
        )
    return numbered(labels)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


FORMAT = Format("text", "the project's own text", recognizes, parts, write)
