"""The parts that puzz.link URLs are made of: vectors, round trips, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolve import FormatError
from pysolve.formats._pzpr import PARTS, Reader
from pysolve.formats._pzpr.walls import boxes
from pysolve.grid import Entry

NONE: tuple[Entry, ...] = (None,)
ASKED = "?"

VECTORS: list[tuple[str, int, str, dict[int, Entry]]] = [
    ("four", 25, "cbcbcddad", {0: 2, 3: 1, 6: 2, 9: 1, 12: 2, 15: 3, 18: 3, 21: 0, 24: 3}),
    ("four", 36, "nekcakbl", {8: 4, 16: 2, 19: 0, 27: 1}),
    (
        "four",
        49,
        "gagaich2cgb6769dt",
        {1: 0, 5: 0, 11: 2, 16: 2, 17: 2, 21: 1, 24: 1, 26: 2, 28: 1, 30: 4, 32: 3},
    ),
    ("circles", 36, "1063000i3000", {2: 1, 7: 2, 10: 1, 21: 2, 25: 1}),
    ("circles", 25, "016612300", {5: 1, 7: 2, 10: 2, 14: 1, 17: 2, 19: 1}),
    ("empty", 25, "sg020", {0: 1, 1: 1, 2: 1, 5: 1, 18: 1}),
    ("empty", 25, "", {}),
    ("one", 25, "j82323", {2: 1, 11: 1, 14: 1, 18: 1, 21: 1}),
    ("arrows", 25, "m32j10", {13: "2<", 24: "0^"}),
    ("numbers", 36, "j3g56h6t6h23g5j", {4: 3, 6: 5, 7: 6, 10: 6, 25: 6, 28: 2, 29: 3, 31: 5}),
    ("numbers", 16, "g1k23k3g", {1: 1, 7: 2, 8: 3, 14: 3}),
    ("numbers", 10, "2g0h1i1", {0: 2, 2: 0, 5: 1, 9: 1}),
    ("numbers", 8, "f-10-ff+100+fff=000=fff%000",
     dict(enumerate((15, 16, 255, 256, 4095, 4096, 8191, 8192)))),
    ("numbers", 4, "%fcf*0000*ffff$00000", dict(enumerate((12239, 12240, 77775, 77776)))),
    ("digits", 4, "z-10.%", {0: 35, 1: 36, 3: ASKED}),
    ("number10", 30, "9.z0a", {0: 9, 1: ASKED, 28: 0}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "slots", "text", "placed"), VECTORS)
def test_a_part_reads_and_writes_back(
    name: str, slots: int, text: str, placed: dict[int, Entry]
) -> None:
    part = PARTS[name]
    reader = Reader(text, "x")
    entries = part.read(reader, slots)
    reader.end()
    assert {at: entry for at, entry in enumerate(entries) if entry is not None} == placed
    assert (len(entries), part.write(entries)) == (slots, text)
    assert all(map(part.holds, entries))


NUMBERS = st.one_of(st.none(), st.none(), st.just(ASKED), st.integers(0, 20))
ENTRIES: dict[str, st.SearchStrategy[Entry]] = {
    "numbers": st.one_of(NUMBERS, st.integers(0, 999_999)),
    "digits": st.one_of(NUMBERS, st.integers(0, 1295)),
    "number10": st.one_of(st.none(), st.just(ASKED), st.integers(0, 9)),
    "four": st.one_of(st.none(), st.none(), st.none(), st.just(ASKED), st.integers(0, 4)),
    "one": st.sampled_from([None, None, None, 1]),
    "circles": st.sampled_from([None, 1, 2]),
    "empty": st.sampled_from([None, 1]),
    "arrows": st.one_of(
        st.none(),
        st.builds(
            "{}{}".format, st.one_of(st.just(ASKED), st.integers(0, 4095)), st.sampled_from("^v<>")
        ),
    ),
}


def test_every_part_is_tried() -> None:
    assert set(ENTRIES) == set(PARTS)


def spread(entries: Sequence[Entry], gaps: Sequence[int]) -> list[Entry]:
    """Put gaps between entries, so that long ones come about."""
    told: list[Entry] = []
    for entry, gap in zip(entries, gaps, strict=True):
        told += [entry, *NONE * gap]
    return told


@pytest.mark.parametrize("name", PARTS)
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_what_a_part_writes_it_reads(name: str, data: st.DataObject) -> None:
    part = PARTS[name]
    told = data.draw(st.lists(ENTRIES[name], max_size=40))
    gaps = data.draw(
        st.lists(st.sampled_from([0, 0, 1, 2, 17, 18, 20, 26, 41]),
                 min_size=len(told), max_size=len(told))
    )  # fmt: skip
    entries = spread(told, gaps)
    assert all(map(part.holds, entries))
    # What comes after it is left alone, except that holes may be left out.
    for after in ("", "/0") if name != "empty" else ("",):
        reader = Reader(part.write(entries) + after, "x")
        assert part.read(reader, len(entries)) == entries
        assert reader.since(0) + after == part.write(entries) + after


@pytest.mark.parametrize("name", PARTS)
@settings(max_examples=100, deadline=None)
@given(st.text("0459afghijz.-+%*$ A/", max_size=12), st.integers(0, 30))
def test_nothing_else_than_a_refusal_comes_of_noise(name: str, text: str, slots: int) -> None:
    part = PARTS[name]
    with suppress(FormatError):
        entries = part.read(Reader(text, "x"), slots)
        assert len(entries) == slots
        assert part.read(Reader(part.write(entries), "x"), slots) == entries


@pytest.mark.parametrize("name", PARTS)
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_what_is_cut_short_is_refused(name: str, data: st.DataObject) -> None:
    part = PARTS[name]
    entries = data.draw(st.lists(ENTRIES[name], min_size=1, max_size=30))
    text = part.write(entries)
    for end in range(1 if name == "empty" else 0, len(text)):
        with pytest.raises(FormatError, match=f"character {end + 1}: the text ends "):
            part.read(Reader(text[:end], "x"), len(entries))


@pytest.mark.parametrize(
    ("name", "slots", "text", "message"),
    [
        ("four", 5, "f", "character 1: 'f' does not belong into the numbers"),
        ("four", 5, "g5l", "character 3: 'l' skips more than the 5 numbers there are"),
        ("four", 5, "g06", "the text ends after 4 of 5 numbers"),
        ("four", 2, "16", "character 2: '6' skips more than"),
        ("four", 3, "ga5", ""),
        ("one", 5, "7", "character 1: '7' skips more than the 5 signs there are"),
        ("one", 5, "-", "'-' does not belong into the signs"),
        ("circles", 4, "r0", "character 1: 'r' does not belong into the circles"),
        ("circles", 4, "04", "character 2: the circles end with some outside of the board"),
        ("circles", 6, "0", "the text ends within the circles"),
        ("empty", 4, "1", "character 1: the holes end with holes outside of the board"),
        ("arrows", 2, "01a", "character 1: this number has no arrow"),
        ("arrows", 2, "51fa", "character 1: this number has no arrow"),
        ("arrows", 2, "-001fa", "character 1: this number has no arrow"),
        ("arrows", 2, "6.", "character 2: '.' does not belong into an arrow"),
        ("arrows", 2, "1g", "character 2: 'g' does not belong into an arrow"),
        ("number10", 3, "1-", "'-' does not belong into the numbers"),
        ("numbers", 3, "*123", "the text ends within a number"),
    ],
)
def test_what_is_wrong_with_a_part(name: str, slots: int, text: str, message: str) -> None:
    reader = Reader(text, "x")
    with pytest.raises(FormatError) as caught:
        PARTS[name].read(reader, slots)
        reader.end()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("numbers", 2_000_000),
        ("digits", 1296),
        ("number10", 10),
        ("four", 5),
        ("one", 2),
        ("circles", 3),
        ("empty", 2),
        ("arrows", "4096>"),
        ("arrows", ">"),
    ],
)
def test_what_a_part_has_no_place_for(name: str, entry: Entry) -> None:
    assert not PARTS[name].holds(entry)


def test_boxes_follow_from_the_size() -> None:
    assert boxes(4, 4) == ((0, 0, 1, 1), (0, 0, 1, 1), (2, 2, 3, 3), (2, 2, 3, 3))
    six = boxes(6, 6)
    assert six is not None
    assert six[1] == (0, 0, 0, 1, 1, 1) and six[2] == (2, 2, 2, 3, 3, 3)
    nine = boxes(9, 9)
    assert nine is not None and nine[8][8] == 8
    assert boxes(9, 6) is None and boxes(8, 8) is None
