"""What clingo says about a program."""

from __future__ import annotations

import clingo

from pysolve.errors import RuleError


class Messages:
    """Collects what clingo says about a program: each remark is a mistake in a rule file.

    Those that are `lenient` take no offence at what cannot be computed.
    """

    def __init__(self) -> None:
        self._texts: list[str] = []
        self.lenient = False

    def __call__(self, code: clingo.MessageCode, text: str) -> None:
        # What is not about a file is about the machine, such as more threads than processors.
        ignored = code == clingo.MessageCode.OperationUndefined and self.lenient
        if code != clingo.MessageCode.Other and not ignored:
            self._texts.append(text)

    def raise_if_any(self, otherwise: Exception | None = None) -> None:
        texts = self._texts or ([str(otherwise)] if otherwise else [])
        if texts:
            raise RuleError(one_line(texts[0])) from None


def one_line(message: str) -> str:
    """Fold a message of clingo's, a place and indented details, into one line."""
    # What clingo only remarks on, an atom that nothing derives, is a mistake here.
    return " ".join(message.replace("<cmd>: ", "").replace(": info: ", ": error: ").split())
