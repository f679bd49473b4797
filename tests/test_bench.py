"""The bench: what it prints of made-up results, and a run over a few puzzles."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import StringIO
from pathlib import Path

import boards
import oracle
import pytest
from rich.console import Console

import pysolve
from bench import generating, growth, reference, report
from bench.__main__ import main
from bench.results import Result, dump, exponent, load, percentile
from bench.sample import IDS
from bench.systems import measure

FAST = Result("puzzles", "takuzu", "t-1", 20, 20, "UNIQUE", True, 0.010, 0.004, 0.003, 50.0)
BARE = replace(FAST, system="clingo", right=None, total=0.008, ground=0.005, solve=0.003)


def told(*results: Result) -> str:
    console = Console(width=150, record=True, file=StringIO())
    report.tell(results, console)
    return console.export_text()


def test_the_summary_and_the_ratio_to_bare_clingo() -> None:
    text = told(FAST, replace(FAST, id="t-2", total=0.030), BARE)
    summary = next(line for line in text.splitlines() if "puzzles" in line and "2/2" in line)
    assert [part.strip() for part in summary.split("│")[3:11]] == [
        *("2/2", "20.0", "30", "30", "0.04", "0.01", "0.01", "0.03"),
    ]
    assert "takuzu, slowest: t-2 30 ms, t-1 10 ms" in text
    assert "clingo takes 0.8 times as long" in text
    assert "+25 % over bare clingo" in text


def test_what_is_not_proved_or_wrong_is_named() -> None:
    slow = replace(FAST, verdict="UNKNOWN", right=None)
    assert "t-1: puzzles was not done in time" in told(slow)
    assert "0/1" in told(slow)
    assert "t-1: puzzles found UNIQUE, not the published grid" in told(replace(FAST, right=False))


def test_comparing_names_what_changed() -> None:
    console = Console(width=150, record=True, file=StringIO())
    old = [FAST, replace(FAST, id="t-2")]
    new = [replace(FAST, total=0.040), replace(FAST, id="t-2", verdict="UNKNOWN")]
    assert report.tell_changes(old, new, console)
    text = console.export_text()
    assert "t-1: 10 -> 40 ms" in text
    assert "t-2: was UNIQUE, is UNKNOWN" in text
    assert "times 2.00 as long" in text
    assert not report.tell_changes(old, old, console)


def test_results_are_kept(tmp_path: Path) -> None:
    dump([FAST, BARE], 60.0, tmp_path / "r.json")
    assert load(tmp_path / "r.json") == [FAST, BARE]
    (tmp_path / "other.json").write_text('{"version": 1}')
    with pytest.raises(SystemExit, match="no file of results"):
        load(tmp_path / "other.json")


def test_numbers() -> None:
    assert percentile([4.0, 1.0, 2.0, 3.0], 0.5) == 2.0
    assert percentile([1.0], 0.95) == 1.0
    assert exponent([(1, 2), (10, 200), (100, 20000)]) == pytest.approx(2.0)


def test_a_run_over_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inputs = [
        str(Path("instances") / name) for name in ("takuzu/example.txt", "nurikabe/lagoon.txt")
    ]
    results = tmp_path / "results.json"
    picture = tmp_path / "times.svg"
    pytest.importorskip("matplotlib")
    arguments = [*inputs, "--against", "clingo", "--json", str(results), "--plot", str(picture)]
    assert main(arguments) == 0
    found = load(results)
    assert [(r.system, r.kind, r.verdict, r.right) for r in found] == [
        ("puzzles", "takuzu", "UNIQUE", True),
        ("clingo", "takuzu", "UNIQUE", None),
        ("puzzles", "nurikabe", "UNIQUE", True),
        ("clingo", "nurikabe", "UNIQUE", None),
    ]
    assert all(0 < r.ground < r.total and 0 < r.solve < r.total and r.memory > 1 for r in found)
    assert "</svg>" in picture.read_text()
    assert "2 of 2 done" not in capsys.readouterr().out

    wrong = json.loads(results.read_text())
    wrong["results"][0]["verdict"] = "NONE"
    results.write_text(json.dumps(wrong))
    assert main([*inputs, "--compare", str(results)]) == 1
    assert "was NONE, is UNIQUE" in capsys.readouterr().out


def test_programs_that_are_kept_are_measured() -> None:
    puzzle = pysolve.load("takuzu/example")
    found = [measure("kept", puzzle, 60.0) for _ in range(2)]
    assert [(r.system, r.verdict, r.right) for r in found] == [("kept", "UNIQUE", True)] * 2


def test_explanations_are_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = tmp_path / "results.json"
    inputs = [f"instances/{name}.txt" for name in ("takuzu/first-steps", "nurikabe/lagoon")]
    assert main([*inputs, "--explain", "--json", str(results)]) == 0
    found = load(results)
    assert [(r.id, r.right, r.tier, r.named == r.decided) for r in found] == [
        ("First steps", True, 1, True),
        ("Lagoon", True, 1, True),
    ]
    assert [r.decided for r in found] == [r.cells for r in found]
    assert "100.0 %" in capsys.readouterr().out


def test_generation_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generating, "SIZES", {"takuzu": ((4, 6), (6, 6))})
    assert main(["--generate", "2", "--kind", "takuzu"]) == 0
    output = capsys.readouterr().out
    lines = [line for line in output.splitlines() if "takuzu" in line]
    assert [line.split()[3:6:2] for line in lines] == [["4x6", "2/2"], ["6x6", "2/2"]]


ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "start_up", lambda _: (0.2, 0.1))


def test_starting_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "STARTS", 1)
    before, now = reference.start_up(ROOT)
    assert before > 0
    assert now > 0


@pytest.mark.usefixtures("started")
@pytest.mark.parametrize(
    ("options", "number"),
    [(["--turns", "2"], 2), (["--explain", "--kind", "takuzu"], 1)],
)
def test_a_checkout_takes_turns_with_itself(
    options: list[str], number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    inputs = [f"instances/{name}.txt" for name in ("takuzu/smallest", "nurikabe/lagoon")]
    assert main([*inputs, "--reference", str(ROOT), *options]) == 0
    output = capsys.readouterr().out
    assert "start-up, CPU time: 200 ms before, 100 ms now" in output
    assert len(re.findall(r"│ (takuzu|nurikabe) +│ +1 │", output)) == number
    assert f"the same answers: all {number}" in output


@pytest.mark.usefixtures("started")
def test_puzzles_are_made_in_turn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generating, "SIZES", {"takuzu": ((4, 4),)})
    assert main(["--generate", "2", "--kind", "takuzu", "--reference", str(ROOT)]) == 0
    assert "the same answers: all 2" in capsys.readouterr().out


OLD = """
import sys
sys.path[:] = [entry for entry in sys.path if entry != {here!r}]
del sys.modules["pysolve"]
sys.path.insert(0, {root!r})
import pysolve
from dataclasses import replace
real = pysolve.solve
def solve(*arguments, **options):
    return replace(real(*arguments, **options), verdict=pysolve.Verdict.NONE, solutions=())
pysolve.solve, pysolve.__file__ = solve, __file__
"""


@pytest.mark.usefixtures("started")
def test_another_verdict_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An older checkout that finds no solution to anything."""
    package = tmp_path / "pysolve"
    package.mkdir()
    (package / "__init__.py").write_text(OLD.format(here=str(tmp_path), root=str(ROOT)))
    arguments = ["instances/takuzu/smallest.txt", "--reference", str(tmp_path)]
    assert main(arguments) == 1
    output = capsys.readouterr().out
    assert "The smallest one: was NONE, is UNIQUE" in output
    assert "other answers: 1 of 1: The smallest one" in output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--reference", "nowhere"], "no checkout in nowhere"),
        (["--reference", ".", "--growth"], "goes with no --growth"),
        (["--turns", "2"], "goes with --reference"),
        (["--limit", "0"], "above 0"),
        (["--growth", "--sample"], "measures nothing else"),
        (["--compare", "missing.json"], "no file missing.json"),
        (["--kind", "sudoku"], "no puzzles of sudoku"),
        (["--explain", "--growth"], "goes with no --growth"),
        (["--generate", "0"], "at least 1"),
        (["--generate", "2", "--explain"], "goes with no INPUT"),
        (["--every", "0"], "at least 1"),
        (["--rate", "--explain"], "--rate goes with"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["heyawake", "nurikabe"])
def test_the_model_to_compare_with_is_right(kind: str) -> None:
    pytest.importorskip("ortools")
    from bench import cpsat  # noqa: PLC0415

    for puzzle in boards.puzzles(kind, (), 26):
        if puzzle.kind == "heyawake" and any(map(any, puzzle.layer("walls") or ())):
            continue
        solution, unique = cpsat.solve(puzzle, 60.0)
        expected = oracle.solutions(puzzle)
        assert (solution is None) == (not expected)
        if solution is not None:
            assert solution.values in expected
            assert unique == (len(expected) == 1)


@pytest.mark.parametrize("kind", growth.SIDES)
def test_growing_boards_can_be_solved(kind: str) -> None:
    puzzle = next(growth.puzzles(kind))
    assert measure("puzzles", puzzle, 60.0).verdict in ("UNIQUE", "MULTIPLE")
    assert puzzle == next(growth.puzzles(kind))


def test_the_sample_is_forty_puzzles() -> None:
    assert len(IDS) == 40
    assert sum(name.startswith("heyawake") for name in IDS) == 20
