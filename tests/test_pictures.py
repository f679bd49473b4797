"""Pictures, against the golden ones in `tests/golden` and by what is in them.

`UPDATE_GOLDEN=1 pytest tests/test_pictures.py` writes the golden pictures anew; look at them then.
"""

from __future__ import annotations

import os
import re
import struct
import sys
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pysolve.errors import UsageError
from pysolve.face import face_of
from pysolve.model import UNKNOWN, Cell, Grid, Layer, Puzzle, Solution
from pysolve.render import sheet
from pysolve.render.html import page
from pysolve.render.png import rasterize
from pysolve.render.svg import THEMES, Picture, draw
from pysolve.render.svg.font import letters

SHADED, VALUE = face_of("shaded"), face_of("value")
GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"

Box = tuple[float, float, float, float]


def grid(*rows: str) -> Grid:
    """Read entries parted by spaces; a dot is nothing."""
    known = {".": None, "?": UNKNOWN}
    return tuple(
        tuple(known[word] if word in known else int(word) for word in row.split()) for row in rows
    )


def solution(*rows: str) -> Solution:
    return Solution(tuple(tuple(map(int, row)) for row in rows))


ROOMS = Puzzle(
    "heyawake",
    5,
    5,
    (
        Layer("rooms", grid("0 0 1 1 1", "0 0 1 1 1", "2 3 3 4 4", "2 3 3 4 4", "2 2 2 2 4")),
        Layer("clues", grid("2 . 1 . .", ". . . . .", ". 12 . ? .", ". . . . .", ". . . . .")),
    ),
    title="Five rooms",
)
WALLED = replace(
    ROOMS,
    layers=(
        *ROOMS.layers,
        Layer("walls", grid("2 . 3 1 .", ". . . . .", ". . . . .", ". . . . 2", "1 . . . .")),
    ),
)
SHADING = solution("10010", "01000", "00101", "10000", "00010")
ANOTHER = solution("01010", "10000", "00101", "10000", "00001")
ISLANDS = Puzzle(
    "nurikabe",
    5,
    6,
    (
        Layer(
            "numbers",
            grid("1 . . . 10 .", ". . . . . .", ". . ? . . .", ". . . . . .", "3 . . 100 . ."),
        ),
    ),
)
CROWDED = replace(
    ROOMS,
    layers=(
        Layer("numbers", grid("3 . . 4 .", ". . . . .", ". 10 . ? .", ". . . . .", "7 . . . .")),
        *ROOMS.layers,
    ),
    title="Two clues in a cell",
)
GIVEN = replace(
    CROWDED,
    layers=(
        *CROWDED.layers,
        Layer("givens", grid("1 . . . .", ". . . . .", ". . . 0 .", ". . . . .", ". 1 . . .")),
    ),
)
SEA = solution("010101", "111111", "100001", "110111", "010010")
DIGITS = Puzzle(
    "takuzu", 4, 4, (Layer("givens", grid("0 . . 1", ". . 0 .", ". 1 . .", "1 . . .")),)
)
FILLED = solution("0011", "1100", "0101", "1010")
ROW = Puzzle(
    "nurikabe", 1, 12, (Layer("numbers", grid("0 1 2 3 4 5 6 7 8 9 ? 10")),), title="Digits"
)
SOME_SHADES = grid("1 0 . 1 .", "0 . . 0 .", ". 0 1 . 1", ". . . 0 .", "0 . . . 0")
OTHER_SHADES = grid("1 0 0 . .", ". 1 . . 0", "0 . . 0 .", "1 . . 0 .", ". 0 . 1 .")
SOME_DIGITS = grid(". 0 1 .", "1 . . .", ". . . 1", ". 0 . .")
OTHER_DIGITS = grid(". 0 1 1", ". 1 . 0", ". . . .", ". . 1 0")
DARK, PRINT = Picture("dark"), Picture("print")

PICTURES = {
    "rooms": draw(ROOMS, SHADED),
    "rooms-dark": draw(ROOMS, SHADED, DARK),
    "rooms-print": draw(ROOMS, SHADED, PRINT),
    "rooms-tiny": draw(ROOMS, SHADED, Picture(cell_size=8), solution=SHADING),
    "rooms-huge": draw(ROOMS, SHADED, Picture(cell_size=200), solution=SHADING),
    "rooms-solution": draw(ROOMS, SHADED, solution=SHADING),
    "rooms-solution-dark": draw(ROOMS, SHADED, DARK, solution=SHADING),
    "rooms-solution-marks": draw(ROOMS, SHADED, solution=SHADING, marks=SOME_SHADES),
    "rooms-marks": draw(ROOMS, SHADED, marks=SOME_SHADES),
    "rooms-forced": draw(ROOMS, SHADED, forced=SOME_SHADES),
    "rooms-marks-forced-print": draw(
        ROOMS, SHADED, PRINT, marks=SOME_SHADES, forced=OTHER_SHADES, marked=((0, 0), (1, 1))
    ),
    "rooms-difference": draw(ROOMS, SHADED, solution=SHADING, marked=SHADING.differences(ANOTHER)),
    "rooms-difference-dark": draw(
        ROOMS, SHADED, DARK, solution=SHADING, marked=SHADING.differences(ANOTHER)
    ),
    "rooms-difference-print": draw(
        ROOMS, SHADED, PRINT, solution=SHADING, marked=SHADING.differences(ANOTHER)
    ),
    "walls": draw(WALLED, SHADED),
    "walls-solution-print": draw(WALLED, SHADED, PRINT, solution=SHADING),
    "islands": draw(ISLANDS, SHADED),
    "islands-solution": draw(ISLANDS, SHADED, solution=SEA),
    "islands-solution-dark": draw(ISLANDS, SHADED, DARK, solution=SEA),
    "islands-difference-print": draw(
        ISLANDS, SHADED, PRINT, solution=SEA, marked=((0, 0), (0, 1), (2, 2))
    ),
    "digits": draw(DIGITS, VALUE),
    "digits-solution": draw(DIGITS, VALUE, solution=FILLED),
    "digits-solution-dark": draw(DIGITS, VALUE, DARK, solution=FILLED),
    "digits-marks-forced": draw(DIGITS, VALUE, marks=SOME_DIGITS, forced=OTHER_DIGITS),
    "digits-difference-print": draw(DIGITS, VALUE, PRINT, solution=FILLED, marked=((0, 0), (1, 1))),
    "crowded": draw(CROWDED, SHADED, forced=SOME_SHADES),
    "crowded-solution-dark": draw(CROWDED, SHADED, DARK, solution=SHADING),
    "crowded-digits": draw(GIVEN, VALUE, solution=SHADING),
    "row": draw(ROW, SHADED),
    "row-ids": draw(ROW, SHADED, ids="first-"),
}


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def path(svg: str, name: str) -> str:
    """Return the path of a class; nothing when there is none."""
    found = [e for e in parsed(svg).iter(f"{SVG}path") if e.get("class") == name]
    assert len(found) <= 1
    return found[0].attrib["d"] if found else ""


def covered(d: str, size: int) -> list[Cell]:
    """Return the cells that the rectangles of a path cover, each as often as it is covered."""
    rectangle = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-([\d.]+)z")
    assert rectangle.sub("", d) == ""
    return [
        (int(float(y) // size), int(float(x) // size) + i)
        for x, y, width, _, _ in rectangle.findall(d)
        for i in range(max(1, int(float(width) // size)))
    ]


def shaded(board: Solution) -> list[Cell]:
    return [(r, c) for r, row in enumerate(board.values) for c, value in enumerate(row) if value]


def every(cells: Grid, entry: int) -> list[Cell]:
    return [(r, c) for r, row in enumerate(cells) for c, e in enumerate(row) if e == entry]


def words(svg: str) -> str:
    return parsed(svg).findtext(f"{SVG}desc") or ""


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name: str) -> None:
    file = GOLDEN / f"{name}.svg"
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        file.write_text(PICTURES[name], encoding="utf-8", newline="\n")
    assert PICTURES[name] == file.read_text(encoding="utf-8")


def test_every_golden_picture_is_drawn() -> None:
    assert {file.stem for file in GOLDEN.glob("*.svg")} <= set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_whole(name: str) -> None:
    root = parsed(PICTURES[name])
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    assert {e.attrib["href"][1:] for e in root.iter(f"{SVG}use")} <= set(ids)
    assert root.get("role") == "img"
    assert root.attrib["aria-labelledby"].split() == [e.attrib["id"] for e in root[:2]]
    assert {e.tag for e in root.iter()}.isdisjoint({f"{SVG}{n}" for n in ("text", "style")})


@pytest.mark.parametrize("size", [8, 13, 36, 200])
@pytest.mark.parametrize("theme", THEMES)
def test_shading_is_the_solution(theme: str, size: int) -> None:
    for puzzle, board in ((ROOMS, SHADING), (ROOMS, ANOTHER), (ISLANDS, SEA)):
        svg = draw(puzzle, SHADED, Picture(theme, size), solution=board)
        assert covered(path(svg, "shaded"), size) == shaded(board)
        assert THEMES[theme].shade in svg


def test_a_puzzle_alone_shades_nothing() -> None:
    for name in ("shaded", "marks", "forced", "dots", "rings", "marked", "seams"):
        assert path(PICTURES["rooms"], name) == ""


def test_marks_are_tiles_and_dots() -> None:
    svg = PICTURES["rooms-marks"]
    assert covered(path(svg, "marks"), 36) == [(0, 0), (0, 3), (2, 2), (2, 4)]
    assert path(svg, "dots").count("M") == len(every(SOME_SHADES, 0))
    assert path(svg, "shaded") == path(svg, "forced") == path(svg, "rings") == ""


def test_forced_cells_look_different_from_marks() -> None:
    svg = PICTURES["rooms-forced"]
    assert covered(path(svg, "forced"), 36) == [(0, 0), (0, 3), (2, 2), (2, 4)]
    assert path(svg, "rings").count("M") == path(PICTURES["rooms-marks"], "dots").count("M")
    assert path(svg, "marks") == path(svg, "dots") == ""


def test_a_mark_comes_before_a_forced_value() -> None:
    svg = PICTURES["rooms-marks-forced-print"]
    assert covered(path(svg, "forced"), 36) == [(1, 1), (3, 0), (4, 3)]


def test_a_solution_keeps_the_dots_of_its_unshaded_cells() -> None:
    svg = PICTURES["rooms-solution-marks"]
    assert covered(path(svg, "shaded"), 36) == shaded(SHADING)
    zeros = [cell for cell in every(SOME_SHADES, 0) if cell not in shaded(SHADING)]
    assert path(svg, "dots").count("M") == len(zeros)
    assert path(svg, "marks") == ""


def test_no_dot_on_a_number() -> None:
    zeros = tuple((0,) * 6 for _ in range(5))
    assert path(draw(ISLANDS, SHADED, forced=zeros), "rings").count("M") == 30 - 5


@pytest.mark.parametrize("theme", THEMES)
def test_marked_cells_stand_out_on_every_ground(theme: str) -> None:
    differences = SHADING.differences(ANOTHER)
    svg = draw(ROOMS, SHADED, Picture(theme), solution=SHADING, marked=differences)
    on, off = (
        [cell for cell in differences if (cell in shaded(SHADING)) == wanted]
        for wanted in (True, False)
    )
    assert on
    assert off
    assert covered(path(svg, "marked-on-shade"), 36) == on
    assert covered(path(svg, "marked"), 36) == off
    assert path(svg, "marked hatch")
    assert path(svg, "marked-on-shade hatch")
    assert THEMES[theme].accent_on_shade != THEMES[theme].shade


def test_borders_of_rooms_and_walls() -> None:
    around = "M0 0H180V180H0z"
    assert path(PICTURES["islands"], "borders") == "M0 0H216V180H0z"
    rooms = path(PICTURES["rooms"], "borders")
    assert rooms == (f"{around}M0 72h180M36 144h108M36 72v72M72 0v72M108 72v72M144 144v36")
    walls = path(PICTURES["walls"], "borders")
    assert "M0 36h36" in walls  # below the first cell
    assert "M144 0v36" in walls  # right of the fourth


def test_a_clue_on_a_shaded_cell_is_inverted() -> None:
    groups = {e.get("class"): e for e in parsed(PICTURES["rooms-solution"]).iter(f"{SVG}g")}
    light = THEMES["light"]
    assert groups["on-shade"].get("stroke") == light.on_shade
    assert [e.get("href") for e in groups["on-shade"]] == ["#c2"]
    assert groups["ink"].get("stroke") == light.ink
    assert [e.get("href") for e in groups["ink"]] == ["#c1", "#c12", "#cq"]


def boxes(svg: str, size: int) -> dict[tuple[Cell, str], Box]:
    """Return where each label is in its cell: its left, upper, right and lower end."""
    root = parsed(svg)
    wide = {glyph.name: glyph.width for glyph in letters("0123456789?")}
    made: dict[str, Box] = {}
    for label in root.iter(f"{SVG}g"):
        if label.get("id"):
            x, y, scale = map(float, re.findall(r"[-.\d]+", label.attrib["transform"]))
            half, last = float(label.attrib["stroke-width"]) / 2, label[-1]
            end = float(last.get("x", 0)) + wide[last.attrib["href"].removeprefix("#d")]
            begin = x - scale * half, y - scale * half
            made[label.attrib["id"]] = (*begin, x + scale * (end + half), y + scale * (100 + half))
    found = {}
    for use in (e for e in root.iter(f"{SVG}use") if e.get("y") is not None):
        at, down, name = float(use.attrib["x"]), float(use.attrib["y"]), use.attrib["href"][1:]
        left, top, right, lower = made[name]
        x, y = at % size, down % size
        found[(int(down // size), int(at // size)), name] = (
            left + x,
            top + y,
            right + x,
            lower + y,
        )
    return found


@pytest.mark.parametrize("name", ["crowded", "crowded-solution-dark"])
def test_clues_in_one_cell_have_places_of_their_own(name: str) -> None:
    found = boxes(PICTURES[name], 36)
    several = Counter(cell for cell, _ in found)
    assert sorted(cell for cell, number in several.items() if number == 2) == [
        (0, 0),
        (2, 1),
        (2, 3),
    ]
    for (cell, one), (other_cell, other) in combinations(found, 2):
        if cell != other_cell:
            continue
        left, upper, right, lower = found[cell, one]
        left2, upper2, right2, lower2 = found[cell, other]
        beside = right <= left2 or right2 <= left
        assert beside or lower <= upper2 or lower2 <= upper, (one, other)
    for box in found.values():
        assert all(0 < end < 36 for end in box)


def test_clues_leave_the_middle_to_the_value() -> None:
    names: dict[Cell, set[str]] = {}
    for cell, name in boxes(PICTURES["crowded-digits"], 36):
        names.setdefault(cell, set()).add(name)
    assert names[0, 0] == {"s02", "s13", "g1"}
    assert names[0, 2] == {"s01", "v0"}
    assert names[2, 1] == {"s012", "s110", "v0"}


def test_givens_are_bold_and_values_are_not() -> None:
    root = parsed(PICTURES["digits-solution"])
    groups = {e.get("class"): e for e in root.iter(f"{SVG}g")}
    assert len(groups["ink"]) == 5
    assert len(groups["solution"]) == 16 - 5
    weights = {e.get("id"): float(e.get("stroke-width", 0)) for e in root.iter(f"{SVG}g")}
    assert weights["g0"] > weights["v0"] > 0


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG counts it."""

    def luminance(colour: str) -> float:
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_themes_can_be_read(name: str) -> None:
    theme = THEMES[name]
    board = theme.board or "#fff"
    for text in (theme.ink, theme.mark, theme.forced, theme.value):
        assert contrast(text, board) >= 3.5
    assert contrast(theme.ink, theme.tint) >= 4.5
    for fill in (theme.shade, theme.mark_fill, theme.forced_fill):
        assert contrast(theme.on_shade, fill) >= 4.5
    for one, other in (
        (theme.shade, board),
        (theme.accent, board),
        (theme.accent_on_shade, theme.shade),
        (theme.thick, board),
    ):
        assert contrast(one, other) >= 3


def test_themes_differ_and_print_is_grey() -> None:
    drawn = {draw(ROOMS, SHADED, Picture(theme), solution=SHADING) for theme in THEMES}
    assert len(drawn) == 3
    for name, svg in PICTURES.items():
        if name.endswith("print"):
            assert parsed(svg).find(f"{SVG}rect") is None
            for colour in re.findall(r'(?:fill|stroke)="(#\w+)"', svg):
                digits = colour[1:]
                assert len(set(digits)) == 1 or digits[:2] == digits[2:4] == digits[4:]


def test_the_board_in_words() -> None:
    assert parsed(PICTURES["rooms"]).findtext(f"{SVG}title") == "Five rooms (heyawake), 5 by 5"
    assert words(PICTURES["walls"]).splitlines() == [
        "Row 1: clue 2, empty, clue 1, 2 cells empty.",
        "Row 2: 5 cells empty.",
        "Row 3: empty, clue 12, empty, clue ?, empty.",
        "Row 4: 5 cells empty.",
        "Row 5: 5 cells empty.",
        "Room 1: rows 1 to 2, columns 1 to 2.",
        "Room 2: rows 1 to 2, columns 3 to 5.",
        "Room 3: rows 3 to 4, column 1; row 5, columns 1 to 4.",
        "Room 4: rows 3 to 4, columns 2 to 3.",
        "Room 5: rows 3 to 4, columns 4 to 5; row 5, column 5.",
        "Wall below row 1, column 1.",
        "Wall right of row 1, column 3.",
        "Wall below row 1, column 3.",
        "Wall right of row 1, column 4.",
        "Wall below row 4, column 5.",
        "Wall right of row 5, column 1.",
    ]
    assert words(PICTURES["rooms-difference"]).splitlines()[0] == (
        "Row 1: highlighted clue 2 shaded, highlighted unshaded, clue 1 unshaded, shaded, unshaded."
    )
    assert words(PICTURES["rooms-marks"]).splitlines()[0] == (
        "Row 1: clue 2 marked shaded, marked unshaded, clue 1, marked shaded, empty."
    )
    assert words(PICTURES["digits-marks-forced"]).splitlines()[:2] == [
        "Row 1: given 0, marked 0, marked 1, given 1.",
        "Row 2: marked 1, forced 1, given 0, forced 0.",
    ]
    assert words(PICTURES["digits-solution"]).splitlines()[0] == "Row 1: given 0, 0, 1, given 1."


def test_titles_are_escaped() -> None:
    title = "<script>&\"'\x00\x1b\ud800 ß"
    svg = draw(replace(DIGITS, title=title), VALUE)
    assert "<script>" not in svg
    assert parsed(svg).findtext(f"{SVG}title") == "<script>&\"' ß (takuzu), 4 by 4"


def test_wrong_pictures() -> None:
    with pytest.raises(UsageError, match="no theme 'pink'; there is light, dark, print"):
        Picture("pink")
    for size in (7, 201, -1):
        with pytest.raises(UsageError, match=f"8 to 200 pixels wide, not {size}"):
            Picture(cell_size=size)
    with pytest.raises(UsageError, match="ids"):
        draw(ROOMS, SHADED, ids='"><x')


def test_long_numbers_fit_into_their_cell() -> None:
    puzzle = replace(ROW, cols=1, layers=(Layer("numbers", ((123456,),)),))
    label = next(e for e in parsed(draw(puzzle, SHADED)).iter(f"{SVG}g") if e.get("id"))
    x, scale = map(
        float, re.findall(r"translate\((\S+) .*scale\((\S+)\)", label.attrib["transform"])[0]
    )
    assert -18 < x < 0
    assert scale < 0.1


def test_large_boards_stay_compact() -> None:
    wide = Puzzle("nurikabe", 50, 50, (Layer("numbers", ((None,) * 50,) * 50),))
    svg = draw(wide, SHADED, solution=Solution(((1,) * 50,) * 50))
    assert len(svg) < 12_000
    assert parsed(svg).get("width") == str(50 * 36 + 25)


class Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))


@pytest.mark.parametrize("theme", THEMES)
def test_page(theme: str) -> None:
    pictures = [
        ("The <puzzle>", draw(ROOMS, SHADED, Picture(theme), ids="a-")),
        ("", draw(ROOMS, SHADED, Picture(theme), solution=SHADING, ids="b-")),
    ]
    text = page("Rooms & more", pictures, theme)
    assert text.startswith("<!DOCTYPE html>\n")
    assert text.count("<title>Rooms &amp; more</title>") == 1
    assert text.count("<figcaption>The &lt;puzzle&gt;</figcaption>") == 1
    assert text.count("<figcaption>") == 1
    tags = Tags(text).seen
    assert ("html", {"lang": "en"}) in tags
    assert ("meta", {"charset": "utf-8"}) in tags
    assert sum(tag == "svg" for tag, _ in tags) == 2
    ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    # Nothing is fetched: the only address is the name of the SVG language.
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}


def test_pages_have_values_for_variables() -> None:
    text = page("Rooms", [("", PICTURES["rooms-dark"])], "dark")
    dark = THEMES["dark"]
    assert f"background: {dark.page};\n  color: {dark.ink};" in text
    one = sheet.Printed(ISLANDS, SHADED, "Rooms", ("A <rule>.",))
    paper = sheet.page("Rooms", [one], sheet.Layout("letter", landscape=True))
    assert "@page { size: letter landscape; margin: 14mm; }" in paper
    assert ".puzzles { grid-template-columns: repeat(3, 1fr); }" in paper
    assert "<li>A &lt;rule&gt;.</li>" in paper
    assert "var(" not in text + paper
    assert "$" not in text + paper


def test_page_of_a_wrong_theme() -> None:
    with pytest.raises(UsageError, match="no theme"):
        page("", (), "pink")


@pytest.mark.parametrize("name", PICTURES)
def test_png(name: str) -> None:
    pytest.importorskip("resvg_py")
    image = rasterize(PICTURES[name])
    root = parsed(PICTURES[name])
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    assert image[12:16] == b"IHDR"
    assert struct.unpack(">II", image[16:24]) == (
        int(root.attrib["width"]),
        int(root.attrib["height"]),
    )


def test_png_of_nonsense() -> None:
    pytest.importorskip("resvg_py")
    with pytest.raises(UsageError, match="cannot make a PNG"):
        rasterize("<svg")


def test_png_without_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(UsageError, match=re.escape("pip install '.[png]' in a checkout")):
        rasterize(PICTURES["row"])
