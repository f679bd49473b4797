"""Reads the body of a URL from left to right."""

from __future__ import annotations

from pysolve.errors import FormatError

BASE = "0123456789abcdefghijklmnopqrstuvwxyz"


class Reader:
    """Reads the body of a URL from left to right; errors name the place in the whole text."""

    def __init__(self, body: str, name: str, offset: int = 0, line: int | None = None) -> None:
        self._body, self._name, self._offset, self._line = body, name, offset, line
        self.at = 0

    def error(self, message: str, at: int | None = None) -> FormatError:
        """Return an error about a place, by default the next character."""
        place = self._offset + (self.at if at is None else at) + 1
        error = FormatError(f"character {place}: {message}", name=self._name, line=self._line)
        # The message has the column, in words: a URL alone is not read by lines.
        error.column = place
        return error

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at == len(self._body)

    def take(self, count: int, digits: str, what: str) -> str:
        """Take some characters, which must be among the digits."""
        taken = self._body[self.at : self.at + count]
        for i, character in enumerate(taken):
            if character not in digits:
                raise self.error(f"{character!r} does not belong into {what}", self.at + i)
        if len(taken) < count:
            raise self.error(f"the text ends within {what}", len(self._body))
        self.at += count
        return taken

    def peek(self) -> str:
        """Return the next character without taking it, nothing at the end."""
        return self._body[self.at : self.at + 1]

    def since(self, start: int) -> str:
        """Return what was taken since a place."""
        return self._body[start : self.at]

    def end(self, message: str = "") -> None:
        """See that everything was read; else say so."""
        if not self.done:
            raise self.error(message or f"{len(self._body) - self.at} characters are too many")
