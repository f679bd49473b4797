"""Trials: what follows from supposing the opposite of a cell, step by step, to a broken rule.

All that named steps conclude is followed up, wave by wave, and where they are silent what all ways
to fill a place agree on; of that, only the links that lead to the end are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pysolve.explaining.proof import Proof
from pysolve.explaining.proofs import Proofs
from pysolve.explaining.proving import Candidate, Prover
from pysolve.explaining.stated import ENUMERATED, NAMED, Stated
from pysolve.explaining.view import Board, View
from pysolve.explaining.ways import Ways
from pysolve.explaining.wording import Wording
from pysolve.facts import Deductions, Mark
from pysolve.findings import Step
from pysolve.grid import Cell
from pysolve.model import Violation

MOST_WAVES = 8
"""How often the board is looked over for a trial."""

MOST_ENDS = 2
"""How many broken rules are followed back, to tell the shortest chain."""

MOST_CLASHING, MOST_OF_TWO = 4, 8
"""How many rules may clash at the end of a trial, where no single one is seen to be broken; and how
many, if they are of one sort or two."""


@dataclass(frozen=True, slots=True)
class _Link:
    """A step of a trial, what it was worded from, and the board it was concluded from."""

    candidate: Candidate
    step: Step
    board: Board


@dataclass(frozen=True, slots=True)
class Trial:
    """The links of a trial, of which the last tells that some rules cannot hold, and these.

    Where none of them is seen to be broken by itself, so many rules `clash`.
    """

    links: tuple[Step, ...]
    ending: tuple[Violation, ...]
    clash: int = 0


class Trials:
    """Follows up what is supposed. `highest` is the tier up to which steps are looked for."""

    def __init__(
        self,
        stated: Stated,
        proofs: Proofs,
        prover: Prover,
        *,
        view: View,
        ways: Ways,
        wording: Wording,
        highest: int,
    ) -> None:
        self._stated, self._proofs, self._prover = stated, proofs, prover
        self._view, self._ways, self._wording = view, ways, wording
        self._highest = highest

    def trial(self, board: Board, mark: Mark, most: int) -> Trial | None:
        """Return the trial of the opposite of a mark, to rules that cannot hold; None without one.

        Supposed is the other value, or where there are several, that it is not this one. A chain
        of more than `most` links is not told.
        """
        cell, value = mark
        others = self._proofs.meaning.others(value)
        one = len(others) == 1
        now = board.having({cell: others[0]}) if one else board.having({}, [mark])
        links: list[_Link] = []
        for _ in range(MOST_WAVES):
            deduced, wave = self._wave(now, links, board, cell)
            if deduced.broken:
                return self._shortest(deduced, links, now, board, most)
            if not wave:
                break
            links += wave
            now = now.after(*(link.step for link in wave))
        return self._clashing(links, now, board, most)

    def _wave(
        self, now: Board, links: Sequence[_Link], board: Board, cell: Cell
    ) -> tuple[Deductions, list[_Link]]:
        """Return what is told of a board, and all that can be concluded from it at once."""
        deduced = self._view.of(now, NAMED)
        wave = [] if deduced.broken else self._linked(self._prover.candidates(deduced, NAMED), now)
        if not wave and not deduced.broken and self._highest > NAMED:
            deduced = self._view.of(now, self._highest)
            if not deduced.broken:
                wave = self._linked(self._prover.candidates(deduced, ENUMERATED), now)
                if not wave:
                    new = [c for c in now.known if c not in board] or [cell]
                    found = self._ways.near(new, deduced, now, ENUMERATED, self._values)
                    wave = self._linked(found, now)
        return deduced, wave

    def _values(self, cell: Cell) -> tuple[int, ...]:
        """Return the values that a cell may turn out to have: any, where something false is so."""
        return self._proofs.meaning.domain

    def _linked(self, candidates: Iterable[Candidate], board: Board) -> list[_Link]:
        """Prove candidates from a board, the cheapest first."""
        wave: list[_Link] = []
        now = board
        for candidate in sorted(candidates, key=lambda c: c.order):
            step = self._prover.proof(candidate, board, now)
            if step is not None:
                now = now.after(step)
                wave.append(_Link(candidate, step, board))
        return wave

    def _shortest(
        self, deduced: Deductions, links: Sequence[_Link], now: Board, board: Board, most: int
    ) -> Trial | None:
        """Return the shortest of the chains to what is broken."""
        whole = self._stated.whole | self._stated.background
        chains = []
        for broken in sorted(deduced.broken)[:MOST_ENDS]:
            also = deduced.broken_with[broken]
            proof = self._proofs.of_broken(broken, also, now, whole)
            if proof is None:
                self._prover.refuse(
                    f"{broken.rule} at {self._wording.place(broken.key)} is not broken, as is told"
                )
                continue
            ends = [broken, *(i for i in sorted(proof.instances) if i.rule in also)]
            # What is broken together with other rules is told by where it is broken.
            chains.append(self._told(self._led(links, proof, now, board, ends), [broken]))
        short = [chain for chain in chains if len(chain.links) <= most]
        return min(short, key=lambda chain: len(chain.links), default=None)

    def _clashing(
        self, links: Sequence[_Link], now: Board, board: Board, most: int
    ) -> Trial | None:
        """Return the chain to a few rules that cannot all hold; None if they are more than few."""
        found = self._proofs.clash(now) if links else None
        if found is None:
            return None
        clash, proof = found
        ends = sorted(proof.instances)
        sorts = {self._stated.must.get(end.rule, end.rule) for end in ends}
        if clash > (MOST_CLASHING if len(sorts) > 2 else MOST_OF_TWO):
            return None
        chain = self._led(links, proof, now, board, ends)
        told = self._told(chain, ends)
        return replace(told, clash=clash) if 1 < len(chain) <= most else None

    def _told(self, chain: Sequence[Step], ending: Sequence[Violation]) -> Trial:
        """Return a trial whose last link tells which rules cannot hold."""
        *links, end = chain
        sentence = self._wording.broken(ending)
        return Trial((*links, replace(end, sentence=sentence)), tuple(ending))

    def _led(
        self,
        links: Sequence[_Link],
        proof: Proof,
        now: Board,
        board: Board,
        ends: Sequence[Violation],
    ) -> tuple[Step, ...]:
        """Return the links that lead to rules that cannot hold, and that they cannot."""
        late = {p.cell: n for n, link in enumerate(links, 1) for p in link.step.cells}
        proof = self._proofs.needed_for(proof, now, late)
        needed, gone = set(proof.reasons) - set(board.known), set(proof.gone)
        chain: list[Step] = []
        for link in reversed(links):
            decided = tuple(p for p in link.step.cells if p.cell in needed)
            excluded = tuple(p for p in link.step.excluded if (p.cell, p.value) in gone)
            if decided or excluded:
                step = replace(link.step, cells=decided, excluded=excluded)
                step = self._prover.narrowed(link.candidate, step, link.board, late)
                needed |= set(step.reasons) - set(board.known)
                gone |= {(p.cell, p.value) for p in step.gone}
                chain.append(step)
        reasons = tuple(sorted(proof.reasons))
        end = Step(0, "broken", "", 0, 0, (), reasons, (), tuple(ends), "")
        return tuple(replace(step, number=i) for i, step in enumerate((*chain[::-1], end), 1))
