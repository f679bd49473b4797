"""The text format: what is written reads back equal, what is wrong is refused with its place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolve
from pysolve import FormatError, KindError, PuzzleError, Solution

HEYAWAKE = """\
# A comment.
kind: heyawake
title: Three rooms
author: somebody

rooms:
aab
aab
ccc

clues:
...
2.1
...

solution:
#.#
.#.
...
"""


def test_a_puzzle_is_read_as_it_is_meant() -> None:
    puzzle = pysolve.loads(HEYAWAKE)
    assert (puzzle.kind, puzzle.rows, puzzle.cols) == ("heyawake", 3, 3)
    assert (puzzle.title, puzzle.author, puzzle.source) == ("Three rooms", "somebody", "")
    assert puzzle.layer("rooms") == ((0, 0, 1), (0, 0, 1), (2, 2, 2))
    assert puzzle.layer("clues") == ((2, None, 1), (None, None, None), (None, None, None))
    assert puzzle.solution == Solution(((1, 0, 1), (0, 1, 0), (0, 0, 0)))
    assert puzzle.layer("givens") is None


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_words_do_not_matter(end: str) -> None:
    spaced = HEYAWAKE.replace("aab", "a  a\tb").replace("ccc", "  c c c ")
    assert pysolve.loads(end.join(spaced.splitlines())) == pysolve.loads(HEYAWAKE)


def test_numbers_is_another_word_for_the_clues_of_cells() -> None:
    text = "kind: nurikabe\n{}:\n.3\n.?\n"
    assert pysolve.loads(text.format("numbers")) == pysolve.loads(text.format("clues"))


def test_an_alias_brings_its_variant() -> None:
    text = "kind: binairo\ngivens:\n..\n..\n"
    assert pysolve.loads(text).kind == "takuzu"
    assert pysolve.loads(text).variants == ("binairo",)
    assert pysolve.loads(text, rules=pysolve.Rules("takuzu")).variants == ("binairo",)
    assert pysolve.loads(text, rules=pysolve.Rules("binairo", variants=["binairo"])).variants == (
        "binairo",
    )
    stated = "kind: takuzu\nvariant: binairo\ngivens:\n..\n..\n"
    assert pysolve.loads(stated) == pysolve.loads(text)


def test_the_kind_may_be_asked_for() -> None:
    assert pysolve.loads("clues:\n1", rules=pysolve.Rules("nurikabe")).kind == "nurikabe"


def test_marks_are_kept() -> None:
    text = "kind: heyawake\nrooms:\naa\nmarks:\n#+\n"
    assert pysolve.loads(text).marks == ((1, 0),)
    text = "kind: takuzu\ngivens:\n..\n..\nmarks:\n1.\n.0\n"
    assert pysolve.loads(text).marks == ((1, None), (None, 0))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f: there is no puzzle in it, it is empty"),
        ("# only a comment", "f: there is no puzzle in it, it is empty"),
        ("title: x", "f: the puzzle does not say its kind, and no kind was asked for"),
        ("kind: heywake", "f:1: unknown kind 'heywake'; did you mean 'heyawake'?"),
        ("kid: heyawake", "f:1: 'kid:' is unknown; did you mean 'kind'?"),
        ("kind: takuzu\nkind: takuzu", "f:2: 'kind:' is there twice, first in line 1"),
        ("kind: takuzu\nvariant: binaro", "f:2: takuzu has no variant 'binaro'; did you mean 'binairo'?"),
        ("kind: heyawake", "f: a puzzle of kind heyawake needs a block 'rooms:'"),
        ("kind: nurikabe\n", "f: a puzzle of kind nurikabe needs a block 'clues:'"),
        ("kind: heyawake\naab", "f:2: 'aab' is neither 'key: value' nor a row of a block; "
         "a block begins with a line such as 'rooms:'"),
        ("kind: heyawake\nrooms: aab", "f:2: the rows of 'rooms:' begin on the next line"),
        ("kind: heyawake\nrooms:\naab\nrooms:\naab", "f:4: 'rooms:' is there twice, first in line 2"),
        ("kind: heyawake\nrooms:\n\n", "f:2: 'rooms:' has no rows"),
        ("kind: heyawake\nrooms:\naab\naa", "f:4:3: this row has 2 cells, but line 3 has 3 cells"),
        ("kind: heyawake\nrooms:\naab\naabb", "f:4:4: this row has 4 cells, but line 3 has 3 cells"),
        ("kind: heyawake\nrooms:\na a b\na a b bb", "f:4:7: this row has 4 cells, but line 3 has 3 cells"),
        ("kind: heyawake\nrooms:\naab\nclues:\n...\n...", "f:4: 'clues:' has 2 rows, but the board has 1"),
        ("kind: heyawake\nrooms:\na.b", "f:3:2: every cell needs the label of its room"),
        ("kind: heyawake\nrooms:\naba", "f:3:3: the room 'a' falls apart: this cell does not touch the "
         "rest, which begins in line 3, column 1; give it its own label"),
        ("kind: heyawake\nrooms:\naa\nclues:\n12", "f:5:2: the room 'a' has the clue 2 here, "
         "but 1 in line 5, column 1"),
        ("kind: heyawake\nrooms:\naa\nclues:\n1?", "f:5:2: the room 'a' has the clue ? here, "
         "but 1 in line 5, column 1"),
        ("kind: heyawake\nrooms:\naa\nclues:\nx.", "f:5:1: 'x' is neither a number nor '.' or '?'"),
        ("kind: heyawake\nrooms:\naa\nclues:\n-3 .", "f:5:1: '-3' is negative"),
        ("kind: heyawake\nrooms:\naa\nclues:\n99999999999 .", "f:5:1: '99999999999' is too large; "
         "the largest is 999999"),
        ("kind: heyawake\nrooms:\naa\nclues:\n² .", "f:5:1: '²' is neither a number nor '.' or '?'"),
        ("kind: heyawake\nrooms:\naa\ngivens:\n1.", "f:4: heyawake has no 'givens:'; it takes 'rooms:', 'walls:', 'clues:'"),
        ("kind: takuzu\nclues:\n1.", "f:2: takuzu has no 'clues:'; it takes 'givens:'"),
        ("kind: takuzu\ngivens:\n?.", "f:3:1: '?' is neither a number nor '.'"),
        ("kind: heyawake\nrooms:\naa\nsolution:\n#x", "f:5:2: 'x' is none of '#' (shaded), "
         "'+' (not shaded) and '.'"),
        ("kind: takuzu\ngivens:\n..\nsolution:\n1.", "f:5:2: this cell is not filled in"),
        ("kind: heyawake\nrooms:\naab\naac\nclues:\n1..\n..", "f:7:3: this row has 2 cells, but line 3 has 3 cells"),
        ("kind: nurikabe\nclues:\n3.\n..\nsolution:\n#\n#", "f:6:2: this row has 1 cell, but line 3 has 2 cells"),
        ("kind: nurikabe\nclues:\n1.\nnumbers:\n1.", "f:4: 'clues:' and 'numbers:' mean the same here"),
        ("kind: nurikabe\nclues:\n-.", "f:3:1: '-' is no number; use '.' for an empty cell"),
        ("kind: heyawake\nrooms:\nab\nwalls:\n|.", "f:5:1: a wall stands inside a room; between rooms and at the rim it is there already"),
        ("kind: heyawake\nrooms:\naa\nwalls:\n.|", "f:5:2: a wall stands inside a room; between rooms and at the rim it is there already"),
        ("kind: heyawake\nrooms:\naa\nwalls:\nx.", "f:5:1: 'x' is none of '|' (a wall on the right), '_' (below), '+' (both) and '.'"),
        ("kind: takuzu\nsize: big\ngivens:\n..", "f:2: 'size: big' should read like 'size: 6x8', rows first"),
        ("kind: takuzu\nsize: 2x3\ngivens:\n..", "f:4:3: this row has 2 cells, but the size is 2x3"),
        ("kind: takuzu\nsize: 2x2\ngivens:\n..", "f:3: 'givens:' has 1 row, but the board has 2"),
        ("kind: nurikabe\nclues:\n" + ("." * 600 + "\n") * 600, "f:2: a board of 600x600 is too large"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        pysolve.loads(text, name="f")
    assert str(error.value) == message


def test_a_puzzle_of_another_kind_is_refused() -> None:
    with pytest.raises(FormatError, match="f:2: this is a puzzle of kind heyawake, not nurikabe"):
        pysolve.loads(HEYAWAKE, rules=pysolve.Rules("nurikabe"), name="f")


def test_unknown_names_hint_at_the_nearest() -> None:
    with pytest.raises(KindError, match="unknown kind 'heywake'; did you mean 'heyawake'"):
        pysolve.loads(HEYAWAKE, rules=pysolve.Rules("heywake"))
    with pytest.raises(
        KindError, match=r"unknown kind 'x'; known kinds: (.*, )?ayeheya, .*binairo"
    ):
        pysolve.loads(HEYAWAKE, rules=pysolve.Rules("x"))
    with pytest.raises(KindError, match="nurikabe has no variant 'x'; it has none"):
        pysolve.solve(pysolve.load("nurikabe/smallest"), rules=pysolve.Rules(variants=["x"]))


@settings(max_examples=150, deadline=None)
@given(st.text("kind: heyawakeroomsclues\n.#+?0127ab", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for start in ("", "kind: heyawake\nrooms:\n", "kind: nurikabe\nclues:\n"):
        try:
            pysolve.loads(start + text)
        except PuzzleError as error:
            assert "\n" not in str(error)
