"""The bench beside people: orders that agree, walks that jump, and solves on made-up records."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import pysolve
from bench import difficulty, people, reasons
from bench.__main__ import main
from bench.difficulty import Rated
from bench.ranks import jumps, rho, tau, walked
from bench.reasons import Counted, Needed
from bench.solves import solves
from pysolve.errors import PuzzleError

PUZZLE = pysolve.load("takuzu/first-steps")


def test_tau_counts_pairs() -> None:
    assert tau([1, 2, 3, 4], [1, 2, 3, 4]) == 1
    assert tau([1, 2, 3, 4], [4, 3, 2, 1]) == -1
    assert tau([1, 2, 3], [1, 3, 2]) == pytest.approx(1 / 3)
    # Of three pairs two agree, and one is equal on one side: 2 / sqrt(3 * 2).
    assert tau([1, 2, 3], [1, 1, 2]) == pytest.approx(2 / 6**0.5)
    assert tau([1, 1, 1], [1, 2, 3]) is None
    assert tau([], []) is None


def test_rho_shares_ranks() -> None:
    assert rho([1, 5, 7], [2, 4, 80]) == pytest.approx(1)
    assert rho([1, 2, 3], [1, 1, 2]) == pytest.approx(0.75**0.5)
    assert rho([3, 3], [1, 2]) is None


def test_jumps_are_far_from_the_last_cell() -> None:
    assert jumps([(0, 0), (3, 3), (3, 7), (0, 7)]) == 0.25
    assert jumps([(0, 0)]) == 0
    assert jumps([]) == 0


def test_of_a_step_the_nearest_cell_comes_next() -> None:
    groups = [[(0, 0), (0, 1)], [], [(0, 9), (0, 2), (0, 5)]]
    assert [*walked(groups)] == [(0, 0), (0, 1), (0, 2), (0, 5), (0, 9)]


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A folder with a published puzzle and how somebody solved it, in our order or another."""
    (tmp_path / "corpus").mkdir()
    (tmp_path / "human").mkdir()
    record = json.loads(pysolve.dumps(replace(PUZZLE, id="small"), "json"))
    (tmp_path / "corpus" / "takuzu.jsonl").write_text(json.dumps(record) + "\n")
    steps = pysolve.explain(PUZZLE).result().steps
    given = steps[0].cells
    ours = [[*p.cell, p.value] for step in steps[1:] for p in step.cells]
    (r, c, value), *_ = ours
    lines = [
        {"id": "small", "moves": [[r, c, 1 - value], [r, c, None], *ours], "label": 2},
        {"id": "small", "moves": ours[::-1]},
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (tmp_path / "human" / "takuzu.jsonl").write_text(text)
    assert given
    return tmp_path


def test_solves_are_read(shared: Path) -> None:
    first, second = solves(shared, "takuzu")
    assert (first.number, first.id, first.label) == (0, "small", 2)
    assert (second.number, second.label) == (1, None)
    assert min(first.times.values()) == 2, "what was taken back was not decided then"
    assert [*first.times] == [*second.times][::-1]
    assert not [*solves(shared, "takuzu", max_cells=35)]
    with pytest.raises(PuzzleError, match="no solve of nurikabe is at hand"):
        next(solves(shared, "nurikabe"))


def test_explanations_are_compared_with_people(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "people.json"
    assert people.main(["--shared", str(shared), "--json", str(file)]) == 0
    assert "2/2" in capsys.readouterr().out
    written = json.loads(file.read_text())
    forth, back = (one["tau"] for one in written["puzzles"])
    # Only what one step decides at once keeps the order from being the same.
    assert forth > 0.9
    assert back == pytest.approx(-forth)
    assert written["kinds"][0]["tau"] == pytest.approx(0)
    assert {one["named"] / one["decided"] for one in written["puzzles"]} == {1}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--every", "0"], "at least 1"),
        (["--max-cells", "0"], "at least 1"),
        (["--limit", "-1"], "above 0"),
    ],
)
def test_senseless_samples_are_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        people.main(arguments)
    assert message in capsys.readouterr().err


def test_without_solves_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert people.main(["--shared", str(tmp_path)]) == 2
    assert "no recorded solves at hand" in capsys.readouterr().err


def test_our_numbers_beside_labels() -> None:
    found = [
        Rated("made up", "a", 1, {"tier": 1, "cells": 9}),
        Rated("made up", "b", 2, {"tier": 5, "cells": 9}),
        Rated("made up", "c", 3, {"tier": 5, "cells": 9}),
        Rated("made up", "slow", 3, {}),
    ]
    assert difficulty.correlations(found) == {"tier": pytest.approx(0.75**0.5), "cells": None}
    console = Console(width=100, record=True, file=StringIO())
    difficulty.tell(found, console)
    lines = [line.replace("│", "").split() for line in console.export_text().splitlines()]
    assert ["tier", "+0.87"] in lines
    assert ["cells", "-"] in lines
    assert lines[-6:-3] == [["1", "1", "0"], ["2", "0", "1"], ["3", "0", "1"]]
    assert " ".join(lines[-2]) == "67 % of them have tier 5"
    assert " ".join(lines[-1]) == "made up, not done in time: slow"


def test_labelled_solves_are_rated(
    shared: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    file = tmp_path / "rate.json"
    assert main(["--rate", "--shared", str(shared), "--json", str(file)]) == 0
    told = capsys.readouterr()
    assert "left out: Unruly is not installed" in told.err
    (one,) = json.loads(file.read_text())["puzzles"]
    rating = pysolve.rate(PUZZLE)
    assert (one["id"], one["label"]) == ("small", 2)
    assert one["numbers"]["tier"] == rating.tier
    assert one["numbers"]["effort"] == rating.effort
    assert one["numbers"]["cells"] == PUZZLE.rows * PUZZLE.cols
    assert main(["--rate", "--shared", str(tmp_path / "human")]) == 2
    assert "there are no such puzzles" in capsys.readouterr().err


def test_needless_reasons_are_found() -> None:
    explanation = pysolve.explain(PUZZLE).result()
    needed = Needed(PUZZLE)
    pairs = [step for step in explanation.steps if step.rule == "pair"]
    assert len(pairs) > 2
    for step in pairs:
        known = {
            placed.cell: placed.value
            for earlier in explanation.steps[: step.number - 1]
            for placed in earlier.cells
        }
        both = step.reasons
        assert needed.of(step, known) == both
        assert needed.of(replace(step, reasons=tuple(sorted(known))), known) == both
        assert needed.of(replace(step, reasons=both[:1]), known) is None
        assert needed.of(replace(step, instances=()), known) is None


def test_reasons_are_counted(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "reasons.json"
    assert reasons.main(["--shared", str(shared), "--every", "2", "--json", str(file)]) == 0
    lines = [line.replace("│", "").split() for line in capsys.readouterr().out.splitlines()]
    pairs = [one for one in json.loads(file.read_text()) if one["step"] == "pair"]
    told = ["takuzu", "pair", str(len(pairs)), "2.00", "2.00", "1.00", "0"]
    assert told in lines


def test_ratios_of_reasons() -> None:
    found = [Counted("k", "a", 1, "s", 6, 2), Counted("k", "a", 2, "s", 3, 1)]
    assert reasons.row(found) == ("2", "4.50", "1.50", "3.00", "6")
    assert reasons.row([]) == ("0", "0.00", "0.00", "-", "0")
