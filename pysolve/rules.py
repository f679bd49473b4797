"""By which rules a puzzle is decided: what people ask for, and the files that come of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path

from pysolve import engine, facts
from pysolve.about import About, Rule, about_file
from pysolve.errors import RuleError, UsageError
from pysolve.metadata import Kind, Variant, erasures
from pysolve.shipped import shipped


@dataclass(frozen=True, slots=True, init=False)
class Rules:
    """By which rules a puzzle is read and decided, as people say it.

    `kind` is the name or an alias of a kind; without it, it is the puzzle's own. `variants` come on
    top of the puzzle's own. `extra` are rule files to add. `folder` holds kinds that are looked for
    before the shipped ones. With `draft` the rules wait that may, as clues are still missing.
    Nothing is read before a puzzle meets its rules.

    >>> import pysolve
    >>> distinct = pysolve.Rules(variants=["binairo"])
    >>> pysolve.count(pysolve.load("takuzu/flawed/ambiguous"), distinct).number
    3
    """

    kind: str | None
    variants: tuple[str, ...]
    extra: tuple[Path, ...]
    folder: Path | None
    draft: bool

    def __init__(
        self,
        kind: str | None = None,
        variants: Iterable[str] = (),
        extra: Iterable[str | Path] = (),
        folder: str | Path | None = None,
        draft: bool = False,
    ) -> None:
        for name, given in (("variants", variants), ("extra", extra)):
            if isinstance(given, str | Path):
                raise UsageError(f"{name} is a list of them, not {str(given)!r} alone")
            if not isinstance(given, Iterable):
                raise UsageError(f"{name} is a list, not {given!r}")
        variants = tuple(variants)
        for called in (kind, *variants):
            if called is not None and not isinstance(called, str):
                raise UsageError(f"{called!r} is no name of a kind or a variant")
        if not isinstance(draft, bool):
            raise UsageError(f"draft is True or False, not {draft!r}")
        settle = partial(object.__setattr__, self)
        settle("kind", kind)
        settle("variants", tuple(variants))
        settle("extra", tuple(map(Path, extra)))
        settle("folder", None if folder is None else Path(folder))
        settle("draft", draft)

    @staticmethod
    def of(rules: Rules | None) -> Rules:
        """Return the rules that a task was given, if any; what is something else is refused."""
        if rules is not None and not isinstance(rules, Rules):
            raise UsageError(f"rules are told as pysolve.Rules(...), not as {rules!r}")
        return rules or Rules()


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rule files that decide a puzzle, and what was left out of them."""

    kind: Kind
    variants: tuple[Variant, ...]
    extra: tuple[Path, ...]
    redundant: Path | None
    remarks: tuple[str, ...]
    own: bool
    """Whether the kind's files are not the shipped ones."""
    draft: bool = False
    """Whether the rules wait that may."""

    @property
    def brought(self) -> bool:
        """Whether people brought files along, of which nothing is known but what they say."""
        return self.own or bool(self.extra)

    @property
    def stating(self) -> tuple[Path, ...]:
        """The files that state the rules, and which of them wait."""
        drafting = (self._mode("draft.lp"),) if self.waiting else ()
        return (self.kind.rules_file, *(v.file for v in self.variants), *drafting, *self.extra)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The rules that wait: of a draft, those that may; else none."""
        if not self.draft:
            return ()
        return tuple(dict.fromkeys(chain.from_iterable(about.draft for about in self._abouts)))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of the kind, of the variants, and of files brought along that declare some."""
        return tuple(dict.fromkeys(rule for about in self._abouts for rule in about.rules))

    @property
    def erased(self) -> dict[str, str]:
        """How the clues of each layer that has some are taken away, as far as the files state."""
        return erasures(self.kind.face, *self._abouts)

    @property
    def _abouts(self) -> tuple[About, ...]:
        told = (variant.about for variant in self.variants)
        return (self.kind.about, *told, *map(about_file, self.extra))

    @property
    def stated(self) -> tuple[Path, ...]:
        """The files that find solutions by the rules alone."""
        return (*self.stating, self._mode("solve.lp"))

    @property
    def solving(self) -> tuple[Path, ...]:
        """The files that find solutions: the rules, what speeds them up, and that they hold."""
        return (*self.stated, self.redundant) if self.redundant else self.stated

    @property
    def differing(self) -> tuple[Path, ...]:
        """The files that find other solutions than one at hand."""
        return (*self.solving, self._mode("differ.lp"))

    @property
    def reviewing(self) -> tuple[Path, ...]:
        """The files that tell what a board breaks."""
        return (*self.stating, self._mode("review.lp"))

    @property
    def proving(self) -> tuple[Path, ...]:
        """The files by which steps are proved: the rules, in a form that is quick to ask."""
        quicker = self.kind.folder / "proofs.lp"
        # It follows from the rules as redundant.lp does, so it goes where that goes.
        useful = self.redundant and quicker.is_file()
        return (*self.reviewing, quicker) if useful else self.reviewing

    @property
    def drawing(self) -> tuple[Path, ...]:
        """The files that draw a filled board and its clues; none if the kind has no such file."""
        file = self.kind.folder / "generate.lp"
        return (*self.stated, file) if file.is_file() else ()

    @property
    def finishing(self) -> tuple[Path, ...]:
        """The files that draw a board so that what somebody began with is kept."""
        return (*self.drawing, self._mode("keep.lp"))

    @property
    def deducing(self) -> tuple[Path, ...]:
        """The files that tell the steps a person makes; none if the kind has none."""
        own = self.kind.folder / "deduce.lp"
        if not own.is_file():
            return ()
        more = [self.kind.folder / "deduce" / f"{variant.name}.lp" for variant in self.variants]
        return (own, *(file for file in more if file.is_file()))

    @property
    def costs(self) -> tuple[Path, ...]:
        """The file that states what counts in the order of steps, if the kind has one."""
        costs = self.kind.folder / "costs.lp"
        return (costs,) if self.deducing and costs.is_file() else ()

    def steps(self, more: Sequence[Path] = ()) -> tuple[Path, ...]:
        """The files that tell steps, with more that people bring along.

        Where the kind has none, those find the words that a deduce.lp includes.
        """
        if self.deducing or not more:
            return (*self.deducing, *more)
        return (*(shipped("asp") / "lib" / file for file in ("grid.lp", "steps.lp")), *more)

    @property
    def closer(self) -> tuple[Path, ...]:
        """The files, complete in themselves, that tell the steps that take a closer look."""
        closer = self.kind.folder / "closer.lp"
        return (closer,) if self.deducing and closer.is_file() else ()

    def _mode(self, name: str) -> Path:
        file = self.kind.folder.parent / "mode" / name
        return file if file.exists() else shipped("asp") / "mode" / name


def ruleset(
    kind: Kind, variants: Iterable[str] = (), extra: Sequence[Path] = (), *, draft: bool = False
) -> Ruleset:
    """Put together the rule files of a kind with variants and files that people bring along."""
    chosen = tuple(kind.variant(name) for name in dict.fromkeys(variants))
    kind = kind.varied(variant.name for variant in chosen)
    for file in extra:
        if not file.is_file():
            raise UsageError(f"there is no rule file {file}")
    own = kind.own
    speed = kind.folder / "redundant.lp"
    plain = Ruleset(kind, chosen, tuple(extra), None, (), own, draft)
    brought = plain.solving if own else plain.extra
    if brought:
        answer = kind.face.answer
        engine.inspect(brought, (answer.fact, facts.arity(answer)), whole=own)
        plain = replace(plain, remarks=_unexplained(plain))
    if draft and not plain.waiting:
        same = f"no rule of {kind.title} waits for clues: a draft is decided like any puzzle"
        plain = replace(plain, remarks=(*plain.remarks, same))
    if not speed.is_file():
        return plain
    reasons = [_stale(kind) if own else None, _meddling(plain, speed) if extra else None]
    if any(reasons):
        reason = " and ".join(filter(None, reasons))
        left_out = f"{speed} is left out, which may take longer: {reason}"
        return replace(plain, remarks=(left_out, *plain.remarks))
    return replace(plain, redundant=speed)


def same_file(one: Path, other: Path) -> bool:
    """Tell whether two files hold the same."""
    return one.is_file() and other.is_file() and one.read_bytes() == other.read_bytes()


def _stale(kind: Kind) -> str | None:
    """Tell if a redundant.lp was copied from the shipped ones, but not what it follows from."""
    for original in shipped("asp").glob("*/redundant.lp"):
        if not same_file(kind.folder / "redundant.lp", original):
            continue
        root = kind.folder.parent
        pairs = [(kind.rules_file, original.parent / "rules.lp")]
        for folder in ("lib", "mode"):
            pairs += [(root / folder / f.name, f) for f in shipped(f"asp/{folder}").glob("*.lp")]
        changed = [mine for mine, theirs in pairs if mine.is_file() and not same_file(mine, theirs)]
        if changed:
            return f"it follows from the shipped rules, and {changed[0]} was changed"
    return None


def _unexplained(rules: Ruleset) -> tuple[str, ...]:
    """Refuse, or tell of, what forbids boards without saying why, in files that are not ours."""
    kind = rules.stating[: len(rules.stating) - len(rules.extra)] if rules.own else ()
    why = "forbids boards without telling why; derive violated(Name, Place) instead"
    for place in engine.constraints(kind):
        raise RuleError(f"{place}: error: an integrity constraint in the rules of a kind {why}")
    told = [f"{place}: an integrity constraint {why}" for place in engine.constraints(rules.extra)]
    names = {rule.name for rule in rules.rules}
    told += [
        f'{place} has no rule(Name, "..."): no answer can name that rule, or tell what it says'
        for place in engine.unnamed((*kind, *rules.extra), names)
    ]
    return tuple(told)


def _meddling(rules: Ruleset, speed: Path) -> str | None:
    """Tell if a file brought along derives what the rules are made of, not only violations."""
    files = engine.survey([rules.kind.rules_file, *(v.file for v in rules.variants), speed])
    extra = engine.survey(rules.extra)
    stated = {(name, arity) for name, arity in engine.RESERVED.items()}
    touched = sorted((extra.derived - stated) & (files.derived | files.asked))
    if not touched:
        return None
    name, arity = touched[0]
    return f"it follows from the rules, and {name}/{arity} is changed by a file added to them"
