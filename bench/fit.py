"""Fits what steps cost to what people did: which of the open steps did they take next?

At each new thought of a recorded solve, all steps that are open are listed, and those that decide
the cell that was decided next. A conditional logit tells from that what each step costs, and each
cell on the way to it, up to 5: of two steps that are equally far, the one that costs 1 more is
taken e times less often. Only differences matter, so the cheapest is set to cost 1.

Left out are solves in which not nearly all cells were marked, steps that were passed over ten times
before, and thoughts that no named step explains. Costs are fitted to the solves of even number, and
tried on the others.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.choices import Choice, Option, choices, whole
from bench.logit import Alternatives, Model, fitted
from bench.openings import Openings
from bench.people import add_sample, checked, sampled
from pysolve.errors import PuzzleError
from pysolve.writing import save

FARTHEST = 5
"""Beyond so many cells all is equally far."""

PASSED = 10
"""A step that was passed over so often is no longer an option."""

RIDGE = 3.0
"""How many thoughts the stated costs are worth, so that what is seldom seen stays sane."""

EXAMPLES = """\
examples:
  python -m bench.fit --kind takuzu --every 3                      a minute
  python -m bench.fit --kind nurikabe --max-cells 120 --every 3    some minutes
  python -m bench.fit --kind heyawake --max-cells 150 --output asp/heyawake/costs.lp
"""


@dataclass(frozen=True)
class Tried:
    """How well a way to choose foretells what people of other solves did.

    `fitting` is the mean logarithm of the probability it gave to what was done; `hits` is how often
    the step that costs least was the one.
    """

    name: str
    fitting: float
    hits: float


@dataclass(frozen=True)
class Fit:
    """What was fitted for a kind.

    Costs and the weight of a cell on the way are in tenths. `opened` and `taken` count in how many
    of the thoughts that it was fitted to a step was open, and was the one, in part if there were
    several. `unexplained` counts the thoughts, of all, that no named step explains.
    """

    kind: str
    solves: int
    thoughts: int
    unexplained: int
    costs: Mapping[str, int]
    stated: Mapping[str, int]
    weight: int
    opened: Mapping[str, int]
    taken: Mapping[str, float]
    tried: Sequence[Tried]
    tried_on: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit as the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.fit",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_sample(parser, limit=False)
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="write the costs of the kind as facts"
    )
    options = checked(parser, parser.parse_args(arguments))
    if options.kind is None or len(options.kind) != 1:
        parser.error("name one kind: --kind takuzu")
    errors = Console(stderr=True)
    try:
        found = fit(options.kind[0], *gathered(options, errors))
    except KeyboardInterrupt:
        errors.print("stopped; nothing was fitted")
        return 130
    except PuzzleError as error:
        errors.print(f"error: {error}", markup=False, highlight=False, soft_wrap=True)
        return 2
    tell(found, Console(width=None if sys.stdout.isatty() else 120))
    if options.output:
        save(options.output, as_facts(found))
    return 0


Gathered = list[tuple[int, list[Choice]]]
"""The choices of each solve, with the number of its record."""


def gathered(options: argparse.Namespace, errors: Console) -> tuple[Gathered, dict[str, int]]:
    """Return the choices of the solves that are asked for, and what the steps are said to cost."""
    chosen = sampled(options)
    found: Gathered = []
    costs: dict[str, int] = {}
    with errors.status("") as status:
        for number, solve in enumerate(chosen):
            status.update(f"{number} of {len(chosen)} done, {solve.id}")
            if solve.puzzle.solution is None:
                continue
            openings = Openings(solve.puzzle, solve.puzzle.solution.values)
            costs |= openings.costs
            if whole(solve, openings):
                found.append((solve.number, list(choices(solve, openings))))
    return found, costs


def fit(kind: str, found: Gathered, stated: Mapping[str, int]) -> Fit:
    """Fit costs to the choices of even-numbered solves, and try them on the others."""
    every = [(number, one) for number, of in found for one in of]
    seen = [(number, one.fresh(PASSED)) for number, one in every]
    explained = [(number, one) for number, one in seen if one.taken]
    taught = [one for number, one in explained if number % 2 == 0]
    other = [one for number, one in explained if number % 2 == 1]
    if not taught or not other:
        raise PuzzleError("it takes solves of even and of odd number: choose --every otherwise")
    names = sorted({option.step for one in (*taught, *other) for option in one.options})
    prior = [stated[name] for name in names]
    lesson = [*_alternatives(taught, names)]
    model = fitted(lesson, prior, features=1, ridge=RIDGE)
    costs = {
        n: round(10 * (1 + c - min(model.costs))) for n, c in zip(names, model.costs, strict=True)
    }
    weight = max(0, round(10 * model.weights[0]))
    rounded = Model(tuple(costs[name] / 10 for name in names), (weight / 10,))
    flat, near = [0.0] * len(names), [0.0]
    scaled = fitted(_without_way(lesson), prior, features=1, ridge=math.inf).costs
    ways = {
        "any open step": Model(tuple(flat), (0.0,)),
        "the nearest": fitted(lesson, flat, features=1, ridge=math.inf),
        "stated costs": Model(scaled, tuple(near)),
        "stated costs and the way": fitted(lesson, prior, features=1, ridge=math.inf),
        "fitted": rounded,
    }
    exam = [*_alternatives(other, names)]
    open_ = Counter(name for one in taught for name in {option.step for option in one.options})
    return Fit(
        kind=kind,
        solves=sum(number % 2 == 0 for number, _ in found),
        thoughts=len(taught),
        unexplained=sum(not one.taken for _, one in every),
        costs=costs,
        stated={name: stated[name] for name in names},
        weight=weight,
        opened=open_,
        taken=_taken(taught),
        tried=[Tried(name, way.fitting(exam), way.hits(exam)) for name, way in ways.items()],
        tried_on=len(exam),
    )


def _alternatives(every: Sequence[Choice], names: Sequence[str]) -> Iterator[Alternatives]:
    for one in every:
        yield Alternatives(
            tuple(names.index(option.step) for option in one.options),
            tuple((float(min(option.far, FARTHEST)),) for option in one.options),
            one.taken,
        )


def _without_way(every: Sequence[Alternatives]) -> list[Alternatives]:
    return [Alternatives(one.sorts, ((0.0,),) * len(one.sorts), one.taken) for one in every]


def _taken(every: Sequence[Choice]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in every:
        for option in _chosen(one):
            found[option.step] = found.get(option.step, 0.0) + 1 / len(one.taken)
    return found


def _chosen(one: Choice) -> list[Option]:
    return [one.options[number] for number in one.taken]


def tell(found: Fit, console: Console) -> None:
    """Print how well people's choices are foretold, and what the steps cost."""
    console.print(
        f"{found.kind}: fitted to {found.thoughts} thoughts of {found.solves} solves; of all, "
        f"{found.unexplained} no named step explains",
        highlight=False,
        soft_wrap=True,
    )
    table = Table(title=f"The next step, foretold in {found.tried_on} thoughts of other solves")
    table.add_column("chosen by")
    for name in ("log-likelihood", "right at once"):
        table.add_column(name, justify="right")
    for one in found.tried:
        table.add_row(one.name, f"{one.fitting:.3f}", f"{100 * one.hits:.1f} %")
    console.print(table)
    table = Table(title=f"What steps cost; a cell on the way costs {found.weight / 10:.1f}")
    table.add_column("step")
    for name in ("stated", "fitted", "open", "taken"):
        table.add_column(name, justify="right")
    for name, cost in sorted(found.costs.items(), key=lambda item: (item[1], item[0])):
        stated, taken = str(found.stated[name]), f"{found.taken.get(name, 0):.0f}"
        open_ = str(found.opened.get(name, 0))
        table.add_row(name.replace("_", " "), stated, f"{cost / 10:.1f}", open_, taken)
    console.print(table)


def as_facts(found: Fit) -> str:
    """Return the costs as facts, in the words of lib/steps.lp."""
    costs = "".join(f"cost({name}, {cost}).\n" for name, cost in sorted(found.costs.items()))
    return f"""\
% {found.kind.capitalize()}: what steps cost, as people choose among those that are open. In tenths.
%
% Made by `python -m bench.fit`, from {found.thoughts} thoughts in {found.solves} recorded solves.
% Of two steps that are equally far, the one that costs 10 more is taken e times less often; the
% cheapest is set to 10. What was seldom open is drawn towards the cost that deduce.lp states.
%
%         cost(Step, Tenths)          what a step costs
%         weight(distance, Percent)   what each cell on the way to it costs, from the last one
%         farthest(N)                 beyond so many cells all is equally far

{costs}weight(distance, {10 * found.weight}).
farthest({FARTHEST}).
"""


if __name__ == "__main__":
    sys.exit(main())
