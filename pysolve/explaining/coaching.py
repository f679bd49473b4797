"""What a coach asks beyond an explanation: all steps at hand, one by its name, what is obvious."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from pysolve.explaining.choosing import Place
from pysolve.explaining.explainer import PRINTED, PROOFS, TRIVIAL, Explainer
from pysolve.explaining.stated import NAMED
from pysolve.explaining.view import Board
from pysolve.findings import Step
from pysolve.grid import Cell, Grid


class Coach(Explainer):
    """Explains, and answers for any board what can be done on it, and by which step."""

    @property
    def names(self) -> tuple[str, ...]:
        """What steps may be called: those of the files, or of a kind without, as rules are."""
        rules = {instance.rule for instance in self._proofs.instances} if self._plain else ()
        return (*sorted({*self._stated.steps, *rules}), PRINTED.name, *PROOFS)

    def towards(self, target: Grid | None) -> None:
        """Go on with what other solutions agree on: those that agree with other marks."""
        self._target = target

    def obvious(self, board: Board, but: Cell | None = None) -> Board:
        """Return what is known when all steps are taken that nobody needs a hint of.

        None that decide one cell, if that is what is asked about: nor what follows from it.
        """
        silent = self._stated.trivial
        while silent:
            _, deduced = next(self._looks(board))
            candidates = self._prover.candidates(deduced, NAMED)
            wanted = [c for c in candidates if c.kind.name in silent or c.kind.cost == TRIVIAL]
            wanted = [c for c in wanted if but not in c.cells]
            steps = self._prover.proved(wanted, board, cheapest=False)
            if not steps:
                break
            board = board.after(*steps)
        return board

    def at_hand(self, board: Board) -> frozenset[Cell]:
        """Return the cells that a step of the first tier seems to decide now, and rightly.

        None of them is proved: that is for those who tell the step.
        """
        told = self._prover.candidates(self._view.of(board, NAMED), NAMED)
        marks = [mark for candidate in told for mark in candidate.cells.items()]
        return frozenset(cell for cell, value in marks if value in self._values(cell))

    def open(self, board: Board) -> list[Step]:
        """Return all steps that can be taken from a board, the cheapest first.

        Of a kind that names no steps, those are what its rules decide one by one.
        """
        found = [*self._by_each_rule(board), *super().open(board)]
        found.sort(key=self._order)
        return [replace(step, number=n, open=len(found)) for n, step in enumerate(found, 1)]

    def up_to(self, tier: int, board: Board) -> list[Step]:
        """Return the steps up to a tier that can be taken from a board, in no order.

        They may rest on more than they need.
        """
        found = self._by_each_rule(board)
        for looked, deduced in self._looks(board):
            told = (c for c in self._prover.candidates(deduced, looked) if c.kind.tier == looked)
            ways = self._ways.every(deduced, board, looked, self._values)
            proved = (
                self._prover.proof(candidate, board, board) for candidate in chain(told, ways)
            )
            found += [step for step in proved if step is not None]
            if looked >= tier:
                break
        return found

    def _by_each_rule(self, board: Board) -> list[Step]:
        """Return what each rule decides, of a kind that names no steps."""
        if self._plain is None:
            return []
        self._plain.forget()
        found = self._by_single_rules(board)
        self._plain.forget()
        return found

    def by(self, name: str, cell: Cell, board: Board) -> Step | None:
        """Return the step of that name that decides a cell now; None if there is none."""
        if name in PROOFS:
            step = self._by_fewest_rules(board, Place(), [cell])
            return step if step is not None and step.rule == name else None
        if name == PRINTED.name and cell in self._proofs.fixed:
            return self._by_print({cell: self._proofs.fixed[cell]})
        for step in self._by_each_rule(board):
            if step.rule == name and cell in step.places:
                return step
        for tier, deduced in self._looks(board):
            told = self._prover.candidates(deduced, tier)
            ways = self._ways.about(cell, deduced, board, tier, self._values)
            for candidate in chain(told, ways):
                if candidate.kind.name == name and cell in candidate.cells:
                    alone = {cell: candidate.cells[cell]}
                    one = replace(candidate, cells=alone, proof=None, excluded=())
                    step = self._prover.proof(one, board, board)
                    if step is not None:
                        return self.needed(step, board)
        return None

    def needed(self, step: Step, board: Board) -> Step:
        """Return a step without what it does not rest on."""
        return self._prover.needed(step, board)
