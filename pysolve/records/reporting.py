"""The shape of what `puzzles report` tells of files of results."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from pysolve.records.shapes import Head, Natural, Ordinal

Outcome = Literal["UNIQUE", "MULTIPLE", "NONE", "UNKNOWN", "ERROR", "DONE"]


class Times(TypedDict):
    """How long puzzles took, in seconds."""

    total: Annotated[float, "all together"]
    median: Annotated[float, "what half of them take at most"]
    most: Annotated[float, "what nineteen of twenty take at most"]
    longest: Annotated[float, "what the slowest takes"]


class OfKind(TypedDict):
    """What came of the puzzles of a kind."""

    kind: Annotated[str | None, "the kind, null for those that could not be read"]
    puzzles: Annotated[Natural, "how many there are"]
    outcomes: Annotated[dict[str, Natural], "each verdict, ERROR and DONE, and how often"]
    levels: Annotated[dict[str, Natural], "each level, and how often, where they are rated"]
    times: Annotated[Times, "how long they took"]
    peak_memory: Annotated[Natural | None, "the most bytes that one had, null where not known"]


class Listed(TypedDict):
    """A puzzle that is listed."""

    input: Annotated[str, "the input, as in its line of the results"]
    kind: Annotated[str | None, "its kind, null where it could not be read, and so below"]
    rows: Annotated[Ordinal | None, "the number of rows"]
    cols: Annotated[Ordinal | None, "the number of columns"]
    outcome: Annotated[Outcome, "the verdict; ERROR without an answer, DONE if none was asked"]
    level: Annotated[Natural | None, "how hard it is, where that was asked"]
    seconds: Annotated[float, "how long it took"]
    message: Annotated[str | None, "why there is no answer, null where there is one"]


class Listing(TypedDict):
    """Puzzles of a sort."""

    number: Annotated[Natural, "how many there are"]
    first: Annotated[list[Listed], "the first of them, no more than --most asks for"]


class Names(TypedDict):
    """Puzzles of which no more is known than their names."""

    number: Annotated[Natural, "how many there are"]
    first: Annotated[list[str], "the first of them, no more than --most asks for"]


class Doubled(TypedDict):
    """Puzzles that are there more than once."""

    number: Annotated[Natural, "how many there are"]
    first: Annotated[list[Names], "the names of each, of no more than --most asks for"]


class Changed(TypedDict):
    """A puzzle that has something else now than before."""

    input: Annotated[str, "the input"]
    old: Annotated[str, "what came of it before"]
    new: Annotated[str, "what came of it now"]
    edited: Annotated[bool, "whether another text stands in the input now"]


class Changes(TypedDict):
    """Puzzles that have something else now than before."""

    number: Annotated[Natural, "how many there are"]
    first: Annotated[list[Changed], "the first of them, no more than --most asks for"]


class Pace(TypedDict):
    """A puzzle that takes longer than before, or not as long."""

    input: Annotated[str, "the input"]
    old: Annotated[float, "the seconds before"]
    new: Annotated[float, "the seconds now"]


class Paces(TypedDict):
    """Puzzles that take longer than before, or not as long."""

    number: Annotated[Natural, "how many there are"]
    first: Annotated[list[Pace], "ten of them at most, those first where it is most"]


class Compared(TypedDict):
    """What has changed since older results."""

    files: Annotated[list[str], "the files of the older results"]
    both: Annotated[Natural, "how many puzzles are in both"]
    moved: Annotated[Natural, "how many of them stand in another place of the same input now"]
    edited: Annotated[Listing, "those of them that have another text in the input now"]
    alike: Annotated[bool, "whether all of them have the verdicts and answers that they had"]
    verdicts: Annotated[Changes, "other verdicts, errors included"]
    answers: Annotated[Changes, "other answers, with the same verdict and the same puzzle"]
    levels: Annotated[Changes, "other ratings, with the same verdict"]
    new: Annotated[Listing, "puzzles that were not there before"]
    gone: Annotated[Names, "puzzles that were there before"]
    processor: Annotated[bool, "true when times below are those of the processor alone"]
    old_seconds: Annotated[float, "the time before, of the same puzzles with the same verdict"]
    new_seconds: Annotated[float, "their time now"]
    slower: Annotated[Paces, "above 0.1 s and a factor of 1.5"]
    faster: Annotated[Paces, "the same the other way round"]


class Report(Head):
    """What `report` tells of files of results."""

    record: Annotated[Literal["report"], "which record this is"]
    files: Annotated[list[str], "the files"]
    tasks: Annotated[dict[str, Natural], "what was done, and for how many puzzles"]
    puzzles: Annotated[Natural, "how many puzzles there are"]
    outcomes: Annotated[dict[str, Natural], "each verdict, ERROR and DONE, and how often"]
    kinds: Annotated[list[OfKind], "what came of the puzzles of each kind"]
    slowest: Annotated[Listing, "all that could be read, up to 20 listed, the slowest first"]
    broken: Annotated[Listing, "those without an answer"]
    ambiguous: Annotated[Listing, "those with several solutions"]
    impossible: Annotated[Listing, "those without a solution"]
    undecided: Annotated[Listing, "those of which nothing was proved"]
    misstated: Annotated[Listing, "those whose solution is not the one that the input states"]
    doubled: Annotated[Doubled, "those that are there more than once, whatever they are called"]
    compared: Annotated[Compared | None, "with --compare: what has changed"]
