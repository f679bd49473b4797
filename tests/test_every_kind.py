"""What every kind must keep, judged by its oracle: examples, and boards that break its rules."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import corpus
import oracle
import published
import pytest
from cells import stated
from kinds import ALL, HERE, KINDS, Record

import pysolve
from pysolve import Limit, Rules, Verdict, catalogue, sources
from pysolve.model import Puzzle, Solution
from pysolve.settling import Case, settled
from pysolve.shipped import shipped
from pysolve.tryout import tryout

FILLINGS = 6
"""How many ways to fill each board are judged."""

PUBLISHED = sorted(file.parent.name for file in HERE.glob("*/corpus.py"))


@cache
def boards(kind: str) -> tuple[Puzzle, ...]:
    """Return the puzzles in the folder of a kind: its examples, and its failing boards."""
    folder = shipped("asp") / kind
    files = [*sorted(folder.glob("examples/*.txt")), *sorted(folder.glob("failing/*.txt"))]
    along = [name for name in sources.instances(kind) if name.endswith("/smallest")]
    return (*map(pysolve.load, along), *map(pysolve.load, files))


@pytest.mark.parametrize("kind", ALL)
def test_a_failing_board_breaks_its_rule_and_no_other_for_the_oracle_too(kind: str) -> None:
    for file in sorted((shipped("asp") / kind / "failing").glob("*.txt")):
        puzzle = pysolve.load(file)
        found = oracle.violations(settled(puzzle).puzzle, stated(puzzle))
        assert {violation.rule for violation in found} == {file.stem}, file.name


@pytest.mark.parametrize("kind", ALL)
def test_the_rules_judge_any_board_as_the_oracle_does(kind: str) -> None:
    rng = random.Random(kind)
    judged: set[frozenset[str]] = set()
    for board in boards(kind):
        case = settled(board)
        for number in range(FILLINGS):
            filled = changed(rng, board, case) if number else stated(board)
            ours = {violation.rule for violation in pysolve.violations(board, filled)}
            theirs = {violation.rule for violation in oracle.violations(case.puzzle, filled)}
            assert ours == theirs, f"{pysolve.dumps(board)}\n{filled}"
            judged.add(frozenset(ours))
    assert frozenset() in judged
    assert len(judged) > 1


def changed(rng: random.Random, board: Puzzle, case: Case) -> Solution:
    """Return a board with few or many of its values changed."""
    values = [list(row) for row in stated(board).values]
    spots = list(case.undecided())
    known = sorted({values[r][c] for r, c in spots} | set(case.answer.domain[:2]))
    for r, c in rng.sample(spots, min(len(spots), rng.choice([1, 1, 2, 3, len(spots) // 3]))):
        values[r][c] = rng.choice([value for value in known if value != values[r][c]])
    return Solution(tuple(map(tuple, values)))


def as_published(record: Record) -> None:
    outcome = pysolve.solve(published.puzzle(record), limit=Limit(seconds=60))
    wanted = Verdict.MULTIPLE if record["id"] in AMBIGUOUS else Verdict.UNIQUE
    assert outcome.verdict is wanted, record["id"]
    assert outcome.matches_stated is not False, record["id"]


MADE_ELSEWHERE = set(KINDS)
"""The kinds whose puzzles test_instances.py looks at."""


@pytest.mark.parametrize("kind", [kind for kind in ALL if kind not in MADE_ELSEWHERE])
def test_puzzles_come_along_that_are_what_they_say(kind: str) -> None:
    names = list(sources.instances(kind))
    assert len(names) >= 6
    assert f"{kind}/example" in names
    puzzles = {name: pysolve.load(name) for name in names}
    for name, one in puzzles.items():
        assert pysolve.dumps(one) == sources.read(name).text
        assert one.source.startswith("puzzles generate ")
        assert oracle.violations(settled(one).puzzle, stated(one)) == (), name
    for one in sorted(puzzles.values(), key=lambda one: one.rows * one.cols)[:3]:
        outcome = pysolve.solve(one)
        assert (outcome.verdict, outcome.matches_stated) == (Verdict.UNIQUE, True), one.title


@pytest.mark.corpus_all
@pytest.mark.parametrize("kind", [kind for kind in ALL if kind not in MADE_ELSEWHERE])
def test_all_puzzles_that_come_along_are_unique(kind: str) -> None:
    for name in sources.instances(kind):
        outcome = pysolve.solve(pysolve.load(name))
        assert (outcome.verdict, outcome.matches_stated) == (Verdict.UNIQUE, True), name


AMBIGUOUS = (
    "norinori-177_12x22",
    "kurotto-224_10x10",
    "starbattle-starbattlefdd4c885_25x25",
)
"""What the corpus has with more than one solution."""


@corpus.needed
@pytest.mark.parametrize("kind", PUBLISHED)
def test_some_published_puzzles(kind: str) -> None:
    """The smallest of each kind, and some that are not too large."""
    small = [record for record in corpus.records(kind) if record["rows"] * record["cols"] <= 150]
    for record in small[:: max(1, len(small) // 4)]:
        as_published(record)


@corpus.needed
@pytest.mark.corpus_all
@pytest.mark.parametrize("kind", PUBLISHED)
def test_all_published_puzzles(kind: str) -> None:
    for record in corpus.records(kind):
        if not published.malformed(record):
            as_published(record)


@pytest.mark.corpus_all
@pytest.mark.parametrize("kind", ALL)
def test_a_kind_keeps_what_its_folder_promises(kind: str) -> None:
    assert [part for part in tryout(catalogue.find(kind)[0]) if not part.passed] == []


def test_what_a_folder_does_not_keep_is_told(tmp_path: Path) -> None:
    from pysolve.beginning import begin  # noqa: PLC0415

    begin("mine", tmp_path)

    def failed() -> dict[str, str]:
        kind = catalogue.find("mine", tmp_path)[0]
        return {part.name: part.told for part in tryout(kind) if not part.passed}

    assert failed() == {}
    folder = tmp_path / "mine"
    example = folder / "examples" / "first.txt"
    example.write_text(example.read_text().replace(".#.\n#..", "#..\n.#."))
    assert failed() == {"examples/first.txt": "its only solution is not the one it states"}
    (folder / "failing" / "touch.txt").write_text((folder / "failing" / "number.txt").read_text())
    (folder / "failing" / "number.txt").unlink()
    (folder / "redundant.lp").write_text(":- shaded(0, 1).\n")
    told = failed()
    assert told["examples/first.txt"] == "its verdict is NONE"
    assert told["failing"] == "no board fails by number: failing/number.txt"
    assert told["failing/touch.txt"] == "it breaks number"
    assert "solutions by the rules" in told["redundant.lp"]
    rules = Rules(folder=tmp_path)
    assert pysolve.solve(pysolve.load(example, rules), rules).verdict is Verdict.NONE
