"""What is told when named steps are silent: the fewest rules that exclude the opposite of a cell.

If that takes more than two, named steps may lead from the opposite to a broken rule: a trial.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pysolve.engine import BRIEF, LONG, SHORT
from pysolve.explaining.choosing import Place
from pysolve.explaining.proof import Few, Opposite
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.proving import Prover
from pysolve.explaining.stated import BEYOND, NAMED, TOGETHER, TRIAL, Stated, StepKind
from pysolve.explaining.trying import Trial, Trials
from pysolve.explaining.view import Board
from pysolve.explaining.wording import Wording
from pysolve.facts import Mark
from pysolve.findings import Step
from pysolve.grid import Cell
from pysolve.model import Violation

RULE_COST, TOGETHER_COST, TRIAL_COST, BEYOND_COST, SEARCH_COST = 3, 8, 14, 25, 100

MOST_LINKS, LONGEST_CHAIN = 9, 40
"""How many links a trial has that people would make, and how many one that is told at all."""

MOST_CHOICES, MOST_TRIALS = 3, 5
"""Of how many cells the opposite is tried, to tell the easiest; and to tell any at all."""

MOST_AT_LENGTH = 2
"""Of how many cells the opposite is tried at length, where no step is named and all is silent."""


class Fewest:
    """Finds the step that few rules prove, or that a trial shows."""

    def __init__(
        self, stated: Stated, proofs: Proofs, prover: Prover, trials: Trials, wording: Wording
    ) -> None:
        self._stated, self._proofs, self._prover = stated, proofs, prover
        self._trials, self._wording = trials, wording

    def step(
        self, wanted: Sequence[Mark], board: Board, place: Place, further: Sequence[Mark] = ()
    ) -> Step:
        """Return a step to one of the wanted values, by few rules or by a trial.

        What the same rules decide of some `further` values is told with it.
        """
        found = self._easiest(wanted, board, often=bool(further))
        if not found:
            return self._by_all_rules(*wanted[0], board)
        found = sorted(found, key=lambda o: (len(o.units), place.far([o.cell]), o.cell))
        few = self._proofs.fewest(found[0], board)
        if len(few.units) > 2:
            trial = self._trial(few, found[:MOST_TRIALS], board)
            if trial is not None:
                return trial
        return self._by_proof(few, board, further)

    def _trial(self, few: Few, found: Sequence[Opposite], board: Board) -> Step | None:
        """Return the simplest trial against one of some opposites; None if there is none.

        The rules that exclude the first of them are few.
        """
        trials: list[tuple[Opposite, Trial]] = []
        for number, opposite in enumerate(found):
            if number >= MOST_CHOICES and trials:
                break
            trial = self._trials.trial(board, (opposite.cell, opposite.value), LONGEST_CHAIN)
            if trial is not None:
                trials.append((opposite, trial))
                if len(trial.links) <= MOST_LINKS and not trial.clash:
                    break
        if not trials:
            return None
        # Rules that clash are told if there is nothing else, of the easiest cell.
        opposite, trial = min(
            trials, key=lambda it: (it[1].clash > 0, 0 if it[1].clash else len(it[1].links))
        )
        cell, value, links = opposite.cell, opposite.value, trial.links
        few = few if opposite is few.opposite else self._proofs.fewest(opposite, board)
        proof = self._proofs.smallest(few, board).proof
        tier = TRIAL if len(links) <= MOST_LINKS and not trial.clash else BEYOND
        # Who has to see that rules clash sees no less than who goes without the links.
        cost = BEYOND_COST + len(few.units) if trial.clash else TRIAL_COST + len(links)
        kind = StepKind("trial", "4a", cost, tier, "")
        sentence = self._wording.trial(cell, value, len(links), trial.ending)
        made = self._prover.step(kind, {cell: value}, proof, sentence)
        return replace(made, trial=links)

    def _easiest(self, wanted: Sequence[Mark], board: Board, *, often: bool) -> list[Opposite]:
        """Return cells whose opposite few rules exclude; what is asked often, with less ado."""
        if not often:
            return self._proofs.easiest(wanted, board)
        found = self._proofs.easiest(wanted, board, (BRIEF, SHORT))
        return found or self._proofs.easiest(wanted[:MOST_AT_LENGTH], board, (LONG,))

    def _by_proof(self, few: Few, board: Board, further: Sequence[Mark]) -> Step:
        cell, value = few.opposite.cell, few.opposite.value
        best, units = self._proofs.smallest(few, board), len(few.units)
        cells, proof = {cell: value}, best.proof
        if further:
            wanted = [*further, (cell, value)]
            more, whole = self._proofs.agreed_by(best.switches, wanted, board)
            cells, proof = ({**more, **cells}, whole) if cell in more else (cells, proof)
        likewise = {other: v for other, v in cells.items() if other != cell}
        sentence = self._wording.proof(cell, value, proof, likewise)
        if units <= 2:
            kind = StepKind("together", "", TOGETHER_COST, TOGETHER, "")
        elif units == 3:
            kind = StepKind("proof", "", TRIAL_COST, TRIAL, "")
        else:
            kind = StepKind("proof", "", BEYOND_COST + units, BEYOND, "")
        if not self._stated.steps and len(best.proof.instances) == 1:
            (instance,) = best.proof.instances
            kind, sentence = by_rule(instance), self._wording.rule([instance], cells)
        return self._prover.step(kind, cells, proof, sentence)

    def _by_all_rules(self, cell: Cell, value: int, board: Board) -> Step:
        """Return the step that rests on everything: the search that found the target proved it."""
        proof = self._proofs.of_everything(board)
        kind = StepKind("search", "", SEARCH_COST, BEYOND, "")
        sentence = self._wording.search(cell, value)
        return self._prover.step(kind, {cell: value}, proof, sentence)


def by_rule(instance: Violation) -> StepKind:
    """Return the step of a kind that names none: a rule at one place, called as the rule is."""
    return StepKind(instance.rule, "", RULE_COST, NAMED, "")
