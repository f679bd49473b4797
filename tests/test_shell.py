"""The command line in rough company: odd terminals, closed streams, Ctrl-C, hostile input."""

from __future__ import annotations

import ast
import json
import os
import re
import select
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from running import run
from typer.testing import CliRunner

from pysolve import reading, solving, sources
from pysolve.cli import app, printing
from pysolve.cli.progress import Progress
from pysolve.errors import Interrupted, ResourceError
from pysolve.words import UNSAFE, printable

PUZZLES = [sys.executable, "-m", "pysolve"]
BLANK = "kind: takuzu\ngivens:\n" + ("." * 20 + "\n") * 20
ESCAPE = "\x1b[31m\x9b2J\u202e\x07"
ESCAPED = "\\x1b[31m\\x9b2J\\u202e\\x07"


def bash(command: str, **environment: str) -> tuple[int, str, str]:
    """Run a command line in which `puzzles` is the program."""
    done = subprocess.run(
        ["bash", "-c", f"puzzles() {{ '{sys.executable}' -m pysolve \"$@\"; }}; {command}"],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


def titled(folder: Path, title: str) -> Path:
    file = folder / "titled.json"
    givens = [[1, None], [None, None]]
    puzzle = {"kind": "takuzu", "title": title, "rows": 2, "cols": 2, "givens": givens}
    file.write_text(json.dumps(puzzle))
    return file


# What comes from outside.


def test_only_what_is_safe_is_printed_as_it_is() -> None:
    assert printable("a\x1b\n\x7f\x85\u2028\u2066\udcff\ud800") == (
        "a\\x1b\\n\\x7f\\x85\\u2028\\u2066\\xff\\ud800"
    )
    kept = "Käse, 数独\u3000\U0001f9e9 \u200f עברית"
    assert printable(kept) == kept


@pytest.mark.parametrize(
    "command",
    [
        ["solve"],
        ["solve", "--color", "always"],
        ["check"],
        ["render"],
        ["explain"],
        ["solve", "--json"],
        ["convert", "--to", "json"],
    ],
)
def test_no_title_reaches_the_terminal_raw(command: list[str], tmp_path: Path) -> None:
    done = run(command[0], titled(tmp_path, f"a{ESCAPE}b\nc"), *command[1:])
    # Styles of boards are ours.
    printed = re.sub("\x1b\\[(?:[012]|1;30;4[36])m", "", done.stdout)
    assert not [found for found in UNSAFE.findall(printed) if found != "\n"]
    if "--json" not in command:
        assert f"a{ESCAPED}b\\nc" in printed or done.exit_code == 2


@pytest.mark.parametrize("to", ["text", "janko", "facts"])
def test_data_with_control_characters_is_not_printed(to: str, tmp_path: Path) -> None:
    file = titled(tmp_path, f"a{ESCAPE}b")
    done = run("convert", file, "--to", to)
    assert done.exit_code in (0, 2)
    assert not [found for found in UNSAFE.findall(done.stdout) if found != "\n"]
    if done.exit_code == 2 and "titled.json" not in done.stderr:
        assert done.stderr == (
            "puzzles: the control character \\x1b in the puzzle is not printed; "
            "take it out, or write into a file with -o\n"
        )


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", f"gone{ESCAPE}"],
        ["solve", "--kind", f"takuzu{ESCAPE}"],
        ["solve", "takuzu/smallest", "--variant", ESCAPE],
        ["solve", "takuzu/smallest", "--with", ESCAPE],
        ["solve", f"nurikabe/v:{ESCAPE}/6/6/4j4p6h4p6j6"],
        ["convert", f"nurikabe/v:{ESCAPE}/6/6/4j4p6h4p6j6", "--to", "text"],
        ["convert", "takuzu/smallest", "--to", ESCAPE],
        ["solve", f"--{ESCAPE}"],
        ["solve", "--models", ESCAPE],
        [ESCAPE],
        ["render", "takuzu/smallest", "-o", ESCAPE],
        ["hint", "takuzu/smallest", "--cell", ESCAPE],
        ["generate", "--kind", "takuzu", "--size", ESCAPE],
    ],
)
def test_no_error_quotes_raw(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.stderr.startswith("puzzles: ")
    for printed in (done.stdout, done.stderr):
        assert not [found for found in UNSAFE.findall(printed) if found != "\n"]


def test_no_input_is_quoted_raw(tmp_path: Path) -> None:
    file = tmp_path / f"n{ESCAPE}\n.txt"
    file.write_text("kind: takuzu\ngivens:\n\x1b.\n..\n")
    done = run("solve", file, "takuzu/smallest")
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert f"n{ESCAPED}\\n.txt:3:" in done.stderr
    assert not UNSAFE.search(done.stderr.strip("\n"))
    file.write_text("kind: takuzu\ngivens:\n1.\n..\n")
    for command in ("solve", "rate"):
        done = run(command, file, "takuzu/smallest")
        assert f"n{ESCAPED}\\n.txt" in done.stdout
        assert not UNSAFE.search(done.stdout.replace("\n", ""))


def test_bytes_that_are_no_text_are_an_error_that_shows_them(tmp_path: Path) -> None:
    assert bash("puzzles solve $'gone\\xff'") == (
        2,
        "",
        "puzzles: gone\\xff: there is no such file, nor a shipped puzzle of that name\n",
    )
    (tmp_path / os.fsdecode(b"\xff.txt")).write_text("kind: takuzu\ngivens:\n1.\n..\n")
    code, out, err = bash(f"cd '{tmp_path}'; puzzles count $'\\xff.txt' takuzu/smallest")
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == ["== \\xff.txt", "1 solution"]
    code, out, _ = bash(f"cd '{tmp_path}'; puzzles count $'\\xff.txt' --json")
    assert json.loads(out)["input"] == "\udcff.txt"
    code, _, err = bash(f"cd '{tmp_path}'; puzzles solve $'\\xff.txt' -o $'\\xfe.html'")
    assert (code, err) == (0, "")


# Streams.


def test_a_closed_standard_input_is_nothing_to_read() -> None:
    code, out, err = bash("puzzles solve --kind takuzu <&-")
    assert code == 0
    assert "UNIQUE" in out
    assert err == "puzzles: no input given: this is the shipped puzzle takuzu/example\n"
    assert bash("puzzles solve - <&-") == (
        2,
        "",
        "puzzles: standard input: cannot be read: Bad file descriptor\n",
    )


@pytest.mark.parametrize("command", ["rate", "explain", "hint"])
def test_only_the_puzzle_is_read_from_standard_input(command: str) -> None:
    """And not while another one is being explained."""
    text = sources.read("takuzu/smallest").data
    done = subprocess.run(
        [*PUZZLES, command, "takuzu/first-steps", "-", "--json"],
        input=text,
        capture_output=True,
        timeout=60,
        check=False,
    )
    names = [json.loads(line)["input"] for line in done.stdout.splitlines()]
    assert (names, done.stderr) == (["takuzu/first-steps", "standard input"], b"")


def test_a_closed_standard_output_is_an_error_where_it_is_needed(tmp_path: Path) -> None:
    told = "puzzles: cannot write to standard output: Bad file descriptor\n"
    for command in ("solve takuzu/smallest", "--help"):
        assert bash(f"puzzles {command} >&-") == (2, "", told)
    file = tmp_path / "x.svg"
    assert bash(f"puzzles render takuzu/smallest -o '{file}' >&-") == (0, "", "")
    assert file.read_text().startswith("<svg")


def test_a_closed_standard_error_hears_nothing() -> None:
    code, out, _ = bash("puzzles solve takuzu/smallest 2>&-")
    assert code == 0
    assert "UNIQUE" in out
    assert bash("puzzles solve --gone 2>/dev/full") == (2, "", "")
    assert bash("puzzles solve gone <&- >&- 2>&-") == (2, "", "")


@pytest.mark.parametrize("command", ["--version", "solve --help"])
def test_a_full_disk_is_no_defect(command: str) -> None:
    told = "puzzles: cannot write to standard output: No space left on device\n"
    assert bash(f"puzzles {command} >/dev/full") == (2, "", told)


def test_a_reader_that_has_gone_is_no_error() -> None:
    script = "puzzles --help | true; echo ${PIPESTATUS[0]}"
    # Whether the reader is gone in time is chance; that it is no error is not.
    code, out, err = bash(script)
    assert (code, err) == (0, "")
    assert out in ("0\n", "141\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_data_is_right_or_refused(encoding: str, tmp_path: Path) -> None:
    file = titled(tmp_path, "Käse")
    runner = CliRunner(charset=encoding)
    done = runner.invoke(app, ["convert", str(file), "--to", "text"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"standard output is {encoding}, not UTF-8, and '" in done.stderr
    assert done.stderr.endswith("write into a file with -o, which is always UTF-8\n")
    kept = tmp_path / "kept.txt"
    done = runner.invoke(app, ["convert", str(file), "--to", "text", "-o", str(kept)])
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert "title: Käse\n" in kept.read_text(encoding="utf-8")
    umlaut = tmp_path / "Käse.txt"
    umlaut.write_text("kind: takuzu\ngivens:\n1.\n..\n")
    done = runner.invoke(app, ["count", str(umlaut), "--json"])
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert json.loads(done.stdout)["input"] == str(umlaut)


def test_help_and_errors_have_no_colour() -> None:
    loud = {"FORCE_COLOR": "1", "GITHUB_ACTIONS": "true", "PY_COLORS": "1", "TERM": "xterm"}
    for command in ("solve --help", "solve --gone"):
        _, out, err = bash(f"puzzles {command}", **loud)
        assert "\x1b" not in out + err
        assert not re.search("[│╭]", out + err)


# Interruptions.

READY = (
    "import signal, sys\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from pysolve.cli import main\n"
    "from pysolve.cli.progress import Progress\n"
    "def tick(self, found, seconds):\n"
    "    if found >= {least}:\n"
    "        print('ready', file=sys.stderr, flush=True)\n"
    "Progress.__call__ = tick\n"
    "main()\n"
)
"""The command line, which says on stderr when it has found so many solutions."""


def interrupt(least: int, *arguments: str | Path) -> tuple[int, str, str]:
    process = subprocess.Popen(
        [sys.executable, "-c", READY.format(least=least), *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err.replace("ready\n", "")


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    file = tmp_path / "blank.txt"
    file.write_text(BLANK)
    return file


def test_ctrl_c_keeps_the_count(blank: Path) -> None:
    code, out, err = interrupt(2, "count", blank)
    assert (code, err) == (130, "puzzles: interrupted\n")
    assert re.fullmatch(r"at least [\d,]+ solutions \(interrupted\)\n", out)
    code, out, err = interrupt(2, "count", blank, "--json")
    answer = json.loads(out)
    assert answer["count"] >= 2
    assert (answer["exact"], answer["timed_out"], answer["interrupted"]) == (False, False, True)


def test_ctrl_c_keeps_the_solutions(blank: Path) -> None:
    code, out, err = interrupt(2, "solve", blank, "--models", "0", "--json", "takuzu/smallest")
    assert (code, err) == (130, "puzzles: interrupted\n")
    answer = json.loads(out)
    assert answer["interrupted"] is True
    assert answer["verdict"] == "MULTIPLE"
    assert len(answer["solutions"]) >= 2


def test_ctrl_c_before_anything_was_found_says_only_that(tmp_path: Path) -> None:
    more = tmp_path / "more.lp"
    more.write_text("big(1..40000000).\n")
    assert interrupt(0, "count", "takuzu/smallest", "--with", more) == (
        130,
        "",
        "puzzles: interrupted\n",
    )


def test_ctrl_c_is_an_ordinary_one_for_programs() -> None:
    def tick(found: int, seconds: float) -> None:
        if found:
            raise KeyboardInterrupt

    puzzle = reading.loads(BLANK)
    with pytest.raises(KeyboardInterrupt) as caught:
        solving.count(puzzle, tick=tick)
    assert isinstance(caught.value, Interrupted)
    counted = caught.value.found
    assert counted.number > 0
    assert not counted.exact


def test_ctrl_c_while_loading_is_no_traceback() -> None:
    script = (
        "import sys\n"
        "from pysolve.__main__ import main\n"
        "class Impatient:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'typer':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Impatient())\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "puzzles: interrupted\n")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("count", "== takuzu/first-steps\n1 solution\n"),
        (
            "rate",
            "puzzle              level  difficulty  score  tier  steps  hardest moments\n"
            "takuzu/first-steps      1",
        ),
    ],
)
def test_finished_answers_are_out_before_the_next_is_begun(command: str, told: str) -> None:
    """The next one comes from standard input, where nobody types it."""
    process = subprocess.Popen(
        [*PUZZLES, command, "takuzu/first-steps", "-"],
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        assert select.select([process.stdout], [], [], 50)[0], "nothing came out"
        assert os.read(process.stdout.fileno(), 1000).decode().startswith(told)
    finally:
        process.terminate()
        process.communicate(timeout=60)


def test_no_memory_is_no_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(solving, "solve", greedy)
    done = run("solve", "takuzu/smallest", "takuzu/oblong")
    assert (done.exit_code, done.stdout) == (3, "")
    assert done.stderr == (
        "puzzles: takuzu/smallest: the memory was not enough to decide that\n"
        "puzzles: takuzu/oblong: the memory was not enough to decide that\n"
    )
    monkeypatch.setattr(sources, "read", greedy)
    done = run("solve", "takuzu/smallest")
    assert (done.exit_code, done.stderr) == (
        3,
        "puzzles: the memory was not enough to decide that\n",
    )


def test_a_process_that_was_killed_is_no_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_: object, **__: object) -> None:
        raise ResourceError("the process that worked on this was ended by SIGKILL")

    monkeypatch.setattr(solving, "solve", killed)
    done = run("solve", "takuzu/smallest")
    assert (done.exit_code, done.stderr) == (
        3,
        "puzzles: takuzu/smallest: the process that worked on this was ended by SIGKILL\n",
    )


# Options.


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["solve", "--gone"], "no such option:? '?--gone"),
        (["solve", "--models"], "option '--models' requires an argument"),
        (["gone"], "no such command 'gone'"),
        (["convert", "takuzu/smallest"], "missing option '--to'"),
        (["formats", "x"], "got unexpected extra argument"),
        (["solve", "--models", "x"], "invalid value for '--models'.*: 'x' is not a valid int"),
        (["solve", "--color", "pink"], "invalid value for '--color'.*: 'pink' is not one of"),
    ],
)
def test_misuse_is_told_in_the_style_of_the_house(arguments: list[str], told: str) -> None:
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.match(f"puzzles: {told}", done.stderr)
    named = "" if arguments == ["gone"] else f" {arguments[0]}"
    assert done.stderr.endswith(f" see 'puzzles{named} --help'\n")
    assert done.stderr.count("\n") == 1


def test_no_command_is_a_question_for_help() -> None:
    done = run()
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.match(r"Usage: puzzles \[OPTIONS\] \S+ \[ARGS\]...\n", done.stderr)


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("rate", "--stats"),
        ("rate", "--seed=1"),
        ("rate", "--ascii"),
        ("rate", "--color=never"),
        ("explain", "--stats"),
        ("explain", "--seed=1"),
        ("hint", "--stats"),
        ("hint", "--seed=1"),
        ("count", "--seed=1"),
        ("count", "--color=never"),
        ("render", "--stats"),
    ],
)
def test_no_command_has_options_that_do_nothing(command: str, option: str) -> None:
    done = run(command, "takuzu/smallest", option)
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.match(f"puzzles: no such option:? '?{option.partition('=')[0]}", done.stderr)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("solve --json --ascii", "--json and --ascii exclude each other"),
        ("solve --json --color always", "--json and --color exclude each other"),
        ("solve --first --models 3", "--first and --models exclude each other"),
        ("solve --theme dark", "--theme does nothing without --output"),
        ("solve --cell-size 9", "--cell-size does nothing without --output"),
        ("solve -o x.txt --theme dark", "--theme and --cell-size are for pictures, and x.txt is"),
        ("check --closest --farthest", "--closest and --farthest exclude each other"),
        ("check --farthest --models 3", "--farthest and --models exclude each other"),
        ("check --answer x --repair", "--answer and --repair exclude each other"),
        ("check --answer x -o x.svg", "--answer and --output exclude each other"),
        ("explain --json --brief", "--json and --brief exclude each other"),
        ("explain -o x.html --step 1", "x.html has all steps; a picture of one is .svg or .png"),
        ("explain -o x.html --json", "--output and --json exclude each other"),
        ("explain --step 1 --from 1", "--step and --from exclude each other"),
        ("explain --step 0", "steps are numbered from 1"),
        ("explain --from 0", "steps are numbered from 1"),
        ("hint --cell ²,1", "--cell is a row and a column, such as 3,4 or r3c4, not '²,1'"),
        ("hint --json --level 2", "--json and --level exclude each other"),
        ("hint --cell 1,1 --level 2", "--cell and --level exclude each other"),
        ("render -o x.svg --color always", "--output and --color exclude each other"),
        ("render -o x.svg --ascii", "--ascii draws text, and x.svg is a picture"),
        ("render --any", "--any goes with --show solution"),
        ("render --time-limit 3", "nothing is solved for --show puzzle; leave out how to solve"),
        ("render --show marks --seed 3", "nothing is solved for --show marks"),
        ("kinds --export x --ascii", "--export and --ascii exclude each other"),
        ("kinds --json --ascii", "--json and --ascii exclude each other"),
    ],
)
def test_options_that_make_no_sense_together_are_refused(
    command: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name, *options = command.split()
    done = run(name, "takuzu" if name == "kinds" else "takuzu/smallest", *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"puzzles: {told}")
    assert list(tmp_path.iterdir()) == []


def test_the_list_of_kinds_has_no_boards() -> None:
    assert "the list of kinds has no boards" in run("kinds", "--ascii").stderr


def test_ascii_is_heeded_in_text_files(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    assert run("render", "takuzu/smallest", "--ascii", "-o", file).exit_code == 0
    assert "+------+" in file.read_text()


def test_a_solution_that_is_not_the_only_one_is_not_drawn_in_silence(tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    name = "takuzu/flawed/ambiguous"
    done = run("render", name, "--show", "solution", "-o", file)
    assert (done.exit_code, done.stderr) == (
        1,
        f"puzzles: {name}: MULTIPLE: there are several solutions; --any draws one all the same\n",
    )
    assert not file.exists()
    done = run("render", name, "--show", "solution", "--any", "-o", file)
    assert (done.exit_code, done.stderr) == (
        0,
        f"puzzles: {name}: MULTIPLE: there are several solutions; one is drawn\n",
    )
    assert file.exists()
    done = run("render", "takuzu/smallest", "--show", "solution", "--any")
    assert (done.exit_code, done.stderr) == (0, "")


def test_only_one_solution_can_be_rated() -> None:
    done = run("rate", "takuzu/flawed/ambiguous", "takuzu/first-steps")
    assert done.exit_code == 1
    assert done.stderr == (
        "puzzles: takuzu/flawed/ambiguous: only a puzzle with one solution can be rated\n"
    )
    assert "takuzu/first-steps" in done.stdout


def test_progress_is_told_in_lines_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    progress = Progress("counting")
    progress(3, 11.0)
    assert capsys.readouterr().err == "counting: 3 solutions so far, 11 s\n"


def test_every_module_of_the_command_line_prints_through_the_door() -> None:
    folder = Path(printing.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        module = import_module(
            ".".join(["pysolve.cli", *file.relative_to(folder).with_suffix("").parts])
        )
        if re.search(r"(?<![\w.])print\(", file.read_text(encoding="utf-8")):
            assert vars(module)["print"] is printing.say, file.name


def test_no_module_of_the_command_line_takes_a_private_name_of_another() -> None:
    folder = Path(printing.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module != "__future__":
                private = [name.name for name in node.names if name.name.startswith("_")]
                assert not private, (file.name, private)
