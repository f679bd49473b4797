"""Boards in the terminal, character by character."""

from __future__ import annotations

import pysolve
from pysolve import Solution
from pysolve.render.terminal import Look, board, boards

ROOMS = pysolve.loads("kind: heyawake\nrooms:\naab\nacb\nacc\nclues:\n12 . .\n . 2 .\n . . .\n")
SHADING = Solution(((1, 0, 0), (0, 1, 0), (1, 0, 1)))


def text(*lines: str) -> str:
    return "\n".join(lines)


def test_rooms_are_drawn_with_their_borders() -> None:
    assert board(ROOMS, Look()) == text(
        "┌─────────┬────┐",
        "│ 12   ·  │ ·  │",
        "│    ┌────┤    │",
        "│ ·  │ 2  │ ·  │",
        "│    │    └────┤",
        "│ ·  │ ·    ·  │",
        "└────┴─────────┘",
    )


def test_solutions_keep_the_clues() -> None:
    assert board(ROOMS, Look(ascii=True), SHADING) == text(
        "+---------+----+",
        "|#12#  .  | .  |",
        "|    +----+    |",
        "| .  |#2##| .  |",
        "|    |    +----+",
        "|####| .   ####|",
        "+----+---------+",
    )


def test_differing_cells_stand_out_without_colour() -> None:
    puzzle = pysolve.loads("kind: takuzu\ngivens:\n1.\n..\n")
    one, two = Solution(((1, 0), (0, 1))), Solution(((1, 0), (1, 0)))
    assert boards(puzzle, Look(ascii=True), [one, two], {(1, 0), (1, 1)}) == text(
        "+------+    +------+",
        "| 1  0 |    | 1  0 |",
        "|[0][1]|    |[1][0]|",
        "+------+    +------+",
    )


def test_solutions_stand_below_each_other_where_there_is_no_room() -> None:
    puzzle = pysolve.loads("kind: nurikabe\nclues:\n1.\n")
    one, two = Solution(((0, 1),)), Solution(((1, 0),))
    assert boards(puzzle, Look(width=20), [one, two]) == text(
        "┌──────┐    ┌──────┐", "│ 1 ███│    │█1█ · │", "└──────┘    └──────┘"
    )
    assert boards(puzzle, Look(width=19), [one, two]) == text(
        "┌──────┐", "│ 1 ███│", "└──────┘", "", "┌──────┐", "│█1█ · │", "└──────┘"
    )


def test_narrow_cells_still_tell_shaded_clues_apart() -> None:
    puzzle = pysolve.loads("kind: heyawake\nrooms:\naab\nabb\nclues:\n1.2\n...\n")
    assert board(puzzle, Look(width=12), Solution(((1, 0, 0), (0, 0, 1)))) == text(
        "┌─────┬──┐",
        "│1█ · │2 │",
        "│  ┌──┘  │",
        "│· │·  ██│",
        "└──┴─────┘",
    )


def test_a_narrow_terminal_gets_narrow_cells() -> None:
    puzzle = pysolve.loads("kind: heyawake\nrooms:\naab\nabb\n")
    assert board(puzzle, Look(width=12), Solution(((1, 0, 0), (0, 0, 1)))) == text(
        "┌───┬─┐",
        "│█ ·│·│",
        "│ ┌─┘ │",
        "│·│· █│",
        "└─┴───┘",
    )


def test_colour_sets_givens_apart_from_what_was_filled_in() -> None:
    puzzle = pysolve.loads("kind: takuzu\ngivens:\n1.\n..\n")
    drawn = board(puzzle, Look(ascii=True, color=True), Solution(((1, 0), (0, 1))), {(1, 1)})
    assert drawn.splitlines()[1:3] == ["|\x1b[1m 1 \x1b[0m 0 |", "| 0 \x1b[1;30;43m[1]\x1b[0m|"]
