"""What came of a run so far, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from heapq import heappush, heappushpop
from typing import Any, Final

SLOWEST: Final = 3
"""How many of those that took longest are named."""

DONE: Final = "done"
"""What is counted where a task gives no verdict."""

FAILED: Final = "error"

UNKNOWN: Final = "UNKNOWN"


class Tally:
    """Counts results by their verdict, errors by their code, and keeps those that took longest."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.number, self.failed = 0, 0
        """How many results there are, and how many of them are errors."""
        self.undecided = 0
        """How many results leave a question open."""
        self._slowest: list[tuple[float, str]] = []

    def add(self, result: Mapping[str, Any]) -> None:
        """Count a result."""
        if result["error"] is None:
            self.verdicts[result["verdict"] or DONE] += 1
            self.undecided += _is_open(result)
        else:
            self.errors[result["error"]["code"]] += 1
            self.failed += 1
        self.number += 1
        if result["error"] is not None and result["error"]["code"] == "input":
            return
        taken = (result["seconds"], result["input"])
        if len(self._slowest) < SLOWEST:
            heappush(self._slowest, taken)
        else:
            heappushpop(self._slowest, taken)

    @property
    def slowest(self) -> list[tuple[float, str]]:
        """Those that took longest, the longest first: seconds and name."""
        return sorted(self._slowest, reverse=True)

    def has(self, name: str) -> bool:
        """Tell whether there is a result with that verdict, or with an error."""
        return self.failed > 0 if name == FAILED else self.verdicts[name] > 0


def is_undecided(result: Mapping[str, Any]) -> bool:
    """Tell whether a limit came before the answer, or before the end of it: more may help."""
    error = result["error"]
    return _is_open(result) if error is None else error["code"] in ("time", "memory")


def _is_open(result: Mapping[str, Any]) -> bool:
    """Tell whether a limit came before the answer; a single run then exits as undecided."""
    answer = result["result"]
    if result["task"] in ("count", "explain"):
        return bool(answer["timed_out"])
    if result["task"] == "rate" and answer["level"] is not None:
        return not answer["complete"]
    return bool(result["verdict"] == UNKNOWN)
