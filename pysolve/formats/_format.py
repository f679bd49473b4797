"""What a format is, and what reading one has in common with reading another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pysolve import catalogue
from pysolve.errors import FormatError, KindError
from pysolve.model import (
    MAX_CELLS,
    MAX_NUMBER,
    Cell,
    Entry,
    Grid,
    Layer,
    Puzzle,
    Solution,
    check_size,
)
from pysolve.rules import Rules
from pysolve.sources import Source

if TYPE_CHECKING:
    from pysolve.metadata import Kind

__all__ = ["MAX_CELLS", "MAX_NUMBER", "check_size"]

T = TypeVar("T")


Wish = Rules


Part = Callable[[Wish], Puzzle]
"""What is written of one puzzle, taken apart from the others but not yet understood."""


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write puzzles down. `write` is None where puzzles are only read.

    `parts` takes a source apart into what is written of each puzzle, so that one that is wrong does
    not take the others along. `refusal` tells why a puzzle cannot be written so, None when it can.
    `one_line` formats hold a puzzle in one line without blanks, which can be an argument. In a file
    of any format there may be several, except where `many` says no.
    """

    name: str
    title: str
    recognizes: Callable[[Source], bool]
    parts: Callable[[Source], Iterator[Part]]
    write: Callable[[Puzzle, Kind], str] | None = None
    refusal: Callable[[Puzzle, Kind], str | None] = lambda _puzzle, _kind: None
    one_line: bool = False
    many: bool = True

    def read(self, source: Source, wish: Wish) -> Iterator[Puzzle]:
        """Read the puzzles of a source, one by one."""
        for part in self.parts(source):
            yield part(wish)

    def joined(self, texts: Iterable[str]) -> str:
        """Put what was written of several puzzles into one text."""
        gap = "\n" if self.one_line else "\n\n"
        return gap.join(text.rstrip("\n") for text in texts) + "\n"


def in_lines(read: Callable[[str, int, str, Wish], Puzzle], source: Source) -> Iterator[Part]:
    """Take apart a source that has a puzzle in each line; `read` is told line, number and name."""
    for number, line in enumerate(source.text.splitlines(), 1):
        if line.strip():
            yield partial(read, line.rstrip(), number, source.name)


def no_codec(kind: Kind, name: str) -> str:
    """Tell that the metadata of a kind does not say how a format writes it."""
    return f"{kind.title} declares no codec for it: no format({name}, ...) in its rules"


def named(kind: Kind, names: Iterable[str], error: Callable[[str], FormatError]) -> tuple[str, ...]:
    """Return the variants of those names, each once."""
    try:
        return tuple(dict.fromkeys(kind.variant(name).name for name in names))
    except KindError as unknown:
        raise error(str(unknown)) from None


def choose(
    wish: Wish, stated: str | None, error: Callable[[str], FormatError]
) -> tuple[Kind, tuple[str, ...]]:
    """Settle kind and variants between what is asked for and what the puzzle states."""
    variants: tuple[str, ...] = ()
    kind: Kind | None = None
    if wish.kind:
        kind, variants = catalogue.find(wish.kind, wish.folder)
    if stated:
        try:
            told, more = catalogue.find(stated, wish.folder)
        except KindError as unknown:
            raise error(str(unknown)) from None
        if kind is not None and told.name != kind.name:
            raise error(f"this is a puzzle of kind {told.name}, not {kind.name}")
        kind, variants = told, (*more, *variants)
    if kind is None:
        raise error("the puzzle does not say its kind, and no kind was asked for")
    return kind, tuple(dict.fromkeys((*variants, *wish.variants)))


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


def blank(rows: int, cols: int) -> list[list[Entry]]:
    """Return a grid without entries, to be filled in."""
    return [[None] * cols for _ in range(rows)]


def frozen(grid: Iterable[Iterable[T]]) -> tuple[tuple[T, ...], ...]:
    """Return a grid that stays as it is."""
    return tuple(tuple(row) for row in grid)


def in_rows(entries: Iterable[T], rows: int, cols: int) -> tuple[tuple[T, ...], ...]:
    """Cut the entries of a board, in reading order, into rows."""
    flat = list(entries)
    return tuple(tuple(flat[r * cols : (r + 1) * cols]) for r in range(rows))


def assemble(
    kind: Kind,
    variants: tuple[str, ...],
    rows: int,
    cols: int,
    layers: Mapping[str, Grid],
    *,
    flags: tuple[str, ...] = (),
    id: str = "",
    title: str = "",
    author: str = "",
    source: str = "",
    solution: Grid | None = None,
    marks: Grid | None = None,
) -> Puzzle:
    """Put a puzzle together; layers of the kind that were not told are empty."""
    empty: Grid = ((None,) * cols,) * rows
    return Puzzle(
        kind=kind.name,
        rows=rows,
        cols=cols,
        layers=tuple(Layer(name, layers.get(name, empty)) for name in kind.layers),
        variants=variants,
        flags=flags,
        id=id,
        title=title,
        author=author,
        source=source,
        solution=None if solution is None else Solution(frozen(map(int, row) for row in solution)),  # type: ignore[arg-type]
        marks=marks,
    )


def numbered(labels: Iterable[Iterable[object]]) -> Grid:
    """Number rooms by the reading order of their first cells."""
    indices: dict[object, int] = {}
    return tuple(tuple(indices.setdefault(x, len(indices)) for x in row) for row in labels)


def firsts(rooms: Grid) -> dict[int, Cell]:
    """Return the first cell, in reading order, of each room."""
    found: dict[int, Cell] = {}
    for r, row in enumerate(rooms):
        for c, room in enumerate(row):
            found.setdefault(int(room or 0), (r, c))
    return found


def areas(rows: int, cols: int, joined: Callable[[Cell, Cell], bool]) -> list[list[int]]:
    """Number the areas of cells that are joined across their sides, in reading order."""
    area = [[-1] * cols for _ in range(rows)]
    count = 0
    for r in range(rows):
        for c in range(cols):
            if area[r][c] < 0:
                area[r][c] = count
                todo = [(r, c)]
                while todo:
                    cell = todo.pop()
                    for other in beside(cell, rows, cols):
                        if area[other[0]][other[1]] < 0 and joined(cell, other):
                            area[other[0]][other[1]] = count
                            todo.append(other)
                count += 1
    return area


def scattered(labels: Sequence[Sequence[object]]) -> tuple[Cell, Cell] | None:
    """Return the first cell that does not hang together with the first one of its label, and that.

    None when every label is one area.
    """
    same = areas(len(labels), len(labels[0]), lambda a, b: labels[a[0]][a[1]] == labels[b[0]][b[1]])
    begun: dict[object, Cell] = {}
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            top = begun.setdefault(label, (r, c))
            if same[top[0]][top[1]] != same[r][c]:
                return (r, c), top
    return None


def beside(cell: Cell, rows: int, cols: int) -> Iterator[Cell]:
    """Yield the cells that share a side with a cell."""
    r, c = cell
    for other in ((r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)):
        if 0 <= other[0] < rows and 0 <= other[1] < cols:
            yield other


def settle_clues(rooms: Grid, clues: Grid, disagree: Callable[[Cell, Cell], FormatError]) -> Grid:
    """Move the clue of each room to the room's first cell; two that disagree are an error."""
    first = firsts(rooms)
    told: dict[int, Cell] = {}
    settled = blank(len(rooms), len(rooms[0]))
    for r, row in enumerate(rooms):
        for c, room in enumerate(row):
            if clues[r][c] is None:
                continue
            before = told.setdefault(int(room or 0), (r, c))
            if clues[before[0]][before[1]] != clues[r][c]:
                raise disagree((r, c), before)
            top = first[int(room or 0)]
            settled[top[0]][top[1]] = clues[r][c]
    return frozen(settled)
