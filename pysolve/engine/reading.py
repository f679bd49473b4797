"""Facts that rule files state, read from their text; clingo parses what the text leaves open."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

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
    forms = {predicate.meta.name: _form(predicate) for predicate in wanted}

    def fact(symbol: clingo.Symbol) -> Any:
        return next(iter(unify(list(wanted), [symbol])), None)

    return _read(files, forms, fact)


Term = int | str
"""A number, a constant or a string; what is more than that as it is written."""


def read_stated(
    files: Sequence[Path], forms: Mapping[str, str]
) -> list[tuple[str, tuple[Term, ...]]]:
    """Return what rule files state as plain facts, in the order they stand there.

    `forms` are the facts by name, each as it is to be written: `layer(Name, Place, Type)`. What is
    written there in quotes is a string, a `Value` anything, and all else no string. To make a
    predicate of each would take longer than to read a file.
    """
    wanted = {name: form[:-1].partition("(")[2].split(", ") for name, form in forms.items()}

    def fact(symbol: clingo.Symbol) -> tuple[str, tuple[Term, ...]] | None:
        arguments, kinds = symbol.arguments, wanted[symbol.name]
        if len(arguments) != len(kinds) or not all(map(_fits, arguments, kinds)):
            return None
        return symbol.name, tuple(map(_term, arguments))

    return _read(files, forms, fact)


def _fits(symbol: clingo.Symbol, wanted: str) -> bool:
    """Tell whether an argument is of the kind that a form names."""
    if wanted in ("Value", "Default", "Low", "High", "Position"):
        return True
    number = symbol.type == clingo.SymbolType.Number
    return not number and (symbol.type == clingo.SymbolType.String) == wanted.startswith('"')


def _term(symbol: clingo.Symbol) -> Term:
    if symbol.type == clingo.SymbolType.Number:
        return symbol.number
    return symbol.string if symbol.type == clingo.SymbolType.String else str(symbol)


T = TypeVar("T")


def _read(
    files: Sequence[Path], forms: Mapping[str, str], fact: Callable[[clingo.Symbol], T | None]
) -> list[T]:
    """Return the facts of some names; what `fact` makes nothing of is an error."""
    refuse_unsafe(files)
    try:
        texts = [
            text
            for begins, text in _parts(required(str(file)) for file in files)
            if _concerns(begins, forms)
        ]
        symbols = [clingo.parse_term(text, logger=lambda _code, _text: None) for text in texts]
    except (RuntimeError, _UnclearError):
        return _parsed_facts(files, forms, fact)
    found = [made for symbol in symbols if (made := fact(symbol)) is not None]
    # One that is of no form is lost there; parsing tells its place.
    return found if len(found) == len(symbols) else _parsed_facts(files, forms, fact)


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


def _parsed_facts(
    files: Sequence[Path], forms: Mapping[str, str], fact: Callable[[clingo.Symbol], T | None]
) -> list[T]:
    """Read facts by clingo's own parser, which takes ten times as long and tells places."""
    found: list[T] = []

    def look(node: ast.AST) -> None:
        if node.ast_type != ast.ASTType.Rule or name_of(node.head) not in forms:
            return
        if node.body:
            raise RuleError(f"{place(node)}: error: {node.head} must be a plain fact")
        try:
            symbol = clingo.parse_term(str(node.head), logger=lambda _code, _text: None)
        except RuntimeError:
            raise RuleError(f"{place(node)}: error: {node.head} is no plain fact") from None
        made = fact(symbol)
        if made is None:
            form = forms[name_of(node.head) or ""]
            raise RuleError(f"{place(node)}: error: {node.head} should read {form}")
        found.append(made)

    parse(files, look)
    return found


def _form(predicate: type[Predicate]) -> str:
    """Return how an atom of a predicate is written, as its description tells."""
    told = re.search(r"`(.*)`", predicate.__doc__ or "")
    return told[1] if told else f"{predicate.meta.name}/{predicate.meta.arity}"
