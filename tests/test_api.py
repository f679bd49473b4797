"""The library as people use it: names, values that show themselves, tasks that run and stop."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cells import stated

import pysolve
from pysolve import (
    Cancel,
    FormatError,
    KindError,
    Limit,
    Rules,
    UsageError,
    Verdict,
    errors,
)
from pysolve.settling import settled

BLANK = pysolve.puzzle("takuzu", rows=20, cols=20)
"""A board with more solutions than anybody waits for."""


def test_every_error_is_offered() -> None:
    every = {name for name, one in vars(errors).items() if isinstance(one, type)}
    kept = {name for name in every if issubclass(getattr(errors, name), BaseException)}
    assert kept <= set(dir(pysolve))
    assert kept <= set(pysolve.__all__)  # type: ignore[attr-defined]
    for name in dir(pysolve):
        assert getattr(pysolve, name) is not None


def test_no_name_is_hidden_by_a_module() -> None:
    """Also when all modules are loaded, of which each becomes a name of the package."""
    code = (
        "import pkgutil, importlib, pysolve\n"
        "for found in pkgutil.walk_packages(pysolve.__path__, 'pysolve.'):\n"
        "    if not found.name.endswith('__main__'):\n"
        "        importlib.import_module(found.name)\n"
        "print([n for n in dir(pysolve) if type(getattr(pysolve, n)).__name__ == 'module'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == b"[]\n"


# --- Rules ----------------------------------------------------------------------------------------


def test_rules_are_a_value() -> None:
    rules = Rules("takuzu", ["binairo"], ["more.lp"], "folder")
    assert rules == Rules("takuzu", ("binairo",), (Path("more.lp"),), Path("folder"), False)
    assert rules != replace(rules, draft=True)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(replace(rules, kind=None)) == hash(replace(rules, kind=None))
    assert replace(rules, extra=()).extra == ()


@pytest.mark.parametrize("wrong", [{"variants": "binairo"}, {"extra": "more.lp"}])
def test_a_name_alone_is_no_list_of_them(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=r"is a list of them, not '.*' alone"):
        Rules(**wrong)


def test_a_draft_is_one_or_not() -> None:
    with pytest.raises(UsageError, match="draft is True or False, not 'numbered'"):
        Rules(draft="numbered")  # type: ignore[arg-type]


def test_a_puzzle_meets_its_rules_once() -> None:
    plain = pysolve.puzzle("takuzu", rows=4, cols=4)
    case = settled(plain, Rules("binairo"))
    assert case.puzzle.variants == ("binairo",)
    assert pickle.loads(pickle.dumps(case)) == case
    assert pysolve.count(plain, Rules("binairo")).number == 72
    assert pysolve.count(plain, Rules(variants=["binairo"])).number == 72
    with pytest.raises(UsageError, match="the puzzle is a Takuzu, not a Nurikabe"):
        pysolve.solve(plain, Rules("nurikabe"))


# --- Limits ---------------------------------------------------------------------------------------


def test_each_task_looks_for_as_many_models_as_it_needs() -> None:
    puzzle = pysolve.puzzle("takuzu", rows=4, cols=4)
    plenty = Limit(seconds=600)
    assert len(pysolve.solve(puzzle, limit=plenty).solutions) == 2
    assert pysolve.count(puzzle, limit=plenty).number == 90
    assert len(list(pysolve.solutions(puzzle, limit=plenty))) == 90
    assert len(list(pysolve.solutions(puzzle, limit=Limit(models=7)))) == 7


@pytest.mark.parametrize("task", [pysolve.solve, pysolve.count, pysolve.check, pysolve.solutions])
def test_what_is_cancelled_ends_and_tells_so(task: object) -> None:
    cancel = Cancel()
    cancel()
    found = task(BLANK, limit=Limit(models=0), cancel=cancel)  # type: ignore[operator]
    found = found.result() if isinstance(found, pysolve.Running) else found
    assert not found.timed_out
    assert not getattr(found, "exhausted", getattr(found, "exact", None))


# --- Running tasks --------------------------------------------------------------------------------


def test_solutions_are_those_of_solve() -> None:
    puzzle = pysolve.load("heyawake/flawed/ambiguous")
    every = pysolve.solve(puzzle, limit=Limit(models=0)).solutions
    running = pysolve.solutions(puzzle)
    assert set(running) == set(every)
    outcome = running.result()
    assert (outcome.verdict, outcome.exhausted) == (Verdict.MULTIPLE, True)
    assert len(outcome.solutions) == len(every) == 21
    some = pysolve.solutions(puzzle, limit=Limit(models=2)).result()
    assert (some.verdict, some.exhausted, len(some.solutions)) == (Verdict.MULTIPLE, False, 2)
    none = pysolve.solutions(pysolve.load("takuzu/flawed/impossible")).result()
    assert (none.verdict, none.solutions) == (Verdict.NONE, ())


def test_solutions_come_as_they_are_found_and_end_when_told() -> None:
    running = pysolve.solutions(BLANK)
    first = {next(running) for _ in range(3)}
    assert len(first) == 3
    assert all(pysolve.violations(BLANK, solution) == () for solution in first)
    running.stop()
    assert list(running) == []
    outcome = running.result()
    assert (outcome.verdict, outcome.exhausted) == (Verdict.MULTIPLE, False)
    assert set(outcome.solutions) == first


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted there")
def test_a_task_in_with_leaves_nothing_behind() -> None:
    def alive() -> tuple[int, int]:
        return threading.active_count(), len(os.listdir("/proc/self/task"))  # noqa: PTH208

    before = alive()
    with pysolve.solutions(BLANK) as solutions:
        next(solutions)
    with pysolve.explain(pysolve.load("takuzu/example")) as steps:
        next(steps)
    assert alive() == before
    with pytest.raises(RuntimeError, match="closed before it had a result"):
        steps.result()


def test_an_explanation_comes_step_by_step() -> None:
    puzzle = pysolve.load("takuzu/first-steps")
    running = pysolve.explain(puzzle)
    steps = list(running)
    explanation = running.result()
    assert explanation.steps == tuple(steps)
    assert explanation.known(len(steps)) == stated(puzzle).values
    stopped = pysolve.explain(puzzle)
    three = [next(stopped) for _ in range(3)]
    stopped.stop()
    cut = stopped.result()
    assert not cut.complete
    assert not cut.timed_out
    assert cut.steps[:3] == tuple(three) == tuple(steps[:3])
    assert len(cut.steps) < len(steps)


def test_a_rating_is_of_a_puzzle_or_of_its_explanation() -> None:
    puzzle = pysolve.load("takuzu/first-steps")
    assert pysolve.rate(puzzle) == pysolve.rate(pysolve.explain(puzzle).result())


# --- Puzzles put together -------------------------------------------------------------------------


def test_a_puzzle_is_put_together_as_text_tells_it() -> None:
    text = "kind: heyawake\ntitle: T\n\nrooms:\naab\ncab\nccb\n\nclues:\n2..\n...\n?..\n"
    lines = pysolve.puzzle("heyawake", title="T", rooms="aab\ncab\nccb", clues="2..\n...\n?..\n")
    lists = pysolve.puzzle(
        Rules("heyawake"),
        title="T",
        rooms=[["a", "a", "b"], ["c", "a", "b"], ["c", "c", "b"]],
        clues=[[2, None, None], [None] * 3, ["?", None, None]],
    )
    assert pysolve.loads(text) == lines == lists
    assert pysolve.puzzle("binairo", rows=2, cols=4) == pysolve.loads(
        "kind: takuzu\nvariant: binairo\ngivens:\n....\n....\n"
    )


@pytest.mark.parametrize(
    ("kind", "layers", "message"),
    [
        ("nurikabe", {"numbers": ["..2", "..x"]}, "numbers:2:3: 'x' is neither a number nor"),
        ("nurikabe", {"numbers": ["..2", ".."]}, "numbers:2:3: this row has 2 cells"),
        ("nurikabe", {"rooms": ["aa"]}, "rooms:1: nurikabe has no 'rooms:'; it takes 'clues:'"),
        ("heyawake", {}, "a puzzle of kind heyawake needs a block 'rooms:'"),
        ("heyawake", {"rooms": ["aba"]}, "rooms:1:3: the room 'a' falls apart"),
    ],
)
def test_a_puzzle_put_together_wrongly_tells_layer_and_row(
    kind: str, layers: dict[str, list[str]], message: str
) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        pysolve.puzzle(kind, None, None, **layers)  # type: ignore[arg-type]


def test_a_board_without_layers_has_a_size() -> None:
    with pytest.raises(UsageError, match="rows and cols are two numbers"):
        pysolve.puzzle("takuzu", rows=4)
    with pytest.raises(FormatError, match="a board of 0x4 has no cells"):
        pysolve.puzzle("takuzu", rows=0, cols=4)
    with pytest.raises(FormatError, match="needs a block 'rooms:'"):
        pysolve.puzzle("heyawake", rows=3, cols=3)
    with pytest.raises(KindError, match="unknown kind 'sudoko'"):
        pysolve.puzzle("sudoko", rows=3, cols=3)
    with pytest.raises(UsageError, match="a puzzle needs a kind"):
        pysolve.puzzle(Rules(), rows=3, cols=3)


# --- Values that show themselves ------------------------------------------------------------------

SMALL = pysolve.load("takuzu/smallest")


def test_values_print_themselves() -> None:
    board = "takuzu, 2x2: The smallest one\n┌──────┐\n│ {}  1 │\n│ {}  {} │\n└──────┘"
    assert str(SMALL) == board.format("·", "·", "·")
    outcome = pysolve.solve(SMALL)
    verdict = "UNIQUE: there is exactly one solution."
    assert str(outcome) == f"{board.format(0, 1, 0)}\n{verdict}"
    assert str(outcome.solutions[0]) == "01\n10"
    assert str(pysolve.count(SMALL)) == "1 solution"
    some = pysolve.count(pysolve.puzzle("takuzu", rows=4, cols=4), limit=Limit(models=5))
    assert str(some) == "at least 5 solutions"
    explanation = pysolve.explain(SMALL).result()
    assert str(explanation).splitlines()[-1] == "The puzzle has one solution."
    assert len(str(explanation).splitlines()) == 2 + len(explanation.paragraphs)
    assert str(pysolve.rate(explanation)) == "very easy (level 1, score 6), 4 steps"
    several = str(pysolve.check(pysolve.load("takuzu/flawed/ambiguous")))
    assert "MULTIPLE: there are at least 2 solutions. The first two differ in " in several


def test_hints_print_themselves() -> None:
    assert str(pysolve.hint(SMALL)).endswith(".")
    wrong = replace(SMALL, marks=((1, None), (None, None)))
    assert str(pysolve.hint(wrong)) == "These marks cannot stand: row 1, column 1."
    done = replace(SMALL, marks=stated(SMALL).values)
    assert str(pysolve.hint(done)) == "There is nothing left to decide."
    twenty = pysolve.puzzle("takuzu", givens=["..1.", "....", "0...", "...."])
    told = str(pysolve.hint(twenty, cell=(0, 0)))
    assert told == "The solutions differ at row 1, column 1."


def test_values_draw_themselves(tmp_path: Path) -> None:
    drawn = pysolve.draw(SMALL, SMALL.solution)
    assert drawn._repr_svg_() == drawn.svg
    assert pysolve.solve(SMALL)._repr_svg_() == drawn.svg
    assert SMALL._repr_svg_() == pysolve.draw(SMALL).svg != drawn.svg
    marked = replace(SMALL, marks=((0, None), (None, None)))
    assert marked._repr_svg_() == pysolve.draw(SMALL, marks=marked.marks).svg
    drawn.save(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text() == drawn.svg
    drawn.save(str(tmp_path / "a.txt"))
    assert str(drawn) in (tmp_path / "a.txt").read_text()
    dark = pysolve.draw(SMALL, theme="dark", cell_size=20)
    assert dark.svg != pysolve.draw(SMALL, cell_size=20).svg
    several = pysolve.solve(pysolve.load("takuzu/flawed/ambiguous"))
    assert "[" in str(pysolve.draw(several))
    with pytest.raises(UsageError, match="a picture's name ends with"):
        drawn.save(tmp_path / "a.gif")


# --- What makes no sense --------------------------------------------------------------------------

P: Any = pysolve.puzzle
ANY: Any = pysolve


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ANY.solve("takuzu/smallest"), "'takuzu/smallest' is no puzzle: pysolve.load"),
        (lambda: ANY.explain(None), "None is no puzzle"),
        (lambda: ANY.draw(None), "None is no puzzle"),
        (lambda: ANY.solve(SMALL, "binairo"), "rules are told as pysolve.Rules(...), not as 'bin"),
        (lambda: ANY.hint(SMALL, "binairo"), "rules are told as pysolve.Rules(...)"),
        (lambda: ANY.load("takuzu/smallest", "takuzu"), "rules are told as pysolve.Rules(...)"),
        (lambda: ANY.solve(SMALL, limit=3), "a limit is told as pysolve.Limit(...), not as 3"),
        (lambda: ANY.count(SMALL, limit=3), "a limit is told as pysolve.Limit(...)"),
        (lambda: ANY.Limit(models=1.5), "models of a limit is a number, not 1.5"),
        (lambda: ANY.Limit(seconds="3"), "seconds of a limit is a number, not '3'"),
        (lambda: ANY.Limit(seed=1.5), "the seed of a limit is an integer"),
        (lambda: ANY.Wanted(repairs=-1), "repairs is a number from 0 on, not -1"),
        (lambda: ANY.Wanted(count=True), "count is a number from 0 on, not True"),
        (lambda: ANY.Wanted(closest=True, farthest=True), "only one can be wanted"),
        (lambda: ANY.Rules(variants=None), "variants is a list, not None"),
        (lambda: ANY.Rules(variants=[3]), "3 is no name of a kind or a variant"),
        (lambda: ANY.Rules(3), "3 is no name of a kind or a variant"),
        (lambda: ANY.hint(SMALL, cell="r1c1"), "a cell is a row and a column, both from 0"),
        (lambda: P("takuzu", givens=None), "givens are rows: lines of text, or a list for each"),
        (lambda: P("takuzu", givens=[1, 2]), "a row of givens is text or a list of entries, not 1"),
        (lambda: P("takuzu", rows="4", cols=4), "rows and cols are two numbers, not '4' and 4"),
        (lambda: P("takuzu", rows=2, cols=2, title=5), "title is text, not 5"),
        (lambda: P(Rules("takuzu", extra=["a.lp"])), "a puzzle has no rule files"),
        (lambda: ANY.draw(SMALL, ((0, 1), (1, 0))), "a solution is a pysolve.Solution, not"),
        (lambda: ANY.draw(SMALL, marked=[(9, 9)]), "marked are cells, a row and a column each"),
        (lambda: ANY.draw(SMALL, marked=(0, 0)), "marked are cells"),
    ],
)
def test_what_makes_no_sense_is_said_at_once(call: Callable[[], object], message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: P("takuzu", givens=[]), "givens:1: 'givens:' has no rows"),
        (lambda: P("nurikabe", numbers=[[12, None, "x"]]), "numbers:1:3: 'x' is neither"),
        (
            lambda: P("heyawake", rooms=["aab", "ccc"], clues=["21.", "..."]),
            "clues:1:2: the room 'a' has the clue 1 here, but 2 in line 1, column 1",
        ),
        (lambda: ANY.draw(SMALL, marks=((0,),)), "the marks has 1 rows, and the board has 2"),
        (lambda: ANY.draw(SMALL, pysolve.Solution(((0, 1),))), "the solution has 1 rows"),
    ],
)
def test_what_is_told_wrongly_has_its_place(call: Callable[[], object], message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        call()


def test_marks_and_a_solution_need_no_layer() -> None:
    marked = pysolve.puzzle("takuzu", rows=2, cols=2, marks=["0.", ".."], solution=stated(SMALL))
    assert (marked.marks, marked.solution) == (((0, None), (None, None)), SMALL.solution)


def test_only_what_has_one_solution_is_rated() -> None:
    for name in ("takuzu/flawed/ambiguous", "takuzu/flawed/impossible"):
        with pytest.raises(pysolve.NoSolutionError, match="only a puzzle with one solution"):
            pysolve.rate(pysolve.load(name))


def test_a_stated_solution_that_is_wrong_is_told() -> None:
    wrong = replace(SMALL, solution=pysolve.Solution(((1, 1), (1, 1))))
    assert str(pysolve.solve(wrong)).endswith("\nIt is not the solution that the input states.")
