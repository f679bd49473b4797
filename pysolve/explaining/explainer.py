"""Solves a puzzle the way a person does: steps with a name, each one proved before it is told.

Named steps are what a kind's deduce.lp concludes from what is known. When they are silent, all
fillings of a room, line or island are compared; then the fewest rules are looked for that exclude
the opposite of a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pysolve import clues, words
from pysolve.engine import Deadline, Limit
from pysolve.errors import KindError, StepError
from pysolve.explaining.proofs import Instance, Proof, Proofs
from pysolve.explaining.stated import (
    BEYOND,
    ENUMERATED,
    NAMED,
    TOGETHER,
    TRIAL,
    StepKind,
    stated,
)
from pysolve.explaining.view import Board, View, around, known_beside
from pysolve.explaining.wording import Wording
from pysolve.facts import Deductions, Taken
from pysolve.findings import Placement, Refusal, Step
from pysolve.grid import Cell, Grid
from pysolve.model import Key, Violation
from pysolve.settling import Case
from pysolve.words import Places

PROOFS = ("together", "trial", "proof", "search")
"""The steps that no rule file names, found for one cell."""

TRIVIAL = 0
"""The cost of steps that copy what is printed, of which nobody needs a hint."""

TOGETHER_COST, TRIAL_COST, BEYOND_COST, SEARCH_COST = 8, 14, 25, 100

MOST_LINKS, MOST_SWEEPS = 9, 5
"""How many steps a trial may be told in, and how often the board is looked over for it."""

MOST_TRIED = 16
"""Of how many cells the opposite is tried, when all else is silent."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A step that could be taken: what it decides, and what it says it rests on.

    What was found by comparing all fillings has its proof already.
    """

    kind: StepKind
    where: Key
    cells: dict[Cell, int]
    reasons: tuple[Cell, ...]
    cites: tuple[Instance, ...]
    proof: Proof | None = None
    other: Key | None = None

    @property
    def order(self) -> tuple[int, str, Cell]:
        return self.kind.cost, self.kind.name, min(self.cells)


class Explainer:
    """Takes the steps of one puzzle. `target` is what all its solutions agree on.

    Without it, as where there is none or it is not known, only what a deduce.lp tells is told.
    Steps beyond the tier `highest` are not taken, and the rest of the board is left.
    """

    def __init__(
        self,
        case: Case,
        target: Grid | None,
        limit: Limit,
        *,
        steps: Sequence[Path] = (),
        strict: bool = False,
        highest: int = BEYOND,
        places: Places = words.LONG,
        deadline: Deadline | None = None,
    ) -> None:
        rules = case.rules
        if not rules.deducing:
            raise KindError(f"{rules.kind.title} has no deduce.lp, which tells its steps")
        self._puzzle, self._spots = case.puzzle, tuple(case.undecided())
        deadline = deadline or Deadline(limit.seconds)
        self._strict, self._target, self._highest = strict, target, highest
        self._stated = stated(rules, steps)
        self._tiers = self._stated.tiers(highest)
        self._proofs = Proofs(case, limit, deadline)
        places = replace(places, sides=case.answer.on_sides)
        self._wording = Wording(case, self._stated, places, self._proofs.meaning)
        self._view = View(
            case,
            (*rules.deducing, *steps),
            rules.closer,
            limit,
            deadline,
            values=self._proofs.meaning.domain,
            disabled=self._proofs.disabled,
            local=self._stated.local,
            highest=self._stated.highest,
        )
        self._proofs.group(self._stated.background, self._stated.whole)
        self._false: set[tuple[str, Key, frozenset[Cell]]] = set()
        self._looked_at: dict[Taken, frozenset[tuple[Cell, int]]] = {}
        self.dropped: list[str] = []

    def steps(self, start: Mapping[Cell, int]) -> Iterator[Step]:
        """Yield the steps from what is known, until all that can be decided is decided."""
        board = dict(start)
        number = 0
        while True:
            found = self._next(board, number)
            if not found:
                return
            for step in found:
                board.update((placed.cell, placed.value) for placed in step.cells)
                number = step.number
                yield step

    def trivial(self, board: Mapping[Cell, int]) -> Board:
        """Return what is known when the steps that copy what is printed are taken as well."""
        now = dict(board)
        while True:
            _, deduced = next(self._looks(now))
            candidates = [c for c in self._candidates(deduced, NAMED) if c.kind.cost == TRIVIAL]
            steps = self._proved(candidates, now, 0, cheapest=False)
            if not steps:
                return now
            now.update((placed.cell, placed.value) for step in steps for placed in step.cells)

    def _next(self, board: Board, number: int) -> list[Step]:
        """Return the cheapest steps that can be taken now."""
        if not self._undecided(board):
            return []
        for tier, deduced in self._looks(board):
            if self._target is None and (deduced.broken or deduced.torn):
                return []
            for name, where in deduced.torn:
                self._refuse(f"{name} at {self._wording.place(where)} gives a cell two values")
            candidates = sorted(self._candidates(deduced, tier), key=lambda c: c.order)
            steps = self._proved(candidates, board, number, cheapest=tier > NAMED)
            if steps:
                return steps
            for candidate in self._enumerated(deduced, board, tier):
                steps = self._proved([candidate], board, number, cheapest=True)
                if steps:
                    return steps
        if self._target is None or self._highest < TOGETHER:
            return []
        step = self._by_fewest_rules(board, number)
        return [step] if step and step.tier <= self._highest else []

    def about(self, cell: Cell, board: Board) -> Step | None:
        """Return a step that decides one cell; None if its solutions differ there."""
        if self._target is None or self._target[cell[0]][cell[1]] is None:
            return None
        for tier, deduced in self._looks(board):
            candidates = [*self._candidates(deduced, tier)]
            candidates += self._enumerated(deduced, board, tier, cell)
            chosen = [
                replace(c, cells={cell: c.cells[cell]}, proof=None)
                for c in candidates
                if cell in c.cells
            ]
            steps = self._proved(sorted(chosen, key=lambda c: c.order), board, 0, cheapest=True)
            if steps:
                return steps[0]
        return self._by_fewest_rules(board, 0, [cell])

    def refusal(
        self, cell: Cell, value: int, board: Board, step: Step | None
    ) -> tuple[Refusal, str] | None:
        """Tell what a value that a cell cannot have clashes with, and say so in a sentence.

        That is a rule that it breaks at once, or else what a step to another value rests on.
        """
        everywhere, against = self._stated.whole | self._stated.background, self._proofs.against
        found = []
        for broken in sorted(self._view.of({**board, cell: value}, NAMED).broken):
            cite = broken.rule, None if broken.rule in everywhere else broken.key
            found.append((against(cell, value, [cite], board), self._wording.broken(broken)))
        if step is not None:
            known = {reason: board[reason] for reason in step.reasons}
            cites = [(instance.rule, instance.key) for instance in step.instances]
            found.append((against(cell, value, cites, known), step.sentence))
        for proof, told in found:
            if proof is not None:
                instances = tuple(sorted(proof.instances))
                printed = clues.at(self._puzzle, [instance.key for instance in instances])
                return Refusal(tuple(sorted(proof.reasons)), printed, instances), told
        return None

    def _undecided(self, board: Board) -> list[Cell]:
        return [
            (r, c)
            for r, c in self._spots
            if (r, c) not in board and (self._target is None or self._target[r][c] is not None)
        ]

    def _looks(self, board: Board) -> Iterator[tuple[int, Deductions]]:
        """Yield each tier with what it tells; all but the first are looked for at once."""
        yield NAMED, self._view.of(board, NAMED)
        if self._tiers[1:]:
            deduced = self._view.of(board, self._tiers[-1])
            for tier in self._tiers[1:]:
                yield tier, deduced

    def _candidates(self, deduced: Deductions, tier: int) -> Iterator[_Candidate]:
        for taken, cells in deduced.forces.items():
            if self._stated.step(taken[0]).tier > tier:
                continue
            if (*taken, frozenset(cells)) in self._false:
                continue
            yield _Candidate(
                self._stated.step(taken[0]),
                taken[1],
                cells,
                tuple(deduced.because.get(taken, ())),
                tuple(deduced.cites.get(taken, ())),
                other=deduced.other.get(taken),
            )

    def _proved(
        self, candidates: Sequence[_Candidate], board: Board, number: int, cheapest: bool
    ) -> list[Step]:
        """Prove the candidates, or only the cheapest; what is false is dropped, or an error."""
        steps: list[Step] = []
        now = dict(board)
        for candidate in candidates:
            if cheapest and steps and candidate.kind.cost > steps[0].cost:
                break
            cells = {cell: v for cell, v in candidate.cells.items() if cell not in now}
            if not cells:
                continue
            proof = candidate.proof or self._proofs.of(
                cells, candidate.reasons, candidate.cites, board
            )
            if proof is None:
                self._drop(candidate)
                continue
            now.update(cells)
            sentence = self._wording.step(
                candidate.kind.sentence, cells, candidate.where, candidate.other
            )
            steps.append(
                self._step(number + len(steps) + 1, candidate.kind, cells, proof, sentence)
            )
        return [replace(step, open=len(candidates)) for step in steps]

    def _drop(self, candidate: _Candidate) -> None:
        self._false.add((candidate.kind.name, candidate.where, frozenset(candidate.cells)))
        where = self._wording.place(candidate.where)
        self._refuse(f"{candidate.kind.name} at {where} is not proved by what it cites")

    def _refuse(self, told: str) -> None:
        if self._strict:
            raise StepError(told)
        if told not in self.dropped:
            self.dropped.append(told)

    def _enumerated(
        self, deduced: Deductions, board: Board, tier: int, only: Cell | None = None
    ) -> Iterator[_Candidate]:
        """Yield what all fillings of a scope of a tier agree on, of all its cells or of one."""
        for taken, cites in deduced.scope.items():
            if self._stated.step(taken[0]).tier != tier:
                continue
            inside = sorted(set(deduced.within.get(taken, ())))
            if only is not None:
                inside = [only] if only in inside else []
            elif self._looked_at.get(taken) == (seen := around(inside, board)):
                continue
            else:
                self._looked_at[taken] = seen
            wanted = [(cell, value) for cell in inside for value in self._values(cell)]
            cells, proof = self._proofs.agreed(wanted, cites, board)
            if cells:
                reasons = tuple(sorted(proof.reasons))
                yield _Candidate(
                    self._stated.step(taken[0]), taken[1], cells, reasons, tuple(cites), proof
                )

    def _values(self, cell: Cell) -> tuple[int, ...]:
        """Return the values that a cell may turn out to have."""
        if self._target is None:
            return self._proofs.meaning.domain
        value = self._target[cell[0]][cell[1]]
        return () if value is None else (int(value),)

    def _by_fewest_rules(
        self, board: Board, number: int, cells: Sequence[Cell] | None = None
    ) -> Step | None:
        """Return the step that few rules prove, or a trial, for one of the cells or of all."""
        left = self._undecided(board) if cells is None else cells
        nearest = sorted(left, key=lambda cell: (-known_beside(cell, board), cell))
        undecided = [(c, value) for c in nearest[:MOST_TRIED] for value in self._values(c)]
        if not undecided:
            return None
        opposite = self._proofs.easiest(undecided, board)
        if opposite is None:
            return self._by_all_rules(*undecided[0], board, number)
        best = self._proofs.smallest(opposite, board)
        cell, value = opposite.cell, opposite.value
        others = self._proofs.meaning.others(value)
        # Where a cell may have several other values, none of them alone can be supposed.
        tried = best.units > 2 and len(others) == 1
        links = self._trial(board, cell, others[0]) if tried else ()
        if links:
            kind = StepKind("trial", "4a", TRIAL_COST + len(links), TRIAL, "")
            sentence = self._wording.trial(cell, value)
            return replace(
                self._step(number + 1, kind, {cell: value}, best.proof, sentence), trial=links
            )
        if best.units <= 2:
            kind = StepKind("together", "", TOGETHER_COST, TOGETHER, "")
        elif best.units == 3:
            kind = StepKind("proof", "", TRIAL_COST, TRIAL, "")
        else:
            kind = StepKind("proof", "", BEYOND_COST + best.units, BEYOND, "")
        sentence = self._wording.proof(cell, value, best.proof)
        return self._step(number + 1, kind, {cell: value}, best.proof, sentence)

    def _by_all_rules(self, cell: Cell, value: int, board: Board, number: int) -> Step:
        """Return the step that rests on everything: the search that found the target proved it."""
        proof = self._proofs.of_everything(board)
        kind = StepKind("search", "", SEARCH_COST, BEYOND, "")
        sentence = self._wording.search(cell, value)
        return self._step(number + 1, kind, {cell: value}, proof, sentence)

    def _trial(self, board: Board, cell: Cell, value: int) -> tuple[Step, ...]:
        """Return the chain of named steps from an assumption to a broken rule, if it is short."""
        now = {**board, cell: value}
        links: list[Step] = []
        for _ in range(MOST_SWEEPS):
            deduced = self._view.of(now, NAMED)
            if not deduced.broken:
                deduced = self._view.of(now, self._tiers[-1]) if not deduced.forces else deduced
            if deduced.broken:
                return self._chain(links, min(deduced.broken), now, board)
            candidates = sorted(self._candidates(deduced, ENUMERATED), key=lambda c: c.order)
            steps = self._proved(candidates, now, len(links), cheapest=False)
            if not steps:
                return ()
            for step in steps:
                links.append(step)
                now.update((placed.cell, placed.value) for placed in step.cells)
        return ()

    def _chain(
        self, links: Sequence[Step], broken: Violation, now: Board, board: Board
    ) -> tuple[Step, ...]:
        """Return the links that lead to the broken rule, and that it is broken; () if too many."""
        reasons = self._proofs.of_broken(broken, now, self._stated.whole | self._stated.background)
        if reasons is None:
            self._refuse(
                f"{broken.rule} at {self._wording.place(broken.key)} is not broken, as is told"
            )
            return ()
        needed = set(reasons) - set(board)
        chain_: list[Step] = []
        for step in reversed(links):
            decided = [placed for placed in step.cells if placed.cell in needed]
            if decided:
                needed |= set(step.reasons) - set(board)
                chain_.append(replace(step, cells=tuple(decided)))
        if len(chain_) > MOST_LINKS:
            return ()
        sentence = self._wording.broken(broken)
        end = Step(0, "broken", "", 0, 0, (), tuple(sorted(reasons)), (), (broken,), sentence)
        ordered = [*reversed(chain_), end]
        return tuple(replace(step, number=i + 1) for i, step in enumerate(ordered))

    def _step(
        self, number: int, kind: StepKind, cells: Mapping[Cell, int], proof: Proof, sentence: str
    ) -> Step:
        return Step(
            number=number,
            rule=kind.name,
            sheet=kind.sheet,
            tier=kind.tier,
            cost=kind.cost,
            cells=tuple(Placement(cell, value) for cell, value in sorted(cells.items())),
            reasons=tuple(sorted(proof.reasons)),
            clues=clues.at(self._puzzle, [instance.key for instance in proof.instances]),
            instances=tuple(sorted(proof.instances)),
            sentence=sentence,
        )
