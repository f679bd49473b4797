"""What the commands of the coach say alike: judged moves, boards of steps, why nothing follows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pysolve import words
from pysolve.cli.options import Deciding, Telling
from pysolve.cli.printing import say as print
from pysolve.cli.telling import sentences_of
from pysolve.findings import Explanation, Move, Step
from pysolve.model import Cell, Verdict
from pysolve.words import Places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pysolve.explaining.hinting import Hint, NextSteps
    from pysolve.model import Puzzle


def places_of(request: Telling, found: Hint | NextSteps) -> Places:
    """Return how places of the answer are named."""
    return replace(request.places, sides=found.face.answer.on_sides)


def told_by(found: Hint | NextSteps, steps: Sequence[Step]) -> Explanation:
    """Return steps as an explanation that begins with what is known."""
    return Explanation(
        found.puzzle, found.face, Verdict.UNKNOWN, found.known, tuple(steps), words=found.words
    )


def tell_reasons(request: Deciding, puzzle: Puzzle, move: Move, places: Places) -> None:
    """Print below a judgement the chain of its trial, and what a wrong move cannot stand with."""
    if move.step is not None and move.sentence.endswith(move.step.sentence):
        for link in move.step.trial:
            print(f"  {link.number}. {link.sentence}")
    if move.conflict is None:
        return
    rests = "sides" if places.sides else "cells"
    if move.conflict.cells:
        print(f"  {rests}: {places.cells(move.conflict.cells)}")
    if move.conflict.clues:
        print(f"  clues: {replace(places, sides=False).cells(move.conflict.clues)}")
    sentences = sentences_of(request, puzzle)
    for rule in move.conflict.rules:
        print(f"  {rule}: {sentences.get(rule, '')}".rstrip())


def nothing(found: Hint | NextSteps, where: Cell | None, places: Places) -> str:
    """Tell why there is no step."""
    agreeing = "The solutions"
    if found.puzzle.marks is not None:
        agreeing = "The solutions that agree with your marks"
    if where is not None:
        return f"{agreeing} differ at {places.cell(*where)}."
    if found.differ:
        return f"Nothing more can be decided. {agreeing} differ at {places.cells(found.differ)}."
    return "There is nothing left to decide."


def called(step: Step) -> str:
    """Return what a step is called."""
    return words.printable(step.rule.replace("_", " "))
