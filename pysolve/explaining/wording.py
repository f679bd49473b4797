"""The sentences of steps and proofs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pysolve import words
from pysolve.answers import Answer
from pysolve.explaining.proofs import Proof
from pysolve.explaining.stated import Stated
from pysolve.facts import Mark, Term
from pysolve.grid import Cell
from pysolve.model import Key, Violation
from pysolve.settling import Case
from pysolve.words import Places

MOST_PLACES = 3
"""At how many places a rule that decides cells is named; more are seen from the cells."""


class Wording:
    """Words what is found out about a puzzle."""

    def __init__(self, case: Case, stated: Stated, places: Places, meaning: Answer) -> None:
        self._puzzle, self._stated, self._places = case.puzzle, stated, places
        self._meaning = meaning
        self._words = {**dict(meaning.words), **stated.words}
        self._rules = {rule.name: rule.sentence for rule in case.rules.rules}

    def word(self, value: int) -> str:
        """Return what a value is called."""
        return self._words.get(value, str(value))

    def place(self, key: Key) -> str:
        """Return what a place is called."""
        return self._places.place(key, self._puzzle)

    def step(
        self,
        sentence: str,
        cells: Mapping[Cell, int],
        where: Key,
        *,
        other: Key | None = None,
        among: Sequence[Cell] = (),
        excluded: Sequence[Mark] = (),
        says: Sequence[tuple[str, Term]] = (),
    ) -> str:
        """Fill in the sentence of a step; lib/steps.lp lists the words."""
        decided = sorted(cells) or sorted({cell for cell, _ in excluded})
        told = sorted({*cells.values(), *(value for _, value in excluded)})
        places, one = self._places, len(decided) == 1
        fillings: dict[str, Callable[[], str]] = {
            "cells": lambda: places.spoken(decided),
            "outcome": lambda: places.outcome(cells, self.word),
            "shades": lambda: places.shades(cells, self.word),
            "values": lambda: places.values(cells, self.word, where),
            "opposite": lambda: self._opposite(min(cells.values(), default=told[0])),
            "excluded": lambda: places.excluded(excluded, self.word),
            "value": lambda: words.listed([self.word(value) for value in told]),
            "place": lambda: self.place(where),
            "other": lambda: self.place(other or where),
            "among": lambda: places.spoken(sorted(set(among))),
            "they": lambda: "it" if one else "they",
            "stay": lambda: "stays" if one else "stay",
            "are": lambda: "is" if one else "are",
        }

        slots: dict[str, list[Term]] = {}
        for slot, term in says:
            slots.setdefault(slot, []).append(term)

        def filled(match: re.Match[str]) -> str:
            if match[1] in slots:
                return self._terms(slots[match[1]])
            return fillings[match[1]]() if match[1] in fillings else match[0]

        return words.begun(re.sub(r"\{(\w+)\}", filled, sentence))

    def _terms(self, terms: Sequence[Term]) -> str:
        """Word what a slot stands for; places of one form together, all else one by one."""
        plain = [term for term in terms if not isinstance(term, Key)]
        keys = sorted(term for term in terms if isinstance(term, Key))
        told = [str(term) for term in sorted(plain, key=lambda term: (str(type(term)), term))]
        told += [self._TERMS[key.name](self, key) for key in keys if key.name in self._TERMS]
        places = [key for key in keys if key.name not in self._TERMS]
        if places:
            told.append(self._places.keys(places, self._puzzle))
        return words.listed(told)

    _TERMS: Final[Mapping[str, Callable[[Wording, Key], str]]] = {
        "value": lambda self, key: self.word(key.numbers[0]),
        "spelled": lambda self, key: words.spelled(key.numbers[0]),
        "the": lambda self, key: f"the {key.numbers[0]}",
        "the(unknown)": lambda self, key: "the ?",
    }
    """The terms that are no places."""

    def trial(self, cell: Cell, value: int) -> str:
        """Word that supposing another value leads to a contradiction."""
        return (
            f"{self._suppose(cell, value)} That leads to a contradiction, so it is "
            f"{self.word(value)}."
        )

    def printed(self, cells: Mapping[Cell, int]) -> str:
        """Word that the puzzle itself tells what some cells are."""
        return f"The puzzle itself leaves nothing else: {self._places.outcome(cells, self.word)}."

    def rule(self, instances: Sequence[Violation], cells: Mapping[Cell, int]) -> str:
        """Word that a rule, at one place or at a few, decides some cells."""
        keys = [instance.key for instance in instances]
        told = self._cited(instances[0].rule, keys if len(keys) <= MOST_PLACES else ())
        return f"{words.begun(told)}. So {self._places.outcome(cells, self.word)}."

    def proof(
        self, cell: Cell, value: int, proof: Proof, likewise: Mapping[Cell, int] | None = None
    ) -> str:
        """Word a proof: what could not hold together if the cell had another value.

        The same decides others `likewise`.
        """
        named: dict[str, list[Key]] = {}
        worth = [i for i in sorted(proof.instances) if i.rule not in self._stated.background]
        for instance in worth or sorted(proof.instances):
            named.setdefault(instance.rule, []).append(instance.key)
        parts = [self._cited(rule, keys) for rule, keys in named.items()]
        if not parts:
            told = f"Nothing else is left for {self._places.cell(*cell)}"
            return f"{told}, so it is {self.word(value)}."
        rules = f"this rule could not hold: {parts[0]}"
        if len(parts) > 1:
            rules = f"these rules could not all hold: {'; '.join(parts)}"
        told = f"{self._suppose(cell, value)} Then {rules}. So it is {self.word(value)}."
        if likewise:
            told += f" In the same way {self._places.outcome(likewise, self.word)}."
        return told

    def _cited(self, rule: str, keys: Sequence[Key]) -> str:
        """Return what a rule says, without a full stop, and where."""
        sentence = self._lowered(rule).rstrip(".")
        if rule in self._stated.whole or not keys:
            return sentence
        return f"{sentence} ({'; '.join(map(self.place, keys))})"

    def search(self, cell: Cell, value: int) -> str:
        """Word that only a search tells what a cell is."""
        return (
            f"No short proof tells what {self._places.cell(*cell)} is. With all rules together, "
            f"trying every board leaves it {self.word(value)}."
        )

    def broken(self, broken: Violation) -> str:
        """Word that a rule is broken."""
        return f"That breaks a rule at {self.place(broken.key)}: {self._lowered(broken.rule)}"

    def _suppose(self, cell: Cell, value: int) -> str:
        return f"Suppose {self._places.cell(*cell)} were {self._opposite(value)}."

    def _opposite(self, value: int) -> str:
        others = self._meaning.others(value)
        return self.word(others[0]) if len(others) == 1 else f"not {self.word(value)}"

    def _lowered(self, rule: str) -> str:
        sentence = self._rules.get(rule, rule)
        return sentence[0].lower() + sentence[1:]
