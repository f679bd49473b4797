"""A server, a browser, and a page that may not fail behind our back."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from running import run
from test_own_kinds import PEARLS, kind

import pysolve
from browser.desk import ARGUMENTS, Desk, Drawn
from browser.own import KINDS

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


@contextmanager
def serving(*options: object) -> Iterator[str]:
    """Serve; yield the address of the page."""
    command = [sys.executable, "-m", "pysolve", "serve", "--port", "0", *map(str, options)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            told = process.stdout.readline()
            found = re.search(r"http://\S+", told)
            assert found, told
            yield found[0]
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as found:
        yield found


@pytest.fixture(scope="session")
def own_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page of a server that knows a kind from a folder of the user."""
    folder = kind(tmp_path_factory.mktemp("own"), "pearls", PEARLS)
    with serving("--asp-dir", folder, "--jobs", 1) as found:
        yield found


@pytest.fixture(scope="session")
def places_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page of a server that knows kinds with something in every place."""
    folder = tmp_path_factory.mktemp("places")
    for name, rules in KINDS.items():
        kind(folder, name, rules)
    with serving("--asp-dir", folder, "--jobs", 1) as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser; all tests are skipped where there is none."""
    named = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    if not shutil.which(named):
        pytest.skip(f"there is no {named}; the environment variable CHROMIUM names another")
    return named


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    sync = pytest.importorskip(
        "playwright.sync_api", reason="the extra browser (playwright) is not installed"
    )
    with sync.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield made
        made.close()


@pytest.fixture
def faults() -> list[str]:
    """What went wrong in pages; at the end there may be nothing."""
    return []


@pytest.fixture
def contexts(browser: Any, faults: list[str]) -> Iterator[Any]:
    """Make contexts of the browser, that have nothing in common."""
    made: list[Any] = []

    def context(**options: Any) -> Any:
        new = browser.new_context(
            **{"viewport": DESKTOP, "reduced_motion": "reduce", "accept_downloads": True, **options}
        )
        new.set_default_timeout(30_000)
        new.on("weberror", lambda event: faults.append(str(event.error)))
        new.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        made.append(new)
        return new

    yield context
    for one in made:
        one.close()
    assert faults == []


@pytest.fixture
def opening(contexts: Any, address: str) -> Callable[..., Desk]:
    """Opens the page, in a context of its own."""
    return lambda **options: Desk(contexts(**options).new_page(), address)


@pytest.fixture
def desk(opening: Callable[..., Desk]) -> Desk:
    return opening()


@pytest.fixture
def phone(opening: Callable[..., Desk]) -> Desk:
    return opening(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture(scope="session")
def drawn() -> Drawn:
    """The puzzle that is drawn by hand."""
    made = run("generate", "--kind", "heyawake", "--size", "6x6", "--seed", 1)
    assert made.exit_code == 0, made.output
    return Drawn.of(pysolve.loads(made.stdout))


@pytest.fixture(scope="session")
def axe() -> str:
    """The text of axe-core, which looks for what keeps people out."""
    named = os.environ.get("AXE", "")
    if not named:
        pytest.skip("the environment variable AXE does not name axe.min.js of axe-core")
    return Path(named).read_text(encoding="utf-8")
