"""Ratings: a score from the hardest moments, a level from the score."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

import pytest
from running import run

import pysolve
from pysolve import Cancel, Explanation, KindError, Rules, Running, Step
from pysolve.explaining import telling
from pysolve.explaining.rating import rate
from pysolve.explaining.scoring import LEVELS, Scoring
from pysolve.shipped import shipped
from pysolve.web.shelf import level_of
from pysolve.words import difficulty


def steps(*costs: int, tier: int = 1) -> tuple[Step, ...]:
    """Return steps that cost so much, in this order."""
    return tuple(
        Step(number, f"step_{number}", "", tier, cost, (), (), (), (), f"It costs {cost}.")
        for number, cost in enumerate(costs, 1)
    )


@pytest.fixture(scope="module")
def explained() -> Explanation:
    return pysolve.explain(pysolve.load("takuzu/smallest")).result()


@pytest.mark.parametrize(
    ("costs", "score", "moments"),
    [
        ((), 0, []),
        ((4,), 4, [1]),
        ((0, 2, 0), 2, [1, 2, 3]),
        ((1, 9, 1, 4, 2, 7), 20, [2, 4, 6]),
        ((2, 2, 2, 2, 3), 7, [1, 2, 5]),
    ],
)
def test_the_score_is_that_of_the_three_costliest_steps(
    explained: Explanation, costs: tuple[int, ...], score: int, moments: list[int]
) -> None:
    rating = rate(replace(explained, steps=steps(*costs)))
    assert (rating.score, [step.number for step in rating.moments]) == (score, moments)


def test_what_follows_counts_as_any_other(explained: Explanation) -> None:
    made = tuple(replace(step, follows=True) for step in steps(5, 6, 7, 8))
    assert rate(replace(explained, steps=made)).score == 21


def test_levels_begin_at_their_scores(explained: Explanation) -> None:
    usual = [rate(replace(explained, steps=steps(n), levels=())) for n in range(47)]
    assert [next(r.score for r in usual if r.level == level) for level in range(1, 6)] == [
        0,
        *LEVELS,
    ]
    own = [rate(replace(explained, steps=steps(n), levels=(1, 2, 4, 8))) for n in range(10)]
    assert [rating.level for rating in own] == [1, 2, 3, 3, 4, 4, 4, 4, 5, 5]
    assert [own[n].difficulty for n in (0, 1, 2, 4, 8)] == [
        *("very easy", "easy", "medium", "hard", "very hard"),
    ]
    assert str(own[4]) == "hard (level 4, score 4), 1 step"
    assert str(replace(own[4], complete=False)) == "at least hard (level 4, score 4), 1 step"


def test_the_tier_is_that_of_the_hardest_step(explained: Explanation) -> None:
    """A step of a high tier may cost little; what takes two rules or more is a choke point."""
    tiers = (1, 2, 3, 4, 5, 1)
    made = tuple(replace(s, tier=t) for s, t in zip(steps(1, 1, 1, 1, 1, 4), tiers, strict=True))
    rating = rate(replace(explained, steps=made, levels=()))
    assert (rating.tier, rating.level, rating.score, rating.choke) == (5, 1, 6, (3, 4, 5))
    assert rating.hardest is not None
    assert rating.hardest.number == 5
    assert rate(replace(explained, steps=())).tier == 0


def test_steps_are_scored_as_they_come() -> None:
    scoring = Scoring((5, 10, 15, 20))
    told = []
    for step in steps(1, 3, 2, 1, 8, 8):
        scoring.add(step)
        told.append((scoring.score, scoring.level))
    assert told == [(1, 1), (4, 1), (6, 2), (6, 2), (13, 3), (19, 4)]
    assert [step.number for step in scoring.moments] == [2, 5, 6]
    assert Scoring(steps=steps(*[50] * 3)).level == 5
    assert Scoring().level == 1


def kind_with(folder: Path, levels: str) -> Rules:
    """Return Takuzu with other levels, as a kind of one's own."""
    shutil.copytree(shipped("asp") / "lib", folder / "lib")
    shutil.copytree(shipped("asp") / "takuzu", folder / "takuzu")
    file = folder / "takuzu" / "deduce.lp"
    told = re.sub(r"(?m)^level\(.*\n", "", file.read_text(encoding="utf-8"))
    file.write_text(f"{told}\n{levels}\n", encoding="utf-8")
    return Rules(folder=folder)


def test_a_kind_may_state_its_levels(tmp_path: Path) -> None:
    puzzle = pysolve.load("takuzu/first-steps")
    rules = kind_with(tmp_path, "level(2, 2). level(3, 6). level(4, 7). level(5, 8).")
    explanation = pysolve.explain(puzzle, rules).result()
    assert explanation.levels == (2, 6, 7, 8)
    rating = rate(explanation)
    assert (rating.score, rating.level) == (6, 3)


@pytest.mark.parametrize(
    "levels",
    [
        "level(2, 7). level(3, 14). level(4, 24).",
        "level(1, 3). level(2, 7). level(3, 14). level(4, 24). level(5, 45).",
        "level(2, 7). level(3, 7). level(4, 24). level(5, 45).",
        "level(2, 7). level(2, 8). level(3, 14). level(4, 24). level(5, 45).",
        "level(2, 0). level(3, 14). level(4, 24). level(5, 45).",
    ],
)
def test_levels_that_make_no_sense_are_refused(tmp_path: Path, levels: str) -> None:
    rules = kind_with(tmp_path, levels)
    with pytest.raises(KindError, match=r"^level\(N, Score\): each N from 2 to 5 has one Score"):
        pysolve.explain(pysolve.load("takuzu/smallest"), rules).result()


def test_ratings_are_told(explained: Explanation, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [replace(step, rule="some_step", tier=2, open=2) for step in steps(3, 1, 9, 4)]
    made[2] = replace(made[2], rule="trial", tier=4, open=1)
    told = replace(explained, steps=tuple(made), levels=(5, 10, 15, 20))

    def running(*_: object, **__: object) -> Running[Step, Explanation]:
        def work() -> Generator[Step, None, Explanation]:
            yield from told.steps
            return told

        return Running(work(), Cancel())

    monkeypatch.setattr(telling, "explain", running)
    done = run("rate", "takuzu/smallest")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "Level 4 (hard), score 16, tier 4, effort 13.7, 4 steps.",
        "     3 some step",
        "     1 trial",
        "The hardest moments, with what they cost (numbers are those of explain --steps):",
        "     3 step 1, some step: It costs 3.",
        "     9 step 3, trial: It costs 9.",
        "     4 step 4, some step: It costs 4.",
        "Choke points, where nothing simpler was to be found: 3",
    ]
    done = run("rate", "takuzu/smallest", "takuzu/first-steps")
    assert done.stdout.splitlines() == [
        "puzzle              level  difficulty  score  tier  steps  hardest moments",
        "takuzu/smallest         4  hard           16     4      4  "
        "some step 3, trial 9, some step 4",
        "takuzu/first-steps      4  hard           16     4      4  "
        "some step 3, trial 9, some step 4",
    ]


def test_the_levels_are_documented() -> None:
    text = (Path(__file__).parents[1] / "docs" / "explaining.md").read_text(encoding="utf-8")
    table = re.findall(r"(?m)^\| (\d) \| ([a-z ]+) \| (\d+) \|$", text)
    assert table == [
        (str(level), difficulty(level), str(score)) for level, score in enumerate((0, *LEVELS), 1)
    ]


def test_ratings_have_records() -> None:
    rating = rate(pysolve.load("takuzu/example"))
    record = json.loads(run("rate", "takuzu/example", "--json").stdout)
    assert (record["level"], record["difficulty"]) == (rating.level, rating.difficulty)
    assert (record["tier"], record["score"]) == (rating.tier, rating.score)
    assert record["score"] == sum(step["cost"] for step in record["moments"])
    assert [step["number"] for step in record["moments"]] == [s.number for s in rating.moments]
    assert record["complete"] is True


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("takuzu/flawed/ambiguous", "MULTIPLE"), ("takuzu/flawed/impossible", "NONE")],
)
def test_only_one_solution_is_rated(name: str, verdict: str) -> None:
    result = run("rate", name, "--json")
    assert result.exit_code == 1
    assert f"{name}: only a puzzle with one solution can be rated" in result.stderr
    assert json.loads(result.stdout) == {
        "version": 1,
        "record": "rate",
        "input": name,
        "id": "",
        "title": pysolve.load(name).title,
        "kind": "takuzu",
        "variants": [],
        "rows": 6,
        "cols": 6,
        "verdict": verdict,
        "level": None,
        "difficulty": None,
        "tier": None,
    }


@pytest.mark.parametrize(
    ("name", "title", "level"),
    [
        ("takuzu/10x10-tier3", "Takuzu 10x10 no. 1, easy, tier 3", 2),
        ("takuzu/10x10-tier3", "Takuzu 10x10 no. 1", None),
        ("takuzu/10x10-level4", "Takuzu 10x10 no. 1, easy", 4),
        ("takuzu/10x10-very-hard", "Takuzu 10x10 no. 1", 5),
        ("takuzu/10x10-easy", "", 2),
        ("takuzu/10x10", "Takuzu 10x10 no. 1, very easy, level 1", 1),
        ("takuzu/10x10", "Takuzu 10x10 no. 1, hard, tier 4", 4),
        ("takuzu/10x10", "Takuzu 10x10 no. 1, medium", 3),
        ("takuzu/nut", "A hard nut", None),
        ("takuzu/10x10", "Takuzu 10x10 no. 1", None),
    ],
)
def test_a_name_or_a_title_tells_the_level(name: str, title: str, level: int | None) -> None:
    assert level_of(name, title) == level
