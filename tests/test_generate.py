"""Generated puzzles: unique by brute force, as wished for, and the same for the same seed."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import boards
import oracle
import pytest
from typer.testing import CliRunner

import pysolve
from pysolve import GenerationError, Puzzle, Solution, kinds, partitions
from pysolve.cli import app, generating
from pysolve.generator import Made, Maker, Wish
from pysolve.model import Cell, Layer

SIZES = {
    "heyawake": [(3, 4), (4, 4), (2, 5), (4, 3), (1, 6), (3, 3), (4, 4), (5, 3), (2, 7), (4, 4)],
    "takuzu": [(4, 4), (2, 4), (4, 2), (2, 6), (4, 4), (4, 4), (6, 2), (4, 4), (2, 8), (4, 4)],
    "nurikabe": [(3, 4), (4, 4), (2, 5), (4, 3), (1, 6), (3, 3), (4, 4), (5, 3), (2, 7), (4, 4)],
}
DISTINCT_SIZES = [(4, 4), (2, 2)]
"""Thin boards do not have enough different lines."""

BATCH = 25
"""How many puzzles of a kind a test makes; forty such tests make a thousand."""

BATCHES = [
    pytest.param(kind, variants, batch, marks=[pytest.mark.corpus_all] if batch else [])
    for kind, variants in boards.KINDS
    for batch in range(8)
]


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["generate", *arguments])
    return result.exit_code, result.stdout, result.stderr


def clues(puzzle: Puzzle) -> dict[tuple[str, Cell], int]:
    """Return the clues of a puzzle, by layer and cell."""
    return {
        (layer.name, (r, c)): entry
        for layer in puzzle.layers
        if layer.name in ("clues", "givens", "numbers")
        for r, row in enumerate(layer.grid)
        for c, entry in enumerate(row)
        if entry is not None
    }


def without(puzzle: Puzzle, place: tuple[str, Cell]) -> Puzzle:
    """Return a puzzle without one of its clues."""
    name, (row, col) = place
    layers = [
        Layer(
            layer.name,
            tuple(
                tuple(
                    None if layer.name == name and (r, c) == (row, col) else entry
                    for c, entry in enumerate(line)
                )
                for r, line in enumerate(layer.grid)
            ),
        )
        for layer in puzzle.layers
    ]
    return Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, tuple(layers), puzzle.variants)


@pytest.mark.parametrize(("kind", "variants", "batch"), BATCHES)
def test_small_puzzles_are_unique_by_brute_force(
    kind: str, variants: tuple[str, ...], batch: int
) -> None:
    """Also minimal, where that was asked for: without any one clue there are more solutions."""
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        sizes = DISTINCT_SIZES if "binairo" in variants else SIZES[kind]
        rows, cols = sizes[seed % len(sizes)]
        minimal = kind != "nurikabe" and seed % 2 == 0
        rooms = "any" if kind == "heyawake" and seed % 3 == 0 else "rectangles"
        puzzle = pysolve.generate(
            kind, rows, cols, seed=seed, variants=variants, minimal=minimal, rooms=rooms
        )
        assert puzzle.variants == variants
        assert oracle.solutions(puzzle) == {puzzle.solution.values}, pysolve.dumps(puzzle)
        for place in clues(puzzle) if minimal else ():
            assert len(oracle.solutions(without(puzzle, place))) > 1, pysolve.dumps(puzzle)


@pytest.mark.parametrize(
    ("kind", "rows", "cols", "options"),
    [
        ("takuzu", 8, 6, {"difficulty": 1}),
        ("takuzu", 8, 8, {"difficulty": 2}),
        ("heyawake", 5, 6, {"difficulty": 1}),
        ("heyawake", 6, 5, {"difficulty": 3}),
        ("heyawake", 6, 6, {"difficulty": 5, "minimal": True}),
        ("nurikabe", 5, 6, {"difficulty": 2}),
    ],
)
def test_the_wanted_difficulty_is_what_rate_tells(
    kind: str, rows: int, cols: int, options: dict[str, object]
) -> None:
    puzzle = pysolve.generate(kind, rows, cols, seed=3, **options)
    assert pysolve.rate(pysolve.explain(puzzle)).tier == options["difficulty"]
    assert puzzle.title.endswith(f"tier {options['difficulty']}")
    assert f"--difficulty {options['difficulty']}" in puzzle.source


def test_a_difficulty_that_is_not_found_is_told() -> None:
    with pytest.raises(GenerationError, match=r"40 tries with seed 1; there were .* of tier 1"):
        pysolve.generate("takuzu", 4, 4, seed=1, difficulty=5)


@pytest.mark.parametrize(
    ("symmetry", "image"),
    [
        ("rotational", lambda r, c: (7 - r, 5 - c)),
        ("mirror", lambda r, c: (r, 5 - c)),
    ],
)
def test_symmetry(symmetry: str, image: object) -> None:
    takuzu = pysolve.generate("takuzu", 8, 6, seed=2, symmetry=symmetry)
    given = {cell for _, cell in clues(takuzu)}
    assert {image(*cell) for cell in given} == given
    assert len(given) < 48

    heyawake = pysolve.generate("heyawake", 8, 6, seed=2, symmetry=symmetry)
    rooms = heyawake.layer("rooms")
    told = {rooms[r][c] for _, (r, c) in clues(heyawake)}
    for r in range(8):
        for c in range(6):
            y, x = image(r, c)
            assert (rooms[r][c] in told) == (rooms[y][x] in told)
            for r2, c2 in ((r, c + 1), (r + 1, c)):
                if r2 < 8 and c2 < 6:
                    y2, x2 = image(r2, c2)
                    assert (rooms[r][c] == rooms[r2][c2]) == (rooms[y][x] == rooms[y2][x2])


@pytest.mark.parametrize("density", [0.3, 0.5, 1.0])
def test_density(density: float) -> None:
    puzzle = pysolve.generate("takuzu", 8, 8, seed=4, density=density)
    assert len(clues(puzzle)) == pytest.approx(64 * density, abs=1)


@pytest.mark.parametrize(
    ("kind", "rows", "cols", "low", "high"),
    [("takuzu", 6, 6, 0.38, 0.62), ("heyawake", 5, 6, 0.1, 0.45), ("nurikabe", 4, 5, 0.2, 0.85)],
)
def test_boards_are_spread(kind: str, rows: int, cols: int, low: float, high: float) -> None:
    """Over 300 boards each cell is shaded or 1 about as often as its mirror images.

    Takuzu takes both values alike, so every cell lies around a half.
    """
    maker = Maker(Wish(kind, rows, cols), kinds.find(kind)[0])
    rng = random.Random(1)
    found: list[Solution] = []
    while len(found) < 300:
        draft = maker._first(rng)
        found += [draft.solution] if draft else []
    assert len(set(found)) > (270 if kind == "takuzu" else 240)
    often = {
        (r, c): sum(board.values[r][c] for board in found) / 300
        for r in range(rows)
        for c in range(cols)
    }
    assert all(low < share < high for share in often.values()), often
    for (r, c), share in often.items():
        for image in ((rows - 1 - r, c), (r, cols - 1 - c)):
            assert abs(share - often[image]) < 0.17, often


@pytest.mark.parametrize("kind", ["takuzu", "heyawake", "nurikabe"])
def test_seeds_make_different_puzzles_and_the_same_again(kind: str) -> None:
    made = [pysolve.dumps(pysolve.generate(kind, 6, 6, seed=seed)) for seed in (1, 2, 1)]
    assert made[0] == made[2]
    assert made[0] != made[1]


@pytest.mark.parametrize("any_shape", [True, False])
def test_rooms_are_connected_and_cover_the_board(any_shape: bool) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        rooms = (partitions.odd if any_shape else partitions.rectangles)(rng, 7, 9)
        for _ in range(6):
            check_rooms(rooms, any_shape)
            cell = rng.randrange(7), rng.randrange(9)
            rooms = partitions.recut(rng, rooms, cell, not any_shape)


def check_rooms(rooms: partitions.Rooms, any_shape: bool) -> None:
    cells: dict[int, list[Cell]] = {}
    for r, row in enumerate(rooms):
        for c, room in enumerate(row):
            cells.setdefault(room, []).append((r, c))
    assert list(cells) == list(range(len(cells)))
    for room in cells.values():
        assert len(oracle.areas(room)) == 1
        height, width = (max(axis) - min(axis) + 1 for axis in zip(*room, strict=True))
        assert any_shape or len(room) == height * width


PARITY = """
#include "../lib/grid.lp".
#defined given/3.
meta(title, "Parity").
meta(summary, "Each row and column has an even number of ones.").
meta(layer, givens).
meta(answer, value).
1 { value(R, C, 0..1) } 1 :- cell(R, C).
rule(given, "What is given stays.").
violated(given, cell(R, C)) :- given(R, C, V), not value(R, C, V).
rule(even_rows, "A row has an even number of ones.").
violated(even_rows, row(R)) :- cell(R, 0), #count { C : value(R, C, 1) } = N, N \\ 2 = 1.
rule(even_columns, "A column has an even number of ones.").
violated(even_columns, column(C)) :- cell(0, C), #count { R : value(R, C, 1) } = N, N \\ 2 = 1.
#show value/3.
"""


def test_a_kind_of_rule_files_alone_is_generated(tmp_path: Path) -> None:
    kinds.export(kinds.find("takuzu")[0], tmp_path)
    folder = tmp_path / "parity"
    folder.mkdir()
    (folder / "rules.lp").write_text(PARITY)
    with pytest.raises(pysolve.KindError, match=r"Parity has no generate\.lp"):
        pysolve.generate("parity", 3, 4, seed=1, asp_dir=tmp_path)
    (folder / "generate.lp").write_text(
        "removable(givens).\nfits(givens, cell(R, C), R, C, V) :- value(R, C, V).\n#show fits/5.\n"
    )
    puzzle = pysolve.generate("parity", 3, 4, seed=1, minimal=True, asp_dir=tmp_path)
    # One cell of each line follows from the others.
    assert len(clues(puzzle)) == 2 * 3
    outcome = pysolve.solve(puzzle, asp_dir=tmp_path)
    assert outcome.solutions == (puzzle.solution,)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-k", "takuzu", "--size", "10"], "rows x columns"),
        (["-k", "takuzu", "--size", "0x4"], "1 to 10000 cells"),
        (["-k", "takuzu", "--size", "5x5"], "must be even"),
        (["-k", "takuzu", "--difficulty", "6"], "tier from 1 to 5"),
        (["-k", "takuzu", "--density", "2"], "share from 0 to 1"),
        (["-k", "takuzu", "--symmetry", "odd"], "none, rotational, mirror"),
        (["-k", "takuzu", "--rooms", "any"], "has no rooms"),
        (["-k", "heyawake", "--rooms", "round"], "rectangles, any"),
        (["-k", "takuzu", "--minimal", "--density", "0.4"], "no density"),
        (["-k", "takuzu", "--minimal", "--symmetry", "mirror"], "no symmetry"),
        (["-k", "nurikabe", "--symmetry", "mirror"], "cannot be placed in symmetry"),
        (["-k", "nurikabe", "--minimal"], "can be left out"),
        (["-k", "takuzu", "--count", "0"], "at least 1"),
        (["-k", "takuzu", "--seed", "-1"], "0 or more"),
        (["-k", "takuzu", "--time-limit", "0"], "above 0"),
        (["-k", "takuzu", "--to", "nothing"], "no format to write"),
        (["-k", "takuzu", "--to", "html"], "give it with -o"),
        (["-k", "takuzu", "--count", "2", "-o", "a.svg"], "give -o a folder"),
        (["-k", "takuzu", "--json", "-o", "a.json"], "no -o"),
        (["-k", "nothing"], "nothing"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], message: str) -> None:
    code, output, errors = run(*arguments)
    assert (code, output) == (2, "")
    assert message in errors


def test_out_of_time_is_told() -> None:
    code, output, errors = run("-k", "heyawake", "--seed", "1", "--time-limit", "0.0001")
    assert (code, output) == (3, "")
    assert "within the time limit" in errors


def test_printing() -> None:
    code, output, _ = run("-k", "takuzu", "--size", "4x4", "--seed", "5")
    puzzle = pysolve.generate("takuzu", 4, 4, seed=5)
    assert (code, output) == (0, pysolve.dumps(puzzle))
    assert puzzle.source == "puzzles generate --kind takuzu --size 4x4 --seed 5"
    again = run(*puzzle.source.split()[2:])[1]
    assert again == output


def test_a_seed_by_chance_is_told() -> None:
    code, output, errors = run("-k", "takuzu", "--size", "4x4")
    seed = errors.split()[-1]
    assert code == 0
    assert f"--seed {seed}" in output


def test_jobs_change_nothing() -> None:
    arguments = ["-k", "binairo", "--size", "4x4", "--seed", "7", "--count", "3", "--json"]
    code, output, _ = run(*arguments)
    assert code == 0
    records = [json.loads(line) for line in output.splitlines()]
    assert [record["seed"] for record in records] == [7, 8, 9]
    assert run(*arguments, "--jobs", "2")[1] == output


def test_a_folder_of_puzzles(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    size = ["-k", "heyawake", "--size", "4x5"]
    arguments = [*size, "--seed", "1", "--count", "2", "-o", str(folder)]
    assert run(*arguments)[0] == 0
    assert sorted(file.name for file in folder.iterdir()) == [
        "heyawake-4x5-1.txt",
        "heyawake-4x5-2.txt",
    ]
    for file in folder.iterdir():
        (puzzle,) = pysolve.load_all(file)
        assert pysolve.solve(puzzle).solutions == (puzzle.solution,)
    assert run(*arguments, "--to", "svg")[0] == 0
    assert (folder / "heyawake-4x5-1.svg").read_text().startswith("<svg")


def test_a_sheet_has_puzzles_and_then_solutions(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    wish = ["-k", "nurikabe", "--size", "4x5", "--seed", "1", "--count", "3"]
    assert run(*wish, "-o", str(file))[0] == 0
    page = file.read_text()
    puzzles, solutions = page.split("<h2>Solutions</h2>")
    assert (puzzles.count("<svg"), solutions.count("<svg")) == (3, 3)
    assert "The sea is one area" in puzzles
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_what_is_made_is_kept_when_it_ends_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "made.json"
    puzzle = pysolve.generate("takuzu", 4, 4, seed=1)

    def interrupted(*_: object) -> object:
        yield Made(1, puzzle, "", 1)
        raise KeyboardInterrupt

    monkeypatch.setattr(generating, "_made", interrupted)
    code, _, errors = run(
        "-k", "takuzu", "--size", "4x4", "--seed", "1", "--count", "5", "-o", str(file)
    )
    assert (code, "interrupted" in errors) == (130, True)
    assert list(pysolve.load_all(file)) == [puzzle]


def test_wishes_are_told_in_the_command() -> None:
    wish = Wish("heyawake", 6, 8, ("ayeheya",), 2, "mirror", 0.5, rooms="any")
    assert wish.command(9) == (
        "puzzles generate --kind heyawake --size 6x8 --variant ayeheya --difficulty 2"
        " --symmetry mirror --density 0.5 --rooms any --seed 9"
    )
    assert Counter(wish.command(9).split())["--seed"] == 1
