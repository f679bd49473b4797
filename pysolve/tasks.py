"""What can be asked of a puzzle. These functions are the public API; `pysolve` exports them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pysolve import facts, formats, kinds, sources
from pysolve.engine import Budget, Program, Run, Tick
from pysolve.errors import FormatError, KindError, RuleError, UndecidedError, UsageError
from pysolve.formats import Wish
from pysolve.kinds import Ruleset
from pysolve.model import Count, Grid, Outcome, Puzzle, Solution, Verdict, Violation
from pysolve.sources import Source
from pysolve.words import place


def load(
    source: str | Path | Source,
    *,
    kind: str | None = None,
    variants: Iterable[str] = (),
    asp_dir: str | Path | None = None,
) -> Puzzle:
    """Read a puzzle from a file, a URL, standard input (`-`) or the shipped instances.

    >>> import pysolve
    >>> puzzle = pysolve.load("takuzu/example")
    >>> puzzle.kind, puzzle.rows, puzzle.cols
    ('takuzu', 8, 8)
    """
    found = list(load_all(source, kind=kind, variants=variants, asp_dir=asp_dir))
    if len(found) != 1:
        name = source.name if isinstance(source, Source) else str(source)
        raise FormatError(f"there are {len(found)} puzzles in it, not one", name=name)
    return found[0]


def load_all(
    source: str | Path | Source,
    *,
    kind: str | None = None,
    variants: Iterable[str] = (),
    asp_dir: str | Path | None = None,
) -> Iterator[Puzzle]:
    """Read all puzzles of a source; some formats hold many in one file."""
    found = source if isinstance(source, Source) else fetch(str(source))
    folder = None if asp_dir is None else Path(asp_dir)
    return formats.read(found, Wish(kind, tuple(variants), folder))


def fetch(where: str) -> Source:
    """Read a source; what is no file may be a puzzle itself: a URL, an id."""
    if not sources.exists(where):
        itself = Source(where if len(where) <= 60 else f"{where[:57]}...", where.encode())
        found = formats.detect(itself)
        if found is not None and found.one_line:
            return itself
    return sources.read(where)


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
    found = Source(name, content.encode())
    return load(found, kind=kind, variants=variants, asp_dir=asp_dir)


def dumps(puzzle: Puzzle, to: str = "text", *, asp_dir: str | Path | None = None) -> str:
    """Write a puzzle in a format, by default as text that `loads` reads back to an equal puzzle.

    >>> import pysolve
    >>> pysolve.dumps(pysolve.load("nurikabe/lagoon"), "puzzlink")
    'https://puzz.link/p?nurikabe/5/5/h2k3r3i'
    """
    rules = select(puzzle, asp_dir=asp_dir)
    return formats.write(puzzle, rules.kind, to)


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

    `variants` come on top of the puzzle's own. `extra` are rule files to add, `asp_dir` is a rule
    folder to use instead of the shipped one. Marks in the puzzle are not used.

    >>> import pysolve
    >>> pysolve.solve(pysolve.load("nurikabe/example")).verdict
    <Verdict.UNIQUE: 'UNIQUE'>
    """
    puzzle, rules = _settled(puzzle, variants, extra, asp_dir)
    run = _search(puzzle, rules, budget or Budget(), tick)
    found = tuple(
        facts.solution(model, rules.kind.answer, puzzle.rows, puzzle.cols) for model in run.models
    )
    return Outcome(
        puzzle=puzzle,
        verdict=Verdict.of(run.found, run.exhausted),
        solutions=found,
        exhausted=run.exhausted,
        timed_out=run.timed_out,
        statistics=run.statistics,
        remarks=_remarks(puzzle, rules),
    )


def check(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
) -> Outcome:
    """Tell whether a puzzle has exactly one solution. The budget must allow at least two models.

    >>> import pysolve
    >>> outcome = pysolve.check(pysolve.load("takuzu/flawed/ambiguous"))
    >>> outcome.verdict, len(outcome.differences) > 0
    (<Verdict.MULTIPLE: 'MULTIPLE'>, True)
    """
    if budget is not None and budget.models == 1:
        raise UsageError("one model proves nothing about uniqueness; look for at least 2")
    return solve(puzzle, variants=variants, extra=extra, asp_dir=asp_dir, budget=budget, tick=tick)


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

    >>> import pysolve
    >>> pysolve.count(pysolve.loads("kind: takuzu\\n\\ngivens:\\n..\\n..")).number
    2
    """
    puzzle, rules = _settled(puzzle, variants, extra, asp_dir)
    run = _search(puzzle, rules, budget or Budget(models=0), tick, keep=0)
    return Count(
        puzzle=puzzle,
        number=run.found,
        exact=run.exhausted,
        timed_out=run.timed_out,
        statistics=run.statistics,
        remarks=_remarks(puzzle, rules),
    )


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
    puzzle, rules = _settled(puzzle, variants, extra, asp_dir)
    program = _program(puzzle, rules, budget or Budget(), tick)
    always, proved = program.consequences(brave=False)
    sometimes, proved_too = program.consequences(brave=True)
    if not (proved and proved_too):
        raise UndecidedError("the time limit came before all forced cells were known")
    if always is None or sometimes is None:
        return None
    answer, size = rules.kind.answer, (puzzle.rows, puzzle.cols)
    return facts.shared(always, sometimes, answer, *size)


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
    puzzle, rules = _settled(puzzle, variants, extra, asp_dir)
    if (
        any(len(row) != puzzle.cols for row in solution.values)
        or len(solution.values) != puzzle.rows
    ):
        raise UsageError(
            f"the board does not have the size of the puzzle, {puzzle.rows}x{puzzle.cols}"
        )
    program = Program(rules.stating, facts.of(puzzle), Budget())
    _refuse_invalid(program, puzzle, rules)
    answer = rules.kind.answer
    atoms = facts.of_solution(solution, answer)
    broken = facts.violations(program.atoms_given(atoms, facts.ANSWERS[answer], facts.Violated))
    disabled = {fact.rule for fact in program.facts(facts.Disabled)}
    return tuple(violation for violation in broken if violation.rule not in disabled)


def select(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[str | Path] = (),
    asp_dir: str | Path | None = None,
) -> Ruleset:
    """Return the rule files that decide a puzzle."""
    kind, implied = kinds.find(puzzle.kind, None if asp_dir is None else Path(asp_dir))
    chosen = (*implied, *puzzle.variants, *variants)
    return kinds.ruleset(kind, chosen, [Path(file) for file in extra])


def _settled(
    puzzle: Puzzle,
    variants: Sequence[str],
    extra: Sequence[str | Path],
    asp_dir: str | Path | None,
) -> tuple[Puzzle, Ruleset]:
    """Return the puzzle with the variants it is decided by, and the rules."""
    rules = select(puzzle, variants=variants, extra=extra, asp_dir=asp_dir)
    names = tuple(variant.name for variant in rules.variants)
    return replace(puzzle, kind=rules.kind.name, variants=names), rules


def _search(
    puzzle: Puzzle, rules: Ruleset, budget: Budget, tick: Tick | None, keep: int | None = None
) -> Run:
    """Look for solutions; see that rules people brought along really give solutions."""
    program = _program(puzzle, rules, budget, tick)
    read = partial(facts.solution, answer=rules.kind.answer, rows=puzzle.rows, cols=puzzle.cols)
    brought = rules.own or bool(rules.extra)
    run = program.search(keep, verify=read if brought else None)
    if brought and not run.found and run.exhausted:
        # No solution, or rules that leave cells without a value? A board by the bare guess tells.
        for guess in (
            Program(rules.stating, facts.of(puzzle), replace(budget, models=1)).search().models
        ):
            read(guess)
    return run


def _remarks(puzzle: Puzzle, rules: Ruleset) -> tuple[str, ...]:
    remarks = list(rules.remarks)
    if puzzle.flags:
        remarks.append(
            f"the author plays by other rules ({' '.join(puzzle.flags)}), not known here: "
            f"the answer is by the rules of {rules.kind.title}"
        )
    if puzzle.marks is not None:
        remarks.append("the marks are not used: the answer is about the empty grid")
    return tuple(remarks)


def _program(puzzle: Puzzle, rules: Ruleset, budget: Budget, tick: Tick | None) -> Program:
    configuration = rules.kind.about.configuration
    program = Program(rules.solving, facts.of(puzzle), budget, configuration, tick)
    _refuse_invalid(program, puzzle, rules)
    names = {str(rule.name) for rule in program.facts(facts.RuleSentence)}
    for disabled in program.facts(facts.Disabled) if program.grounded else ():
        if disabled.rule not in names:
            there_are = ", ".join(sorted(names))
            raise RuleError(
                f"disabled({disabled.rule}): there is no such rule; there is {there_are}"
            )
    return program


def _refuse_invalid(program: Program, puzzle: Puzzle, rules: Ruleset) -> None:
    for invalid in program.facts(facts.Invalid):
        where = place(facts.key(invalid.key), puzzle)
        size = f"{puzzle.rows}x{puzzle.cols}"
        raise KindError(f"not a {rules.kind.title} ({size}): {where}: {invalid.sentence}")
