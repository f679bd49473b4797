"""puzz.link and pzprv3 URLs: `https://puzz.link/p?nurikabe/5/5/g5k2o1k3g`. Columns before rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from pysolve.errors import FormatError
from pysolve.formats import _pzpr
from pysolve.formats._format import Format, Part, assemble, choose, listed, no_codec
from pysolve.formats._pzpr import Reader
from pysolve.grid import Grid, blank, check_size, firsts, frozen, in_rows
from pysolve.layers import CLUES, NUMBERS, ROOMS, WALLS, LayerType
from pysolve.metadata import Kind
from pysolve.model import Puzzle
from pysolve.rules import Rules
from pysolve.sources import Source

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

    kind, variants = choose(rules, match["kind"], error)
    parts = kind.about.parts(FORMAT.name)
    if not parts:
        raise error(no_codec(kind, FORMAT.name))
    if max(len(match["rows"]), len(match["cols"])) > 9:
        raise error(f"a board of {match['rows'][:12]}x{match['cols'][:12]} is too large")
    rows, cols = int(match["rows"]), int(match["cols"])
    check_size(rows, cols, error)
    layers = unpack(reader, part_names(kind), rows, cols)
    flags = tuple(flag for flag in match["flags"].split("/") if flag)
    return assemble(kind, variants, rows, cols, layers, flags=flags)


def unpack(reader: Reader, parts: tuple[str, ...], rows: int, cols: int) -> dict[LayerType, Grid]:
    """Read the parts of a body."""
    layers: dict[LayerType, Grid] = {}
    if "borders" in parts:
        layers[ROOMS], layers[WALLS] = _pzpr.read_borders(reader, rows, cols)
    if "room_numbers" in parts:
        places = firsts(layers[ROOMS])
        clues = blank(rows, cols)
        for room, entry in enumerate(_pzpr.read_numbers(reader, len(places))):
            r, c = places[room]
            clues[r][c] = entry
        layers[CLUES] = frozen(clues)
    if "cell_numbers" in parts:
        layers[NUMBERS] = in_rows(_pzpr.read_numbers(reader, rows * cols), rows, cols)
    if "cell_digits" in parts:
        layers[NUMBERS] = in_rows(_pzpr.read_digits(reader, rows * cols), rows, cols)
    reader.end()
    return layers


def pack(puzzle: Puzzle, parts: tuple[str, ...]) -> str:
    """Write the parts of a body."""
    body = ""
    rooms, clues, numbers = (puzzle.layer(layer) or () for layer in (ROOMS, CLUES, NUMBERS))
    if "borders" in parts:
        body += _pzpr.write_borders(rooms, puzzle.layer(WALLS))
    if "room_numbers" in parts:
        body += _pzpr.write_numbers(clues[r][c] for r, c in firsts(rooms).values())
    flat = (entry for row in numbers for entry in row)
    if "cell_numbers" in parts:
        body += _pzpr.write_numbers(flat)
    if "cell_digits" in parts:
        body += _pzpr.write_digits(flat)
    return body


def refusal(puzzle: Puzzle, kind: Kind) -> str | None:
    """Tell why a puzzle cannot be a URL."""
    parts = part_names(kind)
    if not parts:
        return no_codec(kind, FORMAT.name)
    if _name(puzzle, kind) is None:
        return f"puzz.link does not know the variant {' '.join(puzzle.variants)}"
    largest = _pzpr.LARGEST_DIGIT if "cell_digits" in parts else _pzpr.LARGEST_NUMBER
    for layer in (CLUES, NUMBERS):
        found = [entry for row in puzzle.layer(layer) or () for entry in row]
        if any(isinstance(entry, int) and entry > largest for entry in found):
            return f"a number above {largest} has no place in it"
    return _pzpr.parted(puzzle)


def _name(puzzle: Puzzle, kind: Kind) -> str | None:
    """Return what puzz.link calls the kind and its variants; None if it has no name for them."""
    if not puzzle.variants:
        return kind.about.called(FORMAT.name) or kind.name
    names = [kind.variant(name).about.called(FORMAT.name) for name in puzzle.variants]
    return names[0] if len(names) == 1 else None


def part_names(kind: Kind) -> tuple[str, ...]:
    """Return the names of the parts that stand in a URL of the kind."""
    named = {"clues": "room_numbers", "numbers": "cell_numbers"}
    return tuple(
        named.get(codec.layer, codec.part) if codec.part == "numbers" else codec.part
        for codec in kind.about.parts(FORMAT.name)
    )


def write(puzzle: Puzzle, kind: Kind) -> str:
    """Write a puzzle as a URL."""
    flags = "".join(f"{flag}/" for flag in puzzle.flags)
    body = pack(puzzle, part_names(kind))
    return f"{HOST}{_name(puzzle, kind)}/{flags}{puzzle.cols}/{puzzle.rows}/{body}"


FORMAT = Format("puzzlink", "a puzz.link URL", recognizes, parts, write, refusal, one_line=True)
