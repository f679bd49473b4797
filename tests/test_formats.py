"""Formats both ways: vectors, round trips, the corpus, detection, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import boards
import corpus
import pytest
from cells import grid
from hypothesis import given, settings
from kinds import KINDS, boards_of

import pysolve
from pysolve import FormatError, Layer, Puzzle, PuzzleError, Solution, Verdict, catalogue, formats
from pysolve.formats import _pzpr, puzzlink
from pysolve.formats._pzpr import Reader
from pysolve.rules import Rules
from pysolve.sources import Source


def solution(text: str) -> Solution:
    glyphs = {"#": 1, "+": 0, "1": 1, "0": 0}
    return Solution(tuple(tuple(glyphs[v] for v in row) for row in text.split()))


VECTORS = [
    "heyawake/6/6/lll155007rs12222j",
    "heyawake/6/6/aa66aapv0fu0g2i3k",
    "heyawake/10/10/274ssohvv000000000focossvvvvvv00000012h34001101h10g-11",
    "heyawake/12/12/00000o0003063cc0o00030000000008020080a4a92a02008020000-2811111111",
    "ayeheya/6/6/dddaae0c1s1sg1n",
    "nurikabe/5/5/g5k2o1k3g",
    "nurikabe/6/6/m8n8i9u",
    "nurikabe/10/10/1k4u1j7i3r6y1w-11m3n2",
    "nurikabe/7/7/1s5zm.i3g2",
    "nurikabe/v:/6/6/4j4p6h4p6j6",
    "nurikabe/10/10/p2q8j7m2h7zh4h8m4j2q6p",
]


@pytest.mark.parametrize("text", VECTORS)
def test_a_url_reads_and_writes_back(text: str) -> None:
    assert pysolve.dumps(pysolve.load(text), "puzzlink") == puzzlink.HOST + text


@pytest.mark.parametrize(
    "url",
    [
        "https://puzz.link/p?{}",
        "http://pzv.jp/p.html?{}",
        "https://puzz.link/p?type=editor&{}",
        "https://puzz.link/p?type=player&{}",
        "https://puzz.link/p?{}/",
        "?{}",
    ],
)
def test_any_host_will_do(url: str) -> None:
    text = "nurikabe/5/5/g5k2o1k3g"
    assert pysolve.load(url.format(text)) == pysolve.load(text)
    for ending in ("_edit", "_play"):
        other = text.replace("nurikabe", f"nurikabe{ending}")
        assert pysolve.load(url.format(other)) == pysolve.load(text)
    assert pysolve.load(VECTORS[0].replace("heyawake", "heyawacky")) == pysolve.load(VECTORS[0])


def clues(puzzle: Puzzle, layer: str) -> dict[tuple[int, int], int | str]:
    rows = grid(puzzle, layer)
    return {(r, c): n for r, row in enumerate(rows) for c, n in enumerate(row) if n is not None}


def rooms(puzzle: Puzzle) -> int:
    return len({room for row in grid(puzzle, "rooms") for room in row})


def test_the_vectors_say_what_they_should() -> None:
    six, other, odd, hard, aye, small, _, large, unknown, flagged, _ = map(pysolve.load, VECTORS)
    assert (rooms(six), list(clues(six, "clues").values())) == (8, [2, 2, 2, 2])
    assert pysolve.check(six).solutions == (solution("#+#++# +++#++ #+#+#+ ++++++ +#+#+# ++#+++"),)
    assert rooms(other) == 11
    assert {grid(other, "rooms")[r][c]: n for (r, c), n in clues(other, "clues").items()} == {
        1: 2,
        5: 3,
    }
    assert pysolve.check(other).solutions == (
        solution("101001 000100 010010 101000 000101 010000"),
    )
    assert (rooms(odd), max(clues(odd, "clues").values())) == (18, 17)
    assert (rooms(hard), next(iter(clues(hard, "clues").values()))) == (9, 40)
    assert (rooms(aye), aye.variants) == (10, ("ayeheya",))
    assert pysolve.check(aye).solutions == (solution("000100 001000 010010 000100 101000 000100"),)
    assert clues(small, "numbers") == {(0, 1): 5, (1, 2): 2, (3, 2): 1, (4, 3): 3}
    assert 17 in clues(large, "numbers").values()
    assert clues(unknown, "numbers")[6, 0] == "?"
    assert flagged.flags == ("v:",)
    assert "the author plays by other rules (v:)" in pysolve.solve(flagged).remarks[0]


def test_a_wall_inside_a_room_counts_for_views_and_is_kept() -> None:
    """Two walls that end inside one room: the view along the first row crosses both."""
    text = "kind: heyawake\nrooms:\naaa\naaa\nwalls:\n||.\n...\n"
    puzzle = pysolve.loads(text)
    assert [str(v.key) for v in pysolve.violations(puzzle, solution("000 000"))] == [
        "Key(name='line', numbers=(0, 0, 0, 2))"
    ]
    for to in ("puzzlink", "pzprv3", "json", "facts", "text"):
        assert pysolve.loads(pysolve.dumps(puzzle, to)) == puzzle


KEEPING_ALL = ("text", "json")


@settings(max_examples=120, deadline=None)
@given(boards.any_puzzles())
def test_text_and_json_keep_everything(puzzle: Puzzle) -> None:
    for to in KEEPING_ALL:
        assert pysolve.loads(pysolve.dumps(puzzle, to)) == puzzle


@settings(max_examples=120, deadline=None)
@given(boards.any_puzzles())
def test_facts_and_pzprv3_keep_the_puzzle(puzzle: Puzzle) -> None:
    bare = replace(puzzle, solution=None, marks=None)
    assert pysolve.loads(pysolve.dumps(bare, "facts")) == bare
    kept = boards_of(puzzle.kind).pzprv3
    if kept is not None and not puzzle.variants:
        plain = replace(puzzle, title="", author="", source="", solution=None)
        if plain.marks is not None and not any(e is not None for row in plain.marks for e in row):
            plain = replace(plain, marks=None)
        assert pysolve.loads(pysolve.dumps(plain, "pzprv3")) == kept(plain)


@settings(max_examples=40, deadline=None)
@given(boards.any_puzzles(most=60, plain=True))
def test_every_format_that_can_hold_a_puzzle_gives_it_back(puzzle: Puzzle) -> None:
    kind, _ = catalogue.find(puzzle.kind)
    held = 0
    for format_ in formats.every():
        if format_.write is not None and format_.refusal(puzzle, kind) is None:
            text = format_.write(puzzle, kind)
            (read,) = format_.read(Source("x", text.encode()), Rules(puzzle.kind))
            assert replace(read, title="", author="", source="") == puzzle, format_.name
            held += 1
    assert held >= 4


@settings(max_examples=60, deadline=None)
@given(boards.any_puzzles(plain=True))
def test_formats_are_told_apart(puzzle: Puzzle) -> None:
    kind, _ = catalogue.find(puzzle.kind)
    for format_ in formats.every():
        if format_.write is not None and format_.refusal(puzzle, kind) is None:
            source = Source("x", format_.write(puzzle, kind).encode())
            claims = [other.name for other in formats.every() if other.recognizes(source)]
            if format_.name != "task" or claims:
                assert claims == [format_.name], source.text[:200]


@corpus.needed
@pytest.mark.parametrize("kind", [name for name, p in corpus.KINDS.items() if p.puzzlink])
def test_the_corpus_goes_to_puzzlink_and_back(kind: str) -> None:
    puzzles = list(pysolve.load_all(corpus.FOLDER / f"{kind}.jsonl"))
    urls = "\n".join(pysolve.dumps(puzzle, "puzzlink") for puzzle in puzzles)
    back = list(pysolve.load_all(Source("urls", urls.encode())))
    assert [p.layers for p in back] == [p.layers for p in puzzles]


@corpus.needed
@pytest.mark.parametrize("kind", corpus.KINDS)
def test_the_corpus_reads(kind: str) -> None:
    puzzles = list(pysolve.load_all(corpus.FOLDER / f"{kind}.jsonl"))
    assert [p.id for p in puzzles] == [record["id"] for record in corpus.records(kind)]
    assert puzzles == [corpus.puzzle(record) for record in corpus.records(kind)]


@corpus.needed
def test_the_corpus_of_kinds_to_come_goes_through_their_parts() -> None:
    for record in corpus.records("lits"):
        grid = tuple(map(tuple, record["rooms"]))
        body = _pzpr.write_borders(grid, None)
        read, walls = _pzpr.read_borders(Reader(body, ""), record["rows"], record["cols"])
        assert _pzpr.write_borders(read, walls) == body
        assert not any(wall for row in walls for wall in row)
    for record in corpus.records("hitori"):
        flat = [number for row in record["numbers"] for number in row]
        digits = _pzpr.PARTS["digits"]
        assert digits.read(Reader(digits.write(flat), ""), len(flat)) == flat


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nurikabe/5/5/g5k2o1k3", "character 22: the text ends after 24 of 25 numbers"),
        ("nurikabe/5/5/g5k2o1k3h", "character 22: 'h' skips more than the 25 numbers there are"),
        ("nurikabe/5/5/g5k2o1k3g1", "character 23: there are more than 25 numbers"),
        ("nurikabe/5/5/g5k2o1k3G", "character 22: 'G' does not belong into the numbers"),
        ("nurikabe/5/5/g-1", "character 17: the text ends within a number"),
        ("nurikabe/5/5/g-1gk", "character 17: 'g' does not belong into a number"),
        ("heyawake/6/6/lll1", "character 18: the text ends within the borders"),
        ("heyawake/6/6/lll15_007rs12222j", "character 19: '_' does not belong into the borders"),
        ("heyawake/2/2/p0", "character 14: the borders end with walls outside of the board"),
        ("nurikabe/1000000000/1000000000/1", "a board of 1000000000x1000000000 is too large"),
        ("nurikabe/100000000/100000000/1", "a board of 100000000x100000000 is too large"),
        ("nurikabe/0/5/1", "a board of 5x0 has no cells"),
        ("slitherlimp/5/5/1", "unknown kind 'slitherlimp'"),
    ],
)
def test_a_wrong_url_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        pysolve.load(text)
    assert message in str(error.value)


PZPR = "pzprv3\nheyawake\n2\n3\n2\n0 0 1\n0 0 1\n1 . -\n. . .\n# + .\n. . .\n"


def test_a_pzprv3_file_has_marks() -> None:
    puzzle = pysolve.loads(PZPR)
    assert puzzle.layer("rooms") == ((0, 0, 1), (0, 0, 1))
    assert puzzle.layer("clues") == ((1, None, "?"), (None, None, None))
    assert puzzle.marks == ((1, 0, None), (None, None, None))
    assert pysolve.loads(PZPR.strip().replace("\n", "/")) == puzzle
    assert pysolve.loads(PZPR.replace("\n", "\r\n") + "info:{}\nhistory:{}\n") == puzzle
    walls = "pzprv3.1/heyawake/2/3/0 1/0 1/0 0 0/1 . -/. . ./# + ./. . ."
    assert pysolve.loads(walls) == puzzle
    mixed = pysolve.loads("pzprv3/nurikabe/2/2/1 #/- +/")
    assert mixed.layer("numbers") == ((1, None), ("?", None))
    assert mixed.marks == ((None, 1), (None, 0))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("pzprv3\n", "pzprv4\n", "x:1: 'pzprv4' is not a version"),
        ("\n2\n3\n", "\n2\n", ""),
        ("\n2\n3\n2\n", "\n999999999\n999999999\n2\n", "is too large"),
        ("\n2\n3\n2\n", "\n2\n3\n3\n", "there are 2 rooms where 3 were announced"),
        ("0 0 1\n0 0 1", "0 1 0\n0 1 0", "a room falls apart"),
        ("1 . -\n. . .", "1 . -\n. 2 .", "two clues that disagree, 1 and 2"),
        ("# + .", "# x .", "x:10: item 2: 'x' is none of the answer"),
        ("# + .", "# +", "x:10: 2 items in a row of the answer"),
        ("# + .", ". . .\n. . .\n# + .", "there is more than the puzzle"),
    ],
)
def test_a_wrong_pzprv3_file_is_refused(old: str, new: str, message: str) -> None:
    assert old in PZPR
    with pytest.raises(FormatError) as error:
        pysolve.loads(PZPR.replace(old, new, 1), name="x")
    assert message in str(error.value)


RECORD = {"kind": "heyawake", "rows": 1, "cols": 2, "rooms": [[7, 7]], "clues": [[7, 1]]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "heywake"}, "did you mean 'heyawake'"),
        ({"rows": 10**9, "cols": 10**9}, "'rows' must be a number"),
        ({"rows": 999_999, "cols": 999_999}, "is too large"),
        ({"rows": True}, "'rows' must be a number"),
        ({"rooms": [[7]]}, "'rooms': row 1 must have 2 entries"),
        ({"rooms": 7}, "'rooms' must be a list of 1 rows"),
        ({"rooms": [[7, None]]}, "every cell needs the number of its room"),
        ({"rooms": [[7, "x"]]}, "'rooms', row 1, column 2: 'x' is no entry"),
        ({"clues": [[8, 1]]}, "there is no room 8"),
        ({"clues": [[7, 1], [7, 2]]}, "room 7 has two"),
        ({"clues": [[7]]}, "'clues' must be a list of lists of 2"),
        ({"clues": [[7, -1]]}, "'-1' is no entry"),
        ({"clues": [[[], -1]]}, "there is no room []"),
        ({"variants": "x"}, "'variants' must be a list of words"),
        ({"variants": ["x"]}, "no variant 'x'"),
        ({"title": 5}, "'title' must be text of one line"),
        ({"title": "a\u2028b"}, "'title' must be text of one line"),
        ({"clue": []}, "'clue' is unknown; did you mean 'clues'?"),
        ({"version": 99}, "version 99 is not known, only 1"),
        ({"solution": ["#x"]}, "'solution': 'x' is no value"),
        ({"solution": [[{}, 1]]}, "'solution': '{}' is no value"),
        ({"solution": ["#"]}, "'solution': row 1 must have 2 entries"),
    ],
)
def test_wrong_json_is_refused(change: dict[str, object], message: str) -> None:
    pysolve.loads(json.dumps(RECORD))
    with pytest.raises(PuzzleError) as error:
        pysolve.loads(json.dumps({**RECORD, **change}))
    assert message in str(error.value)


def test_wrong_json_text_is_refused_with_its_place() -> None:
    line = json.dumps(RECORD)
    assert len(list(pysolve.load_all(Source("x", f"{line}\n\n{line}\n".encode())))) == 2
    assert len(list(pysolve.load_all(Source("x", f"[{line}, {line}]".encode())))) == 2
    with pytest.raises(FormatError, match="x:2:"):
        list(pysolve.load_all(Source("x", f"{line}\n{line[:-1]}\n".encode())))
    with pytest.raises(FormatError, match="x:1:"):
        pysolve.loads(line[:-1], name="x")
    with pytest.raises(FormatError, match="a puzzle is a JSON object"):
        list(pysolve.load_all(Source("x", f"[{line}, 5]".encode())))
    with pytest.raises(PuzzleError):
        pysolve.loads('{"a":' * 100_000)
    with pytest.raises(FormatError, match="there are several puzzles in it, not one"):
        pysolve.loads(f"{line}\n{line}")


FACTS = "% kind: heyawake\nsize(1,2). room(5,0,0). room(5,0,1). asked(room(5)). shaded(0,1).\n"


def test_facts_may_hold_a_solution() -> None:
    puzzle = pysolve.loads(FACTS)
    assert puzzle.layer("rooms") == ((0, 0),)
    assert puzzle.layer("clues") == (("?", None),)
    assert puzzle.solution == solution("01")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("size(1,3).", "there must be one size(Rows, Cols), not 2"),
        ("room(5,0,0", "f:4:1: this is not a plain fact"),
        ("room(6,0,0).", "room(6,0,0) comes second for its place"),
        ("room(6,0,9).", "room(6,0,9) lies outside the 1x2 board"),
        ("clue(6,1).", "clue(6,1) is about a room that is not there"),
        ("clue(5,many).", "clue(5,many): many is not a number"),
        ("asked(room(6)).", "asked(room(6)) is about a room that is not there"),
        ("asked(shed(6)).", "asked(shed(6)) is no fact that a puzzle is made of"),
        ("wall(0,0,0,1). given(0,0,-1).", "given(0,0,-1)"),
        ("given(0,0,1).", "given(0,0,1) has no place in a puzzle of kind heyawake"),
        ("wall(0,1,0,0).", "wall(0,1,0,0) is not between a cell and the next"),
        ("door(0,1).", "door(0,1) is no fact that a puzzle is made of"),
        ("p(X) :- q(X).", "f:4:1: this is not a plain fact"),
        ("#script (python) print(1) #end.", "f:4:1: only facts are read here, and #script is a"),
    ],
)
def test_wrong_facts_are_refused(more: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        pysolve.loads(FACTS + "\n" + more, name="f")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("name", "to", "reason", "able"),
    [
        (
            "takuzu/example",
            "puzzlink",
            "Takuzu declares no codec for it: no codec(puzzlink, ...)",
            "unruly",
        ),
        ("takuzu/example", "pzprv3", "Takuzu declares no codec for it", "task"),
        ("heyawake/mirrored", "janko", "it has no place for ayeheya", "puzzlink, pzprv3"),
        ("heyawake/example", "unruly", "", "pzprv3"),
        ("takuzu/wide", "task", "", "unruly"),
    ],
)
def test_what_a_format_cannot_hold_is_refused(name: str, to: str, reason: str, able: str) -> None:
    with pytest.raises(PuzzleError) as error:
        pysolve.dumps(pysolve.load(name), to)
    assert reason in str(error.value)
    assert able in str(error.value).partition("these can:")[2]


def test_a_url_has_a_place_for_every_number() -> None:
    for number in (999_999, 77_776, 77_775, 12_240, 12_239, 8192, 8191, 4096, 255, 16, 15, 0):
        one = Puzzle("nurikabe", 1, 1, (Layer("numbers", ((number,),)),))
        assert pysolve.loads(pysolve.dumps(one, "puzzlink")) == one


def test_a_wall_that_parts_a_room_cannot_be_a_url() -> None:
    puzzle = pysolve.loads("kind: heyawake\nrooms:\naa\nwalls:\n|.\n")
    for to in ("puzzlink", "pzprv3"):
        with pytest.raises(PuzzleError, match="a wall parts one of its rooms"):
            pysolve.dumps(puzzle, to)
    assert pysolve.loads(pysolve.dumps(puzzle)) == puzzle


def test_an_unruly_id_keeps_its_difficulty() -> None:
    text = "8x8dn:BbbahDMchcbdDEAc"
    puzzle = pysolve.load(text)
    assert pysolve.dumps(puzzle, "unruly") == text
    assert pysolve.solve(puzzle).remarks == ()


def test_a_number_of_many_digits_is_refused() -> None:
    with pytest.raises(FormatError, match="too long"):
        pysolve.loads('{"kind": "takuzu", "rows": ' + "9" * 100_000 + "}")


def test_what_is_no_format_is_said() -> None:
    with pytest.raises(FormatError, match=r"x: this is none of the formats there are: .*puzzlink"):
        pysolve.loads("!!!", name="x")
    with pytest.raises(PuzzleError, match="'penpa' is only read"):
        pysolve.dumps(pysolve.load("takuzu/example"), "penpa")
    with pytest.raises(PuzzleError, match="'word' is no format"):
        pysolve.dumps(pysolve.load("takuzu/example"), "word")


def test_forced_cells_are_those_that_all_solutions_share() -> None:
    for kind in KINDS:
        puzzle = pysolve.load(f"{kind}/flawed/ambiguous")
        every = pysolve.solve(puzzle, limit=pysolve.Limit(models=0)).solutions
        expected = tuple(
            tuple(
                every[0].values[r][c] if len({s.values[r][c] for s in every}) == 1 else None
                for c in range(puzzle.cols)
            )
            for r in range(puzzle.rows)
        )
        assert pysolve.forced(puzzle) == expected
        assert any(v is None for row in expected for v in row)
    assert pysolve.forced(pysolve.load("takuzu/flawed/impossible")) is None
    unique = pysolve.load("nurikabe/example")
    assert unique.solution is not None
    assert pysolve.forced(unique) == unique.solution.values
    assert pysolve.check(unique).verdict is Verdict.UNIQUE


def test_an_argument_can_be_the_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "urls.txt"
    file.write_text("\n".join(VECTORS[5:8]) + "\n")
    assert len(list(pysolve.load_all(file))) == 3
