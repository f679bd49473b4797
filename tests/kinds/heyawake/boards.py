"""Heyawake: boards cut into rooms, some of which tell how many of their cells are shaded."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from drawing import (
    SHARES,
    at_first_cells,
    cut,
    cut_finely,
    no_walls,
    room_layers,
    scattered,
    still_rooms,
    walled,
)

from kinds import SIZES, Boards, Layers, Made, Published, Record
from pysolve.model import Entry, Puzzle

TEXT = "kind: heyawake\nrooms:\n{rooms}\nclues:\n{clues}\n"
FIVE = TEXT.format(
    rooms="abbbc\nadddc\nadddc\nadddc\neeeec", clues=".....\n.5...\n.....\n.....\n....."
)
BEND = TEXT.format(rooms="aabbb\nacbbb\nccbbb", clues="2....\n.....\n.....")
SYMMETRIC = TEXT.format(rooms="aab\ncab\nccb", clues="...\n...\n...").replace(
    "heyawake\n", "heyawake\nvariant: ayeheya\n"
)


def layers(rng: random.Random, rows: int, cols: int) -> Layers:
    rooms = cut(rng, rows, cols)

    numbers: list[Entry] = [0, 1, 1, 2, 3, "?"]

    def clues() -> Iterator[Entry]:
        while True:
            yield rng.choice(numbers) if rng.random() < 0.4 else None

    told = at_first_cells(rooms, clues())
    return room_layers(rooms, walled(rng, rooms, rng.choice([0.0, 0.0, 0.3])), told)


def wild(rng: random.Random, rows: int, cols: int, numbers: Sequence[Entry], plain: bool) -> Layers:
    rooms = cut_finely(rng, rows, cols)
    walls = no_walls(rows, cols)
    if not plain and rng.random() < 0.3:
        walls = still_rooms(rooms, walled(rng, rooms, 0.1))
    entries = scattered(rng, rows, cols, numbers, rng.choice(SHARES))
    told = at_first_cells(rooms, (entry for row in entries for entry in row))
    return room_layers(rooms, walls, told)


def published(record: Record) -> Layers:
    indices: dict[int, int] = {}
    for row in record["rooms"]:
        for room in row:
            indices.setdefault(room, len(indices))
    clues = dict(record["clues"])
    rooms = tuple(tuple(indices[room] for room in row) for row in record["rooms"])
    told = at_first_cells(rooms, (clues.get(room) for room in indices))
    return room_layers(rooms, no_walls(record["rows"], record["cols"]), told)


def entries(puzzle: Puzzle) -> range:
    return range(puzzle.rows * puzzle.cols + 1)


def same(puzzle: Puzzle) -> Puzzle:
    return puzzle


BOARDS = Boards(
    sizes=SIZES,
    layers=layers,
    wild=wild,
    variants=((), ("ayeheya",)),
    erased={"clues": None},
    entries=entries,
    pzprv3=same,
    published=Published(
        layers=published,
        puzzlink=True,
        corrupted=(12, 46),
        corrupted_cells=100,
        explained_cells=180,
        spoil=lambda rng, entry: entry + rng.choice([1, 2]),
    ),
    made=Made(
        sizes=[(3, 4), (4, 4), (2, 5), (4, 3), (1, 6), (3, 3), (4, 4), (5, 3), (2, 7), (4, 4)],
        spread=[((5, 6), 0.1, 0.45, 0.8)],
        rooms=True,
    ),
    searched=False,
    steps=(
        *("heyawake/stepping-stones", "heyawake/first-rooms", "heyawake/corridor"),
        *("heyawake/crooked", "heyawake/mirrored", "heyawake/example"),
        *(FIVE, FIVE.replace("5", "4"), BEND, SYMMETRIC, "heyawake/6x6-ayeheya"),
        # A zigzag at a wall; four at the rim; a zigzag in a corner; one way, by runs and by area.
        TEXT.format(
            rooms="aabbc\naabbc\naabbc\nddeee\nddeee", clues="0.3.0\n.....\n.....\n2.0..\n....."
        ),
        TEXT.format(
            rooms="aaabc\ndddbc\ndddbc\ndddbc\neeebc", clues="1....\n4....\n.....\n.....\n....."
        ),
        TEXT.format(
            rooms="aaaab\naaaab\nccdde\nccfge\nhhfge", clues="3....\n.....\n1.0..\n.....\n0...."
        ),
        TEXT.format(
            rooms="aabbc\naabbc\nddbbc\nddbbe\nddbbe", clues="..0.1\n.....\n.....\n.....\n....."
        ),
        TEXT.format(
            rooms="aabccd\naabccd\naaeeef\nggeeef\nhheeei\njjkkki",
            clues="1.1..0\n......\n..3..0\n......\n0.....\n..0...",
        ),
        # Two rooms at once; the one way that is left in a room.
        TEXT.format(
            rooms="aabbc\naabbc\ndddef\ndddef\nggghh", clues=".....\n.....\n3....\n.....\n...1."
        ),
        TEXT.format(
            rooms="aaabccd\naaabccd\naaabccd\naaaeeee\nfffeeee\ngggeeee\nggghhii",
            clues="1..13.0\n.......\n.......\n...3...\n1......\n2......\n...1.0.",
        ),
    ),
    small={
        TEXT.format(rooms="a", clues="."): {".", "#"},
        TEXT.format(rooms="a", clues="0"): {"."},
        TEXT.format(rooms="a", clues="1"): {"#"},
        TEXT.format(rooms="a", clues="2"): set(),
        TEXT.format(rooms="ab", clues=".."): {"..", "#.", ".#"},
        TEXT.format(rooms="aaa", clues="2.."): {"#.#"},
        TEXT.format(rooms="abc", clues="..."): {"#..", "..#", "#.#"},
        TEXT.format(rooms="a\nb\nc", clues=".\n.\n."): {"#/./.", "././#", "#/./#"},
        TEXT.format(rooms="aaaa", clues="0..."): {"...."},
        TEXT.format(rooms="aa\nbb", clues="9.\n.."): set(),
        TEXT.format(rooms="aaa\naaa", clues="?..\n..."): None,
    },
)
