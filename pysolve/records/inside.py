"""What is inside of records, made of values of the library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pysolve import model
from pysolve.model import Verdict

if TYPE_CHECKING:
    from pysolve import findings
    from pysolve.explaining.rating import Rating
    from pysolve.records import shapes

VERSION: Final = 1
"""One more when a field changes its meaning or goes away; a field that is new does not count."""

VERDICTS: Final[dict[Verdict, shapes.Verdict]] = {
    Verdict.UNIQUE: "UNIQUE",
    Verdict.MULTIPLE: "MULTIPLE",
    Verdict.NONE: "NONE",
    Verdict.UNKNOWN: "UNKNOWN",
}


def step(made: findings.Step) -> shapes.Step:
    """Return a step; it is no record, but pages that tell of steps take it from here."""
    return {
        "number": made.number,
        "rule": made.rule,
        "sheet": made.sheet,
        "tier": made.tier,
        "cost": made.cost,
        "open": made.open,
        "cells": placed_of(made.cells),
        "excluded": placed_of(made.excluded),
        "reasons": cells_of(made.reasons),
        "gone": placed_of(made.gone),
        "clues": cells_of(made.clues),
        "instances": [rule_at(instance) for instance in made.instances],
        "sentence": made.sentence,
        "trial": [step(link) for link in made.trial],
        "ways": [{"cells": placed_of(way.cells), "fails": way.fails} for way in made.ways],
        "follows": made.follows,
        "chain": [cells_of(pair) for pair in made.chain],
    }


def about_of(puzzle: model.Puzzle) -> shapes.About:
    """Return what every record about a puzzle begins with."""
    return {
        "id": puzzle.id,
        "title": puzzle.title,
        "kind": puzzle.kind,
        "variants": list(puzzle.variants),
        "rows": puzzle.rows,
        "cols": puzzle.cols,
    }


def read_of(name: str, puzzle: model.Puzzle) -> shapes.Read:
    """Return what every record about a puzzle that was read begins with."""
    return {"input": name, **about_of(puzzle)}


def found_of(found: model.Outcome, stats: bool) -> shapes.Found:
    """Return what the search for solutions found."""
    value: shapes.Found = {
        "verdict": VERDICTS[found.verdict],
        "solutions": boards_of(found.solutions),
        "exhausted": found.exhausted,
        "timed_out": found.timed_out,
        "differences": cells_of(found.differences),
        "matches_stated": found.matches_stated,
        "draft": None if found.draft is None else list(found.draft),
        "remarks": list(found.remarks),
    }
    if stats:
        value["statistics"] = statistics_of(found.statistics)
    return value


def cost_of(counted: model.Count, stats: bool) -> shapes.Cost:
    """Return how a count came about."""
    value: shapes.Cost = {"timed_out": counted.timed_out, "remarks": list(counted.remarks)}
    if stats:
        value["statistics"] = statistics_of(counted.statistics)
    return value


def rating_of(rating: Rating | None) -> shapes.Rated:
    """Return how hard a puzzle is; None is that of one without one solution."""
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


def statistics_of(found: model.Statistics) -> shapes.Statistics:
    """Return what an answer cost."""
    return {
        "ground_seconds": found.ground_seconds,
        "solve_seconds": found.solve_seconds,
        "atoms": found.atoms,
        "rules": found.rules,
        "choices": found.choices,
        "conflicts": found.conflicts,
    }


def search_of(found: findings.RepairSearch) -> shapes.RepairSearch:
    """Return where repairs were looked for."""
    return {
        "towards": found.towards,
        "number": found.number,
        "exact": found.exact,
        "stated": found.stated,
        "places": found.places,
        "largest": found.largest,
    }


def marks_of(found: findings.Review) -> shapes.Marks:
    """Return what is to say of marks."""
    return {
        "number": found.marks,
        "broken": [rule_at(broken) for broken in found.broken],
        "completable": found.completable,
        "conflict": cells_of(found.conflict),
        "rules": list(found.rules),
        "right": found.right,
    }


def rule_at(violation: model.Violation) -> shapes.RuleAt:
    """Return a rule at a place."""
    key = violation.key
    return {"rule": violation.rule, "place": {"name": key.name, "numbers": list(key.numbers)}}


def clash_of(conflict: findings.Conflict) -> shapes.Clash:
    """Return clues that cannot hold together."""
    return {"clues": clues_of(conflict.clues), "rules": list(conflict.rules)}


def clues_of(clues: Iterable[model.PlacedClue]) -> list[shapes.Clue]:
    """Return some clues."""
    return [clue_of(clue) for clue in clues]


def clue_of(clue: model.PlacedClue) -> shapes.Clue:
    """Return a clue."""
    return {"layer": clue.layer, "cell": list(clue.cell), "entry": clue.entry}


def placed_of(marks: Iterable[findings.Placement]) -> list[shapes.Decided]:
    """Return places and their values."""
    return [{"row": mark.cell[0], "col": mark.cell[1], "value": mark.value} for mark in marks]


def cells_of(cells: Iterable[model.Cell]) -> list[list[int]]:
    """Return some cells."""
    return [list(cell) for cell in cells]


def boards_of(solutions: Iterable[model.Solution]) -> list[shapes.Board]:
    """Return filled boards."""
    return [[list(row) for row in solution.values] for solution in solutions]


def open_board(grid: model.Grid) -> shapes.OpenBoard:
    """Return a board that may not be filled."""
    return [[None if entry is None else int(entry) for entry in row] for row in grid]
