"""The margins of a board: how much room their numbers take, and where each stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from pysolve.render.scene import Scene
from pysolve.render.svg import shapes


@dataclass(frozen=True, slots=True)
class Margins:
    """Where the numbers outside a board stand, if a cell is `size` wide."""

    scene: Scene
    size: int

    def room(self, edge: str) -> int:
        """Return how far a margin reaches from the board, in whole pixels."""
        longest = max(map(len, self.scene.margins.get(edge, ())), default=0)
        return ceil(self._off + longest * self._step(edge)) if longest else 0

    def places(self) -> Iterator[tuple[float, float, str]]:
        """Yield every number, and where its middle is."""
        for edge, told in self.scene.margins.items():
            for line, entries in enumerate(told):
                for k, entry in enumerate(entries):
                    yield *self._middle(edge, line, k), str(entry)

    def box(self, edge: str, line: int) -> str:
        """Return a frame about the numbers of a line."""
        last = len(self.scene.margins[edge][line]) - 1
        (x, y), (x2, y2) = self._middle(edge, line, 0), self._middle(edge, line, max(last, 0))
        step, half = self._step(edge) * 0.47, self.size * 0.4
        wide, high = (step, half) if edge in ("left", "right") else (half, step)
        return shapes.box(x - wide, y - high, x2 - x + 2 * wide, y2 - y + 2 * high)

    @property
    def _off(self) -> float:
        """How far the first number is from the board; numbers on corners reach that far."""
        reach = 0.3 if any(True for _ in self.scene.corners()) else 0.13
        return max(2, self.size * reach)

    def _step(self, edge: str) -> float:
        """Return how far it is from one number to the next."""
        told = self.scene.margins.get(edge, ())
        longest = max((len(str(entry)) for line in told for entry in line), default=1)
        if edge in ("left", "right"):
            return max(5 * longest + 3, self.size * (0.3 + 0.29 * min(longest, 3)))
        return max(8, self.size * (0.56 if max(map(len, told), default=0) > 1 else 0.7))

    def _middle(self, edge: str, line: int, k: int) -> tuple[float, float]:
        along, step = (line + 0.5) * self.size, self._step(edge)
        after = len(self.scene.margins[edge][line]) - 1 - k
        inward = edge in ("top", "left")
        out = self._off + step * ((after if inward else k) + 0.5)
        puzzle = self.scene.puzzle
        far = {"bottom": puzzle.rows * self.size, "right": puzzle.cols * self.size}.get(edge, 0)
        across = far + out if far else -out
        return (across, along) if edge in ("left", "right") else (along, across)
