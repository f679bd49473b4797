"""Sheets for paper: what stands on them, in which order, on which paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import run

import pysolve
from pysolve.face import face_of
from pysolve.model import Puzzle, Solution
from pysolve.render.sheet import Layout, Printed, page
from pysolve.render.svg.description import describe

BLOCK = re.compile(
    r"<figure( class=\"wide\")?>\n<figcaption>(.*?)</figcaption>\n(.*?)</figure>", re.S
)
TAGS = re.compile(r"<[^>]+>")


def figures(text: str) -> list[tuple[str, str, float]]:
    """Return the captions of a sheet, what stands below each board, and how wide that is."""
    found = []
    for _, caption, inside in BLOCK.findall(text):
        width = re.search(r'style="width: ([\d.]+)mm"', inside)
        below = re.search(r"<p>(.*?)</p>", inside)
        assert width
        found.append((TAGS.sub("", caption), below[1] if below else "", float(width[1])))
    return found


def halves(text: str) -> tuple[str, str]:
    puzzles, _, solutions = text.partition("<h2>Solutions</h2>")
    return puzzles, solutions


def blank(rows: int, cols: int) -> Printed:
    solution = Solution(((0,) * cols,) * rows)
    return Printed(Puzzle("x", rows, cols, ()), face_of("shaded"), "X", (), solution)


def test_a_sheet_of_mixed_kinds(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    names = ["takuzu/example", "starbattle/5x5", "takuzu/all-different"]
    done = run("sheet", *names, "--title", "Some & more", "-o", file)
    assert (done.exit_code, done.output) == (0, "")
    text = file.read_text(encoding="utf-8")
    puzzles, solutions = halves(text)
    assert "<h1>Some &amp; more</h1>" in puzzles
    assert re.findall(r"<h2>(.*?)</h2>", puzzles) == ["Takuzu", "Star Battle", "Takuzu (binairo)"]
    sentence = "<li>No three neighbours in a row are equal.</li>"
    assert puzzles.count(sentence) == 2
    assert [caption for caption, _, _ in figures(puzzles)] == [
        "1 Takuzu, Eight by eight",
        "2 Star Battle 5x5 no. 1, stars: 1",
        "3 Takuzu (binairo), All different",
    ]
    assert [caption for caption, _, _ in figures(solutions)] == ["1", "2", "3"]
    # The boards in words, as pictures tell them: first the puzzle alone, then solved.
    takuzu = pysolve.load("takuzu/example")
    for half, drawn in (
        (puzzles, pysolve.draw(takuzu)),
        (solutions, pysolve.draw(takuzu, takuzu.solution)),
    ):
        assert describe(drawn.scene) in half
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_puzzle_without_a_solution_is_solved(tmp_path: Path) -> None:
    file, out = tmp_path / "p.txt", tmp_path / "sheet.html"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\n")
    assert run("sheet", file, "-o", out).exit_code == 0
    _, solutions = halves(out.read_text())
    assert "Row 1: given 1, 0." in solutions
    assert "Row 2: 0, 1." in solutions


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("takuzu/flawed/ambiguous", 1, "there are several solutions, so none is shown"),
        ("takuzu/flawed/impossible", 1, "there is no solution to show"),
    ],
)
def test_what_cannot_be_solved_is_named_and_nothing_is_written(
    name: str, code: int, told: str, tmp_path: Path
) -> None:
    out = tmp_path / "sheet.html"
    done = run("sheet", "takuzu/example", name, "-o", out)
    assert done.exit_code == code
    assert done.stderr.splitlines() == [
        f"puzzles: {name}: {told}",
        f"puzzles: {out} is not written, as not all puzzles can be on it",
    ]
    assert not out.exists()
    assert run("sheet", "takuzu/example", name, "--solutions", "none", "-o", out).exit_code == 0
    text = out.read_text()
    assert text.count("<figure") == 2
    assert "Solutions" not in text


def test_a_stated_solution_that_breaks_the_rules_is_not_printed(tmp_path: Path) -> None:
    file, out = tmp_path / "p.txt", tmp_path / "sheet.html"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\nsolution:\n11\n00\n")
    done = run("sheet", file, "-o", out)
    assert done.exit_code == 1
    assert f"{file}: the solution that it states breaks the rules" in done.stderr
    assert not out.exists()


def test_difficulty_in_words(tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    names = ["takuzu/first-steps", "heyawake/smallest", "tents/5x5", "tents/6x6"]
    done = run("sheet", *names, "--difficulty", "--no-rules", "-o", out)
    assert done.exit_code == 0
    assert done.stderr == "puzzles: Tents names no steps, so it is not rated\n"
    text = out.read_text()
    rated = [pysolve.rate(pysolve.load(name)).difficulty for name in names[:2]]
    assert [below for _, below, _ in figures(halves(text)[0])] == [*rated, "", ""]
    assert "<li>" not in text


def test_what_a_sheet_needs(tmp_path: Path) -> None:
    for arguments, told in (
        ([], "a sheet is written into a file: give it with -o sheet.html"),
        (["-o", "sheet.pdf"], "sheet.pdf: a sheet's name ends with .html"),
        (["-o", "s.html", "--columns", "0"], "a sheet has 1 to 12 columns, not 0"),
        (
            ["-o", "s.html", "--solutions", "none", "--time-limit", "3"],
            "nothing is solved for --solutions none; leave out how to solve",
        ),
    ):
        done = run("sheet", "takuzu/example", *arguments)
        assert (done.exit_code, done.stderr) == (2, f"puzzles: {told}\n")
    with pytest.raises(pysolve.UsageError, match="no paper 'a3'"):
        Layout("a3")


def test_all_puzzles_of_a_file_are_on_it(tmp_path: Path) -> None:
    file, out = tmp_path / "p.txt", tmp_path / "sheet.html"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\n\nkind: nurikabe\nclues:\n2.\n..\n")
    run("sheet", file, "--solutions", "none", "-o", out)
    assert [caption for caption, _, _ in figures(out.read_text())] == ["1 Takuzu", "2 Nurikabe"]


def test_columns_and_widths() -> None:
    """Beside each other only what can be written into; a wide board spans all columns."""
    small, wide = blank(8, 8), blank(8, 20)
    text = page("X", [small, wide, small])
    puzzles, solutions = halves(text)
    assert "repeat(2, 1fr)" in text
    assert [bool(spans) for spans, _, _ in BLOCK.findall(puzzles)] == [False, True, False]
    assert [width for _, _, width in figures(puzzles)] == [69.6, 165.6, 69.6]
    assert [width for _, _, width in figures(solutions)] == [39.1, 54.7, 39.1]
    # In columns that were asked for, as large as they come.
    (_, _, alone), *_ = figures(page("X", [small], Layout(columns=1)))
    (_, _, third), *_ = figures(page("X", [small], Layout(columns=3)))
    assert (alone, third) == (121.7, 54.7)


@pytest.mark.parametrize(
    ("layout", "size", "wide", "high"),
    [
        (Layout(), "A4", 182, 269),
        (Layout("letter"), "letter", 187.9, 251.4),
        (Layout("a5", landscape=True), "A5 landscape", 190, 128),
    ],
)
def test_no_board_is_larger_than_the_paper(
    layout: Layout, size: str, wide: float, high: float
) -> None:
    for rows, cols in ((60, 20), (20, 60), (50, 50)):
        text = page("X", [blank(4, 4), blank(rows, cols)], layout)
        assert f"@page {{ size: {size}; margin:" in text
        for _, _, width in [figures(half)[1] for half in halves(text)]:
            assert width <= wide + 0.05
            units = [(36 * side + 25) / 36 for side in (rows, cols)]
            assert width / units[1] * units[0] <= high - 8 + 0.2


def test_the_first_board_stands_below_the_rules() -> None:
    tall = Printed(Puzzle("x", 30, 18, ()), face_of("shaded"), "X", ("A rule.",) * 5)
    (_, _, first), (_, _, second) = figures(page("X", [tall, tall]))
    assert 0.7 * second <= first < second


def test_the_library_makes_sheets() -> None:
    puzzles = [pysolve.load("takuzu/smallest"), pysolve.load("takuzu/flawed/ambiguous")]
    with pytest.raises(pysolve.NoSolutionError, match=r"^puzzle 2 \(.+\): there are several"):
        pysolve.sheet(puzzles)
    text = pysolve.sheet(puzzles, solutions=False, told=False, title="T")
    assert [caption.split()[0] for caption, _, _ in figures(text)] == ["1", "2"]
    assert "<h1>T</h1>" in text
    assert "<li>" not in text
    with pytest.raises(pysolve.UsageError, match="a sheet needs a puzzle"):
        pysolve.sheet([])


def test_marks_are_drawn_where_they_are_wished_for(tmp_path: Path) -> None:
    text = "kind: takuzu\n\ngivens:\n0..1\n....\n1..0\n....\n\nmarks:\n.01.\n....\n....\n....\n"
    (puzzle,) = [pysolve.loads(text)]
    plain, marked = (
        pysolve.sheet([puzzle], solutions=False, marks=marks) for marks in (False, True)
    )
    (tmp_path / "one.txt").write_text(text)
    done = run(
        "sheet", tmp_path / "one.txt", "--solutions", "none", "--marks", "-o", tmp_path / "s.html"
    )
    assert done.exit_code == 0
    assert (tmp_path / "s.html").read_text() == marked != plain
    made = ["generate", "-k", "takuzu", "--size", "6x6", "--needs", "one_left", "--seed", "1"]
    pages = []
    for name, more in (("whole", []), ("before", ["--before"])):
        assert run(*made, *more, "-o", tmp_path / f"{name}.html").exit_code == 0
        page = (tmp_path / f"{name}.html").read_text().split("<h2>Solutions</h2>")
        pages.append(page)
    (whole, solution), (before, same) = pages
    assert len(before) > len(whole) + 500
    assert same.replace("before one left", "needs one left") == solution
