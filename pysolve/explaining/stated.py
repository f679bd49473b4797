"""What the files of a kind state of its steps: names, costs, words, and what goes unsaid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pysolve import facts
from pysolve.engine import read_facts
from pysolve.errors import KindError
from pysolve.rules import Ruleset

NAMED, ENUMERATED = 1, 2
"""The tiers of steps that deduce.lp tells: single rules, and those that need more looking."""

TOGETHER, TRIAL, BEYOND = 3, 4, 5
"""Two rules together; a trial, or three rules; and more."""

TIERS = (NAMED, ENUMERATED, TOGETHER)
"""The tiers that a deduce.lp may tell of."""

_FACTS = (facts.StepKind, facts.Word, facts.Background, facts.Whole, facts.Local)


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
    """

    steps: Mapping[str, StepKind]
    words: Mapping[int, str]
    background: frozenset[str]
    whole: frozenset[str]
    local: int
    highest: int

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
    return Stated(
        steps={
            str(fact.name): StepKind(
                str(fact.name), fact.sheet, fact.cost, fact.tier, fact.sentence
            )
            for fact in (*near, *closer)
            if isinstance(fact, facts.StepKind)
        },
        words={fact.value: fact.word for fact in near if isinstance(fact, facts.Word)},
        background=frozenset(str(f.rule) for f in near if isinstance(f, facts.Background)),
        whole=frozenset(str(fact.rule) for fact in near if isinstance(fact, facts.Whole)),
        local=max(local, default=0),
        highest=max((f.tier for f in near if isinstance(f, facts.StepKind)), default=NAMED),
    )
