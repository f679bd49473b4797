"""Everything that leaves as JSON: one schema, one version, whoever asks.

A function for each record makes it of a value of the library. `shapes` tells what records look
like, and `schema` tells it to others. Rows, columns and rooms count from 0. docs/json.md describes
them all.
"""

from __future__ import annotations

from pysolve.records.answers import (
    answer,
    check,
    convert,
    count,
    explain,
    generate,
    rate,
    render,
    solve,
)
from pysolve.records.coached import hint, justify, review, steps
from pysolve.records.inside import VERSION, step
from pysolve.records.listing import batch, begun, error, export, formats, kinds, result, tryout
from pysolve.records.reports import report

__all__ = [
    "VERSION",
    "answer",
    "batch",
    "begun",
    "check",
    "convert",
    "count",
    "error",
    "explain",
    "export",
    "formats",
    "generate",
    "hint",
    "justify",
    "kinds",
    "rate",
    "render",
    "report",
    "result",
    "review",
    "solve",
    "step",
    "steps",
    "tryout",
]
