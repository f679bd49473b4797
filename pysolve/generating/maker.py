"""Makes puzzles: a filled board is drawn by the rules, its clues told, and then left out.

Nothing here knows a kind. What is drawn and which clues fit comes from the kind's generate.lp;
a layer of rooms is cut at random. Where the clues leave several solutions, the board is drawn
anew around the cells in question until there is one. All effort is counted, never timed, so a
seed makes the same puzzle everywhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from clorm import Predicate

from pysolve import catalogue, facts, solving, words
from pysolve.engine import Deadline, Limit, Program, read_facts
from pysolve.errors import GenerationError, KindError, UndecidedError, UsageError
from pysolve.explaining.explainer import BEYOND, Explainer
from pysolve.facts import Fitting
from pysolve.generating import rooms as partitions
from pysolve.generating.rooms import Image, Rooms
from pysolve.metadata import Kind
from pysolve.model import UNKNOWN, Cell, Grid, Layer, Puzzle, Solution, Verdict
from pysolve.rules import Rules, ruleset
from pysolve.settling import Case

SYMMETRIES = ("none", "rotational", "mirror")
ROOMS = ("rectangles", "any")

MOST_TRIES = 40
"""How many boards are drawn from scratch for one puzzle."""

MOST_FIRSTS = 200
"""How often rooms or seeds that no board fits are drawn, before that is given up."""

ROUNDS, ROUNDS_PER_CELL = 60, 1.5
"""How often a board is drawn anew in part before it is given up."""

REROLLED, RECUT = 0.3, 0.25
"""How often chance, and the cut of a room, change where a board is drawn anew."""

MOVES = 3
"""How often the clues of a board are put elsewhere before it is drawn anew."""

CLUSTER = 12
"""For how many cells in question there is one place to draw anew."""

LARGE_BOARD, BESIDE = 1000, 3
"""From how many cells on, places are judged one by one; and what counts as near a place."""

BRIEF, LONG = 500, 50_000
"""After how many conflicts a board counts as too hard to settle, and a clue as needed."""

STEPS_ASIDE = 8
"""How many clues are looked at one by one, when leaving out one more is too hard a step."""

LARGEST_CHANCE = 10_000

OUT_OF_TIME = "no such puzzle was found within the time limit"

Tick = Callable[[int], None]
"""Told how many boards have been drawn so far, now and then."""

Clues = tuple[Fitting, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for. `density` is the share of places that keep a clue, None for the usual."""

    kind: str
    rows: int
    cols: int
    variants: tuple[str, ...] = ()
    difficulty: int | None = None
    symmetry: str = "none"
    density: float | None = None
    minimal: bool = False
    rooms: str = "rectangles"

    def __post_init__(self) -> None:
        if not (self.rows >= 1 and self.cols >= 1 and self.rows * self.cols <= LARGEST_CHANCE):
            raise UsageError(
                f"a board of {self.rows}x{self.cols} cannot be made: it has 1 to"
                f" {LARGEST_CHANCE} cells"
            )
        if self.difficulty is not None and not 1 <= self.difficulty <= BEYOND:
            raise UsageError(f"the difficulty is a tier from 1 to {BEYOND}")
        if self.density is not None and not 0 <= self.density <= 1:
            raise UsageError("the density is a share from 0 to 1")
        for name, value, known in (
            ("symmetry", self.symmetry, SYMMETRIES),
            ("rooms", self.rooms, ROOMS),
        ):
            if value not in known:
                raise UsageError(f"{name} is one of {', '.join(known)}, not {value!r}")
        if self.minimal and self.density is not None:
            raise UsageError("a minimal puzzle has as few clues as can be, so no density")
        if self.minimal and self.symmetry != "none":
            raise UsageError("a minimal puzzle leaves out any clue it can, so no symmetry")

    def command(self, seed: int) -> str:
        """Return the command that makes the same puzzle."""
        parts = ["puzzles generate", f"--kind {self.kind}", f"--size {self.rows}x{self.cols}"]
        parts += [f"--variant {variant}" for variant in self.variants]
        if self.difficulty is not None:
            parts.append(f"--difficulty {self.difficulty}")
        if self.symmetry != "none":
            parts.append(f"--symmetry {self.symmetry}")
        if self.density is not None:
            parts.append(f"--density {self.density:g}")
        if self.rooms != "rectangles":
            parts.append(f"--rooms {self.rooms}")
        if self.minimal:
            parts.append("--minimal")
        return " ".join([*parts, f"--seed {seed}"])


def generate(
    rules: Rules | str,
    rows: int,
    cols: int,
    limit: Limit | None = None,
    *,
    seed: int,
    difficulty: int | None = None,
    symmetry: str = "none",
    density: float | None = None,
    minimal: bool = False,
    rooms: str = "rectangles",
    tick: Tick | None = None,
) -> Puzzle:
    """Make a puzzle with exactly one solution, which it states. The same seed, the same puzzle.

    `rules` is the name of a kind, or `Rules` with variants and a folder; of the limit, the seconds
    count. `difficulty` is the tier that `rate` is to tell. A `GenerationError` tells that no such
    puzzle was found, with a bounded effort or in the given seconds.

    >>> import pysolve
    >>> puzzle = pysolve.generate("takuzu", 4, 4, seed=1)
    >>> pysolve.solve(puzzle).solutions == (puzzle.solution,)
    True
    """
    asked = Rules(rules) if isinstance(rules, str) else rules
    if asked.kind is None or asked.extra:
        raise UsageError("generate needs a kind, and takes no rule files beside it")
    found, more = catalogue.find(asked.kind, asked.folder)
    names = tuple(dict.fromkeys((*more, *asked.variants)))
    wish = Wish(found.name, rows, cols, names, difficulty, symmetry, density, minimal, rooms)
    return Maker(wish, found, limit.seconds if limit else None, tick).make(seed)


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a seed: a puzzle, or why there is none; and how many boards were drawn."""

    seed: int
    puzzle: Puzzle | None
    failure: str
    drawn: int


def make_one(
    wish: Wish,
    folder: Path | None,
    seconds: float | None,
    seed: int,
    tick: Tick | None = None,
) -> Made:
    """Make the puzzle of a seed, also in a process of its own."""
    maker = Maker(wish, catalogue.find(wish.kind, folder)[0], seconds, tick)
    try:
        return Made(seed, maker.make(seed), "", maker.drawn)
    except GenerationError as error:
        return Made(seed, None, str(error), maker.drawn)
    except MemoryError:
        return Made(seed, None, "there was not enough memory to make it", maker.drawn)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A board that keeps the rules, the clues that fit it, and where they leave a choice.

    `clues` are those of the puzzle; `fitting` are all that could be.
    """

    rooms: Rooms | None
    chance: tuple[int, ...]
    solution: Solution
    fitting: Clues
    clues: Clues
    loose: tuple[Cell, ...]


class Maker:
    """Makes puzzles of one wish."""

    def __init__(
        self, wish: Wish, kind: Kind, seconds: float | None = None, tick: Tick | None = None
    ) -> None:
        self._wish, self._kind, self._seconds, self._tick = wish, kind, seconds, tick
        self._rules = ruleset(kind, wish.variants)
        files = self._rules.drawing
        if not files:
            raise KindError(f"{kind.title} has no generate.lp, which tells how it is generated")
        stated = read_facts(files, [facts.Removable, facts.UsualDensity])
        self._removable = {str(f.layer) for f in stated if isinstance(f, facts.Removable)}
        for layer in self._removable:
            if self._rules.erased.get(layer) == facts.NEVER:
                raise KindError(f"{kind.title}: a clue of {layer} is never erased, yet removable")
        usual = [f.percent / 100 for f in stated if isinstance(f, facts.UsualDensity)]
        self._density = usual[-1] if wish.density is None and usual else wish.density or 0.0
        self._cells = [(r, c) for r in range(wish.rows) for c in range(wish.cols)]
        self._has_rooms = "rooms" in kind.layers
        if wish.symmetry != "none" and not self._removable:
            raise UsageError(f"the clues of {kind.title} cannot be placed in symmetry")
        if wish.minimal and not self._removable:
            raise UsageError(f"no clue of {kind.title} can be left out, so none is minimal")
        if wish.rooms != "rectangles" and not self._has_rooms:
            raise UsageError(f"{kind.title} has no rooms")
        self._image: Image | None = {
            "none": None,
            "rotational": lambda cell: (wish.rows - 1 - cell[0], wish.cols - 1 - cell[1]),
            "mirror": lambda cell: (cell[0], wish.cols - 1 - cell[1]),
        }[wish.symmetry]
        self._deadline = Deadline(seconds)
        self.drawn = 0

    def make(self, seed: int) -> Puzzle:
        """Make the puzzle of a seed."""
        self._deadline = Deadline(self._seconds)
        rng = random.Random(self._wish.command(seed))
        missed: Counter[int] = Counter()
        unsettled = 0
        for _ in range(MOST_TRIES):
            draft = self._settled(rng)
            if draft is None:
                unsettled += 1
                continue
            clues = self._thinned(draft, rng, missed)
            self._watch()  # What ran out of time was not answered, and would change the puzzle.
            if clues is not None:
                return self._finished(draft, clues, seed)
        told = f"no such puzzle was found in {MOST_TRIES} tries"
        if missed:
            wanted = self._wish.difficulty or 0
            tiers = [
                f"{n} of tier {tier}, {words.difficulty(tier)}"
                if tier < wanted
                else f"{n} harder ones"
                for tier, n in sorted(missed.items())
            ]
            told += f"; there were {'; '.join(tiers)}"
        if unsettled:
            told += f"; {unsettled} boards kept several solutions"
        raise GenerationError(told)

    def _finished(self, draft: _Draft, clues: Clues, seed: int) -> Puzzle:
        wish = self._wish
        title = f"{self._kind.title} {wish.rows}x{wish.cols} no. {seed}"
        if wish.difficulty is not None:
            title += f", {words.difficulty(wish.difficulty)}, tier {wish.difficulty}"
        puzzle = replace(
            self._puzzle(draft.rooms, clues, draft.clues),
            title=title,
            author="puzzles generate",
            source=wish.command(seed),
            solution=draft.solution,
        )
        # The proof, once more and by the plain way, of what is handed out.
        rules = Rules(folder=self._kind.folder.parent)
        outcome = solving.solve(puzzle, rules, Limit(self._deadline.left))
        if outcome.verdict is Verdict.UNKNOWN:
            raise GenerationError(OUT_OF_TIME)
        if outcome.verdict is not Verdict.UNIQUE or outcome.solutions != (draft.solution,):
            raise RuntimeError(f"what '{wish.command(seed)}' made is not unique")
        return puzzle

    def _puzzle(
        self, rooms: Rooms | None, clues: Collection[Fitting] = (), every: Collection[Fitting] = ()
    ) -> Puzzle:
        """Return a puzzle with some of the clues; of every other one is left what the kind says."""
        wish, erased = self._wish, self._rules.erased
        layers = []
        for name in self._kind.layers:
            if name == "rooms" and rooms is not None:
                layers.append(Layer(name, rooms))
                continue
            entries: dict[Cell, int | str] = {}
            if erased.get(name) == facts.AS_UNKNOWN:
                entries = {clue.cell: UNKNOWN for clue in every if clue.layer == name}
            entries |= {clue.cell: clue.entry for clue in clues if clue.layer == name}
            grid: Grid = tuple(
                tuple(entries.get((r, c)) for c in range(wish.cols)) for r in range(wish.rows)
            )
            layers.append(Layer(name, grid))
        return Puzzle(wish.kind, wish.rows, wish.cols, tuple(layers), wish.variants)

    # Drawing

    def _settled(self, rng: random.Random) -> _Draft | None:
        """Return a board whose clues leave one solution; None if it takes too long."""
        firsts = (self._first(rng) for _ in range(MOST_FIRSTS))
        draft = next((first for first in firsts if first is not None), None)
        if draft is None:
            raise GenerationError(f"no board was found in {MOST_FIRSTS} tries")
        for _ in range(int(ROUNDS + ROUNDS_PER_CELL * len(self._cells))):
            if not draft.loose:
                return draft
            self._watch()
            changed = self._changed(draft, rng)
            large = len(self._cells) >= LARGE_BOARD and len(draft.loose) >= 2 * CLUSTER
            if changed is not None and large:
                changed = self._best_of(draft, changed, rng) or changed
            if changed is not None and len(changed.loose) <= len(draft.loose):
                draft = changed
        return None

    def _first(self, rng: random.Random) -> _Draft | None:
        rooms = None
        if self._has_rooms:
            cut = partitions.odd if self._wish.rooms == "any" else partitions.rectangles
            rooms = cut(rng, self._wish.rows, self._wish.cols, self._image)
        chance = tuple(rng.sample(range(LARGEST_CHANCE), len(self._cells)))
        return self._drawn(rooms, chance, rng)

    def _changed(self, draft: _Draft, rng: random.Random) -> _Draft | None:
        """Draw the board anew around some of the cells in question."""
        number = max(1, len(draft.loose) // CLUSTER)
        centres = [(rng.choice(draft.loose), rng.choice((1, 2, 3))) for _ in range(number)]
        anew = {
            (r, c)
            for r, c in self._cells
            if any(max(abs(r - y), abs(c - x)) <= radius for (y, x), radius in centres)
        }
        rooms = draft.rooms
        if rooms is not None and self._image is None and rng.random() < RECUT:
            rectangular = self._wish.rooms == "rectangles"
            rooms = partitions.recut(rng, rooms, centres[0][0], rectangular)
        chance = draft.chance
        if rng.random() < REROLLED:
            chance = self._rerolled(chance, anew, rng)
        return self._drawn(rooms, chance, rng, draft, anew)

    def _best_of(self, old: _Draft, new: _Draft, rng: random.Random) -> _Draft | None:
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
        both = replace(old, solution=Solution(tuple(map(tuple, values))))
        return self._drawn(old.rooms, old.chance, rng, both)

    def _rerolled(
        self, chance: tuple[int, ...], anew: Collection[Cell], rng: random.Random
    ) -> tuple[int, ...]:
        """Give some cells another chance; no two cells have the same."""
        stay = {x for cell, x in zip(self._cells, chance, strict=True) if cell not in anew}
        fresh = (x for x in rng.sample(range(LARGEST_CHANCE), LARGEST_CHANCE) if x not in stay)
        return tuple(
            next(fresh) if cell in anew else x for cell, x in zip(self._cells, chance, strict=True)
        )

    def _drawn(
        self,
        rooms: Rooms | None,
        chance: tuple[int, ...],
        rng: random.Random,
        before: _Draft | None = None,
        anew: Collection[Cell] = (),
    ) -> _Draft | None:
        """Draw a board by the rules, or only some cells of one anew; None if there is none."""
        self.drawn += 1
        if self._tick:
            self._tick(self.drawn)
        blank = self._puzzle(rooms)
        given: list[Predicate] = [
            *facts.of(blank),
            *facts.chances(zip(self._cells, chance, strict=True)),
            *facts.densities(round(100 * self._density)),
        ]
        program = self._program(self._rules.drawing, given, seed=rng.randrange(2**32))
        solving.refuse_invalid(program, Case(blank, self._rules))
        kept = before.solution.values if before else ()
        marks: Grid = tuple(
            tuple(None if (r, c) in anew else value for c, value in enumerate(row))
            for r, row in enumerate(kept)
        )
        reply = program.ask(facts.of_marks(marks, self._kind.answer), shown=True)
        if not reply.yes:
            return None
        fitting = tuple(facts.fittings(reply.atoms))
        answer = [symbol for symbol in reply.atoms if not symbol.match("fits", 5)]
        size = self._wish.rows, self._wish.cols
        solution = facts.solution(answer, self._kind.answer, *size)
        clues = _one_each(fitting, before.clues if before else (), rng)
        draft = _Draft(rooms, chance, solution, fitting, clues, ())
        return self._placed(draft, rng)

    def _placed(self, draft: _Draft, rng: random.Random) -> _Draft | None:
        """Find where the clues leave a choice; put clues elsewhere, where that may mend it."""
        others: list[Solution] = []
        best: _Draft | None = None
        for _ in range(MOVES):
            program = self._program(
                self._rules.solving, facts.of(self._puzzle(draft.rooms, draft.clues))
            )
            loose = self._loose(program, draft.solution)
            if loose is None:
                return best
            if best is None or len(loose) < len(best.loose):
                best = replace(draft, loose=loose)
            if not loose or len(draft.fitting) == len(draft.clues):
                return best
            other = self._other(draft)
            if other is None:
                return best
            others.append(other)
            moved = _moved(draft, others, rng)
            if moved is None:
                return best
            draft = replace(draft, clues=moved)
        return best

    def _loose(self, program: Program, solution: Solution) -> tuple[Cell, ...] | None:
        """Return the cells that some solution has otherwise; None if it takes too long to tell."""
        always, proved = program.consequences(brave=False)
        sometimes, proved_too = program.consequences(brave=True) if proved else (None, False)
        if always is None or sometimes is None or not proved_too:
            return None
        size = self._wish.rows, self._wish.cols
        shared = facts.shared(always, sometimes, self._kind.answer, *size)
        return tuple((r, c) for r, c in self._cells if shared[r][c] != solution.values[r][c])

    def _other(self, draft: _Draft) -> Solution | None:
        """Return another solution than the one that was drawn."""
        given = [
            *facts.of(self._puzzle(draft.rooms, draft.clues)),
            *facts.reference(draft.solution),
        ]
        reply = self._program(self._rules.differing, given).ask({}, shown=True)
        if not reply.yes:
            return None
        size = self._wish.rows, self._wish.cols
        return facts.solution(reply.atoms, self._kind.answer, *size)

    def _program(
        self,
        files: Sequence[Path],
        given: Sequence[Predicate],
        switches: Collection[Predicate] = (),
        seed: int | None = None,
        conflicts: int | None = BRIEF,
    ) -> Program:
        self._watch()
        return Program(
            files,
            given,
            Limit(models=0, seed=seed),
            self._rules.configuration,
            switches=switches,
            deadline=self._deadline,
            conflicts=conflicts,
        )

    def _watch(self) -> None:
        if self._deadline.expired:
            raise GenerationError(OUT_OF_TIME)

    # Leaving out clues

    def _thinned(self, draft: _Draft, rng: random.Random, missed: Counter[int]) -> Clues | None:
        """Return the clues of the puzzle; None, and the tier it has, if that is not the wanted."""
        if not self._removable:
            return self._of_tier(draft, [draft.clues], missed)
        orbits = self._orbits(draft)
        rng.shuffle(orbits)
        fewest = 0.0 if self._wish.minimal else self._density * len(draft.clues)
        if self._wish.difficulty is not None and self._wish.density is None:
            fewest = 0.0
        left = [draft.clues, *self._fewer(draft, orbits, fewest)]
        return self._of_tier(draft, left[-1:] if self._wish.minimal else left, missed)

    def _orbits(self, draft: _Draft) -> list[Clues]:
        """Return the clues that go together: each alone, or with its images."""
        if self._image is None:
            return [(clue,) for clue in draft.clues]
        # The clue of a room goes with that of the room's image, wherever in the room it stands.
        rooms = draft.rooms

        def place(cell: Cell) -> object:
            return cell if rooms is None else rooms[cell[0]][cell[1]]

        at = {(clue.layer, place(clue.cell)): clue for clue in draft.clues}
        orbits = []
        seen: set[Fitting] = set()
        for clue in draft.clues:
            image = at[clue.layer, place(self._image(clue.cell))]
            if clue not in seen:
                orbits.append(tuple(sorted({clue, image})))
            seen |= {clue, image}
        return orbits

    def _fewer(self, draft: _Draft, orbits: Sequence[Clues], fewest: float) -> Iterator[Clues]:
        """Yield ever fewer clues that still leave one solution."""
        base = self._puzzle(draft.rooms, (), draft.clues)
        fact_of = {
            clue: facts.clue(base, clue.layer, *clue.cell, clue.entry) for clue in draft.clues
        }
        given = [*facts.of(base), *facts.reference(draft.solution)]
        # That no clue can go is a proof, however long it takes.
        conflicts = None if self._wish.minimal else LONG
        switches = list(fact_of.values())
        program = self._program(self._rules.differing, given, switches, conflicts=conflicts)
        left = set(draft.clues)
        for orbit in orbits:
            rest = left - set(orbit)
            if any(clue.layer not in self._removable for clue in orbit) or len(rest) < fewest:
                continue
            self._watch()
            wishes = {fact: clue in rest for clue, fact in fact_of.items()}
            if program.ask(wishes, shown=True).yes is False:
                left = rest
                yield tuple(sorted(left))

    def _of_tier(
        self, draft: _Draft, series: Sequence[Clues], missed: Counter[int]
    ) -> Clues | None:
        """Return the fewest of a series of clues that make a puzzle of the wanted tier.

        The fewer the clues, the harder the puzzle, or nearly so.
        """
        wanted = self._wish.difficulty
        if wanted is None:
            return series[-1]
        # Rating takes seconds, and some clues of the series are asked about twice.
        tier = cache(partial(self._tier, draft, highest=wanted))
        low, high = 0, len(series) - 1
        if tier(series[high]) is not None:
            low = high
        elif tier(series[low]) is None:
            missed[wanted + 1] += 1
            return None
        while high - low > 1:
            middle = (low + high) // 2
            if tier(series[middle]) is None:
                high = middle
            else:
                low = middle
        clues = series[low]
        dropped = [clue for clue in series[low] if clue not in series[-1]]
        found = tier(clues)
        for clue in dropped[:STEPS_ASIDE]:
            if found == wanted:
                break
            fewer = tuple(other for other in clues if other != clue)
            easier = tier(fewer) if self._image is None else None
            if easier is not None:
                clues, found = fewer, easier
        if found == wanted:
            return clues
        missed[found or wanted + 1] += 1
        return None

    def _tier(self, draft: _Draft, clues: Clues, highest: int) -> int | None:
        """Return the tier of a puzzle; None if it is beyond the highest that is wanted."""
        self._watch()
        explainer = Explainer(
            Case(self._puzzle(draft.rooms, clues, draft.clues), self._rules),
            draft.solution.values,
            Limit(),
            highest=highest,
            deadline=self._deadline,
        )
        hardest, decided = 0, 0
        try:
            for step in explainer.steps({}):
                hardest = max(hardest, step.tier)
                decided += len(step.cells)
        except UndecidedError:
            self._watch()
            raise
        return hardest if decided == len(self._cells) else None


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


def _moved(draft: _Draft, others: Sequence[Solution], rng: random.Random) -> Clues | None:
    """Put one clue elsewhere in its group, where the last of the other solutions differs.

    The choice that leaves fewest of the other solutions without such a clue is the best.
    """
    truth = draft.solution.values

    def differs(other: Solution, clue: Fitting) -> bool:
        r, c = clue.cell
        return other.values[r][c] != truth[r][c]

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
