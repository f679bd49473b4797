"""What the rule files accept is exactly what the oracle accepts, board by board."""

from __future__ import annotations

import random
from pathlib import Path

import boards
import oracle
import pytest
from cells import Values, every_filling
from clorm import Predicate

import pysolve
from pysolve import facts
from pysolve.answers import Answer
from pysolve.engine import Limit, Program, Switchboard
from pysolve.grid import entries
from pysolve.model import Puzzle, Solution
from pysolve.rules import Ruleset
from pysolve.settling import settled

KINDS = boards.KINDS
RULES = [
    (kind, variants, rule) for kind, variants in KINDS for rule in oracle.rules_of(kind, variants)
]


def models(files: tuple[Path, ...], puzzle: Puzzle, answer: Answer) -> list[Values]:
    run = Program(files, facts.of(puzzle), Limit(models=0)).search()
    assert run.exhausted
    return [facts.solution(m, answer, puzzle.rows, puzzle.cols).values for m in run.models]


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_models_are_what_the_oracle_accepts(kind: str, variants: tuple[str, ...]) -> None:
    for puzzle in boards.puzzles(kind, variants, 52):
        found = pysolve.solve(puzzle, limit=Limit(models=0))
        values = [solution.values for solution in found.solutions]
        assert len(set(values)) == len(values)
        assert set(values) == oracle.solutions(puzzle), pysolve.dumps(puzzle)


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_redundant_constraints_change_no_model(kind: str, variants: tuple[str, ...]) -> None:
    for puzzle in boards.puzzles(kind, variants, 60):
        rules = settled(puzzle).rules
        plain = tuple(file for file in rules.solving if file != rules.redundant)
        full = models(rules.solving, puzzle, rules.kind.face.answer)
        assert sorted(models(plain, puzzle, rules.kind.face.answer)) == sorted(full)


@pytest.mark.parametrize(("kind", "variants", "rule"), RULES)
def test_a_disabled_rule_is_gone(
    kind: str, variants: tuple[str, ...], rule: str, tmp_path: Path
) -> None:
    """Also from redundant.lp, which must not go on enforcing what follows from it."""
    off = tmp_path / "off.lp"
    off.write_text(f"disabled({rule}).\n")
    for puzzle in boards.puzzles(kind, variants, 20):
        if puzzle.rows * puzzle.cols > 12:
            continue
        found = pysolve.solve(puzzle, rules=pysolve.Rules(extra=[off]), limit=Limit(models=0))
        values = {solution.values for solution in found.solutions}
        assert values == oracle.solutions(puzzle, without=rule), pysolve.dumps(puzzle)


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_all_rules_but_one_disabled(kind: str, variants: tuple[str, ...], tmp_path: Path) -> None:
    """redundant.lp must be silent as soon as any rule that it follows from is off."""
    names = list(oracle.rules_of(kind, variants))
    for number, puzzle in enumerate(boards.puzzles(kind, variants, 24)):
        if puzzle.rows * puzzle.cols > 9:
            continue
        left = names[number % len(names)]
        off = tmp_path / "off.lp"
        off.write_text("".join(f"disabled({name}).\n" for name in names if name != left))
        found = pysolve.solve(puzzle, rules=pysolve.Rules(extra=[off]), limit=Limit(models=0))
        expected = {
            values
            for values in every_filling(puzzle.rows, puzzle.cols)
            if not list(oracle.rules(puzzle)[left](puzzle, values))
        }
        assert {solution.values for solution in found.solutions} == expected


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_violations_are_what_the_oracle_finds(kind: str, variants: tuple[str, ...]) -> None:
    rng = random.Random(7)
    for puzzle in boards.puzzles(kind, variants, 52):
        filled = boards.filling(rng, puzzle)
        assert pysolve.violations(puzzle, filled) == oracle.violations(puzzle, filled), (
            pysolve.dumps(puzzle),
            filled,
        )


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_counting_agrees_with_the_oracle(kind: str, variants: tuple[str, ...]) -> None:
    for puzzle in boards.puzzles(kind, variants, 24):
        counted = pysolve.count(puzzle)
        assert (counted.number, counted.exact) == (len(oracle.solutions(puzzle)), True)


@pytest.mark.parametrize(("kind", "variants"), KINDS)
def test_an_answer_does_not_depend_on_what_was_asked_before(
    kind: str, variants: tuple[str, ...]
) -> None:
    """What models of earlier questions answer, a new board answers too; so does the oracle."""
    rng = random.Random(kind)
    for puzzle in boards.puzzles(kind, variants, 4):
        rules = settled(puzzle).rules
        answer = rules.kind.face.answer

        def new_board(puzzle: Puzzle = puzzle, rules: Ruleset = rules) -> Switchboard:
            atoms = facts.ANSWERS[rules.kind.face.answer.fact]
            return Switchboard(rules.proving, facts.of(puzzle), Limit(), facts.Violated, atoms)

        board = new_board()
        switches = {facts.instance(symbol): literal for symbol, literal in board.switches.items()}
        broken = {
            values: set(oracle.violations(puzzle, Solution(values)))
            for values in every_filling(puzzle.rows, puzzle.cols)
        }
        for _ in range(30):
            values = boards.filling(rng, puzzle).values
            marks = tuple(tuple(v if rng.random() < 0.4 else None for v in row) for row in values)
            on = {rule for rule in switches if rng.random() < 0.4}
            literals = [switches[rule] for rule in sorted(on)]
            for atom, holds in facts.of_marks(marks, answer).items():
                literal = board.literal(atom)
                assert literal is not None
                literals.append(literal if holds else -literal)
            core = board.excluded(literals)
            assert (core is None) == (new_board().excluded(literals) is None)
            if core is None:
                continue
            assert core <= set(literals)
            for other, breaks in broken.items():
                agrees = all(other[r][c] == value for r, c, value in entries(marks))
                assert not agrees or on & breaks, pysolve.dumps(puzzle)


def test_switches_ground_every_instance(tmp_path: Path) -> None:
    """Two bodies of one head, told apart by a switch alone, are both there."""
    file = tmp_path / "told.lp"
    file.write_text("tier(1) :- known(0, 0, V), known(0, 1, V).\n#show tier/1.\n")
    switches = [facts.Known(0, c, value) for value in (0, 1) for c in (0, 1)]
    program = Program([file], [], Limit(), switches=switches)
    for value in (0, 1):
        wishes: dict[Predicate, bool] = {switch: switch.value == value for switch in switches}
        assert facts.Tier(1).symbol in program.ask(wishes).atoms


def test_the_best_model_is_found_among_those_that_show_the_same(tmp_path: Path) -> None:
    file = tmp_path / "free.lp"
    file.write_text("shaded(0, 0). #show shaded/2.\n")
    switches = [facts.Known(0, c, 1) for c in range(6)]
    for sign in (1, -1):
        program = Program([file], [], Limit(), switches=switches)
        program.prefer(facts.Known, sign)
        atoms = program.ask({}, free=True).atoms
        held = [switch for switch in switches if switch.symbol in atoms]
        assert held == ([] if sign > 0 else switches)
