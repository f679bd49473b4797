"""Puzzles and answers in words and boards, as a terminal and a notebook show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pysolve import words
from pysolve.model import Outcome, Puzzle, Verdict, differing
from pysolve.render import terminal
from pysolve.render.terminal import Look
from pysolve.words import Places

NOT_STATED = "It is not the solution that the input states."


def heading(puzzle: Puzzle) -> str:
    """Return the kind, the size and the title of a puzzle."""
    names = " ".join((puzzle.kind, *puzzle.variants))
    title = f": {words.printable(puzzle.called)}" if puzzle.called else ""
    return f"{names}, {puzzle.rows}x{puzzle.cols}{title}"


def boards(outcome: Outcome, look: Look, *, unique: bool = True) -> str | None:
    """Draw what was found: several solutions with where they differ, or the one, or the puzzle.

    None where there is one and it is not to be shown.
    """
    puzzle, solutions, face = outcome.puzzle, outcome.solutions, outcome.face
    if len(solutions) > 1:
        return terminal.boards(puzzle, face, look, solutions, differing(solutions))
    if not solutions:
        return terminal.board(puzzle, face, look)
    return terminal.board(puzzle, face, look, solutions[0]) if unique else None


def verdict(outcome: Outcome, places: Places, seconds: float | None = None) -> str:
    """Tell what the solutions prove; `seconds` is the limit there was."""
    found = len(outcome.solutions)
    cut = outcome.timed_out and seconds is not None
    limit = f" within {seconds:g} s" if cut else ""
    if outcome.draft:
        return _drafted(outcome, outcome.draft, places, limit)
    match outcome.verdict:
        case Verdict.UNIQUE:
            return "UNIQUE: there is exactly one solution."
        case Verdict.NONE:
            return "NONE: there is no solution."
        case Verdict.UNKNOWN:
            if found:
                return f"UNKNOWN: 1 solution found, uniqueness not proven{limit}."
            return f"UNKNOWN: no solution found{limit}, but none ruled out."
        case Verdict.MULTIPLE:
            apart = _apart(outcome, places, limit)
            return f"MULTIPLE: there are {_number(outcome)} solutions. {apart}"


def _drafted(outcome: Outcome, waiting: Sequence[str], places: Places, limit: str) -> str:
    """Tell what is proved of a draft, by all rules but those that wait."""
    wait = f"while {words.listed(waiting)} {'waits' if len(waiting) == 1 else 'wait'}"
    match outcome.verdict:
        case Verdict.UNIQUE:
            return f"DRAFT: so far it can be solved, in exactly one way {wait}."
        case Verdict.NONE:
            return f"DRAFT: it cannot be solved, even {wait}."
        case Verdict.UNKNOWN:
            if outcome.solutions:
                return f"DRAFT: so far it can be solved, {wait}; no other way was found{limit}."
            return f"DRAFT: no solution was found{limit} {wait}, but none is ruled out."
        case Verdict.MULTIPLE:
            apart = _apart(outcome, places, limit)
            return f"DRAFT: so far it can be solved, in {_number(outcome)} ways {wait}. {apart}"


def _number(outcome: Outcome) -> str:
    number, exact = outcome.tally
    return f"{'exactly' if exact else 'at least'} {number:,}"


def _apart(outcome: Outcome, places: Places, limit: str) -> str:
    """Tell where two solutions differ."""
    pair = "The two that are shown" if outcome.chosen else "The first two"
    over = f" The time was over{limit}." if outcome.timed_out else ""
    where, sides = outcome.differences, outcome.face.answer.on_sides
    named = replace(places, sides=sides).cells(where)
    number = words.plural(len(where), "side" if sides else "cell")
    return f"{pair} differ in {number}: {named}.{over}"
