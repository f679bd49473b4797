"""What is told when named steps are silent: the fewest rules that exclude the opposite of a cell.

If that takes more than two, named steps may lead from the opposite to a broken rule: a trial.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pysolve.engine import BRIEF, LONG, SHORT
from pysolve.explaining.proofs import Opposite, Proofs, Small
from pysolve.explaining.proving import Prover
from pysolve.explaining.stated import (
    BEYOND,
    ENUMERATED,
    NAMED,
    TOGETHER,
    TRIAL,
    Stated,
    StepKind,
)
from pysolve.explaining.view import Board, View
from pysolve.explaining.wording import Wording
from pysolve.facts import Mark
from pysolve.findings import Step
from pysolve.grid import Cell
from pysolve.model import Violation

RULE_COST, TOGETHER_COST, TRIAL_COST, BEYOND_COST, SEARCH_COST = 3, 8, 14, 25, 100

MOST_LINKS, MOST_SWEEPS = 9, 5
"""How many steps a trial may be told in, and how often the board is looked over for it."""

MOST_AT_LENGTH = 2
"""Of how many cells the opposite is tried at length, where no step is named and all is silent."""


class Fewest:
    """Finds the step that few rules prove."""

    def __init__(
        self,
        stated: Stated,
        proofs: Proofs,
        prover: Prover,
        view: View,
        wording: Wording,
        *,
        highest: int,
    ) -> None:
        self._stated, self._proofs, self._prover = stated, proofs, prover
        self._view, self._wording, self._highest = view, wording, highest

    def step(self, wanted: Sequence[Mark], board: Board, further: Sequence[Mark] = ()) -> Step:
        """Return a step to one of the wanted values, by few rules or by a trial.

        What the same rules decide of some `further` values is told with it.
        """
        opposite = self._easiest(wanted, board, often=bool(further))
        if opposite is None:
            return self._by_all_rules(*wanted[0], board)
        best = self._proofs.smallest(opposite, board)
        cell, value = opposite.cell, opposite.value
        links = self._trial(board, cell, value) if best.units > 2 else ()
        if links:
            kind = StepKind("trial", "4a", TRIAL_COST + len(links), TRIAL, "")
            sentence = self._wording.trial(cell, value)
            made = self._prover.step(kind, {cell: value}, best.proof, sentence)
            return replace(made, trial=links)
        return self._by_proof((cell, value), best, board, further)

    def _easiest(self, wanted: Sequence[Mark], board: Board, *, often: bool) -> Opposite | None:
        """Return the cell whose opposite few rules exclude; what is asked often, with less ado."""
        if not often:
            return self._proofs.easiest(wanted, board)
        found = self._proofs.easiest(wanted, board, (BRIEF, SHORT))
        return found or self._proofs.easiest(wanted[:MOST_AT_LENGTH], board, (LONG,))

    def _by_proof(self, mark: Mark, best: Small, board: Board, further: Sequence[Mark]) -> Step:
        cell, value = mark
        cells, proof = {cell: value}, best.proof
        if further:
            more, whole = self._proofs.agreed_by(best.switches, [*further, mark], board)
            cells, proof = ({**more, **cells}, whole) if cell in more else (cells, proof)
        likewise = {other: v for other, v in cells.items() if other != cell}
        sentence = self._wording.proof(cell, value, proof, likewise)
        if best.units <= 2:
            kind = StepKind("together", "", TOGETHER_COST, TOGETHER, "")
        elif best.units == 3:
            kind = StepKind("proof", "", TRIAL_COST, TRIAL, "")
        else:
            kind = StepKind("proof", "", BEYOND_COST + best.units, BEYOND, "")
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

    def _trial(self, board: Board, cell: Cell, value: int) -> tuple[Step, ...]:
        """Return the chain of named steps from an assumption to a broken rule, if it is short.

        Supposed is the other value, or where there are several, that it is not this one.
        """
        others = self._proofs.meaning.others(value)
        one = len(others) == 1
        now = board.having({cell: others[0]}) if one else board.having({}, [(cell, value)])
        links: list[Step] = []
        for _ in range(MOST_SWEEPS):
            deduced = self._view.of(now, NAMED)
            if not deduced.broken:
                silent = not deduced.forces and not deduced.excludes
                deduced = self._view.of(now, self._highest) if silent else deduced
            if deduced.broken:
                broken = min(deduced.broken)
                return self._chain(links, broken, deduced.broken_with[broken], now, board)
            candidates = self._prover.candidates(deduced, ENUMERATED)
            ordered = sorted(candidates, key=lambda c: c.order)
            steps = self._prover.proved(ordered, now, cheapest=False)
            if not steps:
                return ()
            links += steps
            now = now.after(*steps)
        return ()

    def _chain(
        self,
        links: Sequence[Step],
        broken: Violation,
        also: Sequence[str],
        now: Board,
        board: Board,
    ) -> tuple[Step, ...]:
        """Return the links that lead to the broken rule, and that it is broken; () if too many.

        It is broken together with what other rules say.
        """
        whole = self._stated.whole | self._stated.background
        proof = self._proofs.of_broken(broken, also, now, whole)
        if proof is None:
            self._prover.refuse(
                f"{broken.rule} at {self._wording.place(broken.key)} is not broken, as is told"
            )
            return ()
        needed, gone = set(proof.reasons) - set(board.known), set(proof.gone)
        chain_: list[Step] = []
        for step in reversed(links):
            decided = tuple(placed for placed in step.cells if placed.cell in needed)
            excluded = tuple(p for p in step.excluded if (p.cell, p.value) in gone)
            if decided or excluded:
                needed |= set(step.reasons) - set(board.known)
                gone |= {(placed.cell, placed.value) for placed in step.gone}
                chain_.append(replace(step, cells=decided, excluded=excluded))
        if len(chain_) > MOST_LINKS:
            return ()
        sentence = self._wording.broken(broken)
        reasons = tuple(sorted(proof.reasons))
        end = Step(0, "broken", "", 0, 0, (), reasons, (), (broken,), sentence)
        ordered = [*reversed(chain_), end]
        return tuple(replace(step, number=i + 1) for i, step in enumerate(ordered))


def by_rule(instance: Violation) -> StepKind:
    """Return the step of a kind that names none: a rule at one place, called as the rule is."""
    return StepKind(instance.rule, "", RULE_COST, NAMED, "")
