"""Hints: mistakes first, nothing trivial, and from the marks exactly what follows from them."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import boards
import oracle
import pytest
import running
from cells import Values, grid, stated
from kinds import boards_of

import pysolve
from pysolve.model import Cell, Grid, Puzzle

SMALL = "kind: takuzu\n\ngivens:\n1..0\n..0.\n0...\n.1..\n"
WRONG = f"{SMALL}\nmarks:\n1110\n..0.\n0...\n.1..\n"


def run(*arguments: str, stdin: str | None = None) -> tuple[int, list[str]]:
    result = running.run("hint", *arguments, stdin=stdin)
    return result.exit_code, result.stdout.splitlines()


def marked(puzzle: Puzzle, marks: dict[Cell, int]) -> Puzzle:
    known = tuple(tuple(marks.get((r, c)) for c in range(puzzle.cols)) for r in range(puzzle.rows))
    return replace(puzzle, marks=known)


@pytest.mark.parametrize(
    ("level", "lines"),
    [
        ("1", ["Something is wrong already in your 7 marks."]),
        (
            "2",
            ["Something is wrong already in your 7 marks. Look around row 1."],
        ),
        (
            "3",
            [
                "These marks cannot stand together: row 1, column 2; row 1, column 3.",
                "+------------+",
                "| 1 [1][1] 0 |",
                "|       0    |",
                "| 0          |",
                "|    1       |",
                "+------------+",
            ],
        ),
        (
            "4",
            [
                "These marks cannot stand together: row 1, column 2; row 1, column 3.",
                "  balance_rows at row 1: Every row holds as many zeros as ones.",
                "  triple_rows at row 1, column 1 to row 1, column 3: "
                "No three neighbours in a row are equal.",
                "+------------+",
                "| 1 [1][1] 0 |",
                "|       0    |",
                "| 0          |",
                "|    1       |",
                "+------------+",
            ],
        ),
    ],
)
def test_a_mistake_is_given_away_level_by_level(level: str, lines: list[str]) -> None:
    assert run("-", "--level", level, "--ascii", stdin=WRONG) == (1, lines)


def test_of_one_solution_the_wrong_marks_are_counted() -> None:
    puzzle = pysolve.load("takuzu/first-steps")
    values = stated(puzzle).values
    for cells, said in (
        ([(0, 1)], "Your only mark is wrong."),
        ([(0, 1), (2, 3)], "2 of your 2 marks are wrong."),
    ):
        wrong = marked(puzzle, {(r, c): 1 - values[r][c] for r, c in cells})
        assert run("-", stdin=pysolve.dumps(wrong)) == (1, [said])
    some = {(0, 1): 1 - values[0][1], (0, 2): values[0][2], (5, 5): values[5][5]}
    code, lines = run("-", "--level", "2", stdin=pysolve.dumps(marked(puzzle, some)))
    assert (code, lines[0]) == (1, "One of your 3 marks is wrong. Look around row 1.")
    code, lines = run("-", "--level", "3", stdin=pysolve.dumps(marked(puzzle, some)))
    assert lines[0] == "This mark cannot be right: row 1, column 2."


def test_level_2_names_rooms_but_no_cell() -> None:
    puzzle = pysolve.load("heyawake/first-rooms")
    wrong = marked(puzzle, {(3, 0): 0})
    assert run("-", "--level", "2", stdin=pysolve.dumps(wrong)) == (
        1,
        ["Your only mark is wrong. Look around the room at row 4, column 1."],
    )


def test_the_only_solution_tells_which_mark_is_wrong_and_why() -> None:
    """Where marks cannot stand together, it is the one that is not the solution's."""
    puzzle = pysolve.load("takuzu/first-steps")
    values = stated(puzzle).values
    wrong = marked(puzzle, {(1, 1): values[1][1], (0, 0): 1, (2, 1): values[2][1]})
    found = pysolve.hint(wrong)
    assert found.mistake is not None
    assert (found.mistake.cell, found.mistake.value) == ((0, 0), 1)
    assert found.levels[:3] == (
        "One of your 3 marks is wrong.",
        "One of your 3 marks is wrong. Look around row 1.",
        "This mark cannot be right: row 1, column 1.",
    )
    assert found.levels[3].startswith("Row 1, column 1 cannot be 1. ")
    assert found.mistake.sentence == f"Wrong: r{found.levels[3][1:]}"
    board = [
        "+------------------+",
        "|[1]               |",
        "| 1  0  1          |",
        "| 1  1     0       |",
        "|                1 |",
        "|    0     1       |",
        "| 1     1     0    |",
        "+------------------+",
    ]
    told = pysolve.dumps(wrong)
    assert run("-", "--level", "3", "--ascii", stdin=told) == (1, [found.levels[2], *board])
    # What it cannot stand with has round brackets.
    for row in (2, 3, 6):
        board[row] = "|(1)" + board[row][4:]
    assert run("-", "--level", "4", "--ascii", stdin=told) == (
        1,
        [
            found.levels[3],
            "  cells: row 2, column 1; row 3, column 1; row 6, column 1",
            "  balance_columns: Every column holds as many zeros as ones.",
            *board,
        ],
    )


def test_the_record_of_a_mistake_has_all_of_it() -> None:
    code, lines = run("-", "--json", stdin=WRONG)
    assert (code, len(lines)) == (1, 1)
    record = json.loads(lines[0])
    assert record["mistakes"] == record["marks"]["conflict"] == [[0, 1], [0, 2]]
    assert [broken["rule"] for broken in record["marks"]["broken"]] == [
        "balance_rows",
        "triple_rows",
    ]
    assert (record["step"], record["differ"]) == (None, [])


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("takuzu/first-steps", "Look around row 1, column 1: pair."),
        ("nurikabe/lagoon", "Look around row 1, column 2: island exit."),
        ("heyawake/first-rooms", "Look around row 4, column 1: room rest."),
    ],
)
def test_what_is_printed_needs_no_hint(name: str, line: str) -> None:
    assert run(name, "--level", "2") == (0, [line])


def test_a_hint_builds_on_what_is_printed_but_shows_it_as_known() -> None:
    """And on what goes without saying: between two islands is sea."""
    step = pysolve.hint(pysolve.load("nurikabe/lagoon")).step
    assert step is not None
    board = [
        "+--------------------+",
        "|        (2.)(##)    |",
        "|        (##) 3.     |",
        "|                    |",
        "|                    |",
        "|     3.             |",
        "+--------------------+",
    ]
    code, lines = run("nurikabe/lagoon", "--level", "3", "--ascii")
    told = (
        "Island exit: look at row 1, column 4 and row 2, column 3, and the clue at row 1, column 3."
    )
    assert (code, lines[0].startswith(told), lines[1:]) == (0, True, board)
    board[1] = "|    [. ](2.)(##)    |"
    assert run("nurikabe/lagoon", "--level", "4", "--ascii") == (0, [step.sentence, *board])


def test_after_the_last_step_nothing_is_left() -> None:
    puzzle = pysolve.load("nurikabe/lagoon")
    values = stated(puzzle).values
    land = {(r, c): 0 for r in range(5) for c in range(5) if not values[r][c]}
    sea = {(r, c): 1 for r in range(5) for c in range(5) if values[r][c]}
    numbers = grid(puzzle, "numbers")
    unprinted = {cell: 0 for cell in land if numbers[cell[0]][cell[1]] is None}
    done = pysolve.dumps(marked(puzzle, sea | unprinted))
    assert run("-", stdin=done) == (0, ["There is nothing left to decide."])


def test_a_printed_cell_is_explained_by_that() -> None:
    for cell in ("2,1", " 2, 1", "r2c1"):
        code, lines = run("takuzu/first-steps", "--cell", cell)
        assert (code, lines[0]) == (0, "These cells are given.")


def test_a_trial_is_worded_as_in_explanations() -> None:
    puzzle = pysolve.load("takuzu/6x6-tier4")
    explanation = pysolve.explain(puzzle).result()
    trial = next(step for step in explanation.steps if step.trial)
    marks = explanation.known(trial.number - 1)
    asked = replace(puzzle, marks=marks)
    step = pysolve.hint(asked).step
    assert step is not None and step.trial
    lines = run("-", "--level", "4", stdin=pysolve.dumps(asked))[1]
    assert lines[0] == step.sentence
    links = [f"   {letter}) " for letter in "abcdefghij"[: len(step.trial)]]
    assert [line[:6] for line in lines[1 : 1 + len(links)]] == links
    assert all(link.sentence in line for link, line in zip(step.trial, lines[1:], strict=False))


def shared(solutions: set[Values], cell: Cell) -> int | None:
    found = {values[cell[0]][cell[1]] for values in solutions}
    return found.pop() if len(found) == 1 else None


def printed(puzzle: Puzzle) -> set[Cell]:
    """Return the cells whose value stands in the puzzle."""
    layers = [grid(puzzle, name) for name in boards_of(puzzle.kind).printed]
    return {
        (r, c)
        for layer in layers
        for r, row in enumerate(layer)
        for c, entry in enumerate(row)
        if entry is not None
    }


@pytest.mark.parametrize(("kind", "variants"), boards.KINDS)
def test_a_hint_is_given_exactly_when_the_marks_force_a_cell(
    kind: str, variants: tuple[str, ...]
) -> None:
    """Of several solutions, those count that agree with the marks."""
    rng = random.Random(f"{kind} {variants} hints")
    given = silent = 0
    small = [p for p in boards.drawn(kind, variants, 18) if p.rows * p.cols <= 12]
    for puzzle in small:
        every = oracle.solutions(puzzle)
        if len(every) < 2:
            continue
        cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
        one = rng.choice(sorted(every))
        chosen = rng.sample(cells, rng.randrange(len(cells) // 2 + 1))
        marks = {(r, c): one[r][c] for r, c in chosen}
        agreeing = {v for v in every if all(v[r][c] == x for (r, c), x in marks.items())}
        left = [cell for cell in cells if cell not in marks and cell not in printed(puzzle)]
        forced = {cell: value for cell in left if (value := shared(agreeing, cell)) is not None}
        asked = marked(puzzle, marks)
        found = pysolve.hint(asked)
        told = pysolve.dumps(asked)
        assert (found.step is not None) == bool(forced), told
        if found.step is not None:
            given += 1
            assert all(forced[p.cell] == p.value for p in found.step.cells), told
            assert found.differ == ()
        else:
            silent += 1
            assert found.differ == tuple(c for c in cells if shared(agreeing, c) is None), told
        asked_for = rng.choice(cells)
        check_cell(asked, asked_for, every, marks)
    assert given
    assert silent or variants


def check_cell(puzzle: Puzzle, cell: Cell, every: set[Values], marks: dict[Cell, int]) -> None:
    """See that one cell is explained exactly when the other marks force it."""
    others = {place: value for place, value in marks.items() if place != cell}
    agreeing = {v for v in every if all(v[r][c] == x for (r, c), x in others.items())}
    value = shared(agreeing, cell)
    found = pysolve.hint(puzzle, cell=cell)
    assert (found.step is None) == (value is None)
    known = set(found_in(found.known))
    assert cell not in known
    for step in (*found.before, *filter(None, [found.step])):
        # Each rests on nothing but the marks and those before it.
        assert known.issuperset(step.reasons)
        known |= {placed.cell for placed in step.cells}
        assert all(shared(agreeing, placed.cell) == placed.value for placed in step.cells)
    assert value is None or cell in known


def found_in(known: Grid) -> list[Cell]:
    return [
        (r, c) for r, row in enumerate(known) for c, value in enumerate(row) if value is not None
    ]


def test_where_nothing_follows_it_is_told_where_solutions_differ() -> None:
    text = "kind: takuzu\n\ngivens:\n..\n..\n"
    assert run("-", stdin=text) == (
        1,
        [
            "Nothing more can be decided. The solutions differ at row 1, column 1; "
            "row 1, column 2; row 2, column 1; row 2, column 2."
        ],
    )
    assert run("-", "--places", "short", "--cell", "2,1", stdin=text) == (
        1,
        ["The solutions differ at r2c1."],
    )
    step = pysolve.hint(pysolve.loads(f"{text}\nmarks:\n1.\n..\n")).step
    assert step is not None and step.rule == "full_line"
    assert run("-", "--level", "4", "--ascii", stdin=f"{text}\nmarks:\n1.\n..\n") == (
        0,
        [
            step.sentence,
            "+------+",
            "|(1)[0]|",
            "|      |",
            "+------+",
        ],
    )
