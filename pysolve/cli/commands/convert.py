"""The command `convert`: puzzles in another format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pysolve.cli import printing
from pysolve.cli.codes import YES
from pysolve.cli.options import Reading
from pysolve.cli.running import Item, command, for_each


@command(
    "Write puzzles in another format, to standard output or into a file.\n\n"
    "A puzzle that a format cannot hold is refused, with the formats that can. What is beside the "
    "puzzle, such as title, solution and marks, is left out where there is no place for it, and "
    "named.",
    "puzzles convert nurikabe/lagoon --to puzzlink",
)
def convert(
    request: Reading,
    *,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="One of those 'puzzles formats' lists.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write here, not to standard output."),
    ] = None,
) -> int:
    """Print puzzles."""
    from pysolve import formats as known
    from pysolve import writing
    from pysolve.reading import dumps
    from pysolve.settling import settled

    texts: list[str] = []
    chosen = next((format_ for format_ in known.every() if format_.name == to), None)

    def answer(item: Item) -> int:
        written = dumps(item.puzzle, to, request.rules)
        assert chosen is not None
        if output is None:
            gap = "\n" if texts and not chosen.one_line else ""
            printing.emit(f"{gap}{chosen.joined([written])}")
        texts.append(written)
        kind = settled(item.puzzle, request.rules).kind
        if remark := known.foreign_rules(item.puzzle):
            printing.remark(remark)
        if lost := known.lost(item.puzzle, kind, to, written):
            printing.remark(f"{item.name}: {to} has no place for {', '.join(lost)}")
        return YES

    code = for_each(request, answer)
    if texts and output is not None and chosen is not None:
        writing.save(output, chosen.joined(texts))
        if code != YES:
            printing.remark(f"{output} holds only what could be converted: {len(texts)}")
    return code
