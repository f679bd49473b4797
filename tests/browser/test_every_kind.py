"""Every kind that comes along, on the page: opened, judged, drawn small and for paper, solved."""

from __future__ import annotations

import json
from typing import Any

import pysolve
from browser.desk import Desk
from pysolve.shipped import shipped

PICTURES = """
async () => {
  const {thumbnail} = await import('/static/js/thumbnail.js');
  const {puzzle, marks} = app.store.state;
  const small = thumbnail(puzzle, app.kinds.get(puzzle.kind), marks);
  dispatchEvent(new Event('beforeprint'));
  const large = document.querySelector('.sheet svg');
  const parts = [small, large].map(one => one.querySelectorAll('*').length);
  dispatchEvent(new Event('afterprint'));
  return parts;
}
"""
"""Of how many parts small pictures and those for paper are."""

MARKED = """
() => {
  const answer = app.live.report.solutions[0];
  app.store.change('all marks', draft => {
    draft.marks = draft.marks.map((row, r) => row.map((mark, c) =>
      app.player.fixed([r, c]) ? mark : answer[r][c]));
  });
}
"""


def examples() -> dict[str, dict[str, Any]]:
    """The first example of each kind that has one, as a record without its solution."""
    found: dict[str, dict[str, Any]] = {}
    for file in sorted(shipped("asp").glob("*/examples/*.txt")):
        kind = file.parent.parent.name
        if kind not in found:
            record = json.loads(pysolve.dumps(pysolve.load(file), "json"))
            found[kind] = {name: value for name, value in record.items() if name != "solution"}
    return found


def test_every_kind_is_opened_judged_and_solved(desk: Desk) -> None:
    for kind, record in examples().items():
        desk.mode("Draw")
        desk.open(record)
        desk.verdict("UNIQUE")
        told = pysolve.loads(json.dumps(desk.record()))
        assert told == pysolve.loads(json.dumps(record)), kind
        desk.until("() => app.live.report?.solutions?.length")
        desk.mode("Play")
        desk.page.evaluate(MARKED)
        desk.page.locator(".play-strip[data-tone=good]").filter(has_text="Solved").wait_for()
        desk.painted()
        assert min(desk.page.evaluate(PICTURES)) > 5, kind
        for panel in ("play", "coach", "walk", "view", "share"):
            desk.panel(panel)
