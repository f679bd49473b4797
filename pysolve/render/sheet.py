"""Puzzles for paper: several a page, numbered, with their solutions on the last pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pysolve.face import Face
from pysolve.model import Puzzle
from pysolve.render import pages, svg
from pysolve.render.scene import Scene
from pysolve.render.svg import Picture

NARROW, WIDE = 12, 20
"""Up to how many columns a board has half the width of the paper, and a third for its solution."""


def page(title: str, puzzles: Sequence[Puzzle], face: Face, rules: Sequence[str]) -> str:
    """Return a page of puzzles with what to keep to, and their solutions at the end."""
    numbered = list(enumerate(puzzles, 1))
    widest = max(puzzle.cols for puzzle in puzzles)
    columns = 2 if widest <= NARROW else 1
    small_columns = 4 if widest <= NARROW else 3 if widest <= WIDE else 2
    style = pages.style(
        "sheet.css",
        columns=columns,
        small_columns=small_columns,
        height="245mm" if columns == 1 else "62mm",
        small_height="245mm" if small_columns == 2 else "80mm",
    )
    return pages.fill(
        "sheet.html",
        title=escape(title),
        style=style,
        rules="".join(f"<li>{escape(rule)}</li>\n" for rule in rules),
        puzzles="".join(_figure(number, puzzle, face) for number, puzzle in numbered),
        solutions="".join(_figure(number, puzzle, face, True) for number, puzzle in numbered),
    )


def _figure(number: int, puzzle: Puzzle, face: Face, solved: bool = False) -> str:
    scene = Scene("", puzzle, face, puzzle.solution if solved else None)
    drawn = svg.draw_scene(scene, Picture("print"), ids=f"{'s' if solved else 'p'}{number}-")
    named = "" if solved else f" <small>{escape(puzzle.called)}</small>"
    caption = f"<figcaption>{number}{named}</figcaption>"
    return f"<figure>\n{caption}\n{drawn[drawn.index('<svg') :].strip()}\n</figure>\n"
