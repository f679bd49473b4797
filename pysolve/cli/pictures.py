"""Drawings that go into a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pysolve.cli.options import CELL_SIZE, THEME
from pysolve.cli.running import Item
from pysolve.errors import UsageError
from pysolve.model import Outcome, differing
from pysolve.render.outcomes import heading
from pysolve.render.terminal import Look

if TYPE_CHECKING:
    from pysolve.explaining.hinting import Hint
    from pysolve.findings import Report
    from pysolve.render.scene import Scene


class Pictures:
    """The scenes that go into a file, if one is asked for."""

    def __init__(self, path: Path | None, theme: str, cell_size: int, look: Look) -> None:
        self._path = path
        self._scenes: list[Scene] = []
        self._look = Look(ascii=look.ascii)
        if path is not None:
            from pysolve.render import files, svg

            if files.ending(path) == ".txt" and (theme, cell_size) != (THEME, CELL_SIZE):
                raise UsageError(f"--theme and --cell-size are for pictures, and {path} is text")
            self._picture = svg.Picture(theme, cell_size)

    def add(self, scene: Scene) -> None:
        """Add a scene."""
        self._scenes.append(scene)

    def add_outcome(self, item: Item, outcome: Outcome) -> None:
        """Add the first solution, with the cells where others differ."""
        if self._path is not None:
            from pysolve.render.scene import Scene

            self.add(
                Scene(
                    heading(item.puzzle),
                    item.puzzle,
                    outcome.face,
                    solution=outcome.solutions[0] if outcome.solutions else None,
                    marked=differing(outcome.solutions) if outcome.solutions else (),
                )
            )

    def add_report(self, item: Item, report: Report) -> None:
        """Add the marks and those that clash, the clues that clash, or the solution."""
        review = report.review
        if self._path is None or (review is None and not report.conflicts):
            self.add_outcome(item, report)
            return
        from pysolve.render.scene import Scene

        clashing = [clue for conflict in report.conflicts[:1] for clue in conflict.clues]
        self.add(
            Scene(
                heading(item.puzzle),
                item.puzzle,
                report.face,
                marks=item.puzzle.marks if review else None,
                marked=review.conflict if review else (),
                clashing=() if review else clashing,
            )
        )

    def add_hint(self, hint: Hint, level: int) -> None:
        """Add what a level tells of a hint."""
        if self._path is not None:
            from pysolve.render.hints import drawn

            self.add(drawn(hint, level))

    def save(self) -> None:
        """Write the file, if there is something to write."""
        if self._path is not None and self._scenes:
            from pysolve.render import files

            files.save(self._path, self._scenes, self._picture, self._look)
