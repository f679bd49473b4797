"""Explanations as values that JSON can hold; docs/json.md describes them."""

from __future__ import annotations

from typing import Any, Final

from pysolve.model import Explanation, PlacedClue, Step, Violation
from pysolve.render.json import about

VERSION: Final = 1
"""The version of the record, of which docs/json.md tells when it changes."""


def record(name: str, explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as values that JSON can hold; rows and columns count from 0."""
    conflict = explanation.conflict
    return {
        "version": VERSION,
        **about(name, explanation.puzzle),
        "verdict": explanation.verdict.value,
        "complete": explanation.complete,
        "timed_out": explanation.timed_out,
        "start": [list(row) for row in explanation.start],
        "steps": [step_record(step) for step in explanation.steps],
        "continuations": [[list(row) for row in end.values] for end in explanation.continuations],
        "conflict": None
        if conflict is None
        else {
            "clues": [_clue(clue) for clue in conflict.clues],
            "rules": list(conflict.rules),
        },
        "dropped": list(explanation.dropped),
        "remarks": list(explanation.remarks),
    }


def step_record(step: Step) -> dict[str, Any]:
    """Return a step as values that JSON can hold."""
    return {
        "number": step.number,
        "rule": step.rule,
        "sheet": step.sheet,
        "tier": step.tier,
        "cost": step.cost,
        "open": step.open,
        "cells": [
            {"row": placed.cell[0], "col": placed.cell[1], "value": placed.value}
            for placed in step.cells
        ],
        "reasons": [list(cell) for cell in step.reasons],
        "clues": [list(cell) for cell in step.clues],
        "instances": [_instance(instance) for instance in step.instances],
        "sentence": step.sentence,
        "trial": [step_record(link) for link in step.trial],
    }


def _instance(instance: Violation) -> dict[str, Any]:
    key = instance.key
    return {"rule": instance.rule, "place": {"name": key.name, "numbers": list(key.numbers)}}


def _clue(clue: PlacedClue) -> dict[str, Any]:
    return {"layer": clue.layer, "cell": list(clue.cell), "entry": clue.entry}
