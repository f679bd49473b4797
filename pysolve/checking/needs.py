"""Which clues a puzzle could do without."""

from __future__ import annotations

from pysolve import facts
from pysolve.checking.desk import Desk, sure
from pysolve.model import PlacedClue, Solution


def unneeded(
    desk: Desk, solution: Solution, conflicts: int | None = None
) -> tuple[PlacedClue, ...]:
    """Return the clues without which, each alone, the solution stays the only one.

    A question that takes more than some conflicts is not answered, nor is the whole then.
    """
    clues, rules = desk.facts_of(desk.clues), desk.case.rules
    given = [*desk.bare(), *facts.reference(solution, desk.case.answer)]
    program = desk.program(rules.differing, given, clues, conflicts=conflicts)
    found = [
        (fact, clue)
        for fact, clue in clues.items()
        if not sure(program.ask({other: other != fact for other in clues}))
    ]
    if found and rules.brought:
        # Rules that are not ours may ask for the clue: then no solution is left at all.
        program = desk.program(rules.solving, desk.bare(), clues, conflicts=conflicts)
        board = facts.of_marks(solution.values, desk.case.answer)
        found = [
            (fact, clue)
            for fact, clue in found
            if sure(program.ask(board | {other: other != fact for other in clues}))
        ]
    return tuple(clue for _, clue in found)
