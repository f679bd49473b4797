"""What the README and the guides show is what the program does.

In a fenced block, `console` means: each line after `$ ` is run, and what follows is what it
prints, stderr included; a line `...` stands for any lines. What needs a shell is run in one, and
the first of what the README shows; the rest in this process, as the program takes longer to start
than to answer.
`file=NAME` means: the block is that file. Lines that tell the progress of what takes long are left
out: a machine may be busy.
`UPDATE_DOCS=1 pytest tests/test_docs.py` writes the real output into the documents.
"""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cells import grid, stated
from typer.testing import CliRunner

import pysolve
from pysolve import (
    amending,
    building,
    catalogue,
    checking,
    formats,
    reading,
    rules,
    running,
    sheets,
    showing,
    solving,
)
from pysolve.checking import minimizing
from pysolve.cli import app
from pysolve.explaining import hinting, judging, rating, reviewing, telling
from pysolve.generating import maker
from pysolve.layers import LAYERS
from pysolve.records.schema import RECORDS, schema
from pysolve.sources import Source

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(
    r"^```([a-z]+)(?: file=(\S+))?(?: example=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
PROGRESS = re.compile(r"^.*, \d+ s\n|^[a-z ]+: \d+ s\n", re.MULTILINE)
WALKTHROUGHS = sorted((ROOT / "docs" / "walkthroughs").glob("*.md"))
PAGES = [*DOCUMENTS, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *WALKTHROUGHS]
"""All that people read; the program writes the walkthroughs, so only their links are looked at."""
MODULES = [pysolve, building, catalogue, checking, reading, rules, running, showing, solving]
MODULES += [hinting, judging, rating, reviewing, telling, maker, sheets, amending, minimizing]
"""Where the public names live, each with an example."""
HANG = 600
"""After how many seconds an example counts as one that never ends."""


def run(command: str, folder: Path) -> str:
    """Run a command of a guide, in this process if it is but `puzzles` with its arguments."""
    if not command.startswith("puzzles ") or set(command) & set("|<>;&*$`"):
        return run_in_shell(command, folder)
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, shlex.split(command)[1:], env={"COLUMNS": "100"})
    assert isinstance(done.exception, SystemExit | None), done.exception
    return PROGRESS.sub("", done.output)


def run_in_shell(command: str, folder: Path) -> str:
    # The guides say python3, which must be the one with the project in it.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "100"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=HANG,
        check=False,
    )
    return PROGRESS.sub("", done.stdout)


def session(block: str, folder: Path, run: Callable[[str, Path], str]) -> str:
    """Run the commands of a block; return it with what they print."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{command}\n{run(command[2:], folder)}" for command in commands)


def write(file: Path, block: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(block, encoding="utf-8")


def pattern(block: str) -> str:
    return "".join(
        r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in block.splitlines()
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_examples_print_what_the_document_shows(document: Path, tmp_path: Path) -> None:
    text = document.read_text(encoding="utf-8")
    # Somebody begins with the README: what it shows first is run as they run it.
    runners = iter([run_in_shell] if document.name == "README.md" else [])

    def play(check: Callable[[str, str], str]) -> str:
        def replace(match: re.Match[str]) -> str:
            language, file, _, block = match.groups()
            if file:
                write(tmp_path / file, block)
            if language != "console":
                return match[0]
            return f"```console\n{check(block, session(block, tmp_path, next(runners, run)))}```"

        return FENCE.sub(replace, text)

    def compare(shown: str, real: str) -> str:
        if os.environ.get("UPDATE_DOCS") and "\n...\n" not in shown:
            return real
        assert re.fullmatch(pattern(shown), real), f"shown:\n{shown}\nreal:\n{real}"
        return shown

    updated = play(compare)
    if updated != text:
        document.write_text(updated, encoding="utf-8")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = document.read_text(encoding="utf-8")
    for _, file, _, block in FENCE.findall(text):
        if file:
            write(tmp_path / file, block)
    monkeypatch.chdir(tmp_path)
    failures, _ = doctest.testfile(str(document), module_relative=False)
    assert failures == 0


@pytest.mark.parametrize("module", MODULES)
def test_docstring_examples(module: ModuleType) -> None:
    failures, tried = doctest.testmod(module)
    assert tried > 0
    assert failures == 0


@pytest.mark.parametrize("document", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", prose(document)):
        file, _, anchor = target.partition("#")
        if not target.startswith("http"):
            page = document.parent / file if file else document
            assert page.exists(), target
            assert not anchor or anchor in anchors(page), target


def prose(document: Path) -> str:
    """Return a document without its listings."""
    text = document.read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(document: Path) -> set[str]:
    """Return what the headings of a document are called in links to them."""
    titles = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_text_format_examples_are_puzzles(tmp_path: Path) -> None:
    """Each is read, and written so that it reads back equal; a solution breaks no rule."""
    document = (ROOT / "docs" / "text-format.md").read_text(encoding="utf-8")
    for _, file, _, block in FENCE.findall(document):
        if file:
            write(tmp_path / file, block)
    rules = pysolve.Rules(folder=tmp_path / "kinds")
    blocks = [block for language, _, _, block in FENCE.findall(document) if language == "text"]
    puzzles = [pysolve.loads(block, rules) for block in blocks]
    for puzzle in puzzles:
        assert pysolve.loads(pysolve.dumps(puzzle, rules=rules), rules) == puzzle
        if puzzle.solution is not None:
            assert pysolve.violations(puzzle, stated(puzzle), rules) == (), puzzle
    told = {layer.name for puzzle in puzzles for layer in puzzle.layers if puzzle.says(layer.name)}
    assert told >= set(LAYERS) - {"bottom", "right"}
    wide = puzzles[1]
    assert grid(wide, "numbers")[0] == (None, 12, None, None)
    assert grid(wide, "numbers")[3] == (None, None, None, "?")


def test_every_format_has_an_example_that_is_read_as_it() -> None:
    document = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    examples = {name: block for _, _, name, block in FENCE.findall(document) if name}
    for name, block in examples.items():
        found = formats.detect(Source(name, block.encode()))
        assert found is not None
        assert found.name == name
        puzzle = pysolve.loads(block)
        if puzzle.solution is not None:
            assert pysolve.violations(puzzle, puzzle.solution) == ()
    for format_ in formats.every():
        assert f"\n## {format_.name}\n" in document
        if format_.name not in ("text", "penpa", "gurobi"):
            assert format_.name in examples


ANSWERED = {
    "shaded": "shaded cells",
    "value": "values in cells",
    "line": "a line through cells",
    "border": "lines between cells",
    "edge": "lines along sides",
}
"""What people call the answers of kinds."""
KINDS_TABLE = re.compile(r"^(\| kind \| .+\n\|[-|]+\n)(?:\|.*\n)*", re.MULTILINE)


def kinds_table() -> str:
    """Tell all kinds, by what they say of themselves and what is in their folders."""
    rows = []
    for kind in pysolve.kinds():
        answer = kind.face.answer
        drawn = next((glyph.word for glyph in answer.glyphs if glyph.value == 1), "")
        picture = answer.picture(1) if answer.filled == 1 else None
        told = f"{drawn}s" if picture and picture == drawn else ANSWERED[answer.name]
        there = [
            bool(kind.about.parts("puzzlink")),
            (kind.folder / "deduce.lp").is_file(),
            (kind.folder / "generate.lp").is_file(),
        ]
        name = f"[`{kind.name}`](asp/{kind.name}/rules.lp)"
        rows.append(
            [name, kind.about.summary, told, *("yes" if is_so else "no" for is_so in there)]
        )
        for variant in kind.variants:
            more = variant.about.parts("puzzlink") or variant.about.called("puzzlink")
            where = "yes" if more else ""
            rows.append([f"- `{variant.name}`", variant.about.summary, "", where, "", ""])
    return "".join("".join(f"| {cell} ".replace("  ", " ") for cell in row) + "|\n" for row in rows)


def test_readme_lists_every_kind() -> None:
    """The table of kinds is what they say of themselves."""
    file = ROOT / "README.md"
    readme = file.read_text(encoding="utf-8")
    found = KINDS_TABLE.search(readme)
    assert found
    updated = readme.replace(found[0], found[1] + kinds_table())
    updated = re.sub(r"\[\d+ kinds\]", f"[{len(pysolve.kinds())} kinds]", updated)
    if os.environ.get("UPDATE_DOCS"):
        file.write_text(updated, encoding="utf-8")
    else:
        assert readme == updated


LEANING = {
    "check": ["solve", "Clues and places"],
    "answer": ["Clues and places"],
    "count": ["solve"],
    "explain": ["Clues and places", "A step"],
    "hint": ["check", "justify", "Clues and places", "A step"],
    "steps": ["check", "hint", "Clues and places", "A step"],
    "justify": ["check", "Clues and places", "A step"],
    "review": ["justify", "Clues and places", "A step"],
    "rate": ["Clues and places", "A step"],
    "kinds": ["Layers and answers"],
    "result": [
        *("solve", "check", "count", "explain", "rate", "review", "justify", "convert", "error"),
        *("About a puzzle", "Every line", "Clues and places", "A step"),
    ],
}
"""Which other sections tell of what is inside a field of a record."""


@pytest.mark.parametrize("record", RECORDS)
def test_json_is_described_field_by_field(record: str) -> None:
    """Every field of the schema is in the section of the record, and there is no other."""
    document = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", document, re.MULTILINE | re.DOTALL))
    rows = {title: re.findall(r"^\| (`.+?) \|", text, re.M) for title, text in sections.items()}
    tables = {title: set(re.findall("`(.+?)`", " ".join(found))) for title, found in rows.items()}
    described = tables[record] | tables["Every line"]
    if record not in (
        *("kinds", "export", "tryout", "formats", "report", "error", "batch", "result"),
    ):
        described |= tables["About a puzzle"] - ({"input"} if record == "generate" else set())
    if record == "check":
        described |= tables["solve"]
    known = "".join(sections[name] for name in [record, *LEANING.get(record, [])])
    whole: dict[str, Any] = schema(record)
    assert set(whole["properties"]) == described
    for name, inside in whole["$defs"].items():
        # A puzzle is told in the words of formats.md.
        for field in inside["properties"] if name != "Puzzle" else ():
            assert f"`{field}`" in known, f"{name}: {field}"
