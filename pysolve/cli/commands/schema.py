"""The command `schema`: the JSON Schema of what `--json` prints."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import YES
from pysolve.cli.running import command


@command(
    "Print the JSON Schema of what --json prints: of all records, or of one.\n\n"
    "It is of draft 2020-12. A record is called as the command that prints it; that of "
    "'check --answer' is called answer, that of 'kinds --export' and 'new-kind' export, and that "
    "of 'kinds --test' tryout.",
    "puzzles schema count",
)
def schema(
    record: Annotated[
        str | None,
        typer.Argument(metavar="RECORD", help="The record, such as solve.", show_default=False),
    ] = None,
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write here, not to standard output."),
    ] = None,
) -> int:
    """Print a schema."""
    import json

    from pysolve import writing
    from pysolve.records.schema import schema as schema_of

    text = json.dumps(schema_of(record), indent=2) + "\n"
    if output is None:
        printing.emit(text)
    else:
        writing.save(output, text)
    return YES
