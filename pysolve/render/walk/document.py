"""Explanations as Markdown documents."""

from __future__ import annotations

import re

from pysolve import words as speech
from pysolve.findings import Explanation
from pysolve.model import differing
from pysolve.render.terminal import Look, boards, draw
from pysolve.render.walk.scenes import after, start
from pysolve.render.walk.telling import LEGEND, Telling, ending, titled
from pysolve.words import LONG, Places


def markdown(explanation: Explanation, places: Places = LONG) -> str:
    """Return an explanation as a Markdown document, with a board for every step."""
    look, puzzle = Look(ascii=True), explanation.puzzle
    telling = Telling(explanation, places)
    parts = [
        f"# {_plain(titled(puzzle))}",
        f"On the boards {LEGEND}.",
        _fenced(draw(start(explanation), look)),
    ]
    for step in explanation.steps:
        parts.append(f"## {_plain(telling.brief(step))}")
        parts.append(_plain(step.sentence))
        # A list, with lists in it where trials have trials.
        chain = telling.chain(step)
        parts.append("\n".join(f"{'  ' * depth}- {a}) {_plain(link)}" for depth, a, link in chain))
        parts.append(_fenced(draw(after(explanation, step), look)))
    parts.append("## The end")
    parts.extend(_plain(sentence) for sentence in ending(explanation, places))
    if explanation.continuations:
        ends = explanation.continuations
        parts.append(_fenced(boards(puzzle, explanation.face, look, ends, differing(ends))))
    return "\n\n".join(part for part in parts if part) + "\n"


def _plain(text: str) -> str:
    """Escape what Markdown would take for more than text."""
    return re.sub(r"[\\`*<\[\]]|(?<!\w)_|_(?!\w)", r"\\\g<0>", speech.printable(text))


def _fenced(text: str) -> str:
    return f"```text\n{text}\n```"
