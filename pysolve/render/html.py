"""Pictures in one HTML page that needs nothing else: for the screen and for paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pysolve.render.svg import THEMES, Picture

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{scheme}">
<title>{title}</title>
<style>
body {{ margin: 2rem auto; padding: 0 1rem; max-width: 80rem; background: {background};
  color: {ink}; font: 1rem/1.5 system-ui, sans-serif; }}
h1 {{ margin: 0 0 1.5rem; font-size: 1.5rem; line-height: 1.2; }}
main {{ display: flex; flex-wrap: wrap; align-items: flex-start; gap: 2rem; }}
figure {{ margin: 0; max-width: 100%; }}
figcaption {{ margin: 0 0 .5rem; }}
svg {{ display: block; max-width: 100%; height: auto; }}
@media print {{
  @page {{ margin: 15mm; }}
  body {{ margin: 0; padding: 0; max-width: none; background: none; color: #000; }}
  figure {{ break-inside: avoid; }}
  svg {{ max-height: 240mm; print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
}}
</style>
</head>
<body>
<h1>{title}</h1>
<main>
{figures}</main>
</body>
</html>
"""


def page(title: str, svgs: Sequence[tuple[str, str]], theme: str) -> str:
    """Return a page of pictures, each a caption and an SVG as `draw` makes it.

    Draw each picture with its own `ids`, or one picture's digits stand in another.
    """
    colours = THEMES[Picture(theme).theme]
    return _PAGE.format(
        title=escape(title),
        scheme="dark" if theme == "dark" else "light",
        background=colours.page or "#fff",
        ink=colours.ink,
        figures="".join(_figure(caption, svg) for caption, svg in svgs),
    )


def _figure(caption: str, svg: str) -> str:
    words = f"<figcaption>{escape(caption)}</figcaption>\n" if caption else ""
    return f"<figure>\n{words}{svg.strip()}\n</figure>\n"
