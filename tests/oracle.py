"""Puzzles judged by plain Python and counting, by the rules in `kinds/<kind>/oracle.py`.

Nothing here knows of clingo or of the .lp files. Each rule returns the places it is broken at, as
the keys that the .lp files use.
"""

from __future__ import annotations

from functools import lru_cache

from cells import Values, every_filling
from kinds import Check, oracle_of

from pysolve.model import Key, Puzzle, Solution, Violation


def rules_of(kind: str, variants: tuple[str, ...] = ()) -> dict[str, Check]:
    """Return the rules of a kind, and of variants on top."""
    oracle = oracle_of(kind)
    found = dict(oracle.rules)
    for variant in variants:
        found |= oracle.variants[variant]
    return found


def rules(puzzle: Puzzle) -> dict[str, Check]:
    return rules_of(puzzle.kind, puzzle.variants)


def violations(puzzle: Puzzle, solution: Solution) -> tuple[Violation, ...]:
    return tuple(
        sorted(
            {
                Violation(rule, Key(name, numbers))
                for rule, check in rules(puzzle).items()
                for name, numbers in check(puzzle, solution.values)
            }
        )
    )


def accepts(puzzle: Puzzle, values: Values, without: str = "") -> bool:
    return not any(
        True
        for rule, check in rules(puzzle).items()
        if rule != without
        for _ in check(puzzle, values)
    )


@lru_cache(maxsize=64)
def _keeping(rows: int, cols: int, checks: tuple[Check, ...]) -> list[Values]:
    bare = Puzzle("", rows, cols, ())
    return [
        values
        for values in every_filling(rows, cols)
        if not any(True for check in checks for _ in check(bare, values))
    ]


def solutions(puzzle: Puzzle, without: str = "") -> set[Values]:
    """Try every filling of the board."""
    bare = oracle_of(puzzle.kind).bare
    checks = {rule: check for rule, check in rules(puzzle).items() if rule != without}
    first = tuple(checks[rule] for rule in bare if rule in checks)
    others = [check for rule, check in checks.items() if rule not in bare]
    return {
        values
        for values in _keeping(puzzle.rows, puzzle.cols, first)
        if not any(True for check in others for _ in check(puzzle, values))
    }
