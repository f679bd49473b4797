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
    """Return the name of the atom of a literal, if it is a plain one."""
    known = signature(head)
    return known[0] if known else None


def signature(literal: ast.AST) -> Signature | None:
    """Return name and arity of the atom of a literal, if it is a plain one."""
    atom = literal.atom if literal.ast_type == ast.ASTType.Literal else literal
    if atom.ast_type != ast.ASTType.SymbolicAtom or atom.symbol.ast_type != ast.ASTType.Function:
        return None
    return atom.symbol.name, len(atom.symbol.arguments)
