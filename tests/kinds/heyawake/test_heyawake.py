"""Heyawake alone: its variant, published puzzles."""

from __future__ import annotations

import boards
import corpus

import pysolve
from pysolve import Limit, Verdict, facts
from pysolve.engine import Program, Tactics
from pysolve.settling import settled


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


LARGE = "\n".join(["a" * 6] * 4 + ["b" * 6])
"""A room of 24 cells, and one below it."""


def test_numbers_of_large_rooms_are_counters() -> None:
    def counters(clues: str) -> bool:
        return settled(pysolve.puzzle("heyawake", rooms=LARGE, clues=clues)).tactics.counters

    rest = "\n" + "\n".join(["......"] * 3)
    assert counters(f"7.....{rest}\n......")
    assert not counters(f"?.....{rest}\n......")
    assert not counters(f"......{rest}\n2.....")


def test_counters_change_no_model() -> None:
    for puzzle in boards.puzzles("heyawake", (), 30):
        case = settled(puzzle)
        given, limit = facts.of(case.puzzle), Limit(models=0)
        found = [
            {*map(frozenset, Program(case.rules.solving, given, limit, tactics).search().models)}
            for tactics in (Tactics("tweety"), Tactics("tweety", counters=True))
        ]
        assert found[0] == found[1]
