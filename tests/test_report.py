"""Reports of many puzzles: what is added up, what is listed and drawn, what has changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from running import run

import pysolve
from pysolve.records.schema import schema
from pysolve.reporting import plots, wording
from pysolve.reporting.summary import Shelf

Line = dict[str, Any]

HEADER: Line = {
    "version": 1,
    "record": "batch",
    "task": "check",
    "inputs": ["spring", "a&b"],
    "kind": None,
    "variants": [],
    "seconds": 10.0,
    "memory": 500_000_000,
    "shard": [1, 1],
    "program": "0.1.0",
}
EVIL = '<script>alert("x")</script>'


def line(name: str, verdict: str | None = "UNIQUE", **fields: Any) -> Line:
    about = {
        "version": 1,
        "record": "result",
        "id": f"{name}#1@h",
        "input": name,
        "position": 1,
        "hash": "h",
        "task": "check",
        "kind": "takuzu",
        "rows": 2,
        "cols": 2,
        "verdict": verdict,
        "level": None,
        "seconds": 0.5,
        "cpu": 0.4,
        "peak_memory": 30_000_000,
        "tries": 1,
        "result": None,
        "puzzle": None,
        "error": None,
    }
    assert fields.keys() <= about.keys()
    return about | fields


def failed(name: str, message: str, code: str = "input", **fields: Any) -> Line:
    error = {"version": 1, "record": "error", "input": name, "code": code, "message": message}
    nothing = {"kind": None, "rows": None, "cols": None}
    return line(name, None, **{**nothing, "error": error, **fields})


def takuzu(*rows: str, **more: str) -> Line:
    size = {"rows": len(rows), "cols": len(rows[0])}
    return {"version": 1, "kind": "takuzu", **size, "givens": list(rows), **more}


def solved(*boards: list[list[int]], **more: Any) -> Line:
    return {"record": "check", "solutions": list(boards), **more}


ONE, OTHER = [[0, 1], [1, 0]], [[1, 0], [0, 1]]

LINES = [
    line("spring/10.txt", puzzle=takuzu("0.", "..", title=EVIL), result=solved(ONE), seconds=2.0),
    line("spring/2.txt", level=2, kind="nurikabe", rows=3, cols=4, seconds=0.002),
    line("spring/1.txt", "MULTIPLE", puzzle=takuzu("..", ".."), seconds=0.25)
    | {"result": solved(ONE, OTHER, differences=[[0, 0], [0, 1], [1, 0], [1, 1]])},
    line("spring/3.txt", "NONE", puzzle=takuzu("00", ".."), seconds=0.1),
    line("spring/4.txt", "UNKNOWN", seconds=10.0, kind="nurikabe", rows=10, cols=10),
    failed(f"{EVIL}.txt", f"{EVIL}.txt:3:1: no row & no <b>", seconds=0.001),
    failed("late.txt", "no answer in 10 s", "time", puzzle=takuzu("1.", ".."), kind="takuzu"),
    line("stated.txt", result=solved(ONE, matches_stated=False), puzzle=takuzu("0.", "..")),
]


def write(folder: Path, name: str, *lines: Line, header: Line | None = HEADER) -> Path:
    file = folder / name
    told = [header, *lines] if header else lines
    file.write_text("".join(f"{json.dumps(each)}\n" for each in told), encoding="utf-8")
    return file


class Page(HTMLParser):
    """What is on a page: its tables as texts, its links, its ids, its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: dict[str, list[list[str]]] = {}
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.titles: list[str] = []
        self._rows: list[list[str]] = []
        self._inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append((tag, given))
        self._inside.append(tag)
        self.links += [given["href"] or ""] if tag in ("a", "use") and "href" in given else []
        self.ids += [given["id"] or ""] if "id" in given else []
        if tag == "caption":
            self._rows = []
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("td", "th"):
            self._rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._inside and self._inside[-1] == "caption":
            self.tables[data] = self._rows
        elif {"td", "th"} & set(self._inside):
            self._rows[-1][-1] += data
        elif self._inside and self._inside[-1] in ("h1", "h2", "h3"):
            self.titles.append(data)


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("report")
    page = folder / "report.html"
    done = run("report", write(folder, "results.jsonl", *LINES), "-o", page)
    assert (done.exit_code, done.output) == (0, "")
    return page.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


def test_kinds_and_verdicts_are_counted(page: Page) -> None:
    heads, *rows = page.tables["What came of the puzzles of each kind"]
    verdicts = ["unique", "several", "none", "unknown", "error"]
    measures = ["time", "median", "95 %", "slowest", "memory"]
    assert heads == ["kind", "puzzles", *verdicts, *measures]
    assert [row[:7] for row in rows] == [
        ["nurikabe", "2", "1", "–", "–", "1", "–"],  # noqa: RUF001
        ["takuzu", "5", "2", "1", "1", "–", "1"],  # noqa: RUF001
        ["not read", "1", "–", "–", "–", "–", "1"],  # noqa: RUF001
        ["all", "8", "3", "1", "1", "1", "2"],
    ]
    assert rows[1][7:] == ["3.35 s", "0.50 s", "2.00 s", "2.00 s", "30 MB"]
    assert rows[3][7:] == ["13.4 s", "0.25 s", "10.0 s", "10.0 s", "30 MB"]


def test_the_slowest_come_first_and_lists_are_in_the_order_of_names(page: Page) -> None:
    slowest = page.tables["How long each took, the slowest first"]
    assert slowest[0] == ["puzzle", "kind", "size", "verdict", "level", "time", "memory", "why"]
    assert slowest[1] == ["spring/4.txt", "nurikabe", "10x10", "UNKNOWN", "", "10.0 s", "30 MB", ""]
    assert [row[5] for row in slowest[1:4]] == ["10.0 s", "2.00 s", "0.50 s"]
    # What could not be read took no time worth telling; what ran out of it did.
    assert f"{EVIL}.txt" not in [row[0] for row in slowest]
    assert "late.txt" in [row[0] for row in slowest]
    assert page.tables["No answer: 2"][1:] == [
        [f"{EVIL}.txt", "", "", "ERROR (input)", "1.0 ms", "30 MB", "3:1: no row & no <b>"],
        ["late.txt", "takuzu", "", "ERROR (time)", "0.50 s", "30 MB", "no answer in 10 s"],
    ]
    assert [row[0] for row in page.tables["Several solutions: 1"][1:]] == ["spring/1.txt"]
    assert [row[0] for row in page.tables["No solution: 1"][1:]] == ["spring/3.txt"]
    assert [row[0] for row in page.tables["Undecided: 1"][1:]] == ["spring/4.txt"]
    [other] = page.tables["Another solution than the stated one: 1"][1:]
    assert other[0] == "stated.txt"


def test_what_stands_in_files_is_escaped(page: Page, text: str) -> None:
    assert "<script" not in text
    assert {tag for tag, _ in page.tags} & {"script", "img", "link", "iframe", "b&"} == set()
    assert "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;" in text
    assert "check of spring and a&amp;b, at most 10 s a puzzle, at most 500 MB a puzzle" in text
    assert "part 1 of 1" not in text


def test_names_that_are_no_text_are_written_as_bytes(tmp_path: Path) -> None:
    strange = line("caf\udce9\n.txt", puzzle=takuzu("0.", "..", title="\x1b\x07"))
    file = write(tmp_path, "r", strange, header=HEADER | {"inputs": ["caf\udce9"]})
    target = tmp_path / "page.html"
    assert run("report", file, "-o", target, "--compare", file).exit_code == 0
    text = target.read_text(encoding="utf-8")
    assert ("caf\\xe9\\n.txt</a>" in text, "check of caf\\xe9," in text) == (True, True)
    assert "\x1b" not in text


def test_the_page_needs_nothing_else(page: Page, text: str) -> None:
    namespaces = 'xmlns="http://www.w3.org/2000/svg"'
    assert re.findall(r"https?:|url\(|@import|\bsrc=", text.replace(namespaces, "")) == []
    assert all(link.startswith("#") for link in page.links)


def test_every_link_has_its_target_and_every_id_is_one(page: Page) -> None:
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    told = [given.get("aria-labelledby") or "" for _, given in page.tags]
    assert {name for names in told for name in names.split()} <= set(page.ids)


def test_only_listed_puzzles_have_pictures_and_each_has_one(tmp_path: Path) -> None:
    many = [line(f"{n}.txt", puzzle=takuzu("0.", ".."), seconds=n / 100) for n in range(40)]
    target = tmp_path / "page.html"
    twice = line("40.txt", "MULTIPLE", puzzle=takuzu("..", ".."), seconds=9.0)
    assert run("report", write(tmp_path, "r", *many, twice), "-o", target).exit_code == 0
    text = target.read_text(encoding="utf-8")
    found = re.findall(r'<figure id="(p\d+)".*?<strong>(.*?)</strong>', text, re.DOTALL)
    slow = [(f"p{place}", f"{41 - place}.txt") for place in range(1, 21)]
    assert found == slow
    assert text.count('href="#p1"') == 3  # in the plot, as one of the slowest, as an ambiguous one


def test_pictures_show_solutions_and_where_they_differ(text: str) -> None:
    drawn = dict(re.findall(r"<figure id=.*?<strong>(.*?)</strong>(.*?)</figure>", text, re.DOTALL))
    assert "Row 1: given 0, 1." in drawn["spring/10.txt"]
    assert "Row 1: highlighted 0, highlighted 1." in drawn["spring/1.txt"]
    assert "Row 1: 2 cells given 0." in drawn["spring/3.txt"]
    assert "takuzu 2x2</b>, <b>UNIQUE</b>, <b>2.00 s" in drawn["spring/10.txt"]


def test_a_puzzle_that_cannot_be_drawn_is_listed_without_a_picture(tmp_path: Path) -> None:
    unknown = line("zebra.txt", puzzle={**takuzu("0."), "kind": "zebra"})
    twisted = line("twisted.txt", puzzle=takuzu("0.", ".."), result=solved([[0]]))
    target = tmp_path / "page.html"
    assert run("report", write(tmp_path, "r", unknown, twisted), "-o", target).exit_code == 0
    page = Page(target.read_text(encoding="utf-8"))
    rows = page.tables["How long each took, the slowest first"][1:]
    assert [row[0] for row in rows] == ["twisted.txt", "zebra.txt"]
    assert "Pictures" not in page.titles
    assert all(link.removeprefix("#") in page.ids for link in page.links)


def test_kinds_of_ones_own_are_drawn(tmp_path: Path) -> None:
    rules = pysolve.catalogue.find("takuzu")[0].folder / "rules.lp"
    (tmp_path / "asp" / "zebra").mkdir(parents=True)
    (tmp_path / "asp" / "zebra" / "rules.lp").write_bytes(rules.read_bytes())
    result = line("z.txt", kind="zebra", puzzle={**takuzu("0.", ".."), "kind": "zebra"})
    file, target = write(tmp_path, "r", result), tmp_path / "page.html"
    assert run("report", file, "-o", target, "--asp-dir", tmp_path / "asp").exit_code == 0
    assert '<figure id="p1"' in target.read_text(encoding="utf-8")


def test_the_page_can_be_read_by_all(page: Page, text: str) -> None:
    assert "@media screen and (prefers-color-scheme: dark)" in text
    assert "@media print" in text
    assert page.titles[0] == "8 puzzles checked"
    heads = [given for tag, given in page.tags if tag == "th"]
    assert all(given.get("scope") in ("col", "row") for given in heads)
    drawings = [given for tag, given in page.tags if tag == "svg"]
    assert all("aria-labelledby" in given or given.get("aria-hidden") for given in drawings)
    wide = [given for _, given in page.tags if given.get("class") == "wide"]
    assert all(given.get("tabindex") == "0" and given.get("aria-label") for given in wide)


def test_levels_are_drawn_where_puzzles_are_rated(tmp_path: Path) -> None:
    rated = [line(f"{n}.txt", task="rate", level=level) for n, level in enumerate((1, 3, 3, 5))]
    file, target = write(tmp_path, "r", *rated), tmp_path / "page.html"
    run("report", file, "-o", target)
    text = target.read_text(encoding="utf-8")
    assert "1 very easy: 1, 2 easy: 0, 3 medium: 2, 4 hard: 0, 5 very hard: 1." in text
    told = run("report", file).stdout
    assert "level        takuzu\n1 very easy       1\n3 medium          2\n" in told
    [kind] = json.loads(run("report", file, "--json").stdout)["kinds"]
    assert kind["levels"] == {"1": 1, "3": 2, "5": 1}


def test_results_from_before_there_were_levels_are_read(tmp_path: Path) -> None:
    rated = [line(f"{n}.txt", task="rate", level=0) for n in range(2)]
    for each, tier in zip(rated, (0, 4), strict=True):
        del each["level"]
        each["tier"] = tier
    told = run("report", write(tmp_path, "r", *rated)).stdout
    assert "level       takuzu\n0 no steps       1\n4 hard           1\n" in told


# --- As text and as JSON --------------------------------------------------------------------------


def test_without_a_page_it_is_text(tmp_path: Path) -> None:
    done = run("report", write(tmp_path, "r", *LINES), "--most", "1")
    assert done.exit_code == 0
    first, asked, _, *rest = done.stdout.splitlines()
    assert first == (
        "8 puzzles checked: 3 unique, 1 with several solutions, 1 without a solution, 1 undecided "
        "and 2 without an answer."
    )
    assert asked.startswith("check of spring and a&b, at most 10 s a puzzle")
    assert re.sub(" +", " ", rest[0]) == (
        "kind puzzles unique several none unknown error time median 95 % slowest memory"
    )
    assert rest[4].split()[:7] == ["all", "8", "3", "1", "1", "1", "2"]
    listed = rest.index("No answer: 2")
    told = f"  1.0 ms  ERROR (input)  {EVIL}.txt  3:1: no row & no <b>"
    assert rest[listed : listed + 3] == ["No answer: 2", told, "  and 1 more"]


def test_the_record_is_of_its_schema(tmp_path: Path) -> None:
    old = write(tmp_path, "old", *LINES[1:], line("gone.txt"))
    done = run("report", write(tmp_path, "r", *LINES), "--compare", old, "--json")
    record = json.loads(done.stdout)
    assert list(Draft202012Validator(schema("report")).iter_errors(record)) == []
    assert record["outcomes"] == {"ERROR": 2, "MULTIPLE": 1, "NONE": 1, "UNIQUE": 3, "UNKNOWN": 1}
    assert [kind["kind"] for kind in record["kinds"]] == ["nurikabe", "takuzu", None]
    assert record["kinds"][0]["levels"] == {"2": 1}
    assert record["slowest"]["first"][0]["input"] == "spring/4.txt"
    assert (record["slowest"]["number"], record["broken"]["number"]) == (7, 2)
    assert record["broken"]["first"][1]["message"] == "no answer in 10 s"
    compared = record["compared"]
    assert (compared["both"], compared["alike"]) == (7, True)
    assert [each["input"] for each in compared["new"]["first"]] == ["spring/10.txt"]
    assert compared["gone"] == {"number": 1, "first": ["gone.txt#1"]}


def test_results_without_verdicts_are_done(tmp_path: Path) -> None:
    converted = line("a.txt", None, task="convert", result={"record": "convert", "text": "x"})
    told = run("report", write(tmp_path, "r", converted, header=None)).stdout.splitlines()
    assert told[0] == "1 puzzle converted: 1 done."
    assert told[2].split()[:4] == ["kind", "puzzles", "error", "done"]


# --- Files ----------------------------------------------------------------------------------------


def test_several_files_are_added_up_and_nothing_counts_twice(tmp_path: Path) -> None:
    one = write(tmp_path, "1", line("a"), line("b"))
    two = write(tmp_path, "2", line("b"), line("c"), line("b", task="rate"))
    done = run("report", one, two)
    assert done.stdout.startswith("4 puzzles checked and rated: 4 unique.\ncheck of spring")
    assert done.stderr == (
        "puzzles: 1 result is of a puzzle that had one before: the first counts\n"
    )


def test_parts_of_a_run_are_told_together_from_files_of_their_own_or_one(tmp_path: Path) -> None:
    parts = [
        write(tmp_path, f"s-{part}", line(f"{part}"), header=HEADER | {"shard": [part, 3]})
        for part in (1, 2, 3)
    ]
    whole = tmp_path / "whole"
    whole.write_bytes(b"".join(part.read_bytes() for part in parts))
    for files, told in (
        (parts[1:2], "1 puzzle checked, part 2 of 3, by"),
        (parts[:2], "2 puzzles checked, 2 of 3 parts, by"),
        (parts, "3 puzzles checked, all 3 parts, by"),
        ([whole], "3 puzzles checked, all 3 parts, by"),
    ):
        first, asked, blank, *_ = run("report", *files).stdout.splitlines()
        number, part = told.split(", ", 1)
        assert first.startswith(number)
        assert part in asked
        assert not blank


def test_puzzles_that_are_there_more_than_once_are_named(tmp_path: Path) -> None:
    same = takuzu("0.", "..")
    lines = [
        line("b", puzzle=same | {"title": "x", "solution": ["01", "10"]}),
        line("a", puzzle=same),
        line("c", puzzle=takuzu("1.", "..")),
        line("d", puzzle=same, task="rate"),
        line("e"),
        line("f"),
        line(f"g{EVIL}", puzzle=same),
    ]
    file = write(tmp_path, "r", *lines)
    said = run("report", file).stdout
    assert said.endswith(f"\n\nPuzzles that are there more than once: 1\n  a, b and g{EVIL}\n")
    assert run("report", file, "--most", "1").stdout.endswith("once: 1\n  a and 2 more\n")
    record = json.loads(run("report", file, "--json").stdout)
    assert list(Draft202012Validator(schema("report")).iter_errors(record)) == []
    names = {"number": 3, "first": ["a", "b", f"g{EVIL}"]}
    assert record["doubled"] == {"number": 1, "first": [names]}
    assert run("report", file, "-o", tmp_path / "page.html").exit_code == 0
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Puzzles that are there more than once: 1" in text
    assert "<li>a, b and g&lt;script&gt;" in text


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    file = write(tmp_path, "r", line("a"))
    file.write_text(file.read_text() + '{"version": 1, "record": "res')
    done = run("report", file)
    assert done.exit_code == 0
    assert done.stdout.startswith("1 puzzle checked: 1 unique.")
    assert done.stderr == f"puzzles: {file}:3: the last line is torn, and left out\n"


def test_a_last_line_that_is_whole_counts(tmp_path: Path) -> None:
    file = write(tmp_path, "r", line("a"))
    file.write_text(file.read_text().rstrip("\n"))
    done = run("report", file)
    assert (done.stdout[:26], done.stderr) == ("1 puzzle checked: 1 unique", "")


NONE = "this is no line of a file of results, as 'puzzles batch' writes it"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", ": there are no results in it: it is empty"),
        ("kind: takuzu\ngivens:\n", f":1: {NONE}"),
        ("kind: takuzu", f":1: {NONE}"),
        ("[1]\n", f":1: {NONE}"),
        ('{"version": 1, "record": "solve"}\n', f":1: {NONE}"),
        (f"{json.dumps(HEADER)}\nnonsense\n{json.dumps(HEADER)}\n", f":2: {NONE}"),
        ('{"version": 2, "record": "batch"}\n', ":1: it is of version 2, and 1 is read here"),
        (f"{json.dumps(line('a', seconds='long'))}\n", ":1: 'seconds' is 'long'"),
        (f"{json.dumps(line('a', puzzle=[1]))}\n", ":1: 'puzzle' is [1]"),
        (f"{json.dumps(line('a', rows=True))}\n", ":1: 'rows' is True"),
    ],
)
def test_what_is_no_file_of_results_is_refused(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(content)
    done = run("report", file)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"puzzles: {file}{message}\n"


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path, "r", line("a"))
    done = run("report", file, "-o", tmp_path / "page.pdf")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "a report is a page, and its name ends with .html" in done.stderr
    assert run("report", file, "--most", "-1").exit_code == 2
    missing = run("report", tmp_path / "missing")
    assert missing.stderr.endswith("missing: cannot be read: No such file or directory\n")
    assert missing.exit_code == 2


def test_results_come_from_standard_input(tmp_path: Path) -> None:
    told = write(tmp_path, "r", line("a")).read_text()
    assert run("report", "-", stdin=told).stdout.startswith("1 puzzle checked: 1 unique.")


def test_a_run_without_results_yet_has_a_report(tmp_path: Path) -> None:
    file, target = write(tmp_path, "r"), tmp_path / "page.html"
    done = run("report", file, "-o", target)
    assert done.exit_code == 0
    assert "There are no results yet." in target.read_text(encoding="utf-8")
    assert run("report", file).stdout.startswith("0 puzzles: There are no results yet.\n")


def test_the_order_of_results_does_not_matter(tmp_path: Path, text: str) -> None:
    target = tmp_path / "page.html"
    run("report", write(tmp_path, "r", *reversed(LINES)), "-o", target)
    assert target.read_text(encoding="utf-8") == text


# --- What has changed -----------------------------------------------------------------------------


def compared(folder: Path, old: list[Line], new: list[Line], *more: object) -> tuple[int, str]:
    done = run(
        "report",
        write(folder, "new", *new),
        "--compare",
        write(folder, "old", *old),
        "-o",
        folder / "page.html",
        *more,
    )
    return done.exit_code, done.stdout.replace(f"{folder}/", "")


def test_nothing_has_changed(tmp_path: Path) -> None:
    assert compared(tmp_path, LINES, LINES) == (
        0,
        "Compared with old: 8 puzzles in both, 0 new, 0 gone.\n"
        "All of them have the verdicts and answers that they had.\n"
        "The time of the processor is 2.40 s, and was 2.40 s: 1.00 times.\n",
    )


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        (line("a"), line("a", "MULTIPLE"), 1, "Verdicts that changed: 1\n  a  UNIQUE  ->  MULT"),
        (line("a"), failed("a", "x"), 1, "Verdicts that changed: 1\n  a  UNIQUE  ->  ERROR (i"),
        (failed("a", "x", "time"), failed("a", "x"), 1, "  a  ERROR (time)  ->  ERROR (input)\n"),
        (
            line("a", result=solved(ONE)),
            line("a", result=solved(OTHER)),
            1,
            "0 verdicts and 1 answer changed.\n",
        ),
        (
            line("a", result=solved(ONE)),
            line("a", result=solved(OTHER)) | {"id": "a#1@i", "hash": "i"},
            0,
            "1 puzzle is not what it was: another text stands in the input.\n",
        ),
        (
            line("a", "MULTIPLE", result=solved(ONE, OTHER)),
            line("a", "MULTIPLE", result=solved(OTHER, ONE)),
            0,
            "All of them have the verdicts and answers that they had.\n",
        ),
        (
            line("a", None, task="count", result={"record": "count", "count": 3, "exact": True}),
            line("a", None, task="count", result={"record": "count", "count": 4, "exact": True}),
            1,
            "  a  DONE  ->  another answer\n",
        ),
        (
            line("a", None, task="count", result={"record": "count", "count": 3, "exact": False}),
            line("a", None, task="count", result={"record": "count", "count": 4, "exact": True}),
            0,
            "All of them have",
        ),
        (
            line("a", level=2),
            line("a", level=3),
            0,
            "Ratings that changed: 1\n  a  level 2  ->  level 3\n",
        ),
        (line("a"), line("a", "NONE", task="solve"), 0, "0 puzzles in both, 1 new, 1 gone.\n"),
    ],
)
def test_changes_are_told_and_decide_the_exit_code(
    tmp_path: Path, old: Line, new: Line, code: int, told: str
) -> None:
    found, printed = compared(tmp_path, [old], [new])
    assert told in printed
    assert found == code
    assert "Compared with before" in (tmp_path / "page.html").read_text(encoding="utf-8")


def listed(*hashes: str, **verdicts: str) -> list[Line]:
    """Return the results of an input with a puzzle a line; of each the hash is its time as well."""
    return [
        line(f"m#{place}", verdicts.get(name, "UNIQUE"), hash=name, cpu=float(ord(name)))
        | {"id": f"m#{place}@{name}"}
        for place, name in enumerate(hashes, 1)
    ]


@pytest.mark.parametrize("backwards", [False, True])
def test_puzzles_are_known_by_their_text_wherever_it_stands(
    tmp_path: Path, backwards: bool
) -> None:
    old, new = listed(*"abcd"), listed(*"acd", d="NONE")
    assert compared(tmp_path, old, new[::-1] if backwards else new) == (
        1,
        "Compared with old: 3 puzzles in both, 0 new, 1 gone.\n"
        "2 puzzles stand in another place of the same input.\n"
        "1 verdict and 0 answers changed.\n"
        "The time of the processor is 3 min 16 s, and was 3 min 16 s: 1.00 times.\n\n"
        "Verdicts that changed: 1\n  m#3  UNIQUE  ->  NONE\n\n"
        "Puzzles that are gone: 1\n  m#2\n",
    )


def test_puzzles_that_were_edited_are_named_and_their_times_are_none_of_it(tmp_path: Path) -> None:
    old, new = listed(*"aacd"), listed(*"xaadz")
    new[1]["cpu"] = 1000.0
    assert compared(tmp_path, old, new, "--json")[0] == 0
    told = json.loads(compared(tmp_path, old, new, "--json")[1])["compared"]
    assert [one["input"] for one in told["new"]["first"]] == ["m#1", "m#5"]
    assert (told["moved"], told["gone"]["first"]) == (1, ["m#3"])
    old, new = listed(*"abc"), listed(*"axc")
    new[1]["cpu"] = 1000.0
    code, printed = compared(tmp_path, old, new)
    assert code == 0
    assert printed.partition("1.00 times.\n\n")[2] == (
        "Puzzles that are not what they were: 1\n  m#2  UNIQUE\n"
    )
    page = Page((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert page.tables["Puzzles that are not what they were: 1"][1][0] == "m#2"
    told = json.loads(compared(tmp_path, old, new, "--json")[1])["compared"]
    assert [one["input"] for one in told["edited"]["first"]] == ["m#2"]


def test_answers_of_explanations_are_compared(tmp_path: Path) -> None:
    def explained(value: int) -> Line:
        steps = [{"cells": [{"row": 0, "col": 1, "value": value}]}]
        return line("a") | {"result": {"record": "explain", "start": [[0, None]], "steps": steps}}

    assert compared(tmp_path, [explained(1)], [explained(1)])[0] == 0
    assert compared(tmp_path, [explained(1)], [explained(0)])[0] == 1


def test_the_page_tells_what_changed(tmp_path: Path) -> None:
    old = [line("a"), line("b"), line("gone", hash="")]
    new = [line("a", "NONE", puzzle=takuzu("00", "..")), line("b", cpu=1.0), line("new")]
    compared(tmp_path, old, new)
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.tables["Verdicts that changed: 1"] == [
        ["puzzle", "kind", "size", "was", "is"],
        ["a", "takuzu", "2x2", "UNIQUE", "NONE"],
    ]
    assert page.tables["New puzzles: 1"][1][0] == "new"
    assert page.tables["What got slower: 1"][1] == (
        ["b", "takuzu", "2x2", "0.40 s", "1.00 s", "2.50 times"]
    )
    assert "<li>gone#1</li>" in text
    assert all(link.removeprefix("#") in page.ids for link in page.links)


def paces(folder: Path, *pairs: tuple[Line, Line]) -> Iterator[str]:
    """Tell what got slower and what got faster."""
    printed = compared(folder, [old for old, _ in pairs], [new for _, new in pairs])[1]
    for part in printed.split("\n\n")[1:]:
        yield from part.splitlines()


def test_only_what_is_noted_is_slower(tmp_path: Path) -> None:
    pairs = [
        (line("short", cpu=0.01), line("short", cpu=0.09)),
        (line("little", cpu=1.0), line("little", cpu=1.4)),
        (line("twice", cpu=1.0), line("twice", cpu=2.0)),
        (line("long", cpu=10.0), line("long", cpu=16.0)),
        (line("clock", cpu=None, seconds=1.0), line("clock", cpu=9.0, seconds=3.0)),
        (line("quick", cpu=4.0), line("quick", cpu=1.0)),
        (failed("late", "x", "time", cpu=1.0), failed("late", "x", "time", cpu=9.0)),
    ]
    assert list(paces(tmp_path, *pairs)) == [
        "What got slower: 3",
        "  long   10.0 s  ->  16.0 s  1.60 times",
        "  clock  1.00 s  ->  3.00 s  3.00 times",
        "  twice  1.00 s  ->  2.00 s  2.00 times",
        "What got faster: 1",
        "  quick  4.00 s  ->  1.00 s  0.25 times",
    ]


def test_ten_of_those_that_got_slower_are_listed(tmp_path: Path) -> None:
    pairs = [(line(f"{n}", cpu=1.0), line(f"{n}", cpu=2.0 + n)) for n in range(12)]
    told = list(paces(tmp_path, *pairs))
    assert told[0] == "What got slower: 12"
    assert [row.split()[0] for row in told[1:]] == [*map(str, range(11, 1, -1)), "and"]


def test_numbers_in_names_count_as_numbers(tmp_path: Path) -> None:
    names = ["a/2.txt", "a/010.txt", "a/11.txt", f"a/{'9' * 5000}.txt", "a/\u0663.txt", "b"]
    file = write(tmp_path, "r", *(line(name, "NONE") for name in reversed(names)))
    listed = json.loads(run("report", file, "--json").stdout)["impossible"]["first"]
    assert [each["input"] for each in listed] == names


# --- Pieces ---------------------------------------------------------------------------------------


def test_a_shelf_keeps_the_first_few_and_counts_all() -> None:
    shelf: Shelf[int] = Shelf(3, lambda number: number)
    for number in (5, 1, 4, 2, 3):
        shelf.add(number)
    assert (list(shelf), shelf.number, shelf.more) == ([1, 2, 3], 5, 2)
    empty: Shelf[int] = Shelf(0, lambda number: number)
    empty.add(1)
    assert (list(empty), empty.number) == ([], 1)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0.0004, "0.4 ms"),
        (0.0123, "12 ms"),
        (0.25, "0.25 s"),
        (12.34, "12.3 s"),
        (99.9, "1 min 40 s"),
        (3599.6, "1 h 0 min"),
        (10_000_000, "2,777 h 46 min"),
    ],
)
def test_times_are_told_shortly(value: float, told: str) -> None:
    assert wording.seconds(value) == told


@pytest.mark.parametrize(
    ("values", "ends", "ticks"),
    [
        ([12, 800], (10, 1000), [10, 20, 50, 100, 200, 500, 1000]),
        ([100], (100, 500), [100, 200, 500]),
        ([0.003, 70], (0.002, 100), [0.01, 0.1, 1, 10, 100]),
        ([], (1, 5), [1, 2, 5]),
    ],
)
def test_scales_end_at_round_numbers(
    values: list[float], ends: tuple[float, float], ticks: list[float]
) -> None:
    scale = plots.Scale.over(values, 1 if not values else 1e-4)
    assert (scale.low, scale.high) == pytest.approx(ends)
    assert scale.ticks() == pytest.approx(ticks)
    assert (scale.at(scale.low), scale.at(scale.high)) == (0, 1)


def test_points_of_many_puzzles_are_drawn_once_and_no_outlier_is_lost(tmp_path: Path) -> None:
    crowd = [line(f"{n}", seconds=0.1 + n / 1e6) for n in range(plots.MOST_POINTS)]
    file = write(tmp_path, "r", *crowd, line("far", seconds=50.0, rows=30, cols=30))
    target = tmp_path / "page.html"
    run("report", file, "-o", target)
    text = target.read_text(encoding="utf-8")
    assert "3,001 puzzles are 2 points: those of one verdict" in text
    drawn = text[text.index('<svg class="plot"') : text.index('id="slowest"')]
    [points] = re.findall(r'<path class="point unique" d="(.*?)"/>', drawn)
    assert points.count("M") == 2


def test_marks_differ_in_form() -> None:
    forms = {re.sub(r'class="[^"]*"', "", plots.key(outcome)) for outcome in wording.OUTCOME_WORDS}
    assert len(forms) == len(wording.OUTCOME_WORDS) == 6
