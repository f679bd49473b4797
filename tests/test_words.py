"""How places are named: in words, and short."""

from __future__ import annotations

from pathlib import Path

import pytest
import running

import pysolve
from pysolve import words
from pysolve.model import Key, PlacedClue

ROOMS = pysolve.load("heyawake/first-rooms")
DIGITS = {0: "0", 1: "1"}.__getitem__


def run(*arguments: str, stdin: str | None = None) -> list[str]:
    return running.run(*arguments, stdin=stdin).stdout.splitlines()


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ([(2, 4)], "r3c5"),
        ([(0, 3), (0, 1), (0, 2)], "r1c2 to r1c4"),
        ([(0, 0), (0, 1), (0, 3)], "r1c1, r1c2 and r1c4"),
        ([(4, 6), (5, 6)], "r5c7 and r6c7"),
        ([(0, 0), (1, 0), (2, 0), (1, 1)], "r1c1 to r3c1 and r2c2"),
        ([(n, n) for n in range(9)], "9 cells"),
    ],
)
def test_cells_in_short(places: list[tuple[int, int]], said: str) -> None:
    assert words.SHORT.spoken(places) == said


@pytest.mark.parametrize(
    ("key", "long", "short"),
    [
        (Key("cell", (3, 1)), "row 4, column 2", "r4c2"),
        (Key("line", (3, 1, 3, 4)), "row 4, column 2 to row 4, column 5", "r4c2 to r4c5"),
        (Key("block", (0, 0)), "the 2 by 2 block at row 1, column 1", "the 2 by 2 block at r1c1"),
        (Key("room", (1,)), "the room at row 1, column 2", "the room at r1c2"),
        (Key("column", (5,)), "column 6", "column 6"),
        (Key("rows", (4, 1)), "rows 5 and 2", "rows 5 and 2"),
        (Key("tower", (4, 1)), "tower(4, 1)", "tower(4, 1)"),
    ],
)
def test_places(key: Key, long: str, short: str) -> None:
    assert (words.LONG.place(key, ROOMS), words.SHORT.place(key, ROOMS)) == (long, short)
    assert words.place(key, ROOMS) == long


def test_clues() -> None:
    clue = PlacedClue("clues", (0, 1), 1)
    assert words.clue(clue, ROOMS) == "1 in the room at row 1, column 2"
    assert words.SHORT.clue(clue, ROOMS) == "1 in the room at r1c2"
    assert words.SHORT.cells([(0, c) for c in range(8)], 2) == "r1c1, r1c2, and 6 more"


def test_what_something_has() -> None:
    cells = {(3, 5): 0, (4, 5): 1, (5, 5): 0, (6, 5): 0}
    column, grid = Key("column", (5,)), Key("grid", ())
    assert words.LONG.values(cells, DIGITS, column) == "0 in rows 4, 6 and 7, and 1 in row 5"
    assert words.LONG.values(cells, DIGITS, grid) == (
        "0 at column 6, rows 4, 6 and 7, and 1 at row 5, column 6"
    )
    assert words.SHORT.values(cells, DIGITS, column) == "0 at r4c6, r6c6 and r7c6, and 1 at r5c6"
    shade = ("unshaded", "shaded").__getitem__
    assert words.LONG.shades({(0, 0): 1, (0, 1): 0}, shade) == (
        "row 1, column 1 shaded, and row 1, column 2 unshaded"
    )


def test_areas_give_no_cell_away() -> None:
    bits = pysolve.load("takuzu/first-steps")
    assert words.LONG.area([(3, 1)], bits) == "row 4"
    assert words.LONG.area([(1, 1), (4, 1)], bits) == "column 2"
    assert words.LONG.area([(1, 1), (2, 4)], bits) == "rows 2 and 3"
    assert words.SHORT.area([(3, 0), (0, 1)], ROOMS) == "the room at r1c2 and the room at r4c1"


def test_a_sentence_begins_with_a_capital_but_r4c2_stays() -> None:
    assert words.begun("the room") == "The room"
    assert words.begun("row 4, column 2") == "Row 4, column 2"
    assert words.begun("r4c2 is") == "r4c2 is"
    assert words.begun("") == ""


def test_explanations_in_both_styles() -> None:
    short = run("explain", "nurikabe/lagoon", "--step", "2", "--places", "short", "--ascii")
    assert short[2:4] == [
        "2. between: r1c4 is sea",
        "r1c4 touches the 2 and the 3, so it is sea.",
    ]
    brief = run("explain", "nurikabe/lagoon", "--brief", "--from", "2", "--to", "2")
    assert brief[1:] == ["2. between: r1c4 is sea"]
    asked = ("--brief", "--from", "2", "--to", "2", "--places", "long")
    assert run("explain", "nurikabe/lagoon", *asked)[1:] == [
        "2. between: row 1, column 4 is sea",
    ]


def test_pages_in_both_styles(tmp_path: Path) -> None:
    for file in (tmp_path / "walk.html", tmp_path / "walk.md"):
        for style, said in (("short", "r1c4 is sea"), ("long", "row 1, column 4 is sea")):
            run("explain", "nurikabe/lagoon", "--places", style, "-o", str(file))
            page = file.read_text(encoding="utf-8")
            assert said in page
            assert (f'data-places="{style}"' in page) == (file.suffix == ".html")


def test_other_commands_in_short() -> None:
    several = run("check", "heyawake/flawed/ambiguous", "--places", "short", "--repair")
    assert "The first two differ in 1 cell: r1c1." in " ".join(several)
    assert "It becomes unique with 1 in the room at r4c1." in several
    assert "Look around r4c1: room rest." in run(
        "hint", "heyawake/first-rooms", "--level", "2", "--places", "short"
    )
    rated = run("rate", "takuzu/first-steps", "--places", "short")
    assert rated[-1].endswith("full line: Column 3 has its three 1s, which leaves 0 at r1c3.")
    text = "kind: takuzu\n\ngivens:\n..\n..\n"
    solved = run("solve", "-", "--places", "short", stdin=text)
    assert solved[-1].endswith("differ in 4 cells: r1c1, r1c2, r2c1, r2c2.")
