"""What a kind of puzzle says of itself in its rule files, and what is read of it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path

from pysolve import engine, facts
from pysolve.about import About, about_file
from pysolve.answers import VALUE
from pysolve.errors import KindError, RuleError
from pysolve.face import Face
from pysolve.layers import LAYERS, NEVER
from pysolve.shipped import shipped
from pysolve.words import nearest


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
