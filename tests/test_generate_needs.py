"""Puzzles that need a step: it cannot be gone without, and how hard they may be is kept."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import oracle
import pytest
import running
from cells import stated

import pysolve
from pysolve import Limit, Puzzle, Rules, UsageError
from pysolve.explaining.explainer import PROOFS, Explainer
from pysolve.explaining.stated import stated as stated_steps
from pysolve.grid import entries
from pysolve.settling import settled

ROOT = Path(__file__).resolve().parents[1]

NEEDED = [
    ("takuzu", 6, 4, "sandwich"),
    ("takuzu", 6, 6, "one_left"),
    ("heyawake", 5, 6, "cut"),
    ("nurikabe", 6, 5, "corner"),
]


@cache
def made(kind: str, rows: int, cols: int, step: str) -> Puzzle:
    return pysolve.generate(kind, rows, cols, seed=1, needs=step)


def left_without(puzzle: Puzzle, step: str) -> bool:
    """Tell whether something is left open by all steps as easy as one, and easier, but that one."""
    case = settled(puzzle)
    known = stated_steps(case.rules)
    limit = known.step(step)
    harder = {n for n, s in known.steps.items() if (s.tier, s.cost) > (limit.tier, limit.cost)}
    explainer = Explainer(
        *(case, stated(puzzle).values, Limit()),
        highest=limit.tier,
        without=frozenset({step, *harder, *PROOFS}),
    )
    decided = {placed.cell for taken in explainer.steps({}) for placed in taken.cells}
    return decided < set(case.undecided())


@pytest.mark.parametrize(("kind", "rows", "cols", "step"), NEEDED)
def test_a_puzzle_needs_the_step(kind: str, rows: int, cols: int, step: str) -> None:
    puzzle = made(kind, rows, cols, step)
    assert oracle.violations(puzzle, stated(puzzle)) == ()
    assert pysolve.solve(puzzle).solutions == (puzzle.solution,)
    told = pysolve.explain(puzzle).result()
    assert step in {each.rule for each in told.steps}
    assert left_without(puzzle, step)
    hardest = stated_steps(settled(puzzle).rules).step(step).tier
    assert max(each.tier for each in told.steps) <= hardest
    assert puzzle.title.endswith(f", needs {step.replace('_', ' ')}")
    assert f"--needs {step} " in puzzle.source


@pytest.mark.parametrize(("kind", "rows", "cols", "step"), NEEDED)
def test_before_the_step_nothing_else_as_easy_can_be_done(
    kind: str, rows: int, cols: int, step: str
) -> None:
    whole = made(kind, rows, cols, step)
    puzzle = pysolve.generate(kind, rows, cols, seed=1, needs=step, before=True)
    assert puzzle.layers == whole.layers
    marks = {(r, c): value for r, c, value in entries(puzzle.marks or ())}
    solution = stated(puzzle).values
    assert all(solution[r][c] == value for (r, c), value in marks.items())
    limit = stated_steps(settled(puzzle).rules).step(step)
    now = [
        each.rule
        for each in pysolve.steps(puzzle).steps
        if each.tier < limit.tier or (each.tier == limit.tier and each.cost <= limit.cost)
    ]
    assert set(now) == {step}
    assert puzzle.title.endswith(f", before {step.replace('_', ' ')}")


def test_names_are_written_as_people_do() -> None:
    told = [
        running.run("generate", "-k", "takuzu", "--size", "4x4", "--seed", "1", "--needs", name)
        for name in ("full_line", "full line", "Full-Line")
    ]
    assert told[0].exit_code == 0
    assert told[0].stdout == told[1].stdout == told[2].stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--needs", "sandwhich"], "Takuzu has no step 'sandwhich'; did you mean 'sandwich'?"),
        (["--needs", "given"], "given only copies what is printed"),
        (["--needs", "trial"], "ask for a puzzle of tier 4 or more"),
        (["--needs", "line_way"], "line_way is line_ways where one way is left"),
        (["--needs", "two_lines", "--tier", "2"], "two_lines is a step of tier 3"),
        (["--before"], "--before does nothing without --needs"),
        (["--tier", "5", "--difficulty", "3"], "a step of tier 5 alone makes it one of level 4"),
        (["--tier", "6"], "the tier is one from 1 to 5"),
    ],
)
def test_what_cannot_be_needed_is_refused(arguments: list[str], message: str) -> None:
    done = running.run("generate", "-k", "takuzu", "--size", "6x6", "--seed", "1", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr


def test_of_a_kind_without_steps_nothing_is_needed() -> None:
    with pytest.raises(UsageError, match=r"Kakurasu has no deduce\.lp"):
        pysolve.generate("kakurasu", 5, 5, seed=1, needs="pair")


def test_what_no_puzzle_of_a_kind_can_be_is_refused_at_once(tmp_path: Path) -> None:
    """A kind whose steps are of tier 1 alone has trials and proofs beside them."""
    folder = tmp_path / "plain"
    shutil.copytree(ROOT / "asp" / "takuzu", folder)
    (folder / "closer.lp").unlink()
    rules = Rules("plain", folder=tmp_path)
    for tier in (2, 3):
        with pytest.raises(UsageError, match=rf"is of tier {tier}: its tiers are 1, 4 and 5"):
            pysolve.generate(rules, 4, 4, seed=1, tier=tier)
    steps = folder / "deduce.lp"
    stating = "level(2, 1). level(3, 400). level(4, 500). level(5, 600).\n"
    steps.write_text(steps.read_text() + stating)
    with pytest.raises(UsageError, match="is of level 4: its levels are 1 and 2"):
        pysolve.generate(rules, 4, 4, seed=1, difficulty=4)
    with pytest.raises(UsageError, match="sandwich alone makes a puzzle one of level 2"):
        pysolve.generate(rules, 4, 4, seed=1, difficulty=1, needs="sandwich")
