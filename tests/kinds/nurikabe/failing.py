"""Nurikabe: where the boards in its folder break their rules."""

from __future__ import annotations

from kinds import Keys
from pysolve import Key

FAILING: Keys = {
    "size": [Key("cell", (0, 0))],
    "numbered": [Key("cell", (0, 2)), Key("cell", (1, 2))],
    "one_number": [Key("cell", (0, 0)), Key("cell", (0, 1))],
    "connected": [Key("cell", (0, 2)), Key("cell", (1, 2))],
    "pool": [Key("block", (0, 1))],
}
