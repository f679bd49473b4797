"""A puzzle played: the coach, the walk, and that nothing is lost."""

from __future__ import annotations

import pytest

from browser.desk import Cell, Desk, Drawn


@pytest.fixture
def playing(desk: Desk, drawn: Drawn) -> Desk:
    """A page on which the puzzle is played."""
    desk.open(drawn.shown)
    desk.verdict("UNIQUE")
    desk.mode("Play")
    return desk


def cells(drawn: Drawn, value: int) -> list[Cell]:
    """The cells with a value in the solution."""
    return [
        (r, c) for r, row in enumerate(drawn.solution) for c, one in enumerate(row) if one == value
    ]


def test_a_wrong_move_and_why(playing: Desk, drawn: Drawn) -> None:
    panel = playing.panel("coach")
    playing.page.get_by_label("Judge each move as I make it").check()
    wrong, right = cells(drawn, 0)[0], cells(drawn, 1)[0]
    playing.click(wrong)
    told = playing.page.locator(f"{panel} .told.bad")
    assert f"row {wrong[0] + 1}, column {wrong[1] + 1}" in told.inner_text().lower()
    assert playing.page.locator(".play-strip[data-tone=bad]").inner_text()
    playing.painted()
    assert playing.page.locator("#board .wrong-ring").count() == 1
    playing.keys("Control+z")
    playing.until("() => !document.querySelector('#panel-coach .told, #board .wrong-ring')")
    # Undo is never punished; a right move is told to be one.
    playing.click(right)
    told = playing.page.locator(f"{panel} .told.good, {panel} .told.info").first
    assert told.inner_text()
    assert playing.page.locator(f"{panel} .told.bad").count() == 0


def test_a_move_is_judged_on_demand(playing: Desk, drawn: Drawn) -> None:
    panel = playing.panel("coach")
    playing.click(cells(drawn, 0)[0])
    assert playing.page.locator(f"{panel} .told").count() == 0
    playing.press("Judge my last move", panel)
    assert playing.page.locator(f"{panel} .told.bad").inner_text()


HINTS = ("Hint", "Which technique?", "What does it rest on?", "The whole step")


def test_hints_tell_more_and_more(playing: Desk) -> None:
    panel = playing.panel("coach")
    levels = playing.page.locator(f"{panel} .levels li")
    for number, name in enumerate(HINTS, 1):
        playing.press(name, panel)
        levels.nth(number - 1).wait_for()
        assert levels.count() == number
    playing.press("Mark it", panel)
    assert any(mark is not None for row in playing.state("marks") for mark in row)


def test_a_mistake_is_given_away_bit_by_bit(playing: Desk, drawn: Drawn) -> None:
    panel = playing.panel("coach")
    wrong = cells(drawn, 0)[0]
    playing.click(wrong)
    levels = playing.page.locator(f"{panel} .levels li")
    for number, name in enumerate(("Hint", "About where?", "Which mark?", "Why?"), 1):
        playing.press(name, panel)
        levels.nth(number - 1).wait_for()
        playing.painted()
        rings = playing.page.locator("#board .wrong-ring").count()
        assert (levels.count(), rings) == (number, int(number > 2))
    assert f"row {wrong[0] + 1}, column {wrong[1] + 1}" in levels.nth(2).inner_text().lower()


def test_what_can_be_done_now(playing: Desk) -> None:
    panel = playing.panel("coach")
    playing.press("What can I do now?", panel)
    steps = playing.page.locator(f"{panel} #open-steps .told")
    steps.first.wait_for()
    assert steps.count() > 1
    steps.first.click()
    playing.painted()
    assert playing.page.evaluate("app.store.state.overlays.step.cells.length") >= 1
    playing.click((5, 5))
    playing.until("() => !document.querySelector('#open-steps .told')")


def test_looking_back_at_moves(playing: Desk, drawn: Drawn) -> None:
    panel = playing.panel("coach")
    playing.press("Review my moves", panel)
    playing.page.locator(".play-strip >> text=no moves to look back at").wait_for()
    right, wrong = cells(drawn, 1)[0], cells(drawn, 0)[0]
    playing.click(right)
    playing.click(wrong)
    playing.click(wrong, "right")
    playing.press("Review my moves", panel)
    told = playing.page.locator(f"{panel} #review .told:not(.info)")
    told.first.wait_for()
    assert playing.page.locator(f"{panel} #review .told.bad").count() == 1
    assert "2." in playing.page.locator(f"{panel} #review .told.bad").inner_text()
    assert "1 wrong" in playing.page.locator(f"{panel} #review").locator("xpath=..").inner_text()


def test_solved_and_not(playing: Desk, drawn: Drawn) -> None:
    shaded = cells(drawn, 1)
    for cell in shaded:
        playing.click(cell)
    for cell in cells(drawn, 0)[1:]:
        playing.click(cell, "right")
    wrong = cells(drawn, 0)[0]
    playing.click(wrong)
    playing.page.locator(".play-strip[data-tone=bad] >> text=Not solved").wait_for()
    assert playing.page.locator("#panel-play .told.bad").count() >= 1
    playing.click(wrong, "right")
    playing.page.locator(".play-strip[data-tone=good] >> text=Solved").wait_for()
    assert playing.state("marks") == drawn.solution


def test_a_trial_is_taken_back_or_kept(playing: Desk) -> None:
    panel = playing.panel("play")
    playing.click((0, 0))
    playing.press("Begin a trial", panel)
    playing.click((2, 2))
    assert playing.state("marks")[2][2] == 1
    playing.press("Take it back", panel)
    assert (playing.state("marks")[0][0], playing.state("marks")[2][2]) == (1, None)
    playing.press("Begin a trial", panel)
    playing.click((3, 3))
    playing.press("Keep it", panel)
    assert (playing.state("marks")[3][3], playing.state("trial")) == (1, [])


def test_a_drag_leaves_out_cells_that_would_touch(playing: Desk) -> None:
    playing.drag([(0.5, 0.5), (0.5, 4.5)])
    assert playing.state("marks")[0] == [1, None, 1, None, 1, None]
    playing.drag([(1.5, 0.5), (1.5, 3.5)], button="right")
    assert playing.state("marks")[1] == [0, 0, 0, 0, None, None]


def test_the_walk_is_played_to_its_end(playing: Desk, drawn: Drawn) -> None:
    panel = playing.panel("walk")
    playing.press("Explain from the start", panel)
    playing.until("() => app.walk.active && !app.walk.running && app.walk.steps.length > 2")
    steps = playing.page.evaluate("app.walk.steps")
    now = playing.page.locator(f"{panel} .step-now")
    assert steps[0]["sentence"] in now.inner_text()
    playing.press("Next step", panel)
    assert steps[1]["sentence"] in now.inner_text()
    playing.press("Previous step", panel)
    assert steps[0]["sentence"] in now.inner_text()
    # Not every step is waited for: all but the last three are passed over.
    slider = playing.page.get_by_role("slider", name="Step")
    slider.fill(str(len(steps) - 3))
    playing.page.get_by_label("Pace").select_option("quick")
    playing.press("Play", panel)
    playing.until("() => app.walk.at === app.walk.steps.length && !app.walk.playing")
    assert f"{len(steps)} of {len(steps)}" in now.inner_text()
    assert playing.page.evaluate("app.store.state.overlays.shown") == drawn.solution
    assert playing.page.locator(f"{panel} .steps > li").count() >= len(steps)
    playing.press("Take these steps into my marks", panel)
    assert playing.state("marks") == drawn.solution


def test_walls_and_loops_are_drawn(playing: Desk) -> None:
    playing.panel("view")
    playing.page.get_by_label("Walls and loops").check()
    for r in range(6):
        playing.click((r, r))
    playing.page.locator("#board .chain-wall").wait_for()
    for cell in ((0, 2), (1, 3), (2, 4), (3, 3)):
        playing.click(cell)
    playing.painted()
    assert playing.page.locator("#board .chain").count() >= 1


def test_nothing_is_lost_on_reload(playing: Desk, drawn: Drawn) -> None:
    panel = playing.panel("play")
    for cell in cells(drawn, 1)[:3]:
        playing.click(cell)
    playing.press("Save a checkpoint", panel)
    playing.press("Begin a trial", panel)
    playing.click(cells(drawn, 0)[0], "right")
    names = ("puzzle", "marks", "notes", "trial", "mode")

    def kept() -> list[object]:
        return [playing.record(), playing.history(), *map(playing.state, names)]

    before = kept()
    playing.reload()
    assert kept() == before
    assert playing.page.locator(f"{panel} .checkpoints li").count() == 1
    playing.mode("Draw")
    playing.verdict("UNIQUE", "exactly one solution")
    playing.mode("Play")
    playing.keys("Control+z")
    assert playing.state("marks") != before[3]
