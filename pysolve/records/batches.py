"""Records of a run over many puzzles: what was asked, and what came of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pysolve.records.answers import VERSION

if TYPE_CHECKING:
    from pysolve.batch.inputs import Entry
    from pysolve.batch.plan import Plan
    from pysolve.records.batching import Batch, BatchResult, Task
    from pysolve.records.shapes import Verdict

Record = Mapping[str, Any]


def batch(plan: Plan, hashes: Mapping[str, str], program: str) -> Batch:
    """Return what a run was asked; `hashes` are those of the rules, `program` its version."""
    return {
        "version": VERSION,
        "record": "batch",
        "task": plan.task,
        "inputs": list(plan.inputs),
        "kind": plan.rules.kind,
        "variants": list(plan.rules.variants),
        "rules": dict(hashes),
        "options": plan.options,
        "seconds": plan.seconds,
        "memory": plan.memory,
        "shard": list(plan.shard),
        "program": program,
    }


def result(
    task: Task,
    entry: Entry,
    end: Record,
    *,
    answer: Record | None = None,
    error: Record | None = None,
    puzzle: Any = None,
) -> BatchResult:
    """Return what came of a puzzle; `end` is what is told of its cost."""
    about: Record = answer or puzzle or {}
    found: Any = answer
    failed: Any = error
    return {
        "version": VERSION,
        "record": "result",
        "id": entry.id,
        "input": entry.name,
        "place": entry.place,
        "position": entry.position,
        "hash": entry.hash,
        "task": task,
        "kind": about.get("kind"),
        "rows": about.get("rows"),
        "cols": about.get("cols"),
        "verdict": None if answer is None else _verdict(answer),
        "tier": None if answer is None else answer.get("tier"),
        "seconds": end["seconds"],
        "cpu": end["cpu"],
        "peak_memory": end["peak_memory"],
        "tries": end["tries"],
        "result": found,
        "puzzle": puzzle,
        "error": failed,
    }


def _verdict(answer: Record) -> Verdict | None:
    """Return what an answer proves; of a number of solutions, what follows from it."""
    if "count" not in answer or "verdict" in answer:
        return answer.get("verdict")
    if answer["count"] > 1:
        return "MULTIPLE"
    if not answer["exact"]:
        return "UNKNOWN"
    return "UNIQUE" if answer["count"] else "NONE"
