"""What `print` and a notebook show of puzzles and answers. `draw` is part of the public API."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from pysolve import words
from pysolve.errors import UsageError
from pysolve.explaining.paragraphs import in_paragraphs
from pysolve.findings import Explanation
from pysolve.grid import Cell, Grid, inside
from pysolve.model import Outcome, Puzzle, Solution, differing
from pysolve.render import files, outcomes, svg, terminal, walk
from pysolve.render.scene import Scene
from pysolve.render.svg import Picture
from pysolve.render.terminal import Look
from pysolve.rules import Rules
from pysolve.settling import settled

LOOK = Look()


@dataclass(frozen=True)
class Drawing:
    """A board that is drawn: `print` shows it as text, a notebook as a picture."""

    scene: Scene
    picture: Picture

    @property
    def text(self) -> str:
        """The board as text."""
        return terminal.draw(self.scene, LOOK)

    @property
    def svg(self) -> str:
        """The board as a picture."""
        return svg.draw_scene(self.scene, self.picture)

    def save(self, path: str | Path) -> None:
        """Write it into a file: .svg, .png, .html or .txt."""
        files.save(Path(path), [self.scene], self.picture)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg


def draw(
    shown: Puzzle | Outcome,
    solution: Solution | None = None,
    *,
    marks: Grid | None = None,
    marked: Iterable[Cell] = (),
    rules: Rules | None = None,
    theme: str = "light",
    cell_size: int = 36,
) -> Drawing:
    """Draw a puzzle, with a solution or marks of it; of an outcome, the first solution.

    `marked` are cells that stand out; of an outcome with several solutions, those that differ. Of
    a kind that answers with lines they are spots of the lattice, as its solutions are.

    >>> import pysolve
    >>> puzzle = pysolve.load("takuzu/smallest")
    >>> print(pysolve.draw(puzzle, puzzle.solution))
    ┌──────┐
    │ 0  1 │
    │ 1  0 │
    └──────┘
    """
    if solution is not None and not isinstance(solution, Solution):
        raise UsageError(f"a solution is a pysolve.Solution, not {solution!r}")
    cells = frozenset(marked)
    if isinstance(shown, Outcome):
        puzzle, face = shown.puzzle, shown.face
        if solution is None and shown.solutions:
            solution = shown.solutions[0]
            cells = cells or differing(shown.solutions)
    else:
        # A puzzle refuses what is not of its shape, settling what is no answer of its kind.
        filled = isinstance(shown, Puzzle)
        told = replace(shown, solution=solution, marks=marks) if filled else shown
        puzzle, face = shown, settled(told, rules).face
    frame = face.answer.frame(puzzle.rows, puzzle.cols)
    for cell in cells:
        if not (isinstance(cell, tuple) and len(cell) == 2 and inside(cell, *frame)):
            what = "spots of the lattice" if face.answer.on_sides else "cells"
            raise UsageError(f"marked are {what}, a row and a column each, not {cell!r}")
    scene = Scene(outcomes.heading(puzzle), puzzle, face, solution, marks, marked=cells)
    return Drawing(scene, Picture(theme, cell_size))


def puzzle_text(puzzle: Puzzle) -> str:
    """Return what `print` shows of a puzzle: its heading and its board, with its marks."""
    return f"{outcomes.heading(puzzle)}\n{draw(puzzle, marks=puzzle.marks)}"


def outcome_text(outcome: Outcome) -> str:
    """Return what `print` shows of an outcome: its boards, and what they prove."""
    parts = [outcomes.heading(outcome.puzzle), outcomes.boards(outcome, LOOK)]
    wrong = outcomes.NOT_STATED if outcome.matches_stated is False else None
    told = [*parts, outcomes.verdict(outcome, words.LONG), wrong]
    return "\n".join(filter(None, told))


def explanation_text(explanation: Explanation) -> str:
    """Return what `print` shows of an explanation: a line a paragraph, and the end."""
    steps = [walk.brief(explanation, step) for step in in_paragraphs(explanation).steps]
    return "\n".join([outcomes.heading(explanation.puzzle), *steps, *walk.ending(explanation)])
