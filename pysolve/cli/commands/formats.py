"""The command `formats`: what puzzles are read from and written to."""

from __future__ import annotations

from pysolve.cli import printing
from pysolve.cli.codes import YES
from pysolve.cli.options import AsJson
from pysolve.cli.running import command
from pysolve.cli.telling import print_columns


@command(
    "List the formats that puzzles are read from and written to.",
    "puzzles formats",
)
def formats(*, as_json: AsJson = False) -> int:
    """Print what formats there are."""
    from pysolve import formats as known

    if as_json:
        from pysolve import records

        for format_ in known.every():
            printing.emit_record(records.formats(format_))
        return YES
    print_columns(
        (format_.name, format_.title + ("" if format_.write else " (only read)"))
        for format_ in known.every()
    )
    return YES
