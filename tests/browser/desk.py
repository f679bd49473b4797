"""The page as someone who sits before it has it: a pointer, fingers, keys, and what is seen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pysolve

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

ENDINGS = """
window.ended = 0;
window.ending ??= ['pointerup', 'pointercancel'].map(name =>
  window.addEventListener(name, () => window.ended++));
"""
"""Counts the fingers that left the page."""

UNTIL = """
async argument => {
  const condition = CONDITION, late = Date.now() + 30000;
  while (!await condition(argument)) {
    if (Date.now() > late) return false;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  return true;
}
"""

Cell = tuple[int, int]
Point = tuple[float, float]
"""A place on the board: how many cells down, how many to the right."""

Line = tuple[Point, Point]


@dataclass(frozen=True)
class Drawn:
    """A puzzle of rooms with clues, as it is drawn by hand."""

    record: dict[str, Any]

    @classmethod
    def of(cls, puzzle: pysolve.Puzzle) -> Drawn:
        return cls(json.loads(pysolve.dumps(puzzle, "json")))

    @property
    def rooms(self) -> list[list[int]]:
        rooms: list[list[int]] = self.record["rooms"]
        return rooms

    @property
    def solution(self) -> list[list[int]]:
        return [[int(entry == "#") for entry in row] for row in self.record["solution"]]

    @property
    def shown(self) -> dict[str, Any]:
        """What a board has that was drawn right."""
        return {name: self.record[name] for name in ("kind", "rows", "cols", "rooms", "clues")}

    def cells(self, room: int) -> list[Cell]:
        """The cells of a room that is a rectangle, on a way from each to the next."""
        rows = sorted({r for r, row in enumerate(self.rooms) if room in row})
        way: list[Cell] = []
        for number, r in enumerate(rows):
            found = [(r, c) for c, other in enumerate(self.rooms[r]) if other == room]
            way += reversed(found) if number % 2 else found
        return way

    def clues(self) -> list[tuple[Cell, int]]:
        """Each clue, with a cell of its room: the last, which it moves away from."""
        return [(self.cells(room)[-1], clue) for room, clue in self.record["clues"]]

    def borders(self) -> list[tuple[Cell, str]]:
        """Each line between rooms, as a cell and the arrow that goes over it."""
        found: list[tuple[Cell, str]] = []
        for r, row in enumerate(self.rooms):
            for c, room in enumerate(row):
                if c + 1 < len(row) and row[c + 1] != room:
                    found.append(((r, c), "ArrowRight"))
                if r + 1 < len(self.rooms) and self.rooms[r + 1][c] != room:
                    found.append(((r, c), "ArrowDown"))
        return found

    def single(self) -> list[Line]:
        """The upright lines between two rooms of a single cell."""
        alone = {room for row in self.rooms for room in row if len(self.cells(room)) == 1}
        return [
            ((r, c + 1), (r + 1, c + 1))
            for (r, c), arrow in self.borders()
            if arrow == "ArrowRight" and {*self.rooms[r][c : c + 2]} <= alone
        ]

    def lines(self) -> list[Line]:
        """The lines between rooms, each as long as it goes straight on."""
        down = sorted((c + 1, r) for (r, c), arrow in self.borders() if arrow == "ArrowRight")
        right = sorted((r + 1, c) for (r, c), arrow in self.borders() if arrow == "ArrowDown")
        uprights: list[Line] = [((a, at), (b, at)) for at, a, b in stretches(down)]
        return uprights + [((at, a), (at, b)) for at, a, b in stretches(right)]


def stretches(pieces: Iterable[Cell]) -> list[tuple[int, int, int]]:
    """Put pieces of length one that follow each other together: where, from, to."""
    found: list[tuple[int, int, int]] = []
    for at, start in pieces:
        if found and found[-1][0] == at and found[-1][2] == start:
            found[-1] = (at, found[-1][1], start + 1)
        else:
            found.append((at, start, start + 1))
    return found


class Desk:
    """A page."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        page.goto(address)
        self.ready()

    def ready(self) -> None:
        """Wait until the page is there."""
        self.until("() => document.body.dataset.ready && window.app")

    def reload(self) -> None:
        self.page.reload()
        self.ready()

    # What is on the board.

    def record(self) -> Any:
        return self.page.evaluate("app.record()")

    def shown(self) -> dict[str, Any]:
        """The puzzle itself, without what is told of it."""
        beside = ("version", "title", "author", "source", "solution", "marks")
        return {name: value for name, value in self.record().items() if name not in beside}

    def state(self, name: str) -> Any:
        return self.page.evaluate("name => app.store.state[name]", name)

    def history(self) -> list[int]:
        """How much can be undone, and done again."""
        found: list[int] = self.page.evaluate("[app.store.past.length, app.store.future.length]")
        return found

    def verdict(self, verdict: str, text: str = "") -> None:
        """Wait until a verdict is told above the board, in these words: more is told bit by bit."""
        told = self.page.locator(f'#verdict[data-state=told][data-verdict="{verdict}"]')
        told.filter(has_text=text).wait_for()

    def until(self, condition: str, argument: Any = None) -> None:
        """Wait until a function of the page says so."""
        # Playwright's own way evaluates texts in the page, which the page forbids.
        told = self.page.evaluate(UNTIL.replace("CONDITION", condition), argument)
        assert told, f"it never came to this: {condition}"

    # What is done.

    def open(self, record: dict[str, Any]) -> None:
        """Put a puzzle on the board."""
        assert self.page.evaluate("record => app.open(record)", record)

    def press(self, name: str, within: str = "body") -> None:
        """Press the button of that name."""
        self.page.locator(within).get_by_role("button", name=name, exact=True).click()

    def panel(self, name: str) -> str:
        """Turn to a panel; return how it is found."""
        self.page.locator(f"#tab-{name}").click()
        return f"#panel-{name}"

    def mode(self, name: str) -> None:
        self.press(name, "#mode")

    def new(self, kind: str, rows: int, cols: int) -> None:
        """Begin a new puzzle by the pointer."""
        past, _ = self.history()
        self.press("New", "#page-buttons")
        dialog = self.page.locator("dialog[open]")
        dialog.get_by_label("Kind").select_option(kind)
        dialog.get_by_label("Rows").fill(str(rows))
        dialog.get_by_label("Columns").fill(str(cols))
        self.press("Make it", "dialog[open]")
        self.begun(past)

    def begun(self, past: int) -> None:
        """Wait until there is more to undo than that, such as a new puzzle.

        A dialog tells what was pressed only after it is gone.
        """
        self.until("past => app.store.past.length > past", past)

    def keys(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    def go(self, cell: Cell) -> None:
        """Move to a cell by arrows."""
        at = self.state("cursor")
        for now, to, back, forth in (
            (at["r"], cell[0], "ArrowUp", "ArrowDown"),
            (at["c"], cell[1], "ArrowLeft", "ArrowRight"),
        ):
            self.keys(*[back if to < now else forth] * abs(to - now))

    def tab_to(self, selector: str) -> None:
        """Press Tab until something has the focus."""
        for _ in range(60):
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def painted(self) -> None:
        """Wait until the picture is that of what is on the board: it is painted once a frame."""
        self.until("() => app.board.painted === app.store.state")

    def place(self, point: Point) -> tuple[float, float]:
        """Where a point of the board is in the window."""
        self.painted()
        x, y = self.page.evaluate(
            "([r, c]) => {const {x, y, width} = app.board.place([0, 0]);"
            " return [x + c * width, y + r * width]}",
            list(point),
        )
        return x, y

    def click(self, cell: Cell, button: str = "left") -> None:
        x, y = self.place(middle(cell))
        self.page.mouse.click(x, y, button=button)

    def drag(self, points: Sequence[Point], button: str = "left", pointer: str = "mouse") -> None:
        """Drag the mouse, or a pen, from point to point."""
        session = self.page.context.new_cdp_session(self.page)

        def go(kind: str, point: Point) -> None:
            x, y = self.place(point)
            told = {"type": kind, "x": x, "y": y, "pointerType": pointer, "clickCount": 1}
            pressed = {"button": button, "buttons": {"left": 1, "right": 2}[button]}
            session.send("Input.dispatchMouseEvent", {**told, **pressed})

        go("mousePressed", points[0])
        for (r, c), (r2, c2) in pairwise(points):
            for step in (1 / 3, 2 / 3, 1):
                go("mouseMoved", (r + (r2 - r) * step, c + (c2 - c) * step))
        go("mouseReleased", points[-1])
        session.detach()

    def see_board(self) -> None:
        """Have all of the board in the window: a finger reaches nothing else."""
        self.page.locator("#board").scroll_into_view_if_needed()

    def tap_tool(self, name: str) -> None:
        """Take a tool by finger; wait until it is taken: a tap is a click only a moment later."""
        self.page.locator("#tools").get_by_role("button", name=name).tap()
        self.until("name => app.store.state.tool === name.toLowerCase()", name)

    def tap(self, cell: Cell) -> None:
        """Go to a cell by finger."""
        self.page.touchscreen.tap(*self.place(middle(cell)))
        self.until(
            "([r, c]) => app.store.state.cursor.r === r && app.store.state.cursor.c === c",
            list(cell),
        )

    def swipe(self, *fingers: Sequence[Point]) -> None:
        """Move fingers over the board, all at once, each from point to point."""
        self.touch(len(fingers), *zip(*fingers, strict=True))

    def pinch(self, *fingers: Point) -> None:
        """Put one finger on the board, then another, and move both apart."""
        (r, c), (r2, c2) = fingers
        steps = [
            (
                (r - step * (r2 - r), c - step * (c2 - c)),
                (r2 + step * (r2 - r), c2 + step * (c2 - c)),
            )
            for step in (0, 0.2, 0.4, 0.6, 0.8, 1)
        ]
        self.touch(2, [fingers[0]], *steps)

    def touch(self, ending: int, *steps: Sequence[Point]) -> None:
        """Have fingers at these points one after the other; wait until so many have left."""
        session = self.page.context.new_cdp_session(self.page)
        self.page.evaluate(ENDINGS)
        before = 0
        for points in [*steps, []]:
            kind = (
                "touchEnd" if not points else "touchMove" if len(points) == before else "touchStart"
            )
            before = len(points)
            told = [
                dict(zip("xy", self.place(point), strict=True), id=number)
                for number, point in enumerate(points)
            ]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})
        # The browser takes fingers at its leisure.
        self.until("fingers => window.ended >= fingers", ending)
        session.detach()


def middle(cell: Cell) -> Point:
    return cell[0] + 0.5, cell[1] + 0.5


def inward(line: Line) -> Line:
    """Begin a line beside its end, which may be the rim."""
    (r, c), end = line
    return ((r + 0.1, c) if c == end[1] else (r, c + 0.1)), end
