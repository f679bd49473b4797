"""The systems that are compared. Each takes a puzzle and a time limit and tells what it found.

Every measurement runs in a process of the system's own, so that memory is its own too.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pysolve
from bench.results import Result
from pysolve import facts
from pysolve.errors import UndecidedError
from pysolve.explaining.explainer import PROOFS
from pysolve.model import Puzzle, Solution
from pysolve.settling import settled


@dataclass(frozen=True)
class Answer:
    """What a system found, and how long its parts took."""

    verdict: str
    solution: Solution | None
    total: float
    ground: float
    solve: float
    tier: int = 0
    decided: int = 0
    named: int = 0


System = Callable[[Puzzle, float], Answer]


def ours(puzzle: Puzzle, limit: float) -> Answer:
    """Solve as `puzzles solve` does, one thread, what is chosen by default."""
    begun = time.perf_counter()
    outcome = pysolve.solve(puzzle, limit=pysolve.Limit(seconds=limit))
    total = time.perf_counter() - begun
    first = outcome.solutions[0] if outcome.solutions else None
    cost = outcome.statistics
    return Answer(outcome.verdict.value, first, total, cost.ground_seconds, cost.solve_seconds)


def kept(puzzle: Puzzle, limit: float) -> Answer:
    """Solve with programs that are kept from puzzle to puzzle, as long as the process lives."""
    begun = time.perf_counter()
    outcome = _programs().solve(puzzle, limit=pysolve.Limit(seconds=limit))
    total = time.perf_counter() - begun
    first = outcome.solutions[0] if outcome.solutions else None
    return Answer(outcome.verdict.value, first, total, 0.0, total)


@cache
def _programs() -> pysolve.Kept:
    return pysolve.Kept()


def clingo(puzzle: Puzzle, limit: float) -> Answer:
    """Give the same program to bare clingo: the facts as text, no model is read."""
    import clingo

    rules = settled(puzzle).rules
    text = "".join(f"{fact}.\n" for fact in facts.of(puzzle))
    configuration = rules.kind.about.configuration or "auto"
    begun = time.perf_counter()
    control = clingo.Control([f"--configuration={configuration}", "--project=show", "--models=2"])
    control.add(text)
    for file in rules.solving:
        control.load(str(file))
    control.ground()
    grounded = time.perf_counter()
    found = 0
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            if not handle.wait(limit - (time.perf_counter() - begun)):
                handle.cancel()
                break
            if handle.model() is None:
                break
            found += 1
        exhausted = bool(handle.get().exhausted)
    ended = time.perf_counter()
    verdict = pysolve.Verdict.of(found, exhausted).value
    return Answer(verdict, None, ended - begun, grounded - begun, ended - grounded)


def cpsat(puzzle: Puzzle, limit: float) -> Answer:
    """Give a CP-SAT model the puzzle, on one worker."""
    from bench import cpsat

    begun = time.perf_counter()
    solution, unique = cpsat.solve(puzzle, limit)
    total = time.perf_counter() - begun
    known = {True: "UNIQUE", False: "MULTIPLE", None: "UNKNOWN"}
    return Answer(known[unique], solution, total, 0.0, total)


def explain(puzzle: Puzzle, limit: float) -> Answer:
    """Explain as `puzzles explain` does, from the empty grid to the end."""
    begun = time.perf_counter()
    explanation = pysolve.explain(puzzle, limit=pysolve.Limit(seconds=limit)).result()
    if explanation.timed_out:
        raise UndecidedError("the time limit came before all steps were found")
    total = time.perf_counter() - begun
    last = explanation.known(len(explanation.steps))
    values = [tuple(int(value) for value in row if value is not None) for row in last]
    whole = all(len(row) == puzzle.cols for row in values)
    steps = explanation.steps
    return Answer(
        explanation.verdict.value,
        Solution(tuple(values)) if whole else None,
        total,
        0.0,
        0.0,
        tier=max((step.tier for step in steps), default=0),
        decided=sum(len(step.cells) for step in steps),
        named=sum(len(step.cells) for step in steps if step.rule not in PROOFS),
    )


SYSTEMS: dict[str, System] = {
    "puzzles": ours,
    "kept": kept,
    "clingo": clingo,
    "cpsat": cpsat,
    "explain": explain,
}


def warm_up(system: str) -> None:
    """Import what a system needs, and let it solve something, before anything is measured."""
    for kind in ("heyawake", "nurikabe") if system == "cpsat" else ("heyawake", "takuzu"):
        SYSTEMS[system](pysolve.load(f"{kind}/example"), 60.0)


def measure(system: str, puzzle: Puzzle, limit: float) -> Result:
    """Solve a puzzle with a system."""
    try:
        answer = SYSTEMS[system](puzzle, limit)
    except UndecidedError:
        answer = Answer("UNKNOWN", None, limit, 0.0, 0.0)
    right = None
    if puzzle.solution and answer.solution:
        right = answer.solution == puzzle.solution and answer.verdict in ("UNIQUE", "UNKNOWN")
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Result(
        system=system,
        kind=puzzle.kind,
        id=puzzle.title or "",
        rows=puzzle.rows,
        cols=puzzle.cols,
        verdict=answer.verdict,
        right=right,
        total=answer.total,
        ground=answer.ground,
        solve=answer.solve,
        memory=largest / (2**20 if sys.platform == "darwin" else 2**10),
        tier=answer.tier,
        decided=answer.decided,
        named=answer.named,
    )
