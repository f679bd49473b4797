"""Nurikabe: filled boards that break one rule and no other."""

from __future__ import annotations

from kinds import Failing
from pysolve import Key

FAILING: Failing = {
    "size": (
        """
        kind: nurikabe
        clues:
        2.?.
        ....
        solution:
        .#..
        ####
        """,
        [Key("cell", (0, 0))],
    ),
    "numbered": (
        """
        kind: nurikabe
        clues:
        1..
        ...
        solution:
        .#.
        ##.
        """,
        [Key("cell", (0, 2)), Key("cell", (1, 2))],
    ),
    "one_number": (
        """
        kind: nurikabe
        clues:
        2?.
        ...
        solution:
        ..#
        ###
        """,
        [Key("cell", (0, 0)), Key("cell", (0, 1))],
    ),
    "connected": (
        """
        kind: nurikabe
        clues:
        .2.
        ...
        solution:
        #.#
        #.#
        """,
        [Key("cell", (0, 2)), Key("cell", (1, 2))],
    ),
    "pool": (
        """
        kind: nurikabe
        clues:
        1..
        ...
        solution:
        .##
        ###
        """,
        [Key("block", (0, 1))],
    ),
}
