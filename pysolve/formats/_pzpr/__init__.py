"""What puzz.link URLs and pzprv3 files are made of: parts, each of which goes both ways.

A kind declares of which parts it is made, in `codec(puzzlink, Position, Part, Layer)`. `parts` has
those that tell slot after slot what stands there, `walls` those of rooms, `board` where the entries
of a layer go, `url` the body of a URL, and `blocks` what a file is made of.
"""

from __future__ import annotations

from pysolve.formats._pzpr.board import Board, called, codecs
from pysolve.formats._pzpr.parts import PARTS
from pysolve.formats._pzpr.reader import Reader
from pysolve.formats._pzpr.url import pack, unfit, unpack
from pysolve.formats._pzpr.walls import enclose, parted, read_borders, write_borders

__all__ = [
    "PARTS",
    "Board",
    "Reader",
    "called",
    "codecs",
    "enclose",
    "pack",
    "parted",
    "read_borders",
    "unfit",
    "unpack",
    "write_borders",
]
