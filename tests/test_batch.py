"""Many puzzles in one run: a line for each, whatever happens to it, to others and to the run.

Most runs are in this process, with two workers that all of them share.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from running import PUZZLES, gone, run
from typer.testing import Result

import pysolve
from pysolve import formats
from pysolve.batch import inputs, journal
from pysolve.batch.inputs import Entry, Inputs
from pysolve.batch.tally import Tally
from pysolve.cli import batches, printing
from pysolve.errors import SourceError
from pysolve.pool import Pool, handle
from pysolve.pool import workers as hands
from pysolve.records.schema import schema
from pysolve.rules import Rules

Record = dict[str, Any]

FLAWED = [
    "takuzu/smallest",
    "takuzu/flawed/ambiguous",
    "takuzu/flawed/impossible",
    "heyawake/flawed/ambiguous",
    "nurikabe/flawed/impossible",
    "nurikabe/lagoon",
]
LAGOON = "https://puzz.link/p?nurikabe/5/5/h2k3r3i"
LINES = {name: Draft202012Validator(schema(name)) for name in ("batch", "result")}


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(2, spare=False) as shared:
        yield shared


WORKERS = hands.workers
"""Who does the jobs, outside of tests."""


@pytest.fixture(autouse=True)
def _shared(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "workers", lambda *_: nullcontext(pool))


def small(number: int, **changes: Any) -> str:
    """Return a tiny puzzle as a line; no two are alike."""
    board = {"kind": "takuzu", "rows": 2, "cols": 2, "givens": [".1", ".."]}
    return json.dumps({**board, "id": f"no. {number}", **changes})


def many(file: Path, number: int) -> Path:
    file.write_text("".join(f"{small(place)}\n" for place in range(1, number + 1)))
    return file


def batch(*arguments: object, stdin: str | None = None) -> Result:
    return run("batch", *arguments, "--quiet", stdin=stdin)


def results(file: Path) -> list[Record]:
    """Return the results in a file, each what the schema says."""
    return lines(file.read_text())


def lines(text: str) -> list[Record]:
    header, *found = map(json.loads, text.splitlines())
    assert [error.message for error in LINES["batch"].iter_errors(header)] == []
    for each in found:
        assert [error.message for error in LINES["result"].iter_errors(each)] == []
    return found


def lasting(result: Record) -> Record:
    """Return what is the same in every run."""
    return {
        key: value
        for key, value in result.items()
        if key not in ("seconds", "cpu", "peak_memory", "tries")
    }


def by_place(found: list[Record]) -> list[Record]:
    return sorted(map(lasting, found), key=lambda result: int(result["place"]))


# Results.


@pytest.mark.parametrize(
    "task", ["solve", "check", "count", "rate", "explain", "check --repair --minimal --limit 3"]
)
def test_results_are_what_single_runs_print(task: str) -> None:
    name, *options = task.split()
    # Steps take long to find, those of few boards will do.
    given = [FLAWED[0], FLAWED[1], FLAWED[-1]] if name in ("rate", "explain") else FLAWED
    single = run(name, *given, "--json", *options)
    done = batch(name, *given, *options)
    assert done.stderr == ""
    found = by_place(lines(done.stdout))
    assert [each["result"] for each in found] == list(map(json.loads, single.stdout.splitlines()))
    for each, record in zip(found, map(json.loads, single.stdout.splitlines()), strict=True):
        about = ("input", "kind", "rows", "cols")
        assert [each[key] for key in about] == [record[key] for key in about]
        if name == "rate":
            assert (each["verdict"], each["level"]) == (record["verdict"], record["level"])
        puzzle = pysolve.loads(json.dumps(each["puzzle"]))
        assert puzzle == pysolve.load(each["input"])
    verdicts = dict(
        zip(FLAWED, ["UNIQUE", "MULTIPLE", "NONE", "MULTIPLE", "NONE", "UNIQUE"], strict=True)
    )
    assert [each["verdict"] for each in found] == [verdicts[name] for name in given]


def test_convert_tells_the_text_and_what_it_lost() -> None:
    done = batch("convert", "nurikabe/lagoon", "takuzu/smallest", "--to", "puzzlink")
    lagoon, other = by_place(lines(done.stdout))
    assert lagoon["result"]["text"] == LAGOON
    assert lagoon["result"]["lost"] == ["title", "author", "source", "solution"]
    assert (lagoon["verdict"], other["result"]) == (None, None)
    assert other["error"]["message"].startswith("a puzz.link URL cannot hold this puzzle")
    assert done.exit_code == 2


def sources(folder: Path) -> list[Path]:
    """Write files of all sorts, some with puzzles that are wrong."""
    files = {
        "a.txt": "kind: takuzu\ngivens:\n.1\n..\n\nkind: takuzu\ngivens:\n.x\n..\n",
        "b.json": f"[{small(1)},\n {small(2, rows=3)}, {small(3)}]",
        "c.jsonl": f"\n{small(1)}\n\n{small(2, colour=1)}\n{{torn\n{small(3)}\n",
        "d.urls": f"{LAGOON}\nhttps://puzz.link/p?gone/5/5/h\n",
        "e.txt": "kind: takuzu\ngivens:\n.1\n..\n",
        "f.json": json.dumps(json.loads(small(1)), indent=1),
        "g.json": '{"kind": "takuzu",\n',
        "h.jsonl": f"{{torn\n{small(1)}\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    (folder / "i.bin").write_bytes(b"\xff\xfe\x00")
    (folder / "j.jsonl").write_bytes(f"{small(1)}\n".encode() + b'{"title": "\xff"}\n')
    return sorted(folder.iterdir())


def test_inputs_of_all_sorts_are_named_as_in_single_runs(tmp_path: Path) -> None:
    sources(tmp_path)
    single = run("solve", tmp_path, "--json")
    done = batch("solve", tmp_path, "nosuch", tmp_path / "e.txt")
    found = by_place(lines(done.stdout))
    answered = [each["result"] for each in found if each["result"]]
    # Of the last file single runs read nothing, as a line of it is no text.
    assert answered.pop()["input"] == f"{tmp_path}/j.jsonl#1"
    assert answered == list(map(json.loads, single.stdout.splitlines()))
    told = [each["error"]["message"] for each in found if each["error"]]
    single_told = [line.removeprefix("puzzles: ") for line in single.stderr.splitlines()]
    assert told[:2] == single_told[:2]
    places = [re.sub(r": .*", "", message.replace(f"{tmp_path}/", "")) for message in told]
    assert places == [
        *("a.txt:8:2", "b.json[1]", "c.jsonl:4", "c.jsonl:5:2", "d.urls:2", "g.json:2:1"),
        *("h.jsonl:1:2", "i.bin", "j.jsonl:2", "nosuch"),
    ]
    assert [each["place"] for each in found] == list(range(1, len(found) + 1))
    assert len({each["id"] for each in found}) == len(found)
    assert found[0]["id"].startswith(f"{tmp_path}/a.txt#1@")
    assert done.exit_code == 2
    assert done.stderr == "puzzles: 1 input given more than once; each is read once\n"


def test_a_link_to_nothing_is_no_puzzle_but_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "spring"
    folder.mkdir()
    (folder / "a.json").write_text(small(1))
    (folder / "b.json").symlink_to("elsewhere.json")
    (folder / "c.json").write_text(small(2))
    (folder / "loop").symlink_to("loop")
    os.mkfifo(folder / "pipe")
    done = batch("solve", folder)
    told = [each["error"] and each["error"]["message"] for each in by_place(lines(done.stdout))]
    assert told[:3] == [
        None,
        f"{folder}/b.json: is a link to 'elsewhere.json', which is not there",
        None,
    ]
    assert told[3].startswith(f"{folder}/loop: cannot be read: ")
    assert (done.exit_code, len(told)) == (2, 4)
    alone = run("solve", folder)
    assert alone.exit_code == 2
    assert f"{folder}/b.json: is a link to 'elsewhere.json', which is not there" in alone.stderr
    assert alone.stdout.count("UNIQUE") == 2


@pytest.mark.parametrize("bad", [LAGOON.replace("5/5", "5"), "https://example.org/#m=x"])
def test_remarks_in_a_list_are_passed_over(bad: str, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(b"\xef\xbb\xbf" + f"# May\n\n#two\n{LAGOON}\n  # June\n{bad}\n".encode())
    done = batch("solve", file)
    good, wrong = by_place(lines(done.stdout))
    assert (good["input"], good["position"], good["verdict"]) == (f"{file}#1", 1, "UNIQUE")
    assert (wrong["position"], wrong["error"]["line"]) == (2, 6)
    alone = run("solve", file)
    assert alone.stdout.count("UNIQUE") == 1
    assert f"{file}:6: " in alone.stderr


def test_other_lists_and_puzzles_may_begin_with_a_remark(tmp_path: Path) -> None:
    file = tmp_path / "list"
    pretty = json.dumps(json.loads(small(1)), indent=1)
    contents = {
        "# x\n" + small(1) + "\n# y\n" + small(2) + "\n": 2,
        "# x\n" + small(1): 1,
        "# x\n" + pretty: 1,
        "# x\n# y\nkind: takuzu\n\ngivens:\n.1\n..\n": 1,
        "# x\n8x8:CCGABHIiagBJc\n": 1,
    }
    for content, number in contents.items():
        file.write_text(content)
        found = lines(batch("convert", file, "--to", "json").stdout)
        assert [each["error"] for each in found] == [None] * number, content
        assert run("convert", file, "--to", "json").stdout.count("rows") == number, content
    file.write_text("# x\n8x8:?\n")
    (wrong,) = lines(batch("solve", file).stdout)
    assert f"puzzles: {wrong['error']['message']}\n" == run("solve", file).stderr
    assert wrong["error"]["line"] == 2
    file.write_text("# x\n# y\n")
    (nothing,) = lines(batch("solve", file).stdout)
    assert "there is no puzzle in it" in nothing["error"]["message"]
    # The end of a Penpa+ link begins as a remark does.
    assert formats.COMMENT.match(b" # m=edit&p=x")
    assert not formats.COMMENT.match(b"#m=edit&p=x")


def test_standard_input_and_arguments() -> None:
    done = batch("count", "-", LAGOON, stdin=f"\ufeff{small(1)}\n{small(2)}\n")
    assert done.exit_code == 0
    found = by_place(lines(done.stdout))
    assert [each["input"] for each in found] == ["standard input#1", "standard input#2", LAGOON]
    assert [each["result"]["count"] for each in found] == [1, 1, 1]
    done = batch("count", "-", stdin="kind: takuzu\ngivens:\n11\n..\n")
    [one] = lines(done.stdout)
    assert (one["input"], one["result"]["count"]) == ("standard input", 0)


def test_a_long_file_is_read_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "MAX_BYTES", 200)
    file = tmp_path / "long.jsonl"
    file.write_text(f"{small(1)}\n{small(2, title='x' * 500)}\n\n{small(3)}\n")
    every = Inputs([str(file)], Rules())
    read = []
    first = None
    for entry in every:
        first = first or every.read
        read.append((entry.name, entry.line, str(entry.error)))
    assert [name for name, _, _ in read] == [f"{file}#1", f"{file}#2", f"{file}#3"]
    assert [line for _, line, _ in read] == [1, 2, 4]
    assert read[1][2] == f"{file}:2: is longer than 0 MB, which no puzzle is"
    assert first is not None
    assert first < every.read == every.size == file.stat().st_size
    text = tmp_path / "long.txt"
    text.write_text("# a comment\n" * 50)
    [entry] = Inputs([str(text)], Rules())
    assert str(entry.error) == f"{text}: is larger than 0 MB, which no puzzle is"


# The run as a whole.


def test_lines_are_in_the_order_of_the_inputs(tmp_path: Path) -> None:
    """The last cannot be read, which is known before the others have an answer."""
    given = ["takuzu/first-steps", "takuzu/smallest", "takuzu/oblong", "nosuch"]
    file = tmp_path / "r.jsonl"
    assert batch("solve", *given, "-o", file).exit_code == 2
    came = results(file)
    assert [each["place"] for each in came] != [1, 2, 3, 4]
    file.chmod(0o640)
    assert batch("solve", *given, "-o", file, "--resume", "--in-order").exit_code == 2
    assert [each["place"] for each in results(file)] == [1, 2, 3, 4]
    assert by_place(results(file)) == by_place(came)
    assert file.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [file]


def test_shards_are_the_whole(tmp_path: Path) -> None:
    file = many(tmp_path / "many.jsonl", 7)
    whole = by_place(lines(batch("solve", file, "nosuch").stdout))
    parts = [lines(batch("solve", file, "nosuch", "--shard", f"{i}/3").stdout) for i in (1, 2, 3)]
    assert [len(part) for part in parts] == [3, 3, 2]
    assert by_place([each for part in parts for each in part]) == whole
    output = tmp_path / "r.jsonl"
    assert batch("solve", file, "nosuch", "--shard", "2/3", "-o", output).exit_code == 2
    before = output.read_text()
    assert batch("solve", file, "nosuch", "--shard", "2/3", "-o", output, "--resume").exit_code == 2
    assert output.read_text() == before


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("takuzu/smallest takuzu/flawed/ambiguous", 0),
        ("takuzu/smallest takuzu/flawed/ambiguous --fail-on NONE", 0),
        ("takuzu/smallest takuzu/flawed/ambiguous --fail-on multiple", 1),
        ("takuzu/smallest takuzu/flawed/impossible --fail-on MULTIPLE --fail-on NONE", 1),
        ("takuzu/smallest nosuch", 2),
        ("takuzu/smallest nosuch --fail-on NONE", 2),
        ("takuzu/smallest nosuch --fail-on error", 1),
        ("takuzu/smallest nosuch takuzu/example --time-limit 1e-9", 3),
    ],
)
def test_exit_codes(options: str, code: int) -> None:
    assert batch("solve", *options.split()).exit_code == code


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("slove x", "there is no task 'slove'; did you mean 'solve'?"),
        ("rate x --models 3", "--models does nothing for rate"),
        ("count x --repair", "--repair does nothing for count"),
        ("convert x --to text --with x.lp", "--with does nothing for convert"),
        ("solve x --limit 3", "--limit does nothing for solve"),
        ("convert x", "convert needs --to FORMAT"),
        ("convert x --to gurobi", "puzzles are written as facts, janko, json,"),
        ("check x --models 1", "--models 1 proves nothing about uniqueness"),
        ("check x --conflicts -1", "--conflicts must not be negative"),
        ("solve x --models -1", "the number of models must be from 0"),
        ("solve x --time-limit 0", "the time limit must be above 0 seconds"),
        ("solve x --memory-limit much", "--memory-limit is a size such as 500M or 2G, not 'much'"),
        ("solve x --shard 3/2", "--shard is a part and how many there are, such as 2/10, not '3/2"),
        ("solve x --shard 0/2", "--shard is a part"),
        ("solve x --jobs 0", "--jobs is at least 1"),
        ("solve x --fail-on MAYBE", "--fail-on of solve is UNIQUE or MULTIPLE or NONE or UNKNOWN"),
        ("convert x --to text --fail-on NONE", "--fail-on of convert is error, not 'NONE'"),
        ("solve x --cluster local:2 --jobs 3", "--cluster and --jobs exclude each other"),
        ("solve x --resume", "--resume does nothing without --output"),
        ("solve x --in-order", "--in-order does nothing without --output"),
        ("solve x -o r --resume --force", "--resume and --force exclude each other"),
        ("solve x --kind zebra", "unknown kind 'zebra'"),
        ("solve x --with gone.lp", "gone.lp: cannot be read: No such file or directory"),
        ("solve", "missing argument 'INPUT...'"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("batch", *arguments.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"puzzles: {told}")
    assert list(tmp_path.iterdir()) == []


def test_limits_and_rules_reach_the_puzzle(tmp_path: Path) -> None:
    rule = tmp_path / "more.lp"
    rule.write_text('rule(first, "None is 0.").\nviolated(first, cell(0, 0)) :- value(0, 0, 0).\n')
    done = batch("solve", "takuzu/smallest", "--with", rule, "--kind", "binairo")
    header = json.loads(done.stdout.splitlines()[0])
    assert (header["kind"], list(header["rules"])) == ("binairo", ["shipped", str(rule)])
    [one] = lines(done.stdout)
    assert (one["verdict"], one["result"]["variants"]) == ("NONE", ["binairo"])
    # Where it is missed depends on what the worker has: Python, clingo or a thread may tell.
    large = json.dumps({"kind": "takuzu", "rows": 40, "cols": 40, "givens": ["." * 40] * 40})
    done = batch("solve", "-", "--memory-limit", "5M", stdin=large)
    assert json.loads(done.stdout.splitlines()[0])["memory"] == 5_000_000
    [one] = lines(done.stdout)
    assert (one["error"]["code"], done.exit_code) == ("memory", 3)


@pytest.mark.parametrize(
    "words",
    [
        "terminate called after throwing an instance of 'std::bad_alloc'",
        "cannot allocate memory for thread-local data: ABORT",
        "RuntimeError: Resource temporarily unavailable",
        "RuntimeError: can't start new thread",
        "MemoryError",
    ],
)
def test_whoever_misses_memory_is_understood(words: str) -> None:
    assert handle.starved(words)
    assert not handle.starved("KeyError: 'rows'")


def test_the_table_at_the_end_and_the_line_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run("batch", "solve", "takuzu/smallest", "takuzu/flawed/ambiguous", "nosuch")
    shown = done.stderr.splitlines()
    assert shown[:5] == [
        "UNIQUE        1",
        "MULTIPLE      1",
        "error: input  1",
        "in all        3",
        "slowest:",
    ]
    assert all(re.fullmatch(r"  \d+\.\d\d s  takuzu/\S+", line) for line in shown[5:])
    assert len(shown) == 7
    clock = count(0, 15)
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(clock)))
    file = many(tmp_path / "many.jsonl", 2)
    every, tally = Inputs([str(file)], Rules()), Tally()
    bar = batches.Bar(every, tally)
    said: list[str] = []
    monkeypatch.setattr(printing, "progress", said.append)
    every.read = every.size // 4 if every.size else 0
    bar.work()
    good: Record = {"task": "solve", "error": None, "verdict": "UNIQUE", "result": {}}
    tally.add({**good, "seconds": 1.0, "input": "x"})
    every.read *= 2
    tally.add({"error": {"code": "time"}, "verdict": None, "seconds": 1.0, "input": "y"})
    bar.show()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batches, "TELL_SECONDS", 0.001)
        with bar:
            # Nothing comes, and still it is told.
            until(lambda: len(said) > 1)
    assert said[:1] == [
        "[##########..........] 50%, 2 done, 0.1 a second, 30 s left, 1 UNIQUE, 1 error, 15 s\n"
    ]


def test_a_pool_or_a_cluster_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cluster, which needs more than is always installed, is loaded for who asks for it."""
    pool = WORKERS(3)
    assert isinstance(pool, Pool)
    elsewhere = ModuleType("pysolve.pool.cluster")
    elsewhere.Cluster = lambda address: nullcontext(("cluster", address))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pysolve.pool.cluster", elsewhere)
    found: Any = WORKERS(3, "local:2")
    with found as cluster:
        assert cluster == ("cluster", "local:2")
    asked: list[object] = []

    def chosen(*given: object) -> object:
        asked.append(given)
        return WORKERS(1)

    monkeypatch.setattr(hands, "workers", chosen)
    batch("solve", "nosuch", "--cluster", "local:2")
    batch("solve", "nosuch", "--jobs", "3")
    batch("solve", "nosuch")
    here = len(os.sched_getaffinity(0))
    assert asked == [(here, "local:2"), (3, None), (here, None)]


# Resume.


@pytest.fixture
def half(tmp_path: Path) -> tuple[Path, Path, list[Record]]:
    """Return an input, a file with half of its results, and all of them."""
    file, output = many(tmp_path / "many.jsonl", 6), tmp_path / "r.jsonl"
    assert batch("solve", file, "nosuch", "-o", output).exit_code == 2
    whole = output.read_bytes().splitlines(keepends=True)
    every = by_place(results(output))
    output.write_bytes(b"".join(whole[:4]))
    return file, output, every


@pytest.mark.parametrize("torn", [b"", b'{"version": 1, "rec', b"\0" * 100])
def test_a_run_goes_on(torn: bytes, half: tuple[Path, Path, list[Record]]) -> None:
    file, output, every = half
    before = output.read_bytes()
    output.write_bytes(before + torn)
    done = run("batch", "solve", file, "nosuch", "-o", output, "--resume")
    assert output.read_bytes().startswith(before)
    assert by_place(results(output)) == every
    # The table tells of all of them.
    assert "UNIQUE        6\nerror: input  1\n" in done.stderr
    assert done.exit_code == 2


@pytest.mark.parametrize("content", [None, b"", b'{"version": 1, "rec', b'{"version'])
def test_a_run_that_had_hardly_begun_goes_on(content: bytes | None, tmp_path: Path) -> None:
    output = tmp_path / "r.jsonl"
    if content is not None:
        output.write_bytes(content)
    assert batch("solve", "takuzu/smallest", "-o", output, "--resume").exit_code == 0
    assert [each["input"] for each in results(output)] == ["takuzu/smallest"]


CHANGES: list[tuple[Callable[[Path], object], str]] = [
    (lambda file: file.write_text(file.read_text().replace("no. 2", "no. 9")), "#2: this is not"),
    (lambda file: file.write_text(file.read_text().partition("\n")[2]), "#1: this is not"),
    (lambda file: file.write_text(f"{small(1)}\n"), ": this is not what it was"),
    (lambda file: many(file, 2), "there are 2 puzzles in the inputs, and there were more"),
]


@pytest.mark.parametrize(("change", "told"), CHANGES)
def test_a_changed_input_is_noticed(
    change: Callable[[Path], object], told: str, half: tuple[Path, Path, list[Record]]
) -> None:
    file, output, _ = half
    # The results of the first three are there, in whatever order they came.
    whole = {each["place"]: json.dumps(each) for each in results(output)}
    header = output.read_text().splitlines()[0]
    missing = {1, 2, 3} - set(whole)
    if missing:
        run_again = batch("solve", file, "nosuch", "-o", output, "--force")
        assert run_again.exit_code == 2
        whole = {each["place"]: json.dumps(each) for each in results(output)}
    kept = "\n".join([header, *(whole[place] for place in (1, 2, 3))]) + "\n"
    output.write_text(kept.replace(', "nosuch"', ""))
    change(file)
    before = output.read_text()
    done = batch("solve", file, "-o", output, "--resume")
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr
    assert output.read_text().startswith(before)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("count {0} nosuch", 'another task: "solve", and not "count"'),
        ("solve {0}", 'other inputs: ["{0}", "nosuch"], and not ["{0}"]'),
        ("solve {0} nosuch --models 3", 'other options: {{}}, and not {{"models": 3}}'),
        ("solve {0} nosuch --time-limit 9", "another --time-limit: null, and not 9.0"),
        ("solve {0} nosuch --memory-limit 1G", "another --memory-limit: null, and not 1000000000"),
        ("solve {0} nosuch --shard 1/2", "another --shard: [1, 1], and not [1, 2]"),
        ("solve {0} nosuch --kind takuzu", 'another --kind: null, and not "takuzu"'),
        ("solve {0} nosuch --variant binairo", 'other --variant: [], and not ["binairo"]'),
        ("solve {0} nosuch --with {0}.lp", 'other rule files: {{}}, and not {{"{0}.lp": "'),
    ],
)
def test_other_options_are_noticed(
    command: str, told: str, half: tuple[Path, Path, list[Record]]
) -> None:
    file, output, _ = half
    Path(f"{file}.lp").write_text("% nothing\n")
    before = output.read_bytes()
    done = batch(*command.format(file).split(), "-o", output, "--resume")
    assert (done.exit_code, output.read_bytes()) == (2, before)
    assert f"puzzles: {output} was begun with {told.format(file)}" in done.stderr


def test_what_met_a_limit_is_done_again_and_nothing_else(tmp_path: Path) -> None:
    file, output = many(tmp_path / "many.jsonl", 5), tmp_path / "r.jsonl"
    assert batch("solve", file, "nosuch", "-o", output, "--time-limit", "50").exit_code == 2
    every = by_place(results(output))
    header, *found = map(json.loads, output.read_text().splitlines())
    found.sort(key=lambda each: int(each["place"]))
    for place, code in ((1, "time"), (3, "memory")):
        error = {**found[5]["error"], "code": code}
        found[place] |= {"error": error, "result": None, "verdict": None}
    found[4]["verdict"] = "UNKNOWN"
    before = [json.dumps(each) + "\n" for each in (header, *found)]
    output.write_text("".join(before) + '{"torn')
    output.chmod(0o640)
    command = ("solve", file, "nosuch", "-o", output, "--resume")
    refused = batch(*command, "--time-limit", "60")
    assert "50.0, and not 60.0; with --retry it does again what ran out" in refused.stderr
    done = run("batch", *command, "--retry", "--time-limit", "60")
    assert done.exit_code == 2
    assert "3 puzzles are done again\n" in done.stderr
    assert "UNIQUE        5\nerror: input  1\n" in done.stderr
    assert by_place(results(output)) == every
    after = output.read_text().splitlines(keepends=True)
    assert json.loads(after[0]) == {**header, "seconds": 60.0}
    assert after[1:4] == [before[1], before[3], before[6]]
    assert output.stat().st_mode & 0o777 == 0o640
    assert sorted(each.name for each in tmp_path.iterdir()) == ["many.jsonl", "r.jsonl"]
    # With nothing to do again, the limits are still those that are given.
    assert batch(*command, "--retry", "--memory-limit", "1G").exit_code == 2
    assert [json.loads(line) for line in output.read_text().splitlines()][1:] == [
        json.loads(line) for line in after[1:]
    ]


def test_a_file_that_is_written_anew_stays_as_it_was_if_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "r.jsonl"
    assert batch("solve", "takuzu/smallest", "-o", output).exit_code == 0
    before = output.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    command = ("solve", "takuzu/smallest", "-o", output, "--resume", "--retry", "--time-limit", 9)
    done = batch(*command)
    assert (done.exit_code, output.read_bytes()) == (2, before)
    assert "No space left" in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["r.jsonl"]


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    output = tmp_path / "r.jsonl"
    output.write_text("my diary\n")
    done = batch("solve", "takuzu/smallest", "-o", output)
    assert done.stderr == (
        f"puzzles: {output} is there already; --resume goes on with it, --force begins anew\n"
    )
    done = batch("solve", "takuzu/smallest", "-o", output, "--resume")
    assert done.stderr == f"puzzles: {output}:1: this is not the first line of a file of results\n"
    assert output.read_text() == "my diary\n"
    assert batch("solve", "takuzu/smallest", "-o", output, "--force").exit_code == 0
    whole = output.read_text()
    for line in ("my diary\n", "my diary", whole.splitlines()[1] + "\n"):
        output.write_text(f"{line}{whole}")
        done = batch("solve", "takuzu/smallest", "-o", output, "--resume")
        assert f"{output}:1: this is not the first line" in done.stderr
    output.write_text(f"{whole}my diary\n")
    done = batch("solve", "takuzu/smallest", "-o", output, "--resume")
    assert done.stderr == f"puzzles: {output}:3: this is not a result\n"
    output.write_text(whole + whole.splitlines()[1] + "\n")
    done = batch("solve", "takuzu/smallest", "-o", output, "--resume")
    assert done.stderr == f"puzzles: {output}:3: the second result of takuzu/smallest\n"


def test_two_runs_do_not_write_into_one_file(tmp_path: Path) -> None:
    output = tmp_path / "r.jsonl"
    header = {"shard": [1, 1]}
    with journal.Journal(output, header, resume=False, force=False, ordered=False):
        for option in ((), ("--resume",), ("--force",)):
            done = batch("solve", "takuzu/smallest", "-o", output, *option)
            assert done.stderr == f"puzzles: another run writes into {output}\n"
    assert batch("solve", "takuzu/smallest", "-o", output).exit_code == 0


def test_what_is_done_takes_a_number_each() -> None:
    done = journal.Done(parts=2)
    entries = [Entry(place, "x", place, f"x#{place}", "ab", None) for place in (1, 3, 5)]
    for entry in (entries[2], entries[0]):
        assert done.add(entry.place, entry.id, entry.name)
        assert not done.add(entry.place, entry.id, entry.name)
    assert [done.has(entry) for entry in entries] == [True, False, True]
    assert done._marks.itemsize * len(done._marks) == 24
    done.close(5)
    with pytest.raises(SourceError, match="there are 4 puzzles in the inputs"):
        done.close(4)


def test_a_file_that_was_added_to_a_folder_is_told_from_one_that_was_edited(tmp_path: Path) -> None:
    folder, output = tmp_path / "spring", tmp_path / "r.jsonl"
    folder.mkdir()
    for name in "ace":
        (folder / name).write_text(small(1))
    command = ("solve", folder, "-o", output, "--resume")
    assert batch(*command).exit_code == 0
    (folder / "b").write_text(small(2))
    new = "this is new since the results were begun, and the puzzles after it have moved"
    assert f"{folder}/b: {new}; to begin anew" in batch(*command).stderr
    (folder / "b").unlink()
    (folder / "a").unlink()
    assert f"{folder}/c: this has moved since the results were begun" in batch(*command).stderr
    (folder / "a").write_text(small(2))
    assert f"{folder}/a: this is not what it was when the results" in batch(*command).stderr


def test_it_is_not_all_until_all_is_done(tmp_path: Path) -> None:
    entries = Inputs([str(many(tmp_path / "m.jsonl", 3))], Rules())
    bar = batches.Bar(entries, Tally())
    assert len(list(entries)) == 3
    assert " 99%, 0 done" in bar._line(1.0)


# Accidents.


@contextmanager
def little_room(folder: Path) -> Iterator[Path]:
    """Give a disk of 16 KB; where none can be made, no file may grow beyond that."""
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    room = folder / "disk"
    room.mkdir()
    made = mount and unmount and os.geteuid() == 0
    made = (
        made
        and not subprocess.run(
            [str(mount), "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(room)],
            check=False,
            capture_output=True,
        ).returncode
    )
    if made:
        try:
            yield room
        finally:
            subprocess.run([str(unmount), str(room)], check=True)
        return
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_000, before[1]))
    try:
        yield room
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk(tmp_path: Path) -> None:
    file = many(tmp_path / "many.jsonl", 30)
    saved = tmp_path / "r.jsonl"
    with little_room(tmp_path) as room:
        output = room / "r.jsonl"
        done = batch("solve", file, "-o", output)
        number = len(results(output))
        assert 0 < number < 30
        assert (done.exit_code, done.stdout) == (2, "")
        told = rf"cannot write {output}: (No space left on device|File too large); it has (\d+) "
        match = re.fullmatch(f"puzzles: {told}results, and --resume goes on with it\n", done.stderr)
        assert match is not None
        assert int(match[2]) == number
        assert output.read_bytes().endswith(b"\n")
        shutil.copy(output, saved)
    assert batch("solve", file, "-o", saved, "--resume").exit_code == 0
    assert [each["place"] for each in by_place(results(saved))] == list(range(1, 31))
    done = batch("solve", file, "-o", "/dev/full")
    assert done.stderr == "puzzles: cannot write /dev/full: No space left on device\n"
    done = batch("solve", file, "-o", "/dev/null", "--resume")
    assert done.stderr == "puzzles: --resume needs an ordinary file, and /dev/null is none\n"


def children(process: int) -> list[int]:
    task = Path(f"/proc/{process}/task/{process}/children")
    return [int(number) for number in task.read_text().split()]


def until(true: Callable[[], object]) -> None:
    """Wait until something is so; a machine may be busy."""
    ends = time.monotonic() + 60
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.01)


def written(output: Path) -> int:
    return output.read_bytes().count(b"\n") if output.exists() else 0


@pytest.mark.parametrize(
    ("by", "code", "told"),
    [
        (signal.SIGKILL, -signal.SIGKILL, ""),
        (signal.SIGTERM, 143, "terminated"),
        (signal.SIGINT, 130, "interrupted"),
    ],
)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_run_that_is_ended_loses_nothing(
    by: signal.Signals, code: int, told: str, tmp_path: Path
) -> None:
    """While it waits for more from a pipe, and works on a puzzle that takes for ever."""
    file, output = tmp_path / "many.jsonl", tmp_path / "r.jsonl"
    endless = json.dumps({"kind": "takuzu", "rows": 14, "cols": 14, "givens": ["." * 14] * 14})
    text = "\n".join([small(1), endless, *map(small, range(3, 13))]) + "\n"
    os.mkfifo(file)
    command = ["batch", "count", str(file), "-o", str(output), "--time-limit", "1"]
    process = subprocess.Popen(
        [*PUZZLES, *command, "--jobs", "2", "--quiet"],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        start_new_session=True,
    )
    with process, file.open("w", encoding="utf-8") as pipe:
        pipe.write(text.rpartition("{")[0])
        pipe.flush()
        until(lambda: written(output) >= 3)
        workers = children(process.pid)
        if by is signal.SIGINT:
            os.killpg(process.pid, by)
        else:
            process.send_signal(by)
        errors = process.communicate(timeout=60)[1]
    assert process.returncode == code
    number = len(results(output))
    kept = f"puzzles: {number} results in {output}; the same command with --resume goes on\n"
    assert errors == (f"{kept}puzzles: {told}\n" if told else "")
    assert workers
    until(lambda: all(map(gone, workers)))
    if by is not signal.SIGKILL:
        return
    file.unlink()
    file.write_text(text)
    before = output.read_bytes()
    assert batch(*command[1:], "--resume").exit_code == 3
    assert output.read_bytes().startswith(before)
    found = by_place(results(output))
    assert [each["place"] for each in found] == list(range(1, 13))
    told_ids = [each["result"]["id"] for each in found]
    assert told_ids == ["no. 1", "", *(f"no. {place}" for place in range(3, 13))]
    counts = [each["result"]["count"] for each in found]
    assert counts.pop(1) > 1
    assert counts == [1] * 11


def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path, pool: Pool) -> None:
    """In the middle of a puzzle: it is done again, and the others are not."""
    file, output = many(tmp_path / "many.jsonl", 20), tmp_path / "r.jsonl"
    heard = pool.do
    killed: list[int] = []

    def murderous(jobs: Any, ahead: int = 2) -> Any:
        for place, event in heard(jobs, ahead):
            if event.name == "accepted" and place in {4, 9} - set(killed):
                killed.append(place)
                os.kill(pool.processes[0], signal.SIGKILL)
            yield place, event

    pool.do = murderous  # type: ignore[method-assign]
    try:
        assert batch("solve", file, "-o", output).exit_code == 0
    finally:
        del pool.do
    assert killed == [4, 9]
    assert [each["place"] for each in by_place(results(output))] == list(range(1, 21))
    assert {each["verdict"] for each in results(output)} == {"UNIQUE"}
