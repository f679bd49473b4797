"""Changed puzzles put back into the text they were read from; all that did not change stays.

A format names the module here that knows how: it has a function `amend`, which yields patches of
the text. What they come to is read once more before it is written, so a patch may be wrong without
harm, but not lose what it does not know of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import pairwise

from pysolve.formats._format import Format
from pysolve.grid import Cell, Entry, every
from pysolve.layers import LAYERS, ROOMS, Entries, LayerType, Place
from pysolve.metadata import Kind
from pysolve.model import Puzzle, Solution
from pysolve.sources import Source


@dataclass(frozen=True, slots=True)
class Patch:
    """What is to stand in a text in place of the characters from `start` on to `end`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Amendment:
    """A puzzle as it is in a text, and as it is to be: with other clues, or another solution."""

    before: Puzzle
    after: Puzzle
    kind: Kind

    @property
    def changes(self) -> dict[LayerType, dict[Cell, Entry]]:
        """The entries that change, by layers and by their spots there, as they are to be."""
        found: dict[LayerType, dict[Cell, Entry]] = {}
        for old, new in zip(self.before.layers, self.after.layers, strict=True):
            was = {(r, c): entry for r, c, entry in every(old.grid)}
            now = {(r, c): entry for r, c, entry in every(new.grid)}
            changed = {spot: entry for spot, entry in now.items() if was.get(spot) != entry}
            if changed:
                found[LAYERS[new.name]] = changed
        return found

    @property
    def solution(self) -> Solution | None:
        """The solution that is to be stated, if that changes."""
        return None if self.after.solution == self.before.solution else self.after.solution

    def room(self, cell: Cell) -> list[Cell]:
        """Return the cells of the room that a cell is in."""
        rooms = self.before.layer(ROOMS) or ()
        return [(r, c) for r, c, room in every(rooms) if room == rooms[cell[0]][cell[1]]]


Amend = Callable[[Source, Mapping[int, Amendment], Format], Iterator[Patch]]


def patched(source: Source, amendments: Mapping[int, Amendment], format_: Format) -> bytes:
    """Return a source with some of its puzzles changed, by their numbers."""
    module = import_module(f"{__name__}.{format_.amends}")
    amend: Amend = module.amend
    found = sorted(amend(source, amendments, format_), key=lambda patch: patch.start)
    text, parts, at = source.text, [], 0
    for patch in found:
        parts += [text[at : patch.start], patch.text]
        at = patch.end
    mark = b"\xef\xbb\xbf"
    data = "".join([*parts, text[at:]]).encode()
    return mark + data if source.data.startswith(mark) else data


class Lines:
    """The lines of a text, by their numbers from 1, and where each of them stands."""

    def __init__(self, text: str) -> None:
        self.bare = text.splitlines()
        self._whole = text.splitlines(keepends=True)

    @cached_property
    def _starts(self) -> list[int]:
        starts, at = [], 0
        for line in self._whole:
            starts.append(at)
            at += len(line)
        return starts

    @cached_property
    def newline(self) -> str:
        """How its lines end."""
        return next((end for end in ("\r\n", "\n", "\r") if self._ends(end)), "\n")

    def _ends(self, end: str) -> bool:
        return bool(self._whole) and self._whole[0].endswith(end)

    def start(self, number: int) -> int:
        """Return where a line begins."""
        return self._starts[number - 1]

    def end(self, number: int) -> int:
        """Return where a line ends, before what ends it."""
        return self.start(number) + len(self.bare[number - 1])

    def rows(self, first: int, last: int, rows: Iterable[str]) -> Patch:
        """Return a patch that puts rows in place of some lines."""
        return Patch(self.start(first), self.end(last), self.newline.join(rows))

    def below(self, number: int, rows: Iterable[str], *, gap: bool = True) -> Patch:
        """Return a patch that puts rows below a line, parted from others by an empty one."""
        follows = number < len(self.bare) and self.bare[number].strip()
        more = [*([""] if gap else []), *rows, *([""] if gap and follows else [])]
        text = "".join(f"{self.newline}{row}" for row in more)
        return Patch(self.end(number), self.end(number), text)

    def token(self, number: int, column: int, old: str, new: str) -> Patch:
        """Return a patch of one word in a line, which keeps the columns of the others if it can."""
        line, at = self.bare[number - 1], column - 1
        free = len(line[:at]) - len(line[:at].rstrip(" "))
        # What stands before it stays apart from it.
        free -= 1 if line[:at].strip() else 0
        longer = len(new) - len(old)
        taken = max(0, min(longer, free))
        start = self.start(number) + at
        return Patch(start - taken, start + len(old), f"{' ' * -longer}{new}")


@dataclass(frozen=True, slots=True)
class Word:
    """A word that stands for an entry: its line and column, from 1."""

    text: str
    line: int
    column: int


Words = Sequence[Sequence[Word]]


def spot_of(layer: LayerType, spot: Cell) -> Cell:
    """Return where the entry of a spot stands among the words of a layer."""
    if layer.place is Place.SIDE and layer.entries is Entries.SYMBOLS:
        return spot[0] - 1, spot[1] - 1
    return spot


def replaced(
    lines: Lines, amendment: Amendment, layer: LayerType, words: tuple[Words, Words], nothing: str
) -> list[Patch] | None:
    """Return patches of the words that change; None where they cannot stand there as they are.

    Of the `words`, the others are those of the same layer written anew, where the clue of a room
    stands on its first cell. `nothing` is the word for no entry.
    """
    patches = []
    old, new = words
    close = _close(old)
    for spot in amendment.changes[layer]:
        r, c = spot_of(layer, spot)
        word = new[r][c].text
        if close and len(word) > 1:
            return None
        places = [(r, c)]
        if layer.place is Place.ROOM:
            # It may stand on any cell of its room.
            there = [(y, x) for y, x in amendment.room(spot) if old[y][x].text != nothing]
            places = there or places
        for y, x in places:
            was = old[y][x]
            patches.append(lines.token(was.line, was.column, was.text, word))
    return patches


def _close(words: Words) -> bool:
    """Tell whether the words of a row follow each other without blanks."""
    return any(
        one.line == other.line and one.column + len(one.text) == other.column
        for row in _by_lines(words)
        for one, other in pairwise(row)
    )


def _by_lines(words: Words) -> Iterator[list[Word]]:
    found: dict[int, list[Word]] = {}
    for row in words:
        for word in row:
            found.setdefault(word.line, []).append(word)
    yield from found.values()
