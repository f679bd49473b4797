"""Answers as values that JSON can hold; docs/json.md describes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pysolve import sources
from pysolve.model import Count, Outcome, PlacedClue, Puzzle, Report, Review, Violation

if TYPE_CHECKING:
    from pysolve.metadata import Kind


def named(name: str, puzzle: Puzzle) -> dict[str, Any]:
    """Return what a puzzle is called: where it was read, and by whom it was made."""
    return {"input": name, "id": puzzle.id, "title": puzzle.title}


def about(name: str, puzzle: Puzzle) -> dict[str, Any]:
    """Return what every answer begins with."""
    return {
        **named(name, puzzle),
        "kind": puzzle.kind,
        "variants": list(puzzle.variants),
        "rows": puzzle.rows,
        "cols": puzzle.cols,
    }


def outcome(name: str, found: Outcome, *, stats: bool) -> dict[str, Any]:
    """Return what `solve` answers."""
    value = {
        **about(name, found.puzzle),
        "verdict": found.verdict.value,
        "solutions": [[list(row) for row in solution.values] for solution in found.solutions],
        "exhausted": found.exhausted,
        "timed_out": found.timed_out,
        "differences": [list(cell) for cell in found.differences],
        "matches_stated": found.matches_stated,
        "remarks": list(found.remarks),
    }
    return {**value, "statistics": asdict(found.statistics)} if stats else value


def _clue(clue: PlacedClue) -> dict[str, Any]:
    return {"layer": clue.layer, "cell": list(clue.cell), "entry": clue.entry}


def violation(found: Violation) -> dict[str, Any]:
    """Return a broken rule and its place."""
    return {
        "rule": found.rule,
        "place": found.key.name,
        "numbers": list(found.key.numbers),
    }


def report(name: str, found: Report, *, stats: bool) -> dict[str, Any]:
    """Return what `check` answers."""

    def clues(placed: Iterable[PlacedClue]) -> list[dict[str, Any]]:
        return [_clue(clue) for clue in placed]

    number = found.number
    return {
        **outcome(name, found, stats=stats),
        "count": None if number is None else {"number": number.number, "exact": number.exact},
        "forced": found.forced,
        "clues": found.clues,
        "unneeded": None if found.unneeded is None else clues(found.unneeded),
        "conflicts": [
            {"clues": clues(conflict.clues), "rules": list(conflict.rules)}
            for conflict in found.conflicts
        ],
        "changes": [
            {
                "clue": _clue(change.clue),
                "to": change.entry,
                "others": sorted(change.entries[1:]),
            }
            for change in found.changes
        ],
        "repairs": None
        if found.repairs is None
        else [clues(repair.additions) for repair in found.repairs],
        "repair_search": None if found.search is None else asdict(found.search),
        "pair_exact": found.pair_exact,
        "marks": None if found.review is None else review(found.review),
    }


def review(found: Review) -> dict[str, Any]:
    """Return what is said of the marks in a puzzle."""
    return {
        "number": found.marks,
        "broken": [violation(broken) for broken in found.broken],
        "completable": found.completable,
        "conflict": [list(cell) for cell in found.conflict],
        "rules": list(found.rules),
        "right": found.right,
    }


def count(name: str, counted: Count, *, stats: bool) -> dict[str, Any]:
    """Return what `count` answers."""
    value = {
        **about(name, counted.puzzle),
        "count": counted.number,
        "exact": counted.exact,
        "timed_out": counted.timed_out,
        "remarks": list(counted.remarks),
    }
    return {**value, "statistics": asdict(counted.statistics)} if stats else value


def kind(found: Kind) -> dict[str, Any]:
    """Return all about a found."""
    return {
        "kind": found.name,
        "title": found.title,
        "summary": found.about.summary,
        "aliases": list(found.about.aliases),
        "layers": list(found.layers),
        "answer": found.answer,
        "rules": {rule.name: rule.sentence for rule in found.about.rules},
        "variants": {
            variant.name: {
                "title": variant.about.title,
                "summary": variant.about.summary,
                "aliases": list(variant.about.aliases),
                "rules": {rule.name: rule.sentence for rule in variant.about.rules},
            }
            for variant in found.variants
        },
        "files": [str(file) for file in sorted(found.folder.rglob("*.lp"))],
        "puzzles": list(sources.instances(found.name)),
    }
