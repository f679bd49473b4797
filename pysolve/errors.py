"""The errors a user can mend. The command line prints them in one line and exits with 2."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

OUT_OF_MEMORY: Final = "the memory was not enough to decide that"
"""What is said of a `MemoryError`, which has no words of its own."""


class PuzzleError(Exception):
    """Base of everything this package raises on purpose."""


class UsageError(PuzzleError):
    """An option or argument that makes no sense."""


class SourceError(PuzzleError):
    """An input that cannot be read at all: no such file, not text, too large."""


class FormatError(PuzzleError):
    """A puzzle that is written down wrongly, with the place where.

    `text` is the message without the place: `name` is what the input is called, `line` and `column`
    count from 1 and are None where they are not known.
    """

    def __init__(
        self, message: str, *, name: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        self.text, self.name, self.line, self.column = message, name, line, column
        place = ":".join(str(part) for part in (name, line, column) if part not in ("", None))
        super().__init__(f"{place}: {message}" if place else message)

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors go from process to process whole, with their places.
        again = partial(type(self), name=self.name, line=self.line, column=self.column)
        return again, (self.text,)


class KindError(PuzzleError):
    """An unknown kind or variant, or a puzzle that its kind calls malformed."""


class UndecidedError(PuzzleError):
    """A question that was not answered within the time limit."""


class NoSolutionError(PuzzleError):
    """A question about solutions of a puzzle that has none, or too few."""


class RuleError(PuzzleError):
    """A mistake in a rule file, with clingo's own words where it has some."""


class GenerationError(PuzzleError):
    """A puzzle that was wished for and not found."""


class ResourceError(PuzzleError):
    """A task that the machine could not carry: not enough memory, or its process was killed."""


class StepError(PuzzleError):
    """A step of an explanation that is false: what it cites does not prove it."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search, with what was found until then.

    It is a `KeyboardInterrupt`, so whoever does not ask for what was found sees an ordinary one.
    """

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found
