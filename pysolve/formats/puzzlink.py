"""puzz.link and pzprv3 URLs: `https://puzz.link/p?nurikabe/5/5/g5k2o1k3g`. Columns before rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from pysolve import catalogue
from pysolve.errors import FormatError, KindError
from pysolve.formats import _pzpr
from pysolve.formats._format import Format, Part, assemble, choose, listed, no_codec
from pysolve.formats._pzpr import Board, Reader
from pysolve.grid import check_size
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

NAME = "puzzlink"
HOST = "https://puzz.link/p?"

_URL = re.compile(
    r"(?:\S*?\?)?(?:type=(?:editor|player)&)?"
    r"(?P<kind>[a-z][a-z0-9-]*?)(?:_edit|_play)?/(?P<flags>(?:[A-Za-z][^/?\s]*/){0,20})"
    r"(?P<cols>\d+)/(?P<rows>\d+)/(?P<body>\S*)"
)


_OTHERS = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:[\{\[%]|pzprv|\S*m=(?:edit|solve)&)")
"""How JSON, janko, facts, pzprv3 and Penpa+ begin, which may have a URL inside."""


def recognizes(source: Source) -> bool:
    """Tell whether a source begins with such a URL, or with any and has such a one below."""
    if b"/" not in source.data or _OTHERS.match(source.data):
        return False
    lines = [line.strip().decode("latin-1") for line in source.data.split(maxsplit=10)[:10]]
    if not lines or not (lines[0].startswith("http") or _URL.fullmatch(lines[0])):
        return False
    # One of a list may be wrong, and it may be the first.
    return any(map(_URL.fullmatch, lines))


def parts(source: Source) -> Iterator[Part]:
    """Take apart the URLs of a source, one a line."""
    lines = listed(source.text)
    for number, line in lines:
        # One alone is an argument more often than a file, and has no lines.
        yield partial(read_url, line.strip(), number if len(lines) > 1 else None, source.name)


def read_url(url: str, number: int | None, name: str, rules: Rules) -> Puzzle:
    """Read one URL."""

    def error(message: str) -> FormatError:
        return FormatError(message, name=name, line=number)

    match = _URL.fullmatch(url)
    if match is None:
        raise error(f"{url[:60]!r} is not a puzz.link URL")
    body = match["body"].removesuffix("/")
    reader = Reader(body, name, match.start("body"), number)

    kind, variants = chosen(rules, match["kind"], error, NAME)
    codecs = _pzpr.codecs(kind, variants, NAME)
    if not codecs:
        raise error(no_codec(kind, NAME))
    if max(len(match["rows"]), len(match["cols"])) > 9:
        raise error(f"a board of {match['rows'][:12]}x{match['cols'][:12]} is too large")
    rows, cols = int(match["rows"]), int(match["cols"])
    check_size(rows, cols, error)
    board = Board(kind.varied(variants), rows, cols)
    _pzpr.unpack(reader, board, codecs)
    flags = tuple(flag for flag in match["flags"].split("/") if flag)
    return assemble(
        board.kind, variants, rows, cols, board.grids, flags=flags, settings=board.settings
    )


def chosen(
    rules: Rules, stated: str, error: Callable[[str], FormatError], *names: str
) -> tuple[Kind, tuple[str, ...]]:
    """Settle kind and variants, by what one of some formats calls them or by their own names."""
    try:
        kind, _ = catalogue.find(stated, rules.folder)
        known = any(kind.about.parts(name) for name in names)
    except KindError:
        known = False
    meant = None if known else catalogue.coded(stated, names, rules.folder)
    if meant is None:
        return choose(rules, stated, error)
    kind, variants = meant
    _, more = choose(rules, kind.name, error)
    return kind, tuple(dict.fromkeys((*variants, *more)))


def refusal(puzzle: Puzzle, kind: Kind) -> str | None:
    """Tell why a puzzle cannot be a URL."""
    codecs = _pzpr.codecs(kind, puzzle.variants, NAME)
    if not codecs:
        return no_codec(kind, NAME)
    if _pzpr.called(kind, puzzle.variants, NAME) is None:
        return f"puzz.link does not know the variant {' '.join(puzzle.variants)}"
    board = Board.of(puzzle, kind)
    return board.left_out(puzzle, codecs) or _pzpr.unfit(board, codecs) or _pzpr.parted(puzzle)


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle as a URL."""
    flags = "".join(f"{flag}/" for flag in puzzle.flags)
    codecs = _pzpr.codecs(kind, puzzle.variants, NAME)
    body = _pzpr.pack(Board.of(puzzle, kind), codecs)
    called = _pzpr.called(kind, puzzle.variants, NAME)
    return f"{HOST}{called}/{flags}{puzzle.cols}/{puzzle.rows}/{body}"


FORMAT = Format(
    *(NAME, "a puzz.link URL", recognizes, parts, write, refusal),
    one_line=True,
    amends="lines",
)
