"""Pictures in one HTML page that needs nothing else: for the screen and for paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pysolve.render import pages
from pysolve.render.svg import THEMES, Picture


def page(title: str, svgs: Sequence[tuple[str, str]], theme: str) -> str:
    """Return a page of pictures, each a caption and an SVG as `draw` makes it.

    Draw each picture with its own `ids`, or one picture's digits stand in another.
    """
    colours = THEMES[Picture(theme).theme]
    return pages.fill(
        "pictures.html",
        title=escape(title),
        scheme="dark" if theme == "dark" else "light",
        style=pages.style("pictures.css", background=colours.page or "#fff", ink=colours.ink),
        figures="".join(_figure(caption, svg) for caption, svg in svgs),
    )


def _figure(caption: str, svg: str) -> str:
    words = f"<figcaption>{escape(caption)}</figcaption>\n" if caption else ""
    return f"<figure>\n{words}{svg.strip()}\n</figure>\n"
