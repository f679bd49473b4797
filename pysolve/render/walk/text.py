"""Steps for a terminal."""

from __future__ import annotations

from pysolve import words as speech
from pysolve.findings import Explanation, Step
from pysolve.render.terminal import Look, draw
from pysolve.render.walk.scenes import after
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
