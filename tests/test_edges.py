"""Boards at the rim of what is legal, and verdicts that must be proofs."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import oracle
import pytest
from cells import Values
from kinds import KINDS, boards_of

import pysolve
from pysolve import KindError, Limit, RuleError, UsageError, Verdict, facts
from pysolve.answers import VALUE
from pysolve.engine import CONFIGURATIONS, STEP_SECONDS

SMALL = {text: found for kind in KINDS for text, found in boards_of(kind).small.items()}
REFUSED = {text: why for kind in KINDS for text, why in boards_of(kind).refused.items()}


def drawn(values: Values) -> str:
    return "/".join("".join(map(str, row)) for row in values)


@pytest.mark.parametrize("text", SMALL)
def test_small_boards_have_exactly_these_solutions(text: str) -> None:
    puzzle = pysolve.loads(text)
    outcome = pysolve.solve(puzzle, limit=Limit(models=0))
    assert outcome.exhausted
    expected = {drawn(values) for values in oracle.solutions(puzzle)}
    told = SMALL[text]
    if told is not None:
        assert expected == {board.replace(".", "0").replace("#", "1") for board in told}
    assert {drawn(solution.values) for solution in outcome.solutions} == expected


@pytest.mark.parametrize("text", REFUSED)
def test_a_malformed_puzzle_is_refused(text: str) -> None:
    puzzle = pysolve.loads(text)
    for task in (pysolve.solve, pysolve.count, pysolve.check):
        with pytest.raises(KindError) as error:
            task(puzzle)
        assert str(error.value) == REFUSED[text]


def test_a_time_limit_ends_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is over as soon as something is counted, however busy the machine is."""
    late: list[float] = [0.0]
    clock = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: clock() + late[0])

    def tick(found: int, _: float) -> None:
        late[0] = 1000.0 if found else 0.0

    counted = pysolve.count(
        pysolve.loads("kind: takuzu\ngivens:\n" + "\n".join(["." * 20] * 20)),
        limit=Limit(seconds=900, models=0),
        tick=tick,
    )
    assert counted.timed_out
    assert not counted.exact
    assert counted.number > 0


def test_a_time_limit_ends_endless_grounding(tmp_path: Path) -> None:
    endless = tmp_path / "endless.lp"
    endless.write_text("big(0). big(N + 1) :- big(N).\n")
    outcome = pysolve.solve(
        pysolve.load("heyawake/smallest"),
        rules=pysolve.Rules(extra=[endless]),
        limit=Limit(seconds=2 * STEP_SECONDS),
    )
    assert outcome.verdict is Verdict.UNKNOWN
    assert outcome.timed_out
    assert outcome.solutions == ()


def test_one_solution_without_the_proof_is_not_unique() -> None:
    outcome = pysolve.solve(pysolve.load("heyawake/example"), limit=Limit(models=1))
    assert len(outcome.solutions) == 1
    assert outcome.verdict is Verdict.UNKNOWN


def test_check_refuses_to_look_for_one_model() -> None:
    with pytest.raises(UsageError):
        pysolve.check(pysolve.load("heyawake/example"), limit=Limit(models=1))


@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": 0},
        {"seconds": -1},
        {"models": -1},
        {"models": 10**20},
        {"threads": 0},
        {"seed": -1},
    ],
)
def test_senseless_budgets_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        Limit(**wrong)


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_every_configuration_finds_the_same_solution(name: str) -> None:
    for puzzle in map(pysolve.load, ("heyawake/example", "takuzu/example", "nurikabe/example")):
        outcome = pysolve.solve(puzzle, limit=Limit(configuration=name))
        assert outcome.solutions == (puzzle.solution,)


def test_what_searches_by_default() -> None:
    """What is best for the kind; a portfolio when there are threads; what is asked for, always."""
    assert Limit().configured("handy") == "handy"
    assert Limit(threads=2).configured("handy") == "many"
    assert Limit(threads=2, configuration="jumpy").configured("handy") == "jumpy"


def test_two_threads_find_the_same_solution() -> None:
    puzzle = pysolve.load("nurikabe/example")
    outcome = pysolve.check(puzzle, limit=Limit(threads=2))
    assert outcome.matches_stated


def test_seeds_draw_different_solutions_and_the_same_again() -> None:
    puzzle = pysolve.loads("kind: takuzu\ngivens:\n" + "\n".join(["." * 8] * 8))
    drawn = [pysolve.solve(puzzle, limit=Limit(models=1, seed=seed)).solutions for seed in range(6)]
    assert len(set(drawn)) > 3
    assert drawn[2] == pysolve.solve(puzzle, limit=Limit(models=1, seed=2)).solutions


def test_the_engine_tells_how_far_it_is() -> None:
    told: list[tuple[int, float]] = []
    puzzle = pysolve.loads("kind: takuzu\ngivens:\n" + "\n".join(["." * 20] * 20))
    pysolve.count(puzzle, limit=Limit(seconds=0.6, models=0), tick=lambda *args: told.append(args))
    assert told
    assert told == sorted(told)


def test_a_search_can_run_beside_the_main_thread() -> None:
    found: list[Verdict] = []
    thread = threading.Thread(
        target=lambda: found.append(pysolve.check(pysolve.load("takuzu/example")).verdict)
    )
    thread.start()
    thread.join(30)
    assert found == [Verdict.UNIQUE]


def test_an_unknown_disabled_rule_is_refused(tmp_path: Path) -> None:
    off = tmp_path / "off.lp"
    off.write_text("disabled(spam).\n")
    with pytest.raises(RuleError, match="no such rule; there is adjacent, connected, count, span"):
        pysolve.solve(pysolve.load("heyawake/example"), rules=pysolve.Rules(extra=[off]))


def test_an_atom_that_is_no_answer_is_not_dropped_silently() -> None:
    """clorm passes over what it cannot read, so the reader must count."""
    stray = [facts.Given(0, 0, 1).symbol]
    with pytest.raises(RuleError, match=r"the rules show given\(0,0,1\), which is no value/3 atom"):
        facts.solution(stray, VALUE, 2, 2)


def test_a_kind_that_is_an_alias_brings_its_variant() -> None:
    blank = pysolve.Layer("givens", ((None,) * 4,) * 4)
    alias = pysolve.count(pysolve.Puzzle("binairo", 4, 4, (blank,)))
    plain = pysolve.Puzzle("takuzu", 4, 4, (blank,))
    assert (
        alias.number == pysolve.count(plain, rules=pysolve.Rules(variants=["binairo"])).number == 72
    )
    assert (
        alias.puzzle.variants
        == pysolve.solve(plain, rules=pysolve.Rules(variants=["binairo"])).puzzle.variants
    )
    assert alias.puzzle.variants == ("binairo",)
    assert pysolve.count(plain).number == 90


def test_violations_heed_disabled_rules_and_sizes(tmp_path: Path) -> None:
    puzzle = pysolve.loads("kind: heyawake\nrooms:\nabc\n")
    open_ = pysolve.Solution(((0, 0, 0),))
    assert [v.rule for v in pysolve.violations(puzzle, open_)] == ["span"]
    off = tmp_path / "off.lp"
    off.write_text("disabled(span).\n")
    assert pysolve.violations(puzzle, open_, rules=pysolve.Rules(extra=[str(off)])) == ()
    for wrong in (((0, 0),), ((0, 0, 0), (0, 0, 0))):
        with pytest.raises(UsageError, match="does not have the size of the puzzle, 1x3"):
            pysolve.violations(puzzle, pysolve.Solution(wrong))


def test_an_unknown_layer_is_refused() -> None:
    puzzle = pysolve.Puzzle("takuzu", 2, 2, (pysolve.Layer("given", ((None,) * 2,) * 2),))
    with pytest.raises(KindError, match="has no layer 'given'; did you mean 'givens'"):
        pysolve.solve(puzzle)
