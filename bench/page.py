"""The page of `puzzles serve` in a browser: how soon it tells a verdict and draws a large board.

`python -m bench.page` (extras `bench` and `browser`, and Chromium) starts a server and a browser,
changes clues as a setter does, and tells how long after each change the page told the verdict; and
how long a board of 50x50 takes to be built, and to be drawn again after a change.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

import pysolve
from bench.results import percentile
from bench.web import server

VERDICTS = (
    ("heyawake/10x10-tier2", 60, 150),
    ("takuzu/10x10-tier2", 60, 150),
    ("nurikabe/10x10-tier2", 60, 150),
    ("heyawake/20x20", 250, None),
    ("nurikabe/16x16", 600, None),
)
"""Puzzles, and the milliseconds that the median and the 95th percentile should stay below."""

LARGE = "heyawake/50x50"
BUILD, REPAINT = 100, 30

WARM = 2
"""So many edits are not counted: both workers get to know the kind."""

EDIT = """
async turn => {
  // A clue goes, and comes back: the verdict is another each time.
  const {store, editor, verdict} = app;
  const {layer} = editor, {name} = layer;
  const clues = window.clues ??= store.state.puzzle.layers[name].flatMap((row, r) =>
    row.map((entry, c) => [r, c, entry])).filter(([, , entry]) => entry !== null);
  const [r, c, entry] = clues[Math.floor(turn / 2) % clues.length];
  const told = new Promise(resolve => {
    const look = new MutationObserver(() => {
      if (verdict.dataset.state !== 'told') return;
      look.disconnect();
      resolve(performance.now());
    });
    look.observe(verdict, {attributes: true, childList: true, subtree: true});
  });
  store.set({cursor: {r, c}});
  const begun = performance.now();
  editor.typing.put(turn % 2 ? entry : null, layer);
  return [await told - begun, verdict.dataset.verdict];
}
"""

REST = """
async () => {
  // Until all that was asked is answered, so that no edit waits for the one before.
  const {latest} = app.live;
  const pause = () => new Promise(resolve => setTimeout(resolve, 20));
  do await pause(); while (latest.running || latest.pending);
}
"""

DRAWING = """
async times => {
  const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
  app.live.set({on: false});
  const {store, board, editor} = app;
  const record = app.record();
  const measured = {build: [], repaint: []};
  for (let i = 0; i < times; i++) {
    editor.begin(store.state.puzzle.kind, 2, 2, []);
    await frame();
    const begun = performance.now();
    app.open(record);
    board.paint();
    board.svg.getBoundingClientRect();
    measured.build.push(performance.now() - begun);
    await frame();
  }
  for (let i = 0; i < times; i++) {
    const begun = performance.now();
    store.change('a mark', draft => { draft.marks[i][i] = 1; });
    board.paint();
    board.svg.getBoundingClientRect();
    measured.repaint.push(performance.now() - begun);
    await frame();
  }
  return measured;
}
"""


@dataclass(frozen=True)
class Measured:
    """Milliseconds of something, and what they should be."""

    what: str
    times: list[float]
    median: float | None
    slow: float | None
    """What the median should stay below, and the 95th percentile where that is told."""

    def row(self) -> list[str]:
        """Return what the table shows."""
        times = sorted(self.times)
        found = percentile(times, 0.5), percentile(times, 0.95)
        aims = (f"{aim:g}" if aim else "" for aim in (self.median, self.slow))
        return [self.what, str(len(times)), *(f"{one:.0f}" for one in (*found, times[-1])), *aims]


def opened(page: Any, name: str) -> None:
    """Put a puzzle on the board of a fresh page."""
    page.reload()
    page.locator("body[data-ready]").wait_for()
    record = json.loads(pysolve.dumps(pysolve.load(name), "json"))
    page.evaluate("record => { app.open(record); }", record)


def verdicts(page: Any, name: str, edits: int) -> list[float]:
    """Change clues of a puzzle, and wait for the verdict each time."""
    opened(page, name)
    page.locator("#verdict[data-state=told]").wait_for()
    times = []
    for turn in range(WARM + edits):
        page.evaluate(REST)
        milliseconds, verdict = page.evaluate(EDIT, turn)
        assert verdict in ("UNIQUE", "MULTIPLE", "NONE", "UNKNOWN"), verdict
        times.append(milliseconds)
    return times[WARM:]


def drawing(page: Any, times: int) -> list[Measured]:
    """Build a large board, and mark cells of it."""
    opened(page, LARGE)
    told = page.evaluate(DRAWING, times)
    return [
        Measured(f"build, {LARGE}", told["build"], BUILD, None),
        Measured(f"repaint, {LARGE}", told["repaint"], REPAINT, None),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument(
        "puzzles", nargs="*", help="files or shipped puzzles to edit, in place of the usual ones"
    )
    parser.add_argument("--edits", type=int, default=50, help="changes of each puzzle")
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser")
    options = parser.parse_args(arguments)
    from playwright.sync_api import sync_playwright

    load = f"{os.getloadavg()[0]:.2f}"
    flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
    with server(["--jobs", "2"]) as (_, port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=flags)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(f"http://127.0.0.1:{port}/")
        page.locator("body[data-ready]").wait_for()
        asked = [(name, None, None) for name in options.puzzles] or VERDICTS
        measured = [
            Measured(f"verdict, {name}", verdicts(page, name, options.edits), *aims)
            for name, *aims in asked
        ]
        measured += drawing(page, min(options.edits, 20))
        browser.close()
    table = Table(title=f"milliseconds in the page; load {load}, then {os.getloadavg()[0]:.2f}")
    for name in ("", "times", "median", "p95", "slowest", "aim", "aim of p95"):
        table.add_column(name, justify="right" if name else "left")
    for one in measured:
        table.add_row(*one.row())
    Console(width=None if sys.stdout.isatty() else 120).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
