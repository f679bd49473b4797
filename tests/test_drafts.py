"""Drafts: puzzles whose clues are still missing, while the rules wait that may."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import run

import pysolve
from pysolve import Limit, Outcome, Puzzle, Rules, Statistics, UsageError, Verdict, Wanted, words
from pysolve.render import outcomes

DRAFT = Rules(draft=True)
WAITING = """\
This rule waits for clues that are still missing:
  numbered: Every island holds a number.
"""


def nurikabe(*rows: str) -> str:
    return "\n".join(["kind: nurikabe", "clues:", *rows, ""])


def test_a_draft_is_told_what_holds_so_far() -> None:
    done = run("check", "-", "--draft", "--ascii", stdin=nurikabe("2...", "....", "..1."))
    assert done.stderr == ""
    _, _, told = done.stdout.partition("DRAFT: ")
    assert told.startswith("so far it can be solved, in exactly 3 ways while numbered waits. The ")
    assert f"\n{WAITING}All solutions agree on 7 of 12 cells:\n" in told
    assert done.exit_code == 1


def test_the_draft_that_comes_along_lacks_a_number() -> None:
    puzzle = pysolve.load("nurikabe/flawed/unfinished")
    assert pysolve.solve(puzzle).verdict is Verdict.NONE
    report = pysolve.check(puzzle, DRAFT, wanted=Wanted(count=0))
    lagoon = pysolve.load("nurikabe/lagoon").solution
    assert (report.verdict, report.draft) == (Verdict.MULTIPLE, ("numbered",))
    assert lagoon in pysolve.solve(puzzle, DRAFT, Limit(models=0)).solutions


def test_a_draft_with_one_way_left_is_not_unique() -> None:
    """The cell in the lower left corner is land, and its number is missing."""
    done = run("check", "-", "--draft", "--ascii", stdin=nurikabe("1.2", "...", "..."))
    board = "+---------+\n| 1 ### 2 |\n|###### . |\n| . ######|\n+---------+\n"
    one = "DRAFT: so far it can be solved, in exactly one way while numbered waits.\n"
    assert done.stdout == f"nurikabe, 3x3\n{board}{one}{WAITING}"
    assert done.exit_code == 1


def test_clues_of_a_draft_clash() -> None:
    done = run("check", "-", "--draft", stdin=nurikabe(".23.", "....", "...1"))
    assert done.stdout.partition("DRAFT: ")[2] == (
        f"it cannot be solved, even while numbered waits.\n{WAITING}"
        "These cannot hold together: 2 at row 1, column 2; 3 at row 1, column 3.\n"
        "  size: A number lies in an island of exactly that many cells, a ? in one of any size.\n"
        "The smallest change that gives it a solution:\n"
        "  3 at row 1, column 3: take it away\n"
    )
    assert done.exit_code == 1


def test_what_is_unique_is_no_draft_any_more() -> None:
    done, plain = run("check", "nurikabe/lagoon", "--draft"), run("check", "nurikabe/lagoon")
    assert "UNIQUE: there is exactly one solution." in done.stdout
    assert (done.output, done.exit_code) == (plain.output, 0)


def test_a_draft_is_told_that_it_has_several_solutions_already() -> None:
    done = run("check", "nurikabe/flawed/ambiguous", "--draft")
    several = "with no rule waiting, the puzzle as it stands has several solutions"
    assert done.stderr == f"puzzles: {several}\n"
    assert "DRAFT: so far it can be solved, in exactly 141 ways" in done.stdout


@pytest.mark.parametrize("name", ["heyawake/flawed/ambiguous", "takuzu/flawed/impossible"])
def test_a_draft_of_a_kind_without_rules_that_wait_is_a_plain_check(name: str) -> None:
    done, plain = run("check", name, "--draft"), run("check", name)
    title = {"h": "Heyawake", "t": "Takuzu"}[name[0]]
    said = f"no rule of {title} waits for clues: a draft is decided like any puzzle"
    assert done.stderr == f"puzzles: {said}\n"
    assert (done.stdout, done.exit_code) == (plain.stdout, plain.exit_code)


def test_json_tells_which_rules_waited() -> None:
    missing = nurikabe("2...", "....", "..1.")
    told = json.loads(run("check", "-", "--draft", "--json", stdin=missing).stdout)
    assert (told["verdict"], told["draft"]) == ("MULTIPLE", ["numbered"])
    assert told["count"] == {"number": 3, "exact": True}
    told = json.loads(run("check", "-", "--json", stdin=missing).stdout)
    assert (told["verdict"], told["draft"]) == ("NONE", None)
    for name in ("nurikabe/lagoon", "takuzu/oblong"):
        told = json.loads(run("check", name, "--draft", "--json").stdout)
        assert (told["verdict"], told["draft"]) == ("UNIQUE", None)


def test_kinds_tell_which_rules_may_wait() -> None:
    told = [json.loads(line) for line in run("kinds", "--json").stdout.splitlines()]
    waiting = {kind["kind"]: kind["draft"] for kind in told}
    assert waiting["nurikabe"] == ["numbered"]
    assert waiting["heyawake"] == waiting["takuzu"] == []
    takuzu = next(kind for kind in told if kind["kind"] == "takuzu")
    assert takuzu["variants"]["binairo"]["draft"] == []
    text = run("kinds", "nurikabe").stdout
    assert "  numbered    Every island holds a number. (May wait in a draft.)\n" in text


def test_every_task_lets_rules_wait() -> None:
    puzzle = pysolve.loads(nurikabe("2...", "....", "..1."))
    assert pysolve.forced(puzzle) is None
    assert pysolve.count(puzzle, DRAFT).number == 3
    forced = pysolve.forced(puzzle, DRAFT)
    assert forced is not None
    explanation = pysolve.explain(puzzle, DRAFT).result()
    assert explanation.steps
    for step in explanation.steps:
        assert "numbered" not in {instance.rule for instance in step.instances}
        assert all(forced[p.cell[0]][p.cell[1]] == p.value for p in step.cells)
    solution = next(iter(pysolve.solutions(puzzle, DRAFT)))
    assert pysolve.violations(puzzle, solution, DRAFT) == ()
    assert {broken.rule for broken in pysolve.violations(puzzle, solution)} == {"numbered"}


def test_marks_of_a_draft_are_judged_by_the_rules_that_do_not_wait() -> None:
    marked = nurikabe("2...", "....", "..1.", "marks:", "0...", "..1.", "0...")
    report = pysolve.check(pysolve.loads(marked), DRAFT)
    assert report.review is not None
    assert report.review.completable
    wrong = marked.replace("..1.\n0...", "..0.\n0...")
    review = pysolve.check(pysolve.loads(wrong), DRAFT).review
    assert review is not None
    assert (review.completable, review.rules) == (False, ("size",))


def test_what_a_draft_is_not_for() -> None:
    puzzle = pysolve.load("nurikabe/lagoon")
    with pytest.raises(UsageError, match="a draft is not repaired: its clues are still missing"):
        pysolve.check(puzzle, DRAFT, wanted=Wanted(repairs=1))
    with pytest.raises(UsageError, match="what is generated is no draft"):
        pysolve.generate(Rules("nurikabe", draft=True), 5, 5, seed=1)
    done = run("check", "nurikabe/lagoon", "--draft", "--repair")
    assert (done.exit_code, "--draft and --repair exclude each other" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("found", "waiting", "told"),
    [
        (
            0,
            ("a",),
            "no solution was found within 5 s while a waits, but none is ruled out.",
        ),
        (
            1,
            ("a", "b"),
            "so far it can be solved, while a and b wait; no other way was found within 5 s.",
        ),
    ],
)
def test_a_draft_that_is_not_decided(found: int, waiting: tuple[str, ...], told: str) -> None:
    puzzle = Puzzle("nurikabe", 1, 1, ())
    solutions = (pysolve.Solution(((1,),)),) * found
    cost = Statistics(0.0, 0.0)
    unknown = Verdict.UNKNOWN
    outcome = Outcome(puzzle, unknown, solutions, False, True, cost, draft=waiting)
    assert outcomes.verdict(outcome, words.LONG, 5) == f"DRAFT: {told}"


RUNS = """% Runs: shade as many cells of a row as its first cell tells, and each does.
#include "../lib/grid.lp".
#defined number/3.
meta(title, "Runs").
layer(numbers, cell, number).
answer(shaded, cell).
erased(numbers, blank).
draft(told).
{ shaded(R, C) } :- cell(R, C).
rule(told, "Every row is told.").
violated(told, row(R)) :- cell(R, 0), not number(R, 0, _).
rule(many, "A row has as many shaded cells as its number tells.").
violated(many, row(R)) :- number(R, 0, N), #count { C : shaded(R, C) } != N.
#show shaded/2.
"""


def test_a_kind_of_ones_own_has_drafts(tmp_path: Path) -> None:
    """Also a variant of it, and a file brought along."""
    (tmp_path / "runs" / "variants").mkdir(parents=True)
    (tmp_path / "runs" / "rules.lp").write_text(RUNS, encoding="utf-8")
    first = 'meta(title, "First").\nrule(first, "The first cell is shaded.").\ndraft(first).\n'
    first += "violated(first, cell(0, 0)) :- not shaded(0, 0).\n"
    (tmp_path / "runs" / "variants" / "first.lp").write_text(first, encoding="utf-8")
    (tmp_path / "many.lp").write_text("draft(many).\n", encoding="utf-8")
    puzzle = Puzzle("runs", 2, 2, (pysolve.Layer("numbers", ((0, None), (None, None))),))
    drafts = [
        Rules(folder=tmp_path, draft=True),
        Rules(folder=tmp_path, draft=True, variants=["first"]),
        Rules(folder=tmp_path, draft=True, variants=["first"], extra=[tmp_path / "many.lp"]),
    ]
    found = [pysolve.solve(puzzle, rules, Limit(models=0)) for rules in drafts]
    assert [(each.draft, len(each.solutions)) for each in found] == [
        (("told",), 4),
        (("told", "first"), 4),
        (("told", "first", "many"), 16),
    ]
    assert "in exactly 4 ways while told and first wait." in str(found[1])
    options = ["--asp-dir", tmp_path, "--variant", "first", "--draft"]
    done = run("check", "-", *options, stdin="kind: runs\nclues:\n0.\n..\n")
    assert "These rules wait for clues that are still missing:\n  told: Every row" in done.stdout


def test_a_variant_names_a_rule_that_there_is(tmp_path: Path) -> None:
    (tmp_path / "runs" / "variants").mkdir(parents=True)
    (tmp_path / "runs" / "rules.lp").write_text(RUNS, encoding="utf-8")
    (tmp_path / "runs" / "variants" / "first.lp").write_text("draft(fist).\n", encoding="utf-8")
    with pytest.raises(pysolve.RuleError, match=r"runs: draft\(fist\): there is no such rule"):
        pysolve.kinds(tmp_path)


def test_what_may_wait_stands_aside_of_what_speeds_up(tmp_path: Path) -> None:
    """A file that lets one more rule wait is no reason to leave redundant.lp out."""
    file = tmp_path / "pool.lp"
    file.write_text("draft(pool).\n", encoding="utf-8")
    puzzle = pysolve.loads(nurikabe("2..", "..."))
    found = pysolve.solve(puzzle, Rules(extra=[file], draft=True), Limit(models=0))
    assert (found.draft, found.remarks) == (("numbered", "pool"), ())
    wrong = tmp_path / "wrong.lp"
    wrong.write_text("draft(pools).\n", encoding="utf-8")
    with pytest.raises(pysolve.RuleError, match=r"disabled\(pools\): there is no such rule"):
        pysolve.solve(puzzle, Rules(extra=[wrong], draft=True))


def test_rules_that_are_off_are_no_reason_and_hide_none(tmp_path: Path) -> None:
    file = tmp_path / "off.lp"
    file.write_text("disabled(triple_rows).\n", encoding="utf-8")
    puzzle = pysolve.load("takuzu/flawed/impossible")
    report = pysolve.check(puzzle, Rules(extra=[file]), wanted=Wanted(conflicts=1))
    assert report.conflicts[0].rules == ("given", "triple_columns")
