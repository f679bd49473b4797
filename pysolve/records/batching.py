"""The lines of a file of results: what `puzzles batch` was asked, and what came of each puzzle."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pysolve.records.shapes import Error, Head, Natural, Ordinal, Puzzle, Verdict

Task = Literal["solve", "check", "count", "rate", "explain", "convert"]


class Batch(Head):
    """The first line of a file of results: what was asked. A run that goes on asks the same."""

    record: Annotated[Literal["batch"], "which record this is"]
    task: Annotated[Task, "what is done for each puzzle"]
    inputs: Annotated[list[str], "the inputs as they were given"]
    kind: Annotated[str | None, "the kind that was asked for"]
    variants: Annotated[list[str], "the variants that were asked for"]
    rules: Annotated[dict[str, str], "a hash of each rule file that was brought along"]
    options: Annotated[dict[str, Any], "the options of the task"]
    seconds: Annotated[float | None, "the seconds that a puzzle may take"]
    memory: Annotated[Natural | None, "the bytes that a puzzle may take"]
    shard: Annotated[list[Ordinal] | None, "which part of how many"]
    program: Annotated[str, "the version of the program that began it"]


class BatchResult(Head):
    """What came of a puzzle."""

    record: Annotated[Literal["result"], "which record this is"]
    id: Annotated[str, "what names it, in every run: input#position@hash"]
    input: Annotated[str, "the input, with the number of the puzzle if it has many"]
    position: Annotated[Ordinal, "its place in the input, from 1"]
    hash: Annotated[str, "a hash of what stands there"]
    task: Annotated[Task, "what was done"]
    kind: Annotated[str | None, "its kind; null where it could not be read, and so below"]
    rows: Annotated[Ordinal | None, "the number of rows"]
    cols: Annotated[Ordinal | None, "the number of columns"]
    verdict: Annotated[Verdict | None, "what is proved; null where that is not asked"]
    tier: Annotated[Natural | None, "how hard it is, where that is asked"]
    seconds: Annotated[float, "how long it took"]
    cpu: Annotated[float | None, "the time of the processor that it took, null where not known"]
    peak_memory: Annotated[Natural | None, "the most bytes its process had, null where not known"]
    tries: Annotated[Ordinal, "how many processes it took"]
    result: Annotated[dict[str, Any] | None, "the record that the task prints with --json"]
    puzzle: Annotated[Puzzle | None, "the puzzle as it was read"]
    error: Annotated[Error | None, "why there is no result"]
