"""What a kind of puzzle says of itself in its rule files, and what is read of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path

from pysolve import engine, facts
from pysolve.errors import KindError, RuleError
from pysolve.layers import LAYERS
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
    counters: int | None
    formats: tuple[tuple[str, str], ...]
    erased: tuple[tuple[str, str], ...]
    draft: tuple[str, ...]

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
        return not _shipped(str(self.folder.parent))

    def variant(self, name: str) -> Variant:
        """Return a variant by its name."""
        for variant in self.variants:
            if variant.name == name:
                return variant
        known = [variant.name for variant in self.variants]
        raise KindError(f"{self.name} has no variant {name!r}{nearest(name, known)}")


@lru_cache(maxsize=64)
def _shipped(root: str) -> bool:
    """Tell whether a folder of kinds is the shipped one; to follow its links takes a while."""
    return Path(root).resolve() == shipped("asp").resolve()


def read_kind(folder: str) -> Kind:
    """Return the kind of a folder; it is read anew only when a file of it has changed."""
    files = [f"{folder}/{file}" for file in ("rules.lp", *variant_files(folder))]
    return _read_now(folder, tuple(files), engine.states(files))


@lru_cache(maxsize=1024)
def _read_now(where: str, files: tuple[str, ...], _states: tuple[engine.State, ...]) -> Kind:
    folder = Path(where)
    about = about_file(folder / "rules.lp")
    if not about.title or about.answer not in facts.ANSWERS or not about.layers:
        answers = " or ".join(f"meta(answer, {name})" for name in facts.ANSWERS)
        raise RuleError(
            f"{folder / 'rules.lp'}: a kind must state meta(title, ...), meta(layer, ...) "
            f"and {answers}"
        )
    added = map(Path, files[1:])
    variants = tuple(Variant(file.stem, file, about_file(file)) for file in added)
    for layer, how in chain(about.erased, *(variant.about.erased for variant in variants)):
        if layer not in about.layers:
            raise RuleError(f"{folder.name}: erased({layer}, {how}): it has no such layer")
    _refuse_waiting(folder.name, about.draft, about.rules)
    for variant in variants:
        _refuse_waiting(folder.name, variant.about.draft, (*about.rules, *variant.about.rules))
    return Kind(folder.name, folder, about, variants)


def variant_files(folder: str) -> list[str]:
    """Return the files of the variants in the folder of a kind."""
    try:
        names = os.listdir(f"{folder}/variants")  # noqa: PTH208
    except OSError:
        return []
    return [f"variants/{name}" for name in sorted(names) if name.endswith(".lp")]


_STATED = (facts.Meta, facts.RuleSentence, facts.FormatPart, facts.Erased, facts.Draft)
"""What a file may say of itself."""


_META_KEYS = ("title", "summary", "layer", "answer", "alias", "configuration", "counters")


def about_file(file: Path) -> About:
    """Return what a file says of itself; it is read anew only when it, or an include, changed."""
    return _about_now(file, engine.states([file]))


@lru_cache(maxsize=4096)
def _about_now(file: Path, _states: tuple[engine.State, ...]) -> About:
    stated: dict[str, list[str]] = {key: [] for key in _META_KEYS}
    rules = []
    formats = []
    erased: dict[str, str] = {}
    draft: list[str] = []
    for fact in engine.read_facts([file], _STATED):
        if isinstance(fact, facts.Erased):
            layer, how = str(fact.layer), str(fact.how)
            _refuse_erasure(file, layer, how, erased)
            erased[layer] = how
        elif isinstance(fact, facts.Draft):
            draft.append(str(fact.rule))
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
    for key in ("title", "summary", "answer", "configuration", "counters"):
        if len(stated[key]) > 1:
            raise RuleError(f"{file}: meta({key}, ...) is there {len(stated[key])} times")
    for layer in stated["layer"]:
        if layer not in LAYERS:
            raise RuleError(f"{file}: there is no layer {layer!r}{nearest(layer, LAYERS)}")
    return About(
        title="".join(stated["title"]),
        summary="".join(stated["summary"]),
        aliases=tuple(stated["alias"]),
        rules=tuple(rules),
        layers=tuple(layer for layer in LAYERS if layer in stated["layer"]),
        answer="".join(stated["answer"]),
        configuration="".join(stated["configuration"]) or None,
        counters=_cells(file, "".join(stated["counters"])),
        formats=tuple(formats),
        erased=tuple(erased.items()),
        draft=tuple(dict.fromkeys(draft)),
    )


def _cells(file: Path, stated: str) -> int | None:
    """Return a number of cells that is stated."""
    if not stated:
        return None
    if not stated.isdigit():
        raise RuleError(f"{file}: meta(counters, {stated}): that is no number of cells")
    return int(stated)


def _refuse_waiting(kind: str, waiting: Iterable[str], rules: Iterable[Rule]) -> None:
    """Raise an error if a rule may wait that there is not."""
    known = [rule.name for rule in rules]
    for name in waiting:
        if name not in known:
            raise RuleError(f"{kind}: draft({name}): there is no such rule{nearest(name, known)}")


def _refuse_erasure(file: Path, layer: str, how: str, before: Mapping[str, str]) -> None:
    """Raise an error if a clue cannot be taken away so."""
    told = f"{file}: erased({layer}, {how})"
    known = {name: declared.erasures for name, declared in LAYERS.items() if declared.clues}
    if layer not in known:
        raise RuleError(f"{told}: that layer has no clues{nearest(layer, known)}")
    if how not in known[layer]:
        ways = ", ".join(known[layer])
        raise RuleError(f"{told}: a clue there is erased as one of {ways}")
    if layer in before:
        raise RuleError(f"{told}: erased({layer}, {before[layer]}) is there before it")
