"""The puzzles the project ships: unique where they claim to be, flawed where they say so."""

from __future__ import annotations

import re
from functools import cache

import boards
import oracle
import pytest
from kinds import KINDS, boards_of
from running import run

import pysolve
from pysolve import Limit, Verdict, facts, sources
from pysolve.engine import Program
from pysolve.settling import settled

ALL = [name for kind in KINDS for name in sources.instances(kind)]
load = cache(pysolve.load)
SOUND = [name for name in ALL if "/flawed/" not in name]
SMALL = 16
GENERATED = [name for name in SOUND if load(name).source.startswith("puzzles generate ")]
TAKEN = [name for i, name in enumerate(SOUND) if name not in GENERATED or boards.taken(i)]
"""All but those that were made by the dozen, of which an ordinary run solves a share."""
MODERATE = [name for name in SOUND if (puzzle := load(name)).rows * puzzle.cols <= 150]
"""Without what makes solving fast, larger boards take too long for a test."""


@pytest.mark.parametrize("name", TAKEN)
def test_instance_has_exactly_its_stated_solution(name: str) -> None:
    puzzle = load(name)
    assert puzzle.solution is not None
    assert oracle.violations(puzzle, puzzle.solution) == ()
    outcome = pysolve.check(puzzle)
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.solutions == (puzzle.solution,)
    if puzzle.rows * puzzle.cols <= SMALL:
        assert oracle.solutions(puzzle) == {puzzle.solution.values}


@pytest.mark.parametrize("name", [name for name in MODERATE if name in TAKEN])
def test_instance_is_unique_by_the_bare_rules_alone(name: str) -> None:
    """Exhaustion without redundant.lp: what makes solving fast has no say in the verdict."""
    puzzle = load(name)
    rules = settled(puzzle).rules
    files = [file for file in rules.solving if file != rules.redundant]
    run = Program(files, facts.of(puzzle), Limit(seconds=120)).search()
    assert (run.found, run.exhausted) == (1, True)


@pytest.mark.parametrize("kind", KINDS)
def test_flawed_instances_are_flawed(kind: str) -> None:
    assert pysolve.check(load(f"{kind}/flawed/ambiguous")).verdict is Verdict.MULTIPLE
    assert pysolve.check(load(f"{kind}/flawed/impossible")).verdict is Verdict.NONE


@pytest.mark.parametrize("name", ALL)
def test_instance_says_how_it_was_made(name: str) -> None:
    puzzle = load(name)
    assert puzzle.title
    assert puzzle.author
    assert puzzle.source


@pytest.mark.parametrize("name", ALL)
def test_instance_is_written_as_the_writer_writes(name: str) -> None:
    assert pysolve.dumps(load(name)) == sources.read(name).text


def test_there_is_something_of_everything() -> None:
    for kind in KINDS:
        puzzles = [load(n) for n in SOUND if n.startswith(f"{kind}/")]
        sizes = {(p.rows, p.cols) for p in puzzles}
        assert len(puzzles) >= 6
        assert min(sizes) == min(boards_of(kind).sizes)
        assert max(rows * cols for rows, cols in sizes) >= 196
        assert any(rows != cols for rows, cols in sizes)
        made = [n for n in GENERATED if n.startswith(f"{kind}/")]
        assert len(made) >= 30
        tiers = {re.search(r"--tier (\d)", load(n).source) for n in made}
        told = {match[1] for match in tiers if match}
        assert told == set(boards_of(kind).made.tiers)


@pytest.mark.parametrize(
    "name", ["takuzu/6x10", "takuzu/8x8-binairo", "heyawake/6x6-tier3", "nurikabe/7x7-tier2"]
)
def test_the_command_that_made_an_instance_makes_it_again(name: str) -> None:
    stated = sources.read(name).text
    command = load(name).source
    done = run(*command.split()[1:])
    assert (done.exit_code, done.stdout) == (0, stated)


@pytest.mark.parametrize("name", ["takuzu/8x8-tier2", "heyawake/6x6-tier4", "nurikabe/6x6-tier5"])
def test_an_instance_has_the_tier_it_tells(name: str) -> None:
    puzzle = load(name)
    rating = pysolve.rate(puzzle)
    assert puzzle.title.endswith(f", {rating.difficulty}, tier {rating.tier}")


@pytest.mark.parametrize(
    "name", ["takuzu/8x8-level3", "heyawake/8x8-level2", "nurikabe/8x8-level1"]
)
def test_an_instance_has_the_level_it_tells(name: str) -> None:
    puzzle = load(name)
    rating = pysolve.rate(puzzle)
    assert name.endswith(f"-level{rating.level}")
    assert puzzle.title.endswith(f", {rating.difficulty}")
