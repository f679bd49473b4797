"""What all who make a puzzle share: the wish, the rules, programs, and the end of the time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from clorm import Predicate, Symbol

from pysolve import facts
from pysolve.clues import holes
from pysolve.engine import Deadline, Limit, Program, Tactics, read_facts, survey
from pysolve.errors import GenerationError, KindError, UsageError
from pysolve.facts import Fitting
from pysolve.generating.cutting import RECTANGLES, Cut
from pysolve.generating.rooms import Image, Rooms
from pysolve.generating.start import Start
from pysolve.generating.styles import PLAIN, Style, usual
from pysolve.generating.styles import stated as stated_styles
from pysolve.generating.wish import Wish
from pysolve.grid import Cell, Entry, cells, filled, firsts
from pysolve.layers import AS_UNKNOWN, LAYERS, NEVER, UNKNOWN, Place, parting
from pysolve.layers import clues as layers_of_clues
from pysolve.metadata import Kind
from pysolve.model import Layer, Puzzle, Solution
from pysolve.rules import ruleset
from pysolve.settling import Case, fitted
from pysolve.solving import refuse_invalid
from pysolve.words import nearest

BRIEF = 500
"""After how many conflicts a board counts as too hard to settle, unless no other is found."""

HOPELESS = 20_000
"""With how many conflicts it is looked whether what a setter begins with can be finished at all."""

FITS = ("fits", 5)
"""The predicate by which a generate.lp tells of clues."""

OUT_OF_TIME = "no such puzzle was found within the time limit"

Clues = tuple[Fitting, ...]


def centre(cell: Cell) -> Cell:
    """Return the spot of a cell on the lattice of cells, sides and corners."""
    return 2 * cell[0] + 1, 2 * cell[1] + 1


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the board: what is near to some spots of the lattice."""

    squares: Sequence[tuple[Cell, int]]

    def holds(self, spot: Cell) -> bool:
        """Tell whether a spot lies in it."""
        y, x = spot
        return any(max(abs(y - r), abs(x - c)) <= far for (r, c), far in self.squares)


class Workshop:
    """Where puzzles of one wish are made.

    `wish` is what was asked for, less what is so anyway. `removable` are the layers whose clues may
    be left out, and `kept` those whose clues do not follow from the answer. `places` are what the
    answer has values for. `image` is where a cell lies in symmetry, and `cut` how rooms are cut.
    `style` is how puzzles are to look, and `start` what a setter begins with. A board is `worth` so
    many conflicts.
    """

    def __init__(self, wish: Wish, kind: Kind) -> None:
        self.rules = ruleset(kind, wish.variants)
        self.kind = self.rules.kind
        files = self.rules.drawing
        if not files:
            raise KindError(f"{kind.title} has no generate.lp, which tells how it is generated")
        stated = read_facts(files, [facts.Removable, facts.Kept, facts.UsualDensity, facts.Style])
        self.style, wish = self._styled(wish, [f for f in stated if isinstance(f, facts.Style)])
        self.removable = self._layers(f.layer for f in stated if isinstance(f, facts.Removable))
        self.kept = self._layers(f.layer for f in stated if isinstance(f, facts.Kept))
        for layer in self.removable:
            if self.rules.erased.get(layer) == NEVER:
                raise KindError(f"{kind.title}: a clue of {layer} is never erased, yet removable")
        self.reckons = self._reckons()
        self.drawing = self.rules.finishing if wish.start else files
        usual = [f.percent / 100 for f in stated if isinstance(f, facts.UsualDensity)]
        self.density = next(
            (d for d in (wish.density, self.style.density, *reversed(usual)) if d is not None), 0.0
        )
        self.start = Start(wish.start, self.rules) if wish.start else None
        missing = holes(wish.start.puzzle) if wish.start else ()
        self.cells = [cell for cell in cells(wish.rows, wish.cols) if cell not in missing]
        spots = self.kind.face.answer.spots(wish.rows, wish.cols)
        on_sides = self.kind.face.answer.on_sides
        self.places = [spot for spot in spots if on_sides or spot not in missing]
        self.cut = None if self.start else self._cut(wish)
        shape = self.cut.shape if self.cut else RECTANGLES
        self.wish = replace(wish, rooms=None) if wish.rooms == shape else wish
        if self.cut and self.wish.rooms is not None:
            self.cut = replace(self.cut, shape=self.wish.rooms)
        if self.cut and self.style.shapes:
            self.cut = replace(self.cut, shapes=self.style.shapes)
        self._refuse_unfit()
        self.image: Image | None = {
            "none": None,
            "rotational": lambda cell: (wish.rows - 1 - cell[0], wish.cols - 1 - cell[1]),
            "mirror": lambda cell: (cell[0], wish.cols - 1 - cell[1]),
        }[wish.symmetry]
        # A clue of a room needs another room that it goes with; other clues do not ask for rooms.
        self.mirrored_rooms = self.image if self._told_rooms() else None
        self._blank = fitted(
            Puzzle(wish.kind, wish.rows, wish.cols, (), wish.variants, settings=wish.settings),
            replace(self.kind, face=replace(self.kind.face, sheets=())),
        )
        self.deadline, self.worth = Deadline(), BRIEF

    def _styled(self, wish: Wish, told: Sequence[facts.Style]) -> tuple[Style, Wish]:
        """Return the style that is wanted, and the wish less what is so anyway."""
        styles = stated_styles(told, self.kind.title)
        name = usual(styles) if wish.style is None else wish.style
        if name not in styles:
            hint = nearest(name, styles)
            raise UsageError(f"{self.kind.title} has no style {name!r}{hint}")
        return styles[name], replace(wish, style=None if name == usual(styles) else name)

    def _layers(self, called: Iterable[object]) -> set[str]:
        """Return the layers that generate.lp calls so."""
        known = {sheet.called: sheet.name for sheet in self.kind.face.sheets if sheet.layer.clues}
        found = set()
        for name in map(str, called):
            if name not in known:
                hint = nearest(name, known)
                raise KindError(f"{self.kind.title} has no clues {name!r} to leave out{hint}")
            found.add(known[name])
        return found

    def _cut(self, wish: Wish) -> Cut | None:
        """Return how the kind has its rooms cut, None where it has none."""
        if parting(self.kind.layers) is None:
            return None
        abouts = (self.kind.about, *(variant.about for variant in self.rules.variants))
        hows = [how for about in abouts for how in about.cuts]
        return Cut.stated(hows, wish.rows, wish.cols)

    def _reckons(self) -> bool:
        """Tell whether what speeds up solving reckons with the clues that may be left out."""
        speed = [self.rules.redundant] if self.rules.redundant else []
        asked = {name for name, _ in survey(speed).asked}
        return any(LAYERS[layer].fact in asked for layer in self.removable)

    def _told_rooms(self) -> bool:
        """Tell whether clues that may be left out are about rooms."""
        return any(LAYERS[layer].place is Place.ROOM for layer in self.removable)

    def _refuse_unfit(self) -> None:
        """Raise an error if the kind cannot have what is wished for."""
        wish, title = self.wish, self.kind.title
        if self.start is not None and (wish.symmetry != "none" or wish.rooms is not None):
            raise UsageError("what a file tells stays: it has its rooms, and is in symmetry or not")
        if self.start is not None and FITS not in survey(self.drawing).derived:
            raise UsageError(f"{title} is told by its rooms alone, and those stay: nothing is open")
        if wish.minimal and not self.removable:
            raise UsageError(f"no clue of {title} can be left out, so none is minimal")
        if wish.symmetry != "none" and not self.removable:
            raise UsageError(f"the clues of {title} cannot be placed in symmetry")
        if wish.symmetry != "none" and all(
            LAYERS[layer].place is Place.MARGIN for layer in self.removable
        ):
            raise UsageError(f"the clues of {title} stand beside the board, where no symmetry is")
        if wish.symmetry != "none" and self._told_rooms() and self.cut and not self.cut.free:
            raise UsageError(f"the rooms of {title} have their sizes, and cannot be symmetric too")
        if wish.rooms is not None and self.cut is None:
            raise UsageError(f"{title} has no rooms")

    def refuse_hopeless(self) -> None:
        """Raise an error if no solution has what a setter begins with, and that is soon known."""
        clues = [layer.name for layer in layers_of_clues(self.kind.layers)]
        if self.start is None or any(self.rules.erased.get(name) == NEVER for name in clues):
            return
        files = ruleset(self.kind, self.wish.variants, draft=True).solving
        program = self.program(files, facts.of(self.blank(self.start.rooms)), conflicts=HOPELESS)
        refuse_invalid(program, self.case(self.blank(self.start.rooms)))
        if program.ask({}, shown=True).yes is False:
            raise UsageError("what is told there leaves no solution, so no clue can be found")
        if not self.wish.graded and self._finished(self.start.rooms):
            raise UsageError("it has exactly one solution already, so no clue is to be found")

    def _finished(self, rooms: Rooms | None) -> bool:
        """Tell whether what a setter begins with has one solution, and that is soon known."""
        if self.wish.start is None or self.wish.start.places:
            return False
        case = self.case(self.blank(rooms))
        told = facts.of(case.puzzle)
        first = self.program(self.rules.solving, told, conflicts=HOPELESS).ask({}, shown=True)
        if not first.yes:
            return False
        given = [*told, *facts.reference(case.solution(first.atoms), case.answer)]
        another = self.program(self.rules.differing, given, conflicts=HOPELESS)
        return another.ask({}, shown=True).yes is False

    def puzzle(
        self, rooms: Rooms | None, clues: Collection[Fitting] = (), every: Collection[Fitting] = ()
    ) -> Puzzle:
        """Return a puzzle with some of the clues; of every other one is left what the kind says."""
        erased = self.rules.erased
        layers = []
        for name in self.kind.layers:
            if LAYERS[name].parts and rooms is not None:
                layers.append(Layer(name, rooms))
                continue
            if self.start and not LAYERS[name].clues:
                layers.append(self.start.layer(name))
                continue
            entries: dict[Cell, Entry] = {}
            if erased.get(name) == AS_UNKNOWN:
                entries = {clue.cell: UNKNOWN for clue in every if clue.layer == name}
            for clue in clues:
                entries.update(clue.placed if clue.layer == name else ())
            layers.append(Layer(name, self._grid(name, entries)))
        return replace(self._blank, layers=tuple(layers))

    def blank(self, rooms: Rooms | None) -> Puzzle:
        """Return the puzzle that a board is drawn for: without clues, but those that stay."""
        if self.start is None:
            return self.puzzle(rooms)
        return replace(self._blank, layers=self.start.layers)

    def _grid(self, layer: str, entries: dict[Cell, Entry]) -> tuple[tuple[Entry, ...], ...]:
        """Return the grid of a layer; a margin is as wide as its longest list."""
        high, wide = LAYERS[layer].frame(self.wish.rows, self.wish.cols)
        width = wide or 1 + max((place for _, place in entries), default=0)
        return tuple(tuple(entries.get((r, c)) for c in range(width)) for r in range(high))

    def count(self, clues: Collection[Fitting]) -> int:
        """Return how many of some clues may be left out."""
        return sum(map(self.may_go, clues))

    def may_go(self, clue: Fitting) -> bool:
        """Tell whether a clue may be left out."""
        stays = self.start is not None and self.start.stays(clue)
        return clue.layer in self.removable and not stays

    def spot(self, place: Cell) -> Cell:
        """Return the spot on the lattice of a place that the answer has a value for."""
        return place if self.kind.face.answer.on_sides else centre(place)

    def cell(self, place: Cell) -> Cell:
        """Return a cell at a place that the answer has a value for."""
        y, x = self.spot(place)
        return min(y // 2, self.wish.rows - 1), min(x // 2, self.wish.cols - 1)

    def outside(self, solution: Solution, region: Region) -> dict[Cell, int]:
        """Return what a board has outside of a region, by its places."""
        return {
            (r, c): solution.values[r][c]
            for r, c in self.places
            if not region.holds(self.spot((r, c)))
        }

    def wishes(self, values: Mapping[Cell, int]) -> dict[Predicate, bool]:
        """Return what a program is asked for, so that places have some values."""
        high, wide = self.kind.face.answer.frame(self.wish.rows, self.wish.cols)
        marks = filled(high, wide, values)
        return facts.of_marks(marks, self.kind.face.answer)

    def given(self, chance: Sequence[int], stays: Mapping[Cell, int]) -> list[Predicate]:
        """Return what a program that draws is told beside the puzzle: chance, wishes, what stays.

        Of places that keep their values it is told in styles that make use of that.
        """
        on_sides = self.kind.face.answer.on_sides
        told: list[Predicate] = [
            *facts.chances(zip(self.cells, chance, strict=True)),
            *facts.densities(round(100 * self.density)),
            *facts.images((cell, self.image(cell)) for cell in self.cells if self.image),
        ]
        if self.style.name != PLAIN:
            told += facts.styled(self.style.name)
            told += facts.stays(stays.items(), on_sides=on_sides)
        return told + (self.start.facts if self.start else [])

    def staying(self, clues: Collection[Fitting], anew: Region) -> list[Fitting]:
        """Return the clues that stay where a board is drawn anew: those that do not follow."""
        kept = [clue for clue in clues if clue.layer in self.kept]
        return [clue for clue in kept if not anew.holds(_spot(clue))]

    def told_by(self, clue: Fitting) -> tuple[Cell, ...]:
        """Return the places that a clue stands at: its own cell, or what is beside its spot."""
        layer = LAYERS[clue.layer]
        on_sides = self.kind.face.answer.on_sides
        if layer.place is Place.MARGIN:
            return ()
        if layer.in_cells and not on_sides:
            return (clue.cell,)
        near = Region([(_spot(clue), 1)])
        return tuple(place for place in self.places if near.holds(self.spot(place)))

    def fitting(self, atoms: Iterable[Symbol], rooms: Rooms | None) -> Clues:
        """Return the clues that fit a board; in symmetry those that have one they go with.

        The clue of a room stands in its first cell. What cannot be left out needs no other.
        """
        found = facts.fittings(atoms, self.kind.face, self.wish.rows, self.wish.cols)
        if rooms is not None:
            first = firsts(rooms)
            found = [
                replace(clue, cell=first[rooms[clue.cell[0]][clue.cell[1]]])
                if LAYERS[clue.layer].place is Place.ROOM
                else clue
                for clue in found
            ]
        if self.start is not None:
            return self.start.kept(found)
        if self.image is None:
            return tuple(found)
        pairs = {clue: self.goes_with(clue, rooms) for clue in found}
        there = {(clue.layer, place) for clue, (place, _) in pairs.items()}
        return tuple(
            clue
            for clue, (_, other) in pairs.items()
            if clue.layer not in self.removable or (clue.layer, other) in there
        )

    def goes_with(self, clue: Fitting, rooms: Rooms | None) -> tuple[object, object]:
        """Return the place of a clue, and that which it goes with in symmetry.

        The clue of a room goes with that of the room's image, wherever in the room it stands. There
        is no symmetry in a margin: there a clue goes with itself.
        """
        layer, (r, c) = LAYERS[clue.layer], clue.cell
        high, wide = layer.frame(self.wish.rows, self.wish.cols)
        if self.image is None or wide is None:
            return clue.cell, clue.cell
        if layer.place is Place.ROOM and rooms is not None:
            y, x = self.image(clue.cell)
            return rooms[r][c], rooms[y][x]
        # Corners and the lattice have more rows and columns than the board.
        return clue.cell, (r if self.wish.symmetry == "mirror" else high - 1 - r, wide - 1 - c)

    def case(self, puzzle: Puzzle) -> Case:
        """Return a puzzle that was made with its rules."""
        return Case(puzzle, self.rules)

    def program(
        self,
        files: Sequence[Path],
        given: Sequence[Predicate],
        switches: Collection[Predicate] = (),
        seed: int | None = None,
        conflicts: int | None = 0,
    ) -> Program:
        """Return a program that ends with the time there is, and after some conflicts.

        If nobody says how many: those that a board is worth.
        """
        self.watch()
        return Program(
            files,
            given,
            Limit(models=0, seed=seed),
            # As the puzzle has it, counters or not: what a seed makes is not to change with it.
            Tactics(self.kind.about.configuration),
            switches=switches,
            deadline=self.deadline,
            conflicts=self.worth if conflicts == 0 else conflicts,
        )

    def watch(self) -> None:
        """Raise an error if the time is over."""
        if self.deadline.expired:
            raise GenerationError(OUT_OF_TIME)


def _spot(clue: Fitting) -> Cell:
    """Return where on the lattice a clue stands; one of a margin stands nowhere near."""
    layer, (r, c) = LAYERS[clue.layer], clue.cell
    if layer.place is Place.MARGIN:
        return -99, -99
    if layer.place is Place.CORNER:
        return 2 * r, 2 * c
    return clue.cell if layer.place is Place.SIDE else centre(clue.cell)
