"""One fact of hundreds of rule files at a glance."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from pysolve.engine.files import File, at, content, places, scanned
from pysolve.engine.text import INCLUDE
from pysolve.errors import RuleError


def glance(files: Iterable[str], name: str, key: str) -> list[tuple[str, ...]]:
    """Return the X of the facts `name(key, X)` that each file and what it includes states.

    Nothing else of them is looked at, so that one name is soon found among hundreds of files. What
    is wrong with a file is told when that file is asked for.
    """
    there = cache(_there)
    return [_stated(path, name, key, there) for path in files]


def _stated(path: str, name: str, key: str, there: Callable[[str], File | None]) -> tuple[str, ...]:
    """Return what a file states, and then what those that it includes do."""
    values: tuple[str, ...] = ()
    file = _there(path)
    todo = [] if file is None else [file]
    for file in todo:
        try:
            more, included = _glanced(file, name, key)
        except RuleError:
            continue
        values += more
        for what in included:
            here, beside, shipped = places(what, file.path)
            other = there(here) or there(beside) or there(shipped)
            if other is not None and other not in todo:
                todo.append(other)
    return values


def _there(path: str) -> File | None:
    """Return the file of that name, if there is one that can be read."""
    try:
        return at(path)
    except RuleError:
        return None


_INCLUDED = re.compile(rb'#include\b\s*"([^"\\\n]*)"')


@lru_cache(maxsize=4096)
def _glanced(file: File, name: str, key: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what the facts `name(key, X)` of a file state, and what it includes."""
    text = content(file)
    stated = _pattern(name, key)
    facts, included = _plain(text, stated, key.encode()), _plain(text, _INCLUDED, b"#include")
    if facts is not None and included is not None:
        return facts, included
    # Some of it may stand in comments or strings.
    parts = scanned(file)
    texts = (said.encode() + b"." for begins, said in parts if begins in (name, ""))
    matches = map(stated.search, texts)
    return (
        tuple(match[1].decode().strip('"') for match in matches if match),
        tuple(what for begins, what in parts if begins == INCLUDE),
    )


_JOINED = re.compile(rb"[\w'-]\Z", re.ASCII)
"""What makes another name, or a negation, of a name behind it."""


def _plain(text: bytes, wanted: re.Pattern[bytes], word: bytes) -> tuple[str, ...] | None:
    """Return what is found, unless it takes more than a glance to tell whether that is all.

    Each `word` must be part of something wanted that begins in the same line. To look for the word
    and then at its line is much quicker than to look for the pattern everywhere.
    """
    at = text.find(word)
    if at < 0:
        return ()
    if b"%*" in text:
        return None
    found: list[str] = []
    end = 0
    while at >= 0:
        line = text.rfind(b"\n", 0, at) + 1
        match = wanted.search(text, max(line, end))
        if match is None or match.start() > at:
            return None
        before = text[line : match.start()]
        if before and (b"%" in before or b'"' in before or _JOINED.search(before)):
            return None
        found.append(match[1].decode(errors="replace").strip('"'))
        end = match.end()
        at = text.find(word, end)
    return tuple(found)


@lru_cache(maxsize=16)
def _pattern(name: str, key: str) -> re.Pattern[bytes]:
    constant_or_string = r"""([_a-z][\w']*|"[^"\\\n]*")"""
    form = rf"{name}\s*\(\s*{key}\s*,\s*{constant_or_string}\s*\)\s*\."
    return re.compile(form.encode(), re.ASCII)
