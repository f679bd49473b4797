"""Where the data that the project ships lies: its rule files and its instances."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent


@cache
def shipped(folder: str) -> Path:
    """Return a data folder: inside the installed package, else at the top of the repository."""
    packaged = _PACKAGE / folder
    return packaged if packaged.is_dir() else _PACKAGE.parent / folder
