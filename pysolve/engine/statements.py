"""Statements of rule files as clingo parses them, without running anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from clingo import ast

from pysolve.engine.files import refuse_unsafe
from pysolve.engine.includes import find_shipped
from pysolve.engine.messages import Messages

Signature = tuple[str, int]


def parse(files: Iterable[Path], look: Callable[[ast.AST], None]) -> None:
    """Go through the statements of files, and of what they include, without running anything."""
    find_shipped()
    files = list(files)
    refuse_unsafe(files)
    messages = Messages()
    try:
        if files:  # Without a file, clingo would read standard input.
            ast.parse_files([str(file) for file in files], look, logger=messages)
    except RuntimeError as error:
        messages.raise_if_any(error)


def place(node: ast.AST) -> str:
    """Return where a statement begins, as clingo writes places."""
    begin = node.location.begin
    return f"{begin.filename}:{begin.line}:{begin.column}"


def name_of(head: ast.AST) -> str | None:
    """Return the name of the atom of a literal, if it is a plain one; of a pool the first."""
    return next((atom.name for atom in atoms(head)), None)


def signatures(literal: ast.AST) -> list[Signature]:
    """Return name and arity of the atom of a literal, if it is a plain one."""
    return [(atom.name, len(atom.arguments)) for atom in atoms(literal)]


def atoms(literal: ast.AST) -> list[ast.AST]:
    """Return the terms of the atom of a literal: a pool, `f(1; 2)`, has several."""
    atom = literal.atom if literal.ast_type == ast.ASTType.Literal else literal
    if atom.ast_type != ast.ASTType.SymbolicAtom:
        return []
    symbol = atom.symbol
    terms = symbol.arguments if symbol.ast_type == ast.ASTType.Pool else [symbol]
    return [term for term in terms if term.ast_type == ast.ASTType.Function]
