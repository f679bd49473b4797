"""What rules demand, after "there is no way to": few rules, and the nearest of their places."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from pysolve import clues, words
from pysolve.explaining.stated import Stated
from pysolve.grid import Cell, apart, members
from pysolve.layers import ROOMS
from pysolve.model import Key, Puzzle, Violation
from pysolve.words import Places

MOST_DEMANDS = 3
"""How many demands are told, at most; the others are not recited."""

MOST_PLACES = 3
"""At more places than that, what a rule demands of the whole board is told, if that is stated."""

LONGEST = 80
"""How many letters demands have at most, where they must be told in as few as can be."""

_PLACED = re.compile(r"\{(places|numbers|its)\}")


class Demands:
    """Words what rules demand of a puzzle."""

    def __init__(self, puzzle: Puzzle, stated: Stated) -> None:
        self._puzzle, self._stated = puzzle, stated
        self._entries = {
            clues.about(puzzle, clue.layer, clue.cell): clue.entry for clue in clues.told(puzzle)
        }
        rooms = puzzle.layer(ROOMS)
        self._rooms = {} if rooms is None else members(rooms)

    def told(
        self, instances: Collection[Violation], places: Places, near: Collection[Cell] = ()
    ) -> str:
        """Word what some rules demand at their places; those of the background go without.

        Of many places those are named that are `near` to some cells, and of many rules those that
        hold of places. Of one rule at one place, without cells, it is told where it is broken.
        """
        demands = self._demands(instances, broken=not near and len(instances) == 1)
        most = min(MOST_DEMANDS, 1 + places.most)
        placed = [phrase for phrase in demands if _PLACED.search(phrase)]
        kept = list(demands)
        if len(demands) > most:
            kept = (placed or kept)[: max(1, most - (not placed))]
        told = [self._demand(phrase, demands[phrase], places, near) for phrase in kept]
        rest = "" if len(kept) == len(demands) else " without breaking another rule"
        whole = words.listed(told) + rest
        return whole if places.most or len(whole) <= LONGEST else "keep all rules"

    def _demands(self, instances: Collection[Violation], *, broken: bool) -> dict[str, list[Key]]:
        """Return what is demanded, and where; last what is demanded of places."""
        named: dict[str, list[Key]] = {}
        worth = [i for i in sorted(instances) if i.rule not in self._stated.background]
        for instance in worth or sorted(instances):
            named.setdefault(instance.rule, []).append(instance.key)
        found: dict[str, list[Key]] = {}
        for rule, keys in named.items():
            found.setdefault(self._phrase(rule, keys, broken=broken), []).extend(keys)
        return dict(sorted(found.items(), key=lambda it: _PLACED.search(it[0]) is not None))

    def _phrase(self, rule: str, keys: Sequence[Key], *, broken: bool) -> str:
        """Return what a rule demands at some places, which are yet to be filled in."""
        if broken and rule in self._stated.must_here:
            return self._stated.must_here[rule]
        overall = self._stated.must_all.get(rule)
        if overall is not None and len(keys) > MOST_PLACES:
            return overall
        where = "" if rule in self._stated.whole else " at {places}"
        return self._stated.must.get(rule, f"keep the rule {rule}{where}")

    def _demand(
        self, phrase: str, keys: Sequence[Key], places: Places, near: Collection[Cell]
    ) -> str:
        """Fill in what is demanded at some places."""
        every = sorted(set(keys))
        rest = len(every) - max(1, places.most)
        if rest > 0:
            every = sorted(sorted(every, key=lambda key: (self._far(key, near), key))[:-rest])
        away = " further away" * bool(near)
        left = f"{'others' if rest > 1 else 'another'}{away}" if rest > 0 else ""
        fillings: dict[str, Callable[[], str]] = {
            "places": lambda: places.keys(every, self._puzzle, left),
            "numbers": lambda: self._numbers(every, places, left),
            "its": lambda: "its" if len(keys) == 1 else "their",
        }
        return _PLACED.sub(lambda match: fillings[match[1]](), phrase)

    def _numbers(self, keys: Sequence[Key], places: Places, left: str) -> str:
        """Name the clues at some places: "the 6 at row 1, column 3"; without one, the place."""
        told = [
            f"the {self._entries.get(key, '?')} at {places.place(key, self._puzzle)}"
            for key in keys
        ]
        return words.listed([*told, left] if left else told)

    def _far(self, key: Key, near: Collection[Cell]) -> int:
        """Return how far a place is from some cells; what is nowhere in particular is near."""
        numbers = key.numbers
        if key.name in _ALONG:
            along = _ALONG[key.name]
            return min((abs(cell[along] - n) for cell in near for n in numbers), default=0)
        if key.name in ("room", "rooms"):
            return apart(near, [cell for room in numbers for cell in self._rooms.get(room, ())])
        return apart(near, list(zip(numbers[::2], numbers[1::2], strict=False)))


_ALONG = {"row": 0, "rows": 0, "column": 1, "columns": 1}
"""The places that are lines, and which number of a cell tells that it lies there."""
