"""How steps are told: by what they need, near to each other, in paragraphs, in short sentences."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from running import run

import pysolve
from pysolve import Explanation, Limit, Placement, Step, catalogue, sources, words
from pysolve.engine.limits import Deadline
from pysolve.explaining.choosing import Place
from pysolve.explaining.explainer import Explainer
from pysolve.explaining.lesson import Lesson, subject
from pysolve.explaining.paragraphs import Folding, in_paragraphs
from pysolve.explaining.proof import proved
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.proving import Candidate
from pysolve.explaining.stated import StepKind, stated
from pysolve.explaining.view import Board
from pysolve.explaining.weights import Weights
from pysolve.grid import Cell
from pysolve.model import Key
from pysolve.settling import settled
from pysolve.shipped import shipped

SOME = [
    *("takuzu/8x8-binairo", "takuzu/8x8-tango", "takuzu/6x6-minimal"),
    *("heyawake/first-rooms", "heyawake/6x6-ayeheya", "nurikabe/strait", "nurikabe/uncharted"),
    *("akari/6x6", "hitori/6x8", "slitherlink/5x5", "starbattle/6x6", "sudoku/6x6-jigsaw"),
]
MOST_CELLS = 100


def shipped_boards() -> Iterator[str]:
    """Yield all puzzles that come along, of kinds that name their steps, up to 10x10."""
    for kind in catalogue.kinds():
        if (shipped("asp") / kind.name / "deduce.lp").is_file():
            for name in sources.instances(kind.name):
                puzzle = pysolve.load(name)
                if "flawed" not in name and puzzle.rows * puzzle.cols <= MOST_CELLS:
                    yield name


NAMES = sorted({*SOME, *(shipped_boards() if os.environ.get("EVERY_BOARD") else ())})


@cache
def explained(name: str) -> Explanation:
    return pysolve.explain(pysolve.load(name), strict=True).result()


def test_boards_of_all_kinds_that_name_their_steps_are_tried() -> None:
    named = {name.partition("/")[0] for name in shipped_boards()}
    assert {name.partition("/")[0] for name in SOME} == named


# What a step rests on


@pytest.mark.parametrize("name", SOME)
def test_every_reason_is_needed(name: str) -> None:
    """Without any one of them, the rules that a step cites and its other reasons prove less.

    On boards on which that is quick to tell: what takes a long search is not left out.
    """
    explanation = explained(name)
    proofs = Proofs(settled(explanation.puzzle), Limit(), Deadline())
    tried = 0
    for step in explanation.steps:
        cells = {placed.cell: placed.value for placed in step.cells}
        marks = proved(cells, [(placed.cell, placed.value) for placed in step.excluded])
        cites = [(instance.rule, instance.key) for instance in step.instances]
        known = explanation.known(step.number - 1)
        reasons = {(r, c): v for r, c in step.reasons if isinstance(v := known[r][c], int)}
        assert len(reasons) == len(step.reasons)
        gone = {(placed.cell, placed.value) for placed in step.gone}
        board = Board(reasons, frozenset(gone))
        assert proofs.of(marks, reasons, gone, cites, board) is not None, step
        for reason in reasons:
            fewer = [cell for cell in reasons if cell != reason]
            assert proofs.of(marks, fewer, gone, cites, board) is None, (step, reason)
        for mark in gone:
            assert proofs.of(marks, reasons, gone - {mark}, cites, board) is None, (step, mark)
        tried += len(reasons) + len(gone)
    assert tried


# Which step comes next


def explainer(name: str) -> Explainer:
    lesson = Lesson(subject(pysolve.load(name), None), Limit(), Deadline())
    return lesson.explainer(lesson.target({}), True, words.LONG)


@pytest.mark.parametrize(
    "name", ["takuzu/first-steps", "nurikabe/lagoon", "hitori/5x5", "akari/5x5"]
)
def test_the_next_step_is_near_if_a_cheap_one_is(name: str) -> None:
    """If one of the cheapest steps is open within two cells, the next step is, nearly always."""
    looking, board, last = explainer(name), Board({}), Place()
    near, far = 0, 0
    for step in islice(explainer(name).steps({}), 18):
        if last.last and step.cost:
            some = [other for other in looking.open(board) if other.tier == 1]
            least = min((other.cost for other in some), default=0)
            if any(other.cost == least and last.far(other.places) <= 2 for other in some):
                near += last.far(step.places) <= 2
                far += last.far(step.places) > 2
        board = board.after(step)
        if step.cost:
            last = Place(step.places)
    assert near >= 8
    assert far <= near / 10


def candidate(cell: Cell, cost: int = 1) -> Candidate:
    kind = StepKind(f"cost_{cost}", "", cost, 1, "{cells}")
    return Candidate(kind, Key("cell", cell), {cell: 1}, (), ())


def test_the_nearest_of_the_cheapest_comes_first() -> None:
    there, near, far = candidate((0, 0)), candidate((0, 2)), candidate((0, 9))
    assert Place(((0, 3),)).sorted([far, there, near]) == [near, there, far]
    assert Place().sorted([far, near, there]) == [there, near, far]
    assert Place(((0, 9),)).sorted([candidate((0, 9), 4), there]) == [there, candidate((0, 9), 4)]


def test_what_excludes_comes_after_all_that_decides() -> None:
    excludes = replace(candidate((0, 0)), cells={}, excluded=(((0, 0), 3),))
    assert Place(((0, 0),)).sorted([excludes, candidate((9, 9), 3)])[0] == candidate((9, 9), 3)


def test_what_was_seen_long_ago_comes_sooner() -> None:
    """Somebody who has seen a step keeps it in mind."""
    old, near = candidate((0, 4)), candidate((0, 0))
    place = Place(((0, 1),))
    assert place.sorted([old]) == [old]
    later = replace(place, number=20)
    assert later.sorted([near, old]) == [old, near]
    assert Place(((0, 1),), number=20).sorted([near, old]) == [near, old]


def test_a_kind_may_weigh_the_way_and_the_steps_otherwise() -> None:
    here, there = candidate((0, 0), 3), candidate((0, 5), 1)
    place = Place(((0, 1),))
    assert place.sorted([here, there]) == [there, here]
    assert replace(place, weights=Weights(distance=1)).sorted([here, there]) == [here, there]
    assert replace(place, weights=Weights(distance=1, farthest=1)).sorted([here, there]) == [
        *(there, here)
    ]
    fitted = Weights({"cost_3": 0.5})
    assert replace(place, weights=fitted).sorted([here, there]) == [here, there]
    place.sorted([here])
    waited = replace(place, number=20, opened=place.opened, weights=Weights(age=2))
    assert waited.sorted([candidate((0, 2), 1), here]) == [here, candidate((0, 2), 1)]


def takuzu_with(folder: Path, costs: str) -> pysolve.Rules:
    """Return Takuzu with another table of what counts in the order of steps."""
    shutil.copytree(shipped("asp") / "lib", folder / "lib")
    shutil.copytree(shipped("asp") / "takuzu", folder / "takuzu")
    (folder / "takuzu" / "costs.lp").write_text(costs, encoding="utf-8")
    return pysolve.Rules(folder=folder)


def test_a_table_of_costs_puts_steps_in_another_order(tmp_path: Path) -> None:
    puzzle = pysolve.load("takuzu/first-steps")
    rules = takuzu_with(tmp_path, "cost(full_line, 5).\ncost(pair, 990).\nweight(age, 0).\n")
    usual = pysolve.explain(puzzle, strict=True).result()
    other = pysolve.explain(puzzle, rules, strict=True).result()
    rank = [[step.rule for step in each.steps].index("full_line") for each in (usual, other)]
    assert rank[1] < rank[0]
    # What they are rated by stays.
    costs = [{step.rule: step.cost for step in each.steps} for each in (usual, other)]
    assert costs[0]["pair"] == costs[1]["pair"] == 1
    listed = [[s.rule for s in pysolve.steps(puzzle, each).steps] for each in (None, rules)]
    assert listed[0][:3] == ["pair", "sandwich", "pair"]
    assert listed[1][:3] == ["full_line", "sandwich", "sandwich"]


@pytest.mark.parametrize(
    ("costs", "told"),
    [
        ("cost(guess, 5).", "cost(guess, Tenths): no step(...) of that name is stated"),
        ("weight(taste, 5).", "weight(taste, Percent): it is of distance or age"),
    ],
)
def test_a_table_of_costs_is_of_what_there_is(costs: str, told: str, tmp_path: Path) -> None:
    rules = takuzu_with(tmp_path, costs)
    with pytest.raises(pysolve.PuzzleError, match=re.escape(told)):
        pysolve.explain(pysolve.load("takuzu/first-steps"), rules).result()


# The ways to fill a place

ROOM = """kind: heyawake

rooms:
abcd
acce
fgee

clues:
..1.
....
....
"""

TWINS = """kind: takuzu
variant: binairo

givens:
.....0
0..1..
..1...
.0...0
......
..00.0
"""


def ways(text: str, rule: str, number: int) -> list[tuple[str, str]]:
    """Return so many ways that a step compares: what is in their cells, and what they fail by."""
    steps = pysolve.explain(pysolve.loads(text), strict=True).result().steps
    step = next(step for step in steps if step.rule == rule and len(step.ways) == number)
    return [("".join(str(p.value) for p in way.cells), way.fails) for way in step.ways]


def test_ways_are_told_with_what_they_fail_by() -> None:
    together = "no way to keep the unshaded cells together and shade a cell from"
    assert ways(ROOM, "room_way_and_all", 3) == [
        ("100", f"{together} row 2, column 1 to row 2, column 4"),
        (
            "010",
            f"{together} row 1, column 1 to row 1, column 3 and row 3, column 1 to row 3, column 3",
        ),
        ("001", ""),
    ]
    assert ways(TWINS, "distinct_ways", 4) == [
        ("1010", ""),
        ("1001", ""),
        ("0101", "no way to tell columns 4 and 6 apart"),
        ("0011", ""),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_few_ways_are_told_one_by_one(name: str) -> None:
    """Those that are left have what the step decides, and one of them is that of the solution."""
    explanation = explained(name)
    known = explanation.known(len(explanation.steps))
    told = stated(settled(explanation.puzzle).rules)
    for step in explanation.steps:
        # Each way costs one more to go through, from the second on.
        more = step.cost - told.steps[step.rule].cost if step.rule in told.steps else 0
        assert more == len(step.ways) - 1 if step.ways else more not in (1, 2, 3), step
        assert len(step.ways) <= 4
        assert all(way.fails.startswith("no way to ") for way in step.ways if way.fails)
        left = [{p.cell: p.value for p in way.cells} for way in step.ways if not way.fails]
        for way in left:
            assert all(way.get(p.cell, p.value) == p.value for p in step.cells), step
        if step.ways:
            assert any(all(known[r][c] == v for (r, c), v in way.items()) for way in left), step


# What is told together


def made(
    number: int,
    cells: dict[Cell, int],
    reasons: tuple[Cell, ...] = (),
    *,
    rule: str = "pair",
    cost: int = 1,
    tier: int = 1,
) -> Step:
    placed = tuple(Placement(cell, value) for cell, value in sorted(cells.items()))
    return Step(number, rule, "", tier, cost, placed, reasons, reasons, (), f"Step {number}.")


LEAD = made(1, {(0, 0): 1}, rule="line_ways", cost=4, tier=2)


@pytest.mark.parametrize(
    ("step", "scale", "told"),
    [
        (made(2, {(0, 1): 0}, ((0, 0),)), 1, True),
        (made(2, {(2, 2): 0}, ((0, 0), (5, 5)), cost=2), 1, True),
        (made(2, {(0, 3): 0}, ((0, 0),)), 1, False),
        (made(2, {(0, 3): 0}, ((0, 0),)), 2, True),
        (made(2, {(0, 1): 0}, ((5, 5),)), 1, False),
        (made(2, {(0, 1): 0}, ((0, 0),), cost=3), 1, False),
        (made(2, {(0, 1): 0}, ((0, 0),), tier=2), 1, False),
        (made(2, {(0, 1): 0}, ((0, 0),), cost=0), 1, False),
        (replace(made(2, {}, ((0, 0),)), excluded=(Placement((0, 1), 3),)), 1, False),
    ],
)
def test_what_follows_at_once(step: Step, scale: int, told: bool) -> None:
    """A simple step nearby, if it rests on what the step before decides."""
    folding = Folding(scale)
    assert folding.told(LEAD) == LEAD
    assert folding.told(step) == replace(step, follows=told)


def test_a_paragraph_stays_near_to_its_first_step() -> None:
    """Each step rests on the one before; the third is far from the first."""
    folding = Folding()
    steps = [made(n, {(0, 2 * n): 1}, ((0, 2 * n - 2),)) for n in range(5)]
    assert [folding.told(step).follows for step in steps] == [False, True, False, True, False]


def test_nothing_follows_from_what_is_printed() -> None:
    folding = Folding()
    folding.told(made(1, {(0, 0): 1, (0, 1): 1}, cost=0))
    assert not folding.told(made(2, {(0, 2): 0}, ((0, 0), (0, 1)))).follows


def paragraphed(*steps: Step) -> Explanation:
    return in_paragraphs(replace(explained("takuzu/8x8-tango"), steps=steps))


def test_a_paragraph_is_a_step_that_decides_all() -> None:
    lead = replace(LEAD, reasons=((7, 7),))
    one = replace(made(2, {(0, 1): 0}, ((0, 0), (5, 5))), follows=True)
    two = replace(made(3, {(1, 1): 0, (0, 2): 1}, ((0, 1),)), follows=True)
    three = replace(made(4, {(1, 0): 0}, ((0, 0),), rule="full_line"), follows=True)
    apart = made(5, {(7, 0): 0})
    told, last = paragraphed(lead, one, two, three, apart).steps
    assert (told.number, told.rule, told.cost, told.tier) == (1, "line_ways", 4, 2)
    assert [(p.cell, p.value) for p in told.cells] == [
        *(((0, 0), 1), ((0, 1), 0), ((0, 2), 1), ((1, 0), 0), ((1, 1), 0)),
    ]
    assert told.reasons == ((5, 5), (7, 7))
    assert told.sentence == (
        "Step 1. Then column 2, rows 1 and 2 are 0, and row 1, column 3 is 1 (pair); "
        "row 2, column 1 is 0 (full line)."
    )
    assert (last.number, last.sentence, last.cells) == (2, "Step 5.", apart.cells)


def test_a_long_paragraph_has_several_sentences() -> None:
    follow = [
        replace(made(n, {(r, c): 1}), rule=f"rule_{n}", follows=True)
        for n, (r, c) in enumerate([(r, c) for r in range(3) for c in range(3)], 2)
    ]
    [told] = paragraphed(LEAD, *follow).steps
    sentences = told.sentence.split(". ")
    assert len(sentences) == 3
    assert all(sentence.startswith("Then ") for sentence in sentences[1:])
    assert max(map(len, sentences)) <= 200
    assert told.sentence.count(" (rule ") == 9


def test_steps_are_told_one_by_one_if_that_is_asked() -> None:
    name = "takuzu/6x6-minimal"
    explanation = explained(name)
    single = run("explain", name, "--brief", "--steps").stdout.splitlines()
    grouped = run("explain", name, "--brief").stdout.splitlines()
    assert len(single) - 2 == len(explanation.steps)
    assert len(grouped) - 2 == len(explanation.paragraphs) < len(explanation.steps)
    assert [line.partition(":")[0] for line in grouped[1:-1]] == [
        f"{p.number}. {p.lead.rule.replace('_', ' ')}" for p in explanation.paragraphs
    ]
    assert all(not paragraph.lead.follows for paragraph in explanation.paragraphs)
    for paragraph in explanation.paragraphs:
        decided = set(paragraph.lead.places)
        for step in paragraph.steps[1:]:
            assert step.follows
            assert decided.intersection(step.reasons)
            decided.update(step.places)


# Sentences

LONGEST = 200


@pytest.mark.parametrize("name", NAMES)
def test_sentences_are_short(name: str) -> None:
    for step in explained(name).steps:
        told = [*step.sentence.split(". "), *(link.sentence for link in step.trial)]
        told += [way.fails for way in step.ways]
        assert max(map(len, told)) <= LONGEST, step


def test_a_trial_ends_where_there_is_no_way_on() -> None:
    """And its links rest on what is known, on what is supposed, or on links before them."""
    trials = [
        (explained(name), step) for name in NAMES for step in explained(name).steps if step.trial
    ]
    assert trials
    for explanation, step in trials:
        known = explanation.known(step.number - 1)
        found = {(r, c) for r, row in enumerate(known) for c, v in enumerate(row) if v is not None}
        found |= set(step.places)
        for link in step.trial:
            assert found.issuperset(link.reasons), (step, link)
            found |= set(link.places)
        *links, end = step.trial
        assert all(link.cells or link.excluded for link in links)
        assert (end.rule, end.cells) == ("broken", ())
        assert end.sentence.startswith("There is no way to ")
