"""Everything that leaves as JSON: one schema, one version, whoever asks.

A function for each record makes it of a value of the library. `shapes` tells what records look
like, and `schema` tells it to others. Rows, columns and rooms count from 0. docs/json.md describes
them all.
"""

from __future__ import annotations

from pysolve.records.answers import (
    VERSION,
    answer,
    check,
    convert,
    count,
    explain,
    generate,
    hint,
    rate,
    solve,
    step,
)
from pysolve.records.listing import error, export, formats, kinds
from pysolve.records.reports import report

__all__ = [
    "VERSION",
    "answer",
    "check",
    "convert",
    "count",
    "error",
    "explain",
    "export",
    "formats",
    "generate",
    "hint",
    "kinds",
    "rate",
    "report",
    "solve",
    "step",
]
