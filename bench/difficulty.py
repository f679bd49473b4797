"""Our difficulty against what others call difficult: authors' labels, and the levels of Unruly.

`python -m bench --rate` tells Spearman's rank correlation of each number that `rate` offers, and of
some others, with the labels of recorded Nurikabe and with the levels of Unruly, which is Takuzu, as
Simon Tatham's generator has them. The number of cells stands beside them: what does no better says
nothing of the puzzle. Then, how many puzzles of each label get each of our levels.
"""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import pysolve
from bench.ranks import rho
from bench.solves import kinds, solves
from pysolve.errors import PuzzleError
from pysolve.findings import Explanation
from pysolve.model import Puzzle

UNRULY_LEVELS = {1: "10x10dt", 2: "10x10de", 3: "10x10dn"}
"""How Unruly is asked for its levels: trivial, easy, normal."""

UNRULY_EACH = 25
"""How many puzzles of each level are made."""

SEED = 1

GAMES = Path("/usr/games")
"""Where Debian has its games, which is not on everybody's path."""

SPREAD = ("tier", "level")
"""Of which numbers it is told how puzzles spread over them, where `rate` offers them."""


@dataclass(frozen=True)
class Labelled:
    """A puzzle with the label that others gave it, and the set that it is of."""

    set: str
    label: int
    puzzle: Puzzle


@dataclass(frozen=True)
class Rated:
    """A puzzle with the label that others gave it, and our numbers; none if time ran out."""

    set: str
    id: str
    label: int
    numbers: Mapping[str, float]


def labelled(shared: Path, max_cells: int | None) -> Iterator[Labelled]:
    """Yield the recorded puzzles whose author told how hard they are."""
    for kind in kinds(shared):
        for solve in solves(shared, kind, max_cells):
            if solve.label is not None:
                yield Labelled(f"{kind}, authors' labels", solve.label, solve.puzzle)


def unruly() -> Iterator[Labelled]:
    """Yield puzzles of each level of Unruly, always the same; it is an error if it is not there."""
    program = shutil.which("sgt-unruly") or shutil.which("sgt-unruly", path=str(GAMES))
    if program is None:
        raise PuzzleError("Unruly is not installed: apt-get install sgt-puzzles")
    for level, parameters in UNRULY_LEVELS.items():
        command = [program, "--generate", str(UNRULY_EACH), f"{parameters}#{SEED}"]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        ids = made.stdout.split()
        if made.returncode or len(ids) != UNRULY_EACH:
            raise PuzzleError(f"{' '.join(command)}: {made.stderr.strip() or 'no puzzles'}")
        for game in ids:
            yield Labelled("Unruly's levels", level, pysolve.loads(game))


def rated(chosen: Sequence[Labelled], limit: float, errors: Console) -> Iterator[Rated]:
    """Rate puzzles, each beside its label."""
    with errors.status("") as status:
        for number, one in enumerate(chosen):
            status.update(f"{number} of {len(chosen)} done, {one.set}")
            found = pysolve.explain(one.puzzle, limit=pysolve.Limit(seconds=limit)).result()
            name = one.puzzle.id or f"{one.set} {number}"
            yield Rated(one.set, name, one.label, numbers(found) if found.complete else {})


def numbers(explanation: Explanation) -> dict[str, float]:
    """Return all that may tell how hard a puzzle is: what `rate` offers first."""
    rating = pysolve.rate(explanation)
    offered = {field.name: getattr(rating, field.name) for field in fields(rating)}
    told: dict[str, float] = {
        name: value
        for name, value in offered.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
    told["chokes"] = len(rating.choke)
    costs = sorted((step.cost for step in explanation.steps), reverse=True)
    told["dearest step"] = costs[0] if costs else 0
    told["three dearest"] = sum(costs[:3])
    told["all costs"] = sum(costs)
    told["cells"] = explanation.puzzle.rows * explanation.puzzle.cols
    return told


def correlations(found: Iterable[Rated]) -> dict[str, float | None]:
    """Return how each number goes with the labels; None of what is the same for all."""
    done = [one for one in found if one.numbers]
    labels = [one.label for one in done]
    names = dict.fromkeys(name for one in done for name in one.numbers)
    return {name: rho([one.numbers[name] for one in done], labels) for name in names}


def tell(found: Sequence[Rated], console: Console) -> None:
    """Print how our numbers go with the labels, and how puzzles spread over our levels."""
    sets = {name: [one for one in found if one.set == name] for name in _sets(found)}
    table = Table(title="Spearman's rank correlation with others' difficulty")
    table.add_column("number")
    for name, of in sets.items():
        table.add_column(f"{name} ({sum(bool(one.numbers) for one in of)})", justify="right")
    columns = {name: correlations(of) for name, of in sets.items()}
    for number in dict.fromkeys(number for column in columns.values() for number in column):
        values = [column.get(number) for column in columns.values()]
        table.add_row(number, *("-" if value is None else f"{value:+.2f}" for value in values))
    console.print(table)
    for name, of in sets.items():
        for number in SPREAD:
            _tell_spread(name, number, of, console)
        late = [one.id for one in of if not one.numbers]
        if late:
            console.print(f"{name}, not done in time: {', '.join(late)}", soft_wrap=True)


def _sets(found: Sequence[Rated]) -> list[str]:
    return list(dict.fromkeys(one.set for one in found))


def _tell_spread(name: str, number: str, found: Sequence[Rated], console: Console) -> None:
    done = [one for one in found if number in one.numbers]
    if not done:
        return
    values = Counter(one.numbers[number] for one in done)
    ((usual, most),) = values.most_common(1)
    console.print(f"{name}: how many get which {number}", highlight=False)
    table = Table()
    table.add_column("label", justify="right")
    for value in sorted(values):
        table.add_column(f"{value:g}", justify="right")
    for label in sorted({one.label for one in done}):
        of = Counter(one.numbers[number] for one in done if one.label == label)
        table.add_row(str(label), *(str(of[value]) for value in sorted(values)))
    console.print(table)
    console.print(
        f"{100 * most / len(done):.0f} % of them have {number} {usual:g}", highlight=False
    )


def as_json(found: Sequence[Rated]) -> dict[str, Any]:
    """Return what was found as it is written."""
    sets = {name: [one for one in found if one.set == name] for name in _sets(found)}
    return {
        "version": 1,
        "correlations": {name: correlations(of) for name, of in sets.items()},
        "puzzles": [asdict(one) for one in found],
    }
