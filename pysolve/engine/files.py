"""Rule files as texts: what they state, and what they must not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import clingo
from clingo import ast
from clorm import Predicate, unify

from pysolve.engine.messages import Messages
from pysolve.errors import RuleError

Signature = tuple[str, int]

RESERVED: dict[str, int] = {"violated": 2, "rule": 2, "disabled": 1, "invalid": 2}
"""What every rule file may state, and with how many arguments."""


def _parse(files: Iterable[Path], look: Callable[[ast.AST], None]) -> None:
    """Go through the statements of files, and of what they include, without running anything."""
    messages = Messages()
    names = []
    for file in files:
        names.append(str(file))
        try:
            file.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise RuleError(f"{file}: byte {error.start + 1} is not UTF-8") from None
        except OSError as error:
            raise RuleError(f"{file}: cannot be read: {error.strerror}") from None
    if not names:
        return  # Where there are no files, clingo reads standard input.
    try:
        ast.parse_files(names, look, logger=messages)
    except RuntimeError as error:
        messages.raise_if_any(error)


def read_facts(files: Sequence[Path], wanted: Sequence[type[Predicate]]) -> list[Any]:
    """Return the facts of some predicates that rule files state, in the order they stand there."""
    names = {predicate.meta.name for predicate in wanted}
    symbols: list[clingo.Symbol] = []

    def look(node: ast.AST) -> None:
        if node.ast_type == ast.ASTType.Rule and not node.body and _name(node.head) in names:
            symbols.append(clingo.parse_term(str(node.head)))

    _parse(files, look)
    return list(unify(list(wanted), symbols, ordered=True))


def _name(head: ast.AST) -> str | None:
    signature = _signature(head)
    return signature[0] if signature else None


def _signature(literal: ast.AST) -> Signature | None:
    """Return name and arity of the atom of a literal, if it is a plain one."""
    atom = literal.atom if literal.ast_type == ast.ASTType.Literal else literal
    if atom.ast_type != ast.ASTType.SymbolicAtom or atom.symbol.ast_type != ast.ASTType.Function:
        return None
    return atom.symbol.name, len(atom.symbol.arguments)


@dataclass(frozen=True, slots=True)
class Survey:
    """The predicates that files derive, and those that they ask for."""

    derived: frozenset[Signature]
    asked: frozenset[Signature]


class _Surveyor(ast.Transformer):
    """Collects the predicates of a rule, those of its head apart from the others."""

    def __init__(self) -> None:
        self.derived: set[Signature] = set()
        self.asked: set[Signature] = set()
        self._into = self.asked

    def visit_Rule(self, node: ast.AST) -> ast.AST:  # noqa: N802
        self._into = self.derived
        self.visit(node.head)
        self._into = self.asked
        self.visit_sequence(node.body)
        return node

    def visit_ConditionalLiteral(self, node: ast.AST) -> ast.AST:  # noqa: N802
        self.visit(node.literal)
        into, self._into = self._into, self.asked
        self.visit_sequence(node.condition)
        self._into = into
        return node

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802
        signature = _signature(node)
        if signature:
            self._into.add(signature)
        return node


def survey(files: Sequence[Path]) -> Survey:
    """Return what files derive and what they ask for; what is `#defined` counts as asked for."""
    surveyor = _Surveyor()

    def look(node: ast.AST) -> None:
        if node.ast_type == ast.ASTType.Defined:
            surveyor.asked.add((node.name, node.arity))
        else:
            surveyor.visit(node)

    _parse(files, look)
    return Survey(frozenset(surveyor.derived), frozenset(surveyor.asked))


def inspect(files: Sequence[Path], answer: Signature, whole: bool) -> None:
    """Refuse rule files that would run code or change what a solution is.

    For files that people bring along, and what they include. `whole` tells that they are all the
    files there are, so that they must show the answer themselves.
    """
    shown = False

    def look(node: ast.AST) -> None:
        nonlocal shown
        if node.ast_type == ast.ASTType.ShowSignature and (node.name, node.arity) == answer:
            shown = True
        elif refusal := _refusal(node, answer):
            begin = node.location.begin
            place = f"{begin.filename}:{begin.line}:{begin.column}"
            raise RuleError(f"{place}: error: {refusal}")

    _parse(files, look)
    if whole and not shown:
        name, arity = answer
        raise RuleError(
            f"{files[0]}: the rules do not show their answer: add #show {name}/{arity}."
        )


_REFUSED = {
    ast.ASTType.Script: "#script is not allowed in a rule file: rules are read, not run",
    ast.ASTType.Minimize: "#minimize, #maximize and weak constraints are not allowed",
    ast.ASTType.ProjectAtom: "#project is not allowed: solutions are told apart by what is shown",
    ast.ASTType.ProjectSignature: "#project is not allowed: what is shown tells solutions apart",
}


def _refusal(node: ast.AST, answer: Signature) -> str | None:
    """Tell what is wrong with a statement."""
    match node.ast_type:
        case ast.ASTType.Program if node.name != "base" or node.parameters:
            return "#program is not allowed: what is not in the base program is never used"
        case ast.ASTType.Rule:
            return _misused(node.head)
        case ast.ASTType.ShowTerm:
            return _only_show(answer)
        case ast.ASTType.ShowSignature if node.name:
            return _only_show(answer)
    return _REFUSED.get(node.ast_type)


def _only_show(answer: Signature) -> str:
    name, arity = answer
    return f"only #show {name}/{arity} is allowed: solutions are told apart by what is shown"


def _misused(head: ast.AST) -> str | None:
    signature = _signature(head) if head.ast_type == ast.ASTType.Literal else None
    if signature is None or RESERVED.get(signature[0], signature[1]) == signature[1]:
        return None
    name, arity = signature
    return f"{name}/{arity} means nothing; it takes {RESERVED[name]} arguments"


def parse_facts(text: str, wanted: Sequence[type[Predicate]]) -> list[Any]:
    """Read a text that holds nothing but facts of some predicates."""
    symbols: list[clingo.Symbol] = []
    messages = Messages()

    def look(node: ast.AST) -> None:
        if node.ast_type in (ast.ASTType.Program, ast.ASTType.Comment):
            return
        plain = node.ast_type == ast.ASTType.Rule and not node.body
        try:
            symbols.append(clingo.parse_term(str(node.head)) if plain else _no_fact(node))
        except RuntimeError:
            _no_fact(node)

    try:
        ast.parse_string(text, look, logger=messages)
    except RuntimeError as error:
        messages.raise_if_any(error)
    found = unify(list(wanted), symbols, ordered=True)
    if len(found) != len(symbols):
        strange = next(symbol for symbol in symbols if not unify(list(wanted), [symbol]))
        raise RuleError(f"{strange} is no fact that a puzzle is made of")
    return found


def _no_fact(node: ast.AST) -> NoReturn:
    begin = node.location.begin
    raise RuleError(f"line {begin.line}, column {begin.column}: this is not a plain fact")
