"""Puzzles put back into their files: what changes, and that all else stays as it was."""

from __future__ import annotations

import json
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from running import run

import pysolve
from pysolve import amending, clues, formats, sources
from pysolve.grid import changed
from pysolve.model import Layer, PlacedClue, Puzzle, Solution
from pysolve.settling import fitted, settled
from pysolve.sources import Source


def amended(text: str | bytes, *puzzles: Puzzle, number: int = 1, kind: str | None = None) -> str:
    data = text.encode() if isinstance(text, str) else text
    told = dict(enumerate(puzzles, number))
    return amending.amended(Source("p", data), told, pysolve.Rules(kind)).decode()


def read(text: str | bytes, number: int = 1, kind: str | None = None) -> Puzzle:
    data = text.encode() if isinstance(text, str) else text
    return list(formats.read(Source("p", data), pysolve.Rules(kind)))[number - 1]


def with_entry(puzzle: Puzzle, layer: str, *placed: tuple[int, int, int | str | None]) -> Puzzle:
    """Return a puzzle with other entries in a layer."""
    told = {(r, c): entry for r, c, entry in placed}
    layers = (
        Layer(each.name, changed(each.grid, told)) if each.name == layer else each
        for each in puzzle.layers
    )
    return replace(puzzle, layers=tuple(layers))


def solved(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, solution=pysolve.solve(puzzle).solutions[0])


HEYAWAKE = """\
# Drawn in the train.
title: Two rooms
kind:   heyawake

rooms:
aabb
aabb
cccc

# The 2 stands on the last cell of its room.
clues:
..1.
.2..
....
author: somebody

marks:
#...
....
....
"""


def test_of_a_text_only_words_change() -> None:
    puzzle = read(HEYAWAKE)
    other = with_entry(puzzle, "clues", (0, 0, None), (0, 2, "?"), (2, 0, 1))
    assert amended(HEYAWAKE, other) == (
        HEYAWAKE.replace("..1.", "..?.")
        .replace(".2..", "....")
        .replace("....\nauthor", "1...\nauthor")
    )


def test_a_solution_comes_below_the_clues_and_above_the_marks() -> None:
    stated = replace(read(HEYAWAKE), solution=Solution(((1, 0, 0, 1), (0, 1, 0, 0), (0, 0, 0, 0))))
    text = amended(HEYAWAKE, stated)
    assert text == HEYAWAKE.replace("....\nauthor", "....\n\nsolution:\n#..#\n.#..\n....\n\nauthor")
    # Another one takes its place.
    again = replace(stated, solution=Solution(((0, 1, 0, 1), (1, 0, 0, 0), (0, 0, 0, 0))))
    assert amended(text, again) == text.replace("#..#\n.#..\n....\n", ".#.#\n#...\n....\n")


def test_columns_are_kept_where_they_can_be() -> None:
    text = "kind: nurikabe\nclues:\n .  12   .\n .   .   ?\n10   .   .\n"
    other = with_entry(read(text), "numbers", (0, 1, 3), (0, 2, 100), (1, 2, 15), (2, 0, None))
    assert amended(text, other) == "kind: nurikabe\nclues:\n .   3 100\n .   .  15\n .   .   .\n"
    narrow = "kind: nurikabe\nclues:\n. 1 .\n1 . .\n"
    other = with_entry(read(narrow), "numbers", (0, 1, 12))
    assert amended(narrow, other) == "kind: nurikabe\nclues:\n. 12 .\n1 . .\n"
    # Without blanks there is no room for more than a character: then the block is written anew.
    close = "kind: nurikabe\n\nclues:\n1..\n..2\n\n# Below.\n"
    other = with_entry(read(close), "numbers", (0, 0, 11))
    assert amended(close, other) == "kind: nurikabe\n\nclues:\n11  .  .\n .  .  2\n\n# Below.\n"


def test_what_kinds_call_layers_and_where_their_entries_stand() -> None:
    signs = pysolve.dumps(pysolve.load("takuzu/8x8-tango"))
    puzzle = read(signs)
    sides = puzzle.layer("signs")
    assert sides is not None
    y, x = next((y, x) for y, row in enumerate(sides) for x, sign in enumerate(row) if sign)
    other = with_entry(puzzle, "signs", (y, x, None))
    before, after = (text.splitlines() for text in (signs, amended(signs, other)))
    (line,) = [n for n, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
    assert line == before.index("signs:") + y
    assert [
        c for c, (a, b) in enumerate(zip(before[line], after[line], strict=True)) if a != b
    ] == [x - 1]
    text = "kind: tents\n\ntop: \n1 0 1\nleft:\n101\ntrees:\n.T.\n...\n.T.\n"
    other = with_entry(read(text), "top", (2, 0, None))
    other = with_entry(other, "left", (0, 0, 0))
    other = with_entry(other, "symbols", (2, 1, None))
    assert amended(text, other) == (
        "kind: tents\n\ntop: \n1 0 .\nleft:\n001\ntrees:\n.T.\n...\n...\n"
    )


def test_a_block_that_was_not_there_is_added() -> None:
    text = "# First.\nsize: 2x2\nkind: takuzu\n# Last.\n"
    other = with_entry(read(text), "givens", (1, 0, 1))
    assert amended(text, other) == (
        "# First.\nsize: 2x2\nkind: takuzu\n\ngivens:\n..\n1.\n\n# Last.\n"
    )


def test_other_puzzles_and_how_lines_end_stay() -> None:
    first, last = "# One.\nkind: takuzu\ngivens:\n1.\n..", "kind: x-unknown\n\ngivens:\n??"
    middle = "kind: takuzu\ngivens:\n.1\n.."
    text = "\n\n".join((first, middle, last)).replace("\n", "\r\n").encode()
    marked = b"\xef\xbb\xbf" + text
    source = Source("p", marked)
    second = solved(read(middle))
    data = amending.amended(source, {2: second})
    wanted = f"{middle}\n\nsolution:\n01\n10".replace("\n", "\r\n").encode()
    assert data == marked.replace(middle.replace("\n", "\r\n").encode(), wanted)


def test_several_of_a_file_at_once() -> None:
    text = "".join(f"kind: takuzu\ngivens:\n{row}\n..\n\n" for row in ("1.", ".1", "0."))
    told = {number: solved(read(text, number)) for number in (1, 3)}
    data = amending.amended(Source("p", text.encode()), told).decode()
    assert [each.solution is None for each in formats.read(Source("p", data.encode()), RULES)] == [
        *(False, True, False)
    ]


RULES = pysolve.Rules()

SPREAD = """\
# Mine.
[
  {"kind": "takuzu", "rows": 2, "cols": 2, "givens": ["1.", ".."]},
  {
    "kind": "heyawake", "title": "Ü",
    "rows": 1, "cols": 3,
    "rooms": [[7, 7, 4]],
    "clues": [[4, 1]]
  }
]
"""


def test_of_json_only_fields_change() -> None:
    puzzle = read(SPREAD, 2)
    other = with_entry(puzzle, "clues", (0, 0, 1), (0, 2, "?"))
    assert amended(SPREAD, other, number=2) == SPREAD.replace(
        '"clues": [[4, 1]]', '"clues": [[4, "?"], [7, 1]]'
    )
    stated = replace(other, solution=Solution(((0, 1, 0),)))
    assert amended(SPREAD, stated, number=2) == SPREAD.replace(
        '"clues": [[4, 1]]',
        '"clues": [[4, "?"], [7, 1]],\n    "solution": [\n      ".#."\n    ]',
    )


def test_json_in_lines_and_inside_of_records() -> None:
    made = '{"seed":1,"puzzle":{"kind":"takuzu","rows":2,"cols":2,"givens":["1.",".."]}}'
    text = f'# A list.\n{{"kind": "nurikabe", "rows": 1, "cols": 2}}\n\n{made}\n'
    assert amended(text, solved(read(text, 2)), number=2) == text.replace(
        '"1.",".."]', '"1.",".."],"solution":["10","01"]'
    )
    other = with_entry(read(text, 1), "numbers", (0, 1, 1))
    assert amended(text, other) == text.replace(
        '"cols": 2}\n', '"cols": 2, "clues": [[0, 1, 1]]}\n'
    )


@pytest.mark.parametrize(
    ("told", "changed_"),
    [
        ('"clues": [[1, 1, 3], [0, 0, 2]]', '"clues": [[1, 1, 3], [0, 0, "?"], [1, 2, 12]]'),
        ('"numbers": ["2..", ".3."]', '"numbers": ["?..", [".", "3", 12]]'),
        (
            '"numbers": [[2, null, null], [".", 3, 1]]',
            '"numbers": [["?", null, null], [".", 3, 12]]',
        ),
    ],
)
def test_json_tells_numbers_in_several_ways(told: str, changed_: str) -> None:
    text = f'{{"kind": "nurikabe", "rows": 2, "cols": 3, {told}}}'
    other = with_entry(read(text), "numbers", (0, 0, "?"), (1, 2, 12))
    assert amended(text, other) == text.replace(told, changed_)


FACTS = """\
% kind: heyawake
% title: Two
size(1,3).  % a row
room(5,0,0). room( 5, 0, 1 ). room(2,0,2).
clue(5, 1).
asked(room(2)).  % what?
shaded(0,1).
shaded(0,0).
%* the end *%
"""


def test_of_facts_only_those_that_change() -> None:
    puzzle = read(FACTS)
    other = with_entry(puzzle, "clues", (0, 0, None), (0, 2, 1))
    assert amended(FACTS, other) == FACTS.replace("clue(5, 1).\n", "").replace(
        "asked(room(2)).", "clue(2,1)."
    )
    other = replace(with_entry(puzzle, "clues", (0, 2, None)), solution=Solution(((1, 0, 1),)))
    assert amended(FACTS, other) == textwrap.dedent("""\
        % kind: heyawake
        % title: Two
        size(1,3).  % a row
        room(5,0,0). room( 5, 0, 1 ). room(2,0,2).
        clue(5, 1).
        shaded(0,0). shaded(0,2).
        % what?
        %* the end *%
        """)


JANKO = """\
begin
puzzle heyawake
moves 3
[problem]
- 1 -
[areas]
1 1 2
[moves]
1 2 3
[end]
puzzle takuzu
[problem]
1 -
- -
[end]
"""


def test_of_janko_only_words_and_the_solution() -> None:
    other = with_entry(read(JANKO), "clues", (0, 0, None), (0, 2, 0))
    stated = replace(other, solution=Solution(((1, 0, 0),)))
    assert amended(JANKO, stated) == JANKO.replace("- 1 -", "- - 0").replace(
        "1 1 2\n", "1 1 2\n[solution]\nx - -\n"
    )
    second = solved(read(JANKO, 2))
    assert amended(JANKO, second, number=2) == JANKO.replace(
        "- -\n[end]", "- -\n[solution]\n1 2\n2 1\n[end]"
    )


PZPRV3 = "pzprv3/nurikabe/1/3/1 # ./\npzprv3\nnurikabe\n2\n2\n. 2 \n# . \nhistory:{}\n\n"


def test_a_pzprv3_file_is_written_anew_and_others_stay() -> None:
    first = with_entry(read(PZPRV3), "numbers", (0, 2, 5))
    assert amended(PZPRV3, first) == PZPRV3.replace("1 # ./\n", "1 # 5\n")
    second = with_entry(read(PZPRV3, 2), "numbers", (0, 1, None), (0, 0, 12))
    assert amended(PZPRV3, second, number=2) == PZPRV3.replace(
        ". 2 \n# . \nhistory:{}\n", "12 .\n# .\n"
    )
    # Where a number comes, there is no place for a mark.
    third = with_entry(read(PZPRV3, 2), "numbers", (1, 0, 3))
    assert "3 ." in amended(PZPRV3, third, number=2)


def test_links_lead_to_the_same_site() -> None:
    text = "# Mine\n  http://pzv.jp/p.html?nurikabe/5/5/g5k2o1k3g\nnurikabe_edit/2/2/1i\n"
    first = with_entry(read(text), "numbers", (1, 2, "?"))
    assert amended(text, first) == text.replace("g5k2o", "g5k.o")
    second = with_entry(read(text, 2), "numbers", (0, 0, 3))
    assert amended(text, second, number=2) == text.replace(
        "nurikabe_edit/2/2/1i", "https://puzz.link/p?nurikabe/2/2/3i"
    )
    ids = "8x8dn:BbbahDMchcbdDEAc\n"
    other = with_entry(read(ids), "givens", (0, 1, None))
    assert amended(ids, other) == "8x8dn:dbahDMchcbdDEAc\n"
    task = "0b11h11e0b0a1h00\n"
    other = with_entry(read(task), "givens", (0, 0, 1))
    assert amended(task, other) == "1b11h11e0b0a1h00\n"


@pytest.mark.parametrize("kind", pysolve.kinds(), ids=lambda kind: kind.name)
def test_every_kind_in_every_format(kind: pysolve.Kind) -> None:
    """A clue goes, another comes back, a solution is stated: all is read back, others stay."""
    name = min(sources.instances(kind.name), key=len)
    puzzle = fitted(pysolve.load(name), kind.varied(pysolve.load(name).variants))
    rules = pysolve.Rules(kind.name)
    kind = settled(puzzle).kind
    sheets = {sheet.name for sheet in kind.face.sheets if not sheet.listed}
    told = [clue for clue in clues.told(puzzle) if clue.layer in sheets]
    less = clues.with_clues(puzzle, dict.fromkeys(told[::3]))
    for chosen in formats.every():
        if chosen.write is None or chosen.refusal(puzzle, kind) or chosen.refusal(less, kind):
            continue
        bare = chosen.write(replace(puzzle, solution=None), kind).rstrip("\n")
        source = Source("p", chosen.joined([bare, bare, bare]).encode())
        before = list(formats.read(source, rules))
        solution = puzzle.solution if chosen.states else None
        wanted = replace(before[1], layers=less.layers, solution=solution)
        if wanted == before[1]:
            continue
        data = amending.amended(source, {2: wanted}, rules)
        back = list(formats.read(Source("p", data), rules))
        assert [back[0], back[2]] == [before[0], before[2]]
        assert (back[1].layers, back[1].solution) == (less.layers, solution)
        text = bare.encode()
        assert data.startswith(text)
        assert data.endswith(text + b"\n")


def test_what_is_not_put_back() -> None:
    text = "kind: takuzu\ngivens:\n1.\n..\n"
    puzzle = read(text)
    more = "only clues and the solution"
    for other in (replace(puzzle, title="x"), replace(puzzle, marks=((0, 1), (1, 0)))):
        with pytest.raises(pysolve.UsageError, match=more):
            amended(text, other)
    rooms = read("kind: lits\nrooms:\naab\n")
    with pytest.raises(pysolve.UsageError, match=more):
        amended("kind: lits\nrooms:\naab\n", with_entry(rooms, "rooms", (0, 1, 1), (0, 2, 1)))
    with pytest.raises(pysolve.UsageError, match="p: there is no puzzle 2 in it, but 1"):
        amended(text, puzzle, number=2)
    with pytest.raises(pysolve.UsageError, match="p: it has changed meanwhile"):
        amending.amended(
            Source("p", text.encode()),
            {1: puzzle},
            expected={1: with_entry(puzzle, "givens", (0, 0, 0))},
        )
    link = "https://puzz.link/p?nurikabe/2/2/1i"
    with pytest.raises(pysolve.UsageError, match=r"a puzz.link URL has no place for a solution"):
        amended(link, replace(read(link), solution=Solution(((0, 1), (1, 1)))))
    with pytest.raises(pysolve.PuzzleError, match=r"a task .* cannot hold this puzzle: it needs a"):
        amended("0c\n", with_entry(read("0c\n"), "givens", (0, 0, None)))


def test_what_would_not_be_read_back_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "kind: takuzu\ngivens:\n1.\n..\n\nkind: takuzu\ngivens:\n.1\n..\n"
    wanted = solved(read(text))
    spoilt = text.replace(".1", "..").encode()
    monkeypatch.setattr(formats, "patched", lambda *_: spoilt)
    with pytest.raises(pysolve.PuzzleError, match="does not hold it as it is written there"):
        amended(text, wanted)


def test_the_library_writes_files(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text(HEYAWAKE)
    pysolve.amend(file, with_entry(pysolve.load(file), "clues", (2, 0, 1)))
    assert file.read_text() == HEYAWAKE.replace("....\nauthor", "1...\nauthor")
    with pytest.raises(pysolve.UsageError, match="this is a shipped puzzle"):
        pysolve.amend("takuzu/example", pysolve.load("takuzu/example"))


def test_a_variant_that_was_asked_for_is_not_written() -> None:
    text = "kind: takuzu\ngivens:\n1.\n..\n"
    rules = pysolve.Rules(variants=["binairo"])
    (puzzle,) = formats.read(Source("p", text.encode()), rules)
    data = amending.amended(Source("p", text.encode()), {1: solved(puzzle)}, rules)
    assert data.decode() == f"{text}\nsolution:\n10\n01\n"


# Clues that can go


def test_minimize_takes_out_all_that_can_go() -> None:
    puzzle = pysolve.loads("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")
    less = pysolve.minimize(puzzle)
    assert [clue for clue in clues.told(puzzle) if clue not in set(clues.told(less))] == [
        PlacedClue("numbers", (1, 2), 2),
        PlacedClue("numbers", (3, 2), 1),
    ]
    # A number of an island turns into a ?.
    assert pysolve.dumps(less, "puzzlink") == "https://puzz.link/p?nurikabe/5/5/g5k.o.k3g"
    report = pysolve.check(less, wanted=pysolve.Wanted(minimal=True))
    assert (report.verdict.value, report.unneeded) == ("UNIQUE", ())
    assert report.solutions == pysolve.solve(puzzle).solutions


def test_minimize_needs_one_solution() -> None:
    for name, told in (("ambiguous", "several solutions"), ("impossible", "no solution")):
        with pytest.raises(pysolve.NoSolutionError, match=told):
            pysolve.minimize(pysolve.load(f"takuzu/flawed/{name}"))
    with pytest.raises(pysolve.UsageError, match="of a draft"):
        pysolve.minimize(pysolve.load("nurikabe/lagoon"), pysolve.Rules(draft=True))
    with pytest.raises(pysolve.UndecidedError):
        pysolve.minimize(pysolve.load("heyawake/20x20"), limit=pysolve.Limit(seconds=0.001))


def test_minimize_heeds_rules_that_ask_for_a_clue(tmp_path: Path) -> None:
    more = tmp_path / "more.lp"
    more.write_text(
        'rule(told, "The first cell is given.").\n'
        "violated(told, cell(0, 0)) :- not given(0, 0, 1), not given(0, 0, 0).\n"
    )
    puzzle = pysolve.puzzle("takuzu", givens=["10", ".."])
    assert [c.cell for c in clues.told(pysolve.minimize(puzzle))] == [(0, 1)]
    kept = pysolve.minimize(puzzle, pysolve.Rules(extra=[more]))
    assert [c.cell for c in clues.told(kept)] == [(0, 0)]


# The commands

AMBIGUOUS = pysolve.dumps(pysolve.load("heyawake/flawed/ambiguous"))


def test_solve_saves_the_only_solution(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    unique = "kind: takuzu\ngivens:\n1.\n..\n"
    file.write_text(
        f"# Mine.\n{unique}\nkind: takuzu\ngivens:\n..\n..\n\n{unique}solution:\n01\n10\n"
    )
    done = run("solve", file, "--save")
    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        f"puzzles: {file}#2: nothing is written, as no solution is proved the only one",
        f"puzzles: {file}#1: the solution is written into it",
        f"puzzles: {file}#3: the solution is written into it, in place of another",
    ]
    assert file.read_text() == (
        f"# Mine.\n{unique}\nsolution:\n10\n01\n\nkind: takuzu\ngivens:\n..\n..\n\n"
        f"{unique}solution:\n10\n01\n"
    )
    alone = tmp_path / "alone.txt"
    alone.write_text(f"{unique}solution:\n10\n01\n")
    done = run("solve", alone, "--save")
    assert (done.exit_code, done.stderr) == (
        0,
        f"puzzles: {alone}: states this solution already\n",
    )


def test_check_applies_the_first_repair(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text(AMBIGUOUS)
    assert run("check", file, "--repair").exit_code == 1
    done = run("check", file, "--repair", "--apply")
    assert done.exit_code == 0
    assert done.stderr == f"puzzles: {file}: added 1 in the room at row 4, column 1\n"
    rows = file.read_text().splitlines()
    changed_ = [n for n, line in enumerate(AMBIGUOUS.splitlines()) if rows[n] != line]
    assert [rows[n] for n in changed_] == ["1..1.."]
    assert pysolve.check(pysolve.load(file)).verdict is pysolve.Verdict.UNIQUE
    done = run("check", file, "--repair", "--apply")
    assert done.exit_code == 0
    assert done.stderr == f"puzzles: {file}: nothing is written: there is nothing to repair\n"


def test_check_applies_what_is_not_needed(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    puzzle = pysolve.puzzle("takuzu", givens=["10..", "..0.", "...1", "..00"])
    file.write_text(pysolve.dumps(puzzle, "json"))
    done = run("check", file, "--minimal", "--apply", "--places", "short", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["verdict"] == "UNIQUE"
    assert done.stderr.splitlines() == [
        f"puzzles: {file}: taken out 0 at r1c2",
        f"puzzles: {file}: taken out 1 at r3c4",
    ]
    assert json.loads(file.read_text())["givens"] == ["1...", "..0.", "....", "..00"]
    done = run("check", file, "--minimal", "--apply")
    assert done.exit_code == 0
    assert done.stderr == f"puzzles: {file}: nothing is written: it needs each of its clues\n"


@pytest.mark.parametrize(
    ("name", "options", "code", "why"),
    [
        (
            "takuzu/flawed/impossible",
            ["--repair"],
            1,
            "it has no solution, and which clue to change is for you to say",
        ),
        ("takuzu/flawed/ambiguous", ["--minimal"], 1, "it has several solutions"),
    ],
)
def test_nothing_is_applied_that_does_not_help(
    name: str, options: list[str], code: int, why: str, tmp_path: Path
) -> None:
    file = tmp_path / "p.txt"
    text = sources.read(name).text
    file.write_text(text)
    done = run("check", file, *options, "--apply")
    assert done.exit_code == code
    assert done.stderr == f"puzzles: {file}: nothing is written: {why}\n"
    assert file.read_text() == text


def test_a_wrong_solution_that_is_stated_keeps_clues_in(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    text = "kind: takuzu\ngivens:\n10\n..\n\nsolution:\n01\n10\n"
    file.write_text(text)
    done = run("check", file, "--minimal", "--apply")
    assert done.exit_code == 1
    assert "nothing is written: the solution that it states is another" in done.stderr
    assert file.read_text() == text


def test_no_repair_and_no_time(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    text = "kind: lits\nrooms:\naabb\naabb\n"
    file.write_text(text)
    done = run("check", file, "--repair", "--apply")
    assert (done.exit_code, file.read_text()) == (1, text)
    assert "nothing is written" in done.stderr
    large = tmp_path / "large.txt"
    large.write_text(sources.read("heyawake/50x50").text)
    done = run("check", large, "--minimal", "--apply", "--time-limit", "0.01")
    assert done.exit_code == 3
    assert large.read_text() == sources.read("heyawake/50x50").text


@pytest.mark.parametrize("command", [["solve", "--save"], ["check", "--minimal", "--apply"]])
def test_only_files_are_written_into(command: list[str], tmp_path: Path) -> None:
    link = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
    option = command[-1]
    for inputs, told in (
        (["-"], "nothing can be written back into standard input; give a file"),
        ([], f"{option} writes into the file of a puzzle: give one"),
        ([link], f"{link}: is no file, so nothing can be written back into it"),
        (
            ["takuzu/example"],
            "takuzu/example: this is a shipped puzzle, which stays as it is; copy it into a file: "
            "puzzles convert takuzu/example --to text -o FILE",
        ),
    ):
        done = run(*command, *inputs, stdin="kind: takuzu\ngivens:\n1.\n..\n")
        assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"puzzles: {told}\n")
    penpa = tmp_path / "penpa.txt"
    penpa.write_text("https://swaroopg92.github.io/penpa-edit/#m=edit&p=x\n")
    done = run(*command, penpa)
    assert done.exit_code == 2


def test_a_format_without_a_place_is_refused_before_it_is_solved(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g\n")
    done = run("solve", file, "--save")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        f"puzzles: {file}: a puzz.link URL has no place for a solution; text and JSON have\n"
    )


def test_a_file_that_changed_meanwhile_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.txt"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\n")
    before = pysolve.solving.solve

    def solve(*arguments: object, **options: object) -> object:
        file.write_text("kind: takuzu\ngivens:\n0.\n..\n")
        return before(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(pysolve.solving, "solve", solve)
    done = run("solve", file, "--save")
    assert done.exit_code == 2
    assert f"{file}: it has changed meanwhile, so nothing is written" in done.stderr
    assert file.read_text() == "kind: takuzu\ngivens:\n0.\n..\n"


def test_what_is_solved_is_kept_when_it_ends_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.txt"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\n\nkind: takuzu\ngivens:\n.1\n..\n")
    before, calls = pysolve.solving.solve, []

    def solve(*arguments: object, **options: object) -> object:
        calls.append(1)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return before(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(pysolve.solving, "solve", solve)
    assert run("solve", file, "--save").exit_code == 130
    assert [puzzle.solution is None for puzzle in pysolve.load_all(file)] == [False, True]


def test_what_the_file_does_not_state_is_told(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\n")
    done = run("solve", file, "--variant", "binairo", "--save")
    assert done.exit_code == 0
    assert f"{file}: this holds by binairo too, which it does not state" in done.stderr
    file.write_text("kind: takuzu\nvariant: binairo\ngivens:\n1.\n..\n")
    assert "not state" not in run("solve", file, "--variant", "binairo", "--save").stderr


def test_one_file_under_two_names(tmp_path: Path) -> None:
    file, other = tmp_path / "p.txt", tmp_path / "link.txt"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\n")
    other.symlink_to(file)
    assert run("solve", file, other, "--save").exit_code == 0
    assert other.is_symlink()
    assert file.read_text().count("solution:") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("solve p --save --first", "--first and --save exclude each other"),
        (
            "solve p --save --models 1",
            "--models 1 proves nothing, and --save writes what is proved",
        ),
        ("check p --apply", "--apply does nothing without --repair or --minimal"),
        ("check p --apply --minimal --draft", "--apply and --draft exclude each other"),
        ("check p --apply --minimal --watch", "--apply and --watch exclude each other"),
    ],
)
def test_options_that_make_no_sense(arguments: str, told: str) -> None:
    done = run(*arguments.split())
    assert (done.exit_code, done.stderr) == (2, f"puzzles: {told}\n")
