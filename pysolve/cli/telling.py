"""What commands say alike: headings, outcomes, verdicts, effort, columns."""

from __future__ import annotations

from collections.abc import Iterable

from pysolve import words
from pysolve.cli import printing
from pysolve.cli.options import Deciding, Reading, Showing, Telling
from pysolve.cli.printing import say as print
from pysolve.cli.running import Item
from pysolve.model import Outcome, Puzzle, Report, Statistics, Verdict, differing
from pysolve.render import terminal


def separate(item: Item) -> None:
    """Name the input, where there are several."""
    if item.several:
        print(f"== {words.printable(item.name)}")


def heading(puzzle: Puzzle) -> str:
    """Return the kind, the size and the title of a puzzle."""
    names = " ".join((puzzle.kind, *puzzle.variants))
    title = f": {words.printable(puzzle.called)}" if puzzle.called else ""
    return f"{names}, {puzzle.rows}x{puzzle.cols}{title}"


def answer_of(request: Reading, puzzle: Puzzle) -> str:
    """Return what a puzzle is answered with."""
    from pysolve import catalogue

    kind, _ = catalogue.find(puzzle.kind, request.asp_dir)
    return kind.answer


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

    puzzle, look, solutions = outcome.puzzle, request.look, outcome.solutions
    kind_answer = outcome.answer
    separate(item)
    print(heading(puzzle))
    if len(solutions) > 1:
        print(terminal.boards(puzzle, kind_answer, look, solutions, differing(solutions)))
    elif solutions and show_unique:
        print(terminal.board(puzzle, kind_answer, look, solutions[0]))
    elif show_unique or not solutions:
        print(terminal.board(puzzle, kind_answer, look))
    print(_verdict_line(request, outcome, first))
    if outcome.matches_stated is False:
        print("It is not the solution that the input states.")
    if stats:
        tell_statistics(outcome.statistics)


def _verdict_line(request: Telling, outcome: Outcome, first: bool) -> str:
    found = len(outcome.solutions)
    cut = outcome.timed_out and request.time_limit is not None
    limit = f" within {request.time_limit:g} s" if cut else ""
    if first:
        return "SOLVED: one solution; whether it is the only one was not asked."
    match outcome.verdict:
        case Verdict.UNIQUE:
            return "UNIQUE: there is exactly one solution."
        case Verdict.NONE:
            return "NONE: there is no solution."
        case Verdict.UNKNOWN:
            if found:
                return f"UNKNOWN: 1 solution found, uniqueness not proven{limit}."
            return f"UNKNOWN: no solution found{limit}, but none ruled out."
        case Verdict.MULTIPLE:
            number = f"exactly {found:,}" if outcome.exhausted else f"at least {found:,}"
            pair = "The first two"
            if isinstance(outcome, Report) and outcome.number is not None:
                counted = outcome.number
                number = f"{'exactly' if counted.exact else 'at least'} {counted.number:,}"
            if isinstance(outcome, Report) and outcome.pair_exact is not None:
                pair = "The two that are shown"
            over = f" The time was over{limit}." if outcome.timed_out else ""
            where = outcome.differences
            return (
                f"MULTIPLE: there are {number} solutions. {pair} differ in "
                f"{words.plural(len(where), 'cell')}: {request.places.cells(where)}.{over}"
            )


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
