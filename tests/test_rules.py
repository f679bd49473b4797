"""One failing board per rule: a filled board that breaks this rule and no other.

And what else the folder of every kind must have: see kinds/__init__.py.
"""

from __future__ import annotations

import boards
import oracle
import pytest
from cells import stated
from kinds import ALL, KINDS, boards_of, keys_of, known, oracle_of

import pysolve
from pysolve.catalogue import kinds as every


@pytest.mark.parametrize(("kind", "rule"), boards.FAILING)
def test_failing_board_breaks_this_rule_and_no_other(kind: str, rule: str) -> None:
    puzzle, broken = boards.failing(kind, rule)
    assert puzzle.kind == kind
    assert pysolve.violations(puzzle, stated(puzzle)) == broken


@pytest.mark.parametrize(("kind", "rule"), boards.FAILING)
def test_the_oracle_finds_what_a_failing_board_breaks(kind: str, rule: str) -> None:
    puzzle, broken = boards.failing(kind, rule)
    assert oracle.violations(puzzle, stated(puzzle)) == broken


def test_every_shipped_kind_has_its_folder_here() -> None:
    """tests/kinds/<kind>/ with an oracle at least."""
    assert tuple(kind.name for kind in every()) == ALL


def test_every_declared_rule_has_a_failing_board() -> None:
    for kind in every():
        abouts = [kind.about, *(variant.about for variant in kind.variants)]
        rules = {rule.name for about in abouts for rule in about.rules}
        assert rules == {file.stem for file in (kind.folder / "failing").glob("*.txt")}, kind.name
        if kind.name in KINDS:
            assert rules == set(keys_of(kind.name)), kind.name


def test_the_oracle_judges_by_every_declared_rule() -> None:
    for kind in every():
        judge = oracle_of(kind.name)
        assert set(judge.rules) == {rule.name for rule in kind.about.rules}
        assert {name: set(rules) for name, rules in judge.variants.items()} == {
            variant.name: {rule.name for rule in variant.about.rules} for variant in kind.variants
        }
        assert set(judge.bare) <= set(oracle.rules_of(kind.name, tuple(judge.variants)))


def test_boards_are_tried_of_all_shapes_and_variants() -> None:
    for kind in known():
        small = boards_of(kind.name)
        for sizes in (small.sizes, small.made.sizes):
            assert any(rows > cols for rows, cols in sizes)
            assert any(rows < cols for rows, cols in sizes)
            assert any(rows == cols for rows, cols in sizes)
            assert max(rows * cols for rows, cols in sizes) <= boards.MOST_CELLS
        assert small.variants[0] == ()
        assert {variant.name for variant in kind.variants} == {
            name for variants in small.variants for name in variants
        }


def test_every_rule_has_a_sentence() -> None:
    for kind in every():
        for about in (kind.about, *(variant.about for variant in kind.variants)):
            assert about.title
            assert about.summary.endswith(".")
            for rule in about.rules:
                assert rule.sentence.endswith("."), rule
