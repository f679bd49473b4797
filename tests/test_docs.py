"""What the README and the guides show is what the program does.

In a fenced block, `console` means: each line after `$ ` is run as in a shell, and what follows
is what it prints, stderr included; a line `...` stands for any lines. `file=NAME` means: the block
is that file. Lines that tell the progress of what takes long are left out: a machine may be busy.
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
import running
from cells import grid, stated

import pysolve
import pysolve.catalogue
import pysolve.checking
import pysolve.explaining.hinting
import pysolve.explaining.rating
import pysolve.explaining.telling
import pysolve.generating.maker
import pysolve.reading
import pysolve.rules
import pysolve.running
import pysolve.solving
from pysolve import formats
from pysolve.records.schema import schema
from pysolve.records.shapes import RECORDS
from pysolve.sources import Source

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(
    r"^```([a-z]+)(?: file=(\S+))?(?: example=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
PROGRESS = re.compile(r"^.*, \d+ s\n|^[a-z ]+: \d+ s\n", re.MULTILINE)
HANG = 600
"""After how many seconds an example counts as one that never ends."""


def run(command: str, folder: Path) -> str:
    """Run a line; one that asks nothing of a shell in this process, which is begun already."""
    if command.startswith("puzzles ") and not re.search(r"[|&;<>$`*~]", command):
        with contextlib.chdir(folder), pytest.MonkeyPatch.context() as patch:
            patch.setenv("COLUMNS", "100")
            return PROGRESS.sub("", running.run(*shlex.split(command)[1:]).output)
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


def session(block: str, folder: Path) -> str:
    """Run the commands of a block; return it with what they print."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{command}\n{run(command[2:], folder)}" for command in commands)


def pattern(block: str) -> str:
    return "".join(
        r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in block.splitlines()
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_examples_print_what_the_document_shows(document: Path, tmp_path: Path) -> None:
    text = document.read_text(encoding="utf-8")

    def play(check: Callable[[str, str], str]) -> str:
        def replace(match: re.Match[str]) -> str:
            language, file, _, block = match.groups()
            if file:
                target = tmp_path / file
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(block, encoding="utf-8")
            if language != "console":
                return match[0]
            return f"```console\n{check(block, session(block, tmp_path))}```"

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
def test_python_examples(document: Path) -> None:
    failures, _ = doctest.testfile(str(document), module_relative=False)
    assert failures == 0


@pytest.mark.parametrize(
    "module",
    [
        pysolve,
        pysolve.catalogue,
        pysolve.checking,
        pysolve.explaining.hinting,
        pysolve.explaining.rating,
        pysolve.explaining.telling,
        pysolve.generating.maker,
        pysolve.reading,
        pysolve.rules,
        pysolve.running,
        pysolve.solving,
    ],
    ids=lambda module: module.__name__,
)
def test_docstring_examples(module: ModuleType) -> None:
    failures, tried = doctest.testmod(module)
    assert tried > 0
    assert failures == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", document.read_text(encoding="utf-8"), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), target


def test_text_format_examples_are_puzzles() -> None:
    document = (ROOT / "docs" / "text-format.md").read_text(encoding="utf-8")
    blocks = [block for language, _, _, block in FENCE.findall(document) if language == "text"]
    assert len(blocks) == 2
    rooms, numbers = map(pysolve.loads, blocks)
    assert pysolve.violations(rooms, stated(rooms)) == ()
    assert grid(numbers, "numbers")[0] == (None, 12, None, None)
    assert grid(numbers, "numbers")[3] == (None, None, None, "?")


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


def test_readme_lists_every_kind_and_rule() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for kind in pysolve.catalogue.kinds():
        names = [kind.name, *(variant.name for variant in kind.variants)]
        abouts = [kind.about, *(variant.about for variant in kind.variants)]
        names += [rule.name for about in abouts for rule in about.rules]
        for name in names:
            assert f"`{name}`" in readme


LEANING = {
    "check": ["solve", "Clues and places"],
    "answer": ["Clues and places"],
    "count": ["solve"],
    "explain": ["Clues and places", "Steps"],
    "hint": ["check", "Clues and places", "Steps"],
    "rate": ["Clues and places", "Steps"],
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
    if record not in ("kinds", "export", "formats", "error"):
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
