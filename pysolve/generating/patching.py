"""Settles boards patch by patch: first small squares, what is around them taken as known.

Where the clues of a square leave another solution, they are put elsewhere in their groups so that
it falls, or the board is drawn anew there. At last the whole board is looked at in this way; by
then little is left to do. So the effort grows with the board, not with its solutions.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from pysolve import facts
from pysolve.facts import Fitting
from pysolve.generating.drawing import RECUT, Draft, Drawer
from pysolve.generating.rooms import Rooms
from pysolve.generating.workshop import Clues, Region, Workshop
from pysolve.model import Cell, Solution

LONG = 20_000
"""After how many conflicts a question about the whole board is given up."""

RADII = (1, 2, 2, 3)
"""How far around a place a board is drawn anew."""

REDRAWN = 12
"""How often it is drawn anew there before another place is looked at."""

VISITS = 6
"""How often a patch is looked at before the next one's turn comes."""

ROUNDS = 400
"""How often a whole board is looked at before it is given up."""

MOST_ASKED, MOST_AT_ONCE = 60, 8
"""How often clues are put elsewhere before a board is drawn anew, and how many other solutions are
looked for at a time, each one in other places."""

FLIPS, ASTRAY = 400, 0.2
"""How often a clue is moved in search of places where no other solution is left, and how often
without looking where that leads."""


class Patcher:
    """Settles the boards of a workshop, drawn by a drawer, by squares of so many cells a side."""

    def __init__(self, shop: Workshop, drawer: Drawer, side: int) -> None:
        self._shop, self._drawer, self._side = shop, drawer, side

    def anew(self, draft: Draft, places: Sequence[Cell], rng: random.Random) -> Draft | None:
        """Draw a board anew around one of the places; None if its clues leave a choice then."""
        changed = self._mended(draft, places, rng)
        settled, loose = self._settle(changed, None, rng)
        return None if loose else settled

    def settled(self, rng: random.Random) -> Draft | None:
        """Return a board whose clues leave one solution; None if it takes too long."""
        draft = self._drawer.begun(rng, self._drawer.drawn_only, LONG)
        for patch in self._patches():
            for _ in range(VISITS):
                draft, loose = self._settle(draft, patch, rng)
                if not loose:
                    break
                draft = self._mended(draft, loose, rng)
        for _ in range(ROUNDS):
            draft, loose = self._settle(draft, None, rng)
            if not loose:
                return draft
            draft = self._mended(draft, loose, rng)
        return None

    def _patches(self) -> Iterator[Region]:
        """Yield squares that cover the board, each half over the next; none on a small board."""
        rows, cols, side = self._shop.wish.rows, self._shop.wish.cols, self._side
        if max(rows, cols) <= side + side // 2:
            return
        half = side // 2
        for r in range(half, max(rows - half, half + 1) + half, half):
            for c in range(half, max(cols - half, half + 1) + half, half):
                yield Region([((2 * r, 2 * c), side)])

    def _mended(self, draft: Draft, loose: Sequence[Cell], rng: random.Random) -> Draft:
        """Draw a board anew around one of some places, until what is near to it is settled."""
        shop = self._shop
        centre = rng.choice(loose)
        near = Region([(shop.spot(centre), self._side - 1)])
        for _ in range(REDRAWN):
            shop.watch()
            anew = Region([(shop.spot(centre), 2 * rng.choice(RADII))])
            rooms = self._recut(draft.rooms, centre, rng)
            changed = self._drawer.board(rooms, draft.chance, rng, draft, anew)
            if changed is not None:
                draft, left = self._settle(changed, near, rng)
                if not left:
                    break
        return draft

    def _recut(self, rooms: Rooms | None, place: Cell, rng: random.Random) -> Rooms | None:
        cut = self._shop.cut if self._shop.mirrored_rooms is None else None
        if rooms is None or cut is None or rng.random() >= RECUT:
            return rooms
        return cut.again(rng, rooms, self._shop.cell(place))

    def _settle(
        self, draft: Draft, region: Region | None, rng: random.Random
    ) -> tuple[Draft, tuple[Cell, ...]]:
        """Put clues elsewhere until no other solution is left in a region, or on the board.

        Returned are the board, and the places where one is left that no clue can exclude.
        """
        shop = self._shop
        known = {} if region is None else shop.outside(draft.solution, region)
        choice = _Choice(draft.fitting, draft.clues)
        free = [place for place in shop.places if place not in known]
        for _ in range(MOST_ASKED):
            shop.watch()
            others, open_ = self._others(draft, known)
            if open_:
                return draft, tuple(free)
            if not others:
                return draft, ()
            for other in others:
                differing = frozenset(other.differences(draft.solution))
                if not choice.want(self._excluding(draft, differing, region)):
                    return draft, tuple(sorted(differing))
            clues = choice.found(rng)
            if clues is None:
                return draft, tuple(sorted(differing))
            draft = replace(draft, clues=clues)
        return draft, tuple(sorted(differing))

    def _excluding(
        self, draft: Draft, differing: Collection[Cell], region: Region | None
    ) -> list[Fitting]:
        """Return the clues that would exclude another solution, which differs in some places."""
        return [
            clue
            for clue in draft.fitting
            if clue not in draft.clues
            and (told := self._shop.told_by(clue))
            and any(place in differing for place in told)
            and (region is None or region.holds(self._shop.spot(told[0])))
        ]

    def _others(self, draft: Draft, known: dict[Cell, int]) -> tuple[list[Solution], bool]:
        """Return some other solutions, in other places each, and whether there may be more.

        The places that are `known` stay as they are.
        """
        shop = self._shop
        case = shop.case(shop.puzzle(draft.rooms, draft.clues))
        given = [*facts.of(case.puzzle), *facts.reference(draft.solution, case.answer)]
        program = shop.program(case.rules.differing, given, conflicts=LONG)
        found: list[Solution] = []
        stay = dict(known)
        while len(found) < MOST_AT_ONCE:
            reply = program.ask(shop.wishes(stay), shown=True)
            if not reply.yes:
                return found, reply.yes is None and not found
            found.append(case.solution(reply.atoms))
            for r, c in found[-1].differences(draft.solution):
                stay[r, c] = draft.solution.values[r][c]
        return found, False


class _Choice:
    """Which clue of each group is told: such that of some sets of clues each has one that is."""

    def __init__(self, fitting: Clues, clues: Clues) -> None:
        self._told = {(clue.layer, clue.group): clue for clue in clues}
        self._wanted: list[list[Fitting]] = []
        self._hits: list[int] = []
        self._in: dict[Fitting, list[int]] = {clue: [] for clue in fitting}

    def want(self, clues: Collection[Fitting]) -> bool:
        """Tell that one of some clues must be told; False if none of them can be."""
        number = len(self._wanted)
        self._wanted.append(list(clues))
        self._hits.append(sum(self._is_told(clue) for clue in clues))
        for clue in clues:
            self._in[clue].append(number)
        return bool(clues)

    def found(self, rng: random.Random) -> Clues | None:
        """Return such a choice; None if none is found."""
        missed = [number for number, hits in enumerate(self._hits) if not hits]
        for _ in range(FLIPS):
            if not missed:
                return tuple(sorted(self._told.values()))
            moves = self._wanted[rng.choice(missed)]
            if rng.random() < ASTRAY:
                self._tell(rng.choice(moves))
            else:
                self._tell(min(moves, key=lambda clue: (self._lost(clue), rng.random())))
            missed = [number for number, hits in enumerate(self._hits) if not hits]
        return None

    def _is_told(self, clue: Fitting) -> bool:
        return self._told[clue.layer, clue.group] == clue

    def _lost(self, clue: Fitting) -> int:
        """Return how many sets lose their only clue, less those that get one."""
        old = self._told[clue.layer, clue.group]
        gained = set(self._in[clue])
        lost = sum(self._hits[n] == 1 and n not in gained for n in self._in[old])
        return lost - sum(not self._hits[n] for n in gained)

    def _tell(self, clue: Fitting) -> None:
        old = self._told[clue.layer, clue.group]
        for n in self._in[old]:
            self._hits[n] -= 1
        for n in self._in[clue]:
            self._hits[n] += 1
        self._told[clue.layer, clue.group] = clue
