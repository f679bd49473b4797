"""What can be said of the marks that somebody made in a puzzle."""

from __future__ import annotations

from collections.abc import Mapping

from clorm import Predicate

from pysolve import facts
from pysolve.checking.conflicts import Involved, minimal
from pysolve.checking.desk import Desk
from pysolve.errors import UndecidedError
from pysolve.findings import Review
from pysolve.grid import Grid, entries
from pysolve.model import Solution, Violation


def review(desk: Desk, marks: Grid, only: Solution | None) -> Review:
    """Judge marks; `only` is the one solution, where there is one."""
    given = facts.of(desk.case.puzzle)
    wishes = facts.of_marks(marks, desk.case.answer)
    right = None
    if only is not None:
        right = sum(only.values[r][c] == value for r, c, value in entries(marks))
    core = minimal(desk.program(desk.case.rules.solving, given), frozenset(wishes), wanted=wishes)
    if core is None:
        # Marks that lead to a solution break nothing.
        return Review(len(wishes), (), True, (), (), right)
    conflict = tuple(sorted(facts.spot_of(fact, desk.case.answer) for fact in core))
    rules = Involved(desk, given).of({fact: wishes[fact] for fact in core})
    return Review(len(wishes), _broken(desk, wishes), False, conflict, rules, right)


def _broken(desk: Desk, wishes: Mapping[Predicate, bool]) -> tuple[Violation, ...]:
    """Return what every completion of the marks breaks."""
    program = desk.program(desk.case.rules.reviewing, facts.of(desk.case.puzzle))
    always, proved = program.consequences(brave=False, wishes=wishes)
    if not proved:
        raise UndecidedError("the time limit came before the marks were judged")
    disabled = {fact.rule for fact in program.facts(facts.Disabled)}
    found = facts.violations(s for s in always or () if s.match("violated", 2))
    return tuple(violation for violation in found if violation.rule not in disabled)
