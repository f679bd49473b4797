"""Published puzzles have exactly their published solution. Skipped where the corpus is absent."""

from __future__ import annotations

import corpus
import pytest
from kinds import Record

import pysolve
from pysolve import Limit, Verdict

pytestmark = corpus.needed

SMALL_ENOUGH = 400
MONSTERS = frozenset[str]().union(*(published.monsters for published in corpus.KINDS.values()))

SOLVED = {
    record["id"]: record for kind in corpus.KINDS for record in corpus.solved(kind, SMALL_ENOUGH)
}
SAMPLE = sorted(set(SOLVED) - MONSTERS)[:: max(1, len(SOLVED) // 150)]


def assert_unique(record: Record, seconds: float) -> None:
    puzzle = corpus.puzzle(record)
    outcome = pysolve.solve(puzzle, limit=Limit(seconds=seconds))
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.solutions == (puzzle.solution,)


@pytest.mark.parametrize("name", SAMPLE)
def test_sample_has_exactly_the_published_solution(name: str) -> None:
    assert_unique(SOLVED[name], seconds=60)


@pytest.mark.corpus_all
@pytest.mark.parametrize("name", sorted(set(SOLVED) - MONSTERS))
def test_every_puzzle_has_exactly_the_published_solution(name: str) -> None:
    assert_unique(SOLVED[name], seconds=60)
