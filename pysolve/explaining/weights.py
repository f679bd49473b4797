"""What counts in the order of steps: costs, the way there, and how long they have waited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts in the order of steps; a kind may state what it is for people who solve it.

    `costs` are those of steps, where they are others than by which a puzzle is rated. Each cell on
    the way costs `distance`, up to `farthest`: beyond, all is equally far, a look at the whole
    board. What has waited is cheaper by `age` for each doubling, nearly, of the time.
    """

    costs: Mapping[str, float] = field(default_factory=dict)
    distance: float = 0.5
    farthest: int = 5
    age: float = 0.6

    def cost(self, name: str, stated: float) -> float:
        """Return what a step costs where the next one is chosen."""
        return self.costs.get(name, stated)


USUAL = Weights()
"""What counts where a kind states nothing else."""
