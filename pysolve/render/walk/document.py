"""Explanations as Markdown documents."""

from __future__ import annotations

from pysolve.findings import Explanation
from pysolve.model import differing
from pysolve.render.markup import escaped, fenced
from pysolve.render.terminal import Look, boards, draw
from pysolve.render.walk.scenes import after, start
from pysolve.render.walk.telling import LEGEND, Telling, ending, titled
from pysolve.words import LONG, Places


def markdown(explanation: Explanation, places: Places = LONG) -> str:
    """Return an explanation as a Markdown document, with a board for every step."""
    look, puzzle = Look(ascii=True), explanation.puzzle
    telling = Telling(explanation, places)
    parts = [
        f"# {escaped(titled(puzzle))}",
        f"On the boards {LEGEND}.",
        fenced(draw(start(explanation), look)),
    ]
    for step in explanation.steps:
        parts.append(f"## {escaped(telling.brief(step))}")
        parts.append(escaped(step.sentence))
        # A list, with lists in it where trials have trials.
        chain = telling.chain(step)
        parts.append("\n".join(f"{'  ' * depth}- {a}) {escaped(link)}" for depth, a, link in chain))
        parts.append(fenced(draw(after(explanation, step), look)))
    parts.append("## The end")
    parts.extend(escaped(sentence) for sentence in ending(explanation, places))
    if explanation.continuations:
        ends = explanation.continuations
        parts.append(fenced(boards(puzzle, explanation.face, look, ends, differing(ends))))
    return "\n\n".join(part for part in parts if part) + "\n"
