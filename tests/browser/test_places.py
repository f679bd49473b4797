"""Every place of a board drawn and played: margins, lines, sides, corners, symbols, arrows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.conftest import PHONE
from browser.desk import Desk, Point

RING = [[0, 0, "black"], [0, 2, "black"], [1, 0, "white"], [2, 0, "black"], [2, 2, "black"]]
AROUND: list[Point] = [(0.5, 0.5), (0.5, 2.5), (2.5, 2.5), (2.5, 0.5), (0.5, 0.5)]
FENCE = [[r, c, 2] for r in (0, 1) for c in (0, 1)]

Opening = Callable[..., Desk]


@pytest.fixture
def desk(contexts: Any, places_address: str) -> Desk:
    return Desk(contexts().new_page(), places_address)


@pytest.fixture
def phone(contexts: Any, places_address: str) -> Desk:
    context = contexts(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    return Desk(context.new_page(), places_address)


def playing(desk: Desk, kind: str, rows: int, cols: int, **layers: Any) -> None:
    """Play a puzzle of which it is known that it has one solution."""
    desk.open({"version": 1, "kind": kind, "rows": rows, "cols": cols, **layers})
    desk.verdict("UNIQUE")
    desk.mode("Play")
    desk.page.locator("#board").focus()


def solved(desk: Desk) -> None:
    desk.page.locator(".play-strip[data-tone=good]").filter(has_text="Solved").wait_for()


def drawn(desk: Desk) -> int:
    """How many lines are marked."""
    return sum(mark == 1 for row in desk.state("marks") for mark in row)


def press(desk: Desk, point: Point, button: str = "left") -> None:
    desk.page.mouse.click(*desk.place(point), button=button)


# Margins


def test_lists_are_typed_beside_the_board_by_keys_alone(desk: Desk) -> None:
    desk.new("sums", 3, 3)
    desk.keys("1", "Space", "1", "ArrowRight", "0", "ArrowRight", "1", "Comma", "2")
    assert desk.record()["top"] == [[1, 1], [0], [1, 2]]
    # Below the margin lies the board, and left of it the other margin.
    desk.keys("ArrowDown", "Home", "ArrowLeft", "2", "ArrowDown", "1", "ArrowDown", "1", "0")
    assert desk.record()["left"] == [[2], [1], [10]]
    desk.verdict("NONE")
    desk.keys("Backspace", "Backspace", "2")
    assert desk.record()["left"] == [[2], [1], [2]]
    desk.verdict("UNIQUE")
    desk.keys("Delete")
    assert desk.record()["left"] == [[2], [1], []]
    desk.keys("Control+z")
    desk.keys("F2")
    for cell in ((0, 0), (0, 2), (1, 2), (2, 0), (2, 2)):
        desk.go(cell)
        desk.keys("Space")
    solved(desk)
    before = desk.record()
    desk.reload()
    assert desk.record() == before


def test_a_margin_is_pressed_and_turns_with_the_board(desk: Desk) -> None:
    desk.new("sums", 2, 3)
    press(desk, (-0.3, 2.5))
    assert desk.state("cursor") == {"r": -1, "c": 2}
    desk.keys("2", "Space", "3")
    press(desk, (1.5, -0.3))
    desk.keys("1", "Space", "0")
    assert desk.record()["top"] == [[], [], [2, 3]]
    assert desk.record()["left"] == [[], [1, 0]]
    desk.press("Turn right", desk.panel("draw"))
    assert (desk.record()["rows"], desk.record()["cols"]) == (3, 2)
    # What was read to the right is read downwards; what was read downwards comes from the right.
    assert desk.record()["top"] == [[1, 0], []]
    assert desk.record()["left"] == [[], [], [3, 2]]
    desk.press("Turn left", "#panel-draw")
    assert desk.record()["top"] == [[], [], [2, 3]]
    desk.press("Mirror left and right", "#panel-draw")
    assert desk.record()["top"] == [[2, 3], [], []]
    assert desk.record()["left"] == [[], [0, 1]]


# Lines


def test_symbols_go_round_and_a_line_is_dragged_through_cells(desk: Desk) -> None:
    desk.new("rings", 3, 3)
    for cell in ((0, 0), (0, 2), (2, 0), (2, 2)):
        desk.click(cell)
        desk.click(cell)
    desk.go((1, 0))
    desk.keys("b", "w")
    assert desk.record()["symbols"] == RING
    desk.verdict("UNIQUE")
    desk.page.locator("#board .forced-line").wait_for()
    desk.mode("Play")
    desk.drag(AROUND[:3])
    assert drawn(desk) == 4
    # Who goes back takes it back.
    desk.drag([(2.5, 2.5), (2.5, 0.5), (2.5, 1.5)])
    assert drawn(desk) == 5
    desk.drag([(2.5, 2.5), (2.5, 1.5)])
    assert drawn(desk) == 4
    press(desk, (1.5, 1.0), "right")
    assert desk.state("marks")[3][2] == 0
    desk.drag(AROUND[2:])
    solved(desk)
    before = [desk.record(), desk.history()]
    desk.reload()
    assert [desk.record(), desk.history()] == before
    desk.painted()
    assert desk.page.locator("#board .mark.line").count() == 1


def test_lines_by_keys_alone(desk: Desk) -> None:
    playing(desk, "rings", 3, 3, symbols=RING)
    desk.keys("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown")
    assert drawn(desk) == 4
    assert desk.history()[1] == 0
    # A side has a place of its own.
    desk.keys("ArrowLeft", "Space")
    assert drawn(desk) == 5
    desk.keys("ArrowLeft", "ArrowUp", "x")
    assert desk.state("marks")[4][3] == 0
    desk.keys("Backspace", "ArrowDown")
    desk.keys("Shift+ArrowLeft", "Shift+ArrowUp", "Shift+ArrowUp")
    solved(desk)


def test_lines_by_finger(phone: Desk) -> None:
    playing(phone, "rings", 3, 3, symbols=RING)
    phone.see_board()
    phone.swipe(AROUND[:4])
    assert drawn(phone) == 6
    phone.page.touchscreen.tap(*phone.place((2.0, 0.5)))
    phone.until("() => app.store.state.marks[4][1] === 1")
    phone.page.touchscreen.tap(*phone.place((2.0, 0.5)))
    phone.until("() => app.store.state.marks[4][1] === 0")
    phone.swipe(AROUND[3:])
    solved(phone)


# Sides


def test_sides_are_drawn_along_lines_at_the_rim_too(desk: Desk) -> None:
    desk.new("fences", 2, 2)
    for r, c, number in FENCE:
        desk.click((r, c))
        desk.keys(str(number))
    desk.verdict("UNIQUE")
    desk.mode("Play")
    desk.drag([(0, 0.1), (0, 2), (2, 2)])
    assert drawn(desk) == 4
    press(desk, (1, 0.5), "right")
    assert desk.state("marks")[2][1] == 0
    press(desk, (1.5, 0))
    assert desk.state("marks")[3][0] == 1
    desk.press("Begin a trial", desk.panel("play"))
    press(desk, (1.5, 1))
    desk.painted()
    assert desk.page.locator("#board .mark.line.trial").count() == 1
    before = [desk.record(), desk.state("trial")]
    desk.reload()
    assert [desk.record(), desk.state("trial")] == before
    desk.press("Take it back", desk.panel("play"))
    assert desk.state("marks")[3][2] is None
    desk.drag([(2, 2), (2, 0)])
    desk.drag([(0.1, 0), (1, 0)])
    solved(desk)


def test_sides_by_keys_alone(desk: Desk) -> None:
    playing(desk, "fences", 2, 2, clues=FENCE)
    for arrow in ("Right", "Down", "Left", "Up"):
        desk.keys(*[f"Shift+Arrow{arrow}"] * 2)
    solved(desk)


def test_a_hint_and_the_coach_speak_of_sides(desk: Desk) -> None:
    playing(desk, "fences", 2, 2, clues=FENCE)
    panel = desk.panel("coach")
    desk.page.get_by_label("Judge each move as I make it").check()
    press(desk, (1.5, 1))
    told = desk.page.locator(f"{panel} .told.bad")
    assert "right side of row 2, column 1" in told.inner_text().lower()
    desk.painted()
    assert desk.page.locator("#board .wrong-ring").count() == 1
    desk.keys("Control+z")
    for number in range(4):
        desk.page.locator(f"{panel} .button.primary").click()
        desk.page.locator(f"{panel} .levels li").nth(number).wait_for()
    desk.painted()
    assert desk.page.locator("#board .step-cell.at-side").count() == 1
    desk.press("Mark it", panel)
    assert any(mark is not None for row in desk.state("marks") for mark in row)
    desk.press("Explain from the start", desk.panel("walk"))
    desk.until("() => app.walk.active && !app.walk.running && app.walk.steps.length > 1")
    desk.page.evaluate("app.walk.go(app.walk.steps.length)")
    desk.press("Take these steps into my marks", "#panel-walk")
    solved(desk)


# Corners, signs, arrows, holes, and numbers of the whole puzzle


def test_something_of_everything_is_drawn_and_played(desk: Desk) -> None:
    desk.new("odds", 3, 3)
    desk.click((0, 0))
    assert desk.record()["symbols"] == [[0, 0, "sun"]]
    press(desk, (1.05, 1.95))
    desk.keys("3")
    assert desk.record()["corners"] == [[1, 2, 3]]
    # By keys from corner to corner.
    desk.keys("ArrowDown", "ArrowLeft", "ArrowLeft", "1")
    assert desk.record()["corners"] == [[1, 2, 3], [2, 0, 1]]
    press(desk, (0.5, 1.0))
    assert desk.record()["signs"] == [[0, 0, 0, 1, "same"]]
    press(desk, (0.5, 1.0))
    assert desk.record()["signs"] == [[0, 0, 0, 1, "other"]]
    desk.press("arrow", ".layer-strip")
    desk.go((2, 0))
    desk.keys("1", ">")
    assert desk.record()["arrows"] == [[2, 0, "1>"]]
    desk.keys("Shift+ArrowUp")
    assert desk.record()["arrows"] == [[2, 0, "1^"]]
    desk.keys("Shift+ArrowRight")
    desk.go((2, 2))
    desk.keys("#")
    assert desk.record()["holes"] == [[None] * 3, [None] * 3, [None, None, 1]]
    desk.panel("draw")
    desk.page.get_by_label("Total").fill("6")
    desk.verdict("UNIQUE")
    assert desk.record()["settings"] == {"total": 6}
    record = desk.shown()
    for _ in range(4):
        desk.press("Turn right", "#panel-draw")
    assert desk.shown() == record
    desk.press("Mirror left and right", "#panel-draw")
    assert desk.record()["arrows"] == [[2, 2, "1<"]]
    assert desk.record()["corners"] == [[1, 1, 3], [2, 3, 1]]
    assert desk.record()["signs"] == [[0, 1, 0, 2, "other"]]
    desk.press("Mirror left and right", "#panel-draw")
    solution = desk.page.evaluate("app.live.report.solutions[0]")
    desk.mode("Play")
    for r, row in enumerate(solution):
        for c, value in enumerate(row):
            if value:
                desk.click((r, c))
    solved(desk)
    before = desk.record()
    desk.reload()
    assert desk.record() == before


def test_a_corner_that_cannot_be_is_shown(desk: Desk) -> None:
    desk.open({"version": 1, "kind": "odds", "rows": 2, "cols": 2, "corners": [[0, 0, 2]]})
    desk.verdict("NONE")
    desk.page.locator("#board .on-corner.clash").wait_for()
    panel = desk.panel("live")
    chip = desk.page.locator(f"{panel} .chip")
    assert "upper left corner of row 1, column 1" in chip.inner_text()
    chip.click()
    assert desk.state("cursor") == {"r": -0.5, "c": -0.5}
    desk.keys("1")
    desk.verdict("MULTIPLE")


def test_what_is_typed_is_chosen_by_keys_too(desk: Desk) -> None:
    desk.new("odds", 2, 2)
    desk.keys("m", "Comma", "Comma")
    assert desk.record()["symbols"] == [[0, 0, "moon"]]
    chosen = desk.page.locator(".layer-strip [aria-pressed=true]")
    names = set()
    for _ in range(5):
        desk.keys("Comma")
        names.add(chosen.inner_text())
    assert len(names) == 5
