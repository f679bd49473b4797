"""What a kind of puzzle says of itself in its rule files, and what is read of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TypeVar

from pysolve import engine, facts
from pysolve.engine import Term
from pysolve.errors import KindError, RuleError
from pysolve.layers import (
    FORMS,
    LAYERS,
    NEVER,
    STATED_ANSWERS,
    VALUE,
    Answer,
    Face,
    Glyph,
    Sheet,
    answered,
    formed,
)
from pysolve.shipped import shipped
from pysolve.words import nearest

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rule:
    """A named rule and its sentence."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True, order=True)
class Codec:
    """A part of how a foreign format writes the kind: what stands there, and of which layer."""

    format: str
    position: int
    part: str
    layer: str


@dataclass(frozen=True, slots=True)
class About:
    """What a rule file says of itself."""

    title: str = ""
    summary: str = ""
    aliases: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    answer: Answer | None = None
    settings: tuple[tuple[str, int | None], ...] = ()
    configuration: str | None = None
    counters: int | None = None
    codecs: tuple[Codec, ...] = ()
    codec_names: tuple[tuple[str, str], ...] = ()
    cuts: tuple[str, ...] = ()
    erased: tuple[tuple[str, str], ...] = ()
    draft: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    connected: tuple[str, ...] = ()
    glyphs: tuple[tuple[str, Glyph], ...] = ()
    framed: tuple[tuple[str, str], ...] = ()
    values: tuple[int, int | str] | None = None
    boxed: tuple[str, str] | None = None

    def parts(self, name: str) -> tuple[Codec, ...]:
        """Return what a foreign format writes of the kind, in order; nothing if it cannot."""
        return tuple(sorted(codec for codec in self.codecs if codec.format == name))

    def called(self, name: str) -> str | None:
        """Return what a foreign format calls the kind, if it states so."""
        return dict(self.codec_names).get(name)


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
    about: About = field(compare=False)
    variants: tuple[Variant, ...] = field(compare=False)
    face: Face

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def layers(self) -> tuple[str, ...]:
        return self.face.layers

    @property
    def answer(self) -> str:
        """The name of what it answers with."""
        return self.face.answer.name

    @property
    def apart(self) -> tuple[int, ...]:
        """The values that no two cells that share a side may both have."""
        return self.values(self.about.apart)

    @property
    def connected(self) -> tuple[int, ...]:
        """The values of which all cells form one area, connected by sides."""
        return self.values(self.about.connected)

    def values(self, called: Iterable[str]) -> tuple[int, ...]:
        """Return the values that a file calls so; what is none is refused when a kind is read."""
        named = map(self.face.answer.named, called)
        return tuple(value for value in named if value is not None)

    @property
    def words(self) -> dict[int, str]:
        """What values are called."""
        file = self.folder / "deduce.lp"
        stated = engine.read_facts([file], [facts.Word]) if file.is_file() else ()
        told = {fact.value: fact.word for fact in stated if isinstance(fact, facts.Word)}
        return {**dict(self.face.answer.words), **told}

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

    def varied(self, names: Iterable[str]) -> Kind:
        """Return the kind with what variants add to what its puzzles are made of."""
        chosen = tuple(self.variant(name).about for name in dict.fromkeys(names))
        adding = any(a.sheets or a.glyphs or a.settings or a.values or a.framed for a in chosen)
        return replace(self, face=_face(self.name, self.about, *chosen)) if adding else self


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
    if not about.title or about.answer is None or not about.sheets:
        raise RuleError(
            f"{folder / 'rules.lp'}: a kind must state meta(title, ...), layer(Name, Place, Type) "
            f"and answer(Name, Place)"
        )
    added = map(Path, files[1:])
    variants = tuple(Variant(file.stem, file, about_file(file)) for file in added)
    kind = Kind(folder.name, folder, about, variants, _face(folder.name, about))
    _refuse_unfit(kind, about)
    for variant in variants:
        _refuse_unfit(kind.varied([variant.name]), about, variant.about)
    return kind


def _face(kind: str, *abouts: About) -> Face:
    """Return what puzzles are made of, by what a kind and its variants state."""
    glyphs = tuple(chain.from_iterable(about.glyphs for about in abouts))
    framed = dict(chain.from_iterable(about.framed for about in abouts))
    stated = {sheet.name: sheet for about in abouts for sheet in about.sheets}
    sheets = tuple(
        replace(
            sheet,
            glyphs=tuple(glyph for name, glyph in glyphs if name == sheet.called),
            framed=framed.get(sheet.called, ""),
        )
        for name in LAYERS
        if (sheet := stated.get(name))
    )
    answer = next(about.answer for about in abouts if about.answer)
    values = next((about.values for about in reversed(abouts) if about.values), None)
    if values is not None:
        low, high = values
        domain = range(low, high + 1) if isinstance(high, int) else (low,)
        answer = replace(answer, low=low, high=high, domain=tuple(domain))
    of_answer = tuple(glyph for name, glyph in glyphs if name == answer.fact)
    words = {**dict(answer.words), **{int(g.value): g.word for g in of_answer}}
    answer = replace(answer, glyphs=of_answer, words=tuple(words.items()))
    settings = dict(chain.from_iterable(about.settings for about in abouts))
    called = [sheet.called for sheet in sheets] + [answer.fact]
    for name in (*(name for name, _ in glyphs), *framed):
        if name not in called:
            raise RuleError(f"{kind}: there is no layer or answer {name!r}{nearest(name, called)}")
    boxed = next((about.boxed for about in abouts if about.boxed), None)
    return Face(answer, sheets, tuple(settings.items()), boxed)


def variant_files(folder: str) -> list[str]:
    """Return the files of the variants in the folder of a kind."""
    try:
        names = os.listdir(f"{folder}/variants")  # noqa: PTH208
    except OSError:
        return []
    return [f"variants/{name}" for name in sorted(names) if name.endswith(".lp")]


_ONCE = ("title", "summary", "configuration", "counters")
_META_KEYS = (*_ONCE, "alias", "apart", "connected")

STATED = {
    "meta": "meta(Key, Value)",
    "rule": 'rule(Name, "Sentence.")',
    "layer": "layer(Name, Place, Type)",
    "answer": "answer(Name, Place)",
    "values": "values(Low, High)",
    "glyph": 'glyph(Name, Value, "letter", "word", picture)',
    "framed": "framed(Layer, How)",
    "boxed": "boxed(Rows, Columns)",
    "erased": "erased(Layer, How)",
    "draft": "draft(Rule)",
    "parameter": "parameter(Name, Default)",
    "codec": "codec(Format, Position, Part, Layer)",
    "codec_name": 'codec_name(Format, "Name")',
    "cut": "cut(Layer, How)",
}
"""What a file may state of itself, and how."""


def about_file(file: Path) -> About:
    """Return what a file says of itself; it is read anew only when it, or an include, changed."""
    return _about_now(file, engine.states([file]))


@lru_cache(maxsize=4096)
def _about_now(file: Path, _states: tuple[engine.State, ...]) -> About:
    stated: dict[str, list[tuple[Term, ...]]] = {name: [] for name in STATED}
    for name, terms in engine.read_stated([file], STATED):
        stated[name].append(terms)
    meta = _meta(file, stated["meta"])
    reader = _Reader(file)
    values = _once(file, "values", stated["values"])
    return About(
        title="".join(meta["title"]),
        summary="".join(meta["summary"]),
        aliases=tuple(meta["alias"]),
        rules=tuple(Rule(str(name), str(sentence)) for name, sentence in stated["rule"]),
        sheets=tuple(reader.sheets(stated["layer"])),
        answer=reader.answer(_once(file, "answer", stated["answer"])),
        settings=tuple(reader.settings(stated["parameter"])),
        configuration="".join(meta["configuration"]) or None,
        counters=reader.counters("".join(meta["counters"])),
        codecs=tuple(reader.codecs(stated["codec"])),
        codec_names=tuple((str(name), str(told)) for name, told in stated["codec_name"]),
        cuts=tuple(str(how) for _, how in stated["cut"]),
        erased=tuple(reader.erased(stated["erased"])),
        draft=tuple(dict.fromkeys(str(rule) for (rule,) in stated["draft"])),
        apart=tuple(dict.fromkeys(meta["apart"])),
        connected=tuple(dict.fromkeys(meta["connected"])),
        glyphs=tuple(reader.glyphs(stated["glyph"])),
        framed=tuple(reader.framed(stated["framed"])),
        values=reader.values(values),
        boxed=reader.boxed(_once(file, "boxed", stated["boxed"])),
    )


def _meta(file: Path, stated: Iterable[tuple[Term, ...]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {key: [] for key in _META_KEYS}
    for key, value in stated:
        if key not in found:
            hint = nearest(str(key), _META_KEYS)
            raise RuleError(f"{file}: meta({key}, ...) is unknown{hint}")
        found[str(key)].append(str(value))
    for key in _ONCE:
        if len(found[key]) > 1:
            raise RuleError(f"{file}: meta({key}, ...) is there {len(found[key])} times")
    return found


def _once(file: Path, name: str, stated: list[T]) -> T | None:
    if len(stated) > 1:
        raise RuleError(f"{file}: {STATED[name]} is there {len(stated)} times")
    return stated[0] if stated else None


_FRAMES = ("circle", "block")
_HIGHEST = ("rows", "cols", "cells")


@dataclass(frozen=True, slots=True)
class _Reader:
    """Understands what a file states; what makes no sense is an error that quotes it."""

    file: Path

    def _error(self, name: str, terms: Iterable[Term], why: str) -> RuleError:
        told = ", ".join(map(str, terms))
        return RuleError(f"{self.file}: {name}({told}): {why}")

    def sheets(self, stated: Iterable[tuple[Term, ...]]) -> Iterator[Sheet]:
        seen: dict[str, str] = {}
        for terms in stated:
            name, place, form = map(str, terms)
            layer = formed(name, place, form)
            if layer is None:
                if place == "margin" and ("margin", form) in FORMS:
                    why = "a layer of the margin is called top, left, bottom or right"
                else:
                    known = ", ".join(f"{where} {type_}" for where, type_ in FORMS)
                    why = f"there are no such layers; there is {known}"
                raise self._error("layer", terms, why)
            if layer.name in seen:
                why = f"{seen[layer.name]} is of that place and type already"
                raise self._error("layer", terms, why)
            seen[layer.name] = name
            yield Sheet(layer, name, form)

    def answer(self, terms: tuple[Term, ...] | None) -> Answer | None:
        if terms is None:
            return None
        name, place = map(str, terms)
        found = answered(name, place)
        if found is None:
            known = ", ".join(f"answer({one}, {where})" for one, where in STATED_ANSWERS)
            raise self._error("answer", terms, f"there is {known}")
        return found

    def values(self, terms: tuple[Term, ...] | None) -> tuple[int, int | str] | None:
        if terms is None:
            return None
        low, high = terms
        if not isinstance(low, int) or low < 0 or (high not in _HIGHEST and type(high) is not int):
            why = "values go from a number to a number, or to rows, cols or cells"
            raise self._error("values", terms, why)
        return low, high

    def boxed(self, terms: tuple[Term, ...] | None) -> tuple[str, str] | None:
        return None if terms is None else (str(terms[0]), str(terms[1]))

    def glyphs(self, stated: Iterable[tuple[Term, ...]]) -> Iterator[tuple[str, Glyph]]:
        for terms in stated:
            name, value, letter, word, picture = terms
            if len(str(letter)) != 1 or str(letter).isspace():
                raise self._error("glyph", terms, "the letter is one character")
            yield str(name), Glyph(value, str(letter), str(word), str(picture))

    def framed(self, stated: Iterable[tuple[Term, ...]]) -> Iterator[tuple[str, str]]:
        for terms in stated:
            name, how = map(str, terms)
            if how not in _FRAMES:
                raise self._error("framed", terms, f"it is one of {', '.join(_FRAMES)}")
            yield name, how

    def settings(self, stated: Iterable[tuple[Term, ...]]) -> Iterator[tuple[str, int | None]]:
        for terms in stated:
            name, default = terms
            if default != "unknown" and not isinstance(default, int):
                raise self._error("parameter", terms, "the default is a number, or unknown")
            yield str(name), default if isinstance(default, int) else None

    def codecs(self, stated: Iterable[tuple[Term, ...]]) -> Iterator[Codec]:
        for terms in stated:
            name, position, part, layer = terms
            if not isinstance(position, int):
                raise self._error("codec", terms, "the position is a number")
            yield Codec(str(name), position, str(part), str(layer))

    def counters(self, stated: str) -> int | None:
        if not stated:
            return None
        if not stated.isdigit():
            raise self._error("meta", ("counters", stated), "that is no number of cells")
        return int(stated)

    def erased(self, stated: Iterable[tuple[Term, ...]]) -> Iterator[tuple[str, str]]:
        seen: dict[str, str] = {}
        for terms in stated:
            layer, how = map(str, terms)
            if layer in seen:
                before = f"erased({layer}, {seen[layer]}) is there before it"
                raise self._error("erased", terms, before)
            seen[layer] = how
            yield layer, how


def _refuse_unfit(kind: Kind, *abouts: About) -> None:
    """Raise an error if what the files state does not fit together."""
    face = kind.face
    rules = [rule.name for about in abouts for rule in about.rules]
    for about in abouts:
        for name in about.draft:
            if name not in rules:
                hint = nearest(name, rules)
                raise RuleError(f"{kind.name}: draft({name}): there is no such rule{hint}")
        for layer, how in about.erased:
            _refuse_erasure(kind.name, face, layer, how)
        _refuse_values(kind.name, face, about)
        for name in about.boxed or ():
            if name not in dict(face.settings):
                hint = nearest(name, dict(face.settings))
                raise RuleError(f"{kind.name}: boxed({name}): there is no such parameter{hint}")
        known = [*(sheet.called for sheet in face.sheets), *dict(face.settings)]
        for codec in about.codecs:
            if codec.layer not in known:
                hint = nearest(codec.layer, known)
                raise RuleError(f"{kind.name}: codec(..., {codec.layer}): no such layer{hint}")
    for sheet in face.sheets:
        if sheet.form == "symbol" and not sheet.glyphs:
            raise RuleError(
                f"{kind.name}: the layer {sheet.called} has symbols, and no glyph({sheet.called},"
                f" ...) tells which"
            )


def _refuse_values(kind: str, face: Face, about: About) -> None:
    """Raise an error if something is told of a value that no cell can have."""
    for key, told in (("apart", about.apart), ("connected", about.connected)):
        for name in told:
            if face.answer.named(name) is None:
                words = [word for _, word in face.answer.words]
                hint = nearest(name, [*words, *map(str, face.answer.domain)])
                raise RuleError(f"{kind}: meta({key}, {name}): there is no such value{hint}")
    if about.values and face.answer.fact != VALUE.fact:
        raise RuleError(f"{kind}: values(Low, High) is for answer(value, cell)")


def _refuse_erasure(kind: str, face: Face, layer: str, how: str) -> None:
    """Raise an error if a clue cannot be taken away so."""
    told = f"{kind}: erased({layer}, {how})"
    known = {sheet.called: sheet.erasures for sheet in face.sheets if sheet.layer.clues}
    if layer not in known:
        there = [sheet.called for sheet in face.sheets]
        why = "that layer has no clues" if layer in there else "it has no such layer"
        raise RuleError(f"{told}: {why}{nearest(layer, known)}")
    if how not in known[layer]:
        ways = ", ".join(known[layer])
        raise RuleError(f"{told}: a clue there is erased as one of {ways}")


def erasures(face: Face, *abouts: About) -> dict[str, str]:
    """Return how the clues of each layer are taken away, as far as files state; by layer."""
    stated = dict(chain.from_iterable(about.erased for about in abouts))
    told = {s.name: stated[s.called] for s in face.sheets if s.called in stated}
    return {**{s.name: NEVER for s in face.sheets if s.listed}, **told}
