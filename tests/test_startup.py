"""Start-up: a command loads what it needs, and the list of commands is what they say."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from importlib import import_module
from typing import NamedTuple

import pytest

from pysolve import formats
from pysolve.cli.commands import COMMANDS
from pysolve.sources import Source

URL = "https://puzz.link/p?nurikabe/5/5/h2k3r3i"


class Loaded(NamedTuple):
    """What a command loaded."""

    ours: set[str]
    others: set[str]
    """Modules that are neither ours nor loaded by what we need in any case."""

    predicates: set[str]
    frozen: int
    """How many objects are not looked at again when the process ends."""


@cache
def loaded(*arguments: str) -> Loaded:
    """Run a command in a process of its own; return what it loaded."""
    code = """
import gc, sys, clingo, clorm, typer
needed = set(sys.modules)
from pysolve.__main__ import main
try: main()
except SystemExit: pass
there = set(sys.modules) - needed
made = [each for each in clorm.Predicate.__subclasses__() if each.__module__.startswith("pysolve")]
print(*(name for name in there if name.startswith("pysolve")))
print(*(name for name in there if not name.startswith("pysolve")))
print(*(each.__name__ for each in made))
print(gc.get_freeze_count())
"""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    ours, others, predicates, frozen = done.stdout.splitlines()[-4:]
    return Loaded(set(ours.split()), set(others.split()), set(predicates.split()), int(frozen))


def test_the_list_of_commands_is_what_they_say() -> None:
    for name, line in COMMANDS.items():
        spelled = name.replace("-", "_")
        command = getattr(import_module(f"pysolve.cli.commands.{spelled}"), spelled)
        assert command.about.partition("\n")[0] == line


def test_the_help_loads_no_command() -> None:
    there = loaded("--help").ours
    assert "pysolve.cli.app" in there
    assert [name for name in there if name.startswith("pysolve.cli.commands.")] == []
    assert there.isdisjoint({"pysolve.model", "pysolve.engine", "pysolve.facts"})


def test_who_solves_loads_neither_other_commands_nor_other_formats() -> None:
    there = loaded("solve", URL).ours
    commands = {name for name in there if name.startswith("pysolve.cli.commands.")}
    assert commands == {"pysolve.cli.commands.solve"}
    read = {name for name in there if name.startswith("pysolve.formats.") and "._" not in name}
    assert read == {"pysolve.formats.text", "pysolve.formats.puzzlink"}
    assert there.isdisjoint({"pysolve.findings", "pysolve.facts.comparing", "pysolve.checking"})


def test_who_solves_makes_no_predicate_of_other_kinds() -> None:
    asked_of_rules = {"Disabled", "Invalid", "RuleSentence"}
    assert loaded("solve", URL).predicates == {"Size", "Number"} | asked_of_rules


def test_who_solves_loads_nothing_to_write_json_or_to_paint() -> None:
    assert loaded("solve", URL).others.isdisjoint({"json", "pkgutil", "rich", "importlib.metadata"})


@pytest.mark.parametrize("arguments", [("--help",), ("solve", URL)])
def test_what_was_loaded_is_not_looked_through_at_the_end(arguments: tuple[str, ...]) -> None:
    assert loaded(*arguments).frozen > 0


@pytest.mark.parametrize("tail", ["?nurikabe/5/5/h2k3r3i", "#m=edit&p=7VTBbtswDL37Kwqe", "?zebra"])
def test_how_a_link_begins_tells_what_asking_all_formats_would(tail: str) -> None:
    for beginnings in formats.LINKS.values():
        for beginning in beginnings:
            source = Source("link", beginning + tail.encode())
            asked = next((each for each in formats.every() if each.recognizes(source)), None)
            assert formats.detect(source) is asked
