"""Published puzzles have exactly their published solution. Skipped where the corpus is absent."""

from __future__ import annotations

from typing import Any

import corpus
import pytest

import pysolve
from pysolve import Budget, Verdict

pytestmark = pytest.mark.skipif(not corpus.FOLDER.exists(), reason="the corpus is not at hand")

SMALL_ENOUGH = 400
MONSTERS = {"nurikabe-753_10x10", "nurikabe-1091_15x15", "nurikabe-683_14x24"}
"""Not decided within 20 seconds on one core."""

SOLVED = {
    record["id"]: record
    for kind in corpus.KINDS
    for record in corpus.records(kind)
    if "solution" in record and record["rows"] * record["cols"] <= SMALL_ENOUGH
}
SAMPLE = sorted(set(SOLVED) - MONSTERS)[:: max(1, len(SOLVED) // 150)]


def assert_unique(record: dict[str, Any], seconds: float) -> None:
    puzzle = corpus.puzzle(record)
    outcome = pysolve.solve(puzzle, budget=Budget(seconds=seconds))
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.solutions == (puzzle.solution,)


@pytest.mark.parametrize("name", SAMPLE)
def test_sample_has_exactly_the_published_solution(name: str) -> None:
    assert_unique(SOLVED[name], seconds=60)


@pytest.mark.corpus_all
@pytest.mark.parametrize("name", sorted(set(SOLVED) - MONSTERS))
def test_every_puzzle_has_exactly_the_published_solution(name: str) -> None:
    assert_unique(SOLVED[name], seconds=60)


def find(kind: str, name: str) -> dict[str, Any]:
    return next(record for record in corpus.records(kind) if record["id"] == name)


def test_published_takuzu_breaks_the_rules_of_binairo() -> None:
    puzzle = corpus.puzzle(find("takuzu", "takuzu-140_14x14"))
    assert pysolve.check(puzzle).verdict is Verdict.UNIQUE
    assert pysolve.check(puzzle, variants=["binairo"]).verdict is Verdict.NONE
    broken = pysolve.violations(puzzle, puzzle.solution, variants=["binairo"])
    assert {violation.rule for violation in broken} == {"distinct_columns"}


def test_shipped_heyawake_of_another_solver_has_two_solutions() -> None:
    puzzle = corpus.puzzle(find("heyawake", "heyawake-gurobi-3_20x20"))
    outcome = pysolve.check(puzzle, budget=Budget(models=3))
    assert outcome.verdict is Verdict.MULTIPLE
    assert outcome.exhausted
    assert len(outcome.solutions) == 2
    assert len(outcome.differences) == 4
