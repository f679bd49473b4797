"""What all who make a puzzle share: the wish, the rules, programs, and the end of the time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from clorm import Predicate

from pysolve import facts
from pysolve.engine import Deadline, Limit, Program, Tactics, read_facts
from pysolve.errors import GenerationError, KindError, UsageError
from pysolve.facts import Fitting
from pysolve.generating.rooms import Image, Rooms
from pysolve.generating.wish import Wish
from pysolve.grid import Cell, cells, filled
from pysolve.layers import AS_UNKNOWN, LAYERS, NEVER, UNKNOWN, parting
from pysolve.metadata import Kind
from pysolve.model import Layer, Puzzle
from pysolve.rules import ruleset
from pysolve.settling import Case

BRIEF = 500
"""After how many conflicts a board counts as too hard to settle."""

OUT_OF_TIME = "no such puzzle was found within the time limit"

Clues = tuple[Fitting, ...]


class Workshop:
    """Where puzzles of one wish are made."""

    def __init__(self, wish: Wish, kind: Kind) -> None:
        self.wish, self.kind = wish, kind
        self.rules = ruleset(kind, wish.variants)
        files = self.rules.drawing
        if not files:
            raise KindError(f"{kind.title} has no generate.lp, which tells how it is generated")
        stated = read_facts(files, [facts.Removable, facts.UsualDensity])
        self.removable = {str(f.layer) for f in stated if isinstance(f, facts.Removable)}
        for layer in self.removable:
            if self.rules.erased.get(layer) == NEVER:
                raise KindError(f"{kind.title}: a clue of {layer} is never erased, yet removable")
        usual = [f.percent / 100 for f in stated if isinstance(f, facts.UsualDensity)]
        self.density = usual[-1] if wish.density is None and usual else wish.density or 0.0
        self.cells = list(cells(wish.rows, wish.cols))
        self.has_rooms = parting(kind.layers) is not None
        if wish.symmetry != "none" and not self.removable:
            raise UsageError(f"the clues of {kind.title} cannot be placed in symmetry")
        if wish.minimal and not self.removable:
            raise UsageError(f"no clue of {kind.title} can be left out, so none is minimal")
        if wish.rooms != "rectangles" and not self.has_rooms:
            raise UsageError(f"{kind.title} has no rooms")
        self.image: Image | None = {
            "none": None,
            "rotational": lambda cell: (wish.rows - 1 - cell[0], wish.cols - 1 - cell[1]),
            "mirror": lambda cell: (cell[0], wish.cols - 1 - cell[1]),
        }[wish.symmetry]
        self.deadline = Deadline()

    def puzzle(
        self, rooms: Rooms | None, clues: Collection[Fitting] = (), every: Collection[Fitting] = ()
    ) -> Puzzle:
        """Return a puzzle with some of the clues; of every other one is left what the kind says."""
        wish, erased = self.wish, self.rules.erased
        layers = []
        for name in self.kind.layers:
            if LAYERS[name].parts and rooms is not None:
                layers.append(Layer(name, rooms))
                continue
            entries: dict[Cell, int | str] = {}
            if erased.get(name) == AS_UNKNOWN:
                entries = {clue.cell: UNKNOWN for clue in every if clue.layer == name}
            entries |= {clue.cell: clue.entry for clue in clues if clue.layer == name}
            layers.append(Layer(name, filled(wish.rows, wish.cols, entries)))
        return Puzzle(wish.kind, wish.rows, wish.cols, tuple(layers), wish.variants)

    def case(self, puzzle: Puzzle) -> Case:
        """Return a puzzle that was made with its rules."""
        return Case(puzzle, self.rules)

    def program(
        self,
        files: Sequence[Path],
        given: Sequence[Predicate],
        switches: Collection[Predicate] = (),
        seed: int | None = None,
        conflicts: int | None = BRIEF,
    ) -> Program:
        """Return a program that ends with the time there is."""
        self.watch()
        return Program(
            files,
            given,
            Limit(models=0, seed=seed),
            # As the puzzle has it, counters or not: what a seed makes is not to change with it.
            Tactics(self.kind.about.configuration),
            switches=switches,
            deadline=self.deadline,
            conflicts=conflicts,
        )

    def watch(self) -> None:
        """Raise an error if the time is over."""
        if self.deadline.expired:
            raise GenerationError(OUT_OF_TIME)
