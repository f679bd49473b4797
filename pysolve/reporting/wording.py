"""What a report says, in words: the same on the page and in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pysolve import words
from pysolve.reporting.comparing import NOTED_FACTOR, NOTED_SECONDS, Comparison
from pysolve.reporting.results import DONE, ERROR, Record, Result
from pysolve.reporting.summary import Shelf, Summary

UNREAD: Final = "not read"
"""What stands in place of the kind of a puzzle that could not be read."""

OUTCOME_WORDS: Final = {
    "UNIQUE": "unique",
    "MULTIPLE": "several",
    "NONE": "none",
    "UNKNOWN": "unknown",
    ERROR: "error",
    DONE: "done",
}
"""The heads of columns."""

TITLES: Final = {
    "broken": "No answer",
    "ambiguous": "Several solutions",
    "impossible": "No solution",
    "undecided": "Undecided",
    "misstated": "Another solution than the stated one",
}
"""What the lists of a report are called."""

DOUBLED: Final = "Puzzles that are there more than once"

_DONE: Final = {
    "solve": "solved",
    "check": "checked",
    "count": "counted",
    "rate": "rated",
    "explain": "explained",
    "review": "reviewed",
    "convert": "converted",
}


def headline(summary: Summary) -> str:
    """Tell how many puzzles there are, and what was done with them."""
    number = words.plural(summary.whole().number, "puzzle")
    done = [_DONE.get(task, task) for task in sorted(summary.tasks) if task]
    return f"{number} {words.listed(done)}" if done else number


def overview(summary: Summary) -> str:
    """Tell in a sentence what came of them."""
    there = summary.whole().outcomes
    said = {
        "UNIQUE": "unique",
        "MULTIPLE": "with several solutions",
        "NONE": "without a solution",
        "UNKNOWN": "undecided",
        ERROR: "without an answer",
        DONE: "done",
    }
    parts = [f"{there[name]:,} {told}" for name, told in said.items() if there[name]]
    return f"{words.listed(parts)}." if parts else "There are no results yet."


def asked(batches: Iterable[Record]) -> list[str]:
    """Tell what the runs were asked, each sentence once; parts of a run are told together."""
    told: dict[tuple[str, int, str], set[int]] = {}
    for batch in batches:
        inputs = [words.printable(str(each)) for each in batch.get("inputs") or ()]
        given = inputs[:3] + [f"{len(inputs) - 3} more"] * (len(inputs) > 3)
        kind = " ".join([str(batch.get("kind") or ""), *map(str, batch.get("variants") or ())])
        seconds, memory = (batch.get(name) for name in ("seconds", "memory"))
        part, parts_ = batch.get("shard") or (1, 1)
        parts = [
            f"{batch.get('task')} of {words.listed(given)}" if given else f"{batch.get('task')}",
            f"as {kind.strip()}" if kind.strip() else "",
            f"at most {seconds:g} s a puzzle" if seconds else "",
            f"at most {size(memory)} a puzzle" if memory else "",
        ]
        by = f"by puzzles {batch['program']}" if batch.get("program") else ""
        told.setdefault((", ".join(filter(None, parts)), parts_, by), set()).add(part)
    return [
        ", ".join(filter(None, (what, _parts(found, number), by))) + "."
        for (what, number, by), found in told.items()
    ]


def _parts(found: set[int], number: int) -> str:
    if number == 1:
        return ""
    if len(found) == 1:
        return f"part {min(found)} of {number}"
    return f"all {number} parts" if len(found) == number else f"{len(found)} of {number} parts"


def seconds(value: float) -> str:
    """Write a time as short as it can be read."""
    if value < 0.0995:
        return f"{value * 1000:.1f} ms" if value < 0.00995 else f"{value * 1000:.0f} ms"
    if value < 99.5:
        return f"{value:.2f} s" if value < 9.95 else f"{value:.1f} s"
    minutes, rest = divmod(round(value), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60:,} h {minutes % 60} min"


def size(bytes_: int | None) -> str:
    """Write a number of bytes, in millions."""
    return "" if bytes_ is None else f"{bytes_ / 1e6:,.0f} MB"


def message(result: Result) -> str:
    """Tell why there is no answer, without the name of the input, which stands beside it."""
    told = str(result.error.get("message") or "")
    return told.removeprefix(f"{result.name}:").lstrip() if result.name else told


def names(shelf: Shelf[str]) -> str:
    """Tell the names of one puzzle."""
    more = [f"{shelf.more:,} more"] if shelf.more else []
    return words.listed([*map(words.printable, shelf), *more])


def level(number: int) -> str:
    """Name a level; results from before there were levels may have 0 in its place."""
    known = 0 < number <= len(words.DIFFICULTIES)
    return f"{number} {words.difficulty(number)}" if known else f"{number} no steps"


def compared(comparison: Comparison, files: Sequence[str]) -> list[str]:
    """Tell in sentences how two runs differ as a whole."""
    both = words.plural(comparison.both, "puzzle")
    told = [
        f"Compared with {words.listed([*map(words.printable, files)])}: {both} in both, "
        f"{comparison.new.number:,} new, {comparison.gone.number:,} gone."
    ]
    if comparison.moved:
        stand = "puzzle stands" if comparison.moved == 1 else "puzzles stand"
        told.append(f"{comparison.moved:,} {stand} in another place of the same input.")
    if edited := comparison.edited.number:
        are = "puzzle is not what it was" if edited == 1 else "puzzles are not what they were"
        told.append(f"{edited:,} {are}: another text stands in the input.")
    if comparison.both:
        told.append(
            "All of them have the verdicts and answers that they had."
            if comparison.alike
            else f"{words.plural(comparison.verdicts.number, 'verdict')} and "
            f"{words.plural(comparison.answers.number, 'answer')} changed."
        )
    if comparison.factor is not None:
        of = "of the processor " if comparison.processor else ""
        told.append(
            f"The time {of}is {seconds(comparison.new_total)}, and was "
            f"{seconds(comparison.old_total)}: {times(comparison.factor)}."
        )
    return told


def times(factor: float) -> str:
    """Tell how many times as long something takes."""
    return f"{factor:.2f} times" if factor < 9.95 else f"{factor:,.0f} times"


CHANGES: Final = {
    "verdicts": "Verdicts that changed",
    "answers": "Answers that changed, though the verdict did not",
    "levels": "Ratings that changed",
}
PACES: Final = {"slower": "What got slower", "faster": "What got faster"}
PACED: Final = (
    f"Only puzzles that take more than {NOTED_SECONDS:g} s and {NOTED_FACTOR:g} times as long "
    "in one run as in the other; those first where it is most."
)
EDITED: Final = "the puzzle is another"
NOT_WHAT_THEY_WERE: Final = "Puzzles that are not what they were"
NEW, GONE = "New puzzles", "Puzzles that are gone"
