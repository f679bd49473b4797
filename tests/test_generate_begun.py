"""Puzzles that somebody began: rooms, clues and places stay, and the other clues are found."""

from __future__ import annotations

from pathlib import Path

import oracle
import pytest
import running
from cells import grid, stated

import pysolve
from pysolve import Puzzle, UsageError
from pysolve.generating import maker
from pysolve.grid import entries
from pysolve.model import Cell, Entry

SMALL = 16
"""How many cells a board may have of which all fillings are tried."""

ROOMS = """kind: heyawake
title: Mine
author: Me

rooms:
aabbb
aabbb
cddde
cddde
ffffe

clues:
2....
.....
.....
.....
.....
"""
PLACES = """kind: nurikabe

clues:
?....
...3.
.....
.?..?
.....
"""
PATTERN = """kind: takuzu

givens:
?....?
..??..
.1..0.
.?..?.
..??..
?....?
"""
BLOCKS = """kind: akari

numbers:
..?..
....?
?.2..
..?..
?...?
"""
TREES = """kind: tents

trees:
T...T
..T..
....T
T....
..T..
"""
RUNS = """kind: nonogram

top:
1 1
.
2
.

left:
.
.
.
.
"""


def made(text: str, tmp_path: Path, seed: int = 1, **options: object) -> Puzzle:
    file = tmp_path / "begun.txt"
    file.write_text(text)
    return pysolve.generate(start=file, seed=seed, **options)  # type: ignore[arg-type]


def told(puzzle: Puzzle, layer: str) -> dict[Cell, Entry]:
    return {(r, c): entry for r, c, entry in entries(grid(puzzle, layer))}


def unique(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle has the solution that it states, and no other one."""
    solution = stated(puzzle)
    if puzzle.rows * puzzle.cols <= SMALL:
        return oracle.solutions(puzzle) == {solution.values}
    right = oracle.violations(puzzle, solution) == ()
    return right and pysolve.solve(puzzle).solutions == (solution,)


def test_rooms_and_clues_stay(tmp_path: Path) -> None:
    begun = pysolve.loads(ROOMS)
    every = [made(ROOMS, tmp_path, seed) for seed in (1, 2, 3)]
    for seed, puzzle in enumerate(every, 1):
        assert puzzle.layer("rooms") == begun.layer("rooms")
        assert told(puzzle, "clues")[0, 0] == 2
        assert (puzzle.title, puzzle.author) == (f"Mine no. {seed}", "Me")
        assert unique(puzzle)
    assert pysolve.generate(start=begun, seed=1).layers == every[0].layers


def test_clues_stand_at_the_places_that_are_asked_for_and_nowhere_else(tmp_path: Path) -> None:
    puzzle = made(PLACES, tmp_path)
    numbers = told(puzzle, "numbers")
    assert set(numbers) == {(0, 0), (1, 3), (3, 1), (3, 4)}
    assert numbers[1, 3] == 3
    assert all(isinstance(number, int) for number in numbers.values())
    assert unique(puzzle)


def test_values_may_be_asked_for_too(tmp_path: Path) -> None:
    puzzle = made(PATTERN, tmp_path)
    givens = told(puzzle, "givens")
    rows = [row for row in PATTERN.splitlines() if row.endswith((".", "?"))]
    assert set(givens) == {
        (r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."
    }
    assert (givens[2, 1], givens[2, 4]) == (1, 0)
    assert unique(puzzle)
    # Elsewhere a value is a value.
    with pytest.raises(pysolve.FormatError, match="'\\?' is neither a number"):
        pysolve.loads(PATTERN)


def test_where_nothing_is_asked_for_clues_are_added(tmp_path: Path) -> None:
    few = PATTERN.replace("?", ".")
    givens = told(made(few, tmp_path), "givens")
    assert {(2, 1): 1, (2, 4): 0}.items() < givens.items()


def test_what_has_a_place_without_its_number_keeps_it(tmp_path: Path) -> None:
    """A block of Akari is there, whether it tells its number or not."""
    puzzle = made(BLOCKS, tmp_path)
    numbers = told(puzzle, "numbers")
    assert set(numbers) == {(0, 2), (1, 4), (2, 0), (2, 2), (3, 2), (4, 0), (4, 4)}
    assert numbers[2, 2] == 2
    assert unique(puzzle)


def test_symbols_that_are_never_left_out_are_all_there(tmp_path: Path) -> None:
    puzzle = made(TREES, tmp_path)
    assert puzzle.layer("symbols") == pysolve.loads(TREES).layer("symbols")
    assert told(puzzle, "top") or told(puzzle, "left")
    assert unique(puzzle)


def test_the_list_of_a_margin_is_one_clue(tmp_path: Path) -> None:
    puzzle = made(RUNS, tmp_path)
    top = grid(puzzle, "top")
    assert [entry for entry in top[0] if entry is not None] == [1, 1]
    assert [entry for entry in top[2] if entry is not None] == [2]
    assert unique(puzzle)
    with pytest.raises(pysolve.FormatError, match="top: a list is told, or it is '\\.'"):
        made(RUNS.replace("1 1", "1 ?"), tmp_path)


def test_walls_and_holes_stay(tmp_path: Path) -> None:
    text = "kind: heyawake\n\nrooms:\naabb\naabb\naacc\n\nwalls:\n|...\n....\n....\n"
    assert made(text, tmp_path).layer("walls") == pysolve.loads(text).layer("walls")


def test_a_difficulty_for_rooms_that_stay(tmp_path: Path) -> None:
    puzzle = made(ROOMS, tmp_path, difficulty=2)
    assert pysolve.rate(puzzle).level == 2
    assert puzzle.title == "Mine no. 1, easy"


def test_the_command_makes_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With any number of processes, and whatever the file is called; also from standard input."""
    monkeypatch.chdir(tmp_path)
    Path("my rooms.txt").write_text(PLACES)
    wish = ["generate", "--from", "my rooms.txt", "--seed", "1", "--count", "2"]
    one, two = running.run(*wish), running.run(*wish, "--jobs", "2")
    assert (one.exit_code, one.stdout) == (0, two.stdout)
    assert "source: puzzles generate --from 'my rooms.txt' --seed 2\n" in one.stdout
    piped = running.run("generate", "--from", "-", "--seed", "1", "--count", "2", stdin=PLACES)
    assert piped.stdout == one.stdout.replace("'my rooms.txt'", "-")


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (ROOMS, ["--size", "5x5"], "--from and --size exclude each other"),
        (ROOMS, ["--symmetry", "mirror"], "--from and --symmetry exclude each other"),
        (ROOMS, ["--kind", "takuzu"], "this is a puzzle of kind heyawake, not takuzu"),
        (ROOMS.replace("2....", "4...."), [], "leaves no solution"),
        (pysolve.dumps(pysolve.load("takuzu/smallest")), [], "exactly one solution already"),
        (pysolve.dumps(pysolve.load("nurikabe/lagoon")), [], "exactly one solution already"),
        ("kind: lits\n\nrooms:\naaaa\nbbbb\n", [], "told by its rooms alone"),
        (f"{ROOMS}\n{PLACES}", [], "'kind:' is there twice"),
        ("nothing", [], "none of the formats"),
    ],
)
def test_what_cannot_be_finished_is_refused(
    text: str, options: list[str], message: str, tmp_path: Path
) -> None:
    file = tmp_path / "begun.txt"
    file.write_text(text)
    done = running.run("generate", "--from", str(file), "--seed", "1", *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr


def test_neither_a_kind_nor_a_file() -> None:
    done = running.run("generate", "--seed", "1")
    assert (done.exit_code, done.stderr) == (
        2,
        "puzzles: say which --kind is to be made, or --from which file\n",
    )
    with pytest.raises(UsageError, match="needs rows and columns"):
        pysolve.generate("takuzu", seed=1)
    with pytest.raises(UsageError, match="has its size"):
        pysolve.generate("heyawake", 5, 5, start=pysolve.loads(ROOMS), seed=1)


def test_what_is_not_found_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rows that no number can tell apart from each other."""
    monkeypatch.setattr(maker, "MOST_TRIES", 2)
    text = "kind: heyawake\n\nrooms:\nab\nab\n\nclues:\n1.\n..\n"
    with pytest.raises(
        pysolve.GenerationError,
        match="no such puzzle was found in 2 tries; 2 boards kept several solutions",
    ):
        made(text, tmp_path)
