"""Steps as people tell them: what follows at once from a step is told with it."""

from __future__ import annotations

from collections.abc import Iterable

from pysolve.findings import Paragraph, Step
from pysolve.grid import Cell, apart

NEAR = 2
"""Up to how many cells away from a step something follows from it at once."""

SIMPLE = 2
"""Up to this cost, a step of a single rule is made without a thought."""


def paragraphs(steps: Iterable[Step], scale: int = 1) -> tuple[Paragraph, ...]:
    """Put steps together that follow from each other at once.

    A simple step goes with the one before if it rests on what that paragraph decides and lies near
    to its first step. `scale` is how many places there are to a cell.
    """
    groups: list[list[Step]] = []
    decided: set[Cell] = set()
    for step in steps:
        if not (groups and _follows(step, groups[-1], decided, scale)):
            groups.append([])
            decided = set()
        groups[-1].append(step)
        decided.update(step.places)
    return tuple(Paragraph(number, tuple(group)) for number, group in enumerate(groups, 1))


def _follows(step: Step, group: list[Step], decided: set[Cell], scale: int) -> bool:
    """Tell whether a step is told with those before."""
    simple = step.tier == 1 and step.cost <= SIMPLE and not step.excluded
    rests = any(cell in decided for cell in step.reasons)
    return simple and rests and apart(group[0].places, step.places) <= NEAR * scale
