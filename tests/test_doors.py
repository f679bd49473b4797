"""What comes from outside: nothing is followed, believed or dropped; nothing ends us."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from running import run

import pysolve
from pysolve import (
    FormatError,
    KindError,
    Layer,
    Puzzle,
    PuzzleError,
    RuleError,
    Solution,
    formats,
    reading,
    solving,
)
from pysolve.model import MAX_CELLS, Grid
from pysolve.rules import Rules
from pysolve.sources import Source

TAKUZU = "kind: takuzu\ntitle: {}\n\ngivens:\n1.\n..\n"
NURIKABE = "kind: nurikabe\nclues:\n1.\n..\n"


def write(folder: Path, name: str, content: str) -> Path:
    file = folder / name
    file.write_text(content, encoding="utf-8")
    return file


# --- Facts are facts ------------------------------------------------------------------------------

FACTS = "% kind: takuzu\nsize(2,2).\n"


def test_facts_follow_no_include(tmp_path: Path) -> None:
    secret = write(tmp_path, "secret.lp", "root:x:0:0.\n")
    file = write(tmp_path, "facts.lp", f'{FACTS}#include "{secret}".\n')
    with pytest.raises(FormatError) as error:
        pysolve.load(file)
    assert str(error.value) == f"{file}:3:1: only facts are read here, and #include is a directive"


def test_facts_wait_for_no_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    file = write(tmp_path, "facts.lp", f'{FACTS}#include "{tmp_path / "pipe"}".\n')
    with pytest.raises(FormatError, match="#include is a directive"):
        pysolve.load(file)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("given(0,0,1).\u00a0", "f:3:14: '\\xa0' (NO-BREAK SPACE) has no place in a fact"),
        ("é(0).", "f:3:1: 'é' (LATIN SMALL LETTER E WITH ACUTE) has no place in a fact"),
        (
            "given(0,0," + "f(" * 30_000 + "1" + ")" * 30_001 + ".",
            "f:3:1: this is not a plain fact",
        ),
        ("given(0,0," + "-" * 200_000 + "1).", "f:3:1: this is not a plain fact"),
        ("given(0,0,1+0).", "f:3:1: this is not a plain fact"),
        ("given(0,0..1,1).", "f:3:1: this is not a plain fact"),
        ("#const x = 1.", "f:3:1: only facts are read here, and #const is a directive"),
        ("given(0,0,99999999999).", "f:3:1: given(0,0,99999999999) has a number that is negative"),
        ("given(0,0,x).", "f:3:1: given(0,0,x): x is not a number"),
        ("%* a comment", "f:3:1: this comment does not end"),
        ("value(0,0,1).", "f: the solution leaves row 1, column 2 without a value"),
        ("shaded(0,0).", "f:3:1: shaded(0,0) has no place in a puzzle of kind takuzu"),
    ],
)
def test_what_is_no_fact_is_an_error_with_its_place(more: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        pysolve.loads(FACTS + more, name="f")
    assert str(error.value).startswith(message)


def test_comments_in_facts_are_comments() -> None:
    text = FACTS + "%* given(0,0,0). %* é *% #include *% given ( 0 , 1 , 1 ) . % given(1,1,1).\n"
    assert pysolve.loads(text).layer("givens") == ((None, 1), (None, None))


# --- Rule files are looked through before clingo sees them ----------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a.\n b.\u00a0\n", "x.lp:2:4: error: '\\xa0' (NO-BREAK SPACE) may stand in strings and"),
        (
            'a("\u00e9"). % \u00e9\n\u00e9.',
            "x.lp:2:1: error: 'é' (LATIN SMALL LETTER E WITH ACUTE)",
        ),
        ('a("\u00e9', "x.lp:1:3: error: a string ends in its line"),
        ('a("\\\u00e9").', "x.lp:1:3: error: a string ends in its line"),
        ('#include \u00a0"x.lp".', "x.lp:1:1: error: #include takes the name of a file"),
        ("%* \u00e9 *% \u00e9", "x.lp:1:9: error: 'é'"),
        ("a(" + "f(" * 30_000 + "1" + ")" * 30_001 + ".", "error: terms are nested more than 100"),
        ("a(" + "-" * 200_000 + "1).", "error: a statement has more than 1000 operators"),
        ("a(" + "1+" * 200_000 + "1).", "error: a statement has more than 1000 operators"),
        ("a(" + "1.." * 200_000 + "1).", "error: a statement has more than 1000 operators"),
        ('#include "-".', "x.lp:1:1: error: standard input cannot be included"),
        ("#include <incmode>.", "x.lp:1:1: error: #include takes the name of a file"),
    ],
)
def test_what_would_end_the_process_is_an_error(text: str, message: str, tmp_path: Path) -> None:
    file = write(tmp_path, "x.lp", text)
    with pytest.raises(RuleError) as error:
        pysolve.solve(pysolve.load("takuzu/smallest"), rules=pysolve.Rules(extra=[file]))
    assert message in str(error.value)


def test_what_is_included_is_looked_through_too(tmp_path: Path) -> None:
    write(tmp_path, "inner.lp", "b.\u00a0\n")
    write(tmp_path, "middle.lp", '#include "inner.lp".\n')
    outer = write(tmp_path, "outer.lp", '#include "middle.lp".\n')
    with pytest.raises(RuleError, match=r"inner\.lp:1:3: error: .*NO-BREAK SPACE"):
        pysolve.solve(pysolve.load("takuzu/smallest"), rules=pysolve.Rules(extra=[outer]))
    os.mkfifo(tmp_path / "pipe")
    outer.write_text('#include "pipe".\n')
    with pytest.raises(RuleError, match="pipe: cannot be read: it is no regular file"):
        pysolve.solve(pysolve.load("takuzu/smallest"), rules=pysolve.Rules(extra=[outer]))


def test_a_file_that_was_mended_is_looked_through_again(tmp_path: Path) -> None:
    file = write(tmp_path, "x.lp", "a.\u00a0")
    puzzle = pysolve.load("takuzu/smallest")
    with pytest.raises(RuleError):
        pysolve.solve(puzzle, rules=pysolve.Rules(extra=[file]))
    file.write_text("a.")
    assert pysolve.solve(puzzle, rules=pysolve.Rules(extra=[file])).solutions
    file.write_text("a.\u00a0\u00a0")
    with pytest.raises(RuleError):
        pysolve.solve(puzzle, rules=pysolve.Rules(extra=[file]))


def test_a_kind_of_ones_own_is_looked_through(tmp_path: Path) -> None:
    run("kinds", "takuzu", "--export", tmp_path)
    for name in ("takuzu/redundant.lp", "takuzu/deduce.lp", "lib/grid.lp", "takuzu/rules.lp"):
        file = tmp_path / name
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        file.write_text(f"{before}\na(1).\u00a0\n", encoding="utf-8")
        done = run("explain", "takuzu/smallest", "--asp-dir", tmp_path)
        assert done.exit_code == 2
        assert "NO-BREAK SPACE" in done.stderr
        file.write_text(before, encoding="utf-8")
        if not before:
            file.unlink()


def test_what_was_answered_before_stays(tmp_path: Path) -> None:
    """In a process of its own: before, this one would not have lived to tell."""
    facts = write(tmp_path, "facts.lp", f"{FACTS}given(0,0,1).\u00a0\n")
    command = [sys.executable, "-c", "from pysolve.cli import main; main()", "count"]
    done = subprocess.run(
        [*command, "takuzu/smallest", str(facts), "takuzu/oblong"],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == "== takuzu/smallest\n1 solution\n== takuzu/oblong\n1 solution\n"
    assert done.stderr.count("\n") == 1


# --- One limit ------------------------------------------------------------------------------------


def test_no_door_takes_a_board_too_large() -> None:
    assert MAX_CELLS < 900 * 900
    save = pickle.dumps({"length": 900, "regions": []}, protocol=2)
    for content in (
        "kind: takuzu\nsize: 900x900\ngivens:\n..\n",
        json.dumps({"kind": "takuzu", "rows": 900, "cols": 900}),
        "nurikabe/900/900/1",
        "900x900:a",
        "pzprv3\nnurikabe\n900\n900\n",
        "% kind: takuzu\nsize(900,900).\n",
    ):
        with pytest.raises(FormatError, match="a board of 900x900 is too large"):
            pysolve.loads(content)
    with pytest.raises(FormatError, match="a board of 900x900 is too large"):
        list(formats.read(Source("f", save), Rules()))
    with pytest.raises(FormatError, match="a board of 900x900 is too large"):
        Puzzle("takuzu", 900, 900, ())
    assert run("generate", "--kind", "takuzu", "--size", "900x900").exit_code == 2


@pytest.mark.parametrize("row", ["." * 3_900_000, ". " * 1_950_000, ".\n" * 260_000])
def test_a_row_too_long_is_refused_before_it_is_taken_apart(row: str) -> None:
    with pytest.raises(FormatError, match=r"f:.*: 'clues:' is too large for a puzzle"):
        pysolve.loads("kind: nurikabe\nclues:\n" + row, name="f")


def test_boards_of_a_list_are_built_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []
    check = Puzzle.__post_init__

    def counted(puzzle: Puzzle) -> None:
        built.append(puzzle.kind)
        check(puzzle)

    monkeypatch.setattr(Puzzle, "__post_init__", counted)
    record = {"kind": "nurikabe", "rows": 2, "cols": 2}
    source = Source("f", json.dumps([record] * 1000).encode())
    with pytest.raises(FormatError, match="there are several puzzles in it, not one"):
        pysolve.load(source)
    assert len(built) <= 2


# --- Several puzzles ------------------------------------------------------------------------------


def several(name: str) -> list[Puzzle]:
    """Return puzzles that a format can hold."""
    names = ["nurikabe/lagoon", "nurikabe/strait", "nurikabe/smallest"]
    if name in ("unruly", "task"):
        names = ["takuzu/8x8-tier1", "takuzu/6x6-tier1"]
    return [replace(pysolve.load(shipped), variants=()) for shipped in names]


WRITTEN = [format_.name for format_ in formats.every() if format_.write is not None]


@pytest.mark.parametrize("name", WRITTEN)
def test_every_format_that_is_written_holds_several(name: str, tmp_path: Path) -> None:
    puzzles = several(name)
    for number, puzzle in enumerate(puzzles):
        write(tmp_path, f"{number}.txt", pysolve.dumps(puzzle))
    done = run("convert", tmp_path, "--to", name)
    assert done.exit_code == 0
    back = list(pysolve.load_all(Source("f", done.stdout.encode())))
    assert [puzzle.layers for puzzle in back] == [puzzle.layers for puzzle in puzzles]
    if name in ("text", "json", "facts", "janko"):
        assert [puzzle.title for puzzle in back] == [puzzle.title for puzzle in puzzles]
    file = tmp_path / "all.out"
    assert run("convert", tmp_path, "--to", name, "-o", file).exit_code == 0
    assert file.read_text(encoding="utf-8") == done.stdout
    listed = [json.loads(line) for line in run("formats", "--json").stdout.splitlines()]
    assert all(entry["many"] for entry in listed if entry["format"] == name)


@pytest.mark.parametrize("options", [[], ["--json"], *(["--to", name] for name in WRITTEN)])
def test_what_generate_writes_is_read(options: list[str]) -> None:
    size = "6x6" if options[-1:] in (["unruly"], ["task"]) else "4x4"
    kind = "takuzu" if size == "6x6" else "nurikabe"
    order = ("generate", "--kind", kind, "--size", size, "--count", 2, "--seed", 3)
    made = run(*order, *options)
    assert made.exit_code == 0
    done = run("count", "-", "--json", stdin=made.stdout)
    assert (done.exit_code, done.stderr) == (0, "")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["input"] for record in records] == ["standard input#1", "standard input#2"]
    assert [record["count"] for record in records] == [1, 1]


def test_generate_writes_several_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "made.txt"
    order = ("generate", "--kind", "nurikabe", "--size", "3x3", "--count", 2, "--seed", 3)
    assert run(*order, "-o", file).exit_code == 0
    assert len(list(pysolve.load_all(file))) == 2


def test_an_answer_does_not_hold_its_puzzle() -> None:
    answer = run("count", "takuzu/smallest", "--json").stdout
    done = run("count", "-", stdin=answer)
    assert done.exit_code == 2
    assert "this is an answer about a puzzle, and the puzzle is not in it" in done.stderr


def titles(text: str) -> list[str]:
    return [puzzle.title for puzzle in pysolve.load_all(Source("f", text.encode()))]


def test_texts_are_parted_by_the_headers_of_their_kind() -> None:
    one, two = TAKUZU.format("one"), TAKUZU.format("two")
    assert titles(f"{one}{two}") == titles(f"{one}\n# a comment\n{two}") == ["one", "two"]
    swapped = "title: two\nauthor: me\nkind: takuzu\ngivens:\n..\n..\n"
    assert titles(one + swapped) == ["one", "two"]
    assert titles(one + "kind: takuzu\ngivens:\n..\n..\ntitle: after\n") == ["one", "after"]
    with pytest.raises(FormatError, match="f:2: 'kind:' is there twice, first in line 1"):
        titles("kind: takuzu\nkind: takuzu\n")
    with pytest.raises(FormatError, match="f:4: 'givens:' is there twice, first in line 2"):
        titles("kind: takuzu\ngivens:\n..\ngivens:\n..\n")
    with pytest.raises(FormatError, match="f:7: a puzzle of kind takuzu needs a block 'givens:'"):
        titles(f"{one}kind: takuzu\n")


JANKO = "puzzle takuzu\ntitle {}\n[problem]\n1 -\n- -\n"


def test_pages_of_janko_are_parted() -> None:
    one, two = JANKO.format("one"), JANKO.format("two")
    for between in ("[end]\n", "end\n", "[end]\nbegin\n", "begin\n", ""):
        assert titles(one + between + two) == ["one", "two"]
    footer = "[end]\nThis page was made by somebody.\nputzle of the day\n"
    assert titles(one + footer) == ["one"]
    with pytest.raises(FormatError, match=r"f:6: a puzzle of kind takuzu needs a section"):
        titles(f"{one}begin\npuzzle takuzu\n")
    with pytest.raises(FormatError, match=r"f:8: \[problem\] is there twice, first in line 3"):
        titles(f"{one}[notes]\nx\n[problem]\n1 -\n- -\n")


def test_files_of_facts_are_parted() -> None:
    one = "% kind: takuzu\n% title: one\nsize(2,2).\n"
    two = "% a comment\n% title: two\n% kind: takuzu\nsize(2,2). given(0,0,1).\n"
    assert titles(one + two) == ["one", "two"]
    with pytest.raises(FormatError, match="f:4:1: there must be one size"):
        titles(f"{one}size(2,2).\n")
    with pytest.raises(FormatError, match="f:4:1: there must be one size"):
        titles(f"{one}% kind: takuzu\n")


def test_pzprv3_files_are_parted() -> None:
    lines = "pzprv3\nnurikabe\n1\n2\n1 .\n\n"
    flat = "pzprv3/nurikabe/1/2/1 ./\n"
    for text in (lines * 2, flat * 2, lines + flat, flat + lines, lines + "info:{}\n" + lines):
        read = list(pysolve.load_all(Source("f", text.encode())))
        assert [puzzle.layer("numbers") for puzzle in read] == [((1, None),)] * 2
    with pytest.raises(FormatError, match="f:11: item 1: 'x' is none of"):
        list(pysolve.load_all(Source("f", f"{lines}{lines.replace('1 .', 'x .')}".encode())))
    with pytest.raises(FormatError, match="there is more than the puzzle"):
        list(pysolve.load_all(Source("f", f"{flat}more\n".encode())))


# --- One that is wrong ----------------------------------------------------------------------------

GOOD_URL = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"


@pytest.mark.parametrize("wrong", [0, 1, 3])
@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (json.dumps({"kind": "nurikabe", "rows": 1, "cols": 1}), '{"kind": "nurikabe"'),
        (json.dumps({"kind": "nurikabe", "rows": 1, "cols": 1}), '{"kind": "nurikabe"}'),
        (GOOD_URL, GOOD_URL[:-1]),
        (GOOD_URL, "https://puzz.link/p?nurikabe/5/5"),
        ("6x6:zl", "6x6:zk"),
        ("pzprv3/nurikabe/1/1/1", "pzprv3/nurikabe/1/1/x"),
        ("kind: nurikabe\nclues:\n1", "kind: nurikabe\nclues:\nx"),
        ("puzzle nurikabe\n[problem]\n1\n[end]", "puzzle nurikabe\n[problem]\nx\n[end]"),
        ("% kind: nurikabe\nsize(1,1).", "% kind: nurikabe\nsize(0,1)."),
    ],
)
def test_one_that_is_wrong_does_not_end_the_rest(good: str, bad: str, wrong: int) -> None:
    text = "\n".join(bad if i == wrong else good for i in range(4))
    done = run("count", "-", stdin=text)
    assert done.exit_code == 2
    right = [f"== standard input#{i + 1}" for i in range(4) if i != wrong]
    assert [line for line in done.stdout.splitlines() if line.startswith("==")] == right
    assert done.stderr.startswith("puzzles: standard input")
    assert done.stderr.count("\n") == 1


def test_the_library_raises_when_its_turn_comes() -> None:
    text = f"{GOOD_URL}\n{GOOD_URL[:-1]}\n{GOOD_URL}\n"
    read = pysolve.load_all(Source("f", text.encode()))
    assert next(read).kind == "nurikabe"
    with pytest.raises(FormatError, match="f:2: character 42: the text ends"):
        next(read)
    found = [one for _, one in reading.read_each(Source("f", text.encode()))]
    assert [one.number for one in found] == [1, 2, 3]
    assert [one.puzzle is None for one in found] == [one.error is not None for one in found]
    assert isinstance(found[1].error, FormatError)
    assert (found[1].error.name, found[1].error.line, found[1].error.column) == ("f", 2, 42)


def test_a_wish_that_makes_no_sense_is_said_once() -> None:
    done = run("count", "-", "--kind", "zzz", stdin=f"{GOOD_URL}\n" * 5)
    assert done.exit_code == 2
    start, _, listed = done.stderr.partition("known kinds: ")
    assert start == "puzzles: unknown kind 'zzz'; "
    assert {"akari", "ayeheya", "binairo", "heyawake"} <= set(listed.strip().split(", "))
    assert done.stderr.count("\n") == 1


def test_answers_are_out_before_the_next_puzzle_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    out: list[bytes] = []
    count = solving.count

    def watched(*arguments: Any, **more: Any) -> object:
        buffer = sys.stdout.buffer
        assert isinstance(buffer, BytesIO)
        out.append(buffer.getvalue())
        return count(*arguments, **more)

    monkeypatch.setattr(solving, "count", watched)
    assert run("count", "takuzu/smallest", "takuzu/oblong").exit_code == 0
    assert out == [b"", b"== takuzu/smallest\n1 solution\n"]


# --- Folders, ids and titles ----------------------------------------------------------------------


def test_a_folder_is_an_input(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / ".git").mkdir()
    write(tmp_path / "b", "x.txt", TAKUZU.format("x"))
    write(tmp_path, "c.txt", TAKUZU.format("one") + TAKUZU.format("two"))
    write(tmp_path, "a.txt", TAKUZU.format("a"))
    write(tmp_path, ".hidden", "hidden")
    write(tmp_path / ".git", "x", "hidden")
    done = run("count", tmp_path, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(record["input"], record["title"]) for record in records] == [
        (str(tmp_path / "a.txt"), "a"),
        (str(tmp_path / "b" / "x.txt"), "x"),
        (f"{tmp_path / 'c.txt'}#1", "one"),
        (f"{tmp_path / 'c.txt'}#2", "two"),
    ]
    assert [p.title for p in pysolve.load_all(tmp_path)] == ["a", "x", "one", "two"]
    write(tmp_path, "b.md", "No puzzle.\n")
    done = run("count", tmp_path)
    assert done.exit_code == 2
    assert done.stdout.count("== ") == 4
    assert done.stderr.startswith(f"puzzles: {tmp_path / 'b.md'}: this is none of the formats")
    empty = tmp_path / "empty"
    empty.mkdir()
    done = run("count", empty)
    assert (done.exit_code, done.stderr) == (
        2,
        f"puzzles: {empty}: there are no files in this folder\n",
    )


def test_ids_and_titles_are_kept() -> None:
    record = {"id": "77", "title": "A title", "kind": "nurikabe", "rows": 1, "cols": 1}
    puzzle = pysolve.loads(json.dumps(record))
    assert (puzzle.id, puzzle.title) == ("77", "A title")
    for to in ("text", "json", "facts"):
        assert pysolve.loads(pysolve.dumps(puzzle, to)) == puzzle
    for command in ("solve", "check", "count", "explain", "hint", "rate"):
        told = json.loads(run(command, "-", "--json", stdin=json.dumps(record)).stdout)
        assert (told["input"], told["id"], told["title"]) == ("standard input", "77", "A title")
    done = run("convert", "-", "--to", "puzzlink", stdin=json.dumps(record))
    assert "puzzlink has no place for id, title" in done.stderr
    del record["title"]
    assert run("solve", "-", stdin=json.dumps(record)).stdout.startswith("nurikabe, 1x1: 77\n")


# --- A puzzle is checked, whoever builds it -------------------------------------------------------


def puzzle(layer: str, grid: Any, kind: str = "nurikabe", **more: Any) -> Puzzle:
    return Puzzle(kind, 2, 2, (Layer(layer, grid),), **more)


def rooms(grid: Grid, clues: Grid | None = None, walls: Grid | None = None) -> Puzzle:
    layers = [Layer("rooms", grid)]
    layers += [Layer("walls", walls)] if walls else []
    layers += [Layer("clues", clues)] if clues else []
    return Puzzle("heyawake", len(grid), len(grid[0]), tuple(layers))


BLANK = ((None, None), (None, None))


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Puzzle("takuzu", 0, 2, ()), "a board of 0x2 has no cells"),
        (lambda: Puzzle("takuzu", "2", 2, ()), "'2' rows and 2 columns are no board"),  # type: ignore[arg-type]
        (lambda: puzzle("numbers", ((1, 2),)), "the layer 'numbers' has 1 rows, and the board has"),
        (
            lambda: puzzle("numbers", ((1, 2), (3,))),
            "the layer 'numbers', row 2, has 1 entries, and the board has 2 columns",
        ),
        (lambda: puzzle("numbers", [[1, 2], [3, 4]]), "the layer 'numbers' is no grid: a tuple"),
        (lambda: puzzle("numbers", ((1, -2), (3, 4))), "row 1, column 2: -2 is no entry of it"),
        (lambda: puzzle("numbers", ((1, 2), (3, 1e3))), "row 2, column 2: 1000.0 is no entry"),
        (lambda: puzzle("numbers", ((1, 1), (1, True))), "row 2, column 2: True is no entry"),
        (lambda: puzzle("numbers", ((1, "x"), (3, 4))), "row 1, column 2: 'x' is no entry"),
        (lambda: puzzle("numbers", ((1, []), (3, 4))), "row 1, column 2: [] is no entry"),
        (lambda: puzzle("numbers", ((1, 10**7), (3, 4))), "row 1, column 2: 10000000 is no entry"),
        (
            lambda: puzzle("givens", ((1, "?"), (3, 4))),
            "'givens', row 1, column 2: '?' is no entry",
        ),
        (lambda: puzzle("clues", BLANK), "'clues' is there without the layer 'rooms'"),
        (
            lambda: Puzzle("takuzu", 2, 2, (Layer("givens", BLANK), Layer("givens", BLANK))),
            "the layer 'givens' is there 2 times",
        ),
        (lambda: puzzle("numbers", BLANK, marks=((1,),)), "the marks has 1 rows"),
        (lambda: puzzle("numbers", BLANK, marks=((1, "?"), (0, 1))), "the marks, row 1, column 2"),
        (
            lambda: puzzle("numbers", BLANK, solution=Solution(((1, None), (0, 1)))),  # type: ignore[arg-type]
            "the solution, row 1, column 2: None is no entry of it",
        ),
        (lambda: rooms(((0, None),)), "the layer 'rooms', row 1, column 2: None is no entry"),
        (lambda: rooms(((0, 2),)), "'rooms', row 1, column 2: room 2 comes before room 1"),
        (lambda: rooms(((0, 1, 0),)), "'rooms', row 1, column 3: room 0 falls apart"),
        (
            lambda: rooms(((0, 1, 2), (0, 1, 2), (0, 0, 1))),
            "'rooms', row 3, column 3: room 1 falls apart",
        ),
        (
            lambda: rooms(((0, 0),), ((None, 1),)),
            "'clues', row 1, column 2: 1 is not on the first cell of its room",
        ),
        (
            lambda: rooms(((0, 1),), None, ((1, None),)),
            "'walls', row 1, column 1: a wall stands inside a room",
        ),
        (lambda: rooms(((0, 0),), None, ((None, 1),)), "'walls', row 1, column 2: a wall stands"),
        (lambda: rooms(((0, 0),), None, ((0, None),)), "'walls', row 1, column 1: 0 is none of 1"),
    ],
)
def test_a_board_of_the_wrong_shape_is_refused(build: Callable[[], Puzzle], message: str) -> None:
    with pytest.raises(FormatError) as error:
        build()
    assert message in str(error.value)


@pytest.mark.parametrize(
    "task", [pysolve.solve, pysolve.check, pysolve.count, pysolve.dumps, pysolve.explain]
)
def test_a_puzzle_has_the_layers_of_its_kind(task: Callable[[Puzzle], object]) -> None:
    with pytest.raises(KindError, match="kind takuzu has no layer 'numbers'; there is givens"):
        task(puzzle("numbers", BLANK, "takuzu"))
    with pytest.raises(KindError, match="a puzzle of kind heyawake needs the layer 'rooms'"):
        task(Puzzle("heyawake", 2, 2, ()))
    with pytest.raises(KindError, match="the marks, row 1, column 2: 2 is neither 1"):
        task(puzzle("numbers", BLANK, marks=((1, 2), (None, None))))
    with pytest.raises(KindError, match="the solution, row 2, column 1: 7 is neither 1"):
        task(puzzle("numbers", BLANK, solution=Solution(((1, 1), (7, 0)))))


def test_layers_that_are_missing_are_empty() -> None:
    bare = Puzzle("heyawake", 1, 2, (Layer("rooms", ((0, 0),)),))
    assert pysolve.count(bare).number == 3
    assert pysolve.loads(pysolve.dumps(bare)).layer("clues") == ((None, None),)
    swapped = Puzzle("heyawake", 1, 2, (Layer("clues", ((1, None),)), Layer("rooms", ((0, 0),))))
    assert [layer.name for layer in pysolve.solve(swapped).puzzle.layers] == [
        "rooms",
        "walls",
        "clues",
    ]


# --- JSON -----------------------------------------------------------------------------------------


def test_an_empty_list_holds_no_puzzle() -> None:
    with pytest.raises(FormatError, match="f: there is no puzzle in it"):
        pysolve.loads("[]", name="f")
    done = run("solve", "-", stdin="[]")
    assert (done.exit_code, done.stderr) == (
        2,
        "puzzles: standard input: there is no puzzle in it\n",
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"givens": ["?.", ".."]}, "f: 'givens', row 1, column 1: '?' is no entry"),
        ({"title": "\ud800"}, "f: 'title': '\\ud800' is no character, only half of one"),
        ({"id": "\udfff"}, "f: 'id': '\\udfff' is no character, only half of one"),
        ({"flags": ["\ud800"]}, "f: 'flags': '\\ud800' is no character"),
        ({"variants": ["\ud800"]}, "f: 'variants': '\\ud800' is no character"),
        ({"kind": "\ud800"}, "f: 'kind': '\\ud800' is no character"),
        ({"variants": ["x"]}, "f: takuzu has no variant 'x'"),
        ({"solution": ["01", "1."]}, "f: 'solution': '.' is no value"),
        ({"solution": [[0, 1], [1, 10**9]]}, "f: 'solution': '1000000000' is no entry"),
    ],
)
def test_json_that_is_no_puzzle_is_refused(change: dict[str, object], message: str) -> None:
    record = {"kind": "takuzu", "rows": 2, "cols": 2, "givens": ["..", ".."]}
    with pytest.raises(FormatError) as error:
        pysolve.loads(json.dumps({**record, **change}), name="f")
    assert str(error.value).startswith(message)


def test_half_a_character_is_no_text() -> None:
    with pytest.raises(FormatError) as error:
        pysolve.loads("kind: takuzu\ntitle: \ud800\n", name="f")
    assert str(error.value) == "f:2:8: '\\ud800' is no character, only half of one"
    for name in ("\ud800", "\udcff.txt"):
        with pytest.raises(PuzzleError):
            pysolve.load(name)


def own_kind(folder: Path, layer: str) -> Path:
    (folder / "mine").mkdir()
    write(
        folder / "mine",
        "rules.lp",
        f'meta(title, "Mine"). layer({layer}). answer(value, cell).\n'
        "{ value(R,C,1..20) } = 1 :- R = 0..H-1, C = 0..W-1, size(H,W).\n#show value/3.\n",
    )
    return folder


def test_values_above_nine_come_back(tmp_path: Path) -> None:
    asp = own_kind(tmp_path, "givens, cell, value")
    mine = Puzzle(
        "mine",
        1,
        2,
        (Layer("givens", ((12, None),)),),
        solution=Solution(((12, 3),)),
        marks=((None, 11),),
    )
    small = replace(mine, layers=(Layer("givens", ((7, None),)),), solution=Solution(((7, 3),)))
    for one in (mine, small, replace(small, marks=((None, 4),))):
        for to in ("json", "text"):
            text = pysolve.dumps(one, to, rules=pysolve.Rules(folder=asp))
            assert pysolve.loads(text, rules=pysolve.Rules(folder=asp)) == one


def test_a_kind_of_ones_own_is_converted(tmp_path: Path) -> None:
    asp = own_kind(tmp_path, "givens, cell, value")
    text = "kind: mine\ntitle: x\n\ngivens:\n1.\n"
    done = run("convert", "-", "--to", "facts", "--asp-dir", asp, stdin=text)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "given(0,0,1)." in done.stdout
    with pytest.raises(PuzzleError, match=r"Mine declares no codec for it: no codec\(puzzlink"):
        pysolve.dumps(
            pysolve.loads(text, rules=pysolve.Rules(folder=asp)),
            "puzzlink",
            rules=pysolve.Rules(folder=asp),
        )


def test_clues_of_rooms_need_rooms(tmp_path: Path) -> None:
    asp = own_kind(tmp_path, "clues, room, number")
    for text in ('{"kind": "mine", "rows": 1, "cols": 1, "clues": []}', "kind: mine\nclues:\n1\n"):
        with pytest.raises(FormatError) as error:
            pysolve.loads(text, rules=pysolve.Rules(folder=asp), name="f")
        assert str(error.value).startswith("f: ")
        assert "rooms" in str(error.value)


# --- What is lost is said -------------------------------------------------------------------------


def test_marks_on_numbered_cells_are_not_lost_silently() -> None:
    text = "kind: nurikabe\nclues:\n1..\nmarks:\n+#.\n"
    done = run("convert", "-", "--to", "pzprv3", stdin=text)
    assert done.exit_code == 0
    assert "pzprv3 has no place for 1 of 2 marks, on cells that hold a clue" in done.stderr
    text = "kind: nurikabe\nclues:\n1..\nmarks:\n.#.\n"
    assert run("convert", "-", "--to", "pzprv3", stdin=text).stderr == ""


# --- Errors are values ----------------------------------------------------------------------------


def test_an_error_has_its_place_in_fields() -> None:
    with pytest.raises(FormatError) as caught:
        pysolve.loads("kind: nurikabe\nclues:\n1x\n", name="f")
    error = caught.value
    assert (error.name, error.line, error.column) == ("f", 3, 2)
    assert error.text == "'x' is neither a number nor '.' or '?'"
    assert str(error) == f"f:3:2: {error.text}"
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.text, again.line) == (str(error), error.text, error.line)


def test_the_nearest_name_is_hinted_at() -> None:
    for name, hint in (
        ("heyawake", "this is a kind, not a puzzle; to see its example, ask for --kind heyawake"),
        ("binairo", "this is a kind, not a puzzle; to see its example, ask for --kind binairo"),
        ("heyawake/exampel", "did you mean 'heyawake/example'?"),
        ("heyawak", "did you mean --kind heyawake?"),
    ):
        done = run("solve", name)
        assert done.exit_code == 2
        assert done.stderr.endswith(f"{hint}\n")
