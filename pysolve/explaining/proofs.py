"""Proves cells by rule instances and what is known, with nothing else in force."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from pysolve import facts
from pysolve.engine import BRIEF, LONG, SHORT, Deadline, Limit, Literal, Switchboard, unit_cores
from pysolve.explaining.proof import Few, Instance, Opposite, Proof, Small, had
from pysolve.explaining.view import Board
from pysolve.facts import Mark
from pysolve.grid import Cell, apart, filled
from pysolve.model import Violation
from pysolve.settling import Case

MOST_ASKED = 150
"""With how many questions the ways to fill a place are looked for."""

SURE, NEVER = 0, None
"""In place of a literal: what holds whatever is guessed, and what cannot be derived at all."""


class Proofs:
    """Proves cells by rule instances and what is known, with nothing else in force.

    `fixed` is what places have whatever the rules say: nothing else can be derived of them.
    """

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
        self.excludes = len(self.meaning.domain) > 2
        """Whether to exclude a value is less than to tell the other."""
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
        self._sure = frozenset(self._board.facts(facts.ANSWERS[self._answer.fact]))
        self._literals: dict[Mark, Literal | None] = {}
        self._cells: dict[Literal, Cell] = {}
        self._marks: dict[Literal, Mark] = {}
        self._always: list[Literal] = []
        self._units: dict[object, frozenset[Literal]] = {}
        self._unit_of: dict[Literal, object] = {}
        self._excluded: dict[Mark, Opposite] = {}
        self.fixed = self._fixed(case.undecided())

    def _fixed(self, spots: Iterable[Cell]) -> dict[Cell, int]:
        found = {}
        for spot in spots:
            can = [v for v in self.meaning.domain if self._literal(spot, v) is not NEVER]
            if len(can) == 1:
                found[spot] = can[0]
        return found

    def of(
        self,
        marks: Mapping[Mark, bool],
        reasons: Collection[Cell],
        gone: Iterable[Mark],
        cites: Iterable[Instance],
        board: Board,
    ) -> Proof | None:
        """Prove that cells have their values, or have not; None if what is cited does not do it."""
        switches = {s for cite in cites for s in self._turned_on(cite)}
        known = {cell: board.known[cell] for cell in reasons if cell in board}
        rests = self._holding(Board(known, board.excluded.intersection(gone)))
        used: set[Literal] = set()
        for (cell, value), has in marks.items():
            against = self._against(cell, value) if has else self._literal(cell, value)
            if against is NEVER:
                continue
            core = self._refuted([*switches, *rests], against)
            if core is None:
                return None
            # Steps on candidates rest on much that others of their reasons tell as well.
            used |= self._board.smallest(core, {against}) if self.excludes else core
        return self._proof(used, marks)

    def agreed(
        self, wanted: Sequence[Mark], cites: Iterable[Instance], board: Board
    ) -> tuple[dict[Cell, int], Proof]:
        """Return the cells that some rules and all that is known decide, and what of it did it.

        Only those of which that can be told in a short search.
        """
        return self.agreed_by({s for cite in cites for s in self._turned_on(cite)}, wanted, board)

    def agreed_by(
        self, switches: Iterable[Literal], wanted: Sequence[Mark], board: Board
    ) -> tuple[dict[Cell, int], Proof]:
        """Return the cells that rules, told by their switches, and all that is known decide."""
        literals = {literal: mark for mark in wanted if (literal := self._literal(*mark))}
        cores = self._board.agreed([*switches, *self._holding(board)], literals, SHORT)
        cells = dict(literals[literal] for literal in cores)
        proof = self._proof(frozenset[Literal]().union(*cores.values()), had(cells))
        return cells, proof

    def needed(
        self,
        marks: Mapping[Mark, bool],
        proof: Proof,
        board: Board,
        late: Mapping[Cell, int] | None = None,
    ) -> Proof:
        """Leave out of a proof what it does not need, first what is farthest from what it proves.

        Without any one of the cells that are left, it proves less. What came `late` is left out
        before all else, the latest first.
        """
        came = late or {}
        against = [
            literal
            for (cell, value), has in marks.items()
            if (literal := self._against(cell, value) if has else self._literal(cell, value))
        ]
        places = [cell for cell, _ in marks]
        known = {cell: board.known[cell] for cell in proof.reasons}
        rests = self._holding(Board(known, board.excluded.intersection(proof.gone)))
        far = {literal: self._place(literal) for literal in rests}
        near = sorted(
            rests, key=lambda it: (-came.get(far[it], -1), -apart(places, [far[it]]), far[it])
        )
        instances = sorted(proof.instances)
        switches = [self._switches[instance] for instance in instances]
        kept = self._board.needed(near, switches, against)
        # Of rules that are told place by place, only those that matter.
        single = [s for i, s in zip(instances, switches, strict=True) if i in self._units]
        if len(single) > 1:
            others = [s for i, s in zip(instances, switches, strict=True) if i not in self._units]
            switches = [*others, *self._board.needed(single, [*others, *kept], against)]
        return self._proof([*switches, *kept], marks)

    def needed_for(self, proof: Proof, board: Board, late: Mapping[Cell, int]) -> Proof:
        """Leave out of a proof that something is broken what it does not need, the latest first."""
        known = {cell: board.known[cell] for cell in proof.reasons}
        rests = self._holding(Board(known, board.excluded.intersection(proof.gone)))
        near = sorted(rests, key=lambda it: (-late.get(self._place(it), -1), self._place(it)))
        switches = [self._switches[instance] for instance in sorted(proof.instances)]
        # Of these, at least one is there: a rule alone breaks nothing.
        kept = self._board.needed(near, switches[:-1], switches[-1:])
        return self._proof([*switches, *kept], {})

    def _place(self, literal: Literal) -> Cell:
        """Return the place that a literal of what is known is about."""
        return self._cells[literal] if literal in self._cells else self._marks[literal][0]

    def against(
        self, cell: Cell, value: int, cites: Iterable[Instance], board: Board
    ) -> Proof | None:
        """Prove that a cell cannot have a value, by nothing superfluous of what is cited and known.

        None if that does not do it, or not in a short search.
        """
        switches = {s for cite in cites for s in self._turned_on(cite)}
        supposed = self._literal(cell, value)
        if supposed is NEVER:
            return Proof(frozenset(), frozenset())
        core = self._refuted([*switches, *self._holding(board.but(cell))], supposed)
        if core is None:
            return None
        return self._proof(self._board.smallest(core, {supposed}), {(cell, value): False})

    def of_broken(
        self, broken: Violation, also: Iterable[str], board: Board, whole: Collection[str]
    ) -> Proof | None:
        """Return what is known by which a rule is broken, with others; None if it is not."""
        switches = self._turned_on((broken.rule, None if broken.rule in whole else broken.key))
        switches = [*switches, *(s for rule in also for s in self._turned_on((rule, None)))]
        core = self._board.excluded([*switches, *self._holding(board)])
        return None if core is None else self._proof(core, {})

    def fillings(
        self, cells: Sequence[Cell], cites: Iterable[Instance], board: Board, most: int
    ) -> list[dict[Cell, int]] | None:
        """Return all ways to fill some cells by some rules and all that is known.

        None if they are more than `most`, or if that takes too many questions to tell.
        """
        fixed = [*(s for cite in cites for s in self._turned_on(cite)), *self._holding(board)]
        found: list[dict[Cell, int]] = []
        begun: list[dict[Cell, int]] = [{}]
        asked = 0
        while begun and len(found) <= most and asked < MOST_ASKED:
            now = begun.pop()
            literals = [self._literal(cell, value) for cell, value in now.items()]
            asked += 1
            if None in literals or self._board.excluded([*fixed, *filter(None, literals)], SHORT):
                continue
            if len(now) == len(cells):
                found.append(now)
                continue
            begun += [{**now, cells[len(now)]: value} for value in self.meaning.domain]
        return found if not begun and len(found) <= most else None

    def failure(
        self,
        way: Mapping[Cell, int],
        cites: Sequence[Instance],
        rules: Collection[str],
        board: Board,
    ) -> frozenset[Violation] | None:
        """Return where which of some rules exclude a way to fill cells; None if they do not."""
        switches = {s for cite in cites for s in self._turned_on(cite)}
        fixed = [*self._holding(board), *filter(None, (self._literal(*m) for m in way.items()))]
        core = self._board.excluded([*switches, *fixed], SHORT)
        if core is None:
            return None
        tested = [s for s in sorted(switches & core) if self._instances[s].rule in rules]
        others = [*fixed, *(s for s in sorted(switches) if self._instances[s].rule not in rules)]
        single = [s for s in tested if self._instances[s] in self._units]
        rest = [s for s in tested if s not in single]
        kept = self._board.needed(single, [*others[:-1], *rest], others[-1:]) if single else []
        return frozenset(self._instances[s] for s in (*rest, *kept))

    def _turned_on(self, cite: Instance) -> list[Literal]:
        rule, where = cite
        if where is None:
            return self._by_rule.get(rule, [])
        switch = self._switches.get(Violation(rule, where))
        return [] if switch is None else [switch]

    def _holding(self, board: Board) -> list[Literal]:
        """Return the literals of what is known; of what is fixed there are none."""
        told = [self._literal(cell, value) for cell, value in board.known.items()]
        told += [self._not(mark) for mark in sorted(board.excluded)]
        return [literal for literal in told if literal]

    def _refuted(
        self, literals: Collection[Literal], against: Literal, conflicts: int | None = None
    ) -> frozenset[Literal] | None:
        """Return those of the literals, and of what is against them, that exclude each other."""
        return None if against == SURE else self._board.excluded([*literals, against], conflicts)

    def _literal(self, cell: Cell, value: int) -> Literal | None:
        """Return the literal that a cell has a value, or that this is `SURE` or `NEVER`."""
        if (cell, value) not in self._literals:
            self._literals[cell, value] = found = self._derived(cell, value)
            if found:
                self._cells[found] = cell
        return self._literals[cell, value]

    def _derived(self, cell: Cell, value: int) -> Literal | None:
        frame = self._answer.frame(self._puzzle.rows, self._puzzle.cols)
        ((atom, holds),) = facts.of_marks(filled(*frame, {cell: value}), self._answer).items()
        literal = self._board.literal(atom)
        if literal is None or atom in self._sure:
            return SURE if holds == (literal is not None) else NEVER
        return literal if holds else -literal

    def _not(self, mark: Mark) -> Literal | None:
        """Return the literal that a cell has not a value."""
        literal = self._literal(*mark)
        if not literal:
            return SURE if literal is NEVER else NEVER
        self._marks[-literal] = mark
        return -literal

    def _against(self, cell: Cell, value: int) -> Literal | None:
        """Return the literal that a cell has another value: the other, where there is but one."""
        others = self.meaning.others(value)
        if len(others) == 1:
            return self._literal(cell, others[0])
        return self._not((cell, value))

    def _proof(self, used: Collection[Literal], marks: Mapping[Mark, bool]) -> Proof:
        """Return a proof of what places have, or have not, from the literals that were used."""
        reasons = {self._cells[literal] for literal in used if literal in self._cells}
        instances = {self._instances[literal] for literal in used if literal in self._instances}
        gone = {self._marks[literal] for literal in used if literal in self._marks}
        places = {cell for cell, _ in marks}
        return Proof(
            frozenset(instances), frozenset(reasons - places), frozenset(gone - set(marks))
        )

    def group(self, background: Collection[str], whole: Collection[str]) -> None:
        """Tell which rules are always on in a search for few, and which count as one."""
        self._always = [s for rule in sorted(background) for s in self._by_rule.get(rule, [])]
        for rule, switches in self._by_rule.items():
            if rule in whole:
                self._units[rule] = frozenset(switches)
            elif rule not in background:
                self._units.update({self._instances[s]: frozenset({s}) for s in switches})
        self._unit_of = {s: unit for unit, switches in self._units.items() for s in switches}

    @property
    def instances(self) -> dict[Violation, Literal]:
        """The rule instances, each with its switch."""
        return self._switches

    def easiest(
        self, wanted: Sequence[Mark], board: Board, efforts: Sequence[int] = (BRIEF, SHORT, LONG)
    ) -> list[Opposite]:
        """Return the cells whose opposite few rules seem to exclude; none if it takes too long.

        `efforts` are the conflicts after which that is given up, tried one after the other.
        """
        every = [*self._always, *self._unit_of, *self._holding(board)]
        # What is excluded stays excluded when more is known.
        holding = frozenset(every)
        found = [
            opposite
            for cell, value in wanted
            if (opposite := self._excluded.get((cell, value)))
            and opposite.core <= holding | {self._against(cell, value)}
        ]
        left = [pair for pair in wanted if pair not in {(o.cell, o.value) for o in found}]
        for conflicts in efforts:
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
        return found

    def _opposite(
        self, cell: Cell, value: int, every: Sequence[Literal], conflicts: int
    ) -> Opposite | None:
        against = self._against(cell, value)
        if against is NEVER:
            return Opposite(cell, value, frozenset(), frozenset())
        core = self._refuted(every, against, conflicts)
        if core is None:
            return None
        units = frozenset(self._unit_of[s] for s in core if s in self._unit_of)
        return Opposite(cell, value, units, core)

    def clash(self, board: Board) -> tuple[int, Proof] | None:
        """Return how many rules cannot hold with what is known, few, and the proof of that.

        None if a short search has none.
        """
        fixed = [*self._always, *self._holding(board)]
        core = self._board.excluded([*fixed, *self._unit_of], SHORT)
        if core is None:
            return None
        units = {self._unit_of[s]: self._units[self._unit_of[s]] for s in core - {*fixed}}
        left = unit_cores(self._board, units, fixed) or units
        switches = frozenset(s for unit in left.values() for s in unit)
        core = self._board.excluded([*switches, *fixed]) or core
        return len(left), self._proof(core, {})

    def of_everything(self, board: Board) -> Proof:
        """Return what cites all rules and all that is known; what is excluded follows from that."""
        return Proof(frozenset(self._switches), frozenset(board.known))

    def fewest(self, opposite: Opposite, board: Board) -> Few:
        """Return rules that exclude the opposite, of which none can be left out."""
        against = self._against(opposite.cell, opposite.value)
        units = {unit: self._units[unit] for unit in opposite.units}
        if against is NEVER:
            return Few(opposite, {})
        known = (k for k in self._holding(board) if k in opposite.core)
        return Few(
            opposite, unit_cores(self._board, units, [*self._always, *known, against]) or units
        )

    def smallest(self, few: Few, board: Board) -> Small:
        """Return a proof by few rules against an opposite, of which no cell can be left out."""
        opposite = few.opposite
        against = self._against(opposite.cell, opposite.value)
        if against is NEVER:
            return Small(Proof(frozenset(), frozenset()))
        known = [k for k in self._holding(board) if k in opposite.core]
        switches = {s for unit in few.units.values() for s in unit}
        core = self._board.excluded([*switches, *self._always, *known, against]) or opposite.core
        told = (set(self._cells) | set(self._marks)) & core
        keep = (core - told) | {against}
        core = self._board.smallest(core, keep)
        proof = self._proof(core, {(opposite.cell, opposite.value): True})
        return Small(proof, frozenset(core & set(self._instances)))
