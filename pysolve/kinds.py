"""Finds the kinds of puzzle in the rule folders and reads what they say of themselves.

A kind is a folder with a `rules.lp`; its name is the folder's name. There is no list to edit.
Folders that people bring along come before the shipped one, and a kind of theirs hides one of ours
that has the same name.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path

from pysolve import engine, facts, writing
from pysolve.errors import KindError, RuleError, UsageError
from pysolve.shipped import shipped
from pysolve.words import nearest

ASP_DIRS = "PUZZLES_ASP_DIR"
"""The variable that names folders with kinds, separated as in a search path."""


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

    @property
    def own(self) -> bool:
        """Whether its files are not the shipped ones."""
        return self.folder.parent.resolve() != shipped("asp").resolve()

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


@dataclass(frozen=True, slots=True)
class Index:
    """What the kinds of some folders are called: each name, and the folder of its kind."""

    names: tuple[tuple[str, str], ...]

    def called(self, name: str) -> tuple[Kind, tuple[str, ...]] | None:
        """Return the first kind of that alias, and the variants that the alias stands for."""
        for known, folder in self.names:
            if known == name:
                # What was found at a glance is read, as the file may have changed since.
                kind = _read(folder)
                if name in kind.about.aliases:
                    return kind, ()
                for variant in kind.variants:
                    if name in variant.about.aliases:
                        return kind, (variant.name,)
        return None


def every(asp_dir: Path | None = None) -> tuple[Kind, ...]:
    """Return all kinds of a rule folder and of those that are always there, by name."""
    return tuple(_read(folder) for _, folder in sorted(_visible(_roots(asp_dir)).items()))


def find(name: str, asp_dir: Path | None = None) -> tuple[Kind, tuple[str, ...]]:
    """Return the kind of that name or alias, and the variants that the alias stands for.

    The name of a kind goes before an alias; of each, that of the first folder.
    """
    roots = _roots(asp_dir)
    wanted = name.strip().lower()
    folder = _named(wanted, roots)
    if folder is not None:
        return _read(folder), ()
    shelf = _shelf(roots, tuple(map(_stamp, roots)))
    if shelf and (found := shelf[0].called(wanted)):
        return found
    # Also where there is an index: an alias may have been written into a file since.
    index = _indexed(roots)
    shelf[:] = [index]
    if found := index.called(wanted):
        return found
    known = [called for called, _ in index.names]
    raise KindError(f"unknown kind {name!r}{nearest(wanted, known, 'kind')}")


def holding(format_: str, asp_dir: Path | None = None) -> Kind:
    """Return the one kind that a foreign format is for; the first folder that has some decides."""
    able = [kind for kind in every(asp_dir) if kind.about.parts(format_)]
    there = (
        [kind for kind in able if kind.folder.parent == root] for root in map(Path, _roots(asp_dir))
    )
    found = next(filter(None, there), [])
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
    own = kind.own
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
    shared = [root if (root / name).is_dir() else shipped("asp") for name in ("lib", "mode")]
    sources = []
    copies = []
    for base, name in zip((*shared, root), ("lib", "mode", kind.name), strict=True):
        files = sorted((base / name).rglob("*.lp"))
        sources += files
        copies += [target / file.relative_to(base) for file in files]
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


def _roots(asp_dir: Path | None) -> tuple[Path, ...]:
    """Return the folders in which kinds are looked for, in that order."""
    given = [] if asp_dir is None else [(Path(asp_dir), "")]
    told = os.environ.get(ASP_DIRS, "").split(os.pathsep)
    given += [(Path(folder), f"{ASP_DIRS}: ") for folder in told if folder]
    for root, where in given:
        if not root.is_dir():
            raise UsageError(f"{where}there is no rule folder {root}")
        # None before need not be none now, as a folder does not tell what is in those in it.
        if not _has_kinds(root, _stamp(root)) and not any(_names(root)):
            raise UsageError(f"{where}{root} holds no kinds: no folder in it has a rules.lp")
    return tuple(dict.fromkeys([*(root for root, _ in given), shipped("asp")]))


def _stamp(root: Path) -> tuple[int, ...]:
    """Return what tells whether something was put into a folder or taken out of it."""
    state = root.stat()
    return state.st_mtime_ns, state.st_dev, state.st_ino


_SHARED = ("lib", "mode")
"""Folders beside the kinds that are none."""


def _names(root: Path) -> Iterator[str]:
    """Yield the names of the kinds in a folder."""
    # Of hundreds it would take the longest to make a `Path` of each.
    for name in os.listdir(root):  # noqa: PTH208
        if name not in _SHARED and os.path.exists(f"{root}/{name}/rules.lp"):  # noqa: PTH110
            yield name


@lru_cache(maxsize=64)
def _has_kinds(root: Path, _stamp: tuple[int, ...]) -> bool:
    return any(_names(root))


def _visible(roots: Sequence[Path]) -> dict[str, str]:
    """Return the folders of the kinds by name, without those that others hide."""
    found: dict[str, str] = {}
    for root in roots:
        for name in sorted(_names(root)):
            found.setdefault(name, f"{root}/{name}")
    return found


def _named(name: str, roots: Sequence[Path]) -> str | None:
    """Return the folder of the kind of that name."""
    if name in ("", ".", "..", *_SHARED) or os.sep in name or "/" in name:
        return None
    for root in roots:
        if os.path.exists(f"{root}/{name}/rules.lp"):  # noqa: PTH110
            return f"{root}/{name}"
    return None


@lru_cache(maxsize=16)
def _shelf(_roots: tuple[Path, ...], _stamps: tuple[tuple[int, ...], ...]) -> list[Index]:
    """Return where the last index of folders is kept, until something is put into one of them."""
    return []


def _indexed(roots: Sequence[Path]) -> Index:
    """Find out what all kinds are called; of their files, only what has changed is read."""
    folders = _visible(roots)
    files = [
        (folder, f"{folder}/{file}")
        for folder in folders.values()
        for file in ("rules.lp", *_variant_files(folder))
    ]
    aliases = engine.glance((file for _, file in files), "meta", "alias")
    called = [(alias, f) for (f, _), found in zip(files, aliases, strict=True) for alias in found]
    return Index((*folders.items(), *called))


def _read(folder: str) -> Kind:
    """Return the kind of a folder; it is read anew only when a file of it has changed."""
    files = [f"{folder}/{file}" for file in ("rules.lp", *_variant_files(folder))]
    return _read_now(folder, tuple(files), engine.states(files))


@lru_cache(maxsize=1024)
def _read_now(where: str, files: tuple[str, ...], _states: tuple[engine.State, ...]) -> Kind:
    folder = Path(where)
    about = _about(folder / "rules.lp")
    if not about.title or about.answer not in facts.ANSWERS or not about.layers:
        answers = " or ".join(f"meta(answer, {name})" for name in facts.ANSWERS)
        raise RuleError(
            f"{folder / 'rules.lp'}: a kind must state meta(title, ...), meta(layer, ...) "
            f"and {answers}"
        )
    added = map(Path, files[1:])
    variants = tuple(Variant(file.stem, file, _about(file)) for file in added)
    for layer, how in chain(about.erased, *(variant.about.erased for variant in variants)):
        if layer not in about.layers:
            raise RuleError(f"{folder.name}: erased({layer}, {how}): it has no such layer")
    return Kind(folder.name, folder, about, variants)


def _variant_files(folder: str) -> list[str]:
    try:
        names = os.listdir(f"{folder}/variants")  # noqa: PTH208
    except OSError:
        return []
    return [f"variants/{name}" for name in sorted(names) if name.endswith(".lp")]


_STATED = (facts.Meta, facts.RuleSentence, facts.FormatPart, facts.Erased)
"""What a file may say of itself."""

_META_KEYS = ("title", "summary", "layer", "answer", "alias", "configuration")


def _about(file: Path) -> About:
    """Return what a file says of itself; it is read anew only when it, or an include, changed."""
    return _about_now(file, engine.states([file]))


@lru_cache(maxsize=4096)
def _about_now(file: Path, _states: tuple[engine.State, ...]) -> About:
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
