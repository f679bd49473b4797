"""Solves a puzzle the way a person does: steps with a name, each one proved before it is told.

Named steps are what a kind's deduce.lp concludes from what is known. When they are silent, all
fillings of a room, line or island are compared; then the fewest rules are looked for that exclude
the opposite of a cell. Of a kind without a deduce.lp, the rules themselves are asked one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from pysolve import clues, words
from pysolve.engine import Deadline, Limit
from pysolve.explaining.choosing import Place
from pysolve.explaining.fewest import Fewest, by_rule
from pysolve.explaining.paragraphs import Folding
from pysolve.explaining.plain import Plain
from pysolve.explaining.proof import Proof
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.proving import Candidate, Prover
from pysolve.explaining.stated import BEYOND, NAMED, TOGETHER, StepKind, stated
from pysolve.explaining.trying import Trials
from pysolve.explaining.view import Board, View, known_beside
from pysolve.explaining.ways import Ways
from pysolve.explaining.wording import Wording
from pysolve.facts import Deductions, Mark
from pysolve.findings import Placement, Refusal, Step
from pysolve.grid import Cell, Grid, entries
from pysolve.layers import GIVENS
from pysolve.model import Violation
from pysolve.settling import Case
from pysolve.words import Places

PROOFS = ("together", "trial", "proof", "search")
"""The steps that no rule file names, found for one cell."""

TRIVIAL = 0
"""The cost of steps that copy what is printed, of which nobody needs a hint."""

PRINTED = StepKind("printed", "", TRIVIAL, NAMED, "")
"""The step that tells what cells are whatever the rules say."""

AT_HAND = 2
"""Up to how many cells away a step is at hand."""

MOST_TRIED = 16
"""Of how many cells the opposite is tried, when all else is silent."""


class Explainer:
    """Takes the steps of one puzzle. `target` is what all its solutions agree on.

    Without it, as where there is none or it is not known, only what a deduce.lp tells is told.
    Steps beyond the tier `highest` are not taken, nor are those `without` which it is to go; the
    rest of the board is left. Where nobody is told of the steps, as while generating, they may rest
    on more than they need.
    """

    def __init__(
        self,
        case: Case,
        target: Grid | None,
        limit: Limit,
        *,
        steps: Sequence[Path] = (),
        strict: bool = False,
        telling: bool = True,
        highest: int = BEYOND,
        places: Places = words.LONG,
        deadline: Deadline | None = None,
        without: frozenset[str] = frozenset(),
    ) -> None:
        rules = case.rules
        self._puzzle, self._spots = case.puzzle, tuple(case.undecided())
        deadline = deadline or Deadline(limit.seconds)
        self._target, self._highest, self._without = target, highest, without
        self._stated = stated(rules, steps)
        self._tiers = self._stated.tiers(highest)
        self._proofs = proofs = Proofs(case, limit, deadline)
        places = replace(places, sides=case.answer.on_sides)
        self._wording = Wording(case, self._stated, places, proofs.meaning)
        self._view = View(
            case,
            rules.steps(steps),
            rules.closer,
            limit,
            deadline,
            values=proofs.meaning.domain,
            disabled=proofs.disabled,
            local=self._stated.local,
            highest=self._stated.highest,
            without=without,
        )
        proofs.group(self._stated.background, self._stated.whole)
        self._prover = Prover(
            *(case.puzzle, self._stated, proofs, self._wording), strict=strict, telling=telling
        )
        self._reach = 2 if case.answer.on_sides else 1
        self._ways = Ways(self._stated, proofs, self._wording, self._reach)
        trials = Trials(
            *(self._stated, proofs, self._prover),
            view=self._view,
            ways=self._ways,
            wording=self._wording,
            highest=self._tiers[-1],
        )
        self._fewest = Fewest(self._stated, proofs, self._prover, trials, self._wording)
        self._plain = None if self._stated.steps else Plain(case, proofs)
        self._seen: list[Candidate] = []
        self.dropped = self._prover.dropped

    @property
    def domain(self) -> tuple[int, ...]:
        """The values that places may have."""
        return self._proofs.meaning.domain

    def unlike(self) -> tuple[tuple[Cell, Cell], ...]:
        """Return the cells that never have the same value, as far as a deduce.lp tells."""
        return tuple(self._view.unlike())

    def steps(self, start: Mapping[Cell, int]) -> Iterator[Step]:
        """Yield the steps from what is known, until all that can be decided is decided.

        What excludes values is told when something rests on that, and not before.
        """
        board, number = Board(dict(start)), 0
        place = Place(scale=self._reach, weights=self._stated.weights)
        self._seen = []
        folding = Folding(self._reach)
        waiting: list[Step] = []
        while found := self._next(board, place):
            for step in found:
                if step.cost > TRIVIAL:
                    place = replace(place, last=step.places, number=place.number + 1)
                if step.cells:
                    for told in self._told(step, waiting, board):
                        number += 1
                        yield folding.told(replace(told, number=number))
                else:
                    waiting.append(step)
                board = board.after(step)

    def _told(self, step: Step, waiting: list[Step], board: Board) -> list[Step]:
        """Take out of the steps that wait those that a step rests on; return them and the step."""
        told = [self._prover.retold(step, board)]
        gone = set(told[0].gone)
        for earlier in reversed(waiting):
            if gone.intersection(earlier.excluded):
                told.append(self._prover.retold(earlier, board))
                gone |= set(told[-1].gone)
                waiting.remove(earlier)
        return told[::-1]

    def trivial(self, board: Mapping[Cell, int]) -> Board:
        """Return what is known when the steps that copy what is printed are taken as well."""
        now = Board({**self._printed(board), **self._given(), **board})
        while True:
            _, deduced = next(self._looks(now))
            candidates = self._prover.candidates(deduced, NAMED)
            copying = [c for c in candidates if c.kind.cost == TRIVIAL]
            steps = self._prover.proved(copying, now, cheapest=False)
            if not steps:
                return now
            now = now.after(*steps)

    def _printed(self, board: Mapping[Cell, int]) -> dict[Cell, int]:
        """Return what is fixed, whatever the rules say, and not known yet."""
        return {cell: v for cell, v in self._proofs.fixed.items() if cell not in board}

    def _given(self) -> dict[Cell, int]:
        """Return the values that a puzzle gives outright, of a kind that has no step to copy them.

        Only such as its solutions share: a rule that gives them up may have been brought along.
        """
        if self._plain is None or self._target is None:
            return {}
        given = entries(self._puzzle.layer(GIVENS) or ())
        return {(r, c): int(v) for r, c, v in given if self._target[r][c] == v}

    def _next(self, board: Board, place: Place) -> list[Step]:
        """Return the step to be taken now: a cheap one, near to a place; or all that exclude."""
        if not self._undecided(board):
            return []
        if printed := self._printed(board.known):
            return [self._by_print(printed)]
        steps = self._at_hand(board, place)
        for tier, deduced in () if steps else self._looks(board):
            if self._target is None and (deduced.broken or deduced.torn):
                return []
            steps = self._of_tier(tier, deduced, board, place)
            if steps:
                break
        return steps or self._unnamed(board, place)

    def _of_tier(self, tier: int, deduced: Deductions, board: Board, place: Place) -> list[Step]:
        """Return the step to be taken of those of a tier; or all that exclude."""
        for name, where in deduced.torn:
            named = self._wording.place(where)
            self._prover.refuse(f"{name} at {named} gives a cell two values")
        candidates = place.sorted(self._prover.candidates(deduced, tier))
        if tier == NAMED:
            self._seen = candidates
        steps = self._prover.taken(candidates, board, cheapest=tier > NAMED)
        found = iter(()) if steps else self._ways.agreed(deduced, board, tier, self._values, place)
        for candidate in found:
            steps = self._prover.taken([candidate], board, cheapest=True)
            if steps:
                break
        return steps

    def open(self, board: Board) -> list[Step]:
        """Return all named steps that can be taken from a board, the cheapest first."""
        found: dict[tuple[str, tuple[Placement, ...], tuple[Placement, ...]], Step] = {}
        for tier, deduced in self._looks(board):
            candidates = [c for c in self._prover.candidates(deduced, tier) if c.kind.tier == tier]
            candidates += self._ways.every(deduced, board, tier, self._values)
            for candidate in candidates:
                step = self._prover.proof(candidate, board, board)
                if step is not None:
                    same = step.rule, step.cells, step.excluded
                    found.setdefault(same, self._prover.needed(step, board))
        ordered = sorted(found.values(), key=self._order)
        return [replace(step, number=n, open=len(found)) for n, step in enumerate(ordered, 1)]

    def _order(self, step: Step) -> tuple[float, tuple[Cell, ...], str]:
        """Return what comes first where steps are listed: what costs least where one is chosen."""
        return self._stated.weights.cost(step.rule, step.cost), step.places, step.rule

    def _at_hand(self, board: Board, place: Place) -> list[Step]:
        """Return a step nearby that was seen at the last look, of the cheapest.

        That saves a look at the board for each. One that rests on the exclusion of a value from a
        cell that has its value by now would have to be told otherwise: it waits for the next look.
        """
        left = [
            replace(c, cells=cells)
            for c in self._seen
            if (cells := {cell: v for cell, v in c.cells.items() if cell not in board})
            and board.excluded.issuperset(c.gone)
        ]
        cheapest = min((c.kind.cost for c in left), default=0)
        self._seen = left
        near = [c for c in left if c.kind.cost == cheapest and place.far(c.places) <= AT_HAND]
        taken = self._prover.taken(place.sorted(near), board, cheapest=False)
        return [replace(step, open=len(left)) for step in taken]

    def _unnamed(self, board: Board, place: Place) -> list[Step]:
        """Return the steps that no file names: by a rule of a kind that names none, or by few."""
        if self._target is None or not self._without.isdisjoint(PROOFS):
            return []
        steps = self._by_single_rules(board)
        if steps or self._highest < TOGETHER:
            return steps
        step = self._by_fewest_rules(board, place)
        return [step] if step and step.tier <= self._highest else []

    def about(self, cell: Cell, board: Board) -> Step | None:
        """Return a step that decides one cell; None if its solutions differ there."""
        if self._target is None or self._target[cell[0]][cell[1]] is None:
            return None
        if cell in self._proofs.fixed:
            return self._by_print({cell: self._proofs.fixed[cell]})
        for tier, deduced in self._looks(board):
            candidates = [*self._prover.candidates(deduced, tier)]
            candidates += self._ways.about(cell, deduced, board, tier, self._values)
            chosen = [
                replace(c, cells={cell: c.cells[cell]}, proof=None, excluded=())
                for c in candidates
                if cell in c.cells
            ]
            ordered = sorted(chosen, key=lambda c: c.order)
            steps = self._prover.proved(ordered, board, cheapest=True)
            if steps:
                return steps[0]
        return self._by_fewest_rules(board, Place(), [cell])

    def refusal(
        self, cell: Cell, value: int, board: Board, step: Step | None
    ) -> tuple[Refusal, str] | None:
        """Tell what a value that a cell cannot have clashes with, and say so in a sentence.

        That is a rule that it breaks at once, or else what a step to another value rests on.
        """
        everywhere, against = self._stated.whole | self._stated.background, self._proofs.against
        found = []
        deduced = self._view.of(board.having({cell: value}), NAMED)
        for broken in sorted(deduced.broken):
            cite = broken.rule, None if broken.rule in everywhere else broken.key
            also = [(rule, None) for rule in deduced.broken_with[broken]]
            told = self._wording.broken([broken])
            found.append((against(cell, value, [cite, *also], board), told))
        if step is not None:
            known = {reason: board.known[reason] for reason in step.reasons}
            cites = [(instance.rule, instance.key) for instance in step.instances]
            found.append((against(cell, value, cites, Board(known)), step.sentence))
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

    def _values(self, cell: Cell) -> tuple[int, ...]:
        """Return the values that a cell may turn out to have."""
        if self._target is None:
            return self._proofs.meaning.domain
        value = self._target[cell[0]][cell[1]]
        return () if value is None else (int(value),)

    def _by_print(self, cells: Mapping[Cell, int]) -> Step:
        proof = Proof(frozenset(), frozenset())
        return self._prover.step(PRINTED, cells, proof, self._wording.printed(cells))

    def _by_single_rules(self, board: Board) -> list[Step]:
        """Return what single rules decide, of a kind that names no steps.

        What a rule decides from the same cells, at several places, is one step.
        """
        if self._plain is None:
            return []
        target = dict(self._wanted(self._undecided(board)))
        found: dict[tuple[str, frozenset[Cell]], tuple[dict[Cell, int], list[Proof]]] = {}
        now = board
        for instance, decided, proof in self._plain.steps(board, target):
            new = {cell: value for cell, value in decided.items() if cell not in now}
            if new:
                now = now.having(new)
                cells, proofs = found.setdefault((instance.rule, proof.reasons), ({}, []))
                cells.update(new)
                proofs.append(proof)
        return [
            replace(self._by_rule(cells, proofs), open=len(found))
            for cells, proofs in found.values()
        ]

    def _by_rule(self, cells: Mapping[Cell, int], proofs: Sequence[Proof]) -> Step:
        instances = frozenset[Violation]().union(*(proof.instances for proof in proofs))
        proof = Proof(instances, proofs[0].reasons)
        sentence = self._wording.rule(sorted(instances), cells)
        return self._prover.step(by_rule(min(instances)), cells, proof, sentence)

    def _by_fewest_rules(
        self, board: Board, place: Place, cells: Sequence[Cell] | None = None
    ) -> Step | None:
        """Return the step that few rules prove, or a trial, for one of the cells or of all."""
        left = self._undecided(board) if cells is None else cells
        nearest = sorted(left, key=lambda cell: (-known_beside(cell, board), cell))
        wanted = self._wanted(nearest[:MOST_TRIED])
        if not wanted:
            return None
        further = self._wanted(left) if self._plain and cells is None else ()
        return self._fewest.step(wanted, board, place, further)

    def _wanted(self, cells: Sequence[Cell]) -> list[Mark]:
        return [(cell, value) for cell in cells for value in self._values(cell)]
