"""Boards in the terminal: lines, signs, corners, margins, symbols, blocks, holes and arrows."""

# The crosses on boards are no letters x.
# ruff: noqa: RUF001

from __future__ import annotations

import re

import pytest
from showcase import (
    BOXES,
    LAMPS,
    LOOP,
    SHOWS,
    STARS,
    STREAM,
    STRING,
    TALLY,
    TENTS,
    TWINS,
    Show,
    grid,
    lines,
)

from pysolve.grid import Cell
from pysolve.model import PlacedClue, Solution, differing
from pysolve.render.scene import Scene
from pysolve.render.terminal import Look, boards, draw

ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def text(*lines: str) -> str:
    return "\n".join(lines)


BOARDS = {
    "loop": (
        text(
            "·   ·   ·   ·   ·",
            "  3       2",
            "·   ·   ·   ·   ·",
            "          1",
            "·   ·   ·   ·   ·",
            "  2       ?   3",
            "·   ·   ·   ·   ·",
        ),
        text(
            "┏━━━━━━━━━━━┓   ·",
            "┃ 3       2 ┃",
            "┗━━━━━━━┓   ┗━━━┓",
            "        ┃ 1     ┃",
            "┏━━━━━━━┛   ┏━━━┛",
            "┃ 2       ? ┃ 3",
            "┗━━━━━━━━━━━┛   ·",
        ),
        text(
            "+---+---+---+   +",
            "| 3       2 |",
            "+---+---+   +---+",
            "        | 1     |",
            "+---+---+   +---+",
            "| 2       ? | 3",
            "+---+---+---+   +",
        ),
    ),
    "string": (
        text(
            "┌───────────────┐",
            "│ ○   ·   ·   ● │",
            "│               │",
            "│ ·   ·   ·   · │",
            "│               │",
            "│ ·   ○   ·   · │",
            "│               │",
            "│ ●   ·   ·   ○ │",
            "└───────────────┘",
        ),
        text(
            "┌───────────────┐",
            "│ ○━━━━━━━━━━━● │",
            "│ ┃           ┃ │",
            "│ ┃   ┏━━━┓   ┃ │",
            "│ ┃   ┃   ┃   ┃ │",
            "│ ┃   ○   ┃   ┃ │",
            "│ ┃   ┃   ┃   ┃ │",
            "│ ●━━━┛   ┗━━━○ │",
            "└───────────────┘",
        ),
        text(
            "+---------------+",
            "| w-----------b |",
            "| |           | |",
            "| |   +---+   | |",
            "| |   |   |   | |",
            "| |   w   |   | |",
            "| |   |   |   | |",
            "| b---+   +---w |",
            "+---------------+",
        ),
    ),
    "boxes": (
        text(
            "┌───────────────┐",
            "│ 2   ·   ·   4 │",
            "│               │",
            "│ ·   ·   ·   · │",
            "│               │",
            "│ ·   4   ·   2 │",
            "└───────────────┘",
        ),
        text(
            "┌───┰───────────┐",
            "│ 2 ┃ ·   ·   4 │",
            "│   ┣━━━┓       │",
            "│ · ┃ · ┃ ·   · │",
            "┝━━━┛   ┣━━━━━━━┥",
            "│ ·   4 ┃ ·   2 │",
            "└───────┸───────┘",
        ),
        text(
            "+---+-----------+",
            "| 2 | .   .   4 |",
            "|   +---+       |",
            "| . | . | .   . |",
            "+---+   +-------+",
            "| .   4 | .   2 |",
            "+-------+-------+",
        ),
    ),
    "stream": (
        text(
            "0───────────1",
            "│ ·   ·   · │",
            "│   2       ?",
            "│ ·   ·   · │",
            "1       3   │",
            "│ ·   ·   · │",
            "└───────1───┘",
        ),
        text(
            "0───────────1",
            "│ ·   ·  ███│",
            "│   2       ?",
            "│███ ███  · │",
            "1       3   │",
            "│ ·  ███  · │",
            "└───────1───┘",
        ),
        text(
            "0-----------1",
            "| .   .  ###|",
            "|   2       ?",
            "|### ###  . |",
            "1       3   |",
            "| .  ###  . |",
            "+-------1---+",
        ),
    ),
    "tally": (
        text(
            "                 1",
            "        1        1",
            "        1  10    1  2",
            "      ┌───────────────┐",
            "  1 2 │ ·  ·  ·  ·  · │",
            "   12 │ ·  ·  ·  ·  · │",
            "1 1 1 │ ·  ·  ·  ·  · │",
            "      └───────────────┘",
        ),
        text(
            "                 1",
            "        1        1",
            "        1  10    1  2",
            "      ┌───────────────┐",
            "  1 2 │███ ·  · ██████│",
            "   12 │████████████ · │",
            "1 1 1 │███ · ███ · ███│",
            "      └───────────────┘",
        ),
        text(
            "                 1",
            "        1        1",
            "        1  10    1  2",
            "      +---------------+",
            "  1 2 |### .  . ######|",
            "   12 |############ . |",
            "1 1 1 |### . ### . ###|",
            "      +---------------+",
        ),
    ),
    "tents": (
        text(
            "    1     1",
            "  ┌─────────┐",
            "7 │ ♣  ·  · │ 0",
            "  │ ·  ·  ♣ │ 2",
            "  │ ·  ·  · │",
            "  └─────────┘",
            "    1  12",
        ),
        text(
            "    1     1",
            "  ┌─────────┐",
            "7 │ ♣  ·  ▲ │ 0",
            "  │ ▲  ·  ♣ │ 2",
            "  │ ·  ·  · │",
            "  └─────────┘",
            "    1  12",
        ),
        text(
            "    1     1",
            "  +---------+",
            "7 | t  .  ^ | 0",
            "  | ^  .  t | 2",
            "  | .  .  . |",
            "  +---------+",
            "    1  12",
        ),
    ),
    "lamps": (
        text(
            "┌────────────┐",
            "│ ·  ·  · ███│",
            "│ · █2█ ·  · │",
            "│███ ·  · █0█│",
            "└────────────┘",
        ),
        text(
            "┌────────────┐",
            "│ ·  ☼  · ███│",
            "│ ☼ █2█ ·  · │",
            "│███ ·  ☼ █0█│",
            "└────────────┘",
        ),
        text(
            "+------------+",
            "| .  o  . ###|",
            "| o #2# .  . |",
            "|### .  o #0#|",
            "+------------+",
        ),
    ),
    "twins": (
        text(
            "┌───────────┐",
            "│ ● = ·   · │",
            "│     ×     │",
            "│ ·   · = ○ │",
            "└───────────┘",
        ),
        text(
            "┌───────────┐",
            "│ ● = ●   ○ │",
            "│     ×     │",
            "│ ○   ● = ○ │",
            "└───────────┘",
        ),
        text(
            "+-----------+",
            "| b = b   o |",
            "|     x     |",
            "| o   b = o |",
            "+-----------+",
        ),
    ),
    "stars": (
        text(
            "┌───┐   ┌───────┐",
            "│ · │   │ ·   · │",
            "├───┼───┼───┐   │",
            "│ · │ · │ · │ · │",
            "│   └───┤   ├───┘",
            "│ ·   · │ · │",
            "└───────┴───┘",
        ),
        text(
            "┌───┐   ┌───────┐",
            "│ ★ │   │ ·   · │",
            "├───┼───┼───┐   │",
            "│ · │ · │ · │ ★ │",
            "│   └───┤   ├───┘",
            "│ ·   ★ │ · │",
            "└───────┴───┘",
        ),
        text(
            "+---+   +-------+",
            "| * |   | .   . |",
            "+---+---+---+   |",
            "| . | . | . | * |",
            "|   +---+   +---+",
            "| .   * | . |",
            "+-------+---+",
        ),
    ),
    "sights": (
        text(
            "┌────────────┐",
            "│ 3→  ·   0↑ │",
            "│ ·   ?↓  ←  │",
            "└────────────┘",
        ),
        text(
            "┌────────────┐",
            "│ 3→ ████ 0↑ │",
            "│ ·   ?↓  ←  │",
            "└────────────┘",
        ),
        text(
            "+------------+",
            "| 3> #### 0^ |",
            "| .   ?v  <  |",
            "+------------+",
        ),
    ),
}
"""Of each puzzle: the board alone, its solution, and that in ASCII."""


def scene(show: Show, **more: object) -> Scene:
    return Scene("", show.puzzle, show.face, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SHOWS)
def test_every_place_is_shown(name: str) -> None:
    show = SHOWS[name]
    puzzle, solved, plain = BOARDS[name]
    assert draw(scene(show), Look()) == puzzle
    assert draw(scene(show, solution=show.solution), Look()) == solved
    assert draw(scene(show, solution=show.solution), Look(ascii=True)) == plain
    assert plain.isascii()


@pytest.mark.parametrize("name", SHOWS)
def test_colour_changes_no_character(name: str) -> None:
    show = SHOWS[name]
    for drawn in (scene(show), scene(show, solution=show.solution)):
        coloured = draw(drawn, Look(color=True))
        stripped = [ESCAPE.sub("", line).rstrip() for line in coloured.split("\n")]
        assert text(*stripped) == draw(drawn, Look())
        assert "\x1b[" in coloured


@pytest.mark.parametrize("name", SHOWS)
@pytest.mark.parametrize("width", [1, 14])
def test_narrow_terminals_get_all_of_it(name: str, width: int) -> None:
    show = SHOWS[name]
    wide, narrow = (
        draw(scene(show, solution=show.solution), Look(ascii=True, width=w)) for w in (None, width)
    )
    for char in "0123456789?tbw*^":
        assert narrow.count(char) == wide.count(char)
    assert max(map(len, narrow.split("\n"))) <= max(map(len, wide.split("\n")))


MARKED_LINES = lines(
    "+ +-+x+ +\n|   x    \n+ +-+ + +\n    |   |\n+-+ + + +\n         \n+ +x+ + +", rim=True
)
MARKED_THREADS = lines("o-o-o o\n|     x\noxo-o o\n| | x  \no o o o\n|      \no o o-o", rim=False)


def test_marks_are_lines_and_crosses() -> None:
    assert draw(scene(LOOP, marks=MARKED_LINES), Look()) == text(
        "╻   ╺━━━╸ × ·   ·",
        "┃ 3     × 2",
        "╹   ╺━━━┓   ·   ╻",
        "        ┃ 1     ┃",
        "╺━━━╸   ╹   ·   ╹",
        "  2       ?   3",
        "·   · × ·   ·   ·",
    )
    assert draw(scene(STRING, forced=MARKED_THREADS), Look()) == text(
        "┌───────────────┐",
        "│ ○━━━━━━━╸   ● │",
        "│ ┃           × │",
        "│ ┃ × ┏━━━╸   · │",
        "│ ┃   ┃   ×     │",
        "│ ┃   ○   ·   · │",
        "│ ┃             │",
        "│ ●   ·   ╺━━━○ │",
        "└───────────────┘",
    )
    lamps = grid("..1.\n10..\n..0.")
    assert draw(scene(LAMPS, marks=lamps), Look(ascii=True)) == text(
        "+------------+",
        "|       o ###|",
        "| o #2#      |",
        "|###    . #0#|",
        "+------------+",
    )


def test_lines_are_coloured_by_where_they_are_from() -> None:
    look = Look(color=True)
    assert "\x1b[34m━━━\x1b[0m" in draw(scene(LOOP, marks=MARKED_LINES), look)
    assert "\x1b[32m━━━\x1b[0m" in draw(scene(LOOP, forced=MARKED_LINES), look)
    assert "\x1b[34m" in draw(scene(STRING, marks=MARKED_THREADS), look)
    solved = draw(scene(LOOP, solution=LOOP.solution), look)
    assert "\x1b[34m" not in solved
    assert "\x1b[32m" not in solved


def test_sides_that_stand_out_are_in_brackets() -> None:
    sides = {(0, 1), (1, 0), (2, 7), (1, 6), (1, 8), (3, 4), (0, 7)}
    assert draw(scene(LOOP, solution=LOOP.solution, marked=sides), Look()) == text(
        " ┏[━]━━━━━━━━┓[ ]·",
        "[┃]3       2[┃] [ ]",
        " ┗━━━━━━━┓   ┗[━]┓",
        "        [┃]1     ┃",
        " ┏━━━━━━━┛   ┏━━━┛",
        " ┃ 2       ? ┃ 3",
        " ┗━━━━━━━━━━━┛   ·",
    )
    inner = {(1, 2), (2, 3), (2, 5), (4, 1), (3, 6)}
    assert draw(scene(BOXES, solution=BOXES.solution, marked=inner), Look(ascii=True)) == text(
        "+---+-----------+",
        "| 2[|].   .   4 |",
        "|   +[-]+[ ]    |",
        "| . | . | .[ ]. |",
        "+[-]+   +-------+",
        "| .   4 | .   2 |",
        "+-------+-------+",
    )
    threads = {(1, 2), (2, 3), (4, 1), (7, 6)}
    assert draw(scene(STRING, solution=STRING.solution, marked=threads), Look()) == text(
        "┌───────────────┐",
        "│ ○[━]━━━━━━━━● │",
        "│ ┃  [ ]      ┃ │",
        "│ ┃   ┏━━━┓   ┃ │",
        "│[┃]  ┃   ┃   ┃ │",
        "│ ┃   ○   ┃   ┃ │",
        "│ ┃   ┃   ┃   ┃ │",
        "│ ●━━━┛   ┗[━]○ │",
        "└───────────────┘",
    )


def test_what_a_step_rests_on_is_in_brackets_of_its_own() -> None:
    """Sides and cells beside each other both have theirs."""
    drawn = scene(LOOP, marks=MARKED_LINES, marked={(1, 0)}, reasons={(0, 3), (1, 4), (1, 1)})
    assert draw(drawn, Look()).split("\n")[:3] == [
        " ╻     ╺━(━)━╸  ×  ·     ·",
        "[┃](3)      (×) 2",
        " ╹     ╺━━━━━┓     ·     ╻",
    ]
    threads = scene(STRING, marks=MARKED_THREADS, marked={(1, 2)}, reasons={(1, 1), (7, 7)})
    assert draw(threads, Look()).split("\n")[1:9:6] == [
        "│ (○)[━]━━━━━━━╸     ●  │",
        "│  ●     ·     ╺━━━━(○) │",
    ]


def clashing(layer: str, *cells: Cell) -> list[PlacedClue]:
    return [PlacedClue(layer, cell, 1) for cell in cells]


def test_clues_that_clash_are_in_brackets_wherever_they_stand() -> None:
    corners = clashing("corners", (0, 0), (1, 3), (1, 1))
    drawn = scene(STREAM, solution=STREAM.solution, clashing=corners)
    assert draw(drawn, Look()).split("\n")[:3] == [
        "[0]──────────1",
        " │ ·   ·  ███│",
        " │  [2]     [?]",
    ]
    lists = [*clashing("top", (0, 0), (1, 0)), *clashing("left", (2, 1))]
    assert draw(scene(TALLY, clashing=lists), Look()) == text(
        "                     1",
        "        [1 ]         1",
        "        [1 ][10]     1   2",
        "       ┌────────────────────┐",
        "   1 2 │ ·   ·   ·   ·   ·  │",
        "    12 │ ·   ·   ·   ·   ·  │",
        "[1 1 1]│ ·   ·   ·   ·   ·  │",
        "       └────────────────────┘",
    )
    outside = [
        *clashing("bottom", (1, 0)),
        *clashing("right", (1, 0)),
        *clashing("symbols", (1, 2)),
    ]
    assert draw(scene(TENTS, clashing=outside), Look(ascii=True)) == text(
        "    1       1",
        "  +------------+",
        "7 | t   .   .  | 0",
        "  | .   .  [t ]|[2]",
        "  | .   .   .  |",
        "  +------------+",
        "    1  [12]",
    )
    signs = scene(TWINS, marked={(0, 0), (0, 1)}, clashing=clashing("signs", (1, 2), (2, 3)))
    assert draw(signs, Look()) == text(
        "┌─────────────────┐",
        "│ [●][=][·]    ·  │",
        "│       [×]       │",
        "│  ·     ·  =  ○  │",
        "└─────────────────┘",
    )


def test_a_clue_that_is_not_there_stands_out_nowhere() -> None:
    """Files of results may have been changed by somebody."""
    nowhere = [*clashing("top", (99, 0)), *clashing("bottom", (0, 0))]
    assert draw(scene(TALLY, clashing=nowhere), Look()) == draw(scene(TALLY), Look())


def test_two_loops_stand_side_by_side_with_the_sides_that_differ() -> None:
    values = [list(row) for row in LOOP.solution.values]
    values[0][7] = values[1][8] = values[2][7] = 1
    values[1][6] = 0
    values[2][7] = 0
    other = Solution(tuple(map(tuple, values)))
    apart = differing([LOOP.solution, other])
    drawn = boards(LOOP.puzzle, LOOP.face, Look(ascii=True), [LOOP.solution, other], apart)
    assert drawn == text(
        " +---+---+---+[ ]+      +---+---+---+[-]+",
        " | 3       2[|] [ ]     | 3       2[ ] [|]",
        " +---+---+   +[-]+      +---+---+   +[ ]+",
        "         | 1     |              | 1     |",
        " +---+---+   +---+      +---+---+   +---+",
        " | 2       ? | 3        | 2       ? | 3",
        " +---+---+---+   +      +---+---+---+   +",
    )


def test_a_hole_is_no_cell() -> None:
    everything = scene(STARS, marks=grid("0000\n0000\n0000"))
    assert draw(everything, Look()).count("·") == 12 - 2
