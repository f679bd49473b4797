"""What `#include` finds: the files beside a rule file, and else those of the shipped lib."""

from __future__ import annotations

import os
from functools import cache

from pysolve.shipped import shipped

SEARCHED = "CLINGOPATH"
"""The variable in which clingo is told where else to look for an included file."""


@cache
def shipped_library() -> str:
    """Return the folder where an included file is looked for last."""
    return str(shipped("asp").resolve() / "lib")


def find_shipped() -> None:
    """Let `#include "../lib/grid.lp"` be found from a folder that has no lib of its own.

    Clingo looks beside the including file first. There is no argument for this, only a variable
    of the environment; that it names our folder too does no harm to anybody else.
    """
    folder = shipped_library()
    known = [path for path in os.environ.get(SEARCHED, "").split(os.pathsep) if path]
    if folder not in known:
        os.environ[SEARCHED] = os.pathsep.join([*known, folder])
