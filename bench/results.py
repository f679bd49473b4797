"""What a run measured, and how it is kept in a file."""

from __future__ import annotations

import json
import math
import os
import platform
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

VERSION = 1

PROVED = ("UNIQUE", "MULTIPLE", "NONE")
"""The verdicts that are proofs."""


@dataclass(frozen=True)
class Result:
    """One puzzle, given to one system. Times are in seconds, memory in megabytes.

    `python` is what is neither grounding nor solving: facts, set-up, reading the answer. `right`
    tells whether the grid is the published one; None where none is known. Of an explanation,
    `tier` is that of its hardest step, and `named` of the `decided` cells came from steps that the
    kind's rule files name, not from a proof found for the cell.
    """

    system: str
    kind: str
    id: str
    rows: int
    cols: int
    verdict: str
    right: bool | None
    total: float
    ground: float
    solve: float
    memory: float
    tier: int = 0
    decided: int = 0
    named: int = 0

    @property
    def cells(self) -> int:
        return self.rows * self.cols

    @property
    def python(self) -> float:
        return self.total - self.ground - self.solve

    @property
    def proved(self) -> bool:
        return self.verdict in PROVED


def dump(results: Iterable[Result], limit: float, file: Path) -> None:
    """Write a run as JSON."""
    value = {
        "version": VERSION,
        "limit": limit,
        "machine": {
            "processor": _processor(),
            "cores": os.cpu_count(),
            "python": platform.python_version(),
        },
        "results": [asdict(result) for result in results],
    }
    file.write_text(json.dumps(value, indent=1) + "\n")


def load(file: Path) -> list[Result]:
    """Read a run that `dump` wrote."""
    try:
        value: dict[str, Any] = json.loads(file.read_text())
        if value["version"] != VERSION:
            raise SystemExit(f"{file}: version {value['version']}, not {VERSION}")
        return [Result(**result) for result in value["results"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SystemExit(f"{file} is no file of results: {error}") from None


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":")[1].strip() for line in lines if "model name" in line), "")


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that a share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def geometric_mean(values: Sequence[float]) -> float:
    """Return the mean of ratios."""
    return statistics.geometric_mean(values)


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """Return the slope of the straight line through the points, both axes logarithmic."""
    xs, ys = ([math.log(value) for value in axis] for axis in zip(*points, strict=True))
    return statistics.linear_regression(xs, ys).slope
