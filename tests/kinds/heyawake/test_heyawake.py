"""Heyawake alone: its variant, published puzzles."""

from __future__ import annotations

import corpus

import pysolve
from pysolve import Limit, Verdict


@corpus.needed
def test_shipped_heyawake_of_another_solver_has_two_solutions() -> None:
    puzzle = corpus.puzzle(corpus.find("heyawake", "heyawake-gurobi-3_20x20"))
    outcome = pysolve.check(puzzle, limit=Limit(models=3))
    assert outcome.verdict is Verdict.MULTIPLE
    assert outcome.exhausted
    assert len(outcome.solutions) == 2
    assert len(outcome.differences) == 4


def test_symmetric_rooms_are_a_stricter_heyawake() -> None:
    puzzle = pysolve.load("heyawake/mirrored")
    assert puzzle.variants == ("ayeheya",)
    plain = pysolve.loads(pysolve.dumps(puzzle).replace("variant: ayeheya\n", ""))
    assert plain.variants == ()
    assert pysolve.check(plain).verdict is Verdict.MULTIPLE
    assert pysolve.check(plain, rules=pysolve.Rules(variants=["ayeheya"])).solutions == (
        puzzle.solution,
    )


def test_there_is_an_instance_as_large_as_they_get() -> None:
    assert pysolve.load("heyawake/50x50").source.startswith("puzzles generate ")
