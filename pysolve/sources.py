"""Where puzzles come from: files, standard input, and the instances the project ships."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import BinaryIO

from pysolve.errors import SourceError, UsageError
from pysolve.shipped import shipped

MAX_BYTES = 4_000_000
"""A puzzle of the largest board takes less; anything longer is a mistake."""

EXAMPLE = "example"
"""The name of the instance that shows a kind at its best."""


STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Source:
    """What was read, and what to call it."""

    name: str
    data: bytes

    @property
    def is_text(self) -> bool:
        """Whether the content can be read as text."""
        try:
            self.data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return False
        return b"\0" not in self.data

    @property
    def text(self) -> str:
        """The content as text, without a byte-order mark."""
        try:
            text = self.data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise SourceError(
                f"{self.name}: is not text: byte {error.start + 1} is not UTF-8"
            ) from None
        if "\0" in text:
            place = text.index("\0") + 1
            raise SourceError(f"{self.name}: is not text: character {place} is a NUL")
        return text


def exists(where: str) -> bool:
    """Tell whether there is such a file or shipped instance, or standard input is meant."""
    try:
        return where == STANDARD_INPUT or Path(where).exists() or _instance(where) is not None
    except (OSError, ValueError):
        return False


def files(where: str) -> list[str]:
    """Return the inputs that an input stands for: of a folder all files in it, sorted by name.

    Hidden files and folders are passed over, and so is what is no file. A link to nothing is one:
    it is missed when it is read, and not silently.
    """
    if not where:
        raise SourceError("an input has no name; is it a variable that is not set?")
    if where == STANDARD_INPUT or not _is_folder(where):
        return [where]
    found: list[str] = []
    for folder, folders, names in os.walk(where):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = [Path(folder) / name for name in names if not name.startswith(".")]
        found += [str(path) for path in paths if path.is_file() or _leads_nowhere(path)]
    if not found:
        raise SourceError(f"{where}: there are no files in this folder")
    return sorted(found)


def _leads_nowhere(path: Path) -> bool:
    """Tell whether this is a link to something that is not there, or cannot be reached."""
    try:
        return path.is_symlink() and not path.exists()
    except OSError:
        return True


def _is_folder(where: str) -> bool:
    try:
        return Path(where).is_dir()
    except (OSError, ValueError):
        return False


def file(where: str) -> Path:
    """Return the file that an input is; what cannot be written back into is refused."""
    if where == STANDARD_INPUT:
        raise UsageError("nothing can be written back into standard input; give a file")
    path = Path(where)
    try:
        if path.is_file():
            return path
        ordinary, shipped_ = not path.exists(), _instance(where) is not None
    except (OSError, ValueError):
        ordinary, shipped_ = True, False
    if not ordinary:
        raise UsageError(f"{where}: is no ordinary file, so nothing can be written back into it")
    if shipped_:
        raise UsageError(
            f"{where}: this is a shipped puzzle, which stays as it is; copy it into a file: "
            f"puzzles convert {where} --to text -o FILE"
        )
    raise UsageError(f"{where}: is no file, so nothing can be written back into it")


def read(where: str) -> Source:
    """Read an input: `-` for standard input, a file, or the name of a shipped instance."""
    try:
        if where == STANDARD_INPUT:
            where = "standard input"
            return _limited(where, sys.stdin.buffer)
        path = Path(where)
        if not path.exists():
            path = _instance(where) or path
        with path.open("rb") as file:
            return _limited(where, file)
    except FileNotFoundError:
        if _leads_nowhere(Path(where)):
            raise SourceError(
                f"{where}: is a link to {str(Path(where).readlink())!r}, which is not there"
            ) from None
        raise SourceError(
            f"{where}: there is no such file, nor a shipped puzzle of that name{_meant(where)}"
        ) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SourceError(f"{where}: cannot be read: {reason}") from None


def _meant(where: str) -> str:
    """Hint at the nearest puzzle or kind."""
    root = shipped("instances")
    kinds = sorted(folder.name for folder in root.iterdir() if folder.is_dir())
    puzzles = [name for kind in kinds for name in instances(kind)]
    close = get_close_matches(where, puzzles if "/" in where else (*kinds, *puzzles), 1, 0.7)
    if close and close[0] in kinds:
        return f"; did you mean --kind {close[0]}?"
    return f"; did you mean {close[0]!r}?" if close else ""


def _limited(name: str, file: BinaryIO) -> Source:
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise SourceError(f"{name}: is larger than {MAX_BYTES // 1_000_000} MB, which no puzzle is")
    return Source(name, data)


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


def example(kind: str, variants: Sequence[str] = (), folder: Path | None = None) -> str:
    """Return the name of the instance that shows a kind, or a variant of it.

    Where none comes along, it is an example in the folder of the kind.
    """
    along = [*instances(kind)]
    along += [str(file) for file in sorted(folder.glob("examples/*.txt"))] if folder else []
    if not variants:
        known = f"{kind}/{EXAMPLE}"
        shown = [known] if known in along else [name for name in along if name.endswith(".txt")]
    else:
        stated = re.compile(rf"^variant: {' '.join(variants)}$", re.MULTILINE)
        shown = [name for name in along if stated.search(read(name).text)]
    if not shown:
        raise SourceError(f"no puzzle was given, and there is no example of {kind} to show")
    # Puzzles with a name of their own come before those that are called by their size.
    return min(shown, key=lambda name: (name.rpartition("/")[2][0].isdigit(), name))


def _instance(name: str) -> Path | None:
    root = shipped("instances").resolve()
    file = (root / f"{name}.txt").resolve()
    return file if file.is_relative_to(root) and file.is_file() else None
