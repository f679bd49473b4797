"""The rule files themselves, and what people may and may not do with their own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import boards
import pytest
from boards import drawn
from cells import areas, neighbours, where
from kinds import KINDS, boards_of, known

import pysolve
from pysolve import (
    Limit,
    PuzzleError,
    RuleError,
    UsageError,
    Verdict,
    catalogue,
    exporting,
    facts,
    sources,
)
from pysolve.metadata import Kind
from pysolve.model import Entry
from pysolve.settling import settled
from pysolve.shipped import shipped

FILES = sorted(shipped("asp").rglob("*.lp"))


def names(files: list[Path]) -> list[str]:
    return [str(file.relative_to(shipped("asp"))) for file in files]


@pytest.mark.parametrize("file", FILES, ids=names(FILES))
def test_rule_files_keep_the_house_rules(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    code = re.sub(r"%.*", "", text)
    assert text.startswith("% ")
    assert max(map(len, text.splitlines())) <= 100
    assert "#script" not in code
    constrains = re.search(r"^\s*:-", code, re.MULTILINE)
    may = file.parent.name == "mode" or file.name in ("redundant.lp", "generate.lp")
    assert not constrains or may
    if file.parent.name == "lib":
        assert "#include" not in code


NAMED = [n for k in KINDS for n in sources.instances(k) if not re.search(r"/\d", n)]
SHOWN = [n for n in NAMED if boards.SHARE == 1 or re.search(r"/(example|smallest|flawed/.*)$", n)]
"""Puzzles that clingo is started for; the first of a kind, and those with other verdicts."""


@pytest.mark.parametrize("name", SHOWN)
def test_every_kind_runs_with_bare_clingo(name: str, tmp_path: Path) -> None:
    """Without a remark from clingo, and with the same solutions."""
    puzzle = pysolve.load(name)
    rules = settled(puzzle).rules
    program = tmp_path / "facts.lp"
    program.write_text("".join(f"{fact}.\n" for fact in facts.of(puzzle)))
    done = subprocess.run(
        [sys.executable, "-m", "clingo", *map(str, rules.solving), str(program), "2", "--outf=0"],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    lines = re.findall(r"^Answer: \d+.*\n(.*)$", done.stdout, re.MULTILINE)
    solutions = pysolve.solve(puzzle, limit=Limit(models=0)).solutions
    atoms = [{str(a) for a in facts.of_solution(s, rules.kind.face.answer)} for s in solutions]
    assert len(lines) == min(2, len(solutions))
    assert all(set(line.split()) in atoms for line in lines)


def write(folder: Path, text: str, name: str = "mine.lp") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a :- b(\n", r"mine.lp:2:1-2: error: syntax error"),
        (
            "a(X) :- not shaded(X, 0).",
            r"mine.lp:1:1-26: error: unsafe variables in:.*'X' is unsafe",
        ),
        ("a :- unshaded(0, 0).", r"mine.lp:1:6-20: error: atom does not occur in any rule head"),
        ("a(1/0).", r"mine.lp:1:3-6: error: operation undefined"),
        ('#include "gone.lp".', r"mine.lp:1:1-20: error: file could not be opened: gone.lp"),
        ("\n #script (python) print(1) #end.", r"mine.lp:2:2: error: #script is not allowed"),
        ('#include "hidden.lp".', r"hidden.lp:1:1: error: #script is not allowed"),
        ("#minimize { 1, R, C : shaded(R, C) }.", r"mine.lp:1:13: error: #minimize"),
        (":~ shaded(0, 0). [1]", r"mine.lp:1:1: error: #minimize"),
        ("#project shaded/2.", r"mine.lp:1:1: error: #project is not allowed"),
        ("#show reached/3.", r"mine.lp:1:1: error: only #show shaded/2 is allowed"),
        ("#show R : shaded(R, _).", r"mine.lp:1:1: error: only #show shaded/2 is allowed"),
        ("shaded(50, 50).", r"shaded\(50,50\), which lies outside the 10x10 board"),
        ("disabled(wall).", r"disabled\(wall\): there is no such rule"),
        ('disabled("span").', r'the rules state disabled\("span"\), which is of no form'),
        (
            "violated(corner, 0, 0) :- shaded(0, 0).",
            r"mine.lp:1:1: error: violated/3 means nothing",
        ),
        ("violated(foo).", r"mine.lp:1:1: error: violated/1 means nothing; it takes 2 arguments"),
        ("#program foo.", r"mine.lp:1:1: error: #program is not allowed"),
        ('invalid(room(77), "Bad."). ', r"room 77: Bad\."),
        ('invalid(cell(a, b), "Bad.").', r"cell\(a,b\): Bad\."),
        ('invalid("x", "Bad.").', r'"x": Bad\.'),
        ('invalid(cell(1), "Bad.").', r"cell\(1\): Bad\."),
    ],
)
def test_a_mistake_is_one_readable_line(text: str, message: str, tmp_path: Path) -> None:
    write(tmp_path, "#script (python) print(1) #end.", "hidden.lp")
    file = write(tmp_path, text)
    with pytest.raises(PuzzleError, match=message) as error:
        pysolve.solve(pysolve.load("heyawake/example"), rules=pysolve.Rules(extra=[file]))
    assert "\n" not in str(error.value)


def test_a_rule_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.lp"
    file.write_bytes(b"% \xff\xfe\n")
    with pytest.raises(RuleError, match=r"mine.lp: byte 3 is not UTF-8"):
        pysolve.solve(pysolve.load("heyawake/example"), rules=pysolve.Rules(extra=[file]))


def test_a_guess_does_not_make_a_puzzle_malformed(tmp_path: Path) -> None:
    """The example shades its first cell, so it has no solution; malformed it is not."""
    file = write(tmp_path, 'invalid(grid, "Maybe.") :- shaded(0, 0).')
    assert (
        pysolve.solve(pysolve.load("heyawake/example"), rules=pysolve.Rules(extra=[file])).verdict
        is Verdict.NONE
    )


def test_a_rule_of_ones_own_can_be_switched_off(tmp_path: Path) -> None:
    file = write(tmp_path, 'rule(never, "Never."). violated(never, grid). disabled(never).')
    assert (
        pysolve.solve(pysolve.load("heyawake/example"), rules=pysolve.Rules(extra=[file])).verdict
        is Verdict.UNIQUE
    )


def test_reading_a_kind_grounds_nothing(tmp_path: Path) -> None:
    """Otherwise no time limit could end it."""
    kind = copy(tmp_path, "takuzu", "#show value/3.", "#show value/3.\nbig(1..3000000).")
    assert kind.title == "Takuzu"
    outcome = pysolve.solve(
        pysolve.load("takuzu/smallest"),
        rules=pysolve.Rules(folder=tmp_path),
        limit=Limit(seconds=0.1),
    )
    assert outcome.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("task", [pysolve.solve, pysolve.count, pysolve.check])
@pytest.mark.parametrize("name", ["takuzu/smallest", "takuzu/example"])
def test_lost_values_are_an_error_even_without_a_model(
    task: Callable[..., object], name: str, tmp_path: Path
) -> None:
    """The givens of these ask for zeros, so no board without them is a model."""
    copy(tmp_path, "takuzu", "value(R, C, 0) :- cell(R, C), not value(R, C, 1).", "")
    with pytest.raises(RuleError, match="without a value"):
        task(pysolve.load(name), rules=pysolve.Rules(folder=tmp_path))


@pytest.mark.parametrize("seed", range(6))
def test_every_counted_board_is_a_solution(seed: int, tmp_path: Path) -> None:
    zero = "value(R, C, 0) :- cell(R, C), not value(R, C, 1)."
    copy(tmp_path, "takuzu", zero, "{ value(R, C, 0) } :- cell(R, C), not value(R, C, 1).")
    blank = pysolve.loads("kind: takuzu\ngivens:\n..\n..\n")
    with pytest.raises(RuleError, match="without a value"):
        pysolve.count(blank, rules=pysolve.Rules(folder=tmp_path), limit=Limit(models=0, seed=seed))


@pytest.mark.parametrize("task", [pysolve.solve, pysolve.count, pysolve.check])
def test_cells_that_lose_their_value_are_an_error(
    task: Callable[..., object], tmp_path: Path
) -> None:
    copy(tmp_path, "takuzu", "value(R, C, 0) :- cell(R, C), not value(R, C, 1).", "")
    blank = pysolve.loads("kind: takuzu\ngivens:\n..\n..\n")
    with pytest.raises(RuleError, match=r"leave row \d+, column \d+ without a value"):
        task(blank, rules=pysolve.Rules(folder=tmp_path))


def test_cells_with_two_values_are_an_error(tmp_path: Path) -> None:
    file = write(tmp_path, "value(0, 0, 0). value(0, 0, 1). disabled(given).\n")
    with pytest.raises(RuleError, match=r"give row 1, column 1 two values, [01] and [01]"):
        pysolve.solve(pysolve.load("takuzu/smallest"), rules=pysolve.Rules(extra=[file]))


@pytest.mark.parametrize("show", ["", "#show.", "#show land/2."])
def test_a_copy_that_does_not_show_the_answer_is_an_error(show: str, tmp_path: Path) -> None:
    copy(tmp_path, "nurikabe", "#show shaded/2.", show)
    with pytest.raises(RuleError, match=r"#show shaded/2"):
        pysolve.solve(pysolve.load("nurikabe/lagoon"), rules=pysolve.Rules(folder=tmp_path))


def copy(folder: Path, kind: str, old: str, new: str) -> Kind:
    """Export a kind and change its rules."""
    found, _ = catalogue.find(kind)
    exporting.export(found, folder)
    file = folder / kind / "rules.lp"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return catalogue.find(kind, folder)[0]


def test_an_unchanged_copy_solves_as_the_original(tmp_path: Path) -> None:
    found, _ = catalogue.find("nurikabe")
    exporting.export(found, tmp_path)
    puzzle = pysolve.load("nurikabe/example")
    rules = settled(puzzle, rules=pysolve.Rules(folder=tmp_path)).rules
    assert rules.redundant == tmp_path / "nurikabe" / "redundant.lp"
    assert rules.remarks == ()
    assert pysolve.check(puzzle, rules=pysolve.Rules(folder=tmp_path)).matches_stated


def test_redundant_constraints_of_changed_rules_are_left_out(tmp_path: Path) -> None:
    """They follow from the shipped rules and would rule out solutions of the changed ones."""
    kind = copy(tmp_path, "heyawake", "violated(connected, cell(R, C)) :-", "ignored(R, C) :-")
    puzzle = pysolve.load("heyawake/smallest")
    rules = settled(puzzle, rules=pysolve.Rules(folder=tmp_path)).rules
    assert rules.redundant is None
    assert "redundant.lp is left out" in rules.remarks[0]
    lonely = pysolve.loads("kind: heyawake\nrooms:\naaa\naaa\naaa\nclues:\n4..\n...\n...\n")
    boards = {
        solution.values
        for solution in pysolve.solve(
            lonely, rules=pysolve.Rules(folder=tmp_path), limit=Limit(models=0)
        ).solutions
    }
    assert ((0, 1, 0), (1, 0, 1), (0, 1, 0)) in boards
    edited = kind.folder / "redundant.lp"
    edited.write_text("% Nothing follows.\n" + "#defined disabled/1.\n")
    assert settled(puzzle, rules=pysolve.Rules(folder=tmp_path)).rules.redundant == edited


ROOM = "kind: {}\nrooms:\n{}\n"


def numbers(text: str, **options: Any) -> int:
    rules = pysolve.Rules(**options)
    return pysolve.count(pysolve.loads(text, rules), rules).number


def test_redundant_constraints_are_left_out_of_a_renamed_kind(tmp_path: Path) -> None:
    copy(tmp_path, "heyawake", "violated(adjacent, ", "touching(adjacent, ")
    (tmp_path / "heyawake").rename(tmp_path / "touchwake")
    text = ROOM.format("touchwake", "aaa\naaa")
    left_out = numbers(text, folder=tmp_path)
    (tmp_path / "touchwake" / "redundant.lp").unlink()
    assert left_out == numbers(text, folder=tmp_path) == 41


def test_redundant_constraints_are_left_out_of_a_changed_mode(tmp_path: Path) -> None:
    exporting.export(catalogue.find("heyawake")[0], tmp_path)
    mode = tmp_path / "mode" / "solve.lp"
    mode.write_text(
        mode.read_text().replace("not disabled(Rule)", "not disabled(Rule), Rule != adjacent")
    )
    assert numbers(ROOM.format("heyawake", "aaa\naaa"), folder=tmp_path) == 41


def test_redundant_constraints_are_left_out_when_a_file_changes_what_they_follow_from(
    tmp_path: Path,
) -> None:
    """On a torus more boards are connected than on a plane."""
    torus = write(
        tmp_path,
        "reached(G, R, 0) :- reached(G, R, Cols - 1), member(G, R, 0), size(_, Cols).\n"
        "reached(G, R, Cols - 1) :- reached(G, R, 0), member(G, R, Cols - 1), size(_, Cols).\n",
    )
    puzzle = pysolve.loads(ROOM.format("heyawake", "aaaa\naaaa\naaaa"))
    counted = pysolve.count(puzzle, rules=pysolve.Rules(extra=[torus]))
    assert counted.number == 165
    assert "reached/3 is changed by a file added to them" in counted.remarks[0]
    harmless = write(tmp_path, "violated(mine, cell(R, C)) :- shaded(R, C), R > 9.", "more.lp")
    assert settled(puzzle, rules=pysolve.Rules(extra=[harmless])).rules.redundant is not None


def test_atoms_that_are_written_together_are_seen(tmp_path: Path) -> None:
    """A pool stands for several atoms; each may change what the rules are made of, or be wrong."""
    torus = write(
        tmp_path,
        "next(R, Cols - 1, right, R, 0; R, 0, left, R, Cols - 1) :- cell(R, 0), size(_, Cols).\n",
    )
    puzzle = pysolve.loads(ROOM.format("heyawake", "aaaa\naaaa\naaaa"))
    counted = pysolve.count(puzzle, rules=pysolve.Rules(extra=[torus]))
    assert "next/5 is changed by a file added to them" in counted.remarks[0]
    alone = write(
        tmp_path,
        "next(R, Cols - 1, right, R, 0) :- cell(R, 0), size(_, Cols).\n"
        "next(R, 0, left, R, Cols - 1) :- cell(R, 0), size(_, Cols).\n",
        "alone.lp",
    )
    assert counted.number == pysolve.count(puzzle, rules=pysolve.Rules(extra=[alone])).number
    nameless = write(tmp_path, "violated((mine; yours), cell(R, C)) :- shaded(R, C), R > 9.")
    told = settled(puzzle, rules=pysolve.Rules(extra=[nameless])).rules.remarks
    assert ["mine" in told[0], "yours" in told[1]] == [True, True]
    for text, wrong in (
        ('rule(mine, "No."; yours, "Yes.").', "is no plain fact"),
        ("violated(mine; yours, cell(0, 0)) :- shaded(0, 0).", "violated/1 means nothing"),
    ):
        file = write(tmp_path, text)
        with pytest.raises(RuleError, match=wrong):
            pysolve.count(puzzle, rules=pysolve.Rules(extra=[file]))


def test_redundant_constraints_are_left_out_when_a_file_derives_what_the_rules_ask_for(
    tmp_path: Path,
) -> None:
    """Nothing in the rules derives a number; but what follows from them counts the numbers."""
    file = write(tmp_path, "number(0, 0, 1).\n")
    puzzle = pysolve.loads("kind: nurikabe\nclues:\n...\n..2\n...\n")
    rules = settled(puzzle, rules=pysolve.Rules(extra=[file])).rules
    assert rules.redundant is None
    assert "number/3 is changed by a file added to them" in rules.remarks[0]


def test_what_forbids_boards_without_telling_why_is_remarked_on(tmp_path: Path) -> None:
    puzzle = pysolve.load("heyawake/smallest")
    file = write(
        tmp_path, "\nviolated(mine, cell(R, C)) :- shaded(R, C), R > 9.\n :- shaded(9, 9)."
    )
    remarks = pysolve.solve(puzzle, rules=pysolve.Rules(extra=[file])).remarks
    assert remarks == (
        f"{file}:3:2: an integrity constraint forbids boards without telling why; "
        "derive violated(Name, Place) instead",
        f'{file}:2:1: violated(mine, ...) has no rule(Name, "..."): '
        "no answer can name that rule, or tell what it says",
    )
    file.write_text(
        'rule(mine, "Mine."). violated(mine, cell(R, C)) :- shaded(R, C), R > 9.\n'
        "violated(count, grid) :- shaded(9, _).\n"
        "violated(Rule, grid) :- rule(Rule, _), shaded(9, 9)."
    )
    assert pysolve.solve(puzzle, rules=pysolve.Rules(extra=[file])).remarks == ()


def test_export_does_not_overwrite(tmp_path: Path) -> None:
    found, _ = catalogue.find("takuzu")
    exporting.export(found, tmp_path)
    exporting.export(found, tmp_path)
    (tmp_path / "takuzu" / "rules.lp").write_text("% Mine.\n")
    with pytest.raises(UsageError, match="is there already and differs"):
        exporting.export(found, tmp_path)


def test_a_folder_without_kinds_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no kinds"):
        catalogue.kinds(tmp_path)
    with pytest.raises(UsageError, match="there is no rule folder"):
        catalogue.kinds(tmp_path / "gone")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a kind must state meta"),
        ('meta(title, "X"). layer(rooms, cell, room).', "a kind must state meta"),
        ("answer(colour, cell).", "there is answer\\(shaded, cell\\), answer\\(value, cell\\)"),
        ("answer(shaded, cell). answer(value, cell).", "answer\\(Name, Place\\) is there 2 times"),
        ('meta(titel, "X").', "titel, ...\\) is unknown; did you mean 'title'"),
        ("layer(rooms, cell, rum).", "there are no such layers; there is cell room, side wall,"),
        ("layer(a, margin, list).", "is called top, left, bottom or right"),
        ("layer(a, cell, number). layer(b, cell, number).", "a is of that place and type already"),
        ('glyph(a, b, "no", "word", star).', "the letter is one character"),
        ("framed(a, box).", "it is one of circle, block"),
        ("parameter(stars, many).", "the default is a number, or unknown"),
        ("values(1, high).", "values go from a number to a number, or to rows, cols or cells"),
        ("codec(puzzlink, one, borders, rooms).", "the position is a number"),
    ],
)
def test_metadata_mistakes_are_named(text: str, message: str, tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    write(folder, text, "rules.lp")
    with pytest.raises(RuleError, match=message):
        catalogue.find("odd", tmp_path)


def test_a_variant_alias_is_a_kind() -> None:
    kind, variants = catalogue.find("Ayeheya")
    assert (kind.name, variants) == ("heyawake", ("ayeheya",))
    kind, variants = catalogue.find("heyawacky")
    assert (kind.name, variants) == ("heyawake", ())


def test_rules_added_and_switched_off_together(tmp_path: Path) -> None:
    more = write(tmp_path, "violated(first, cell(0, 0)) :- not shaded(0, 0).\n", "more.lp")
    off = write(tmp_path, "disabled(count).\n", "off.lp")
    puzzle = pysolve.loads("kind: heyawake\nrooms:\naa\nclues:\n0.\n")
    assert pysolve.solve(puzzle).solutions[0].values == ((0, 0),)
    assert pysolve.solve(puzzle, rules=pysolve.Rules(extra=[more])).verdict is Verdict.NONE
    assert pysolve.solve(puzzle, rules=pysolve.Rules(extra=[more, off])).solutions[0].values == (
        (1, 0),
    )


def test_every_shipped_kind_says_how_its_clues_are_erased() -> None:
    told = {kind.name: dict(kind.about.erased) for kind in known()}
    words: dict[Entry, str] = {None: "blank", "?": "unknown"}
    assert told == {
        kind: {layer: words[entry] for layer, entry in boards_of(kind).erased.items()}
        for kind in KINDS
    }


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_told_of_values_is_what_every_solution_has(kind: str) -> None:
    """On all solutions of small boards: nothing is told that is not so, and nothing is left out.

    Variants only add rules, so what holds without them holds with them.
    """
    about, _ = catalogue.find(kind)
    apart, connected = {0, 1}, {0, 1}
    for puzzle in drawn(kind, (), 30):
        for solution in pysolve.solve(puzzle, limit=Limit(models=0)).solutions:
            for value in (0, 1):
                cells = where(solution.values, value)
                if any(not cells.isdisjoint(neighbours(cell)) for cell in cells):
                    apart.discard(value)
                if len(areas(cells)) > 1:
                    connected.discard(value)
    assert (set(about.apart), set(about.connected)) == (apart, connected)


def test_the_names_of_instances_do_not_leave_their_folder(tmp_path: Path) -> None:
    """Not even to a file that is there."""
    climbing = ["../x", "heyawake/../../x", str(tmp_path / "x")]
    (tmp_path / "instances" / "heyawake").mkdir(parents=True)
    for name in ("x.txt", "instances/heyawake/x.txt"):
        (tmp_path / name).write_text("kind: takuzu\ngivens:\n..\n..\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "shipped", lambda folder: tmp_path / folder)
        assert sources.exists("heyawake/x")
        assert not any(sources.exists(name) for name in climbing)
        with pytest.raises(pysolve.SourceError, match="there is no such file"):
            sources.read("../x")
