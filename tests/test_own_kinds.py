"""Kinds that are not ours: strangers who write a rules.lp by docs/writing-a-kind.md."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from running import run

import pysolve
from pysolve import (
    Explanation,
    KindError,
    Layer,
    Placement,
    RuleError,
    Solution,
    Step,
    Verdict,
    Wanted,
    catalogue,
    facts,
)
from pysolve import Puzzle as Board
from pysolve.face import face_of
from pysolve.grid import entries
from pysolve.render import svg, walk

PEARLS = """% Pearls: shade a cell in every row and column; a pearl tells how many are beside it.
#include "../lib/grid.lp".
#defined number/3.
meta(title, "Pearls").
layer(numbers, cell, number).
answer(shaded, cell).
invalid(cell(R, C), "A pearl is white, 1, or black, 2.") :- number(R, C, N), N != 1, N != 2.
{ shaded(R, C) } :- cell(R, C).
rule(row, "Every row has one shaded cell.").
violated(row, row(R)) :- cell(R, 0), #count { C : shaded(R, C) } != 1.
rule(column, "Every column has one shaded cell.").
violated(column, column(C)) :- cell(0, C), #count { R : shaded(R, C) } != 1.
rule(pearl, "A pearl tells how many of the cells beside it are shaded, and is not.").
violated(pearl, cell(R, C)) :- number(R, C, _), shaded(R, C).
violated(pearl, cell(R, C)) :- number(R, C, N),
                               #count { R', C' : shaded(R', C'), |R - R'| + |C - C'| = 1 } != N.
#show shaded/2.
"""

REPEATS = """% Repeats: shade cells so that no number is twice in a line; shaded ones do not touch.
#include "../lib/grid.lp".
#include "../lib/neighbours.lp".
#include "../lib/connectivity.lp".
#defined number/3.
meta(title, "Repeats").
layer(numbers, cell, number).
answer(shaded, cell).
{ shaded(R, C) } :- cell(R, C).
rule(row, "No number is twice in a row.").
violated(row, row(R)) :- number(R, C, N), number(R, C', N), C < C',
                         not shaded(R, C), not shaded(R, C').
rule(column, "No number is twice in a column.").
violated(column, column(C)) :- number(R, C, N), number(R', C, N), R < R',
                               not shaded(R, C), not shaded(R', C).
rule(connected, "The other cells hang together.").
group(open).
member(open, R, C) :- cell(R, C), not shaded(R, C).
violated(connected, cell(R, C)) :- stranded(open, R, C).
rule(touch, "No two shaded cells touch.").
violated(touch, cell(R, C)) :- shaded(R, C), shaded(R, C + 1).
violated(touch, cell(R, C)) :- shaded(R, C), shaded(R + 1, C).
#show shaded/2.
"""

FULL = 'invalid(cell(R, C), "Every cell has a number.") :- cell(R, C), not number(R, C, _).\n'

SUMS = """% Sums: fill in numbers from 1 on; a number tells the sum of its neighbours.
#include "../lib/grid.lp".
#defined number/3.
meta(title, "Sums").
layer(numbers, cell, number).
answer(value, cell).
{ value(R, C, 1..11) } = 1 :- cell(R, C).
rule(sum, "A number tells the sum of the cells beside it.").
violated(sum, cell(R, C)) :- number(R, C, N),
                             #sum { V, R', C' : value(R', C', V), |R - R'| + |C - C'| = 1 } != N.
rule(differ, "Cells beside each other differ.").
violated(differ, cell(R, C)) :- value(R, C, V), value(R, C + 1, V).
violated(differ, cell(R, C)) :- value(R, C, V), value(R + 1, C, V).
#show value/3.
"""


def kind(folder: Path, name: str, rules: str) -> Path:
    """Write a kind into a folder that has no lib and no mode."""
    (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / name / "rules.lp").write_text(rules, encoding="utf-8")
    return folder


def board(name: str, *rows: str) -> Board:
    grid = tuple(tuple(int(x) if x.isdigit() else None for x in row) for row in rows)
    return Board(name, len(grid), len(grid[0]), (Layer("numbers", grid),))


PEARL_BOARD = board("pearls", ".1.1", "....", "....", ".1..")
REPEAT_BOARD = board("repeats", "4414", "4231", "3342", "3143")
REPEATED_TOO_OFTEN = board("repeats", "3224", "3141", "2313", "4233")


def erased(puzzle: Board, row: int, col: int) -> Board:
    grid = [list(line) for line in puzzle.layers[0].grid]
    grid[row][col] = None
    return replace(puzzle, layers=(Layer("numbers", tuple(map(tuple, grid))),))


def text(puzzle: Board, folder: Path, asp: Path) -> Path:
    file = folder / "puzzle.txt"
    file.write_text(pysolve.dumps(puzzle, rules=pysolve.Rules(folder=asp)), encoding="utf-8")
    return file


def test_clues_of_a_kind_that_knows_no_question_mark(tmp_path: Path) -> None:
    """A `?` beside a pearl would be malformed, so every pearl would seem superfluous."""
    asp = kind(tmp_path, "pearls", PEARLS)
    for r, c, _ in entries(PEARL_BOARD.layers[0].grid):
        assert (
            pysolve.solve(erased(PEARL_BOARD, r, c), rules=pysolve.Rules(folder=asp)).verdict
            is Verdict.MULTIPLE
        )
    report = pysolve.check(
        PEARL_BOARD, rules=pysolve.Rules(folder=asp), wanted=Wanted(minimal=True)
    )
    assert (report.verdict, report.clues, report.unneeded) == (Verdict.UNIQUE, 3, ())
    done = run("check", text(PEARL_BOARD, tmp_path, asp), "--asp-dir", asp)
    assert "Clues that are not needed, each alone: 0 of 3 clues.\n" in done.stdout


def test_a_clash_of_clues_of_a_kind_that_knows_no_question_mark(tmp_path: Path) -> None:
    asp = kind(tmp_path, "pearls", PEARLS)
    puzzle = board("pearls", "2..", "...", "2..")
    report = pysolve.check(puzzle, rules=pysolve.Rules(folder=asp), wanted=Wanted(conflicts=1))
    (conflict,) = report.conflicts
    assert [clue.cell for clue in conflict.clues] == [(0, 0), (2, 0)]
    assert conflict.rules == ("column", "pearl")
    # A white one works; 3, which is as near, is no pearl.
    assert [change.entries for change in report.changes] == [(1,)]


def test_repairs_of_a_kind_that_knows_no_question_mark(tmp_path: Path) -> None:
    asp = kind(tmp_path, "pearls", PEARLS)
    report = pysolve.check(
        erased(PEARL_BOARD, 0, 1),
        rules=pysolve.Rules(folder=asp),
        wanted=Wanted(repairs=3, count=0),
    )
    assert report.repairs
    for repair in report.repairs:
        full = [list(row) for row in erased(PEARL_BOARD, 0, 1).layers[0].grid]
        for clue in repair.additions:
            assert clue.entry in (1, 2)
            full[clue.cell[0]][clue.cell[1]] = clue.entry
        mended = replace(PEARL_BOARD, layers=(Layer("numbers", tuple(map(tuple, full))),))
        assert pysolve.solve(mended, rules=pysolve.Rules(folder=asp)).solutions == (
            repair.solution,
        )


@pytest.mark.parametrize("more", ["", "erased(numbers, blank).\n"])
def test_clues_of_a_kind_that_computes_with_every_number(more: str, tmp_path: Path) -> None:
    """With a `?` in every cell there would be no solution even without any clue."""
    asp = kind(tmp_path, "repeats", REPEATS + more)
    report = pysolve.check(
        REPEATED_TOO_OFTEN, rules=pysolve.Rules(folder=asp), wanted=Wanted(conflicts=1)
    )
    (conflict,) = report.conflicts
    kept = {clue.cell for clue in conflict.clues}
    reduced = REPEATED_TOO_OFTEN
    for r, c, _ in entries(REPEATED_TOO_OFTEN.layers[0].grid):
        if (r, c) not in kept:
            reduced = erased(reduced, r, c)
    assert kept
    assert pysolve.solve(reduced, rules=pysolve.Rules(folder=asp)).verdict is Verdict.NONE
    for r, c in kept:
        assert pysolve.solve(erased(reduced, r, c), rules=pysolve.Rules(folder=asp)).solutions
    report = pysolve.check(
        REPEAT_BOARD, rules=pysolve.Rules(folder=asp), wanted=Wanted(minimal=True)
    )
    expected = [
        (r, c)
        for r, c, _ in entries(REPEAT_BOARD.layers[0].grid)
        if pysolve.solve(erased(REPEAT_BOARD, r, c), rules=pysolve.Rules(folder=asp)).verdict
        is Verdict.UNIQUE
    ]
    assert [clue.cell for clue in report.unneeded or ()] == expected != []


@pytest.mark.parametrize("more", ["erased(numbers, never).\n", FULL])
def test_numbers_that_are_no_clues(more: str, tmp_path: Path) -> None:
    """By word, or because the board without them is malformed."""
    asp = kind(tmp_path, "repeats", REPEATS + more)
    report = pysolve.check(
        REPEAT_BOARD, rules=pysolve.Rules(folder=asp), wanted=Wanted(minimal=True)
    )
    assert (report.clues, report.unneeded) == (0, ())
    done = run("check", text(REPEATED_TOO_OFTEN, tmp_path, asp), "--asp-dir", asp)
    assert done.exit_code == 1
    assert "without any clue" not in done.stdout
    assert (
        "There is no solution by these rules:\n  row: No number is twice in a row.\n" in done.stdout
    )
    assert "smallest change" not in done.stdout


def test_a_clue_that_the_rules_ask_for_is_needed(tmp_path: Path) -> None:
    """Two may go together, but not one alone: without it the board is malformed."""
    more = 'invalid(grid, "Odd.") :- #count { R, C : number(R, C, _) } = N, N \\ 2 = 1.\n'
    asp = kind(tmp_path, "pearls", PEARLS + more)
    puzzle = board("pearls", ".1..", ".1..", "1...", "1...")
    plain = kind(tmp_path / "plain", "pearls", PEARLS)
    assert pysolve.check(
        puzzle, rules=pysolve.Rules(folder=plain), wanted=Wanted(minimal=True)
    ).unneeded
    assert (
        pysolve.check(puzzle, rules=pysolve.Rules(folder=asp), wanted=Wanted(minimal=True)).unneeded
        == ()
    )


def test_a_question_mark_goes_when_a_number_comes(tmp_path: Path) -> None:
    """A kind may say that a `?` beside a number is malformed."""
    both = "asked(cell(R, C)), number(R, C, _)"
    rules = f'{SUMS}#defined asked/1.\ninvalid(cell(R, C), "Two.") :- {both}.\n'
    asp = kind(tmp_path, "sums", rules.replace("1..11", "1..2"))
    puzzle = replace(board("sums", ".."), layers=(Layer("numbers", (("?", None),)),))
    report = pysolve.check(
        puzzle, rules=pysolve.Rules(folder=asp), wanted=Wanted(repairs=3, count=0)
    )
    assert report.verdict is Verdict.MULTIPLE
    told = [(c.cell, c.entry) for repair in report.repairs or () for c in repair.additions]
    assert told == [((0, 0), 1), ((0, 0), 2), ((0, 1), 1)]


DRAWN = """% Pearls, for generating: every cell that is not shaded may tell its number.
removable(numbers).
usual_density(10).
fits(numbers, cell(R, C), R, C, N) :- cell(R, C), not shaded(R, C), N = 1..2,
                                  N = #count { R', C' : shaded(R', C'), |R - R'| + |C - C'| = 1 }.
#show fits/5.
"""


def test_a_generated_puzzle_keeps_what_is_left_of_its_clues(tmp_path: Path) -> None:
    for how, left in (("unknown", True), ("blank", False)):
        asp = kind(tmp_path / how, "pearls", f"{PEARLS}erased(numbers, {how}).\n")
        (asp / "pearls" / "generate.lp").write_text(DRAWN)
        puzzle = pysolve.generate(pysolve.Rules("pearls", folder=asp), 4, 4, seed=1)
        (layer,) = puzzle.layers
        told = [entry for _, _, entry in entries(layer.grid)]
        assert any(entry != "?" for entry in told)
        assert ("?" in told) == left
        assert pysolve.solve(puzzle, rules=pysolve.Rules(folder=asp)).solutions == (
            puzzle.solution,
        )
    asp = kind(tmp_path / "never", "pearls", f"{PEARLS}erased(numbers, never).\n")
    (asp / "pearls" / "generate.lp").write_text(DRAWN)
    with pytest.raises(KindError, match="a clue of numbers is never erased, yet removable"):
        pysolve.generate(pysolve.Rules("pearls", folder=asp), 4, 4, seed=1)


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("erased(numbers, gone).", "a clue there is erased as one of blank, unknown, never"),
        ("erased(rooms, blank).", "erased\\(rooms, blank\\): it has no such layer"),
        ("erased(givens, blank).", "pearls: erased\\(givens, blank\\): it has no such layer"),
        (
            "erased(numbers, blank). erased(numbers, never).",
            r"erased\(numbers, never\): erased\(numbers, blank\) is there before it",
        ),
        (
            'erased("numbers", blank).',
            r"rules.lp:\d+:1: error: .* should read erased\(Layer, How\)",
        ),
        ("erased(numbers).", r"rules.lp:\d+:1: error: erased\(numbers\) should read erased\("),
        (
            "draft(sum).",
            "pearls: draft\\(sum\\): there is no such rule; there is column, pearl, row",
        ),
        ("draft(rows).", "pearls: draft\\(rows\\): there is no such rule; did you mean 'row'?"),
        ("draft(row, 1).", r"rules.lp:\d+:1: error: draft\(row,1\) should read draft\(Rule\)"),
        ("draft(row) :- cell(0, 0).", r"rules.lp:\d+:1: error: .* must be a plain fact"),
        ("meta(apart, blue).", "pearls: meta\\(apart, blue\\): there is no such value"),
        ("meta(connected, 7).", "meta\\(connected, 7\\): there is no such value"),
        ("meta(title).", r"rules.lp:\d+:1: error: meta\(title\) should read meta\(Key, Value\)"),
        ("layer(rooms, (cell; side), room).", r"rules.lp:\d+:1: error: .* is no plain fact"),
        ('meta(1, "x").', r"rules.lp:\d+:1: error: .* should read meta\(Key, Value\)"),
        ("meta(alias, x) :- cell(0, 0).", r"rules.lp:\d+:1: error: .* must be a plain fact"),
        ("framed(numbers, 3).", r"rules.lp:\d+:1: error: .* should read framed\(Layer, How\)"),
        ("rule(x, y).", r"rules.lp:\d+:1: error: .* should read rule\(Name, .Sentence"),
    ],
)
def test_what_a_kind_states_wrongly_is_named(fact: str, message: str, tmp_path: Path) -> None:
    asp = kind(tmp_path, "pearls", f"{PEARLS}{fact}\n")
    with pytest.raises(RuleError, match=message):
        catalogue.find("pearls", asp)


def test_an_integrity_constraint_in_the_rules_is_an_error(tmp_path: Path) -> None:
    asp = kind(tmp_path, "pearls", f"{PEARLS}:- shaded(0, 0).\n")
    line = len(PEARLS.splitlines()) + 1
    with pytest.raises(RuleError, match=rf"pearls/rules.lp:{line}:1: error: an integrity constr"):
        pysolve.solve(PEARL_BOARD, rules=pysolve.Rules(folder=asp))


def test_a_violation_without_a_rule_is_told(tmp_path: Path) -> None:
    asp = kind(tmp_path, "pearls", f"{PEARLS}violated(b, cell(0, 0)) :- shaded(0, 0).\n")
    line = len(PEARLS.splitlines()) + 1
    (remark,) = pysolve.solve(PEARL_BOARD, rules=pysolve.Rules(folder=asp)).remarks
    assert remark.endswith(
        f'pearls/rules.lp:{line}:1: violated(b, ...) has no rule(Name, "..."): '
        "no answer can name that rule, or tell what it says"
    )
    assert (
        pysolve.solve(
            PEARL_BOARD, rules=pysolve.Rules(folder=kind(tmp_path, "pearls", PEARLS))
        ).remarks
        == ()
    )


SUMMED = replace(
    board("sums", "...", "..."), layers=(Layer("numbers", ((16, 15, 10), (11, 17, 14))),)
)
FILLED = Solution(((1, 9, 4), (7, 10, 1)))


def test_a_kind_of_ones_own_is_drawn_by_its_answer(tmp_path: Path) -> None:
    """Not by whether it has givens: values are no shading, and there are more than two of them."""
    asp = kind(tmp_path, "sums", SUMS)
    file = text(SUMMED, tmp_path, asp)
    drawn = (
        "+---------------------+\n|  16:1   15:9   10:4 |\n|  11:7  17:10   14:1 |\n"
        "+---------------------+\n"
    )
    assert drawn in run("solve", file, "--asp-dir", asp, "--ascii").stdout
    shown = ("render", file, "--asp-dir", asp, "--show", "solution")
    assert drawn in run(*shown, "--ascii").stdout
    for picture in (tmp_path / "x.svg", tmp_path / "x.html"):
        assert run(*shown, "-o", picture).exit_code == 0
        written = picture.read_text(encoding="utf-8")
        assert "shaded" not in written
        assert "Row 2: number 11 7, number 17 10, number 14 1." in written


def test_the_walk_of_a_kind_of_ones_own_is_drawn_by_its_answer() -> None:
    cells = (Placement((1, 1), 10), Placement((0, 0), 1))
    step = Step(1, "sum", "", 1, 1, cells, (), (), (), "So it is.")
    empty = ((None,) * 3,) * 2
    made = Explanation(SUMMED, face_of("value", "numbers"), Verdict.UNIQUE, empty, (step,))
    page = walk.html(made)
    assert f'href="#{svg.value_id(10)}"' in page
    assert 'class="shade"' not in page
    assert "1. sum: row 1, column 1 is 1, and row 2, column 2 is 10" in page
    drawn = walk.markdown(made)
    assert "|   11  [17:10]   14  |" in drawn
    assert "##" not in drawn.split("```")[3]
    assert pysolve.explain(pysolve.load("takuzu/smallest")).result().answer == "value"
    assert pysolve.explain(pysolve.load("heyawake/smallest")).result().answer == "shaded"


def test_a_kind_of_ones_own_can_be_converted(tmp_path: Path) -> None:
    asp = kind(tmp_path, "pearls", PEARLS)
    file = text(replace(PEARL_BOARD, title="Mine"), tmp_path, asp)
    for form in ("text", "json"):
        done = run("convert", file, "--to", form, "--asp-dir", asp)
        assert (done.exit_code, done.stderr) == (0, "")
        assert (
            pysolve.loads(done.stdout, rules=pysolve.Rules(folder=asp)).layers == PEARL_BOARD.layers
        )


def test_includes_find_the_shipped_lib(tmp_path: Path) -> None:
    """Unless the folder has one of its own."""
    asp = kind(tmp_path, "pearls", PEARLS)
    assert pysolve.solve(PEARL_BOARD, rules=pysolve.Rules(folder=asp)).verdict is Verdict.UNIQUE
    (asp / "lib").mkdir()
    (asp / "lib" / "grid.lp").write_text("#defined size/2.\ncell(0, 0).\n")
    assert pysolve.solve(PEARL_BOARD, rules=pysolve.Rules(folder=asp)).verdict is Verdict.NONE
    file = tmp_path / "more.lp"
    file.write_text('#include "../lib/nothing.lp".\n')
    with pytest.raises(RuleError, match=r"more.lp:1:1-\d+: error: file could not be opened"):
        pysolve.solve(pysolve.load("heyawake/example"), rules=pysolve.Rules(extra=[file]))


@pytest.mark.parametrize(
    ("layers", "message"),
    [
        ({"numbers": ((1, 2, 3), (1, 2, 3))}, "the layer numbers is 2x3, and the puzzle 2x2"),
        ({"numbers": ((1, 2), (1,))}, "the layer numbers is 2x1/2, and the puzzle 2x2"),
        ({"numbers": ((1, 2.5), (1, 2))}, "the layer numbers has 2.5 at row 1, column 2"),
        ({"numbers": ((1, "x"), (1, 2))}, "the layer numbers has 'x' at row 1, column 2"),
        ({"givens": ((None, "?"), (1, 2))}, r"the layer givens has '\?' at row 1, column 2"),
        ({"clues": ((1, None), (None, None))}, "the layer clues tells of rooms, and there is no"),
        (
            {"rooms": ((0, 0), (None, 0)), "clues": ((None, None), (3, None))},
            "the layer clues has 3 at row 2, column 1",
        ),
        ({"walls": ((4, None), (None, None))}, "the layer walls has 4 at row 1, column 1"),
        ({"number": ((1, None), (None, None))}, "there is no layer 'number'; did you mean"),
    ],
)
def test_facts_lose_nothing(layers: dict[str, tuple[object, ...]], message: str) -> None:
    with pytest.raises(KindError, match=message):
        facts.of(unchecked(layers))


def test_a_clue_anywhere_in_its_room_is_a_fact() -> None:
    layers = {"rooms": ((0, 0), (0, 0)), "clues": ((None, None), (None, 2))}
    assert "clue(0,2)" in map(str, facts.of(unchecked(layers)))


def unchecked(layers: dict[str, Any]) -> Any:
    """Return what has the shape of a 2x2 puzzle, whatever a puzzle itself refuses to hold."""
    return SimpleNamespace(
        rows=2,
        cols=2,
        settings=(),
        layers=tuple(Layer(name, grid) for name, grid in layers.items()),
        layer=layers.get,
    )


EVERYTHING = """
#include "../lib/grid.lp".
#defined room/3. #defined wall/4. #defined clue/2. #defined number/3. #defined given/3.
meta(title, "Everything").
layer(rooms, cell, room). layer(walls, side, wall). layer(clues, room, number).
layer(numbers, cell, number).
layer(givens, cell, value).
answer(value, cell).
{ value(R, C, 0..1) } = 1 :- cell(R, C).
rule(given, "A given cell keeps its value.").
violated(given, cell(R, C)) :- given(R, C, V), not value(R, C, V).
#show value/3.
"""


@pytest.mark.parametrize("to", ["text", "json", "facts"])
def test_a_kind_may_have_every_layer(to: str, tmp_path: Path) -> None:
    asp = kind(tmp_path, "everything", EVERYTHING)
    layers = {
        "rooms": ((0, 0, 1), (0, 2, 2)),
        "walls": ((1, None, None), (None, 1, None)),
        "clues": ((2, None, "?"), (None, None, None)),
        "numbers": ((None, "?", None), (None, 4, None)),
        "givens": ((None, None, 1), (0, None, None)),
    }
    puzzle = Board("everything", 2, 3, tuple(Layer(*layer) for layer in layers.items()))
    written = pysolve.dumps(puzzle, to, rules=pysolve.Rules(folder=asp))
    assert pysolve.loads(written, rules=pysolve.Rules(folder=asp)) == puzzle
