"""Programs that are kept from puzzle to puzzle: the same answers as with a program for each."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from boards import KINDS, drawn, some

import pysolve
from pysolve import Cancel, KindError, Limit, Outcome, Puzzle, Rules, Verdict, keeping
from pysolve.engine import KeptProgram, kept
from pysolve.engine.watching import Watched
from pysolve.layers import declared
from pysolve.rules import Ruleset
from pysolve.settling import settled
from pysolve.shipped import shipped

ALL = Limit(models=0)


def told(outcome: Outcome) -> object:
    """What an outcome tells, whichever solution came first."""
    solutions = {solution.values for solution in outcome.solutions}
    return outcome.puzzle, outcome.verdict, solutions, outcome.exhausted, outcome.timed_out


@pytest.fixture
def grounded(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of the programs that were grounded to be kept."""
    sizes: list[tuple[int, int]] = []
    real = keeping._grounded

    def noted(case: Any, limit: Limit) -> KeptProgram | None:
        sizes.append((case.puzzle.rows, case.puzzle.cols))
        return real(case, limit)

    monkeypatch.setattr(keeping, "_grounded", noted)
    return sizes


@pytest.mark.parametrize(("kind", "variants"), KINDS)
@pytest.mark.parametrize("uses", [keeping.MOST_USES, 2])
def test_answers_are_those_of_a_program_for_each_puzzle(
    kind: str,
    variants: tuple[str, ...],
    uses: int,
    grounded: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeping, "MOST_USES", uses)
    puzzles = drawn(kind, variants, some(40))
    held = pysolve.Kept()
    expected = [told(pysolve.solve(puzzle, limit=ALL)) for puzzle in puzzles]
    for _ in range(2):
        assert [told(held.solve(puzzle, limit=ALL)) for puzzle in puzzles] == expected
        verdicts = [held.solve(puzzle).verdict for puzzle in puzzles]
        assert verdicts == [pysolve.solve(puzzle).verdict for puzzle in puzzles]
    outright = all(layer.outright for layer in declared(settled(puzzles[0]).kind.layers))
    sizes = {(puzzle.rows, puzzle.cols) for puzzle in puzzles}
    asked = 4 * len(puzzles)
    renewed = len(sizes) if uses > asked else asked // uses
    assert len(grounded) == (renewed if outright else 0)
    assert set(grounded) == (sizes if outright else set())


def test_a_program_serves_many_puzzles(grounded: list[tuple[int, int]]) -> None:
    held = pysolve.Kept()
    solved = pysolve.load("takuzu/example").solution
    assert solved is not None
    for r in range(len(solved.values)):
        for value in solved.values[r]:
            # One given after the other changes: what an earlier one told must be gone.
            puzzle = pysolve.loads(f"kind: takuzu\n\ngivens:\n{value}.\n..\n")
            one = held.solve(puzzle).solutions[0].values
            assert one == ((value, 1 - value), (1 - value, value))
    assert grounded == [(2, 2)]


def test_a_long_search_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = pysolve.load("takuzu/10x10-tier5")
    monkeypatch.setattr(kept, "SHORT", 1)
    searches: list[int] = []
    real = Watched.search

    def noted(self: Watched, assumed: Sequence[int], *more: Any) -> Any:
        searches.append(len(assumed))
        return real(self, assumed, *more)

    monkeypatch.setattr(Watched, "search", noted)
    held = pysolve.Kept()
    assert [told(held.solve(puzzle)) for _ in range(2)] == [told(pysolve.solve(puzzle))] * 2
    assert searches[0] == 2 * puzzle.rows * puzzle.cols


def test_rules_sizes_and_variants_are_told_apart() -> None:
    held = pysolve.Kept()
    rules = (None, Rules(variants=["binairo"]), None)
    puzzle = pysolve.load("takuzu/flawed/ambiguous")
    numbers = [len(held.solve(puzzle, each, ALL).solutions) for each in rules]
    assert numbers == [pysolve.count(puzzle, each).number for each in rules]
    assert numbers[0] != numbers[1]
    blanks = [pysolve.puzzle("takuzu", *size) for size in ((2, 4), (4, 2), (2, 2), (2, 4))]
    assert [told(held.solve(blank, limit=ALL)) for blank in blanks] == [
        told(pysolve.solve(blank, limit=ALL)) for blank in blanks
    ]


def test_a_changed_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "brought", False)
    shutil.copytree(shipped("asp"), tmp_path / "asp")
    rules, held = Rules(folder=tmp_path / "asp"), pysolve.Kept()
    blank = pysolve.puzzle("takuzu", 2, 2)
    assert held.solve(blank, rules).verdict is Verdict.MULTIPLE
    mode = tmp_path / "asp" / "mode" / "solve.lp"
    mode.write_text(f"{mode.read_text()}\n:- value(0, 0, 1).\n")
    assert held.solve(blank, rules).verdict is Verdict.UNIQUE


def test_few_programs_are_kept(
    grounded: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_PROGRAMS", 2)
    held = pysolve.Kept()
    for size in ((2, 2), (2, 4), (2, 2), (4, 2), (2, 2), (2, 4)):
        held.solve(pysolve.puzzle("takuzu", *size))
    assert grounded == [(2, 2), (2, 4), (4, 2), (2, 4)]


@pytest.mark.parametrize("givens", ["2.\n..", "...\n..."])
def test_what_is_malformed_is_refused_as_ever(givens: str) -> None:
    puzzle = pysolve.loads(f"kind: takuzu\n\ngivens:\n{givens}\n")
    held = pysolve.Kept()
    with pytest.raises(KindError) as expected:
        pysolve.solve(puzzle)
    for _ in range(2):
        with pytest.raises(KindError) as error:
            held.solve(puzzle)
        assert str(error.value) == str(expected.value)


def test_what_cannot_be_kept_is_solved_as_ever(
    grounded: list[tuple[int, int]], tmp_path: Path
) -> None:
    extra = tmp_path / "extra.lp"
    extra.write_text('rule(one, "One.").\nviolated(one, cell(0, 0)) :- value(0, 0, 0).\n')
    blank, held = pysolve.puzzle("takuzu", 4, 4), pysolve.Kept()
    for rules, limit in (
        (Rules(extra=[extra]), None),
        (None, Limit(seed=3)),
        (None, Limit(effort=True)),
    ):
        expected = pysolve.solve(blank, rules, limit)
        outcome = held.solve(blank, rules, limit)
        assert replace(outcome, statistics=expected.statistics) == expected
    assert grounded == []


def test_what_is_cancelled_tells_nothing() -> None:
    puzzle: Puzzle = pysolve.load("takuzu/example")
    cancel, held = Cancel(), pysolve.Kept()
    cancel()
    assert told(held.solve(puzzle, cancel=cancel)) == told(pysolve.solve(puzzle, cancel=cancel))
    assert held.solve(puzzle).verdict is Verdict.UNIQUE
