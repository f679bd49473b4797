"""Rules as text: the statements that a text is made of, and what text is not safe to parse.

Clingo's own parser takes ten times as long, and there are texts on which it ends the process.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pysolve.errors import RuleError
from pysolve.words import character

MAX_DEPTH, MAX_OPERATORS = 100, 1000
"""How deep terms are nested at most, and how many operators a statement has."""

INCLUDE = "#include"

Part = tuple[str, str]
"""A piece of a rule file: `#include` and a name, or how a statement begins, and the statement.

What begins with "" cannot be told from the text alone.
"""

_TOKENS = re.compile(
    r"""
    (?P<string> "(?:[^\\"\n]|\\["\\n])*" )
  | (?P<comments> %\* )
  | (?P<comment> %[^\n]* )
  | (?: \#include\b\s*(?P<what>"(?:[^\\"\n]|\\["\\n])*"|<[^>\n]*>)? (?P<include>) )
  | (?P<script> \#script\b )
  | (?P<open> [(\[{] )
  | (?P<close> [)\]}] )
  | (?P<operator> \.\. | [-+*/\\?&^~|] )
  | (?P<end> \. )
  | (?P<quote> " )
  | (?P<strange> [^\x00-\x7f] )
    """,
    re.VERBOSE | re.ASCII,
)
_COMMENT_MARKS = re.compile(r"%\*|\*%")
_ESCAPED = re.compile(r"\\(.)")
_HEAD = re.compile(r"\s*(?:([_a-z][\w']*)|\[)", re.ASCII)


def parts(text: str, name: str) -> tuple[Part, ...]:
    """Take a text of rules apart; refuse what is unsafe, with its place in what has that name.

    A character that is not ASCII makes clingo's messages unreadable, and deep nesting exhausts the
    stack: neither can be caught.
    """
    found: list[Part] = []
    counted = _Counted()
    code, begin = "", 0
    for token, end in _tokens(text):
        wrong = counted.wrong(token) or _wrong(token)
        if wrong:
            at = token.start()
            line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
            raise RuleError(f"{name}:{line}:{column}: error: {wrong}")
        match token.lastgroup:
            case "include":
                found.append((INCLUDE, _unquoted(token["what"])))
            case "comment" | "comments":
                code += text[begin : token.start()] + " "
                begin = end
            case "end":
                found += _stated(code + text[begin : token.start()])
                code, begin = "", end
    if (code + text[begin:]).strip():
        found.append(("", ""))
    return tuple(found)


class _Counted:
    """How deep the terms of a statement are nested, and how many operators it has."""

    def __init__(self) -> None:
        self._depth = self._operators = 0

    def wrong(self, token: re.Match[str]) -> str | None:
        """Count a token, and tell if it is one too many."""
        match token.lastgroup:
            case "open":
                self._depth += 1
            case "close":
                self._depth = max(self._depth - 1, 0)
            case "operator":
                self._operators += 1
            case "end":
                self._depth = self._operators = 0
        if self._depth > MAX_DEPTH:
            return f"terms are nested more than {MAX_DEPTH} deep"
        if self._operators > MAX_OPERATORS:
            return f"a statement has more than {MAX_OPERATORS} operators"
        return None


def _wrong(token: re.Match[str]) -> str | None:
    """Tell why something must not stand in a text of rules."""
    match token.lastgroup:
        case "include":
            return _no_include(token["what"])
        case "quote":
            return 'a string ends in its line, and \\ stands in it only before ", \\ and n'
        case "strange":
            return f"{character(token[0])} may stand in strings and comments only"
    return None


def _no_include(what: str | None) -> str | None:
    """Tell why something cannot be included."""
    if what is None or what.startswith("<"):
        return '#include takes the name of a file, as in #include "../lib/grid.lp".'
    # By that name clingo would wait for standard input.
    return "standard input cannot be included" if what == '"-"' else None


def _unquoted(what: str) -> str:
    escapes = {"n": "\n"}
    return _ESCAPED.sub(lambda match: escapes.get(match[1], match[1]), what[1:-1])


def _stated(statement: str) -> list[Part]:
    """Return how a statement begins, if it may be a fact, and its text, if it has no condition."""
    head = _HEAD.match(statement)
    if head is None:
        return []
    # A weight stands behind the end of what it belongs to, so before the next statement.
    name = "" if head[1] in (None, "not") else head[1]
    return [(name, "" if ":-" in statement else statement)]


def _tokens(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Yield what matters in a text of rules, and where it ends; scripts are left out."""
    at = 0
    while token := _TOKENS.search(text, at):
        at = token.end()
        if token.lastgroup == "comments":
            at = _after_comment(text, token.start())
        elif token.lastgroup == "script":
            # Where rules are inspected it is refused; until then it is only text.
            end = text.find("#end", at)
            at = len(text) if end < 0 else end
            continue
        yield token, at


def _after_comment(text: str, at: int) -> int:
    """Return where a comment of many lines ends; there may be others inside of it."""
    depth = 0
    for mark in _COMMENT_MARKS.finditer(text, at):
        depth += 1 if mark[0] == "%*" else -1
        if not depth:
            return mark.end()
    return len(text)
