"""How puzzles are to look: what a generate.lp states of a style, `style(Name, What)`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pysolve import facts
from pysolve.errors import KindError
from pysolve.words import nearest

PLAIN, PUBLISHED = "plain", "published"
"""As chance has it; and as people set them, which is the usual one where a kind states it."""

Shape = tuple[int, int, int]
"""Rows and columns of a rectangle, and how many of them there are to be, as a weight."""

_FORMS = {
    "density": "density(P)",
    "patch": "patch(N)",
    "room": "room(Rows, Cols, Weight)",
    "spare": "spare(N, P)",
}


@dataclass(frozen=True, slots=True)
class Style:
    """How puzzles are to look.

    `density` is the share of places that keep a clue. Boards are settled by squares of so many
    cells a side, the `patch`, or as a whole. Rooms that are rectangles are drawn from `shapes`. Of
    the clues that tell a number, `spares` has the share that is left out if that can be.
    """

    name: str = PLAIN
    density: float | None = None
    patch: int | None = None
    shapes: tuple[Shape, ...] = ()
    spares: tuple[tuple[int, float], ...] = ()

    def spare(self, entry: object) -> float:
        """Return the share of the clues with this entry that is left out if that can be."""
        return dict[object, float](self.spares).get(entry, 0.0)


def stated(told: Iterable[facts.Style], title: str) -> dict[str, Style]:
    """Return the styles that a generate.lp states, by name; the plain one is always there."""
    found = {PLAIN: Style()}
    for fact in told:
        name = str(fact.name)
        found[name] = _with(found.get(name, Style(name)), fact, title)
    return found


def usual(styles: Iterable[str]) -> str:
    """Return the style that is meant if nobody says which."""
    return PUBLISHED if PUBLISHED in styles else PLAIN


def _with(style: Style, fact: facts.Style, title: str) -> Style:
    """Return a style with one thing more."""
    what = fact.what.symbol
    try:
        name, numbers = what.name, [argument.number for argument in what.arguments]
    except RuntimeError:
        name, numbers = "", []
    match name, numbers:
        case "density", [percent] if 0 <= percent <= 100:
            return replace(style, density=percent / 100)
        case "patch", [side] if side >= 3:
            return replace(style, patch=side)
        case "room", [rows, cols, weight] if min(rows, cols, weight) >= 1:
            return replace(style, shapes=(*style.shapes, (rows, cols, weight)))
        case "spare", [number, percent] if 0 <= percent <= 100:
            return replace(style, spares=(*style.spares, (number, percent / 100)))
    told = f"{title}: style({fact.name}, {what})"
    if name in _FORMS:
        raise KindError(f"{told} should read style({fact.name}, {_FORMS[name]})")
    known = ", ".join(_FORMS.values())
    raise KindError(f"{told}: a style has {known}{nearest(name, _FORMS)}")
