"""Begins a kind of one's own: a folder with commented rules that works at once."""

from __future__ import annotations

import re
from pathlib import Path

from pysolve import writing
from pysolve.errors import UsageError

_SKELETON = Path(__file__).parent / "skeleton"
_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_SHARED = ("lib", "mode")


def begin(name: str, folder: Path) -> tuple[Path, ...]:
    """Write the skeleton of a kind into a folder of kinds; return the files."""
    if not _NAME.fullmatch(name) or name in _SHARED:
        raise UsageError(
            f"{name!r} is no name for a kind: it begins with a small letter, and has small "
            f"letters, digits, - and _"
        )
    target = folder / name
    if target.exists():
        raise UsageError(f"{target} is there already")
    title = name.replace("_", " ").replace("-", " ").title()
    written = []
    for file in sorted(_SKELETON.rglob("*.*")):
        text = file.read_text(encoding="utf-8")
        for word, value in (("NAME", name), ("TITLE", title), ("FOLDER", str(folder))):
            text = text.replace(word, value)
        copy = target / file.relative_to(_SKELETON)
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"cannot write {copy}: {error.strerror}") from None
        writing.save(copy, text)
        written.append(copy)
    return tuple(written)
