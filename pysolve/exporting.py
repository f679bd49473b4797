"""Copies of rule files, for people to edit."""

from __future__ import annotations

from pathlib import Path

from pysolve import writing
from pysolve.errors import UsageError
from pysolve.metadata import Kind
from pysolve.rules import same_file
from pysolve.shipped import shipped


def export(kind: Kind, target: Path) -> tuple[Path, ...]:
    """Copy the rule files of a kind, with what they include, into a folder for editing."""
    root = kind.folder.parent
    shared = [root if (root / name).is_dir() else shipped("asp") for name in ("lib", "mode")]
    sources = []
    copies = []
    for base, name in zip((*shared, root), ("lib", "mode", kind.name), strict=True):
        files = sorted((base / name).rglob("*.lp"))
        sources += files
        copies += [target / file.relative_to(base) for file in files]
    for file, copy in zip(sources, copies, strict=True):
        if copy.exists() and not same_file(file, copy):
            raise UsageError(f"{copy} is there already and differs; export into another folder")
    for file, copy in zip(sources, copies, strict=True):
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"cannot write {copy}: {error.strerror}") from None
        writing.save(copy, file.read_bytes())
    return tuple(copies)
