"""What commands say alike: headings, outcomes, verdicts, effort, columns."""

from __future__ import annotations

from collections.abc import Iterable

from pysolve import words
from pysolve.cli import printing
from pysolve.cli.options import Deciding, Reading, Showing
from pysolve.cli.printing import say as print
from pysolve.cli.running import Item
from pysolve.face import Face
from pysolve.model import Outcome, Puzzle, Statistics
from pysolve.render import outcomes


def separate(item: Item) -> None:
    """Name the input, where there are several."""
    if item.several:
        print(f"== {words.printable(item.name)}")


def face_of(request: Reading, puzzle: Puzzle) -> Face:
    """Return what a puzzle is made of, and how that looks."""
    from pysolve import catalogue

    kind, _ = catalogue.find(puzzle.kind, request.asp_dir)
    return kind.varied(puzzle.variants).face


def sentences_of(request: Deciding, puzzle: Puzzle) -> dict[str, str]:
    """Return the sentences of the rules that decide a puzzle."""
    from pysolve.settling import settled

    rules = settled(puzzle, request.rules).rules.rules
    return {rule.name: rule.sentence for rule in rules}


def tell_outcome(
    request: Showing,
    item: Item,
    outcome: Outcome,
    *,
    first: bool = False,
    show_unique: bool = True,
    stats: bool,
    interrupted: bool = False,
) -> None:
    """Print what was found of a puzzle: its solutions, and what they prove."""
    printing.remark(*outcome.remarks)
    if request.as_json:
        from pysolve import records

        record = records.solve(item.name, outcome, stats=stats, interrupted=interrupted)
        printing.emit_record(record)
        return

    separate(item)
    print(outcomes.heading(outcome.puzzle))
    drawn = outcomes.boards(outcome, request.look, unique=show_unique)
    if drawn is not None:
        print(drawn)
    if first:
        print("SOLVED: one solution; whether it is the only one was not asked.")
    else:
        print(outcomes.verdict(outcome, request.places, request.time_limit))
    if outcome.matches_stated is False:
        print(outcomes.NOT_STATED)
    if stats:
        tell_statistics(outcome.statistics)


def tell_statistics(statistics: Statistics) -> None:
    """Print what it took."""
    print(
        f"grounding {statistics.ground_seconds * 1000:.1f} ms, "
        f"solving {statistics.solve_seconds * 1000:.1f} ms; "
        f"{statistics.atoms} atoms, {statistics.rules} rules; "
        f"{statistics.choices} choices, {statistics.conflicts} conflicts"
    )


def print_columns(rows: Iterable[tuple[str, str]], indent: str = "") -> None:
    """Print names and what is to say of each, below each other."""
    listed = list(rows)
    width = max(len(name) for name, _ in listed)
    for name, text in listed:
        print(f"{indent}{name.ljust(width)}  {text}".rstrip())
