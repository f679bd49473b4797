"""Solves a puzzle the way a person does: steps with a name, each one proved before it is told.

Named steps are what a kind's deduce.lp concludes from what is known. When they are silent, all
fillings of a room, line or island are compared; then the fewest rules are looked for that exclude
the opposite of a cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from clorm import Predicate, Symbol

from pysolve import facts, words
from pysolve.engine import (
    BRIEF,
    LONG,
    SHORT,
    Deadline,
    Limit,
    Literal,
    Program,
    Switchboard,
    read_facts,
    unit_cores,
)
from pysolve.errors import KindError, StepError
from pysolve.facts import Deductions, Taken
from pysolve.model import UNKNOWN, Cell, Grid, Key, Placement, Puzzle, Step, Violation
from pysolve.rules import Ruleset
from pysolve.settling import Case
from pysolve.words import Places

NAMED, ENUMERATED = 1, 2
"""The tiers of steps that deduce.lp tells: single rules, and those that need more looking."""

TOGETHER, TRIAL, BEYOND = 3, 4, 5
"""Two rules together; a trial, or three rules; and more."""

PROOFS = ("together", "trial", "proof", "search")
"""The steps that no rule file names, found for one cell."""

TIERS = (NAMED, ENUMERATED, TOGETHER)
"""The tiers that a deduce.lp may tell of."""

TRIVIAL = 0
"""The cost of steps that copy what is printed, of which nobody needs a hint."""

TOGETHER_COST, TRIAL_COST, BEYOND_COST, SEARCH_COST = 8, 14, 25, 100

MOST_LINKS, MOST_SWEEPS = 9, 5
"""How many steps a trial may be told in, and how often the board is looked over for it."""

MOST_TRIED = 16
"""Of how many cells the opposite is tried, when all else is silent."""

STATED = (facts.StepKind, facts.Word, facts.Background, facts.Whole, facts.Local)
"""What a deduce.lp states of its steps and of the rules."""

Board = dict[Cell, int]
Instance = tuple[str, Key | None]


@dataclass(frozen=True, slots=True)
class StepKind:
    """What a deduce.lp says of a step."""

    name: str
    sheet: str
    cost: int
    tier: int
    sentence: str


@dataclass(frozen=True, slots=True)
class _Proof:
    """What proves a cell: rule instances and known cells."""

    instances: frozenset[Violation]
    reasons: frozenset[Cell]


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
    proof: _Proof | None = None
    other: Key | None = None

    @property
    def order(self) -> tuple[int, str, Cell]:
        return self.kind.cost, self.kind.name, min(self.cells)


@dataclass(frozen=True, slots=True)
class _Opposite:
    """A cell with its value, and the rules and cells that exclude any other."""

    cell: Cell
    value: int
    units: frozenset[object]
    core: frozenset[Literal]


@dataclass(frozen=True, slots=True)
class _Small:
    """A proof that cannot be made smaller, and how many rules it takes."""

    units: int
    proof: _Proof


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
        puzzle, rules = case.puzzle, case.rules
        if not rules.deducing:
            raise KindError(f"{rules.kind.title} has no deduce.lp, which tells its steps")
        self._puzzle, self._rules = puzzle, rules
        deadline = deadline or Deadline(limit.seconds)
        self._strict, self._target, self._places = strict, target, places
        files = (*rules.deducing, *steps)
        stated = read_facts(files, STATED)
        closer = read_facts(rules.closer, STATED)
        self._kinds = {
            str(f.name): StepKind(str(f.name), f.sheet, f.cost, f.tier, f.sentence)
            for f in (*stated, *closer)
            if isinstance(f, facts.StepKind)
        }
        told = {kind.tier for kind in self._kinds.values()}
        self._highest = highest
        self._tiers = [
            tier for tier in TIERS if tier == NAMED or (tier in told and tier <= highest)
        ]
        self.words = {f.value: f.word for f in stated if isinstance(f, facts.Word)}
        self._background = {str(f.rule) for f in stated if isinstance(f, facts.Background)}
        self._whole = {str(f.rule) for f in stated if isinstance(f, facts.Whole)}
        self._proofs = _Proofs(puzzle, rules, limit, deadline)
        self._view = _View(
            puzzle,
            files,
            rules.closer,
            limit,
            deadline,
            disabled=self._proofs.disabled,
            # Steps brought along may look as far as they like.
            local=max(
                (f.tier for f in stated if isinstance(f, facts.Local) and not steps), default=0
            ),
            highest=max((f.tier for f in stated if isinstance(f, facts.StepKind)), default=NAMED),
        )
        self._proofs.group(self._background, self._whole)
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
                self._refuse(f"{name} at {self._place(where)} gives a cell two values")
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
            candidates += self._enumerated(deduced, board, tier)
            chosen = [
                replace(c, cells={cell: c.cells[cell]}, proof=None)
                for c in candidates
                if cell in c.cells
            ]
            steps = self._proved(sorted(chosen, key=lambda c: c.order), board, 0, cheapest=True)
            if steps:
                return steps[0]
        return self._by_fewest_rules(board, 0, [cell])

    def _undecided(self, board: Board) -> list[Cell]:
        return [
            (r, c)
            for r in range(self._puzzle.rows)
            for c in range(self._puzzle.cols)
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
            if self._kind(taken).tier > tier:
                continue
            if (*taken, frozenset(cells)) in self._false:
                continue
            yield _Candidate(
                self._kind(taken),
                taken[1],
                cells,
                tuple(deduced.because.get(taken, ())),
                tuple(deduced.cites.get(taken, ())),
                other=deduced.other.get(taken),
            )

    def _kind(self, taken: Taken) -> StepKind:
        kind = self._kinds.get(taken[0])
        if kind is None:
            raise KindError(f"forces({taken[0]}, ...): no step(...) of that name is stated")
        return kind

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
            sentence = self._sentence(candidate, cells)
            steps.append(
                self._step(number + len(steps) + 1, candidate.kind, cells, proof, sentence)
            )
        return [replace(step, open=len(candidates)) for step in steps]

    def _drop(self, candidate: _Candidate) -> None:
        self._false.add((candidate.kind.name, candidate.where, frozenset(candidate.cells)))
        where = self._place(candidate.where)
        self._refuse(f"{candidate.kind.name} at {where} is not proved by what it cites")

    def _refuse(self, told: str) -> None:
        if self._strict:
            raise StepError(told)
        if told not in self.dropped:
            self.dropped.append(told)

    def _enumerated(self, deduced: Deductions, board: Board, tier: int) -> Iterator[_Candidate]:
        """Yield what all fillings of a scope of a tier agree on."""
        for taken, cites in deduced.scope.items():
            if self._kind(taken).tier != tier:
                continue
            inside = sorted(set(deduced.within.get(taken, ())))
            around = _around(inside, board)
            if self._looked_at.get(taken) == around:
                continue
            self._looked_at[taken] = around
            wanted = [(cell, value) for cell in inside for value in self._values(cell)]
            cells, proof = self._proofs.agreed(wanted, cites, board)
            if cells:
                reasons = tuple(sorted(proof.reasons))
                yield _Candidate(self._kind(taken), taken[1], cells, reasons, tuple(cites), proof)

    def _values(self, cell: Cell) -> tuple[int, ...]:
        """Return the values that a cell may turn out to have."""
        if self._target is None:
            return (0, 1)
        value = self._target[cell[0]][cell[1]]
        return () if value is None else (int(value),)

    def _by_fewest_rules(
        self, board: Board, number: int, cells: Sequence[Cell] | None = None
    ) -> Step | None:
        """Return the step that few rules prove, or a trial, for one of the cells or of all."""
        left = self._undecided(board) if cells is None else cells
        nearest = sorted(left, key=lambda cell: (-_known_beside(cell, board), cell))
        undecided = [(c, value) for c in nearest[:MOST_TRIED] for value in self._values(c)]
        if not undecided:
            return None
        opposite = self._proofs.easiest(undecided, board)
        if opposite is None:
            return self._by_all_rules(*undecided[0], board, number)
        best = self._proofs.smallest(opposite, board)
        links = self._trial(board, opposite.cell, 1 - opposite.value) if best.units > 2 else ()
        if links:
            kind = StepKind("trial", "4a", TRIAL_COST + len(links), TRIAL, "")
            return replace(self._supposed(number, kind, opposite, best.proof, True), trial=links)
        if best.units <= 2:
            kind = StepKind("together", "", TOGETHER_COST, TOGETHER, "")
        elif best.units == 3:
            kind = StepKind("proof", "", TRIAL_COST, TRIAL, "")
        else:
            kind = StepKind("proof", "", BEYOND_COST + best.units, BEYOND, "")
        return self._supposed(number, kind, opposite, best.proof, False)

    def _by_all_rules(self, cell: Cell, value: int, board: Board, number: int) -> Step:
        """Return the step that rests on everything: the search that found the target proved it."""
        proof = self._proofs.of_everything(board)
        kind = StepKind("search", "", SEARCH_COST, BEYOND, "")
        sentence = (
            f"No short proof tells what {self._places.cell(*cell)} is. With all rules together, "
            f"trying every board leaves it {self.word(value)}."
        )
        return self._step(number + 1, kind, {cell: value}, proof, sentence)

    def _supposed(
        self, number: int, kind: StepKind, opposite: _Opposite, proof: _Proof, trial: bool
    ) -> Step:
        sentence = self._told(opposite.cell, 1 - opposite.value, proof, trial)
        return self._step(number + 1, kind, {opposite.cell: opposite.value}, proof, sentence)

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
        reasons = self._proofs.of_broken(broken, now, self._whole | self._background)
        if reasons is None:
            self._refuse(f"{broken.rule} at {self._place(broken.key)} is not broken, as is told")
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
        rule = self._rule(broken.rule)
        where = self._place(broken.key)
        sentence = f"That breaks a rule at {where}: {rule[0].lower()}{rule[1:]}"
        end = Step(0, "broken", "", 0, 0, (), tuple(sorted(reasons)), (), (broken,), sentence)
        ordered = [*reversed(chain_), end]
        return tuple(replace(step, number=i + 1) for i, step in enumerate(ordered))

    def _rule(self, name: str) -> str:
        for rule in self._rules.rules:
            if rule.name == name:
                return rule.sentence
        return name

    def _told(self, cell: Cell, value: int, proof: _Proof, trial: bool) -> str:
        """Word a proof: what could not hold together if the cell had the other value."""
        start = f"Suppose {self._places.cell(*cell)} were {self.word(value)}."
        if trial:
            return f"{start} That leads to a contradiction, so it is {self.word(1 - value)}."
        named: dict[str, list[Key]] = {}
        worth = [i for i in sorted(proof.instances) if i.rule not in self._background]
        for instance in worth or sorted(proof.instances):
            named.setdefault(instance.rule, []).append(instance.key)
        parts = []
        for rule, keys in named.items():
            sentence = self._rule(rule).rstrip(".")
            sentence = sentence[0].lower() + sentence[1:]
            if rule not in self._whole:
                sentence += f" ({'; '.join(map(self._place, keys))})"
            parts.append(sentence)
        rules = f"this rule could not hold: {parts[0]}"
        if len(parts) > 1:
            rules = f"these rules could not all hold: {'; '.join(parts)}"
        return f"{start} Then {rules}. So it is {self.word(1 - value)}."

    def word(self, value: int) -> str:
        """Return what a value is called."""
        return self.words.get(value, str(value))

    def _sentence(self, candidate: _Candidate, cells: Mapping[Cell, int]) -> str:
        """Fill in the sentence of a step; lib/steps.lp lists the words."""
        where, other = candidate.where, candidate.other
        places, one = self._places, len(cells) == 1
        fillings: dict[str, Callable[[], str]] = {
            "cells": lambda: places.spoken(sorted(cells)),
            "outcome": lambda: places.outcome(cells, self.word),
            "shades": lambda: places.shades(cells, self.word),
            "values": lambda: places.values(cells, self.word, where),
            "opposite": lambda: self.word(1 - min(cells.values())),
            "place": lambda: self._place(where),
            "other": lambda: self._place(other or where),
            "they": lambda: "it" if one else "they",
            "stay": lambda: "stays" if one else "stay",
            "are": lambda: "is" if one else "are",
        }

        def filled(match: re.Match[str]) -> str:
            return fillings[match[1]]() if match[1] in fillings else match[0]

        return words.begun(re.sub(r"\{(\w+)\}", filled, candidate.kind.sentence))

    def _place(self, key: Key) -> str:
        return self._places.place(key, self._puzzle)

    def _step(
        self, number: int, kind: StepKind, cells: Mapping[Cell, int], proof: _Proof, sentence: str
    ) -> Step:
        return Step(
            number=number,
            rule=kind.name,
            sheet=kind.sheet,
            tier=kind.tier,
            cost=kind.cost,
            cells=tuple(Placement(cell, value) for cell, value in sorted(cells.items())),
            reasons=tuple(sorted(proof.reasons)),
            clues=self._clues(proof.instances),
            instances=tuple(sorted(proof.instances)),
            sentence=sentence,
        )

    def _clues(self, instances: Iterable[Violation]) -> tuple[Cell, ...]:
        """Return the cells of the clues that rule instances are about."""
        found = set()
        for layer in self._puzzle.layers:
            if layer.name not in facts.CLUE_LAYERS:
                continue
            for r, c, entry in facts.entries(layer.grid):
                rooms = self._puzzle.layer("rooms") if layer.name == "clues" else None
                about = Key("room", (int(rooms[r][c] or 0),)) if rooms else Key("cell", (r, c))
                if entry != UNKNOWN and any(instance.key == about for instance in instances):
                    found.add((r, c))
        return tuple(sorted(found))


def _around(cells: Sequence[Cell], board: Board) -> frozenset[tuple[Cell, int]]:
    """Return what is known in and just around the box that holds some cells."""
    rows, cols = [r for r, _ in cells], [c for _, c in cells]
    if not cells:
        return frozenset()
    return frozenset(
        ((r, c), value)
        for (r, c), value in board.items()
        if min(rows) - 1 <= r <= max(rows) + 1 and min(cols) - 1 <= c <= max(cols) + 1
    )


def _known_beside(cell: Cell, board: Board) -> int:
    r, c = cell
    around = [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    return sum(other in board for other in around)


class _View:
    """Tells what the steps of a kind conclude from what is known.

    Those of `files` go up to the tier `highest`. Up to the tier `local` they look at few cells each
    and are grounded once, with everything that may come to be known, and then asked of each board;
    that takes a tenth of the time. The others walk over the board, which would be too much to
    ground for all boards, and are grounded for each. So are those of `closer`, from tier 2 on.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        files: Sequence[Path],
        closer: Sequence[Path],
        limit: Limit,
        deadline: Deadline,
        *,
        disabled: Collection[str],
        local: int,
        highest: int,
    ) -> None:
        self._files, self._closer = files, closer
        self._limit, self._deadline = limit, deadline
        self._disabled, self._local, self._highest = disabled, local, highest
        self._given = facts.of(puzzle)
        self._cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
        self._once: dict[int, _Once] = {}

    def of(self, board: Board, tier: int) -> Deductions:
        """Return what is concluded from a board, by steps up to a tier.

        Beyond the first tier that may leave out what the first one tells.
        """
        found: Iterable[Symbol] = ()
        near = min(tier, self._highest)
        if near == tier or near > NAMED:
            near_by = near <= self._local
            found = self._asked(board, near) if near_by else self._told(self._files, board, near)
        if tier > NAMED and self._closer:
            found = chain(found, self._told(self._closer, board, tier))
        deduced = facts.deductions(found)
        if self._disabled:
            _leave_out(deduced, self._disabled)
        return deduced

    def _told(self, files: Sequence[Path], board: Board, tier: int) -> Iterator[Symbol]:
        given = [*self._given, *facts.known(board), *facts.tiers(tier)]
        self._deadline.check()
        program = Program(files, given, self._limit, deadline=self._deadline)
        return program.symbols(facts.DEDUCED)

    def _asked(self, board: Board, tier: int) -> Sequence[Symbol]:
        once = self._once.get(tier)
        if once is None:
            given = [*self._given, *facts.tiers(tier)]
            once = self._once[tier] = _Once(
                self._files, given, self._cells, self._limit, self._deadline
            )
        return once.of(board)


def _leave_out(deduced: Deductions, disabled: Collection[str]) -> None:
    """Leave out the steps that rest on a rule that is switched off, and what it would break."""
    for taken, cites in deduced.cites.items():
        if any(rule in disabled for rule, _ in cites):
            deduced.forces.pop(taken, None)
    for taken, cites in deduced.scope.items():
        deduced.scope[taken] = [cite for cite in cites if cite[0] not in disabled]
    deduced.broken = [broken for broken in deduced.broken if broken.rule not in disabled]


class _Once:
    """Steps that were grounded for all boards."""

    def __init__(
        self,
        files: Sequence[Path],
        given: Iterable[Predicate],
        cells: Iterable[Cell],
        limit: Limit,
        deadline: Deadline,
    ) -> None:
        possible = {
            (cell, value): fact
            for cell in cells
            for value in (0, 1)
            for fact in facts.known({cell: value})
        }
        self._program = Program(files, given, limit, deadline=deadline, switches=possible.values())
        self._literals = {}
        for known, fact in possible.items():
            literal = self._program.literal(fact)
            assert literal is not None, fact
            self._literals[known] = literal

    def of(self, board: Board) -> Sequence[Symbol]:
        """Return what the steps conclude from a board."""
        return self._program.shown(
            [
                literal if board.get(cell) == value else -literal
                for (cell, value), literal in self._literals.items()
            ]
        )


class _Proofs:
    """Proves cells by rule instances and known cells, with nothing else in force."""

    def __init__(self, puzzle: Puzzle, rules: Ruleset, limit: Limit, deadline: Deadline) -> None:
        self._puzzle, self._rules = puzzle, rules
        self._answer = rules.kind.answer
        self._board = Switchboard(
            rules.proving,
            facts.of(puzzle),
            limit,
            facts.Violated,
            facts.ANSWERS[self._answer],
            deadline=deadline,
        )
        self.disabled = frozenset(str(fact.rule) for fact in self._board.facts(facts.Disabled))
        self._switches = {
            instance: literal
            for symbol, literal in self._board.switches.items()
            if (instance := facts.instance(symbol)).rule not in self.disabled
        }
        self._instances = {literal: instance for instance, literal in self._switches.items()}
        self._by_rule: dict[str, list[Literal]] = {}
        for instance, literal in self._switches.items():
            self._by_rule.setdefault(instance.rule, []).append(literal)
        self._literals: dict[tuple[Cell, int], Literal] = {}
        self._cells: dict[Literal, Cell] = {}
        self._always: list[Literal] = []
        self._units: dict[object, frozenset[Literal]] = {}
        self._unit_of: dict[Literal, object] = {}
        self._excluded: dict[tuple[Cell, int], _Opposite] = {}

    def of(
        self,
        cells: Mapping[Cell, int],
        reasons: Collection[Cell],
        cites: Iterable[Instance],
        board: Board,
        conflicts: int | None = None,
    ) -> _Proof | None:
        """Prove that cells have their values; None if what is cited does not do it.

        Also None if it takes more than some conflicts to tell.
        """
        switches = set(chain.from_iterable(self._turned_on(cite) for cite in cites))
        known = [self._literal(cell, board[cell]) for cell in reasons if cell in board]
        used: set[Literal] = set()
        for cell, value in cells.items():
            opposite = self._literal(cell, 1 - value)
            core = self._board.excluded([*switches, *known, opposite], conflicts)
            if core is None:
                return None
            used |= core
        return self._proof(used, cells)

    def agreed(
        self, wanted: Sequence[tuple[Cell, int]], cites: Iterable[Instance], board: Board
    ) -> tuple[dict[Cell, int], _Proof]:
        """Return the cells that some rules and all that is known decide, and what of it did it.

        Only those of which that can be told in a short search.
        """
        switches = set(chain.from_iterable(self._turned_on(cite) for cite in cites))
        known = [self._literal(cell, value) for cell, value in board.items()]
        literals = {self._literal(cell, value): (cell, value) for cell, value in wanted}
        cores = self._board.agreed([*switches, *known], literals, SHORT)
        cells = dict(literals[literal] for literal in cores)
        return cells, self._proof(frozenset[Literal]().union(*cores.values()), cells)

    def of_broken(
        self, broken: Violation, board: Board, whole: Collection[str]
    ) -> frozenset[Cell] | None:
        """Return the known cells by which a rule is broken; None if it is not."""
        switches = self._turned_on((broken.rule, None if broken.rule in whole else broken.key))
        known = [self._literal(cell, value) for cell, value in board.items()]
        core = self._board.excluded([*switches, *known])
        return None if core is None else self._proof(core, {}).reasons

    def _turned_on(self, cite: Instance) -> list[Literal]:
        rule, where = cite
        if where is None:
            return self._by_rule.get(rule, [])
        switch = self._switches.get(Violation(rule, where))
        return [] if switch is None else [switch]

    def _atoms(self, board: Mapping[Cell, int]) -> dict[Predicate, bool]:
        grid: list[list[int | None]] = [
            [None] * self._puzzle.cols for _ in range(self._puzzle.rows)
        ]
        for (r, c), value in board.items():
            grid[r][c] = value
        return facts.of_marks(tuple(map(tuple, grid)), self._answer)

    def _literal(self, cell: Cell, value: int) -> Literal:
        """Return the literal that a cell has a value."""
        found = self._literals.get((cell, value))
        if found is None:
            ((atom, holds),) = self._atoms({cell: value}).items()
            literal = self._board.literal(atom)
            if literal is None:
                raise KindError(f"the rules never derive {atom}")
            found = literal if holds else -literal
            self._literals[cell, value] = found
            self._cells[found] = cell
        return found

    def _proof(self, used: Collection[Literal], cells: Mapping[Cell, int]) -> _Proof:
        reasons = {self._cells[literal] for literal in used if literal in self._cells}
        instances = {self._instances[literal] for literal in used if literal in self._instances}
        return _Proof(frozenset(instances), frozenset(reasons - set(cells)))

    def group(self, background: Collection[str], whole: Collection[str]) -> None:
        """Tell which rules are always on in a search for few, and which count as one."""
        self._always = [s for rule in sorted(background) for s in self._by_rule.get(rule, [])]
        for rule, switches in self._by_rule.items():
            if rule in whole:
                self._units[rule] = frozenset(switches)
            elif rule not in background:
                self._units.update({self._instances[s]: frozenset({s}) for s in switches})
        self._unit_of = {s: unit for unit, switches in self._units.items() for s in switches}

    def easiest(self, wanted: Sequence[tuple[Cell, int]], board: Board) -> _Opposite | None:
        """Return the cell whose opposite few rules seem to exclude; None if it takes too long."""
        known = [self._literal(cell, value) for cell, value in board.items()]
        every = [*self._always, *self._unit_of, *known]
        # What is excluded stays excluded when more is known.
        holding = frozenset(every)
        found = [
            opposite
            for cell, value in wanted
            if (opposite := self._excluded.get((cell, value)))
            and opposite.core <= holding | {self._literal(cell, 1 - value)}
        ]
        left = [pair for pair in wanted if pair not in {(o.cell, o.value) for o in found}]
        for conflicts in (BRIEF, SHORT, LONG):
            for cell, value in left:
                opposite = self._opposite(cell, value, every, conflicts)
                if opposite is not None:
                    found.append(opposite)
                    self._excluded[cell, value] = opposite
                    if conflicts == LONG:
                        break
            # What is hard to exclude is hard to explain: only if there is nothing else.
            if found:
                break
        return min(found, key=lambda o: (len(o.units), o.cell), default=None)

    def _opposite(
        self, cell: Cell, value: int, every: Sequence[Literal], conflicts: int
    ) -> _Opposite | None:
        core = self._board.excluded([*every, self._literal(cell, 1 - value)], conflicts)
        if core is None:
            return None
        units = frozenset(self._unit_of[s] for s in core if s in self._unit_of)
        return _Opposite(cell, value, units, core)

    def of_everything(self, board: Board) -> _Proof:
        """Return what cites all rules and all that is known."""
        return _Proof(frozenset(self._switches), frozenset(board))

    def smallest(self, opposite: _Opposite, board: Board) -> _Small:
        """Return a proof against the opposite, of which no rule and no cell can be left out."""
        cell, value = opposite.cell, opposite.value
        against = self._literal(cell, 1 - value)
        known = [self._literal(c, v) for c, v in board.items()]
        fixed = [*self._always, *(k for k in known if k in opposite.core), against]
        units = {unit: self._units[unit] for unit in opposite.units}
        left = unit_cores(self._board, units, fixed) or units
        switches = {s for unit in left.values() for s in unit}
        core = self._board.excluded([*switches, *fixed]) or opposite.core
        cells = set(self._cells) & core
        keep = (core - cells) | {against}
        core = self._board.smallest(core, keep)
        return _Small(len(left), self._proof(core, {cell: value}))
