"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from pysolve.errors import UsageError

MOST_LINKS = 40
"""How many links in a row are followed, as many as the system itself follows."""

_LIVING = (Path("/dev"), Path("/proc"))
"""Where files stand for devices and open streams; nothing can be written beside them."""


def save(path: Path, content: str | bytes) -> None:
    """Write a file beside the old one, then put it in its place; text is written as UTF-8.

    Whatever goes wrong, a full disk or Ctrl-C, the old file stays as it was. Permissions are kept,
    a link stays a link, and what is no ordinary file, such as a pipe, is written to directly.
    """
    try:
        data = content.encode() if isinstance(content, str) else content
        target = _target(path)
        if target is None:
            # What a stream holds already is not ours to cut off.
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND), "wb") as file:
                file.write(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None
    except UnicodeEncodeError as error:
        character = error.object[error.start]
        raise UsageError(
            f"cannot write {path}: {character!a} in it is no character that UTF-8 knows"
        ) from None
    except ValueError as error:
        raise UsageError(f"cannot write {path}: {error}") from None


def _target(path: Path) -> Path | None:
    """Return the file that a path leads to; None where it is to be written to directly."""
    for _ in range(MOST_LINKS):
        if any(path.absolute().is_relative_to(folder) for folder in _LIVING):
            return None
        if not path.is_symlink():
            break
        path = path.parent / path.readlink()
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return path
    return path if stat.S_ISREG(mode) else None


def _replace(target: Path, data: bytes) -> None:
    beside = target.parent / f".puzzles-{secrets.token_hex(8)}.tmp"
    old = target.stat() if target.exists() else None
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(None, "Permission denied")
    mode = 0o666 if old is None else 0o600
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if old is not None:
                with suppress(OSError):  # The owner may be another, and stays so where it can.
                    os.fchown(handle, old.st_uid, old.st_gid)
                os.fchmod(handle, stat.S_IMODE(old.st_mode))
            os.fsync(handle)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Let the new name survive a power cut, where the file system can promise that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
