"""Heyawake: filled boards that break one rule and no other."""

from __future__ import annotations

from kinds import Failing
from pysolve import Key

FAILING: Failing = {
    "adjacent": (
        """
        kind: heyawake
        rooms:
        aa
        aa
        bb
        solution:
        ##
        ..
        ..
        """,
        [Key("line", (0, 0, 0, 1))],
    ),
    "count": (
        """
        kind: heyawake
        rooms:
        aaa
        bbb
        clues:
        ..1
        2..
        solution:
        ...
        #.#
        """,
        [Key("room", (0,))],
    ),
    "connected": (
        """
        kind: heyawake
        rooms:
        aaaa
        aaaa
        aaaa
        solution:
        ....
        ...#
        ..#.
        """,
        [Key("cell", (2, 3))],
    ),
    "span": (
        """
        kind: heyawake
        rooms:
        abbba
        aaaaa
        solution:
        .....
        .#.#.
        """,
        [Key("line", (0, 0, 0, 4))],
    ),
    "symmetric": (
        """
        kind: ayeheya
        rooms:
        aaa
        abb
        solution:
        #..
        ...
        """,
        [Key("room", (0,))],
    ),
}
