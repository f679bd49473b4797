"""Steps as people tell them: what follows at once from a step is told with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from pysolve.findings import Explanation, Paragraph, Step
from pysolve.grid import Cell, apart
from pysolve.words import LONG, Places

NEAR = 2
"""Up to how many cells away from a step something follows from it at once."""

SIMPLE = 2
"""Up to this cost, a step of a single rule is made without a thought."""

LONGEST = 200
"""How many letters a sentence has at most, if it can be cut into several."""


class Folding:
    """Tells of each step whether it is told with those before.

    A simple step is, if it rests on what the paragraph decides and lies near to its first step.
    `scale` is how many places there are to a cell.
    """

    def __init__(self, scale: int = 1) -> None:
        self._scale = scale
        self._lead: tuple[Cell, ...] = ()
        self._decided: set[Cell] = set()

    def told(self, step: Step) -> Step:
        """Return a step that knows whether it follows from those before."""
        simple = step.tier == 1 and 0 < step.cost <= SIMPLE and not step.excluded
        near = apart(self._lead, step.places) <= NEAR * self._scale
        if simple and near and not self._decided.isdisjoint(step.reasons):
            self._decided.update(step.places)
            return replace(step, follows=True)
        # What copies what is printed is all over the board, and leads nowhere.
        self._lead = step.places
        self._decided = set(step.places) if step.cost > 0 else set()
        return step


def in_paragraphs(explanation: Explanation, places: Places = LONG) -> Explanation:
    """Return an explanation with a step for each paragraph.

    It has the name of the step that leads it, decides all that its steps decide, and rests on what
    they rest on that was known before.
    """
    places = replace(places, sides=explanation.face.answer.on_sides)
    told = tuple(_merged(explanation, p, places) for p in explanation.paragraphs)
    return replace(explanation, steps=told)


def _merged(explanation: Explanation, paragraph: Paragraph, places: Places) -> Step:
    lead, steps = paragraph.lead, paragraph.steps
    new = {placed.cell for placed in paragraph.cells}
    sentences = [lead.sentence, *_followed(explanation, steps[1:], places)]
    return replace(
        lead,
        number=paragraph.number,
        cells=paragraph.cells,
        reasons=tuple(sorted({cell for step in steps for cell in step.reasons} - new)),
        clues=tuple(sorted({cell for step in steps for cell in step.clues})),
        instances=tuple(sorted({each for step in steps for each in step.instances})),
        sentence=" ".join(sentences),
    )


def _followed(explanation: Explanation, steps: tuple[Step, ...], places: Places) -> Iterator[str]:
    """Yield sentences of what follows at once, by which steps."""
    answer, called = explanation.face.answer, dict(explanation.words)

    def word(value: int) -> str:
        plain = answer.written and not answer.glyphs
        return str(value) if plain else answer.word(value, called)

    parts: list[str] = []
    for rule, alike in groupby(steps, key=lambda step: step.rule):
        cells = {placed.cell: placed.value for step in alike for placed in step.cells}
        part = f"{places.outcome(cells, word)} ({rule.replace('_', ' ')})"
        if parts and len("; ".join([*parts, part])) > LONGEST - len("Then ."):
            yield f"Then {'; '.join(parts)}."
            parts = []
        parts.append(part)
    if parts:
        yield f"Then {'; '.join(parts)}."
