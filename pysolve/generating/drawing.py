"""Draws boards by the rules, and draws them anew until their clues leave one solution."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from clorm import Predicate

from pysolve import facts, solving
from pysolve.errors import GenerationError
from pysolve.facts import Fitting
from pysolve.generating.cutting import Cut
from pysolve.generating.rooms import Rooms
from pysolve.generating.wish import LARGEST_CHANCE
from pysolve.generating.workshop import BRIEF, Clues, Region, Workshop, centre
from pysolve.grid import frozen, inside
from pysolve.model import Cell, Solution
from pysolve.settling import Case

MOST_FIRSTS = 200
"""How often rooms or seeds that no board fits are drawn, before that is given up."""

PATIENCE = 40
"""How often such a board is drawn before twice the effort is made for the next."""

ROUNDS, ROUNDS_PER_CELL = 60, 1.5
"""How often a board is drawn anew in part before it is given up."""

REROLLED, RECUT = 0.3, 0.25
"""How often chance, and the cut of a room, change where a board is drawn anew."""

RECUTS, FAR, MOST_RECUTS, MOST_WAYS = (1, 2, 3), (0, 1, 1, 2), 20, 1000
"""Where nothing but rooms tells of a board: how many cells go to other rooms before another look,
and how far they are from the places in question; how often that is tried, and up to how many
solutions are counted."""

MOVES = 3
"""How often the clues of a board are put elsewhere before it is drawn anew."""

CLUSTER = 12
"""For how many cells in question there is one place to draw anew."""

LARGE_BOARD, BESIDE = 1000, 3
"""From how many cells on, places are judged one by one; and what counts as near a place."""

Tick = Callable[[int], None]
"""Told how many boards have been drawn so far, now and then."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A board that keeps the rules, the clues that fit it, and where they leave a choice.

    `clues` are those of the puzzle; `fitting` are all that could be. Where there are none, `ways`
    tells how many solutions the rooms leave.
    """

    rooms: Rooms | None
    chance: tuple[int, ...]
    solution: Solution
    fitting: Clues
    clues: Clues
    loose: tuple[Cell, ...]
    ways: int = 0

    @property
    def rank(self) -> tuple[int, int]:
        """How far it is from leaving no choice."""
        return self.ways, len(self.loose)


class Drawer:
    """Draws the boards of a workshop; `drawn` counts them, and `tick` is told."""

    def __init__(self, shop: Workshop, tick: Tick | None) -> None:
        self._shop, self._tick = shop, tick
        self.drawn = 0

    def settled(self, rng: random.Random) -> Draft | None:
        """Return a board whose clues leave one solution; None if it takes too long."""
        draft = self.begun(rng, self.first)
        for _ in range(int(ROUNDS + ROUNDS_PER_CELL * len(self._shop.cells))):
            if not draft.loose:
                return draft
            self._shop.watch()
            changed = self._changed(draft, rng)
            large = len(self._shop.cells) >= LARGE_BOARD and len(draft.loose) >= 2 * CLUSTER
            if changed is not None and large:
                changed = self._best_of(draft, changed, rng) or changed
            if changed is not None and changed.rank <= draft.rank:
                draft = changed
        return None

    def anew(self, draft: Draft, places: tuple[Cell, ...], rng: random.Random) -> Draft | None:
        """Draw a board anew around some of the places; None if its clues leave a choice then."""
        changed = self._changed(replace(draft, loose=places), rng)
        return None if changed is None or changed.loose else changed

    def begun(
        self,
        rng: random.Random,
        first: Callable[[random.Random], Draft | None],
        worth: int = BRIEF,
    ) -> Draft:
        """Return a board to begin with. When none is found for long, each is worth more."""
        for tried in range(MOST_FIRSTS):
            self._shop.worth = worth * 2 ** (tried // PATIENCE)
            draft = first(rng)
            if draft is not None:
                return draft
        raise GenerationError(f"no board was found in {MOST_FIRSTS} tries")

    def first(self, rng: random.Random) -> Draft | None:
        """Draw a board from scratch; None if there is none for what chance gave."""
        return self._drawn(*self._chanced(rng), rng)

    def drawn_only(self, rng: random.Random) -> Draft | None:
        """Draw a board from scratch, and do not look where its clues leave a choice."""
        return self.board(*self._chanced(rng), rng)

    def _chanced(self, rng: random.Random) -> tuple[Rooms | None, tuple[int, ...]]:
        """Return what chance gives to a board: its rooms, and a number for each cell."""
        cut = self._shop.cut
        start = self._shop.start.rooms if self._shop.start else None
        rooms = cut.first(rng, self._shop.mirrored_rooms) if cut else start
        return rooms, tuple(rng.sample(range(LARGEST_CHANCE), len(self._shop.cells)))

    def _changed(self, draft: Draft, rng: random.Random) -> Draft | None:
        """Draw the board anew around some of the cells in question."""
        number = max(1, len(draft.loose) // CLUSTER)
        centres = [(rng.choice(draft.loose), rng.choice((1, 2, 3))) for _ in range(number)]
        anew = Region([(self._shop.spot(place), 2 * radius) for place, radius in centres])
        rooms = draft.rooms
        cut = self._shop.cut if self._shop.mirrored_rooms is None else None
        if cut and rooms is not None and not draft.fitting:
            # Where no clue tells of a board, rooms alone can.
            return self._recut(cut, draft, rooms, rng)
        if cut and rooms is not None and rng.random() < RECUT:
            rooms = cut.again(rng, rooms, self._shop.cell(centres[0][0]))
        chance = draft.chance
        if rng.random() < REROLLED:
            chance = self._rerolled(chance, anew, rng)
        return self._drawn(rooms, chance, rng, draft, anew)

    def _recut(self, cut: Cut, draft: Draft, rooms: Rooms, rng: random.Random) -> Draft | None:
        """Cut rooms otherwise at or near some of the places in question."""
        changes = rng.choice(RECUTS)
        for _ in range(MOST_RECUTS):
            far = rng.choice(FAR)
            r, c = self._shop.cell(rng.choice(draft.loose))
            cell = r + rng.randint(-far, far), c + rng.randint(-far, far)
            if inside(cell, cut.rows, cut.cols):
                changed = cut.again(rng, rooms, cell)
                changes -= changed != rooms
                rooms = changed
            if not changes:
                break
        return self._counted(replace(draft, rooms=rooms))

    def _counted(self, draft: Draft) -> Draft | None:
        """Return a board that its rooms leave, and how many there are; None if there is none."""
        self._count()
        case = self._shop.case(self._shop.puzzle(draft.rooms))
        run = self._shop.program(case.rules.solving, facts.of(case.puzzle)).search(
            keep=1, models=MOST_WAYS
        )
        if not run.found or (run.found < MOST_WAYS and not run.exhausted):
            return None
        solution = case.solution(run.models[0])
        loose = self._loose(case, solution) if run.found > 1 else ()
        if loose is None:
            return None
        return replace(draft, solution=solution, loose=loose, ways=run.found)

    def _count(self) -> None:
        self.drawn += 1
        if self._tick:
            self._tick(self.drawn)

    def _best_of(self, old: Draft, new: Draft, rng: random.Random) -> Draft | None:
        """Take of a changed board the places that are better now; None if they do not go together.

        On a large board something is always worse, and would spoil what is better elsewhere.
        """
        if (old.rooms, old.chance) != (new.rooms, new.chance):
            return None
        values = [list(row) for row in new.solution.values]
        for place in _clusters(new.solution.differences(old.solution)):
            rows, cols = ([cell[axis] for cell in place] for axis in (0, 1))
            worse = [
                sum(
                    min(rows) - BESIDE <= r <= max(rows) + BESIDE
                    and min(cols) - BESIDE <= c <= max(cols) + BESIDE
                    for r, c in draft.loose
                )
                for draft in (old, new)
            ]
            if worse[1] > worse[0]:
                for r, c in place:
                    values[r][c] = old.solution.values[r][c]
        both = replace(old, solution=Solution(frozen(values)))
        return self._drawn(old.rooms, old.chance, rng, both)

    def _rerolled(
        self, chance: tuple[int, ...], anew: Region, rng: random.Random
    ) -> tuple[int, ...]:
        """Give some cells another chance; no two cells have the same."""
        cells = [
            (anew.holds(centre(cell)), x) for cell, x in zip(self._shop.cells, chance, strict=True)
        ]
        stay = {x for inside, x in cells if not inside}
        fresh = (x for x in rng.sample(range(LARGEST_CHANCE), LARGEST_CHANCE) if x not in stay)
        return tuple(next(fresh) if inside else x for inside, x in cells)

    def _drawn(
        self,
        rooms: Rooms | None,
        chance: tuple[int, ...],
        rng: random.Random,
        before: Draft | None = None,
        anew: Region | None = None,
    ) -> Draft | None:
        """Draw a board, and tell where its clues leave a choice; None if there is none."""
        draft = self.board(rooms, chance, rng, before, anew)
        if draft is None:
            return None
        return self._placed(draft, rng) if draft.fitting else self._counted(draft)

    def board(
        self,
        rooms: Rooms | None,
        chance: tuple[int, ...],
        rng: random.Random,
        before: Draft | None = None,
        anew: Region | None = None,
    ) -> Draft | None:
        """Draw a board by the rules, or only some places of one anew; None if there is none."""
        self._count()
        shop, region = self._shop, anew or Region(())
        blank = shop.blank(rooms)
        stays = shop.outside(before.solution, region) if before else {}
        given: list[Predicate] = [
            *facts.of(blank),
            *shop.given(chance, stays),
            *facts.before(shop.staying(before.clues if before else (), region), shop.kind.face),
        ]
        program = shop.program(shop.drawing, given, seed=rng.randrange(2**32))
        solving.refuse_invalid(program, shop.case(blank))
        reply = program.ask(shop.wishes(stays), shown=True)
        if not reply.yes:
            return None
        fitting = shop.fitting(reply.atoms, rooms)
        answer = [symbol for symbol in reply.atoms if not symbol.match("fits", 5)]
        solution = shop.case(blank).solution(answer)
        clues = _one_each(fitting, before.clues if before else (), rng)
        return Draft(rooms, chance, solution, fitting, clues, ())

    def _placed(self, draft: Draft, rng: random.Random) -> Draft | None:
        """Find where the clues leave a choice; put clues elsewhere, where that may mend it."""
        others: list[Solution] = []
        best: Draft | None = None
        for _ in range(MOVES):
            case = self._shop.case(self._shop.puzzle(draft.rooms, draft.clues))
            loose = self._loose(case, draft.solution)
            if loose is None:
                return best
            if best is None or len(loose) < len(best.loose):
                best = replace(draft, loose=loose)
            if not loose or len(draft.fitting) == len(draft.clues):
                return best
            other = self._other(case, draft.solution)
            if other is None:
                return best
            others.append(other)
            moved = self._moved(draft, others, rng)
            if moved is None:
                return best
            draft = replace(draft, clues=moved)
        return best

    def _loose(self, case: Case, solution: Solution) -> tuple[Cell, ...] | None:
        """Return the cells that some solution has otherwise; None if it takes too long to tell."""
        program = self._shop.program(case.rules.solving, facts.of(case.puzzle))
        always, proved = program.consequences(brave=False)
        sometimes, proved_too = program.consequences(brave=True) if proved else (None, False)
        if always is None or sometimes is None or not proved_too:
            return None
        shared = case.shared(always, sometimes)
        return tuple((r, c) for r, c in self._shop.places if shared[r][c] != solution.values[r][c])

    def _other(self, case: Case, solution: Solution) -> Solution | None:
        """Return another solution than the one that was drawn."""
        given = [*facts.of(case.puzzle), *facts.reference(solution, case.answer)]
        reply = self._shop.program(case.rules.differing, given).ask({}, shown=True)
        return case.solution(reply.atoms) if reply.yes else None

    def _moved(self, draft: Draft, others: Sequence[Solution], rng: random.Random) -> Clues | None:
        """Put one clue elsewhere in its group, where the last of the other solutions differs.

        The choice that leaves fewest of the other solutions without such a clue is the best.
        """
        truth = draft.solution.values

        def differs(other: Solution, clue: Fitting) -> bool:
            return any(other.values[r][c] != truth[r][c] for r, c in self._shop.told_by(clue))

        best: tuple[int, float, Clues] | None = None
        for clue in draft.fitting:
            if not differs(others[-1], clue):
                continue
            moved = tuple(
                sorted(
                    clue if (clue.layer, clue.group) == (old.layer, old.group) else old
                    for old in draft.clues
                )
            )
            alive = sum(not any(differs(other, one) for one in moved) for other in others)
            candidate = alive, rng.random(), moved
            if best is None or candidate < best:
                best = candidate
        return best[2] if best else None


def _clusters(cells: Collection[Cell]) -> Iterator[list[Cell]]:
    """Yield cells in groups of those that are near to each other."""
    left = set(cells)
    while left:
        group = [left.pop()]
        for r, c in group:
            near = [cell for cell in left if max(abs(cell[0] - r), abs(cell[1] - c)) <= BESIDE]
            left.difference_update(near)
            group += near
        yield group


def _one_each(fitting: Clues, before: Clues, rng: random.Random) -> Clues:
    """Return one clue of each group, the one it had before if it still fits."""
    groups: dict[tuple[str, str], list[Fitting]] = {}
    for clue in fitting:
        groups.setdefault((clue.layer, clue.group), []).append(clue)
    stay = {(clue.layer, clue.group): clue for clue in before}
    return tuple(
        sorted(
            old if (old := stay.get(key)) in group else rng.choice(group)
            for key, group in groups.items()
        )
    )
