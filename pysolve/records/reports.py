"""From files of results, added up, to the record of `puzzles report`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from pysolve.records.inside import VERSION

if TYPE_CHECKING:
    from pysolve.records import reporting
    from pysolve.reporting.comparing import Change, Comparison, Pace
    from pysolve.reporting.results import Result
    from pysolve.reporting.summary import Shelf, Summary, Tally


def report(
    summary: Summary,
    files: Sequence[str],
    comparison: Comparison | None = None,
    older: Sequence[str] = (),
) -> reporting.Report:
    """Return what `report` tells of these files, compared with `older` ones if there are some."""
    whole = summary.whole()
    return {
        "version": VERSION,
        "record": "report",
        "files": list(files),
        "tasks": dict(sorted(summary.tasks.items())),
        "puzzles": whole.number,
        "outcomes": _outcomes(whole),
        "kinds": [_kind(kind, tally) for kind, tally in summary.ordered()],
        "slowest": _listing(summary.slowest),
        "broken": _listing(summary.lists["broken"]),
        "ambiguous": _listing(summary.lists["ambiguous"]),
        "impossible": _listing(summary.lists["impossible"]),
        "undecided": _listing(summary.lists["undecided"]),
        "misstated": _listing(summary.lists["misstated"]),
        "doubled": _doubled(summary.doubled()),
        "compared": None if comparison is None else _compared(comparison, older),
    }


def _doubled(shelf: Shelf[Shelf[str]]) -> reporting.Doubled:
    first: list[reporting.Names] = [
        {"number": names.number, "first": list(names)} for names in shelf
    ]
    return {"number": shelf.number, "first": first}


def _kind(kind: str | None, tally: Tally) -> reporting.OfKind:
    times = tally.times()
    return {
        "kind": kind,
        "puzzles": tally.number,
        "outcomes": _outcomes(tally),
        "levels": {str(level): number for level, number in sorted(tally.levels.items())},
        "times": {
            "total": round(times.total, 4),
            "median": times.median,
            "most": times.most,
            "longest": times.longest,
        },
        "peak_memory": tally.peak,
    }


def _outcomes(tally: Tally) -> dict[str, int]:
    return dict(sorted(tally.outcomes.items()))


def _listing(shelf: Shelf[Result]) -> reporting.Listing:
    return {"number": shelf.number, "first": [_listed(result) for result in shelf]}


def _listed(result: Result) -> reporting.Listed:
    message = result.error.get("message")
    return {
        "input": result.name,
        "kind": result.kind,
        "rows": result.rows,
        "cols": result.cols,
        "outcome": cast("reporting.Outcome", result.outcome),
        "level": result.level,
        "seconds": result.seconds,
        "message": None if message is None else str(message),
    }


def _compared(comparison: Comparison, older: Sequence[str]) -> reporting.Compared:
    gone = comparison.gone
    return {
        "files": list(older),
        "both": comparison.both,
        "moved": comparison.moved,
        "edited": _listing(comparison.edited),
        "alike": comparison.alike,
        "verdicts": _changes(comparison.verdicts),
        "answers": _changes(comparison.answers),
        "levels": _changes(comparison.levels),
        "new": _listing(comparison.new),
        "gone": {"number": gone.number, "first": list(gone)},
        "processor": comparison.processor,
        "old_seconds": round(comparison.old_total, 4),
        "new_seconds": round(comparison.new_total, 4),
        "slower": _paces(comparison.slower),
        "faster": _paces(comparison.faster),
    }


def _changes(shelf: Shelf[Change]) -> reporting.Changes:
    return {
        "number": shelf.number,
        "first": [
            {
                "input": change.result.name,
                "old": change.old,
                "new": change.new,
                "edited": change.edited,
            }
            for change in shelf
        ],
    }


def _paces(shelf: Shelf[Pace]) -> reporting.Paces:
    return {
        "number": shelf.number,
        "first": [{"input": pace.result.name, "old": pace.old, "new": pace.new} for pace in shelf],
    }
