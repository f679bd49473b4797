"""Where a puzzle meets its rules: the one place that finds the files that decide it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from clorm import Symbol

from pysolve import catalogue, facts
from pysolve.answers import Answer
from pysolve.clues import holes
from pysolve.clues import told as told_clues
from pysolve.engine import Tactics
from pysolve.errors import KindError, UsageError
from pysolve.face import Face
from pysolve.grid import Cell, Grid, entries
from pysolve.layers import GIVENS, LAYERS, ROOMS, clues, parting
from pysolve.metadata import Kind
from pysolve.model import Layer, Puzzle, Solution
from pysolve.rules import Rules, Ruleset, ruleset
from pysolve.words import cell, nearest, spot

SECONDS_PER_CELL = 1.2e-4
SECONDS_PER_PAIR = 4e-6
"""How long it takes to ground a cell of the shipped rules; and a cell for each clue, where no
redundant constraint says how far a clue reaches. As measured, within a factor of two."""


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle that has met its rules: it has the kind, variants and layers that decide it."""

    puzzle: Puzzle
    rules: Ruleset

    @property
    def kind(self) -> Kind:
        """The kind of the puzzle."""
        return self.rules.kind

    @property
    def finished(self) -> Case:
        """The same puzzle, with no rule that waits."""
        return replace(self, rules=replace(self.rules, draft=False))

    @property
    def drafted(self) -> Case:
        """The same puzzle as a draft: the rules wait that may."""
        return replace(self, rules=replace(self.rules, draft=True))

    @property
    def face(self) -> Face:
        """What the puzzle is made of, and how that looks."""
        return self.kind.face

    @property
    def answer(self) -> Answer:
        """What the puzzle is answered with."""
        return self.kind.face.answer.sized(self.puzzle.rows, self.puzzle.cols)

    def solution(self, symbols: Sequence[Symbol]) -> Solution:
        """Read a filled board off the shown atoms of a model."""
        puzzle = self.puzzle
        missing = holes(puzzle)
        return facts.solution(symbols, self.kind.face.answer, puzzle.rows, puzzle.cols, missing)

    def shared(self, always: Iterable[Symbol], sometimes: Iterable[Symbol]) -> Grid:
        """Return the values that all solutions share, from the atoms of all and of some."""
        size = self.puzzle.rows, self.puzzle.cols
        return facts.shared(always, sometimes, self.kind.face.answer, *size)

    def undecided(self) -> Iterator[Cell]:
        """Yield the places that the answer has a value for."""
        missing = () if self.answer.on_sides else holes(self.puzzle)
        spots = self.answer.spots(self.puzzle.rows, self.puzzle.cols)
        return (spot for spot in spots if spot not in missing)

    @property
    def tactics(self) -> Tactics:
        """How clasp searches best for the puzzle."""
        about = self.kind.about
        counters = about.counters is not None and self._most_counted >= about.counters
        return Tactics(about.configuration, counters, exact=True)

    @property
    def _most_counted(self) -> int:
        """How many cells the clue of a room counts over, at most."""
        rooms = self.puzzle.layer(ROOMS)
        if rooms is None:
            return 0
        sizes = Counter(chain.from_iterable(rooms))
        told = (c.cell for c in told_clues(self.puzzle) if LAYERS[c.layer].in_cells)
        return max((sizes[rooms[r][c]] for r, c in told), default=0)

    @property
    def solving_seconds(self) -> float:
        """How long the program that solves the puzzle may take to ground.

        What rules that people brought along take, nobody knows.
        """
        cells = self.puzzle.rows * self.puzzle.cols
        return float("inf") if self.rules.brought else cells * SECONDS_PER_CELL

    @property
    def reviewing_seconds(self) -> float:
        """How long the programs may take to ground that tell of the rules one by one."""
        known = {layer.name for layer in clues(self.kind.layers)}
        told = sum(
            len(list(entries(layer.grid))) for layer in self.puzzle.layers if layer.name in known
        )
        pairs = self.puzzle.rows * self.puzzle.cols * told
        return self.solving_seconds + pairs * SECONDS_PER_PAIR


def settled(puzzle: Puzzle, rules: Rules | None = None) -> Case:
    """Return a puzzle with the rules that decide it; one that its kind cannot have is refused."""
    if not isinstance(puzzle, Puzzle):
        raise UsageError(f"{puzzle!r} is no puzzle: pysolve.load reads one")
    rules = Rules.of(rules)
    kind, implied = catalogue.find(puzzle.kind, rules.folder)
    if rules.kind is not None:
        wanted, more = catalogue.find(rules.kind, rules.folder)
        if wanted != kind:
            raise UsageError(f"the puzzle is a {kind.title}, not a {wanted.title}")
        implied = (*implied, *more)
    chosen = (*implied, *puzzle.variants, *rules.variants)
    files = ruleset(kind, chosen, rules.extra, draft=rules.draft)
    names = tuple(variant.name for variant in files.variants)
    found = fitted(puzzle, files.kind)
    if (found.kind, found.variants) != (kind.name, names):
        found = replace(found, kind=kind.name, variants=names)
    return Case(found, files)


def fitted(puzzle: Puzzle, kind: Kind) -> Puzzle:
    """Return a puzzle with the layers and settings of its kind, as its variants have it.

    Layers that are missing are empty, and settings are as usual.
    """
    _check_answers(puzzle, kind)
    _check_moves(puzzle, kind)
    _check_symbols(puzzle, kind)
    puzzle = _set(puzzle, kind)
    given = {layer.name: layer for layer in puzzle.layers}
    if tuple(given) == kind.layers:
        return puzzle
    for name in given:
        if name not in kind.layers:
            hint = nearest(name, kind.layers)
            raise KindError(f"a puzzle of kind {kind.name} has no layer {name!r}{hint}")
    needed = parting(kind.layers)
    if needed is not None and needed.name not in given:
        raise KindError(f"a puzzle of kind {kind.name} needs the layer {needed.name!r}")
    size = puzzle.rows, puzzle.cols
    layers = tuple(
        given.get(name) or Layer(name, LAYERS[name].blank(*size)) for name in kind.layers
    )
    return replace(puzzle, layers=layers)


def _set(puzzle: Puzzle, kind: Kind) -> Puzzle:
    """Return a puzzle with all settings of its kind that have a number."""
    known = dict(kind.face.settings)
    for name, _ in puzzle.settings:
        if name not in known:
            raise KindError(f"{kind.name} has no setting {name!r}{nearest(name, known)}")
    told = {**known, **dict(puzzle.settings)}
    settings = tuple((name, number) for name, number in told.items() if number is not None)
    return puzzle if settings == puzzle.settings else replace(puzzle, settings=settings)


def _check_answers(puzzle: Puzzle, kind: Kind) -> None:
    """See that solution, marks and givens are of the values that the kind answers with."""
    answer = kind.face.answer.sized(puzzle.rows, puzzle.cols)
    stated = puzzle.solution.values if puzzle.solution is not None else ()
    missing = () if answer.on_sides else holes(puzzle)
    for what, grid in (
        ("the solution", stated),
        ("the marks", puzzle.marks or ()),
        ("the givens", puzzle.layer(GIVENS) or ()),
    ):
        if what != "the givens" and grid and len(grid) != answer.frame(puzzle.rows, puzzle.cols)[0]:
            held = "sides" if answer.on_sides else "cells"
            raise KindError(f"{what}: {kind.title} has a value for {held}, and this has not")
        # What there is at all first: a look at each cell takes ten times as long.
        if all(value is None or answer.allows(value) for value in set(chain.from_iterable(grid))):
            continue
        for r, c, value in entries(grid):
            if not answer.allows(value) and (r, c) not in missing:
                raise KindError(f"{what}, {cell(r, c)}: {value} is {_none_of(answer)}")


def _check_moves(puzzle: Puzzle, kind: Kind) -> None:
    """See that moves are about places that have values, and give them such."""
    if not puzzle.moves:
        return
    answer = kind.face.answer.sized(puzzle.rows, puzzle.cols)
    spots = set(answer.spots(puzzle.rows, puzzle.cols))
    for number, (place, value) in enumerate(puzzle.moves, 1):
        if place not in spots:
            held = "side" if answer.on_sides else "cell"
            raise KindError(f"move {number}: there is no such {held} on the board")
        if value is not None and not answer.allows(value):
            raise KindError(f"move {number}: {value} is {_none_of(answer)}")


def _none_of(answer: Answer) -> str:
    """Tell what the values of an answer are, to somebody who has another one."""
    if answer.on_sides:
        return "neither 1 (a line) nor 0 (none)"
    if not answer.written:
        return "neither 1 (shaded) nor 0 (not shaded)"
    return f"no value: they go from {answer.domain[0]} to {answer.domain[-1]}"


def _check_symbols(puzzle: Puzzle, kind: Kind) -> None:
    """See that symbols are such as the kind knows."""
    for sheet in kind.face.sheets:
        grid = puzzle.layer(sheet.name) if sheet.form == "symbol" else None
        known = {str(glyph.value) for glyph in sheet.glyphs}
        for r, c, entry in entries(grid or ()):
            if entry not in known:
                where = spot(sheet.layer, (r, c))
                hint = nearest(str(entry), known)
                raise KindError(f"{sheet.called}, {where}: there is no {entry!r}{hint}")
