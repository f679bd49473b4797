"""The command line, as people and scripts use it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from running import PUZZLES, run, shell

import pysolve
from pysolve.engine import limits, process

BLANK = "kind: takuzu\ngivens:\n" + ("." * 20 + "\n") * 20


def drawn(solution: pysolve.Solution) -> str:
    return "".join(".#"[value] for row in solution.values for value in row)


def test_solve_without_input_shows_the_example() -> None:
    done = shell("solve", "--kind", "heyawake", "--ascii", stdin=subprocess.DEVNULL)
    assert done.returncode == 0
    assert "no input given: this is the shipped puzzle heyawake/example" in done.stderr
    assert "UNIQUE" in done.stdout
    expected = pysolve.load("heyawake/example").solution
    assert expected is not None
    rows = done.stdout.splitlines()[2:22:2]
    shading = "".join("#" if row[4 * c + 1] == "#" else "." for row in rows for c in range(10))
    assert shading == drawn(expected)


def test_solve_reads_standard_input_when_piped() -> None:
    text = pysolve.sources.read("nurikabe/lagoon").text
    for arguments in (["solve"], ["solve", "-"]):
        done = shell(*arguments, input=text)
        assert (done.returncode, done.stderr) == (0, "")
        assert "nurikabe, 5x5: Lagoon" in done.stdout


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_an_empty_pipe_is_an_error(command: str) -> None:
    """Not the example: whoever pipes nothing in has not had a puzzle verified."""
    done = shell(command, "--kind", "takuzu", input="")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "puzzles: standard input is empty\n"


@pytest.mark.parametrize(
    ("kind", "name"), [("binairo", "takuzu/all-different"), ("ayeheya", "heyawake/mirrored")]
)
def test_the_example_of_a_variant_is_one_of_the_variant(kind: str, name: str) -> None:
    done = run("solve", "--kind", kind)
    assert done.exit_code == 0
    assert f"this is the shipped puzzle {name}" in done.stderr
    assert f"Example {name}" in run("kinds", kind).stdout


def test_solve_without_input_or_kind_says_what_to_give() -> None:
    done = shell("solve", stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "puzzles: give a puzzle, or --kind K to see the example of a kind\n"


@pytest.mark.parametrize(
    ("command", "name", "code", "verdict"),
    [
        ("solve", "heyawake/first-rooms", 0, "UNIQUE"),
        ("solve", "heyawake/flawed/ambiguous", 0, "MULTIPLE"),
        ("solve", "heyawake/flawed/impossible", 1, "NONE"),
        ("check", "heyawake/first-rooms", 0, "UNIQUE"),
        ("check", "heyawake/flawed/ambiguous", 1, "MULTIPLE"),
        ("check", "heyawake/flawed/impossible", 1, "NONE"),
    ],
)
def test_verdicts_and_exit_codes(command: str, name: str, code: int, verdict: str) -> None:
    text = run(command, name)
    assert text.exit_code == code
    assert re.search(rf"^{verdict}: ", text.stdout, re.MULTILINE)
    answer = json.loads(run(command, name, "--json").stdout)
    assert answer["verdict"] == verdict
    assert answer["version"] == 1


def test_json_holds_the_grids_and_where_they_differ() -> None:
    answer = json.loads(run("solve", "takuzu/first-steps", "--json", "--stats").stdout)
    stated = pysolve.load("takuzu/first-steps").solution
    assert stated is not None
    assert answer["solutions"] == [[list(row) for row in stated.values]]
    assert answer["exhausted"] is True
    assert answer["matches_stated"] is True
    assert answer["statistics"]["atoms"] > 0
    answer = json.loads(run("check", "takuzu/flawed/ambiguous", "--json").stdout)
    one, two = answer["solutions"]
    assert answer["differences"] == [
        [r, c] for r in range(6) for c in range(6) if one[r][c] != two[r][c]
    ]
    assert answer["differences"]
    assert answer["matches_stated"] is None


def test_first_stops_without_the_proof() -> None:
    done = run("solve", "heyawake/flawed/ambiguous", "--first")
    assert done.exit_code == 0
    assert "SOLVED: one solution; whether it is the only one was not asked." in done.stdout
    assert run("solve", "heyawake/flawed/impossible", "--first").exit_code == 1


def test_models_finds_as_many_as_asked_for() -> None:
    answer = json.loads(run("solve", "takuzu/flawed/ambiguous", "--models", "0", "--json").stdout)
    assert len(answer["solutions"]) == 5
    assert answer["exhausted"] is True
    text = run("solve", "takuzu/flawed/ambiguous", "--models", "3").stdout
    assert "there are at least 3 solutions" in text
    text = run("solve", "takuzu/flawed/ambiguous", "--models", "9").stdout
    assert "there are exactly 5 solutions" in text
    assert run("check", "takuzu/flawed/ambiguous", "--models", "1").exit_code == 2


def test_count() -> None:
    done = run("count", "takuzu/flawed/ambiguous")
    assert (done.exit_code, done.stdout) == (0, "5 solutions\n")
    done = run("count", "takuzu/flawed/ambiguous", "--limit", "3")
    assert (done.exit_code, done.stdout) == (0, "at least 3 solutions (limit reached)\n")
    done = run("count", "takuzu/flawed/impossible")
    assert (done.exit_code, done.stdout) == (1, "0 solutions\n")
    answer = json.loads(run("count", "takuzu/flawed/ambiguous", "--limit", "5", "--json").stdout)
    assert (answer["count"], answer["exact"]) == (5, False)


def test_a_time_limit_ends_with_what_is_known(tmp_path: Path) -> None:
    file = tmp_path / "blank.txt"
    file.write_text(BLANK)
    done = run("count", file, "--time-limit", "0.3")
    assert done.exit_code == 3
    assert re.fullmatch(r"at least [\d,]+ solutions \(time reached\)\n", done.stdout)


def test_one_solution_in_time_is_no_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule file that makes the second solution too hard to find or to rule out.

    The time is over as soon as the first is found, however long that took.
    """
    found: list[int] = []
    tell = limits.Deadline.tell

    def heard(deadline: limits.Deadline, number: int = 0) -> None:
        found.extend([number] if number else [])
        tell(deadline, number)

    # Another process would not know of this.
    monkeypatch.setattr(process, "available", lambda: False)
    monkeypatch.setattr(limits.Deadline, "tell", heard)
    monkeypatch.setattr(limits.Deadline, "expired", property(lambda _: bool(found)))
    holes = tmp_path / "holes.lp"
    holes.write_text(
        "pigeon(1..13). hole(1..12). { in(P, H) : hole(H) } = 1 :- pigeon(P).\n"
        "violated(holes, pair(P, P')) :- in(P, H), in(P', H), P < P', value(0, 0, 1).\n"
    )
    file = tmp_path / "one.txt"
    file.write_text("kind: takuzu\ngivens:\n..\n..\n")
    done = run("solve", file, "--with", holes, "--time-limit", "900", "--ascii")
    assert done.exit_code == 3
    assert "UNKNOWN: 1 solution found, uniqueness not proven within 900 s.\n" in done.stdout
    assert "| 0  1 |" in done.stdout
    found.clear()
    assert run("check", file, "--with", holes, "--time-limit", "900").exit_code == 3


def test_several_inputs_get_a_result_each_and_the_worst_code(tmp_path: Path) -> None:
    gone = tmp_path / "gone.txt"
    done = run("check", "takuzu/smallest", gone, "takuzu/flawed/impossible", "takuzu/first-steps")
    assert done.exit_code == 2
    assert re.findall(r"^(UNIQUE|NONE|==.*)", done.stdout, re.MULTILINE) == [
        "== takuzu/smallest",
        "UNIQUE",
        "== takuzu/flawed/impossible",
        "NONE",
        "== takuzu/first-steps",
        "UNIQUE",
    ]
    assert done.stderr == (
        f"puzzles: {gone}: there is no such file, nor a shipped puzzle of that name\n"
    )
    assert run("check", "takuzu/smallest", "takuzu/flawed/impossible").exit_code == 1
    lines = run("solve", "takuzu/smallest", "takuzu/oblong", "--json").stdout.splitlines()
    assert [json.loads(line)["input"] for line in lines] == ["takuzu/smallest", "takuzu/oblong"]


def test_a_wrong_stated_solution_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\nsolution:\n01\n10\n")
    done = run("check", file)
    assert done.exit_code == 1
    assert "It is not the solution that the input states.\n" in done.stdout


def test_marks_are_said_to_be_unused(tmp_path: Path) -> None:
    file = tmp_path / "marks.txt"
    file.write_text("kind: takuzu\ngivens:\n1.\n..\nmarks:\n10\n..\n")
    assert "the marks are not used" in run("solve", file).stderr


def bad(tmp_path: Path, content: bytes) -> Path:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    return file


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "there is no puzzle in it, it is empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is not text: byte 1 is not UTF-8"),
        (b"kind: takuzu\n\x00\x00", "is not text: character 14 is a NUL"),
        (b"x" * 10_000_000, "is larger than 4 MB, which no puzzle is"),
        (
            b"kind: heyawake\nrooms:\naab\naa\n",
            ":4:3: this row has 2 cells, but line 3 has 3 cells",
        ),
        (
            b"kind: heyawake\nrooms:\naa\nclues:\n12\n",
            ":5:2: the room 'a' has the clue 2 here, but",
        ),
        (b"kind: heyawake\nrooms:\naba\n", ":3:3: the room 'a' falls apart"),
        (b"kind: nurikabe\nclues:\n-2 .\n", ":3:1: '-2' is negative"),
        (b"kind: nurikabe\nclues:\n99999999 .\n", ":3:1: '99999999' is too large"),
        (b"kind: takuzu\ngivens:\n...\n", "not a Takuzu (1x3)"),
        (
            b"\xef\xbb\xbfkind: takuz\ngivens:\n..\n",
            ":1: unknown kind 'takuz'; did you mean 'takuzu'",
        ),
    ],
)
@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_bad_input_is_one_line_and_code_2(
    command: str, content: bytes, message: str, tmp_path: Path
) -> None:
    done = run(command, bad(tmp_path, content))
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert "bad.txt" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "--kind", "heywake"], "unknown kind 'heywake'; did you mean 'heyawake'?"),
        (["solve", "takuzu/example", "--variant", "binaro"], "did you mean 'binairo'?"),
        (["solve", "takuzu/example", "--with", "gone.lp"], "there is no rule file gone.lp"),
        (["solve", "takuzu/example", "--asp-dir", "gone"], "there is no rule folder gone"),
        (["solve", "takuzu/example", "--kind", "heyawake"], "of kind takuzu, not heyawake"),
        (["solve", "takuzu/example", "--time-limit", "0"], "must be above 0 seconds"),
        (["solve", "takuzu/example", "--time-limit", "nan"], "must be above 0 seconds"),
        (["solve", "takuzu/example", "--threads", "0"], "must be from 1 to 64"),
        (["solve", "takuzu/example", "--config", "jumpi"], "did you mean 'jumpy'?"),
        (["solve", "takuzu/example", "--seed", "-1"], "the seed must be from 0"),
        (["solve", "takuzu/example", "--models", "-1"], "from 0 (all) to"),
        (["solve", "x" * 5000], "cannot be read: File name too long"),
        (["solve", "takuzu"], "to see its example, ask for --kind takuzu"),
        (["solve", "takuzu/exampel"], "did you mean 'takuzu/example'?"),
        (["solve", "takuz"], "did you mean --kind takuzu?"),
        (["kinds", "slitherlimp"], "unknown kind 'slitherlimp'"),
        (["kinds", "--export", "x"], "--export needs a kind"),
    ],
)
def test_bad_usage_is_one_line_and_code_2(
    arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).resolve().parents[1])
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_kinds_tells_everything() -> None:
    listed = run("kinds").stdout
    for name in ("heyawake", "ayeheya", "takuzu", "binairo", "nurikabe"):
        assert name in listed
    told = run("kinds", "heyawake", "--ascii").stdout
    for text in ("No two shaded cells share a side.", "symmetric", "redundant.lp", "rooms", "+---"):
        assert text in told
    answer = json.loads(run("kinds", "takuzu", "--json").stdout)
    assert answer["variants"]["binairo"]["rules"]["distinct_rows"] == "No two rows are equal."
    assert "takuzu/example" in answer["puzzles"]
    assert all(Path(file).is_file() for file in answer["files"])


def test_kinds_tell_what_their_puzzles_are_drawn_with() -> None:
    """As much as a page needs that knows no kind: where what is written, and what cells become."""
    told = map(json.loads, run("kinds", "--json").stdout.splitlines())
    known = {kind["kind"]: kind for kind in told}
    heyawake, nurikabe, takuzu = (known[name] for name in ("heyawake", "nurikabe", "takuzu"))
    assert [tuple(layer.values())[:8] for layer in heyawake["layer_types"]] == [
        ("rooms", "rooms", "rooms", "cell", "rooms", "room", False, False),
        ("walls", "walls", "walls", "side", "walls", "wall", False, False),
        ("clues", "clues", "clues", "room", "numbers", "clue", True, True),
    ]
    plain = {"list": False, "framed": "", "glyphs": []}
    assert all(plain.items() <= layer.items() for layer in heyawake["layer_types"])
    # The field of a puzzle is not always called as the layer is.
    assert nurikabe["layer_types"][0]["name"] == "numbers"
    assert nurikabe["layer_types"][0]["key"] == "clues"
    assert "clues" in json.loads(pysolve.dumps(pysolve.load("nurikabe/lagoon"), "json"))
    assert nurikabe["answer_type"] == {
        "name": "shaded",
        "place": "cell",
        "rim": False,
        "values": [0, 1],
        "low": None,
        "high": None,
        "open": False,
        "filled": 1,
        "background": 0,
        "words": {"0": "land", "1": "sea"},
        "glyphs": [],
    }
    assert (takuzu["answer_type"]["low"], takuzu["answer_type"]["high"]) == (0, 1)
    assert takuzu["answer_type"]["filled"] is None
    assert takuzu["answer_type"]["words"] == {}


def test_color_switches_on_and_off() -> None:
    assert "\x1b[" in run("solve", "heyawake/example", "--color", "always").stdout
    assert "\x1b[" not in run("solve", "heyawake/example", "--color", "never").stdout
    assert "\x1b[" not in run("solve", "heyawake/example").stdout


def test_ascii_is_ascii() -> None:
    for name in ("heyawake/flawed/ambiguous", "nurikabe/example", "takuzu/example"):
        assert run("check", name, "--ascii").stdout.isascii()


def test_a_terminal_without_box_drawing_gets_ascii() -> None:
    done = shell("solve", "heyawake/example", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "+---" in done.stdout


def test_a_reader_that_stops_reading_is_no_error() -> None:
    done = subprocess.run(
        ["bash", "-c", f"'{sys.executable}' -c 'from pysolve.cli import main; main()' "
         "solve heyawake/palace heyawake/palace heyawake/mansion | head -1; echo ${PIPESTATUS[0]}"],
        capture_output=True, encoding="utf-8", timeout=60, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "141"


def test_giving_up_on_grounding_ends_cleanly(tmp_path: Path) -> None:
    more = tmp_path / "more.lp"
    more.write_text("big(1..40000000).\n")
    done = shell("solve", "takuzu/smallest", "--with", more, "--time-limit", "0.5")
    assert (done.returncode, done.stderr) == (3, "")
    assert done.stdout.endswith("UNKNOWN: no solution found within 0.5 s, but none ruled out.\n")


@pytest.mark.parametrize(
    "command", ["solve", "check", "count", "kinds", "convert", "render", "formats"]
)
def test_help_has_an_example_that_works(command: str) -> None:
    text = run(command, "--help").stdout
    example = re.search(r"Example: puzzles (.+)", text)
    assert example
    arguments = example[1].split()
    if "--export" not in arguments:
        done = run(*arguments, stdin="")
        assert done.exit_code in (0, 1)
        assert isinstance(done.exception, SystemExit | None)


def test_help_does_not_load_the_solver() -> None:
    code = (
        "import sys; sys.argv = ['puzzles', '--help']\n"
        "from pysolve.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.exit('clingo' in sys.modules or 'clorm' in sys.modules)\n"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode
        == 0
    )


def test_convert_to_standard_output_and_into_a_file(tmp_path: Path) -> None:
    done = run("convert", "nurikabe/lagoon", "--to", "puzzlink")
    assert (done.exit_code, done.stdout) == (0, "https://puzz.link/p?nurikabe/5/5/h2k3r3i\n")
    file = tmp_path / "lagoon.txt"
    assert run("convert", done.stdout.strip(), "--to", "text", "-o", file).exit_code == 0
    assert pysolve.load(file).layers == pysolve.load("nurikabe/lagoon").layers
    many = run("convert", "nurikabe/lagoon", "nurikabe/strait", "--to", "json").stdout
    assert [json.loads(line)["title"] for line in many.splitlines()] == ["Lagoon", "Strait"]
    (tmp_path / "many.jsonl").write_text(many)
    counted = run("count", tmp_path / "many.jsonl", "--json").stdout.splitlines()
    assert [json.loads(line)["input"].partition("#")[2] for line in counted] == ["1", "2"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["convert", "takuzu/example", "--to", "puzzlink"], "Takuzu declares no codec for it"),
        (["convert", "takuzu/example", "--to", "doc"], "'doc' is no format"),
        (["convert", "takuzu/example", "--to", "text", "-o", "/gone/x"], "cannot write /gone/x"),
        (["render", "takuzu/example", "-o", "x.gif"], "x.gif: a picture's name ends with one of"),
        (["render", "takuzu/example", "-o", "x.svg", "--theme", "pink"], "pink"),
        (["render", "takuzu/example", "-o", "x.svg", "--cell-size", "1"], "cell"),
        (["render", "takuzu/example", "--show", "marks"], "there are no marks in the input"),
        (["solve", "takuzu/smallest", "takuzu/oblong", "-o", "x.svg", "--json"], "use .html"),
    ],
)
def test_what_cannot_be_written_is_refused(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_pictures_go_into_files(tmp_path: Path) -> None:
    for command, name, more in (
        ("render", "heyawake/example", []),
        ("render", "takuzu/flawed/ambiguous", ["--show", "forced"]),
        ("render", "takuzu/flawed/ambiguous", ["--show", "difference"]),
        ("solve", "nurikabe/lagoon", []),
        ("check", "nurikabe/flawed/ambiguous", []),
    ):
        for ending in ("svg", "html", "txt"):
            file = tmp_path / f"{command}.{ending}"
            assert run(command, name, *more, "-o", file).exit_code in (0, 1)
            assert file.stat().st_size > 100
    page = (tmp_path / "solve.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 1
    assert (
        run("solve", "takuzu/smallest", "takuzu/oblong", "-o", tmp_path / "two.html").exit_code == 0
    )
    assert (tmp_path / "two.html").read_text(encoding="utf-8").count("<svg") == 2


def test_marks_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "marks.txt"
    file.write_text("kind: heyawake\nrooms:\naab\nclues:\n1..\nmarks:\n#+.\n")
    assert run("render", file, "--show", "marks", "--ascii").stdout.splitlines()[1:] == [
        "+-------+---+",
        "|#1#  . |   |",
        "+-------+---+",
    ]


def test_formats_are_listed() -> None:
    text = run("formats").stdout
    for name in ("text", "json", "puzzlink", "pzprv3", "janko", "unruly", "task", "facts"):
        assert re.search(rf"^{name} ", text, re.MULTILINE)
    listed = [json.loads(line) for line in run("formats", "--json").stdout.splitlines()]
    assert {entry["format"] for entry in listed if not entry["written"]} == {"penpa", "gurobi"}


def test_output_that_cannot_be_written_is_said() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no /dev/full here")
    with full.open("w") as out:
        done = subprocess.run(
            [*PUZZLES, "solve", "takuzu/example"],
            stdout=out,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "puzzles: cannot write to standard output: No space left on device\n"


def test_titles_do_not_disturb_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "title.txt"
    file.write_text("kind: takuzu\ntitle: d\x1b[31mé\ngivens:\n1.\n..\n", encoding="utf-8")
    done = shell("solve", file, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "takuzu, 2x2: d\\x1b[31m\\xe9"


def test_more_threads_than_processors_are_no_mistake() -> None:
    assert run("check", "takuzu/example", "--threads", "64").exit_code == 0


def test_version_and_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pysolve", "--version"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert re.fullmatch(r"puzzles \d+\.\d+\.\d+\n", done.stdout)


def test_export_twice_and_as_json(tmp_path: Path) -> None:
    first = json.loads(run("kinds", "takuzu", "--export", tmp_path, "--json").stdout)
    assert str(tmp_path / "takuzu" / "rules.lp") in first["exported"]
    assert run("kinds", "heyawake", "--export", tmp_path).exit_code == 0
    assert run("kinds", "heyawake", "--asp-dir", tmp_path).exit_code == 0


def test_many_solutions_do_not_make_endless_lines() -> None:
    lines = run("solve", "takuzu/flawed/ambiguous", "--models", "0", "--ascii").stdout.splitlines()
    assert max(map(len, lines[:-1])) <= 120


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["takuzu/example", "--show", "difference"], 1, "there are no two solutions"),
        (["takuzu/flawed/impossible", "--show", "solution"], 1, "there is no solution"),
        (["takuzu/flawed/impossible", "--show", "forced"], 1, "there is no solution"),
    ],
)
def test_what_is_not_there_cannot_be_drawn(arguments: list[str], code: int, message: str) -> None:
    done = run("render", *arguments)
    assert (done.exit_code, done.stdout) == (code, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_refused_conversion_leaves_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "keep.txt"
    file.write_text("precious")
    assert run("convert", "takuzu/example", "--to", "puzzlink", "-o", file).exit_code == 2
    assert file.read_text() == "precious"


def test_convert_says_what_is_lost() -> None:
    done = run("convert", "nurikabe/lagoon", "--to", "puzzlink")
    assert "puzzlink has no place for title, author, source, solution" in done.stderr
    assert run("convert", "nurikabe/lagoon", "--to", "json").stderr == ""
    assert (
        "other rules (v:)" in run("convert", "nurikabe/v:/6/6/4j4p6h4p6j6", "--to", "text").stderr
    )


def test_puzzles_before_a_bad_one_are_answered(tmp_path: Path) -> None:
    good = run("convert", "takuzu/smallest", "--to", "json").stdout
    file = tmp_path / "many.jsonl"
    file.write_text(f"{good}{good.replace('rows', 'rowz')}{good}")
    done = run("count", file)
    assert done.exit_code == 2
    assert "1 solution" in done.stdout
    assert "many.jsonl:2: 'rowz' is unknown; did you mean 'rows'?" in done.stderr


def test_a_picture_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    file.write_text("kind: nurikabe\nclues:\n" + ("." * 200 + "\n") * 200)
    done = run("render", file, "-o", tmp_path / "x.png", "--cell-size", "200")
    assert done.exit_code == 2
    assert "pixels are too many" in done.stderr


def test_a_kind_of_ones_own_is_told_about_with_its_own_rules(tmp_path: Path) -> None:
    run("kinds", "heyawake", "--export", tmp_path)
    (tmp_path / "heyawake").rename(tmp_path / "mine")
    file = tmp_path / "puzzle.txt"
    file.write_text("kind: mine\nrooms:\naa\nclues:\n2.\n")
    done = run("check", file, "--asp-dir", tmp_path)
    assert done.exit_code == 1
    assert "adjacent: No two shaded cells share a side." in done.stdout
