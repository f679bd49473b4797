"""Parts that tell of each slot of a layer, one after the other, what stands in it.

Slots are the cells, the corners or the rooms in reading order, or the lines at a margin. Where
nothing stands, a character tells how many slots to skip. What is too short, too long or has a stray
character is an error: of a puzzle cut short, no verdict is worth anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pysolve.formats._pzpr.bits import read_bits, write_bits
from pysolve.formats._pzpr.reader import BASE, Reader
from pysolve.grid import Entry
from pysolve.layers import UNKNOWN

_HEX = BASE[:16]


@dataclass(frozen=True, slots=True)
class Part:
    """A way to write the entries of slots; `read` is told how many slots there are.

    `holds` tells whether there is a place for an entry, and `limit` in words for which there is.
    Entries are numbers and `?`; where there are only some signs, those are numbers from 1.
    """

    name: str
    read: Callable[[Reader, int], list[Entry]]
    write: Callable[[Sequence[Entry]], str]
    holds: Callable[[Entry], bool]
    limit: str


# What they have in common

_Taken = tuple[list[Entry], bool]
"""The entries that a character tells of, and whether there may be more of them than slots."""


def _filled(reader: Reader, slots: int, noun: str, take: Callable[[Reader], _Taken]) -> list[Entry]:
    """Take tokens until all slots are told of."""
    found: list[Entry] = []
    while len(found) < slots:
        if reader.done:
            raise reader.error(f"the text ends after {len(found)} of {slots} {noun}")
        start = reader.at
        more, beyond = take(reader)
        if len(found) + len(more) > slots and not beyond:
            token = reader.since(start)
            raise reader.error(f"{token!r} skips more than the {slots} {noun} there are", start)
        found += more
    return found[:slots]


def _skipped(
    entries: Iterable[Entry], token: Callable[[int | str], str], before: int, longest: int
) -> str:
    """Write entries; a gap is the digit that stands so many after the one `before` gaps."""
    parts = []
    gap = 0
    for entry in entries:
        if entry is not None:
            parts.append((BASE[before + gap] if gap else "") + token(entry))
            gap = 0
            continue
        gap += 1
        if gap == longest:
            parts.append(BASE[before + gap])
            gap = 0
    return "".join([*parts, BASE[before + gap] if gap else ""])


def _up_to(largest: int) -> Callable[[Entry], bool]:
    """Return what tells whether an entry is a number of that size, or asks for one."""
    return lambda entry: (
        entry in (None, UNKNOWN) or (isinstance(entry, int) and 0 <= entry <= largest)
    )


# Numbers: Number16 there, and Number16 of rooms, of corners and of margins

_LONGER: Final[Mapping[str, tuple[int, int]]] = {
    "-": (2, 0),
    "+": (3, 0),
    "=": (3, 4096),
    "%": (3, 8192),
    "@": (3, 8192),
    "*": (4, 12240),
    "$": (5, 77776),
}
"""How numbers above 15 begin: the number of hexadecimal digits, and what is added to them."""

LARGEST_NUMBER: Final = 77776 + 0xFFFFF


def _take_number(reader: Reader) -> _Taken:
    first = reader.take(1, BASE + "." + "".join(_LONGER), "the numbers")
    if first in _LONGER:
        count, base = _LONGER[first]
        return [base + int(reader.take(count, _HEX, "a number"), 16)], False
    if first in _HEX:
        return [int(first, 16)], False
    return [UNKNOWN] if first == "." else [None] * (BASE.index(first) - 15), False


def _number(entry: int | str) -> str:
    if entry == UNKNOWN:
        return "."
    number = int(entry)
    if number < 0x10:
        return f"{number:x}"
    # Of the ways that reach a number the shortest is taken; @ is an old one.
    reached = ((lead, *_LONGER[lead]) for lead in "-+=%*$")
    ends = {"-": 0x100, "+": 0x1000, "=": 8192, "%": 12240, "*": 77776}
    lead, count, base = next(way for way in reached if number < ends.get(way[0], number + 1))
    return f"{lead}{number - base:0{count}x}"


# Digits: Hitori there


def _take_digit(reader: Reader) -> _Taken:
    first = reader.take(1, BASE + "-%@.", "the numbers")
    if first == "-":
        return [int(reader.take(2, BASE, "a number"), 36)], False
    if first in "%@":
        return [UNKNOWN], False
    return [None if first == "." else int(first, 36)], False


def _digit(entry: Entry) -> str:
    if entry is None:
        return "."
    if entry == UNKNOWN:
        return "%"
    number = int(entry)
    return BASE[number] if number < 36 else f"-{BASE[number // 36]}{BASE[number % 36]}"


# Numbers of one decimal digit: Number10 there


def _take_decimal(reader: Reader) -> _Taken:
    first = reader.take(1, BASE + ".", "the numbers")
    if first == ".":
        return [UNKNOWN], False
    if first.isdigit():
        return [int(first)], False
    return [None] * (BASE.index(first) - 9), False


# Numbers up to 4: 4Cell and 4Cross there. A number carries the gap after it, of up to 2 slots.


def _take_four(reader: Reader) -> _Taken:
    first = reader.take(1, BASE.replace("f", "") + ".", "the numbers")
    if first == ".":
        return [UNKNOWN], False
    told = BASE.index(first)
    if told > 15:
        return [None] * (told - 15), False
    gap, number = divmod(told, 5)
    # The last number is written as if a gap of 2 came after it.
    return [number, *[None] * gap], gap == 2


def _fours(entries: Sequence[Entry]) -> str:
    def tokens() -> Iterator[Entry]:
        at = 0
        while at < len(entries):
            entry = entries[at]
            at += 1
            if isinstance(entry, int):
                after = entries[at : at + 2]
                gap = next((gap for gap, other in enumerate(after) if other is not None), 2)
                at += gap
                yield 5 * gap + entry
            else:
                yield entry

    return _skipped(tokens(), lambda e: "." if e == UNKNOWN else BASE[int(e)], 15, 20)


# Signs of one sort: 1Cell there. A sign carries the gap after it, of up to 17 slots.


def _take_sign(reader: Reader) -> _Taken:
    told = BASE.index(reader.take(1, BASE, "the signs"))
    return ([1, *[None] * told] if told < 18 else [None] * (told - 17)), False


def _ones(entries: Sequence[Entry]) -> str:
    text = ""
    at = 0
    while at < len(entries):
        here = entries[at] is not None
        end = at + here
        # A gap goes with the sign before it, or is up to 18 long.
        while end < len(entries) and entries[end] is None and end - at < 18:
            end += 1
        text += BASE[end - at - 1 if here else end - at + 17]
        at = end
    return text


# Signs of two sorts: Circle there, three a character to base 27


def _read_circles(reader: Reader, slots: int) -> list[Entry]:
    found: list[Entry] = []
    start = reader.at
    for character in reader.take(-(-slots // 3), BASE[:27], "the circles"):
        told = BASE.index(character)
        found += [sign or None for sign in (told // 9, told // 3 % 3, told % 3)]
    if any(found[slots:]):
        raise reader.error("the circles end with some outside of the board", start + slots // 3)
    return found[:slots]


def _circles(entries: Sequence[Entry]) -> str:
    signs = [int(entry or 0) for entry in entries] + [0] * (-len(entries) % 3)
    return "".join(
        BASE[9 * signs[i] + 3 * signs[i + 1] + signs[i + 2]] for i in range(0, len(signs), 3)
    )


# Holes: Empty there; nothing is written where there are none


def _read_empty(reader: Reader, slots: int) -> list[Entry]:
    if reader.done:
        return [None] * slots
    return [1 if bit else None for bit in read_bits(reader, slots, "the holes", "holes")]


def _empty(entries: Sequence[Entry]) -> str:
    if all(entry is None for entry in entries):
        return ""
    return write_bits(entry is not None for entry in entries)


# Arrows: ArrowNumber16 there

_POINTING: Final = "^v<>"
"""The signs that arrows end with, in the order of their digits, from 1."""

LARGEST_ARROW: Final = 0xFFF


def _take_arrow(reader: Reader) -> _Taken:
    start = reader.at
    first = reader.take(1, BASE + "-", "the arrows")
    if first.isalpha():
        return [None] * (BASE.index(first) - 9), False
    if first == "-":
        way, digits = int(reader.take(1, "01234", "an arrow")), 3
    else:
        way, digits = int(first) % 5, 1 + (first > "4")
    if way == 0:
        raise reader.error("this number has no arrow", start)
    if digits == 1 and reader.peek() == ".":
        return [reader.take(1, ".", "an arrow").replace(".", UNKNOWN) + _POINTING[way - 1]], False
    number = int(reader.take(digits, _HEX, "an arrow"), 16)
    return [f"{number}{_POINTING[way - 1]}"], False


def _arrow(entry: int | str) -> str:
    told, way = str(entry)[:-1], 1 + _POINTING.index(str(entry)[-1])
    if told == UNKNOWN:
        return f"{way}."
    number = int(told)
    if number < 0x10:
        return f"{way}{number:x}"
    return f"{way + 5}{number:02x}" if number < 0x100 else f"-{way}{number:03x}"


def _is_arrow(entry: Entry) -> bool:
    if entry is None:
        return True
    told, way = str(entry)[:-1], str(entry)[-1]
    return way in _POINTING and (
        told == UNKNOWN or (told.isdecimal() and int(told) <= LARGEST_ARROW)
    )


def _reading(take: Callable[[Reader], _Taken], noun: str) -> Callable[[Reader, int], list[Entry]]:
    return lambda reader, slots: _filled(reader, slots, noun, take)


PARTS: Final[Mapping[str, Part]] = {
    part.name: part
    for part in (
        Part(
            "numbers",
            _reading(_take_number, "numbers"),
            lambda entries: _skipped(entries, _number, 15, 20),
            _up_to(LARGEST_NUMBER),
            f"numbers up to {LARGEST_NUMBER}",
        ),
        Part(
            "digits",
            _reading(_take_digit, "numbers"),
            lambda entries: "".join(map(_digit, entries)),
            _up_to(36 * 36 - 1),
            f"numbers up to {36 * 36 - 1}",
        ),
        Part(
            "number10",
            _reading(_take_decimal, "numbers"),
            lambda entries: _skipped(
                entries, lambda e: "." if e == UNKNOWN else str(e), before=9, longest=26
            ),
            _up_to(9),
            "numbers up to 9",
        ),
        Part("four", _reading(_take_four, "numbers"), _fours, _up_to(4), "numbers up to 4"),
        Part("one", _reading(_take_sign, "signs"), _ones, lambda e: e in (None, 1), "one sign"),
        Part("circles", _read_circles, _circles, lambda e: e in (None, 1, 2), "two signs"),
        Part("empty", _read_empty, _empty, lambda e: e in (None, 1), "holes"),
        Part(
            "arrows",
            _reading(_take_arrow, "arrows"),
            lambda entries: _skipped(entries, _arrow, before=9, longest=26),
            _is_arrow,
            f"arrows with a number up to {LARGEST_ARROW}, or '?'",
        ),
    )
}
"""The parts there are, by the names that metadata uses."""
