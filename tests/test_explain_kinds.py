"""Explanations of every sort of answer: sides, many values, and kinds that name no steps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import clingo
import pytest
import running
from kinds import ALL, HERE, examples, worded

import pysolve
from pysolve import (
    Explanation,
    Limit,
    Placement,
    Puzzle,
    Rules,
    Step,
    StepError,
    Verdict,
    catalogue,
    facts,
    words,
)
from pysolve.engine.limits import Deadline
from pysolve.explaining.lesson import Lesson, subject
from pysolve.explaining.view import Board
from pysolve.grid import Cell, Grid, parted_by
from pysolve.metadata import Kind
from pysolve.settling import Case, settled
from pysolve.shipped import shipped

WORDED = [kind.name for kind in worded()]
"""Kinds that name their steps, and are not among those that test_explain.py takes."""

PLAIN = [kind for kind in ALL if not (shipped("asp") / kind / "deduce.lp").is_file()]


def boards(kind: str) -> list[Path]:
    return examples(catalogue.find(kind)[0])


@cache
def explained(file: Path) -> Explanation:
    return pysolve.explain(pysolve.load(file), strict=True).result()


def atom(case: Case, place: Cell) -> str:
    """Return the atom of a place, without its end."""
    names = (*parted_by(place)[0], *parted_by(place)[1]) if case.answer.on_sides else place
    return f"{case.answer.fact}({', '.join(map(str, names))}"


def held(case: Case, placed: Placement, *, has: bool = True) -> str:
    """Return the literal that a place has a value, or that it has not."""
    if case.answer.written:
        return f"{'' if has else 'not '}{atom(case, placed.cell)}, {placed.value})"
    return f"{'' if has == bool(placed.value) else 'not '}{atom(case, placed.cell)})"


def follows(case: Case, step: Step, known: Grid) -> bool:
    """Tell, by clingo alone, whether a step follows from what it cites."""
    told = [f"{fact}." for fact in facts.of(case.puzzle)]
    for instance in step.instances:
        numbers = ", ".join(map(str, instance.key.numbers))
        key = f"{instance.key.name}({numbers})" if numbers else instance.key.name
        told.append(f":- violated({instance.rule}, {key}).")
    for r, c in step.reasons:
        value = known[r][c]
        assert isinstance(value, int), "a reason is known"
        told.append(f":- not {held(case, Placement((r, c), value))}.".replace("not not ", ""))
    told += [f":- {held(case, gone)}." for gone in step.gone]
    # Not all of what it tells holds.
    holds = [held(case, placed) for placed in step.cells]
    holds += [held(case, placed, has=False) for placed in step.excluded]
    told.append(f":- {', '.join(holds)}.")
    control = clingo.Control(["--warn=none"])
    for file in case.rules.stating:
        control.load(str(file))
    control.add("base", [], "\n".join(told))
    control.ground([("base", [])])
    return bool(control.solve().unsatisfiable)


def check_steps(explanation: Explanation, rules: Rules | None = None) -> None:
    """See that steps follow one from another, and lead to the solution or to what is shared."""
    case = settled(explanation.puzzle, rules)
    gone: set[Placement] = set()
    for step in explanation.steps:
        before = explanation.known(step.number - 1)
        assert step.cells or step.excluded
        assert all(before[p.cell[0]][p.cell[1]] is None for p in (*step.cells, *step.excluded))
        assert gone.issuperset(step.gone)
        assert follows(case, step, before), (pysolve.dumps(explanation.puzzle), step)
        gone |= set(step.excluded)
    known = explanation.known(len(explanation.steps))
    shared = pysolve.forced(explanation.puzzle, rules)
    assert shared is not None
    assert [known[r][c] for r, c in case.undecided()] == [shared[r][c] for r, c in case.undecided()]


# Kinds that name their steps


def step_names(kind: Kind) -> set[str]:
    files = [*kind.folder.glob("deduce.lp"), *kind.folder.glob("closer.lp")]
    return {
        str(fact.name)
        for fact in pysolve.engine.read_facts(files, [facts.StepKind])
        if isinstance(fact, facts.StepKind)
    }


def opened(file: Path) -> Iterator[str]:
    """Yield the named steps that are open on a board, and on those that they all lead to."""
    lesson = Lesson(subject(pysolve.load(file), None), Limit(), Deadline())
    explainer = lesson.explainer(lesson.target({}), True, words.LONG)
    board = Board({})
    while steps := explainer.open(board):
        yield from {step.rule for step in steps}
        board = board.after(*steps)


@pytest.mark.parametrize("kind", ["sudoku", "starbattle"])
def test_every_named_step_can_be_taken(kind: str) -> None:
    """Which of them is taken depends on what else is open, and where."""
    taken = {step.rule for file in boards(kind) for step in explained(file).steps}
    named = step_names(settled(explained(boards(kind)[0]).puzzle).kind)
    assert len(named) > 10
    left = named - taken
    for file in boards(kind):
        left -= set(opened(file)) if left else set()
    assert not left


@pytest.mark.parametrize(
    "file", [file for kind in WORDED for file in boards(kind)], ids=lambda file: file.stem
)
def test_named_steps_follow_from_what_they_cite(file: Path) -> None:
    explanation = explained(file)
    assert not explanation.dropped
    check_steps(explanation)


def test_an_exclusion_is_told_when_something_rests_on_it() -> None:
    """No step leads nowhere, and none is told before its time."""
    steps = [s for file in boards("sudoku") for s in explained(file).steps]
    assert any(step.excluded for step in steps)
    for file in boards("sudoku"):
        explanation = explained(file)
        rested = {gone for step in explanation.steps for gone in step.gone}
        for step in explanation.steps:
            assert step.cells or rested.intersection(step.excluded), step


def test_candidates_are_what_is_left() -> None:
    explanation = explained(HERE / "sudoku" / "steps" / "wings.txt")
    solution = explanation.puzzle.solution
    assert solution is not None
    for number, step in enumerate(explanation.steps):
        left = explanation.candidates(number)
        after = explanation.candidates(number + 1)
        assert all(solution.values[r][c] in values for (r, c), values in left.items())
        assert all(placed.value in left[placed.cell] for placed in step.cells)
        assert all(placed.value not in after[placed.cell] for placed in step.excluded)
        assert not {placed.cell for placed in step.cells} & set(after)
    assert explanation.candidates(len(explanation.steps)) == {}
    # What stands in the row is gone without a step.
    first = explanation.candidates(1)
    row, known = next(iter(first))[0], explanation.known(1)
    seen = {value for value in known[row] if value is not None}
    assert all(not seen & set(values) for (r, _), values in first.items() if r == row)


def test_pencil_marks_are_written_where_there_are_many_values() -> None:
    file = str(HERE / "sudoku" / "steps" / "wings.txt")
    full = running.run("explain", file, "--full", "--step", "2").output
    plain = running.run("explain", file, "--step", "2").output
    assert full.startswith(plain.rstrip("\n"))
    rows = full[len(plain) :].split("\n")[:9]
    assert all(len(row.split()) == 9 for row in rows)
    assert any("(" in row for row in rows)
    same = running.run("explain", "takuzu/first-steps", "--step", "2")
    assert running.run("explain", "takuzu/first-steps", "--full", "--step", "2").output == (
        same.output
    )


def test_exclusions_are_in_records_and_lines() -> None:
    file = str(HERE / "sudoku" / "steps" / "x-wing.txt")
    record = json.loads(running.run("explain", file, "--json").output)
    wing = next(step for step in record["steps"] if step["rule"] == "x_wing")
    assert wing["cells"] == []
    assert {placed["value"] for placed in wing["excluded"]} == {7}
    rests = [step for step in record["steps"] if step["gone"]]
    assert any(gone in wing["excluded"] for step in rests for gone in step["gone"])
    brief = running.run("explain", file, "--brief", "--steps").output
    assert f"\n{wing['number']}. x wing: not 7 at " in brief


def marked(file: Path, number: int) -> Puzzle:
    """Return a puzzle with what is known after some steps as marks."""
    explanation = explained(file)
    return replace(explanation.puzzle, marks=explanation.known(number))


def test_a_hint_tells_the_exclusions_that_it_rests_on() -> None:
    """And so it always leads to a cell: marks cannot tell what is excluded."""
    file = HERE / "sudoku" / "steps" / "x-wing.txt"
    steps = explained(file).steps
    number = next(step.number for step in steps if step.rule == "x_wing") - 1
    while not steps[number - 1].cells:
        number -= 1
    hint = pysolve.hint(marked(file, number))
    assert hint.step is not None
    assert hint.step.cells
    assert hint.before
    assert all(step.excluded and not step.cells for step in hint.before)
    gone = {placed for step in hint.before for placed in step.excluded}
    assert gone.issuperset(hint.step.gone)
    assert str(hint) == " ".join(step.sentence for step in (*hint.before, hint.step))


def test_a_number_that_its_row_has_is_refused() -> None:
    file = HERE / "sudoku" / "steps" / "wings.txt"
    puzzle, solution = pysolve.load(file), explained(file).puzzle.solution
    assert solution is not None
    givens = puzzle.layer("givens")
    assert givens is not None
    r, c = next((r, c) for r in range(9) for c in range(9) if givens[r][c] is None)
    known = next(v for v in givens[r] if isinstance(v, int))
    (move,) = pysolve.judge(puzzle, moves=[((r, c), known)]).moves
    assert move.judgement is pysolve.Judgement.WRONG
    assert move.conflict is not None
    assert move.conflict.rules in {("rows",), ("boxes",)}
    assert len(move.conflict.cells) == 1


# Kinds that name none


@pytest.mark.parametrize("kind", PLAIN)
def test_a_kind_without_steps_is_explained_by_its_rules(kind: str) -> None:
    file = min(boards(kind), key=lambda file: len(file.read_text(encoding="utf-8")))
    explanation = explained(file)
    assert explanation.verdict is Verdict.UNIQUE
    check_steps(explanation)
    rules = {rule.name for rule in settled(explanation.puzzle).rules.rules}
    assert {step.rule for step in explanation.steps} & rules
    for step in explanation.steps:
        if step.rule in rules:
            assert {instance.rule for instance in step.instances} == {step.rule}
            assert step.tier == 1
    assert pysolve.rate(explanation).steps == len(explanation.steps)
    hint = pysolve.hint(explanation.puzzle)
    assert hint.step is not None


CORNERS = """
#include "../lib/grid.lp".
meta(title, "Paths").
layer(numbers, cell, number).
answer({answer}).
#defined number/3.
side(R, C, R, C + 1) :- cell(R, C), cell(R, C + 1).
side(R, C, R + 1, C) :- cell(R, C), cell(R + 1, C).
{rim}
{{ {fact}(R, C, R', C') }} :- side(R, C, R', C').
rule(count, "A number counts the lines at its cell.").
violated(count, cell(R, C)) :- number(R, C, N),
    #count {{ R', C' : {fact}(R, C, R', C'); R', C' : {fact}(R', C', R, C) }} != N.
#show {fact}/4.
"""

RIM = """
side(-1, C, 0, C) :- cell(0, C).
side(R, -1, R, 0) :- cell(R, 0).
side(R, Cols - 1, R, Cols) :- cell(R, Cols - 1), size(_, Cols).
side(Rows - 1, C, Rows, C) :- cell(Rows - 1, C), size(Rows, _).
"""

SIDE_STEPS = """
#include "../lib/grid.lp".
#include "../lib/steps.lp".
#defined number/3.
word(0, "bare").
at(R, C, R, C, R', C') :- edge(R, C, R', C'), cell(R, C).
at(R', C', R, C, R', C') :- edge(R, C, R', C'), cell(R', C').
step(full, "", 1, 1, "{place} has all its lines, so {outcome}.").
full(R, C) :- number(R, C, N),
              N = #count { A, B, A', B' : at(R, C, A, B, A', B'), known(A, B, A', B', 1) }.
forces(full, cell(R, C), A, B, A', B', 0) :- full(R, C), at(R, C, A, B, A', B'),
                                             undecided(A, B, A', B').
because(full, cell(R, C), A, B, A', B') :- full(R, C), at(R, C, A, B, A', B'),
                                           known(A, B, A', B', 1).
cites(full, cell(R, C), count, cell(R, C)) :- full(R, C).
step(ways, "", 4, 2, "Every way to serve {place}: {outcome}.").
scope(ways, cell(R, C), count, cell(R, C)) :- tier(2), number(R, C, _).
within(ways, cell(R, C), A, B, A', B') :- tier(2), at(R, C, A, B, A', B'), undecided(A, B, A', B').
"""

ANSWERS = [("line", "line, side"), ("border", "border, side"), ("border", "border, edge")]


def kind_in(tmp_path: Path, fact: str, answer: str, steps: str = "") -> Rules:
    folder = tmp_path / "paths"
    folder.mkdir()
    rim = RIM if answer.endswith("edge") else ""
    rules = CORNERS.format(fact=fact, answer=answer, rim=rim)
    (folder / "rules.lp").write_text(rules, encoding="utf-8")
    if steps:
        (folder / "deduce.lp").write_text(steps, encoding="utf-8")
    return Rules(folder=tmp_path)


def numbered(rim: bool) -> str:
    corner = "4.0" if rim else "2.0"
    return f"kind: paths\n\nclues:\n{corner}\n...\n{corner[0]}..\n"


@pytest.mark.parametrize(("fact", "answer"), ANSWERS)
@pytest.mark.parametrize("steps", ["", SIDE_STEPS])
def test_sides_are_explained(fact: str, answer: str, steps: str, tmp_path: Path) -> None:
    rim = answer.endswith("edge")
    rules = kind_in(tmp_path, fact, answer, steps)
    puzzle = pysolve.loads(numbered(rim), rules)
    explanation = pysolve.explain(puzzle, rules, strict=True).result()
    assert explanation.verdict is Verdict.MULTIPLE
    check_steps(explanation, rules)
    assert explanation.steps
    decided = {placed.cell for step in explanation.steps for placed in step.cells}
    assert all((y + x) % 2 for y, x in decided)
    assert any(0 in spot for spot in decided) is rim
    told = " ".join(step.sentence for step in explanation.steps)
    # Of many sides at once, it is told how many.
    assert re.search(r"the right side of (row 1, column 1|r1c1)|8 sides are drawn", told)
    if steps:
        assert {"full", "ways"} <= {step.rule for step in explanation.steps}
        assert "bare" in told
    else:
        assert {step.rule for step in explanation.steps} == {"count"}
    assert "side" in str(pysolve.hint(puzzle, rules))


def test_a_false_step_on_sides_is_caught(tmp_path: Path) -> None:
    false = SIDE_STEPS + "forces(full, cell(1, 1), 1, 1, 1, 2, 1) :- undecided(1, 1, 1, 2).\n"
    rules = kind_in(tmp_path, "line", "line, side", false)
    puzzle = pysolve.loads(numbered(False), rules)
    with pytest.raises(StepError):
        pysolve.explain(puzzle, rules, strict=True).result()
    explanation = pysolve.explain(puzzle, rules).result()
    assert explanation.dropped
    check_steps(explanation, rules)


@pytest.mark.parametrize("side", ["0, 1, 0, 0", "0, 0, 1, 1", "0, 0, 0, 0"])
def test_what_is_no_side_is_an_error(side: str, tmp_path: Path) -> None:
    wrong = SIDE_STEPS + f"forces(full, cell(0, 0), {side}, 1).\n"
    rules = kind_in(tmp_path, "line", "line, side", wrong)
    with pytest.raises(pysolve.RuleError, match="of no form that is known"):
        pysolve.explain(pysolve.loads(numbered(False), rules), rules).result()


def test_sides_are_judged_and_named_on_the_command_line(tmp_path: Path) -> None:
    rules = kind_in(tmp_path, "line", "line, side")
    file = tmp_path / "board.txt"
    file.write_text(numbered(False), encoding="utf-8")
    asp = ["--asp-dir", str(tmp_path)]
    puzzle = pysolve.load(file, rules)
    right, wrong, open_ = pysolve.judge(
        puzzle, rules, moves=[((1, 2), 1), ((1, 2), 0), ((3, 2), 1)]
    ).moves
    assert right.judgement is pysolve.Judgement.PROVED
    assert wrong.judgement is pysolve.Judgement.WRONG
    assert wrong.conflict is not None
    assert wrong.conflict.clues == ((0, 0),)
    assert open_.judgement is pysolve.Judgement.OPEN
    move = ["justify", str(file), *asp, "--cell"]
    done = running.run(*move, "1,1,right", "--value", "drawn")
    assert (done.exit_code, done.output.startswith("Right.")) == (0, True)
    done = running.run(*move, "r1c2left", "--value", "empty")
    assert (done.exit_code, done.output.startswith("Wrong: the right side of row 1")) == (1, True)
    done = running.run(*move, "1,1", "--value", "drawn")
    assert (done.exit_code, done.output) == (
        2,
        "puzzles: --cell names a side here, such as 1,1,right\n",
    )
    done = running.run(*move, "1,1,top", "--value", "drawn")
    assert (done.exit_code, done.output) == (
        2,
        "puzzles: there is no such side on a board of 3x3\n",
    )
    done = running.run("hint", str(file), *asp, "--cell", "1,1,right")
    assert "the right side of row 1, column 1" in done.output
    done = running.run("hint", "takuzu/first-steps", "--cell", "1,1,right")
    assert (done.exit_code, done.output) == (
        2,
        "puzzles: --cell names a cell here, not a side: '1,1,right'\n",
    )


# Many values


LATIN = """
#include "../lib/grid.lp".
meta(title, "Latin").
layer(givens, cell, value).
answer(value, cell).
values(1, {high}).
#defined given/3.
{{ value(R, C, 1..{high}) }} = 1 :- cell(R, C).
rule(given, "A given cell keeps its number.").
violated(given, cell(R, C)) :- given(R, C, V), not value(R, C, V).
rule(rows, "No row has a number twice.").
violated(rows, row(R)) :- value(R, C, V), value(R, C', V), C < C'.
#show value/3.
"""

LATIN_STEPS = """
#include "../lib/grid.lp".
#include "../lib/steps.lp".
#defined given/3.
step(given, "", 0, 1, "Given.").
forces(given, grid, R, C, V) :- given(R, C, V), undecided(R, C).
cites(given, grid, given, cell(R, C)) :- given(R, C, _), undecided(R, C).
step(seen, "", 1, 1, "{place} rules out {excluded}.").
excludes(seen, cell(R, C), R, C', V) :- known(R, C, V), undecided(R, C'), not excluded(R, C', V).
because(seen, cell(R, C), R, C) :- known(R, C, _).
cites(seen, cell(R, C), rows, row(R)) :- cell(R, C).
step(only, "", 2, 1, "Only {value} is left at {place}.").
only(R, C, V) :- undecided(R, C), V = 1..high, excluded(R, C, V') : V' = 1..high, V' != V.
forces(only, cell(R, C), R, C, V) :- only(R, C, V).
because_not(only, cell(R, C), R, C, V') :- only(R, C, V), excluded(R, C, V').
"""


def latin(tmp_path: Path, high: int, more: str = "") -> tuple[Puzzle, Rules]:
    folder = tmp_path / "latin"
    folder.mkdir()
    (folder / "rules.lp").write_text(LATIN.format(high=high), encoding="utf-8")
    steps = LATIN_STEPS.replace("high", str(high)) + more
    (folder / "deduce.lp").write_text(steps, encoding="utf-8")
    rules = Rules(folder=tmp_path)
    row = "".join(str(value) if value < high else "." for value in range(1, high + 1))
    return pysolve.loads(f"kind: latin\n\ngivens:\n{row}\n", rules), rules


@pytest.mark.parametrize("high", [2, 3, 4])
def test_values_are_excluded_one_by_one(high: int, tmp_path: Path) -> None:
    puzzle, rules = latin(tmp_path, high)
    explanation = pysolve.explain(puzzle, rules, strict=True).result()
    check_steps(explanation, rules)
    names = [step.rule for step in explanation.steps]
    if high == 2:
        # Of two values, not to have the one is to have the other.
        assert names == ["given", "seen"]
        assert explanation.steps[1].cells == (Placement((0, 1), 2),)
        assert explanation.steps[1].excluded == ()
    else:
        assert names == ["given", *["seen"] * (high - 1), "only"]
        only = explanation.steps[-1]
        assert only.gone == tuple(Placement((0, high - 1), v) for v in range(1, high))
        assert only.reasons == ()
        assert explanation.steps[1].sentence == (
            f"Row 1, column 1 rules out 1 at row 1, column {high}."
        )
        assert only.sentence == f"Only {high} is left at row 1, column {high}."


def test_false_exclusions_are_caught(tmp_path: Path) -> None:
    false = "excludes(seen, cell(0, 0), 0, 3, 4) :- undecided(0, 3), known(0, 0, _).\n"
    puzzle, rules = latin(tmp_path, 4, false)
    with pytest.raises(StepError, match="seen at row 1, column 1 is not proved"):
        pysolve.explain(puzzle, rules, strict=True).result()


def test_an_exclusion_that_was_never_made_is_no_reason(tmp_path: Path) -> None:
    false = (
        'step(guess, "", 1, 1, "A guess.").\n'
        "forces(guess, cell(0, 3), 0, 3, 4) :- undecided(0, 3).\n"
        "because_not(guess, cell(0, 3), 0, 3, 1..3).\n"
    )
    puzzle, rules = latin(tmp_path, 4, false)
    explanation = pysolve.explain(puzzle, rules).result()
    assert [told for told in explanation.dropped if "guess" in told]
    check_steps(explanation, rules)


def test_what_no_rule_needs_to_tell_is_told_as_printed(tmp_path: Path) -> None:
    """Where the guess leaves nothing else, no rule is cited; nothing else is proved by that."""
    folder = tmp_path / "paths"
    folder.mkdir()
    rules_file = CORNERS.format(fact="line", answer="line, side", rim="").replace(
        ":- side(R, C, R', C').\nrule", ":- side(R, C, R', C'), R < 1.\nrule"
    )
    (folder / "rules.lp").write_text(rules_file, encoding="utf-8")
    rules = Rules(folder=tmp_path)
    puzzle = pysolve.loads("kind: paths\n\nclues:\n1..\n...\n", rules)
    explanation = pysolve.explain(puzzle, rules, strict=True).result()
    first = explanation.steps[0]
    assert first.rule == "printed"
    assert not first.instances
    assert not first.reasons
    assert all(placed.value == 0 and placed.cell[0] == 3 for placed in first.cells)
    check_steps(explanation, rules)
    hint = pysolve.hint(puzzle, rules)
    assert hint.step is None or hint.step.rule != "printed"


def each_board() -> Iterator[Path]:
    for kind in (*WORDED, *PLAIN):
        yield boards(kind)[0]


@pytest.mark.parametrize("file", [*each_board()], ids=lambda file: file.parents[1].name)
def test_every_kind_is_walked_through(file: Path) -> None:
    """As text, in one line each, as a document and as a record, the same twice."""
    explanation = explained(file)
    again = pysolve.explain(pysolve.load(file)).result()
    assert again == explanation
    assert str(explanation).count("\n") > len(explanation.paragraphs)
    assert all(step.sentence and "{" not in step.sentence for step in explanation.steps)
