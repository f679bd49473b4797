"""Start-up: a command loads what it needs, and the list of commands is what they say."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from pysolve import formats
from pysolve.cli.commands import COMMANDS
from pysolve.sources import Source

URL = "https://puzz.link/p?nurikabe/5/5/h2k3r3i"


def loaded(*arguments: str) -> set[str]:
    """Run a command in a process of its own; return the modules of ours that it loaded."""
    code = (
        "import sys\n"
        "from pysolve.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*(name for name in sys.modules if name.startswith('pysolve')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split())


def test_the_list_of_commands_is_what_they_say() -> None:
    for name, line in COMMANDS.items():
        command = getattr(import_module(f"pysolve.cli.commands.{name}"), name)
        assert command.about.partition("\n")[0] == line


def test_the_help_loads_no_command() -> None:
    there = loaded("--help")
    assert "pysolve.cli.app" in there
    assert [name for name in there if name.startswith("pysolve.cli.commands.")] == []
    assert there.isdisjoint({"pysolve.model", "pysolve.engine", "pysolve.facts"})


def test_who_solves_loads_neither_other_commands_nor_other_formats() -> None:
    there = loaded("solve", URL)
    commands = {name for name in there if name.startswith("pysolve.cli.commands.")}
    assert commands == {"pysolve.cli.commands.solve"}
    read = {name for name in there if name.startswith("pysolve.formats.") and "._" not in name}
    assert read == {"pysolve.formats.text", "pysolve.formats.puzzlink"}
    assert there.isdisjoint({"pysolve.findings", "pysolve.facts.comparing", "pysolve.checking"})


@pytest.mark.parametrize("tail", ["?nurikabe/5/5/h2k3r3i", "#m=edit&p=7VTBbtswDL37Kwqe", "?zebra"])
def test_how_a_link_begins_tells_what_asking_all_formats_would(tail: str) -> None:
    for beginnings in formats.LINKS.values():
        for beginning in beginnings:
            source = Source("link", beginning + tail.encode())
            asked = next((each for each in formats.every() if each.recognizes(source)), None)
            assert formats.detect(source) is asked
