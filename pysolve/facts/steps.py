"""What a deduce.lp states of the steps a person makes, and what it concludes from a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Any

from clorm import ConstantStr, Predicate, Symbol

from pysolve.errors import RuleError
from pysolve.facts.answers import key_of
from pysolve.facts.vocabulary import REMEMBERED
from pysolve.grid import Cell, parted_by, side_between
from pysolve.model import Key, Violation


class Known(Predicate):
    """A cell whose value is known so far: `known(R, C, V)`."""

    row: int
    col: int
    value: int


class SideKnown(Predicate, name="known"):
    """A side whose value is known so far: `known(R, C, R', C', V)`."""

    row: int
    col: int
    other_row: int
    other_col: int
    value: int


class Edge(Predicate):
    """A side that the answer has a value for: `edge(R, C, R', C')`."""

    row: int
    col: int
    other_row: int
    other_col: int


class Excluded(Predicate):
    """A value that a cell is known not to have: `excluded(R, C, V)`."""

    row: int
    col: int
    value: int


class Tier(Predicate):
    """Steps of this tier are looked for: `tier(T)`."""

    tier: int


class StepKind(Predicate, name="step"):
    """A step that a person makes: `step(Name, Sheet, Cost, Tier, Sentence)`."""

    name: ConstantStr
    sheet: str
    cost: int
    tier: int
    sentence: str


class Word(Predicate):
    """What a value is called: `word(Value, Word)`."""

    value: int
    word: str


class Must(Predicate):
    """What a rule demands, after "there is no way to": `must(Rule, Phrase)`."""

    rule: ConstantStr
    phrase: str


class MustAll(Predicate, name="must_all"):
    """What a rule demands of the board, at many places: `must_all(Rule, Phrase)`."""

    rule: ConstantStr
    phrase: str


class MustHere(Predicate, name="must_here"):
    """What a rule demands where it is seen to be broken: `must_here(Rule, Phrase)`."""

    rule: ConstantStr
    phrase: str


class Tested(Predicate):
    """A rule by which ways of a step fail: `tested(Name, Rule)`."""

    name: ConstantStr
    rule: ConstantStr


class Single(Predicate, name="only_way"):
    """What a step is told as where one way is left: `only_way(Name, Name')`."""

    name: ConstantStr
    alone: ConstantStr


class Trivial(Predicate):
    """A step that nobody needs a hint of: `trivial(Name)`."""

    name: ConstantStr


class Exact(Predicate):
    """A step that needs each reason that it names: `exact(Name)`."""

    name: ConstantStr


class Chained(Predicate):
    """A step by cells that touch at corners, one after the other: `chained(Name)`."""

    name: ConstantStr


class Background(Predicate):
    """A rule that proofs may use without mention: `background(Rule)`."""

    rule: ConstantStr


class Whole(Predicate):
    """A rule that proofs mention as a whole: `whole(Rule)`."""

    rule: ConstantStr


class Local(Predicate):
    """Up to this tier each step looks at few cells: `local(Tier)`."""

    tier: int


class Level(Predicate):
    """From which score on a puzzle is of a level: `level(N, Score)`."""

    level: int
    score: int


class Chosen(Predicate, name="cost"):
    """What a step costs where the next one is chosen, in tenths: `cost(Name, Tenths)`."""

    name: ConstantStr
    tenths: int


class Weight(Predicate):
    """What counts beside that, of a cost of 1: `weight(What, Percent)`, distance or age."""

    of: ConstantStr
    percent: int


class Farthest(Predicate):
    """Beyond so many cells all is equally far: `farthest(N)`."""

    cells: int


def known(board: Mapping[Cell, int], *, on_sides: bool = False) -> list[Predicate]:
    """Return the facts of what is known of a board: of cells, or of sides by their spots."""
    if on_sides:
        return [_side_known(*_ends(spot), value) for spot, value in board.items()]
    return [_known(r, c, value) for (r, c), value in board.items()]


def edges(spots: Iterable[Cell]) -> list[Predicate]:
    """Return the facts of the sides that have a value."""
    return [Edge(*_ends(spot)) for spot in spots]


def excluded(marks: Iterable[Mark]) -> list[Predicate]:
    """Return the facts of what cells are known not to have."""
    return [_excluded(r, c, value) for (r, c), value in marks]


def _ends(spot: Cell) -> tuple[int, int, int, int]:
    (r, c), (r2, c2) = parted_by(spot)
    return r, c, r2, c2


_known = lru_cache(REMEMBERED)(Known)
_side_known = lru_cache(REMEMBERED)(SideKnown)
_excluded = lru_cache(REMEMBERED)(Excluded)


def tiers(highest: int) -> list[Predicate]:
    """Return the facts that steps up to a tier are looked for."""
    return [Tier(tier) for tier in range(1, highest + 1)]


Taken = tuple[str, Key]
"""A step and the place where it is taken."""

Mark = tuple[Cell, int]
"""A cell and a value, which it has or has not."""

Term = int | str | Key
"""What a slot of a sentence stands for: a number, a string, a place or another term."""


Signature = tuple[str, int]
"""A predicate: its name, and how many arguments it has."""

Told = Callable[[Sequence[Signature]], Iterable[Symbol]]
"""Tells the atoms of some predicates."""

Cite = tuple[str, Key | None]
"""A rule at a place, or everywhere."""


class Deductions:
    """What a deduce.lp concludes from what is known: the atoms of lib/steps.lp, by step.

    Sides are told by their spots. `torn` are steps that give a cell two values, of which `forces`
    has the first. `broken_with` are the rules that something broken rests on beside its own. What
    steps rest on, and what is tried together, is read when it is asked for: often it is not.
    """

    def __init__(self, told: Sequence[Told]) -> None:
        self._told = told
        self.forces: dict[Taken, dict[Cell, int]] = {}
        self.excludes: dict[Taken, list[Mark]] = {}
        self.torn: list[Taken] = []
        self.broken: list[Violation] = []
        self.broken_with: dict[Violation, list[str]] = {}
        for name, taken, what in self._read(_CONCLUDED):
            if name == "broken":
                broken, also = what
                if broken not in self.broken:
                    self.broken.append(broken)
                self.broken_with.setdefault(broken, []).extend(also)
            elif name == "forces":
                cell, value = what
                if self.forces.setdefault(taken, {}).setdefault(cell, value) != value:
                    self.torn.append(taken)
            else:
                self.excludes.setdefault(taken, []).append(what)

    def _read(self, signatures: Sequence[Signature]) -> Iterator[tuple[str, Taken, Any]]:
        for told in self._told:
            yield from map(_deduced, told(signatures))

    def _by_step(self, signatures: Sequence[Signature]) -> dict[str, dict[Taken, list[Any]]]:
        found: dict[str, dict[Taken, list[Any]]] = {name: {} for name, _ in signatures}
        for name, taken, what in self._read(signatures):
            found[name].setdefault(taken, []).append(what)
        return found

    @cached_property
    def _grounds(self) -> dict[str, dict[Taken, list[Any]]]:
        return self._by_step(_GROUNDS)

    @cached_property
    def _scopes(self) -> dict[str, dict[Taken, list[Any]]]:
        return self._by_step(_SCOPES)

    @property
    def other(self) -> dict[Taken, list[Key]]:
        """The place that {other} stands for, the last if there are several."""
        return self._grounds["other"]

    @property
    def among(self) -> dict[Taken, list[Cell]]:
        """The cells that {among} stands for."""
        return self._grounds["among"]

    @property
    def because(self) -> dict[Taken, list[Cell]]:
        """The known cells that a step rests on."""
        return self._grounds["because"]

    @property
    def because_not(self) -> dict[Taken, list[Mark]]:
        """The excluded values that a step rests on."""
        return self._grounds["because_not"]

    @property
    def cites(self) -> dict[Taken, list[Cite]]:
        """The rules that a step rests on."""
        return self._grounds["cites"]

    @property
    def says(self) -> dict[Taken, list[tuple[str, Term]]]:
        """What other slots of a sentence stand for."""
        return self._grounds["says"]

    @property
    def scope(self) -> dict[Taken, list[Cite]]:
        """The rules that are tried together."""
        return self._scopes["scope"]

    @property
    def within(self) -> dict[Taken, list[Cell]]:
        """The cells that such a trial may decide."""
        return self._scopes["within"]

    @property
    def way(self) -> dict[Taken, list[Cell]]:
        """The cells that the ways of such a trial are told by."""
        return self._scopes["way"]

    def leave_out(self, disabled: frozenset[str]) -> None:
        """Leave out the steps that rest on a rule that is switched off, and what it would break."""
        for taken, cites in self.cites.items():
            if any(rule in disabled for rule, _ in cites):
                self.forces.pop(taken, None)
                self.excludes.pop(taken, None)
        for taken, cites in self.scope.items():
            self.scope[taken] = [cite for cite in cites if cite[0] not in disabled]
        self.broken = [
            broken
            for broken in self.broken
            if disabled.isdisjoint([broken.rule, *self.broken_with[broken]])
        ]


_CONCLUDED = (("forces", 5), ("broken", 2), ("excludes", 5), ("forces", 7), ("broken", 3))
_GROUNDS = (
    *(("other", 3), ("because", 4), ("cites", 4), ("cites", 3), ("because_not", 5)),
    *(("because", 6), ("among", 4), ("among", 6), ("says", 4)),
)
_SCOPES = (*(("scope", 4), ("scope", 3), ("within", 4), ("within", 6), ("way", 4), ("way", 6)),)
"""The predicates that a deduce.lp gives: what follows, what that rests on, and what is tried."""

UNLIKE = ("unlike", 4)
"""The predicate by which a deduce.lp tells which cells never have the same value."""


def unlike(symbols: Iterable[Symbol]) -> list[tuple[Cell, Cell]]:
    """Read which cells never have the same value."""
    told = ([argument.number for argument in symbol.arguments] for symbol in symbols)
    return [((r, c), (r2, c2)) for r, c, r2, c2 in told]


@lru_cache(REMEMBERED)
def _deduced(symbol: Symbol) -> tuple[str, Taken, Any]:
    """Return the name of an atom of lib/steps.lp, the step it is about, and what it tells."""
    name, arguments = symbol.name, symbol.arguments
    try:
        taken = (str(arguments[0]), key_of(arguments[1]))
        if name == "broken":
            return name, taken, (Violation(*taken), tuple(map(str, arguments[2:])))
        if name == "says":
            return name, taken, (str(arguments[2]), _term(arguments[3]))
        if name == "other":
            return name, taken, key_of(arguments[2])
        if name in _VALUED:
            *place, value = (argument.number for argument in arguments[2:])
            return name, taken, (_spot(place), value)
        if name in ("because", "within", "among", "way"):
            return name, taken, _spot([argument.number for argument in arguments[2:]])
    except (RuntimeError, ValueError):
        raise RuleError(f"the steps give {symbol}, which is of no form that is known") from None
    where = key_of(arguments[3]) if len(arguments) > 3 else None
    return name, taken, (str(arguments[2]), where)


def _term(symbol: Symbol) -> Term:
    """Return what a slot of a sentence stands for."""
    for told in ("number", "string"):
        with suppress(RuntimeError):  # It is none.
            term: int | str = getattr(symbol, told)
            return term
    return key_of(symbol)


_VALUED = ("forces", "excludes", "because_not")
"""The atoms that tell of a place and a value."""


def _spot(numbers: Sequence[int]) -> Cell:
    """Return the place that an atom names: a cell, or the spot of the side between two."""
    if len(numbers) == 2:
        return numbers[0], numbers[1]
    one, other = (numbers[0], numbers[1]), (numbers[2], numbers[3])
    found = side_between(one, other) if one < other else None
    if found is None:
        raise ValueError("of two cells that share a side, the left or upper one comes first")
    return found
