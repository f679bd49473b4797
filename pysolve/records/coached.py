"""From what a coach tells to records: hints, steps, moves that were judged, logs of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysolve.records.inside import (
    VERDICTS,
    VERSION,
    cells_of,
    marks_of,
    open_board,
    read_of,
    rule_at,
    step,
)

if TYPE_CHECKING:
    from pysolve import findings
    from pysolve.explaining.hinting import Hint, NextSteps
    from pysolve.explaining.judging import Judged
    from pysolve.explaining.played import Played, Reviewed
    from pysolve.records import coaching


def hint(name: str, found: Hint) -> coaching.Hint:
    """Return what `hint` answers."""
    review = found.review
    return {
        "version": VERSION,
        "record": "hint",
        **read_of(name, found.puzzle),
        "verdict": VERDICTS[found.verdict],
        "mistakes": [] if review is None else cells_of(review.conflict),
        "marks": None if review is None else marks_of(review),
        "mistake": None if found.mistake is None else _move(found.mistake),
        "step": None if found.step is None else step(found.step),
        "before": [step(earlier) for earlier in found.before],
        "differ": cells_of(found.differ),
        "levels": list(found.levels),
    }


def steps(name: str, found: NextSteps) -> coaching.Steps:
    """Return what `steps` answers."""
    review = found.review
    return {
        "version": VERSION,
        "record": "steps",
        **read_of(name, found.puzzle),
        "verdict": VERDICTS[found.verdict],
        "mistakes": [] if review is None else cells_of(review.conflict),
        "marks": None if review is None else marks_of(review),
        "known": open_board(found.known),
        "steps": [step(each) for each in found.steps],
        "differ": cells_of(found.differ),
    }


def justify(name: str, judged: Judged) -> coaching.Justify:
    """Return what `justify` answers."""
    marks = judged.review
    return {
        "version": VERSION,
        "record": "justify",
        **read_of(name, judged.puzzle),
        "verdict": VERDICTS[judged.verdict],
        "asked": judged.asked,
        "cells": [_move(move, judged.by_asked(move)) for move in judged.moves],
        "mistakes": [] if marks is None else cells_of(marks.conflict),
        "marks": None if marks is None else marks_of(marks),
    }


def review(name: str, log: Reviewed) -> coaching.Review:
    """Return what `review` answers."""
    return {
        "version": VERSION,
        "record": "review",
        **read_of(name, log.puzzle),
        "verdict": VERDICTS[log.verdict],
        "start": open_board(log.start),
        "moves": [_played(move) for move in log.moves],
        "techniques": dict(log.techniques),
        "guesses": [move.number for move in log.guesses],
        "mistakes": [move.number for move in log.mistakes],
        "overlooked": [move.number for move in log.overlooked],
        "slow": [move.number for move in log.slow],
        "left": log.left,
        "solved": log.solved,
        "remarks": list(log.remarks),
    }


def _played(move: Played) -> coaching.Played:
    return {
        "number": move.number,
        "cell": list(move.cell),
        "value": move.value,
        "judgement": None if move.judgement is None else move.judgement.value,
        "step": None if move.step is None else step(move.step),
        "conflict": None if move.conflict is None else _refusal(move.conflict),
        "easier": None if move.easier is None else step(move.easier),
        "since": move.since,
        "mistake": move.mistake,
        "sentence": move.sentence,
    }


def _move(move: findings.Move, by_asked: bool | None = None) -> coaching.Move:
    conflict = move.conflict
    return {
        "cell": list(move.cell),
        "value": move.value,
        "judgement": move.judgement.value,
        "step": None if move.step is None else step(move.step),
        "conflict": None if conflict is None else _refusal(conflict),
        "by_asked": by_asked,
        "sentence": move.sentence,
    }


def _refusal(refusal: findings.Refusal) -> coaching.Refusal:
    return {
        "cells": cells_of(refusal.cells),
        "clues": cells_of(refusal.clues),
        "rules": list(refusal.rules),
        "instances": [rule_at(instance) for instance in refusal.instances],
    }
