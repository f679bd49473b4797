"""The pictures of the puzzles that a report lists, each drawn once and linked to by its id."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path

from pysolve import reading, words
from pysolve.errors import PuzzleError
from pysolve.grid import Cell
from pysolve.model import PlacedClue, Puzzle, Solution
from pysolve.render import svg
from pysolve.render.scene import Scene
from pysolve.reporting import wording
from pysolve.reporting.results import Record, Result
from pysolve.rules import Rules
from pysolve.settling import settled

_PICTURE = svg.Picture("print", 24)
"""This theme has no background; the page's style sheet gives it the colours of the hour."""


BROAD = 22
"""A board of more columns than that takes the place of two."""


class Gallery:
    """Draws puzzles as they are asked for; `folder` is where kinds of one's own are."""

    def __init__(self, folder: Path | None = None) -> None:
        self._rules = Rules(folder=folder)
        self._ids: dict[str, str | None] = {}
        self._figures: list[str] = []

    def link(self, result: Result) -> str | None:
        """Return the id of the picture of a puzzle; None where there is none."""
        known = f"{result.key}@{result.hash}"
        if known not in self._ids:
            self._ids[known] = self._drawn(result)
        return self._ids[known]

    def figures(self) -> Iterator[str]:
        """Yield the pictures that were asked for, in the order they were."""
        yield from self._figures

    def _drawn(self, result: Result) -> str | None:
        record = result.record.get("puzzle")
        if not record:
            return None
        name = f"p{len(self._figures) + 1}"
        try:
            scene = self._scene(result, record)
        except (PuzzleError, LookupError, TypeError, ValueError):
            # A kind that is not known here, or a line that somebody has changed: its row in the
            # list tells what is known.
            return None
        puzzle, under = scene.puzzle, svg.Overlay(under=svg.ground(scene, _PICTURE))
        drawn = svg.draw_scene(scene, _PICTURE, ids=f"{name}-", overlay=under).strip()
        broad = ' class="broad"' if puzzle.cols > BROAD else ""
        self._figures.append(
            f'<figure id="{name}"{broad} tabindex="-1">\n'
            f"<figcaption>{_caption(result, puzzle)}</figcaption>\n{drawn}\n</figure>"
        )
        return name

    def _scene(self, result: Result, record: Record) -> Scene:
        puzzle = reading.loads(json.dumps(record), self._rules, name=result.name)
        found = result.record.get("result") or {}
        face = settled(puzzle, self._rules).face
        solution = _solution(result.solution())
        if solution is not None:
            # A puzzle refuses a solution that is not of its shape.
            replace(puzzle, solution=solution)
        clashing = [
            PlacedClue(str(clue["layer"]), cell, clue["entry"])
            for conflict in (found.get("conflicts") or ())[:1]
            for clue in conflict["clues"]
            for cell in _cells([clue["cell"]])
        ]
        marked = frozenset(_cells(found.get("differences")))
        return Scene("", puzzle, face, solution, marked=marked, clashing=clashing)


def _caption(result: Result, puzzle: Puzzle) -> str:
    parts = [" ".join(filter(None, (result.kind, result.size))), result.told]
    told = ", ".join(f"<b>{escape(part)}</b>" for part in (*parts, wording.seconds(result.seconds)))
    called = f"<span>{escape(words.printable(puzzle.called))}</span>" if puzzle.called else ""
    name = escape(words.printable(result.name))
    return f"<strong>{name}</strong> <span>{told}</span>{called}"


def _solution(board: object) -> Solution | None:
    if not isinstance(board, list):
        return None
    return Solution(tuple(tuple(row) for row in board))


def _cells(cells: object) -> list[Cell]:
    return [(row, col) for row, col in cells] if isinstance(cells, list) else []
