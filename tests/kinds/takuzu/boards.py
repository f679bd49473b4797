"""Takuzu: boards of even sides with zeros and ones, of which some are given."""

from __future__ import annotations

import random
from collections.abc import Sequence

from drawing import SHARES, scattered

from kinds import Boards, Layers, Made, Published, Record
from pysolve.model import Entry, Layer, Puzzle

TEXT = "kind: takuzu\ngivens:\n{givens}\n"


def layers(rng: random.Random, rows: int, cols: int) -> Layers:
    share = rng.choice([0.0, 0.1, 0.3])
    return (Layer("givens", scattered(rng, rows, cols, [0, 1], share)),)


def wild(rng: random.Random, rows: int, cols: int, numbers: Sequence[Entry], plain: bool) -> Layers:
    return (Layer("givens", scattered(rng, rows, cols, [0, 1], rng.choice(SHARES))),)


def published(record: Record) -> Layers:
    rows = record["givens"]
    return (
        Layer("givens", tuple(tuple(None if v == "." else int(v) for v in row) for row in rows)),
    )


def entries(puzzle: Puzzle) -> range:
    return range(2)


BOARDS = Boards(
    sizes=[(2, 2), (2, 4), (4, 2), (2, 6), (6, 2), (4, 4)],
    layers=layers,
    wild=wild,
    variants=((), ("binairo",), ("tango",)),
    even=True,
    erased={"givens": None},
    printed=["givens"],
    entries=entries,
    searched=False,
    published=Published(
        layers=published,
        puzzlink=False,
        corrupted=(9, 36),
        corrupted_cells=100,
        explained_cells=196,
        spoil=lambda rng, entry: 1 - entry,
    ),
    made=Made(
        sizes=[(4, 4), (2, 4), (4, 2), (2, 6), (4, 4), (4, 4), (6, 2), (4, 4), (2, 8), (4, 4)],
        # Thin boards do not have enough different lines.
        variant_sizes={"binairo": [(4, 4), (2, 2)]},
        # Both values are taken alike, so every cell lies around a half.
        spread=[((6, 6), 0.38, 0.62, 0.9)],
        # There is next to nothing of tier 3: lines that cross tell no more than each alone.
        tiers="1245",
    ),
    steps=(
        *("takuzu/first-steps", "takuzu/example"),
        "kind: takuzu\nvariant: binairo\n\ngivens:\n0101\n0..1\n..1.\n....\n",
        *("takuzu/6x6-tango", "takuzu/6x6-tier4", "takuzu/8x8-binairo"),
        # An = beside a 1; one way in the first row, by its sign; two left; all ways.
        TEXT.format(givens="1...\n....\n\nvariant: tango\nsigns:\n...=...\n.......\n......."),
        TEXT.format(givens="....\n...1\n\nvariant: tango\nsigns:\n.=.....\n.......\n.x.x..."),
        TEXT.format(givens="0.........\n....1.....\n01....1..0\n.1...1...."),
        TEXT.format(
            givens=".1......\n.......0\n.1.11..0\n...1....\n......0.\n..0...0.\n.1.1.1..\n........"
        ),
    ),
    small={
        TEXT.format(givens="..\n.."): {"01/10", "10/01"},
        TEXT.format(givens="1.\n.."): {"10/01"},
        TEXT.format(givens="11\n.."): set(),
        TEXT.format(givens="....\n11.."): {"0011/1100"},
        TEXT.format(givens="..\n..\n1.\n1."): None,
    },
    refused={
        TEXT.format(givens="...\n..."): (
            "not a Takuzu (2x3): the grid: The number of columns must be even."
        ),
        TEXT.format(givens="...."): (
            "not a Takuzu (1x4): the grid: The number of rows must be even."
        ),
        TEXT.format(givens="2...\n...."): (
            "the givens, row 1, column 1: 2 is no value: they go from 0 to 1"
        ),
    },
)
