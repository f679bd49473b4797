"""The command `kinds`: what kinds of puzzle there are, and all about one."""

from __future__ import annotations

import shlex
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve import sources, words
from pysolve.cli import printing
from pysolve.cli.codes import NO, YES
from pysolve.cli.options import IN_JSON, Ascii, AsJson, AspDir, Color, ColorWhen, look_of
from pysolve.cli.printing import say as print
from pysolve.cli.running import command
from pysolve.cli.telling import print_columns
from pysolve.errors import UsageError
from pysolve.render import terminal
from pysolve.render.terminal import Look

if TYPE_CHECKING:
    from pysolve.about import About
    from pysolve.metadata import Kind


@command(
    "List the kinds of puzzle, or tell all about one: rules, variants, files and an example.",
    "puzzles kinds takuzu --export my-rules",
    apart=[IN_JSON, ("--export", "--test", "--ascii", "--color")],
)
def kinds(
    name: Annotated[
        str | None,
        typer.Argument(metavar="K", help="The kind to tell about.", show_default=False),
    ] = None,
    *,
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="DIR", help="Copy the kind's rule files for editing."),
    ] = None,
    test: Annotated[
        bool,
        typer.Option(
            "--test",
            help="Try out what the kind's folder promises: its examples, a failing board for each "
            "rule, pictures, formats, what speeds it up, its steps and its generator.",
        ),
    ] = False,
    asp_dir: AspDir = None,
    as_json: AsJson = False,
    ascii: Ascii = False,
    color: ColorWhen = Color.auto,
) -> int:
    """Print what kinds there are."""
    from pysolve import catalogue, exporting

    if name is None:
        if export is not None:
            raise UsageError("--export needs a kind: puzzles kinds K --export DIR")
        if test:
            raise UsageError("--test needs a kind: puzzles kinds K --test")
        if ascii or color is not Color.auto:
            raise UsageError("the list of kinds has no boards; leave out --ascii and --color")
        _list_kinds(catalogue.kinds(asp_dir), as_json)
        return YES
    kind, implied = catalogue.find(name, asp_dir)
    if test:
        return _try_out(kind, as_json)
    if export is not None:
        copies = exporting.export(kind, export)
        if as_json:
            from pysolve import records

            printing.emit_record(records.export(kind, copies))
            return YES
        print(f"{len(copies)} rule files of {kind.name} are now in {export}. Edit them, then:")
        print(f"  puzzles solve --kind {name} --asp-dir {shlex.quote(str(export))}")
    elif as_json:
        from pysolve import records

        printing.emit_record(records.kinds(kind))
    else:
        _tell_kind(kind, implied, look_of(ascii, color))
    return YES


def _try_out(kind: Kind, as_json: bool) -> int:
    """Print what is as it should be, and what is not, as it is tried."""
    from pysolve.tryout import tryout

    tried = []
    for part in tryout(kind):
        tried.append(part)
        if not as_json:
            print(f"{'ok  ' if part.passed else 'FAIL'}  {part.name}: {part.told}")
    failed = sum(not part.passed for part in tried)
    if as_json:
        from pysolve import records

        printing.emit_record(records.tryout(kind, tried))
    else:
        print(f"{kind.name}: {len(tried) - failed} of {len(tried)} as they should be")
    return NO if failed else YES


def _list_kinds(every: Sequence[Kind], as_json: bool) -> None:
    if as_json:
        from pysolve import records

        for kind in every:
            printing.emit_record(records.kinds(kind))
        return
    rows = []
    for kind in every:
        where = f"(in {words.printable(str(kind.folder.parent))})" if kind.own else ""
        rows.append((kind.name, f"{kind.about.summary} {where}".strip()))
        rows += [(f"  {variant.name}", variant.about.summary) for variant in kind.variants]
    print_columns(rows)


def _rules(about: About) -> Iterator[tuple[str, str]]:
    """Yield the rules of a file, with their sentences."""
    for rule in about.rules:
        waits = " (May wait in a draft.)" if rule.name in about.draft else ""
        yield rule.name, f"{rule.sentence}{waits}"


def _layers(kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the layers as text calls them, with the letters of symbols; those of variants too."""
    seen: set[str] = set()
    for names in ((), *((variant.name,) for variant in kind.variants)):
        face = kind.varied(names).face
        for sheet in face.sheets:
            if sheet.name not in seen:
                seen.add(sheet.name)
                told = ", ".join(f"{glyph.letter} {glyph.word}" for glyph in sheet.glyphs)
                where = f"(variant {names[0]})" if names else ""
                yield face.key(sheet.name), f"{told} {where}".strip()


def _settings(kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the numbers of a whole puzzle, and what they are unless it tells."""
    for names in ((), *((variant.name,) for variant in kind.variants)):
        before = dict(kind.face.settings) if names else {}
        for name, usual in kind.varied(names).face.settings:
            if name not in before:
                told = "open unless a puzzle tells" if usual is None else f"{usual} if not told"
                yield name, f"{told}{f' (variant {names[0]})' if names else ''}"


def _tell_kind(kind: Kind, implied: Sequence[str], look: Look) -> None:
    from pysolve.reading import load
    from pysolve.rules import Rules

    def section(head: str, rows: Iterable[tuple[str, str]]) -> None:
        listed = list(rows)
        if listed:
            print(f"\n{head}")
            print_columns(listed, "  ")

    print(f"{kind.title}: {kind.about.summary}")
    if kind.about.aliases:
        print(f"Also called {', '.join(kind.about.aliases)}.")
    section("Rules", _rules(kind.about))
    for variant in kind.variants:
        chosen = " (asked for)" if variant.name in implied else ""
        aliases = (
            f", also the kind {', '.join(variant.about.aliases)}" if variant.about.aliases else ""
        )
        section(
            f"Variant {variant.name}{chosen}{aliases}",
            _rules(variant.about),
        )
    section("Layers", _layers(kind))
    section("Settings", _settings(kind))
    section("Files", ((str(file), "") for file in sorted(kind.folder.rglob("*.lp"))))
    names = list(sources.instances(kind.name))
    if names:
        width = shutil.get_terminal_size().columns
        lines = textwrap.wrap(
            ", ".join(names), width - 2, break_long_words=False, break_on_hyphens=False
        )
        print("\nPuzzles", *(f"  {line}" for line in lines), sep="\n")
        name = sources.example(kind.name, implied, kind.folder)
        puzzle = load(name, Rules(kind.name, folder=kind.folder.parent))
        print(f"\nExample {name}\n{terminal.board(puzzle, kind.face, look)}")
