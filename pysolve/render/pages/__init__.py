"""The pages' own files: HTML, style sheets and scripts, as any editor and linter reads them.

A page needs nothing else once it is made, so its style sheet and script are written into it. The
files are read only then. In the HTML `$name` stands for a part of the page; the style sheets are
plain CSS, of which some `var(--name)` are settled when the page is made.
"""

from __future__ import annotations

from importlib.resources import files
from string import Template


def fill(name: str, **parts: object) -> str:
    """Return a page with its parts. They are HTML already: nothing is escaped here."""
    return Template(_read(name)).substitute(parts)


def style(name: str, **values: object) -> str:
    """Return a style sheet with these values in place of the variables of their names."""
    text = _read(name)
    for variable, value in values.items():
        text = text.replace(f"var(--{variable.replace('_', '-')})", str(value))
    return text


def script(name: str) -> str:
    """Return a script."""
    return _read(name)


def _read(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
