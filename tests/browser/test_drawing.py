"""A puzzle drawn by mouse, by fingers and by keys, with the verdict beside it."""

from __future__ import annotations

from typing import Any

from browser.desk import Desk, Drawn, inward, middle


def finished(desk: Desk, drawn: Drawn) -> None:
    """Look whether the puzzle is on the board, and told to be one."""
    assert desk.shown() == drawn.shown
    desk.verdict("UNIQUE", "exactly one solution")
    desk.until("() => app.live.report?.solutions?.length")
    assert desk.page.evaluate("app.live.report.solutions[0]") == drawn.solution


def test_by_mouse_then_all_undone_and_done_again(desk: Desk, drawn: Drawn) -> None:
    desk.new("heyawake", 6, 6)
    blank = desk.shown()
    begun, _ = desk.history()
    for line in drawn.lines():
        desk.drag(inward(line))
    assert desk.record()["rooms"] == drawn.rooms
    for cell, clue in drawn.clues():
        desk.click(cell)
        desk.keys(str(clue))
    finished(desk, drawn)

    done = len(drawn.lines()) + len(drawn.clues())
    assert desk.history() == [begun + done, 0]
    desk.keys(*["Control+z"] * done)
    assert desk.shown() == blank
    assert desk.history() == [begun, done]
    for _ in range(done):
        desk.press("Redo", "#tools")
    finished(desk, drawn)


def test_the_first_line_decides_between_draw_and_erase(desk: Desk) -> None:
    desk.new("heyawake", 3, 3)
    desk.drag([(1, 0.1), (1, 3)])
    assert desk.record()["rooms"] == [[0, 0, 0], [1, 1, 1], [1, 1, 1]]
    desk.drag([(0.1, 1), (3, 1)])
    assert desk.record()["rooms"] == [[0, 1, 1], [2, 3, 3], [2, 3, 3]]
    desk.drag([(1, 1.1), (1, 3), (3, 3)])
    assert desk.record()["rooms"] == [[0, 1, 1], [2, 1, 1], [2, 1, 1]]
    desk.drag([(0.1, 1), (3, 1)], button="right")
    assert desk.record()["rooms"] == [[0, 0, 0], [0, 0, 0], [0, 0, 0]]


def test_by_touch(phone: Desk, drawn: Drawn) -> None:
    page, (past, _) = phone.page, phone.history()
    page.locator("#page-buttons [aria-label=New]").tap()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Kind").select_option("heyawake")
    dialog.get_by_label("Rows").fill("6")
    dialog.get_by_label("Columns").fill("6")
    dialog.get_by_role("button", name="Make it").tap()
    phone.begun(past)
    phone.see_board()
    rooms = range(len({room for row in drawn.rooms for room in row}))
    phone.tap_tool("Rooms")
    for room in rooms:
        if len(drawn.cells(room)) > 1:
            phone.swipe([middle(cell) for cell in drawn.cells(room)])
    # Rooms of a single cell side by side are parted by a line.
    phone.tap_tool("Lines")
    for line in drawn.single():
        phone.see_board()
        phone.swipe(inward(line))
    assert phone.record()["rooms"] == drawn.rooms
    phone.tap_tool("Clues")
    for cell, clue in drawn.clues():
        phone.see_board()
        phone.tap(cell)
        page.locator(".keypad").get_by_role("button", name=str(clue), exact=True).tap()
        phone.until("clue => app.editor.entry() === clue", clue)
    finished(phone, drawn)


def test_two_fingers_never_draw(phone: Desk) -> None:
    phone.new("heyawake", 6, 6)
    phone.see_board()
    before, history = phone.shown(), phone.history()
    phone.swipe([(1, 1), (2, 1), (3, 1)], [(4, 4), (4, 5), (5, 5)])
    assert (phone.shown(), phone.history()) == (before, history)
    phone.swipe([(1.5, 1.5), (2.5, 1.5), (3.5, 1.5)])
    assert phone.history()[0] == history[0] + 1


def test_by_keys_alone(desk: Desk, drawn: Drawn) -> None:
    desk.tab_to("#page-buttons [aria-label=New]")
    desk.keys("Enter")
    desk.tab_to("dialog select")
    desk.page.keyboard.type("Heyawake")
    for _ in range(2):
        desk.keys("Tab")
        desk.tab_to("dialog input[type=number]")
        desk.page.keyboard.type("6")
    desk.tab_to("dialog .primary")
    desk.keys("Enter")
    desk.until("() => document.activeElement.id === 'board'")
    for cell, arrow in drawn.borders():
        desk.go(cell)
        desk.keys(f"Shift+{arrow}")
    assert desk.record()["rooms"] == drawn.rooms
    for cell, clue in drawn.clues():
        desk.go(cell)
        desk.keys(str(clue))
    finished(desk, drawn)


def test_a_clash_is_shown_and_mended(desk: Desk, drawn: Drawn) -> None:
    desk.open(drawn.shown)
    desk.verdict("UNIQUE")
    room, clue = next((room, clue) for room, clue in drawn.record["clues"] if clue == 0)
    desk.click(drawn.cells(room)[0])
    desk.keys("9")
    desk.verdict("NONE", "no solution")
    panel = desk.panel("live")
    told = desk.page.locator(f"{panel} .clash-box")
    r, c = drawn.cells(room)[0]
    assert f"9, row {r + 1}, column {c + 1}" in told.inner_text()
    assert desk.page.locator("#board .clue.clash").first.text_content() == "9"
    desk.keys("Control+z")
    desk.verdict("UNIQUE", "exactly one solution")
    desk.painted()
    assert desk.page.locator("#board .clash").count() == 0
    assert desk.page.locator(f"{panel} .clash-box").count() == 0
    assert clue == 0


def test_both_solutions_are_a_press_away(desk: Desk, drawn: Drawn) -> None:
    desk.open({**drawn.shown, "clues": []})
    desk.verdict("MULTIPLE", "solutions")
    shown = []
    for name in ("Solution A", "Solution B"):
        desk.press(name, "#verdict")
        shown.append(desk.page.evaluate("app.store.state.overlays.shown"))
    assert shown[0] != shown[1]
    assert shown == desk.page.evaluate("app.live.report.solutions.slice(0, 2)")


def test_a_kind_from_a_folder_of_the_user_has_its_editor(contexts: Any, own_address: str) -> None:
    desk = Desk(contexts().new_page(), own_address)
    desk.new("pearls", 4, 4)
    assert desk.page.locator("#name").inner_text() == "Pearls"
    desk.verdict("MULTIPLE")
    for cell in ((0, 1), (0, 3), (3, 1)):
        desk.click(cell)
        desk.keys("1")
    assert desk.record()["clues"] == [[0, 1, 1], [0, 3, 1], [3, 1, 1]]
    desk.verdict("UNIQUE")
    desk.mode("Play")
    desk.click((0, 0))
    assert desk.state("marks")[0][0] == 1


def test_a_finger_draws_from_rim_to_rim_and_the_next_tap_counts(phone: Desk) -> None:
    """A stroke that a browser takes for a fling costs the tap after it: that on a tool."""
    phone.new("heyawake", 3, 3)
    phone.see_board()
    for number, (line, rooms) in enumerate(
        [
            ([(3, 1), (2, 1), (1, 1), (0, 1)], [[0, 1, 1]] * 3),
            ([(1, 3), (1, 2), (1, 1), (1, 0)], [[0, 1, 1], [2, 3, 3], [2, 3, 3]]),
        ]
    ):
        phone.tap_tool("Lines")
        phone.swipe(line)
        assert phone.record()["rooms"] == rooms, number
        phone.tap_tool("Rooms")


def test_a_pen_draws_from_rim_to_rim(desk: Desk) -> None:
    desk.new("heyawake", 3, 3)
    desk.drag([(3, 1), (0, 1)], pointer="pen")
    assert desk.record()["rooms"] == [[0, 1, 1]] * 3
    desk.drag([(1, 3), (1, 0)], pointer="pen")
    assert desk.record()["rooms"] == [[0, 1, 1], [2, 3, 3], [2, 3, 3]]


def test_fingers_that_join_a_stroke_zoom(phone: Desk) -> None:
    phone.new("heyawake", 6, 6)
    phone.see_board()
    before = phone.shown()
    phone.pinch((2.5, 2.5), (3.5, 3.5))
    assert phone.shown() == before
    phone.until("() => visualViewport.scale > 1.1")
