"""Text as it stands in Markdown documents."""

from __future__ import annotations

import re

from pysolve import words as speech


def escaped(text: str) -> str:
    """Escape what Markdown would take for more than text."""
    return re.sub(r"[\\`*<\[\]]|(?<!\w)_|_(?!\w)", r"\\\g<0>", speech.printable(text))


def fenced(text: str) -> str:
    """Return a text that stands as it is."""
    return f"```text\n{text}\n```"
