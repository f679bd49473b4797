"""Numbers, elements and texts as XML has them."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape


def number(number: float) -> str:
    """Return a number with two places at most."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def tag(name: str, **attributes: object) -> str:
    """Return an element without content; `_` in the name of an attribute stands for `-`."""
    written = (f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name} {' '.join(written)}/>"


_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: str) -> str:
    """Escape a text for XML, without the characters that XML cannot hold."""
    return escape(_NOT_XML.sub("", text))
