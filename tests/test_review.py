"""Logs looked at: by plain Python no move is called what it is not; and what is told of them."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import boards
import oracle
import pytest
from cells import stated
from running import run

import pysolve
from pysolve import Judgement, Played, Reviewed, UsageError, words
from pysolve.explaining import reviewing
from pysolve.explaining.played import runs
from pysolve.model import Cell, Moves, Puzzle

COACH = (Path(__file__).resolve().parents[1] / "docs" / "coach.md").read_text(encoding="utf-8")
FIRST = "takuzu/first-steps"
STEPPING = "heyawake/stepping-stones"


def explained(puzzle: Puzzle) -> Moves:
    """Return the moves of an explanation, but for what is printed."""
    steps = pysolve.explain(puzzle).result().steps
    return tuple((p.cell, p.value) for step in steps if step.cost for p in step.cells)


def reviewed(puzzle: Puzzle, *moves: tuple[Cell, int | None]) -> Reviewed:
    return pysolve.review(puzzle, moves=moves, places=words.SHORT)


LOOP = "kind: slitherlink\n\nclues:\n33\n..\n"
CORNERS = "kind: creek\n\ncorners:\n1..0\n.2..\n..1.\n"


@pytest.mark.parametrize("name", [FIRST, STEPPING, "nurikabe/lagoon", LOOP, CORNERS])
def test_a_log_made_of_an_explanation_is_proved_move_by_move(name: str) -> None:
    puzzle = pysolve.loads(name) if "\n" in name else pysolve.load(name)
    explanation = pysolve.explain(puzzle).result()
    log = reviewed(puzzle, *explained(puzzle))
    assert [move.judgement for move in log.moves] == [Judgement.PROVED] * len(log.moves)
    assert (log.guesses, log.mistakes, log.erased) == ((), (), ())
    assert (log.left, log.solved) == (0, True)
    told = {step.rule for step in explanation.steps}
    hardest = max(step.cost for step in explanation.steps)
    for move in log.moves:
        assert move.step is not None
        assert move.step.rule in told or move.step.cost <= hardest
        assert (move.cell, move.value) in [(p.cell, p.value) for p in move.step.cells]
    # What proves a move was on the board, or printed, or went without saying.
    for move in log.moves[:: max(1, len(log.moves) // 6)]:
        begun = replace(puzzle, marks=log.board(move.number))
        known = pysolve.steps(begun).known
        assert move.step is not None
        assert all(known[r][c] is not None for r, c in move.step.reasons)


@pytest.mark.parametrize("name", [FIRST, STEPPING, "nurikabe/lagoon"])
def test_the_one_wrong_move_of_a_log_is_named(name: str) -> None:
    puzzle = pysolve.load(name)
    rng, moves = random.Random(name), list(explained(puzzle))
    at = rng.randrange(len(moves))
    cell, value = moves[at]
    wrong = [*moves[:at], (cell, 1 - (value or 0)), *moves[at + 1 :]]
    log = reviewed(puzzle, *wrong)
    assert [move.number for move in log.mistakes] == [at + 1]
    assert log.taken_back(log.mistakes[0]) is None
    assert not log.solved
    back = at + rng.randrange(1, len(moves) - at + 1)
    log = reviewed(puzzle, *wrong[:back], (cell, None), *wrong[back:], (cell, value))
    assert [move.number for move in log.mistakes] == [at + 1]
    assert log.taken_back(log.mistakes[0]) == back + 1
    assert log.moves[back].mistake == at + 1
    assert log.solved


@pytest.mark.parametrize(("kind", "variants"), boards.KINDS)
def test_random_logs_are_judged_by_the_solutions(kind: str, variants: tuple[str, ...]) -> None:
    """Of several solutions those count that agree with what was right before."""
    rng = random.Random(f"{kind} {variants} logs")
    tried = 0
    for puzzle in boards.drawn(kind, variants, 8):
        every = oracle.solutions(puzzle) if puzzle.rows * puzzle.cols <= 12 else set()
        if not every or puzzle.rows * puzzle.cols < 4:
            continue
        cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
        moves = [(rng.choice(cells), rng.choice((0, 1, 1, 0, None))) for _ in range(12)]
        fine: dict[Cell, int] = {}
        board: dict[Cell, int] = {}
        for move in reviewed(puzzle, *moves).moves:
            tried += 1
            if move.value is None or board.get(move.cell) == move.value:
                assert move.judgement is None
            if move.value is None or board.get(move.cell) != move.value:
                fine.pop(move.cell, None)
                board.pop(move.cell, None)
            if move.value is None or move.cell in board:
                continue
            board[move.cell] = move.value
            (r, c), agreeing = move.cell, [v for v in every if agrees(v, fine)]
            values = {solution[r][c] for solution in agreeing}
            if move.value not in values:
                assert move.judgement is Judgement.WRONG, (pysolve.dumps(puzzle), moves, move)
                continue
            fine[move.cell] = move.value
            right = (Judgement.PROVED, Judgement.RIGHT) if len(values) == 1 else (Judgement.OPEN,)
            assert move.judgement in right, (pysolve.dumps(puzzle), moves, move)
    assert tried


def agrees(values: tuple[tuple[int, ...], ...], marks: dict[Cell, int]) -> bool:
    return all(values[r][c] == value for (r, c), value in marks.items())


def told(log: Reviewed) -> list[str]:
    return [str(move) for move in log.moves]


def test_what_is_erased_and_what_stood_there_already() -> None:
    log = reviewed(pysolve.load(FIRST), *[((0, 0), 0)] * 2, ((0, 0), None), ((0, 0), None))
    assert told(log) == [
        "1. Pair: r1c1 is 0.",
        "2. r1c1 was 0 already.",
        "3. Erases r1c1, which was right.",
        "4. r1c1 was open already.",
    ]
    assert [move.judgement for move in log.moves[1:]] == [None] * 3


def test_mistakes_are_followed_taken_back_and_corrected() -> None:
    moves = [((4, 4), 0), ((3, 3), 1), ((3, 4), 0), ((3, 4), None), ((3, 3), 0)]
    log = reviewed(pysolve.load(FIRST), *moves)
    assert [(move.number, move.mistake) for move in log.mistakes] == [(2, None), (3, 2)]
    assert log.moves[2].sentence.endswith("It follows from the mistake of move 2.")
    assert log.moves[3].sentence == "Takes back the mistake of move 3: r4c5."
    assert log.moves[4].sentence.startswith("Corrects the mistake of move 2. ")
    assert [log.taken_back(move) for move in log.mistakes] == [5, 4]


def test_marks_that_were_wrong_from_the_start() -> None:
    puzzle = pysolve.load(FIRST)
    values = stated(puzzle).values
    wrong: list[list[int | None]] = [[None] * 6 for _ in range(6)]
    wrong[0][1] = 1 - values[0][1]
    begun = replace(puzzle, marks=tuple(map(tuple, wrong)))
    log = reviewed(begun, ((0, 0), 0))
    assert log.start[0][1] == 1 - values[0][1]
    assert (log.moves[0].judgement, log.solved) == (Judgement.PROVED, False)
    # A place that is moved on was open before: what is marked there is what moves lead to.
    assert reviewed(begun, ((0, 1), values[0][1])).start[0][1] is None


def test_a_guess_and_what_could_have_been_done() -> None:
    puzzle = pysolve.load(FIRST)
    values = stated(puzzle).values
    log = reviewed(puzzle, ((0, 5), values[0][5]))
    (move,) = log.guesses
    assert move.sentence == "A guess: nothing short tells yet that r1c6 is 1."
    assert move.easier is not None
    # Nearest of the cheapest.
    listed = pysolve.steps(puzzle, places=words.SHORT).steps
    assert move.easier.sentence in [step.sentence for step in listed if step.cost == 1]
    assert (move.easier.rule, move.easier.places) == ("sandwich", ((1, 1),))


def test_something_easier_is_cheap_near_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two columns together, where a pair in one of them was enough."""
    puzzle = pysolve.load(FIRST)
    before = [((0, 0), 0), ((3, 0), 0), ((4, 0), 0), ((4, 2), 1), ((4, 4), 0)]
    log = reviewed(puzzle, *before, ((3, 3), 0))
    (move,) = log.overlooked
    assert move.number == 6
    assert move.easier is not None and move.step is not None
    assert move.easier.cost * 2 <= move.step.cost
    cells = [placed.cell for placed in move.easier.cells]
    assert min(max(abs(r - 3), abs(c - 3)) for r, c in cells) <= 2
    again = reviewed(puzzle, *before, ((3, 3), 0), ((3, 3), None), ((3, 3), 0))
    told = [move.easier and move.easier.places for move in again.overlooked]
    assert len(told) == len(set(told))
    monkeypatch.setattr(reviewing, "CHEAPER", 50)
    assert reviewed(puzzle, *before, ((3, 3), 0)).overlooked == ()


def test_slow_is_what_one_rule_decided_long_before() -> None:
    puzzle = pysolve.load(FIRST)
    moves = [move for move in explained(puzzle) if move[0] != (0, 0)]
    log = reviewed(puzzle, *moves, ((0, 0), 0))
    assert [(move.cell, move.since) for move in log.slow] == [((0, 0), 0)]
    assert reviewed(puzzle, *explained(puzzle)).slow == ()


def test_moves_by_steps_of_one_name_are_told_in_one() -> None:
    step = pysolve.steps(pysolve.load(FIRST)).steps[0]

    def played(number: int, rule: str) -> Played:
        return Played(number, (0, 0), 0, Judgement.PROVED, "", replace(step, rule=rule))

    moves = [played(1, "pair"), played(2, "pair"), played(3, "full_line"), played(4, "full_line")]
    wrong = replace(played(5, "full_line"), judgement=Judgement.WRONG)
    linked = replace(played(6, "full_line"), mistake=5)
    found = [[move.number for move in run] for run in runs([*moves, wrong, linked])]
    assert found == [[1, 2], [3, 4], [5], [6]]


def test_a_puzzle_without_a_solution() -> None:
    log = reviewed(pysolve.load("takuzu/flawed/impossible"), ((0, 0), 0))
    assert (log.moves, log.solved) == ((), False)
    assert str(log) == "The puzzle has no solution, so no move can be right."


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([], "there are no moves to look at"),
        ([((9, 0), 1)], "there is no such cell on a board of 6x6"),
        ([((0, 0), 0), ((0, 0), 2)], "move 2: row 1, column 1 cannot have the value 2"),
        ([((0, 0),)], "move 1 is no cell and its value"),
        ([((0, "a"), 1)], "move 1 is not made of whole numbers"),
    ],
)
def test_what_is_no_log(moves: list[tuple[Cell, int]], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        pysolve.review(pysolve.load("takuzu/first-steps"), moves=moves)


# The command


@pytest.fixture
def game(tmp_path: Path) -> Path:
    puzzle = pysolve.load(FIRST)
    moves = "r1c6 1; r1c6 .\nr1c1 0; r4c1 0; r5c5 0; r4c4 1; r4c5 0\nr4c5 .; r4c4 0"
    file = tmp_path / "game.txt"
    file.write_text(f"{pysolve.dumps(replace(puzzle, solution=None))}\nmoves:\n{moves}\n")
    return file


def test_a_log_is_told_line_by_line(game: Path) -> None:
    done = run("review", game)
    assert (done.exit_code, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "takuzu, 6x6: First steps"
    assert lines[1] == "1. A guess: nothing short tells yet that r1c6 is 1."
    assert "3-4. Pair: r1c1 and r4c1 are 0." in lines
    end = lines.index("")
    told = [line.split(".")[0] for line in lines[1:end] if line[0].isdigit()]
    assert told == ["1", "2", "3-4", *"56789"]
    assert lines[end + 1] == ("9 moves: 4 proved, 1 guessed, 2 wrong, 2 erased. 22 places left.")
    assert "Wrong at move 6: r4c4; taken back at move 9." in lines
    assert "Wrong at move 7: r4c5, which follows from move 6; taken back at move 8." in lines
    assert "Guessed: move 1 (r1c6)." in lines


def test_a_log_beside_its_puzzle(game: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone.json"
    moves = pysolve.load(game).moves
    alone.write_text(json.dumps({"moves": [[*cell, value] for cell, value in moves]}))
    whole = run("review", game)
    assert run("review", alone, "--puzzle", FIRST).stdout == whole.stdout
    done = run("review", alone)
    assert (done.exit_code, done.stdout) == (2, "")
    done = run("review", "-", "--puzzle", FIRST, stdin="r1c1 0\n")
    assert done.stdout.splitlines()[1] == "1. Pair: r1c1 is 0."


def test_a_log_as_a_document(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.md"
    done = run("review", game, "-o", file)
    assert (done.exit_code, done.stdout) == (1, "")
    text = file.read_text()
    assert text.startswith("# First steps: 9 moves\n\n- 9 moves: 4 proved")
    # A board at the start, at two mistakes, a guess and what was easier.
    assert text.count("```text") == 4 + text.count("Easier: ")
    assert "|(0)" not in text.split("```")[1]
    done = run("review", game, "-o", tmp_path / "game.pdf")
    assert done.stderr.endswith("game.pdf: the name must end in .md\n")
    done = run("review", game, game, "-o", file)
    assert done.exit_code == 2
    assert "holds one log" in done.stderr


def test_a_record_of_a_log(game: Path) -> None:
    record = json.loads(run("review", game, "--json").stdout)
    assert (record["record"], record["mistakes"], record["guesses"]) == ("review", [6, 7], [1])
    assert [move["judgement"] for move in record["moves"]] == [
        *("right", None, "proved", "proved", record["moves"][4]["judgement"]),
        *("wrong", "wrong", None, "proved"),
    ]
    assert record["moves"][7]["mistake"] == 7
    assert record["techniques"]["pair"] == 2


BLOCKS = re.findall(r"^```text file=\w+\.txt\n(.*?)^```$", COACH, re.MULTILINE | re.DOTALL)
GAMES = [block for block in BLOCKS if "moves:" in block]


@pytest.mark.parametrize("text", GAMES, ids=["takuzu", "heyawake", "nurikabe"])
def test_the_games_of_the_guide_show_what_there_is_to_see(text: str) -> None:
    log = pysolve.review(pysolve.loads(text))
    assert log.guesses and log.mistakes and log.overlooked and log.solved
    assert None not in [log.taken_back(move) for move in log.mistakes]


def test_inputs_without_moves() -> None:
    done = run("review", FIRST)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        f"puzzles: {FIRST}: there are no moves in it; a log has a block 'moves:'\n"
    )
