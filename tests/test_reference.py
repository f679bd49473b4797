"""What the index and the reference list is all there is: documents, commands, the ASP vocabulary.

`UPDATE_DOCS=1 pytest tests/test_reference.py` writes docs/commands.md from the commands' own help.
"""

from __future__ import annotations

import inspect
import os
import pkgutil
import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

import clorm
import pytest
import typer

import pysolve
from pysolve import facts, words
from pysolve.about import STATED, about_file
from pysolve.cli import app
from pysolve.layers import FORMS
from pysolve.render.pictures import PICTURES

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
ASP = ROOT / "asp"
SHARED = 3
"""An option that so many commands have, in the same words, is listed once for all of them."""


def test_the_index_lists_every_document() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"\]\(([^)#]+\.md)", index))
    there = {file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")} - {"index.md"}
    assert {each for each in listed if not each.startswith("../")} == there


def test_the_reference_of_commands_is_what_their_help_says() -> None:
    file = DOCS / "commands.md"
    if os.environ.get("UPDATE_DOCS"):
        file.write_text(commands(), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == commands()


Row = tuple[str, str]
"""How an option is written, and what it does."""


def commands() -> str:
    """Write the reference of all commands."""
    shell: Any = typer.main.get_command(app)
    top = typer.Context(shell, info_name="puzzles")
    options = {command.name: rows(command, top) for command in each(shell)}
    often = Counter(row for own in options.values() for row in own)
    shared = [row for row, times in often.items() if times >= SHARED]
    parts = [
        "# The commands\n\n"
        "<!-- Written by the program: UPDATE_DOCS=1 pytest tests/test_reference.py -->\n\n"
        "This page is what `puzzles COMMAND --help` tells. [The tutorial](tutorial.md) shows most "
        "of it at work;\nthe guides in [the index](index.md) say when to use what. "
        "`puzzles --version` tells the version.\n",
        "| command | what it does |\n|---|---|\n"
        + "".join(f"| [`{c.name}`](#{c.name}) | {first(c.help)} |\n" for c in each(shell)),
        f"## Exit codes\n\n{paragraphs(shell.epilog.removeprefix('Exit codes: '))}",
    ]
    for command in each(shell):
        own = [row for row in options[command.name] if row not in shared]
        also = [row for row in options[command.name] if row in shared]
        parts.append(f"## {command.name}\n\n{paragraphs(command.help)}")
        parts.append(f"```sh\n{usage(command, top)}\n```\n")
        if own:
            parts.append(table("option", own))
        if also:
            names = ", ".join(f"`{row[0].split()[-2 if ' ' in row[0] else -1]}`" for row in also)
            parts.append(f"Also [shared options](#shared-options): {names}.\n")
        example = command.epilog.split("Example: ")[1]
        parts.append(f"For example `{example}`.\n")
    parts.append("## Shared options\n\nWhat several commands take, and mean the same by.\n")
    parts.append(table("option", shared))
    return "\n".join(parts)


def each(shell: Any) -> Iterator[Any]:
    """Yield the commands, in the order of the help."""
    for later in shell.commands.values():
        yield later.loaded()


def rows(command: Any, top: typer.Context) -> list[Row]:
    """Return what the help of a command lists, but for the help itself."""
    context = typer.Context(command, info_name=command.name, parent=top)
    found = [each.get_help_record(context) for each in command.get_params(context)]
    # Older typers write a choice in square brackets.
    return [
        (re.sub(r"\[(\S+\|\S+)\]", r"<\1>", row[0]), row[1])
        for row in found
        if row and "--help" not in row[0]
    ]


def usage(command: Any, top: typer.Context) -> str:
    context = typer.Context(command, info_name=command.name, parent=top, terminal_width=200)
    told: str = command.get_usage(context)
    return " ".join(told.removeprefix("Usage: ").split())


def table(what: str, listed: list[Row]) -> str:
    lines = [f"| {what} | what it does |", "|---|---|"]
    lines += [f"| {cell(f'`{name}`')} | {cell(plain(told))} |" for name, told in listed]
    return "\n".join(lines) + "\n"


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|")


def plain(told: str) -> str:
    """Return the help of an option, with its default in words."""
    told = re.sub(r"\s*\[required\]", " Needed.", told)
    return re.sub(r"\s*\[default: (.*?)\]", r" Default: `\1`.", told)


def paragraphs(text: str) -> str:
    return "\n\n".join(textwrap.fill(part, 120) for part in text.split("\n\n")) + "\n"


def first(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())


Signature = tuple[str, int]

ATOM = re.compile(r"([a-z_]+)(?:\(([^()]*)\))?")
LISTED = re.compile(r"^%(?: Input  | Output |        ) (\S.*)$", re.MULTILINE)
"""A line of a header that names atoms: these begin in its eleventh column."""
USUAL = ("rules", "redundant", "deduce", "closer", "proofs", "generate")
"""The files that a kind may have; others are helpers of these."""


def sections() -> dict[str, str]:
    page = (DOCS / "asp-reference.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))


def signature(text: str) -> Signature | None:
    """Return name and arity of an atom as a document or a comment writes it."""
    found = ATOM.fullmatch(text)
    return found and (found[1], len(found[2].split(",")) if found[2] else 0)


def tabled(text: str) -> set[str]:
    """Return what stands in the first column of tables."""
    return set(re.findall(r"^\| `(.+?)` \|", text, re.MULTILINE))


def heading(file: Path) -> set[Signature]:
    """Return the atoms that the comment on top of a file lists."""
    lines = file.read_text(encoding="utf-8").splitlines()
    comment = "\n".join(lines[: next(i for i, line in enumerate(lines) if line[:1] != "%")])
    found: set[Signature] = set()
    for line in LISTED.findall(comment):
        # After a gap comes what the atoms mean.
        named = re.split(r" {2,}|: ", line)[0]
        atoms = [each[0] for each in re.finditer(r"[a-z_]+\([^()]*\)", named)] or [named]
        found.update(each for each in map(signature, atoms) if each)
    return found


def headings(*patterns: str) -> set[Signature]:
    files = [file for pattern in patterns for file in sorted(ASP.glob(pattern))]
    assert files
    return set().union(*map(heading, files))


def predicates() -> set[Signature]:
    """Return the predicates that the program reads and writes."""
    for part in pkgutil.walk_packages(facts.__path__, f"{facts.__name__}."):
        import_module(part.name)
    found = [
        each.meta
        for each in clorm.Predicate.__subclasses__()
        # Places are terms that facts speak of.
        if each.__module__.startswith("pysolve") and not each.__name__.endswith("Place")
    ]
    return {(meta.name, meta.arity) for meta in found}


def test_the_vocabulary_is_all_there_is() -> None:
    """What the page lists is what the program and the shared files know, no less and no more."""
    pages = sections()
    del pages["Places"], pages["Helpers of the shipped kinds"]
    written = tabled("\n".join(pages.values()))
    written |= set(
        re.findall(r"^\| `layer.+?` \| `(.+?)` \|", pages["The facts of a puzzle"], re.M)
    )
    listed = {signature(text) for text in written if "(" in text}
    listed |= {signature(text) for text in tabled(pages["The library"] + pages["Generating"])}
    shared = headings("lib/*.lp", "mode/*.lp", "*/generate.lp")
    # The headers are read as they are meant: an atom of each form.
    assert {("stranded", 3), ("ringless", 0), ("scope", 3), ("fits", 5)} <= shared
    stated = {(name, form.count(",") + 1) for name, form in STATED.items()}
    assert listed == predicates() | shared | stated


def test_the_helpers_of_kinds_are_all_listed() -> None:
    page = sections()["Helpers of the shipped kinds"]
    told = re.findall(r"^\| `(.+?)` \| `(.+?)` \|", page, re.MULTILINE)
    listed = {(signature(atom), file) for atom, file in told}
    assert listed
    files = [file for file in ASP.glob("*/*.lp") if file.parent.name not in ("lib", "mode")]
    helping = [file for file in files if file.stem not in USUAL]
    shared = predicates() | headings("lib/*.lp")
    assert listed == {
        (atom, file.relative_to(ASP).as_posix())
        for file in helping
        for atom in heading(file) - shared
    }


def test_what_a_file_states_of_itself_is_listed(tmp_path: Path) -> None:
    page = sections()["What a rule file states"]
    tables = re.findall(r"^\| (\w+) \|.*\n\|[-|]+\n((?:\|.*\n)+)", page, re.MULTILINE)
    rows = {title: tabled(rest) for title, rest in tables}
    for key in rows["key"]:
        file = tmp_path / f"{key}.lp"
        value = {"counters": "24"}.get(key, "shaded")
        file.write_text(f"meta({key}, {value}).\n")
        about_file(file)
    stated = "\n".join(file.read_text(encoding="utf-8") for file in ASP.rglob("*.lp"))
    assert set(re.findall(r"^meta\((\w+)", stated, re.MULTILINE)) == rows["key"]
    assert set(re.findall(r"^codec\((\w+)", stated, re.MULTILINE)) == rows["format"]
    page = sections()["The facts of a puzzle"]
    forms = {
        tuple(form.split(", ")) for form in re.findall(r"^\| `layer\(\w+, (.+?)\)`", page, re.M)
    }
    assert forms == set(FORMS)
    told = re.search(
        r"The pictures that a glyph may name: (.+)\.", sections()["What a rule file states"]
    )
    assert told and re.findall(r"`(\w+)`", told[1]) == list(PICTURES)


@pytest.mark.parametrize("written", sorted(tabled(sections()["Places"])))
def test_places_have_names(written: str) -> None:
    found = signature(written)
    assert found
    name, count = found
    term = f"{name}({', '.join('0' * count)})" if count else name
    board = pysolve.load("heyawake/smallest")
    told = words.place(pysolve.Key(name, (0,) * count), board)
    assert told != term


def test_places_of_rules_are_listed() -> None:
    listed = {signature(text) for text in tabled(sections()["Places"])}
    heads = re.compile(r"^(?:violated\(\w+, |invalid\()([a-z]+(?:\([^()]*\))?)", re.MULTILINE)
    for file in ASP.rglob("*.lp"):
        for text in heads.findall(file.read_text(encoding="utf-8")):
            assert signature(text) in listed, f"{file.name}: {text}"


def library() -> list[tuple[str, str, str]]:
    """Return the rows of the reference of the library: name, parameters, what is told."""
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    return re.findall(r"^\| `(\w+)(?:\((.*?)\))?` \| (.+) \|$", page, re.MULTILINE)


def public() -> set[str]:
    """Return the names that the library offers."""
    stub = (ROOT / "pysolve" / "__init__.pyi").read_text(encoding="utf-8")
    return set(re.findall(r"^from \S+ import \w+ as (\w+)$", stub, re.MULTILINE))


def test_the_library_is_described_name_by_name() -> None:
    """Every public name stands in the reference once, and there is no other."""
    assert Counter(name for name, _, _ in library()) == Counter(public())


def test_the_library_is_described_parameter_by_parameter() -> None:
    for name, listed, _ in library():
        if inspect.isfunction(offered := getattr(pysolve, name)):
            taken = inspect.signature(offered).parameters.values()
            names = [each.name for each in taken]
            only = [each.kind is each.KEYWORD_ONLY for each in taken]
            if True in only:
                names.insert(only.index(True), "*")
            assert listed == ", ".join(names), name


def test_the_library_is_described_field_by_field() -> None:
    """What a value holds of its own is told beside its name, and the values of what is chosen."""
    for name, _, told in library():
        offered = getattr(pysolve, name)
        fields = vars(offered).get("__annotations__", {}) if inspect.isclass(offered) else {}
        members = offered if inspect.isclass(offered) and issubclass(offered, Enum) else ()
        for field in [*fields, *(member.name for member in members)]:
            assert f"`{field}`" in told, f"{name}: {field}"


def test_the_architecture_names_rooms_that_are_there() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:pysolve|asp)/[\w/.]+\w)`", page))
    gone = {
        name for name in named if not any((ROOT / f"{name}{end}").exists() for end in ("", ".py"))
    }
    assert not gone
    there = {f"pysolve/{file.stem}" for file in (ROOT / "pysolve").iterdir() if is_room(file)}
    assert there - named == set()


def is_room(file: Path) -> bool:
    return file.stem[:2] != "__" and (file.suffix == ".py" or (file / "__init__.py").is_file())
