"""Nikoli grid puzzles, solved and proved unique from readable rule files.

>>> import pysolve
>>> outcome = pysolve.solve(pysolve.load("heyawake/example"))
>>> outcome.verdict.value
'UNIQUE'

What takes time to import is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # As in typing, which takes a while to load.
if TYPE_CHECKING:
    from pysolve.engine import Budget
    from pysolve.errors import (
        FormatError,
        GenerationError,
        Interrupted,
        KindError,
        PuzzleError,
        RuleError,
        SourceError,
        StepError,
        UndecidedError,
        UsageError,
    )
    from pysolve.generator import generate
    from pysolve.model import (
        UNKNOWN,
        Change,
        Conflict,
        Count,
        Explanation,
        Key,
        Layer,
        Outcome,
        PlacedClue,
        Placement,
        Puzzle,
        Repair,
        RepairSearch,
        Report,
        Review,
        Solution,
        Statistics,
        Step,
        Verdict,
        Violation,
        Wanted,
    )
    from pysolve.tasks import check, count, dumps, forced, load, load_all, loads, solve, violations
    from pysolve.tutor import Hint, Rating, explain, hint, rate

__all__ = [
    "UNKNOWN",
    "Budget",
    "Change",
    "Conflict",
    "Count",
    "Explanation",
    "FormatError",
    "GenerationError",
    "Hint",
    "Interrupted",
    "Key",
    "KindError",
    "Layer",
    "Outcome",
    "PlacedClue",
    "Placement",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Repair",
    "RepairSearch",
    "Report",
    "Review",
    "RuleError",
    "Solution",
    "SourceError",
    "Statistics",
    "Step",
    "StepError",
    "UndecidedError",
    "UsageError",
    "Verdict",
    "Violation",
    "Wanted",
    "check",
    "count",
    "dumps",
    "explain",
    "forced",
    "generate",
    "hint",
    "load",
    "load_all",
    "loads",
    "rate",
    "solve",
    "violations",
]

_HOMES = {
    "pysolve.engine": ("Budget",),
    "pysolve.errors": (
        "FormatError",
        "GenerationError",
        "Interrupted",
        "KindError",
        "PuzzleError",
        "RuleError",
        "SourceError",
        "StepError",
        "UndecidedError",
        "UsageError",
    ),
    "pysolve.generator": ("generate",),
    "pysolve.tutor": ("Hint", "Rating", "explain", "hint", "rate"),
    "pysolve.tasks": (
        "check",
        "count",
        "dumps",
        "forced",
        "load",
        "load_all",
        "loads",
        "solve",
        "violations",
    ),
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = next((module for module, names in _HOMES.items() if name in names), "pysolve.model")
    return getattr(import_module(home), name)
