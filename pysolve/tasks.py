"""What can be asked of a puzzle. These functions are the public API; `pysolve` exports them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pysolve import facts, kinds, sources
from pysolve.engine import Budget, Program, Tick
from pysolve.errors import KindError, RuleError, UsageError
from pysolve.formats import text
from pysolve.kinds import Kind, Ruleset
from pysolve.model import Count, Outcome, Puzzle, Solution, Verdict, Violation
from pysolve.words import place


def load(
    source: str | Path,
    *,
    kind: str | None = None,
    variants: Iterable[str] = (),
    asp_dir: Path | None = None,
) -> Puzzle:
    """Read a puzzle from a file, from standard input (`-`) or from the shipped instances.

    >>> import pysolve
    >>> puzzle = pysolve.load("takuzu/example")
    >>> puzzle.kind, puzzle.rows, puzzle.cols
    ('takuzu', 8, 8)
    """
    found = sources.read(str(source))
    return loads(found.text, name=found.name, kind=kind, variants=variants, asp_dir=asp_dir)


def loads(
    content: str,
    *,
    name: str = "",
    kind: str | None = None,
    variants: Iterable[str] = (),
    asp_dir: Path | None = None,
) -> Puzzle:
    """Read a puzzle from a string. `name` is what error messages call it.

    >>> import pysolve
    >>> pysolve.loads("kind: nurikabe\\n\\nclues:\\n2.\\n..").layer("numbers")
    ((2, None), (None, None))
    """
    return text.read(content, name=name, kind=kind, variants=variants, asp_dir=asp_dir)


def dumps(puzzle: Puzzle, *, asp_dir: Path | None = None) -> str:
    """Write a puzzle as text that `loads` reads back to an equal puzzle."""
    return text.write(puzzle, _kind(puzzle, asp_dir).answer)


def solve(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[Path] = (),
    asp_dir: Path | None = None,
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
    rules = select(puzzle, variants=variants, extra=extra, asp_dir=asp_dir)
    program = _program(puzzle, rules, budget or Budget(), tick)
    run = program.search()
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
    extra: Sequence[Path] = (),
    asp_dir: Path | None = None,
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
    extra: Sequence[Path] = (),
    asp_dir: Path | None = None,
    budget: Budget | None = None,
    tick: Tick | None = None,
) -> Count:
    """Count the solutions, all of them unless the budget limits the models.

    >>> import pysolve
    >>> pysolve.count(pysolve.loads("kind: takuzu\\n\\ngivens:\\n..\\n..")).number
    2
    """
    rules = select(puzzle, variants=variants, extra=extra, asp_dir=asp_dir)
    program = _program(puzzle, rules, budget or Budget(models=0), tick)
    run = program.search(keep=1)
    for model in run.models:
        facts.solution(model, rules.kind.answer, puzzle.rows, puzzle.cols)
    return Count(
        puzzle=puzzle,
        number=run.found,
        exact=run.exhausted,
        timed_out=run.timed_out,
        statistics=run.statistics,
        remarks=_remarks(puzzle, rules),
    )


def violations(
    puzzle: Puzzle,
    solution: Solution,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[Path] = (),
    asp_dir: Path | None = None,
) -> tuple[Violation, ...]:
    """Tell which rules a filled board breaks, and where. No violation: it is a solution.

    >>> import pysolve
    >>> puzzle = pysolve.load("heyawake/example")
    >>> pysolve.violations(puzzle, puzzle.solution)
    ()
    """
    rules = select(puzzle, variants=variants, extra=extra, asp_dir=asp_dir)
    program = Program(rules.stating, facts.of(puzzle), Budget())
    _refuse_invalid(program, puzzle, rules)
    answer = rules.kind.answer
    atoms = facts.of_solution(solution, answer)
    return facts.violations(program.atoms_given(atoms, facts.ANSWERS[answer], facts.Violated))


def select(
    puzzle: Puzzle,
    *,
    variants: Sequence[str] = (),
    extra: Sequence[Path] = (),
    asp_dir: Path | None = None,
) -> Ruleset:
    """Return the rule files that decide a puzzle."""
    return kinds.ruleset(_kind(puzzle, asp_dir), (*puzzle.variants, *variants), extra)


def _kind(puzzle: Puzzle, asp_dir: Path | None) -> Kind:
    kind, _ = kinds.find(puzzle.kind, asp_dir)
    return kind


def _remarks(puzzle: Puzzle, rules: Ruleset) -> tuple[str, ...]:
    if puzzle.marks is None:
        return rules.remarks
    return (*rules.remarks, "the marks are not used: the answer is about the empty grid")


def _program(puzzle: Puzzle, rules: Ruleset, budget: Budget, tick: Tick | None) -> Program:
    configuration = rules.kind.about.configuration
    program = Program(rules.solving, facts.of(puzzle), budget, configuration, tick)
    _refuse_invalid(program, puzzle, rules)
    names = {rule.name for rule in rules.rules}
    for disabled in program.atoms(facts.Disabled):
        if disabled.rule not in names:
            there_are = ", ".join(sorted(names))
            raise RuleError(
                f"disabled({disabled.rule}): there is no such rule; there is {there_are}"
            )
    return program


def _refuse_invalid(program: Program, puzzle: Puzzle, rules: Ruleset) -> None:
    for invalid in program.atoms(facts.Invalid):
        where = place(facts.key(invalid.key), puzzle)
        size = f"{puzzle.rows}x{puzzle.cols}"
        raise KindError(f"not a {rules.kind.title} ({size}): {where}: {invalid.sentence}")
