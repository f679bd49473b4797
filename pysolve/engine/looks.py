"""Rule files that are grounded for one board after the other, where grounding tells it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import clingo
from clingo import ast
from clorm import Predicate

from pysolve.engine.limits import Deadline
from pysolve.engine.messages import Messages
from pysolve.engine.statements import Signature, parse

_UNUSED = (ast.ASTType.Comment, ast.ASTType.ShowSignature)
"""The statements without which grounding tells the same."""


class Looks:
    """Rule files, and facts that hold on every board.

    The files are parsed once: to parse them anew would be a good part of each look.
    """

    def __init__(
        self, files: Sequence[Path], given: Iterable[Predicate], deadline: Deadline
    ) -> None:
        self._files, self._deadline = files, deadline
        self._given = [fact.symbol for fact in given]
        self._statements: list[ast.AST] = []

    def at(self, facts: Iterable[Predicate]) -> Look:
        """Ground the files with some facts more; clingo's remarks are errors."""
        self._deadline.check()
        if not self._statements:
            parse(self._files, self._keep)
        messages = Messages()
        control = clingo.Control(logger=messages)
        with control.backend() as backend:
            for symbol in (*self._given, *(fact.symbol for fact in facts)):
                backend.add_rule([backend.add_atom(symbol)])
        try:
            with ast.ProgramBuilder(control) as builder:
                for statement in self._statements:
                    builder.add(statement)
            control.ground()
        except RuntimeError as error:
            messages.raise_if_any(error)
        messages.raise_if_any()
        return Look(control)

    def _keep(self, statement: ast.AST) -> None:
        if statement.ast_type not in _UNUSED:
            self._statements.append(statement)


class Look:
    """What rule files tell of a board."""

    def __init__(self, control: clingo.Control) -> None:
        self._atoms = control.symbolic_atoms
        # The atoms are part of the program, which lives as long as somebody asks for them.
        self._control = control

    def symbols(self, signatures: Iterable[Signature]) -> Iterator[clingo.Symbol]:
        """Yield the atoms of some predicates that hold."""
        for name, arity in signatures:
            for atom in self._atoms.by_signature(name, arity):
                if atom.is_fact:
                    yield atom.symbol
