"""The words of an explanation: of a step, of the chain of a trial, and of the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pysolve import words as speech
from pysolve.findings import Explanation, Step, Way
from pysolve.grid import Cell
from pysolve.model import Puzzle, Verdict
from pysolve.words import LONG, Places

LEGEND: Final = "[ ] is new, ( ) is what it rests on"
"""What the marks on a board mean."""


def brief(explanation: Explanation, step: Step, places: Places = LONG) -> str:
    """Tell a step in one line: its number and rule, and what becomes of which cells."""
    return Telling(explanation, places).brief(step)


def called(step: Step) -> str:
    """Return what a step is called. Its place in the sheet means nothing to most: JSON has it."""
    return speech.printable(step.rule.replace("_", " "))


def titled(puzzle: Puzzle) -> str:
    """Return what a document about a puzzle is called."""
    return f"{puzzle.called} ({puzzle.kind})" if puzzle.called else puzzle.kind


def ending(explanation: Explanation, places: Places = LONG) -> tuple[str, ...]:
    """Tell, in sentences, what is known of the puzzle when the steps are over."""
    puzzle, conflict = explanation.puzzle, explanation.conflict
    sentences = [_VERDICTS[explanation.verdict]]
    if not explanation.complete:
        why = "The time was over" if explanation.timed_out else "It was interrupted"
        sentences.append(f"{why} before all steps were found.")
    elif explanation.continuations:
        sentences.append("The steps end where solutions differ.")
    if conflict and conflict.clues:
        clues = "; ".join(places.clue(each, puzzle, explanation.face) for each in conflict.clues)
        sentences.append(f"These clues cannot hold together: {clues}.")
    if conflict and conflict.rules:
        sentences.append(f"The rules that say so: {', '.join(conflict.rules)}.")
    return (*sentences, *explanation.dropped, *explanation.remarks)


_VERDICTS: Final = {
    Verdict.UNIQUE: "The puzzle has one solution.",
    Verdict.MULTIPLE: "The puzzle has several solutions.",
    Verdict.NONE: "The puzzle has no solution.",
    Verdict.UNKNOWN: "How many solutions the puzzle has is not known.",
}


@dataclass(frozen=True, slots=True)
class Telling:
    """An explanation, and how its cells are named."""

    explanation: Explanation
    places: Places

    def brief(self, step: Step) -> str:
        """Tell a step in one line: its number and rule, and what becomes of which cells."""
        placed = self.placed(step)
        return f"{step.number}. {called(step)}" + (f": {placed}" if placed else "")

    def placed(self, step: Step) -> str:
        """Tell what becomes of which cells."""
        cells = {placement.cell: placement.value for placement in step.cells}
        told = [self.named.outcome(cells, self._value)] if cells else []
        if step.excluded:
            marks = [(placed.cell, placed.value) for placed in step.excluded]
            told.append(f"not {self.named.excluded(marks, self._value)}")
        return "; ".join(told)

    def rests(self, step: Step) -> list[str]:
        """Name what a step rests on: places of the answer, and the cells of clues."""
        told = [self.named.cell(*place) for place in step.reasons]
        told += [self.named.square(*cell) for cell in step.clues]
        return list(dict.fromkeys(told))

    @property
    def named(self) -> Places:
        """How places of the answer are named."""
        return replace(self.places, sides=self.explanation.face.answer.on_sides)

    def _value(self, value: int) -> str:
        answer = self.explanation.face.answer
        plain = answer.written and not answer.glyphs
        return str(value) if plain else answer.word(value, dict(self.explanation.words))

    def link(self, step: Step) -> str:
        """Tell one step of the chain of a trial."""
        told = speech.printable(step.sentence) or self.placed(step)
        return f"{called(step)}: {told}" if told else called(step)

    def way(self, way: Way) -> str:
        """Tell a way to fill a place, by the value that is rarer in it, and what it fails by."""
        by_value: dict[int, dict[Cell, int]] = {}
        for placed in way.cells:
            by_value.setdefault(placed.value, {})[placed.cell] = placed.value
        rarer = min(by_value, key=lambda value: (len(by_value[value]), -value))
        told = self.named.outcome(by_value[rarer], self._value)
        return f"{told}: {way.fails}" if way.fails else told

    def chain(self, step: Step, depth: int = 0) -> Iterator[tuple[int, str, str]]:
        """Yield ways, and the chain of a trial: how deep in trials, the letter, what is told."""
        told = [*map(self.way, step.ways), *map(self.link, step.trial)]
        below = [None for _ in step.ways] + [*step.trial]
        for index, (text, link) in enumerate(zip(told, below, strict=True)):
            yield depth, _letter(index), text
            if link is not None:
                yield from self.chain(link, depth + 1)


def _letter(index: int) -> str:
    """Return a, b, ..., z, aa, ab, ... for 0, 1, ..."""
    before, last = divmod(index, 26)
    return (_letter(before - 1) if before else "") + chr(ord("a") + last)
