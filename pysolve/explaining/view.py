"""What the steps of a kind conclude from what is known."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from clorm import Predicate, Symbol

from pysolve import facts
from pysolve.engine import Deadline, Limit, Looks, Program, survey
from pysolve.explaining.stated import NAMED
from pysolve.facts import Deductions, Mark, Told
from pysolve.findings import Step
from pysolve.grid import Cell
from pysolve.settling import Case


@dataclass(frozen=True, slots=True)
class Board:
    """What is known: what places have, and, of those where that is not known, what they have not.

    Places are cells, or the spots of sides.
    """

    known: dict[Cell, int] = field(default_factory=dict)
    excluded: frozenset[Mark] = frozenset()

    def __contains__(self, place: Cell) -> bool:
        return place in self.known

    def but(self, place: Cell) -> Board:
        """Return the board as if nothing were known of a place."""
        return Board(
            {other: value for other, value in self.known.items() if other != place},
            frozenset(mark for mark in self.excluded if mark[0] != place),
        )

    def after(self, *steps: Step) -> Board:
        """Return the board after some steps."""
        placed = {p.cell: p.value for step in steps for p in step.cells}
        gone = [(p.cell, p.value) for step in steps for p in step.excluded]
        return self.having(placed, gone)

    def having(self, placed: Mapping[Cell, int], gone: Iterable[Mark] = ()) -> Board:
        """Return the board when more is known."""
        known = {**self.known, **placed}
        # What is excluded of a place that has its value now is of no use.
        return Board(known, frozenset(m for m in (*self.excluded, *gone) if m[0] not in known))


class View:
    """Tells what the steps of a kind conclude from what is known.

    Those of `files` go up to the tier `highest`. Up to the tier `local` they look at few cells each
    and are grounded once, with everything that may come to be known, and then asked of each board;
    that takes a tenth of the time. The others walk over the board, which would be too much to
    ground for all boards, and are grounded for each. So are those of `closer`, from tier 2 on.
    """

    def __init__(
        self,
        case: Case,
        files: Sequence[Path],
        closer: Sequence[Path],
        limit: Limit,
        deadline: Deadline,
        *,
        values: Sequence[int],
        disabled: frozenset[str],
        local: int,
        highest: int,
        without: Collection[str] = (),
    ) -> None:
        self._files, self._closer = files, closer
        self._limit, self._deadline = limit, deadline
        self._disabled, self._local, self._highest = disabled, local, highest
        self._without = without
        self._given = facts.of(case.puzzle)
        self._on_sides = case.answer.on_sides
        spots = [*case.undecided()]
        if self._on_sides:
            self._given += facts.edges(spots)
        self._possible = [(spot, v) for spot in spots for v in values]
        self._excludes = len(values) > 2
        self._once: dict[int, _Once] = {}
        self._looked: dict[bool, Looks] = {}
        self._last: dict[int, tuple[Board, Deductions]] = {}

    def of(self, board: Board, tier: int) -> Deductions:
        """Return what is concluded from a board, by steps up to a tier.

        Beyond the first tier that may leave out what the first one tells. Whoever asks of the same
        board again is told the same.
        """
        last = self._last.get(tier)
        if last is None or last[0] is not board:
            last = self._last[tier] = board, self._concluded(board, tier)
        return last[1]

    def _concluded(self, board: Board, tier: int) -> Deductions:
        told: list[Told] = []
        near = min(tier, self._highest)
        if self._files and (near == tier or near > NAMED):
            near_by = near <= self._local
            told.append(self._asked(board, near) if near_by else self._seen(board, near))
        if tier > NAMED and self._closer:
            told.append(self._seen(board, tier, closer=True))
        deduced = Deductions(told)
        if self._disabled:
            deduced.leave_out(self._disabled)
        for concluded in (deduced.forces, deduced.excludes, deduced.scope) if self._without else ():
            for taken in [taken for taken in concluded if taken[0] in self._without]:
                del concluded[taken]
        return deduced

    def unlike(self) -> list[tuple[Cell, Cell]]:
        """Return the cells that never have the same value, as far as the steps tell."""
        if facts.UNLIKE not in survey(self._files).derived:
            return []
        look = Looks(self._files, self._given, self._deadline).at(())
        return facts.unlike(look.symbols([facts.UNLIKE]))

    def _seen(self, board: Board, tier: int, *, closer: bool = False) -> Told:
        given = [*facts.known(board.known, on_sides=self._on_sides), *facts.tiers(tier)]
        given += facts.excluded(sorted(board.excluded))
        if closer not in self._looked:
            files = self._closer if closer else self._files
            self._looked[closer] = Looks(files, self._given, self._deadline)
        return self._looked[closer].at(given).symbols

    def _asked(self, board: Board, tier: int) -> Told:
        once = self._once.get(tier)
        if once is None:
            given = [*self._given, *facts.tiers(tier)]
            had = {
                mark: fact
                for mark in self._possible
                for fact in facts.known(dict([mark]), on_sides=self._on_sides)
            }
            left = self._possible if self._excludes else ()
            hadnt = dict(zip(left, facts.excluded(left), strict=True))
            switches = [*had.values(), *hadnt.values()]
            program = Program(
                self._files, given, self._limit, deadline=self._deadline, switches=switches
            )
            once = self._once[tier] = _Once(program, had, hadnt)
        return _Sorted(once.of(board)).symbols


class _Sorted:
    """Atoms, sorted by their predicates."""

    def __init__(self, symbols: Iterable[Symbol]) -> None:
        self._symbols: dict[tuple[str, int], list[Symbol]] = {}
        for symbol in symbols:
            signature = symbol.name, len(symbol.arguments)
            self._symbols.setdefault(signature, []).append(symbol)

    def symbols(self, signatures: Iterable[tuple[str, int]]) -> Iterator[Symbol]:
        """Yield the atoms of some predicates."""
        for signature in signatures:
            yield from self._symbols.get(signature, ())


class _Once:
    """Steps that were grounded for all boards: with all that places may have, and have not."""

    def __init__(
        self,
        program: Program,
        known: Mapping[Mark, Predicate],
        excluded: Mapping[Mark, Predicate],
    ) -> None:
        self._program = program
        self._known = {mark: self._literal(fact) for mark, fact in known.items()}
        self._excluded = {mark: self._literal(fact) for mark, fact in excluded.items()}

    def _literal(self, fact: Predicate) -> int:
        literal = self._program.literal(fact)
        assert literal is not None, fact
        return literal

    def of(self, board: Board) -> Sequence[Symbol]:
        """Return what the steps conclude from a board."""
        known, excluded = board.known, board.excluded
        literals = [
            literal if known.get(cell) == value else -literal
            for (cell, value), literal in self._known.items()
        ]
        literals += [
            literal if mark in excluded else -literal for mark, literal in self._excluded.items()
        ]
        return self._program.shown(literals)


def around(cells: Sequence[Cell], board: Board, reach: int = 1) -> frozenset[tuple[Mark, bool]]:
    """Return what is known in and just around the box that holds some cells."""
    rows, cols = [r for r, _ in cells], [c for _, c in cells]
    if not cells:
        return frozenset()
    top, bottom = min(rows) - reach, max(rows) + reach
    left, right = min(cols) - reach, max(cols) + reach
    marks = chain(((m, True) for m in board.known.items()), ((m, False) for m in board.excluded))
    return frozenset(
        (mark, has)
        for mark, has in marks
        if top <= mark[0][0] <= bottom and left <= mark[0][1] <= right
    )


def known_beside(cell: Cell, board: Board) -> int:
    """Return how many of the cells around one are known."""
    r, c = cell
    near = [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    return sum(other in board for other in near)
