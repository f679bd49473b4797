"""Rule files: which there are, what they include, and whether they have changed."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pysolve.engine.includes import shipped_library
from pysolve.engine.text import INCLUDE, Part, parts
from pysolve.errors import RuleError

MAX_BYTES = 4_000_000
"""The largest rule file."""

State = tuple[int, ...]
"""What tells whether a file has changed."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is now. Whatever it is called, it is the same while its state is."""

    state: State
    path: str = field(compare=False)


def refuse_unsafe(files: Iterable[Path]) -> None:
    """Refuse files, and what they include, that would end the process instead of being an error.

    So do some texts, see `text`, and a pipe would be waited for without end.
    """
    states(files)


def states(files: Iterable[str | Path]) -> tuple[State, ...]:
    """Return what tells whether files, or what they include, have changed; refuse unsafe ones."""
    return tuple(file.state for file in reached(files))


def reached(files: Iterable[str | Path]) -> tuple[File, ...]:
    """Return files and what they include, each once; refuse unsafe ones."""
    todo = [required(str(file)) for file in files]
    found: dict[File, None] = {}
    for file in todo:
        if file not in found:
            found[file] = None
            names = (text for begins, text in scanned(file) if begins == INCLUDE)
            todo += filter(None, (included(name, file.path) for name in names))
    return tuple(found)


def required(path: str) -> File:
    """Return a file as it is now; refuse one that cannot be read."""
    try:
        path.encode()
        return _regular(path, os.stat(path))  # noqa: PTH116
    except UnicodeEncodeError:
        raise RuleError(f"{path!a}: the name of a rule file must be UTF-8") from None
    except OSError as error:
        raise RuleError(f"{path}: cannot be read: {error.strerror}") from None


def _regular(path: str, state: os.stat_result) -> File:
    if not stat.S_ISREG(state.st_mode) or path == "-":
        raise RuleError(f"{path}: cannot be read: it is no regular file")
    if state.st_size > MAX_BYTES:
        raise RuleError(f"{path}: is larger than {MAX_BYTES // 1_000_000} MB")
    return File((state.st_mtime_ns, state.st_size, state.st_dev, state.st_ino), path)


def included(name: str, path: str) -> File | None:
    """Return the file that an #include means; None if there is none.

    Clingo looks in the current folder first. A file there that happens to have the name of one
    beside the rules would change what they say without a word.
    """
    here, beside, shipped = places(name, path)
    hiding, meant = at(here), at(beside)
    if hiding and meant and hiding != meant and content(hiding) != content(meant):
        raise RuleError(
            f'{path}: #include "{name}" means {beside}, but clingo takes the file of that name in '
            "the current folder; work in another folder, or rename that file"
        )
    return hiding or meant or at(shipped)


def at(path: str) -> File | None:
    """Return the file of that name, if there is one; refuse one that cannot be read."""
    # A name that is too long, or has a NUL, is no file either.
    try:
        state = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return None
    return _regular(path, state)


def places(name: str, path: str) -> tuple[str, str, str]:
    """Return where clingo looks for an included file: here, beside the file, among the shipped.

    It is asked for each of hundreds of files, and making a `Path` takes longer than looking.
    """
    return (
        name,
        f"{path.rpartition(os.sep)[0] or '.'}{os.sep}{name}",
        f"{shipped_library()}{os.sep}{name}",
    )


_READING = os.O_RDONLY | getattr(os, "O_BINARY", 0)


def content(file: File) -> bytes:
    """Read a file. Hundreds may be read to find one name, and this is the quickest way."""
    size = file.state[1]
    try:
        descriptor = os.open(file.path, _READING)
        try:
            read = os.read(descriptor, size)
            while len(read) < size and (more := os.read(descriptor, size - len(read))):
                read += more
        finally:
            os.close(descriptor)
    except OSError as error:
        raise RuleError(f"{file.path}: cannot be read: {error.strerror}") from None
    return read


def _text(file: File) -> str:
    try:
        return content(file).decode()
    except UnicodeDecodeError as error:
        raise RuleError(f"{file.path}: byte {error.start + 1} is not UTF-8") from None


@lru_cache(maxsize=4096)
def scanned(file: File) -> tuple[Part, ...]:
    """Take a file apart, again only if it has changed; refuse what is unsafe."""
    return parts(_text(file), file.path)
