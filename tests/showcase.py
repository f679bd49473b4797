"""Small puzzles that have something in every place: what drawing is tried on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pysolve.answers import ANSWERS, Glyph
from pysolve.face import Face, Sheet
from pysolve.grid import Entry, Grid, lattice
from pysolve.layers import LAYERS, LIST
from pysolve.model import Layer, Puzzle, Solution

PLAIN: Mapping[str, Entry] = {".": None, "?": "?"}


@dataclass(frozen=True)
class Show:
    """A puzzle, the face of its kind, and a board filled in."""

    puzzle: Puzzle
    face: Face
    solution: Solution


def grid(told: str, letters: Mapping[str, Entry] = PLAIN) -> Grid:
    """Read entries parted by blanks, or one a character where a line has no blank."""
    lines = [line.split() if " " in line else list(line) for line in told.split("\n")]
    known = {**PLAIN, **letters}
    return tuple(
        tuple(int(word) if word.isdecimal() else known.get(word, word) for word in line)
        for line in lines
    )


def numbers(told: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, line)) for line in told.split("\n"))


def lines(told: str, *, rim: bool) -> tuple[tuple[Entry, ...], ...]:
    """Read a board of lines as the text format writes it: `x` is none, a blank is open."""
    known: dict[str, Entry] = {"-": 1, "|": 1, "x": 0, " ": None}
    inner = [tuple(known.get(char, 0) for char in line) for line in told.split("\n")]
    if rim:
        return tuple(inner)
    around: tuple[Entry, ...] = (0,) * (len(inner[0]) + 2)
    return (around, *((0, *row, 0) for row in inner), around)


def drawn(told: str, *, rim: bool) -> Solution:
    return Solution(tuple(tuple(int(x or 0) for x in row) for row in lines(told, rim=rim)))


def sheet(layer: str, *glyphs: Glyph, framed: str = "", form: str = "number") -> Sheet:
    return Sheet(LAYERS[layer], layer, form, glyphs, framed)


def face(answer: str, *sheets: Sheet, glyphs: Sequence[Glyph] = ()) -> Face:
    words = {**dict(ANSWERS[answer].words), **{int(g.value): g.word for g in glyphs}}
    told = replace(ANSWERS[answer], glyphs=tuple(glyphs), words=tuple(words.items()))
    return Face(told, sheets)


def puzzle(kind: str, rows: int, cols: int, **layers: Grid) -> Puzzle:
    held = (Layer(name, layers[name]) for name in LAYERS if name in layers)
    return Puzzle(kind, rows, cols, tuple(held))


def margin(*told: str) -> Grid:
    """Read the lists of a margin, one for each line."""
    words = [[int(word) for word in line.split() if word != "."] for line in told]
    longest = max(map(len, words), default=1) or 1
    return tuple((*line, *[None] * (longest - len(line))) for line in words)


def signs(rows: int, cols: int, told: Mapping[tuple[int, int], str]) -> Grid:
    high, wide = lattice(rows, cols)
    return tuple(tuple(told.get((y, x)) for x in range(wide)) for y in range(high))


BLACK, WHITE = (
    Glyph("black", "b", "black pearl", "disc"),
    Glyph("white", "w", "white pearl", "circle"),
)
PEARLS = {"b": "black", "w": "white"}

LOOP = Show(
    puzzle("loop", 3, 4, numbers=grid("3.2.\n..1.\n2.?3")),
    face("edge", sheet("numbers")),
    drawn(
        "+-+-+-+.+\n|.....|..\n+-+-+.+-+\n....|...|\n+-+-+.+-+\n|.....|..\n+-+-+-+.+",
        rim=True,
    ),
)
STRING = Show(
    puzzle("string", 4, 4, symbols=grid("w..b\n....\n.w..\nb..w", PEARLS)),
    face("line", sheet("symbols", WHITE, BLACK, form="symbol")),
    drawn("o-o-o-o\n|.....|\no.o-o.o\n|.|.|.|\no.o.o.o\n|.|.|.|\no-o.o-o", rim=False),
)
BOXES = Show(
    puzzle("boxes", 3, 4, numbers=grid("2..4\n....\n.4.2")),
    face("border", sheet("numbers", framed="circle")),
    drawn("o|o.o.o\n.+-+.+.\no|o|o.o\n-+.+-+-\no.o|o.o", rim=False),
)
STREAM = Show(
    puzzle("stream", 3, 3, corners=grid("0..1\n.2.?\n1.3.\n..1.")),
    face("shaded", sheet("corners", framed="circle")),
    Solution(numbers("001\n110\n010")),
)
TALLY = Show(
    puzzle(
        "tally",
        3,
        5,
        top=margin("1 1", "10", ".", "1 1 1", "2"),
        left=margin("1 2", "12", "1 1 1"),
    ),
    face("shaded", sheet("top", form=LIST), sheet("left", form=LIST)),
    Solution(numbers("10011\n11110\n10101")),
)
TENTS = Show(
    puzzle(
        "camp",
        3,
        3,
        symbols=grid("t..\n..t\n...", {"t": "tree"}),
        top=margin("1", ".", "1"),
        right=margin("0", "2", "."),
        bottom=margin("1", "12", "."),
        left=margin("7", ".", "."),
    ),
    face(
        "shaded",
        *(sheet("symbols", Glyph("tree", "t", "tree", "tree"), form="symbol"), sheet("top")),
        *(sheet("left"), sheet("bottom"), sheet("right")),
        glyphs=[Glyph(1, "^", "tent", "tent")],
    ),
    Solution(numbers("001\n100\n000")),
)
LAMPS = Show(
    puzzle("lamps", 3, 4, numbers=grid("...?\n.2..\n?..0")),
    face("shaded", sheet("numbers", framed="block"), glyphs=[Glyph(1, "o", "lamp", "lamp")]),
    Solution(numbers("0100\n1000\n0010")),
)
TWINS = Show(
    puzzle(
        "twins",
        2,
        3,
        givens=grid("1..\n..0"),
        signs=signs(2, 3, {(1, 2): "same", (2, 3): "other", (3, 4): "same"}),
    ),
    face(
        "value",
        sheet("givens", form="value"),
        sheet(
            "signs",
            *(Glyph("same", "=", "equal", "equal"), Glyph("other", "x", "cross", "cross")),
            form="symbol",
        ),
        glyphs=[Glyph(0, "o", "white", "circle"), Glyph(1, "b", "black", "disc")],
    ),
    Solution(numbers("110\n010")),
)
STARS = Show(
    puzzle("sky", 3, 4, rooms=grid("0011\n2031\n2233"), holes=grid(".#..\n....\n...#", {"#": 1})),
    face(
        "shaded",
        *(sheet("rooms", form="room"), sheet("holes", form="hole")),
        glyphs=[Glyph(1, "*", "star", "star")],
    ),
    Solution(numbers("1000\n0001\n0100")),
)
SIGHTS = Show(
    puzzle("sights", 2, 3, arrows=grid("3> . 0^\n. ?v <")),
    face("shaded", sheet("arrows", form="arrow")),
    Solution(numbers("010\n000")),
)

SHOWS = {
    "loop": LOOP,
    "string": STRING,
    "boxes": BOXES,
    "stream": STREAM,
    "tally": TALLY,
    "tents": TENTS,
    "lamps": LAMPS,
    "twins": TWINS,
    "stars": STARS,
    "sights": SIGHTS,
}
