"""Nikoli grid puzzles, solved and proved unique from readable rule files.

>>> import pysolve
>>> outcome = pysolve.solve(pysolve.load("heyawake/example"))
>>> outcome.verdict.value
'UNIQUE'

The names it offers stand in `__init__.pyi`. What takes time to import is imported when it is first
used.
"""

from __future__ import annotations

from functools import cache as _cache


@_cache
def _homes() -> dict[str, str]:
    """Return the public names, each with the module it comes from."""
    import re  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    listed = Path(__path__[0], "__init__.pyi").read_text(encoding="utf-8")
    found = re.findall(r"^from (\S+) import (\w+) as \w+$", listed, re.MULTILINE)
    return {name: module for module, name in found}


def __getattr__(name: str) -> object:
    from importlib import import_module  # noqa: PLC0415

    if name == "__all__":
        return __dir__()
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415

        return version("puzzles-asp")
    home = None if name.startswith("__") else _homes().get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(_homes())
