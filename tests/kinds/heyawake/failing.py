"""Heyawake: where the boards in its folder break their rules."""

from __future__ import annotations

from kinds import Keys
from pysolve import Key

FAILING: Keys = {
    "adjacent": [Key("line", (0, 0, 0, 1))],
    "count": [Key("room", (0,))],
    "connected": [Key("cell", (2, 3))],
    "span": [Key("line", (0, 0, 0, 4))],
    "symmetric": [Key("room", (0,))],
}
