"""What a rule file says of itself, by plain facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from pysolve import engine
from pysolve.answers import STATED_ANSWERS, Answer, Glyph, answered
from pysolve.engine import Term
from pysolve.errors import RuleError
from pysolve.face import Sheet
from pysolve.layers import FORMS, formed
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
