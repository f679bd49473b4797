"""Whole URLs and files of kinds that only declare their parts: no rule of them is needed for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from cells import grid
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolve import FormatError, Puzzle, RuleError, Rules, catalogue
from pysolve.formats import Format, janko, puzzlink, pzprv3
from pysolve.layers import MARGINS, Entries, Place
from pysolve.metadata import Kind
from pysolve.model import Entry, Grid, Layer, Solution
from pysolve.sources import Source

ROOMY = "layer(rooms, cell, room). layer(walls, side, wall). codec(puzzlink, 1, borders, rooms)."
CLUED = f"{ROOMY} layer(clues, room, number). codec(puzzlink, 2, numbers, clues)."
NUMBERED = "layer(numbers, cell, number). codec(puzzlink, 1, numbers, numbers)."
SHADED = "answer(shaded, cell)."
KINDS = {
    "akari": f"""layer(numbers, cell, number). codec(puzzlink, 1, four, numbers). {SHADED}
        framed(numbers, block). codec(pzprv3, 1, mixed, numbers). codec_name(pzprv3, "lightup").""",
    "aqre": f"{CLUED} {SHADED}",
    "canalview": f'{NUMBERED} {SHADED} codec_name(puzzlink, "canal").',
    "creek": f"layer(corners, corner, number). codec(puzzlink, 1, four, corners). {SHADED}",
    "fillomino": """layer(givens, cell, value). answer(value, cell). values(1, cells).
        codec(puzzlink, 1, numbers, givens). codec(pzprv3, 1, numbers, givens).
        codec(pzprv3, 2, values, givens). codec(pzprv3, 3, sides, givens).""",
    "hitori": f"layer(numbers, cell, number). codec(puzzlink, 1, digits, numbers). {SHADED}",
    "kakurasu": f"layer(top, margin, number). layer(left, margin, number). {SHADED}",
    "lits": f"layer(rooms, cell, room). codec(puzzlink, 1, borders, rooms). {SHADED}",
    "masyu": """layer(pearls, cell, symbol). answer(line, side). codec_name(puzzlink, "mashu").
        glyph(pearls, white, "o", "white", ring). glyph(pearls, black, "*", "black", disc).
        codec(puzzlink, 1, circles, pearls).""",
    "minesweeper": f"""{NUMBERED} {SHADED} layer(holes, cell, hole). parameter(mines, unknown).
        codec_name(puzzlink, "mines").""",
    "nonogram": f"""layer(top, margin, list). layer(left, margin, list). {SHADED}
        codec(puzzlink, 1, excell, top). codec(puzzlink, 2, excell, left).""",
    "shikaku": f"{NUMBERED} answer(border, side).",
    "simpleloop": "layer(holes, cell, hole). answer(line, side). codec(puzzlink, 1, empty, holes).",
    "slitherlink": """layer(numbers, cell, number). answer(border, edge).
        codec(puzzlink, 1, four, numbers). codec_name(puzzlink, "slither").
        codec(pzprv3, 1, four, numbers). codec(pzprv3, 2, colours, numbers).""",
    "starbattle": f"""layer(rooms, cell, room). parameter(stars, 1). {SHADED}
        codec(puzzlink, 1, setting, stars). codec(puzzlink, 2, borders, rooms).""",
    "sudoku": """layer(givens, cell, value). answer(value, cell). values(1, rows).
        layer(rooms, cell, room).
        codec(puzzlink, 1, boxes, rooms). codec(puzzlink, 2, numbers, givens).
        codec(pzprv3, 1, square, givens). codec(pzprv3, 2, boxes, rooms).
        codec(pzprv3, 3, numbers, givens).""",
    "suguru": """layer(rooms, cell, room). layer(givens, cell, value). answer(value, cell).
        values(1, cells). codec(puzzlink, 1, borders, rooms). codec(puzzlink, 2, numbers, givens).
        codec(pzprv3, 1, walls, rooms). codec(pzprv3, 2, numbers, givens).""",
    "tents": f"""layer(top, margin, number). layer(left, margin, number). {SHADED}
        layer(trees, cell, symbol). glyph(trees, tree, "t", "tree", tree).
        codec(puzzlink, 1, excell, top). codec(puzzlink, 2, excell, left).
        codec(puzzlink, 3, one, trees).
        codec(pzprv3, 1, frame, top). codec(pzprv3, 2, frame, left). codec(pzprv3, 3, frame, trees).
        codec(pzprv3, 4, sides, trees).""",
    "yajilin": """layer(arrows, cell, arrow). answer(line, side).
        codec(puzzlink, 1, arrows, arrows).""",
    "yinyang": f"""layer(circles, cell, symbol). {SHADED} codec(puzzlink, 1, circles, circles).
        glyph(circles, white, "o", "white", ring). glyph(circles, black, "*", "black", disc).
        codec(pzprv3, 1, circles, circles). codec(pzprv3, 2, circled, circles).""",
    "broken": f"{NUMBERED} {SHADED} codec(puzzlink, 2, nubmers, numbers).",
}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of kinds that declare what they are made of, and have no rules."""
    made = tmp_path_factory.mktemp("asp")
    for name, stated in KINDS.items():
        (made / name).mkdir()
        (made / name / "rules.lp").write_text(f'meta(title, "{name.title()}"). {stated}\n')
    varied = made / "lits" / "variants"
    varied.mkdir()
    (varied / "numbered.lp").write_text(
        'codec_name(puzzlink, "numlits"). layer(clues, room, number). '
        "codec(puzzlink, 2, numbers, clues).\n"
    )
    (varied / "plain.lp").write_text("% nothing\n")
    return made


def read(format_: Format, text: str, folder: Path) -> Puzzle:
    (puzzle,) = format_.read(Source("x", text.encode()), Rules(folder=folder))
    return puzzle


def kind_of(puzzle: Puzzle, folder: Path) -> Kind:
    return catalogue.find(puzzle.kind, folder)[0]


def written(format_: Format, puzzle: Puzzle, folder: Path) -> str:
    kind = kind_of(puzzle, folder)
    assert format_.write is not None
    assert format_.refusal(puzzle, kind) is None
    return format_.write(puzzle, kind)


def placed(puzzle: Puzzle, layer: str) -> dict[tuple[int, int], Entry]:
    rows = grid(puzzle, layer)
    return {(r, c): e for r, row in enumerate(rows) for c, e in enumerate(row) if e is not None}


# --- URLs -----------------------------------------------------------------------------------------

URLS = {
    "akari/6/6/nekcakbl": "akari",
    "akari/10/10/..g.h.i.j.k.l.t0143bzzp": "akari",
    "akari/10/10/r55..s.g7b.hbtb.h.g6.s0.g.gap": "akari",
    "aqre/6/6/444400vvo3u0012345g": "aqre",
    "canal/6/6/3i3h2z4h5i2": "canalview",
    "creek/6/6/gagaich2cgb6769dt": "creek",
    "fillomino/6/6/h4j53g2k5233k2g14j3h": "fillomino",
    "hitori/4/4/1114142333214213": "hitori",
    "lits/4/4/9q02jg": "lits",
    "mashu/6/6/1063000i3000": "masyu",
    "mines/5/5/g2m13l13g0j": "minesweeper",
    "nonogram/6/6/12g1111h11112j12g11g21j11g3h": "nonogram",
    "shikaku/6/6/j3g56h6t6h23g5j": "shikaku",
    "simpleloop/5/5/sg020": "simpleloop",
    "simpleloop/5/5/": "simpleloop",
    "slither/5/5/cbcbcddad": "slitherlink",
    "starbattle/6/6/1/4ilbhgdnmhou": "starbattle",
    "starbattle/6/6/2/4ilbhgdnmhou": "starbattle",
    "sudoku/4/4/g1k23k3g": "sudoku",
    "suguru/5/5/cih47bs73m3g5p1g2g": "suguru",
    "tents/5/5/2g0h1i1j82323": "tents",
    "yajilin/5/5/m32j10": "yajilin",
    "yinyang/5/5/016612300": "yinyang",
}


@pytest.mark.parametrize("url", URLS)
def test_a_url_reads_and_writes_back(url: str, folder: Path) -> None:
    puzzle = read(puzzlink.FORMAT, url, folder)
    assert puzzle.kind == URLS[url]
    assert written(puzzlink.FORMAT, puzzle, folder) == puzzlink.HOST + url
    assert read(puzzlink.FORMAT, puzzlink.HOST + url + "/", folder) == puzzle


def test_urls_say_what_they_should(folder: Path) -> None:
    tents = read(puzzlink.FORMAT, "tents/5/5/2g0h1i1j82323", folder)
    assert grid(tents, "top") == ((2,), (None,), (0,), (None,), (None,))
    assert grid(tents, "left") == ((1,), (None,), (None,), (None,), (1,))
    trees = [(0, 2), (2, 1), (2, 4), (3, 3), (4, 1)]
    assert placed(tents, "symbols") == dict.fromkeys(trees, "tree")
    nonogram = read(puzzlink.FORMAT, "nonogram/6/6/12g1111h11112j12g11g21j11g3h", folder)
    assert [[n for n in row if n] for row in grid(nonogram, "top")] == [
        [2, 1], [1, 1, 1], [1], [1, 1, 1], [2, 1], []
    ]  # fmt: skip
    assert [[n for n in row if n] for row in grid(nonogram, "left")] == [
        [2, 1], [1, 1], [1, 2], [], [1, 1], [3]
    ]  # fmt: skip
    star = read(puzzlink.FORMAT, "starbattle/6/6/2/4ilbhgdnmhou", folder)
    assert star.settings == (("stars", 2),)
    assert grid(star, "rooms")[0] == (0, 0, 0, 1, 1, 1)
    masyu = read(puzzlink.FORMAT, "mashu/6/6/1063000i3000", folder)
    assert placed(masyu, "symbols")[0, 2] == "white" and placed(masyu, "symbols")[1, 1] == "black"
    creek = read(puzzlink.FORMAT, "creek/6/6/gagaich2cgb6769dt", folder)
    assert placed(creek, "corners")[4, 2] == 4
    yajilin = read(puzzlink.FORMAT, "yajilin/5/5/m32j10", folder)
    assert placed(yajilin, "arrows") == {(2, 3): "2<", (4, 4): "0^"}
    holes = read(puzzlink.FORMAT, "simpleloop/5/5/sg020", folder)
    assert sorted(placed(holes, "holes")) == [(0, 0), (0, 1), (0, 2), (1, 0), (3, 3)]
    suguru = read(puzzlink.FORMAT, "suguru/5/5/cih47bs73m3g5p1g2g", folder)
    assert placed(suguru, "givens") == {(0, 0): 3, (1, 3): 3, (2, 0): 5, (4, 1): 1, (4, 3): 2}
    sudoku = read(puzzlink.FORMAT, "sudoku/4/4/g1k23k3g", folder)
    assert grid(sudoku, "rooms")[3] == (2, 2, 3, 3)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("slither/5/5/cbcbcdda", "character 21: the text ends after 24 of 25 numbers"),
        ("slither/5/5/cbcbcddadg", "character 22: there are more than 25 numbers"),
        ("tents/5/5/2g0h1i1", "the text ends after 0 of 25 signs"),
        ("tents/5/5/2g0h1i1j8232", "the text ends after 21 of 25 signs"),
        ("tents/5/5/2g0h1l1j82323", "'l' skips more than the 10 numbers there are"),
        ("starbattle/6/6/4ilbhgdnmhou", "character 17: 'i' does not belong into the number of st"),
        ("starbattle/6/6//4ilbhgdnmhou", "here belongs a number, the stars"),
        ("starbattle/6/6/1/4ilbhgdnmho", "the text ends within the borders"),
        ("starbattle/6/6/1/4ilbhgdnmhouu", "1 characters are too many"),
        ("starbattle/6/6/12345678/4ilbhgdnmhou", "here belongs a number, the stars"),
        ("sudoku/5/4/g1k23k3g", "a board of 4x5 has no boxes"),
        ("sudoku/4/4/.1k23k3g", "character 12: a '?' has no place in the givens"),
        ("canal/6/6/3i3h2z4h5i", "the text ends after 35 of 36 numbers"),
        ("kakurasu/6/6/3", "Kakurasu declares no codec for it"),
        ("lightdown/6/6/3", "unknown kind 'lightdown'"),
    ],
)
def test_what_is_wrong_with_a_url(url: str, message: str, folder: Path) -> None:
    with pytest.raises(FormatError) as caught:
        read(puzzlink.FORMAT, url, folder)
    assert message in str(caught.value)


def test_a_variant_may_have_a_name_and_parts_of_its_own(folder: Path) -> None:
    url = "numlits/4/4/9q02jg2g3"
    puzzle = read(puzzlink.FORMAT, url, folder)
    assert (puzzle.kind, puzzle.variants) == ("lits", ("numbered",))
    assert placed(puzzle, "clues") == {(0, 0): 2, (1, 3): 3}
    assert written(puzzlink.FORMAT, puzzle, folder) == puzzlink.HOST + url
    assert read(pzprv3.FORMAT, written(pzprv3.FORMAT, puzzle, folder), folder) == puzzle
    kind = kind_of(puzzle, folder)
    other = replace(read(puzzlink.FORMAT, "lits/4/4/9q02jg", folder), variants=("plain",))
    assert puzzlink.FORMAT.refusal(other, kind) == "puzz.link does not know the variant plain"
    assert pzprv3.FORMAT.refusal(other, kind) == "it has no place for a variant (plain)"


def test_a_part_that_there_is_not_is_a_mistake_of_the_rules(folder: Path) -> None:
    with pytest.raises(RuleError, match=r"there is no such part; did you mean 'numbers'\?"):
        read(puzzlink.FORMAT, "broken/1/1/1", folder)
    with pytest.raises(RuleError, match="there is no such part"):
        read(pzprv3.FORMAT, "pzprv3/broken/1/1/./", folder)


LEFT_OUT = [
    (
        Puzzle("minesweeper", 1, 2, (Layer("numbers", ((1, None),)), Layer("holes", ((None, 1),)))),
        "it has no place for the holes",
    ),
    (
        Puzzle("minesweeper", 1, 1, (Layer("numbers", ((0,),)),), settings=(("mines", 3),)),
        "it has no place for the number of mines",
    ),
    (
        Puzzle("nonogram", 1, 3, (Layer("top", ((1,),) * 3), Layer("left", ((1, 1, 1),)))),
        "a line of the margin has too many numbers for it",
    ),
    (
        Puzzle("akari", 1, 1, (Layer("numbers", ((5,),)),)),
        "the numbers can be numbers up to 4 in it",
    ),
    (
        Puzzle("sudoku", 2, 2, (Layer("rooms", ((0, 0), (0, 0))), Layer("givens", ((1, 2),) * 2))),
        "the rooms are not the boxes that a board of its size has there",
    ),
]


@pytest.mark.parametrize(("puzzle", "why"), LEFT_OUT)
def test_what_has_no_place_is_refused(puzzle: Puzzle, why: str, folder: Path) -> None:
    kind = kind_of(puzzle, folder)
    assert puzzlink.FORMAT.refusal(puzzle, kind) == why
    if puzzle.kind != "akari":
        assert pzprv3.FORMAT.refusal(puzzle, kind) == why


# --- Files ----------------------------------------------------------------------------------------

FILES = [
    "pzprv3/lightup/2/3/. . # /+ 0 - /",
    "pzprv3/aqre/2/3/2/0 0 1 /0 0 1 /0 . 1 /. . . /. # + /. . . /",
    "pzprv3/canal/1/5/- . 1 2 1 /. # + . . /",
    "pzprv3/creek/1/5/- 0 1 2 3 . /. . . . . 4 /. # + . . /",
    "pzprv3/fillomino/2/4/3 . . . /. . . . /. 3 3 . /. . . . /0 0 0 /0 0 0 /0 0 0 0 /",
    "pzprv3/hitori/1/6/. . 1 2 3 14 /. # + . . . /",
    "pzprv3/lits/4/4/3/0 0 1 1 /0 0 1 2 /0 1 1 2 /2 2 2 2 /# + # # /# # # + /# + # + /# # # # /",
    "pzprv3/mashu/2/5/. . 1 . . /2 . . . . /1 1 1 0 /0 1 -1 1 /0 0 -1 0 0 /",
    "pzprv3/mines/1/6/- 0 1 2 3 8 /# + . . . . /",
    "pzprv3/nonogram/3/4/. . . 1 . . /. . 2 1 1 . /2 1 # # + # /. . . . . . /. 2 # # . . /",
    "pzprv3/shikaku/2/3/. . 3 /- . . /0 1 /-1 1 /0 1 1 /",
    "pzprv3/simpleloop/2/3/* . . /. . . /0 1 /1 -1 /0 1 0 /",
    "pzprv3/slither/1/5/- 0 1 2 0 /0 0 -1 0 0 1 /1 1 1 1 0 /0 1 -1 1 1 /",
    "pzprv3/starbattle/2/2/2/1/0 0 /0 0 /# + /. . /",
    "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /2 . 4 3 /4 3 1 . /. 4 2 1 /1 2 . 4 /",
    "pzprv3/suguru/2/2/1 /1 /0 0 /3 . /. . /. 2 /. . /",
    "pzprv3/tents/2/3/. . 1 . /2 . . - /. A 1 . /0 0 /0 0 /0 0 0 /",
    "pzprv3/yajilin/1/4/1,1 . 4,- . /0 1 -1 /",
    "pzprv3/yinyang/2/2/1 . /. 2 /. 1 /2 . /",
]


@pytest.mark.parametrize("text", FILES)
def test_a_file_reads_and_writes_back(text: str, folder: Path) -> None:
    puzzle = read(pzprv3.FORMAT, text, folder)
    assert puzzle.marks is not None
    told = written(pzprv3.FORMAT, puzzle, folder)
    assert told.split() == text.replace("/", " ").split()
    assert read(pzprv3.FORMAT, told, folder) == puzzle
    assert read(pzprv3.FORMAT, told.replace("\n", "\r\n") + "history:{}", folder) == puzzle


def test_files_say_what_they_should(folder: Path) -> None:
    tents = read(pzprv3.FORMAT, FILES[16], folder)
    assert (grid(tents, "top"), grid(tents, "left")) == (((None,), (1,), (None,)), ((2,), (None,)))
    assert placed(tents, "symbols") == {(1, 1): "tree"}
    assert tents.marks == ((None, None, 0), (1, None, None))
    nonogram = read(pzprv3.FORMAT, FILES[9], folder)
    assert grid(nonogram, "top") == ((2, None), (1, 1), (1, None), (None, None))
    assert grid(nonogram, "left") == ((2, 1), (None, None), (2, None))
    assert nonogram.marks is not None and nonogram.marks[0] == (1, 1, 0, 1)
    slither = read(pzprv3.FORMAT, FILES[12], folder)
    assert slither.marks is not None
    assert slither.marks[0] == (None, 1, None, 1, None, 1, None, 1, None, None, None)
    assert slither.marks[1] == (None, None, None, None, 0, None, None, None, None, None, 1)
    yinyang = read(pzprv3.FORMAT, FILES[18], folder)
    assert yinyang.marks == ((None, 0), (1, None))
    star = read(pzprv3.FORMAT, FILES[13], folder)
    assert star.settings == (("stars", 2),)


@pytest.mark.parametrize(
    ("text", "like"),
    [
        # A later version has colours, or walls; what is beside the answer is passed over.
        ("pzprv3.1/slither/1/2/- 0 /0 2 /1 0 -1 /1 0 /0 1 /",
         "pzprv3/slither/1/2/- 0 /1 0 -1 /1 0 /0 1 /"),
        ("pzprv3.1/lits/2/2/1 /1 /0 0 /# . /. + /", "pzprv3/lits/2/2/2/0 1 /0 1 /# . /. + /"),
        ("pzprv3/lits/2/2/1/4 4 /4 4 /. . /# . /. . /[3,,,] . /",
         "pzprv3/lits/2/2/1/0 0 /0 0 /. . /# . /"),
        ("pzprv3/fillomino/2/2/3 . /. . /. 3[1,,,] /+ -[2,,,4] /1 /2 /-1 0 /",
         "pzprv3/fillomino/2/2/3 . /. . /. 3 /. . /"),
        ("pzprv3/tents/1/2/. c1 . /. 1 A /-1 /", "pzprv3/tents/1/2/. 1 . /. 1 A /"),
        ("pzprv3/nonogram/3/4/. . . 1 . . /. . 2 c1 1 . /2 1 . . . . /. . . . . . /2 . . . . . /",
         FILES[9].replace("#", ".").replace("+", ".")),
        ("pzprv3/akari/1/2/0 . /", "pzprv3/lightup/1/2/0 . /"),
        ("pzprv3/slither/1/2", None),
        ("pzprv3/shikaku/1/2/. 2 /", "pzprv3/shikaku/1/2/. 2 /0 /"),
        ("pzprv3/shikaku/1/2/. 2 /2 /", "pzprv3/shikaku/1/2/. 2 /1 /"),
    ],
)  # fmt: skip
def test_files_that_tell_the_same(text: str, like: str | None, folder: Path) -> None:
    if like is None:
        with pytest.raises(FormatError, match="the file ends before the numbers"):
            read(pzprv3.FORMAT, text, folder)
    else:
        assert read(pzprv3.FORMAT, text, folder) == read(pzprv3.FORMAT, like, folder)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pzprv3.1/hitori/1/1/1 /. /", "of Hitori, the version pzprv3.1 is not known"),
        ("pzprv3.1/slither/1/1/f/. /0 /0 0 /0 /0 /", "x:5: item 1: 'f' is none of the numbers"),
        ("pzprv3/mashu/1/2/. 3 /0 /", "item 2: '3' is none of the pearls"),
        ("pzprv3/mashu/1/2/. 1 /2 /", "item 1: '2' is none of the answer"),
        ("pzprv3/mashu/1/2/. 1 /0 0 /", "2 items in a row of the answer"),
        ("pzprv3/mashu/2/2/. 1 /. . /0 /0 /0 /", "1 items in a row of the answer"),
        ("pzprv3/fillomino/1/2/- . /", "item 1: '-' is none of the givens"),
        ("pzprv3/fillomino/1/2/. . /. . /X /", "'X' is none of the sides"),
        ("pzprv3/tents/1/2/1 1 . /. 1 A /", "item 1: '1' is none of the board and its margins"),
        ("pzprv3/tents/1/2/. 1 . /. 2 A /", "item 2: '2' is none of the board and its margins"),
        ("pzprv3/nonogram/1/1/. x /. . /", "item 2: 'x' is none of"),
        ("pzprv3/sudoku/4/4/. 1 . . /", "1 items in a row of the givens"),
        ("pzprv3/yajilin/1/2/0,1 . /", "item 1: '0,1' is none of the arrows"),
        ("pzprv3/starbattle/2/2/x/1/0 0 /0 0 /", "'x' is not the number of stars"),
        ("pzprv3/starbattle/2/2/1/1/0 0 /0 0 /. . /. . /. . /", "there is more than the puzzle"),
        ("pzprv3/kakurasu/1/1/. /", "Kakurasu declares no codec for it"),
    ],
)
def test_what_is_wrong_with_a_file(text: str, message: str, folder: Path) -> None:
    with pytest.raises(FormatError) as caught:
        read(pzprv3.FORMAT, text, folder)
    assert message in str(caught.value)


# --- Any board of any kind ------------------------------------------------------------------------


def some(draw: st.DrawFn, kind: Kind) -> Puzzle:
    """Draw a puzzle of a kind, whether it makes sense or not, with marks and a solution."""
    rows, cols = draw(st.sampled_from([(1, 1), (1, 4), (3, 2), (4, 4), (5, 7), (6, 6)]))
    if kind.name == "sudoku":
        rows = cols = draw(st.sampled_from([4, 6, 9]))
    layers = []
    for sheet in kind.face.sheets:
        layer = sheet.layer
        if layer.entries is Entries.ROOMS:
            layers.append(Layer(layer.name, rooms_of(draw, kind, rows, cols)))
        elif layer.place is Place.ROOM:
            layers.append(Layer(layer.name, clues_of(draw, layers[0].grid)))
        elif layer.entries is Entries.WALLS:
            layers.append(Layer(layer.name, layer.blank(rows, cols)))
        elif layer in MARGINS and sheet.listed:
            layers.append(Layer(layer.name, lists_of(draw, layer.along_rows, rows, cols)))
        else:
            layers.append(Layer(layer.name, cells_of(draw, kind, layer.name, rows, cols)))
    high, wide = kind.face.answer.frame(rows, cols)
    marks: list[list[Entry]] = [[None] * wide for _ in range(high)]
    for y, x in kind.face.answer.spots(rows, cols):
        taken = any(
            layer.grid[y][x] is not None
            for layer in layers
            if layer.name in ("numbers", "symbols") and kind.name in ("akari", "tents")
        )
        marks[y][x] = None if taken else draw(st.sampled_from([None, 1, 0]))
        if kind.answer == "value" and marks[y][x] == 0:
            marks[y][x] = 12
    told = any(mark is not None for row in marks for mark in row)
    settings_ = tuple((name, draw(st.integers(2, 9))) for name, _ in kind.face.settings)
    return Puzzle(
        kind.name,
        rows,
        cols,
        tuple(layers),
        marks=tuple(map(tuple, marks)) if told else None,
        settings=settings_ if kind.name != "minesweeper" else (),
    )


def rooms_of(draw: st.DrawFn, kind: Kind, rows: int, cols: int) -> Grid:
    if kind.name == "sudoku":
        high = {4: 2, 6: 2, 9: 3}[rows]
        wide = rows // high
        return tuple(tuple(r // high * high + c // wide for c in range(cols)) for r in range(rows))
    room = -1
    found: list[list[Entry]] = []
    for _ in range(rows):
        cuts = [True, *(draw(st.booleans()) for _ in range(cols - 1))]
        found.append([room := room + cut for cut in cuts])
    return tuple(map(tuple, found))


def clues_of(draw: st.DrawFn, rooms: Grid) -> Grid:
    seen: set[Entry] = set()
    found: list[list[Entry]] = []
    for row in rooms:
        found.append([])
        for room in row:
            clue = draw(st.sampled_from([None, 0, 3, 17, "?"])) if room not in seen else None
            found[-1].append(clue)
            seen.add(room)
    return tuple(map(tuple, found))


def lists_of(draw: st.DrawFn, along_rows: bool, rows: int, cols: int) -> Grid:
    lines, across = (rows, cols) if along_rows else (cols, rows)
    most = (across + 1) // 2
    told = [draw(st.lists(st.integers(1, 20), max_size=most)) for _ in range(lines)]
    wide = max(1, *map(len, told))
    return tuple((*row, *(None,) * (wide - len(row))) for row in told)


def cells_of(draw: st.DrawFn, kind: Kind, name: str, rows: int, cols: int) -> Grid:
    sheet = kind.face.sheet(name)
    assert sheet is not None
    layer = sheet.layer
    entries: list[Entry] = (
        [0, 4, "?"] if kind.name in ("akari", "slitherlink", "creek") else [3, 18]
    )
    if layer.entries is Entries.SYMBOLS:
        entries = [glyph.value for glyph in sheet.glyphs]
    elif layer.entries is Entries.HOLES:
        entries = [1] if kind.name == "simpleloop" else [None]
    elif layer.entries is Entries.ARROWS:
        entries = ["2<", "?^", "17>", "300v"]
    elif layer.asks and layer.place is not Place.MARGIN:
        entries.append("?")
    one = st.sampled_from([None, None, *entries])
    high, wide = layer.frame(rows, cols)
    return tuple(tuple(draw(one) for _ in range(wide or 1)) for _ in range(high))


NAMES = sorted(KINDS.keys() - {"kakurasu", "broken"})


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_board_comes_back(name: str, data: st.DataObject, folder: Path) -> None:
    kind, _ = catalogue.find(name, folder)
    puzzle = data.draw(st.composite(some)(kind))
    assert read(pzprv3.FORMAT, written(pzprv3.FORMAT, puzzle, folder), folder) == puzzle
    told = read(puzzlink.FORMAT, written(puzzlink.FORMAT, puzzle, folder), folder)
    assert (told.layers, told.settings) == (puzzle.layers, puzzle.settings)


# --- janko.at -------------------------------------------------------------------------------------

PAGES = {
    "akari": "[problem]\nx - 1\n- - -\n[solution]\n- x -\n- - -\n",
    "creek": "[problem]\n1 - -\n- 2 -\n- - ?\n[solution]\nx -\n- x\n",
    "fillomino": "[problem]\n3 - -\n- - 12\n[solution]\n3 3 3\n1 2 2\n",
    "kakurasu": "[clabels]\n3 - 1\n[rlabels]\n- 6\n[solution]\nx - -\nx x -\n",
    "masyu": "[problem]\nw b\n- -\n[solution]\nse sw\nne nw\n",
    "nonogram": "[clabels]\n1 1\n-\n[rlabels]\n1\n-\n1\n[solution]\nx -\n- -\nx -\n",
    "shikaku": "[problem]\n- 2\n? -\n[solution]\n1 2\n1 2\n",
    "slitherlink": "[problem]\n3 -\n- 2\n[solution]\nx -\nx x\n",
    "starbattle": "stars 2\n[areas]\n1 2\n1 2\n[solution]\nx -\n- x\n",
    "suguru": "[problem]\n1 -\n- -\n[areas]\n1 2\n1 2\n[solution]\n1 2\n2 1\n",
    "tents": "[clabels]\n1 0\n[rlabels]\n0 1\n[problem]\nx -\n- -\n[solution]\n- -\nx -\n",
    "yinyang": "[problem]\nw b\n- -\n[solution]\n- x\n- x\n",
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_reads_and_writes_back(name: str, folder: Path) -> None:
    puzzle = read(janko.FORMAT, f"puzzle {name}\n{PAGES[name]}[end]\n", folder)
    assert puzzle.solution is not None
    told = written(janko.FORMAT, puzzle, folder)
    bare = [line for line in told.splitlines() if not line.startswith(("puzzle", "size", "[end"))]
    assert [line.split() for line in bare] == [line.split() for line in PAGES[name].splitlines()]
    assert read(janko.FORMAT, told, folder) == puzzle


def test_what_pages_mean(folder: Path) -> None:
    def page(name: str, *changes: str) -> Puzzle:
        text = PAGES[name]
        for change in changes:
            old, new = change.split(" -> ")
            text = text.replace(old, new)
        return read(janko.FORMAT, f"puzzle {name}\n{text}", folder)

    assert page("akari").layer("numbers") == (("?", None, 1), (None, None, None))
    # Pages may repeat the blocks, and have another letter for what is placed.
    assert page("akari", "- x -\n - -> x o 1\n -") == page("akari")
    assert page("tents", "[solution]\n- -\nx - -> [solution]\nx -\no -") == page("tents")
    assert page("yinyang", "- x\n- x -> w b\nw b") == page("yinyang")
    loop = Solution(((0, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 1, 0, 1, 0), (0, 0, 1, 0, 0), (0,) * 5))
    assert page("masyu").solution == loop
    assert page("masyu", "se sw -> es ws") == page("masyu")
    assert page("slitherlink").solution == Solution(
        ((0, 1, 0, 0, 0), (1, 0, 1, 0, 0), (0, 0, 0, 1, 0), (1, 0, 0, 0, 1), (0, 1, 0, 1, 0))
    )
    assert page("shikaku").solution == Solution(
        ((0,) * 5, (0, 0, 1, 0, 0), (0,) * 5, (0, 0, 1, 0, 0), (0,) * 5)
    )
    assert page("nonogram").layer("top") == ((1, 1), (None, None))
    assert page("kakurasu").layer("left") == ((None,), (6,))
    assert page("kakurasu", "- 6 -> -\n6") == page("kakurasu")


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("masyu", "se sw -> se s", "x:6:4: the line does not go on from here as it does beside it"),
        ("masyu", "se sw -> x sw", "'x' is not the sides that a line leaves by"),
        ("masyu", "w b -> w g", "x:3:3: 'g' is not w, b or '-'"),
        ("kakurasu", "- 6 -> - 6 7", "[rlabels] tells of 3 lines, but the board has 2"),
        (
            "kakurasu",
            "[rlabels] -> [rlabel]",
            "a puzzle of kind kakurasu needs a section [rlabels]",
        ),
        ("kakurasu", "3 - 1 -> 3 x 1", "x:3:3: 'x' is not a number"),
        ("creek", "- - ? -> - - ? -", "this row has 4 cells, but the first has 3"),
        ("creek", "- x -> - x -", "this row has 3 cells, but it needs 2"),
        ("creek", "- - ?\n -> \n", "[solution] has 2 rows, but the board has 1"),
        ("starbattle", "stars 2 -> stars two", "the number of stars is 'two', which is none"),
        ("shikaku", "1 2\n1 2 -> 1 2\n1 -", "'-' is not the label of an area"),
        ("fillomino", "1 2 2 -> 1 2 -", "'-' is not a number"),
        ("fillomino", "3 - - -> ? - -", "'?' is not a number or '-'"),
        ("akari", "[problem] -> [clabels]\n1\n[problem]", "akari has no [clabels]"),
    ],
)
def test_what_is_wrong_with_a_page(name: str, change: str, message: str, folder: Path) -> None:
    old, new = change.split(" -> ")
    assert old in PAGES[name]
    with pytest.raises(FormatError) as caught:
        read(janko.FORMAT, f"puzzle {name}\n{PAGES[name].replace(old, new, 1)}", folder)
    assert message in str(caught.value)
