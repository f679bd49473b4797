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

from pysolve import catalogue, solving, words
from pysolve.engine import Deadline, Limit
from pysolve.errors import GenerationError, UsageError
from pysolve.generating.drawing import Draft, Drawer, Tick
from pysolve.generating.patching import Patcher
from pysolve.generating.thinning import Thinner
from pysolve.generating.wish import Made, Wish
from pysolve.generating.workshop import OUT_OF_TIME, Clues, Workshop
from pysolve.metadata import Kind
from pysolve.model import Puzzle, Verdict
from pysolve.rules import Rules

MOST_TRIES = 40
"""How many boards are drawn from scratch for one puzzle."""


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
    rooms: str | None = None,
    settings: Mapping[str, int] | None = None,
    tick: Tick | None = None,
) -> Puzzle:
    """Make a puzzle with exactly one solution, which it states. The same seed, the same puzzle.

    `rules` is the name of a kind, or `Rules` with variants and a folder; of the limit, the seconds
    count. `difficulty` is the tier that `rate` is to tell, `rooms` how they are cut if not as the
    kind has it, and `settings` are numbers of the whole puzzle. A `GenerationError` tells that no
    such puzzle was found, with a bounded effort or in the given seconds.

    >>> import pysolve
    >>> puzzle = pysolve.generate("takuzu", 4, 4, seed=1)
    >>> pysolve.solve(puzzle).solutions == (puzzle.solution,)
    True
    """
    asked = Rules(rules) if isinstance(rules, str) else rules
    if asked.kind is None or asked.extra:
        raise UsageError("generate needs a kind, and takes no rule files beside it")
    if asked.draft:
        raise UsageError("what is generated is no draft: none of its clues is missing")
    found, more = catalogue.find(asked.kind, asked.folder)
    names = tuple(dict.fromkeys((*more, *asked.variants)))
    chosen = tuple((settings or {}).items())
    wish = Wish(
        found.name, rows, cols, names, difficulty, symmetry, density, minimal, rooms, chosen
    )
    return Maker(wish, found, limit.seconds if limit else None, tick).make(seed)


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
        self._drawer, self._thinner = Drawer(self._shop, tick), Thinner(self._shop)
        self._patcher = Patcher(self._shop, self._drawer)

    @property
    def drawn(self) -> int:
        """How many boards were drawn."""
        return self._drawer.drawn

    def make(self, seed: int) -> Puzzle:
        """Make the puzzle of a seed."""
        self._shop.deadline = Deadline(self._seconds)
        self._thinner.missed.clear()
        rng = random.Random(self._wish.key(seed))
        unsettled = 0
        for _ in range(MOST_TRIES):
            draft = self._settled(rng)
            if draft is None:
                unsettled += 1
                continue
            clues = self._thinner.thinned(draft, rng)
            # What ran out of time was not answered, and would change the puzzle.
            self._shop.watch()
            if clues is not None:
                return self._finished(draft, clues, seed)
        told = f"no such puzzle was found in {MOST_TRIES} tries"
        if missed := self._thinner.missed:
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

    def _settled(self, rng: random.Random) -> Draft | None:
        """Return a board whose clues leave one solution; None if it takes too long."""
        patch = self._shop.style.patch
        return self._patcher.settled(rng, patch) if patch else self._drawer.settled(rng)

    def _finished(self, draft: Draft, clues: Clues, seed: int) -> Puzzle:
        wish = self._wish
        title = f"{self._kind.title} {wish.rows}x{wish.cols} no. {seed}"
        if wish.difficulty is not None:
            title += f", {words.difficulty(wish.difficulty)}, tier {wish.difficulty}"
        puzzle = replace(
            self._shop.puzzle(draft.rooms, clues, draft.clues),
            title=title,
            author="puzzles generate",
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
        return puzzle
