"""Puzzles opened, saved, traced and made in the page."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pysolve
from browser.desk import Desk, Drawn

LINKED = ["janko", "json", "puzzlink", "pzprv3", "text"]
EXAMPLES = [
    ("heyawake/example", LINKED),
    ("takuzu/example", ["janko", "json", "task", "text", "unruly"]),
    ("nurikabe/example", LINKED),
]
"""Puzzles, and the formats that can hold them."""


def picture(width: int, height: int) -> bytes:
    """Return a PNG in one grey."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = (b"\0" + b"\x80" * width) * height
    ending = chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + ending


@pytest.fixture(scope="session")
def url(drawn: Drawn) -> str:
    return pysolve.dumps(pysolve.loads(json.dumps(drawn.record)), "puzzlink").strip()


def compact(rooms: list[list[int]]) -> str:
    return str(rooms).replace(" ", "")


def test_a_url_is_pasted(opening: Callable[..., Desk], drawn: Drawn, url: str) -> None:
    desk = opening(permissions=["clipboard-read", "clipboard-write"])
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", url)
    desk.page.locator("#board").focus()
    desk.keys("Control+v")
    desk.until("rooms => JSON.stringify(app.record().rooms) === rooms", compact(drawn.rooms))
    assert desk.shown() == drawn.shown
    desk.verdict("UNIQUE")


def test_an_address_holds_the_puzzle(desk: Desk, drawn: Drawn, url: str, contexts: Any) -> None:
    theirs = Desk(contexts().new_page(), f"{desk.address}#url={url}")
    theirs.until("rooms => JSON.stringify(app.record().rooms) === rooms", compact(drawn.rooms))
    assert theirs.shown() == drawn.shown
    theirs.until("() => location.hash.startsWith('#p=')")
    # Somebody else opens the link.
    desk.page.goto("about:blank")
    other = Desk(contexts().new_page(), theirs.page.url)
    assert other.shown() == drawn.shown


@pytest.mark.parametrize(("name", "holding"), EXAMPLES)
def test_every_format_is_written_and_read_again(desk: Desk, name: str, holding: list[str]) -> None:
    page = desk.page
    desk.open(page.evaluate("name => app.backend.get('/api/puzzles/' + name)", name)["puzzle"])
    before = desk.shown()
    panel = desk.panel("share")
    choice = page.locator(panel).get_by_label("Format", exact=True)
    choice.locator("option").first.wait_for(state="attached")
    formats = choice.locator("option").evaluate_all("all => all.map(one => one.value)")
    read = []
    for one in formats:
        choice.select_option(one)
        page.locator(f"{panel} .written").evaluate("area => { area.value = ''; }")
        desk.press("Show", panel)
        desk.until(
            "() => {const e = document.querySelector('.output');"
            " return !e.hidden && (e.classList.contains('failed')"
            " || e.querySelector('textarea').value)}"
        )
        if page.locator(f"{panel} .output.failed").count():
            assert page.locator(f"{panel} .lost").inner_text()
            continue
        text = page.locator(f"{panel} .written").input_value()
        desk.new(before["kind"], 2, 2)
        desk.panel("share")
        desk.press("Open", panel)
        page.locator("dialog[open] textarea").fill(text)
        page.locator("dialog[open]").get_by_label("Kind").select_option(before["kind"])
        past, _ = desk.history()
        desk.press("Open", "dialog[open]")
        desk.begun(past)
        assert desk.shown() == before, one
        read.append(one)
    assert read == holding


def test_what_cannot_be_read_is_told_with_its_line(desk: Desk) -> None:
    panel = desk.panel("share")
    desk.press("Open", panel)
    desk.page.locator("dialog[open] textarea").fill("kind: takuzu\n\ngivens:\n0..x\n")
    desk.press("Open", "dialog[open]")
    desk.page.locator("dialog[open] .wrong >> text=Line 4").wait_for()


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("SVG", b"<svg"),
        ("PNG", b"\x89PNG"),
        ("Walk page", b"<!doctype html>"),
        ("Walk text", b"#"),
        ("Print sheet", b"<!doctype html>"),
    ],
)
def test_pictures_are_downloaded(
    desk: Desk, drawn: Drawn, tmp_path: Path, name: str, begins: bytes
) -> None:
    desk.open(drawn.shown)
    panel = desk.panel("share")
    with desk.page.expect_download() as told:
        desk.press(name, panel)
    told.value.save_as(tmp_path / "made")
    made = (tmp_path / "made").read_bytes()
    assert made.lstrip().lower().startswith(begins.lower())


def test_a_picture_lies_under_the_grid(desk: Desk, drawn: Drawn) -> None:
    panel = desk.panel("underlay")
    given = {"name": "board.png", "mimeType": "image/png", "buffer": picture(60, 60)}
    desk.page.locator(f"{panel} input[type=file]").set_input_files(given)
    image = desk.page.locator("#board image")
    image.wait_for()
    for name, value in (("Opacity", "0.4"), ("Turn", "5"), ("Across", "0.1"), ("Size", "0.5")):
        desk.page.locator(panel).get_by_label(name).fill(value)
    read = "all => all.map(e => ['opacity', 'transform', 'width', 'x'].map(n => e.getAttribute(n)))"
    before = image.evaluate_all(read)
    assert before[0][0] == "0.4"
    assert before[0][1].startswith("rotate(5 ")
    # What is drawn over it is drawn as ever.
    desk.drag([(1, 0.1), (1, 6)])
    desk.until(
        "async () => (await app.underlay.shelf.picture(app.store.state.puzzle.id))"
        "?.placing.scale === app.underlay.picture.placing.scale"
    )
    desk.reload()
    image.wait_for()
    assert image.evaluate_all(read) == before
    desk.panel("underlay")
    desk.press("Take it away", panel)
    image.wait_for(state="detached")


def test_puzzles_are_kept_by_name(desk: Desk, drawn: Drawn) -> None:
    desk.open({**drawn.shown, "title": "Mine"})
    panel = desk.panel("library")
    desk.keys("Control+s")
    desk.page.locator(f"{panel} .cards >> text=Mine").first.wait_for()
    desk.new("heyawake", 3, 3)
    desk.reload()
    desk.panel("library")
    desk.page.locator(f"{panel} .cards >> text=Mine").first.click()
    desk.until("() => app.record().rows === 6")
    assert desk.shown() == drawn.shown


def test_a_puzzle_is_made_and_making_one_is_left(desk: Desk, drawn: Drawn) -> None:
    panel = desk.panel("library")
    desk.press("Make", panel)
    making = desk.page.locator(f"{panel} .generating")
    making.get_by_label("Kind").select_option("heyawake")
    making.get_by_label("Rows").fill("30")
    making.get_by_label("Columns").fill("30")
    making.get_by_label("Difficulty").select_option("5")
    making.get_by_label("Seed").fill("1")
    before = desk.shown()
    desk.press("Make a puzzle", panel)
    making.locator("progress").wait_for()
    desk.press("Cancel", panel)
    making.get_by_text("Left.").wait_for()
    assert not making.locator("progress").is_visible()
    assert desk.shown() == before
    making.get_by_label("Rows").fill("6")
    making.get_by_label("Columns").fill("6")
    making.get_by_label("Difficulty").select_option("")
    desk.press("Make a puzzle", panel)
    making.get_by_text("Made with seed 1").wait_for()
    assert desk.shown() == drawn.shown
    desk.verdict("UNIQUE")
    desk.keys("Control+z")
    assert desk.shown() == before


def test_what_is_on_the_board_is_finished(desk: Desk) -> None:
    """Its rooms stay, and so does its number; the other clues are found."""
    rooms = [[0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 2, 2]]
    board = {"kind": "heyawake", "rows": 3, "cols": 4, "rooms": rooms, "clues": [[0, 2]]}
    desk.open({"version": 1, **board})
    panel = desk.panel("library")
    desk.press("Make", panel)
    making = desk.page.locator(f"{panel} .generating")
    making.get_by_label("Keep what is on the board").check()
    assert not making.get_by_label("Rows").is_visible()
    making.get_by_label("Seed").fill("1")
    desk.press("Make a puzzle", panel)
    making.get_by_text("Made with seed 1").wait_for()
    record = desk.record()
    assert record["rooms"] == rooms
    assert [0, 2] in record["clues"]
    desk.verdict("UNIQUE")


def test_bundled_puzzles_are_opened(desk: Desk) -> None:
    panel = desk.panel("library")
    desk.press("Bundled", panel)
    listed = desk.page.locator(f"{panel} .by-level .cards > li")
    listed.first.wait_for()
    listed.first.get_by_role("button").first.click()
    desk.until("() => app.store.undoable?.label === 'open a puzzle'")
    desk.page.locator("#verdict[data-state=told]").wait_for()
