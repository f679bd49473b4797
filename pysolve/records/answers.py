"""From values of the library to records: a function for each record, named as the record is."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pysolve import model
from pysolve.formats import json as puzzles
from pysolve.model import Verdict

if TYPE_CHECKING:
    from pysolve import findings
    from pysolve.explaining.hinting import Hint
    from pysolve.explaining.judging import Judged
    from pysolve.explaining.rating import Rating
    from pysolve.generating.wish import Made
    from pysolve.metadata import Kind
    from pysolve.records import pages, shapes

VERSION: Final = 1
"""One more when a field changes its meaning or goes away; a field that is new does not count."""

_VERDICTS: dict[Verdict, shapes.Verdict] = {
    Verdict.UNIQUE: "UNIQUE",
    Verdict.MULTIPLE: "MULTIPLE",
    Verdict.NONE: "NONE",
    Verdict.UNKNOWN: "UNKNOWN",
}


def solve(
    name: str, found: model.Outcome, *, stats: bool = False, interrupted: bool = False
) -> shapes.Solve:
    """Return what `solve` answers; `name` is what the input is called, here and below."""
    record: shapes.Solve = {
        "version": VERSION,
        "record": "solve",
        **_read(name, found.puzzle),
        **_found(found, stats),
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
        **_read(name, found.puzzle),
        **_found(found, stats),
        "count": None if number is None else {"number": number.number, "exact": number.exact},
        "forced": None if found.forced is None else _open(found.forced),
        "clues": found.clues,
        "unneeded": None if unneeded is None else _clues(unneeded),
        "conflicts": [_clash(conflict) for conflict in found.conflicts],
        "changes": [
            {
                "clue": _clue(change.clue),
                "to": change.entry,
                "others": change.others,
            }
            for change in found.changes
        ],
        "repairs": None if repairs is None else [_clues(repair.additions) for repair in repairs],
        "repair_search": None if found.search is None else _search(found.search),
        "pair_exact": found.pair_exact,
        "marks": None if found.review is None else _marks(found.review),
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
        **_read(name, puzzle),
        "answer": judgement,
        "broken": [_rule_at(violation) for violation in broken],
    }


def count(
    name: str, counted: model.Count, *, stats: bool = False, interrupted: bool = False
) -> shapes.Count:
    """Return what `count` answers."""
    record: shapes.Count = {
        "version": VERSION,
        "record": "count",
        **_read(name, counted.puzzle),
        "count": counted.number,
        "exact": counted.exact,
        **_cost(counted, stats),
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
        **_read(name, explanation.puzzle),
        "verdict": _VERDICTS[explanation.verdict],
        "complete": explanation.complete,
        "timed_out": explanation.timed_out,
        "start": _open(explanation.start),
        "steps": [step(made) for made in explanation.steps],
        "continuations": _boards(explanation.continuations),
        "conflict": None if conflict is None else _clash(conflict),
        "dropped": list(explanation.dropped),
        "remarks": list(explanation.remarks),
    }


def hint(name: str, found: Hint) -> shapes.Hint:
    """Return what `hint` answers."""
    review = found.review
    return {
        "version": VERSION,
        "record": "hint",
        **_read(name, found.puzzle),
        "verdict": _VERDICTS[found.verdict],
        "mistakes": [] if review is None else _cells(review.conflict),
        "marks": None if review is None else _marks(review),
        "step": None if found.step is None else step(found.step),
        "before": [step(earlier) for earlier in found.before],
        "differ": _cells(found.differ),
    }


def review(name: str, judged: Judged) -> pages.Review:
    """Return what `justify` answers."""
    marks = judged.review
    return {
        "version": VERSION,
        "record": "review",
        **_read(name, judged.puzzle),
        "verdict": _VERDICTS[judged.verdict],
        "cells": [_move(move) for move in judged.moves],
        "mistakes": [] if marks is None else _cells(marks.conflict),
        "marks": None if marks is None else _marks(marks),
    }


def rate(name: str, explanation: findings.Explanation, rating: Rating | None) -> shapes.Rate:
    """Return what `rate` answers; None is the rating of a puzzle without one solution."""
    return {
        "version": VERSION,
        "record": "rate",
        **_read(name, explanation.puzzle),
        "verdict": _VERDICTS[explanation.verdict],
        **_rating(rating),
    }


def convert(
    name: str, puzzle: model.Puzzle, to: str, written: str, lost: Iterable[str]
) -> shapes.Convert:
    """Return a puzzle written in another format, and what there is no place for in it."""
    return {
        "version": VERSION,
        "record": "convert",
        **_read(name, puzzle),
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
    return {"version": VERSION, "record": "render", **_read(name, puzzle), **written}


def generate(made: Made, puzzle: model.Puzzle, kind: Kind) -> shapes.Generate:
    """Return what `generate` answers: a puzzle of that kind, and how it was made."""
    return {
        "version": VERSION,
        "record": "generate",
        **_about(puzzle),
        "seed": made.seed,
        "boards_drawn": made.drawn,
        "puzzle": puzzles.record(puzzle, kind),
    }


# What is inside of records


def step(made: findings.Step) -> shapes.Step:
    """Return a step; it is no record, but pages that tell of steps take it from here."""
    return {
        "number": made.number,
        "rule": made.rule,
        "sheet": made.sheet,
        "tier": made.tier,
        "cost": made.cost,
        "open": made.open,
        "cells": _placed(made.cells),
        "excluded": _placed(made.excluded),
        "reasons": _cells(made.reasons),
        "gone": _placed(made.gone),
        "clues": _cells(made.clues),
        "instances": [_rule_at(instance) for instance in made.instances],
        "sentence": made.sentence,
        "trial": [step(link) for link in made.trial],
        "ways": [{"cells": _placed(way.cells), "fails": way.fails} for way in made.ways],
        "follows": made.follows,
        "chain": [_cells(pair) for pair in made.chain],
    }


def _about(puzzle: model.Puzzle) -> shapes.About:
    return {
        "id": puzzle.id,
        "title": puzzle.title,
        "kind": puzzle.kind,
        "variants": list(puzzle.variants),
        "rows": puzzle.rows,
        "cols": puzzle.cols,
    }


def _read(name: str, puzzle: model.Puzzle) -> shapes.Read:
    return {"input": name, **_about(puzzle)}


def _found(found: model.Outcome, stats: bool) -> shapes.Found:
    value: shapes.Found = {
        "verdict": _VERDICTS[found.verdict],
        "solutions": _boards(found.solutions),
        "exhausted": found.exhausted,
        "timed_out": found.timed_out,
        "differences": _cells(found.differences),
        "matches_stated": found.matches_stated,
        "draft": None if found.draft is None else list(found.draft),
        "remarks": list(found.remarks),
    }
    if stats:
        value["statistics"] = _statistics(found.statistics)
    return value


def _cost(counted: model.Count, stats: bool) -> shapes.Cost:
    value: shapes.Cost = {"timed_out": counted.timed_out, "remarks": list(counted.remarks)}
    if stats:
        value["statistics"] = _statistics(counted.statistics)
    return value


def _rating(rating: Rating | None) -> shapes.Rated:
    if rating is None:
        return {"level": None, "difficulty": None, "tier": None}
    return {
        "level": rating.level,
        "difficulty": rating.difficulty,
        "tier": rating.tier,
        "score": rating.score,
        "effort": rating.effort,
        "steps": rating.steps,
        "rules": dict(rating.rules),
        "hardest": None if rating.hardest is None else step(rating.hardest),
        "moments": [step(moment) for moment in rating.moments],
        "choke": list(rating.choke),
        "complete": rating.complete,
    }


def _statistics(found: model.Statistics) -> shapes.Statistics:
    return {
        "ground_seconds": found.ground_seconds,
        "solve_seconds": found.solve_seconds,
        "atoms": found.atoms,
        "rules": found.rules,
        "choices": found.choices,
        "conflicts": found.conflicts,
    }


def _search(found: findings.RepairSearch) -> shapes.RepairSearch:
    return {
        "towards": found.towards,
        "number": found.number,
        "exact": found.exact,
        "stated": found.stated,
        "places": found.places,
        "largest": found.largest,
    }


def _marks(found: findings.Review) -> shapes.Marks:
    return {
        "number": found.marks,
        "broken": [_rule_at(broken) for broken in found.broken],
        "completable": found.completable,
        "conflict": _cells(found.conflict),
        "rules": list(found.rules),
        "right": found.right,
    }


def _move(move: findings.Move) -> pages.Move:
    conflict = move.conflict
    return {
        "cell": list(move.cell),
        "value": move.value,
        "judgement": move.judgement.value,
        "step": None if move.step is None else step(move.step),
        "conflict": None if conflict is None else _refusal(conflict),
        "sentence": move.sentence,
    }


def _refusal(refusal: findings.Refusal) -> pages.Refusal:
    return {
        "cells": _cells(refusal.cells),
        "clues": _cells(refusal.clues),
        "rules": list(refusal.rules),
        "instances": [_rule_at(instance) for instance in refusal.instances],
    }


def _rule_at(violation: model.Violation) -> shapes.RuleAt:
    key = violation.key
    return {"rule": violation.rule, "place": {"name": key.name, "numbers": list(key.numbers)}}


def _clash(conflict: findings.Conflict) -> shapes.Clash:
    return {"clues": _clues(conflict.clues), "rules": list(conflict.rules)}


def _clues(clues: Iterable[model.PlacedClue]) -> list[shapes.Clue]:
    return [_clue(clue) for clue in clues]


def _clue(clue: model.PlacedClue) -> shapes.Clue:
    return {"layer": clue.layer, "cell": list(clue.cell), "entry": clue.entry}


def _placed(marks: Iterable[findings.Placement]) -> list[shapes.Decided]:
    return [{"row": mark.cell[0], "col": mark.cell[1], "value": mark.value} for mark in marks]


def _cells(cells: Iterable[model.Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _boards(solutions: Iterable[model.Solution]) -> list[shapes.Board]:
    return [[list(row) for row in solution.values] for solution in solutions]


def _open(grid: model.Grid) -> shapes.OpenBoard:
    return [[None if entry is None else int(entry) for entry in row] for row in grid]
