"""From values of the library to records: a function for each record, named as the record is."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pysolve import model
from pysolve.formats import json as puzzles
from pysolve.records.inside import (
    VERDICTS,
    VERSION,
    about_of,
    boards_of,
    clash_of,
    clue_of,
    clues_of,
    cost_of,
    found_of,
    marks_of,
    open_board,
    rating_of,
    read_of,
    rule_at,
    search_of,
    step,
)

if TYPE_CHECKING:
    from pysolve import findings
    from pysolve.explaining.rating import Rating
    from pysolve.generating.wish import Made
    from pysolve.metadata import Kind
    from pysolve.records import pages, shapes


def solve(
    name: str, found: model.Outcome, *, stats: bool = False, interrupted: bool = False
) -> shapes.Solve:
    """Return what `solve` answers; `name` is what the input is called, here and below."""
    record: shapes.Solve = {
        "version": VERSION,
        "record": "solve",
        **read_of(name, found.puzzle),
        **found_of(found, stats),
    }
    if interrupted:
        record["interrupted"] = True
    return record


def check(
    name: str, found: findings.Report, *, stats: bool = False, interrupted: bool = False
) -> shapes.Check:
    """Return what `check` answers."""
    number, unneeded, repairs = found.number, found.unneeded, found.repairs
    record: shapes.Check = {
        "version": VERSION,
        "record": "check",
        **read_of(name, found.puzzle),
        **found_of(found, stats),
        "count": None if number is None else {"number": number.number, "exact": number.exact},
        "forced": None if found.forced is None else open_board(found.forced),
        "clues": found.clues,
        "unneeded": None if unneeded is None else clues_of(unneeded),
        "conflicts": [clash_of(conflict) for conflict in found.conflicts],
        "changes": [
            {
                "clue": clue_of(change.clue),
                "to": change.entry,
                "others": change.others,
            }
            for change in found.changes
        ],
        "repairs": None if repairs is None else [clues_of(repair.additions) for repair in repairs],
        "repair_search": None if found.search is None else search_of(found.search),
        "pair_exact": found.pair_exact,
        "marks": None if found.review is None else marks_of(found.review),
    }
    if interrupted:
        record["interrupted"] = True
    return record


def answer(
    name: str, puzzle: model.Puzzle, judgement: shapes.Judgement, broken: Iterable[model.Violation]
) -> shapes.Answer:
    """Return what `check --answer` answers."""
    return {
        "version": VERSION,
        "record": "answer",
        **read_of(name, puzzle),
        "answer": judgement,
        "broken": [rule_at(violation) for violation in broken],
    }


def count(
    name: str, counted: model.Count, *, stats: bool = False, interrupted: bool = False
) -> shapes.Count:
    """Return what `count` answers."""
    record: shapes.Count = {
        "version": VERSION,
        "record": "count",
        **read_of(name, counted.puzzle),
        "count": counted.number,
        "exact": counted.exact,
        **cost_of(counted, stats),
    }
    if interrupted:
        record["interrupted"] = True
    return record


def explain(name: str, explanation: findings.Explanation) -> shapes.Explain:
    """Return what `explain` answers."""
    conflict = explanation.conflict
    return {
        "version": VERSION,
        "record": "explain",
        **read_of(name, explanation.puzzle),
        "verdict": VERDICTS[explanation.verdict],
        "complete": explanation.complete,
        "timed_out": explanation.timed_out,
        "start": open_board(explanation.start),
        "steps": [step(made) for made in explanation.steps],
        "continuations": boards_of(explanation.continuations),
        "conflict": None if conflict is None else clash_of(conflict),
        "dropped": list(explanation.dropped),
        "remarks": list(explanation.remarks),
    }


def rate(name: str, explanation: findings.Explanation, rating: Rating | None) -> shapes.Rate:
    """Return what `rate` answers; None is the rating of a puzzle without one solution."""
    return {
        "version": VERSION,
        "record": "rate",
        **read_of(name, explanation.puzzle),
        "verdict": VERDICTS[explanation.verdict],
        **rating_of(rating),
    }


def convert(
    name: str, puzzle: model.Puzzle, to: str, written: str, lost: Iterable[str]
) -> shapes.Convert:
    """Return a puzzle written in another format, and what there is no place for in it."""
    return {
        "version": VERSION,
        "record": "convert",
        **read_of(name, puzzle),
        "format": to,
        "text": written,
        "lost": list(lost),
    }


def render(name: str, puzzle: model.Puzzle, media: str, drawn: str | bytes) -> pages.Render:
    """Return what was drawn of a puzzle."""
    written: pages.Drawn = {"media": media}
    if isinstance(drawn, str):
        written["text"] = drawn
    else:
        written["base64"] = b64encode(drawn).decode("ascii")
    return {"version": VERSION, "record": "render", **read_of(name, puzzle), **written}


def generate(made: Made, puzzle: model.Puzzle, kind: Kind) -> shapes.Generate:
    """Return what `generate` answers: a puzzle of that kind, and how it was made."""
    return {
        "version": VERSION,
        "record": "generate",
        **about_of(puzzle),
        "seed": made.seed,
        "boards_drawn": made.drawn,
        "puzzle": puzzles.record(puzzle, kind),
    }
