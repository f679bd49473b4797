"""One failing board per rule: a filled board that breaks this rule and no other."""

from __future__ import annotations

import pytest

import pysolve
from pysolve import Key, Violation, kinds

FAILING = {
    ("heyawake", "adjacent"): (
        """
        kind: heyawake
        rooms:
        aa
        aa
        bb
        solution:
        ##
        ..
        ..
        """,
        [Key("line", (0, 0, 0, 1))],
    ),
    ("heyawake", "count"): (
        """
        kind: heyawake
        rooms:
        aaa
        bbb
        clues:
        ..1
        2..
        solution:
        ...
        #.#
        """,
        [Key("room", (0,))],
    ),
    ("heyawake", "connected"): (
        """
        kind: heyawake
        rooms:
        aaaa
        aaaa
        aaaa
        solution:
        ....
        ...#
        ..#.
        """,
        [Key("cell", (2, 3))],
    ),
    ("heyawake", "span"): (
        """
        kind: heyawake
        rooms:
        abbba
        aaaaa
        solution:
        .....
        .#.#.
        """,
        [Key("line", (0, 0, 0, 4))],
    ),
    ("heyawake", "symmetric"): (
        """
        kind: ayeheya
        rooms:
        aaa
        abb
        solution:
        #..
        ...
        """,
        [Key("room", (0,))],
    ),
    ("takuzu", "given"): (
        """
        kind: takuzu
        givens:
        1...
        ..0.
        solution:
        0101
        1010
        """,
        [Key("cell", (0, 0)), Key("cell", (1, 2))],
    ),
    ("takuzu", "balance_rows"): (
        """
        kind: takuzu
        givens:
        ....
        ....
        ....
        ....
        solution:
        1101
        0010
        1010
        0101
        """,
        [Key("row", (0,)), Key("row", (1,))],
    ),
    ("takuzu", "balance_columns"): (
        """
        kind: takuzu
        givens:
        ....
        ....
        ....
        ....
        solution:
        1010
        1001
        0110
        1001
        """,
        [Key("column", (0,)), Key("column", (1,))],
    ),
    ("takuzu", "triple_rows"): (
        """
        kind: takuzu
        givens:
        ......
        ......
        solution:
        011100
        100011
        """,
        [Key("line", (0, 1, 0, 3)), Key("line", (1, 1, 1, 3))],
    ),
    ("takuzu", "triple_columns"): (
        """
        kind: takuzu
        givens:
        ..
        ..
        ..
        ..
        ..
        ..
        solution:
        01
        10
        10
        10
        01
        01
        """,
        [Key("line", (1, 0, 3, 0)), Key("line", (1, 1, 3, 1))],
    ),
    ("takuzu", "distinct_rows"): (
        """
        kind: binairo
        givens:
        ........
        ........
        ........
        ........
        ........
        ........
        solution:
        01010101
        00101011
        10110010
        01010101
        11001010
        10101100
        """,
        [Key("rows", (0, 3))],
    ),
    ("takuzu", "distinct_columns"): (
        """
        kind: binairo
        givens:
        ........
        ........
        ........
        ........
        ........
        ........
        solution:
        01100101
        00101011
        11010010
        01001101
        10110100
        10011010
        """,
        [Key("columns", (0, 3))],
    ),
    ("nurikabe", "size"): (
        """
        kind: nurikabe
        clues:
        2.?.
        ....
        solution:
        .#..
        ####
        """,
        [Key("cell", (0, 0))],
    ),
    ("nurikabe", "one_number"): (
        """
        kind: nurikabe
        clues:
        1..
        ...
        solution:
        .#.
        ##.
        """,
        [Key("cell", (0, 2)), Key("cell", (1, 2))],
    ),
    ("nurikabe", "connected"): (
        """
        kind: nurikabe
        clues:
        .2.
        ...
        solution:
        #.#
        #.#
        """,
        [Key("cell", (0, 2)), Key("cell", (1, 2))],
    ),
    ("nurikabe", "pool"): (
        """
        kind: nurikabe
        clues:
        1..
        ...
        solution:
        .##
        ###
        """,
        [Key("block", (0, 1))],
    ),
}


@pytest.mark.parametrize(("kind", "rule"), FAILING)
def test_failing_board_breaks_this_rule_and_no_other(kind: str, rule: str) -> None:
    text, keys = FAILING[kind, rule]
    puzzle = pysolve.loads("\n".join(line.strip() for line in text.splitlines()))
    assert puzzle.kind == kind
    assert pysolve.violations(puzzle, puzzle.solution) == tuple(Violation(rule, k) for k in keys)


def test_every_declared_rule_has_a_failing_board() -> None:
    declared = {
        (kind.name, rule.name)
        for kind in kinds.every()
        for about in (kind.about, *(variant.about for variant in kind.variants))
        for rule in about.rules
    }
    assert declared == set(FAILING)


def test_every_rule_has_a_sentence() -> None:
    for kind in kinds.every():
        for about in (kind.about, *(variant.about for variant in kind.variants)):
            assert about.title
            assert about.summary.endswith(".")
            for rule in about.rules:
                assert rule.sentence.endswith("."), rule
