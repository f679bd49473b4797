"""pzprv3 files, as puzz.link saves them: the natural format of a partly solved puzzle.

Lines, or one line with `/` between them. Rows come before columns here. Several files may follow
each other: each begins with its version.

The blocks are what `codec(pzprv3, ...)` of the kind declares; else those of its URL in that order.
The answer comes last, unless a block is declared that has it. What follows may tell how it came
about: then the moves are read as well, and not written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from pysolve.about import Codec
from pysolve.errors import RuleError
from pysolve.formats import _pzpr, puzzlink
from pysolve.formats._format import Format, Part, assemble, no_codec
from pysolve.formats._pzpr import Board, history
from pysolve.formats._pzpr.blocks import ANSWERING, ANSWERS, BLOCKS, pass_pencilled
from pysolve.formats._pzpr.board import Run, runs
from pysolve.formats._pzpr.lines import Lines
from pysolve.formats._pzpr.saved import BY_ROOMS, BY_WALLS, Saved
from pysolve.grid import check_size, frozen, says
from pysolve.layers import WALLS
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source
from pysolve.words import nearest

NAME = "pzprv3"
_LATER = ("borders", "colours")
"""The parts that the later version has in another way, or alone."""


def recognizes(source: Source) -> bool:
    """Tell whether a source begins as such a file."""
    return source.data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"pzprv")


def parts(source: Source) -> Iterator[Part]:
    """Take apart files that follow each other."""
    lines = [line.strip() for line in source.text.splitlines()]
    begun = starts(lines)
    for start, end in zip(begun, (*begun[1:], len(lines)), strict=True):
        yield partial(_read, source.name, lines[start:end], start, len(begun) == 1)


def starts(lines: Iterable[str]) -> list[int]:
    """Return in which lines files begin."""
    return [at for at, line in enumerate(lines) if line.strip().startswith("pzprv")]


def _codecs(kind: Kind, variants: Iterable[str]) -> tuple[Codec, ...]:
    """Return what is declared for files, else for URLs."""
    told = tuple(variants)
    return _pzpr.codecs(kind, told, NAME) or _pzpr.codecs(kind, told, puzzlink.NAME)


def _blocks(kind: Kind, codecs: Iterable[Codec]) -> list[Run]:
    """Return the blocks of a file in their order."""
    found = [("frame" if part == "excell" else part, names) for part, names in runs(codecs)]
    for part, _ in found:
        if part not in BLOCKS:
            hint = nearest(part, BLOCKS)
            raise RuleError(f"{kind.name}: codec(..., {part}, ...): there is no such part{hint}")
    if not any(part in ANSWERING for part, _ in found):
        found.append((ANSWERS[kind.answer], ()))
    return found


def _read(name: str, taken: list[str], start: int, alone: bool, rules: Rules) -> Puzzle:
    """Read a file; what was filled in are the marks."""
    lines = Lines(name, taken, start, alone)
    version = lines.take("the version")
    if version not in (BY_ROOMS, BY_WALLS):
        raise lines.error(
            f"{version[:20]!r} is not a version that is known: {BY_ROOMS}, {BY_WALLS}"
        )
    stated = lines.take("the kind")
    kind, variants = puzzlink.chosen(rules, stated, lines.error, NAME, puzzlink.NAME)
    codecs = _codecs(kind, variants)
    if not codecs:
        raise lines.error(no_codec(kind, puzzlink.NAME))
    blocks = _blocks(kind, codecs)
    if version == BY_WALLS and not any(part in _LATER for part, _ in blocks):
        raise lines.error(f"of {kind.title}, the version {version} is not known")
    rows = cols = lines.number("the number of rows")
    if not any(part == "square" for part, _ in blocks):
        cols = lines.number("the number of columns")
    check_size(rows, cols, lines.error)
    saved = Saved.blank(Board(kind.varied(variants), rows, cols), version)
    for part, names in blocks:
        BLOCKS[part].read(lines, saved, names)
    pass_pencilled(lines, saved)
    if not lines.done:
        lines.take("the end")
        raise lines.error("there is more than the puzzle")
    answering = next(part for part, _ in blocks if part in ANSWERING)
    moves = history.moves(lines, saved, answering)
    for (row, col), value in moves:
        saved.marks[row][col] = value
    return assemble(
        saved.board.kind,
        variants,
        rows,
        cols,
        saved.board.grids,
        marks=frozen(saved.marks) if says(saved.marks) else None,
        settings=saved.board.settings,
        moves=moves,
    )


def refusal(puzzle: Puzzle, kind: Kind) -> str | None:
    """Tell why a puzzle cannot be such a file."""
    codecs = _codecs(kind, puzzle.variants)
    if not codecs:
        return no_codec(kind, puzzlink.NAME)
    called = _pzpr.called(kind, puzzle.variants, NAME, puzzlink.NAME)
    if called is None or puzzle.flags:
        return f"it has no place for a variant ({' '.join((*puzzle.variants, *puzzle.flags))})"
    blocks = _blocks(kind, codecs)
    if puzzle.rows != puzzle.cols and any(part == "square" for part, _ in blocks):
        return "the board is no square"
    board = Board.of(puzzle, kind)
    return board.left_out(puzzle, codecs) or _pzpr.unfit(board, codecs) or _pzpr.parted(puzzle)


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle and its marks."""
    blocks = _blocks(kind, _codecs(kind, puzzle.variants))
    walled = puzzle.says(WALLS) and any(part == "borders" for part, _ in blocks)
    saved = Saved.blank(Board.of(puzzle, kind), BY_WALLS if walled else BY_ROOMS, puzzle.marks)
    called = _pzpr.called(kind, puzzle.variants, NAME, puzzlink.NAME)
    lines = [saved.version, str(called), str(puzzle.rows)]
    if not any(part == "square" for part, _ in blocks):
        lines.append(str(puzzle.cols))
    for part, names in blocks:
        lines += BLOCKS[part].write(saved, names)
    return "\n".join(lines) + "\n"


FORMAT = Format(NAME, "a pzprv3 file", recognizes, parts, write, refusal, amends="pzprv3")
