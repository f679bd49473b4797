"""Moves that are judged: by plain Python, none is called what it is not, and no reason is idle."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain

import oracle
import pytest
from boards import KINDS, drawn
from cells import Values, every_filling
from running import run

import pysolve
from pysolve import Judgement, Move, UsageError, Violation
from pysolve.model import Cell, Grid, Puzzle, Solution

SMALL = "kind: takuzu\n\ngivens:\n1..0\n..0.\n0...\n.1..\n"
ROOMS = "kind: heyawake\nrooms:\naab\naab\ncdb\nclues:\n1.0\n...\n...\n"

MOST_CELLS = 9
"""Of larger boards, all fillings with what each breaks take too long."""


def small(kind: str, variants: tuple[str, ...]) -> list[Puzzle]:
    """Return two small puzzles that have solutions, the largest of one, and of several."""
    few: dict[bool, Puzzle] = {}
    for puzzle in sorted(drawn(kind, variants, 60), key=lambda p: -p.rows * p.cols):
        if len(few) < 2 and 1 < puzzle.rows * puzzle.cols <= MOST_CELLS:
            solutions = oracle.solutions(puzzle)
            if solutions:
                few.setdefault(len(solutions) == 1, puzzle)
    return list(few.values())


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_moves_are_what_the_solutions_say(kind: str, variants: tuple[str, ...]) -> None:
    puzzles = small(kind, variants)
    assert puzzles
    for puzzle in puzzles:
        solutions = oracle.solutions(puzzle)
        first = min(solutions)
        # Marks that lead to a solution: every third cell of one.
        known = {(r, c): first[r][c] for r, c in cells(puzzle)[::3]}
        agreeing = [s for s in solutions if all(s[r][c] == v for (r, c), v in known.items())]
        places = [cell for cell in cells(puzzle) if cell not in known]
        moves = [(cell, value) for cell in places for value in (0, 1)]
        judged = pysolve.judge(marked(puzzle, known), moves=moves)
        assert judged.review is None
        assert [(move.cell, move.value) for move in judged.moves] == moves
        every = [(values, broken(puzzle, values)) for values in every_filling(*size(puzzle))]
        for move in judged.moves:
            having = sum(s[move.cell[0]][move.cell[1]] == move.value for s in agreeing)
            if having == len(agreeing):
                assert move.judgement in (Judgement.PROVED, Judgement.RIGHT)
                assert (move.step is not None) == (move.judgement is Judgement.PROVED)
            elif having:
                assert move.judgement is Judgement.OPEN
            else:
                assert move.judgement is Judgement.WRONG
                hold_together(move, first, every)


def hold_together(
    move: Move, first: Values, every: list[tuple[Values, frozenset[Violation]]]
) -> None:
    """See that a move cannot stand with what is told, and can if any of it is left out."""
    assert move.conflict is not None
    told, instances = move.conflict.cells, move.conflict.instances

    def stands(cells: set[Cell], rules: set[Violation]) -> bool:
        r, c = move.cell
        return any(
            values[r][c] == move.value
            and all(values[y][x] == first[y][x] for y, x in cells)
            and broken.isdisjoint(rules)
            for values, broken in every
        )

    assert instances
    assert not stands(set(told), set(instances)), move
    for cell in told:
        assert stands(set(told) - {cell}, set(instances)), move
    for instance in instances:
        assert stands(set(told), set(instances) - {instance}), move


def cells(puzzle: Puzzle) -> list[Cell]:
    return [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]


def size(puzzle: Puzzle) -> tuple[int, int]:
    return puzzle.rows, puzzle.cols


def broken(puzzle: Puzzle, values: Values) -> frozenset[Violation]:
    return frozenset(oracle.violations(puzzle, Solution(values)))


def marked(puzzle: Puzzle, known: dict[Cell, int]) -> Puzzle:
    grid: Grid = tuple(
        tuple(known.get((r, c)) for c in range(puzzle.cols)) for r in range(puzzle.rows)
    )
    return replace(puzzle, marks=grid)


def test_a_move_is_judged_without_its_own_mark() -> None:
    puzzle = pysolve.loads(f"{SMALL}\nmarks:\n....\n....\n....\n...1\n")
    for value in (0, 1):
        (move,) = pysolve.judge(puzzle, moves=[((3, 3), value)]).moves
        empty = pysolve.judge(replace(puzzle, marks=None), moves=[((3, 3), value)]).moves[0]
        assert move == empty


def test_each_move_is_judged_as_if_it_were_alone() -> None:
    puzzle = pysolve.load("heyawake/first-rooms")
    assert puzzle.solution is not None
    moves = [((r, c), 1 - puzzle.solution.values[r][c]) for r, c in cells(puzzle)]
    moves = [*moves[:3], *((cell, 1 - value) for cell, value in moves[:3])]
    together = pysolve.judge(puzzle, moves=moves).moves
    alone = chain.from_iterable(pysolve.judge(puzzle, moves=[move]).moves for move in moves)
    assert [(m.judgement, m.step) for m in together] == [(m.judgement, m.step) for m in alone]


def test_marks_that_are_wrong_before_are_told_and_nothing_is_built_on_them() -> None:
    puzzle = pysolve.load("takuzu/first-steps")
    assert puzzle.solution is not None
    values = puzzle.solution.values
    wrong = marked(puzzle, {(0, 1): 1 - values[0][1], (0, 2): values[0][2]})
    right = marked(puzzle, {(0, 2): values[0][2]})
    moves = [((r, 0), values[r][0]) for r in range(puzzle.rows)]
    judged, other = (pysolve.judge(each, moves=moves) for each in (wrong, right))
    assert judged.review is not None
    assert (0, 1) in judged.review.conflict
    assert (judged.moves, other.review) == (other.moves, None)
    assert str(judged).startswith("These marks cannot stand: row 1, column 2")


def test_wrong_marks_of_a_puzzle_with_several_solutions() -> None:
    """Then none of them counts: which are right, nobody knows."""
    puzzle = marked(pysolve.load("heyawake/flawed/ambiguous"), {(4, 0): 1, (5, 5): 0})
    judged = pysolve.judge(puzzle, moves=[((4, 5), 1), ((0, 5), 1)])
    assert judged.review is not None
    assert judged.review.conflict == ((4, 0),)
    assert [move.judgement for move in judged.moves] == [Judgement.WRONG, Judgement.OPEN]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([((9, 0), 1)], "there is no such cell on a board of 3x3"),
        ([((0, 0), 2)], "row 1, column 1 cannot have the value 2"),
        ([(0, 1)], "a move is a cell and its value"),
        ([((0, 0), "1")], "a move is made of whole numbers"),
        ([((0, True), 1)], "a move is made of whole numbers"),
    ],
)
def test_what_is_no_move_is_refused(moves: list[tuple[Cell, int]], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        pysolve.judge(pysolve.loads(ROOMS), moves=moves)


JUSTIFIED = [
    (
        ["--cell", "1,3", "--value", "1"],
        1,
        "Wrong: row 1, column 3 cannot be shaded. There is no way to give the room at row 1, "
        "column 3 its number.\n"
        "  clues: row 1, column 3\n"
        "  count: A room with a number holds exactly that many shaded cells.\n",
    ),
    (
        ["--cell", "r1c3", "--value", "unshaded"],
        0,
        "Right. The room at row 1, column 3 has a 0, so no cell of it is shaded.\n",
    ),
]


@pytest.mark.parametrize(("arguments", "code", "told"), JUSTIFIED)
def test_justify_tells_in_words(arguments: list[str], code: int, told: str) -> None:
    done = run("justify", "-", *arguments, stdin=ROOMS)
    assert (done.stdout, done.stderr, done.exit_code) == (told, "", code)


def test_justify_tells_that_solutions_differ() -> None:
    name, move = "heyawake/flawed/ambiguous", ["--cell", "1,6", "--value", "shaded"]
    done = run("justify", name, *move, "--places", "short")
    assert done.stdout == "Open: in some solutions r1c6 is shaded, and in others it is not.\n"
    assert done.exit_code == 3


def test_justify_tells_the_chain_of_a_trial() -> None:
    done = run("justify", "nurikabe/lagoon", "--cell", "5,3", "--value", "land")
    lines = done.stdout.splitlines()
    assert lines[0].startswith(
        "Wrong: row 5, column 3 cannot be land. Suppose row 5, column 3 were land. Then, after 1 "
        "step, there is no way to break the 2 by 2 block at row 2, column 1."
    )
    assert [line[:5] for line in lines[1:3]] == ["  1. ", "  2. "]
    assert lines[2].endswith("There is no way to break the 2 by 2 block at row 2, column 1.")
    assert lines[3] == "  clues: row 1, column 3; row 2, column 4; row 5, column 2"


def test_justify_takes_the_mark_as_the_move() -> None:
    text = f"{ROOMS}marks:\n#..\n#..\n...\n"
    done = run("justify", "-", "--cell", "2,1", stdin=text)
    assert done.exit_code == 1
    assert done.stdout == (
        "Wrong: row 2, column 1 cannot be shaded. There is no way to keep shaded cells apart at "
        "row 1, column 1 to row 2, column 1.\n"
        "  cells: row 1, column 1\n"
        "  adjacent: No two shaded cells share a side.\n"
    )
    record = json.loads(run("justify", "-", "--cell", "2,1", "--json", stdin=text).stdout)
    (move,) = record["cells"]
    assert (move["cell"], move["value"], move["judgement"]) == ([1, 0], 1, "wrong")
    assert move["conflict"] == {
        "cells": [[0, 0]],
        "clues": [],
        "rules": ["adjacent"],
        "instances": [
            {"rule": "adjacent", "place": {"name": "line", "numbers": [0, 0, 1, 0]}},
        ],
    }
    assert move["step"]["cells"] == [{"row": 1, "col": 0, "value": 0}]
    assert (record["mistakes"], record["marks"]) == ([], None)


def test_justify_tells_of_marks_that_are_wrong_before() -> None:
    text = f"{ROOMS}marks:\n..#\n...\n...\n"
    done = run("justify", "-", "--cell", "2,3", "--value", "0", stdin=text)
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "Marks before it cannot stand: row 1, column 3.",
        "Right. The room at row 1, column 3 has a 0, so no cell of it is shaded.",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--cell", "1,1"], "there is no mark at row 1, column 1; say with --value what it gets"),
        (["--cell", "9,9"], "there is no mark at row 9, column 9"),
        (["--cell", "9,9", "--value", "1"], "there is no such cell on a board of 3x3"),
        (["--cell", "1,1", "--value", "blue"], "there is no value 'blue'"),
        (["--cell", "one"], "--cell is a row and a column"),
        ([], "missing option '--cell'"),
    ],
)
def test_justify_refuses(arguments: list[str], message: str) -> None:
    done = run("justify", "-", *arguments, stdin=ROOMS)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr
