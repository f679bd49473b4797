"""Results that are written back into the files that puzzles are from."""

from __future__ import annotations

import functools
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pysolve import clues, sources
from pysolve.cli import printing
from pysolve.cli.codes import YES
from pysolve.cli.options import Deciding, Telling
from pysolve.cli.progress import Steadily
from pysolve.cli.running import Item, guarded
from pysolve.errors import UndecidedError, UsageError
from pysolve.model import PlacedClue, Puzzle, Verdict
from pysolve.sources import Source

if TYPE_CHECKING:
    from pysolve.engine import Limit
    from pysolve.findings import Repair, Report


class Amendments:
    """Changed puzzles, until all of a run are known: then each file is written once.

    What is no file is refused before anything is done.
    """

    def __init__(self, request: Deciding, option: str) -> None:
        self._rules = request.rules
        self._told: dict[Path, dict[int, tuple[Puzzle, Puzzle]]] = {}
        self._lines: dict[Path, list[str]] = {}
        self._names: dict[Path, Path] = {}
        if not request.inputs:
            raise UsageError(f"{option} writes into the file of a puzzle: give one")
        for where in request.inputs:
            for file in sources.files(where):
                sources.file(file)

    def admit(self, item: Item, *, stating: bool = False) -> None:
        """Refuse a puzzle in a format that it cannot be put back into, before it is looked at."""
        from pysolve.amending import amendable

        amendable(item.source, stating=stating)

    def add(self, item: Item, puzzle: Puzzle, lines: Sequence[str]) -> None:
        """Take a changed puzzle, and what is to be told once it is written."""
        file = sources.file(item.where)
        # One file may be an input under two names.
        file = self._names.setdefault(file.resolve(), file)
        self._told.setdefault(file, {})[item.number] = (item.puzzle, puzzle)
        self._lines.setdefault(file, []).extend(f"{item.name}: {line}" for line in lines)

    def save(self) -> int:
        """Write the files; return the code that this ends with."""
        codes = [guarded(functools.partial(self._write, file)) for file in self._told]
        return max(codes, default=YES)

    def _write(self, file: Path) -> int:
        from pysolve import writing
        from pysolve.amending import amended

        changes, source = self._told[file], sources.read(str(file))
        data = amended(
            source,
            {number: after for number, (_, after) in changes.items()},
            self._rules,
            expected={number: before for number, (before, _) in changes.items()},
        )
        writing.save(file, data)
        printing.remark(*self._lines[file], *self._unstated(source, changes))
        return YES

    def _unstated(self, source: Source, changes: Mapping[int, object]) -> list[str]:
        """Tell what decided the puzzles that are written, and that their file does not say."""
        from pysolve import formats

        rules = replace(self._rules, variants=())
        found = [one for one in formats.read_each(source, rules) if one.number in changes]
        stated = [set(one.puzzle.variants) if one.puzzle else set() for one in found]
        missing = [name for name in self._rules.variants if any(name not in x for x in stated)]
        missing += map(str, self._rules.extra)
        if not missing:
            return []
        return [f"{source.name}: this holds by {', '.join(missing)} too, which it does not state"]


class Mending(Amendments):
    """What `check` writes back: a repair, or the puzzle without clues that it does not need."""

    def __init__(self, request: Telling, *, repair: bool, minimal: bool) -> None:
        super().__init__(request, "--apply")
        self._repair, self._minimal, self._places = repair, minimal, request.places
        self._begun = 0.0

    def admit(self, item: Item, *, stating: bool = False) -> None:
        """Refuse a puzzle that cannot be put back; from now on its time counts."""
        super().admit(item, stating=stating)
        self._begun = time.perf_counter()

    def mended(self, item: Item, report: Report, limit: Limit) -> Report:
        """Return the report on what is written: on the puzzle as it was, if nothing is.

        The limit of time is for both, the report and what is done after it.
        """
        several = report.verdict is Verdict.MULTIPLE
        if several and self._repair and report.repairs:
            return self._repaired(item, report, report.repairs[0])
        if (
            report.verdict is Verdict.UNIQUE
            and self._minimal
            and report.matches_stated is not False
        ):
            self._thinned(item, report, limit)
            return report
        printing.remark(f"{item.name}: nothing is written: {self._why_not(report)}")
        if several and self._repair and report.repairs is None:
            raise UndecidedError("the time limit came before a repair was found")
        return report

    def _why_not(self, report: Report) -> str:
        match report.verdict:
            case Verdict.UNIQUE if not self._minimal:
                return "there is nothing to repair"
            case Verdict.UNIQUE:
                return "the solution that it states is another"
            case Verdict.MULTIPLE if self._repair:
                return "no repair was found"
            case Verdict.MULTIPLE:
                return "it has several solutions"
            case Verdict.NONE:
                return "it has no solution, and which clue to change is for you to say"
            case Verdict.UNKNOWN:
                return "the time limit came before it was solved"

    def _repaired(self, item: Item, report: Report, repair: Repair) -> Report:
        after = clues.with_clues(item.puzzle, {clue: clue.entry for clue in repair.additions})
        self.add(item, after, [f"added {self._named(report, clue)}" for clue in repair.additions])
        return replace(report, verdict=Verdict.UNIQUE, solutions=(repair.solution,))

    def _thinned(self, item: Item, report: Report, limit: Limit) -> None:
        """Take clues out one after the other, those that can go."""
        from pysolve.checking.minimizing import minimize

        if limit.seconds is not None:
            spent = time.perf_counter() - self._begun
            limit = replace(limit, seconds=max(0.01, limit.seconds - spent))
        with Steadily("taking clues out") as progress:
            after = minimize(item.puzzle, self._rules, limit, tick=progress)
        kept = set(clues.told(after))
        gone = [clue for clue in clues.told(item.puzzle) if clue not in kept]
        if not gone:
            printing.remark(f"{item.name}: nothing is written: it needs each of its clues")
            return
        self.add(item, after, [f"taken out {self._named(report, clue)}" for clue in gone])

    def _named(self, report: Report, clue: PlacedClue) -> str:
        return self._places.clue(clue, report.puzzle, report.face)
