"""One side of a comparison: does what it is asked with whichever pysolve is on the path.

It is run as a file by a process of its own, with the checkout to measure on the path, so it imports
nothing of the bench and only what pysolve has offered from the beginning. A question a line comes
in as JSON, and an answer a line goes out.
"""

from __future__ import annotations

import json
import os
import resource
import time
from collections.abc import Callable
from typing import Any

import pysolve

NEW = hasattr(pysolve, "Limit")
"""Whether limits are stated as they are now; before, they were budgets."""


def solve(question: dict[str, Any]) -> dict[str, Any]:
    """Solve with the proof, one thread, what is chosen by default."""
    puzzle = pysolve.loads(question["puzzle"])
    begun = _cpu()
    outcome = pysolve.solve(puzzle, **_within(question["limit"]))
    seconds = _cpu() - begun
    return {
        "verdict": outcome.verdict.value,
        "seconds": seconds,
        "ground": outcome.statistics.ground_seconds,
        "solve": outcome.statistics.solve_seconds,
        "answer": [solution.values for solution in outcome.solutions[:1]],
    }


def explain(question: dict[str, Any]) -> dict[str, Any]:
    """Explain from the empty grid to the end."""
    puzzle = pysolve.loads(question["puzzle"])
    begun = _cpu()
    found: Any = pysolve.explain(puzzle, **_within(question["limit"]))
    found = found.result() if hasattr(found, "result") else found
    seconds = _cpu() - begun
    steps = [[step.rule, step.tier, [placed.cell for placed in step.cells]] for step in found.steps]
    return {"verdict": found.verdict.value, "seconds": seconds, "answer": steps}


def generate(question: dict[str, Any]) -> dict[str, Any]:
    """Make the puzzle of a seed."""
    within = _within(question["limit"]) if NEW else {"seconds": question["limit"]}
    begun = _cpu()
    puzzle = pysolve.generate(*question["wish"], seed=question["seed"], **within)
    seconds = _cpu() - begun
    layers = [[layer.name, layer.grid] for layer in puzzle.layers]
    return {"verdict": "UNIQUE", "seconds": seconds, "answer": layers}


TASKS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "solve": solve,
    "explain": explain,
    "generate": generate,
}


def _within(seconds: float) -> dict[str, Any]:
    """Return how each checkout is told how long it may take."""
    if NEW:
        return {"limit": pysolve.Limit(seconds=seconds)}
    return {"budget": getattr(pysolve, "Budget")(seconds=seconds)}  # noqa: B009


def _cpu() -> float:
    """Return the seconds that this process and those it waited for have worked."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def main() -> None:
    """Answer questions until there are no more."""
    # Whatever else reads or prints must not get between: clingo, asked to read no file, does.
    questions, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    print(json.dumps({"file": pysolve.__file__}), file=answers, flush=True)
    for line in questions:
        question = json.loads(line)
        begun = _cpu()
        try:
            answer = TASKS[question["task"]](question)
        except pysolve.PuzzleError as error:
            answer = {"verdict": "UNKNOWN", "seconds": _cpu() - begun, "answer": str(error)}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
