"""Nurikabe alone: its proofs by other rules, its numbers, published puzzles."""

from __future__ import annotations

import random

import boards
import oracle
from cells import grid

import pysolve
from pysolve import Limit, Verdict, facts
from pysolve.engine import Program
from pysolve.settling import settled


def test_what_proofs_break_the_rules_break() -> None:
    """proofs.lp tells of nothing that is not broken, and of something whenever something is."""
    rng = random.Random("proofs")
    for puzzle in boards.puzzles("nurikabe", (), 52):
        rules = settled(puzzle).rules
        assert rules.proving != rules.reviewing
        program = Program(rules.proving, facts.of(puzzle), Limit())
        for solution in [boards.filling(rng, puzzle) for _ in range(12)]:
            shaded = frozenset(facts.of_solution(solution, "shaded"))
            found = facts.violations(program.atoms_given(shaded, facts.Shaded, facts.Violated))
            broken = oracle.violations(puzzle, solution)
            assert set(found) <= set(broken), pysolve.dumps(puzzle)
            assert bool(found) == bool(broken), pysolve.dumps(puzzle)


def test_a_number_larger_than_the_grid_leaves_no_solution() -> None:
    text = "kind: nurikabe\nclues:\n 99 .\n .  .\n"
    assert pysolve.check(pysolve.loads(text)).verdict is Verdict.NONE


def test_there_is_an_instance_with_a_number_unknown() -> None:
    assert any("?" in row for row in grid(pysolve.load("nurikabe/uncharted"), "numbers"))
