"""Finds the kinds of puzzle in the rule folders, by name and by alias.

A kind is a folder with a `rules.lp`; its name is the folder's name. There is no list to edit.
Folders that people bring along come before the shipped one, and a kind of theirs hides one of ours
that has the same name.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pysolve import engine
from pysolve.errors import KindError, UsageError
from pysolve.metadata import Kind, read_kind, variant_files
from pysolve.shipped import shipped
from pysolve.words import nearest

ASP_DIRS = "PUZZLES_ASP_DIR"
"""The variable that names folders with kinds, separated as in a search path."""


@dataclass(frozen=True, slots=True)
class Index:
    """What the kinds of some folders are called: each name, and the folder of its kind."""

    names: tuple[tuple[str, str], ...]

    def called(self, name: str) -> tuple[Kind, tuple[str, ...]] | None:
        """Return the first kind of that alias, and the variants that the alias stands for."""
        for known, folder in self.names:
            if known == name:
                # What was found at a glance is read, as the file may have changed since.
                kind = read_kind(folder)
                if name in kind.about.aliases:
                    return kind, ()
                for variant in kind.variants:
                    if name in variant.about.aliases:
                        return kind, (variant.name,)
        return None


def kinds(folder: str | Path | None = None) -> tuple[Kind, ...]:
    """Return all kinds of a rule folder and of those that are always there, by name.

    >>> import pysolve
    >>> [kind.title for kind in pysolve.kinds() if kind.answer == "value"][-1:]
    ['Takuzu']
    """
    return tuple(read_kind(where) for _, where in sorted(_visible(_roots(folder)).items()))


def find(name: str, folder: str | Path | None = None) -> tuple[Kind, tuple[str, ...]]:
    """Return the kind of that name or alias, and the variants that the alias stands for.

    The name of a kind goes before an alias; of each, that of the first folder.
    """
    roots = _roots(folder)
    wanted = name.strip().lower()
    where = _named(wanted, roots)
    if where is not None:
        return read_kind(where), ()
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


def coded(
    name: str, formats: Sequence[str], folder: str | Path | None = None
) -> tuple[Kind, tuple[str, ...]] | None:
    """Return the kind, and the variants, that one of some foreign formats calls so."""
    files = _files(_visible(_roots(folder)))
    wanted = name.strip().lower()
    for format_ in formats:
        stated = engine.glance((file for _, file in files), "codec_name", format_)
        for (where, _), names in zip(files, stated, strict=True):
            if wanted not in names:
                continue
            # What was found at a glance is read: it may stand in what a file includes.
            kind = read_kind(where)
            if kind.about.called(format_) == wanted:
                return kind, ()
            for variant in kind.variants:
                if variant.about.called(format_) == wanted:
                    return kind, (variant.name,)
    return None


def holding(format_: str, folder: str | Path | None = None) -> Kind:
    """Return the one kind that a foreign format is for; the first folder that has some decides."""
    able = [kind for kind in kinds(folder) if kind.about.parts(format_)]
    there = (
        [kind for kind in able if kind.folder.parent == root] for root in map(Path, _roots(folder))
    )
    found = next(filter(None, there), [])
    if len(found) != 1:
        names = ", ".join(kind.name for kind in found) or "none"
        raise KindError(f"which kind is meant? Of those there are, {names} can be written so")
    return found[0]


def _roots(folder: str | Path | None) -> tuple[Path, ...]:
    """Return the folders in which kinds are looked for, in that order."""
    given = [] if folder is None else [(Path(folder), "")]
    told = os.environ.get(ASP_DIRS, "").split(os.pathsep)
    given += [(Path(named), f"{ASP_DIRS}: ") for named in told if named]
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


def _files(folders: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the files of kinds that state what they are called, each with its folder."""
    return [
        (folder, f"{folder}/{file}")
        for folder in folders.values()
        for file in ("rules.lp", *variant_files(folder))
    ]


def _indexed(roots: Sequence[Path]) -> Index:
    """Find out what all kinds are called; of their files, only what has changed is read."""
    folders = _visible(roots)
    files = _files(folders)
    aliases = engine.glance((file for _, file in files), "meta", "alias")
    called = [(alias, f) for (f, _), found in zip(files, aliases, strict=True) for alias in found]
    return Index((*folders.items(), *called))
