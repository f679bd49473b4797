"""The doors to standard output and standard error. Nothing else in the command line prints.

What comes from outside (titles, file names, quoted input) never reaches a terminal raw: words are
escaped, JSON is escaped as JSON allows, and data that cannot be written as it is, is refused.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import TextIO

from pysolve import words
from pysolve.errors import UsageError

_OURS = re.compile(r"(\x1b\[(?:[012]|1;30;4[36])m)")
"""The styles that boards are painted with."""

_KEPT = "\n\t"
"""Control characters that data is made of."""


def settle() -> None:
    """Make the three streams usable, closed ones too.

    A closed stream gets something in its place that fails when it is used as if it were open, so
    that no other file comes to stand there. What is said to nobody, on a closed standard error, is
    dropped. A character that a terminal does not know is escaped.
    """
    for name, mode, flags in (
        ("stdin", "r", os.O_WRONLY),
        ("stdout", "w", os.O_RDONLY),
        ("stderr", "w", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, flags)
            setattr(sys, name, open(handle, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(*values: object, sep: str = " ", end: str = "\n", flush: bool = False) -> None:
    """Print words and boards for people; modules here call it `print`.

    The styles of boards are let through, and lines are kept as lines.
    """
    parts = _OURS.split(sep.join(map(str, values)))
    sys.stdout.write(
        "".join(
            part if number % 2 else "\n".join(map(words.printable, part.split("\n")))
            for number, part in enumerate(parts)
        )
        + end
    )
    if flush:
        sys.stdout.flush()


def emit(text: str) -> None:
    """Write a puzzle for a program to standard output: exactly as it is, or not at all."""
    for found in words.UNSAFE.finditer(text):
        if found[0] not in _KEPT:
            raise UsageError(
                f"the control character {words.printable(found[0])} in the puzzle is not printed; "
                "take it out, or write into a file with -o"
            )
    strange = next((character for character in text if not character.isascii()), None)
    if strange is not None and not _is_utf8(sys.stdout):
        raise UsageError(
            f"standard output is {sys.stdout.encoding}, not UTF-8, and {strange!r} is to be "
            "written; write into a file with -o, which is always UTF-8"
        )
    sys.stdout.write(text)


def emit_record(record: Mapping[str, object]) -> None:
    """Write an answer for a program as one line of JSON.

    It is plain ASCII where standard output is not UTF-8.
    """
    import json

    text = json.dumps(record, ensure_ascii=not _is_utf8(sys.stdout))
    # Outside of strings JSON has none of these, and inside of them all may be written as numbers.
    sys.stdout.write(words.UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n")


def remark(*texts: str) -> None:
    """Tell something on standard error, one line each, after what was printed before."""
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        for text in texts:
            sys.stderr.write(f"puzzles: {words.printable(text)}\n")
        sys.stderr.flush()


def progress(text: str) -> None:
    """Write a line of progress as it is to standard error."""
    with suppress(OSError):
        sys.stderr.write(text)
        sys.stderr.flush()


def complain(trace: str) -> None:
    """Write a traceback to standard error; it may quote what came from outside."""
    progress("\n".join(map(words.printable, trace.split("\n"))))


def silence() -> None:
    """Drop what is left to print, so that it does not fail once more when the program ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _is_utf8(stream: TextIO) -> bool:
    try:
        return codecs.lookup(stream.encoding or "").name == "utf-8"
    except LookupError:
        return False


def encodes(text: str) -> bool:
    """Tell whether standard output has these characters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
