"""Finds the kinds of puzzle in the rule folders and reads what they say of themselves.

A kind is a folder with a `rules.lp`; its name is the folder's name. There is no list to edit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path

from pysolve import engine, facts, writing
from pysolve.errors import KindError, RuleError, UsageError
from pysolve.shipped import shipped
from pysolve.words import nearest


@dataclass(frozen=True, slots=True)
class Rule:
    """A named rule and its sentence."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class About:
    """What a rule file says of itself."""

    title: str
    summary: str
    aliases: tuple[str, ...]
    rules: tuple[Rule, ...]
    layers: tuple[str, ...]
    answer: str
    configuration: str | None
    formats: tuple[tuple[str, str], ...]
    erased: tuple[tuple[str, str], ...]

    def parts(self, name: str) -> tuple[str, ...]:
        """Return what a foreign format writes of the kind, sorted; nothing if it cannot."""
        return tuple(sorted(part for format_, part in self.formats if format_ == name))


@dataclass(frozen=True, slots=True)
class Variant:
    """An addition to the rules of a kind."""

    name: str
    file: Path
    about: About


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle: what it is called, what it is made of, and its rules."""

    name: str
    folder: Path
    about: About
    variants: tuple[Variant, ...]

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def layers(self) -> tuple[str, ...]:
        return self.about.layers

    @property
    def answer(self) -> str:
        return self.about.answer

    @property
    def rules_file(self) -> Path:
        return self.folder / "rules.lp"

    def variant(self, name: str) -> Variant:
        """Return a variant by its name."""
        for variant in self.variants:
            if variant.name == name:
                return variant
        known = [variant.name for variant in self.variants]
        raise KindError(f"{self.name} has no variant {name!r}{nearest(name, known)}")


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

    @property
    def stating(self) -> tuple[Path, ...]:
        """The files that state the rules."""
        return (self.kind.rules_file, *(v.file for v in self.variants), *self.extra)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of the kind, of the variants, and of files brought along that declare some."""
        return tuple(dict.fromkeys(rule for about in self._abouts for rule in about.rules))

    @property
    def erased(self) -> dict[str, str]:
        """How the clues of each layer that has some are taken away, as far as the files state."""
        return dict(chain.from_iterable(about.erased for about in self._abouts))

    @property
    def _abouts(self) -> tuple[About, ...]:
        told = (variant.about for variant in self.variants)
        return (self.kind.about, *told, *map(_about, self.extra))

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
    def deducing(self) -> tuple[Path, ...]:
        """The files that tell the steps a person makes; none if the kind has none."""
        own = self.kind.folder / "deduce.lp"
        if not own.is_file():
            return ()
        more = [self.kind.folder / "deduce" / f"{variant.name}.lp" for variant in self.variants]
        return (own, *(file for file in more if file.is_file()))

    @property
    def closer(self) -> tuple[Path, ...]:
        """The files, complete in themselves, that tell the steps that take a closer look."""
        closer = self.kind.folder / "closer.lp"
        return (closer,) if self.deducing and closer.is_file() else ()

    def _mode(self, name: str) -> Path:
        file = self.kind.folder.parent / "mode" / name
        return file if file.exists() else shipped("asp") / "mode" / name


def every(asp_dir: Path | None = None) -> tuple[Kind, ...]:
    """Return all kinds of a rule folder, by name."""
    return tuple(_read(folder) for folder in _folders(_root(asp_dir)))


def find(name: str, asp_dir: Path | None = None) -> tuple[Kind, tuple[str, ...]]:
    """Return the kind of that name or alias, and the variants that the alias stands for."""
    root = _root(asp_dir)
    folders = _folders(root)
    wanted = name.strip().lower()
    for folder in folders:
        if folder.name == wanted:
            return _read(folder), ()
    known = []
    for kind in map(_read, folders):
        if wanted in kind.about.aliases:
            return kind, ()
        for variant in kind.variants:
            if wanted in variant.about.aliases:
                return kind, (variant.name,)
        known += [
            kind.name,
            *kind.about.aliases,
            *(a for v in kind.variants for a in v.about.aliases),
        ]
    raise KindError(f"unknown kind {name!r}{nearest(wanted, known, 'kind')}")


def holding(format_: str, asp_dir: Path | None = None) -> Kind:
    """Return the one kind that a foreign format is for."""
    found = [kind for kind in every(asp_dir) if kind.about.parts(format_)]
    if len(found) != 1:
        names = ", ".join(kind.name for kind in found) or "none"
        raise KindError(f"which kind is meant? Of those there are, {names} can be written so")
    return found[0]


def ruleset(kind: Kind, variants: Iterable[str] = (), extra: Sequence[Path] = ()) -> Ruleset:
    """Put together the rule files of a kind with variants and files that people bring along."""
    chosen = tuple(kind.variant(name) for name in dict.fromkeys(variants))
    for file in extra:
        if not file.is_file():
            raise UsageError(f"there is no rule file {file}")
    own = kind.folder.parent.resolve() != shipped("asp").resolve()
    speed = kind.folder / "redundant.lp"
    plain = Ruleset(kind, chosen, tuple(extra), None, (), own)
    brought = plain.solving if own else plain.extra
    if brought:
        engine.inspect(brought, (kind.answer, facts.arity(kind.answer)), whole=own)
        plain = replace(plain, remarks=_unexplained(plain))
    if not speed.is_file():
        return plain
    reasons = [_stale(kind) if own else None, _meddling(plain, speed) if extra else None]
    if any(reasons):
        reason = " and ".join(filter(None, reasons))
        left_out = f"{speed} is left out, which may take longer: {reason}"
        return replace(plain, remarks=(left_out, *plain.remarks))
    return replace(plain, redundant=speed)


def export(kind: Kind, target: Path) -> tuple[Path, ...]:
    """Copy the rule files of a kind, with what they include, into a folder for editing."""
    root = kind.folder.parent
    sources = [
        file
        for folder in (root / "lib", root / "mode", kind.folder)
        for file in sorted(folder.rglob("*.lp"))
    ]
    copies = [target / file.relative_to(root) for file in sources]
    for file, copy in zip(sources, copies, strict=True):
        if copy.exists() and not _same(file, copy):
            raise UsageError(f"{copy} is there already and differs; export into another folder")
    for file, copy in zip(sources, copies, strict=True):
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"cannot write {copy}: {error.strerror}") from None
        writing.save(copy, file.read_bytes())
    return tuple(copies)


def _root(asp_dir: Path | None) -> Path:
    if asp_dir is None:
        return shipped("asp")
    asp_dir = Path(asp_dir)
    if not asp_dir.is_dir():
        raise UsageError(f"there is no rule folder {asp_dir}")
    return asp_dir


def _folders(root: Path) -> list[Path]:
    found = sorted(file.parent for file in root.glob("*/rules.lp"))
    folders = [folder for folder in found if folder.name not in ("lib", "mode")]
    if not folders:
        raise UsageError(f"{root} holds no kinds: no folder in it has a rules.lp")
    return folders


def _read(folder: Path) -> Kind:
    about = _about(folder / "rules.lp")
    if not about.title or about.answer not in facts.ANSWERS or not about.layers:
        answers = " or ".join(f"meta(answer, {name})" for name in facts.ANSWERS)
        raise RuleError(
            f"{folder / 'rules.lp'}: a kind must state meta(title, ...), meta(layer, ...) "
            f"and {answers}"
        )
    variants = tuple(_variants(folder / "variants"))
    for layer, how in chain(about.erased, *(variant.about.erased for variant in variants)):
        if layer not in about.layers:
            raise RuleError(f"{folder.name}: erased({layer}, {how}): it has no such layer")
    return Kind(folder.name, folder, about, variants)


def _variants(folder: Path) -> Iterator[Variant]:
    for file in sorted(folder.glob("*.lp")):
        yield Variant(file.stem, file, _about(file))


_STATED = (facts.Meta, facts.RuleSentence, facts.FormatPart, facts.Erased)
"""What a file may say of itself."""

_META_KEYS = ("title", "summary", "layer", "answer", "alias", "configuration")


def _about(file: Path) -> About:
    """Return what a file says of itself; it is read anew only when it has changed."""
    try:
        state = file.stat()
    except OSError as error:
        raise RuleError(f"{file}: cannot be read: {error.strerror}") from None
    return _about_now(file, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=256)
def _about_now(file: Path, _changed: int, _size: int) -> About:
    stated: dict[str, list[str]] = {key: [] for key in _META_KEYS}
    rules = []
    formats = []
    erased: dict[str, str] = {}
    for fact in engine.read_facts([file], _STATED):
        if isinstance(fact, facts.Erased):
            layer, how = str(fact.layer), str(fact.how)
            _refuse_erasure(file, layer, how, erased)
            erased[layer] = how
        elif isinstance(fact, facts.RuleSentence):
            rules.append(Rule(str(fact.name), fact.sentence))
        elif isinstance(fact, facts.FormatPart):
            formats.append((str(fact.name), str(fact.part)))
        elif fact.key in stated:
            stated[fact.key].append(str(fact.value))
        else:
            raise RuleError(
                f"{file}: meta({fact.key}, ...) is unknown{nearest(fact.key, _META_KEYS)}"
            )
    for key in ("title", "summary", "answer", "configuration"):
        if len(stated[key]) > 1:
            raise RuleError(f"{file}: meta({key}, ...) is there {len(stated[key])} times")
    for layer in stated["layer"]:
        if layer not in facts.LAYERS:
            raise RuleError(f"{file}: there is no layer {layer!r}{nearest(layer, facts.LAYERS)}")
    return About(
        title="".join(stated["title"]),
        summary="".join(stated["summary"]),
        aliases=tuple(stated["alias"]),
        rules=tuple(rules),
        layers=tuple(layer for layer in facts.LAYERS if layer in stated["layer"]),
        answer="".join(stated["answer"]),
        configuration="".join(stated["configuration"]) or None,
        formats=tuple(formats),
        erased=tuple(erased.items()),
    )


def _refuse_erasure(file: Path, layer: str, how: str, before: Mapping[str, str]) -> None:
    """Raise an error if a clue cannot be taken away so."""
    told = f"{file}: erased({layer}, {how})"
    if layer not in facts.ERASURES:
        raise RuleError(f"{told}: that layer has no clues{nearest(layer, facts.ERASURES)}")
    if how not in facts.ERASURES[layer]:
        known = ", ".join(facts.ERASURES[layer])
        raise RuleError(f"{told}: a clue there is erased as one of {known}")
    if layer in before:
        raise RuleError(f"{told}: erased({layer}, {before[layer]}) is there before it")


def _same(one: Path, other: Path) -> bool:
    return one.is_file() and other.is_file() and one.read_bytes() == other.read_bytes()


def _stale(kind: Kind) -> str | None:
    """Tell if a redundant.lp was copied from the shipped ones, but not what it follows from."""
    for original in shipped("asp").glob("*/redundant.lp"):
        if not _same(kind.folder / "redundant.lp", original):
            continue
        root = kind.folder.parent
        pairs = [(kind.rules_file, original.parent / "rules.lp")]
        for folder in ("lib", "mode"):
            pairs += [(root / folder / f.name, f) for f in shipped(f"asp/{folder}").glob("*.lp")]
        changed = [mine for mine, theirs in pairs if mine.is_file() and not _same(mine, theirs)]
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
