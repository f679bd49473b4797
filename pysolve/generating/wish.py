"""What is asked of the maker of puzzles, and what comes of it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from pathlib import Path

from pysolve.errors import UsageError
from pysolve.explaining.stated import BEYOND
from pysolve.generating.cutting import SHAPES
from pysolve.generating.sketch import Sketch
from pysolve.model import Puzzle

SYMMETRIES = ("none", "rotational", "mirror")

LARGEST_CHANCE = 10_000
"""As many chances there are, no two alike, for the cells of a board."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for. `density` is the share of places that keep a clue, None for the usual.

    `difficulty` is the level that it is to have, `tier` that of its hardest step.
    `rooms` are cut as the kind has it, and the `style` is the usual one, if nothing is said.
    `settings` are numbers of the puzzle. `needs` is a step that it cannot be explained without, and
    `before` tells that it is wanted with what is known by then. `start` is what it begins with.
    `folder` holds the kind, if it is none of the shipped ones.
    """

    kind: str
    rows: int
    cols: int
    variants: tuple[str, ...] = ()
    difficulty: int | None = None
    tier: int | None = None
    symmetry: str = "none"
    density: float | None = None
    minimal: bool = False
    rooms: str | None = None
    settings: tuple[tuple[str, int], ...] = ()
    style: str | None = None
    needs: str | None = None
    before: bool = False
    start: Sketch | None = None
    folder: Path | None = None

    def __post_init__(self) -> None:
        if not (self.rows >= 1 and self.cols >= 1 and self.rows * self.cols <= LARGEST_CHANCE):
            raise UsageError(
                f"a board of {self.rows}x{self.cols} cannot be made: it has 1 to"
                f" {LARGEST_CHANCE} cells"
            )
        for told, hard in (("difficulty is a level", self.difficulty), ("tier is one", self.tier)):
            if hard is not None and not 1 <= hard <= BEYOND:
                raise UsageError(f"the {told} from 1 to {BEYOND}")
        if self.density is not None and not 0 <= self.density <= 1:
            raise UsageError("the density is a share from 0 to 1")
        for name, value, known in (
            ("symmetry", self.symmetry, SYMMETRIES),
            ("rooms", SHAPES[0] if self.rooms is None else self.rooms, SHAPES),
        ):
            if value not in known:
                raise UsageError(f"{name} is one of {', '.join(known)}, not {value!r}")
        if self.minimal and self.density is not None:
            raise UsageError("a minimal puzzle has as few clues as can be, so no density")
        if self.minimal and self.symmetry != "none":
            raise UsageError("a minimal puzzle leaves out any clue it can, so no symmetry")

        if self.needs is not None:
            # As rule files write it; people also write `room ways` and `room-ways`.
            written = "_".join(self.needs.replace("-", " ").replace("_", " ").lower().split())
            object.__setattr__(self, "needs", written)

    @property
    def graded(self) -> bool:
        """Whether it matters how hard a puzzle is, or what it needs."""
        return any(asked is not None for asked in (self.difficulty, self.tier, self.needs))

    def key(self, seed: int) -> str:
        """Return what chance begins with: one seed, one chance, in whatever style.

        It does not matter whether a level is wanted or a tier.
        """
        hard = self.tier if self.difficulty is None else self.difficulty
        alike = replace(self, style=None, before=False, start=None, folder=None, tier=None)
        key = replace(alike, difficulty=hard).command(seed)
        return key if self.start is None else f"{key} {self.start.digest}"

    def command(self, seed: int) -> str:
        """Return the command that makes the same puzzle."""
        parts = ["puzzles generate"]
        if self.start is not None:
            parts.append(f"--from {shlex.quote(self.start.name)}")
        else:
            parts += [f"--kind {self.kind}", f"--size {self.rows}x{self.cols}"]
        if self.folder is not None:
            parts.append(f"--asp-dir {shlex.quote(str(self.folder))}")
        variants = self.variants if self.start is None else self.start.added
        parts += [f"--variant {variant}" for variant in variants]
        if self.start is None:
            parts += [f"--set {name}={number}" for name, number in self.settings]
        symmetry = None if self.symmetry == "none" else self.symmetry
        density = None if self.density is None else f"{self.density:g}"
        for name, value in (
            ("difficulty", self.difficulty),
            ("tier", self.tier),
            ("symmetry", symmetry),
            ("density", density),
            ("rooms", self.rooms),
            ("needs", self.needs),
        ):
            parts += [] if value is None else [f"--{name} {value}"]
        parts += ["--before"] if self.before else []
        parts += ["--minimal"] if self.minimal else []
        parts += [f"--style {self.style}"] if self.style is not None else []
        return " ".join([*parts, f"--seed {seed}"])


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a seed: a puzzle, or why there is none; and how many boards were drawn."""

    seed: int
    puzzle: Puzzle | None
    failure: str
    drawn: int
