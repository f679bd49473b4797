"""What the files of a kind state of its steps: names, costs, words, and what goes unsaid."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pysolve import facts
from pysolve.engine import read_facts
from pysolve.errors import KindError
from pysolve.explaining.scoring import LEVELS
from pysolve.explaining.weights import USUAL, Weights
from pysolve.rules import Ruleset

NAMED, ENUMERATED = 1, 2
"""The tiers of steps that deduce.lp tells: single rules, and those that need more looking."""

TOGETHER, TRIAL, BEYOND = 3, 4, 5
"""Two rules together; a trial, or three rules; and more."""

TIERS = (NAMED, ENUMERATED, TOGETHER)
"""The tiers that a deduce.lp may tell of."""

_FACTS = (
    *(facts.StepKind, facts.Word, facts.Background, facts.Whole, facts.Local),
    *(facts.Must, facts.MustAll, facts.MustHere, facts.Tested, facts.Single, facts.Trivial),
    *(facts.Exact, facts.Chained, facts.Level),
)


@dataclass(frozen=True, slots=True)
class StepKind:
    """What a deduce.lp says of a step."""

    name: str
    sheet: str
    cost: int
    tier: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Stated:
    """All that is stated of the steps of a kind.

    `words` is what values are called. Rules of the `background` are always in force and not worth
    a word; those that are `whole` hold of the board, not of a place. Up to the tier `local`, steps
    look at few cells each; up to `highest` go those of the files that are not for a closer look.
    `must` is what rules demand, after "there is no way to"; `must_all` at many places, `must_here`
    where one is seen to be broken. Of steps that compare ways, `tested` are the rules that ways
    fail by, and `single` what a step is told as where one way is left.
    Nobody needs a hint of those that are `trivial`. Those that are `exact` need all their reasons,
    and those that are `chained` go by cells that touch at corners.
    `levels` is from which score on a puzzle is of the levels 2 to 5, `weights` what counts in the
    order of steps.
    """

    steps: Mapping[str, StepKind]
    words: Mapping[int, str]
    background: frozenset[str]
    whole: frozenset[str]
    local: int
    highest: int
    must: Mapping[str, str]
    must_all: Mapping[str, str]
    must_here: Mapping[str, str]
    tested: Mapping[str, frozenset[str]]
    single: Mapping[str, str]
    trivial: frozenset[str]
    exact: frozenset[str]
    chained: frozenset[str]
    levels: tuple[int, ...]
    weights: Weights

    def step(self, name: str) -> StepKind:
        """Return what is stated of a step that a file concludes from."""
        kind = self.steps.get(name)
        if kind is None:
            raise KindError(f"forces({name}, ...): no step(...) of that name is stated")
        return kind

    def tiers(self, highest: int) -> list[int]:
        """Return the tiers of which something is told, up to the highest that is wanted."""
        told = {kind.tier for kind in self.steps.values()}
        return [tier for tier in TIERS if tier == NAMED or (tier in told and tier <= highest)]


def stated(rules: Ruleset, more: Sequence[Path] = ()) -> Stated:
    """Read what the files of a kind state, and files that tell more steps."""
    near = read_facts((*rules.deducing, *more), _FACTS)
    closer = read_facts(rules.closer, _FACTS)
    # Steps brought along may look as far as they like.
    local = [fact.tier for fact in near if isinstance(fact, facts.Local) and not more]
    both = (*near, *closer)
    tested: dict[str, set[str]] = {}
    for fact in both:
        if isinstance(fact, facts.Tested):
            tested.setdefault(str(fact.name), set()).add(str(fact.rule))
    steps = {
        str(fact.name): StepKind(str(fact.name), fact.sheet, fact.cost, fact.tier, fact.sentence)
        for fact in both
        if isinstance(fact, facts.StepKind)
    }
    return Stated(
        steps=steps,
        words={fact.value: fact.word for fact in near if isinstance(fact, facts.Word)},
        background=frozenset(str(f.rule) for f in near if isinstance(f, facts.Background)),
        whole=frozenset(str(fact.rule) for fact in near if isinstance(fact, facts.Whole)),
        local=max(local, default=0),
        highest=max((f.tier for f in near if isinstance(f, facts.StepKind)), default=NAMED),
        must={str(fact.rule): fact.phrase for fact in both if isinstance(fact, facts.Must)},
        must_all={str(f.rule): f.phrase for f in both if isinstance(f, facts.MustAll)},
        must_here={str(f.rule): f.phrase for f in both if isinstance(f, facts.MustHere)},
        tested={name: frozenset(rules) for name, rules in tested.items()},
        single={str(f.name): str(f.alone) for f in both if isinstance(f, facts.Single)},
        trivial=frozenset(str(f.name) for f in both if isinstance(f, facts.Trivial)),
        exact=frozenset(str(f.name) for f in both if isinstance(f, facts.Exact)),
        chained=frozenset(str(f.name) for f in both if isinstance(f, facts.Chained)),
        levels=_levels(near),
        weights=_weights(rules, steps),
    )


def _weights(rules: Ruleset, steps: Collection[str]) -> Weights:
    """Read what counts in the order of steps; only of steps that are stated."""
    found = read_facts(rules.costs, (facts.Chosen, facts.Weight, facts.Farthest))
    costs = {str(f.name): f.tenths / 10 for f in found if isinstance(f, facts.Chosen)}
    told = {str(f.of): f.percent / 100 for f in found if isinstance(f, facts.Weight)}
    farthest = [f.cells for f in found if isinstance(f, facts.Farthest)]
    if unknown := sorted(set(told) - {"distance", "age"}):
        raise KindError(f"weight({unknown[0]}, Percent): it is of distance or age")
    if unknown := sorted(set(costs) - set(steps)):
        raise KindError(f"cost({unknown[0]}, Tenths): no step(...) of that name is stated")
    return Weights(
        costs,
        told.get("distance", USUAL.distance),
        max(farthest, default=USUAL.farthest),
        told.get("age", USUAL.age),
    )


def levels(rules: Ruleset, more: Sequence[Path] = ()) -> tuple[int, ...]:
    """Read from which score on a puzzle of a kind is of the levels 2 to 5."""
    return _levels(read_facts((*rules.deducing, *more), [facts.Level]))


def _levels(found: Sequence[object]) -> tuple[int, ...]:
    told = [(fact.level, fact.score) for fact in found if isinstance(fact, facts.Level)]
    if not told:
        return LEVELS
    scores = tuple(score for _, score in sorted(told))
    wanted = [*range(2, len(LEVELS) + 2)]
    if [level for level, _ in sorted(told)] != wanted or sorted({0, *scores}) != [0, *scores]:
        raise KindError(
            f"level(N, Score): each N from 2 to {wanted[-1]} has one Score, each more than the last"
        )
    return scores
