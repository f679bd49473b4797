"""How many of the reasons that steps show are needed.

Each step of an explanation shows known cells that it rests on. Here these are left out one by one,
the farthest first, as long as the rules that the step cites still prove all that it decides: what
is left is needed. The rules are asked anew, without the explainer. A rule that holds of the board
as a whole, or goes without saying, counts everywhere once it is cited. Steps by a search rest on
all that is known; they are counted and left out.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

import pysolve
from bench.people import add_sample, checked, sampled
from bench.ranks import distance
from pysolve import facts
from pysolve.engine import SHORT, Limit, Literal, Switchboard
from pysolve.errors import PuzzleError
from pysolve.explaining.stated import stated
from pysolve.facts import Mark
from pysolve.findings import Step
from pysolve.grid import Cell, filled
from pysolve.model import Puzzle
from pysolve.settling import settled
from pysolve.writing import save

BY_SEARCH = "search"

EXAMPLES = """\
examples:
  python -m bench.reasons --max-cells 100 --every 20
  python -m bench.reasons --kind nurikabe --max-cells 100 --every 10 --json reasons.json
"""


@dataclass(frozen=True)
class Counted:
    """The reasons of one step: how many are shown, and how many needed."""

    kind: str
    id: str
    number: int
    step: str
    shown: int
    needed: int


class Needed:
    """Finds out which of the reasons of a puzzle's steps are needed."""

    def __init__(self, puzzle: Puzzle) -> None:
        case = settled(puzzle)
        self._answer, self._frame = case.answer, case.answer.frame(puzzle.rows, puzzle.cols)
        answer = facts.ANSWERS[self._answer.fact]
        self._board = Switchboard(
            case.rules.proving, facts.of(puzzle), Limit(), facts.Violated, answer
        )
        if self._answer.written:
            values = facts.values_of(self._board.literals(answer))
            self._answer = self._answer.over(values)
        self._sure = frozenset(self._board.facts(answer))
        told = stated(case.rules)
        self._everywhere = told.whole | told.background
        self._switches = {
            facts.instance(symbol): switch for symbol, switch in self._board.switches.items()
        }

    def of(self, step: Step, known: Mapping[Cell, int]) -> tuple[Cell, ...] | None:
        """Return those of a step's reasons that are needed, none of which can be left out.

        What it takes a long search to do without is needed. None if what the step shows does not
        prove it.
        """
        cited = {instance.rule for instance in step.instances} & self._everywhere
        rules = [
            switch
            for instance, switch in self._switches.items()
            if instance.rule in cited or instance in step.instances
        ]
        gone = [self._not((placed.cell, placed.value)) for placed in step.gone]
        fixed = [literal for literal in (*rules, *gone) if literal]
        against = [self._against(placed.cell, placed.value) for placed in step.cells]
        against += [self._literal((placed.cell, placed.value)) for placed in step.excluded]
        opposites = [literal for literal in against if literal is not None]
        decided = step.places
        left = {
            cell: literal
            for cell in sorted(step.reasons, key=lambda cell: (-_away(cell, decided), cell))
            if (literal := self._literal((cell, known[cell])))
        }
        found = self._resting_on(left, fixed, opposites, None)
        if found is None:
            return None
        for cell in left:
            if cell in found:
                rest = {other: left[other] for other in found if other != cell}
                fewer = self._resting_on(rest, fixed, opposites, SHORT)
                found = found if fewer is None else fewer
        return tuple(sorted(found))

    def _resting_on(
        self,
        reasons: Mapping[Cell, Literal],
        fixed: Sequence[Literal],
        against: Sequence[Literal],
        conflicts: int | None,
    ) -> dict[Cell, Literal] | None:
        """Return those of the reasons with which every opposite was excluded; None if one is not.

        Each opposite is excluded with those first that an earlier one took.
        """
        used: dict[Cell, Literal] = {}
        for opposite in against:
            core = self._board.excluded([*used.values(), *fixed, opposite], SHORT)
            if core is None:
                core = self._board.excluded([*reasons.values(), *fixed, opposite], conflicts)
            if core is None:
                return None
            used |= {cell: literal for cell, literal in reasons.items() if literal in core}
        return used

    def _against(self, cell: Cell, value: int) -> Literal | None:
        """Return the literal that a cell has another value; None if it cannot have one."""
        others = self._answer.others(value)
        return self._literal((cell, others[0])) if len(others) == 1 else self._not((cell, value))

    def _not(self, mark: Mark) -> Literal | None:
        literal = self._literal(mark)
        return None if literal == 0 else 0 if literal is None else -literal

    def _literal(self, mark: Mark) -> Literal | None:
        """Return the literal that a cell has a value: 0 if that is sure, None if it cannot be."""
        ((atom, holds),) = facts.of_marks(filled(*self._frame, dict([mark])), self._answer).items()
        literal = self._board.literal(atom)
        if literal is None or atom in self._sure:
            return 0 if holds == (literal is not None) else None
        return literal if holds else -literal


def _away(cell: Cell, decided: Collection[Cell]) -> int:
    return min((distance(cell, other) for other in decided), default=0)


def counted(puzzle: Puzzle, limit: float) -> Iterator[Counted]:
    """Explain a puzzle and count the reasons of its steps."""
    explanation = pysolve.explain(puzzle, limit=Limit(seconds=limit)).result()
    needed = Needed(puzzle)
    known: dict[Cell, int] = {}
    for step in explanation.steps:
        told = (puzzle.kind, puzzle.id, step.number, step.rule, len(step.reasons))
        if step.rule == BY_SEARCH:
            yield Counted(*told, 0)
        elif step.reasons:
            found = needed.of(step, known)
            if found is None:
                raise PuzzleError(f"{puzzle.id}: step {step.number} is not proved by what it shows")
            yield Counted(*told, len(found))
        known |= {placed.cell: placed.value for placed in step.cells}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.reasons",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_sample(parser)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was counted")
    options = checked(parser, parser.parse_args(arguments))
    errors = Console(stderr=True)
    found: list[Counted] = []
    ended = False
    try:
        chosen = sampled(options)
        with errors.status("") as status:
            for number, solve in enumerate(chosen):
                status.update(f"{number} of {len(chosen)} done, {solve.id}")
                found.extend(counted(solve.puzzle, options.limit))
    except KeyboardInterrupt:
        ended = True
    except PuzzleError as error:
        errors.print(f"error: {error}", markup=False, highlight=False, soft_wrap=True)
        return 2
    tell(found, Console(width=None if sys.stdout.isatty() else 120))
    if options.json:
        save(options.json, json.dumps([asdict(one) for one in found], indent=1) + "\n")
    if ended:
        errors.print("stopped; this is what was counted until then")
        return 130
    return 0


def tell(found: Sequence[Counted], console: Console) -> None:
    """Print, of each kind and step, the reasons shown and needed, and their ratio."""
    table = Table(title="Known cells that steps show as reasons, and those that are needed")
    for name in ("kind", "step"):
        table.add_column(name)
    for name in ("steps", "shown", "needed", "shown / needed", "needless"):
        table.add_column(name, justify="right")
    for kind in dict.fromkeys(one.kind for one in found):
        of = [one for one in found if one.kind == kind and one.step != BY_SEARCH]
        steps = sorted({one.step for one in of})
        needless = {s: sum(one.shown - one.needed for one in of if one.step == s) for s in steps}
        for step in sorted(steps, key=lambda step: (-needless[step], step)):
            table.add_row(kind, step.replace("_", " "), *row([o for o in of if o.step == step]))
        table.add_row(kind, "all", *row(of), end_section=True)
    console.print(table)
    searched = sum(one.step == BY_SEARCH for one in found)
    if searched:
        console.print(f"left out: {searched} steps by a search", highlight=False)


def row(found: Sequence[Counted]) -> tuple[str, ...]:
    """Return what is told of some steps: means, their ratio, and how many reasons are needless."""
    shown, needed = sum(one.shown for one in found), sum(one.needed for one in found)
    return (
        str(len(found)),
        f"{shown / max(1, len(found)):.2f}",
        f"{needed / max(1, len(found)):.2f}",
        f"{shown / needed:.2f}" if needed else "-",
        str(shown - needed),
    )


if __name__ == "__main__":
    sys.exit(main())
