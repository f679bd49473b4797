"""The options of the commands: those that many share are fields of classes, each adds to another.

A command takes the class with the options it heeds, and declares those of its own.
"""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolve import words
from pysolve.cli import printing
from pysolve.render.terminal import Look

if TYPE_CHECKING:
    from pysolve.engine import Limit
    from pysolve.rules import Rules

CELL_SIZE = 36
THEME = "light"


class Color(StrEnum):
    """When to use colour."""

    auto = "auto"
    always = "always"
    never = "never"


class Naming(StrEnum):
    """How places are named."""

    short = "short"
    long = "long"


AspDir = Annotated[
    Path | None,
    typer.Option("--asp-dir", metavar="DIR", help="Look for kinds in DIR first, then in ours."),
]
KindAsked = Annotated[
    str | None,
    typer.Option("--kind", "-k", metavar="K", help="The kind, where the input does not say."),
]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="V", help="Add the rules of a variant. Repeatable."),
]
Extra = Annotated[
    list[Path] | None,
    typer.Option(
        "--with",
        metavar="FILE.lp",
        help="Add a rule file, to add rules or to switch some off. Repeatable.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw boards with plain ASCII characters.")]
ColorWhen = Annotated[Color, typer.Option("--color", help="When to use colour.")]

Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Draw into a file: .svg, .png, .html or .txt.",
    ),
]
Theme = Annotated[
    str, typer.Option("--theme", metavar="T", help="light, dark or print, for pictures.")
]
CellSize = Annotated[
    int, typer.Option("--cell-size", metavar="N", help="The side of a cell in a picture.")
]

Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Draw solutions at random; same seed, same ones."),
]
Stats = Annotated[bool, typer.Option("--stats", help="Add times, program size and search effort.")]

IN_JSON = ("--json", "--ascii", "--color")
"""What draws boards has nothing to do where JSON is printed."""

IN_PICTURES = {"--theme": "--output", "--cell-size": "--output"}
"""What is about pictures needs a file to draw into."""


@dataclass(frozen=True)
class Reading:
    """The options of every command that reads puzzles. Each field is one of them."""

    inputs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="INPUT...",
            help="A file, a folder of files, a URL or game id, - for standard input, or a shipped "
            "puzzle such as heyawake/example. The format is found out; a file may hold several.",
            show_default=False,
        ),
    ] = None
    kind: KindAsked = None
    variant: Variants = None
    asp_dir: AspDir = None

    @property
    def rules(self) -> Rules:
        """By which rules puzzles are read and decided."""
        from pysolve.rules import Rules

        return Rules(self.kind, tuple(self.variant or ()), folder=self.asp_dir)


@dataclass(frozen=True)
class Deciding(Reading):
    """The options of every command that lets the solver work."""

    extra: Extra = None
    time_limit: Annotated[
        float | None,
        typer.Option(
            "--time-limit", metavar="S", help="Take S seconds at most for a puzzle, all in all."
        ),
    ] = None
    threads: Annotated[
        int,
        typer.Option("--threads", metavar="N", help="Search in N different ways at once."),
    ] = 1
    config: Annotated[
        str | None,
        typer.Option(
            "--config",
            metavar="NAME",
            help="For experts: how clasp searches, instead of what measured best for the kind: "
            "auto, frumpy, jumpy, tweety, handy, crafty, trendy, many.",
        ),
    ] = None

    @property
    def rules(self) -> Rules:
        """By which rules puzzles are read and decided."""
        return replace(super().rules, extra=tuple(self.extra or ()))

    def limit(self, models: int, *, seed: int | None = None, effort: bool = False) -> Limit:
        """Return what the answer for a puzzle may use up."""
        from pysolve.engine import Limit

        return Limit(self.time_limit, models, self.threads, seed, self.config, effort)

    @property
    def decides(self) -> bool:
        """Whether anything is said of how to solve, or by which rules beside the usual."""
        return bool(self.extra or self.searches)

    @property
    def searches(self) -> bool:
        """Whether anything is said of how to search for solutions."""
        return bool(self.time_limit or self.threads != 1 or self.config)


@dataclass(frozen=True)
class Answering(Deciding):
    """The options of every command that prints answers."""

    as_json: AsJson = False


@dataclass(frozen=True)
class Telling(Answering):
    """The options of every command that prints answers in sentences."""

    naming: Annotated[
        Naming | None,
        typer.Option(
            "--places", help="How cells are named: r4c2, or row 4, column 2.", show_default=False
        ),
    ] = None

    @property
    def places(self) -> words.Places:
        """How cells are named: in words unless told otherwise."""
        return words.SHORT if self.naming is Naming.short else words.LONG


@dataclass(frozen=True)
class Showing(Telling):
    """The options of every command that prints answers with boards."""

    ascii: Ascii = False
    color: ColorWhen = Color.auto

    @property
    def look(self) -> Look:
        """How boards are drawn."""
        return look_of(self.ascii, self.color)


def look_of(ascii: bool, color: Color) -> Look:
    """Return how boards are drawn, by what is asked for and where they are printed."""
    terminal = sys.stdout.isatty()
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return Look(
        ascii=ascii or not printing.encodes("┼█·"),
        color=color is Color.always or (color is Color.auto and terminal and not plain),
        width=shutil.get_terminal_size().columns if terminal else None,
    )
