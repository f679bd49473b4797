"""Pictures of lines, signs, corners, margins, symbols, blocks, holes and arrows."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from running import run
from showcase import (
    BOXES,
    LAMPS,
    LOOP,
    SHOWS,
    SIGHTS,
    STARS,
    STREAM,
    STRING,
    TALLY,
    TENTS,
    TWINS,
    Show,
    grid,
    lines,
    puzzle,
)

import pysolve
from pysolve import Rules, UsageError
from pysolve.answers import Glyph
from pysolve.findings import Explanation, Placement, Step
from pysolve.model import PlacedClue, Verdict, differing
from pysolve.render import files, sheet, walk
from pysolve.render.pictures import PICTURES
from pysolve.render.png import rasterize
from pysolve.render.scene import Scene
from pysolve.render.svg import THEMES, Picture, draw_scene, size
from pysolve.render.svg.description import describe
from pysolve.render.terminal import Look

SVG = "{http://www.w3.org/2000/svg}"


def scene(show: Show, **more: object) -> Scene:
    return Scene("", show.puzzle, show.face, **more)  # type: ignore[arg-type]


def parsed(show: Show, picture: Picture | None = None, **more: object) -> ElementTree.Element:
    return ElementTree.fromstring(draw_scene(scene(show, **more), picture))


def paths(root: ElementTree.Element, name: str) -> str:
    """Return the path of a class; nothing when there is none."""
    found = [e.attrib["d"] for e in root.iter(f"{SVG}path") if e.get("class") == name]
    assert len(found) <= 1
    return found[0] if found else ""


def used(root: ElementTree.Element, name: str) -> list[tuple[str, float, float]]:
    """Return what is used in the groups of a class, and where, in cells."""
    return [
        (e.attrib["href"][1:], float(e.attrib["x"]) / 36, float(e.attrib["y"]) / 36)
        for group in root.iter(f"{SVG}g")
        if group.get("class") == name
        for e in group
    ]


def strokes(d: str) -> set[tuple[float, float, float, float]]:
    """Return the straight lines of a path, cut into the sides of cells."""
    found = set()
    for x, y, way, length in re.findall(r"M([-\d.]+) ([-\d.]+)([hv])([\d.]+)", d):
        for step in range(round(float(length) / 36)):
            right, down = (step, 0) if way == "h" else (0, step)
            begin = float(x) / 36 + right, float(y) / 36 + down
            end = begin[0] + (way == "h"), begin[1] + (way == "v")
            found.add((*begin, *end))
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", [8, 10, 36, 90])
@pytest.mark.parametrize("name", SHOWS)
def test_pictures_are_whole(name: str, side: int, theme: str) -> None:
    show = SHOWS[name]
    picture = Picture(theme, side)
    marked = list(show.face.answer.spots(show.puzzle.rows, show.puzzle.cols))[::3]
    for more in (
        {},
        {"solution": show.solution, "marked": marked},
        {"marks": show.solution.values},
    ):
        drawn = scene(show, **more)
        root = ElementTree.fromstring(draw_scene(drawn, picture, ids="x-"))
        ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
        assert len(ids) == len(set(ids))
        assert all(name.startswith("x-") for name in ids)
        assert {e.attrib["href"][1:] for e in root.iter(f"{SVG}use")} <= set(ids)
        assert (root.get("width"), root.get("height")) == tuple(map(str, size(drawn, picture)))
        assert "None" not in ElementTree.tostring(root, encoding="unicode")


def test_a_loop_runs_along_sides_and_has_no_frame() -> None:
    root = parsed(LOOP, solution=LOOP.solution)
    found = strokes(paths(root, "line solution"))
    assert len(found) == sum(map(sum, LOOP.solution.values))
    assert {(0, 0, 1, 0), (0, 0, 0, 1), (2, 1, 2, 2), (3, 1, 4, 1)} <= found
    assert paths(root, "borders") == paths(root, "grid") == ""
    assert paths(root, "corners").count("M") == 4 * 5
    line = next(e for e in root.iter(f"{SVG}path") if e.get("class") == "line solution")
    assert line.get("stroke-linecap") == "round"
    assert float(line.get("stroke-width", 0)) > 4


def test_a_line_runs_through_the_middles_of_cells_and_below_the_pearls() -> None:
    root = parsed(STRING, solution=STRING.solution)
    found = strokes(paths(root, "line solution"))
    assert len(found) == sum(map(sum, STRING.solution.values))
    assert {(0.5, 0.5, 1.5, 0.5), (1.5, 1.5, 1.5, 2.5), (3.5, 0.5, 3.5, 1.5)} <= found
    assert used(root, "ink symbols") == [
        ("p100-circle", 0.5, 0.5),
        ("p100-circle", 1.5, 2.5),
        ("p100-circle", 3.5, 3.5),
    ]
    assert used(root, "ink symbols dark") == [("p100-disc", 3.5, 0.5), ("p100-disc", 0.5, 3.5)]
    classes = [e.get("class") for e in root[-1]]
    assert classes.index("line solution") < classes.index("ink symbols")
    assert paths(root, "borders") == "M0 0H144V144H0z"


def test_areas_have_borders() -> None:
    root = parsed(BOXES, solution=BOXES.solution)
    assert len(strokes(paths(root, "line solution"))) == sum(map(sum, BOXES.solution.values))
    assert paths(root, "borders") == "M0 0H144V108H0z"
    assert paths(root, "circles ink").count("M") == 4
    assert [name for name, _, _ in used(root, "ink")] == ["o2", "o4", "o4", "o2"]


def test_marks_and_forced_lines_are_told_apart() -> None:
    some = lines("o-o-oxo\n|     x\noxo-o o\n| | x  \no o o o\n|      \no o o-o", rim=False)
    for source, theme in (("mark", THEMES["light"].mark), ("forced", THEMES["light"].forced)):
        root = parsed(STRING, None, **{"marks" if source == "mark" else source: some})
        line, cross = (
            next(e for e in root.iter(f"{SVG}path") if e.get("class") == f"{name} {source}")
            for name in ("line", "crosses")
        )
        assert line.get("stroke") == cross.get("stroke") == theme
        assert (line.get("stroke-dasharray") is None) == (source == "mark")
        assert len(strokes(line.attrib["d"])) == 8
        assert cross.attrib["d"].count("M") == 2 * 4
        assert paths(root, "line solution") == ""


def test_no_cross_beside_a_hole() -> None:
    holes = replace(
        STRING.puzzle, layers=puzzle("x", 4, 4, holes=grid("#...\n" * 3 + "....", {"#": 1})).layers
    )
    nothing = tuple((0,) * 9 for _ in range(9))
    show = replace(STRING, puzzle=holes)
    assert paths(parsed(show, marks=nothing), "crosses mark").count("M") == 2 * (24 - 6)


def test_numbers_on_corners_stand_in_circles_that_hide_lines() -> None:
    root = parsed(STREAM, solution=STREAM.solution)
    assert used(root, "between") == [
        *(("k0", 0, 0), ("k1", 3, 0), ("k2", 1, 1), ("kq", 3, 1)),
        *(("k1", 0, 2), ("k3", 2, 2), ("k1", 2, 3)),
    ]
    circles = next(e for e in root.iter(f"{SVG}path") if e.get("class") == "corner circles")
    assert circles.attrib["d"].count("M") == 7
    assert circles.get("fill") == THEMES["light"].board
    order = [e.get("class") for e in root[-1]]
    assert order.index("shaded") < order.index("corner circles") < order.index("between")


def test_a_picture_grows_by_its_margins() -> None:
    plain = replace(TALLY, puzzle=puzzle("tally", 3, 5))
    wide, high = size(scene(plain), Picture())
    assert (wide, high) == (5 * 36 + 25, 3 * 36 + 25)
    more = size(scene(TALLY), Picture())
    assert more[0] > wide + 36
    assert more[1] > high + 36
    root = parsed(TALLY)
    assert int(root.attrib["width"]) == more[0]
    move = next(e for e in root.iter(f"{SVG}g") if e.get("fill") == "none")
    left, top = map(float, re.findall(r"[\d.]+", move.attrib["transform"]))
    found = used(root, "outside")
    assert [name for name, _, _ in found] == [
        *("m1", "m1", "m10", "m1", "m1", "m1", "m2"),
        *("m1", "m2", "m12", "m1", "m1", "m1"),
    ]
    for _, x, y in found:
        assert x < 0 or y < 0  # outside the board
        assert x * 36 + left > 3  # and inside the picture
        assert y * 36 + top > 3
    # The last number of a list is next to the board.
    assert found[0][2] < found[1][2] < 0
    assert found[7][1] < found[8][1] < 0


def test_margins_below_and_at_the_right() -> None:
    found = used(parsed(TENTS), "outside")
    below = [(name, x) for name, x, y in found if y > 3]
    beside = [(name, y) for name, x, y in found if x > 3]
    assert below == [("m1", 0.5), ("m12", 1.5)]
    assert beside == [("m0", 0.5), ("m2", 1.5)]


def test_where_cells_are_counted_every_fifth_line_is_stronger() -> None:
    wide = puzzle("tally", 1, 11, left=((11,),))
    drawn = paths(parsed(replace(TALLY, puzzle=wide)), "fives")
    assert drawn == "M180 0V36M360 0V36"
    assert paths(parsed(TENTS), "fives") == ""


def test_blocks_are_dark_and_tell_their_number_if_they_have_one() -> None:
    root = parsed(LAMPS, solution=LAMPS.solution)
    assert paths(root, "blocks").count("M") == 4
    assert used(root, "on-shade") == [("n2", 1.5, 1.5), ("n0", 3.5, 2.5)]
    assert used(root, "solution symbols") == [
        *(("p82-lamp", 1.5, 0.5), ("p82-lamp", 0.5, 1.5), ("p82-lamp", 2.5, 2.5)),
    ]
    assert paths(root, "shaded") == ""
    zeros = tuple((0,) * 4 for _ in range(3))
    assert paths(parsed(LAMPS, marks=zeros), "dots").count("M") == 12 - 4


def test_values_with_a_picture_are_drawn() -> None:
    root = parsed(TWINS, solution=TWINS.solution)
    assert used(root, "ink symbols dark") == [("p100-disc", 0.5, 0.5)]
    assert used(root, "solution symbols") == [
        *(("p82-circle", 2.5, 0.5), ("p82-circle", 0.5, 1.5)),
    ]
    assert used(root, "solution symbols dark") == [
        *(("p82-disc", 1.5, 0.5), ("p82-disc", 1.5, 1.5)),
    ]
    assert used(root, "between symbols") == [
        *(("p40-equal", 1, 0.5), ("p40-cross", 1.5, 1), ("p40-equal", 2, 1.5)),
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_black_is_black_and_white_is_white_in_every_theme(theme: str) -> None:
    root = parsed(STRING, Picture(theme))
    (dark,) = (e for e in root.iter(f"{SVG}g") if e.get("class") == "ink symbols dark")
    (light,) = (e for e in root.iter(f"{SVG}path") if e.get("class") == "white")
    assert dark.get("fill") == THEMES[theme].black
    assert light.get("fill") == THEMES[theme].white
    assert int(THEMES[theme].black[1:3], 16) < 40
    assert THEMES[theme].white[1] == "f"


def test_a_hole_is_not_drawn() -> None:
    root = parsed(STARS, Picture("dark"))
    outline = strokes(paths(root, "borders"))
    assert {(1, 0, 1, 1), (2, 0, 2, 1), (1, 1, 2, 1), (3, 2, 3, 3), (3, 2, 4, 2)} <= outline
    assert (1, 0, 2, 0) not in outline
    assert (4, 2, 4, 3) not in outline
    board = next(e for e in root[-1] if e.get("fill") == THEMES["dark"].board)
    assert board.attrib["d"].startswith("M0 0h36v36h-36zM72 0h72v36h-72z")
    zeros = tuple((0,) * 4 for _ in range(3))
    assert paths(parsed(STARS, marks=zeros), "dots").count("M") == 12 - 2


def test_arrows_point_and_tell() -> None:
    root = parsed(SIGHTS, solution=SIGHTS.solution)
    assert [(name, x, y) for name, x, y in used(root, "ink arrows")] == [
        *(("p100-right-told", 0.5, 0.5), ("p100-up-told", 2.5, 0.5)),
        *(("p100-down-told", 1.5, 1.5), ("p100-left", 2.5, 1.5)),
    ]
    assert [name for name, _, _ in used(root, "ink")] == ["a3", "a0", "aq"]


def test_a_symbol_without_a_picture_is_its_letter() -> None:
    sheets = replace(STRING.face.sheets[0], glyphs=(Glyph("white", "k", "knight", "horse"),))
    show = replace(
        STRING,
        puzzle=puzzle("x", 1, 1, symbols=(("white",),)),
        face=replace(STRING.face, sheets=(sheets,)),
    )
    assert used(parsed(show), "ink") == [("gK", 0.5, 0.5)]


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_stays_in_its_cell(name: str) -> None:
    picture = PICTURES[name]
    assert len(picture.sign) == 1
    assert picture.fill or picture.stroke
    for path in (picture.fill, picture.stroke):
        for x, y in re.findall(r"[ML](\d+\.?\d*) (\d+\.?\d*)", path):
            assert 5 <= float(x) <= 95
            assert 5 <= float(y) <= 95


def test_what_is_between_cells_stands_out_too() -> None:
    marked = {(0, 1), (1, 0), (2, 3)}
    root = parsed(LOOP, solution=LOOP.solution, marked=marked)
    boxes = re.findall(r"M([-\d.]+) ([-\d.]+)h([\d.]+)v([\d.]+)h", paths(root, "marked between"))
    middles = {
        (round((float(y) + float(h) / 2) / 18), round((float(x) + float(w) / 2) / 18))
        for x, y, w, h in boxes
    }
    assert middles == marked
    order = [e.get("class") for e in root[-1]]
    assert order.index("marked between") < order.index("line solution")
    clues = [PlacedClue("corners", (1, 1), 2)]
    assert paths(parsed(STREAM, clashing=clues), "marked between").startswith("M23.4 36a")
    lists = [PlacedClue("top", (0, 0), 1), PlacedClue("left", (2, 1), 1)]
    assert paths(parsed(TALLY, clashing=lists), "marked between").count("M") == 2


def test_boards_in_words() -> None:
    assert describe(scene(LOOP, solution=LOOP.solution, marked={(1, 6)})).splitlines() == [
        "Row 1: number 3 line above and left and below, line above and below, "
        "number 2 line above and right, line left and below.",
        "Row 2: line above and below, line above and right and below, number 1 line left, "
        "line above and right and below.",
        "Row 3: number 2 line above and left and below, line above and below, "
        "number ? line right and below, number 3 line above and left.",
        "Highlighted: the right side of row 1, column 3.",
    ]
    some = lines("o-o oxo\n       \no o o o\n       \no o o o\n       \no o o o", rim=False)
    assert describe(scene(STRING, marks=some)).splitlines()[0] == (
        "Row 1: white pearl marked line right, marked line left, marked no line right, "
        "black pearl marked no line left."
    )
    assert describe(scene(STREAM)).splitlines()[3:5] == [
        "Number 0 at the upper left corner of row 1, column 1.",
        "Number 1 at the upper right corner of row 1, column 3.",
    ]
    assert describe(scene(TALLY)).splitlines()[3:] == [
        "Top: column 1: 1 1; column 2: 10; column 4: 1 1 1; column 5: 2.",
        "Left: row 1: 1 2; row 2: 12; row 3: 1 1 1.",
    ]
    assert describe(scene(LAMPS, solution=LAMPS.solution)).splitlines()[:2] == [
        "Row 1: empty, lamp, empty, block.",
        "Row 2: lamp, block 2, 2 cells empty.",
    ]
    assert describe(scene(LAMPS, marks=grid("10..\n....\n...."))).startswith(
        "Row 1: marked lamp, marked no lamp, empty, block."
    )
    assert describe(scene(TWINS, solution=TWINS.solution)).splitlines()[:3] == [
        "Row 1: given black, black, white.",
        "Row 2: white, black, given white.",
        "Equal at the right side of row 1, column 1.",
    ]
    assert describe(scene(STARS)).splitlines()[0] == "Row 1: empty, no cell, 2 cells empty."
    assert describe(scene(SIGHTS)).splitlines() == [
        "Row 1: arrow 3 right, empty, arrow 0 up.",
        "Row 2: empty, arrow ? down, arrow left.",
    ]


@pytest.mark.parametrize("name", SHOWS)
def test_sheets_and_files_of_every_place(name: str, tmp_path: Path) -> None:
    show = SHOWS[name]
    solved = sheet.Printed(show.puzzle, show.face, solution=show.solution)
    assert sheet.page("All", [solved, solved]).count("<svg") == 4
    for ending in ("svg", "html", "txt"):
        files.save(tmp_path / f"board.{ending}", [scene(show, solution=show.solution)], Picture())
    pytest.importorskip("resvg_py")
    assert rasterize(draw_scene(scene(show, solution=show.solution))).startswith(b"\x89PNG")


def test_large_boards_of_lines_stay_compact() -> None:
    wide = replace(LOOP, puzzle=puzzle("loop", 60, 60, numbers=((3,) * 60,) * 60))
    everywhere = tuple(tuple((y + x) % 2 for x in range(121)) for y in range(121))
    solved = replace(wide, solution=pysolve.Solution(everywhere))
    root = parsed(solved, solution=solved.solution)
    assert len(paths(root, "line solution")) < 3000
    with pytest.raises(UsageError, match="too many"):
        files.raster(scene(wide), Picture(cell_size=200))


# Walks


def explained(show: Show) -> Explanation:
    values = show.solution.values
    known = tuple(tuple(None for _ in row) for row in values)
    spots = list(scene(show).spots or scene(show).cells())[:6]
    placed = [Placement((r, c), values[r][c]) for r, c in spots]
    one = Step(1, "first", "", 1, 1, tuple(placed[:3]), (), ((0, 0),), (), "So it is.")
    two = Step(2, "second", "", 1, 1, tuple(placed[3:]), (spots[0],), (), (), "And so.")
    return Explanation(show.puzzle, show.face, Verdict.UNIQUE, known, (one, two))


@pytest.mark.parametrize("name", SHOWS)
def test_walks_of_every_place(name: str) -> None:
    told = explained(SHOWS[name])
    page = walk.html(told)
    drawn = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    root = ElementTree.fromstring(drawn[0])
    ids = {e.get("id") for e in root.iter()}
    assert {e.attrib["href"][1:] for e in root.iter(f"{SVG}use")} <= ids
    places = {e.attrib["data-cell"] for e in root.iter(f"{SVG}g") if e.get("data-cell")}
    for step in told.steps:
        assert {f"{p.cell[0]},{p.cell[1]}" for p in step.cells} <= places
    for step in told.steps:
        assert walk.terminal(told, step, Look())
    assert walk.markdown(told).count("```text") == 3


def test_a_walk_draws_lines_and_crosses_and_names_sides() -> None:
    told = explained(LOOP)
    page = walk.html(told)
    root = ElementTree.fromstring(re.findall(r"<svg.*?</svg>", page, re.DOTALL)[0])
    traces = [e for e in root.iter(f"{SVG}line") if e.get("class") == "trace"]
    crosses = [e for e in root.iter(f"{SVG}line") if e.get("class") == "none"]
    assert len(traces) == 4
    assert len(crosses) == 2 * 2
    assert '"rests":["row 1, column 1"]' in page
    assert '"rests":["the top side of row 1, column 1"]' in page
    assert '"clues":[[1,1]]' in page
    brief = walk.brief(told, told.steps[1])
    assert brief.endswith("and the left side of row 1, column 1 is drawn")


# Kinds of one's own

LOOPS = """% Rings: draw lines around cells so that each number counts the lines at its cell.
#include "../lib/grid.lp".
#defined number/3.
meta(title, "Rings").
layer(numbers, cell, number).
answer(border, edge).
erased(numbers, blank).
side(R, C, R, C + 1) :- cell(R, C).
side(R, C - 1, R, C) :- cell(R, C).
side(R, C, R + 1, C) :- cell(R, C).
side(R - 1, C, R, C) :- cell(R, C).
{ border(R, C, R', C') } :- side(R, C, R', C').
rule(count, "A number counts the lines at its cell.").
violated(count, cell(R, C)) :- number(R, C, N),
    #count { 0, R', C' : border(R, C, R', C') ; 1, R', C' : border(R', C', R, C) } != N.
#show border/4.
"""


@pytest.fixture
def rings(tmp_path: Path) -> Path:
    (tmp_path / "rings").mkdir()
    (tmp_path / "rings" / "rules.lp").write_text(LOOPS, encoding="utf-8")
    (tmp_path / "puzzle.txt").write_text("kind: rings\nclues:\n4 2\n", encoding="utf-8")
    return tmp_path


def test_check_draws_two_boards_with_the_sides_that_differ(rings: Path) -> None:
    done = run("check", rings / "puzzle.txt", "--asp-dir", rings, "--ascii")
    assert done.stderr == ""
    first, second, third = done.stdout.splitlines()[1:4]
    for line in (first, third):
        assert line.lstrip().startswith("+---+")
    assert second.lstrip().startswith("| 4 |")
    boards = "\n".join((first, second, third))
    assert boards.count("[") == boards.count("]") >= 4
    assert "MULTIPLE: there are exactly 3 solutions." in done.stdout
    assert re.search(r"differ in \d+ sides?: the ", done.stdout)


@pytest.mark.parametrize("show", ["puzzle", "difference", "forced"])
def test_render_draws_lines_into_files(rings: Path, show: str) -> None:
    for ending in ("svg", "html", "txt"):
        out = rings / f"{show}.{ending}"
        done = run("render", rings / "puzzle.txt", "--asp-dir", rings, "--show", show, "-o", out)
        assert (done.exit_code, done.stderr) == (0, "")
    drawn = (rings / f"{show}.svg").read_text(encoding="utf-8")
    assert ('class="line' in drawn) == (show != "puzzle")
    assert ('class="marked between"' in drawn) == (show == "difference")
    assert ('class="crosses' in drawn) is False


def test_draw_marks_spots_of_the_lattice(rings: Path) -> None:
    rules = Rules(folder=rings)
    loop = pysolve.load(rings / "puzzle.txt", rules)
    outcome = pysolve.solve(loop, rules)
    drawn = pysolve.draw(outcome)
    assert drawn.scene.marked == differing(outcome.solutions)
    assert "marked between" in drawn.svg
    assert "[" in str(drawn)
    assert " differ in 2 sides: the " in str(outcome)
    assert pysolve.draw(loop, marked=[(0, 1), (2, 3)], rules=rules).svg.count("marked between") == 1
    with pytest.raises(UsageError, match="spots of the lattice"):
        pysolve.draw(loop, marked=[(3, 0)], rules=rules)
