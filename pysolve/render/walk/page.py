"""Explanations as pages to walk through, with `pages/walk.html`, its style sheet and script."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import Any, Final

from pysolve import records
from pysolve.findings import Explanation, Step, Way
from pysolve.grid import Cell, Entry
from pysolve.model import differing
from pysolve.render import pages, svg
from pysolve.render.scene import Scene
from pysolve.render.standing import place_of
from pysolve.render.walk import sides
from pysolve.render.walk.scenes import bare
from pysolve.render.walk.telling import Telling, ending, titled
from pysolve.words import LONG, Places

_SIDE = 44
"""The side of a cell in the page's picture, before it is fitted to the screen."""

_PICTURE = svg.Picture("print", _SIDE)
"""This theme has no background; the page's style sheet gives it the colours of the hour."""


def html(explanation: Explanation, places: Places = LONG) -> str:
    """Return one page, which needs nothing else, to walk through an explanation."""
    telling = Telling(explanation, places)
    steps = [_step(telling, step) for step in explanation.steps]
    return pages.fill(
        "walk.html",
        title=escape(titled(explanation.puzzle)),
        colours=_colours(),
        style=pages.style("walk.css"),
        board=_board(explanation),
        steps="\n".join(_item(index, step) for index, step in enumerate(steps, 1)),
        last=len(steps),
        ending="\n".join(f"<p>{escape(text)}</p>" for text in ending(explanation, places)),
        ends=_ends(explanation),
        data=_embedded(steps),
        side=_SIDE,
        places="short" if places.short else "long",
        script=pages.script("walk.js"),
    )


def _embedded(value: object) -> str:
    """Return JSON that can stand in a script element: nothing in it can end the element."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


# Steps


def _step(telling: Telling, step: Step) -> dict[str, Any]:
    """Return what the page shows of a step."""
    whole = records.step(step)
    answer = telling.explanation.face.answer
    shown = {
        "number": whole["number"],
        "cells": whole["cells"],
        "reasons": whole["reasons"],
        "clues": [place_of((r, c), answer) for r, c in step.clues],
        "sentence": whole["sentence"],
        "brief": telling.brief(step),
        "chain": whole["chain"],
        "trial": [
            *(_way(telling, way) for way in step.ways),
            *({**_step(telling, link), "brief": telling.link(link)} for link in step.trial),
        ],
    }
    # The page can name cells by itself.
    return {**shown, "rests": telling.rests(step)} if answer.on_sides else shown


def _way(telling: Telling, way: Way) -> dict[str, Any]:
    """Return what the page shows of a way to fill a place: as of a link of a chain."""
    cells = [{"row": p.cell[0], "col": p.cell[1], "value": p.value} for p in way.cells]
    return {"cells": cells, "reasons": [], "clues": [], "brief": telling.way(way), "trial": []}


def _item(index: int, step: dict[str, Any]) -> str:
    return (
        f'<li data-step="{index}"><button type="button">{escape(step["brief"])}</button>'
        f"<p>{escape(step['sentence'])}</p>{_listed(step['trial'])}</li>"
    )


def _listed(links: Sequence[dict[str, Any]]) -> str:
    """Return the chain of a trial as a list of letters."""
    items = (f"<li>{escape(link['brief'])}{_listed(link['trial'])}</li>" for link in links)
    return f'<ol type="a">{"".join(items)}</ol>' if links else ""


# Pictures


def _board(explanation: Explanation) -> str:
    """Draw the puzzle, with all that is ever filled in, hidden until its step is made."""
    scene = bare(explanation)
    final = explanation.known(len(explanation.steps))
    under, lines, over = [svg.ground(scene, _PICTURE)], [], []
    values = set()
    for cell in scene.cells():
        r, c = cell
        value = None if scene.traces else final[r][c]
        place = _place(explanation, place_of(cell, scene.meaning))
        under.append(f"<g {place}>{''.join(_below(scene, cell, value))}</g>")
        over.append(f"<g {place}>{''.join(_above(scene, cell, value))}</g>")
        if isinstance(value, int) and (scene.writes or scene.look(value)):
            values.add(value)
    for spot in scene.spots:
        place = _place(explanation, spot)
        lines.append(f"<g {place}>{''.join(sides.drawn(scene, spot, final, _SIDE))}</g>")
    below, between, above = ("\n".join(part) for part in (under, lines, over))
    overlay = svg.Overlay(below, between, above, tuple(sorted(values)))
    return svg.draw_scene(scene, _PICTURE, overlay=overlay).strip()


def _place(explanation: Explanation, place: Cell) -> str:
    """Return what tells the script where something is, and whether it is there from the start."""
    r, c = place
    known = " known" if explanation.start[r][c] is not None else ""
    return f'class="cell{known}" data-cell="{r},{c}"'


def _below(scene: Scene, cell: Cell, value: Entry) -> Iterator[str]:
    """Yield what lies below the lines: the colour of a cell that stands out, and its shading."""
    yield _square("tint", cell, 0)
    if scene.meaning.fills(value) and not scene.look(value):
        yield _square("shade", cell, 0.08)


def _above(scene: Scene, cell: Cell, value: Entry) -> Iterator[str]:
    """Yield what lies on top: the dot of an unshaded cell or the value, and the outline."""
    r, c = cell
    x, y = (c + 0.5) * _SIDE, (r + 0.5) * _SIDE
    shown = value is not None and (scene.writes or scene.look(value) is not None)
    if shown and scene.given(cell) is None:
        name, looks = svg.filled_id(scene, int(value or 0))
        yield f'<use class="filled{looks}" href="#{name}" x="{x:g}" y="{y:g}"/>'
    elif scene.meaning.bares(value) and not scene.centred(cell):
        # Below the clue, if there is one in the corner.
        down = (r + 0.77) * _SIDE if scene.cornered(cell) else y
        yield f'<circle class="dot" cx="{x:g}" cy="{down:g}" r="{_SIDE * 0.085:g}"/>'
    yield _square("outline", cell, 0.09)


def _square(name: str, cell: Cell, inset: float) -> str:
    x, y = ((part + inset) * _SIDE for part in (cell[1], cell[0]))
    side = (1 - 2 * inset) * _SIDE
    return f'<rect class="{name}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"/>'


def _ends(explanation: Explanation) -> str:
    """Draw the solutions that the steps cannot tell apart."""
    ends = explanation.continuations
    if not ends:
        return ""
    scene = replace(bare(explanation), marked=differing(ends))
    drawn = (
        svg.draw_scene(replace(scene, solution=end), _PICTURE, ids=f"end{i}-").strip()
        for i, end in enumerate(ends, 1)
    )
    return f'<div class="ends">{"".join(drawn)}</div>'


# Colours


_COLOURS: Final = (
    *("page", "board", "thin", "thick", "ink", "value", "shade", "on_shade", "seam"),
    *("mark", "mark_fill", "accent", "tint", "accent_on_shade", "stamp", "black", "white"),
    *("reason", "reason_on_shade"),
)


def _colours() -> str:
    """Return the variables that the style sheet takes its colours from, by day and by night."""
    light, dark = _variables("light"), _variables("dark")
    return f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"


def _variables(theme: str) -> str:
    return " ".join(f"--{name}: {getattr(svg.THEMES[theme], name)};" for name in _COLOURS)
