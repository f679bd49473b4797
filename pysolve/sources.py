"""Where puzzles come from: files, standard input, and the instances the project ships."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pysolve.errors import SourceError
from pysolve.shipped import shipped

MAX_BYTES = 4_000_000
"""A puzzle of the largest board takes less; anything longer is a mistake."""

EXAMPLE = "example"
"""The name of the instance that shows a kind at its best."""


STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Source:
    """A text and what to call it."""

    name: str
    text: str


def read(where: str) -> Source:
    """Read an input: `-` for standard input, a file, or the name of a shipped instance."""
    if where == "-":
        return Source(
            "standard input", _decode(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input")
        )
    try:
        path = Path(where)
        if not path.exists():
            path = _instance(where) or path
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise SourceError(
            f"{where}: there is no such file, nor a shipped instance of that name"
        ) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SourceError(f"{where}: cannot be read: {reason}") from None
    return Source(where, _decode(data, where))


def piped() -> bool:
    """Tell whether standard input is a pipe or a file: neither a terminal, nor nothing at all."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISSOCK(mode)


def instances(kind: str) -> Iterator[str]:
    """Yield the names of the shipped instances of a kind."""
    root = shipped("instances")
    for file in sorted((root / kind).rglob("*.txt")):
        yield file.relative_to(root).with_suffix("").as_posix()


def example(kind: str) -> str:
    """Return the name of the instance that shows a kind."""
    name = f"{kind}/{EXAMPLE}"
    if _instance(name) is None:
        raise SourceError(f"no puzzle was given, and the project ships no example of {kind}")
    return name


def _instance(name: str) -> Path | None:
    root = shipped("instances").resolve()
    file = (root / f"{name}.txt").resolve()
    return file if file.is_relative_to(root) and file.is_file() else None


def _decode(data: bytes, name: str) -> str:
    if len(data) > MAX_BYTES:
        raise SourceError(f"{name}: is larger than {MAX_BYTES // 1_000_000} MB, which no puzzle is")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError(f"{name}: is not text: byte {error.start + 1} is not UTF-8") from None
    if "\0" in text:
        raise SourceError(f"{name}: is not text: character {text.index(chr(0)) + 1} is a NUL")
    return text
