"""Makes puzzles: a filled board is drawn by the rules, its clues told, and then left out.

Nothing here knows a kind. What is drawn and which clues fit comes from the kind's generate.lp;
a layer of rooms is cut at random. Where the clues leave several solutions, the board is drawn
anew around the cells in question until there is one. All effort is counted, never timed, so a
seed makes the same puzzle everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pysolve import catalogue, solving, words
from pysolve.engine import Deadline, Limit
from pysolve.errors import GenerationError, UsageError
from pysolve.explaining.rating import Rating, rate
from pysolve.generating import sketch
from pysolve.generating.choosing import Chooser
from pysolve.generating.drawing import Draft, Drawer, Tick
from pysolve.generating.grading import HARDER, Grader, refuse_unfit
from pysolve.generating.patching import Patcher
from pysolve.generating.sketch import Sketch
from pysolve.generating.thinning import Thinner
from pysolve.generating.wish import Made, Wish
from pysolve.generating.workshop import OUT_OF_TIME, Clues, Workshop
from pysolve.grid import Grid, filled
from pysolve.metadata import Kind
from pysolve.model import Puzzle, Verdict
from pysolve.rules import Rules

MOST_TRIES = 40
"""How many boards are drawn from scratch for one puzzle."""

EASED = 60
"""How often a board is drawn anew in part, where it is harder than wanted."""


def generate(
    rules: Rules | str | None = None,
    rows: int | None = None,
    cols: int | None = None,
    limit: Limit | None = None,
    *,
    seed: int,
    difficulty: int | None = None,
    tier: int | None = None,
    symmetry: str = "none",
    density: float | None = None,
    minimal: bool = False,
    rooms: str | None = None,
    settings: Mapping[str, int] | None = None,
    style: str | None = None,
    needs: str | None = None,
    before: bool = False,
    start: Puzzle | str | Path | None = None,
    tick: Tick | None = None,
) -> Puzzle:
    """Make a puzzle with exactly one solution, which it states. The same seed, the same puzzle.

    `rules` is the name of a kind, or `Rules` with variants and a folder; of the limit, the seconds
    count. `difficulty` is the level that `rate` is to tell, and `tier` that of its hardest step.
    `rooms` is how they are cut if not as the kind has it, and `settings` are numbers of the whole
    puzzle. `style` is `"published"` or `"plain"`; without it, the first if the kind has it. `needs`
    names a step that the puzzle cannot be explained without; with `before` it has the marks that
    are known by then. `start` is a puzzle that is begun, or its file: what it tells stays, and then
    no kind and no size need be told. A `GenerationError` tells that no such puzzle was found, with
    a bounded effort or in the given seconds.

    >>> import pysolve
    >>> puzzle = pysolve.generate("takuzu", 4, 4, seed=1)
    >>> pysolve.solve(puzzle).solutions == (puzzle.solution,)
    True
    """
    asked = Rules(rules) if isinstance(rules, str) else Rules.of(rules)
    if asked.extra:
        raise UsageError("generate needs a kind, and takes no rule files beside it")
    if asked.draft:
        raise UsageError("what is generated is no draft: none of its clues is missing")
    begun: Sketch | None = None
    if isinstance(start, Puzzle):
        begun = sketch.of(start, asked)
    elif start is not None:
        begun = sketch.read(start, asked)
    wish, kind = wished(
        asked,
        rows,
        cols,
        begun,
        difficulty=difficulty,
        tier=tier,
        symmetry=symmetry,
        density=density,
        minimal=minimal,
        rooms=rooms,
        settings=tuple((settings or {}).items()),
        style=style,
        needs=needs,
        before=before,
    )
    return Maker(wish, kind, limit.seconds if limit else None, tick).make(seed)


def wished(
    rules: Rules, rows: int | None, cols: int | None, start: Sketch | None, **options: Any
) -> tuple[Wish, Kind]:
    """Return a wish, and the kind that is meant: told by its name and a size, or by a start."""
    if start is not None:
        if rows is not None or cols is not None or options.get("settings"):
            raise UsageError("a puzzle that is begun has its size and its settings")
        puzzle = start.puzzle
        found, _ = catalogue.find(puzzle.kind, rules.folder)
        size, names = (puzzle.rows, puzzle.cols), puzzle.variants
        options["settings"] = puzzle.settings
    elif rules.kind is None:
        raise UsageError("generate needs a kind, or a puzzle that is begun")
    elif rows is None or cols is None:
        raise UsageError("generate needs rows and columns, or a puzzle that is begun")
    else:
        found, more = catalogue.find(rules.kind, rules.folder)
        size, names = (rows, cols), tuple(dict.fromkeys((*more, *rules.variants)))
    folder = rules.folder if found.own else None
    return Wish(found.name, *size, names, start=start, folder=folder, **options), found


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


class Maker:
    """Makes puzzles of one wish."""

    def __init__(
        self, wish: Wish, kind: Kind, seconds: float | None = None, tick: Tick | None = None
    ) -> None:
        self._kind, self._seconds = kind, seconds
        self._shop = Workshop(wish, kind)
        self._wish = self._shop.wish
        refuse_unfit(self._shop.rules, self._wish)
        self._shop.refuse_hopeless()
        self._grader = Grader(self._shop)
        self._drawer = Drawer(self._shop, tick)
        self._thinner = Thinner(self._shop, graded=self._wish.graded)
        self._chooser = Chooser(self._shop, self._grader)
        patch = self._shop.style.patch
        self._settler = Patcher(self._shop, self._drawer, patch) if patch else self._drawer

    @property
    def drawn(self) -> int:
        """How many boards were drawn."""
        return self._drawer.drawn

    def make(self, seed: int) -> Puzzle:
        """Make the puzzle of a seed."""
        self._shop.deadline = Deadline(self._seconds)
        self._chooser.begin()
        rng = random.Random(self._wish.key(seed))
        unsettled = 0
        for _ in range(MOST_TRIES):
            draft = self._settler.settled(rng)
            if draft is None:
                unsettled += 1
                continue
            draft = self._eased(draft, rng)
            clues = self._chooser.chosen(draft, self._thinner.series(draft, rng))
            # What ran out of time was not answered, and would change the puzzle.
            self._shop.watch()
            puzzle = None if clues is None else self._finished(draft, clues, seed)
            if puzzle is not None:
                return puzzle
        told = [f"no such puzzle was found in {MOST_TRIES} tries"]
        if others := self._others():
            told.append(f"there were {others}")
        if unsettled:
            told.append(f"{words.plural(unsettled, 'board')} kept several solutions")
        raise GenerationError("; ".join(told))

    def _others(self) -> str:
        """Tell what was made instead of what is wanted."""
        missed = sorted(self._chooser.missed.items(), key=lambda each: (each[0] == HARDER, each[0]))
        others = [f"{n} {called}" for called, n in missed]
        if self._chooser.unneeding:
            others.append(f"{self._chooser.unneeding} that do without {self._wish.needs}")
        return "; ".join(others)

    def _eased(self, draft: Draft, rng: random.Random) -> Draft:
        """Draw a board anew where it is harder than wanted, even with all its clues.

        Where the plain style is not the usual one, boards are taken there as they come.
        """
        if not self._wish.graded or self._wish.style is not None:
            return draft
        left = self._grader.grade(draft, draft.clues).left
        for _ in range(EASED):
            if not left:
                break
            self._shop.watch()
            changed = self._settler.anew(draft, left, rng)
            still = None if changed is None else self._grader.grade(changed, changed.clues).left
            if changed is not None and still is not None and len(still) <= len(left):
                draft, left = changed, still
        return draft

    def _finished(self, draft: Draft, clues: Clues, seed: int) -> Puzzle | None:
        """Return the puzzle that is handed out; None if it is not as hard as it seemed."""
        wish = self._wish
        begun = wish.start.puzzle if wish.start else None
        size = f"{self._kind.title} {wish.rows}x{wish.cols}"
        puzzle = replace(
            self._shop.puzzle(draft.rooms, clues, draft.clues),
            title=f"{(begun.title if begun else '') or size} no. {seed}",
            author=(begun.author if begun else "") or "puzzles generate",
            source=wish.command(seed),
            solution=draft.solution,
        )
        # The proof, once more and by the plain way, of what is handed out.
        rules = Rules(folder=self._kind.folder.parent)
        outcome = solving.solve(puzzle, rules, Limit(self._shop.deadline.left))
        if outcome.verdict is Verdict.UNKNOWN:
            raise GenerationError(OUT_OF_TIME)
        if outcome.verdict is not Verdict.UNIQUE or outcome.solutions != (draft.solution,):
            raise RuntimeError(f"what '{wish.command(seed)}' made is not unique")
        if not self._wish.graded:
            return puzzle
        # So with how hard it is: what proofs are found depends on what was asked before.
        rating = rate(puzzle, rules, Limit(self._shop.deadline.left))
        if not rating.complete:
            raise GenerationError(OUT_OF_TIME)
        if not self._grader.confirmed(rating):
            self._chooser.missed[self._grader.called(rating.level, rating.tier)] += 1
            return None
        return self._told(puzzle, rating, draft, clues)

    def _told(self, puzzle: Puzzle, rating: Rating, draft: Draft, clues: Clues) -> Puzzle:
        """Return a puzzle that tells how hard it is and what it needs, with marks if wanted."""
        wish = self._wish
        title = f"{puzzle.title}, {rating.difficulty}"
        if wish.tier is not None:
            title += f", tier {wish.tier}"
        if wish.needs is not None:
            name = wish.needs.replace("_", " ")
            title += f", before {name}" if wish.before else f", needs {name}"
        return replace(
            puzzle, title=title, marks=self._marks(draft, clues) if wish.before else None
        )

    def _marks(self, draft: Draft, clues: Clues) -> Grid:
        """Return what is known when the wanted step is needed."""
        known = self._grader.before(draft, clues)
        values = draft.solution.values
        return filled(len(values), len(values[0]), known or {})
