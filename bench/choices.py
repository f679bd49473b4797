"""What a person chose from: at each new thought, the steps that were open, and which it was.

Moves that one and the same step explains are one thought, told by the first of them. Marks that are
wrong are no part of the board, and no choice is made of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bench.openings import Opening, Openings
from bench.ranks import distance
from bench.solves import Solve
from pysolve.grid import Cell
from pysolve.model import Key

WHOLE = 0.98
"""The share of cells that must have got marks; who leaves out more concludes things unseen."""


@dataclass(frozen=True)
class Option:
    """A step that was open, how far from what was decided last, and for how many choices."""

    step: str
    far: int
    age: int = 0


@dataclass(frozen=True)
class Choice:
    """The steps that were open, and which of them decide the cell that was decided next.

    None where none of them does: a step that no rule file names, or a guess.
    """

    options: tuple[Option, ...]
    taken: tuple[int, ...]

    def fresh(self, passed: int) -> Choice:
        """Return the choice without what was passed over so often before.

        Some people leave unmarked what is plain to them; that is no sign that it is hard.
        """
        kept = [number for number, option in enumerate(self.options) if option.age < passed]
        return Choice(
            tuple(self.options[number] for number in kept),
            tuple(place for place, number in enumerate(kept) if number in self.taken),
        )


def whole(solve: Solve, openings: Openings) -> bool:
    """Tell whether a person marked nearly all cells."""
    cells = solve.puzzle.rows * solve.puzzle.cols
    return len(solve.times.keys() | openings.begun().keys()) >= WHOLE * cells


def choices(solve: Solve, openings: Openings) -> Iterator[Choice]:
    """Yield the choices that a person made, in order."""
    target = solve.puzzle.solution
    assert target is not None
    known = openings.begun()
    last: list[Cell] = []
    thought: list[Opening] = []
    ages: dict[tuple[str, Key], int] = {}
    for cell, value in solve.moves:
        if value is None or value != target.values[cell[0]][cell[1]]:
            if cell in known and value is None:
                del known[cell]
            continue
        if cell in known:
            continue
        goes_on = [one for one in thought if cell in one.cells]
        if goes_on:
            thought = goes_on
            last.append(cell)
        else:
            open_ = openings.at(known)
            taken = tuple(number for number, one in enumerate(open_) if cell in one.cells)
            ages = {(o.name, o.where): ages.get((o.name, o.where), -1) + 1 for o in open_}
            options = [
                Option(one.name, _far(one, last), ages[one.name, one.where]) for one in open_
            ]
            yield Choice(tuple(options), taken)
            thought = [open_[number] for number in taken]
            last = [cell]
        known[cell] = value


def _far(one: Opening, last: list[Cell]) -> int:
    return min((distance(cell, other) for cell in one.cells for other in last), default=0)
