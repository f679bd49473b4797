"""The puzzles of many inputs, one after the other; never are all of them in memory.

A file with a puzzle in each line is read line by line, however long it is, and its lines are taken
as they are: to understand them is the work of others. Any other file is one source. If there are
several puzzles in it, each is an entry of its own. What cannot be read is an entry with its error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from io import BufferedIOBase
from itertools import islice
from pathlib import Path
from typing import Any, Final, cast

from pysolve import formats, reading, sources
from pysolve.errors import PuzzleError, SourceError
from pysolve.formats import Format
from pysolve.formats import json as puzzles
from pysolve.rules import Rules
from pysolve.settling import settled
from pysolve.sources import MAX_BYTES, STANDARD_INPUT, Source

HASH_LENGTH: Final = 16

MARK: Final = b"\xef\xbb\xbf"
"""What some editors put before the first line of a text."""

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in one place of the inputs: something to read, or what keeps it from being read.

    `place` counts all entries of a run, `position` those of the input, from 1. `name` is what a
    single run calls it. `line` is its line, where each puzzle is one.
    """

    place: int
    source: str
    position: int
    name: str
    hash: str
    puzzle: str | Record | None
    error: PuzzleError | None = None
    line: int | None = None

    @property
    def id(self) -> str:
        """What names it, in every run."""
        return f"{self.source}#{self.position}@{self.hash}"


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands in one place of a source."""

    content: bytes
    """What its hash is made of."""
    puzzle: str | Record | None
    error: PuzzleError | None = None
    line: int | None = None


class Inputs:
    """The inputs of a run, as they were given: files, folders, URLs, `-`, shipped puzzles."""

    def __init__(self, given: Sequence[str], rules: Rules) -> None:
        self._rules = rules
        self.read = 0
        """How many bytes were read so far."""
        found: list[tuple[str, PuzzleError | None]] = []
        for where in given:
            try:
                found += [(file, None) for file in sources.files(where)]
            except PuzzleError as error:
                found.append((where, error))
        self._files = dict(found)
        self.doubled = len(found) - len(self._files)
        """How many inputs there were more than once; they are read once."""
        self.size = self._size()
        """How many bytes there are to read; None where that is not known."""

    def _size(self) -> int | None:
        size = 0
        for file in self._files:
            with suppress(OSError, ValueError):
                path = Path(file)
                if file == STANDARD_INPUT or (path.exists() and not path.is_file()):
                    return None
                size += path.stat().st_size
        return size

    def __iter__(self) -> Iterator[Entry]:
        place = 0
        for file, problem in self._files.items():
            name = "standard input" if file == STANDARD_INPUT else file
            pieces = iter([_Piece(b"", None, problem)]) if problem else self._pieces(file, name)
            first, second = next(pieces, None), next(pieces, None)
            several = second is not None
            position = 0
            while first is not None:
                place, position = place + 1, position + 1
                yield Entry(
                    place,
                    name,
                    position,
                    f"{name}#{position}" if several else name,
                    sha256(first.content).hexdigest()[:HASH_LENGTH],
                    first.puzzle,
                    first.error,
                    first.line if several or first.line != 1 else None,
                )
                first, second = second, next(pieces, None)

    def _pieces(self, file: str, name: str) -> Iterator[_Piece]:
        """Yield what is in an input; that it cannot be read is a piece as well."""
        try:
            if file == STANDARD_INPUT:
                yield from self._streamed(cast("BufferedIOBase", sys.stdin.buffer), name)
            elif Path(file).exists():
                with Path(file).open("rb") as stream:
                    yield from self._streamed(stream, name)
            else:
                yield from self._whole(reading.fetch(file))
        except PuzzleError as error:
            yield _Piece(b"", None, error)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            yield _Piece(b"", None, SourceError(f"{name}: cannot be read: {reason}"))

    def _streamed(self, stream: BufferedIOBase, name: str) -> Iterator[_Piece]:
        head, number = b"", 0
        above = b""
        # Empty lines and remarks count in the places of errors, and a remark may be of a puzzle.
        while not head.strip() or (formats.COMMENT.match(head) and len(above) <= MAX_BYTES):
            above += head and (head if head.strip() else b"\n")
            number += 1
            line = stream.readline(MAX_BYTES + 1)
            if not line:
                head = b""
                break
            head = line if number > 1 else line.removeprefix(MARK)
            self.read += len(line)
        if _is_puzzle(name, head):
            yield from self._lines(stream, name, head, number)
            return
        head = above + head
        data = head + stream.read(max(MAX_BYTES + 1 - len(head), 0))
        self.read += len(data) - len(head)
        if len(data) > MAX_BYTES:
            most = MAX_BYTES // 1_000_000
            raise SourceError(f"{name}: is larger than {most} MB, which no puzzle is")
        yield from self._whole(Source(name, data))

    def _lines(
        self, stream: BufferedIOBase, name: str, line: bytes, number: int
    ) -> Iterator[_Piece]:
        """Yield the lines of a stream, of which one is at hand."""
        while line:
            if len(line) > MAX_BYTES:
                most = MAX_BYTES // 1_000_000
                told = f"{name}:{number}: is longer than {most} MB, which no puzzle is"
                yield _Piece(line, None, SourceError(told), number)
                while line and not line.endswith(b"\n"):
                    line = stream.readline(MAX_BYTES)
                    self.read += len(line)
            elif (content := line.strip()) and not formats.COMMENT.match(content):
                yield _line(content, name, number)
            line = stream.readline(MAX_BYTES + 1)
            self.read += len(line)
            number += 1

    def _whole(self, source: Source) -> Iterator[_Piece]:
        """Yield the puzzles of a source; one alone as it is written, of several each as read."""
        found = formats.detect(source)
        if found is None and not source.is_text:
            try:
                _ = source.text
            except SourceError as error:
                yield _Piece(source.data, None, error)
        elif found is None or (source.is_text and _is_alone(source, found)):
            yield _Piece(source.data, source.text)
        elif found.one_line and not source.text.lstrip("\ufeff \t\r\n").startswith("["):
            for number, line in formats.listed(source.text):
                yield _Piece(line.strip().encode(), line.strip(), None, number)
        else:
            for one in formats.read_each(source, self._rules):
                if one.puzzle is None:
                    yield _Piece(source.data, None, one.error)
                else:
                    kind = settled(one.puzzle, self._rules).kind
                    record = cast("Record", puzzles.record(one.puzzle, kind))
                    yield _Piece(json.dumps(record).encode(), record)


def _is_alone(source: Source, known: Format) -> bool:
    """Tell whether there is one puzzle in a source, or nothing that could be taken apart."""
    try:
        return len(list(islice(known.parts(source), 2))) < 2
    except PuzzleError:
        return True


def _is_puzzle(name: str, line: bytes) -> bool:
    """Tell whether the first line of an input shows that each line is a puzzle."""
    content = line.strip()
    if content.startswith(b"{"):
        # Of an object in many lines, the first does not end so.
        return content.endswith(b"}")
    if content.startswith((b"http://", b"https://")):
        return True
    found = formats.detect(Source(name, content)) if content else None
    return found is not None and found.one_line and not content.startswith(b"[")


def _line(content: bytes, name: str, number: int) -> _Piece:
    source = Source(f"{name}:{number}", content)
    try:
        return _Piece(content, source.text, None, number)
    except SourceError as error:
        return _Piece(content, None, error, number)
