"""Explanations step by step: for a terminal, as one line, as a page, as Markdown.

`places` is how cells are named. Steps are numbered from 1, in the order in which they are made.
"""

from __future__ import annotations

from pysolve.render.walk.document import markdown
from pysolve.render.walk.page import html
from pysolve.render.walk.telling import LEGEND, brief, called, ending
from pysolve.render.walk.text import pencilled, resting, terminal, told

__all__ = [
    "LEGEND",
    "brief",
    "called",
    "ending",
    "html",
    "markdown",
    "pencilled",
    "resting",
    "terminal",
    "told",
]
