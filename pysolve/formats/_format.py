"""What a format is, and what reading one has in common with reading another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from pysolve import catalogue
from pysolve.errors import FormatError, KindError
from pysolve.grid import Cell, Grid, blank, entries, firsts, frozen
from pysolve.layers import LayerType, declared
from pysolve.model import Layer, Moves, Puzzle, Solution
from pysolve.rules import Rules
from pysolve.sources import Source

if TYPE_CHECKING:
    from pysolve.metadata import Kind


COMMENT: Final = re.compile(rb"\s*#(?!m=(?:edit|solve)&)[^\r\n]*")
"""A remark in a list of puzzles, which is no puzzle; the end of a Penpa+ link is none."""

_COMMENTS: Final = re.compile(rb"(?:\xef\xbb\xbf)?(?:" + COMMENT.pattern + rb")+")

Part = Callable[[Rules], Puzzle]
"""What is written of one puzzle, taken apart from the others but not yet understood."""


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write puzzles down. `write` is None where puzzles are only read.

    `parts` takes a source apart into what is written of each puzzle, so that one that is wrong does
    not take the others along. `refusal` tells why a puzzle cannot be written so, None when it can.
    `one_line` formats hold a puzzle in one line without blanks, which can be an argument. In a file
    of any format there may be several, except where `many` says no. `amends` is the module of
    `_amending` that puts a changed puzzle back into its file; `states` tells whether there is a
    place for a solution.
    """

    name: str
    title: str
    recognizes: Callable[[Source], bool]
    parts: Callable[[Source], Iterator[Part]]
    write: Callable[[Puzzle, Kind], str] | None = None
    refusal: Callable[[Puzzle, Kind], str | None] = lambda _puzzle, _kind: None
    one_line: bool = False
    many: bool = True
    amends: str = ""
    states: bool = False

    def read(self, source: Source, rules: Rules) -> Iterator[Puzzle]:
        """Read the puzzles of a source, one by one."""
        for part in self.parts(source):
            yield part(rules)

    def joined(self, texts: Iterable[str]) -> str:
        """Put what was written of several puzzles into one text."""
        gap = "\n" if self.one_line else "\n\n"
        return gap.join(text.rstrip("\n") for text in texts) + "\n"


def without_comments(data: bytes) -> bytes:
    """Return a list without the remarks at its beginning: empty lines stand in place of them."""
    match = _COMMENTS.match(data)
    return data if match is None else b"\n" * match[0].count(b"\n") + data[match.end() :]


def listed(text: str) -> list[tuple[int, str]]:
    """Return the lines of a list with their numbers, without empty ones and remarks."""
    return [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not COMMENT.match(line.encode())
    ]


def in_lines(read: Callable[[str, int, str, Rules], Puzzle], source: Source) -> Iterator[Part]:
    """Take apart a source that has a puzzle in each line; `read` is told line, number and name."""
    for number, line in listed(source.text):
        yield partial(read, line.rstrip(), number, source.name)


def no_codec(kind: Kind, name: str) -> str:
    """Tell that the metadata of a kind does not say how a format writes it."""
    return f"{kind.title} declares no codec for it: no codec({name}, ...) in its rules"


def named(kind: Kind, names: Iterable[str], error: Callable[[str], FormatError]) -> tuple[str, ...]:
    """Return the variants of those names, each once."""
    try:
        return tuple(dict.fromkeys(kind.variant(name).name for name in names))
    except KindError as unknown:
        raise error(str(unknown)) from None


def choose(
    rules: Rules, stated: str | None, error: Callable[[str], FormatError]
) -> tuple[Kind, tuple[str, ...]]:
    """Settle kind and variants between what is asked for and what the puzzle states."""
    variants: tuple[str, ...] = ()
    kind: Kind | None = None
    if rules.kind:
        kind, variants = catalogue.find(rules.kind, rules.folder)
    if stated:
        try:
            told, more = catalogue.find(stated, rules.folder)
        except KindError as unknown:
            raise error(str(unknown)) from None
        if kind is not None and told.name != kind.name:
            raise error(f"this is a puzzle of kind {told.name}, not {kind.name}")
        kind, variants = told, (*more, *variants)
    if kind is None:
        raise error("the puzzle does not say its kind, and no kind was asked for")
    return kind, tuple(dict.fromkeys((*variants, *rules.variants)))


def headers(puzzle: Puzzle) -> dict[str, str]:
    """Return what a puzzle says of itself beside its board, for formats that write it in lines."""
    told = {
        "kind": puzzle.kind,
        "variant": " ".join(puzzle.variants),
        "flags": " ".join(puzzle.flags),
        "id": puzzle.id,
        "title": puzzle.title,
        "author": puzzle.author,
        "source": puzzle.source,
    }
    # A line is a line: what breaks lines becomes a blank.
    return {key: " ".join(value.splitlines()) for key, value in told.items() if value}


def assemble(
    kind: Kind,
    variants: tuple[str, ...],
    rows: int,
    cols: int,
    layers: Mapping[LayerType, Grid],
    *,
    flags: tuple[str, ...] = (),
    id: str = "",
    title: str = "",
    author: str = "",
    source: str = "",
    solution: Grid | None = None,
    marks: Grid | None = None,
    settings: Mapping[str, int] | None = None,
    moves: Moves = (),
) -> Puzzle:
    """Put a puzzle together; layers of the kind that were not told are empty."""
    kind = kind.varied(variants)
    return Puzzle(
        kind=kind.name,
        rows=rows,
        cols=cols,
        layers=tuple(
            Layer(x.name, layers.get(x) or x.blank(rows, cols)) for x in declared(kind.layers)
        ),
        variants=variants,
        flags=flags,
        id=id,
        title=title,
        author=author,
        source=source,
        solution=None if solution is None else Solution(frozen(map(int, row) for row in solution)),  # type: ignore[arg-type]
        marks=marks,
        settings=tuple((settings or {}).items()),
        moves=moves,
    )


def settle_clues(rooms: Grid, clues: Grid, disagree: Callable[[Cell, Cell], FormatError]) -> Grid:
    """Move the clue of each room to the room's first cell; two that disagree are an error."""
    first = firsts(rooms)
    told: dict[int, Cell] = {}
    settled = blank(len(rooms), len(rooms[0]))
    for r, c, clue in entries(clues):
        room = int(rooms[r][c] or 0)
        before = told.setdefault(room, (r, c))
        if clues[before[0]][before[1]] != clue:
            raise disagree((r, c), before)
        top = first[room]
        settled[top[0]][top[1]] = clue
    return frozen(settled)
