"""Puzzles put back into texts of clingo facts: single facts; comments and all others stay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pysolve import facts
from pysolve.answers import Answer
from pysolve.formats._amending import Amendment, Patch
from pysolve.formats._facts import Fact, Page, starts, take_apart
from pysolve.formats._format import Format
from pysolve.grid import Cell
from pysolve.layers import LayerType, Place
from pysolve.model import Puzzle, Solution
from pysolve.sources import Source


def amend(source: Source, amendments: Mapping[int, Amendment], _format: Format) -> Iterator[Patch]:
    """Yield patches of facts: those that go, and those that come in their place or below others."""
    text = source.text
    bounds = [0, *starts(text), len(text)]
    for number, amendment in amendments.items():
        page = Page(source.name, text, bounds[number - 1])
        take_apart(page, bounds[number - 1], bounds[number])
        yield from _Changes(page, amendment).patches()


class _Changes:
    """What changes among the facts of a puzzle."""

    def __init__(self, page: Page, amendment: Amendment) -> None:
        self._page, self._amendment = page, amendment
        self._gone: list[Fact] = []
        self._added: list[str] = []

    def patches(self) -> Iterator[Patch]:
        """Yield patches of the text."""
        answer, solution = self._amendment.kind.face.answer, self._amendment.solution
        for layer, spots in self._amendment.changes.items():
            for spot in spots:
                yield from self._changed(layer, spot)
        if solution is not None:
            self._gone += [fact for fact in self._page.facts if fact.name == answer.fact]
            self._added += _rows(solution, answer)
        yield from _without(self._page, self._gone)
        kept = [fact for fact in self._page.facts if fact not in self._gone]
        newline = "\r\n" if "\r\n" in self._page.text else "\n"
        for told in self._added:
            alike = [fact for fact in kept if fact.name == told.partition("(")[0]]
            at = _line_end(self._page.text, (alike or kept)[-1].end)
            yield Patch(at, at, f"{newline}{told}")

    def _changed(self, layer: LayerType, spot: Cell) -> Iterator[Patch]:
        """Yield what puts a clue in place of another; or note the one that goes, or comes."""
        page, amendment = self._page, self._amendment
        old, new = (
            _told(page, puzzle, layer, spot) for puzzle in (amendment.before, amendment.after)
        )
        there = next((fact for fact in page.facts if old and _plain(page, fact) == old), None)
        if there is not None and new:
            yield Patch(there.at, there.end, new)
        elif there is not None:
            self._gone.append(there)
        elif new:
            self._added.append(new)


def _told(page: Page, puzzle: Puzzle, layer: LayerType, spot: Cell) -> str:
    """Return the fact of a clue as the text has it, where rooms may have numbers of their own."""
    entry = (puzzle.layer(layer) or ())[spot[0]][spot[1]]
    if entry is None:
        return ""
    told = f"{facts.clue(puzzle, layer.name, *spot, entry)}."
    if layer.place is not Place.ROOM:
        return told
    rooms = (fact.numbers for fact in page.facts if fact.name == "room")
    room = next(index for index, *cell in rooms if tuple(cell) == spot)
    return re.sub(r"\d+", str(room), told, count=1)


def _plain(page: Page, fact: Fact) -> str:
    """Return a fact without blanks."""
    return re.sub(r"\s", "", page.text[fact.at : fact.end])


def _without(page: Page, gone: Sequence[Fact]) -> Iterator[Patch]:
    """Yield what takes facts away, with their lines if there is nothing else in these."""
    text = page.text
    lines: dict[int, list[Fact]] = {}
    for fact in sorted(gone, key=lambda fact: fact.at):
        lines.setdefault(text.rfind("\n", 0, fact.at) + 1, []).append(fact)
    for begun, held in lines.items():
        end = text.find("\n", held[-1].end) + 1 or len(text)
        ends = [begun, *(fact.end for fact in held)]
        starts = [*(fact.at for fact in held), end]
        between = [text[a:b] for a, b in zip(ends, starts, strict=True)]
        if not "".join(between).strip():
            yield Patch(begun, end, "")
            continue
        for fact, after in zip(held, between[1:], strict=True):
            yield Patch(fact.at, fact.end + len(after) - len(after.lstrip(" ")), "")


def _line_end(text: str, at: int) -> int:
    """Return where a line ends; or where one is, if a comment of several lines begins there."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return at if "%*" in text[at:end] else at + len(text[at:end].rstrip("\r"))


def _rows(solution: Solution, answer: Answer) -> list[str]:
    """Return the facts of a solution, a line for each row."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for atom in facts.of_solution(solution, answer):
        r, c = facts.spot_of(atom, answer)
        rows.setdefault(r, []).append((c, f"{atom}."))
    return [" ".join(told for _, told in sorted(row)) for _, row in sorted(rows.items())]
