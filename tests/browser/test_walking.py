"""The page to walk through an explanation, on a phone: the board stays in sight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from running import run

from browser.conftest import DESKTOP, PHONE

BOARD = "document.querySelector('.board svg').getBoundingClientRect()"


@pytest.fixture
def walk(contexts: Any, tmp_path: Path) -> Any:
    """Opens the page on a screen."""
    file = tmp_path / "walk.html"
    assert run("explain", "takuzu/example", "-o", file).exit_code == 0

    def opened(screen: dict[str, int]) -> Any:
        page = contexts(viewport=screen).new_page()
        page.goto(file.as_uri())
        return page

    return opened


def test_on_a_phone_the_board_stays_while_the_steps_are_scrolled(walk: Any) -> None:
    page = walk(PHONE)
    page.locator(".steps > li").last.scroll_into_view_if_needed()
    box = page.evaluate(f"({{top: {BOARD}.top, bottom: {BOARD}.bottom, left: {BOARD}.left}})")
    assert 0 <= box["top"] < box["bottom"] <= 0.45 * PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    # The next step is scrolled to, and does not lie behind the board.
    page.locator(".steps > li button").nth(20).click()
    page.locator("#next").click()
    item = page.locator(".steps > li.now").bounding_box()
    high = page.evaluate("document.querySelector('.board').getBoundingClientRect().bottom")
    assert page.locator(".steps > li.now button").inner_text().startswith("22. ")
    assert high - 1 <= item["y"] < PHONE["height"]


def test_on_a_phone_the_words_below_the_board_are_enough(walk: Any) -> None:
    page = walk(PHONE)
    for _ in range(12):
        page.locator("#next").click()
    assert page.evaluate("scrollY") == 0
    assert page.locator("#now strong").inner_text().startswith("12. ")


def test_on_a_large_screen_the_steps_stand_beside_the_board(walk: Any) -> None:
    page = walk(DESKTOP)
    steps = page.locator(".steps").bounding_box()
    assert steps["x"] > page.evaluate(f"{BOARD}.right")
