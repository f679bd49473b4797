"""Pictures of single steps and of hints: what is new, what it rests on, no more than is told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from running import run

import pysolve
from pysolve.cli.commands.hint import LEVELS
from pysolve.explaining.paragraphs import in_paragraphs
from pysolve.face import face_of
from pysolve.model import Key, Layer, Violation
from pysolve.render import hints
from pysolve.render.scene import Scene
from pysolve.render.svg import THEMES, draw_scene
from pysolve.render.svg.shapes import tiles
from pysolve.render.walk.scenes import after
from pysolve.settling import settled

LAST = LEVELS[-1]


def paths(text: str) -> dict[str, dict[str, str]]:
    """Return the paths of a picture by their classes, each with its attributes."""
    root = ElementTree.fromstring(text)
    found = root.iter("{http://www.w3.org/2000/svg}path")
    return {path.attrib["class"]: path.attrib for path in found if "class" in path.attrib}


def rows(text: str) -> list[str]:
    """Return what a picture says in words, line by line."""
    found = re.search(r"<desc[^>]*>(.*?)</desc>", text, re.DOTALL)
    assert found
    return found[1].splitlines()


def test_a_step_shows_what_is_new_and_what_it_rests_on(tmp_path: Path) -> None:
    file = tmp_path / "step.svg"
    explanation = pysolve.explain(pysolve.load("heyawake/first-rooms")).result()
    step = max(explanation.steps, key=lambda step: (len(step.reasons), step.number))
    name = "heyawake/first-rooms"
    done = run("explain", name, "--steps", "--step", step.number, "-o", file)
    assert (done.exit_code, done.output) == (0, "")
    text = file.read_text(encoding="utf-8")
    scene = after(explanation, step)
    assert text == draw_scene(scene)
    drawn, light = paths(text), THEMES["light"]
    new = [drawn[name] for name in ("marked", "marked-on-shade") if name in drawn]
    assert sum(each["d"].count("M") for each in new) == len(step.places)
    assert {each["stroke"] for each in new} <= {light.accent, light.accent_on_shade}
    whys = [drawn[name] for name in ("why", "why-on-shade") if name in drawn]
    assert {why["stroke-dasharray"] for why in whys} == {"3.96 2.52"}
    assert {why["stroke"] for why in whys} <= {light.reason, light.reason_on_shade}
    assert sum(why["d"].count("M") for why in whys) == len(set(scene.reasons or ()))
    assert rows(text)[0] == step.sentence
    # In paragraphs, unless single steps are asked for.
    told = in_paragraphs(explanation)
    run("explain", name, "--step", "2", "-o", file)
    assert file.read_text(encoding="utf-8") == draw_scene(after(told, told.steps[1]))


def test_on_sides_what_a_step_rests_on_is_framed() -> None:
    puzzle = pysolve.puzzle("slitherlink", numbers=["3."])
    line, none = pysolve.Placement((0, 1), 1), (1, 2)
    step = pysolve.Step(1, "x", "", 1, 1, (line,), (none, (0, 0)), ((0, 0),), (), "So it is.")
    start = tuple((None,) * 5 for _ in range(3))
    face = settled(puzzle).face
    known = pysolve.Explanation(puzzle, face, pysolve.Verdict.UNKNOWN, start, (step,))
    text = draw_scene(after(known, step))
    # A frame about the side and a ring about the corner; dashes in the cell of the clue.
    drawn = paths(text)
    assert drawn["why between"]["d"].count("M") == 2
    assert drawn["why"]["d"].count("M") == 1
    assert rows(text) == [
        "So it is.",
        "Row 1: looked at number 3 marked line above, empty.",
        "Highlighted: the top side of row 1, column 1.",
        "Looked at: the right side of row 1, column 1; the upper left corner of row 1, column 1.",
    ]


def test_a_step_as_png_in_a_theme(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    file = tmp_path / "step.png"
    options = ["--theme", "dark", "--cell-size", "20"]
    assert run("explain", "takuzu/first-steps", "--step", "1", *options, "-o", file).exit_code == 0
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-o", "s.svg"], "s.svg: a picture shows one step; tell which with --step"),
        (["--step", "1", "-o", "s.md"], "s.md has all steps; a picture of one is .svg or .png"),
        (
            ["--step", "1", "-o", "s.gif"],
            "s.gif: the name must end in .html, .md, or with --step .svg or .png",
        ),
        (["--step", "999", "-o", "s.svg"], "there are {0} steps, numbered from 1 to {0}"),
        (["--from", "1", "-o", "s.svg"], "--output and --from exclude each other"),
        (
            ["--theme", "dark", "-o", "s.html"],
            "--theme and --cell-size are for pictures, and s.html is a page",
        ),
        (["--theme", "dark"], "--theme does nothing without --output"),
    ],
)
def test_what_is_no_picture_of_a_step(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("explain", "takuzu/smallest", *arguments)
    number = len(pysolve.explain(pysolve.load("takuzu/smallest")).result().paragraphs)
    assert (done.exit_code, done.stderr) == (2, f"puzzles: {told.format(number)}\n")
    assert not list(tmp_path.iterdir())


def test_a_picture_holds_one_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "s.svg"
    done = run("explain", "takuzu/smallest", "takuzu/first-steps", "--step", "1", "-o", file)
    assert done.exit_code == 2
    assert f"{file} holds one puzzle; takuzu/first-steps is another" in done.stderr
    assert not file.exists()


@pytest.mark.parametrize("level", LEVELS)
def test_a_hint_draws_what_its_level_tells(level: int, tmp_path: Path) -> None:
    file = tmp_path / "hint.svg"
    name = "heyawake/stepping-stones"
    assert run("hint", name, "--level", level, "-o", file).exit_code == 0
    text = file.read_text(encoding="utf-8")
    found = pysolve.hint(pysolve.load(name))
    assert found.step is not None
    drawn = paths(text)
    if level == LAST:
        new = [drawn[name]["d"] for name in ("marked", "marked-on-shade") if name in drawn]
        assert "".join(new).count("M") == len(found.step.places)
        assert rows(text)[0] == found.step.sentence
        return
    # Nothing that is decided can be seen, only what it rests on, or the cells about where to look.
    assert {"marked", "dots", "marks"} & set(drawn) == set()
    if level == LAST - 1:
        rests = [*found.step.reasons, *found.step.clues]
        assert drawn["why"]["d"] == "".join(tiles(rests, 36, 0.09))
        return
    r, c = (*found.before, found.step)[0].places[0]
    near = [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    board = [(y, x) for y, x in near if 0 <= y < 7 and 0 <= x < 7]
    assert drawn["why"]["d"] == "".join(tiles(board, 36, 0.09))
    assert " ".join(rows(text)).count("looked at") > 0


def test_why_a_cell_is_what_it_is_is_drawn_in_full(tmp_path: Path) -> None:
    file = tmp_path / "hint.svg"
    done = run("hint", "takuzu/first-steps", "--cell", "1,1", "-o", file)
    assert done.exit_code == 0
    assert "highlighted" in rows(file.read_text())[1]


MISTAKEN = """kind: takuzu

givens:
1...
..0.
....
..00

marks:
10..
0...
01..
....
"""


@pytest.mark.parametrize("level", LEVELS)
def test_a_mistake_is_drawn_as_far_as_it_is_told(level: int, tmp_path: Path) -> None:
    file, out = tmp_path / "p.txt", tmp_path / "hint.svg"
    file.write_text(MISTAKEN)
    assert run("hint", file, "--level", level, "-o", out).exit_code == 1
    line = rows(out.read_text())[2]
    if level == 1:
        assert line == "Row 3: marked 0, marked 1, 2 cells empty."
    elif level == 2:
        assert line == "Row 3: looked at marked 0, looked at marked 1, 2 cells looked at."
    else:
        assert line == "Row 3: marked 0, highlighted marked 1, 2 cells empty."
        # Why is told last: what it cannot stand with.
        assert ("looked at" in out.read_text()) is (level == LAST)


def test_as_text_marks_that_cannot_stand_have_brackets(tmp_path: Path) -> None:
    file, out = tmp_path / "p.txt", tmp_path / "hint.txt"
    file.write_text(MISTAKEN)
    for command in (["hint", file, "--level", LAST], ["check", file]):
        run(*command, "--ascii", "-o", out)
        assert out.read_text().splitlines()[4] == "| 0 [1]      |"


def test_where_solutions_differ_is_drawn(tmp_path: Path) -> None:
    file, out = tmp_path / "p.txt", tmp_path / "hint.svg"
    file.write_text("kind: takuzu\ngivens:\n..\n..\n")
    assert run("hint", file, "-o", out).exit_code == 1
    assert rows(out.read_text()) == ["Row 1: 2 cells highlighted.", "Row 2: 2 cells highlighted."]


def test_no_picture_beside_json_or_without_a_solution(tmp_path: Path) -> None:
    out = tmp_path / "hint.svg"
    done = run("hint", "takuzu/example", "--json", "-o", out)
    assert (done.exit_code, done.stderr) == (
        2,
        "puzzles: --json and --output exclude each other\n",
    )
    assert run("hint", "takuzu/flawed/impossible", "-o", out).exit_code == 1
    assert not out.exists()


ROOMS = pysolve.Puzzle("x", 3, 3, (Layer("rooms", ((0, 0, 1), (2, 2, 1), (3, 3, 3))),))


@pytest.mark.parametrize(
    ("key", "where"),
    [
        (Key("room", (1,)), {(0, 2), (1, 2)}),
        (Key("row", (1,)), {(1, 0), (1, 1), (1, 2)}),
        (Key("columns", (0, 2)), {(r, c) for r in range(3) for c in (0, 2)}),
        (Key("block", (1, 0)), {(1, 0), (1, 1), (2, 0), (2, 1)}),
        (Key("line", (2, 2, 0, 2)), {(0, 2), (1, 2), (2, 2)}),
        (Key("corner", (0, 1)), {(0, 0), (0, 1)}),
        (Key("cell", (1, 2)), {(0, 2), (1, 2)}),
        (Key("grid", ()), set()),
    ],
)
def test_the_place_of_a_broken_rule(key: Key, where: set[tuple[int, int]]) -> None:
    puzzle = replace(ROOMS, marks=((1, None, None), (None,) * 3, (None,) * 3))
    review = pysolve.Review(1, (Violation("rule", key),), False, ((0, 0),), (), None)
    hint = pysolve.Hint(puzzle, review, None, face=face_of("shaded", "rooms"))
    assert set(hints.drawn(hint, 2).reasons or ()) == where


def test_marks_of_three_rooms_and_more_are_told_by_their_lines() -> None:
    review = pysolve.Review(3, (), False, ((0, 0), (1, 2), (2, 1)), (), None)
    hint = pysolve.Hint(ROOMS, review, None, face=face_of("shaded", "rooms"))
    scene: Scene = hints.drawn(hint, 2)
    assert len(scene.reasons or ()) == 9
    narrow = replace(review, conflict=((0, 0), (2, 0), (1, 1), (0, 2)))
    assert len(hints.drawn(replace(hint, review=narrow), 2).reasons or ()) == 9
