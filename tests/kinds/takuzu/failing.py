"""Takuzu: where the boards in its folder break their rules."""

from __future__ import annotations

from kinds import Keys
from pysolve import Key

FAILING: Keys = {
    "given": [Key("cell", (0, 0)), Key("cell", (1, 2))],
    "balance_rows": [Key("row", (0,)), Key("row", (1,))],
    "balance_columns": [Key("column", (0,)), Key("column", (1,))],
    "triple_rows": [Key("line", (0, 1, 0, 3)), Key("line", (1, 1, 1, 3))],
    "triple_columns": [Key("line", (1, 0, 3, 0)), Key("line", (1, 1, 3, 1))],
    "distinct_rows": [Key("rows", (0, 3))],
    "distinct_columns": [Key("columns", (0, 3))],
    "equal": [Key("side", (0, 0, 0, 1))],
    "cross": [Key("side", (0, 1, 0, 2))],
}
