"""Costs fitted to choices: found again where they are known, and written as facts."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

import pysolve
from bench import fit
from bench.choices import Choice, Option, choices, whole
from bench.fit import Fit, Tried, as_facts
from bench.logit import Alternatives, Model, fitted
from bench.openings import Opening, Openings
from bench.solves import Solve
from pysolve.errors import PuzzleError
from pysolve.grid import Cell
from pysolve.model import Key, Solution

TRUE = Model((1.0, 2.0, 4.0), (0.7,))


def drawn(number: int, seed: int, sorts: int = 3) -> list[Alternatives]:
    """Draw choices as `TRUE` has them; a second option may explain the same."""
    chance = random.Random(seed)
    found = []
    for _ in range(number):
        options = tuple(chance.randrange(sorts) for _ in range(4))
        ways = tuple((float(chance.randrange(6)),) for _ in options)
        seen = Alternatives(options, ways, ())
        (taken,) = chance.choices(range(4), TRUE.shares(seen))
        also = [chance.randrange(4)] if chance.random() < 0.2 else []
        found.append(replace(seen, taken=tuple({taken, *also})))
    return found


def test_costs_are_found_again() -> None:
    model = fitted(drawn(1500, 1), [1, 1, 1], features=1, ridge=1.0)
    lower, upper = (b - a for a, b in pairwise(model.costs))
    assert lower == pytest.approx(1, abs=0.2)
    assert upper == pytest.approx(2, abs=0.3)
    assert model.weights[0] == pytest.approx(0.7, abs=0.1)
    other = drawn(500, 2)
    plain = fitted(other, [1, 1, 1], features=1, ridge=math.inf)
    assert model.fitting(other) > plain.fitting(other) + 0.2
    assert model.hits(other) > plain.hits(other) + 0.1


def test_what_was_never_seen_stays_where_it_was_put() -> None:
    model = fitted(drawn(800, 3, sorts=2), [1, 2, 6], features=1, ridge=1.0)
    scale = model.costs[2] / 6
    assert scale == pytest.approx(1, abs=0.25)
    held = fitted(drawn(800, 3), [2, 2, 2], features=1, ridge=1e6)
    assert max(held.costs) - min(held.costs) < 0.1


def test_of_equals_each_is_right_in_part() -> None:
    seen = [Alternatives((0, 0, 1), ((0.0,), (0.0,), (0.0,)), (1, 2))]
    assert Model((1.0, 2.0), (0.0,)).hits(seen) == 0.5
    assert Model((2.0, 1.0), (0.0,)).hits(seen) == 1
    assert Model((0.0, 0.0), (0.0,)).fitting(seen) == pytest.approx(math.log(2 / 3))


class Scripted(Openings):
    """Openings that are open as long as one of their cells is."""

    def __init__(self, *every: Opening) -> None:
        self._every = every

    def begun(self) -> dict[Cell, int]:
        return {(0, 0): 1}

    def at(self, known: Mapping[Cell, int]) -> list[Opening]:
        left = [replace(one, cells=one.cells - known.keys()) for one in self._every]
        return [one for one in left if one.cells]


def opening(name: str, *cells: Cell) -> Opening:
    return Opening(name, Key("cell", min(cells)), 1, frozenset(cells))


def test_a_thought_is_told_by_its_first_move() -> None:
    puzzle = pysolve.load("takuzu/example")
    solution = Solution(((1,) * 8,) * 8)
    moves = [((0, 1), 0), ((0, 1), 1), ((0, 2), 1), ((0, 6), 1), ((1, 7), 1), ((1, 0), 1)]
    solve = Solve(0, replace(puzzle, solution=solution), tuple(moves))
    openings = Scripted(
        opening("room", (0, 1), (0, 2)), opening("line", (0, 6)), opening("last", (1, 0))
    )
    assert [*choices(solve, openings)] == [
        Choice((Option("room", 0, 0), Option("line", 0, 0), Option("last", 0, 0)), (0,)),
        Choice((Option("line", 4, 1), Option("last", 1, 1)), (0,)),
        Choice((Option("last", 6, 2),), ()),
        Choice((Option("last", 7, 3),), (0,)),
    ]
    assert not whole(solve, openings)
    assert Choice((Option("line", 4, 9), Option("last", 1, 1)), (0, 1)).fresh(9) == Choice(
        (Option("last", 1, 1),), (0,)
    )


def test_steps_open_on_a_board() -> None:
    puzzle = pysolve.load("takuzu/first-steps")
    assert puzzle.solution is not None
    openings = Openings(puzzle, puzzle.solution.values)
    given = openings.begun()
    first = pysolve.explain(puzzle).result().steps[0]
    assert given == {placed.cell: placed.value for placed in first.cells}
    found = openings.at(given)
    at_once = {cell for one in found if one.tier == 1 for cell in one.cells}
    further = {cell for one in found if one.tier > 1 for cell in one.cells}
    assert at_once
    assert not at_once & further
    told = {step.rule for step in pysolve.explain(puzzle).result().steps[1:]}
    assert told <= openings.costs.keys()
    assert openings.at({(r, c): 0 for r in range(puzzle.rows) for c in range(puzzle.cols)}) == []


def made_up(number: int) -> list[Choice]:
    """Choices of somebody who takes what is cheap nine times of ten, and never goes far."""
    options = (Option("cheap", 0), Option("dear", 0), Option("cheap", 5))
    return [Choice(options, (int(n % 10 == 0),)) for n in range(number)]


def test_choices_are_fitted_and_told() -> None:
    found = fit.fit("made up", [(0, made_up(50)), (1, made_up(30))], {"cheap": 1, "dear": 3})
    assert (found.solves, found.thoughts, found.tried_on, found.unexplained) == (1, 50, 30, 0)
    assert found.costs["cheap"] == 10
    assert found.costs["dear"] == pytest.approx(10 + 10 * math.log(9), abs=5)
    assert found.opened == {"cheap": 50, "dear": 50}
    assert found.taken == {"cheap": 45, "dear": 5}
    best = max(found.tried, key=lambda one: one.fitting)
    assert best.hits == 0.9
    console = Console(width=100, record=True, file=StringIO())
    fit.tell(found, console)
    text = console.export_text()
    assert "made up: fitted to 50 thoughts of 1 solves; of all, 0 no named step explains" in text
    with pytest.raises(PuzzleError, match="even and of odd number"):
        fit.fit("made up", [(0, made_up(5)), (2, made_up(5))], {"cheap": 1, "dear": 3})


def test_costs_are_written_as_facts(tmp_path: Path) -> None:
    tried = [Tried("fitted", -1.0, 0.5)]
    found = Fit("takuzu", 3, 9, 0, {"b": 25, "a": 10}, {"a": 1, "b": 2}, 7, {}, {}, tried, 4)
    text = as_facts(found)
    assert text.splitlines()[-4:] == [
        "cost(a, 10).",
        "cost(b, 25).",
        "weight(distance, 70).",
        "farthest(5).",
    ]
    assert "from 9 thoughts in 3 recorded solves" in text
    assert max(map(len, text.splitlines())) <= 100


def test_one_kind_is_fitted_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fit.main(["--every", "2"])
    assert "name one kind: --kind takuzu" in capsys.readouterr().err


def test_without_solves_nothing_is_fitted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fit.main(["--kind", "takuzu", "--shared", str(tmp_path)]) == 2
    assert "no solve of takuzu is at hand" in capsys.readouterr().err
