"""What the page decides before anything is drawn, and what the documents tell of the page."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import pysolve

JS = Path(pysolve.__file__).parent / "web" / "static" / "js"
DOCS = Path(__file__).resolve().parents[1] / "docs"


def run(module: str, expression: str) -> object:
    """Return what an expression over a module of the page is, worked out by node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node")
    script = f"""
        import * as page from {json.dumps((JS / module).as_uri())};
        console.log(JSON.stringify({expression}));
    """
    ran = subprocess.run(
        [node, "--input-type=module"], input=script, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_clues_of_one_cell_have_places_of_their_own() -> None:
    cell, room = "{place: 'cell'}", "{place: 'room'}"
    assert run("ink.js", f"[page.spots([{cell}], false), page.spots([{room}], false)]") == [
        ["centre"],
        ["corner"],
    ]
    assert run("ink.js", f"page.spots([{cell}, {room}, {cell}], false)") == [1, 0, 2]
    # A value has the middle.
    assert run("ink.js", f"page.spots([{cell}], true)") == [0]


def test_the_theme_comes_back_to_that_of_the_system() -> None:
    turns = "['', 'dark', 'light'].map(theme => page.nextTheme(theme, {dark}))"
    assert run("looks.js", turns.format(dark="false")) == ["dark", "light", ""]
    assert run("looks.js", turns.format(dark="true")) == ["light", "", "dark"]


def test_who_is_new_begins_with_a_small_easy_puzzle_of_the_kind() -> None:
    listed = [
        {"name": "a/large", "kind": "a", "level": 1, "rows": 9, "cols": 9},
        {"name": "a/hard", "kind": "a", "level": 4, "rows": 4, "cols": 4},
        {"name": "a/unknown", "kind": "a", "level": None, "rows": 2, "cols": 2},
        {"name": "a/small", "kind": "a", "level": 1, "rows": 6, "cols": 6},
        {"name": "b/tiny", "kind": "b", "level": 1, "rows": 2, "cols": 2},
    ]
    told = json.dumps(listed)
    assert run("welcome.js", f"page.easiest({told}, 'a').name") == "a/small"
    assert run("welcome.js", f"page.easiest({told}, 'c').name") == "b/tiny"
    assert run("welcome.js", "page.easiest([], 'a') ?? null") is None


def test_the_document_tells_the_keys_that_the_page_tells() -> None:
    document = (DOCS / "web.md").read_text(encoding="utf-8")
    told = {(key, what) for key, what in re.findall(r"^\| (.+?) \| (.+?) \|$", document, re.M)}
    for module in ("help.js", "playing.js", "sharing.js"):
        text = (JS / module).read_text(encoding="utf-8")
        keys = re.findall(r"\['([^']+)', '([^']+)'\]", text[text.index("keys: [") :])
        assert keys
        assert set(keys) - told == set(), module


def test_the_architecture_lists_the_modules_of_the_page() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    table = page[page.index("| modules |") : page.index("A panel is a value")]
    named = {
        name
        for row in re.findall(r"^\| (`.+?) \|", table, re.M)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert named == {file.stem for file in JS.glob("*.js")}
