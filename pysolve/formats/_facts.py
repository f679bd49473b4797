"""A text of clingo facts taken apart: its headers, which are comments, and its facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from clorm import Predicate

from pysolve import facts
from pysolve.errors import FormatError
from pysolve.facts import vocabulary
from pysolve.words import character

_HEADERS = ("kind", "variant", "flags", "id", "title", "author", "source")

_BLANKS = re.compile(r"\s+", re.ASCII)
_TERM = r"\s*(-?[0-9]+|[a-z][A-Za-z0-9_]*)\s*"
_FACT = re.compile(rf"([a-z][A-Za-z0-9_]*)\s*\({_TERM}((?:,{_TERM}){{0,7}})\)\s*\.", re.ASCII)
_COMMENT = re.compile(r"%\*|\*%")

_ASKED = re.compile(
    rf"asked\s*\(\s*([a-z][A-Za-z0-9_]*)\s*\({_TERM}((?:,{_TERM}){{0,3}})\)\s*\)\s*\.", re.ASCII
)

_PREDICATES: list[type[Predicate]] = [
    facts.Size,
    facts.Setting,
    *vocabulary.LAYERS.values(),
    *facts.ANSWERS.values(),
]
_ARITIES = {predicate.meta.name: int(predicate.meta.arity) for predicate in _PREDICATES}
"""What a puzzle is made of, and with how many arguments."""

_PLACES = {"cell": 2, "room": 1, "corner": 2, "margin": 3, "arrow": 3}
"""What `asked(Place)` may speak of, and with how many arguments."""

_WORDS = {"symbol": (2,), "arrow": (2,), "side": (4,), "margin": (0,), "setting": (0,)}
"""The arguments of facts that are words; all others are numbers."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact, and from where to where it stands; of `asked(Place)`, `place` names the place."""

    name: str
    terms: tuple[int | str, ...]
    written: str
    at: int
    end: int
    place: str = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The arguments that are numbers."""
        return tuple(term for term in self.terms if isinstance(term, int))

    @property
    def word(self) -> str:
        """The argument that is a word, if one is."""
        return next((term for term in self.terms if isinstance(term, str)), "")


@dataclass(slots=True)
class Page:
    """The facts and headers of one puzzle."""

    name: str
    text: str
    begun: int
    headers: dict[str, str] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)

    def error(self, message: str, at: int | None = None) -> FormatError:
        """Return an error about a place in the text."""
        if at is None and not self.begun:
            return FormatError(message, name=self.name)
        at = self.begun if at is None else at
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at)
        return FormatError(message, name=self.name, line=line, column=column)


def starts(text: str) -> Iterator[int]:
    """Yield where the second puzzle and all others begin: comments with a `kind:`, after facts."""
    stated, of_next, among, headed = False, False, True, 0
    at = 0
    for line in text.split("\n"):
        key = _header(line.strip())[0]
        if key:
            if not among:
                headed, among, of_next = at, True, stated
            if key == "kind":
                if of_next:
                    yield headed
                stated, of_next = True, False
        elif line.strip() and not line.lstrip().startswith("%"):
            among = False
        at += len(line) + 1


def _header(line: str) -> tuple[str, str]:
    """Return key and value of a comment that tells something, nothing of any other line."""
    if not line.startswith("%"):
        return "", ""
    key, _, value = line[1:].partition(":")
    # What else breaks lines does not for clingo; in a header it becomes a blank.
    value = " ".join(value.strip().splitlines())
    return (key.strip(), value) if key.strip() in _HEADERS else ("", "")


def take_apart(page: Page, at: int, end: int) -> None:
    text = page.text
    while at < end:
        if blanks := _BLANKS.match(text, at, end):
            at = blanks.end()
        elif text.startswith("%*", at):
            at = _after_comment(page, at, end)
        elif text[at] == "%":
            line_end = text.find("\n", at, end)
            line_end = end if line_end < 0 else line_end
            key, value = _header(text[at:line_end].strip())
            if key:
                page.headers.setdefault(key, value)
            at = line_end
        else:
            match = _ASKED.match(text, at, end) or _FACT.match(text, at, end)
            if match is None:
                raise _no_fact(page, at, end)
            page.facts.append(_fact(page, match, asked=match.re is _ASKED))
            at = match.end()


def _after_comment(page: Page, at: int, end: int) -> int:
    """Return where a comment of many lines ends; there may be others inside of it."""
    depth = 0
    for mark in _COMMENT.finditer(page.text, at, end):
        depth += 1 if mark[0] == "%*" else -1
        if not depth:
            return mark.end()
    raise page.error("this comment does not end", at)


def _no_fact(page: Page, at: int, end: int) -> FormatError:
    if page.text[at] == "#":
        word = re.compile(r"#\w{0,20}").match(page.text, at, end)
        told = word[0] if word else "#"
        return page.error(f"only facts are read here, and {told} is a directive", at)
    if not page.text[at].isascii():
        return page.error(f"{character(page.text[at])} has no place in a fact", at)
    return page.error("this is not a plain fact, as in given(0,0,1).", at)


def _fact(page: Page, match: re.Match[str], asked: bool) -> Fact:
    name = match[1]
    terms = [match[2], *(term.strip() for term in match[3].split(",")[1:])]
    written = f"{name}({','.join(terms)})"
    written = f"asked({written})" if asked else written
    shown = written if len(written) <= 60 else f"{written[:57]}..."
    if (_PLACES if asked else _ARITIES).get(name) != len(terms):
        raise page.error(f"{shown} is no fact that a puzzle is made of", match.start())
    worded = {"margin": (0,), "arrow": (2,)}.get(name, ()) if asked else _WORDS.get(name, ())
    for place, term in enumerate(terms):
        number = term.lstrip("-").isdigit()
        if number and place not in worded:
            if term.startswith("-") or len(term) > 6:
                # Sides at the rim have one cell that lies just off the board.
                if name == "border" and term == "-1":
                    continue
                raise page.error(
                    f"{shown} has a number that is negative or too large", match.start()
                )
        elif number or place not in worded:
            wanted = "not a number" if not number else "a number, where a word belongs"
            raise page.error(f"{shown}: {term[:40]} is {wanted}", match.start())
    read = tuple(term if place in worded else int(term) for place, term in enumerate(terms))
    if asked:
        return Fact("asked", read, shown, *match.span(), name)
    return Fact(name, read, shown, *match.span())
