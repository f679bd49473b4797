"""No view of the page keeps anybody out: axe-core finds nothing, light or dark, wide or narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.conftest import DESKTOP, PHONE
from browser.desk import Desk, Drawn
from browser.own import KINDS

VIOLATIONS = """
view => axe.run().then(({violations}) => violations.flatMap(({id, nodes}) =>
  nodes.map(node => `${view}: ${id}: ${node.target}: ${node.any[0]?.message ?? ''}`)))
"""


class Looking:
    """Looks at one view after the other."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.found: list[str] = []

    def view(self, name: str) -> None:
        self.found += self.desk.page.evaluate(VIOLATIONS, name)
        wider = self.desk.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wider > 0:
            self.found.append(f"{name}: wider than the window by {wider}")

    def dialog(self, name: str, button: str, within: str) -> None:
        self.desk.press(button, within)
        self.desk.page.locator("dialog[open]").wait_for()
        self.view(name)
        self.desk.keys("Escape")
        self.desk.page.locator("dialog[open]").wait_for(state="detached")


def look_at_drawing(looking: Looking, drawn: Drawn) -> None:
    desk = looking.desk
    desk.verdict("UNIQUE")
    for panel in ("draw", "live", "walk", "view", "library", "share", "underlay"):
        desk.panel(panel)
        looking.view(f"{panel} while drawing")
    for part in ("Bundled", "Make"):
        desk.press(part, desk.panel("library"))
        looking.view(f"puzzles, {part}")
    desk.open({**drawn.shown, "clues": []})
    desk.verdict("MULTIPLE")
    desk.press("Solution A", "#verdict")
    desk.panel("live")
    looking.view("several solutions")
    desk.open({**drawn.shown, "clues": [[0, 9]]})
    desk.page.locator("#panel-live .clash-box").wait_for()
    looking.view("clash")
    desk.open(drawn.shown)
    looking.dialog("new", "New", "#page-buttons")
    looking.dialog("help", "Keys and help", "#page-buttons")
    looking.dialog("open", "Open", desk.panel("share"))
    looking.dialog("print", "Print", "#panel-share")
    looking.dialog("resize", "Resize", desk.panel("draw"))


def look_at_playing(looking: Looking, drawn: Drawn) -> None:
    desk = looking.desk
    desk.mode("Play")
    desk.panel("coach")
    desk.page.get_by_label("Judge each move as I make it").check()
    wrong = next((0, c) for c, value in enumerate(drawn.solution[0]) if value == 0)
    desk.see_board()
    desk.click(wrong)
    desk.page.locator("#panel-coach .told.bad").wait_for()
    looking.view("a wrong move")
    for number in range(3):
        desk.page.locator("#panel-coach .button.primary").click()
        desk.page.locator("#panel-coach .levels li").nth(number).wait_for()
    looking.view("hints")
    desk.keys("Control+z")
    for panel in ("play", "view", "library", "share"):
        desk.panel(panel)
        looking.view(f"{panel} while playing")
    for name in ("Walls and loops", "Cells that would complete one"):
        desk.panel("view")
        desk.page.get_by_label(name).check()
    looking.view("walls and loops")
    for tool in ("Colour", "Notes", "Mark"):
        desk.press(tool, "#tools")
        looking.view(f"tool {tool}")
    desk.press("Begin a trial", desk.panel("play"))
    desk.see_board()
    desk.click((5, 0))
    looking.view("trial")
    desk.press("Explain from the start", desk.panel("walk"))
    desk.until("() => app.walk.active && !app.walk.running && app.walk.steps.length > 2")
    desk.press("Next step", "#panel-walk")
    looking.view("walk")
    desk.press("Leave", "#panel-walk")
    desk.press("Pause", ".play-strip")
    looking.view("paused")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["wide", "narrow"])
def test_no_view_keeps_anybody_out(
    opening: Callable[..., Desk], drawn: Drawn, axe: str, scheme: str, size: dict[str, int]
) -> None:
    # The page forbids scripts that are not its own; axe is one.
    desk = opening(viewport=size, color_scheme=scheme, bypass_csp=True)
    desk.page.evaluate(axe)
    desk.open(drawn.shown)
    looking = Looking(desk)
    look_at_drawing(looking, drawn)
    look_at_playing(looking, drawn)
    assert looking.found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["wide", "narrow"])
def test_no_place_of_a_board_keeps_anybody_out(
    contexts: Any, places_address: str, axe: str, scheme: str, size: dict[str, int]
) -> None:
    context = contexts(viewport=size, color_scheme=scheme, bypass_csp=True)
    desk = Desk(context.new_page(), places_address)
    desk.page.evaluate(axe)
    looking = Looking(desk)
    for kind in KINDS:
        desk.new(kind, 4, 4)
        desk.verdict("MULTIPLE")
        for panel in ("draw", "live"):
            desk.panel(panel)
            looking.view(f"{kind}, {panel}")
        desk.mode("Play")
        for tool in desk.page.locator("#tools .play-tools button").all():
            tool.click()
            looking.view(f"{kind}, playing")
        desk.mode("Draw")
    assert looking.found == []
