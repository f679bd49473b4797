"""Generated puzzles: unique by brute force, as wished for, and the same for the same seed."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import boards
import faulty
import oracle
import pytest
import running
from cells import areas, grid, stated
from clues import clues as placed
from clues import without
from kinds import KINDS, boards_of

import pysolve
from pysolve import (
    GenerationError,
    Puzzle,
    Solution,
    catalogue,
    exporting,
    solving,
)
from pysolve.cli.commands import generate
from pysolve.generating import rooms as partitions
from pysolve.generating import series
from pysolve.generating.drawing import Drawer
from pysolve.generating.maker import Maker
from pysolve.generating.thinning import Thinner
from pysolve.generating.wish import Made, Wish
from pysolve.generating.workshop import Workshop
from pysolve.model import Cell, Entry, Verdict
from pysolve.pool import pool as pools

CLUES = {layer for kind in KINDS for layer in boards_of(kind).erased}
BATCH = 15
"""How many puzzles of a kind a test makes; forty such tests make a thousand."""

BATCHES = [
    pytest.param(kind, variants, batch, marks=[pytest.mark.corpus_all] if batch else [])
    for kind, variants in boards.KINDS
    for batch in range(14)
]


def run(*arguments: str) -> tuple[int, str, str]:
    result = running.run("generate", *arguments)
    return result.exit_code, result.stdout, result.stderr


def clues(puzzle: Puzzle) -> dict[tuple[str, Cell], Entry]:
    """Return the clues of a puzzle, by layer and cell."""
    return {
        (layer.name, (r, c)): entry
        for layer in puzzle.layers
        if layer.name in CLUES
        for r, row in enumerate(layer.grid)
        for c, entry in enumerate(row)
        if entry is not None
    }


@pytest.mark.parametrize(("kind", "variants", "batch"), BATCHES)
def test_small_puzzles_are_unique_by_brute_force(
    kind: str, variants: tuple[str, ...], batch: int
) -> None:
    """Also minimal, where that was asked for: without any one clue there are more solutions."""
    known = boards_of(kind).made
    sizes = known.variant_sizes.get("".join(variants), known.sizes)
    # The first few are made in an ordinary run, by every option.
    number = BATCH if batch else min(BATCH, 2 * boards.some(BATCH))
    for seed in range(batch * BATCH, batch * BATCH + number):
        rows, cols = sizes[seed % len(sizes)]
        minimal = known.minimal and seed % 2 == 0
        rooms = "any" if known.rooms and seed % 3 == 0 else "rectangles"
        puzzle = pysolve.generate(
            pysolve.Rules(kind, variants=variants),
            rows,
            cols,
            seed=seed,
            minimal=minimal,
            rooms=rooms,
        )
        assert puzzle.variants == variants
        assert oracle.solutions(puzzle) == {stated(puzzle).values}, pysolve.dumps(puzzle)
        for clue in placed(puzzle) if minimal else ():
            assert len(oracle.solutions(without(puzzle, [clue]))) > 1, pysolve.dumps(puzzle)


@pytest.mark.parametrize(
    ("kind", "rows", "cols", "options"),
    [
        ("takuzu", 8, 6, {"difficulty": 1}),
        ("takuzu", 8, 8, {"difficulty": 2}),
        ("heyawake", 5, 6, {"difficulty": 1}),
        ("heyawake", 6, 5, {"difficulty": 3}),
        ("heyawake", 6, 6, {"difficulty": 5, "minimal": True}),
        ("nurikabe", 5, 6, {"difficulty": 2}),
        ("takuzu", 6, 8, {"tier": 1}),
        ("heyawake", 5, 6, {"tier": 2, "difficulty": 2}),
        ("nurikabe", 6, 5, {"tier": 3}),
    ],
)
def test_the_wanted_difficulty_is_what_rate_tells(
    kind: str, rows: int, cols: int, options: dict[str, Any]
) -> None:
    puzzle = pysolve.generate(kind, rows, cols, seed=3, **options)
    rating = pysolve.rate(puzzle)
    assert rating.level == options.get("difficulty", rating.level)
    assert rating.tier == options.get("tier", rating.tier)
    told = f", {rating.difficulty}" + (f", tier {rating.tier}" if "tier" in options else "")
    assert puzzle.title.endswith(f" no. 3{told}")
    assert all(
        f"--{name} {options[name]} " in puzzle.source for name in options if name != "minimal"
    )


def test_a_difficulty_that_is_not_found_is_told() -> None:
    with pytest.raises(GenerationError, match=r"40 tries; there were 40 of level 1, very easy"):
        pysolve.generate("takuzu", 4, 4, seed=1, difficulty=5)


@pytest.mark.parametrize(
    ("symmetry", "image"),
    [
        ("rotational", lambda r, c: (7 - r, 5 - c)),
        ("mirror", lambda r, c: (r, 5 - c)),
    ],
)
def test_symmetry(symmetry: str, image: Callable[[int, int], Cell]) -> None:
    takuzu = pysolve.generate("takuzu", 8, 6, seed=2, symmetry=symmetry)
    given = {cell for _, cell in clues(takuzu)}
    assert {image(*cell) for cell in given} == given
    assert len(given) < 48

    heyawake = pysolve.generate("heyawake", 8, 6, seed=8, symmetry=symmetry)
    rooms = grid(heyawake, "rooms")
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


ALL = pytest.mark.corpus_all


@pytest.mark.parametrize(
    ("kind", "size", "low", "high", "different"),
    [
        pytest.param(
            kind, *spread, marks=[pytest.mark.corpus_all] if i or kind != KINDS[-1] else []
        )
        for kind in KINDS
        for i, spread in enumerate(boards_of(kind).made.spread)
    ],
)
def test_boards_are_spread(
    kind: str, size: tuple[int, int], low: float, high: float, different: float
) -> None:
    """Over many boards each cell is shaded or 1 about as often as its mirror images."""
    rows, cols = size
    drawer = Drawer(Workshop(Wish(kind, rows, cols), catalogue.find(kind)[0]), None)
    rng = random.Random(1)
    found: list[Solution] = []
    number = max(150, boards.some(300))
    while len(found) < number:
        draft = drawer.first(rng)
        found += [draft.solution] if draft else []
    assert len(set(found)) > number * different
    often = {
        (r, c): sum(board.values[r][c] for board in found) / number
        for r in range(rows)
        for c in range(cols)
    }
    assert all(low < share < high for share in often.values()), often
    for (r, c), share in often.items():
        for image in ((rows - 1 - r, c), (r, cols - 1 - c)):
            assert abs(share - often[image]) < 0.17, often


def test_islands_have_up_to_nine_cells() -> None:
    """With few numbers on a board, most islands are as large as they may be."""
    wish = Wish("nurikabe", 3, 6, density=0.05)
    drawer = Drawer(Workshop(wish, catalogue.find("nurikabe")[0]), None)
    rng = random.Random(1)
    drafts = [draft for _ in range(25) if (draft := drawer.first(rng))]
    assert max(clue.entry for draft in drafts for clue in draft.clues) == 9


@pytest.mark.parametrize("kind", KINDS)
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
    for inside in cells.values():
        assert len(areas(inside)) == 1
        height, width = (max(axis) - min(axis) + 1 for axis in zip(*inside, strict=True))
        assert any_shape or len(inside) == height * width


PARITY = """
#include "../lib/grid.lp".
#defined given/3.
meta(title, "Parity").
meta(summary, "Each row and column has an even number of ones.").
layer(givens, cell, value).
answer(value, cell).
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
    exporting.export(catalogue.find("takuzu")[0], tmp_path)
    folder = tmp_path / "parity"
    folder.mkdir()
    (folder / "rules.lp").write_text(PARITY)
    with pytest.raises(pysolve.KindError, match=r"Parity has no generate\.lp"):
        pysolve.generate(pysolve.Rules("parity", folder=tmp_path), 3, 4, seed=1)
    (folder / "generate.lp").write_text(
        "removable(givens).\nfits(givens, cell(R, C), R, C, V) :- value(R, C, V).\n#show fits/5.\n"
    )
    puzzle = pysolve.generate(pysolve.Rules("parity", folder=tmp_path), 3, 4, seed=1, minimal=True)
    # One cell of each line follows from the others.
    assert len(clues(puzzle)) == 2 * 3
    outcome = pysolve.solve(puzzle, rules=pysolve.Rules(folder=tmp_path))
    assert outcome.solutions == (puzzle.solution,)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-k", "takuzu", "--size", "10"], "rows x columns"),
        (["-k", "takuzu", "--size", "0x4"], "1 to 10000 cells"),
        (["-k", "takuzu", "--size", "5x5"], "must be even"),
        (["-k", "takuzu", "--difficulty", "6"], "level from 1 to 5"),
        (["-k", "takuzu", "--difficulty", "tough"], "very-easy, easy, medium, hard, very-hard"),
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
    assert errors == "puzzles: seed 1: no such puzzle was found within the time limit\n"


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


def test_a_worker_that_is_killed_costs_no_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed 8 is killed once, in the middle of it, and seed 9 each time."""
    arguments = ["-k", "takuzu", "--size", "4x4", "--json", "--seed"]
    expected = [run(*arguments, seed)[1] for seed in ("7", "8", "10")]
    monkeypatch.setenv("MARKER", str(tmp_path / "marker"))
    monkeypatch.setenv("FATAL_SEEDS", "9 8")
    monkeypatch.setattr(pools, "WORKER", faulty.WORKER)
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    code, output, errors = run(*arguments, "7", "--count", "4", "--jobs", "2")
    assert (code, output) == (3, "".join(expected))
    told = "given up after 3 tries: its process was ended by SIGKILL, maybe for its memory"
    assert errors == f"puzzles: seed 9: {told}\n"
    assert (tmp_path / "marker").exists()


SLOWLY = """
import faulty, pysolve.generating.maker, pysolve.pool.pool
pysolve.generating.maker.make_one = faulty.make_one_then_slowly
pysolve.pool.pool.WORKER = faulty.WORKER
from pysolve.cli import main
main()
"""


@pytest.mark.parametrize("number", ["1", "2"])
@pytest.mark.parametrize(
    ("by", "code", "told"),
    [(signal.SIGTERM, 143, "terminated"), (signal.SIGINT, 130, "interrupted")],
)
def test_it_ends_at_once_and_keeps_what_is_made(
    number: str, by: signal.Signals, code: int, told: str, tmp_path: Path
) -> None:
    """In the middle of puzzles that take minutes. Ctrl-C goes to all, as in a terminal."""
    file, begun = tmp_path / "made.json", tmp_path / "begun"
    begun.touch()
    wish = ["-k", "takuzu", "--size", "4x4", "--seed", "1", "--count", "4"]
    tests = str(Path(__file__).parent)
    process = subprocess.Popen(
        [sys.executable, "-c", SLOWLY, "generate", *wish, "--jobs", number, "-o", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([tests, *filter(None, sys.path)]),
            "SLOW_SEEDS": str(begun),
        },
        start_new_session=True,
    )
    with process:
        while len(busy := begun.read_text(encoding="ascii").split()) < int(number):
            assert process.poll() is None
            time.sleep(0.02)
        if by is signal.SIGINT:
            os.killpg(process.pid, by)
        else:
            process.send_signal(by)
        output, errors = process.communicate(timeout=120)
    assert (process.returncode, output, errors) == (code, "", f"puzzles: {told}\n")
    for worker in busy:
        with pytest.raises(ProcessLookupError):
            os.kill(int(worker), 0)
    assert list(pysolve.load_all(file)) == [pysolve.generate("takuzu", 4, 4, seed=1)]


def test_a_series_comes_in_the_order_of_its_seeds() -> None:
    """With any number of processes; what is heard on the way comes in any order."""

    class Heard(list[tuple[int, int]]):
        def drawing(self, place: int, drawn: int) -> None:
            assert place < 3
            assert drawn > 0

        def done(self, place: int, made: Made) -> None:
            self.append((place, made.seed))

    every = []
    for number in (1, 2):
        heard = Heard()
        order = series.Order(Wish("takuzu", 4, 4), (9, 7, 8), jobs=number)
        every.append(list(series.make_all(order, heard)))
        assert sorted(heard) == [(0, 9), (1, 7), (2, 8)]
    assert every[0] == every[1]
    assert [made.puzzle for made in every[0]] == [
        pysolve.generate("takuzu", 4, 4, seed=seed) for seed in (9, 7, 8)
    ]


def test_what_was_not_made_is_not_counted_as_made(capsys: pytest.CaptureFixture[str]) -> None:
    tally = generate.Tally(3)
    for place, puzzle in enumerate([None, pysolve.load("takuzu/smallest"), None]):
        tally._next = 0.0
        tally.done(place, Made(place, puzzle, "", 2))
    lines = [re.sub(r"\d+ s$", "", line) for line in capsys.readouterr().err.splitlines()]
    assert lines == [
        "0 of 3 made, 1 given up, 2 boards drawn, ",
        "1 of 3 made, 1 given up, 4 boards drawn, ",
        "1 of 3 made, 2 given up, 6 boards drawn, ",
    ]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (GenerationError("nothing was found"), "nothing was found"),
        (MemoryError(), "there was not enough memory to make it"),
    ],
)
def test_one_that_fails_is_an_error_of_its_own(
    error: Exception, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Maker.make

    def failing(self: Maker, seed: int) -> Puzzle:
        if seed == 2:
            raise error
        return make(self, seed)

    monkeypatch.setattr(Maker, "make", failing)
    code, output, errors = run("-k", "takuzu", "--size", "4x4", "--seed", "1", "--count", "3")
    assert (code, errors) == (3, f"puzzles: seed 2: {told}\n")
    assert re.findall("no. ([0-9])", output) == ["1", "3"]


def test_what_is_not_unique_is_not_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither too few clues, nor those of another solution, nor what there was no time to prove."""
    monkeypatch.setattr(Thinner, "series", lambda *_: [()])
    with pytest.raises(RuntimeError, match="--kind takuzu --size 4x4 --seed 1' made is not unique"):
        pysolve.generate("takuzu", 4, 4, seed=1)
    monkeypatch.undo()

    settled = Drawer.settled

    def mistaken(self: Drawer, rng: random.Random) -> object:
        draft = settled(self, rng)
        assert draft is not None
        values = draft.solution.values
        return replace(draft, solution=Solution((values[1], values[0], *values[2:])))

    monkeypatch.setattr(Drawer, "settled", mistaken)
    monkeypatch.setattr(Thinner, "series", lambda self, draft, *_: [draft.clues])
    with pytest.raises(RuntimeError, match="not unique"):
        pysolve.generate("takuzu", 4, 4, seed=1)


def test_what_was_not_proved_in_time_is_not_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    solve = solving.solve

    def too_late(*arguments: Any, **options: Any) -> object:
        return replace(solve(*arguments, **options), verdict=Verdict.UNKNOWN)

    monkeypatch.setattr(solving, "solve", too_late)
    with pytest.raises(GenerationError, match="within the time limit"):
        pysolve.generate("takuzu", 4, 4, seed=1)


@pytest.mark.parametrize("spelling", ["1", "very-easy", "Very easy"])
def test_the_difficulty_is_a_number_or_a_word(spelling: str) -> None:
    wish = ["-k", "takuzu", "--size", "4x4", "--seed", "1"]
    code, output, _ = run(*wish, "--difficulty", spelling)
    assert code == 0
    assert "title: Takuzu 4x4 no. 1, very easy\n" in output
    assert "--difficulty 1 " in output


@pytest.mark.parametrize(
    ("spelling", "level"),
    [("very easy", 1), ("very-hard", 5), ("VERY_HARD", 5), ("medium", 3), ("hard", 4), ("5", 5)],
)
def test_what_difficulties_are_called(spelling: str, level: int) -> None:
    assert generate.level_of(spelling) == level


@pytest.mark.parametrize("to", ["text", "facts", "janko", "pzprv3"])
def test_several_puzzles_are_parted_by_an_empty_line(to: str, tmp_path: Path) -> None:
    wish = ["-k", "heyawake", "--size", "3x3", "--seed", "1", "--to", to]
    each = [run(*wish[:-3], seed, "--to", to)[1] for seed in ("1", "2")]
    assert all(text.endswith("\n") and not text.endswith("\n\n") for text in each)
    assert run(*wish, "--count", "2")[1] == f"{each[0]}\n{each[1]}"


def test_a_folder_of_puzzles(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    size = ["-k", "heyawake", "--size", "4x5"]
    arguments = [*size, "--seed", "9", "--count", "2", "-o", str(folder)]
    assert run(*arguments)[0] == 0
    assert sorted(file.name for file in folder.iterdir()) == [
        "heyawake-4x5-09.txt",
        "heyawake-4x5-10.txt",
    ]
    for file in folder.iterdir():
        (puzzle,) = pysolve.load_all(file)
        assert pysolve.solve(puzzle).solutions == (puzzle.solution,)
    assert run(*arguments, "--to", "svg")[0] == 0
    assert (folder / "heyawake-4x5-09.svg").read_text().startswith("<svg")


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

    monkeypatch.setattr(series, "make_all", interrupted)
    code, _, errors = run(
        "-k", "takuzu", "--size", "4x4", "--seed", "1", "--count", "5", "-o", str(file)
    )
    assert (code, "interrupted" in errors) == (130, True)
    assert list(pysolve.load_all(file)) == [puzzle]


def test_wishes_are_told_in_the_command() -> None:
    wish = Wish("heyawake", 6, 8, ("ayeheya",), 2, 3, "mirror", 0.5, rooms="any")
    assert wish.command(9) == (
        "puzzles generate --kind heyawake --size 6x8 --variant ayeheya --difficulty 2"
        " --tier 3 --symmetry mirror --density 0.5 --rooms any --seed 9"
    )
    assert Counter(wish.command(9).split())["--seed"] == 1
