"""What is made of a sketch: which clues stay, which may be found, and what programs are told."""

from __future__ import annotations

from collections.abc import Iterable

from clorm import Predicate

from pysolve import facts
from pysolve.facts import Fitting
from pysolve.generating.rooms import Rooms
from pysolve.generating.sketch import Sketch
from pysolve.layers import AS_UNKNOWN, parting
from pysolve.model import Layer
from pysolve.rules import Ruleset


class Start:
    """What a setter begins with, by the rules of the kind."""

    def __init__(self, sketch: Sketch, rules: Ruleset) -> None:
        self._sketch, self._face, self._erased = sketch, rules.kind.face, rules.erased
        self._full = sketch.full(self._erased)
        self._standing = sketch.places.union(sketch.told)
        needed = parting(rules.kind.layers)
        self.rooms: Rooms | None = sketch.puzzle.layer(needed) if needed else None  # type: ignore[assignment]
        """The rooms, where the kind has some."""

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers that a board is drawn for."""
        return self._sketch.puzzle.layers

    def layer(self, name: str) -> Layer:
        """Return a layer as it is told."""
        return next(layer for layer in self.layers if layer.name == name)

    @property
    def facts(self) -> list[Predicate]:
        """What a program that draws is told of it."""
        sketch, whole = self._sketch, self._sketch.whole(self._face)
        return facts.kept(self._face, sketch.told, sketch.places, self._full, whole)

    def kept(self, fitting: Iterable[Fitting]) -> tuple[Fitting, ...]:
        """Return those of the clues that fit a board which may be used.

        A group whose clue has its place has no other; and a layer may have no other places.
        """
        found = list(fitting)
        settled = {(clue.layer, clue.group) for clue in found if self._stands(clue)}
        return tuple(
            clue
            for clue in found
            if self._stands(clue)
            or (clue.layer not in self._full and (clue.layer, clue.group) not in settled)
        )

    def _stands(self, clue: Fitting) -> bool:
        return (clue.layer, clue.cell) in self._standing

    def stays(self, clue: Fitting) -> bool:
        """Tell whether a clue is not to be left out: it is told, or has its place.

        Of what becomes a `?` when it is left out, the place stays anyway.
        """
        if (clue.layer, clue.cell) in self._sketch.told:
            return True
        return self._stands(clue) and self._erased.get(clue.layer) != AS_UNKNOWN
