"""Draws puzzles for whoever asks a worker: pictures of the board, and pages about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pysolve import sheets
from pysolve.engine import Cancel, Limit, Tick
from pysolve.errors import UsageError
from pysolve.explaining.paragraphs import in_paragraphs
from pysolve.explaining.telling import explain
from pysolve.model import Puzzle, Solution
from pysolve.render import files, sheet, svg, walk
from pysolve.render.outcomes import heading
from pysolve.render.scene import Scene
from pysolve.render.svg import Picture
from pysolve.rules import Rules
from pysolve.settling import settled
from pysolve.solving import only, solve
from pysolve.words import Places, nearest

PICTURES: Final = {"svg": "image/svg+xml", "png": "image/png"}
PAGES: Final = {"walk": "text/html", "sheet": "text/html", "markdown": "text/markdown"}
"""What can be drawn, each with its media type."""


@dataclass(frozen=True, slots=True)
class Artist:
    """Draws one puzzle; what it has to solve or to explain for that heeds the limit."""

    puzzle: Puzzle
    rules: Rules
    limit: Limit
    tick: Tick
    cancel: Cancel

    def picture(self, what: str, picture: Picture, solved: bool) -> tuple[str, str | bytes]:
        """Return the board, with its only solution or with its marks, and the media type of it."""
        case = settled(self.puzzle, self.rules)
        scene = Scene(heading(case.puzzle), case.puzzle, case.face, marks=case.puzzle.marks)
        if solved:
            scene = replace(scene, marks=None, solution=self._only())
        drawn = svg.draw_scene if what == "svg" else files.raster
        return PICTURES[what], drawn(scene, picture)

    def page(self, what: str, places: Places) -> tuple[str, str]:
        """Return a page to walk through, the same as a document, or a sheet for paper."""
        if what not in PAGES:
            raise UsageError(f"there is no {what!r} to draw{nearest(what, (*PICTURES, *PAGES))}")
        return PAGES[what], self._sheet() if what == "sheet" else self._walk(what, places)

    def _sheet(self) -> str:
        one = sheets.laid_out(self.puzzle, self.rules)
        return sheet.page(one.kind, [replace(one, solution=self._only())])

    def _walk(self, what: str, places: Places) -> str:
        told = explain(
            *(self.puzzle, self.rules, self.limit),
            places=places,
            tick=self.tick,
            cancel=self.cancel,
        ).result()
        write = walk.html if what == "walk" else walk.markdown
        return write(in_paragraphs(told, places), places)

    def _only(self) -> Solution:
        """Return the only solution: another is not drawn as if it were."""
        return only(solve(self.puzzle, self.rules, self.limit, tick=self.tick, cancel=self.cancel))
