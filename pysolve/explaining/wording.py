"""The sentences of steps and proofs."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pysolve import words
from pysolve.answers import Answer
from pysolve.explaining.demands import MOST_PLACES, Demands
from pysolve.explaining.proof import Proof
from pysolve.explaining.stated import Stated
from pysolve.facts import Mark, Term
from pysolve.grid import Cell, parted_by
from pysolve.model import Key, Violation
from pysolve.settling import Case
from pysolve.words import Places

LONGEST = 200
"""How many letters a sentence has at most, if it can be said in that many."""


class Wording:
    """Words what is found out about a puzzle."""

    def __init__(self, case: Case, stated: Stated, places: Places, meaning: Answer) -> None:
        self._puzzle, self._stated, self._places = case.puzzle, stated, places
        self._meaning = meaning
        self._words = {**dict(meaning.words), **stated.words}
        self._demands = Demands(case.puzzle, stated)
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
        one = len(decided) == 1
        slots: dict[str, list[Term]] = {}
        for slot, term in says:
            slots.setdefault(slot, []).append(term)

        def filled(places: Places) -> str:
            fillings: dict[str, Callable[[], str]] = {
                "cells": lambda: places.spoken(decided),
                "outcome": lambda: places.outcome(cells, self.word),
                "shades": lambda: places.shades(cells, self.word),
                "values": lambda: places.values(cells, self.word, where),
                "opposite": lambda: self._opposite(min(cells.values(), default=told[0])),
                "excluded": lambda: places.excluded(excluded, self.word),
                "value": lambda: words.listed([self.word(value) for value in told]),
                "place": lambda: places.place(where, self._puzzle),
                "other": lambda: places.place(other or where, self._puzzle),
                "among": lambda: places.spoken(sorted(set(among))),
                "they": lambda: "it" if one else "they",
                "stay": lambda: "stays" if one else "stay",
                "are": lambda: "is" if one else "are",
            }

            def fill(match: re.Match[str]) -> str:
                if match[1] in slots:
                    return self._terms(slots[match[1]], places)
                return fillings[match[1]]() if match[1] in fillings else match[0]

            return words.begun(re.sub(r"\{(\w+)\}", fill, sentence))

        return self._short_enough(filled)

    def _short_enough(self, told: Callable[[Places], str]) -> str:
        """Word something with fewer places by name, and shorter ones, until it can be read."""
        sentence = ""
        own = self._places
        # The names of sides are long: they are shortened before they are counted.
        sides = [replace(own, most=4, short=True)] if own.sides else []
        few = [replace(own, most=most, short=True) for most in (2, 1, 0)]
        for places in (own, *sides, replace(own, most=3), *few):
            sentence = told(places)
            if len(sentence) <= LONGEST:
                break
        return sentence

    def _terms(self, terms: Sequence[Term], places: Places) -> str:
        """Word what a slot stands for; places of one form together, all else one by one."""
        plain = [term for term in terms if not isinstance(term, Key)]
        keys = sorted(term for term in terms if isinstance(term, Key))
        told = [str(term) for term in sorted(plain, key=lambda term: (str(type(term)), term))]
        told += [self._TERMS[key.name](self, key) for key in keys if key.name in self._TERMS]
        where = [key for key in keys if key.name not in self._TERMS]
        if where:
            told.append(places.keys(where, self._puzzle))
        return words.listed(told)

    _TERMS: Final[Mapping[str, Callable[[Wording, Key], str]]] = {
        "value": lambda self, key: self.word(key.numbers[0]),
        "spelled": lambda self, key: words.spelled(key.numbers[0]),
        "the": lambda self, key: f"the {key.numbers[0]}",
        "the(unknown)": lambda self, key: "the ?",
    }
    """The terms that are no places."""

    def trial(self, cell: Cell, value: int, links: int, ending: Collection[Violation]) -> str:
        """Word that supposing another value leads, in some steps, to rules that cannot hold."""
        after = "" if links == 1 else f", after {words.plural(links - 1, 'step')},"
        return self._short_enough(
            lambda places: (
                f"{self._suppose(cell, value, places)} Then{after} there is no way to "
                f"{self._demands.told(ending, places)}. So it is {self.word(value)}."
            )
        )

    def printed(self, cells: Mapping[Cell, int]) -> str:
        """Word that the puzzle itself tells what some cells are."""
        return self._short_enough(
            lambda places: (
                f"The puzzle itself leaves nothing else: {places.outcome(cells, self.word)}."
            )
        )

    def rule(self, instances: Sequence[Violation], cells: Mapping[Cell, int]) -> str:
        """Word that a rule, at one place or at a few, decides some cells."""
        keys = [instance.key for instance in instances]
        told = self._cited(instances[0].rule, keys if len(keys) <= MOST_PLACES else ())
        so = self._short_enough(lambda places: f"So {places.outcome(cells, self.word)}.")
        return f"{words.begun(told)}. {so}"

    def proof(
        self, cell: Cell, value: int, proof: Proof, likewise: Mapping[Cell, int] | None = None
    ) -> str:
        """Word a proof: what could not hold together if the cell had another value.

        The same decides others `likewise`.
        """
        if not proof.instances:
            told = f"Nothing else is left for {self._places.cell(*cell)}"
            return f"{told}, so it is {self.word(value)}."
        more = likewise or {}
        near = parted_by(cell) if self._places.sides else (cell,)
        told = self._short_enough(
            lambda places: (
                f"{self._suppose(cell, value, places)} Then there is no way to "
                f"{self._demands.told(proof.instances, places, near)}. So it is {self.word(value)}."
            )
        )
        if not more:
            return told
        same = self._short_enough(
            lambda places: f"In the same way {places.outcome(more, self.word)}."
        )
        return f"{told} {same}"

    def failure(self, broken: Collection[Violation]) -> str:
        """Word why a way to fill a place fails."""
        return self._short_enough(lambda places: f"no way to {self._demands.told(broken, places)}")

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

    def broken(self, broken: Collection[Violation]) -> str:
        """Word that rules are broken."""
        return self._short_enough(
            lambda places: f"There is no way to {self._demands.told(broken, places)}."
        )

    def _suppose(self, cell: Cell, value: int, places: Places) -> str:
        return f"Suppose {places.cell(*cell)} were {self._opposite(value)}."

    def _opposite(self, value: int) -> str:
        others = self._meaning.others(value)
        return self.word(others[0]) if len(others) == 1 else f"not {self.word(value)}"

    def _lowered(self, rule: str) -> str:
        sentence = self._rules.get(rule, rule)
        return sentence[0].lower() + sentence[1:]
