"""Puzzles for paper: several a page, numbered, with their solutions on the last pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pysolve.model import Puzzle
from pysolve.render import svg
from pysolve.render.svg import Picture

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 14mm; }}
body {{ margin: 1.5rem auto; padding: 0 1rem; max-width: 182mm; background: #fff; color: #000;
  font: 10.5pt/1.4 system-ui, sans-serif; }}
h1 {{ margin: 0 0 2mm; font-size: 15pt; }}
h2 {{ margin: 0 0 4mm; font-size: 13pt; }}
.rules {{ margin: 0 0 6mm; padding-left: 5mm; }}
.puzzles, .solutions {{ display: grid; gap: 7mm 9mm; align-items: start; }}
.puzzles {{ grid-template-columns: repeat({columns}, 1fr); }}
.solutions {{ grid-template-columns: repeat({small_columns}, 1fr); }}
section + section {{ margin-top: 10mm; }}
figure {{ margin: 0; break-inside: avoid; }}
figcaption {{ margin: 0 0 1.5mm; font-weight: 600; }}
figcaption small {{ font-weight: 400; }}
svg {{ display: block; width: 100%; height: auto; max-height: {height}mm; }}
.solutions figcaption {{ font-size: 9pt; }}
.solutions svg {{ max-height: {small_height}mm; }}
@media print {{
  body {{ margin: 0; padding: 0; max-width: none; }}
  section + section {{ break-before: page; margin-top: 0; }}
  svg {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
}}
</style>
</head>
<body>
<section>
<h1>{title}</h1>
<ul class="rules">
{rules}</ul>
<div class="puzzles">
{puzzles}</div>
</section>
<section>
<h2>Solutions</h2>
<div class="solutions">
{solutions}</div>
</section>
</body>
</html>
"""

NARROW, WIDE = 12, 20
"""Up to how many columns a board has half the width of the paper, and a third for its solution."""


def page(title: str, puzzles: Sequence[Puzzle], answer: str, rules: Sequence[str]) -> str:
    """Return a page of puzzles with what to keep to, and their solutions at the end."""
    numbered = list(enumerate(puzzles, 1))
    widest = max(puzzle.cols for puzzle in puzzles)
    columns = 2 if widest <= NARROW else 1
    small_columns = 4 if widest <= NARROW else 3 if widest <= WIDE else 2
    return _PAGE.format(
        title=escape(title),
        columns=columns,
        small_columns=small_columns,
        height=245 if columns == 1 else 62,
        small_height=245 if small_columns == 2 else 80,
        rules="".join(f"<li>{escape(rule)}</li>\n" for rule in rules),
        puzzles="".join(_figure(number, puzzle, answer) for number, puzzle in numbered),
        solutions="".join(_figure(number, puzzle, answer, True) for number, puzzle in numbered),
    )


def _figure(number: int, puzzle: Puzzle, answer: str, solved: bool = False) -> str:
    drawn = svg.draw(
        puzzle,
        answer,
        Picture("print"),
        solution=puzzle.solution if solved else None,
        ids=f"{'s' if solved else 'p'}{number}-",
    )
    named = "" if solved else f" <small>{escape(puzzle.called)}</small>"
    caption = f"<figcaption>{number}{named}</figcaption>"
    return f"<figure>\n{caption}\n{drawn[drawn.index('<svg') :].strip()}\n</figure>\n"
