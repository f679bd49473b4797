"""Steps for a terminal."""

from __future__ import annotations

from pysolve import words as speech
from pysolve.findings import Explanation, Step
from pysolve.grid import Entry
from pysolve.render.terminal import Look, draw
from pysolve.render.walk.scenes import after, before
from pysolve.render.walk.telling import Telling, brief
from pysolve.words import LONG, Places


def terminal(explanation: Explanation, step: Step, look: Look, places: Places = LONG) -> str:
    """Tell and draw a step, with its number and what it decides in the first line."""
    first = look.paint(brief(explanation, step, places), 1)
    return f"{first}\n{told(explanation, step, look, places)}"


def told(explanation: Explanation, step: Step, look: Look, places: Places = LONG) -> str:
    """Tell and draw a step: what is new stands out in one way, what it rests on in another."""
    chain = Telling(explanation, places).chain(step)
    lines = [
        speech.printable(step.sentence),
        *(f"{'   ' * (depth + 1)}{letter}) {link}" for depth, letter, link in chain),
        draw(after(explanation, step), look),
    ]
    return "\n".join(line for line in lines if line)


def resting(explanation: Explanation, look: Look) -> str:
    """Draw what the steps rest on, all of them together, and nothing of what they decide."""
    return draw(before(explanation), look)


def pencilled(explanation: Explanation, number: int) -> str:
    """Write what is left to each cell after some steps: its value, or in brackets what it may have.

    Nothing where there are two values or fewer, or sides have them.
    """
    answer, left = explanation.face.answer, explanation.candidates(number)
    if answer.on_sides or len(explanation.domain) < 3:
        return ""
    between = "" if max(explanation.domain) < 10 else ","
    known = explanation.known(number)
    rows = [
        [
            f"({between.join(map(str, left[r, c]))})" if (r, c) in left else _written(value)
            for c, value in enumerate(row)
        ]
        for r, row in enumerate(known)
    ]
    width = max(len(entry) for row in rows for entry in row)
    return "\n".join(" ".join(entry.ljust(width) for entry in row).rstrip() for row in rows)


def _written(value: Entry) -> str:
    return "" if value is None else str(value)
