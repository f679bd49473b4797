"""The parts that puzz.link URLs are made of. Each packs a part of a puzzle and unpacks it again.

What a kind is made of stands in its metadata: `format(puzzlink, borders)` and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysolve.errors import FormatError
from pysolve.grid import Entry, Grid, areas, frozen
from pysolve.layers import ROOMS, UNKNOWN, WALL_BELOW, WALL_RIGHT, WALLS
from pysolve.model import Puzzle

_BASE = "0123456789abcdefghijklmnopqrstuvwxyz"
_BITS = 5
_LONGEST_GAP = 20
LARGEST_NUMBER = 8192 + 0xFFF
LARGEST_DIGIT = 36 * 36 - 1


class Reader:
    """Reads the body of a URL from left to right; errors name the place in the whole text."""

    def __init__(self, body: str, name: str, offset: int = 0, line: int | None = None) -> None:
        self._body, self._name, self._offset, self._line = body, name, offset, line
        self._at = 0

    def error(self, message: str, at: int | None = None) -> FormatError:
        """Return an error about a place, by default the next character."""
        place = self._offset + (self._at if at is None else at) + 1
        error = FormatError(f"character {place}: {message}", name=self._name, line=self._line)
        # The message has the column, in words: a URL alone is not read by lines.
        error.column = place
        return error

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self._at == len(self._body)

    def take(self, count: int, digits: str, what: str) -> str:
        """Take some characters, which must be among the digits."""
        taken = self._body[self._at : self._at + count]
        for i, character in enumerate(taken):
            if character not in digits:
                raise self.error(f"{character!r} does not belong into {what}", self._at + i)
        if len(taken) < count:
            raise self.error(f"the text ends within {what}", len(self._body))
        self._at += count
        return taken

    def peek(self) -> str:
        """Return the next character without taking it, nothing at the end."""
        return self._body[self._at : self._at + 1]

    def end(self) -> None:
        """See that everything was read."""
        if not self.done:
            raise self.error(f"{len(self._body) - self._at} characters are too many")


Bits = Sequence[Sequence[bool]]


def read_borders(reader: Reader, rows: int, cols: int) -> tuple[Grid, Grid]:
    """Read walls; return the rooms they enclose and the walls that stand inside of one."""
    right = _read_bits(reader, rows, cols - 1)
    below = _read_bits(reader, rows - 1, cols)
    return enclose(right, below, rows, cols)


def enclose(right: Bits, below: Bits, rows: int, cols: int) -> tuple[Grid, Grid]:
    """Return the rooms that walls enclose, and the walls that stand inside of one."""

    def joined(a: tuple[int, int], b: tuple[int, int]) -> bool:
        (r, c), (r2, _) = a, b
        return not (right[r][c] if r == r2 else below[r][c])

    rooms = areas(rows, cols, joined)
    walls: list[list[Entry]] = []
    for r in range(rows):
        walls.append([])
        for c in range(cols):
            wall = 0
            if c + 1 < cols and right[r][c] and rooms[r][c] == rooms[r][c + 1]:
                wall |= WALL_RIGHT
            if r + 1 < rows and below[r][c] and rooms[r][c] == rooms[r + 1][c]:
                wall |= WALL_BELOW
            walls[r].append(wall or None)
    return frozen(rooms), frozen(walls)


def borders(rooms: Grid, walls: Grid | None) -> tuple[Bits, Bits]:
    """Return the walls right of the cells and below them."""
    rows, cols = len(rooms), len(rooms[0])

    def inside(r: int, c: int, bit: int) -> bool:
        return walls is not None and bool(int(walls[r][c] or 0) & bit)

    right = [
        [rooms[r][c] != rooms[r][c + 1] or inside(r, c, WALL_RIGHT) for c in range(cols - 1)]
        for r in range(rows)
    ]
    below = [
        [rooms[r][c] != rooms[r + 1][c] or inside(r, c, WALL_BELOW) for c in range(cols)]
        for r in range(rows - 1)
    ]
    return right, below


def parted(puzzle: Puzzle) -> str | None:
    """Tell if walls part a room, which then cannot be told from two rooms."""
    rooms, walls = puzzle.layer(ROOMS), puzzle.layer(WALLS)
    if rooms is None or walls is None:
        return None
    right, below = borders(rooms, walls)
    enclosed, _ = enclose(right, below, puzzle.rows, puzzle.cols)
    return None if enclosed == rooms else "a wall parts one of its rooms"


def write_borders(rooms: Grid, walls: Grid | None) -> str:
    """Write the walls of a board."""
    return "".join(map(_write_bits, borders(rooms, walls)))


def _read_bits(reader: Reader, rows: int, cols: int) -> Bits:
    count = rows * cols
    start = reader._at
    text = reader.take(-(-count // _BITS), _BASE[:32], "the borders")
    bits = "".join(f"{int(character, 32):05b}" for character in text)
    if "1" in bits[count:]:
        raise reader.error("the borders end with walls outside of the board", start + len(text) - 1)
    return [[bit == "1" for bit in bits[r * cols : (r + 1) * cols]] for r in range(rows)]


def _write_bits(grid: Bits) -> str:
    bits = "".join("01"[bit] for row in grid for bit in row)
    bits += "0" * (-len(bits) % _BITS)
    return "".join(_BASE[int(bits[i : i + _BITS], 2)] for i in range(0, len(bits), _BITS))


_LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192)}
"""How numbers above 15 begin: the number of hexadecimal digits, and what is added to them."""


def read_numbers(reader: Reader, slots: int) -> list[Entry]:
    """Read a number, `?` or nothing for each slot."""
    entries: list[Entry] = []
    while len(entries) < slots or not reader.done:
        character = reader.peek()
        if not character:
            raise reader.error(f"the text ends after {len(entries)} of {slots} numbers")
        if character in _BASE[16:]:
            gap = _BASE.index(character) - 15
            if len(entries) + gap > slots:
                raise reader.error(f"{character!r} skips more than the {slots} numbers there are")
            reader.take(1, _BASE, "the numbers")
            entries += [None] * gap
            continue
        if len(entries) == slots:
            raise reader.error(f"there are more than {slots} numbers")
        reader.take(1, _BASE[:16] + "." + "".join(_LONGER), "the numbers")
        if character == ".":
            entries.append(UNKNOWN)
        elif character in _LONGER:
            count, base = _LONGER[character]
            entries.append(base + int(reader.take(count, _BASE[:16], "a number"), 16))
        else:
            entries.append(int(character, 16))
    return entries


def write_numbers(entries: Iterable[Entry]) -> str:
    """Write a number, `?` or nothing for each slot."""
    parts = []
    gap = 0
    for entry in entries:
        if entry is not None:
            parts.append(_gap(gap))
            gap = 0
            parts.append("." if entry == UNKNOWN else _number(int(entry)))
            continue
        gap += 1
        if gap == _LONGEST_GAP:
            parts.append(_gap(gap))
            gap = 0
    return "".join([*parts, _gap(gap)])


def _gap(length: int) -> str:
    return _BASE[15 + length] if length else ""


def _number(number: int) -> str:
    if number < 0x10:
        return f"{number:x}"
    if number < 0x100:
        return f"-{number:02x}"
    if number < 0x1000:
        return f"+{number:03x}"
    return f"={number - 4096:03x}" if number < 8192 else f"%{number - 8192:03x}"


def read_digits(reader: Reader, slots: int) -> list[Entry]:
    """Read a number to base 36, `?` or nothing for each slot."""
    entries: list[Entry] = []
    while len(entries) < slots:
        character = reader.take(1, _BASE + "-%@.", "the numbers")
        if character == "-":
            entries.append(int(reader.take(2, _BASE, "a number"), 36))
        elif character in "%@":
            entries.append(UNKNOWN)
        else:
            entries.append(None if character == "." else int(character, 36))
    reader.end()
    return entries


def write_digits(entries: Iterable[Entry]) -> str:
    """Write a number to base 36, `?` or nothing for each slot."""
    return "".join(map(_digit, entries))


def _digit(entry: Entry) -> str:
    if entry is None:
        return "."
    if entry == UNKNOWN:
        return "%"
    number = int(entry)
    return _BASE[number] if number < 36 else f"-{_BASE[number // 36]}{_BASE[number % 36]}"
