"""Takuzu: filled boards that break one rule and no other."""

from __future__ import annotations

from kinds import Failing
from pysolve import Key

FAILING: Failing = {
    "given": (
        """
        kind: takuzu
        givens:
        1...
        ..0.
        solution:
        0101
        1010
        """,
        [Key("cell", (0, 0)), Key("cell", (1, 2))],
    ),
    "balance_rows": (
        """
        kind: takuzu
        givens:
        ....
        ....
        ....
        ....
        solution:
        1101
        0010
        1010
        0101
        """,
        [Key("row", (0,)), Key("row", (1,))],
    ),
    "balance_columns": (
        """
        kind: takuzu
        givens:
        ....
        ....
        ....
        ....
        solution:
        1010
        1001
        0110
        1001
        """,
        [Key("column", (0,)), Key("column", (1,))],
    ),
    "triple_rows": (
        """
        kind: takuzu
        givens:
        ......
        ......
        solution:
        011100
        100011
        """,
        [Key("line", (0, 1, 0, 3)), Key("line", (1, 1, 1, 3))],
    ),
    "triple_columns": (
        """
        kind: takuzu
        givens:
        ..
        ..
        ..
        ..
        ..
        ..
        solution:
        01
        10
        10
        10
        01
        01
        """,
        [Key("line", (1, 0, 3, 0)), Key("line", (1, 1, 3, 1))],
    ),
    "distinct_rows": (
        """
        kind: binairo
        givens:
        ........
        ........
        ........
        ........
        ........
        ........
        solution:
        01010101
        00101011
        10110010
        01010101
        11001010
        10101100
        """,
        [Key("rows", (0, 3))],
    ),
    "distinct_columns": (
        """
        kind: binairo
        givens:
        ........
        ........
        ........
        ........
        ........
        ........
        solution:
        01100101
        00101011
        11010010
        01001101
        10110100
        10011010
        """,
        [Key("columns", (0, 3))],
    ),
}
