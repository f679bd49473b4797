"""Formats of other programs: what they hold is read as meant, what is wrong names its place."""

from __future__ import annotations

import json
import pickle
import zlib
from base64 import b64encode
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from cells import grid
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pysolve
from pysolve import (
    FormatError,
    Puzzle,
    PuzzleError,
    Rules,
    Solution,
    SourceError,
    catalogue,
    formats,
)
from pysolve.formats import _penpa, gurobi, janko, penpa, task, unruly
from pysolve.model import Entry, Grid, Layer
from pysolve.sources import Source

OURS = (gurobi.FORMAT, janko.FORMAT, penpa.FORMAT, task.FORMAT, unruly.FORMAT)

UNRULY = "8x8dn:BbbahDMchcbdDEAc"
UNRULY_ROWS = (
    ".1.0.00. ......0. ..1..... .......1 ..0..... ..0..0.0 ...0...1 ....11..".split()  # noqa: SIM905
)
TASK = "0b11h11e0b0a1h00"
TASK_ROWS = "0..11. ...... .11... ..0..0 .1.... ....00".split()  # noqa: SIM905
JANKO = """\
begin
puzzle heyawake
author Somebody
title Three rooms
solver somebody else
size 3

[problem]
- - -
2 - 1
- - -

[areas]
7 7 aa
7 7 aa
b b b
[solution]
x - x
- x -
- - -
[moves]
1 2 3 whatever
[end]
"""
REAL_LINK = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRRb5s8FH3nV0R+9gOQlLW8dV3zvaTZumSqKoQi"
    "J3EaFMCdgbVylP/eey9IxEC/h0nT9lBZPjoc39iHcI+Ln5XQkgcwxpfc5R4MPwhoepMJTbcZy6RMZThayqIcBa8Bv67K"
    "vdLh6E7oA6iHncg5n6uRrlJZ8K/TKd+JtJBO1GwQO0dzFZp7bv4LI+YxznyYHou5uQ+P5i40C24WsMS4B9qsLvKB3rb0"
    "gdaR3dSi5wKfNxzoI9BNojepXM1q5VsYmSVneM5n+jVSlqlfkjU+8HmjsnWCwlqU8J7FPnluVopqqw5VU+vFJ26u37c7"
    "bu0ire0iG7CLb/GH7V7FpxP87d/B8CqM0PuPll62dBEeAeeEHuEj4ZTQJ1xCKTdjwi+ELuEF4YxqbgkfCG8IJ4QB1XzC"
    "w/41O5HvU9vX4+L3eexE0OKsUOmqqPRObOCDUQLgm4CWV9laaktKlXpOk9yuS55ypeXgEopy+zRUv1Z629n9RaSpJdRh"
    "t6S69Syp1NBXZ89Ca/ViKZko95Zw1oPWTjIvbQOlsC2Kg+iclrXvfHLYK6MZjfFq+rhA/tYFgt/A/bhG/t8Ota/Sg9kH"
    "eSD+oA7GvNF7SQe9l2k8sB9rUAeSDWo33CD18w1iL+KgvZNy3LUbdHTVzToe1Ys7HnWe+Ch23gA="
)


def rows_of(grid: Grid | None) -> list[str]:
    return ["".join("." if entry is None else str(entry) for entry in row) for row in grid or ()]


def read(format_: formats.Format, data: str | bytes, kind: str | None = None) -> list[Puzzle]:
    source = Source("f", data.encode() if isinstance(data, str) else data)
    return list(format_.read(source, Rules(kind)))


def refused(format_: formats.Format, data: str | bytes, kind: str | None = None) -> str:
    with pytest.raises(FormatError) as caught:
        read(format_, data, kind)
    return str(caught.value)


# --- Unruly and tasks -----------------------------------------------------------------------------


def test_an_id_of_unruly_is_read() -> None:
    puzzle = pysolve.loads(UNRULY)
    assert (puzzle.kind, puzzle.variants) == ("takuzu", ())
    assert rows_of(puzzle.layer("givens")) == UNRULY_ROWS
    assert pysolve.dumps(puzzle, "unruly") == UNRULY


def test_the_u_of_unruly_is_a_variant() -> None:
    puzzle = pysolve.loads(UNRULY.replace("dn", "u"))
    assert puzzle.variants == ("binairo",)
    assert pysolve.dumps(puzzle, "unruly") == UNRULY.replace("dn", "u")
    assert pysolve.loads(UNRULY, rules=pysolve.Rules("binairo")).variants == ("binairo",)
    assert pysolve.loads(UNRULY.replace("dn", "u"), rules=pysolve.Rules("binairo")).variants == (
        "binairo",
    )


def test_width_comes_first_and_may_be_alone() -> None:
    puzzle = pysolve.loads("10x6:zzk")
    assert (puzzle.rows, puzzle.cols) == (6, 10)
    assert pysolve.dumps(puzzle, "unruly") == "10x6:zzk"
    assert (pysolve.loads("6:zl").rows, pysolve.loads("6:zl").cols) == (6, 6)


def test_a_long_gap_takes_the_case_of_its_cell() -> None:
    assert pysolve.dumps(pysolve.loads("6x6:zAk"), "unruly") == "6x6:ZAk"


def test_a_task_is_read() -> None:
    puzzle = pysolve.loads(TASK)
    assert (puzzle.kind, puzzle.rows, puzzle.cols) == ("takuzu", 6, 6)
    assert rows_of(puzzle.layer("givens")) == TASK_ROWS
    assert pysolve.dumps(puzzle, "task") == TASK


def test_long_gaps_of_a_task() -> None:
    assert pysolve.dumps(pysolve.loads("zi1"), "task") == "zi1"
    assert pysolve.dumps(pysolve.loads("1zzzk0zza"), "task") == "1zzzk0zza"


@pytest.mark.parametrize("text", [UNRULY, TASK])
def test_many_lines_are_many_puzzles(text: str) -> None:
    source = Source("f", f"\ufeff{text}\r\n\r\n  {text}\t\r\n".encode())
    assert list(pysolve.load_all(source)) == [pysolve.loads(text)] * 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("8x8:BbbahDMchcbdDEA", "f:1:20: the text ends after 62 of 64 cells"),
        ("8x8:", "f:1:5: the text ends after 0 of 64 cells"),
        ("8x8:BbbahDMchcbdDEAd", "f:1:20: this letter goes beyond the 64 cells"),
        ("8x8:BbbahDMchcbdDEAca", "f:1:21: this letter goes beyond the 64 cells"),
        ("8x8:Bbb9hDMchcbdDEAc", "f:1:8: '9' is no letter"),
        ("8x8:Bbb ahDMchcbdDEAc", "f:1:8: ' ' is no letter"),
        ("  8x8:Bbbäh", "f:1:10: 'ä' is no letter"),
        ("6x6:zl\n6x6:zk", "f:2:7: the text ends after 36 of 36 cells and the letter"),
        ("6x6:zl\nhello", "f:2:1: this is no game id"),
        ("1000000000x1000000000:a", "f:1:1: a board of 1000000000x1000000000 is too large"),
        (f"{'9' * 5000}:a", "f:1:1: a board of 1000000000x1000000000 is too large"),
        ("0x6:a", "f:1:1: a board of 6x0 has no cells"),
    ],
)
def test_what_is_wrong_with_an_id(text: str, message: str) -> None:
    assert refused(unruly.FORMAT, text).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TASK[:-1], "f:1:16: the text ends here, and the number of its cells, 35,"),
        (TASK + "1", "f:1:18: the text ends here, and the number of its cells, 37,"),
        ("1h", "f:1:3: the text ends here, and the number of its cells, 9,"),
        ("0b11h11e0b0A1h00", "f:1:12: 'A' is none of 0, 1 and a to z"),
        ("0b11h1 1e0b0a1h00", "f:1:7: ' ' is none of"),
        (f"{TASK}\n{TASK}2", "f:2:17: '2' is none of"),
        ("1z" * 1000 + "z" * 999_999, "f:1:1002000: the text ends here"),
        ("1" + "z" * 38461 + "m", "f:1:1: a board of 1000x1000 is too large"),
    ],
)
def test_what_is_wrong_with_a_task(text: str, message: str) -> None:
    assert refused(task.FORMAT, text).startswith(message)


def test_other_kinds_are_not_read_from_them() -> None:
    for format_, text in ((unruly.FORMAT, UNRULY), (task.FORMAT, TASK)):
        assert "Heyawake is another puzzle" in refused(format_, text, "heyawake")


@pytest.mark.parametrize(
    ("puzzle", "unable"),
    [
        ("kind: nurikabe\nclues:\n1", {"unruly", "task"}),
        ("kind: takuzu\ngivens:\n1.\n..", {"unruly"}),
        ("kind: takuzu\ngivens:\n1.\n..\n..\n..", {"unruly", "task"}),
        ("kind: takuzu\ngivens:\n..\n..", {"unruly", "task"}),
        ("kind: binairo\ngivens:\n1.\n..", {"unruly", "task", "janko"}),
        ("kind: ayeheya\nrooms:\naa", {"unruly", "task", "janko"}),
        ("kind: heyawake\nrooms:\naa\naa\nwalls:\n|.\n..", {"unruly", "task", "janko"}),
    ],
)
def test_what_they_cannot_hold(puzzle: str, unable: set[str]) -> None:
    read = pysolve.loads(puzzle)
    for name in ("unruly", "task", "janko"):
        if name in unable:
            with pytest.raises(PuzzleError, match="cannot hold this puzzle: "):
                pysolve.dumps(read, name)
        else:
            assert pysolve.loads(pysolve.dumps(read, name)) == read


def boards(sides: Iterable[int], entries: st.SearchStrategy[Any]) -> st.SearchStrategy[Grid]:
    """Make boards; most entries of large ones repeat, so that they cost little to make."""

    def build(rows: int, cols: int, pool: list[Any], seed: int) -> Grid:
        flat = [pool[(i * seed + i // 7) % len(pool)] for i in range(rows * cols)]
        return tuple(tuple(flat[r * cols : (r + 1) * cols]) for r in range(rows))

    side = st.sampled_from(list(sides))
    pool = st.lists(entries, min_size=1, max_size=120)
    return st.builds(build, side, side, pool, st.integers(1, 1000))


VALUES = st.sampled_from([None, None, None, None, 0, 1])
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
FEW = settings(QUICK, max_examples=8)
EVEN = range(6, 21, 2)


def round_trips(puzzle: Puzzle, name: str) -> None:
    kind, _ = catalogue.find(puzzle.kind)
    format_ = next(format_ for format_ in OURS if format_.name == name)
    assert format_.write is not None
    if format_.refusal(puzzle, kind) is None:
        source = Source("f", format_.write(puzzle, kind).encode())
        assert [f.name for f in formats.every() if f.recognizes(source)] == [name]
        assert list(format_.read(source, Rules())) == [puzzle]


@QUICK
@given(boards(EVEN, VALUES), st.booleans())
def test_ids_come_back(grid: Grid, distinct: bool) -> None:
    variants = ("binairo",) if distinct else ()
    puzzle = Puzzle("takuzu", len(grid), len(grid[0]), (Layer("givens", grid),), variants)
    round_trips(puzzle, "unruly")


@QUICK
@given(boards(EVEN, VALUES))
def test_tasks_come_back(grid: Grid) -> None:
    side = min(len(grid), len(grid[0]))
    square = tuple(row[:side] for row in grid[:side])
    round_trips(Puzzle("takuzu", side, side, (Layer("givens", square),)), "task")


@FEW
@given(boards([40, 58, 60], VALUES))
def test_large_boards_come_back(grid: Grid) -> None:
    puzzle = Puzzle("takuzu", len(grid), len(grid[0]), (Layer("givens", grid),))
    for name in ("unruly", "task", "janko"):
        round_trips(puzzle, name)


# --- janko.at -------------------------------------------------------------------------------------


def test_a_page_of_janko_is_read() -> None:
    puzzle = pysolve.loads(JANKO)
    assert (puzzle.kind, puzzle.title, puzzle.author) == ("heyawake", "Three rooms", "Somebody")
    assert puzzle.layer("rooms") == ((0, 0, 1), (0, 0, 1), (2, 2, 2))
    assert puzzle.layer("clues") == ((2, None, 1), (None, None, None), (None, None, None))
    assert puzzle.solution == Solution(((1, 0, 1), (0, 1, 0), (0, 0, 0)))
    assert pysolve.loads(pysolve.dumps(puzzle, "janko")) == puzzle


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_blanks_and_tabs_do_not_matter_to_janko(end: str) -> None:
    spaced = (
        JANKO.replace("- -", "-\t -")
        .replace("[areas]", " [AREAS]\t")
        .replace("author ", "author\t")
    )
    text = "\ufeff" + end.join(spaced.splitlines())
    assert pysolve.loads(text) == pysolve.loads(JANKO)


def test_values_of_janko_count_from_one() -> None:
    text = "puzzle tohu-wa-vohu\n[problem]\n1 -\n- 1\n[solution]\n1 2\n2 1\n[end]\n"
    puzzle = pysolve.loads(text)
    assert puzzle.kind == "takuzu"
    assert puzzle.layer("givens") == ((0, None), (None, 0))
    assert puzzle.solution == Solution(((0, 1), (1, 0)))
    assert pysolve.dumps(puzzle, "janko") == text.replace("tohu-wa-vohu", "takuzu\nsize 2")


def test_the_kind_of_a_page_may_be_asked_for() -> None:
    text = "[problem]\n3 ?\n- -\nend\n"
    assert pysolve.loads(text, rules=pysolve.Rules("nurikabe")).layer("numbers") == (
        (3, "?"),
        (None, None),
    )
    assert "does not say its kind" in refused(janko.FORMAT, text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[areas]", "[areaz]", "f: a puzzle of kind heyawake needs a section [areas]"),
        ("puzzle heyawake", "puzzle heywake", "f:2: unknown kind 'heywake'"),
        ("puzzle heyawake", "puzzle nurikabe", "f:13: nurikabe has no [areas]"),
        ("size 3", "size 4", "f:6: the size is 4, but the board is 3x3"),
        ("2 - 1\n", "2 - 1 -\n", "f:10:7: this row has 4 cells, but the first has 3"),
        ("2 - 1\n", "2 -\n", "f:10:4: this row has 2 cells, but the first has 3"),
        ("2 - 1\n", "", "f:12: [areas] has 3 rows, but the board has 2"),
        ("2 - 1", "2 y 1", "f:10:3: 'y' is not a number"),
        ("2 - 1", "2 -1 1", "f:10:3: '-1' is not a number"),
        ("2 - 1", "2 - 12345678", "f:10:5: '12345678' is not a number"),
        ("2 - 1", "2 3 1", "f:10:3: the area '7' has another number in line 10, column 1"),
        ("b b b", "b b 7", "f:16:5: the area '7' falls apart"),
        ("b b b", "b - b", "f:16:3: every cell needs the label of its area"),
        ("- x -", "- o -", "f:19:3: 'o' is not 'x' or '-'"),
        ("[moves]", "[areas]", "f:21: [areas] is there twice, first in line 13"),
    ],
)
def test_what_is_wrong_with_a_page(old: str, new: str, message: str) -> None:
    assert refused(janko.FORMAT, JANKO.replace(old, new, 1)).startswith(message)


def test_a_page_too_large() -> None:
    head = "puzzle takuzu\n[problem]\n"
    for rows in ("- " * 250_001, "-\n" * 250_001):
        assert "is too large" in refused(janko.FORMAT, head + rows)
    assert "no cells" in refused(janko.FORMAT, head + "[end]\n")


NUMBERS = st.sampled_from([None, None, None, 0, 3, 17, 999_999, "?"])


@QUICK
@given(boards([1, 2, 5, 9, 14], NUMBERS), st.text("ab: [].#-", max_size=9))
def test_numbers_of_a_page_come_back(grid: Grid, title: str) -> None:
    title = " ".join(title.split())
    layers = (Layer("numbers", grid),)
    round_trips(Puzzle("nurikabe", len(grid), len(grid[0]), layers, title=title), "janko")


@QUICK
@given(boards([1, 2, 5, 12, 14], st.booleans()), st.integers(0, 3))
def test_rooms_and_solutions_of_a_page_come_back(walls: Grid, clue: int) -> None:
    rows, cols = len(walls), len(walls[0])
    # Rooms are the runs of each row that no wall interrupts.
    rooms: list[list[int]] = []
    room = -1
    for row in walls:
        rooms.append([room := room + (c == 0 or bool(wall)) for c, wall in enumerate(row)])
    clues: list[list[Entry]] = [[None] * cols for _ in range(rows)]
    clues[0][0] = clue
    layers = (
        Layer("rooms", tuple(map(tuple, rooms))),
        Layer("walls", ((None,) * cols,) * rows),
        Layer("clues", tuple(map(tuple, clues))),
    )
    solution = Solution(tuple(tuple(int(bool(wall)) for wall in row) for row in walls))
    round_trips(Puzzle("heyawake", rows, cols, layers, solution=solution), "janko")


# --- Penpa+ ---------------------------------------------------------------------------------------


Part = dict[str, Any]


class Drawing:
    """Draws as Penpa+ does, and packs the link as Penpa+ does."""

    def __init__(self, rows: int, cols: int, margins: tuple[int, int, int, int] = (0, 0, 0, 0)):
        self.margins = margins
        top, bottom, left, right = margins
        self.rows, self.cols = rows, cols
        self.nx, self.ny = cols + left + right, rows + top + bottom
        self.problem: Part = {}
        self.answer: Part = {}
        self.centers = [self.cell(r, c) for r in range(rows) for c in range(cols)]
        self.header = ["square", str(self.nx), str(self.ny), "38", "0", "1", "1", "0", "0"]
        self.header += ["0"] * 6 + ["Title: A%2C b", "Author: Somebody", "", "", "OFF", "false"]
        self.tags: list[str] = []
        self.mode = "edit"

    def cell(self, r: int, c: int, sort: int = 0) -> int:
        top, _, left, _ = self.margins
        index = (r + top + 2) * (self.nx + 4) + c + left + 2
        return sort * (self.nx + 4) * (self.ny + 4) + index

    def put(self, name: str, r: int, c: int, value: Any, answer: bool = False) -> Drawing:
        sheet = self.answer if answer else self.problem
        sheet.setdefault(name, {})[str(self.cell(r, c))] = value
        return self

    def number(self, r: int, c: int, text: str | int, answer: bool = False) -> Drawing:
        return self.put("number", r, c, [text, 1, "1"], answer)

    def right_of(self, r: int, c: int, style: int = 2) -> Drawing:
        return self.edge((r - 1, c), (r, c), style)

    def below(self, r: int, c: int, style: int = 2) -> Drawing:
        return self.edge((r, c - 1), (r, c), style)

    def edge(self, start: tuple[int, int], end: tuple[int, int], style: int) -> Drawing:
        key = f"{self.cell(*start, sort=1)},{self.cell(*end, sort=1)}"
        self.problem.setdefault("lineE", {})[key] = style
        return self

    def text(self) -> str:
        history: Part = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
        names = ["surface", "number", "numberS", "symbol", "freeline", "freelineE", "thermo"]
        names += ["line", "lineE", "wall", "cage", "deletelineE", "killercages"]
        empty: Part = {name: [] if name in ("thermo", "killercages") else {} for name in names}
        steps = [b - a for a, b in zip([0, *self.centers], self.centers, strict=False)]
        lines = [
            ",".join(self.header),
            json.dumps(self.margins, separators=(",", ":")),
            json.dumps({"qa": "pu_q", "grid": ["1", "2", "1"]}, separators=(",", ":")),
            *(
                json.dumps(history | empty | sheet, separators=(",", ":"))
                for sheet in (self.problem, self.answer)
            ),
            json.dumps(steps, separators=(",", ":")),
            *("[]", "{}", '"x"', '"x"', "[3,1,4]", "{}", '"x"', "0", "{}", "{}", "{}"),
            json.dumps(self.tags),
        ]
        text = "\n".join(lines).replace("z", "zZ")
        for key, word in _penpa.SHORT.items():
            text = text.replace(f'"{word}"', f"z{key}")
        return text.replace("null", "zO")

    def link(self) -> str:
        return packed(self.text().encode(), self.mode)


def packed(data: bytes, mode: str = "edit") -> str:
    deflate = zlib.compressobj(9, wbits=-15)
    content = b64encode(deflate.compress(data) + deflate.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m={mode}&p={content}"


def three_rooms(margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Drawing:
    """The rooms aab aab ccc."""
    drawing = Drawing(3, 3, margins).right_of(0, 1).right_of(1, 1)
    for c in range(3):
        drawing.below(1, c)
    return drawing.number(1, 1, "2").number(0, 2, 1)


@pytest.mark.parametrize("margins", [(0, 0, 0, 0), (1, 2, 3, 0)])
@pytest.mark.parametrize("mode", ["edit", "solve"])
def test_rooms_and_clues_of_penpa(margins: tuple[int, int, int, int], mode: str) -> None:
    drawing = three_rooms(margins)
    drawing.mode = mode
    puzzle = pysolve.loads(drawing.link(), rules=pysolve.Rules("heyawake"))
    assert puzzle.layer("rooms") == ((0, 0, 1), (0, 0, 1), (2, 2, 2))
    assert puzzle.layer("clues") == ((2, None, 1), (None, None, None), (None, None, None))
    assert (puzzle.title, puzzle.author, puzzle.marks) == ("A, b", "Somebody", None)


def test_an_edge_inside_a_room_is_a_wall() -> None:
    drawing = Drawing(2, 3).right_of(0, 0).below(0, 2, 21)
    puzzle = pysolve.loads(drawing.link(), rules=pysolve.Rules("heyawake"))
    assert puzzle.layer("rooms") == ((0, 0, 0), (0, 0, 0))
    assert puzzle.layer("walls") == ((1, None, 2), (None, None, None))


def test_decoration_of_penpa_is_passed_over() -> None:
    drawing = three_rooms((1, 1, 1, 1)).right_of(0, 0, 80).below(0, 2, 12)
    drawing.right_of(0, 2).below(2, 0).right_of(0, -1).edge((3, 3), (3, 4), 13)
    drawing.put("surface", 0, 0, 5).put("surface", -1, -1, 1).problem["deletelineE"] = {"1,2": 1}
    drawing.problem["lineE"]["999"] = 98
    drawing.header[4:7] = ["90", "-1", "1"]
    assert pysolve.loads(drawing.link(), rules=pysolve.Rules("heyawake")) == pysolve.loads(
        three_rooms().link(), rules=pysolve.Rules("heyawake")
    )


def test_numbers_of_penpa() -> None:
    drawing = Drawing(2, 3).number(0, 0, " 12 ").number(1, 2, "?")
    drawing.problem["numberS"] = {str(4 * drawing.cell(0, 2, 1) + 3): ["3", 1]}
    puzzle = pysolve.loads(drawing.link(), rules=pysolve.Rules("nurikabe"))
    assert puzzle.layer("numbers") == ((12, None, 3), (None, None, "?"))


def test_circles_of_penpa_are_values() -> None:
    drawing = Drawing(2, 2).put("symbol", 0, 0, [1, "circle_M", 2])
    drawing.put("symbol", 0, 1, [2, "circle_L", 1]).number(1, 0, 1)
    drawing.put("symbol", 1, 1, [2, "circle_M", 2], answer=True).number(0, 0, "0", answer=True)
    drawing.put("symbol", 1, 0, [3, "star", 2], answer=True)
    puzzle = pysolve.loads(drawing.link(), rules=pysolve.Rules("binairo"))
    assert (puzzle.kind, puzzle.variants) == ("takuzu", ("binairo",))
    assert puzzle.layer("givens") == ((0, 1), (1, None))
    assert puzzle.marks == ((0, None), (None, 1))


def test_the_surface_of_penpa_is_marks() -> None:
    drawing = Drawing(2, 3).number(0, 0, 2)
    for c, colour in enumerate((1, 2, 7)):
        drawing.put("surface", 0, c, colour)
    for c, colour in enumerate((4, 8, 3)):
        drawing.put("surface", 1, c, colour, answer=True)
    drawing.put("symbol", 0, 2, [8, "ox_B", 2], answer=True)
    drawing.put("surface", 0, 0, 2, answer=True)
    assert pysolve.loads(drawing.link(), rules=pysolve.Rules("nurikabe")).marks == (
        (0, 0, 0),
        (1, 1, 1),
    )
    drawing.mode = "solve"
    assert pysolve.loads(drawing.link(), rules=pysolve.Rules("nurikabe")).marks == (
        (1, 0, None),
        (None,) * 3,
    )


def test_a_real_link() -> None:
    puzzle = pysolve.loads(REAL_LINK, rules=pysolve.Rules("nurikabe"))
    assert (puzzle.rows, puzzle.cols, puzzle.says("numbers")) == (6, 6, False)
    assert (puzzle.title, puzzle.author) == ("Test 6x6", "Mark Tekfan")
    assert (
        pysolve.loads(REAL_LINK.partition("#")[2].rstrip("="), rules=pysolve.Rules("nurikabe"))
        == puzzle
    )


def test_genre_tags_name_the_kind() -> None:
    drawing = Drawing(1, 1)
    drawing.tags = ["nurikabe", "hard puzzles"]
    assert pysolve.loads(drawing.link()).kind == "nurikabe"
    drawing.tags = ["nurikabe", "heyawake"]
    assert "--kind" in refused(penpa.FORMAT, drawing.link())


@pytest.mark.parametrize(
    "prefix", ["m=edit&p=", "https://swaroopg92.github.io/penpa-edit/?m=solve&p="]
)
def test_puzz_link_in_penpa(prefix: str) -> None:
    url = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
    assert pysolve.loads(prefix + url) == pysolve.loads(url)
    quoted = url.replace(":", "%3A").replace("/", "%2F").replace("?", "%3F")
    assert pysolve.loads(prefix + quoted) == pysolve.loads(url)


def test_many_links() -> None:
    link = three_rooms().link()
    source = Source("f", f"\ufeff{link}\r\n\r\n\t{link}\r\n".encode())
    assert len(list(pysolve.load_all(source, rules=pysolve.Rules("heyawake")))) == 2


def test_what_is_wrong_with_a_link() -> None:
    link = three_rooms().link()
    end = len(link.rstrip("="))
    base = link.index("p=") + 3

    def message(text: str, kind: str | None = "heyawake") -> str:
        return refused(penpa.FORMAT, text, kind)

    assert message(link, None).startswith(
        "f:1: a link of Penpa+ does not say its kind; ask for one"
    )
    assert f"f:1:{base + 4}: '!' does not belong" in message(
        link[: base + 3] + "!" + link[base + 3 :]
    )
    for cut in (1, 2, 3, 4, 40, 100):
        assert f"f:1:{end - cut + 1}: " in message(link[: end - cut])
    assert "bytes follow its end" in message("m=edit&p=" + b64encode(b"\3\0AAA").decode())
    assert "cannot be unpacked" in message("m=edit&p=/////w==")
    assert "this is no link" in message(f"{link}\nm=edit&p=")
    assert "is not text" in message(packed(b"\xff\xfe"))
    for text in (b"", b"square", b"square,3,3\n[0,0,0,0]", b"10,10,1"):
        assert "f:1" in message(packed(text))


def test_a_bomb_in_a_link_is_not_unpacked() -> None:
    for bomb in (bytes(300_000_000), b"square,3,3" + b"\n" * 50_000_000):
        assert "too much packed" in refused(penpa.FORMAT, packed(bomb), "heyawake")
    for body in ("[" * 1_900_000, "[" + "1," * 900_000 + "1]", "9" * 1_900_000):
        lines = ["square,3,3", "[0,0,0,0]", "{}", "{}", "{}", body]
        refused(penpa.FORMAT, packed("\n".join(lines).encode()), "heyawake")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.header.__setitem__(0, "hex"), "the grid of the link is 'hex'"),
        (lambda d: d.header.__setitem__(1, "1000000000"), "the grid has no size"),
        (lambda d: d.header.__setitem__(1, "999999999"), "is too large"),
        (lambda d: d.header.__setitem__(1, "2"), "the board is not within the grid"),
        (lambda d: d.centers.pop(4), "cells are cut out of the board"),
        (lambda d: d.centers.clear(), "not within the grid"),
        (lambda d: d.problem.update(thermo=[[1, 2]]), "drawings of the sort 'thermo'"),
        (lambda d: d.problem.update(wall={"1,2": 2}), "drawings of the sort 'wall'"),
        (lambda d: d.problem.update(number=[1]), "its 'number' is no table"),
        (lambda d: d.problem.update(number={"x": 1}), "'x' is no place"),
        (lambda d: d.number(0, 0, "x"), "row 1, column 1 has a number that is not understood"),
        (lambda d: d.number(0, 0, 7), "the room of row 2, column 2 has another number in row 1"),
        (lambda d: d.number(0, 0, -7), "row 1, column 1 has a number"),
        (lambda d: d.number(0, 0, "2_1"), "row 1, column 1 has a number"),
        (lambda d: d.number(0, 0, "1234567"), "row 1, column 1 has a number"),
        (lambda d: d.put("number", 0, 0, ["12", 1, "7"]), "row 1, column 1 has a number"),
        (lambda d: d.put("number", 0, 0, "2"), "row 1, column 1 has a number"),
        (lambda d: d.number(0, 3, 1), "outside of the board, row 1, column 4"),
        (lambda d: d.put("symbol", 2, 0, [1, "circle_M", 2]), "row 3, column 1 has a symbol"),
        (lambda d: d.right_of(0, 0, 13), "the edge at row 1, column 1 is of a style"),
        (lambda d: d.edge((0, 0), (1, 1), 2), "an edge runs askew, row 1, column 1"),
    ],
)
def test_what_penpa_draws_but_no_puzzle_is(change: Any, message: str) -> None:
    drawing = three_rooms()
    change(drawing)
    assert message in refused(penpa.FORMAT, drawing.link(), "heyawake")


def test_edges_where_there_are_no_rooms() -> None:
    link = Drawing(2, 2).right_of(1, 0).link()
    assert "Nurikabe has no rooms" in refused(penpa.FORMAT, link, "nurikabe")


def test_the_blank_clue_of_a_room_says_nothing() -> None:
    drawing = three_rooms().number(2, 2, " ")
    assert (
        grid(pysolve.loads(drawing.link(), rules=pysolve.Rules("heyawake")), "clues")[2]
        == (None,) * 3
    )
    assert "not understood" in refused(
        penpa.FORMAT, Drawing(2, 2).number(0, 0, " ").link(), "nurikabe"
    )


# --- Save files of the Gurobi solver --------------------------------------------------------------

REGIONS: list[dict[Any, Any]] = [
    {(0, 0): None, (1, 0): None, (0, 1): None, (1, 1): "2"},
    {(2, 0): "1", (2, 1): None},
    {(0, 2): None, (1, 2): None, (2, 2): None},
]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_save_file_is_read(protocol: int) -> None:
    data = pickle.dumps({"length": 3, "regions": REGIONS}, protocol)
    puzzle = pysolve.load(Source("f", data))
    assert (puzzle.kind, puzzle.rows, puzzle.cols) == ("heyawake", 3, 3)
    assert puzzle.layer("rooms") == ((0, 0, 1), (0, 0, 1), (2, 2, 2))
    assert puzzle.layer("clues") == ((2, None, 1), (None, None, None), (None, None, None))


def test_a_large_save_file_is_read() -> None:
    regions = [{(x, y): str(y % 10) if x == 3 else None for x in range(35)} for y in range(35)]
    puzzle = pysolve.load(Source("f", pickle.dumps({"length": 35, "regions": regions})))
    assert grid(puzzle, "clues")[34][0] == 4


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([], "it must hold 'length' and 'regions'"),
        ({"length": 3}, "it must hold 'length' and 'regions'"),
        ({"length": "3", "regions": []}, "'length' must be a number"),
        ({"length": 10**9, "regions": []}, "is too large"),
        ({"length": 0, "regions": []}, "has no cells"),
        ({"length": 3, "regions": REGIONS[:2]}, "row 3, column 1 lies in no region"),
        ({"length": 3, "regions": [*REGIONS, {(0, 1): None}]}, "row 2, column 1 lies in two"),
        ({"length": 3, "regions": [*REGIONS, {}]}, "a region falls apart, or has no cells"),
        ({"length": 3, "regions": [*REGIONS, {(3, 0): None}]}, "row 1, column 4 lies outside"),
        ({"length": 3, "regions": [*REGIONS, {(-1, 0): None}]}, "row 1, column 0 lies outside"),
        ({"length": 3, "regions": [*REGIONS, 7]}, "region 4 must map cells to numbers"),
        ({"length": 3, "regions": [{7: None}]}, "region 1 must map cells to numbers"),
        ({"length": 3, "regions": [{(0, 0): "x"}]}, "row 1, column 1 has something else"),
        ({"length": 3, "regions": [{(0, 0): 5}]}, "row 1, column 1 has something else"),
        ({"length": 3, "regions": [REGIONS[0] | {(0, 0): "1"}, *REGIONS[1:]]}, "has two numbers"),
        ({"length": 2, "regions": [{(0, 0): None, (1, 1): None}, {(0, 1): None, (1, 0): None}]},
         "a region falls apart"),
        ({"length": 3, "regions": {(0, 0, 0): None}}, "TUPLE3 makes more than plain values"),
        ({"length": 3, "regions": [{((0, 0), 0): None}]}, "a tuple is not of two numbers"),
        ({"length": True, "regions": []}, "NEWTRUE makes more than plain values"),
        ({"length": 3, "regions": [Path("x")]}, "makes more than plain values"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_save_file(content: object, message: str) -> None:
    assert message in refused(gurobi.FORMAT, pickle.dumps(content))


class Malicious:
    """Would create a file when it is unpickled."""

    def __init__(self, target: Path) -> None:
        self.target = target

    def __reduce__(self) -> tuple[Any, ...]:
        return (exec, (f"open({str(self.target)!r}, 'w').close()",))


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_malicious_pickle_does_nothing(tmp_path: Path, protocol: int) -> None:
    target = tmp_path / "owned"
    for content in (Malicious(target), {"length": 1, "regions": [{(0, 0): Malicious(target)}]}):
        data = pickle.dumps(content, protocol)
        assert gurobi.FORMAT.recognizes(Source("f", data))
        assert "makes more than plain values, which is refused" in refused(gurobi.FORMAT, data)
        with pytest.raises(pickle.UnpicklingError):
            gurobi._Unpickler(BytesIO(data)).load()
    assert not target.exists()
    pickle.loads(pickle.dumps(Malicious(target), protocol))
    assert target.exists(), "the test would find out if it were run"


@pytest.mark.parametrize(
    "data",
    [
        b"\x80\x04",
        b"\x80\x04.",
        b"\x80\x04}.}",
        b"\x80\x04}0.",
        b"\x80\x04s.",
        b"\x80\x02]r\xff\xff\xff\x7f.",  # a memo of 2**31 places
        b"\x80\x02X\xff\xff\xff\x7fabc.",  # a string of 2 GB
        b"\x80\x05\x96\xff\xff\xff\xff\xff\xff\xff\x7f.",  # a byte array beyond all memory
        b"\x80\x02K\x01K\x01\x86" + b"2\x86" * 60 + b"}.",  # ever deeper tuples
        b"\x80\x04" + b"]" * 100_000 + b".",
        b"\x80\x04" + b"}" * 200_001,
        b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\xff}.",
        b"\x80\x04}q\x00h\x00h\x00s.",
        b"\x80\x04h\x05.",
    ],
)
def test_a_damaged_pickle_is_refused(data: bytes) -> None:
    assert refused(gurobi.FORMAT, data).startswith("f: ")


def test_a_cut_save_file_is_refused() -> None:
    data = pickle.dumps({"length": 3, "regions": REGIONS})
    for end in range(2, len(data)):
        assert refused(gurobi.FORMAT, data[:end])
    assert "there is more after its end" in refused(gurobi.FORMAT, data + b".")


# --- Who takes what -------------------------------------------------------------------------------

SAMPLES: dict[str, list[str | bytes]] = {
    "gurobi": [pickle.dumps({"length": 3, "regions": REGIONS})],
    "janko": [JANKO, "[problem]\n1 2\n", "\ufeff\r\n [Areas] \r\n1"],
    "penpa": [REAL_LINK, "m=edit&p=x", "?m=solve&p=x"],
    "task": [TASK, "0b0", "\ufeff 1zi\r\n" + TASK],
    "unruly": [UNRULY, "6:a", "6x6u:a\n", "\ufeff6x6ude:a b"],
    "": [
        "",
        " \n",
        "kind: heyawake\nrooms:\naa\n",
        "# comment\nkind: takuzu\ngivens:\n0b0\n",
        '{"kind": "takuzu"}',
        '[{"problem": 1}]',
        "[problem, areas]",
        "size(6,6). room(0,0,0).",
        "% kind: heyawake\nsize(1,1).",
        "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
        "nurikabe/5/5/g5k2o1k3g",
        "pzprv3\nnurikabe\n5\n5\n. . . . .",
        "pzprv3/nurikabe/1/1/1 /",
        "heyawake/example",
        "heyawake",
        "banana",
        "a" * 16,
        "8x8",
        "title: 8x8:abc",
        "see #m=edit&p=",
        "the problem\nis [problem]",
        "\x89PNG\r\n\x1a\n",
        b"\xff\xfe8\0x\x008\0:\0",
        b"\x00\x01\x02",
        b"\x80abc",
        b"\x80",
        b"cos\nsystem\n(S'true'\ntR.",
    ],
}


@pytest.mark.parametrize("name", SAMPLES)
def test_each_takes_its_own(name: str) -> None:
    for sample in SAMPLES[name]:
        source = Source("f", sample.encode() if isinstance(sample, str) else sample)
        takers = [format_.name for format_ in OURS if format_.recognizes(source)]
        assert takers == ([name] if name else []), sample


@pytest.mark.parametrize("format_", [janko.FORMAT, penpa.FORMAT, task.FORMAT, unruly.FORMAT])
def test_what_is_not_text_is_refused(format_: formats.Format) -> None:
    for data in (b"\xff\xfe\xff", b"8x8:\xe4", b"0b0\n\0"):
        with pytest.raises(SourceError, match="is not text"):
            read(format_, data, "takuzu")


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.binary(max_size=40), st.text(max_size=40).map(str.encode)))
def test_nothing_else_than_a_refusal_comes_of_noise(data: bytes) -> None:
    for format_ in OURS:
        format_.recognizes(Source("f", data))
        with suppress(PuzzleError):
            list(format_.read(Source("f", data), Rules("takuzu")))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 200), st.binary(min_size=1, max_size=3))
def test_a_changed_save_file_is_read_or_refused(place: int, change: bytes) -> None:
    data = bytearray(pickle.dumps({"length": 3, "regions": REGIONS}))
    data[place : place + len(change)] = change
    with suppress(PuzzleError):
        read(gurobi.FORMAT, bytes(data))
