"""Proves cells by rule instances and known cells, with nothing else in force."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from clorm import Predicate

from pysolve import facts
from pysolve.engine import BRIEF, LONG, SHORT, Deadline, Limit, Literal, Switchboard, unit_cores
from pysolve.errors import KindError
from pysolve.explaining.view import Board
from pysolve.grid import Cell, filled
from pysolve.model import Key, Violation
from pysolve.settling import Case

Instance = tuple[str, Key | None]
"""A rule at a place, or everywhere."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves a cell: rule instances and known cells."""

    instances: frozenset[Violation]
    reasons: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Opposite:
    """A cell with its value, and the rules and cells that exclude any other."""

    cell: Cell
    value: int
    units: frozenset[object]
    core: frozenset[Literal]


@dataclass(frozen=True, slots=True)
class Small:
    """A proof that cannot be made smaller, and how many rules it takes."""

    units: int
    proof: Proof


class Proofs:
    """Proves cells by rule instances and known cells, with nothing else in force."""

    def __init__(self, case: Case, limit: Limit, deadline: Deadline) -> None:
        self._puzzle, self._answer = case.puzzle, case.answer
        self._board = Switchboard(
            case.rules.proving,
            facts.of(case.puzzle),
            limit,
            facts.Violated,
            facts.ANSWERS[self._answer.fact],
            deadline=deadline,
        )
        self.meaning = case.answer
        """What cells are answered with, and the values they may have."""
        if self.meaning.written:
            values = facts.values_of(self._board.literals(facts.ANSWERS[self._answer.fact]))
            self.meaning = self.meaning.over(values)
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
        self._excluded: dict[tuple[Cell, int], Opposite] = {}

    def of(
        self,
        cells: Mapping[Cell, int],
        reasons: Collection[Cell],
        cites: Iterable[Instance],
        board: Board,
        conflicts: int | None = None,
    ) -> Proof | None:
        """Prove that cells have their values; None if what is cited does not do it.

        Also None if it takes more than some conflicts to tell.
        """
        switches = set(chain.from_iterable(self._turned_on(cite) for cite in cites))
        known = [self._literal(cell, board[cell]) for cell in reasons if cell in board]
        used: set[Literal] = set()
        for cell, value in cells.items():
            against = self._against(cell, value)
            core = self._board.excluded([*switches, *known, against], conflicts)
            if core is None:
                return None
            used |= core
        return self._proof(used, cells)

    def agreed(
        self, wanted: Sequence[tuple[Cell, int]], cites: Iterable[Instance], board: Board
    ) -> tuple[dict[Cell, int], Proof]:
        """Return the cells that some rules and all that is known decide, and what of it did it.

        Only those of which that can be told in a short search.
        """
        switches = set(chain.from_iterable(self._turned_on(cite) for cite in cites))
        known = [self._literal(cell, value) for cell, value in board.items()]
        literals = {self._literal(cell, value): (cell, value) for cell, value in wanted}
        cores = self._board.agreed([*switches, *known], literals, SHORT)
        cells = dict(literals[literal] for literal in cores)
        return cells, self._proof(frozenset[Literal]().union(*cores.values()), cells)

    def against(
        self, cell: Cell, value: int, cites: Iterable[Instance], board: Board
    ) -> Proof | None:
        """Prove that a cell cannot have a value, by nothing superfluous of what is cited and known.

        None if that does not do it, or not in a short search.
        """
        switches = set(chain.from_iterable(self._turned_on(cite) for cite in cites))
        known = [self._literal(other, v) for other, v in board.items() if other != cell]
        supposed = self._literal(cell, value)
        core = self._board.excluded([*switches, *known, supposed])
        if core is None:
            return None
        return self._proof(self._board.smallest(core, {supposed}), {cell: value})

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
        grid = filled(*self._answer.frame(self._puzzle.rows, self._puzzle.cols), board)
        return facts.of_marks(grid, self._answer)

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

    def _against(self, cell: Cell, value: int) -> Literal:
        """Return the literal that a cell has another value: the other, where there is but one."""
        others = self.meaning.others(value)
        return self._literal(cell, others[0]) if len(others) == 1 else -self._literal(cell, value)

    def _proof(self, used: Collection[Literal], cells: Mapping[Cell, int]) -> Proof:
        reasons = {self._cells[literal] for literal in used if literal in self._cells}
        instances = {self._instances[literal] for literal in used if literal in self._instances}
        return Proof(frozenset(instances), frozenset(reasons - set(cells)))

    def group(self, background: Collection[str], whole: Collection[str]) -> None:
        """Tell which rules are always on in a search for few, and which count as one."""
        self._always = [s for rule in sorted(background) for s in self._by_rule.get(rule, [])]
        for rule, switches in self._by_rule.items():
            if rule in whole:
                self._units[rule] = frozenset(switches)
            elif rule not in background:
                self._units.update({self._instances[s]: frozenset({s}) for s in switches})
        self._unit_of = {s: unit for unit, switches in self._units.items() for s in switches}

    def easiest(self, wanted: Sequence[tuple[Cell, int]], board: Board) -> Opposite | None:
        """Return the cell whose opposite few rules seem to exclude; None if it takes too long."""
        known = [self._literal(cell, value) for cell, value in board.items()]
        every = [*self._always, *self._unit_of, *known]
        # What is excluded stays excluded when more is known.
        holding = frozenset(every)
        found = [
            opposite
            for cell, value in wanted
            if (opposite := self._excluded.get((cell, value)))
            and opposite.core <= holding | {self._against(cell, value)}
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
    ) -> Opposite | None:
        core = self._board.excluded([*every, self._against(cell, value)], conflicts)
        if core is None:
            return None
        units = frozenset(self._unit_of[s] for s in core if s in self._unit_of)
        return Opposite(cell, value, units, core)

    def of_everything(self, board: Board) -> Proof:
        """Return what cites all rules and all that is known."""
        return Proof(frozenset(self._switches), frozenset(board))

    def smallest(self, opposite: Opposite, board: Board) -> Small:
        """Return a proof against the opposite, of which no rule and no cell can be left out."""
        cell, value = opposite.cell, opposite.value
        against = self._against(cell, value)
        known = [self._literal(c, v) for c, v in board.items()]
        fixed = [*self._always, *(k for k in known if k in opposite.core), against]
        units = {unit: self._units[unit] for unit in opposite.units}
        left = unit_cores(self._board, units, fixed) or units
        switches = {s for unit in left.values() for s in unit}
        core = self._board.excluded([*switches, *fixed]) or opposite.core
        cells = set(self._cells) & core
        keep = (core - cells) | {against}
        core = self._board.smallest(core, keep)
        return Small(len(left), self._proof(core, {cell: value}))
