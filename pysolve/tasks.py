"""What can be asked of a puzzle. These functions are the public API; `pysolve` exports them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeVar

from pysolve import facts, formats, kinds, sources
from pysolve.desk import MOST_ADDITIONS, Desk
from pysolve.engine import Budget, Deadline, Program, Run, Tick
from pysolve.engine.process import Ended, carried_out, result_of
from pysolve.errors import (
    FormatError,
    Interrupted,
    KindError,
    RuleError,
    SourceError,
    UndecidedError,
    UsageError,
)
from pysolve.formats import Found, Wish
from pysolve.kinds import Kind, Ruleset
from pysolve.model import (
    PATIENCE_CELLS,
    PATIENCE_CONFLICTS,
    Count,
    Grid,
    Layer,
    Outcome,
    PlacedClue,
    Puzzle,
    Repair,
    RepairSearch,
    Report,
    Solution,
    Statistics,
    Verdict,
    Violation,
    Wanted,
)
from pysolve.sources import Source
from pysolve.words import cell, nearest, place

T = TypeVar("T")


def load(
    source: str | Path | Source,
    *,
    kind: str | None = None,
    variants: Iterable[str] = (),
    asp_dir: str | Path | None = None,
) -> Puzzle:
    """Read a puzzle from a file, a URL, standard input (`-`) or the shipped instances.

    There must be one and no more: `load_all` reads several.

    >>> import pysolve
    >>> puzzle = pysolve.load("takuzu/example")
    >>> puzzle.kind, puzzle.rows, puzzle.cols
    ('takuzu', 8, 8)
    """
    # No more are read than it takes to see that there are too many.
    found = list(islice(load_all(source, kind=kind, variants=variants, asp_dir=asp_dir), 2))
    if len(found) != 1:
        name = source.name if isinstance(source, Source) else str(source)
        raise FormatError("there are several puzzles in it, not one", name=name)
    return found[0]


def load_all(
    source: str | Path | Source,
    *,
    kind: str | None = None,
    variants: Iterable[str] = (),
    asp_dir: str | Path | None = None,
) -> Iterator[Puzzle]:
    """Read all puzzles of a source, one by one; of a folder, those of all files in it.

    What cannot be read is raised when its turn comes: those before it have been given out by then,
    and those after it are not read. `read_each` goes on instead.
    """
    for _, found in read_each(source, kind=kind, variants=variants, asp_dir=asp_dir):
        if found.error is not None:
            raise found.error
        assert found.puzzle is not None
        yield found.puzzle


def read_each(
    source: str | Path | Source,
    *,
    kind: str | None = None,
    variants: Iterable[str] = (),
    asp_dir: str | Path | None = None,
) -> Iterator[tuple[Source, Found]]:
    """Read all puzzles of a source, each with where it comes from, or with what is wrong with it.

    What cannot be read at all, such as a file that is not there, is raised.
    """
    folder = None if asp_dir is None else Path(asp_dir)
    wish = Wish(kind, tuple(variants), folder)
    given = [source] if isinstance(source, Source) else sources.files(str(source))
    for one in given:
        read = one if isinstance(one, Source) else fetch(one)
        for found in formats.read_each(read, wish):
            yield read, found


def load_answer(
    source: str | Path, puzzle: Puzzle, *, asp_dir: str | Path | None = None
) -> Solution:
    """Read a filled grid for a puzzle: a puzzle with its solution, or nothing but the rows."""
    found = fetch(str(source))
    kind = select(puzzle, asp_dir=asp_dir).kind
    rows = formats.read_rows(found, kind, puzzle.rows, puzzle.cols)
    if rows is not None:
        return _filled(rows)
    if formats.detect(found) is None:
        size = f"{puzzle.rows}x{puzzle.cols}"
        raise FormatError(f"these are not the rows of a filled grid of {size}", name=found.name)
    read = load(found, kind=puzzle.kind, asp_dir=asp_dir)
    if (read.rows, read.cols) != (puzzle.rows, puzzle.cols):
        raise FormatError(f"the board is not {puzzle.rows}x{puzzle.cols}", name=found.name)
    if read.solution is not None:
        return read.solution
    if read.marks is None or any(mark is None for row in read.marks for mark in row):
        raise FormatError("there is no filled grid in it", name=found.name)
    return _filled(read.marks)


def _filled(grid: Grid) -> Solution:
    return Solution(tuple(tuple(int(value or 0) for value in row) for row in grid))


def fetch(where: str) -> Source:
    """Read a source; what is no file may be a puzzle itself: a URL, an id."""
    if not sources.exists(where):
        itself = Source(where if len(where) <= 60 else f"{where[:57]}...", _bytes(where))
        found = formats.detect(itself)
        if found is not None and found.one_line:
            return itself
        if "://" in where:
            raise SourceError(
                f"{itself.name}: this URL is none that is read, such as "
                "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
            )
        with suppress(KindError):
            kinds.find(where)
            raise SourceError(
                f"{where}: this is a kind, not a puzzle; to see its example, ask for --kind {where}"
            )
    return sources.read(where)


def _bytes(where: str) -> bytes:
    # An argument need not be text; what is not is no puzzle, but may be the name of a file.
    return where.encode(errors="surrogatepass")


def loads(
    content: str,
    *,
    name: str = "",
    kind: str | None = None,
    variants: Iterable[str] = (),
    asp_dir: str | Path | None = None,
) -> Puzzle:
    """Read a puzzle from a string. `name` is what error messages call it.

    >>> import pysolve
    >>> pysolve.loads("kind: nurikabe\\n\\nclues:\\n2.\\n..").layer("numbers")
    ((2, None), (None, None))
    """
    try:
        found = Source(name, content.encode())
    except UnicodeEncodeError as error:
        half = f"{content[error.start]!r} is no character, only half of one"
        line = content.count("\n", 0, error.start) + 1
        column = error.start - content.rfind("\n", 0, error.start)
        raise FormatError(half, name=name, line=line, column=column) from None
    return load(found, kind=kind, variants=variants, asp_dir=asp_dir)


def dumps(puzzle: Puzzle, to: str = "text", *, asp_dir: str | Path | None = None) -> str:
    """Write a puzzle in a format, by default as text that `loads` reads back to an equal puzzle.

    >>> import pysolve
    >>> pysolve.dumps(pysolve.load("nurikabe/lagoon"), "puzzlink")
    'https://puzz.link/p?nurikabe/5/5/h2k3r3i'
    """
    rules = select(puzzle, asp_dir=asp_dir)
    return formats.write(_fitted(puzzle, rules.kind), rules.kind, to)


def solve(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
) -> Outcome:
    """Look for solutions, by default for two, so that one alone is proved to be the only one.

    `variants` come on top of the puzzle's own. `extra` are rule files to add, `asp_dir` is a
    folder in which kinds are looked for before the shipped ones. Marks in the puzzle are not used.
    Ctrl-C raises `Interrupted`, a `KeyboardInterrupt` with the outcome so far in `found`.

    >>> import pysolve
    >>> pysolve.solve(pysolve.load("nurikabe/example")).verdict
    <Verdict.UNIQUE: 'UNIQUE'>
    """
    puzzle, rules = settled(puzzle, variants, extra, asp_dir)
    budget = budget or Budget()
    deadline = Deadline(budget.seconds, tick=tick)
    try:
        return _searched(_solving, puzzle, rules, budget, deadline)
    except Ended:
        return _outcome(puzzle, rules, _unfinished(deadline))


def check(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
    wanted: Wanted | None = None,
) -> Report:
    """Tell whether a puzzle has exactly one solution, and what a setter needs to know about it.

    `wanted` says what to look into beyond the verdict; the budget is for all of it, and must
    allow at least two models. Marks are judged, but have no say in the verdict.

    >>> import pysolve
    >>> report = pysolve.check(pysolve.load("takuzu/flawed/ambiguous"))
    >>> report.verdict, len(report.differences) > 0
    (<Verdict.MULTIPLE: 'MULTIPLE'>, True)
    """
    if budget is not None and budget.models == 1:
        raise UsageError("one model proves nothing about uniqueness; look for at least 2")
    budget, wanted = budget or Budget(), wanted or Wanted()
    puzzle, rules = settled(puzzle, variants, extra, asp_dir)
    deadline = Deadline(budget.seconds, tick=tick)
    # Thousands of solutions that are compared are not to be interrupted either.
    limited = budget.seconds is not None
    work = carried_out(
        _checking,
        *(puzzle, rules, budget, wanted),
        seconds=float("inf") if limited else reviewing_seconds(puzzle, rules),
        deadline=deadline,
    )
    reports: list[Report] = []
    try:
        return result_of(work, reports.append)
    except Ended:
        if not reports:
            told = _fields(_outcome(puzzle, rules, _unfinished(deadline)))
            return Report(**told, clues=len(Desk(puzzle, rules, budget, deadline).clues))
        return _undecided(reports[-1], deadline, "the rest")


def count(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
) -> Count:
    """Count the solutions, all of them unless the budget limits the models.

    Ctrl-C raises `Interrupted`, a `KeyboardInterrupt` with the count so far in `found`.

    >>> import pysolve
    >>> pysolve.count(pysolve.loads("kind: takuzu\\n\\ngivens:\\n..\\n..")).number
    2
    """
    puzzle, rules = settled(puzzle, variants, extra, asp_dir)
    budget = budget or Budget(models=0)
    deadline = Deadline(budget.seconds, tick=tick)
    try:
        return _searched(_counting, puzzle, rules, budget, deadline)
    except Ended:
        return _count(puzzle, rules, _unfinished(deadline))


def forced(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
) -> Grid | None:
    """Return the values that all solutions share, None where they differ.

    The whole is None when there is no solution. When time runs out, `UndecidedError` is raised.

    >>> import pysolve
    >>> pysolve.forced(pysolve.loads("kind: heyawake\\nrooms:\\naaa\\nclues:\\n2.."))
    ((1, 0, 1),)
    """
    puzzle, rules = settled(puzzle, variants, extra, asp_dir)
    budget = budget or Budget()
    deadline = Deadline(budget.seconds, tick=tick)
    try:
        return _searched(_forcing, puzzle, rules, budget, deadline)
    except Ended:
        raise UndecidedError("the time limit came before all forced cells were known") from None


def violations(
    puzzle: Puzzle,
    solution: Solution,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
) -> tuple[Violation, ...]:
    """Tell which rules a filled board breaks, and where. No violation: it is a solution.

    >>> import pysolve
    >>> puzzle = pysolve.load("heyawake/example")
    >>> pysolve.violations(puzzle, puzzle.solution)
    ()
    """
    puzzle, rules = settled(puzzle, variants, extra, asp_dir)
    return _violations(puzzle, rules, solution)


def select(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
) -> Ruleset:
    """Return the rule files that decide a puzzle; one that its kind cannot have is refused."""
    kind, implied = kinds.find(puzzle.kind, None if asp_dir is None else Path(asp_dir))
    _fitted(puzzle, kind)
    chosen = (*implied, *puzzle.variants, *variants)
    return kinds.ruleset(kind, chosen, [Path(file) for file in extra])


def settled(
    puzzle: Puzzle,
    variants: Sequence[str],
    extra: Sequence[str | Path],
    asp_dir: str | Path | None,
) -> tuple[Puzzle, Ruleset]:
    """Return the puzzle with the variants it is decided by, and the rules."""
    rules = select(puzzle, variants=variants, extra=extra, asp_dir=asp_dir)
    names = tuple(variant.name for variant in rules.variants)
    fitted = _fitted(puzzle, rules.kind)
    if (fitted.kind, fitted.variants) == (rules.kind.name, names):
        return fitted, rules
    return replace(fitted, kind=rules.kind.name, variants=names), rules


def _fitted(puzzle: Puzzle, kind: Kind) -> Puzzle:
    """Return a puzzle with the layers of its kind; those that are missing are empty."""
    _check_answers(puzzle, kind)
    given = {layer.name: layer for layer in puzzle.layers}
    if tuple(given) == kind.layers:
        return puzzle
    for name in given:
        if name not in kind.layers:
            hint = nearest(name, kind.layers)
            raise KindError(f"a puzzle of kind {kind.name} has no layer {name!r}{hint}")
    if "rooms" in kind.layers and "rooms" not in given:
        raise KindError(f"a puzzle of kind {kind.name} needs the layer 'rooms'")
    empty = ((None,) * puzzle.cols,) * puzzle.rows
    layers = tuple(given.get(name) or Layer(name, empty) for name in kind.layers)
    return replace(puzzle, layers=layers)


def _check_answers(puzzle: Puzzle, kind: Kind) -> None:
    """See that solution and marks are of the values that the kind answers with."""
    if kind.answer != "shaded":
        return
    stated = puzzle.solution.values if puzzle.solution is not None else ()
    for what, grid in (("the solution", stated), ("the marks", puzzle.marks or ())):
        if set(chain.from_iterable(grid)) <= {None, 0, 1}:
            continue
        for r, row in enumerate(grid):
            for c, value in enumerate(row):
                if value not in (None, 0, 1):
                    raise KindError(
                        f"{what}, {cell(r, c)}: {value} is neither 1 (shaded) nor 0 (not shaded)"
                    )


SECONDS_PER_CELL = 1.2e-4
SECONDS_PER_PAIR = 4e-6
"""How long it takes to ground a cell of the shipped rules; and a cell for each clue, where no
redundant constraint says how far a clue reaches. As measured, within a factor of two."""


def solving_seconds(puzzle: Puzzle, rules: Ruleset) -> float:
    """Guess how long the program that solves a puzzle takes to ground.

    What rules that people brought along take, nobody knows.
    """
    cells = puzzle.rows * puzzle.cols
    return float("inf") if rules.own or rules.extra else cells * SECONDS_PER_CELL


def reviewing_seconds(puzzle: Puzzle, rules: Ruleset) -> float:
    """Guess how long the programs take to ground that tell of the rules one by one."""
    clues = sum(
        entry is not None
        for layer in puzzle.layers
        if layer.name in facts.CLUE_LAYERS
        for row in layer.grid
        for entry in row
    )
    pairs = puzzle.rows * puzzle.cols * clues
    return solving_seconds(puzzle, rules) + pairs * SECONDS_PER_PAIR


def _searched(
    job: Callable[..., Generator[None, None, T]],
    puzzle: Puzzle,
    rules: Ruleset,
    budget: Budget,
    deadline: Deadline,
) -> T:
    """Return what a job finds that grounds the program that solves a puzzle."""
    seconds = solving_seconds(puzzle, rules)
    return result_of(carried_out(job, puzzle, rules, budget, seconds=seconds, deadline=deadline))


def _unfinished(deadline: Deadline) -> Run:
    """Return the run of a task that was ended before it told anything."""
    return Run((), 0, False, not deadline.cancelled, Statistics(deadline.seconds, 0.0))


def decided(puzzle: Puzzle, rules: Ruleset, budget: Budget, deadline: Deadline) -> Outcome:
    """Look for solutions of a puzzle that is settled."""
    try:
        return _outcome(puzzle, rules, _search(puzzle, rules, budget, deadline))
    except Interrupted as stopped:
        raise Interrupted(_outcome(puzzle, rules, stopped.found)) from None


def _solving(
    puzzle: Puzzle, rules: Ruleset, budget: Budget, *, deadline: Deadline
) -> Generator[None, None, Outcome]:
    yield from ()
    return decided(puzzle, rules, budget, deadline)


def _checking(
    puzzle: Puzzle, rules: Ruleset, budget: Budget, wanted: Wanted, *, deadline: Deadline
) -> Generator[Report, None, Report]:
    """Yield the report as it grows."""
    outcome = _outcome(puzzle, rules, _search(puzzle, rules, budget, deadline))
    return (yield from _Report(outcome, rules, budget, deadline).on(wanted))


def _counting(
    puzzle: Puzzle, rules: Ruleset, budget: Budget, *, deadline: Deadline
) -> Generator[None, None, Count]:
    yield from ()
    try:
        return _count(puzzle, rules, _search(puzzle, rules, budget, deadline, keep=0))
    except Interrupted as stopped:
        raise Interrupted(_count(puzzle, rules, stopped.found)) from None


def _forcing(
    puzzle: Puzzle, rules: Ruleset, budget: Budget, *, deadline: Deadline
) -> Generator[None, None, Grid | None]:
    yield from ()
    return _forced(puzzle, rules, budget, deadline)


def _search(
    puzzle: Puzzle, rules: Ruleset, budget: Budget, deadline: Deadline, keep: int | None = None
) -> Run:
    """Look for solutions; see that rules people brought along really give solutions."""
    program = _program(puzzle, rules, budget, deadline)
    read = partial(facts.solution, answer=rules.kind.answer, rows=puzzle.rows, cols=puzzle.cols)
    brought = rules.own or bool(rules.extra)
    run = program.search(keep, verify=read if brought else None)
    if brought and not run.found and run.exhausted:
        # No solution, or rules that leave cells without a value? A board by the bare guess tells.
        bare = Program(
            rules.stating, facts.of(puzzle), replace(budget, models=1), deadline=deadline
        )
        try:
            guesses = bare.search().models
        except Interrupted:
            raise KeyboardInterrupt from None  # A guess is no solution.
        for guess in guesses:
            read(guess)
    return run


def _violations(puzzle: Puzzle, rules: Ruleset, solution: Solution) -> tuple[Violation, ...]:
    if (
        any(len(row) != puzzle.cols for row in solution.values)
        or len(solution.values) != puzzle.rows
    ):
        raise UsageError(
            f"the board does not have the size of the puzzle, {puzzle.rows}x{puzzle.cols}"
        )
    program = Program(rules.stating, facts.of(puzzle), Budget())
    refuse_invalid(program, puzzle, rules)
    answer = rules.kind.answer
    atoms = facts.of_solution(solution, answer)
    broken = facts.violations(program.atoms_given(atoms, facts.ANSWERS[answer], facts.Violated))
    disabled = {fact.rule for fact in program.facts(facts.Disabled)}
    return tuple(violation for violation in broken if violation.rule not in disabled)


MARKS_UNUSED = "the marks are not used: the answer is about the empty grid"

FEW_SOLUTIONS = 4000
"""Up to how many solutions all pairs of them are compared."""

ALL_SOLUTIONS = 10_000
"""Up to how many solutions repairs are looked for towards all of them."""

SOME_TARGETS = 24
"""Towards how many solutions repairs are looked for, where there are more and none is stated."""

MOST_STARTS = 8
"""From how many solutions, at most, another one is looked for, where there are too many pairs."""


def _fields(outcome: Outcome) -> dict[str, Any]:
    """Return what a report takes over from the outcome that it is about."""
    return {field.name: getattr(outcome, field.name) for field in fields(Outcome)}


def _undecided(report: Report, deadline: Deadline, name: str) -> Report:
    why = "before it was interrupted" if deadline.cancelled else "within the time limit"
    remark = f"{name}: not all found out {why}"
    return replace(report, remarks=(*report.remarks, remark))


class _Report:
    """Makes the report about a puzzle out of the outcome of solving it."""

    def __init__(
        self, outcome: Outcome, rules: Ruleset, budget: Budget, deadline: Deadline
    ) -> None:
        self._outcome, self._puzzle, self._rules = outcome, outcome.puzzle, rules
        self._budget, self._deadline = budget, deadline
        self._desk = Desk(outcome.puzzle, rules, budget, deadline)

    def on(self, wanted: Wanted) -> Generator[Report, None, Report]:
        """Look into what is wanted, as far as the verdict makes it a question."""
        report = Report(**_fields(self._outcome), clues=len(self._desk.clues))
        yield report
        match self._outcome.verdict:
            case Verdict.UNIQUE if wanted.minimal:
                report = self._add(report, unneeded=lambda: self._unneeded(None))
            case Verdict.UNIQUE if wanted.minimal is None:
                # Counted, not timed: the same puzzle is told the same, however busy the machine is.
                cells = self._puzzle.rows * self._puzzle.cols
                if len(self._desk.clues) * cells <= PATIENCE_CELLS:
                    with suppress(UndecidedError):
                        report = replace(report, unneeded=self._unneeded(PATIENCE_CONFLICTS))
            case Verdict.MULTIPLE:
                report = yield from self._several(report, wanted)
            case Verdict.NONE if wanted.conflicts:
                found = self._desk.conflicts(wanted.conflicts)
                report = self._collect(report, "conflicts", found)
                yield report
                report = self._changed(report)
        yield report
        return self._judged(report, wanted)

    def _add(self, report: Report, **parts: Callable[[], Any]) -> Report:
        """Add parts to a report; one that takes too long does not cost the others."""
        for name, find in parts.items():
            try:
                report = replace(report, **{name: find()})
            except UndecidedError:
                report = _undecided(report, self._deadline, name)
        return report

    def _collect(self, report: Report, name: str, found: Iterator[Any]) -> Report:
        """Add what is found one by one; time that runs out does not cost what was found before."""
        items: list[Any] = []
        try:
            for item in found:
                items.append(item)
        except UndecidedError:
            report = _undecided(report, self._deadline, name)
            if not items:
                return report
        part: dict[str, Any] = {name: tuple(items)}
        return replace(report, **part)

    def _changed(self, report: Report) -> Report:
        try:
            changes, complete = self._desk.changes()
        except UndecidedError:
            return _undecided(report, self._deadline, "changes")
        report = replace(report, changes=changes)
        return report if complete else _undecided(report, self._deadline, "changes")

    def _unneeded(self, conflicts: int | None) -> tuple[PlacedClue, ...]:
        desk = Desk(self._puzzle, self._rules, self._budget, self._deadline, conflicts=conflicts)
        return desk.unneeded(self._outcome.solutions[0])

    def _several(self, report: Report, wanted: Wanted) -> Generator[Report, None, Report]:
        puzzle, rules, budget = self._puzzle, self._rules, self._budget
        stated = puzzle.solution
        if stated is not None and _violations(puzzle, rules, stated):
            remark = "the solution that the input states breaks the rules"
            report = replace(report, remarks=(*report.remarks, remark))
            stated = None

        def number() -> Count:
            counting = replace(budget, models=wanted.limit or 0)
            return _count(puzzle, rules, _search(puzzle, rules, counting, self._deadline, keep=0))

        if wanted.closest or wanted.farthest:
            report = self._paired(report, stated, wanted.farthest)
            yield report
        if wanted.limit is not None:
            report = self._add(report, number=number)
            counted = report.number
            if counted is not None and counted.exact and counted.number == len(report.solutions):
                report = replace(report, exhausted=True)
            yield report
        if wanted.forced:
            deadline = self._deadline
            report = self._add(report, forced=lambda: _forced(puzzle, rules, budget, deadline))
            yield report
        if wanted.repairs:
            report = self._repaired(report, stated, wanted.repairs)
        return report

    def _some(self, most: int) -> tuple[tuple[Solution, ...], bool]:
        """Return some solutions, and whether they are all there are."""
        run = _search(self._puzzle, self._rules, replace(self._budget, models=most), self._deadline)
        return _outcome(self._puzzle, self._rules, run).solutions, run.exhausted

    def _paired(self, report: Report, stated: Solution | None, farthest: bool) -> Report:
        """Show the two solutions that are most alike, or least, or the best that are found.

        Measured from the solution that is stated; else all pairs are compared, where there are not
        too many.
        """
        try:
            if stated is not None:
                other = self._desk.another(stated, farthest)
                pair, exact = (stated, other or self._outcome.solutions[0]), True
            else:
                solutions, every = self._some(FEW_SOLUTIONS)
                pair, exact = _best_pair(solutions, farthest), True
                if not every:
                    pair = self._better(pair, farthest)
                    exact = not farthest and len(pair[0].differences(pair[1])) == 1
        except UndecidedError:
            return _undecided(report, self._deadline, "solutions")
        return replace(report, solutions=pair, pair_exact=exact)

    def _better(self, pair: tuple[Solution, Solution], farthest: bool) -> tuple[Solution, Solution]:
        """Go on from the best pair of some solutions to the best partner of each, while it pays."""
        distance = len(pair[0].differences(pair[1]))
        for _ in range(MOST_STARTS):
            other = self._desk.another(pair[1], farthest)
            found = len(pair[1].differences(other)) if other else distance
            if other is None or (found <= distance if farthest else found >= distance):
                break
            pair, distance = (pair[1], other), found
        return pair

    def _repaired(self, report: Report, stated: Solution | None, most: int) -> Report:
        """Add the smallest repairs, and where they were looked for."""
        number, exact = self._number(report)
        search = RepairSearch(
            towards=1 if stated else number if exact else min(SOME_TARGETS, number),
            number=number,
            exact=exact,
            stated=stated is not None,
            places=len(self._desk.places),
            largest=MOST_ADDITIONS,
        )
        looked: list[int] = []
        if stated is not None:
            found = self._desk.repairs(stated, most)
        elif exact:
            found = self._towards_all(number, looked)
        else:
            found = self._towards_some(most)
        report = self._collect(report, "repairs", self._verified(found, most))
        return replace(report, search=replace(search, largest=min([search.largest, *looked])))

    def _number(self, report: Report) -> tuple[int, bool]:
        """Return how many solutions there are, counted as far as repairs can heed them."""
        if report.number is not None and report.number.exact:
            return report.number.number, report.number.number <= ALL_SOLUTIONS
        counting = replace(self._budget, models=ALL_SOLUTIONS + 1)
        run = _search(self._puzzle, self._rules, counting, self._deadline, keep=0)
        return run.found, run.exhausted

    def _towards_all(self, number: int, looked: list[int]) -> Iterator[Repair]:
        """Yield repairs towards any solution, the smaller ones first.

        At the end `looked` is told up to which size all sets of clues were looked at.
        """
        solutions, every = self._some(number + 1)
        if not every:
            raise UndecidedError("the time limit came before all solutions were found")
        sieve = self._desk.sieve(solutions)
        yield from sieve.repairs(MOST_ADDITIONS)
        looked.append(sieve.largest)

    def _towards_some(self, most: int) -> Iterator[Repair]:
        """Yield repairs towards some solutions, the smaller ones first."""
        found: list[Repair] = []
        smallest = MOST_ADDITIONS
        for target in self._some(SOME_TARGETS)[0]:
            for repair in self._desk.repairs(target, most, smallest):
                smallest = min(smallest, len(repair.additions))
                found.append(repair)
        yield from sorted(found, key=lambda repair: len(repair.additions))

    def _verified(self, found: Iterator[Repair], most: int) -> Iterator[Repair]:
        """Yield the repairs of the smallest size that mend the puzzle indeed."""
        told: list[Repair] = []
        for repair in found:
            if told and len(repair.additions) > len(told[0].additions):
                return
            if self._mends(repair):
                told.append(repair)
                yield repair
            if len(told) == most:
                return

    def _mends(self, repair: Repair) -> bool:
        """See by a search of its own that a repair leaves one solution."""
        mended = self._desk.with_clues(repair.additions)
        run = _search(mended, self._rules, self._budget, self._deadline)
        if run.found < 2 and not run.exhausted:
            raise UndecidedError("the time limit came before a repair was verified")
        return run.found == 1

    def _judged(self, report: Report, wanted: Wanted) -> Report:
        marks = self._puzzle.marks
        if marks is None:
            return report
        said = "judged below" if wanted.marks else "left out"
        remark = f"the marks are {said}; the verdict is about the puzzle without them"
        others = [told for told in report.remarks if told != MARKS_UNUSED]
        report = replace(report, remarks=(*others, remark))
        if not wanted.marks:
            return report
        only = report.solutions[0] if report.verdict is Verdict.UNIQUE else None
        return self._add(report, review=lambda: self._desk.review(marks, only))


def _best_pair(solutions: Sequence[Solution], farthest: bool) -> tuple[Solution, Solution]:
    """Return the two of some solutions that differ in most cells, or in fewest."""
    # Each solution as a number with a bit for every value of every cell: so millions of pairs can
    # be compared in a second.
    places: dict[tuple[int, int, int], int] = {}
    codes = [
        sum(
            1 << places.setdefault((r, c, value), len(places))
            for r, row in enumerate(solution.values)
            for c, value in enumerate(row)
        )
        for solution in solutions
    ]
    best = max if farthest else min
    pairs = []
    for i, code in enumerate(codes[:-1]):
        distances = [(code ^ other).bit_count() for other in codes[i + 1 :]]
        found = best(distances)
        pairs.append((found, i, i + 1 + distances.index(found)))
        if not farthest and found == 2:
            break  # One cell, with a bit for each of its two values: none can be closer.
    _, one, other = best(pairs, key=lambda pair: pair[0])
    return solutions[one], solutions[other]


def _outcome(puzzle: Puzzle, rules: Ruleset, run: Run) -> Outcome:
    answer, size = rules.kind.answer, (puzzle.rows, puzzle.cols)
    return Outcome(
        puzzle=puzzle,
        verdict=Verdict.of(run.found, run.exhausted),
        solutions=tuple(facts.solution(model, answer, *size) for model in run.models),
        exhausted=run.exhausted,
        timed_out=run.timed_out,
        statistics=run.statistics,
        remarks=_remarks(puzzle, rules),
    )


def _count(puzzle: Puzzle, rules: Ruleset, run: Run) -> Count:
    return Count(
        puzzle=puzzle,
        number=run.found,
        exact=run.exhausted,
        timed_out=run.timed_out,
        statistics=run.statistics,
        remarks=_remarks(puzzle, rules),
    )


def _forced(puzzle: Puzzle, rules: Ruleset, budget: Budget, deadline: Deadline) -> Grid | None:
    run = _search(puzzle, rules, replace(budget, models=2), deadline)
    if run.exhausted and run.found < 2:
        # What has one solution needs no more search, which for hard puzzles is a great deal.
        answer, size = rules.kind.answer, (puzzle.rows, puzzle.cols)
        return facts.solution(run.models[0], answer, *size).values if run.found else None
    program = _program(puzzle, rules, budget, deadline)
    always, proved = program.consequences(brave=False)
    sometimes, proved_too = program.consequences(brave=True)
    if not (proved and proved_too):
        raise UndecidedError("the time limit came before all forced cells were known")
    if always is None or sometimes is None:
        return None
    return facts.shared(always, sometimes, rules.kind.answer, puzzle.rows, puzzle.cols)


def _remarks(puzzle: Puzzle, rules: Ruleset) -> tuple[str, ...]:
    remarks = list(rules.remarks)
    if remark := formats.foreign_rules(puzzle):
        remarks.append(f"{remark}: the answer is by the rules of {rules.kind.title}")
    if puzzle.marks is not None:
        remarks.append(MARKS_UNUSED)
    return tuple(remarks)


def _program(puzzle: Puzzle, rules: Ruleset, budget: Budget, deadline: Deadline) -> Program:
    configuration = rules.kind.about.configuration
    program = Program(rules.solving, facts.of(puzzle), budget, configuration, deadline=deadline)
    refuse_invalid(program, puzzle, rules)
    names = {str(rule.name) for rule in program.facts(facts.RuleSentence)}
    for disabled in program.facts(facts.Disabled):
        if disabled.rule not in names:
            there_are = ", ".join(sorted(names))
            raise RuleError(
                f"disabled({disabled.rule}): there is no such rule; there is {there_are}"
            )
    return program


def refuse_invalid(program: Program, puzzle: Puzzle, rules: Ruleset) -> None:
    """Raise an error if the rules call the puzzle malformed."""
    for invalid in program.facts(facts.Invalid):
        where = place(facts.key(invalid.key), puzzle)
        size = f"{puzzle.rows}x{puzzle.cols}"
        raise KindError(f"not a {rules.kind.title} ({size}): {where}: {invalid.sentence}")
