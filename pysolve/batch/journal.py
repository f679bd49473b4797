"""The file of results: what is in it stays, whatever happens, and a run can go on with it.

Each line is written whole, in one go, or is taken back. Once a second and at the end the system is
asked to bring them to the disk. A lock keeps a second run out. What is done already is known by a
number for each place, not by what stands there, so a million lines are no burden.
"""

from __future__ import annotations

import json
import os
import stat
import time
from array import array
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, Final, Self

from pysolve.batch.inputs import Entry
from pysolve.batch.tally import is_undecided
from pysolve.errors import SourceError, UsageError
from pysolve.words import plural

SYNC_SECONDS: Final = 1.0
"""How long a line may wait until it is on the disk."""

BEGINNING: Final = b'{"version": 1, "record": "batch"'
"""How a file of results begins."""

ASKED: Final = {
    "task": "task",
    "inputs": "inputs",
    "kind": "--kind",
    "variants": "--variant",
    "rules": "rule files",
    "options": "options",
    "seconds": "--time-limit",
    "memory": "--memory-limit",
    "shard": "--shard",
}
"""What a run must have in common with the one it goes on with, and how that is called."""

LIMITS: Final = ("seconds", "memory")
"""What may be another when it is tried again what met them."""

ONE: Final = ("task", "kind", "seconds", "memory", "shard")
"""What there is but one of."""

Record = Mapping[str, Any]


class Done:
    """Which entries have their result."""

    def __init__(self, parts: int = 1) -> None:
        self._parts = parts
        self._marks = array("Q")
        self._names = array("Q")
        self.number = 0

    def add(self, place: int, id: str, name: str) -> bool:
        """Take in a result; False if there is one already."""
        at = (place - 1) // self._parts
        if at >= len(self._marks):
            for marks in (self._marks, self._names):
                marks.extend([0] * (at + 1 - len(marks)))
        if self._marks[at]:
            return False
        self._marks[at], self._names[at] = _mark(id, name), _mark(id.rpartition("@")[0])
        self.number += 1
        return True

    def has(self, entry: Entry) -> bool:
        """Tell whether an entry has its result; if there is another one's, that is an error."""
        at = (entry.place - 1) // self._parts
        known = self._marks[at] if at < len(self._marks) else 0
        if known and known != _mark(entry.id, entry.name):
            raise SourceError(
                f"{entry.name}: {self._why(entry, at)}; to begin anew, give --force in place of "
                "--resume"
            )
        return bool(known)

    def _why(self, entry: Entry, at: int) -> str:
        """Tell why there is the result of another entry in its place."""
        name = _mark(entry.id.rpartition("@")[0])
        if self._names[at] == name:
            return "this is not what it was when the results were begun"
        if name in self._names:
            return "this has moved since the results were begun: an input before it is gone or new"
        return "this is new since the results were begun, and the puzzles after it have moved"

    def close(self, entries: int) -> None:
        """Refuse results of more entries than there are."""
        if len(self._marks) and (len(self._marks) - 1) * self._parts >= entries:
            raise SourceError(
                f"there are {entries} puzzles in the inputs, and there were more when the results "
                "were begun; to begin anew, give --force in place of --resume"
            )


def _mark(id: str, name: str = "") -> int:
    told = f"{id}\0{name}".encode(errors="surrogatepass")
    return int.from_bytes(blake2b(told, digest_size=8).digest()) or 1


class Journal:
    """A file of results that this process alone writes into."""

    def __init__(
        self,
        path: Path,
        header: Record,
        *,
        resume: bool,
        force: bool,
        ordered: bool,
        retry: bool = False,
    ) -> None:
        self._path, self._ordered, self._retry = path, ordered, retry
        self.done = Done(header["shard"][1])
        self.lines = 0
        """How many results are in it."""
        self.again = 0
        """How many results that were in it are done again."""
        self._former: list[int] = []
        """Files that had its name before; their locks keep out whoever has opened them."""
        with self._telling():
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
            self._file = os.open(path, flags, 0o666)
        self._regular = stat.S_ISREG(os.fstat(self._file).st_mode)
        self._header = header
        self._synced, self._dirty = time.monotonic(), False
        try:
            self._lock(self._file)
            size = os.fstat(self._file).st_size if self._regular else 0
            if size and not (resume or force):
                raise UsageError(
                    f"{path} is there already; --resume goes on with it, --force begins anew"
                )
            for wanted, option in ((resume, "--resume"), (ordered, "--in-order")):
                if wanted and not self._regular:
                    raise UsageError(f"{option} needs an ordinary file, and {path} is none")
            self._old = size if resume else 0
            if size and force:
                os.ftruncate(self._file, 0)
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, known: Callable[[Record], None]) -> None:
        """Write the header, or read what is there; `known` is told each result."""
        if self._old:
            self._take_up(known)
        else:
            self._write(self._header)
            self.sync()
            _settle(self._path.parent)

    def add(self, result: Record) -> None:
        """Write a result."""
        self._write(result)
        self.lines += 1
        if time.monotonic() - self._synced >= SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Bring to the disk what was written."""
        if self._dirty and self._regular:
            with self._telling():
                os.fsync(self._file)
        self._dirty, self._synced = False, time.monotonic()

    def close(self) -> None:
        """Bring all to the disk, and let others write."""
        try:
            self.sync()
        finally:
            for file in (*self._former, self._file):
                os.close(file)

    def finish(self) -> None:
        """Bring all to the disk; where that is wanted, in the order of the inputs.

        Until then the lines stand as they came, so that what is slow holds up no other, and none is
        lost. They are put in order in a file beside this one, which then takes its place.
        """
        self.sync()
        if not self._ordered:
            return
        places, starts = array("Q"), array("Q")
        with self._telling(), self._path.open("rb") as file:
            header = file.readline()
            at = len(header)
            for line in file:
                places.append(json.loads(line)["place"])
                starts.append(at)
                at += len(line)
            order = sorted(range(len(places)), key=places.__getitem__)
            if all(mine == its for mine, its in enumerate(order)):
                return
            self._anew(file, header, (starts[number] for number in order))

    def _anew(self, file: BinaryIO, header: bytes, starts: Iterable[int]) -> None:
        """Write it anew, with the lines that begin there: beside it, whole or not at all."""
        path = self._path.resolve()
        beside = path.with_name(f".{path.name}.anew")
        new = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o666)
        try:
            os.fchmod(new, stat.S_IMODE(os.fstat(self._file).st_mode))
            with open(new, "wb", closefd=False) as copy:
                copy.write(header)
                for start in starts:
                    file.seek(start)
                    copy.write(file.readline())
            os.fsync(new)
            self._lock(new)
            beside.replace(path)
        except BaseException:
            os.close(new)
            beside.unlink(missing_ok=True)
            raise
        self._former.append(self._file)
        self._file = new
        _settle(path.parent)

    def _write(self, record: Record) -> None:
        line = _line(record)
        before = os.fstat(self._file).st_size if self._regular else 0
        try:
            with self._telling():
                written = os.write(self._file, line)
                # It is cut short where the disk is full: the next try tells why.
                while written < len(line):
                    written += os.write(self._file, line[written:])
        except BaseException:
            if self._regular:
                with suppress(OSError):
                    os.ftruncate(self._file, before)
            raise
        self._dirty = True

    def _lock(self, file: int) -> None:
        if not self._regular:
            return
        try:
            import fcntl  # noqa: PLC0415
        except ImportError:
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(f"another run writes into {self._path}") from None
        except OSError:
            # Some file systems have no locks; then nobody else is kept out.
            return

    def _take_up(self, known: Callable[[Record], None]) -> None:
        """Read what is there, cut off a last line that was not written whole."""
        whole, kept, changed = 0, array("Q"), False
        with self._telling(), self._path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    if number == 1 and not line.startswith(BEGINNING[: len(line)]):
                        raise self._strange(number)
                    break
                stays = self._take(line, number, known)
                if number == 1:
                    changed = not stays
                elif stays:
                    kept.append(whole)
                whole += len(line)
            if changed or self.again:
                self._anew(file, _line(self._header), kept)
                return
        if whole < self._old:
            os.ftruncate(self._file, whole)
        if not whole:
            self._old = 0
            self.begin(known)

    def _take(self, line: bytes, number: int, known: Callable[[Record], None]) -> bool:
        """Take in a line; False if it cannot stay as it is."""
        try:
            told = json.loads(line)
            if number == 1:
                if told["record"] != "batch":
                    raise self._strange(number)
                self._compare(told)
                return all(told[field] == self._header[field] for field in LIMITS)
            if told["record"] != "result":
                raise self._strange(number)
            if self._retry and is_undecided(told):
                self.again += 1
                return False
            if self.done.add(told["place"], told["id"], told["input"]):
                self.lines += 1
                known(told)
                return True
            raise SourceError(f"{self._path}:{number}: the second result of {told['input']}")
        except (ValueError, KeyError, TypeError):
            raise self._strange(number) from None

    def _strange(self, number: int) -> SourceError:
        what = "the first line of a file of results" if number == 1 else "a result"
        return SourceError(f"{self._path}:{number}: this is not {what}")

    def _compare(self, before: Record) -> None:
        for field, called in ASKED.items():
            then, now = before[field], self._header[field]
            if then != now and not (self._retry and field in LIMITS):
                if isinstance(now, dict):
                    then, now = _differing(then, now), _differing(now, then)
                another = "another" if field in ONE else "other"
                again = "with --retry it does again what ran out; " if field in LIMITS else ""
                raise UsageError(
                    f"{self._path} was begun with {another} {called}: {json.dumps(then)}, and not "
                    f"{json.dumps(now)}; {again}to begin anew, give --force in place of --resume"
                )

    def _telling(self) -> _Telling:
        return _Telling(self._path, self.lines)


def _line(record: Record) -> bytes:
    return json.dumps(record).encode() + b"\n"


def _differing(one: Record, other: Record) -> dict[str, Any]:
    return {name: value for name, value in one.items() if other.get(name) != value}


class _Telling:
    """Tells which file it is that cannot be written, and what is in it."""

    def __init__(self, path: Path, lines: int) -> None:
        self._path, self._lines = path, lines

    def __enter__(self) -> None:
        return

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, OSError):
            told = f"cannot write {self._path}: {error.strerror or error}"
            if self._lines:
                told += f"; it has {plural(self._lines, 'result')}, and --resume goes on with it"
            raise UsageError(told) from None


def _settle(folder: Path) -> None:
    """Let a new name survive a power cut, where the file system can promise that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
