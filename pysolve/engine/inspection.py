"""What rule files derive, ask for and forbid, and what they must not hold."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from clingo import ast

from pysolve.engine.statements import Signature, atoms, parse, place, signatures
from pysolve.errors import RuleError

RESERVED: dict[str, int] = {"violated": 2, "rule": 2, "disabled": 1, "draft": 1, "invalid": 2}
"""What every rule file may state, and with how many arguments."""


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
        self._into.update(signatures(node))
        return node


def survey(files: Sequence[Path]) -> Survey:
    """Return what files derive and what they ask for; what is `#defined` counts as asked for."""
    surveyor = _Surveyor()

    def look(node: ast.AST) -> None:
        if node.ast_type == ast.ASTType.Defined:
            surveyor.asked.add((node.name, node.arity))
        else:
            surveyor.visit(node)

    parse(files, look)
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
            raise RuleError(f"{place(node)}: error: {refusal}")

    parse(files, look)
    if whole and not shown:
        name, arity = answer
        raise RuleError(
            f"{files[0]}: the rules do not show their answer: add #show {name}/{arity}."
        )


def unnamed(files: Sequence[Path], rules: Collection[str]) -> list[str]:
    """Return the places where `violated(Rule, Key)` is derived of a rule that is none of those."""
    found: dict[str, str] = {}

    def look(node: ast.AST) -> None:
        for atom in atoms(node.head) if node.ast_type == ast.ASTType.Rule else ():
            if (atom.name, len(atom.arguments)) != ("violated", RESERVED["violated"]):
                continue
            pooled = atom.arguments[0].ast_type == ast.ASTType.Pool
            for term in atom.arguments[0].arguments if pooled else [atom.arguments[0]]:
                name = str(term)
                # Where it is a variable, only solving tells the names.
                if not name[:1].isupper() and not name.startswith("_") and name not in rules:
                    found.setdefault(name, f"{place(node)}: violated({name}, ...)")

    parse(files, look)
    return list(found.values())


def constraints(files: Sequence[Path]) -> list[str]:
    """Return the places of integrity constraints."""
    found: list[str] = []

    def look(node: ast.AST) -> None:
        if node.ast_type != ast.ASTType.Rule or node.head.ast_type != ast.ASTType.Literal:
            return
        if node.head.atom.ast_type == ast.ASTType.BooleanConstant and not node.head.atom.value:
            found.append(place(node))

    parse(files, look)
    return found


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
    for name, arity in signatures(head) if head.ast_type == ast.ASTType.Literal else ():
        if RESERVED.get(name, arity) != arity:
            return f"{name}/{arity} means nothing; it takes {RESERVED[name]} arguments"
    return None
