"""The command `new-kind`: the beginning of a kind of one's own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import YES
from pysolve.cli.options import AsJson
from pysolve.cli.printing import say as print
from pysolve.cli.running import command


@command(
    "Begin a kind of puzzle of your own: a folder with commented rules and an example.\n\n"
    "It solves, draws, explains and generates at once. Change its rules.lp, and try it out with "
    "'puzzles kinds NAME --asp-dir DIR --test'.",
    "puzzles new-kind snowmen --asp-dir my-kinds",
)
def new_kind(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="What the kind and its folder are called.")
    ],
    *,
    asp_dir: Annotated[
        Path,
        typer.Option(
            "--asp-dir", metavar="DIR", help="The folder of your kinds; it is made if need be."
        ),
    ] = Path("kinds"),
    as_json: AsJson = False,
) -> int:
    """Write the skeleton of a kind."""
    from pysolve import beginning, records

    files = beginning.begin(name, asp_dir)
    if as_json:
        printing.emit_record(records.begun(name, files))
        return YES
    for file in files:
        print(str(file))
    print("\nEdit rules.lp, then:")
    print(f"  puzzles kinds {name} --asp-dir {shlex.quote(str(asp_dir))} --test")
    return YES
