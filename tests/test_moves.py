"""Moves that a puzzle remembers: read from text, JSON and histories, and written again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from running import run

import pysolve
from pysolve import FormatError, KindError
from pysolve.formats import lost
from pysolve.model import Moves
from pysolve.reading import load_moves
from pysolve.sources import Source

TEXT = "kind: takuzu\n\ngivens:\n1..0\n..0.\n0...\n.1..\n"
LOOP = "kind: slitherlink\n\nclues:\n3.\n.3\n"


def moves_of(text: str) -> Moves:
    return pysolve.loads(text).moves


def test_text_has_a_move_a_line_or_several() -> None:
    told = moves_of(f"{TEXT}\nmoves:\nr1c2 0\n2,1 1 ; r2c1 .\n 4, 4 1\n")
    assert told == (((0, 1), 0), ((1, 0), 1), ((1, 0), None), ((3, 3), 1))


def test_values_are_written_as_among_marks_or_in_words() -> None:
    rooms = "kind: heyawake\nrooms:\naa\nbb\n\nmoves:\n"
    told = moves_of(f"{rooms}r1c1 #\nr1c2 +\nr2c1 0\nr2c2 shaded\nr2c2 .\n")
    assert [value for _, value in told] == [1, 0, 0, 1, None]


def test_sides_are_named_by_a_cell() -> None:
    told = moves_of(f"{LOOP}\nmoves:\nr1c1,top -\n1,1,right |\n1,1,right x\n2,2,bottom .\n")
    assert told == (((0, 1), 1), ((1, 2), 1), ((1, 2), 0), ((4, 3), None))


@pytest.mark.parametrize("text", [TEXT, LOOP])
@pytest.mark.parametrize("to", ["text", "json"])
def test_what_is_written_reads_back(text: str, to: str) -> None:
    log = {TEXT: "r1c2 0\nr4c4 1\nr1c2 .\n", LOOP: "r1c1,top 1\nr2c1,left 0\nr2c2,right 1\n"}
    puzzle = pysolve.loads(f"{text}\nmoves:\n{log[text]}")
    assert len(puzzle.moves) == 3
    assert pysolve.loads(pysolve.dumps(puzzle, to)) == puzzle


def test_marks_are_the_board_after_the_moves() -> None:
    puzzle = pysolve.loads(f"{TEXT}\nmoves:\nr1c2 0\nr1c2 1\nr4c4 1\nr4c4 .\n")
    assert puzzle.marks == ((None, 1, None, None), *((None,) * 4,) * 3)
    before = pysolve.loads(f"{TEXT}\nmarks:\n....\n..1.\n....\n....\n\nmoves:\nr1c1 .\n")
    assert before.marks is not None and before.marks[1][2] == 1
    with pytest.raises(FormatError, match=r"marks have nothing at r1c2, and the moves leave it as"):
        pysolve.loads(f"{TEXT}\nmarks:\n....\n....\n....\n....\n\nmoves:\nr1c2 0\n")


def test_json_has_moves_in_the_puzzle_or_beside_it() -> None:
    record = json.loads(pysolve.dumps(pysolve.loads(TEXT), "json"))
    moves = [[0, 1, 0], [3, 3, 1], [0, 1, None]]
    expected = (((0, 1), 0), ((3, 3), 1), ((0, 1), None))
    assert moves_of(json.dumps({**record, "moves": moves})) == expected
    assert moves_of(json.dumps({"puzzle": record, "moves": moves})) == expected


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ("r9c1 1", "typed:10: 'r9c1 1': there is no such cell on a board of 4x4"),
        ("r1c1", "typed:10: 'r1c1' is no move: a place, and what it got, as in 'r3c4 1'"),
        ("r1c1 7x", "typed:10: '7x' is none of its values; '.' erases what was there"),
        ("r1c1,top 1", "typed:10: a move names a cell here, not a side"),
        ("1 2 3", "typed:10: a move is a row and a column"),
    ],
)
def test_lines_that_are_no_moves(block: str, message: str) -> None:
    with pytest.raises(FormatError) as raised:
        pysolve.loads(f"{TEXT}\nmoves:\n{block}\n", name="typed")
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ({"a": 1}, "'moves' must be a list"),
        ([[0, 1]], "is no row, column and value"),
        ([[9, 9, 1]], "lies outside the board"),
        ([[True, 0, 1]], "lies outside the board"),
        ([[0, 0, "x"]], "'x' is no value"),
        ([[0, 0, -1]], "'-1' is no value"),
    ],
)
def test_lists_that_are_no_moves(moves: object, message: str) -> None:
    record = json.loads(pysolve.dumps(pysolve.loads(TEXT), "json"))
    with pytest.raises(FormatError, match=message):
        pysolve.loads(json.dumps({**record, "moves": moves}))


def test_a_puzzle_refuses_what_is_no_move() -> None:
    puzzle = pysolve.load("heyawake/smallest")
    broken: list[Any] = [((0, 0),), ((0, 0), True), ((99, 0), 1), ([0, 0], 1)]
    for wrong in broken:
        with pytest.raises(FormatError, match="move 1 is"):
            replace(puzzle, moves=(wrong,))
    for move, told in ((((0, 0), 2), "move 1: 2 is neither 1"), (((0, 2), 1), "no such cell")):
        with pytest.raises(KindError, match=told):
            pysolve.solve(replace(puzzle, moves=(move,)))


def test_moves_are_missed_where_a_format_has_no_place_for_them() -> None:
    puzzle = pysolve.loads("kind: nurikabe\nclues:\n2..\n...\n..1\n\nmoves:\nr1c2 +\n")
    kind = next(kind for kind in pysolve.kinds() if kind.name == "nurikabe")
    assert lost(puzzle, kind, "puzzlink", pysolve.dumps(puzzle, "puzzlink")) == ["marks", "moves"]
    assert lost(puzzle, kind, "text", pysolve.dumps(puzzle)) == []


HISTORY = {
    "type": "pzpr",
    "version": 0.4,
    "current": 5,
    "datas": [
        ["CN,1,1,-1,2"],  # The setter's.
        ["CA,3,1,0,1"],
        {"ope": ["CA,3,1,1,0", "CS,3,1,0,1"], "time": 120},
        ["CA,1,3,0,1", "CA,3,3,0,1"],
        ["CS,3,1,1,0"],
        ["CA,5,5,0,1"],  # Undone.
    ],
}
SAVED = "pzprv3\nnurikabe\n3\n3\n2 . .\n# # .\n. . .\n"


@pytest.mark.parametrize("where", ["history", "info"])
@pytest.mark.parametrize("spaced", [None, 1])
def test_a_history_of_puzz_link_is_read(where: str, spaced: int | None) -> None:
    told = HISTORY if where == "history" else {"metadata": {"author": "x"}, "history": HISTORY}
    puzzle = pysolve.loads(f"{SAVED}{where}:{json.dumps(told, indent=spaced)}\n")
    one, other = (0, 1), (1, 0)
    assert puzzle.moves == ((one, 1), (one, 0), (other, 1), ((1, 1), 1), (one, None))
    assert puzzle.marks == ((None,) * 3, (1, 1, None), (None,) * 3)


def test_histories_of_lines_and_of_numbers() -> None:
    loop = "pzprv3\nslither\n1\n1\n4\n0 0\n0\n0\nhistory:"
    datas = [["BL,1,0,0,1"], ["BS,0,1,0,2"], ["BL,1,0,1,0"]]
    assert moves_of(loop + json.dumps({"datas": datas})) == (
        *(((0, 1), 1), ((1, 0), 0)),
        ((0, 1), None),
    )
    sudoku = "pzprv3\nsudoku\n4\n" + ". . . .\n" * 8 + "history:"
    datas = [["CM,1,1,-1,3"], ["CM,1,1,3,-1"]]
    assert moves_of(sudoku + json.dumps({"datas": datas})) == (((0, 0), 3), ((0, 0), None))


@pytest.mark.parametrize(
    ("tail", "message"),
    [
        ("history:{", "what follows 'history:' is no JSON"),
        ('history:{"datas": 1}', "the history has no list of operations"),
        ('history:{"datas": [3]}', "the history has '3', which is no list of operations"),
        ('history:{"datas": [["CA,1"]]}', "the history has 'CA,1', which is no operation"),
        ('history:{"datas": [["AT,turnr,0,0,6,6"]]}', "the history turns the board"),
    ],
)
def test_histories_that_are_broken(tail: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        pysolve.loads(SAVED + tail)


def test_what_else_is_saved_is_passed_over() -> None:
    for tail in ("__HISTORY__\n1\n2", 'info:{"metadata": {}}', 'history:{"type": "pzpr"}'):
        assert moves_of(SAVED + tail) == ()


def test_moves_without_their_puzzle() -> None:
    puzzle = pysolve.loads(TEXT)
    expected = (((0, 1), 0), ((0, 1), None))
    for text in (
        "r1c2 0\nr1c2 .\n",
        "# mine\nmoves:\nr1c2 0; r1c2 .",
        "[[0, 1, 0], [0, 1, null]]",
        '{"id": "x", "moves": [[0, 1, 0], [0, 1, null]]}',
    ):
        assert load_moves(Source("log", text.encode()), puzzle).moves == expected
    for text, message in (
        ("\n", "there are no moves in it"),
        ('{"x": 1}', "there are no 'moves' in it"),
        ("[[0, 1,", "this is no JSON"),
    ):
        with pytest.raises(FormatError, match=message):
            load_moves(Source("log", text.encode()), puzzle)


def test_a_history_is_converted_into_a_log(tmp_path: Path) -> None:
    file = tmp_path / "saved.txt"
    file.write_text(f"{SAVED}history:{json.dumps(HISTORY)}\n")
    done = run("convert", file, "--to", "text")
    assert done.exit_code == 0
    assert done.stdout.endswith("\nmoves:\nr1c2 #\nr1c2 +\nr2c1 #\nr2c2 #\nr1c2 .\n")
