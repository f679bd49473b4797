"""Sentences of steps and proofs: however much there is to tell, they keep to 200 letters."""

from __future__ import annotations

import re

import pytest

import pysolve
from pysolve import words
from pysolve.explaining.demands import Demands
from pysolve.explaining.lesson import subject
from pysolve.explaining.proof import Proof
from pysolve.explaining.stated import Stated, stated
from pysolve.explaining.wording import LONGEST, Wording
from pysolve.model import Key, Violation
from pysolve.settling import Case

BOARDS = [
    *("takuzu/8x8-binairo", "takuzu/8x8-tango", "heyawake/6x6-ayeheya", "nurikabe/uncharted"),
    *("akari/6x6", "hitori/6x8", "starbattle/6x6", "sudoku/6x6-jigsaw", "slitherlink/5x5"),
]

SCATTERED = {(r, c): (r + c) // 2 % 2 for r in range(9, 30) for c in range(9 + r % 2, 30, 2)}
LINE = {(20, c): c // 2 % 2 for c in range(9, 30, 2)}
PLACES = [Key("cell", (20, 20)), Key("block", (20, 20)), Key("line", (20, 20, 22, 20))]
KEYS = [
    *(Key("cell", cell) for cell in SCATTERED),
    *(Key("block", cell) for cell in SCATTERED),
    *(Key("line", (r, c, r, c + 2)) for r, c in SCATTERED),
    *(Key(name, (number,)) for name in ("row", "column", "room") for number in range(9, 30, 2)),
]


def of(name: str) -> tuple[Case, Stated, Wording]:
    case = subject(pysolve.load(name), None).case
    told = stated(case.rules)
    places = words.Places(sides=case.answer.on_sides)
    return case, told, Wording(case, told, places, case.answer.over(range(1, 10)))


@pytest.mark.parametrize("name", BOARDS)
def test_no_step_says_more_than_can_be_read(name: str) -> None:
    _, told, wording = of(name)
    assert told.steps
    for kind in told.steps.values():
        slots = re.findall(r"\{(\w+)\}", kind.sentence)
        for where in (*PLACES, Key("row", (20,))):
            for cells in (SCATTERED, LINE, {(20, 20): 1}):
                sentence = wording.step(
                    kind.sentence,
                    cells,
                    where,
                    other=PLACES[2],
                    among=[*SCATTERED],
                    says=[(slot, Key("cell", (20, 20))) for slot in slots if slot not in OWN],
                )
                assert len(sentence) <= LONGEST, sentence
                assert "{" not in sentence


OWN = (
    *("cells", "outcome", "shades", "values", "opposite", "excluded", "value", "place", "other"),
    *("among", "they", "stay", "are"),
)
"""What is filled in from what a step decides."""


@pytest.mark.parametrize("name", BOARDS)
def test_no_proof_says_more_than_can_be_read(name: str) -> None:
    case, _, wording = of(name)
    every = [Violation(rule.name, key) for rule in case.rules.rules for key in KEYS]
    told = [
        wording.proof((20, 20), 1, Proof(frozenset(every), frozenset())),
        *wording.proof((20, 20), 1, Proof(frozenset(every), frozenset()), SCATTERED).split(". "),
        wording.trial((20, 20), 1, 40, every),
        wording.broken(every),
        wording.failure(every),
        wording.printed(SCATTERED),
    ]
    for rule in case.rules.rules:
        some = [each for each in every if each.rule == rule.name]
        told += [wording.trial((20, 20), 1, 40, some), wording.trial((20, 20), 1, 40, some[:1])]
        told += wording.rule(some, SCATTERED).split(". ")
    for sentence in told:
        assert len(sentence) <= LONGEST, sentence
        assert " more" not in sentence


def demanded(rules: dict[str, list[Key]], near: tuple[int, int] | None = (4, 4)) -> str:
    puzzle = pysolve.load("nurikabe/strait")
    demands = Demands(puzzle, of("nurikabe/strait")[1])
    every = [Violation(rule, key) for rule, keys in rules.items() for key in keys]
    places = words.Places(short=True, most=2)
    return demands.told(every, places, () if near is None else [near])


BLOCKS = [Key("block", (n, n)) for n in range(6)]


def test_of_many_places_the_nearest_are_named() -> None:
    assert demanded({"pool": BLOCKS[:1]}) == "break the 2 by 2 block at r1c1"
    assert demanded({"pool": BLOCKS[:3]}) == (
        "break the 2 by 2 blocks at r2c2, r3c3 and another further away"
    )
    assert demanded({"pool": BLOCKS}) == "avoid pools"
    cells = [Key("cell", (n, n)) for n in range(6)]
    assert demanded({"size": cells}) == (
        "complete the 3 at r4c4, the ? at r5c5 and others further away"
    )
    assert demanded({"size": cells}, None) == "complete the ? at r1c1, the ? at r2c2 and others"


def test_of_many_rules_those_are_told_that_hold_of_places() -> None:
    rest = {"connected": [Key("grid", ())], "numbered": [Key("cell", (1, 1))]}
    assert demanded(rest) == "keep the sea together and bring all land to a number"
    rest["one_number"] = rest["numbered"]
    assert demanded({**rest, "pool": BLOCKS[:1]}) == (
        "break the 2 by 2 block at r1c1 without breaking another rule"
    )


def test_where_a_rule_is_broken_is_told() -> None:
    here = {"numbered": [Key("cell", (1, 1))]}
    assert demanded(here) == "bring all land to a number"
    assert demanded(here, None) == "bring the land at r2c2 to a number"


def test_demands_in_the_same_words_are_one() -> None:
    puzzle = pysolve.load("takuzu/first-steps")
    demands = Demands(puzzle, of("takuzu/first-steps")[1])
    both = [
        Violation("balance_rows", Key("row", (1,))),
        Violation("balance_columns", Key("column", (2,))),
    ]
    assert demands.told(both, words.LONG) == "balance column 3 and row 2"
