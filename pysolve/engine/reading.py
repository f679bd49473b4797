"""Facts that rule files state, read from their text; clingo parses what the text leaves open."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import clingo
from clingo import ast
from clorm import Predicate, unify

from pysolve.engine.files import File, included, refuse_unsafe, required, scanned
from pysolve.engine.statements import name_of, parse, place
from pysolve.engine.text import INCLUDE, Part
from pysolve.errors import RuleError


def read_facts(files: Sequence[Path], wanted: Sequence[type[Predicate]]) -> list[Any]:
    """Return the facts of some predicates that rule files state, in the order they stand there.

    One that is of another form, or holds on a condition, would be lost, so it is an error.
    """
    names = {predicate.meta.name for predicate in wanted}
    refuse_unsafe(files)
    try:
        texts = [
            text
            for begins, text in _parts(required(str(file)) for file in files)
            if _concerns(begins, names)
        ]
        symbols = [clingo.parse_term(text, logger=lambda _code, _text: None) for text in texts]
        found = unify(list(wanted), symbols, ordered=True)
    except (RuntimeError, _UnclearError):
        return _parsed_facts(files, wanted)
    # One that is of no form is lost there; parsing tells its place.
    return list(found) if len(found) == len(symbols) else _parsed_facts(files, wanted)


class _UnclearError(Exception):
    """What a file states cannot be told from its text alone."""


def _concerns(begins: str, names: Collection[str]) -> bool:
    if not begins:
        raise _UnclearError
    return begins in names


def _parts(files: Iterable[File], seen: set[File] | None = None) -> Iterator[Part]:
    """Yield the statements of files, those of an included file where it is included."""
    seen = set() if seen is None else seen
    for file in files:
        if file in seen:
            continue
        seen.add(file)
        for begins, text in scanned(file):
            if begins != INCLUDE:
                yield begins, text
            elif meant := included(text, file.path):
                yield from _parts([meant], seen)
            else:
                raise _UnclearError


def _parsed_facts(files: Sequence[Path], wanted: Sequence[type[Predicate]]) -> list[Any]:
    """Read facts by clingo's own parser, which takes ten times as long and tells places."""
    names = {predicate.meta.name for predicate in wanted}
    found: list[Any] = []

    def look(node: ast.AST) -> None:
        if node.ast_type != ast.ASTType.Rule or name_of(node.head) not in names:
            return
        if node.body:
            raise RuleError(f"{place(node)}: error: {node.head} must be a plain fact")
        try:
            symbol = clingo.parse_term(str(node.head), logger=lambda _code, _text: None)
            facts = unify(list(wanted), [symbol])
        except RuntimeError:
            raise RuleError(f"{place(node)}: error: {node.head} is no plain fact") from None
        if not facts:
            forms = ", ".join(_form(p) for p in wanted if p.meta.name == name_of(node.head))
            raise RuleError(f"{place(node)}: error: {node.head} should read {forms}")
        found.extend(facts)

    parse(files, look)
    return found


def _form(predicate: type[Predicate]) -> str:
    """Return how an atom of a predicate is written, as its description tells."""
    told = re.search(r"`(.*)`", predicate.__doc__ or "")
    return told[1] if told else f"{predicate.meta.name}/{predicate.meta.arity}"
