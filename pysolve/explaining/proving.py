"""Steps that could be taken, proved one by one; what is false is told, not taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pysolve import clues
from pysolve.errors import StepError
from pysolve.explaining.proof import Instance, Proof, proved
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.stated import Stated, StepKind
from pysolve.explaining.view import Board
from pysolve.explaining.wording import Wording
from pysolve.facts import Deductions, Mark, Term
from pysolve.findings import Placement, Step, Way
from pysolve.grid import Cell
from pysolve.model import Key, Puzzle


@dataclass(frozen=True, slots=True)
class Candidate:
    """A step that could be taken: what it decides and excludes, and what it says it rests on.

    What was found by comparing all ways to fill a place has its proof already, and the ways.
    """

    kind: StepKind
    where: Key
    cells: dict[Cell, int]
    reasons: tuple[Cell, ...]
    cites: tuple[Instance, ...]
    proof: Proof | None = None
    other: Key | None = None
    among: tuple[Cell, ...] = ()
    excluded: tuple[Mark, ...] = ()
    gone: tuple[Mark, ...] = ()
    says: tuple[tuple[str, Term], ...] = ()
    ways: tuple[Way, ...] = ()

    @property
    def places(self) -> tuple[Cell, ...]:
        """The places that it decides, or excludes values of."""
        return tuple(self.cells or [cell for cell, _ in self.excluded])

    @property
    def order(self) -> tuple[int, str, Cell]:
        """What comes first: the cheapest, then by name and place."""
        return self.kind.cost, self.kind.name, min(self.places)

    @property
    def named(self) -> tuple[str, Key, frozenset[Cell], frozenset[Mark]]:
        """What tells it from others."""
        return self.kind.name, self.where, frozenset(self.cells), frozenset(self.excluded)


class Prover:
    """Proves what a deduce.lp concludes. `dropped` tells what was found to be false.

    Where nobody is told of the steps, what they rest on may be more than they need.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        stated: Stated,
        proofs: Proofs,
        wording: Wording,
        *,
        strict: bool,
        telling: bool,
    ) -> None:
        self._puzzle, self._stated, self._proofs = puzzle, stated, proofs
        self._wording, self._strict, self._telling = wording, strict, telling
        self._false: set[tuple[str, Key, frozenset[Cell], frozenset[Mark]]] = set()
        self._excluding: dict[Step, Candidate] = {}
        self.dropped: list[str] = []

    def candidates(self, deduced: Deductions, tier: int) -> Iterator[Candidate]:
        """Yield the steps, up to a tier, that a deduce.lp tells and that were not found false."""
        for taken in dict.fromkeys((*deduced.forces, *deduced.excludes)):
            kind = self._stated.step(taken[0])
            if kind.tier > tier:
                continue
            cells = deduced.forces.get(taken, {})
            excluded = deduced.excludes.get(taken, [])
            if not self._proofs.excludes:
                # Of two values, not to have one is to have the other.
                others = {cell: self._proofs.meaning.others(value)[0] for cell, value in excluded}
                cells, excluded = {**others, **cells}, []
            candidate = Candidate(
                kind,
                taken[1],
                cells,
                tuple(deduced.because.get(taken, ())),
                tuple(deduced.cites.get(taken, ())),
                other=deduced.other.get(taken, [None])[-1],
                among=tuple(deduced.among.get(taken, ())),
                excluded=tuple(mark for mark in excluded if mark[0] not in cells),
                gone=tuple(deduced.because_not.get(taken, ())),
                says=tuple(deduced.says.get(taken, ())),
            )
            if candidate.named not in self._false:
                yield candidate

    def taken(self, candidates: Sequence[Candidate], board: Board, *, cheapest: bool) -> list[Step]:
        """Return the first step that decides something; else all that exclude, or the cheapest."""
        for number, candidate in enumerate(candidates):
            if not candidate.cells:
                return self.proved(candidates[number:], board, cheapest=cheapest)
            step = self.proof(candidate, board, board)
            if step is not None:
                return [replace(self.needed(step, board), open=len(candidates))]
        return []

    def proved(
        self, candidates: Sequence[Candidate], board: Board, *, cheapest: bool
    ) -> list[Step]:
        """Prove the candidates, or only the cheapest; what is false is dropped, or an error."""
        steps: list[Step] = []
        now = board
        for candidate in candidates:
            if cheapest and steps and candidate.kind.cost > steps[0].cost:
                break
            step = self.proof(candidate, board, now)
            if step is not None:
                now = now.after(step)
                steps.append(replace(step, open=len(candidates)))
                if not step.cells:
                    self._excluding[steps[-1]] = candidate
        return steps

    def proof(self, candidate: Candidate, board: Board, now: Board) -> Step | None:
        """Prove from a board what a candidate tells that is not known by now; None if it cannot."""
        cells = {cell: v for cell, v in candidate.cells.items() if cell not in now}
        excluded = [m for m in candidate.excluded if m[0] not in now and m not in now.excluded]
        if not cells and not excluded:
            return None
        found = candidate.proof or self._proofs.of(
            proved(cells, excluded), candidate.reasons, candidate.gone, candidate.cites, board
        )
        if found is None:
            self._drop(candidate)
            return None
        sentence = self._worded(candidate, cells, excluded)
        step = self.step(candidate.kind, cells, found, sentence, excluded)
        return replace(step, ways=candidate.ways) if candidate.ways else step

    def needed(self, step: Step, board: Board) -> Step:
        """Return a step without what it does not rest on, where somebody is told of it."""
        few = len(step.reasons) < 2 and len(step.instances) < 2
        if few or not self._telling or step.rule in self._stated.exact:
            return step
        placed = {p.cell: p.value for p in step.cells}
        marks = proved(placed, [(p.cell, p.value) for p in step.excluded])
        gone = frozenset((p.cell, p.value) for p in step.gone)
        proof = Proof(frozenset(step.instances), frozenset(step.reasons), gone)
        return self._resting(step, self._proofs.needed(marks, proof, board))

    def narrowed(
        self, candidate: Candidate, step: Step, board: Board, late: Mapping[Cell, int]
    ) -> Step:
        """Return a step that decides fewer cells than it could, with what that rests on.

        It rests on what came `late` only if it must.
        """
        placed = {p.cell: p.value for p in step.cells}
        excluded = [(p.cell, p.value) for p in step.excluded]
        gone = frozenset((p.cell, p.value) for p in step.gone)
        proof = Proof(frozenset(step.instances), frozenset(step.reasons), gone)
        needed = self._proofs.needed(proved(placed, excluded), proof, board, late)
        sentence = self._worded(candidate, placed, excluded)
        return replace(self._resting(step, needed), sentence=sentence)

    def _resting(self, step: Step, proof: Proof) -> Step:
        """Return a step that rests on a proof."""
        return replace(
            step,
            reasons=tuple(sorted(proof.reasons)),
            clues=clues.at(self._puzzle, [instance.key for instance in proof.instances]),
            instances=tuple(sorted(proof.instances)),
            gone=_placed(proof.gone),
            chain=self._chain(step, proof),
        )

    def _chain(self, step: Step, proof: Proof) -> tuple[tuple[Cell, Cell], ...]:
        """Return the cells of a wall, in pairs: what a step decides and what it rests on."""
        if step.rule not in self._stated.chained:
            return ()
        cells = sorted({*step.places, *proof.reasons})
        return tuple(
            (one, other)
            for one, other in combinations(cells, 2)
            if abs(one[0] - other[0]) == 1 == abs(one[1] - other[1])
        )

    def _worded(
        self, candidate: Candidate, cells: Mapping[Cell, int], excluded: Sequence[Mark]
    ) -> str:
        return self._wording.step(
            candidate.kind.sentence,
            cells,
            candidate.where,
            other=candidate.other,
            among=candidate.among,
            excluded=excluded,
            says=candidate.says,
        )

    def retold(self, step: Step, board: Board) -> Step:
        """Return a step that was found earlier as it is told now, when more is known.

        It excludes nothing of what has its value, and rests on such values instead.
        """
        excluded = [(p.cell, p.value) for p in step.excluded if p.cell not in board]
        gone = [(p.cell, p.value) for p in step.gone if p.cell not in board]
        if len(excluded) == len(step.excluded) and len(gone) == len(step.gone):
            return step
        cells = {placed.cell: placed.value for placed in step.cells}
        known = [*step.reasons, *(p.cell for p in step.gone if p.cell in board)]
        cites = [(instance.rule, instance.key) for instance in step.instances]
        proof = self._proofs.of(proved(cells, excluded), known, gone, cites, board)
        if proof is None:
            return step
        candidate = self._excluding.get(step)
        sentence = self._worded(candidate, cells, excluded) if candidate else step.sentence
        made = self.step(
            StepKind(step.rule, step.sheet, step.cost, step.tier, ""),
            *(cells, proof, sentence, excluded),
        )
        return replace(made, open=step.open, trial=step.trial)

    def _drop(self, candidate: Candidate) -> None:
        self._false.add(candidate.named)
        where = self._wording.place(candidate.where)
        self.refuse(f"{candidate.kind.name} at {where} is not proved by what it cites")

    def refuse(self, told: str) -> None:
        """Tell once of something false; if that is asked for, by an error."""
        if self._strict:
            raise StepError(told)
        if told not in self.dropped:
            self.dropped.append(told)

    def step(
        self,
        kind: StepKind,
        cells: Mapping[Cell, int],
        proof: Proof,
        sentence: str,
        excluded: Sequence[Mark] = (),
    ) -> Step:
        """Return a step that is proved, as if it were the first."""
        bare = Step(
            number=1,
            rule=kind.name,
            sheet=kind.sheet,
            tier=kind.tier,
            cost=kind.cost,
            cells=_placed(cells.items()),
            reasons=(),
            clues=(),
            instances=(),
            sentence=sentence,
            excluded=_placed(excluded),
        )
        return self._resting(bare, proof)


def _placed(marks: Iterable[Mark]) -> tuple[Placement, ...]:
    return tuple(Placement(cell, value) for cell, value in sorted(marks))
