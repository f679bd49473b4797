"""The boards of an explanation, as scenes."""

from __future__ import annotations

from dataclasses import replace

from pysolve.findings import Explanation, Step
from pysolve.render.scene import Scene
from pysolve.render.standing import place_of


def bare(explanation: Explanation) -> Scene:
    """Return the puzzle alone."""
    return Scene("", explanation.puzzle, explanation.face)


def start(explanation: Explanation) -> Scene:
    """Return the board before the first step. It has the look of those that follow."""
    return replace(bare(explanation), marks=explanation.start, reasons=frozenset())


def after(explanation: Explanation, step: Step) -> Scene:
    """Return the board after a step: what is new stands out, and so does what it rests on."""
    new = frozenset(step.places)
    gone = (placement.cell for placement in step.gone)
    clues = (place_of(cell, explanation.face.answer) for cell in step.clues)
    return replace(
        bare(explanation),
        marks=explanation.known(step.number),
        marked=new,
        reasons=frozenset((*step.reasons, *gone, *clues)) - new,
        told=step.sentence,
        chain=step.chain,
    )


def before(explanation: Explanation) -> Scene:
    """Return the board before all steps, with what they rest on."""
    new = {place for step in explanation.steps for place in step.places}
    rests = {place for step in explanation.steps for place in step.reasons}
    rests |= {mark.cell for step in explanation.steps for mark in step.gone}
    clues = {cell for step in explanation.steps for cell in step.clues}
    answer = explanation.face.answer
    return replace(
        start(explanation),
        reasons=frozenset((rests - new) | {place_of(cell, answer) for cell in clues}),
    )
