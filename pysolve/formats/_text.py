"""The project's own text taken apart: header lines, named blocks, and tokens in rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pysolve.errors import FormatError
from pysolve.grid import MAX_CELLS, check_size
from pysolve.layers import LAYERS
from pysolve.words import plural

HEADERS = ("kind", "variant", "flags", "id", "title", "author", "source", "size")
BLOCKS = (*LAYERS, "solution", "marks", "moves")

KEYED = re.compile(r"([A-Za-z_]+)\s*:\s*(.*)")


@dataclass(frozen=True, slots=True)
class Token:
    """One cell of a block, and where it stands."""

    text: str
    line: int
    column: int


Tokens = list[list[Token]]
"""The tokens of a block, row by row."""


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


def starts(lines: Sequence[str]) -> Iterator[int]:
    """Yield where the second puzzle and all others begin.

    Headers may also follow the blocks of their puzzle; those that a `kind:` is among, where the
    puzzle has one already, are of the next.
    """
    stated, of_next, among, headed = False, False, True, 0
    for at, raw in enumerate(lines):
        keyed = KEYED.match(raw.lstrip()) if ":" in raw else None
        key = keyed[1].lower() if keyed else ""
        if keyed and key not in HEADERS and not keyed[2].strip():
            among = False
        elif key in HEADERS:
            if not among:
                headed, among, of_next = at, True, stated
            if key == "kind":
                if stated and of_next:
                    yield headed
                    of_next = False
                stated = True


def take_apart(lines: Sequence[str], name: str, before: int) -> Document:
    """Take the lines of a puzzle apart; so many come before them."""
    document = Document(name, before + 1 if before else None)
    block: Block | None = None
    for number, raw in enumerate(lines, before + 1):
        line = raw.strip()
        keyed = KEYED.fullmatch(line)
        key = keyed[1].lower() if keyed else ""
        if keyed and (block is None or key in HEADERS or key in BLOCKS or not keyed[2]):
            block = _keyed_line(document, key, keyed[2], number)
        elif not line:
            block = None
        elif block is not None:
            if len(block.rows) == MAX_CELLS:
                raise document.error(f"'{block.name}:' is too large for a puzzle", number)
            block.rows.append((number, raw))
        elif not line.startswith("#"):
            raise document.error(
                f"{short(line)!r} is neither 'key: value' nor a row of a block; "
                f"a block begins with a line such as 'rooms:'",
                number,
            )
    return document


def _keyed_line(document: Document, key: str, value: str, number: int) -> Block | None:
    """Begin a block, or take down a header; whether a kind has it is asked when it is known."""
    if key in BLOCKS or (not value and key not in HEADERS):
        if value:
            raise document.error(f"the rows of '{key}:' begin on the next line", number)
        if key in document.blocks:
            first = document.blocks[key].line
            raise document.error(f"'{key}:' is there twice, first in line {first}", number)
        document.blocks[key] = Block(key, number)
        return document.blocks[key]
    if key in document.headers:
        _, before = document.headers[key]
        raise document.error(f"'{key}:' is there twice, first in line {before}", number)
    document.headers[key] = (value, number)
    return None


@dataclass(frozen=True, slots=True)
class Shape:
    """How many rows and columns a block has: so many times those of the board, and so many more.

    Or of a margin: a line for each row or column of the board (`listed`), or all in one line.
    """

    times: int = 1
    more: int = 0
    margin: bool = False
    along_rows: bool = False
    listed: bool = False

    def board(self, length: int) -> int | None:
        """Return how long the side of a board is, from that of a block; None if there is none."""
        side, rest = divmod(length - self.more, self.times)
        return side if side >= 1 and not rest else None


class _Sizes:
    """The size of the board, as far as it is known, and what said so."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.rows, self.cols, self._said = _stated_size(document)

    def row(self, shape: Shape, found: Sequence[Token], number: int, end: int) -> None:
        """See that a row of a block is as long as it should be; the first one tells."""
        document, length = self._document, len(found)
        if self.cols is None:
            self.cols = shape.board(length)
            self._said = f"line {number} has {plural(length, 'cell')}"
            if self.cols is None:
                raise document.error(f"no board has a row of {length} here", number)
        wanted = shape.times * self.cols + shape.more
        if length != wanted:
            column = found[wanted].column if length > wanted else end
            said = self._said if shape == Shape() else f"here it needs {wanted}, as {self._said}"
            raise document.error(
                f"this row has {plural(length, 'cell')}, but {said}", number, column
            )

    def block(self, shape: Shape, block: Block, rows: int) -> None:
        """See that a block has as many rows as it should; the first one tells."""
        if self.rows is None:
            self.rows = shape.board(rows)
        wanted = None if self.rows is None else shape.times * self.rows + shape.more
        if rows != wanted:
            board = f"the board has {self.rows}" if shape == Shape() else f"it needs {wanted}"
            board = board if wanted else "no board has so many"
            raise self._document.error(
                f"'{block.name}:' has {plural(rows, 'row')}, but {board}", block.line
            )

    def margin(self, shape: Shape, block: Block, lines: int) -> None:
        """See that a margin has something for each row, or for each column."""
        known = self.rows if shape.along_rows else self.cols
        noun = "row" if shape.along_rows else "column"
        if known is None and shape.along_rows:
            self.rows = lines
        elif known is None:
            self.cols, self._said = lines, f"'{block.name}:' has {plural(lines, 'column')}"
        elif lines != known:
            raise self._document.error(
                f"'{block.name}:' tells of {plural(lines, noun)}, but the board has {known}",
                block.line,
            )


def rectangles(
    document: Document, shapes: Mapping[str, Shape]
) -> tuple[int | None, int | None, dict[str, Tokens]]:
    """Split every block into tokens, all for a board of the same number of rows and columns.

    Return that number, as far as it is told, and the tokens.
    """
    sizes = _Sizes(document)
    grids = {}
    for key, block in document.blocks.items():
        if not block.rows:
            raise document.error(f"'{block.name}:' has no rows", block.line)
        shape = shapes[key]
        if shape.margin:
            grids[key] = _margin(document, block, shape, sizes)
            continue
        plain = shape == Shape()
        spaced = (sizes.cols == 1 and plain) or any(
            len(row.split(maxsplit=1)) > 1 for _, row in block.rows
        )
        grid = []
        for number, row in block.rows:
            if len(row) > MAX_CELLS and _many(row, spaced):
                raise document.error(f"'{block.name}:' is too large for a puzzle", number)
            found = list(tokens(row, number, spaced))
            unknown = sizes.cols is None
            sizes.row(shape, found, number, len(row.rstrip()) + 1)
            if unknown and sizes.cols is not None:
                rows = shape.board(len(block.rows)) or len(block.rows)
                check_size(rows, sizes.cols, partial(document.error, line=block.line))
            grid.append(found)
        sizes.block(shape, block, len(grid))
        grids[key] = grid
    return sizes.rows, sizes.cols, grids


def _margin(document: Document, block: Block, shape: Shape, sizes: _Sizes) -> Tokens:
    """Return the tokens of a margin: those of each line of the board."""
    if any(len(row) > MAX_CELLS for _, row in block.rows):
        raise document.error(f"'{block.name}:' is too large for a puzzle", block.line)
    grid = [list(tokens(row, number, spaced=True)) for number, row in block.rows]
    if not shape.listed:
        flat = [token for row in grid for token in row]
        known = sizes.rows if shape.along_rows else sizes.cols
        if len(flat) == 1 and known != 1:
            # Without blanks, one character is one number.
            (number, row) = block.rows[0]
            flat = list(tokens(row, number, spaced=False))
        grid = [[token] for token in flat]
    sizes.margin(shape, block, len(grid))
    return grid


def _stated_size(document: Document) -> tuple[int | None, int | None, str]:
    value, line = document.headers.get("size", ("", None))
    if not value:
        return None, None, ""
    match = re.fullmatch(r"(\d{1,6})\s*x\s*(\d{1,6})", value)
    if match is None or not int(match[1]) or not int(match[2]):
        raise document.error(
            f"'size: {short(value)}' should read like 'size: 6x8', rows first", line
        )
    rows, cols = int(match[1]), int(match[2])
    check_size(rows, cols, partial(document.error, line=line))
    return rows, cols, f"the size is {match[1]}x{match[2]}"


def _many(row: str, spaced: bool) -> bool:
    """Tell whether a row has more cells than a puzzle can have, before they are taken apart."""
    return not spaced or len(row.split(maxsplit=MAX_CELLS)) > MAX_CELLS


def tokens(row: str, line: int, spaced: bool) -> Iterator[Token]:
    """Yield the tokens of a row; if they are not spaced, each is a character."""
    pattern = r"\S+" if spaced else r"\S"
    for match in re.finditer(pattern, row):
        yield Token(match[0], line, match.start() + 1)


def short(text: str) -> str:
    """Return what an error shows of a text."""
    return text if len(text) <= 40 else text[:37] + "..."
