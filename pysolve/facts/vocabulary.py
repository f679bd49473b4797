"""The predicates that puzzles, answers and rule files are made of: the mirror of the vocabulary.

To make one takes more than a millisecond. So what only some commands need is elsewhere, and what
only some kinds need stands in `terms`, a module each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from clorm import ConstantStr, Predicate, Raw

REMEMBERED = 2**16
"""How many facts are kept. Making one takes microseconds, and thousands of puzzles share them."""


class Size(Predicate):
    """The board: `size(Rows, Cols)`."""

    rows: int
    cols: int


class RuleSentence(Predicate, name="rule"):
    """A named rule and its sentence: `rule(Name, Sentence)`."""

    name: ConstantStr
    sentence: str


class Disabled(Predicate):
    """A rule that is switched off: `disabled(Rule)`."""

    rule: ConstantStr


class Invalid(Predicate):
    """What makes a puzzle malformed: `invalid(Key, Sentence)`."""

    key: Raw
    sentence: str


class Predicates(Mapping[str, type[Predicate]]):
    """Predicates by the name of the fact. Each is made when it is looked up: a kind needs few."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> type[Predicate]:
        if name not in self._names:
            raise KeyError(name)
        home = import_module(f"pysolve.facts.terms.{name}")
        return cast("type[Predicate]", getattr(home, name.title()))

    def __contains__(self, name: object) -> bool:
        # The one that is inherited would look it up.
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


LAYERS: Mapping[str, type[Predicate]] = Predicates(
    *("room", "wall", "hole", "clue", "number", "given", "symbol", "arrow", "side", "corner"),
    "margin",
)
"""The predicates that layers become, by the name of the fact."""

BESIDE_LAYERS: Mapping[str, type[Predicate]] = Predicates("asked", "setting")
"""What else puzzles become: clues that do not tell their number, numbers of a whole puzzle."""

ANSWERS: Mapping[str, type[Predicate]] = Predicates("shaded", "value", "line", "border")
"""The predicates a kind may answer with, by the name of the fact."""
