"""Rule files as texts: what they state, and what they must not."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import clingo
from clingo import ast
from clorm import Predicate, unify

from pysolve.engine.includes import find_shipped, shipped_library
from pysolve.engine.messages import Messages
from pysolve.errors import RuleError
from pysolve.words import character

Signature = tuple[str, int]

RESERVED: dict[str, int] = {"violated": 2, "rule": 2, "disabled": 1, "invalid": 2}
"""What every rule file may state, and with how many arguments."""


MAX_BYTES = 4_000_000
"""The largest rule file."""

MAX_DEPTH, MAX_OPERATORS = 100, 1000
"""How deep terms are nested at most, and how many operators a statement has."""

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


State = tuple[int, ...]
"""What tells whether a file has changed."""

Part = tuple[str, str]
"""A piece of a rule file: `#include` and a name, or how a statement begins, and the statement.

What begins with "" cannot be told from the text alone.
"""

_INCLUDE = "#include"


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it is now. Whatever it is called, it is the same while its state is."""

    state: State
    path: str = field(compare=False)


def refuse_unsafe(files: Iterable[Path]) -> None:
    """Refuse files, and what they include, that would end the process instead of being an error.

    A character that is not ASCII makes clingo's messages unreadable, and deep nesting exhausts the
    stack: neither can be caught. A pipe would be waited for without end.
    """
    states(files)


def states(files: Iterable[str | Path]) -> tuple[State, ...]:
    """Return what tells whether files, or what they include, have changed; refuse unsafe ones."""
    todo = [_file(str(file)) for file in files]
    found: dict[State, None] = {}
    for file in todo:
        if file.state not in found:
            found[file.state] = None
            names = (text for begins, text in _scanned(file) if begins == _INCLUDE)
            todo += filter(None, (_included(name, file.path) for name in names))
    return tuple(found)


def _file(path: str) -> _File:
    """Return a file as it is now; refuse one that cannot be read."""
    try:
        path.encode()
        return _regular(path, os.stat(path))  # noqa: PTH116
    except UnicodeEncodeError:
        raise RuleError(f"{path!a}: the name of a rule file must be UTF-8") from None
    except OSError as error:
        raise RuleError(f"{path}: cannot be read: {error.strerror}") from None


def _regular(path: str, state: os.stat_result) -> _File:
    if not stat.S_ISREG(state.st_mode) or path == "-":
        raise RuleError(f"{path}: cannot be read: it is no regular file")
    if state.st_size > MAX_BYTES:
        raise RuleError(f"{path}: is larger than {MAX_BYTES // 1_000_000} MB")
    return _File((state.st_mtime_ns, state.st_size, state.st_dev, state.st_ino), path)


def _included(name: str, path: str) -> _File | None:
    """Return the file that an #include means; None if there is none.

    Clingo looks in the current folder first. A file there that happens to have the name of one
    beside the rules would change what they say without a word.
    """
    here, beside, shipped = _places(name, path)
    hiding, meant = _at(here), _at(beside)
    if hiding and meant and hiding != meant and _content(hiding) != _content(meant):
        raise RuleError(
            f'{path}: #include "{name}" means {beside}, but clingo takes the file of that name in '
            "the current folder; work in another folder, or rename that file"
        )
    return hiding or meant or _at(shipped)


def _at(path: str) -> _File | None:
    # A name that is too long, or has a NUL, is no file either.
    try:
        state = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return None
    return _regular(path, state)


def _places(name: str, path: str) -> tuple[str, str, str]:
    """Return where clingo looks for an included file: here, beside the file, among the shipped.

    It is asked for each of hundreds of files, and making a `Path` takes longer than looking.
    """
    return (
        name,
        f"{path.rpartition(os.sep)[0] or '.'}{os.sep}{name}",
        f"{shipped_library()}{os.sep}{name}",
    )


_READING = os.O_RDONLY | getattr(os, "O_BINARY", 0)


def _content(file: _File) -> bytes:
    """Read a file. Hundreds may be read to find one name, and this is the quickest way."""
    size = file.state[1]
    read = b""
    try:
        opened = os.open(file.path, _READING)
        try:
            while len(read) < size and (more := os.read(opened, size - len(read))):
                read += more
        finally:
            os.close(opened)
    except OSError as error:
        raise RuleError(f"{file.path}: cannot be read: {error.strerror}") from None
    return read


def _text(file: _File) -> str:
    try:
        return _content(file).decode()
    except UnicodeDecodeError as error:
        raise RuleError(f"{file.path}: byte {error.start + 1} is not UTF-8") from None


@lru_cache(maxsize=4096)
def _scanned(file: _File) -> tuple[Part, ...]:
    """Take a file apart, again only if it has changed; refuse what is unsafe."""
    text = _text(file)
    found: list[Part] = []
    depth = operators = begin = 0
    code = ""
    for token, end in _tokens(text):
        wrong: str | None = None
        match token.lastgroup:
            case "include":
                wrong = _no_include(token["what"])
                found.append((_INCLUDE, _unquoted(token["what"] or "")))
            case "open":
                depth += 1
            case "close":
                depth = max(depth - 1, 0)
            case "operator":
                operators += 1
            case "comment" | "comments":
                code += text[begin : token.start()] + " "
                begin = end
            case "end":
                depth = operators = 0
                found += _stated(code + text[begin : token.start()])
                code, begin = "", end
            case name if name in _STRANGE:
                wrong = _STRANGE[name].format(character(token[0]))
        if depth > MAX_DEPTH:
            wrong = f"terms are nested more than {MAX_DEPTH} deep"
        if operators > MAX_OPERATORS:
            wrong = f"a statement has more than {MAX_OPERATORS} operators"
        if wrong:
            at = token.start()
            line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
            raise RuleError(f"{file.path}:{line}:{column}: error: {wrong}")
    if (code + text[begin:]).strip():
        found.append(("", ""))
    return tuple(found)


_STRANGE = {
    "quote": 'a string ends in its line, and \\ stands in it only before ", \\ and n',
    "strange": "{0} may stand in strings and comments only",
}

_HEAD = re.compile(r"\s*(?:([_a-z][\w']*)|\[)", re.ASCII)


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


def glance(files: Iterable[str], name: str, key: str) -> list[tuple[str, ...]]:
    """Return the X of the facts `name(key, X)` that each file and what it includes states.

    Nothing else of them is looked at, so that one name is soon found among hundreds of files. What
    is wrong with a file is told when that file is asked for.
    """

    at = cache(_there)
    found = []
    for path in files:
        todo = [at(path)]
        values: tuple[str, ...] = ()
        for number, file in enumerate(todo):
            if file is None or (number and file in todo[:number]):
                continue
            try:
                more, included = _glanced(file, name, key)
            except RuleError:
                continue
            values += more
            for what in included:
                todo.append(next(filter(None, map(at, _places(what, file.path))), None))
        found.append(values)
    return found


def _there(path: str) -> _File | None:
    """Return the file of that name, if there is one that can be read."""
    try:
        return _at(path)
    except RuleError:
        return None


_INCLUDED = re.compile(rb'#include\b\s*"([^"\\\n]*)"')


@lru_cache(maxsize=4096)
def _glanced(file: _File, name: str, key: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what the facts `name(key, X)` of a file state, and what it includes."""
    text = _content(file)
    stated = _pattern(name, key)
    facts, included = _plain(text, stated, key.encode()), _plain(text, _INCLUDED, b"#include")
    if facts is not None and included is not None:
        return facts, included
    # Some of it may stand in comments or strings.
    parts = _scanned(file)
    texts = (said.encode() + b"." for begins, said in parts if begins in (name, ""))
    matches = map(stated.search, texts)
    return (
        tuple(match[1].decode().strip('"') for match in matches if match),
        tuple(what for begins, what in parts if begins == _INCLUDE),
    )


_JOINED = re.compile(rb"[\w'-]\Z", re.ASCII)
"""What makes another name, or a negation, of a name behind it."""


def _plain(text: bytes, wanted: re.Pattern[bytes], word: bytes) -> tuple[str, ...] | None:
    """Return what is found, unless it takes more than a glance to tell whether that is all."""
    number = text.count(word)
    if not number:
        return ()
    found = list(wanted.finditer(text))
    if len(found) < number or b"%*" in text:
        return None
    for match in found:
        before = text[text.rfind(b"\n", 0, match.start()) + 1 : match.start()]
        if b"%" in before or b'"' in before or _JOINED.search(before):
            return None
    return tuple(match[1].decode(errors="replace").strip('"') for match in found)


@lru_cache(maxsize=16)
def _pattern(name: str, key: str) -> re.Pattern[bytes]:
    constant_or_string = r"""([_a-z][\w']*|"[^"\\\n]*")"""
    form = rf"{name}\s*\(\s*{key}\s*,\s*{constant_or_string}\s*\)\s*\."
    return re.compile(form.encode(), re.ASCII)


def _no_include(what: str | None) -> str | None:
    """Tell why something cannot be included."""
    if what is None or what.startswith("<"):
        return '#include takes the name of a file, as in #include "../lib/grid.lp".'
    # By that name clingo would wait for standard input.
    return "standard input cannot be included" if what == '"-"' else None


def _unquoted(what: str) -> str:
    escapes = {"n": "\n"}
    return _ESCAPED.sub(lambda match: escapes.get(match[1], match[1]), what[1:-1])


def _after_comment(text: str, at: int) -> int:
    """Return where a comment of many lines ends; there may be others inside of it."""
    depth = 0
    for mark in _COMMENT_MARKS.finditer(text, at):
        depth += 1 if mark[0] == "%*" else -1
        if not depth:
            return mark.end()
    return len(text)


def _parse(files: Iterable[Path], look: Callable[[ast.AST], None]) -> None:
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


def read_facts(files: Sequence[Path], wanted: Sequence[type[Predicate]]) -> list[Any]:
    """Return the facts of some predicates that rule files state, in the order they stand there.

    One that is of another form, or holds on a condition, would be lost, so it is an error.
    """
    names = {predicate.meta.name for predicate in wanted}
    refuse_unsafe(files)
    try:
        texts = [
            text
            for begins, text in _parts(_file(str(file)) for file in files)
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


def _parts(files: Iterable[_File], seen: set[_File] | None = None) -> Iterator[Part]:
    """Yield the statements of files, those of an included file where it is included."""
    seen = set() if seen is None else seen
    for file in files:
        if file in seen:
            continue
        seen.add(file)
        for begins, text in _scanned(file):
            if begins != _INCLUDE:
                yield begins, text
            elif included := _included(text, file.path):
                yield from _parts([included], seen)
            else:
                raise _UnclearError


def _parsed_facts(files: Sequence[Path], wanted: Sequence[type[Predicate]]) -> list[Any]:
    """Read facts by clingo's own parser, which takes ten times as long and tells places."""
    names = {predicate.meta.name for predicate in wanted}
    found: list[Any] = []

    def look(node: ast.AST) -> None:
        if node.ast_type != ast.ASTType.Rule or _name(node.head) not in names:
            return
        if node.body:
            raise RuleError(f"{_place(node)}: error: {node.head} must be a plain fact")
        try:
            symbol = clingo.parse_term(str(node.head), logger=lambda _code, _text: None)
            facts = unify(list(wanted), [symbol])
        except RuntimeError:
            raise RuleError(f"{_place(node)}: error: {node.head} is no plain fact") from None
        if not facts:
            forms = ", ".join(_form(p) for p in wanted if p.meta.name == _name(node.head))
            raise RuleError(f"{_place(node)}: error: {node.head} should read {forms}")
        found.extend(facts)

    _parse(files, look)
    return found


def _place(node: ast.AST) -> str:
    begin = node.location.begin
    return f"{begin.filename}:{begin.line}:{begin.column}"


def _form(predicate: type[Predicate]) -> str:
    """Return how an atom of a predicate is written, as its description tells."""
    told = re.search(r"`(.*)`", predicate.__doc__ or "")
    return told[1] if told else f"{predicate.meta.name}/{predicate.meta.arity}"


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
            raise RuleError(f"{_place(node)}: error: {refusal}")

    _parse(files, look)
    if whole and not shown:
        name, arity = answer
        raise RuleError(
            f"{files[0]}: the rules do not show their answer: add #show {name}/{arity}."
        )


def unnamed(files: Sequence[Path], rules: Collection[str]) -> list[str]:
    """Return the places where `violated(Rule, Key)` is derived of a rule that is none of those."""
    found: dict[str, str] = {}

    def look(node: ast.AST) -> None:
        head = node.head if node.ast_type == ast.ASTType.Rule else None
        if head is None or _signature(head) != ("violated", RESERVED["violated"]):
            return
        name = str(head.atom.symbol.arguments[0])
        # Where it is a variable, only solving tells the names.
        if not name[:1].isupper() and not name.startswith("_") and name not in rules:
            found.setdefault(name, f"{_place(node)}: violated({name}, ...)")

    _parse(files, look)
    return list(found.values())


def constraints(files: Sequence[Path]) -> list[str]:
    """Return the places of integrity constraints."""
    found: list[str] = []

    def look(node: ast.AST) -> None:
        if node.ast_type != ast.ASTType.Rule or node.head.ast_type != ast.ASTType.Literal:
            return
        if node.head.atom.ast_type == ast.ASTType.BooleanConstant and not node.head.atom.value:
            found.append(_place(node))

    _parse(files, look)
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
    signature = _signature(head) if head.ast_type == ast.ASTType.Literal else None
    if signature is None or RESERVED.get(signature[0], signature[1]) == signature[1]:
        return None
    name, arity = signature
    return f"{name}/{arity} means nothing; it takes {RESERVED[name]} arguments"
