"""Boards in the terminal, character by character."""

from __future__ import annotations

import pysolve
from pysolve import Layer, Puzzle, Solution
from pysolve.face import face_of
from pysolve.render.terminal import Look, board, boards

SHADED, VALUE = face_of("shaded"), face_of("value")
ROOMS = pysolve.loads("kind: heyawake\nrooms:\naab\nacb\nacc\nclues:\n12 . .\n . 2 .\n . . .\n")
SHADING = Solution(((1, 0, 0), (0, 1, 0), (1, 0, 1)))


def text(*lines: str) -> str:
    return "\n".join(lines)


def test_rooms_are_drawn_with_their_borders() -> None:
    assert board(ROOMS, SHADED, Look()) == text(
        "┌─────────┬────┐",
        "│ 12   ·  │ ·  │",
        "│    ┌────┤    │",
        "│ ·  │ 2  │ ·  │",
        "│    │    └────┤",
        "│ ·  │ ·    ·  │",
        "└────┴─────────┘",
    )


def test_solutions_keep_the_clues() -> None:
    assert board(ROOMS, SHADED, Look(ascii=True), SHADING) == text(
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
    assert boards(puzzle, VALUE, Look(ascii=True), [one, two], {(1, 0), (1, 1)}) == text(
        "+------+    +------+",
        "| 1  0 |    | 1  0 |",
        "|[0][1]|    |[1][0]|",
        "+------+    +------+",
    )


def test_solutions_stand_below_each_other_where_there_is_no_room() -> None:
    puzzle = pysolve.loads("kind: nurikabe\nclues:\n1.\n")
    one, two = Solution(((0, 1),)), Solution(((1, 0),))
    assert boards(puzzle, SHADED, Look(width=20), [one, two]) == text(
        "┌──────┐    ┌──────┐", "│ 1 ███│    │█1█ · │", "└──────┘    └──────┘"
    )
    assert boards(puzzle, SHADED, Look(width=19), [one, two]) == text(
        "┌──────┐", "│ 1 ███│", "└──────┘", "", "┌──────┐", "│█1█ · │", "└──────┘"
    )


def test_narrow_cells_still_tell_shaded_clues_apart() -> None:
    puzzle = pysolve.loads("kind: heyawake\nrooms:\naab\nabb\nclues:\n1.2\n...\n")
    assert board(puzzle, SHADED, Look(width=12), Solution(((1, 0, 0), (0, 0, 1)))) == text(
        "┌─────┬──┐",
        "│1█ · │2 │",
        "│  ┌──┘  │",
        "│· │·  ██│",
        "└──┴─────┘",
    )


def test_a_marked_cell_with_a_clue_still_tells_its_shading() -> None:
    puzzle = pysolve.loads("kind: heyawake\nrooms:\naab\nclues:\n1.0\n")
    for shading, cells in (((1, 0, 0), "[1█] [· ]"), ((0, 1, 0), "[1·] [██]")):
        drawn = board(puzzle, SHADED, Look(), Solution((shading,)), {(0, 0), (0, 1)})
        assert drawn.splitlines()[1] == f"│{cells}│ 0  │"


def test_a_narrow_terminal_gets_narrow_cells() -> None:
    puzzle = pysolve.loads("kind: heyawake\nrooms:\naab\nabb\n")
    assert board(puzzle, SHADED, Look(width=12), Solution(((1, 0, 0), (0, 0, 1)))) == text(
        "┌───┬─┐",
        "│█ ·│·│",
        "│ ┌─┘ │",
        "│·│· █│",
        "└─┴───┘",
    )


def test_colour_sets_givens_apart_from_what_was_filled_in() -> None:
    puzzle = pysolve.loads("kind: takuzu\ngivens:\n1.\n..\n")
    look = Look(ascii=True, color=True)
    drawn = board(puzzle, VALUE, look, Solution(((1, 0), (0, 1))), {(1, 1)})
    assert drawn.splitlines()[1:3] == ["|\x1b[1m 1 \x1b[0m 0 |", "| 0 \x1b[1;30;43m[1]\x1b[0m|"]


def test_the_answer_of_a_kind_tells_how_it_is_drawn() -> None:
    """Whether it has a layer of givens does not: any kind may have one, or none."""
    numbers = Puzzle("towers", 2, 2, (Layer("numbers", ((12, None), (None, None))),))
    assert board(numbers, VALUE, Look(ascii=True), Solution(((3, 10), (2, 0)))) == text(
        "+------------+",
        "| 12:3   10  |",
        "|  2     0   |",
        "+------------+",
    )
    givens = Puzzle("stars", 2, 2, (Layer("givens", ((2, None), (None, None))),))
    assert board(givens, SHADED, Look(ascii=True), Solution(((1, 0), (0, 1)))) == text(
        "+------+",
        "|#2# . |",
        "| . ###|",
        "+------+",
    )
