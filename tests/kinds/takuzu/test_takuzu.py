"""Takuzu alone: what its variant forbids, published puzzles."""

from __future__ import annotations

import corpus
from cells import stated

import pysolve
from pysolve import Verdict


@corpus.needed
def test_published_takuzu_breaks_the_rules_of_binairo() -> None:
    puzzle = corpus.puzzle(corpus.find("takuzu", "takuzu-140_14x14"))
    assert pysolve.check(puzzle).verdict is Verdict.UNIQUE
    assert pysolve.check(puzzle, rules=pysolve.Rules(variants=["binairo"])).verdict is Verdict.NONE
    broken = pysolve.violations(puzzle, stated(puzzle), rules=pysolve.Rules(variants=["binairo"]))
    assert {violation.rule for violation in broken} == {"distinct_columns"}


def test_there_is_an_instance_as_large_as_they_get() -> None:
    assert pysolve.load("takuzu/40x40").source.startswith("puzzles generate ")
