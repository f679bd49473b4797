"""Yes and no, five a character: to base 32, the first has the greatest weight."""

from __future__ import annotations

from collections.abc import Iterable

from pysolve.formats._pzpr.reader import BASE, Reader

_BITS = 5


def read_bits(reader: Reader, count: int, what: str, one: str) -> list[bool]:
    """Read so many bits; what fills the last character up must be zero."""
    start = reader.at
    text = reader.take(-(-count // _BITS), BASE[:32], what)
    bits = "".join(f"{int(character, 32):05b}" for character in text)
    if "1" in bits[count:]:
        raise reader.error(f"{what} end with {one} outside of the board", start + len(text) - 1)
    return [bit == "1" for bit in bits[:count]]


def write_bits(told: Iterable[bool]) -> str:
    """Write bits."""
    bits = "".join("01"[bit] for bit in told)
    bits += "0" * (-len(bits) % _BITS)
    return "".join(BASE[int(bits[i : i + _BITS], 2)] for i in range(0, len(bits), _BITS))
