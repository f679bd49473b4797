"""The project's own text taken apart: header lines, named blocks, and tokens in rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from pysolve.errors import FormatError
from pysolve.grid import MAX_CELLS, check_size
from pysolve.layers import LAYERS
from pysolve.words import nearest, plural

HEADERS = ("kind", "variant", "flags", "id", "title", "author", "source", "size")
BLOCKS = (*LAYERS, "solution", "marks")

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


def take_apart(lines: Sequence[str], name: str, before: int) -> Document:
    """Take the lines of a puzzle apart; so many come before them."""
    document = Document(name, before + 1 if before else None)
    block: Block | None = None
    for number, raw in enumerate(lines, before + 1):
        line = raw.strip()
        keyed = KEYED.fullmatch(line)
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
                f"{short(line)!r} is neither 'key: value' nor a row of a block; "
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


def rectangles(document: Document) -> dict[str, Tokens]:
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
            found = list(tokens(row, number, spaced))
            if cols is None:
                cols, said = len(found), f"line {number} has {plural(len(found), 'cell')}"
                check_size(len(block.rows), cols, partial(document.error, line=block.line))
            if len(found) != cols:
                column = found[cols].column if len(found) > cols else len(row.rstrip()) + 1
                raise document.error(
                    f"this row has {plural(len(found), 'cell')}, but {said}", number, column
                )
            grid.append(found)
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
