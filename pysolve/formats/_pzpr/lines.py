"""The lines of a pzprv3 file, which are read in blocks of items."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pysolve.errors import FormatError
from pysolve.grid import Entry
from pysolve.layers import MAX_NUMBER, UNKNOWN

_TRAILERS = ("info:", "history:", "TrialData(", "__HISTORY__")

Meaning = Callable[[str], Entry]
"""What an item means; one that means nothing is a KeyError or a ValueError."""


class Lines:
    """The lines of a file, taken one after the other; errors name the line."""

    def __init__(self, name: str, lines: list[str], start: int, alone: bool) -> None:
        flat = "/" in lines[0]
        self._all = [*lines[0].split("/"), *lines[1:]] if flat else lines
        self.trailer: list[str] = []
        """What follows the puzzle: what else was saved of it, and of how it was solved."""
        for i, line in enumerate(self._all):
            if line.startswith(_TRAILERS):
                self._all, self.trailer = self._all[:i], self._all[i:]
                break
        while self._all and not self._all[-1].strip():
            self._all.pop()
        self._name = name
        # In a file of one line alone, what stands between two / counts as a line.
        self._start = 0 if flat and alone else start
        self._step = 0 if flat and not alone else 1
        self._at = 0

    def error(self, message: str, column: int | None = None) -> FormatError:
        """Return an error about the line taken last."""
        line = self._start + 1 + self._step * max(self._at - 1, 0)
        return FormatError(message, name=self._name, line=line, column=column)

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self._at >= len(self._all)

    @property
    def rest(self) -> list[str]:
        """What is left, without taking it."""
        return self._all[self._at :]

    def take(self, what: str) -> str:
        """Take a line."""
        if self.done:
            raise self.error(f"the file ends before {what}")
        self._at += 1
        return self._all[self._at - 1].strip()

    def number(self, what: str) -> int:
        """Take a line that is a number."""
        text = self.take(what)
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            raise self.error(f"{text[:20]!r} is not {what}")
        return int(text)

    def row(self, what: str, meanings: Sequence[Meaning]) -> tuple[Entry, ...]:
        """Take a line of items, each with its meaning."""
        items = self.take(what).split()
        if len(items) != len(meanings):
            raise self.error(f"{len(items)} items in a row of {what}, where {len(meanings)} belong")
        found = []
        for i, (item, meaning) in enumerate(zip(items, meanings, strict=True)):
            try:
                found.append(meaning(item))
            except (KeyError, ValueError):
                raise self.error(f"item {i + 1}: {item[:20]!r} is none of {what}") from None
        return tuple(found)

    def read(
        self, rows: int, cols: int, what: str, meaning: Meaning
    ) -> tuple[tuple[Entry, ...], ...]:
        """Take a block of lines, of items that all mean the same."""
        meanings = (meaning,) * cols
        return tuple(self.row(what, meanings) for _ in range(rows))


def number(item: str) -> int:
    """Return what an item that must be a number means."""
    if not (item.isascii() and item.isdigit() and len(item) <= len(str(MAX_NUMBER))):
        raise ValueError(item)
    return int(item)


def clue(item: str) -> Entry:
    """Return what an item that may be a number means."""
    return None if item == "." else UNKNOWN if item == "-" else number(item)


def given(item: str) -> Entry:
    """Return what an item that may be a number, and no `?`, means."""
    return None if item == "." else number(item)


def item(entry: Entry) -> str:
    """Write a number, `?` or nothing."""
    return "." if entry is None else "-" if entry == UNKNOWN else str(entry)
