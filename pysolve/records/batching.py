"""The lines of a file of results: what `puzzles batch` was asked, and what came of each puzzle."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from pysolve.records.coaching import Review
from pysolve.records.shapes import (
    Check,
    Convert,
    Count,
    Error,
    Explain,
    Head,
    Natural,
    Ordinal,
    Puzzle,
    Rate,
    Solve,
    Verdict,
)

Task = Literal["solve", "check", "count", "rate", "explain", "review", "convert"]


class BatchOptions(TypedDict):
    """The options of the task that were given."""

    models: NotRequired[Annotated[Natural, "at how many solutions a search ends, 0 for all"]]
    limit: NotRequired[Annotated[Natural, "up to how many are counted, 0 for all"]]
    minimal: NotRequired[Annotated[bool, "whether clues that are not needed are looked for"]]
    repair: NotRequired[Annotated[bool, "whether clues to add are looked for"]]
    conflicts: NotRequired[Annotated[Natural, "how many sets of clues that clash are told"]]
    to: NotRequired[Annotated[str, "the format to write"]]


class Batch(Head):
    """The first line of a file of results: what was asked. A run that goes on asks the same."""

    record: Annotated[Literal["batch"], "which record this is"]
    task: Annotated[Task, "what is done for each puzzle"]
    inputs: Annotated[list[str], "the inputs as they were given"]
    kind: Annotated[str | None, "the kind that was asked for"]
    variants: Annotated[list[str], "the variants that were asked for"]
    rules: Annotated[dict[str, str], "a hash of the shipped rules, and of each file brought along"]
    options: Annotated[BatchOptions, "the options of the task"]
    seconds: Annotated[float | None, "the seconds that a puzzle may take"]
    memory: Annotated[Natural | None, "the bytes that a puzzle may take"]
    shard: Annotated[list[Ordinal], "which part of how many; [1, 1] is all"]
    program: Annotated[str, "the version of the program that began it"]


class BatchResult(Head):
    """What came of a puzzle."""

    record: Annotated[Literal["result"], "which record this is"]
    id: Annotated[str, "what names it, in every run: input#position@hash"]
    input: Annotated[str, "the input, with the number of the puzzle if it has many"]
    place: Annotated[Ordinal, "its place among all puzzles of the inputs, from 1"]
    position: Annotated[Ordinal, "its place in its input, from 1"]
    hash: Annotated[str, "a hash of what stands there"]
    task: Annotated[Task, "what was done"]
    kind: Annotated[str | None, "its kind; null where it could not be read, and so below"]
    rows: Annotated[Ordinal | None, "the number of rows"]
    cols: Annotated[Ordinal | None, "the number of columns"]
    verdict: Annotated[Verdict | None, "what is proved; null where that is not asked"]
    level: Annotated[Ordinal | None, "how hard it is, from 1 to 5, where that is asked"]
    seconds: Annotated[float, "how long it took"]
    cpu: Annotated[float | None, "the time of the processor that it took, null where not known"]
    peak_memory: Annotated[Natural | None, "the most bytes its process had, null where not known"]
    tries: Annotated[Natural, "how many processes it took; 0 where it could not be read at all"]
    result: Annotated[
        Solve | Check | Count | Rate | Explain | Review | Convert | None,
        "the record that the task prints with --json; null where there is an error",
    ]
    puzzle: Annotated[Puzzle | None, "the puzzle as it was read"]
    error: Annotated[Error | None, "why there is no result"]
