"""The coach: hints near a cell, silent steps, chains, all open steps, and steps asked for."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import boards
import oracle
import pytest
from cells import stated
from running import run

import pysolve
from pysolve import Judgement, Rules, UsageError, words
from pysolve.grid import apart
from pysolve.model import Cell, Grid, Puzzle

STEPPING = "heyawake/stepping-stones"


def lines_of(*arguments: object, stdin: str | None = None) -> tuple[int, list[str]]:
    done = run(*arguments, stdin=stdin)
    return done.exit_code, done.stdout.splitlines()


def marked(puzzle: Puzzle, number: int) -> Puzzle:
    """Return a puzzle with what its explanation knows after some steps."""
    return replace(puzzle, marks=pysolve.explain(puzzle).result().known(number))


# Hints near a cell


def test_a_hint_near_a_cell_is_the_nearest_that_is_not_much_harder() -> None:
    puzzle = pysolve.load(STEPPING)
    for near, first in (((6, 0), (6, 0)), ((0, 6), (0, 6)), ((6, 6), (3, 6)), ((2, 2), (2, 2))):
        step = pysolve.hint(puzzle, near=near).step
        assert step is not None
        assert step.cells[0].cell == first
    every = pysolve.steps(puzzle).steps
    # The costly one is nearer to the middle of the upper rim, and passed over.
    costly = max(every, key=lambda step: step.cost)
    step = pysolve.hint(puzzle, near=(0, 5)).step
    assert step is not None and step.cost < costly.cost
    assert apart([(0, 5)], costly.places) == 0


def test_near_and_cell_are_told_apart() -> None:
    with pytest.raises(UsageError, match="about a cell, or near one"):
        pysolve.hint(pysolve.load(STEPPING), cell=(0, 0), near=(0, 0))
    with pytest.raises(UsageError, match="there is no such cell on a board of 7x7"):
        pysolve.hint(pysolve.load(STEPPING), near=(7, 0))
    done = run("hint", STEPPING, "--near", "2,2", "--cell", "1,1")
    assert (done.exit_code, done.stderr) == (2, "puzzles: --cell and --near exclude each other\n")
    done = run("hint", STEPPING, "--near", "middle")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("puzzles: --near is a row and a column, such as 3,4 or r3c4")


SIDE = "Look around the right side of row 8, column 8: three in corner."


def test_near_may_be_a_cell_where_sides_are_decided() -> None:
    for place in ("8,8", "8,8,right"):
        code, lines = lines_of("hint", "slitherlink/example", "--near", place, "--level", 2)
        assert (code, lines) == (0, [SIDE])


# What goes without saying

SILENT = "trivial(pair).\nforces(never, grid, 0, 0, 0) :- size(0, 0).\n"
PAIRS = "takuzu/first-steps"


@pytest.fixture
def silent(tmp_path: Path) -> Rules:
    file = tmp_path / "silent.lp"
    file.write_text(SILENT)
    return Rules(extra=(file,))


def test_silent_steps_are_taken_before_a_hint(silent: Rules) -> None:
    """Two equal cells side by side: nobody needs to be told what comes next to them."""
    puzzle = pysolve.load(PAIRS)
    near = pysolve.hint(puzzle, near=(0, 0)).step
    assert near is not None and near.rule == "pair"
    found = pysolve.hint(puzzle, silent, near=(0, 0))
    assert found.step is not None
    assert found.step.rule != "pair"
    assert (found.known[0][0], found.known[3][0]) == (0, 0)
    listed = pysolve.steps(puzzle, silent)
    assert "pair" not in [step.rule for step in listed.steps]
    assert listed.known == found.known


def test_a_silent_step_is_told_when_nothing_else_is_left(silent: Rules) -> None:
    puzzle = pysolve.load(PAIRS)
    values = stated(puzzle).values
    almost = replace(puzzle, marks=((None, *values[0][1:]), *values[1:]))
    found = pysolve.hint(almost, silent)
    assert found.step is not None
    assert (found.step.rule, found.step.cells[0].cell) == ("pair", (0, 0))
    done = replace(puzzle, marks=values)
    assert pysolve.hint(done, silent).step is None


def test_a_cell_is_not_told_by_what_would_follow_from_it(silent: Rules) -> None:
    puzzle = pysolve.load(PAIRS)
    found = pysolve.hint(puzzle, silent, cell=(0, 0))
    assert found.step is not None
    assert (found.step.rule, found.before) == ("pair", ())
    (move,) = pysolve.judge(puzzle, silent, moves=[((0, 0), 0)]).moves
    assert move.step is not None and move.step.rule == "pair"


# Chains


@pytest.mark.parametrize("name", ["takuzu/first-steps", STEPPING, "nurikabe/lagoon"])
def test_a_chain_leads_to_a_cell_by_nothing_superfluous(name: str) -> None:
    puzzle = pysolve.load(name)
    values = stated(puzzle).values
    rng = random.Random(name)
    for _ in range(3):
        cell = rng.randrange(puzzle.rows), rng.randrange(puzzle.cols)
        found = pysolve.hint(puzzle, cell=cell)
        assert found.step is not None
        steps = (*found.before, found.step)
        assert [step.number for step in steps] == list(range(1, len(steps) + 1)) or len(steps) == 1
        assert (cell, values[cell[0]][cell[1]]) in [(p.cell, p.value) for p in found.step.cells]
        known = {
            (r, c) for r, row in enumerate(found.known) for c, v in enumerate(row) if v is not None
        }
        for number, step in enumerate(steps):
            assert known.issuperset(step.reasons)
            known |= {placed.cell for placed in step.cells}
            own = {placed.cell for placed in step.cells}
            later = [other for other in steps[number + 1 :] if own.intersection(reasons(other))]
            assert later or step is found.step


def reasons(step: pysolve.Step) -> set[Cell]:
    return {*step.reasons, *(cell for link in step.trial for cell in link.reasons)}


def test_a_chain_is_told_in_order() -> None:
    found = pysolve.hint(pysolve.load(PAIRS), cell=(4, 4))
    assert [step.rule for step in found.before] == ["full_line", "pair"]
    assert found.step is not None and found.step.rule == "pair"
    assert lines_of("hint", PAIRS, "--cell", "5,5", "--ascii") == (
        0,
        [
            f"1. {found.before[0].sentence}",
            f"2. {found.before[1].sentence}",
            f"3. {found.step.sentence}",
            "+------------------+",
            "|                  |",
            "| 1     1          |",
            "| 1        0       |",
            "|                1 |",
            "| 0  0 (1)(1)[0]   |",
            "| 1     1     0    |",
            "+------------------+",
        ],
    )


# All that can be done


@pytest.mark.parametrize(("kind", "variants"), boards.KINDS)
def test_every_step_listed_follows(kind: str, variants: tuple[str, ...]) -> None:
    """By plain Python: what it decides is so in all solutions that agree with the marks."""
    rng = random.Random(f"{kind} {variants} steps")
    listed = 0
    for puzzle in boards.drawn(kind, variants, 10):
        solutions = oracle.solutions(puzzle) if puzzle.rows * puzzle.cols <= 12 else set()
        if not solutions:
            continue
        one = min(solutions)
        cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
        chosen = rng.sample(cells, len(cells) // 3)
        known: Grid = tuple(
            tuple(v if (r, c) in chosen else None for c, v in enumerate(row))
            for r, row in enumerate(one)
        )
        agreeing = [s for s in solutions if all(s[r][c] == one[r][c] for r, c in chosen)]
        found = pysolve.steps(replace(puzzle, marks=known))
        costs = [step.cost for step in found.steps]
        assert costs == sorted(costs)
        for step in found.steps:
            listed += 1
            for placed in step.cells:
                (r, c), value = placed.cell, placed.value
                assert all(s[r][c] == value for s in agreeing)
                assert known[r][c] is None
        if not found.steps:
            open_ = {c for c in cells if len({s[c[0]][c[1]] for s in agreeing}) > 1}
            assert set(found.differ) == open_
    assert listed


def test_the_first_step_listed_is_as_cheap_as_the_next_one_hinted_at() -> None:
    for name in ("takuzu/first-steps", STEPPING, "nurikabe/6x6-tier2"):
        puzzle = marked(pysolve.load(name), 6)
        step = pysolve.hint(puzzle).step
        assert step is not None
        assert pysolve.steps(puzzle).steps[0].cost <= step.cost


def test_a_step_that_tells_nothing_more_is_left_out() -> None:
    told: set[tuple[Cell, int]] = set()
    for step in pysolve.steps(pysolve.load(STEPPING)).steps:
        new = {(placed.cell, placed.value) for placed in step.cells}
        assert not new <= told
        told |= new
    cell = (2, 2)
    every = pysolve.steps(pysolve.load(STEPPING), cell=cell).steps
    assert every[0].rule == "room_zero"
    assert len(every) > 1
    assert all(cell in step.places for step in every)


def test_steps_near_a_cell_come_first() -> None:
    puzzle = pysolve.load(STEPPING)
    listed = pysolve.steps(puzzle, near=(6, 0)).steps
    assert listed[0].cells[0].cell == (6, 0)
    far = [apart([(6, 0)], step.places) for step in listed]
    assert far == sorted(far)
    every = {step.sentence for step in pysolve.steps(puzzle).steps}
    assert {step.sentence for step in listed} == every
    code, lines = lines_of("steps", STEPPING, "--near", "7,1", "--places", "short")
    assert (code, lines[0]) == (0, "1. room zero (tier 1, cost 1): r7c1 to r7c4 are unshaded")


def test_steps_are_listed_in_words() -> None:
    code, lines = lines_of("steps", PAIRS, "--places", "short")
    listed = pysolve.steps(pysolve.load(PAIRS), places=words.SHORT).steps
    assert (code, len(lines)) == (0, 2 * len(listed))
    assert lines[:4] == [
        "1. pair (tier 1, cost 1): r1c1 is 0",
        f"   {listed[0].sentence}",
        "2. sandwich (tier 1, cost 1): r2c2 is 0",
        f"   {listed[1].sentence}",
    ]
    assert lines_of("steps", "takuzu/flawed/impossible")[0] == 1


def test_steps_of_marks_that_cannot_stand() -> None:
    text = "kind: takuzu\n\ngivens:\n1..0\n..0.\n0...\n.1..\n\nmarks:\n.11.\n....\n....\n....\n"
    assert lines_of("steps", "-", stdin=text) == (
        1,
        ["Nothing is built on marks that cannot stand: row 1, column 2; row 1, column 3."],
    )
    record = json.loads(run("steps", "-", "--json", stdin=text).stdout)
    assert (record["mistakes"], record["steps"]) == ([[0, 1], [0, 2]], [])


def test_where_no_step_has_a_name_the_next_one_is_told() -> None:
    puzzle = pysolve.load("takuzu/6x6-tier4")
    explanation = pysolve.explain(puzzle).result()
    trial = next(step for step in explanation.steps if step.trial)
    (step,) = pysolve.steps(replace(puzzle, marks=explanation.known(trial.number - 1))).steps
    assert (step.rule, step.cells) == ("trial", trial.cells)


# A step that is asked for

ASKED = [
    ("pair", 0, "Right, by pair. Column 1 "),
    ("full line", 0, "Right, by full line. Column 1 "),
    ("sandwich", 1, "Right. Sandwich does not tell so now. Pair does: Column 1 "),
    ("trial", 1, "Right. Trial does not tell so now. Pair does: Column 1 "),
]


@pytest.mark.parametrize(("name", "code", "told"), ASKED)
def test_the_step_that_is_asked_for_does_it_or_another(name: str, code: int, told: str) -> None:
    asked = ["--cell", "1,1", "--value", 0, "--step", name, "--places", "short"]
    done = run("justify", "takuzu/first-steps", *asked)
    assert done.exit_code == code
    assert done.stdout.startswith(told)
    record = json.loads(run("justify", "takuzu/first-steps", *asked, "--json").stdout)
    assert record["asked"] == name.replace(" ", "_")
    assert record["cells"][0]["by_asked"] is (code == 0)
    assert (record["cells"][0]["step"]["rule"] == record["asked"]) is (code == 0)


def test_every_step_of_an_explanation_is_what_it_says() -> None:
    """The certifier answers for people what it answers for explanations."""
    for name in ("takuzu/6x6-tier4", STEPPING, "nurikabe/lagoon"):
        puzzle = pysolve.load(name)
        explanation = pysolve.explain(puzzle).result()
        for step in explanation.steps[1::5]:
            before = replace(puzzle, marks=explanation.known(step.number - 1))
            move = step.cells[0].cell, step.cells[0].value
            judged = pysolve.judge(before, moves=[move], step=step.rule)
            assert judged.by_asked(judged.moves[0]) is True, (name, step)


def test_a_wrong_move_is_wrong_by_whatever_step() -> None:
    done = run("justify", STEPPING, "--cell", "3,3", "--value", "shaded", "--step", "room-zero")
    assert done.exit_code == 1
    assert done.stdout.startswith("Wrong: row 3, column 3 cannot be shaded.")


def test_a_step_that_there_is_not() -> None:
    done = run("justify", STEPPING, "--cell", "3,3", "--value", 0, "--step", "room zer")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.endswith("there is no step 'room zer'; did you mean 'room_zero'?\n")
    puzzle = pysolve.load("takuzu/first-steps")
    with pytest.raises(UsageError, match="a step is asked for by its name"):
        pysolve.judge(puzzle, moves=[((0, 0), 0)], step=3)  # type: ignore[arg-type]


def test_of_a_kind_without_steps_the_rules_are_asked_for() -> None:
    text = "kind: creek\n\ncorners:\n1..0\n.2..\n..1.\n"
    record = json.loads(run("steps", "-", "--json", stdin=text).stdout)
    (first, *_) = record["steps"]
    cell = first["cells"][0]
    asked = ["--cell", f"{cell['row'] + 1},{cell['col'] + 1}", "--value", cell["value"]]
    assert run("justify", "-", *asked, "--step", first["rule"], stdin=text).exit_code == 0
    judged = pysolve.judge(
        pysolve.loads(text), moves=[((cell["row"], cell["col"]), cell["value"])], step="together"
    )
    assert judged.by_asked(judged.moves[0]) is False
    assert judged.moves[0].judgement is Judgement.PROVED
