"""Styles: puzzles as people set them, and as chance has it."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import oracle
import pytest
import running
from cells import grid, stated

import pysolve
from pysolve import KindError, Puzzle, Rules, UsageError
from pysolve.generating import patching
from pysolve.generating.workshop import Region
from pysolve.grid import Cell, entries

ROOT = Path(__file__).resolve().parents[1]


def made(kind: str, rows: int, cols: int, style: str, number: int) -> list[Puzzle]:
    every = [pysolve.generate(kind, rows, cols, seed=n, style=style) for n in range(number)]
    for puzzle in every:
        assert oracle.violations(puzzle, stated(puzzle)) == ()
        assert pysolve.solve(puzzle).solutions == (puzzle.solution,)
    return every


def told(puzzles: list[Puzzle], layer: str) -> Counter[object]:
    return Counter(entry for puzzle in puzzles for *_, entry in entries(grid(puzzle, layer)))


def test_islands_are_as_people_set_them() -> None:
    published = told(made("nurikabe", 8, 7, "published", 4), "numbers")
    plain = told(made("nurikabe", 8, 7, "plain", 4), "numbers")
    # Of 56 cells one island may be a single cell, and three may have two.
    assert published[1] <= 4
    assert published[2] <= 12
    assert plain[1] > 2 * published[1]
    assert published.total() < plain.total()


def test_rooms_are_as_people_set_them() -> None:
    published = made("heyawake", 6, 7, "published", 4)
    plain = made("heyawake", 6, 7, "plain", 4)

    def rooms(puzzles: list[Puzzle]) -> int:
        return sum(len({room for row in grid(each, "rooms") for room in row}) for each in puzzles)

    assert rooms(published) < rooms(plain)
    assert told(published, "clues")[0] < told(plain, "clues")[0]
    assert told(published, "clues").total() < told(plain, "clues").total()


def test_the_published_style_is_the_usual_one() -> None:
    usual = pysolve.generate("nurikabe", 6, 6, seed=1)
    assert usual == pysolve.generate("nurikabe", 6, 6, seed=1, style="published")
    assert "--style" not in usual.source
    plain = pysolve.generate("nurikabe", 6, 6, seed=1, style="plain")
    assert plain.source == "puzzles generate --kind nurikabe --size 6x6 --style plain --seed 1"
    assert plain.layers != usual.layers
    # Of a kind that states no style there is the plain one.
    akari = pysolve.generate("akari", 5, 5, seed=1, style="plain")
    assert akari == pysolve.generate("akari", 5, 5, seed=1)


def test_a_board_is_settled_patch_by_patch(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is larger than a square and a half is looked at in squares that cover all of it."""
    seen: set[Cell] = set()
    settle = patching.Patcher._settle

    def watched(self: patching.Patcher, draft: object, region: object, rng: object) -> object:
        shop = self._shop
        if isinstance(region, Region):
            seen.update(place for place in shop.places if region.holds(shop.spot(place)))
        return settle(self, draft, region, rng)  # type: ignore[arg-type]

    monkeypatch.setattr(patching.Patcher, "_settle", watched)
    puzzle = pysolve.generate("nurikabe", 14, 6, seed=1)
    assert seen == {(r, c) for r in range(14) for c in range(6)}
    assert pysolve.solve(puzzle).solutions == (puzzle.solution,)


def test_a_style_that_there_is_not() -> None:
    done = running.run(
        "generate", "-k", "takuzu", "--size", "4x4", "--seed", "1", "--style", "plan"
    )
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Takuzu has no style 'plan'; did you mean 'plain'?" in done.stderr
    with pytest.raises(UsageError, match="Akari has no style 'published'"):
        pysolve.generate("akari", 5, 5, seed=1, style="published")


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("density(101)", r"should read style\(published, density\(P\)\)"),
        ("room(1, 2)", r"should read style\(published, room\(Rows, Cols, Weight\)\)"),
        ("patches(9)", "did you mean 'patch'"),
        ('"dense"', "a style has density"),
    ],
)
def test_a_style_that_is_stated_wrongly(what: str, message: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "asp" / "takuzu", tmp_path / "mine")
    file = tmp_path / "mine" / "generate.lp"
    file.write_text(f"{file.read_text()}\nstyle(published, {what}).\n")
    with pytest.raises(KindError, match=message):
        pysolve.generate(Rules("mine", folder=tmp_path), 4, 4, seed=1)
